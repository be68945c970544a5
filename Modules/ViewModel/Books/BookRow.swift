package import Model
import Vocabulary

/// A book as a row of a list: what to show, and beside it the numbers.
public struct BookRow: Hashable, Sendable, Identifiable {
    package let book: Book

    package init(_ book: Book) { self.book = book }

    public var id: Int64 { book.id.rawValue }
    public var name: String { book.name }
    public var cards: Int { book.cards }
    public var known: Int { book.known }
    public var due: Int { book.due }
    /// 0…1; 0 for an empty book.
    public var progress: Double { book.progress }
    /// `50% KNOWN`
    public var progressText: String { ViewModel.progressText(known: book.known, of: book.cards) }
    /// ISO 8601 in UTC.
    public var addedAt: String { book.addedAt.iso8601 }
}
