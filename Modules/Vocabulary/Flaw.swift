/// The inputs that can be wrong.
public enum Field: Hashable, Sendable {
    case name, front, back, tag, duration, interval, times, sound, setting, limit, startedAt, days
}

/// What is wrong with a value.
public enum Flaw: Hashable, Sendable {
    case empty
    /// `limit` and `actual` are UTF-8 bytes.
    case tooLong(limit: Int, actual: Int)
    /// The text is longer than `limit`, in a record that is longer than may be read; both in bytes.
    case recordTooLong(limit: Int, recordLimit: Int)
    case containsNUL
    case containsControlCharacter
    case containsWhitespace
    /// A leading `@` is how ids are written.
    case startsWithAt
    /// The value is not within `least...most`, in the unit of its field.
    case outOfRange(value: Int64, least: Int64, most: Int64)
    /// The number is not within `least...most`.
    case outOfBounds(value: Double, least: Double, most: Double)
    /// A list has more or fewer values than it must have.
    case wrongCount(found: Int, expected: Int)
    /// The weight of that index, from 0, is not within `least...most`.
    case weightOutOfRange(index: Int, value: Double, least: Double, most: Double)
    /// The value is none of those that there are.
    case unknown(value: String, known: [String])
    /// The value is not of the form that is asked for.
    case malformed(value: String, expected: String)
}
