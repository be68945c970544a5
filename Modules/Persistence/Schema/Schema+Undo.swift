import GRDB

extension Schema {
    /// A step that can be undone, or, with `is_redo`, one that was undone and can be done again.
    ///
    /// `…_from` and `…_to` are the last numbers given before the step and in it: what has a number between was not there
    /// before. A step that is nothing but one answer has in its own row what the card was before, from `card_id` on.
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

    /// The step of a batch that may go on; one row or none. Its images have the number that it will have.
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

    /// For each table a second one with the same columns: its rows as they were before a step, or that they were not there.
    ///
    /// Triggers write them, each row's earliest image alone. What the triggers leave out is cheap to know otherwise: rows that
    /// have their number from a sequence were added by the step whose numbers they are among, and what study writes is kept by
    /// `UndoRecorder`. The images' columns are those of the tables as this step of the schema finds them.
    static func undoImages(_ db: Database) throws -> String { try ImagedTable.all.map { try $0.sql(db) }.joined(separator: "\n") }
}

/// A table whose rows are kept as they were.
private struct ImagedTable {
    let name: String
    /// Columns that follow from other tables.
    var derived: Set<String> = []
    /// The columns whose changes are kept by a trigger; nil for all that are no keys.
    var watched: [String]?
    /// Whether rows that are added are noted one by one.
    var notesAdditions = false
    /// Whether rows that are deleted are kept by a trigger of the table itself.
    var keepsDeletions = true
    /// What else goes with a row of the table, as statements.
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
        // A sitting's notes and its end are no steps.
        ImagedTable(name: "session", watched: ["profile_id"]),
        ImagedTable(name: "setting", notesAdditions: true),
        ImagedTable(name: "book_setting", notesAdditions: true),
    ]

    /// A step gets its row, and with it its number, at its end.
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
            // Before, because what goes with the row is gone afterwards.
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
