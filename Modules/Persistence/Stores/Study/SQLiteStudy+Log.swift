import GRDB
package import Model
package import Vocabulary

extension SQLiteStudy {
    package func logKeys(_ query: LogQuery) throws(Failure) -> [LogKey] {
        try connection.read { db in
            let (isInSet, arguments) = try connection.isInSet(query.cards, db)
            let select = try db.cachedStatement(
                sql: """
                    SELECT card_id, n FROM review_log WHERE at >= ? AND at < ? AND \(isInSet("card_id"))
                    ORDER BY at, card_id, n LIMIT \(max(query.limit, 0))
                    """)
            let (start, end) = (query.times.lowerBound.milliseconds, query.times.upperBound.milliseconds)
            try select.setArguments([start, end] + arguments)
            return try PreparedQuery(select).map(db) { LogKey(card: Card.ID($0.int64(0)), number: $0.int(1)) }
        }
    }

    package func logEntries(_ keys: [LogKey]) throws(Failure) -> [LogEntry] {
        try connection.read { db in
            let select = try connection.prepared(.logEntry, db)
            return try keys.compactMap { key in
                select.bind(1, key.card.rawValue)
                select.bind(2, key.number)
                return try select.first(db) { row in
                    LogEntry(card: key.card, book: Book.ID(row.int64(ReviewLogColumn.count)), entry: try ReviewEntry(row))
                }
            }
        }
    }
}

extension Query {
    fileprivate static let logEntry = Query(
        """
        SELECT \(ReviewLogColumn.list), (SELECT book_id FROM card WHERE id = card_id) FROM review_log WHERE card_id = ?1 AND n = ?2
        """)
}

extension Connection {
    /// Returns the condition that a column has the id of a card of a list, with its arguments.
    func isInSet(_ cards: CardQuery, _ db: Database) throws -> (condition: (String) -> String, arguments: StatementArguments) {
        if cards == CardQuery() { return ({ _ in "1" }, []) }
        let filter = try CardCondition(cards, self, db)
        return ({ "\($0) IN (SELECT \(filter.id) \(filter.sql))" }, filter.arguments)
    }
}
