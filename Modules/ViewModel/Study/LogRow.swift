import Model
public import Vocabulary

/// An entry of the review log as a row of a list.
public struct LogRow: Hashable, Sendable {
    private let entry: ReviewEntry
    /// The number of the card.
    public let card: Int64
    /// The name of the book that the card is in.
    public let book: String

    private let time: LocalTime

    init(_ logged: LogEntry, book: String, at time: LocalTime) {
        (entry, card, self.book, self.time) = (logged.entry, logged.card.rawValue, book, time)
    }

    /// When the card was answered or rescheduled, in ISO 8601 in UTC.
    public var at: String { entry.at.iso8601 }
    /// The local time to the minute: `2026-01-31 08:00`.
    public var atText: String { time.minuteText }
    /// The rating; nil if the card was rescheduled rather than answered.
    public var rating: Rating? { entry.rating }
    /// The state of the card before.
    public var stateBefore: CardState { entry.before }
    /// The state of the card after.
    public var state: CardState { entry.after }
    /// The days until the card was due again.
    public var intervalDays: Double { Double(entry.intervalMilliseconds) / 86_400_000 }
    /// The interval for people, such as `10m`.
    public var intervalText: String { Model.intervalText(seconds: entry.intervalMilliseconds / 1000) }
    /// The stability after it, in days.
    public var stability: Double { entry.memory.stability }
    /// The difficulty after it, 1…10.
    public var difficulty: Double { entry.memory.difficulty }
    /// The seconds that the answer took; nil if they were not measured.
    public var seconds: Double? { entry.durationMilliseconds > 0 ? Double(entry.durationMilliseconds) / 1000 : nil }
}

/// A request for entries of the review log.
public struct LogRequest: Hashable, Sendable {
    /// The book of the cards; nil for all books.
    public var book: EntityReference?
    /// The query for the cards; nil for all cards.
    public var query: SetQuery?
    /// The day or second of the first entries; nil for all before ``until``.
    public var since: WrittenTime?
    /// The day or second of the last entries; nil for all from ``since`` on.
    public var until: WrittenTime?
    /// The maximum number of entries; nil for all.
    public var limit: Int?

    /// Creates a request.
    public init(
        book: EntityReference? = nil, query: SetQuery? = nil, since: WrittenTime? = nil, until: WrittenTime? = nil,
        limit: Int? = nil
    ) {
        (self.book, self.query, self.since, self.until, self.limit) = (book, query, since, until, limit)
    }
}
