package import Vocabulary

/// A card as it is read from a file or written to one: the texts are not validated yet.
package struct CardRecord: Hashable, Sendable {
    package var front: String
    package var back: String
    /// Nil if the file says nothing about tags.
    package var tags: [String]?
    /// The book that the file names for the card.
    package var book: String?
    /// The kind of note that the sides are the two fields of; nil for a card without a note.
    package var kind: NewNoteKind?
    /// The card's schedule in the program that wrote the file; nil if the file has none.
    package var schedule: ScheduleRecord?
    /// The line on which the record begins, counted from 1.
    package var line: Int

    package init(
        front: String, back: String, tags: [String]? = nil, book: String? = nil, kind: NewNoteKind? = nil,
        schedule: ScheduleRecord? = nil, line: Int = 0
    ) {
        self.front = front
        self.back = back
        self.tags = tags
        self.book = book
        self.kind = kind
        self.schedule = schedule
        self.line = line
    }
}
