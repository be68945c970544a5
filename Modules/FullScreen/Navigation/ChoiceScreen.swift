import TerminalText

/// A choice from a short list, at the bottom of the window.
final class ChoiceScreen: Screen {
    let title: String
    let isQuestion = true
    private var choices: [String]
    private var cursor: ListCursor
    private var remark: String?
    /// Called when the cursor goes to a choice.
    private let didMove: (String) -> Void
    private let choose: (String?) -> Void
    private let keysOfChoices: [Key]

    /// - Parameters:
    ///   - keys: the keys of the choices, one of each; none if they have no keys of their own.
    ///   - choose: called with the choice; nil if there is none.
    init(
        _ title: String, _ choices: [String], keys: [Key] = [], current: String? = nil,
        didMove: @escaping (String) -> Void = { _ in },
        choose: @escaping (String?) -> Void
    ) {
        (self.title, self.choices, keysOfChoices, self.didMove, self.choose) = (title, choices, keys, didMove, choose)
        cursor = ListCursor(at: current.flatMap(choices.firstIndex) ?? 0)
    }

    /// Shows other choices, and what the person must know about the current one.
    func show(_ choices: [String], current: String, remark: String?) {
        (self.choices, self.remark) = (choices, remark)
        if let offset = choices.firstIndex(of: current) { cursor.move(to: offset, in: choices.count) }
    }

    /// The list has the rows; what answers it, the remark says.
    func remarkWithoutRoom(in area: Area) -> String? { remark }

    func height(in area: Area) -> Int { titleLines(in: area).count + choices.count }

    /// Returns the lines of the title, which leave room for a few choices.
    private func titleLines(in area: Area) -> [String] {
        title.lines(in: area.width, atMost: max(min(1, area.height - 1), area.height - min(choices.count, 3)))
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let lines = titleLines(in: area)
        canvas.put(lines, in: area, .key)
        let rest = area.rows(lines.count..<max(lines.count, area.height))
        cursor.draw(choices.count, on: &canvas, in: rest) { [choices] index, isCurrent, canvas, row in
            let room = row.columns(2..<max(2, row.width))
            canvas.put(
                choices[index].withoutEmojiModifiers.truncated(toWidth: room.width), in: room, TextStyle(isSelected: isCurrent))
        }
    }

    var bindings: [KeyBinding] {
        KeyBinding([.enter, " "], "choose") { [self] in choose(choices[cursor.current]) }
        KeyBinding([.escape, "q"], "cancel") { [self] in choose(nil) }
        KeyBinding(moving: "move", if: choices.count > 1, press: move)
        KeyBinding(keysOfChoices.map { [$0] }, "choose", if: !keysOfChoices.isEmpty) { [self] in choose(choices[$0]) }
    }

    private func move(_ key: Key) -> Bool {
        let before = cursor.current
        guard cursor.press(key, in: choices.count) else { return false }
        if cursor.current != before { didMove(choices[cursor.current]) }
        return true
    }
}
