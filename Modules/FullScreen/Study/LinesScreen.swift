import TerminalText
import ViewModel
import Wording

/// Lines of text, until a key is pressed that does not scroll them, or that does one of the things that can follow.
final class LinesScreen: Screen {
    let title: String
    let hasHelp = false
    private let text: [String]
    private let sequels: [StudySequel]
    private let leave: (StudySequel?) -> Void
    /// What is newest is last.
    private var scroller = Scroller(isAtEnd: true)

    /// - Parameter sequels: what can follow, each with a key.
    init(_ title: String, _ text: [String], sequels: [StudySequel], leave: @escaping (StudySequel?) -> Void) {
        (self.title, self.text, self.sequels, self.leave) = (title, text, sequels, leave)
    }

    var bindings: [KeyBinding] {
        sequels.map { sequel in KeyBinding([.character(sequel.key)], sequel.shortWords) { [self] in leave(sequel) } }
        if scroller.isNeeded {
            KeyBinding(["q", .escape], "back") { [self] in leave(nil) }
            KeyBinding(Scroller.helps) { [self] in scroller.press($0) }
        }
        KeyBinding(scroller.isNeeded ? [] : [KeyHelp("any key", "back")]) { [self] _ in
            leave(nil)
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
