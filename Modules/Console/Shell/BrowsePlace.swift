public import ViewModel

/// What a person wants to see in the whole window.
public enum BrowsePlace: Hashable, Sendable {
    case books
    /// The cards of a book.
    case cards(BookRow)
}
