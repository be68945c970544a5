public import Vocabulary

/// What is told of study: of one book, or of all.
public struct StatisticsReport: Hashable, Sendable {
    /// Nil over all books.
    public let book: String?
    public let cards: CardStatistics
    /// The days from today on, and how many cards come due on each.
    public let forecast: [ForecastDay]
    /// How much of what came up in review was recalled, over the days asked for; nil when nothing came up.
    public let retention: Double?
    /// The same by month, the earliest first; months without reviews are left out.
    public let months: [RetentionMonth]
    /// The answers on each day asked for, the earliest first and today last.
    public let days: [AnswerDay]
    /// The books, by name, when it is told of all.
    public let books: [BookStatistics]
    /// What was sat on the days asked for; nil where it is told of a book.
    public let sitting: SittingStatistics?

    /// How many answers the days have together.
    public var answers: Int { days.reduce(0) { $0 + $1.answers } }
    /// How long they took, in seconds.
    public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
    /// How many days up to today, or up to yesterday, had answers without a day between.
    public let streak: Int
}

/// What was sat.
public struct SittingStatistics: Hashable, Sendable {
    /// The time of each day, the earliest first and today last.
    public let days: [SittingDay]
    /// How many days up to today, or up to yesterday, were sat on without a day between; nil where the setting hides it.
    public let streak: Int?

    /// How long was sat altogether, in seconds.
    public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
    /// On how many days.
    public var daysSat: Int { days.count { $0.seconds > 0 } }
}

public struct SittingDay: Hashable, Sendable {
    /// `2026-01-31`
    public let date: String
    /// 0 is Monday.
    public let weekday: Int
    public let seconds: Double
}

/// The cards by how far they are.
public struct CardStatistics: Hashable, Sendable {
    public let new: Int
    public let learning: Int
    public let review: Int
    public let relearning: Int
    /// In whatever state; they are in none of the other numbers.
    public let suspended: Int
    /// The mean chance that a studied card would be recalled at this moment; nil when none was studied.
    public let expectedRecall: Double?

    public var total: Int { new + learning + review + relearning + suspended }
}

public struct RetentionMonth: Hashable, Sendable {
    /// `2026-01`
    public let month: String
    public let reviews: Int
    public let recalled: Int

    public var retention: Double { Double(recalled) / Double(max(reviews, 1)) }
}

public struct AnswerDay: Hashable, Sendable {
    /// `2026-01-31`
    public let date: String
    /// 0 is Monday.
    public let weekday: Int
    public let answers: Int
    public let seconds: Double
}

public struct BookStatistics: Hashable, Sendable {
    public let book: BookRow
    public let cards: CardStatistics
    public let retention: Double?
}

/// What to tell of.
public struct StatisticsAsking: Hashable, Sendable {
    /// Nil for all books.
    public var book: EntityReference?
    /// How many days back, today among them; nil for a year.
    public var days: Int?

    public init(book: EntityReference? = nil, days: Int? = nil) {
        self.book = book
        self.days = days
    }
}
