public import Vocabulary

/// A card to add or put.
public struct NewCard: Hashable, Sendable {
    public var book: EntityReference
    public var front: String
    public var back: String
    public var tags: [String]

    public init(book: EntityReference, front: String, back: String, tags: [String] = []) {
        self.book = book
        self.front = front
        self.back = back
        self.tags = tags
    }
}

/// What to change in a card; nil leaves a value as it is, and no tags at all takes them away.
public struct CardEditing: Hashable, Sendable {
    public var card: EntityReference
    public var front: String?
    public var back: String?
    public var tags: [String]?

    public init(card: EntityReference, front: String? = nil, back: String? = nil, tags: [String]? = nil) {
        self.card = card
        self.front = front
        self.back = back
        self.tags = tags
    }
}

public struct CardMoving: Hashable, Sendable {
    public var card: EntityReference
    public var book: EntityReference

    public init(card: EntityReference, book: EntityReference) {
        self.card = card
        self.book = book
    }
}

/// Which cards to list.
public struct CardListing: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// Words that each card must hold.
    public var match: String?
    public var tag: String?
    public var isDue: Bool
    public var limit: Int?
    public var offset: Int

    public init(
        book: EntityReference? = nil, match: String? = nil, tag: String? = nil, isDue: Bool = false, limit: Int? = nil,
        offset: Int = 0
    ) {
        self.book = book
        self.match = match
        self.tag = tag
        self.isDue = isDue
        self.limit = limit
        self.offset = offset
    }
}

public struct CardSearch: Hashable, Sendable {
    public var text: String
    public var limit: Int?

    public init(text: String, limit: Int? = nil) {
        self.text = text
        self.limit = limit
    }
}
