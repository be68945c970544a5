import Files
import GRDB
import Model
package import Vocabulary

extension Connection {
    /// Checks the file's pages, constraints and references, and whatever is stored twice, and describes each fault.
    package func damage() throws(Failure) -> [String] {
        if isReading, case .file = access.kind { return try damageInFile() }
        return try read { db in
            try indexCards(db)
            // SQLite counts what the check of the full-text index writes and takes back.
            let before = db.totalChangesCount
            defer { recorder.didGoBack(to: before, db) }
            return try LibraryDamage.all(db)
        }
    }

    /// Uses a connection of its own, since the check of the full-text index is a statement that writes: a transaction that only
    /// reads could not run it once another process has written.
    private func damageInFile() throws(Failure) -> [String] {
        do {
            let queue = try DatabaseQueue(path: queue.path, configuration: queue.configuration)
            defer { try? queue.close() }
            return try queue.inDatabase { db in
                interruption.watch(db)
                return try LibraryDamage.all(db)
            }
        } catch {
            throw failure(error)
        }
    }

    package func reindex() throws(Failure) {
        try write(reporting: .everything) { db in
            try SpentImages.remove(db)
            try db.execute(
                sql: """
                    REINDEX;
                    INSERT INTO card_text (card_text) VALUES ('rebuild');
                    DELETE FROM card_text_pending;
                    DELETE FROM card_tag;
                    INSERT OR REPLACE INTO card_index (id, unindexed_from) VALUES (1, \(Int64.max));
                    UPDATE book SET (cards, known) = (
                        SELECT count(*), coalesce(sum(state = 2), 0) FROM card WHERE book_id = book.id);
                    DELETE FROM answer_quarter;
                    \(Schema.fillQuarters)
                    """)
            try TagRows.add("SELECT id, tags FROM card WHERE tags <> ''", db)
            cardIndexes.didGoBack()
        }
    }
}

/// The faults of a library's database, each described by a message.
enum LibraryDamage {
    static func all(_ db: Database) throws -> [String] {
        try fileFaults(db) + contradictions(db) + misfiledNames(db) + textsThatAreNoUTF8(db)
    }

    /// Checks that a library can take the place of another one, or of a backup.
    /// - Throws: `Failure.library(.corrupt)` with the first fault.
    static func check(_ db: Database) throws {
        if let fault = try fileFaults(db, most: 1).first { throw Failure.library(.corrupt(fault)) }
        if let fault = try contradictions(db, most: 1).first { throw Failure.library(.corrupt(fault)) }
    }

    /// Opens and checks a copy as a restore would, so that only a sound copy replaces an earlier backup, and marks it as a library
    /// of its own.
    /// - Parameters:
    ///   - watch: lets the check be interrupted.
    ///   - read: reads the copy.
    static func check<Result>(
        copy: TemporaryFile, watch: (Database) -> Void, _ read: (Database) throws -> Result
    ) throws -> Result {
        // On a read-only connection, SQLite 3.40 does not report violated constraints.
        let queue = try DatabaseQueue(path: copy.path)
        let result = try queue.inDatabase { db in
            watch(db)
            db.addFunctions()
            try check(db)
            try LogMark.set(db)
            return try read(db)
        }
        try queue.close()
        return result
    }

