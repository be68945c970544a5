import Model
import Vocabulary

/// Finds the notes of built-in types, which a text file has as one record with its kind instead of the cards one by one.
@MainActor final class KindExport {
    /// The place of a card in a file that has its note as one record.
    enum Place {
        /// The note is written in place of this card.
        case first(NewNoteKind, fields: [String])
        /// The note is written in place of another card.
        case further
    }

    private let store: any NoteStore
    private let query: CardQuery
    /// The notes of the page, with the ordinals of the cards that they make, and the first of these that is exported.
    private var notes: [Note.ID: (kind: NewNoteKind, note: Note, ordinals: [Int], first: Card.ID?)] = [:]

    /// - Parameter query: the cards that are exported.
    init(services: any ImportExportServices, _ query: CardQuery) {
        store = services.cardService.notes
        self.query = query
    }

    /// Returns whether the library has any note of these types.
    func canFind() throws(Failure) -> Bool { try store.noteCounts().keys.contains { NewNoteKind($0) != nil } }

    /// Takes the cards of a page; must be called before their places are asked for.
    func take(_ page: ArraySlice<Card>) throws(Failure) {
        notes = [:]
        let ids = Set(page.compactMap { $0.origin?.note }).sorted()
        for note in try store.notes(ids) {
            guard let kind = NewNoteKind(note.type) else { continue }
            var note = note
            note.pad(to: kind.type)
            // A note that an import would reject is written as its cards.
            let ordinals = (try? kind.checkTexts(note.fields)) == nil ? [] : NoteRenderer(kind.type).ordinals(of: note.fields)
            if !ordinals.isEmpty { notes[note.id] = (kind, note, ordinals, nil) }
        }
        for card in try store.cards(of: notes.keys.sorted()) {
            guard let origin = card.origin, let known = notes[origin.note], known.ordinals.contains(origin.ordinal),
                query.includes(card) ?? true
            else { continue }
            notes[origin.note]?.first = min(known.first ?? card.id, card.id)
        }
    }

    /// Returns the place of a card of the page; nil for a card that is written by itself.
    ///
    /// That can be a card of a note that its text no longer makes.
    func place(of card: Card) -> Place? {
        guard let origin = card.origin, let known = notes[origin.note], known.ordinals.contains(origin.ordinal) else {
            return nil
        }
        return known.first == card.id ? .first(known.kind, fields: known.note.fields) : .further
    }
}
