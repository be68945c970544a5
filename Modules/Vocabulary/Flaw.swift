/// An input that can be invalid.
public enum Field: Hashable, Sendable {
    case name, front, back, tag, field, duration, interval, times, sound, setting, limit, startedAt, days, dueDay, columns, kind
    /// The field of a note with a name.
    case noteField(String)
}

/// The reason why a value is invalid.
public enum Flaw: Hashable, Sendable {
    case empty
    /// The text is too long; `limit` and `actual` are in bytes of UTF-8.
    case tooLong(limit: Int, actual: Int)
    /// The text is longer than `limit`, in a record longer than `recordLimit`, beyond which nothing is read; both in bytes.
    case recordTooLong(limit: Int, recordLimit: Int)
    case containsNUL
    /// The text of a cloze note has no deletion.
    case noDeletion
    /// The text of a cloze note has only deletions whose numbers are not 1 to `most`.
    case noDeletionNumber(most: Int)
    /// A cloze deletion has no text, so that its card would have no answer.
    case emptyDeletion
    /// A cloze deletion is begun and not closed.
    case unclosedDeletion
    case containsControlCharacter
    case containsWhitespace
    /// The name of a book has an empty part before, between or after `::`, or more than two colons in a row.
    case emptyPart
    /// The name of a book has white space beside `::`.
    case blankBesidePart
    /// The new name of a book is below the book itself.
    case belowItself
    /// The value starts with `@`, which is reserved for ids.
    case startsWithAt
    /// The value is outside `least...most`, in the unit of its field.
    case outOfRange(value: Int64, least: Int64, most: Int64)
    /// The number is outside `least...most`.
    case outOfBounds(value: Double, least: Double, most: Double)
    /// A list has the wrong number of values.
    case wrongCount(found: Int, expected: Int)
    /// The weight at `index`, counted from 0, is outside `least...most`.
    case weightOutOfRange(index: Int, value: Double, least: Double, most: Double)
    /// The value is not one of the known values.
    case unknown(value: String, known: [String])
    /// The list has a value more than once that it can have only once.
    case repeated(value: String)
    /// The value does not have the expected form.
    case malformed(value: String, expected: String)
}
