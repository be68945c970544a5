import Model
import Vocabulary

extension NewNoteKind {
    /// Reads the kind that a file gives for a record, in any case; nil for a card without a note, which can also be called `basic`.
    /// - Throws: `FormatFlaw.card(.kind, …)` for an unknown word.
    static func read(_ text: String) throws(FormatFlaw) -> NewNoteKind? {
        let word = text.trimmingWhitespace().lowercased()
        if word.isEmpty || word == NoteType.basic.name { return nil }
        if let kind = NewNoteKind(rawValue: word) { return kind }
        let known = [NoteType.basic.name] + allCases.map(\.rawValue)
        throw .card(.kind, .unknown(value: text, known: known))
    }
}
