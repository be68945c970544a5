import Model
import Vocabulary

/// A store of cards that reports their changes.
@MainActor final class ObservedCards {
    private let store: any CardStore
    private let changes: LibraryChanges

    init(_ store: any CardStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedCards: @MainActor CardStore {
    func addCard(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        try changes.after { () throws(Failure) in
            try store.addCard(draft, to: book, at: now)
        } tell: { _ in
            .cardsAdded(1, to: book)
        }
    }

    func addCards(_ drafts: [CardDraft], to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        try changes.after { () throws(Failure) in
            try store.addCards(drafts, to: book, at: now)
        } tell: { _ in
            .cardsAdded(drafts.count, to: book)
        }
    }

    func putCard(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.putCard(draft, in: book, at: now)
        } tell: {
            .card($0)
        }
    }

    func editCard(_ id: Card.ID, _ revision: CardRevision) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.editCard(id, revision)
        } tell: {
            .card($0)
        }
    }

    func moveCard(_ id: Card.ID, to book: Book.ID) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.moveCard(id, to: book)
        } tell: {
            .card($0)
        }
    }

    func setSuspended(_ isSuspended: Bool, of id: Card.ID) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.setSuspended(isSuspended, of: id)
        } tell: {
            .card($0)
        }
    }

    func fileCard(_ card: Card) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.fileCard(card)
        } tell: {
            .card($0)
        }
    }

    func deleteCard(_ id: Card.ID) throws(Failure) -> Change<Card> {
        try changes.after { () throws(Failure) in
            try store.deleteCard(id)
        } tell: {
            .card($0)
        }
    }

    // MARK: Reading

    func card(_ id: Card.ID) throws(Failure) -> Card? { try store.card(id) }
    func card(in book: Book.ID, front: String) throws(Failure) -> Card? { try store.card(in: book, front: front) }
    func cardIDs(front: String, limit: Int) throws(Failure) -> [Card.ID] { try store.cardIDs(front: front, limit: limit) }
    func search(_ text: String, limit: Int) throws(Failure) -> [Card.ID] { try store.search(text, limit: limit) }

    func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try store.cards(query, after: id, limit: limit)
    }

    func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try store.cards(query, before: id, limit: limit)
    }

    func countCards(_ query: CardQuery) throws(Failure) -> Int { try store.countCards(query) }

    func cardIDs(_ query: CardQuery, in bounds: ClosedRange<Int64>?) throws(Failure) -> RangeSet<Int64> {
        try store.cardIDs(query, in: bounds)
    }

    func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String] {
        try store.tags(beginningWith: prefix, limit: limit)
    }
}
