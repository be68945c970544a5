public import Vocabulary

/// The validation of a name while it is typed.
public enum NameValidation: Hashable, Sendable {
    case empty
    /// The name is longer than the limit, in bytes of UTF-8.
    case tooLong(limit: Int)
    case malformed(Flaw)
    /// The name will be looked up in the library, or is being looked up.
    case checking
    /// The name could not be looked up; it is looked up again once it is complete.
    case couldNotCheck(Failure)
    /// A book with this number already has the name.
    case taken(id: Int64)
    case fine
}

/// What becomes of the finished cards of a person who leaves the form of a new book without saving them.
public struct UnsavedCards: Hashable, Sendable {
    /// The number of finished cards.
    public let count: Int
    /// Whether the form is left, and the cards are lost; otherwise, only leaving in the same way once more drops them.
    public let areDropped: Bool

    /// Creates the remainder of a form.
    package init(count: Int, areDropped: Bool) { (self.count, self.areDropped) = (count, areDropped) }
}
