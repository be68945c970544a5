package import Model
import Vocabulary

/// A book as a row of a list: texts for display, and the numbers behind them.
public struct BookRow: Hashable, Sendable, Identifiable {
    /// The book.
    package let book: Book

    /// Creates the row of a book.
    package init(_ book: Book) { self.book = book }

    /// The number of the book.
    public var id: Int64 { book.id.rawValue }
    /// The name of the book.
    public var name: String { book.name }
    /// The number of cards.
    public var cards: Int { book.cards }
    /// The number of known cards.
    public var known: Int { book.known }
    /// The number of due cards.
    public var due: Int { book.due }
    /// The fraction of cards that are known, 0…1; 0 for an empty book.
    public var progress: Double { book.progress }
    /// The progress, such as `50% KNOWN`.
    public var progressText: String { ViewModel.progressText(known: book.known, of: book.cards) }
    /// When the book was added, in ISO 8601 in UTC.
    public var addedAt: String { book.addedAt.iso8601 }

    /// Returns whether both rows are of one book, whatever has changed in it: after a backup is restored, a different book can
    /// have the same id.
    public func isSameBook(as other: BookRow) -> Bool { book.id == other.book.id && book.addedAt == other.book.addedAt }
}
