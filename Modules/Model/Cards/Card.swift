package import Vocabulary

/// A flash card: two texts, tags, and its place in the study schedule.
package struct Card: Hashable, Sendable, Identifiable {
    package let id: Identifier<Card>
    package var book: Book.ID
    @ByteExact package var front: String
    @ByteExact package var back: String
    @ByteExact package var tags: [String]
    package var addedAt: Timestamp
    package var schedule: Schedule
    package var isSuspended: Bool
    /// The note that the card comes from; nil for a card that was added by itself.
    package var origin: CardOrigin?
    /// The study day on which the card is left out of study; nil for none. Only imports set it.
    package var buriedOn: Int?
    /// What Anki said about the card at the last import; nil for a card that has not been in a package since the library keeps it.
    package var ankiState: AnkiCardState?

    package init(
        id: Identifier<Card>, book: Book.ID, front: String, back: String, tags: [String], addedAt: Timestamp,
        schedule: Schedule = Schedule(), isSuspended: Bool = false, origin: CardOrigin? = nil, buriedOn: Int? = nil,
        ankiState: AnkiCardState? = nil
    ) {
        self.id = id
        self.book = book
        self.front = front
        self.back = back
        self.tags = tags
        self.addedAt = addedAt
        self.schedule = schedule
        self.isSuspended = isSuspended
        self.origin = origin
        self.buriedOn = buriedOn
        self.ankiState = ankiState
    }

    /// Whether the card counts as known, which means that it has reached the review state.
    package var isKnown: Bool { schedule.state == .review }

    /// What the card is counted and listed as.
    package var status: CardStatus { CardStatus(schedule.state, isSuspended: isSuspended) }
}

/// The place of a card in the study schedule; the optional values of a new card are nil.
package struct Schedule: Hashable, Sendable {
    package var state = CardState.new
    /// The index of the step that a learning or relearning card is waiting for.
    package var step: Int?
    /// The number of days until the probability of recall has fallen to 90 % (FSRS).
    package var stability: Double?
    /// The difficulty, 1…10 (FSRS).
    package var difficulty: Double?
    package var dueAt: Timestamp?
    package var lastReviewAt: Timestamp?
    /// The number of times the card was answered.
    package var repetitions = 0
    /// The number of times the card was forgotten in the review state.
    package var lapses = 0

    package init() {}

    /// The memory state of FSRS; nil for a new card.
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
