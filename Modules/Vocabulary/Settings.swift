/// A value that is on or off, in a setting or in an argument of a command.
public enum Switch: String, Sendable, CaseIterable {
    case on, off
}

/// Where the value of a setting is from.
public enum SettingOrigin: Hashable, Sendable {
    /// Nobody has set it: it is the default.
    case standard
    case library
    /// The book with a name, or one above the book that it holds for.
    case book(String)
}

/// What the value of a setting is for a machine, if it is more than a word.
public enum SettingQuantity: Hashable, Sendable {
    case count(Int64)
    case fraction(Double)
    case numbers([Double])
    case duration(seconds: Int64)
    case durations(seconds: [Int64])
}

/// An option that is another one for cards that were moved to another book.
public struct OptionChange: Hashable, Sendable {
    /// The key of the setting.
    public let key: String
    /// The values that the cards had.
    public let before: [String]
    /// The value that they have now.
    public let after: String

    /// Creates a change.
    public init(key: String, before: [String], after: String) { (self.key, self.before, self.after) = (key, before, after) }
}
