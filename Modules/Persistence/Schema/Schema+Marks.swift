import GRDB

extension Schema {
    /// Saved queries; names with the same key are the same.
    private static let filters = """
        CREATE TABLE filter (
            name_key TEXT NOT NULL PRIMARY KEY CHECK (name_key <> ''),
            name TEXT NOT NULL
                CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
            query TEXT NOT NULL CHECK (query <> '')
        ) STRICT, WITHOUT ROWID;
        """

    /// Adds what is known of a card besides its texts and its schedule, an index of answers by day, and saved queries.
    ///
    /// `flag` is 0 for none; `edited_at` is when texts or tags were last changed, and `reset_at` when the card was last made new
    /// again: both are null for never. `anki_flag` is as in `cards`.
    static func addMarks(_ db: Database) throws {
        for column in [
            "flag INTEGER NOT NULL DEFAULT 0 CHECK (flag BETWEEN 0 AND 7)",
            "leech INTEGER NOT NULL DEFAULT 0 CHECK (leech IN (0, 1))", "edited_at INTEGER", "reset_at INTEGER",
            "anki_flag INTEGER CHECK (anki_flag BETWEEN 0 AND 7)",
        ] { try addColumn(column, to: UndoEntity.card.table, db) }
        try db.execute(sql: "CREATE INDEX log_day ON review_log (day, rating); \(filters)")
        try makeUndoImages(of: .filters, db)
        try db.execute(sql: "DROP TRIGGER undo_card_changed")
        for table in [UndoEntity.card.table.name, UndoEntity.card.table.images] { try markLeeches(in: table, db) }
        try makeUndoTriggers(db)
    }

    /// Study marked a leech by a tag. The tag of a card that was never forgotten is somebody else's.
    private static func markLeeches(in table: String, _ db: Database) throws {
        let tags = "trim(replace(' ' || tags || ' ', ' leech ', ' '))"
        try db.execute(
            sql: """
                UPDATE \(table) SET leech = 1, tags = \(tags)
                WHERE instr(' ' || tags || ' ', ' leech ') > 0 AND lapses > 0
                """)
    }
}
