package import Vocabulary

/// Where cards are kept. Each method is all or nothing; fronts are unique within a book, byte for byte.
package protocol CardStore: AnyObject {
    /// - Throws: `Failure.notFound(.book)`, or `Failure.duplicate(.card, …)` when the book has a card with that front.
    func addCard(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID

    /// Adds cards whose fronts the book does not have yet, much faster than one by one.
    /// - Parameter drafts: one or more, each with another front.
    /// - Returns: the first of their ids, which follow each other.
    /// - Throws: as ``addCard(_:to:at:)``.
    func addCards(_ drafts: [CardDraft], to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID

    /// Adds the card, or gives the one with its front the back and tags of the draft; the schedule is kept.
    /// - Throws: `Failure.notFound(.book)`.
    func putCard(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card>

    func card(_ id: Card.ID) throws(Failure) -> Card?

    /// The card of that front in the book.
    func card(in book: Book.ID, front: String) throws(Failure) -> Card?

    /// The ids of the cards with that front in any book, at most `limit`.
    func cardIDs(front: String, limit: Int) throws(Failure) -> [Card.ID]

    /// The next cards of a list after a given card, at most `limit`, in the order of their ids.
    func cards(_ query: CardQuery, after id: Card.ID?, limit: Int) throws(Failure) -> [Card]

    /// The cards of a list just before a given card, or its last ones, at most `limit`, in the order of their ids.
    func cards(_ query: CardQuery, before id: Card.ID?, limit: Int) throws(Failure) -> [Card]

    /// How many cards a list has.
    func countCards(_ query: CardQuery) throws(Failure) -> Int

    /// The ids of the cards that match a text, at most `limit`: those whose front it is, then the shorter before the longer.
    func search(_ text: String, limit: Int) throws(Failure) -> [Card.ID]

    /// - Throws: `Failure.notFound(.card)`, or `Failure.duplicate` when another card of the book has the new front.
    func editCard(_ id: Card.ID, _ revision: CardRevision) throws(Failure) -> Change<Card>

    /// - Throws: `Failure.notFound` of either, or `Failure.duplicate` when the book has a card with that front.
    func moveCard(_ id: Card.ID, to book: Book.ID) throws(Failure) -> Change<Card>

    /// - Throws: `Failure.notFound(.card)`.
    func setSuspended(_ isSuspended: Bool, of id: Card.ID) throws(Failure) -> Change<Card>

    /// - Throws: `Failure.notFound(.card)`.
    func deleteCard(_ id: Card.ID) throws(Failure) -> Change<Card>

    /// The tags that cards have and that begin so, ASCII letters without regard to case, in order, at most `limit`.
    func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String]
}

/// Which cards to list.
package struct CardQuery: Hashable, Sendable {
    /// Only cards of this book.
    package var book: Book.ID?
    /// Only cards that hold each word of this text, at the start of a word of theirs.
    package var match: String?
    /// Only cards with this tag, ASCII letters without regard to case.
    package var tag: String?
    /// Only cards due at this moment, suspended ones left out.
    package var dueAt: StudyMoment?

    package init(book: Book.ID? = nil, match: String? = nil, tag: String? = nil, dueAt: StudyMoment? = nil) {
        self.book = book
        self.match = match
        self.tag = tag
        self.dueAt = dueAt
    }

    /// Whether a card is in the list; nil where only a search can tell.
    package func includes(_ card: Card) -> Bool? {
        if let book, card.book != book { return false }
        if let tag, !card.tags.contains(where: { $0.isTag(tag) }) { return false }
        if let dueAt, !card.isDue(at: dueAt) { return false }
        return match == nil ? true : nil
    }
}

extension String {
    /// Whether both are the same tag: ASCII letters are compared without regard to case.
    package func isTag(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) { $0.asciiLower == $1.asciiLower } }
}

extension UInt8 {
    package var asciiLower: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
