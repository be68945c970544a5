public import Vocabulary

/// What a rating would do to the card in hand.
public struct AnswerChoice: Hashable, Sendable {
    public let rating: Rating
    /// Until the card would come again: `6m`, `8d`.
    public let interval: String
}

/// A card that was answered.
public struct AnsweredCard: Equatable, Sendable {
    public let change: RowChange<CardRow>
    /// Until the card comes again: `6m`, `8d`.
    public let interval: String
    /// Whether this answer made it a leech.
    public let isLeech: Bool
}

/// How many cards are left to study today, within the day's limits.
public struct DueCounts: Hashable, Sendable {
    public let learning: Int
    public let review: Int
    public let new: Int
    /// Cards in learning that become due later today; they are in none of the other numbers.
    public let laterToday: Int

    /// How many can be studied now.
    public var total: Int { learning + review + new }
}

/// How many cards come due on a day of study.
public struct ForecastDay: Hashable, Sendable {
    /// `2026-01-31`
    public let date: String
    /// On the first day with all that were due before it.
    public let due: Int
}
