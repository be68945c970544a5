package import Vocabulary

/// Where books are kept. Each method is all or nothing.
package protocol BookStore: AnyObject {
    /// - Throws: `Failure.duplicate(.book, …)` when a book has that name.
    func addBook(_ name: Name, at now: Timestamp) throws(Failure) -> Book

    /// The book with that id, its due count taken at `moment`.
    func book(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Book?

    /// What a book is called, nil where there is none; nothing is counted for it.
    func bookName(_ id: Book.ID) throws(Failure) -> String?

    /// The id and the exact spelling of the book whose name folds to `key`.
    func bookID(named key: NameKey) throws(Failure) -> Book.ID?

    /// One page of books in the order of the query.
    func books(_ query: BookQuery, at moment: StudyMoment) throws(Failure) -> [Book]

    /// - Throws: `Failure.notFound`, or `Failure.duplicate` when another book has that name.
    func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(Failure) -> Change<Book>

    /// Deletes the book and its cards.
    /// - Throws: `Failure.notFound`.
    func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book>

    /// Calls `body` with the id and name of each book.
    func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure)

    /// The sums over all books.
    func totals(at moment: StudyMoment) throws(Failure) -> BookTotals
}

/// Which books to list, and in which order.
package struct BookQuery: Hashable, Sendable {
    package var sort: BookSort
    package var limit: Int
    package var offset: Int

    package init(sort: BookSort = .name, limit: Int = .max, offset: Int = 0) {
        self.sort = sort
        self.limit = limit
        self.offset = offset
    }
}

/// The sums over all books of a library.
package struct BookTotals: Hashable, Sendable {
    package var books: Int
    package var cards: Int
    package var known: Int
    package var due: Int

    package init(books: Int, cards: Int, known: Int, due: Int) {
        self.books = books
        self.cards = cards
        self.known = known
        self.due = due
    }
}