    /// Returns the faults of the file itself and its indexes, in SQLite's words.
    static func fileFaults(_ db: Database, most: Int32 = .max) throws -> [String] {
        // Faults of pages come as one text: a line that names the database, and a line for each fault.
        try texts("PRAGMA integrity_check(\(most))", db).flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0 != "ok" && !$0.hasPrefix("*** in database") }
    }

    /// Returns the references that lead nowhere, and the differences between what is stored twice.
    /// - Parameter most: the maximum number of faults of each kind.
    private static func contradictions(_ db: Database, most: Int32 = .max) throws -> [String] {
        var found = try PreparedQuery.map("SELECT * FROM pragma_foreign_key_check LIMIT \(most)", db) { row in
            let id = row.isNull(1) ? "without an id" : String(row.int64(1))
            return "a row of \(row.text(0)) (\(id)) names a \(row.text(2)) that is not there"
        }
        for check in ConsistencyCheck.all { found += try texts("\(check.sql) LIMIT \(most)", db) }
        if Schema.isDamaged(db) { found.append("its tables are not those of a library of version \(Schema.version)") }
        if try !fullTextMatches(db) { found.append("the full-text index does not match the cards") }
        return found
    }

    /// Uses SQLite's own calls, which accept any value in any column: GRDB traps on values that do not fit its types.
    private static func texts(_ sql: String, _ db: Database) throws -> [String] { try PreparedQuery.map(sql, db) { $0.text(0) } }

    private static func fullTextMatches(_ db: Database) throws -> Bool {
        do {
            try db.inSavepoint {
                try PendingTexts.index(db)
                try DeletedTexts.remove(db)
                try db.execute(sql: "INSERT INTO card_text (card_text, rank) VALUES ('integrity-check', 1)")
                return .rollback
            }
            return true
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT: return false
            case .SQLITE_READONLY: return true  // the check is an INSERT, so it is skipped for a read-only library
            default: throw error
            }
        }
    }

    /// Finds books, profiles and saved filters that a lookup by name would miss, because the stored key is not that of the name.
    private static func misfiledNames(_ db: Database) throws -> [String] {
        var found: [String] = []
        for table in ["book", "profile"] {
            found += try PreparedQuery.map("SELECT id, name, name_key FROM \(table)", db) { row in
                if NameKey(folding: row.text(1)).stored == row.text(2) { return nil }
                return "\(table) @\(row.int64(0)) is filed under another name than its own"
            }
            .compactMap(\.self)
        }
        found += try PreparedQuery.map("SELECT name, name_key FROM filter", db) { row in
            NameKey(folding: row.text(0)).stored == row.text(1)
                ? nil : "the filter \"\(row.text(0))\" is filed under another name than its own"
        }
        .compactMap(\.self)
        return found
    }

    /// Finds text that is not valid UTF-8: SQLite stores any bytes as text, and `integrity_check` accepts them.
    private static func textsThatAreNoUTF8(_ db: Database) throws -> [String] {
        var found: [String] = []
        for table in ["book", "card", "profile", "segment", "sound", "session", "setting", "filter", "script_run"] {
            let columns = try db.columns(in: table).filter { $0.type == "TEXT" }.map(\.name)
            if columns.isEmpty { continue }
            var counts = [Int](repeating: 0, count: columns.count)
            _ = try PreparedQuery.map("SELECT \(columns.joined(separator: ", ")) FROM \(table)", db) { row in
                for column in columns.indices where !row.isUTF8(CInt(column)) { counts[column] += 1 }
            }
            for (column, count) in zip(columns, counts) where count > 0 {
                found.append("\(table).\(column) is not valid UTF-8 in \(count) \(count == 1 ? "row" : "rows")")
            }
        }
        return found
    }
}

/// A check of data that the file stores in two places: a query that returns a message for each difference.
private struct ConsistencyCheck {
    let sql: String

    static let all = [
        ConsistencyCheck(
            sql: """
                SELECT 'book @' || quote(id) || ' counts other cards than it has' FROM book
                WHERE cards <> (SELECT count(*) FROM card WHERE book_id = book.id)
                OR known <> (SELECT count(*) FROM card WHERE book_id = book.id AND state = 2)
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'new cards are left out of the indexes of texts and tags'
                WHERE NOT EXISTS (SELECT 1 FROM card_index WHERE unindexed_from = \(Int64.max))
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'the log of card @' || quote(card_id) || ' has a gap' FROM review_log
                GROUP BY card_id HAVING min(n) <> 1 OR max(n) <> count(*)
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'day ' || quote(day) || ' counts fewer answers than the log has' FROM review_log WHERE rating > 0
                GROUP BY day, state_before, rating
                HAVING count(*) > (SELECT coalesce(sum(answers), 0) FROM study_day
                    WHERE day = review_log.day AND state = review_log.state_before AND rating = review_log.rating)
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'the answers by quarter of an hour are not those of the log' WHERE EXISTS (
                    SELECT start, answers FROM answer_quarter EXCEPT \(Schema.quarters))
                OR (SELECT coalesce(sum(answers), 0) FROM answer_quarter) <> (SELECT count(*) FROM review_log WHERE rating > 0)
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'card @' || quote(card_id) || ' is filed under a tag that it has not' FROM card_tag
                WHERE NOT EXISTS (SELECT 1 FROM card
                    WHERE id = card_id AND instr(' ' || lower(tags) || ' ', ' ' || lower(tag) || ' ') > 0)
                """),
        ConsistencyCheck(
            sql: """
                SELECT 'card @' || quote(id) || ' is filed under none of its tags' FROM card WHERE tags <> ''
                AND id NOT IN (SELECT card_id FROM card_tag)
                """),
    ]
}
