/// The order of the new cards of a book.
public enum NewOrder: String, Hashable, Sendable, CaseIterable {
    /// The one that was added first comes first.
    case added
    /// Random, but the same for a whole day.
    case random
}
