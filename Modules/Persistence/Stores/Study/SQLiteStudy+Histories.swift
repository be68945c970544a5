import GRDB
package import Model
package import Vocabulary

extension SQLiteStudy {
    package func histories(in scope: BookScope, after id: Card.ID?, limit: Int) throws(Failure) -> [CardHistory] {
        try connection.read { db in
            let start = id?.rawValue ?? 0
            var histories = try studiedCards(in: scope, after: start, limit: limit, db)
                .map { CardHistory(card: $0, entries: []) }
            guard let end = histories.last?.card.id.rawValue else { return [] }

            let entries = try connection.prepared(ScopedQuery.entries[scope], db)
            entries.bind(1, start)
            entries.bind(2, end)
            entries.bind(3, scope)
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

    private func studiedCards(in scope: BookScope, after start: Int64, limit: Int, _ db: Database) throws -> [Card] {
        var arguments: StatementArguments = [start, limit]
        if let books = scope.argument { arguments += [books] }
        return try [Card](connection.statement(ScopedQuery.studiedCards[scope], db), arguments, db)
    }
}

extension Query {
    fileprivate static let hasEntries = "EXISTS (SELECT 1 FROM review_log WHERE card_id = card.id)"

    /// The table's constraints connect the other values of a schedule to these.
    fileprivate static let studiedCardsWithoutLog = Query(
        """
        SELECT \(CardColumn.list) FROM card
        WHERE id > ?1 AND (state <> 0 OR step IS NOT NULL OR reps <> 0) AND NOT \(hasEntries) ORDER BY id LIMIT ?2
        """)
}

extension ScopedQuery {
    fileprivate static let studiedCards = ScopedQuery { books in
        let condition = books.condition(on: "book_id", parameter: 3).map { " AND \($0)" } ?? ""
        return "SELECT \(CardColumn.list) FROM card WHERE id > ?1\(condition) AND \(Query.hasEntries) ORDER BY id LIMIT ?2"
    }
    fileprivate static let entries = ScopedQuery { books in
        let cards =
            books.condition(on: "book_id", parameter: 3).map { books in
                "card_id IN (SELECT id FROM card WHERE id > ?1 AND id <= ?2 AND \(books))"
            } ?? "card_id > ?1 AND card_id <= ?2"
        return "SELECT \(ReviewLogColumn.list) FROM review_log WHERE \(cards) ORDER BY card_id, n"
    }
}
