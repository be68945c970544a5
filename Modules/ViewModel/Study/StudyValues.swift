import Model
public import Vocabulary

/// What a rating would do to the current card.
public struct AnswerChoice: Hashable, Sendable {
    /// The rating.
    public let rating: Rating
    /// The time until the card would be shown again, such as `6m` or `8d`; nil if its schedule is left as it is.
    public let interval: String?
}

/// An answer to a card.
public struct CardAnswer: Hashable, Sendable {
    /// The card to answer.
    public var card: EntityReference
    /// How well the card was recalled.
    public var rating: Rating

    /// Creates an answer.
    public init(card: EntityReference, rating: Rating) {
        self.card = card
        self.rating = rating
    }
}

/// A card that was answered.
public struct AnsweredCard: Equatable, Sendable {
    /// The card after the answer, and as it was before.
    public let change: RowChange<CardRow>
    /// The time until the card is shown again, such as `6m` or `8d`.
    public let interval: String
    /// Whether this answer made the card a leech.
    public let isLeech: Bool
}

/// An answer to a card, as its history shows it.
public struct PastAnswer: Hashable, Sendable {
    /// The date of the study day, such as `2026-01-31`.
    public let date: String
    /// The rating; nil if the card was rescheduled.
    public let rating: Rating?
    /// The time until the card was due again, such as `6m` or `8d`; if it was rescheduled, the date of the day on which it became due.
    public let interval: String
    /// How long the answer took, in seconds.
    public let seconds: Double

    init(_ entry: ReviewEntry, in calendar: StudyCalendar) {
        // A new due date has no meaning as a time since it was set, before which it can also be.
        let interval =
            entry.rating == nil
            ? dateText(day: calendar.day(of: entry.dueAt)) : intervalText(seconds: entry.interval.components.seconds)
        self.init(
            date: dateText(day: entry.day), rating: entry.rating, interval: interval, seconds: entry.duration / .seconds(1))
    }

    /// Creates an answer.
    package init(date: String, rating: Rating?, interval: String, seconds: Double) {
        (self.date, self.rating, self.interval, self.seconds) = (date, rating, interval, seconds)
    }
}

/// The number of cards that become due on a study day.
public struct ForecastDay: Hashable, Sendable {
    /// The date, such as `2026-01-31`.
    public let date: String
    /// The number of cards; the first day includes all cards that were due before it.
    public let due: Int
}

/// What can follow the end of a session, or be studied if nothing is due.
public enum StudySequel: Hashable, Sendable {
    /// Undoing its last step, and going on with it.
    case undo
    /// A session of the cards that were hard, which leaves their schedules as they are.
    case hardCards(Int, StudyRequest)
    /// A session with more new cards than the daily limits allow.
    case newCards(Int, StudyRequest)
    /// A session with the reviews of a week.
    case ahead(StudyRequest)
    /// A session of all cards, which leaves their schedules as they are.
    case all(StudyRequest)

    /// The session that it begins; nil if it goes on with one.
    public var request: StudyRequest? {
        switch self {
        case .undo: nil
        case .hardCards(_, let request), .newCards(_, let request), .ahead(let request), .all(let request): request
        }
    }
}

extension StudyRequest {
    /// Returns what can be studied although nothing of the request is due.
    /// - Parameter limits: the daily limits that hold cards back.
    public func sequels(heldBackBy limits: [Failure.ReachedLimit]) -> [StudySequel] {
        if isCram { return [] }
        var (ahead, all) = (self, StudyRequest(book: book, query: query, limit: limit))
        ahead.daysAhead = 7
        all.isCram = true
        return sequelsOfNewCards(heldBackBy: limits) + (daysAhead > 0 ? [] : [.ahead(ahead)]) + [.all(all)]
    }

    /// Returns a session with more new cards if a limit holds some back.
    func sequelsOfNewCards(heldBackBy limits: [Failure.ReachedLimit]) -> [StudySequel] {
        guard limits.contains(where: { $0.key == Setting.newPerDay.key }) else { return [] }
        var more = self
        more.moreNewCards = 10
        return [.newCards(10, more)]
    }
}
