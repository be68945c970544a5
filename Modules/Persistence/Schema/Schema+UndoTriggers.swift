import GRDB

extension Schema {
    /// Creates the table of images for a table, with the same columns: rows as they were before each step, or a note that there was
    /// none.
    ///
    /// Triggers write the images, only the earliest of each row. What the triggers leave out can be found at less cost: rows with
    /// an id from a sequence were added by the step whose range contains the id, and `UndoRecorder` keeps what study writes.
    static func makeUndoImages(of table: UndoTable, _ db: Database) throws {
        let columns = try table.imaged(of: db.columns(in: table.name))
        let definitions = columns.map { "\($0.name) \($0.type)" + (table.keys.contains($0.name) ? " NOT NULL" : "") }
        try db.execute(
            sql: """
                CREATE TABLE \(table.images) (
                    of_step INTEGER NOT NULL, was_there INTEGER NOT NULL,
                    \(definitions.joined(separator: ", ")),
                    PRIMARY KEY (of_step, \(table.keys.joined(separator: ", ")))
                ) STRICT, WITHOUT ROWID
                """)
    }

    /// Replaces the triggers that keep rows by ones for the columns that the tables currently have.
    ///
    /// Each migration that changes a table must end with this.
    static func makeUndoTriggers(_ db: Database) throws {
        let present = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'undo_*'")
        for name in present { try db.execute(sql: "DROP TRIGGER \(name)") }
        // A later migration may add a table.
        for table in UndoTable.all where try db.tableExists(table.images) { try db.execute(sql: table.triggers(db)) }
    }

    /// Adds a column to a table and to the images of its rows; existing images get its default. The triggers do not keep it yet.
    /// - Parameter definition: for example, `note TEXT NOT NULL DEFAULT ''`.
    static func addColumn(_ definition: String, to table: UndoTable, _ db: Database) throws {
        try db.execute(sql: "ALTER TABLE \(table.name) ADD COLUMN \(definition)")
        guard let column = try db.columns(in: table.name).last else { return }
        let standard = column.defaultValueSQL.map { " DEFAULT \($0)" } ?? ""
        try db.execute(sql: "ALTER TABLE \(table.images) ADD COLUMN \(column.name) \(column.type)\(standard)")
    }
}

extension UndoTable {
    /// The id of the step in progress, which gets its row, and with it the id, only when it ends.
    private static let stepUnderWay = "(SELECT coalesce(max(id), 0) + 1 FROM undo_step)"

    /// The columns of the table that have an image.
    fileprivate func imaged(of columns: [ColumnInfo]) -> [ColumnInfo] { columns.filter { !derived.contains($0.name) } }

    fileprivate func triggers(_ db: Database) throws -> String {
        let columns = try imaged(of: db.columns(in: name)).map(\.name)
        let image = """
            INSERT INTO \(images) (of_step, was_there, \(columns.joined(separator: ", ")))
            VALUES (\(Self.stepUnderWay), 1, \(columns.map { "old.\($0)" }.joined(separator: ", "))) ON CONFLICT DO NOTHING;
            """
        var sql = ""
        if isWatched {
            let watched = columns.filter { !keys.contains($0) && !kept.contains($0) && !notes.contains($0) }
            sql += """
                CREATE TRIGGER \(images)_changed AFTER UPDATE OF \(watched.joined(separator: ", ")) ON \(name)
                WHEN \(watched.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")) BEGIN
                    \(image)
                END;
                CREATE TRIGGER \(images)_deleted BEFORE DELETE ON \(name) BEGIN
                    \(image) \(try dependentImages(db))
                END;

                """
        }
        if notesAdditions {
            sql += """
                CREATE TRIGGER \(images)_added AFTER INSERT ON \(name) BEGIN
                    INSERT INTO \(images) (of_step, was_there, \(keys.joined(separator: ", ")))
                    VALUES (\(Self.stepUnderWay), 0, \(keys.map { "new.\($0)" }.joined(separator: ", ")))
                    ON CONFLICT DO NOTHING;
                END;

                """
        }
        return sql
    }

    /// Returns a statement that keeps what is deleted together with a row.
    private func dependentImages(_ db: Database) throws -> String {
        guard let table = Self.all.first(where: { $0.name == dependent }), let owner = table.owner else { return "" }
        let columns = try table.imaged(of: db.columns(in: table.name)).map(\.name).joined(separator: ", ")
        return """
            INSERT INTO \(table.images) (of_step, was_there, \(columns))
            SELECT \(Self.stepUnderWay), 1, \(columns) FROM \(table.name) WHERE \(owner.column) = old.id
            ON CONFLICT DO NOTHING;
            """
    }
}
