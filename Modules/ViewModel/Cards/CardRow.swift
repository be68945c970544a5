package import Model
public import Vocabulary

/// A card as a row of a list: its unchanged texts, and the numbers of its schedule.
public struct CardRow: Hashable, Sendable, Identifiable {
    /// The card.
    package let card: Card
    /// The name of the card's book.
    public let book: String

    /// Creates the row of a card in the book with this name.
    package init(_ card: Card, book: String) {
        self.card = card
        self.book = book
    }

    /// The number of the card.
    public var id: Int64 { card.id.rawValue }
    /// The text on the front.
    public var front: String { card.front }
    /// The text on the back.
    public var back: String { card.back }
    /// The tags of the card.
    public var tags: [String] { card.tags }
    /// How far the study of the card has come.
    public var state: CardState { card.schedule.state }
    /// The stability in days; nil for a new card.
    public var stability: Double? { card.schedule.stability }
    /// The difficulty, 1…10; nil for a new card.
    public var difficulty: Double? { card.schedule.difficulty }
    /// When the card is due, in ISO 8601 in UTC; nil for a new card.
    public var dueAt: String? { card.schedule.dueAt?.iso8601 }
    /// When the card was last answered, in ISO 8601 in UTC; nil for a new card.
    public var lastReviewAt: String? { card.schedule.lastReviewAt?.iso8601 }
    /// The number of answers.
    public var repetitions: Int { card.schedule.repetitions }
    /// The number of times that the card was forgotten in the review state.
    public var lapses: Int { card.schedule.lapses }
    /// Whether the card is suspended.
    public var isSuspended: Bool { card.isSuspended }
}
