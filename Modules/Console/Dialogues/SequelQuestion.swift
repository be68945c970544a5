import MVVM
import ViewModel
import Wording

/// Asks what is to follow a dialogue that has ended by itself, where no prompt follows at which a key could.
final class SequelQuestion: Coordinator<Void>, Dialogue {
    let question: Question
    private let sequelsOfSession: [StudySequel]
    private let isLate: (Character) -> Bool
    private let goOn: (Character) -> Void
    var questionDidChange: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - sequels: what can follow, each with its key.
    ///   - isLate: returns whether another key was meant for the dialogue.
    init(_ sequels: [StudySequel], isLate: @escaping (Character) -> Bool, goOn: @escaping (Character) -> Void) {
        (sequelsOfSession, self.isLate, self.goOn) = (sequels, isLate, goOn)
        let (long, short) = (sequels.map { "\($0.key) \($0.words)" }, sequels.map { "\($0.key) \($0.shortWords)" })
        let keys = sequels.map { "\($0.key)" }.joined(separator: " ")
        question = Question(
            text: "\(long.joined(separator: ", ")), any other key leaves › ",
            shorter: ["\(short.joined(separator: ", ")), other keys leave › ", "\(keys), other keys leave › ", "\(keys) › "],
            entry: .anyKey)
    }

    private func isSequel(_ key: Character) -> Bool { sequelsOfSession.with(key) != nil }

    func ignores(_ key: Character) -> Bool { !isSequel(key) && isLate(key) }

    func press(_ key: Character) {
        finish()
        if isSequel(key) { goOn(key) }
    }

    func goBack() { finish() }
    func cancel() { finish() }
    func end() { finish() }
    func redraw() {}
}
