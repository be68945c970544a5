public import Binding
import Model
public import Vocabulary

/// The books of a library: adding, listing, renaming and deleting them.
@MainActor public final class BooksViewModel {
    package typealias Services = HasBookService & HasLibraryService & HasClockService

    // Outputs are the results and errors of the actions below.

    /// Adds a book of that name; the form decides, as for someone who types it.
    public let add: Action<String, RowChange<BookRow>, Failure>
    /// Adds a book of that name, or leaves the one there is.
    public let put: Action<String, RowChange<BookRow>, Failure>
    public let list: Action<BookListing, PagedRows<BookRow>, Failure>
    public let show: Action<EntityReference, BookRow, Failure>
    public let rename: Action<BookRenaming, RowChange<BookRow>, Failure>
    public let delete: Action<EntityReference, RowChange<BookRow>, Failure>

    private let services: any Services

    package init(services: any Services) {
        self.services = services
        let shelf = services.bookService.shelf
        let tally = services.libraryService.tally
        add = Action { (name: String) throws(Failure) in
            try addBook(name, to: shelf, tally)
        }
        put = Action { (name: String) throws(Failure) in
            try putBook(name, on: shelf, tally)
        }
        list = Action { (listing: BookListing) throws(Failure) in
            pages(of: listing, on: shelf)
        }
        show = Action { (reference: EntityReference) throws(Failure) in
            BookRow(try existing(reference, on: shelf))
        }
        rename = Action { (renaming: BookRenaming) throws(Failure) in
            let id = try shelf.resolve(renaming.book)
            let change = try shelf.store.renameBook(id, to: Name(renaming.name), at: shelf.moment())
            return record(change, on: shelf, tally)
        }
        delete = Action { (reference: EntityReference) throws(Failure) in
            let id = try shelf.resolve(reference)
            let change = try shelf.store.deleteBook(id, at: shelf.moment())
            return record(change, on: shelf, tally)
        }
    }

    /// Checks the name of a new book as far as that is possible without the library; `add`, `put` and `rename` check it too.
    /// - Throws: `Failure.invalid(.name, …)`.
    public func check(name: String) throws(Failure) { _ = try Name(name) }
}

/// Which books to list, and in which order.
public struct BookListing: Hashable, Sendable {
    public var sort: BookSort
    public var limit: Int?

    public init(sort: BookSort = .name, limit: Int? = nil) {
        self.sort = sort
        self.limit = limit
    }
}

public struct BookRenaming: Hashable, Sendable {
    public var book: EntityReference
    public var name: String

    public init(book: EntityReference, name: String) {
        self.book = book
        self.name = name
    }
}

/// What adding a book is, for the command and for the form.
@MainActor func addBook(_ name: String, to shelf: BookShelf, _ tally: TallyKeeper) throws(Failure) -> RowChange<BookRow> {
    let book = try shelf.store.addBook(Name(name), at: shelf.now)
    return record(Change(before: nil, after: book), on: shelf, tally)
}

@MainActor private func putBook(
    _ name: String, on shelf: BookShelf, _ tally: TallyKeeper
) throws(Failure) -> RowChange<BookRow> {
    guard let id = try shelf.store.bookID(named: Name(name).key), let found = try shelf.store.book(id, at: shelf.moment()) else {
        return try addBook(name, to: shelf, tally)
    }
    return record(Change(before: found, after: found), on: shelf, tally)
}

@MainActor private func existing(_ reference: EntityReference, on shelf: BookShelf) throws(Failure) -> Book {
    let id = try shelf.resolve(reference)
    guard let book = try shelf.store.book(id, at: shelf.moment()) else {
        throw .notFound(.book, reference, near: [])
    }
    return book
}

@MainActor private func record(
    _ change: Change<Book>, on shelf: BookShelf, _ tally: TallyKeeper
) -> RowChange<BookRow> {
    let change = RowChange(change, BookRow.init)
    tally.count(change.outcome)
    return change
}

@MainActor private func pages(of listing: BookListing, on shelf: BookShelf) -> PagedRows<BookRow> {
    let pageSize = 500
    let limit = listing.limit ?? .max
    var offset = 0
    return PagedRows { () throws(Failure) in
        let query = BookQuery(
            sort: listing.sort, limit: min(pageSize, limit - offset), offset: offset)
        let books = try shelf.store.books(query, at: shelf.moment())
        offset += books.count
        return books.map(BookRow.init)
    }
}
