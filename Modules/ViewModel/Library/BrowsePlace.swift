/// What a person wants to see in the whole window.
public enum BrowsePlace: Hashable, Sendable {
    case books
    /// The cards of a book, or of all books, that a filter selects.
    case cards(BookRow?, CardListFilter = CardListFilter())
    /// The statistics of a book, or of all books.
    case statistics(BookRow?)
    case profiles
    /// The log of sittings.
    case sessions
    case settings
}
