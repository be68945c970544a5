public import Binding
import Model
package import Services
public import Vocabulary

/// The books of a library: adding, listing, renaming and deleting them.
@MainActor public final class BooksViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasLibraryService & HasUndoService

    // Outputs

    /// All books in the chosen order, which follow every change.
    public private(set) lazy var rows: ListProperty<BookRow> = shelf.books().map(SortedBook.init)
        .sorted(with: sort) { $0.precedes($1, by: $2) }.map(\.row)
    /// The number of cards in all books.
    public private(set) lazy var cards: Property<Int> = shelf.books().sum(of: \.cards)
    /// The number of due cards in all books.
    public private(set) lazy var due: Property<Int> = shelf.books().sum(of: \.due)
    /// The part of all cards that is known, such as `50% KNOWN`; empty if there are no cards.
    public private(set) lazy var progressText: Property<String> = combineLatest(shelf.books().sum(of: \.known), cards)
        .map { known, cards in cards == 0 ? "" : ViewModel.progressText(known: known, of: cards) }.removeDuplicates()

    // Inputs

    /// The order of the rows.
    public let sort = MutableProperty(BookSort.name, name: "what books are sorted by")

    /// Adds a book.
    /// - Throws: `Failure.invalid(.name, …)`, `Failure.duplicate`.
    @discardableResult public func add(_ name: String) throws(Failure) -> RowChange<BookRow> {
        try titles.titled("book add \(name)") { () throws(Failure) in
            rowChange(Change(before: nil, after: try shelf.store.addBook(Name(ofBook: name), at: shelf.now)))
        }
    }

    /// Adds a book, or leaves an existing one with this name unchanged.
    /// - Throws: `Failure.invalid(.name, …)`.
    @discardableResult public func put(_ name: String) throws(Failure) -> RowChange<BookRow> {
        let id = try shelf.store.bookID(named: Name(ofBook: name).key)
        guard let id, let found = try shelf.store.book(id, at: shelf.moment()) else { return try add(name) }
        return rowChange(Change(before: found, after: found))
    }

    /// Returns the books, a page at a time.
    public func list(_ listing: BookListing) -> PagedRows<BookRow> {
        let pageSize = 500
        let limit = listing.limit ?? .max
        var offset = 0
        return PagedRows { [shelf] () throws(Failure) in
            let query = BookQuery(sort: listing.sort, limit: min(pageSize, limit - offset), offset: offset)
            let books = try shelf.store.books(query, at: shelf.moment())
            offset += books.count
            return books.map(BookRow.init)
        }
    }

    /// Returns a book.
    /// - Throws: `Failure.notFound`.
    public func show(_ reference: EntityReference) throws(Failure) -> BookRow {
        let id = try names.book(reference)
        guard let book = try shelf.store.book(id, at: shelf.moment()) else { throw .notFound(.book, reference, near: []) }
        return BookRow(book)
    }

    /// Renames a book.
    /// - Throws: `Failure.notFound`, `Failure.invalid(.name, …)`, `Failure.duplicate`.
    @discardableResult public func rename(_ renaming: BookRename) throws(Failure) -> RowChange<BookRow> {
        let id = try names.book(renaming.book)
        return try titles.titled("book rename \(title(of: id))") { () throws(Failure) in
            rowChange(try shelf.store.renameBook(id, to: Name(ofBook: renaming.name), at: shelf.moment()))
        }
    }

    /// Deletes a book and its cards.
    /// - Throws: `Failure.notFound`.
    @discardableResult public func delete(_ reference: EntityReference) throws(Failure) -> RowChange<BookRow> {
        let id = try names.book(reference)
        return try titles.titled("book delete \(title(of: id))") { () throws(Failure) in
            rowChange(try shelf.store.deleteBook(id, at: shelf.moment()))
        }
    }

    /// Checks the name of a book as far as possible without the library; `add`, `put` and `rename` check it too.
    /// - Throws: `Failure.invalid(.name, …)`.
    public func check(name: String) throws(Failure) { _ = try Name(ofBook: name) }

    /// Checks whether a book can get another name, while it is typed; `rename` checks it too.
    /// - Parameter book: the number of the book.
    /// - Throws: `Failure.invalid(.name, …)`, `Failure.duplicate`.
    public func check(name: String, of book: Int64) throws(Failure) {
        let name = try Name(ofBook: name)
        guard let id = try shelf.store.bookID(named: name.key)?.rawValue, id != book else { return }
        throw .duplicate(.book, name.text, id: id)
    }

    private let shelf: BookShelf
    private let names: NameResolver
    private let titles: StepTitles

    /// Creates a view model whose lists are read on first access.
    package init(services: any Services) {
        shelf = services.bookService.shelf
        names = services.libraryService.names
        titles = services.undoService.titles
    }

    /// The name of a book in the name of an undo step.
    private func title(of id: Book.ID) -> String { (try? names.bookName(id)) ?? "@\(id)" }

    private func rowChange(_ change: Change<Book>) -> RowChange<BookRow> { RowChange(change, BookRow.init) }
}

/// A book with its folded name, which is computed once for sorting.
private struct SortedBook: Identifiable, Equatable {
    let row: BookRow
    private let key: NameKey

    init(_ book: Book) {
        row = BookRow(book)
        key = NameKey(folding: book.name)
    }

    var id: Int64 { row.id }

    /// Returns whether a book comes before another one, in the same order as that of ``BookStore/books(_:at:)``.
    func precedes(_ other: Self, by sort: BookSort) -> Bool {
        switch sort {
        case .name: break
        case .added where row.book.addedAt != other.row.book.addedAt: return row.book.addedAt < other.row.book.addedAt
        case .due where row.due != other.row.due: return row.due > other.row.due
        case .progress where row.progress != other.row.progress: return row.progress > other.row.progress
        case .added, .due, .progress: break
        }
        return key.precedes(other.key)
    }
}

/// A request for a list of books.
public struct BookListing: Hashable, Sendable {
    /// The order of the list.
    public var sort: BookSort
    /// The maximum number of books; nil for all.
    public var limit: Int?

    /// Creates a request; without arguments, it is for all books by name.
    public init(sort: BookSort = .name, limit: Int? = nil) {
        self.sort = sort
        self.limit = limit
    }
}

/// A new name for a book.
public struct BookRename: Hashable, Sendable {
    /// The book to rename.
    public var book: EntityReference
    /// The new name.
    public var name: String

    /// Creates a request to rename a book.
    public init(book: EntityReference, name: String) {
        self.book = book
        self.name = name
    }
}
