import GRDB
package import Model

extension SQLiteCards {
    package func tags(beginningWith prefix: String, limit: Int) throws(ModelError) -> [String] {
        try connection.read { db in
            try String.fetchAll(connection.statement(.tags, db), arguments: [prefix, prefix, limit])
        }
    }
}

extension Query {
    /// Goes from one tag to the next in the index, however many cards have each.
    fileprivate static let tags = Query(
        """
        WITH RECURSIVE found (tag) AS (
            SELECT min(tag) FROM card_tag WHERE tag >= ?1
            UNION ALL
            SELECT (SELECT min(tag) FROM card_tag WHERE tag > found.tag) FROM found WHERE found.tag IS NOT NULL
        )
        SELECT tag FROM found
        WHERE tag IS NOT NULL AND substr(tag, 1, length(?2)) = ?2 COLLATE NOCASE
        LIMIT ?3
        """)
}
