import Testing
import ViewModel

@testable import FullScreen

/// A screen with as many keys as a test wants.
private final class StubScreen: Screen {
    let title = "stub"
    let bindings: [KeyBinding]

    init(_ count: Int) { bindings = (1...count).map { KeyBinding([KeyHelp("key \($0)", "act \($0)")]) { _ in false } } }

    func draw(on canvas: inout Canvas, in area: Area) {}
}

/// Lists that can be longer than the window.
@MainActor @Suite("The list of keys") struct HelpScreenTests {
    private let stage = Stage { _, _ in }

    private func show(_ count: Int) -> HelpScreen {
        let help = HelpScreen(for: StubScreen(count), on: stage)
        stage.push(help)
        return help
    }

    private func draw(_ screen: any Screen, rows: Int = 5) -> [String] {
        var canvas = Canvas(Size(rows: rows, columns: 20))
        screen.draw(on: &canvas, in: canvas.area)
        return canvas.lines
    }

    @Test func `A list that fits is left with any key`() {
        let help = show(2)
        #expect(draw(help) == ["key 1   act 1", "key 2   act 2", "? F1    keys", "Ctrl-L  draw again", "Ctrl-Z  suspend"])
        #expect(help.keys.map(\.words) == ["any key back"])
        #expect(help.press(.character("j")) && stage.screens.isEmpty)
    }

    @Test func `A longer list is scrolled to its end, and left with another key`() {
        let help = show(6)
        #expect(draw(help)[0] == "key 1   act 1" && draw(help)[4] == "key 5   act 5      ↓")
        #expect(help.keys.map(\.words).prefix(2) == ["q back", "j k scroll"])
        _ = help.press(.character("j"))
        #expect(draw(help)[0] == "key 2   act 2      ↑")
        for _ in 0..<9 { _ = help.press(.pageDown) }
        #expect(draw(help)[4] == "Ctrl-Z  suspend" && stage.top === help)
        _ = help.press(.character("q"))
        #expect(stage.screens.isEmpty)
    }

    @Test func `Arrows have columns of their own, which rows that fit may use`() {
        func lines(_ count: Int) -> [String] {
            var (scroller, canvas) = (Scroller(), Canvas(Size(rows: 2, columns: 8)))
            scroller.draw(count, on: &canvas, in: canvas.area) { _, canvas, row in canvas.put("12345678", in: row) }
            return canvas.lines
        }
        #expect(lines(2) == ["12345678", "12345678"])
        #expect(lines(3) == ["123456", "123456 ↓"])
    }

    @Test func `Lines of text begin with their end, and are scrolled back`() {
        var leaves = 0
        let lines = LinesScreen("Lines", (1...8).map { "line \($0)" }, sequels: []) { _ in leaves += 1 }
        #expect(draw(lines)[0] == "line 4             ↑" && draw(lines)[4] == "line 8")
        _ = lines.press(.up)
        #expect(draw(lines)[4] == "line 7             ↓")
        _ = lines.press(.home)
        #expect(draw(lines)[0] == "line 1" && leaves == 0)
        _ = lines.press(.enter)
        #expect(leaves == 1)
    }

    @Test func `U leaves lines about what can be undone, and undoes it`() {
        var outcomes: [StudySequel?] = []
        let lines = LinesScreen("Summary", ["line"], sequels: [.undo]) { outcomes.append($0) }
        _ = draw(lines)
        #expect(lines.keys.first?.words == "u undo the last step")
        for key in [Key.character("u"), .character("x")] { _ = lines.press(key) }
        #expect(outcomes == [.undo, nil])
    }
}
