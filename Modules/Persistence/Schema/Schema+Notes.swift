import GRDB
import Model

extension Schema {
    /// `kind` is 0 for a card per template and 1 for cloze; `fields` are names, and `templates` are triples of a name, a front
    /// and a back, joined by U+001F. `anki_…` is what Anki knows of a type besides what is modelled, null if that is unknown;
    /// `anki_field_ids` are ids or nothing, joined by commas.
    static let noteTypes = """
        CREATE TABLE note_type (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE CHECK (name <> ''),
            kind INTEGER NOT NULL CHECK (kind IN (0, 1)),
            html INTEGER NOT NULL CHECK (html IN (0, 1)),
            fields TEXT NOT NULL CHECK (fields <> ''),
            templates TEXT NOT NULL CHECK (templates <> ''),
            styling TEXT NOT NULL DEFAULT '',
            anki_id INTEGER,
            anki_modified_at INTEGER,
            anki_field_ids TEXT,
            anki_json TEXT
                CHECK (length(CAST(anki_json AS BLOB)) <= \(AnkiDetails.byteLimit) AND instr(anki_json, char(0)) = 0)
        ) STRICT;
        """

    /// `fields` are the values of the type's fields, joined by U+001F.
    static let notes = """
        CREATE TABLE note (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            type_id INTEGER NOT NULL REFERENCES note_type (id),
            guid TEXT NOT NULL UNIQUE CHECK (guid <> ''),
            fields TEXT NOT NULL CHECK (length(CAST(fields AS BLOB)) <= \(Note.byteLimit) AND instr(fields, char(0)) = 0),
            modified_at INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX note_of_type ON note (type_id);
        """

    /// A note without cards is not kept.
    static let notesEnd = """
        CREATE TRIGGER card_note_ended AFTER DELETE ON card WHEN old.note_id IS NOT NULL BEGIN
            DELETE FROM note WHERE id = old.note_id AND NOT EXISTS (SELECT 1 FROM card WHERE note_id = old.note_id);
        END;
        """

    /// Adds the types that every library has; they are no step, so the triggers of undo must not be there yet.
    static func addBuiltinTypes(_ db: Database) throws {
        for type in NoteType.builtin {
            try db.execute(
                sql: "INSERT INTO note_type (id, name, kind, html, fields, templates) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    type.id.rawValue, type.name, type.kind.rawValue, type.isHTML, type.storedFields, type.storedTemplates,
                ])
        }
    }
}
