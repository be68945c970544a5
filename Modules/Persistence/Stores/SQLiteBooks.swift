import GRDB
package import Model
package import Vocabulary

/// The books of a library, stored in SQLite.
package final class SQLiteBooks {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteBooks: BookStore {
    package func addBook(_ name: Name, at now: Timestamp) throws(Failure) -> Book {
        try connection.write(reporting: LibraryChange.added) { db in
            let key = name.key.stored
            let statement = try connection.prepared(.addBook, db)
            statement.bind(BookColumn.name, name.text)
            statement.bind(BookColumn.nameKey, key)
            statement.bind(BookColumn.addedAt, now.milliseconds)
            try statement.run(db)
            guard db.changesCount == 1 else { throw Failure.duplicate(.book, name.text, id: try id(key: key, db)?.rawValue ?? 0) }
            return Book(
                id: Book.ID(db.lastInsertedRowID), name: name.text, addedAt: now, cards: 0, known: 0, due: 0)
        }
    }

    package func book(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Book? {
        try connection.read { try book(id, at: moment, $0) }
    }

    package func bookName(_ id: Book.ID) throws(Failure) -> String? {
        try connection.read { db in
            let select = try connection.prepared(.bookName, db)
            select.bind(BookColumn.id, id.rawValue)
            return try select.first(db) { $0.text(0) }
        }
    }

    package func bookID(named key: NameKey) throws(Failure) -> Book.ID? {
        try connection.read { try id(key: key.stored, $0) }
    }

    package func bookIDs(below key: NameKey) throws(Failure) -> [Book.ID] {
        try connection.read { db in
            let select = try connection.prepared(.bookIDsBelow, db)
            select.bind(1, key.stored)
            return try select.map(db) { Book.ID($0.int64(0)) }
        }
    }

    package func books(_ query: BookQuery, at moment: StudyMoment) throws(Failure) -> [Book] {
        try connection.read { db in
            let select = try connection.prepared(query.sort.query, db)
            select.bind(moment)
            select.bind(4, query.limit)
            select.bind(5, query.offset)
            return try select.map(db) { try Book($0) }
        }
    }

    package func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try connection.write(reporting: LibraryChange.book) { db in
            let before = try existing(id, at: moment, db)
            let key = name.key.stored
            if let other = try self.id(key: key, db), other != id {
                throw Failure.duplicate(.book, name.text, id: other.rawValue)
            }
            let statement = try connection.prepared(.renameBook, db)
            statement.bind(BookColumn.id, id.rawValue)
            statement.bind(BookColumn.name, name.text)
            statement.bind(BookColumn.nameKey, key)
            try statement.run(db)
            var after = before
            after.name = name.text
            return Change(before: before, after: after)
        }
    }

    package func setAnkiDeck(_ deck: AnkiDeck, of id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try connection.write(reporting: LibraryChange.book) { db in
            let before = try existing(id, at: moment, db)
            var after = before
            after.ankiDeck = deck
            if after == before { return Change(before: before, after: after) }
            let statement = try connection.prepared(.setAnkiDeck, db)
            statement.bind(BookColumn.id, id.rawValue)
            statement.bind(BookColumn.ankiDeckId, deck.id)
            statement.bind(BookColumn.ankiDeckName, deck.name)
            try statement.run(db)
            return Change(before: before, after: after)
        }
    }

    package func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(Failure) -> Change<Book> {
        try connection.write(reporting: LibraryChange.book) { db in
            let before = try existing(id, at: moment, db)
            try deleteCards(of: before, db)
            let book = try connection.prepared(.deleteBook, db)
            book.bind(BookColumn.id, id.rawValue)
            try book.run(db)
            return Change(before: before, after: nil)
        }
    }

    package func forEachBookName(_ body: (Book.ID, String) -> Void) throws(Failure) {
        try connection.read { db in
            try connection.prepared(.bookNames, db).forEachRow(db) { body(Book.ID($0.int64(0)), $0.text(1)) }
        }
    }

    package func totals(in books: BookScope, at moment: StudyMoment) throws(Failure) -> BookTotals {
        try connection.read { db in
            let select = try connection.prepared(ScopedQuery.totals[books], db)
            select.bind(moment)
            select.bind(4, books)
            let totals = try select.first(db) { row in
                BookTotals(
                    books: row.int(0), cards: try Int(storedCount: row.int64(1)), known: try Int(storedCount: row.int64(2)),
                    due: row.int(3))
            }
            return totals ?? BookTotals(books: 0, cards: 0, known: 0, due: 0)
        }
    }

    private func deleteCards(of book: Book, _ db: Database) throws {
        if book.cards >= connection.cardSetLength {
            let parts = try IDRange.parts(of: "SELECT id FROM card WHERE book_id = \(book.id.rawValue)", db)
            let cards = CardSet(parts: parts, db) { "card.book_id = \(book.id.rawValue) AND \($0("card.id"))" }
            let recorder = connection.recorder
            return try cards.delete(
                [CardTally.all(of: book, db)], for: recorder.nextNumber(db), after: recorder.facts.begin.card,
                length: connection.cardSetLength)
        }
        let cards = try connection.prepared(.deleteCards, db)
        cards.bind(CardColumn.bookId, book.id.rawValue)
        try cards.run(db)
    }

    private func id(key: String, _ db: Database) throws -> Book.ID? {
        let select = try connection.prepared(.bookID, db)
        select.bind(BookColumn.nameKey, key)
        return try select.first(db) { Book.ID($0.int64(0)) }
    }

    private func book(_ id: Book.ID, at moment: StudyMoment, _ db: Database) throws -> Book? {
        let select = try connection.prepared(.book, db)
        select.bind(moment)
        select.bind(4, id.rawValue)
        return try select.first(db) { try Book($0) }
    }

    private func existing(_ id: Book.ID, at moment: StudyMoment, _ db: Database) throws -> Book {
        guard let book = try book(id, at: moment, db) else { throw Failure.notFound(.book, id: id.rawValue) }
        return book
    }
}

extension Book {
    /// - Throws: `Failure.library(.corrupt)`.
    fileprivate init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = BookColumn
        self.init(
            id: ID(row.int64(Column.id)), name: row.text(Column.name),
            addedAt: try Timestamp(stored: row.int64(Column.addedAt)),
            cards: try Int(storedCount: row.int64(Column.cards)), known: try Int(storedCount: row.int64(Column.known)),
            due: row.int(Column.count),
            ankiDeck: row.optionalInt64(Column.ankiDeckId).map { AnkiDeck(id: $0, name: row.text(Column.ankiDeckName)) })
    }
}

