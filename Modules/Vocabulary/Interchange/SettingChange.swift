/// A new value for a setting.
public struct SettingChange: Hashable, Sendable {
    /// The key of the setting.
    public var key: String
    /// The new value.
    public var value: String
    /// The book that gets a value of its own; nil for the library.
    public var book: EntityReference?

    /// Creates a change of a setting.
    public init(key: String, value: String, book: EntityReference? = nil) {
        self.key = key
        self.value = value
        self.book = book
    }
}
