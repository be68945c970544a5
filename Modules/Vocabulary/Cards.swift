/// What a list of cards is sorted by: a key, and its direction. Cards without a value come last.
public struct CardOrder: Hashable, Sendable {
    public let key: Key
    public let isDescending: Bool

    /// A text or a number of a card.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        case id
        /// A text, by its bytes, whatever the case of ASCII letters.
        case front, back
        /// The name of the book, as lists of books are sorted by name.
        case book
        case added
        /// From new to relearning, whether suspended or not.
        case state
        case stability, difficulty, due
        case lastReview = "last_review"
        case reps, lapses
        /// The days from the last answer until the card is due; only cards in review have it.
        case interval
    }

    public init(_ key: Key, isDescending: Bool = false) { (self.key, self.isDescending) = (key, isDescending) }
}

/// A tag, and the number of cards that have it.
public struct TagCount: Hashable, Sendable {
    public let tag: String
    public let cards: Int

    public init(_ tag: String, cards: Int) { (self.tag, self.cards) = (tag, cards) }
}

/// The numbers of cards of a set that an act changed, left as they were, or skipped.
public struct SelectionTally: Hashable, Sendable {
    /// The number of cards that changed.
    public var changed = 0
    /// The number of cards that already were as requested.
    public var unchanged = 0
    /// The number of cards that no longer exist.
    public var skipped = 0
    /// The ids of the cards that could not be changed, such as those that a book has no room for.
    public var leftAlone: [Int64] = []
    /// The options that are others for the cards now, because they were moved.
    public var options: [OptionChange] = []

    public init() {}
}

/// The flags of cards, which have the numbers and the colors that they have in Anki.
public enum CardFlag: Int, Sendable, CaseIterable {
    case red = 1, orange, green, blue, pink, turquoise, purple

    /// All flags with their numbers: `1 red, 2 orange, …`.
    public static let list = zip(allCases, ["red", "orange", "green", "blue", "pink", "turquoise", "purple"])
        .map { "\($0.rawValue) \($1)" }.joined(separator: ", ")
}
