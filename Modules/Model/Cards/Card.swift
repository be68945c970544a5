package import Vocabulary

/// A flash card: two texts, tags, and where it stands in its schedule.
package struct Card: Hashable, Sendable, Identifiable {
    package let id: Identifier<Card>
    package var book: Book.ID
    @ByteExact package var front: String
    @ByteExact package var back: String
    @ByteExact package var tags: [String]
    package var addedAt: Timestamp
    package var schedule: Schedule
    package var isSuspended: Bool

    package init(
        id: Identifier<Card>, book: Book.ID, front: String, back: String, tags: [String], addedAt: Timestamp,
        schedule: Schedule = Schedule(), isSuspended: Bool = false
    ) {
        self.id = id
        self.book = book
        self.front = front
        self.back = back
        self.tags = tags
        self.addedAt = addedAt
        self.schedule = schedule
        self.isSuspended = isSuspended
    }

    /// Whether the card counts as known: it has reached the review state.
    package var isKnown: Bool { schedule.state == .review }
}

/// Where a card stands in its schedule; a new card has none of the optional values.
package struct Schedule: Hashable, Sendable {
    package var state = CardState.new
    /// The index of the step that a learning or relearning card waits for.
    package var step: Int?
    /// Days until the chance of recall has fallen to 90 % (FSRS).
    package var stability: Double?
    /// 1…10 (FSRS).
    package var difficulty: Double?
    package var dueAt: Timestamp?
    package var lastReviewAt: Timestamp?
    /// How many times it was answered.
    package var repetitions = 0
    /// How many times it was forgotten in the review state.
    package var lapses = 0

    package init() {}

    /// What FSRS knows of the card; nil for a new one.
    package var memory: MemoryState? {
        get {
            guard let stability, let difficulty else { return nil }
            return MemoryState(stability: stability, difficulty: difficulty)
        }
        set {
            stability = newValue?.stability
            difficulty = newValue?.difficulty
        }
    }
}
