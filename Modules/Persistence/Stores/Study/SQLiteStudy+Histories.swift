import GRDB
package import Model
package import Vocabulary

extension SQLiteStudy {
    package func histories(in book: Book.ID?, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory] {
        try connection.read { db in
            let start = id?.rawValue ?? 0
            var histories = try studiedCards(in: book, after: start, limit: limit, db)
                .map { CardHistory(card: $0, entries: []) }
            guard let end = histories.last?.card.id.rawValue else { return [] }

            let query = book == nil ? Query.entries : .entriesInBook
            let entries = try connection.prepared(query, db)
            entries.bind(1, start)
            entries.bind(2, end)
            if let book { entries.bind(3, book.rawValue) }
            var index = 0
            try entries.forEachRow(db) { row in
                let card = Card.ID(row.int64(ReviewLogColumn.cardId))
                while index < histories.count, histories[index].card.id < card { index += 1 }
                guard index < histories.count, histories[index].card.id == card else {
                    throw Failure.library(.corrupt("the log has an entry of card @\(card.rawValue), which does not exist"))
                }
                histories[index].entries.append(try ReviewEntry(row))
            }
            return histories
        }
    }

    package func studiedCardsWithoutLog(after id: Card.ID?, limit: Int) throws(Failure) -> [Card] {
        try connection.read { db in
            try [Card](connection.statement(.studiedCardsWithoutLog, db), [id?.rawValue ?? 0, limit], db)
        }
    }

    private func studiedCards(in book: Book.ID?, after start: Int64, limit: Int, _ db: Database) throws -> [Card] {
        let query = book == nil ? Query.studiedCards : .studiedCardsInBook
        return try [Card](
            connection.statement(query, db), book.map { [start, limit, $0.rawValue] } ?? [start, limit], db)
    }
}

extension Query {
    private static let hasEntries = "EXISTS (SELECT 1 FROM review_log WHERE card_id = card.id)"

    fileprivate static let studiedCards = Query(
        "SELECT \(CardColumn.list) FROM card WHERE id > ?1 AND \(hasEntries) ORDER BY id LIMIT ?2")
    fileprivate static let studiedCardsInBook = Query(
        "SELECT \(CardColumn.list) FROM card WHERE id > ?1 AND book_id = ?3 AND \(hasEntries) ORDER BY id LIMIT ?2")
    fileprivate static let entries = Query(
        "SELECT \(ReviewLogColumn.list) FROM review_log WHERE card_id > ?1 AND card_id <= ?2 ORDER BY card_id, n")
    fileprivate static let entriesInBook = Query(
        """
        SELECT \(ReviewLogColumn.list) FROM review_log
        WHERE card_id IN (SELECT id FROM card WHERE id > ?1 AND id <= ?2 AND book_id = ?3) ORDER BY card_id, n
        """)
    /// The table's constraints connect the other values of a schedule to these.
    fileprivate static let studiedCardsWithoutLog = Query(
        """
        SELECT \(CardColumn.list) FROM card
        WHERE id > ?1 AND (state <> 0 OR step IS NOT NULL OR reps <> 0) AND NOT \(hasEntries) ORDER BY id LIMIT ?2
        """)
}
