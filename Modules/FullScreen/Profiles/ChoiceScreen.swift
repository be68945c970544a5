import Console

/// A choice from a short list, at the bottom of the window.
final class ChoiceScreen: Screen {
    let title: String
    let keys: [KeyHelp]
    let isQuestion = true
    private let choices: [String]
    private var current: Int
    /// The first choice that is shown, and where the choices were drawn.
    private var (top, area) = (0, Area(rows: 0..<0, columns: 0..<0))
    /// Called when the cursor goes to a choice.
    private let didMove: (String) -> Void
    private let choose: (String?) -> Void

    /// - Parameter choose: called with the choice; nil if there is none.
    init(
        _ title: String, _ choices: [String], current: String? = nil, didMove: @escaping (String) -> Void = { _ in },
        choose: @escaping (String?) -> Void
    ) {
        (self.title, self.choices, self.didMove, self.choose) = (title, choices, didMove, choose)
        self.current = current.flatMap(choices.firstIndex) ?? 0
        keys = [KeyHelp("Enter", "choose"), KeyHelp("Esc", "cancel"), KeyHelp("j k", "move")]
    }

    func height(in area: Area) -> Int { titleLines(in: area).count + choices.count }

    /// Returns the lines of the title, which leave room for a few choices.
    private func titleLines(in area: Area) -> [String] {
        title.lines(in: area.width, atMost: max(min(1, area.height - 1), area.height - min(choices.count, 3)))
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let lines = titleLines(in: area)
        canvas.put(lines, in: area, .key)
        self.area = area.rows(lines.count..<max(lines.count, area.height))
        top = max(0, min(max(top, current - self.area.height + 1), current, choices.count - self.area.height))
        // The last column is free for arrows.
        let room = self.area.columns(2..<max(2, area.width - 1))
        for (line, choice) in choices.dropFirst(top).prefix(room.height).enumerated() {
            canvas.put(
                choice.withoutEmojiModifiers.truncated(toWidth: room.width), in: room.row(line),
                TextStyle(isSelected: top + line == current))
        }
        canvas.putArrows(up: top > 0, down: top + room.height < choices.count, in: self.area)
    }

    func press(_ key: Key) -> Bool {
        switch key {
        case .enter, .character(" "): choose(choices[current])
        case .escape, .character("q"): choose(nil)
        case .click(let position) where area.contains(position): move(to: top + position.row - area.rows.lowerBound)
        default:
            guard let move = ListMove(key, height: area.height) else { return false }
            self.move(to: move.destination(from: current, in: choices.count))
        }
        return true
    }

    private func move(to index: Int) {
        guard choices.indices.contains(index), index != current else { return }
        current = index
        didMove(choices[index])
    }
}
