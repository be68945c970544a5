/// The stage of study that a card has reached.
public enum CardState: Int, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning

    /// `new`, `learning`, `review` or `relearning`.
    public var name: String {
        switch self {
        case .new: "new"
        case .learning: "learning"
        case .review: "review"
        case .relearning: "relearning"
        }
    }
}

/// The status by which cards are counted and listed: the stage of study, or suspended.
public enum CardStatus: String, Hashable, Sendable, CaseIterable {
    case new, learning, review, relearning, suspended

    /// Creates the status of a card.
    public init(_ state: CardState, isSuspended: Bool) {
        self =
            switch state {
            case _ where isSuspended: .suspended
            case .new: .new
            case .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
    }

    /// The state of the cards with this status; nil if they can have any.
    public var state: CardState? {
        switch self {
        case .new: .new
        case .learning: .learning
        case .review: .review
        case .relearning: .relearning
        case .suspended: nil
        }
    }
}

/// How well a card was recalled; the raw values are FSRS's grades.
public enum Rating: Int, Hashable, Sendable, CaseIterable {
    case again = 1
    case hard, good, easy

    /// The name of the rating in commands.
    public var name: String {
        switch self {
        case .again: "again"
        case .hard: "hard"
        case .good: "good"
        case .easy: "easy"
        }
    }

    /// Creates a rating from its name; nil if there is no such rating.
    public init?(name: String) {
        guard let rating = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = rating
    }
}

/// The order of due reviews.
public enum ReviewOrder: String, Hashable, Sendable, CaseIterable {
    /// Longest overdue first.
    case due
    /// Least likely to be recalled first.
    case retrievability
    /// Random, but the same for a whole day.
    case random
    /// Added first, first.
    case added
    /// Most difficult first.
    case hardest
}

/// The order of the new cards of a book.
public enum NewOrder: String, Hashable, Sendable, CaseIterable {
    /// The one that was added first comes first.
    case added
    /// Random, but the same for a whole day.
    case random
}

/// What answers are counted by.
public enum StatisticsPeriod: String, Hashable, Sendable, CaseIterable {
    case day, week, month
    /// The state of the cards before the answers, and the age of those in review.
    case state
}

/// When a card is due: as a timestamp for machines, and as local time and remaining time for people.
public struct DueTime: Hashable, Sendable {
    /// The time in UTC, in ISO 8601.
    public let at: String
    /// The local time to the minute: `2026-01-31 08:00`.
    public let atText: String
    /// The remaining time: `9m`, `3d`.
    public let wait: String

    public init(at: String, atText: String, wait: String) { (self.at, self.atText, self.wait) = (at, atText, wait) }
}

/// The numbers of cards that wait for the next study day.
public struct BuriedCards: Hashable, Sendable {
    /// Cards of whose notes another card was answered today.
    public let siblings: Int
    /// Cards that somebody has buried, here or in the collection from which they were imported today.
    public let chosen: Int

    /// Creates the numbers.
    public init(siblings: Int = 0, chosen: Int = 0) { (self.siblings, self.chosen) = (siblings, chosen) }

    /// All of them.
    public var count: Int { siblings + chosen }
}
