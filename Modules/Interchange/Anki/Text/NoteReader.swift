import Model
import Vocabulary

/// Recognises the Anki notes of a file that are more than a card with a front and a back.
struct NoteReader {
    /// The type of the previous note, which most notes share.
    private var last: (name: String, meaning: NoteRecord.Meaning?)

    /// - Parameter type: the type of all notes in the file; nil if each names its own, or none is given.
    init(type: String?) { last = Self.named(type ?? "") }

    /// Returns the note of a record; nil for a basic note without a guid and further fields, which is a card.
    /// - Parameter card: the record as a card, whose texts have not been converted from HTML.
    /// - Throws: `FormatFlaw.extraFields` if the columns have no names, and so one that Anki's type does not have may be the tags.
    mutating func note(
        _ card: CardRecord, in records: borrowing RecordReader, _ columns: CardColumns, isHTML: Bool
    ) throws(FormatFlaw) -> NoteRecord? {
        if let column = columns.noteType {
            let name = records.text(at: column)
            if !name.hasSameBytes(as: last.name) { last = Self.named(name) }
        }
        var meaning = last.meaning
        let isTold = !last.name.isEmpty && meaning != nil
        if !isTold, card.front.hasDeletion { meaning = .cloze }
        let guid = columns.guid.map { records.text(at: $0) } ?? ""
        var more = columns.more
        if columns.rest == .fields, columns.count < records.fieldCount { more += columns.count..<records.fieldCount }
        if meaning == .basic, guid.isEmpty, more.allSatisfy({ records.text(at: $0).isEmpty }) { return nil }
        let fields = [card.front, card.back] + more.map { records.text(at: $0) }
        let note = NoteRecord(
            type: last.name, meaning: meaning, fields: fields, titles: columns.titles, isHTML: isHTML, tags: card.tags,
            guid: guid, book: card.book, line: card.line)
        if columns.rest == .fields, columns.tags == nil,
            let count = NoteRecord.Meaning.fieldCount(ofTypeNamed: last.name), note.filledFields > count
        {
            throw .extraFields(type: last.name, found: note.filledFields, expected: count)
        }
        return note
    }

    /// A note whose type the file does not name is a basic one.
    private static func named(_ name: String) -> (String, NoteRecord.Meaning?) {
        (name, name.isEmpty ? .basic : NoteRecord.Meaning(typeNamed: name))
    }
}
