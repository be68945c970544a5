package import Vocabulary

/// The port for the names of books.
package protocol BookNames: AnyObject {
    /// Returns the name of a book; nil if there is no such book.
    func bookName(_ id: Book.ID) throws(Failure) -> String?

    /// Returns the id of the book with a name's key; nil if there is none.
    func bookID(named key: NameKey) throws(Failure) -> Book.ID?

    /// Returns the ids of the books below a name, whether a book has that name or not, ordered by their own keys.
    func bookIDs(below key: NameKey) throws(Failure) -> [Book.ID]

    /// Calls `body` with the id and name of each book.
    func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure)
}

/// The port that stores books. Each method is atomic.
package protocol BookStore: BookNames {
    /// Adds an empty book.
    /// - Throws: `Failure.duplicate(.book, …)` if another book has that name.
    func addBook(_ name: Name, at now: Timestamp) throws(Failure) -> Book

    /// Returns a book by its id, with the number of its cards that are due at `moment`; nil if there is none.
    func book(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Book?

    /// Returns one page of books, in the order of the query.
    func books(_ query: BookQuery, at moment: StudyMoment) throws(Failure) -> [Book]

    /// Renames a book.
    /// - Throws: `Failure.notFound`, or `Failure.duplicate` if another book has that name.
    func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(Failure) -> Change<Book>

    /// Remembers the deck of a book.
    /// - Throws: `Failure.notFound`.
    func setAnkiDeck(_ deck: AnkiDeck, of id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book>

    /// Deletes a book and its cards.
    /// - Throws: `Failure.notFound`.
    func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book>

    /// Returns the totals over some books.
    func totals(in books: BookScope, at moment: StudyMoment) throws(Failure) -> BookTotals
}

/// A query for a list of books: which of them, and in which order.
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

/// The totals over some books of a library.
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
