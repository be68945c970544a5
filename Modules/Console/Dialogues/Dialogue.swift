import MVVM

/// Questions that a person answers line by line or key by key, instead of giving commands: a flow within the conversation, which
/// finishes when nothing is left to be asked.
@MainActor protocol Dialogue: Coordinator<Void> {
    /// What is asked for, as a prompt.
    var question: Question { get }
    func take(_ line: String)
    func press(_ key: Character)
    /// What stands in the line while it is typed.
    func lineDidChange(_ line: String)
    /// Ctrl-C: ends it.
    func cancel()
    /// Esc: goes back to what was asked before, and ends it where that was nothing.
    func goBack()
    /// Keeps what is finished when nobody is left to answer: the process is about to end.
    func end()
    /// Is to be called when the question changes by itself.
    var questionDidChange: @MainActor () -> Void { get set }
    /// Whether the edits of the list of books wait until it has ended.
    var holdsEdits: Bool { get }
}

/// What a person is asked.
struct Question: Equatable {
    enum Entry: Equatable {
        /// A line, with a text that stands in it already; nil where several pasted lines are several answers.
        case line(beginning: String?)
        /// A single key, without Enter.
        case key
        /// The same, where those that type no character are an answer too.
        case anyKey
    }

    var text: String
    var entry = Entry.line(beginning: nil)
    /// Whether the state of the library stands before the question.
    var showsStatus = false
}

extension Dialogue {
    var holdsEdits: Bool { false }

    func take(_ line: String) {}

    func press(_ key: Character) {}

    func lineDidChange(_ line: String) {}

    func goBack() { cancel() }

    func end() {}
}
