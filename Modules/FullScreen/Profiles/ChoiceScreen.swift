import Console

/// A choice from a short list, at the bottom of the window.
final class ChoiceScreen: Screen {
    let title: String
    let keys: [KeyHelp]
    var height: Int? { choices.count + 1 }
    private let choices: [String]
    private var current: Int
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

    func draw(on canvas: inout Canvas, in area: Area) {
        canvas.put(title, in: area.row(0), .key)
        let room = area.rows(1..<max(1, area.height))
        let top = max(0, current - room.height + 1)
        for (line, choice) in choices.dropFirst(top).prefix(room.height).enumerated() {
            canvas.put(choice, in: room.row(line).columns(2..<max(2, room.width)), TextStyle(isSelected: top + line == current))
        }
    }

    func press(_ key: Key) -> Bool {
        switch key {
        case .down, .character("j"), .scroll(1...): move(to: current + 1)
        case .up, .character("k"), .scroll: move(to: current - 1)
        case .enter, .character(" "): choose(choices[current])
        case .escape, .character("q"): choose(nil)
        default: return false
        }
        return true
    }

    private func move(to index: Int) {
        guard choices.indices.contains(index) else { return }
        current = index
        didMove(choices[index])
    }
}
