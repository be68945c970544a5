import GRDB
import Model
import Vocabulary

/// The migrations from an empty file to the schema of this version; a released migration is never changed.
enum Schema {
    /// Marks a file as a library in its header: the letters `Sutr`.
    static let applicationID: Int32 = 0x5375_7472

    /// The number of the latest migration, stored in the header as `user_version`: one read tells whether a file is up to date.
    static let version: Int32 = 14

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 books, cards, profiles, settings") { db in
            try db.execute(sql: books)
            try db.execute(sql: cards)
            try db.execute(sql: cardText)
            try db.execute(sql: cardTags)
            try db.execute(sql: profiles)
            try db.execute(sql: settings)
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
        }
        migrator.registerMigration("2 study") { db in
            try db.execute(sql: cardQueue)
            try db.execute(sql: reviewLog)
            try db.execute(sql: studyDays)
            try db.execute(sql: bookSettings)
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3 sessions") { db in
            try db.execute(sql: sessions)
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4 scripts") { db in
            try db.execute(sql: scriptRuns)
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5 undo") { db in
            try db.execute(sql: undoSteps)
            try db.execute(sql: undoImages(db))
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6 batches") { db in
            try db.execute(sql: undoPending)
            try db.execute(sql: "PRAGMA user_version = 6")
        }
        migrator.registerMigration("7 undone scripts") { db in
            try makeUndoImages(of: .scriptRuns, db)
            try makeUndoTriggers(db)
            try db.execute(sql: runsOfSteps)
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        migrator.registerMigration("8 failed commands") { db in
            try addColumn("failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0)", to: .scriptRuns, db)
            try db.execute(sql: "PRAGMA user_version = 8")
        }
        migrator.registerMigration("9 notes") { db in
            try addNotes(db)
            try db.execute(sql: "PRAGMA user_version = 9")
        }
        migrator.registerMigration("10 index mark") { db in
            try addIndexMark(db)
            try db.execute(sql: "PRAGMA user_version = 10")
        }
        migrator.registerMigration("11 types of Anki") { db in
            try addAnkiDetails(db)
            try db.execute(sql: "PRAGMA user_version = 11")
        }
        migrator.registerMigration("12 decks of Anki") { db in
            try addAnkiDecks(db)
            try db.execute(sql: "PRAGMA user_version = 12")
        }
        migrator.registerMigration("13 tags by key") { db in
            try fileTagsByKey(db)
            try db.execute(sql: "PRAGMA user_version = 13")
        }
        migrator.registerMigration("14 deleted texts") { db in
            try keepDeletedTexts(db)
            try db.execute(sql: "PRAGMA user_version = 14")
        }
        return migrator
    }
}

extension Schema {
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
    private static func parts(_ db: Database) throws -> Set<String> {
        // The full-text index's own tables depend on SQLite's version.
        try String.fetchSet(
            db,
            sql: """
                SELECT quote(name) || quote(sql) FROM sqlite_schema
                WHERE sql IS NOT NULL AND name NOT LIKE 'grdb_%'
                    AND name NOT IN ('card_text_data', 'card_text_idx', 'card_text_docsize', 'card_text_config')
                """)
    }
}