extension PreparedQuery {
    /// Binds the moments until which cards are due, and the day on which buried ones are not.
    fileprivate func bind(_ moment: StudyMoment) {
        bind(1, moment.now.milliseconds)
        bind(2, moment.dayEnd.milliseconds)
        bind(3, moment.day)
    }
}

extension BookSort {
    fileprivate var query: Query {
        switch self {
        case .name: .booksByName
        case .added: .booksByAge
        case .due: .booksByDue
        case .progress: .booksByProgress
        }
    }
}

extension Query {
    fileprivate static let addBook = Query(
        "\(BookColumn.insertion(of: [.name, .nameKey, .addedAt])) ON CONFLICT (name_key) DO NOTHING")
    fileprivate static let bookID = Query("SELECT id FROM book WHERE name_key = \(BookColumn.nameKey.parameter)")
    /// Of ASCII's characters, `;` is the one after `:`.
    fileprivate static let bookIDsBelow = Query(
        "SELECT id FROM book WHERE name_key >= ?1 || '::' AND name_key < ?1 || ':;' ORDER BY name_key")
    private static let ofID = "WHERE id = \(BookColumn.id.parameter)"
    fileprivate static let bookName = Query("SELECT name FROM book \(ofID)")
    fileprivate static let bookNames = Query("SELECT id, name FROM book")
    fileprivate static let renameBook = Query("\(BookColumn.update(of: [.name, .nameKey])) \(ofID)")
    fileprivate static let setAnkiDeck = Query("\(BookColumn.update(of: [.ankiDeckId, .ankiDeckName])) \(ofID)")
    fileprivate static let deleteCards = Query("DELETE FROM card WHERE book_id = \(CardColumn.bookId.parameter)")
    fileprivate static let deleteBook = Query("DELETE FROM book \(ofID)")

    /// Counts what is due in the outer query's book, from indexes alone: parameter 1 is the moment, 2 the end of its day, and 3
    /// the day.
    fileprivate static let due = """
        ((SELECT count(*) FROM card WHERE book_id = book.id AND state IN (1, 3) AND due_at <= ?1 AND suspended = 0 \(isNotBuried))
            + (SELECT count(*) FROM card WHERE book_id = book.id AND state = 2 AND due_at < ?2 AND suspended = 0 \(isNotBuried)))
        """
    /// Cards are looked up among the buried ones only if there are any.
    private static let isNotBuried = "AND (NOT EXISTS (SELECT 1 FROM \(buried)) OR id NOT IN (SELECT id FROM \(buried)))"
    private static let buried = "card WHERE buried_on = ?3"
    private static let books = "SELECT \(BookColumn.list), \(due) AS due FROM book"

    fileprivate static let book = Query("\(books) WHERE id = ?4")
    fileprivate static let booksByName = Query("\(books) ORDER BY name_key LIMIT ?4 OFFSET ?5")
    fileprivate static let booksByAge = Query("\(books) ORDER BY added_at, name_key LIMIT ?4 OFFSET ?5")
    fileprivate static let booksByDue = Query("\(books) ORDER BY due DESC, name_key LIMIT ?4 OFFSET ?5")
    fileprivate static let booksByProgress = Query(
        "\(books) ORDER BY CAST(known AS REAL) / max(cards, 1) DESC, name_key LIMIT ?4 OFFSET ?5")
}

extension ScopedQuery {
    fileprivate static let totals = ScopedQuery { books in
        """
        SELECT count(*), coalesce(sum(cards), 0), coalesce(sum(known), 0), coalesce(sum(\(Query.due)), 0) FROM book
        WHERE \(books.condition(on: "id", parameter: 4) ?? "1")
        """
    }
}
