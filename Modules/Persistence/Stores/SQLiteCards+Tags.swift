import GRDB
package import Model
package import Vocabulary

extension SQLiteCards {
    package func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String] {
        try connection.read { db in
            try connection.indexCards(db)
            return try String.fetchAll(connection.statement(.tags, db), arguments: [prefix, prefix, limit])
        }
    }

    package func tagCounts(_ query: CardQuery) throws(Failure) -> [TagCount] {
        try connection.read { db in
            try connection.indexCards(db)
            let filter = try CardCondition(query, connection, db)
            let cards = query == CardQuery() ? "" : "WHERE card_id IN (SELECT \(filter.id) \(filter.sql))"
            let select = try db.cachedStatement(
                sql: "SELECT min(tag COLLATE BINARY), count(*) FROM card_tag \(cards) GROUP BY tag ORDER BY tag")
            return try Row.fetchAll(select, arguments: filter.arguments).map { row in
                TagCount(row[0], cards: try Int(storedCount: row[1]))
            }
        }
    }
}

extension Query {
    /// Steps from one tag to the next in the index, however many cards have each; a damaged index ends the walk.
    fileprivate static let tags = Query(
        """
        WITH RECURSIVE found (tag, before) AS (
            SELECT min(tag), NULL FROM card_tag WHERE tag >= ?1
            UNION ALL
            SELECT (SELECT min(tag) FROM card_tag WHERE tag > found.tag), tag FROM found
            WHERE tag IS NOT NULL AND (before IS NULL OR tag > before COLLATE NOCASE)
        )
        SELECT tag FROM found
        WHERE tag IS NOT NULL AND substr(tag, 1, length(?2)) = ?2 COLLATE NOCASE
        LIMIT ?3
        """)
}
