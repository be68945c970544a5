import GRDB
package import Model

extension Connection {
    /// The file's pages and indexes, its references, and the full-text index against the cards.
    package func damage() throws(ModelError) -> [String] {
        try read { db in
            var damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(100)").filter { $0 != "ok" }
            let violations = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            damage += violations.prefix(100).map { row in
                let (table, id, parent): (String, Int64?, String) = (row[0], row[1], row[2])
                return "a row of \(table) (\(id.map(String.init) ?? "without an id")) names a \(parent) that is not there"
            }
            do {
                try db.execute(sql: "INSERT INTO card_text (card_text, rank) VALUES ('integrity-check', 1)")
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                damage.append("the full-text index does not match the cards")
            }
            return damage
        }
    }
}
