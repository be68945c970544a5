package import Vocabulary

/// An entry of the review log: one answer, or one rescheduling.
package struct ReviewEntry: Hashable, Sendable {
    package var at: Timestamp
    /// The study day that the entry counts for, counted from that of 1970-01-01.
    package var day: Int
    /// The rating; nil if the card was rescheduled rather than answered.
    package var rating: Rating?
    /// The number of study days since the previous answer; 0 for the first.
    package var elapsedDays: Int
    package var before: CardState
    package var after: CardState
    /// The index of the step that the card is waiting for; nil in review.
    package var step: Int?
    package var memory: MemoryState
    // A `Duration` has 128 bits, and converting it takes longer than storing an entry.
    /// The milliseconds of ``interval``.
    package private(set) var intervalMilliseconds: Int64
    /// The milliseconds of ``duration``.
    package private(set) var durationMilliseconds: Int64

    /// The time from ``at`` until the card is due, in whole milliseconds.
    package var interval: Duration {
        get { .milliseconds(intervalMilliseconds) }
        set { intervalMilliseconds = newValue.wholeMilliseconds }
    }

    /// The time that the answer took, in whole milliseconds.
    package var duration: Duration {
        get { .milliseconds(durationMilliseconds) }
        set { durationMilliseconds = newValue.wholeMilliseconds }
    }

    /// When the card is due after the entry.
    package var dueAt: Timestamp { Timestamp(milliseconds: at.milliseconds + intervalMilliseconds) }

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
        intervalMilliseconds = interval.wholeMilliseconds
        durationMilliseconds = duration.wholeMilliseconds
    }
}

/// A change of a card by study, with its entry in the review log.
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

/// A card with all of its entries in the review log, earliest first.
package struct CardHistory: Hashable, Sendable {
    package var card: Card
    package var entries: [ReviewEntry]

    package init(card: Card, entries: [ReviewEntry]) {
        self.card = card
        self.entries = entries
    }
}
