import Model

/// Cards of a file that the library does not have yet, and that will be added to it together.
struct PendingCards {
    private(set) var drafts: [CardDraft] = []
    /// The schedules of the cards that have one, by their places among the drafts.
    private(set) var schedules: [(place: Int, ScheduleRecord)] = []
    private(set) var book: Book.ID?
    /// The fronts, unless they are known to differ from all others. Fronts that are canonically equivalent in Unicode count as
    /// equal here; only the library decides that they differ.
    private var fronts: Set<String> = []

    /// Whether to add these cards before taking more: larger batches gain nothing, and take up memory.
    var isFull: Bool { drafts.count >= 500 }

    /// Returns whether a card can wait with the others: it is for the same book, and none of them has its front.
    /// - Parameter isNew: whether no card of the book can have the front, so that it need not be compared.
    func isApart(_ draft: CardDraft, in book: Book.ID, isNew: Bool) -> Bool {
        guard let own = self.book else { return true }
        if own != book || isNew { return own == book }
        let hasFront = fronts.contains(draft.front.text)
        // Of a book in which most fronts are known to be new, few are compared.
        return !hasFront && (fronts.count == drafts.count || !drafts.contains { $0.front.text == draft.front.text })
    }

    /// - Parameter isNew: the same as in ``isApart(_:in:isNew:)``.
    mutating func append(_ draft: CardDraft, to book: Book.ID, isNew: Bool, schedule: ScheduleRecord? = nil) {
        if let schedule { schedules.append((drafts.count, schedule)) }
        self.book = book
        drafts.append(draft)
        if !isNew { fronts.insert(draft.front.text) }
    }
}
