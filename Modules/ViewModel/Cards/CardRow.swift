package import Model
public import Vocabulary

/// A card as a row of a list: its unchanged texts, and the numbers of its schedule.
public struct CardRow: Hashable, Sendable, Identifiable {
    /// The card.
    package let card: Card
    /// The name of the card's book.
    public let book: String
    private let dueDay: Int?
    private let lastReviewDay: Int?
    /// Whether the card is left out of study until the next study day.
    public let isBuried: Bool

    /// Creates the row of a card in the book with this name.
    /// - Parameters:
    ///   - calendar: the study days; nil if the row is not shown with ``dueOn`` and ``lastReviewOn``.
    ///   - today: the current study day.
    package init(_ card: Card, book: String, in calendar: StudyCalendar?, on today: Int? = nil) {
        self.card = card
        self.book = book
        isBuried = card.buriedOn != nil && card.buriedOn == today
        dueDay = card.schedule.dueAt.flatMap { calendar?.day(of: $0) }
        lastReviewDay = card.schedule.lastReviewAt.flatMap { calendar?.day(of: $0) }
    }

    /// The number of the card.
    public var id: Int64 { card.id.rawValue }
    /// The text on the front.
    public var front: String { card.front }
    /// The text on the back.
    public var back: String { card.back }
    /// The tags of the card.
    public var tags: [String] { card.tags }
    /// How far the study of the card has come.
    public var state: CardState { card.schedule.state }
    /// What the card is counted and listed as: its state, or suspended.
    public var status: CardStatus { card.status }
    /// The stability in days; nil for a new card.
    public var stability: Double? { card.schedule.stability }
    /// The difficulty, 1…10; nil for a new card.
    public var difficulty: Double? { card.schedule.difficulty }
    /// When the card is due, in ISO 8601 in UTC; nil for a new card.
    public var dueAt: String? { card.schedule.dueAt?.iso8601 }
    /// The date of the study day on which the card is due; nil for a new card.
    public var dueOn: String? { dueDay.map(dateText) }
    /// When the card was last answered, in ISO 8601 in UTC; nil for a new card.
    public var lastReviewAt: String? { card.schedule.lastReviewAt?.iso8601 }
    /// The date of the study day on which the card was last answered; nil for a new card.
    public var lastReviewOn: String? { lastReviewDay.map(dateText) }
    /// The number of answers.
    public var repetitions: Int { card.schedule.repetitions }
    /// The number of times that the card was forgotten in the review state.
    public var lapses: Int { card.schedule.lapses }
    /// Whether the card is made from a note, whose fields are changed instead of its texts.
    public var comesFromNote: Bool { card.origin != nil }
    /// Whether the front has a cloze deletion, `{{c1::…}}`, which is text since the card has no note.
    public var hasPlainDeletion: Bool { !comesFromNote && front.hasDeletion }
    /// Whether the card is suspended.
    public var isSuspended: Bool { card.isSuspended }
    /// The flag of the card, 1…7; 0 for none.
    public var flag: Int { card.flag }
    /// Whether study has marked the card as one that is forgotten again and again.
    public var isLeech: Bool { card.isLeech }
    /// The date of the study day on which the card is left out of study; nil for none.
    public var buriedOn: String? { card.buriedOn.map(dateText) }
    /// When texts or tags were last changed, in ISO 8601 in UTC; nil if they never were.
    public var editedAt: String? { card.editedAt?.iso8601 }
}
