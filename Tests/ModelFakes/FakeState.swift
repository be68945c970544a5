import Model
import Vocabulary

/// The entire content of a library as a value, so that a copy is a snapshot.
struct FakeState {
    struct BookRow {
        var name: Name
        var addedAt: Timestamp
        var ankiDeck: AnkiDeck?
    }

    /// A front within a book, compared byte for byte (`String` would compare canonical equivalence).
    struct Front: Hashable {
        var book: Book.ID
        var bytes: [UInt8]

        init(_ text: String, in book: Book.ID) {
            self.book = book
            bytes = Array(text.utf8)
        }
    }

    /// The media files by their names.
    var media: [String: [UInt8]] = [:]

    var books: [Book.ID: BookRow] = [:]
    var bookIDs: [NameKey: Book.ID] = [:]
    var lastBook: Int64 = 0

    var cards: [Card.ID: Card] = [:]
    /// The ids of all cards, in ascending order.
    var cardIDs: [Card.ID] = []
    var fronts: [Front: Card.ID] = [:]
    var lastCard: Int64 = 0

    var noteTypes = Dictionary(uniqueKeysWithValues: NoteType.builtin.map { ($0.id, $0) })
    var lastNoteType = Int64(NoteType.builtin.count)
    var notes: [Note.ID: Note] = [:]
    var lastNote: Int64 = 0

    var filters: [NameKey: SavedFilter] = [:]

    var profiles: [Profile.ID: Profile] = [:]
    var profileIDs: [NameKey: Profile.ID] = [:]
    var lastProfile: Int64 = 0

    var sessions: [Session.ID: Session] = [:]
    var lastSession: Int64 = 0

    var scriptRuns: [ScriptRun] = []
    var lastScriptRun: Int64 = 0

    var settings: [String: String] = [:]
    var bookSettings: [Book.ID: [String: String]] = [:]

    /// The log entries of each card that has any, the earliest first.
    var log: [Card.ID: [ReviewEntry]] = [:]
    var answers: [AnswerKind: AnswerTally] = [:]
    var cramMarks: Set<CramMark> = []

    struct AnswerKind: Hashable {
        var day: Int
        var book: Book.ID
        var state: CardState
        var rating: Rating
    }

    struct AnswerTally: Equatable {
        var answers = 0
        var duration = Duration.zero
    }
}

extension FakeState {
    /// Returns the book with its counts; due cards are those due at `moment`.
    func book(_ id: Book.ID, at moment: StudyMoment) -> Book? {
        guard let row = books[id] else { return nil }
        var book = Book(id: id, name: row.name.text, addedAt: row.addedAt, cards: 0, known: 0, due: 0, ankiDeck: row.ankiDeck)
        for card in cards.values where card.book == id {
            book.cards += 1
            if card.isKnown { book.known += 1 }
            if card.isDue(at: moment) { book.due += 1 }
        }
        return book
    }

    mutating func insert(_ card: Card) {
        cards[card.id] = card
        if card.origin == nil { fronts[Front(card.front, in: card.book)] = card.id }
        cardIDs.append(card.id)
    }

    /// Replaces the card with the same id; its front and book may differ.
    mutating func replace(_ card: Card) {
        if let before = cards[card.id], before.origin == nil { fronts[Front(before.front, in: before.book)] = nil }
        if card.origin == nil { fronts[Front(card.front, in: card.book)] = card.id }
        cards[card.id] = card
    }

    mutating func remove(_ card: Card) {
        cards[card.id] = nil
        if card.origin == nil { fronts[Front(card.front, in: card.book)] = nil }
        cardIDs.removeAll { $0 == card.id }
        log[card.id] = nil
        dropNotesWithoutCards()
    }
}

extension FakeState {
    /// Returns the cards of a note, in order of ordinal.
    func cards(of note: Note.ID) -> [Card] {
        cards.values.filter { $0.origin?.note == note }.sorted { $0.origin?.ordinal ?? 0 < $1.origin?.ordinal ?? 0 }
    }

    mutating func dropNotesWithoutCards() {
        if notes.isEmpty { return }
        let used = Set(cards.values.compactMap(\.origin?.note))
        notes = notes.filter { used.contains($0.key) }
    }
}

extension FakeState {
    /// The latest session without an end, which is running or was abandoned.
    var newestRunning: Session.ID? { sessions.values.filter { $0.outcome == .running }.map(\.id).max() }
}
