import GRDB
package import Model

extension Connection {
    /// The file's pages, rules and references, and whatever is kept twice, held against each other.
    package func damage() throws(ModelError) -> [String] {
        try read { db in
            var damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            damage += violations.prefix(100).map { row in
                let (table, id, parent): (String, Int64?, String) = (row[0], row[1], row[2])
                return "a row of \(table) (\(id.map(String.init) ?? "without an id")) names a \(parent) that is not there"
            }
            for contradiction in Contradiction.all {
                damage += try String.fetchAll(db, sql: contradiction.sql + " LIMIT 100")
            }
            damage += try misfiledNames(db)
            if Schema.isDamaged(db) { damage.append("its tables are not those of a library of version \(Schema.version)") }
            if try !fullTextMatches(db) { damage.append("the full-text index does not match the cards") }
            return damage
        }
    }

    private func fullTextMatches(_ db: Database) throws -> Bool {
        do {
            try db.execute(sql: "INSERT INTO card_text (card_text, rank) VALUES ('integrity-check', 1)")
            return true
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT: return false
            case .SQLITE_READONLY: return true  // the check is an INSERT, and of a library that cannot be written it is not made
            default: throw error
            }
        }
    }

    /// Names that would not be found, as what they are looked up by is not theirs.
    private func misfiledNames(_ db: Database) throws -> [String] {
        var found: [String] = []
        for table in ["book", "profile"] {
            let rows = try Row.fetchCursor(db, sql: "SELECT id, name, name_key FROM \(table)")
            while let row = try rows.next() {
                let (id, name, key): (Int64, String, String) = (row[0], row[1], row[2])
                if NameKey(folding: name).stored == key { continue }
                found.append("\(table) @\(id) is filed under another name than its own")
            }
        }
        return found
    }
}

/// What the same file says in two places, and may not say differently: a query for the words of each difference.
private struct Contradiction {
    let sql: String

    static let all = [
        Contradiction(
            sql: """
                SELECT 'book @' || id || ' counts other cards than it has' FROM book
                WHERE cards <> (SELECT count(*) FROM card WHERE book_id = book.id)
                OR known <> (SELECT count(*) FROM card WHERE book_id = book.id AND state = 2)
                """),
        Contradiction(
            sql: """
                SELECT 'the log of card @' || card_id || ' has a gap' FROM review_log
                GROUP BY card_id HAVING min(n) <> 1 OR max(n) <> count(*)
                """),
        Contradiction(
            sql: """
                SELECT 'day ' || day || ' counts fewer answers than the log has' FROM review_log WHERE rating > 0
                GROUP BY day, state_before, rating
                HAVING count(*) > (SELECT coalesce(sum(answers), 0) FROM study_day
                    WHERE day = review_log.day AND state = review_log.state_before AND rating = review_log.rating)
                """),
        Contradiction(
            sql: """
                SELECT 'card @' || card_id || ' is filed under a tag that it has not' FROM card_tag
                WHERE NOT EXISTS (SELECT 1 FROM card
                    WHERE id = card_id AND instr(' ' || lower(tags) || ' ', ' ' || lower(tag) || ' ') > 0)
                """),
    ]
}
