/// A request for a study session.
public struct StudyRequest: Hashable, Sendable {
    /// The book to study; nil for all books.
    public var book: EntityReference?
    /// The cards to study, decided when the session begins; nil for all cards.
    public var query: SetQuery?
    /// The maximum number of answers; nil for no limit.
    public var limit: Int?
    /// The order of reviews; nil for that of the settings. In a random order, new cards are in one, too.
    public var order: ReviewOrder?
    /// The number of days by which reviews come before they are due.
    public var daysAhead = 0
    /// The number of new cards that come besides those of the daily limits.
    public var moreNewCards = 0 {
        didSet { moreNewCards = min(moreNewCards, Self.mostNewCards) }
    }
    /// Whether all cards come, due or not, each until it is recalled, and every schedule is left as it is.
    public var isCram = false

    /// More new cards than anyone has.
    private static let mostNewCards = 1 << 32

    /// Creates a request for a session; without arguments, it studies all books without a limit.
    public init(book: EntityReference? = nil, query: SetQuery? = nil, limit: Int? = nil) {
        self.book = book
        self.query = query
        self.limit = limit
    }
}

/// What a person does to the current card of a session, besides answering and editing it.
public enum StudyAct: Hashable, Sendable {
    /// Excludes the card from study.
    case suspend
    /// Gives the card a flag, 1…7; 0 removes it.
    case flag(Int)
    /// Leaves the card out of study until the study day ends.
    case bury
    /// Makes the card due on a study day; a new card has no due date.
    case setDue(DueDays)
    /// Makes the card new again; its answers remain in the log and in the statistics.
    case reset
}

/// The numbers of cards left to study today, within the daily limits.
public struct DueCounts: Hashable, Sendable {
    /// Cards in learning or relearning that are due.
    public let learning: Int
    /// Cards in review that are due.
    public let review: Int
    /// New cards.
    public let new: Int
    /// Cards in learning that become due later today, which the other numbers do not include.
    public let laterToday: Int
    /// Cards that wait for tomorrow although they could be studied today, which the other numbers do not include.
    public let buried: BuriedCards

    /// Creates the numbers.
    package init(learning: Int, review: Int, new: Int, laterToday: Int, buried: BuriedCards) {
        (self.learning, self.review, self.new) = (learning, review, new)
        (self.laterToday, self.buried) = (laterToday, buried)
    }

    /// The number of cards that can be studied now.
    public var total: Int { learning + review + new }
}

/// The numbers of cards left to study, within the daily limits.
public struct LeftToStudy: Hashable, Sendable {
    /// New cards.
    public let new: Int
    /// Cards in learning or relearning.
    public let learning: Int
    /// Cards in review that are due.
    public let review: Int

    /// Creates the numbers.
    package init(new: Int = 0, learning: Int = 0, review: Int = 0) {
        (self.new, self.learning, self.review) = (new, learning, review)
    }

    /// All of them.
    public var total: Int { new + learning + review }

    /// The number up to which the cards of a kind are counted; nobody needs to know exactly how many more there are.
    public static let most = 1000
}
