package import Model
public import Vocabulary

/// A card as a row of a list: its texts as they are, and the numbers of its schedule.
public struct CardRow: Hashable, Sendable, Identifiable {
    package let card: Card
    /// The name of its book.
    public let book: String

    package init(_ card: Card, book: String) {
        self.card = card
        self.book = book
    }

    public var id: Int64 { card.id.rawValue }
    public var front: String { card.front }
    public var back: String { card.back }
    public var tags: [String] { card.tags }
    public var state: CardState { card.schedule.state }
    /// Days; nil for a new card.
    public var stability: Double? { card.schedule.stability }
    /// 1…10; nil for a new card.
    public var difficulty: Double? { card.schedule.difficulty }
    /// ISO 8601 in UTC; nil for a new card.
    public var dueAt: String? { card.schedule.dueAt?.iso8601 }
    /// ISO 8601 in UTC; nil for a new card.
    public var lastReviewAt: String? { card.schedule.lastReviewAt?.iso8601 }
    public var repetitions: Int { card.schedule.repetitions }
    public var lapses: Int { card.schedule.lapses }
    public var isSuspended: Bool { card.isSuspended }
}
