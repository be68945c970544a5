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
    /// The color that a person has marked the card with, 1…7; 0 for none.
    package var flag = 0
    /// The flags that there are; 0 is none.
    package static let flags = 0...7
    /// Whether study has marked the card as one that is forgotten again and again.
    package var isLeech = false
    /// When the texts or tags were last changed; nil if they are as they were added.
    package var editedAt: Timestamp?
    /// When the card was last made new again; nil for never. Answers before that have no effect on the schedule.
    package var resetAt: Timestamp?
    /// The note that the card comes from; nil for a card that was added by itself.
    package var origin: CardOrigin?
    /// The study day on which the card is left out of study; nil for none.
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

    /// Changes the texts and tags.
    package mutating func edit(_ revision: CardRevision, at now: Timestamp) {
        let before = self
        if let front = revision.front { self.front = front.text }
        if let back = revision.back { self.back = back.text }
        if let tags = revision.tags { self.tags = tags.map(\.text) }
        noteEdit(since: before, at: now)
    }

    /// Takes over what ``CardStore/fileCard(_:)`` takes from another card.
    package mutating func file(as other: Card) {
        (book, isSuspended, flag, isLeech) = (other.book, other.isSuspended, other.flag, other.isLeech)
        (buriedOn, ankiState) = (other.buriedOn, other.ankiState)
    }

    /// Notes when texts or tags were changed, if they are not those of the card as it was before.
    package mutating func noteEdit(since before: Card, at now: Timestamp) {
        if !front.hasSameBytes(as: before.front) || !back.hasSameBytes(as: before.back) || !tags.hasSameBytes(as: before.tags) {
            editedAt = now
        }
    }

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

    /// Returns the study day on which the card is due; nil for a new card.
    package func dueDay(in calendar: StudyCalendar) -> Int? {
        if let dueAt { calendar.day(of: dueAt) } else { nil }
    }

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

/// What is done to all cards of a set as one change.
package enum CardAct: Hashable, Sendable {
    case suspend(Bool)
    /// 0 removes the flag.
    case flag(Int)
    /// Leaves the cards out of study on a study day; nil puts them back.
    case bury(onDay: Int?)
    /// - `skipsTaken`: whether a card whose front the book already has stays where it is.
    case move(to: Book.ID, skipsTaken: Bool)
    /// Makes the cards new again, and leaves their log as it is.
    case reset
    case delete
}
