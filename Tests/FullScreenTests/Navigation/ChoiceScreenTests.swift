import Testing

@testable import FullScreen

/// Questions with more choices, or a longer title, than there is room for.
@MainActor @Suite("A list of choices") struct ChoiceScreenTests {
    private func draw(_ screen: ChoiceScreen, rows: Int, columns: Int = 20) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: columns))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test func `A long title is wrapped, and cut only if the choices need its rows`() {
        let screen = ChoiceScreen("The last step was not made here: card add", ["undo it", "leave it"]) { _ in }
        let window = Canvas(Size(rows: 10, columns: 20)).area
        #expect(screen.height(in: window) == 5)
        #expect(draw(screen, rows: 5) == ["The last step was", "not made here: card", "add", "  undo it", "  leave it"])
        #expect(draw(screen, rows: 3) == ["The last step was n…", "  undo it", "  leave it"])
        #expect(draw(screen, rows: 1) == ["  undo it          ↓"])
    }

    @Test func `The keys of every list move the cursor, and arrows say that there are more choices`() {
        var moves: [String] = []
        let screen = ChoiceScreen("Bell", (1...9).map { "sound \($0)" }, didMove: { moves.append($0) }) { _ in }
        #expect(draw(screen, rows: 4) == ["Bell", "  sound 1", "  sound 2", "  sound 3          ↓"])
        let keys: [Key] = [
            .character("G"), .character("g"), .end, .home, .pageDown, .pageUp, .scroll(3), .scroll(-3), .control("n"), .up, .up,
        ]
        for key in keys { #expect(screen.press(key)) }
        #expect(moves.map { $0.suffix(1) } == ["9", "1", "9", "1", "3", "1", "4", "1", "2", "1"])
        _ = screen.press(.end)
        #expect(draw(screen, rows: 4) == ["Bell", "  sound 7          ↑", "  sound 8", "  sound 9"])
        _ = screen.press(.click(Position(row: 2, column: 3)))
        #expect(moves.last == "sound 8")
    }

    @Test func `A choice that is wider than the window is cut with an ellipsis`() {
        let screen = ChoiceScreen("Bell", ["/usr/share/sounds/bell.wav"]) { _ in }
        #expect(draw(screen, rows: 2) == ["Bell", "  /usr/share/sounds…"])
    }
}
