import GRDB
package import Model
package import Vocabulary

/// The cards of a library, stored in SQLite; the schema's triggers maintain counts, full text and tags.
package final class SQLiteCards {
    let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteCards: CardStore {
    package func addCard(_ draft: CardDraft, to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        try connection.write(reporting: .cardsAdded(1, to: book)) { db in
            if let id = try insert(draft, to: book, at: now, db) { return id }
            let existing = try find(in: book, front: draft.front.text, db)
            throw Failure.duplicate(.card, draft.front.text, id: existing?.id.rawValue ?? 0)
        }
    }

    package func putCard(_ draft: CardDraft, in book: Book.ID, at now: Timestamp) throws(Failure) -> Change<Card> {
        try connection.write(reporting: LibraryChange.card) { db in
            if let before = try find(in: book, front: draft.front.text, db), before.origin == nil {
                var after = before
                after.back = draft.back.text
                after.tags = draft.tags.map(\.text)
                after.noteEdit(since: before, at: now)
                return try replace(before, by: after, db)
            }
            guard let id = try insert(draft, to: book, at: now, db) else {
                throw Failure.library(.unexpected("a card is there and is not"))
            }
            return Change(before: nil, after: Card(id: id, book: book, draft: draft, addedAt: now))
        }
    }

    package func card(_ id: Card.ID) throws(Failure) -> Card? {
        try connection.read { try card(id, $0) }
    }

    package func card(in book: Book.ID, front: String) throws(Failure) -> Card? {
        try connection.read { try find(in: book, front: front, $0) }
    }

    package func cards(in book: Book.ID, fronts: [String]) throws(Failure) -> [Card] {
        try connection.read { db in
            let statement = try connection.prepared(.cardsByFronts, db)
            statement.bind(1, book.rawValue)
            return try statement.map(listing: fronts, from: 2, db) { try Card($0) }
        }
    }

    package func cardIDs(front: String, limit: Int) throws(Failure) -> [Card.ID] {
        try connection.read { db in
            try Int64.fetchAll(connection.statement(.cardIDsByFront, db), arguments: [front, limit]).map { Card.ID($0) }
        }
    }

    package func editCard(_ id: Card.ID, _ revision: CardRevision, at now: Timestamp) throws(Failure) -> Change<Card> {
        try change(id) { card in card.edit(revision, at: now) }
    }

    package func moveCard(_ id: Card.ID, to book: Book.ID) throws(Failure) -> Change<Card> {
        try change(id) { $0.book = book }
    }

    package func setSuspended(_ isSuspended: Bool, of id: Card.ID) throws(Failure) -> Change<Card> {
        try change(id) { $0.isSuspended = isSuspended }
    }

    package func fileCard(_ card: Card) throws(Failure) -> Change<Card> {
        try change(card.id) { own in
            own.file(as: card)
        }
    }

    package func deleteCard(_ id: Card.ID) throws(Failure) -> Change<Card> {
        try connection.write(reporting: LibraryChange.card) { db in
            let before = try existing(id, db)
            try connection.execute(.deleteCard, [id.rawValue], db)
            return Change(before: before, after: nil)
        }
    }

    private func change(_ id: Card.ID, _ body: (inout Card) -> Void) throws(Failure) -> Change<Card> {
        try connection.write(reporting: LibraryChange.card) { db in
            let before = try existing(id, db)
            var after = before
            body(&after)
            return try replace(before, by: after, db)
        }
    }

    /// Returns nil if the book has a card with that front.
    private func insert(_ draft: CardDraft, to book: Book.ID, at now: Timestamp, _ db: Database) throws -> Card.ID? {
        try connection.willAddCards(1, db)
        let statement = try connection.prepared(.addCard, db)
        statement.bind(CardColumn.bookId, book.rawValue)
        statement.bind(CardColumn.front, draft.front.text)
        statement.bind(CardColumn.back, draft.back.text)
        statement.bind(CardColumn.tags, draft.tags.stored)
        statement.bind(CardColumn.addedAt, now.milliseconds)
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.book, id: book.rawValue)
        }
        return db.changesCount == 0 ? nil : Card.ID(db.lastInsertedRowID)
    }

    private func replace(_ before: Card, by after: Card, _ db: Database) throws -> Change<Card> {
        let change = Change(before: before, after: after)
        if before == after { return change }
        let statement = try connection.prepared(.changeCard, db)
        statement.bind(.id, of: after)
        for column in CardColumn.filing { statement.bind(column, of: after) }
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            let other = try find(in: after.book, front: after.front, db)
            throw Failure.duplicate(.card, after.front, id: other?.id.rawValue ?? 0)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.book, id: after.book.rawValue)
        }
        return change
    }

    private func card(_ id: Card.ID, _ db: Database) throws -> Card? {
        let statement = try connection.prepared(.card, db)
        statement.bind(CardColumn.id, id.rawValue)
        return try statement.first(db) { try Card($0) }
    }

    private func existing(_ id: Card.ID, _ db: Database) throws -> Card {
        guard let card = try card(id, db) else { throw Failure.notFound(.card, id: id.rawValue) }
        return card
    }

    func find(in book: Book.ID, front: String, _ db: Database) throws -> Card? {
        let statement = try connection.prepared(.cardByFront, db)
        statement.bind(CardColumn.bookId, book.rawValue)
        statement.bind(CardColumn.front, front)
        return try statement.first(db) { try Card($0) }
    }
}

extension Query {
    fileprivate static let addCard = Query(
        "\(CardColumn.insertion(of: CardColumn.added)) ON CONFLICT (book_id, front) WHERE note_id IS NULL DO NOTHING")
    fileprivate static let changeCard = Query(
        "\(CardColumn.update(of: CardColumn.filing)) WHERE id = \(CardColumn.id.parameter)")
    fileprivate static let deleteCard = Query("DELETE FROM card WHERE id = ?")
    fileprivate static let card = Query("SELECT \(CardColumn.list) FROM card WHERE id = \(CardColumn.id.parameter)")
    /// A card without a note comes first, since only such a card is the only one with its front.
    fileprivate static let cardByFront = Query(
        """
        SELECT \(CardColumn.list) FROM card WHERE \(byFront) AND note_id IS NULL
        UNION ALL SELECT \(CardColumn.list) FROM card WHERE \(byFront) AND note_id IS NOT NULL
        LIMIT 1
        """)
    fileprivate static let cardsByFronts = Query(
        """
        SELECT \(CardColumn.list) FROM card WHERE book_id = ?1 AND front IN \(list(from: 2)) AND note_id IS NULL
        UNION ALL SELECT \(CardColumn.list) FROM card WHERE id IN (
            SELECT min(id) FROM card WHERE book_id = ?1 AND front IN \(list(from: 2)) AND note_id IS NOT NULL GROUP BY front
        ) AND NOT EXISTS (
            SELECT 1 FROM card AS own WHERE own.book_id = ?1 AND own.front = card.front AND own.note_id IS NULL)
        """)
    private static let byFront = "book_id = \(CardColumn.bookId.parameter) AND front = \(CardColumn.front.parameter)"
    /// Lists the books by id, so that SQLite can use the indexes on book and front without another index on the front.
    fileprivate static let cardIDsByFront = Query(
        """
        SELECT id FROM card WHERE book_id IN (SELECT id FROM book) AND front = ?1 AND note_id IS NULL
        UNION ALL SELECT id FROM card WHERE book_id IN (SELECT id FROM book) AND front = ?1 AND note_id IS NOT NULL
        ORDER BY id LIMIT ?2
        """)
}
