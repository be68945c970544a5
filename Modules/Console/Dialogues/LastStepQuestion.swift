import MVVM

/// Asks whether to undo the last step of a dialogue that has ended by itself, where no prompt follows at which a key could.
final class LastStepQuestion: Coordinator<Void>, Dialogue {
    let question = Question(
        text: "u undoes the last step, any other key leaves › ", shorter: ["u undoes, any key leaves › ", "u undo › "],
        entry: .anyKey)
    private let undoing: Set<Character>
    private let isLate: (Character) -> Bool
    private let undo: (Character) -> Void
    var questionDidChange: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - undoing: the keys that undo the step.
    ///   - isLate: returns whether another key was meant for the dialogue.
    init(_ undoing: Set<Character>, isLate: @escaping (Character) -> Bool, undo: @escaping (Character) -> Void) {
        (self.undoing, self.isLate, self.undo) = (undoing, isLate, undo)
    }

    func ignores(_ key: Character) -> Bool { !undoing.contains(key) && isLate(key) }

    func press(_ key: Character) {
        finish()
        if undoing.contains(key) { undo(key) }
    }

    func goBack() { finish() }
    func cancel() { finish() }
    func end() { finish() }
    func redraw() {}
}
