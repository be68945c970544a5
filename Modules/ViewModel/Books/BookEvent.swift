public import Vocabulary

/// Something that has happened to the list of books, for a line that tells of it.
public enum BookEvent: Hashable, Sendable {
    /// A book was added, or is there again.
    case added(BookRow)
    /// A book was deleted, with this number of cards; 0 if it had none, or if some of them are in other books now.
    ///
    /// `isLarge` says that they are so many that the way to bring them back should be named.
    case deleted(BookRow, cards: Int, isLarge: Bool)
    /// A book has changed.
    case updated(BookRow, from: BookUpdate)
    /// A renamed book has moved past others; its place is after the book with a name, or the first one.
    case moved(BookRow, after: String?)
    /// There were more events than are told, with this number.
    case more(Int)

    /// The number of the book; nil for an event of several books.
    public var book: Int64? {
        switch self {
        case .added(let row), .deleted(let row, _, _), .updated(let row, _), .moved(let row, _): row.id
        case .more: nil
        }
    }

    /// The kind of the change.
    public var change: ChangeKind {
        switch self {
        case .added: .added
        case .deleted: .deleted
        case .updated, .moved, .more: .updated
        }
    }
}

/// What has changed in a book: the former values; nil for what is the same, or is not to be told.
public struct BookUpdate: Hashable, Sendable {
    /// The former name.
    public let name: String?
    /// The former number of cards.
    public let cards: Int?
    /// The former progress, such as `40%`.
    public let progress: String?

    /// Creates an update of a book.
    package init(name: String? = nil, cards: Int? = nil, progress: String? = nil) {
        (self.name, self.cards, self.progress) = (name, cards, progress)
    }
}
