package import Vocabulary

/// The port that reads statistics of study. Each method reads a set of cards in one query, whatever their number.
package protocol StatisticsStore: AnyObject {
    /// Returns the number of cards in each state, by book; books without cards of the list may be left out.
    func stateCounts(of cards: CardQuery) throws(Failure) -> [Book.ID: StateCounts]

    /// Returns how many cards are due in each interval between consecutive times, one count fewer than times.
    ///
    /// Suspended cards are not counted.
    /// - Parameter moments: in order.
    func dueCounts(of cards: CardQuery, between moments: [Timestamp]) throws(Failure) -> [Int]

    /// Returns the numbers of answers on each study day from `day` on, by previous state, rating and book, in this order.
    ///
    /// Answers to deleted cards are counted for whole books only.
    func answerCounts(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerCount]

    /// Returns the numbers of answers on the study days from `day` on, by previous state, age and rating.
    ///
    /// Answers to deleted cards are not counted.
    func answerKinds(of cards: CardQuery, from day: Int) throws(Failure) -> [AnswerKind]

    /// Returns the numbers of answers since a time in each quarter of an hour that has any, ordered by time.
    ///
    /// Answers to deleted cards are not counted.
    /// - Parameter time: when a quarter of an hour begins.
    func answerTimes(of cards: CardQuery, since time: Timestamp) throws(Failure) -> [AnswerTime]

    /// Returns the number of marks on the study days from `day` on.
    ///
    /// Marks of deleted cards are counted for whole books only.
    func cramCount(of cards: CardQuery, from day: Int) throws(Failure) -> Int

    /// Calls `body` for each card that has been studied, with its book, its stability in days and the time of its last answer.
    func forEachMemory(of cards: CardQuery, _ body: (Book.ID, Double, Timestamp) -> Void) throws(Failure)
}

/// The number of cards in each state; suspended cards are counted separately.
package struct StateCounts: Hashable, Sendable {
    package var new = 0
    package var learning = 0
    package var review = 0
    package var relearning = 0
    package var suspended = 0

    package init() {}

    /// Adds the numbers of other cards.
    package static func += (counts: inout Self, other: Self) {
        counts.new += other.new
        counts.learning += other.learning
        counts.review += other.review
        counts.relearning += other.relearning
        counts.suspended += other.suspended
    }
}

/// The number of a day's answers of one kind, and how long they took.
package struct AnswerCount: Hashable, Sendable {
    /// The study day, counted from that of 1970-01-01.
    package var day: Int
    /// The state of the card before the answer.
    package var state: CardState
    package var rating: Rating
    package var book: Book.ID
    package var answers: Int
    package var duration: Duration

    package init(day: Int, state: CardState, rating: Rating, book: Book.ID, answers: Int, duration: Duration) {
        self.day = day
        self.state = state
        self.rating = rating
        self.book = book
        self.answers = answers
        self.duration = duration
    }
}

/// The number of answers of one kind, on all days together.
package struct AnswerKind: Hashable, Sendable {
    /// The state of the card before the answer.
    package var state: CardState
    /// Whether the card was in review, and its last answer as long ago as ``matureDays``.
    package var isMature: Bool
    package var rating: Rating
    package var answers: Int
    package var duration: Duration

    /// The number of days since its last answer from which a card in review is mature, as in Anki.
    package static let matureDays = 21

    package init(state: CardState, isMature: Bool, rating: Rating, answers: Int, duration: Duration) {
        (self.state, self.isMature, self.rating) = (state, isMature, rating)
        (self.answers, self.duration) = (answers, duration)
    }
}

/// The number of answers in a quarter of an hour: local time differs from UTC by a multiple of that in every time zone.
package struct AnswerTime: Hashable, Sendable {
    /// The length of a quarter of an hour in milliseconds.
    package static let milliseconds: Int64 = 900_000

    /// When the quarter begins, a multiple of fifteen minutes since 1970-01-01T00:00Z.
    package var start: Timestamp
    package var answers: Int

    package init(start: Timestamp, answers: Int) { (self.start, self.answers) = (start, answers) }
}
