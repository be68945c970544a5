import Model
import Vocabulary

/// Looks up what the library has of the records of an import, for a page of records together.
///
/// Whatever the import changes must be forgotten, so that it is read again.
@MainActor final class ImportLookup {
    private let store: any CardStore
    private let notes: any NoteStore

    /// The fronts of the page that have not been looked up, by the names of their books.
    private var fronts: [String?: [Front]] = [:]
    private var cards: [FrontKey: Card?] = [:]
    private var notesByGUID: [ByteExact<String>: Note?] = [:]
    /// Whether the library has notes with guids that are these with a number.
    private var twins: [ByteExact<String>: Bool] = [:]
    private var cardsOfNotes: [Note.ID: [Card]] = [:]
    private var plainCards: [Card.ID: Card] = [:]
    private var entries: [Card.ID: [ReviewEntry]] = [:]

    private struct FrontKey: Hashable {
        let book: Book.ID
        @ByteExact var front: String
    }

    private struct Front {
        let text: String
        var isHTML = false
    }

    init(services: any ImportExportServices) {
        store = services.cardService.store
        notes = services.cardService.notes
    }

    // MARK: Pages

    /// Takes the records that come next, and forgets those before them.
    func begin(_ page: [ImportRecord]) throws(Failure) {
        (fronts, cards, notesByGUID, twins, cardsOfNotes, plainCards, entries) = ([:], [:], [:], [:], [:], [:], [:])
        var guids: [String] = []
        var progress = false
        for record in page {
            switch record {
            case .file(.card(let card)) where card.kind == nil: fronts[card.book, default: []].append(Front(text: card.front))
            case .file(.note(let note)) where !note.guid.isEmpty: guids.append(note.guid)
            case .file(.note(let note)):
                fronts[note.book, default: []].append(Front(text: note.fields.first ?? "", isHTML: note.isHTML))
            case .file: break
            case .note(let note):
                progress = true
                guids.append(note.guid)
            }
        }
        if !guids.isEmpty { try readAhead(guids, progress: progress) }
    }

    /// - Parameter progress: whether twins, cards that were added by themselves, and the logs of all cards are looked up too.
    private func readAhead(_ guids: [String], progress: Bool) throws(Failure) {
        for guid in guids { notesByGUID[ByteExact(wrappedValue: guid)] = .some(nil) }
        let found = try notes.notes(guids: guids)
        for note in found {
            notesByGUID[ByteExact(wrappedValue: note.guid)] = note
            cardsOfNotes[note.id] = []
        }
        var known = try notes.cards(of: found.map(\.id))
        for card in known { if let origin = card.origin { cardsOfNotes[origin.note]?.append(card) } }
        if !progress { return }
        for guid in notesByGUID.keys { twins[guid] = false }
        for note in try notes.notes(guidsBeginningWith: notesByGUID.keys.map(\.wrappedValue.twinBeginning)) {
            twins[ByteExact(wrappedValue: note.guid.withoutTwinNumber)] = true
        }
        let plain = guids.compactMap { PlainCardGUID($0)?.card }
        if !plain.isEmpty {
            let cards = try store.cards(plain)
            for card in cards { plainCards[card.id] = card }
            known += cards
        }
        for card in known { entries[card.id] = [] }
        entries.merge(try notes.entries(of: known.map(\.id))) { _, read in read }
    }

    // MARK: Looking up

    /// Returns the card with a front in a book; nil if there is none.
    /// - Parameter name: the name of the book in the file.
    func card(in book: Book.ID, named name: String?, front: String) throws(Failure) -> Card? {
        let key = FrontKey(book: book, front: front)
        if let known = cards[key] { return known }
        if let page = fronts.removeValue(forKey: name) {
            var html = HTMLReader()
            let texts = page.map { $0.isHTML ? html.text(of: $0.text) : $0.text }
            for text in texts { cards[FrontKey(book: book, front: text)] = .some(nil) }
            for card in try store.cards(in: book, fronts: texts) { cards[FrontKey(book: book, front: card.front)] = card }
            if let known = cards[key] { return known }
        }
        return try store.card(in: book, front: front)
    }

    /// Returns a card that was added by itself; nil if there is none.
    func card(_ id: Card.ID) throws(Failure) -> Card? { if let known = plainCards[id] { known } else { try store.card(id) } }

    /// Returns the note with a guid; nil if there is none.
    func note(guid: String) throws(Failure) -> Note? {
        if let known = notesByGUID[ByteExact(wrappedValue: guid)] { return known }
        return try notes.note(guid: guid)
    }

    /// Returns whether the library has notes with guids that are this one with a number.
    func hasTwins(of guid: String) throws(Failure) -> Bool {
        if let known = twins[ByteExact(wrappedValue: guid)] { return known }
        return try notes.notes(guidsBeginningWith: [guid.twinBeginning])
            .contains { $0.guid.withoutTwinNumber.hasSameBytes(as: guid) }
    }

    /// Returns the cards of a note, in order of ordinal.
    func cards(of note: Note.ID) throws(Failure) -> [Card] {
        if let known = cardsOfNotes[note] { known } else { try notes.cards(of: note) }
    }

    /// Returns the log entries of a card, earliest first.
    func entries(of card: Card.ID) throws(Failure) -> [ReviewEntry] {
        if let known = entries[card] { known } else { try notes.entries(of: card) }
    }

    // MARK: Forgetting

    /// Must be called when a card is added or changed that has no note.
    func forget(_ front: String, in book: Book.ID) { cards[FrontKey(book: book, front: front)] = nil }

    /// Must be called when a note is added, or will be.
    func forget(guid: String) { notesByGUID[ByteExact(wrappedValue: guid)] = nil }

    /// Must be called when a note or a card of it is changed.
    func forget(_ note: Note) {
        for card in cardsOfNotes.removeValue(forKey: note.id) ?? [] { entries[card.id] = nil }
        forget(guid: note.guid)
    }

    /// Must be called when a card is changed that was added by itself.
    func forget(_ card: Card) {
        plainCards[card.id] = nil
        entries[card.id] = nil
    }

    /// Must be called when cards of notes are added or changed, whose fronts are not known.
    func forgetFronts() { cards = [:] }
}

/// A record of a file.
enum ImportRecord {
    case file(FileRecord)
    /// A note of a collection.
    case note(CollectionNote)
}
