import Model

/// Cards of a file that the library does not have, and that are to be added to it together.
struct WaitingCards {
    private(set) var drafts: [CardDraft] = []
    private(set) var book: Book.ID?
    /// Two fronts that Unicode calls equal are one here: that they are two is for the library to say.
    private var fronts: Set<String> = []

    /// More at once gain nothing, and are to be kept in memory.
    var isFull: Bool { drafts.count >= 100 }

    /// Whether a card can wait with the others: it is for their book, and none of them has its front.
    func isApart(_ draft: CardDraft, in book: Book.ID) -> Bool {
        self.book == nil || self.book == book && !fronts.contains(draft.front.text)
    }

    mutating func append(_ draft: CardDraft, to book: Book.ID) {
        self.book = book
        drafts.append(draft)
        fronts.insert(draft.front.text)
    }
}
