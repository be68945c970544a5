import GRDB

// Frozen with the migrations that use it; the current tables of undo are in `UndoTable`.
extension Schema {
    /// A step that can be undone or, with `is_redo`, one that was undone and can be redone.
    ///
    /// `…_from` and `…_to` are the last ids assigned before the step and in it: rows with ids between them did not exist
    /// before. A step that is a single answer stores the card's previous state in its own row, from `card_id` on.
    static let undoSteps = """
        CREATE TABLE undo_step (
            id INTEGER PRIMARY KEY,
            is_redo INTEGER NOT NULL DEFAULT 0 CHECK (is_redo IN (0, 1)),
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            batch INTEGER,
            book_from INTEGER, book_to INTEGER,
            card_from INTEGER, card_to INTEGER,
            profile_from INTEGER, profile_to INTEGER,
            session_from INTEGER, session_to INTEGER,
            card_id INTEGER, book_id INTEGER,
            state INTEGER, step INTEGER, stability REAL, difficulty REAL, due_at INTEGER, last_review_at INTEGER,
            reps INTEGER, lapses INTEGER
        ) STRICT;

        CREATE INDEX undo_step_redo ON undo_step (id) WHERE is_redo = 1;
        """

    /// The step of a batch that may continue; one row or none. Its images have the id that the step will have.
    static let undoPending = """
        CREATE TABLE undo_pending (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            batch INTEGER NOT NULL,
            book_from INTEGER NOT NULL,
            card_from INTEGER NOT NULL,
            profile_from INTEGER NOT NULL,
            session_from INTEGER NOT NULL
        ) STRICT;
        """

    /// A table of images for each table, with the same columns: rows as they were before a step, or a note that there was none.
    ///
    /// Triggers write the images, only the earliest of each row. What the triggers leave out can be found at less cost: rows with
    /// an id from a sequence were added by the step whose range contains the id, and `UndoRecorder` keeps what study writes. The
    /// images have the columns that the tables have when this migration runs.
    static func undoImages(_ db: Database) throws -> String { try ImagedTable.all.map { try $0.sql(db) }.joined(separator: "\n") }
}

/// A table whose previous rows are kept.
private struct ImagedTable {
    let name: String
    /// Columns that are derived from other tables.
    var derived: Set<String> = []
    /// The columns whose changes a trigger keeps; nil for all columns that are not keys.
    var watched: [String]?
    /// Whether a trigger records each added row.
    var notesAdditions = false
    /// Whether a trigger of the table itself keeps deleted rows.
    var keepsDeletions = true
    /// Statements that keep what is deleted together with a row of the table.
    var deletedWithIt = ""

    static let all = [
        ImagedTable(name: "book", derived: ["cards", "known"]),
        ImagedTable(
            name: "card", watched: ["book_id", "front", "back", "tags", "added_at", "suspended"],
            deletedWithIt: """
                INSERT INTO undo_review_log SELECT \(stepUnderWay), 1, * FROM review_log WHERE card_id = old.id
                ON CONFLICT DO NOTHING;
                """),
        ImagedTable(name: "review_log", watched: [], keepsDeletions: false),
        ImagedTable(name: "study_day", watched: [], keepsDeletions: false),
        ImagedTable(name: "profile"),
        ImagedTable(name: "segment", notesAdditions: true),
        ImagedTable(name: "sound", notesAdditions: true),
        // The progress of a sitting and its end are not steps.
        ImagedTable(name: "session", watched: ["profile_id"]),
        ImagedTable(name: "setting", notesAdditions: true),
        ImagedTable(name: "book_setting", notesAdditions: true),
    ]

    /// The id of the step in progress, which gets its row, and with it the id, only when it ends.
    private static let stepUnderWay = "(SELECT coalesce(max(id), 0) + 1 FROM undo_step)"

    func sql(_ db: Database) throws -> String {
        let columns = try db.columns(in: name).filter { !derived.contains($0.name) }
        let keys = try db.primaryKey(name).columns
        let definitions = columns.map { "\($0.name) \($0.type)" + (keys.contains($0.name) ? " NOT NULL" : "") }
        var sql = """
            CREATE TABLE undo_\(name) (
                of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
                \(definitions.joined(separator: ", ")),
                PRIMARY KEY (of_step, \(keys.joined(separator: ", ")))
            ) STRICT, WITHOUT ROWID;

            """
        let names = columns.map(\.name)
        let image = """
            INSERT INTO undo_\(name) VALUES (\(Self.stepUnderWay), 1, \(names.map { "old.\($0)" }.joined(separator: ", ")))
                ON CONFLICT DO NOTHING;
            """
        let watched = watched ?? names.filter { !keys.contains($0) }
        if !watched.isEmpty {
            sql += """
                CREATE TRIGGER undo_\(name)_changed AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(name)
                WHEN \(watched.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")) BEGIN
                    \(image)
                END;

                """
        }
        if keepsDeletions {
            // `BEFORE`, because what is deleted together with the row is gone afterwards.
            sql += """
                CREATE TRIGGER undo_\(name)_deleted BEFORE DELETE ON \(name) BEGIN
                    \(image) \(deletedWithIt)
                END;

                """
        }
        if notesAdditions {
            sql += """
                CREATE TRIGGER undo_\(name)_added AFTER INSERT ON \(name) BEGIN
                    INSERT INTO undo_\(name) (of_step, was_there, \(keys.joined(separator: ", ")))
                    VALUES (\(Self.stepUnderWay), 0, \(keys.map { "new.\($0)" }.joined(separator: ", ")))
                    ON CONFLICT DO NOTHING;
                END;

                """
        }
        return sql
    }
}
