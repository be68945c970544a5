package import Vocabulary

/// The port that reads statistics of study.
package protocol StatisticsStore: AnyObject {
    /// Returns the number of cards in each state.
    func stateCounts(in scope: BookScope) throws(Failure) -> StateCounts

    /// Returns how many cards are due in each interval between consecutive times, one count fewer than times.
    ///
    /// Suspended cards are not counted.
    func dueCounts(in scope: BookScope, between moments: [Timestamp]) throws(Failure) -> [Int]

    /// Returns the numbers of answers on each study day from `day` on, by previous state and rating, ordered by day.
    func answerCounts(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerCount]

    /// Returns the numbers of answers on the study days from `day` on in each quarter of an hour that has any, ordered by time.
    ///
    /// Answers to deleted cards are not counted.
    func answerTimes(in scope: BookScope, from day: Int) throws(Failure) -> [AnswerTime]

    /// Calls `body` for each card that has been studied, with its stability in days and the time of its last answer.
    func forEachMemory(in scope: BookScope, _ body: (Double, Timestamp) -> Void) throws(Failure)
}

/// The number of cards in each state; suspended cards are counted separately.
package struct StateCounts: Hashable, Sendable {
    package var new = 0
    package var learning = 0
    package var review = 0
    package var relearning = 0
    package var suspended = 0

    package init() {}
}

/// The number of a day's answers of one kind, and how long they took.
package struct AnswerCount: Hashable, Sendable {
    /// The study day, counted from that of 1970-01-01.
    package var day: Int
    /// The state of the card before the answer.
    package var state: CardState
    package var rating: Rating
    package var answers: Int
    package var duration: Duration

    package init(day: Int, state: CardState, rating: Rating, answers: Int, duration: Duration) {
        self.day = day
        self.state = state
        self.rating = rating
        self.answers = answers
        self.duration = duration
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
