import MVVM
import Vocabulary

/// A question about the current card of a study session; its outcome is the answer, or nil.
final class StudyQuestion<Value>: Coordinator<Value?>, DialoguePart {
    let question: Question
    private let read: (String) throws(Failure) -> Value?
    private let refuse: (Failure) -> Void

    /// - Parameters:
    ///   - read: returns the value of an answer; nil to leave the card as it is.
    ///   - refuse: called with why an answer has no value; the question is then asked again.
    init(
        _ question: Question, read: @escaping (String) throws(Failure) -> Value?,
        refuse: @escaping (Failure) -> Void = { _ in }
    ) {
        (self.question, self.read, self.refuse) = (question, read, refuse)
    }

    func take(_ line: String) {
        do throws(Failure) {
            finish(try read(line))
        } catch {
            refuse(error)
        }
    }

    func press(_ key: Character) { take(String(key)) }
    func lineDidChange(_ line: String) {}
    func cancel() { finish(nil) }
    func goBack() { finish(nil) }
    func redraw() {}
    func ignores(_ key: Character) -> Bool { false }
    func end() { finish(nil) }
}
