package import Vocabulary

/// The port that stores cards. Each method is atomic; fronts are unique within a book, byte for byte.
package protocol CardStore: AnyObject {
    /// Adds a card.
    /// - Throws: `Failure.notFound(.book)`, or `Failure.duplicate(.card, …)` if the book already has a card with that front.
    func addCard(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID

    /// Adds cards whose fronts are not in the book yet, much faster than one by one.
    /// - Parameter drafts: at least one draft; no two may have the same front.
    /// - Returns: the first of the cards' ids, which are consecutive.
    /// - Throws: the same as ``addCard(_:to:at:)``.
    func addCards(_ drafts: [CardDraft], to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID

    /// Adds a card, or replaces the back and tags of the card that has its front, which keeps its schedule.
    /// - Throws: `Failure.notFound(.book)`.
    func putCard(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card>

    /// Returns a card by its id; nil if there is none.
    func card(_ id: Card.ID) throws(Failure) -> Card?

    /// Returns the card with a front in a book; nil if there is none.
    func card(in book: Book.ID, front: String) throws(Failure) -> Card?

    /// Returns the cards with some fronts in a book, each as ``card(in:front:)`` does, in any order; fronts of no card are left out.
    func cards(in book: Book.ID, fronts: [String]) throws(Failure) -> [Card]

    /// Returns the ids of at most `limit` cards with a front, in any book.
    func cardIDs(front: String, limit: Int) throws(Failure) -> [Card.ID]

    /// Returns at most `limit` cards of a list that follow a given card, or the first ones, in order of id.
    func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card]

    /// Returns at most `limit` cards of a list that directly precede a given card, or the last ones, in order of id.
    func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card]

    /// Returns the number of cards in a list.
    func countCards(_ query: CardQuery) throws(Failure) -> Int

    /// Returns the ids of the cards of a list in an order, from `offset` on and at most `limit`.
    /// - Parameter order: what decides first, then what decides among cards that are equal, and so on; the last key is the id.
    func cardIDs(_ query: CardQuery, sortedBy order: [CardOrder], offset: Int, limit: Int) throws(Failure) -> [Card.ID]

    /// Returns cards by their ids, in this order; ids of no card are left out.
    func cards(_ ids: [Card.ID]) throws(Failure) -> [Card]

    /// Returns the ids of all cards of a list, or of those within bounds.
    func cardIDs(_ query: CardQuery, in bounds: ClosedRange<Int64>?) throws(Failure) -> RangeSet<Int64>

    /// Returns some cards by their ids with all cards of their notes; ids of no card are left out.
    func siblings(of cards: RangeSet<Int64>) throws(Failure) -> RangeSet<Int64>

    /// Returns the ids of at most `limit` cards that match a text.
    ///
    /// Cards whose front is the text come first, then shorter cards before longer ones.
    func search(_ text: String, limit: Int) throws(Failure) -> [Card.ID]

    /// Changes the texts and tags of a card.
    /// - Throws: `Failure.notFound(.card)`, or `Failure.duplicate` if another card of the book has the new front.
    func editCard(_ id: Card.ID, _ revision: CardRevision, at now: Timestamp) throws(Failure) -> Change<Card>

    /// Moves a card to another book.
    /// - Throws: `Failure.notFound` for the card or the book, or `Failure.duplicate` if the book already has a card with that
    ///   front.
    func moveCard(_ id: Card.ID, to book: Book.ID) throws(Failure) -> Change<Card>

    /// Suspends a card, or resumes it.
    /// - Throws: `Failure.notFound(.card)`.
    func setSuspended(_ isSuspended: Bool, of id: Card.ID) throws(Failure) -> Change<Card>

    /// Gives a card the book, the marks, the study day on which it is buried, and the ``Card/ankiState`` of `card`, which has its id.
    /// - Throws: the same as ``moveCard(_:to:)``.
    func fileCard(_ card: Card) throws(Failure) -> Change<Card>

    /// Does the same to cards as one change; those that do not exist are skipped.
    /// - Throws: `Failure.notFound(.book)`; `Failure.duplicate` if the book already has the front of a card that is moved to it.
    func change(_ cards: RangeSet<Int64>, _ act: CardAct, at now: Timestamp) throws(Failure) -> SelectionTally

    /// Replaces the tags of cards as one change; cards that do not exist are skipped.
    /// - Parameter tags: returns the new tags for the tags that a card has.
    func retag(
        _ cards: RangeSet<Int64>, at now: Timestamp, _ tags: ([String]) throws(Failure) -> [String]
    ) throws(Failure) -> SelectionTally

    /// Deletes a card.
    /// - Throws: `Failure.notFound(.card)`.
    func deleteCard(_ id: Card.ID) throws(Failure) -> Change<Card>

    /// Returns at most `limit` tags of cards, in order, that begin with a prefix; ASCII letters match in either case.
    func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String]

    /// Returns the tags of the cards of a list, in order, with the number of these cards that have each.
    func tagCounts(_ query: CardQuery) throws(Failure) -> [TagCount]
}

/// A query for a list of cards.
package struct CardQuery: Hashable, Sendable {
    /// The books that the cards belong to.
    package var books: BookScope
    /// What each card must meet besides.
    package var filter: CardFilter<CardTerm>

    /// Creates a query from a filter and conditions that are added to it.
    /// - Parameters:
    ///   - text: a text whose words must all occur in the card; a word matches the beginning of a word of the card.
    ///   - tags: tags of which a card must have at least one, or one below it, besides `tag`; none for all cards.
    ///   - moment: the time at which the cards are due.
    package init(
        in books: BookScope = .all, match text: String? = nil, tag: String? = nil, anyOf tags: [String] = [],
        dueAt moment: StudyMoment? = nil, status: CardStatus? = nil, filter: CardFilter<CardTerm> = .all
    ) {
        var conditions = text.map(CardFilter<CardTerm>.words) ?? []
        let tags = (tag.map { [$0] } ?? []) + tags
        if !tags.isEmpty { conditions.append(.or(tags.map { .term(.tag($0, .below)) })) }
        if let moment { conditions.append(.term(.due(moment))) }
        if let status { conditions += status.conditions }
        self.books = books
        self.filter = conditions.reduce(filter) { $0.and($1) }
    }

    /// Whether the list has all cards of its books.
    package var hasWholeBooks: Bool { self == CardQuery(in: books) }

    /// Returns whether a card is in the list; nil if only a search can tell.
    /// - Parameter decide: decides the terms of the filter that a card cannot be compared with alone.
    package func includes(_ card: Card, deciding decide: (CardTerm) -> Bool? = { _ in nil }) -> Bool? {
        books.contains(card.book) ? filter.includes(card, deciding: decide) : false
    }
}

extension CardFilter<CardTerm> {
    /// Returns the conditions that all words of a text occur.
    fileprivate static func words(_ text: String) -> [Self] {
        let phrases = SearchPhrase.all(in: text)
        return phrases.isEmpty
            ? [.none] : phrases.map { .term(.text(nil, $0.isPrefix ? .begins($0.words) : .contains($0.words))) }
    }
}

extension CardStatus {
    fileprivate var conditions: [CardFilter<CardTerm>] {
        state.map { [.term(.state([$0])), .not(.term(.suspended))] } ?? [.term(.suspended)]
    }
}

extension String {
    /// Returns whether both strings are the same tag; ASCII letters match in either case.
    package func isTag(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) { $0.asciiLower == $1.asciiLower } }
}

extension UInt8 {
    /// The lowercase letter for an uppercase letter of ASCII, or the byte itself.
    package var asciiLower: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
