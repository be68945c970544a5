import GRDB
package import Model

/// Books on SQLite.
package final class SQLiteBooks {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteBooks: BookStore {
    package func addBook(_ name: Name, at now: Timestamp) throws(ModelError) -> Book {
        try connection.write { db in
            let key = name.key.stored
            try connection.execute(.addBook, [name.text, key, now.milliseconds], db)
            guard db.changesCount == 1 else { throw ModelError.duplicate(.book, id: try id(key: key, db)?.rawValue ?? 0) }
            return Book(
                id: Book.ID(db.lastInsertedRowID), name: name.text, addedAt: now, cards: 0, known: 0, due: 0)
        }
    }

    package func book(_ id: Book.ID, at moment: StudyMoment) throws(ModelError) -> Book? {
        try connection.read { try book(id, at: moment, $0) }
    }

    package func bookName(_ id: Book.ID) throws(ModelError) -> String? {
        try connection.read { try String.fetchOne(connection.statement(.bookName, $0), arguments: [id.rawValue]) }
    }

    package func bookID(named key: NameKey) throws(ModelError) -> Book.ID? {
        try connection.read { try id(key: key.stored, $0) }
    }

    package func books(_ query: BookQuery, at moment: StudyMoment) throws(ModelError) -> [Book] {
        try connection.read { db in
            let select = try connection.statement(query.sort.query, db)
            let arguments: StatementArguments = [
                moment.now.milliseconds, moment.dayEnd.milliseconds, query.limit, query.offset,
            ]
            return try Row.fetchAll(select, arguments: arguments).map { try Book(row: $0) }
        }
    }

    package func renameBook(_ id: Book.ID, to name: Name, at moment: StudyMoment) throws(ModelError) -> Change<Book> {
        try connection.write { db in
            let before = try existing(id, at: moment, db)
            let key = name.key.stored
            if let other = try self.id(key: key, db), other != id {
                throw ModelError.duplicate(.book, id: other.rawValue)
            }
            try connection.execute(.renameBook, [name.text, key, id.rawValue], db)
            var after = before
            after.name = name.text
            return Change(before: before, after: after)
        }
    }

    package func deleteBook(_ id: Book.ID, at moment: StudyMoment) throws(ModelError) -> Change<Book> {
        try connection.write { db in
            let before = try existing(id, at: moment, db)
            // A statement that can fail half-way keeps what it has overwritten in memory: many cards are deleted by many.
            repeat { try connection.execute(.deleteSomeCards, [id.rawValue], db) } while db.changesCount > 0
            try connection.execute(.deleteBook, [id.rawValue], db)
            return Change(before: before, after: nil)
        }
    }

    package func forEachBookName(_ body: (Book.ID, String) -> Void) throws(ModelError) {
        try connection.read { db in
            let names = try Row.fetchCursor(connection.statement(.bookNames, db))
            while let row = try names.next() { body(Book.ID(row[0]), row[1]) }
        }
    }

    package func totals(at moment: StudyMoment) throws(ModelError) -> BookTotals {
        try connection.read { db in
            let select = try connection.statement(.totals, db)
            let arguments: StatementArguments = [moment.now.milliseconds, moment.dayEnd.milliseconds]
            guard let row = try Row.fetchOne(select, arguments: arguments) else {
                return BookTotals(books: 0, cards: 0, known: 0, due: 0)
            }
            return BookTotals(
                books: row[0], cards: try Int(storedCount: row[1]), known: try Int(storedCount: row[2]), due: row[3])
        }
    }

    private func id(key: String, _ db: Database) throws -> Book.ID? {
        let select = try connection.statement(.bookID, db)
        return try Int64.fetchOne(select, arguments: [key]).map { Book.ID($0) }
    }

    private func book(_ id: Book.ID, at moment: StudyMoment, _ db: Database) throws -> Book? {
        let select = try connection.statement(.book, db)
        let arguments: StatementArguments = [moment.now.milliseconds, moment.dayEnd.milliseconds, id.rawValue]
        return try Row.fetchOne(select, arguments: arguments).map { try Book(row: $0) }
    }

    private func existing(_ id: Book.ID, at moment: StudyMoment, _ db: Database) throws -> Book {
        guard let book = try book(id, at: moment, db) else { throw ModelError.notFound(.book, id: id.rawValue) }
        return book
    }
}

extension Book {
    /// - Throws: `ModelError.library(.corrupt)`.
    fileprivate init(row: Row) throws(ModelError) {
        self.init(
            id: ID(row[0]), name: row[1], addedAt: try Timestamp(stored: row[2]), cards: try Int(storedCount: row[3]),
            known: try Int(storedCount: row[4]), due: row[5])
    }
}

extension BookQuery.Sort {
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
        "INSERT INTO book (name, name_key, added_at) VALUES (?, ?, ?) ON CONFLICT (name_key) DO NOTHING")
    fileprivate static let bookID = Query("SELECT id FROM book WHERE name_key = ?")
    fileprivate static let bookName = Query("SELECT name FROM book WHERE id = ?")
    fileprivate static let bookNames = Query("SELECT id, name FROM book")
    fileprivate static let renameBook = Query("UPDATE book SET name = ?, name_key = ? WHERE id = ?")
    fileprivate static let deleteSomeCards = Query(
        "DELETE FROM card WHERE id IN (SELECT id FROM card WHERE book_id = ? LIMIT 2000)")
    fileprivate static let deleteBook = Query("DELETE FROM book WHERE id = ?")

    /// Counts what is due in the book of the outer query, from the index `card_queue`: the parameter 1 is the moment, 2 the
    /// end of its day.
    private static let due = """
        ((SELECT count(*) FROM card WHERE book_id = book.id AND state IN (1, 3) AND due_at <= ?1 AND suspended = 0)
            + (SELECT count(*) FROM card WHERE book_id = book.id AND state = 2 AND due_at < ?2 AND suspended = 0))
        """
    private static let books = "SELECT id, name, added_at, cards, known, \(due) AS due FROM book"

    fileprivate static let book = Query("\(books) WHERE id = ?3")
    fileprivate static let booksByName = Query("\(books) ORDER BY name_key LIMIT ?3 OFFSET ?4")
    fileprivate static let booksByAge = Query("\(books) ORDER BY added_at, name_key LIMIT ?3 OFFSET ?4")
    fileprivate static let booksByDue = Query("\(books) ORDER BY due DESC, name_key LIMIT ?3 OFFSET ?4")
    fileprivate static let booksByProgress = Query(
        "\(books) ORDER BY CAST(known AS REAL) / max(cards, 1) DESC, name_key LIMIT ?3 OFFSET ?4")
    fileprivate static let totals = Query(
        "SELECT count(*), coalesce(sum(cards), 0), coalesce(sum(known), 0), coalesce(sum(\(due)), 0) FROM book")
}
