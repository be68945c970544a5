package import Vocabulary

/// A row of the review log: one answer, or one rescheduling.
package struct ReviewEntry: Hashable, Sendable {
    package var at: Timestamp
    /// The day of study that it counts for, since that of 1970-01-01.
    package var day: Int
    /// Nil when the card was not answered but rescheduled.
    package var rating: Rating?
    /// Days of study since the answer before; 0 for the first.
    package var elapsedDays: Int
    package var before: CardState
    package var after: CardState
    /// The step that the card waits for; nil in review.
    package var step: Int?
    package var memory: MemoryState
    /// From ``at`` until the card is due, in whole milliseconds.
    package var interval: Duration
    /// How long the person took, in milliseconds.
    package var duration: Duration

    package init(
        at: Timestamp, day: Int, rating: Rating?, elapsedDays: Int, before: CardState, after: CardState,
        step: Int?, memory: MemoryState, interval: Duration, duration: Duration
    ) {
        self.at = at
        self.day = day
        self.rating = rating
        self.elapsedDays = elapsedDays
        self.before = before
        self.after = after
        self.step = step
        self.memory = memory
        self.interval = interval
        self.duration = duration
    }
}

/// A change of a card by study, with the entry that tells of it.
package struct Review: Hashable, Sendable {
    package var before: Card
    package var after: Card
    package var entry: ReviewEntry

    package init(before: Card, after: Card, entry: ReviewEntry) {
        self.before = before
        self.after = after
        self.entry = entry
    }
}

/// A card with all that the log has of it, the earliest first.
package struct CardHistory: Hashable, Sendable {
    package var card: Card
    package var entries: [ReviewEntry]

    package init(card: Card, entries: [ReviewEntry]) {
        self.card = card
        self.entries = entries
    }
}
