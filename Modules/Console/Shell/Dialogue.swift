import MVVM
import TerminalText
import ViewModel
import Wording

/// A flow of questions within the conversation, which a person answers by lines or keys instead of entering commands.
///
/// It finishes when nothing is left to ask.
@MainActor protocol Dialogue: Coordinator<Void>, DialoguePart {
    /// Called when the question changes without input.
    var questionDidChange: @MainActor () -> Void { get set }
    /// Whether edits of the list of books are shown only after the dialogue has ended.
    var holdsEdits: Bool { get }
    /// The keys that mean something in the dialogue; they are dropped for a moment after it has ended by itself.
    var keys: Set<Character> { get }
    /// What can follow a dialogue that has ended by itself: if its key is pressed, the dialogue is started again, and gets the key.
    var sequels: [StudySequel] { get }
}

/// What asks a person questions and takes the answers: a dialogue, or a part of one.
@MainActor protocol DialoguePart: AnyObject {
    /// The current question, shown as the prompt.
    var question: Question { get }
    func take(_ line: String)
    func press(_ key: Character)
    /// Called as a line is edited, with its current text.
    func lineDidChange(_ line: String)
    /// Ends the dialogue, or this part of it (Ctrl-C).
    func cancel()
    /// Goes back to the previous question, or does as ``cancel()`` if there is none (Esc).
    func goBack()
    /// Shows again what the question is about, since the screen was cleared or another program has used it.
    func redraw()
    /// Returns whether a key means nothing at this moment, not even a hint. An Escape that means nothing clears the line.
    func ignores(_ key: Character) -> Bool
    /// Saves what is complete, since the process is about to end and nobody can answer.
    func end()
}

/// A question to a person.
struct Question: Equatable {
    enum Entry: Equatable {
        /// A line with an initial text to edit, which may have several lines; nil if several pasted lines are several answers.
        case line(beginning: String?)
        /// A single key, without Enter.
        case key
        /// A single key, without Enter; keys that do not type a character are an answer too.
        case anyKey
    }

    var text: String
    /// The texts for narrow windows, from the longest to the shortest.
    var shorter: [String] = []
    var entry = Entry.line(beginning: nil)
    /// Whether the prompt shows the state of the library before the question.
    var showsStatus = false
    /// Whether several pasted lines are several answers, although the line has an initial text.
    var isOneLine = false
    /// Whether the answer is a text in which there can be tabs.
    var takesTabs = false
    /// The number of cells that the answer needs: with less room, a shorter text is shown; nil for half of a narrow window.
    var answerRoom: Int?
}

extension Question.Entry {
    /// Returns the entry of a line that begins with a draft, if there is one.
    static func line(editing draft: String) -> Self { .line(beginning: draft.isEmpty ? nil : draft) }
}

extension Question {
    /// Whether an answer can have several lines.
    var takesLines: Bool {
        if case .line(_?) = entry { !isOneLine } else { false }
    }

    /// Returns the longest text that leaves room for the answer in a window.
    func text(columns: Int) -> String {
        let room = answerRoom.map { columns - $0 } ?? Self.room(columns: columns, entry)
        return ([text] + shorter).first { DisplayWidth.of($0) <= room } ?? shorter.last ?? text
    }

    /// Returns how many cells a prompt can have: all but the last for a key, and at most half of a narrow window for a line.
    static func room(columns: Int, _ entry: Entry) -> Int {
        switch entry {
        case .line: max(columns / 2, columns - 24)
        case .key, .anyKey: max(1, columns - 1)
        }
    }
}

extension Dialogue {
    var holdsEdits: Bool { false }

    var keys: Set<Character> { [] }

    var sequels: [StudySequel] { [] }

    /// Whether a key is that of a sequel.
    func hasSequel(_ key: Character) -> Bool { sequels.with(key) != nil }
}

extension DialoguePart {
    func take(_ line: String) {}

    func press(_ key: Character) {}

    func lineDidChange(_ line: String) {}

    func goBack() { cancel() }

    func redraw() {}

    func ignores(_ key: Character) -> Bool { false }

    func end() {}
}
