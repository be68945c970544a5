import Console

/// Lines of text, until a key is pressed.
final class LinesScreen: Screen {
    let title: String
    let keys = [KeyHelp("any key", "back")]
    private let text: [String]
    private let leave: () -> Void

    init(_ title: String, _ text: [String], leave: @escaping () -> Void) {
        (self.title, self.text, self.leave) = (title, text, leave)
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let lines = text.flatMap { $0.withoutEmojiModifiers.withVisibleControls.wrapped(toWidth: max(1, area.width)) }
        // What is newest is last.
        for (row, line) in lines.suffix(area.height).enumerated() { canvas.put(line, in: area.row(row)) }
    }

    func press(_ key: Key) -> Bool {
        leave()
        return true
    }
}
