package import Vocabulary

/// A note from a collection of another program, with the progress of its cards.
package struct ImportedNote: Hashable, Sendable {
    package var type: NoteType.ID
    @ByteExact package var guid: String
    @ByteExact package var fields: [String]
    package var tags: [Tag]
    package var modifiedAt: Timestamp
    package var cards: [ImportedCard]

    package init(
        type: NoteType.ID, guid: String, fields: [String], tags: [Tag], modifiedAt: Timestamp, cards: [ImportedCard]
    ) {
        self.type = type
        self.guid = guid
        self.fields = fields
        self.tags = tags
        self.modifiedAt = modifiedAt
        self.cards = cards
    }
}

/// A card of an ``ImportedNote``.
package struct ImportedCard: Hashable, Sendable {
    package var side: RenderedCard
    package var book: Book.ID
    /// The id of the deck in Anki; nil if the note comes from another program.
    package var deck: Int64?
    package var addedAt: Timestamp
    package var isSuspended: Bool
    /// The study day on which the card is left out of study; nil for none.
    package var buriedOn: Int?
    /// The flag, 1…7; 0 for none.
    package var flag = 0
    package var isLeech = false
    package var schedule: Schedule
    /// The log of its answers, earliest first, which leads to the schedule; empty if there is none.
    package var entries: [ReviewEntry]

    package init(
        side: RenderedCard, book: Book.ID, deck: Int64? = nil, addedAt: Timestamp, isSuspended: Bool = false,
        buriedOn: Int? = nil, schedule: Schedule = Schedule(), entries: [ReviewEntry] = []
    ) {
        self.side = side
        self.book = book
        self.deck = deck
        self.addedAt = addedAt
        self.isSuspended = isSuspended
        self.buriedOn = buriedOn
        self.schedule = schedule
        self.entries = entries
    }

    /// What the card of the library remembers of Anki.
    package var ankiState: AnkiCardState? { deck.map { AnkiCardState(deck: $0, isSuspended: isSuspended, flag: flag) } }
}
