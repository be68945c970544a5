import GRDB
package import Model
package import Vocabulary

// Adds many cards with few statements: SQLite copies each page before a statement or a savepoint changes it for the first time,
// so that the change can be undone, and a large statement needs one copy for all of its cards.
extension SQLiteCards {
    package func addCards(_ drafts: [CardDraft], to book: Book.ID, at now: Timestamp) throws(Failure) -> Card.ID {
        precondition(!drafts.isEmpty, "there is a first of the ids")
        if drafts.count == 1 { return try addCard(drafts[0], to: book, at: now) }
        return try connection.atomically { () throws(Failure) in
            try connection.write(reporting: .cardsAdded(drafts.count, to: book)) { db in
                try connection.willAddCards(drafts.count, db)
                var last: Int64 = 0
                for start in stride(from: 0, to: drafts.count, by: Query.cardsAtOnce) {
                    let part = drafts[start..<min(start + Query.cardsAtOnce, drafts.count)]
                    last = try insert(part, to: book, at: now, db)
                }
                return Card.ID(last - Int64(drafts.count) + 1)
            }
        }
    }

    /// - Returns: the id of the last card.
    private func insert(
        _ drafts: ArraySlice<CardDraft>, to book: Book.ID, at now: Timestamp, _ db: Database
    ) throws -> Int64 {
        let isWhole = drafts.count == Query.cardsAtOnce
        let compiled = try isWhole ? connection.statement(.addCards, db) : db.makeStatement(sql: Query.adding(drafts.count))
        // A `PreparedQuery` does not retain the statement.
        defer { withExtendedLifetime(compiled) {} }
        let statement = PreparedQuery(compiled)
        var index: CInt = 0
        for draft in drafts {
            let card = Card(id: Card.ID(0), book: book, draft: draft, addedAt: now)
            for column in CardColumn.added {
                index += 1
                statement.bind(column, of: card, at: index)
            }
        }
        do {
            try statement.run(db)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
            throw Failure.notFound(.book, id: book.rawValue)
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            let other = try drafts.lazy.compactMap { try find(in: book, front: $0.front.text, db) }.first
            throw Failure.duplicate(.card, other?.front ?? "", id: other?.id.rawValue ?? 0)
        }
        return db.lastInsertedRowID
    }
}

extension Query {
    fileprivate static let cardsAtOnce = 500
    fileprivate static let addCards = Query(adding(cardsAtOnce))

    fileprivate static func adding(_ count: Int) -> String { CardColumn.insertion(of: CardColumn.added, rows: count) }
}

extension CardColumn {
    /// The columns that are set when a card is added; the schema determines the others.
    static let added: [Self] = [.bookId, .front, .back, .tags, .addedAt]
}
