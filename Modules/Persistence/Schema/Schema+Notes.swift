import GRDB
import Model

extension Schema {
    /// `kind` is 0 for a card per template and 1 for cloze; `fields` are names, and `templates` are triples of a name, a front
    /// and a back, joined by U+001F.
    private static let noteTypes = """
        CREATE TABLE note_type (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
            html INTEGER NOT NULL CHECK (html IN (0, 1)),
            fields TEXT NOT NULL CHECK (fields <> ''),
            templates TEXT NOT NULL CHECK (templates <> ''),
            styling TEXT NOT NULL DEFAULT '',
            anki_id INTEGER
        ) STRICT;
        """

    /// `fields` are the values of the type's fields, joined by U+001F.
    private static let notes = """
        CREATE TABLE note (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type_id INTEGER NOT NULL REFERENCES note_type (id),
            guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
            fields TEXT NOT NULL CHECK (length(CAST(fields AS BLOB)) <= \(Note.byteLimit) AND instr(fields, char(0)) = 0),
            modified_at INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX note_of_type ON note (type_id);
        """

    /// The same as before, but fronts are unique only among the cards without a note, and a card can belong to a note.
    private static let cardsOfNotes = """
        CREATE TABLE card_of_note (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            book_id INTEGER NOT NULL REFERENCES book (id) ON DELETE CASCADE,
            front TEXT NOT NULL CHECK (length(CAST(front AS BLOB)) BETWEEN 1 AND 65536 AND instr(front, char(0)) = 0),
            back TEXT NOT NULL CHECK (length(CAST(back AS BLOB)) <= 65536 AND instr(back, char(0)) = 0),
            tags TEXT NOT NULL DEFAULT '' CHECK (trim(tags) = tags),
            added_at INTEGER NOT NULL,
            state INTEGER NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
            stability REAL CHECK (stability >= 0.001),
            difficulty REAL CHECK (difficulty BETWEEN 1 AND 10),
            due_at INTEGER,
            last_review_at INTEGER,
            reps INTEGER NOT NULL DEFAULT 0 CHECK (reps >= 0),
            lapses INTEGER NOT NULL DEFAULT 0 CHECK (lapses BETWEEN 0 AND reps),
            suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
            step INTEGER CHECK (step >= 0),
            note_id INTEGER REFERENCES note (id) ON DELETE CASCADE,
            ordinal INTEGER CHECK (ordinal >= 0),
            buried_on INTEGER,
            CHECK ((note_id IS NULL) = (ordinal IS NULL)),
            CHECK (CASE state
                WHEN 0 THEN coalesce(stability, difficulty, due_at, last_review_at) IS NULL
                ELSE stability IS NOT NULL AND difficulty IS NOT NULL AND due_at IS NOT NULL AND last_review_at IS NOT NULL
            END)
        ) STRICT;
        """

    private static let cardIndexes = """
        CREATE INDEX card_book ON card (book_id);
        CREATE INDEX card_queue ON card (book_id, state, due_at) WHERE suspended = 0;
        CREATE UNIQUE INDEX card_front ON card (book_id, front) WHERE note_id IS NULL;
        CREATE INDEX card_front_of_note ON card (book_id, front) WHERE note_id IS NOT NULL;
        CREATE UNIQUE INDEX card_note ON card (note_id, ordinal) WHERE note_id IS NOT NULL;
        """

    /// A note without cards is not kept.
    private static let notesEnd = """
        CREATE TRIGGER card_note_ended AFTER DELETE ON card WHEN old.note_id IS NOT NULL BEGIN
            DELETE FROM note WHERE id = old.note_id AND NOT EXISTS (SELECT 1 FROM card WHERE note_id = old.note_id);
        END;
        """

    /// Adds notes and their types, and recreates the table of cards, since SQLite cannot drop a constraint.
    static func addNotes(_ db: Database) throws {
        try db.execute(sql: noteTypes)
        try db.execute(sql: notes)
        try dropUndoTriggers(db)
        let columns = try db.columns(in: "card").map(\.name).joined(separator: ", ")
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'card'") ?? 0
        try db.execute(sql: cardsOfNotes)
        try db.execute(sql: "INSERT INTO card_of_note (\(columns)) SELECT \(columns) FROM card ORDER BY id")
        try db.execute(sql: "DROP TABLE card; ALTER TABLE card_of_note RENAME TO card")
        // An id is never used again, even if its card was the last one and is gone.
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'card'")
        try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('card', ?)", arguments: [last])
        for sql in [cardIndexes, cardCounts, cardTextTriggers, cardTagTriggers, notesEnd] { try db.execute(sql: sql) }
        for column in ["note_id", "ordinal", "buried_on"] {
            try db.execute(sql: "ALTER TABLE \(UndoEntity.card.table.images) ADD COLUMN \(column) INTEGER")
        }
        for column in ["note_from", "note_to"] { try db.execute(sql: "ALTER TABLE undo_step ADD COLUMN \(column) INTEGER") }
        try db.execute(sql: "ALTER TABLE undo_pending ADD COLUMN note_from INTEGER NOT NULL DEFAULT 0")
        for table in [UndoTable.noteTypes, UndoEntity.note.table] { try makeUndoImages(of: table, db) }
        try makeUndoTriggers(db)
        try addBuiltinTypes(db)
    }

    /// Adds what Anki knows of a type besides what is modelled; all are null if that is unknown.
    ///
    /// `anki_field_ids` are ids or nothing, joined by commas.
    static func addAnkiDetails(_ db: Database) throws {
        try addColumn("anki_modified_at INTEGER", to: .noteTypes, db)
        try addColumn("anki_field_ids TEXT", to: .noteTypes, db)
        let limit = "length(CAST(anki_json AS BLOB)) <= \(AnkiDetails.byteLimit) AND instr(anki_json, char(0)) = 0"
        try addColumn("anki_json TEXT CHECK (\(limit))", to: .noteTypes, db)
    }

    /// Adds what Anki said about books and cards at the last import; all are null if that is unknown. Cards without a note can be
    /// buried now, too, so an index tells whether any card is.
    static func addAnkiDecks(_ db: Database) throws {
        let (books, cards) = (UndoEntity.book.table, UndoEntity.card.table)
        try addColumn("anki_deck_id INTEGER", to: books, db)
        try addColumn("anki_deck_name TEXT CHECK ((anki_deck_name IS NULL) = (anki_deck_id IS NULL))", to: books, db)
        try addColumn("anki_deck_id INTEGER", to: cards, db)
        let isWhole = "(anki_suspended IS NULL) = (anki_deck_id IS NULL)"
        try addColumn("anki_suspended INTEGER CHECK (anki_suspended IN (0, 1)) CHECK (\(isWhole))", to: cards, db)
        try db.execute(sql: "CREATE INDEX card_buried ON card (buried_on) WHERE buried_on IS NOT NULL")
    }

    private static func addBuiltinTypes(_ db: Database) throws {
        for type in NoteType.builtin {
            try db.execute(
                sql: "INSERT INTO note_type (id, name, kind, html, fields, templates) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    type.id.rawValue, type.name, type.kind.rawValue, type.isHTML, type.storedFields, type.storedTemplates,
                ])
            // What a migration adds is not a step.
            try db.execute(sql: "DELETE FROM \(UndoTable.noteTypes.images)")
        }
    }
}
