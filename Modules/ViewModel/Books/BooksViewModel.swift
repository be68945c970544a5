public import Binding
import Model
package import Services
public import Vocabulary

/// The books of a library: adding, listing, renaming and deleting them.
@MainActor public final class BooksViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasLibraryService & HasSettingsService & HasUndoService

    // Outputs

    /// All books in the chosen order, which follow every change.
    package private(set) lazy var rows: ListProperty<BookRow> = shelf.books().map { SortedBook(BookRow($0)) }
        .sorted(with: sort) { $0.precedes($1, by: $2) }.map(\.row)
    /// The books as a tree, without those below a folded row.
    public private(set) lazy var tree: ListProperty<BookTreeRow> = combineLatest(rows.snapshots, sort, folded)
        .map { BookTree.rows(of: $0, by: $1, folded: $2) }.list()
    /// The number of cards in all books.
    package private(set) lazy var cards: Property<Int> = shelf.books().sum(of: \.cards)
    /// The number of due cards in all books.
    public private(set) lazy var due: Property<Int> = shelf.books().sum(of: \.due)
    /// The part of all cards that is known, such as `50% KNOWN`; empty if there are no cards.
    public private(set) lazy var progressText: Property<String> = combineLatest(shelf.books().sum(of: \.known), cards)
        .map { known, cards in cards == 0 ? "" : ViewModel.progressText(known: known, of: cards) }.removeDuplicates()

    /// Sends the books that ``remove(_:)`` has deleted.
    public let removed: Signal<BookRow>
    /// Sends the failures of the inputs that do not throw.
    public let failed: Signal<Failure>

    // Inputs

    /// The order of the rows.
    public let sort = MutableProperty(BookSort.name, name: "what books are sorted by")

    /// Hides the rows below a row of the tree, or shows them again.
    public func fold(_ row: BookTreeRow, _ isFolded: Bool) {
        let key = NameKey(folding: row.book.name)
        if isFolded { folded.value.insert(key) } else { folded.value.remove(key) }
    }

    /// Shows the row of a book in the tree, whatever it is below.
    public func unfold(to book: Int64) {
        guard let name = try? names.bookName(Book.ID(book)) else { return }
        folded.value.subtract(NameKey(folding: name).above)
    }

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

    /// Returns the books, a page at a time, with the numbers of those below them.
    public func list(_ listing: BookListing) -> PagedRows<BookRow> {
        let pageSize = 500
        let limit = listing.limit ?? .max
        var offset = 0
        var tree: BookTree?
        return PagedRows { [self] () throws(Failure) in
            let query = BookQuery(sort: listing.sort, limit: min(pageSize, limit - offset), offset: offset)
            let books = try shelf.store.books(query, at: shelf.moment())
            offset += books.count
            if tree == nil { tree = try wholeTree() }
            return books.map { book in tree?.row(book) ?? BookRow(book) }
        }
    }

    /// Returns the books for people: also the names that only books below them have, sorted by the numbers of the whole trees.
    public func tree(_ listing: BookListing) throws(Failure) -> [BookRow] {
        let books = try shelf.store.books(BookQuery(sort: listing.sort), at: shelf.moment())
        let tree = BookTree(books)
        var rows = books.map(tree.row)
        if !tree.isFlat {
            rows = (rows + tree.branches).map(SortedBook.init).sorted { $0.precedes($1, by: listing.sort) }.map(\.row)
        }
        return Array(rows.prefix(listing.limit ?? .max))
    }

    /// Returns the tree of all books, which are read only if some are below others.
    private func wholeTree() throws(Failure) -> BookTree {
        var isFlat = true
        try shelf.store.forEachBookName { if $1.utf8.contains(UInt8(ascii: ":")) { isFlat = false } }
        return BookTree(isFlat ? [] : try shelf.store.books(BookQuery(), at: shelf.moment()))
    }

    /// Returns a book with the numbers of those below it, or a name that only books below it have.
    /// - Throws: `Failure.notFound`.
    public func show(_ reference: EntityReference) throws(Failure) -> BookRow {
        let (branch, moment) = (try names.branch(reference), try shelf.moment())
        guard let id = branch.book else {
            return BookRow(branch: branch.name, tree: try shelf.store.totals(in: branch.scope, at: moment))
        }
        guard let book = try shelf.store.book(id, at: moment) else { throw .notFound(.book, reference, near: []) }
        return BookRow(book, tree: branch.below.isEmpty ? nil : try shelf.store.totals(in: branch.scope, at: moment))
    }

    /// Renames a book with those below it, in one step.
    /// - Throws: `Failure.notFound`, `Failure.duplicate`; `Failure.invalid(.name, …)`, also for a name below the book itself.
    @discardableResult public func rename(_ renaming: BookRename) throws(Failure) -> RowChange<BookRow> {
        let (branch, name) = (try names.branch(renaming.book), try Name(ofBook: renaming.name))
        try check(name, of: branch.name)
        return try options.comparing(branch.books.first) { () throws(Failure) in
            try titles.titled("book rename \(branch.name)") { () throws(Failure) in
                guard branch.below.isEmpty, let id = branch.book else { return try rename(branch, to: name, show(renaming.book)) }
                return rowChange(try shelf.store.renameBook(id, to: name, at: shelf.moment()))
            }
        }
    }

    private func rename(_ branch: BookBranch, to name: Name, _ before: BookRow) throws(Failure) -> RowChange<BookRow> {
        let (moment, parts) = (try shelf.moment(), branch.name.bookParts.count)
        return try library.atomically { () throws(Failure) in
            var books = try branch.books.map { (id) throws(Failure) in (id: id, name: try shelf.store.bookName(id) ?? "") }
            // A book gets a name that one with a longer path has only after that one has given it up.
            books.sort { NameKey(folding: $0.name).text.utf8.count < NameKey(folding: $1.name).text.utf8.count }
            var (after, kind) = (BookRow(branch: name.text, tree: before.tree), ChangeKind.unchanged)
            for (id, old) in books {
                let new = [name.text] + old.bookParts.dropFirst(parts)
                let change = try shelf.store.renameBook(id, to: Name(ofBook: new.joined(separator: "::")), at: moment)
                if change.kind != .unchanged { kind = change.kind }
                if id == branch.book, let book = change.after { after = BookRow(book, tree: before.tree) }
            }
            // A folded name stays folded when it is renamed.
            if folded.value.remove(NameKey(folding: branch.name)) != nil { folded.value.insert(name.key) }
            return RowChange(after, before: before, kind)
        }
    }

    /// Deletes a book of the list that has none below it; ``removed`` or ``failed`` says how that went.
    public func remove(_ book: BookRow) {
        failures.sendingFailure { () throws(Failure) in removals.send(try delete(book.reference).row) }
    }

    /// Deletes a book and its cards.
    /// - Throws: `Failure.notFound`; `Failure.conflict(.booksAreBelow)` if books are below it.
    @discardableResult public func delete(_ reference: EntityReference) throws(Failure) -> RowChange<BookRow> {
        let below = try names.branch(reference).below.count
        if below > 0 { throw .conflict(.booksAreBelow(below)) }
        return try deleteTree(reference)
    }

    /// Deletes a book, those below it, and their cards, in one step.
    /// - Throws: `Failure.notFound`.
    @discardableResult public func deleteTree(_ reference: EntityReference) throws(Failure) -> RowChange<BookRow> {
        let branch = try names.branch(reference)
        return try titles.titled("book delete \(branch.name)") { () throws(Failure) in
            let moment = try shelf.moment()
            if branch.below.isEmpty, let id = branch.book { return rowChange(try shelf.store.deleteBook(id, at: moment)) }
            let row = try show(reference)
            return try library.atomically { () throws(Failure) in
                for id in branch.books { _ = try shelf.store.deleteBook(id, at: moment) }
                return RowChange(row, before: row, .deleted)
            }
        }
    }

    /// Checks the name of a book as far as possible without the library; `add`, `put` and `rename` check it too.
    /// - Throws: `Failure.invalid(.name, …)`.
    public func check(name: String) throws(Failure) { _ = try Name(ofBook: name) }

    /// Checks whether a book can get another name, while it is typed; `rename` checks it too.
    /// - Throws: `Failure.notFound`, `Failure.invalid(.name, …)`, `Failure.duplicate`.
    public func check(name: String, of book: EntityReference) throws(Failure) {
        let (branch, name) = (try names.branch(book), try Name(ofBook: name))
        try check(name, of: branch.name)
        guard let own = branch.book, let id = try shelf.store.bookID(named: name.key), id != own else { return }
        throw .duplicate(.book, name.text, id: id.rawValue)
    }

    private func check(_ name: Name, of book: String) throws(Failure) {
        if name.key.isBelow(NameKey(folding: book)) { throw .invalid(.name, .belowItself) }
    }

    private let removals = MutableSignal<BookRow>(name: "the books that are deleted from a list")
    private let failures = MutableSignal<Failure>(name: "the failures of a list of books")
    private let folded = MutableProperty<Set<NameKey>>([], name: "the folded books")
    private let library: any LibraryStore
    private let shelf: BookShelf
    private let names: NameResolver
    private let titles: StepTitles
    private let options: OptionComparison

    /// Creates a view model whose lists are read on first access.
    package init(services: any Services) {
        (removed, failed) = (removals, failures)
        library = services.libraryService.store
        shelf = services.bookService.shelf
        names = services.libraryService.names
        titles = services.undoService.titles
        options = OptionComparison(services)
    }

    private func rowChange(_ change: Change<Book>) -> RowChange<BookRow> { RowChange(change) { BookRow($0) } }
}

/// A book with its folded name, which is computed once for sorting.
struct SortedBook: Identifiable, Equatable {
    let row: BookRow
    private let key: NameKey

    init(_ row: BookRow) {
        self.row = row
        key = NameKey(folding: row.name).inTree
    }

    var id: Int64 { row.id }

    /// Returns whether a book comes before another one, in the same order as that of ``BookStore/books(_:at:)`` if none is below
    /// another.
    func precedes(_ other: Self, by sort: BookSort) -> Bool {
        switch sort {
        case .name: break
        case .added where row.book.addedAt != other.row.book.addedAt: return row.book.addedAt < other.row.book.addedAt
        case .due where row.treeDue != other.row.treeDue: return row.treeDue > other.row.treeDue
        case .progress where row.treeProgress != other.row.treeProgress: return row.treeProgress > other.row.treeProgress
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
