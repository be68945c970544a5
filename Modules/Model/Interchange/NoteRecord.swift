package import Vocabulary

/// A note as it is read from a text file or written to one: the texts are not validated yet.
package struct NoteRecord: Hashable, Sendable {
    /// The meaning of a note type, as far as its name or the note's text reveals it.
    package enum Meaning: Hashable, Sendable {
        case basic, reversed, cloze, typed
        /// A third field says whether there is a card in the other direction.
        case optionallyReversed
    }

    /// The name of the type in the file; empty if the file names none.
    package var type: String
    /// The built-in type to use if the library has no type with the name; nil for a type that only its name describes.
    package var meaning: Meaning?
    /// The values of the fields, in order. Empty fields at the end can be missing, and there can be too many.
    package var fields: [String]
    /// The names of the fields; empty if the file does not name them.
    package var titles: [String]
    /// Whether the fields are HTML.
    package var isHTML: Bool
    /// Nil if the file says nothing about tags.
    package var tags: [String]?
    /// The guid; empty if the file has none.
    package var guid: String
    /// The book that the file names for the note.
    package var book: String?
    /// The schedules of its cards, in order; cards at the end can have none.
    package var schedules: [ScheduleRecord?]
    /// Whether deletions are numbered by their order, because the format does not number them.
    package var isNumberedInOrder: Bool
    /// The line on which the record begins, counted from 1.
    package var line: Int

    package init(
        type: String = "", meaning: Meaning? = nil, fields: [String], titles: [String] = [], isHTML: Bool = false,
        tags: [String]? = nil, guid: String = "", book: String? = nil, schedules: [ScheduleRecord?] = [],
        isNumberedInOrder: Bool = false, line: Int = 0
    ) {
        self.type = type
        self.meaning = meaning
        self.fields = fields
        self.titles = titles
        self.isHTML = isHTML
        self.tags = tags
        self.guid = guid
        self.book = book
        self.schedules = schedules
        self.isNumberedInOrder = isNumberedInOrder
        self.line = line
    }

    /// The number of fields up to the last one that has text.
    package var filledFields: Int { (fields.lastIndex { !$0.isEmpty } ?? -1) + 1 }
}

/// The place of a card in the schedule of another program.
package enum ScheduleRecord: Hashable, Sendable {
    /// The schedule of SM-2: the day on which the card is due, counted from 1970-01-01, the number of days from the last review
    /// until then, at least 1, and the factor by which that interval grows, such as 2.5.
    case sm2(dueDay: Int, interval: Int, ease: Double)
    /// The schedule of FSRS; the step is the index of the one that a card in learning waits for.
    case fsrs(CardState, dueAt: Timestamp, lastReviewAt: Timestamp, MemoryState, step: Int)
}
