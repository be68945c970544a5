import GRDB
import Model
package import Vocabulary

extension SQLiteCards {
    package func tags(beginningWith prefix: String, limit: Int) throws(Failure) -> [String] {
        try connection.read { db in
            try connection.indexCards(db)
            return try String.fetchAll(connection.statement(.tags, db), arguments: [prefix, prefix, limit])
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
