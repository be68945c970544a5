import TerminalText

/// Lines of text, until a key is pressed that does not scroll them, or that undoes what they are about.
final class LinesScreen: Screen {
    let title: String
    let hasHelp = false
    private let text: [String]
    private let offersUndo: Bool
    private let leave: (_ undoes: Bool) -> Void
    /// What is newest is last.
    private var scroller = Scroller(isAtEnd: true)

    /// - Parameter offersUndo: whether the key u undoes what the lines are about.
    init(_ title: String, _ text: [String], offersUndo: Bool, leave: @escaping (_ undoes: Bool) -> Void) {
        (self.title, self.text, self.offersUndo, self.leave) = (title, text, offersUndo, leave)
    }

    var bindings: [KeyBinding] {
        KeyBinding(["u"], "undo the last step", if: offersUndo) { [self] in leave(true) }
        if scroller.isNeeded {
            KeyBinding(["q", .escape], "back") { [self] in leave(false) }
            KeyBinding(Scroller.helps) { [self] in scroller.press($0) }
        }
        KeyBinding(scroller.isNeeded ? [] : [KeyHelp("any key", "back")]) { [self] _ in
            leave(false)
            return true
        }
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let lines = text.flatMap {
            $0.withoutEmojiModifiers.withVisibleControls.wrapped(toWidth: max(1, area.width - Scroller.margin))
        }
        scroller.draw(lines.count, on: &canvas, in: area) { index, canvas, row in canvas.put(lines[index], in: row) }
    }
}
