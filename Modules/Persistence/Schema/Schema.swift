import GRDB
import Model
import Vocabulary

/// The migrations from an empty file to the schema of this version; a released migration is never changed.
enum Schema {
    /// Marks a file as a library in its header: the letters `Sutr`.
    static let applicationID: Int32 = 0x5375_7472

    /// The number of the latest migration, stored in the header as `user_version`: one read tells whether a file is up to date.
    static let version: Int32 = 19

    /// The oldest version that can be migrated.
    static let oldestVersion: Int32 = 14

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("14 deleted texts") { db in
            for sql in [
                books, noteTypes, notes, cardIndex, cards, notesEnd, reviewLog, studyDays, bookSettings, profiles, settings,
                sessions, scriptRuns, undoSteps, undoPending,
            ] { try db.execute(sql: sql) }
            try addBuiltinTypes(db)
            // A later migration may add a table.
            for table in UndoTable.all where try db.tableExists(table.name) { try makeUndoImages(of: table, db) }
            try db.execute(sql: "ALTER TABLE \(UndoEntity.card.table.images) ADD COLUMN is_indexed INTEGER")
            try addColumn("failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)", to: .scriptRuns, db)
            try makeUndoTriggers(db)
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 14")
        }
        migrator.registerMigration("15 marks of cards") { db in
            try addMarks(db)
            try db.execute(sql: "PRAGMA user_version = 15")
        }
        migrator.registerMigration("16 words") { db in
            try indexWords(db)
            try db.execute(sql: "PRAGMA user_version = 16")
        }
        migrator.registerMigration("17 log by time") { db in
            try indexLogByTime(db)
            try db.execute(sql: "PRAGMA user_version = 17")
        }
        migrator.registerMigration("18 cram marks") { db in
            try addCramMarks(db)
            try db.execute(sql: "PRAGMA user_version = 18")
        }
        migrator.registerMigration("19 answers by quarter") { db in
            try countQuarters(db)
            try db.execute(sql: "PRAGMA user_version = 19")
        }
        return migrator
    }
}

extension Schema {
    /// Checks that a library of a version is one of this version, or can be migrated to it.
    /// - Throws: `Failure.library`: `.newer`, `.older`.
    static func check(version: Int32) throws(Failure) {
        if version > Self.version { throw .library(.newer(version: String(version))) }
        // 0 is a file without tables.
        if (1..<oldestVersion).contains(version) { throw .library(.older(version: String(version))) }
    }

    /// Migrates a library to the schema of this version.
    /// - Throws: `Failure.library(.corrupt)` if the library's tables are not those of its version.
    static func update(_ queue: DatabaseQueue) throws {
        do {
            try migrator.migrate(queue)
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
            throw Failure.library(.corrupt(error.message ?? error.resultCode.description))
        }
    }

    /// Whether a library of this version lacks a part of its schema, or has a part with a different text.
    static func isDamaged(_ db: Database) -> Bool {
        guard let expected = try? DatabaseQueue() else { return false }
        do {
            try migrator.migrate(expected)
            let parts = try expected.inDatabase(parts)
            return try !parts.isSubset(of: Self.parts(db))
        } catch {
            return Failure(error).isCorrupt
        }
    }

    /// Returns the name and the text of each table, index and trigger.
    ///
    /// The texts have the same spaces and no quoted names: SQLite writes both differently for a table that was altered.
    static func parts(_ db: Database) throws -> Set<String> {
        // The full-text index's own tables depend on SQLite's version.
        let parts = try Row.fetchAll(
            db,
            sql: """
                SELECT quote(name), sql FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'grdb_%'
                    AND name NOT IN ('card_text_data', 'card_text_idx', 'card_text_docsize', 'card_text_config')
                """)
        return Set(parts.map { "\($0[0] as String) \(normalized($0[1]))" })
    }

    private static func normalized(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")")
            .replacing(" ,", with: ",").replacing(/"([a-z_]+)"/) { $0.1 }
    }
}
