import Console

/// Lines of text, until a key is pressed that does not scroll them.
final class LinesScreen: Screen {
    let title: String
    let hasHelp = false
    private let text: [String]
    private let leave: () -> Void
    /// What is newest is last.
    private var scroller = Scroller(isAtEnd: true)

    init(_ title: String, _ text: [String], leave: @escaping () -> Void) {
        (self.title, self.text, self.leave) = (title, text, leave)
    }

    var keys: [KeyHelp] { scroller.isNeeded ? [KeyHelp("j k", "scroll"), KeyHelp("q", "back")] : [KeyHelp("any key", "back")] }

    func draw(on canvas: inout Canvas, in area: Area) {
        let lines = text.flatMap {
            $0.withoutEmojiModifiers.withVisibleControls.wrapped(toWidth: max(1, area.width - Scroller.margin))
        }
        scroller.draw(lines.count, on: &canvas, in: area) { index, canvas, row in canvas.put(lines[index], in: row) }
    }

    func press(_ key: Key) -> Bool {
        if !scroller.isNeeded || !scroller.press(key) { leave() }
        return true
    }
}
