import Model
public import Vocabulary

/// A card to add, or to put: then it updates the card of the book that has the same front, if there is one.
public struct NewCard: Hashable, Sendable {
    /// The book of the card.
    public var book: EntityReference
    /// The text on the front.
    public var front: String
    /// The text on the back.
    public var back: String
    /// The tags of the card.
    public var tags: [String]

    /// Creates a request to add or put a card.
    public init(book: EntityReference, front: String, back: String, tags: [String] = []) {
        self.book = book
        self.front = front
        self.back = back
        self.tags = tags
    }

    /// Whether the front has a cloze deletion, `{{c1::…}}`, which is text in a card without a note.
    public var hasDeletion: Bool { front.hasDeletion }
}

/// A change to a card; nil leaves a value as it is, and an empty list of tags removes them all.
public struct CardEdit: Hashable, Sendable {
    /// The card to change.
    public var card: EntityReference
    /// The new text on the front.
    public var front: String?
    /// The new text on the back.
    public var back: String?
    /// The new tags, which replace the old ones.
    public var tags: [String]?

    /// Creates a request to change a card.
    public init(card: EntityReference, front: String? = nil, back: String? = nil, tags: [String]? = nil) {
        self.card = card
        self.front = front
        self.back = back
        self.tags = tags
    }
}

/// A card to move, and the book to move it to.
public struct CardMove: Hashable, Sendable {
    /// The card to move.
    public var card: EntityReference
    /// The book to move it to.
    public var book: EntityReference

    /// Creates a request to move a card.
    public init(card: EntityReference, book: EntityReference) {
        self.card = card
        self.book = book
    }
}

/// A request for a list of cards.
public struct CardListing: Hashable, Sendable {
    /// The book whose cards to list; nil for all books.
    public var book: EntityReference?
    /// Words that each card must contain; nil for all cards.
    public var match: String?
    /// A tag that each card must have; nil for all cards.
    public var tag: String?
    /// Whether to list only cards that are due.
    public var isDue: Bool
    /// The status of the cards; nil for all cards.
    public var status: CardStatus?
    /// What the cards must meet besides; nil for all cards.
    public var query: SetQuery?
    /// What the cards are sorted by, the first key first; none for the order in which they were added.
    public var order: [CardOrder]
    /// The maximum number of cards; nil for all.
    public var limit: Int?
    /// The number of cards to skip.
    public var offset: Int

    /// Creates a request for a list of cards; without arguments, it is for all cards.
    public init(
        book: EntityReference? = nil, match: String? = nil, tag: String? = nil, isDue: Bool = false,
        status: CardStatus? = nil, query: SetQuery? = nil, order: [CardOrder] = [], limit: Int? = nil, offset: Int = 0
    ) {
        self.order = order
        self.query = query
        self.book = book
        self.match = match
        self.tag = tag
        self.isDue = isDue
        self.status = status
        self.limit = limit
        self.offset = offset
    }
}

/// A request for a full-text search of cards.
public struct CardSearch: Hashable, Sendable {
    /// The text to search for.
    public var text: String
    /// The maximum number of cards; nil for all.
    public var limit: Int?

    /// Creates a request for a full-text search.
    public init(text: String, limit: Int? = nil) {
        self.text = text
        self.limit = limit
    }
}
