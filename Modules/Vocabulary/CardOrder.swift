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
