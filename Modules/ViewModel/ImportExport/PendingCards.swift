import Model

/// Cards of a file that the library does not have yet, and that will be added to it together.
struct PendingCards {
    private(set) var drafts: [CardDraft] = []
    /// The schedules of the cards that have one, by their places among the drafts.
    private(set) var schedules: [(place: Int, ScheduleRecord)] = []
    private(set) var book: Book.ID?
    /// Fronts that are canonically equivalent in Unicode count as equal here; only the library decides that they differ.
    private var fronts: Set<String> = []

    /// Whether to add these cards before taking more: larger batches gain nothing, and take up memory.
    var isFull: Bool { drafts.count >= 100 }

    /// Returns whether a card can wait with the others: it is for the same book, and none of them has its front.
    func isApart(_ draft: CardDraft, in book: Book.ID) -> Bool {
        self.book == nil || self.book == book && !fronts.contains(draft.front.text)
    }

    mutating func append(_ draft: CardDraft, to book: Book.ID, schedule: ScheduleRecord? = nil) {
        if let schedule { schedules.append((drafts.count, schedule)) }
        self.book = book
        drafts.append(draft)
        fronts.insert(draft.front.text)
    }
}
