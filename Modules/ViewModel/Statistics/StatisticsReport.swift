public import Vocabulary

/// The statistics of one book or of all books.
public struct StatisticsReport: Hashable, Sendable {
    /// The name of the book; nil for all books.
    public let book: String?
    /// The query for the cards; nil for all cards of the book or books.
    public let query: String?
    /// The numbers of cards by state.
    public let cards: CardStatistics
    /// The days from today on, each with the number of cards that become due.
    public let forecast: [ForecastDay]
    /// The fraction of reviews on the requested days in which the card was recalled, 0…1; nil without reviews.
    public let retention: Double?
    /// The retention by month, the earliest first; months without reviews are left out.
    public let months: [RetentionMonth]
    /// The answers on each requested day, the earliest first and today last.
    public let days: [AnswerDay]
    /// The answers in each of the 24 hours of the day on these days, from the hour at which a study day begins; answers to deleted
    /// cards are not counted.
    public let hours: [AnswerHour]
    /// The statistics of each book, ordered by name; empty if the report is about one book or a query.
    public let books: [BookStatistics]
    /// The sittings on the requested days; nil if the report is about one book or a query.
    public let sitting: SittingStatistics?

    /// The total number of answers on these days.
    public var answers: Int { days.reduce(0) { $0 + $1.answers } }
    /// The total time that these answers took, in seconds.
    public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
    /// The number of consecutive days with answers up to today or yesterday.
    public let streak: Int
    /// The number of answers on the requested days in sessions that leave schedules as they are; the other numbers do not include
    /// them.
    public let crammed: Int
    /// The answers by the state of the cards, and the cards that are hardest to remember; nil unless they were requested.
    public let details: StatisticsDetails?
}

/// What takes longer to find than the rest of a report.
public struct StatisticsDetails: Hashable, Sendable {
    /// The answers on the requested days to cards in each state; states without answers are left out.
    public let states: [AnswerPeriod]
    /// The cards with the greatest difficulty, the hardest first; new and suspended cards are left out.
    public let hardest: [HardCard]
}

/// The statistics of sittings.
public struct SittingStatistics: Hashable, Sendable {
    /// The time sat on each day, the earliest first and today last.
    public let days: [SittingDay]
    /// The number of consecutive days with sittings up to today or yesterday; nil if the setting hides it.
    public let streak: Int?

    /// The total time sat, in seconds.
    public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
    /// The number of days with sittings.
    public var daysSat: Int { days.count { $0.seconds > 0 } }
}

/// The time sat on one day.
public struct SittingDay: Hashable, Sendable {
    /// The date, such as `2026-01-31`.
    public let date: String
    /// The weekday; 0 is Monday.
    public let weekday: Int
    /// The time sat, in seconds.
    public let seconds: Double
}

/// The numbers of cards by state.
public struct CardStatistics: Hashable, Sendable {
    /// New cards.
    public let new: Int
    /// Cards in learning.
    public let learning: Int
    /// Cards in review.
    public let review: Int
    /// Cards in relearning.
    public let relearning: Int
    /// Suspended cards in any state, which the other numbers do not include.
    public let suspended: Int
    /// The mean probability that a studied card would be recalled now, 0…1; nil if no card was studied.
    public let expectedRecall: Double?

    /// The number of all cards.
    public var total: Int { new + learning + review + relearning + suspended }
}

/// A card that is hard to remember.
public struct HardCard: Hashable, Sendable {
    /// The id of the card.
    public let id: Int64
    public let front: String
    /// The difficulty in FSRS, 1…10.
    public let difficulty: Double
    /// How often the card was forgotten.
    public let lapses: Int
}

/// The answers in one day, week or month, or to cards in one state.
public struct AnswerPeriod: Hashable, Sendable {
    /// The date, that of the week's Monday, the month, such as `2026-01`, or the state: `new`, `learning`, `relearning`, `young` and
    /// `mature` for cards in review, and `review` for both of these.
    public let period: String
    /// The number of answers of each rating.
    public let again: Int, hard: Int, good: Int, easy: Int
    /// The number of answers to new cards.
    public let new: Int
    /// The fraction of reviews in which the card was recalled, 0…1; nil without reviews.
    public let retention: Double?
    /// The total time that the answers took, in seconds; nil if it was not measured.
    public let seconds: Double?

    /// The number of answers.
    public var answers: Int { again + hard + good + easy }
}

/// The retention in one month.
public struct RetentionMonth: Hashable, Sendable {
    /// The month, such as `2026-01`.
    public let month: String
    /// The number of answers to cards in review.
    public let reviews: Int
    /// The number of these answers in which the card was recalled.
    public let recalled: Int

    /// The fraction of reviews in which the card was recalled, 0…1.
    public var retention: Double { Double(recalled) / Double(max(reviews, 1)) }
}

/// The answers on one day.
public struct AnswerDay: Hashable, Sendable {
    /// The date, such as `2026-01-31`.
    public let date: String
    /// The weekday; 0 is Monday.
    public let weekday: Int
    /// The number of answers.
    public let answers: Int
    /// The total time that the answers took, in seconds.
    public let seconds: Double
}

/// The answers in one hour of the day, on all days together.
public struct AnswerHour: Hashable, Sendable {
    /// The hour of local time, 0…23.
    public let hour: Int
    /// The number of answers.
    public let answers: Int
}

/// The statistics of one book, in a report about all books.
public struct BookStatistics: Hashable, Sendable {
    /// The book.
    public let book: BookRow
    /// The numbers of cards by state.
    public let cards: CardStatistics
    /// The fraction of reviews on the requested days in which the card was recalled, 0…1; nil without reviews.
    public let retention: Double?
}

/// A request for statistics.
public struct StatisticsRequest: Hashable, Sendable {
    /// The book; nil for all books.
    public var book: EntityReference?
    /// The query for the cards; nil for all cards.
    public var query: SetQuery?
    /// The number of days to go back, including today; nil for a year.
    public var days: Int?
    /// Whether the report has details, which take longer to find.
    public var hasDetails: Bool

    /// Creates a request; without arguments, it is for all books and a year.
    public init(book: EntityReference? = nil, query: SetQuery? = nil, days: Int? = nil, hasDetails: Bool = false) {
        (self.book, self.query, self.days, self.hasDetails) = (book, query, days, hasDetails)
    }
}
