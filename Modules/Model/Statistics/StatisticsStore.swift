package import Vocabulary

/// What is told of study as a whole.
package protocol StatisticsStore: AnyObject {
    /// How many cards are in each state; nil is over all books.
    func stateCounts(in book: Book.ID?) throws(Failure) -> StateCounts

    /// How many cards come due from each moment up to the next, suspended ones left out; one number fewer than moments.
    func dueCounts(in book: Book.ID?, between moments: [Timestamp]) throws(Failure) -> [Int]

    /// What was answered on each day of study from one on, by the state before and the rating, in the order of the days.
    func answerCounts(in book: Book.ID?, from day: Int) throws(Failure) -> [AnswerCount]

    /// Calls `body` for each card that has been studied, with its stability in days and when it was last answered.
    func forEachMemory(in book: Book.ID?, _ body: (Double, Timestamp) -> Void) throws(Failure)
}

/// How many cards are in each state; suspended ones are counted by themselves.
package struct StateCounts: Hashable, Sendable {
    package var new = 0
    package var learning = 0
    package var review = 0
    package var relearning = 0
    package var suspended = 0

    package init() {}
}

/// How many answers of a kind a day had, and how long they took.
package struct AnswerCount: Hashable, Sendable {
    /// Days of study since that of 1970-01-01.
    package var day: Int
    /// The state before the answer.
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
