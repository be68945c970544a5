import Model
import Vocabulary

/// Creates the records of notes for a file of Anki's notes in plain text.
@MainActor final class NoteExport {
    private let store: any NoteStore
    private let query: CardQuery
    private var types: [NoteType.ID: NoteType] = [:]

    /// - Parameter query: the cards that are exported.
    init(services: any ImportExportServices, _ query: CardQuery) throws(Failure) {
        store = services.cardService.notes
        self.query = query
        for type in try store.noteTypes() { types[type.id] = type }
    }

    /// Returns whether the library has any note.
    static func hasNotes(_ services: any ImportExportServices) throws(Failure) -> Bool {
        try !services.cardService.notes.noteCounts().isEmpty
    }

    /// Returns the record of a card that was added by itself, or of the note whose first exported card it is; nil otherwise.
    func record(of card: Card, book: String) throws(Failure) -> NoteRecord? {
        guard let origin = card.origin else {
            return NoteRecord(
                type: NoteType.basic.ankiName, fields: [card.front, card.back], tags: card.tags, book: book)
        }
        let cards = try store.cards(of: origin.note).filter { query.includes($0) ?? true }
        // Books are exported one after the other: a note whose cards are in several is in the book of its first card.
        guard cards.min(by: { $0.id < $1.id })?.id == card.id, let note = try store.note(origin.note) else { return nil }
        guard let type = types[note.type] else {
            throw .library(.corrupt("a note of type number \(note.type.rawValue), which does not exist"))
        }
        var fields = note.fields
        while fields.count < type.fields.count { fields.append("") }
        return NoteRecord(
            type: type.ankiName, fields: fields, isHTML: type.isHTML, tags: card.tags, guid: note.guid, book: book)
    }
}
