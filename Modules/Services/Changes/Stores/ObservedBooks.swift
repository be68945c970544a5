import Model
import Vocabulary

/// A store of books that reports their changes.
@MainActor final class ObservedBooks {
    private let store: any BookStore
    private let changes: LibraryChanges

    init(_ store: any BookStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedBooks: @MainActor BookStore {
    func addBook(_ name: Name, at now: Timestamp) throws(Failure) -> Book {
        try changes.after { () throws(Failure) in
            try store.addBook(name, at: now)
        } tell: {
            .book(Change(before: nil, after: $0))
        }
    }

    func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try changes.after { () throws(Failure) in
            try store.renameBook(id, to: name, at: moment)
        } tell: {
            .book($0)
        }
    }

    func setAnkiDeck(_ deck: AnkiDeck, of id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try changes.after { () throws(Failure) in
            try store.setAnkiDeck(deck, of: id, at: moment)
        } tell: {
            .book($0)
        }
    }

    func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try changes.after { () throws(Failure) in
            try store.deleteBook(id, at: moment)
        } tell: {
            .book($0)
        }
    }

    // MARK: Reading

    func book(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Book? { try store.book(id, at: moment) }
    func bookName(_ id: Book.ID) throws(Failure) -> String? { try store.bookName(id) }
    func bookID(named key: NameKey) throws(Failure) -> Book.ID? { try store.bookID(named: key) }
    func books(_ query: BookQuery, at moment: StudyMoment) throws(Failure) -> [Book] { try store.books(query, at: moment) }
    func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure) { try store.forEachBookName(body) }
    func totals(at moment: StudyMoment) throws(Failure) -> BookTotals { try store.totals(at: moment) }
}
