import GRDB

extension Schema {
    /// Adds the id from which cards are not yet in the indexes of texts and tags, and makes the indexes' triggers respect it.
    ///
    /// Its value is the largest integer except in a transaction that adds cards: see `CardIndexes`.
    static func addIndexMark(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE card_index (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    unindexed_from INTEGER NOT NULL
                ) STRICT;
                INSERT INTO card_index VALUES (1, \(Int64.max));

                DROP TRIGGER card_text_added;
                DROP TRIGGER card_text_deleted;
                DROP TRIGGER card_text_changed;
                DROP TRIGGER card_tags_added;
                DROP TRIGGER card_tags_changed;

                CREATE TRIGGER card_text_added AFTER INSERT ON card WHEN new.id < \(indexMark) BEGIN
                    INSERT INTO card_text (rowid, front, back) VALUES (new.id, new.front, new.back);
                END;
                CREATE TRIGGER card_text_deleted AFTER DELETE ON card WHEN old.id < \(indexMark) BEGIN
                    INSERT INTO card_text (card_text, rowid, front, back) VALUES ('delete', old.id, old.front, old.back);
                END;
                CREATE TRIGGER card_text_changed AFTER UPDATE OF front, back ON card
                WHEN (old.front <> new.front OR old.back <> new.back) AND new.id < \(indexMark) BEGIN
                    INSERT INTO card_text (card_text, rowid, front, back) VALUES ('delete', old.id, old.front, old.back);
                    INSERT INTO card_text (rowid, front, back) VALUES (new.id, new.front, new.back);
                END;
                CREATE TRIGGER card_tags_added AFTER INSERT ON card WHEN new.tags <> '' AND new.id < \(indexMark) BEGIN
                    INSERT OR IGNORE INTO card_tag (tag, card_id) SELECT value, new.id FROM json_each(\(asJSON("new.tags")));
                END;
                CREATE TRIGGER card_tags_changed AFTER UPDATE OF tags ON card
                WHEN old.tags <> new.tags AND new.id < \(indexMark) BEGIN
                    DELETE FROM card_tag WHERE card_id = new.id;
                    INSERT OR IGNORE INTO card_tag (tag, card_id)
                        SELECT value, new.id FROM json_each(\(asJSON("new.tags"))) WHERE new.tags <> '';
                END;
                """)
    }

    /// Recreates the index of tags without an index on cards, and without the reference that needed it: triggers know the tags of
    /// a card that changes or goes, so they find its rows by their keys.
    static func fileTagsByKey(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TRIGGER card_tags_added;
                DROP TRIGGER card_tags_changed;
                DROP TABLE card_tag;

                CREATE TABLE card_tag (
                    tag TEXT NOT NULL COLLATE NOCASE,
                    card_id INTEGER NOT NULL,
                    PRIMARY KEY (tag, card_id)
                ) STRICT, WITHOUT ROWID;
                INSERT OR IGNORE INTO card_tag (tag, card_id)
                    SELECT value, card.id FROM card, json_each(\(asJSON("card.tags"))) WHERE card.tags <> ''
                    ORDER BY value COLLATE NOCASE, card.id, key;

                CREATE TRIGGER card_tags_added AFTER INSERT ON card WHEN new.tags <> '' AND new.id < \(indexMark) BEGIN
                    INSERT OR IGNORE INTO card_tag (tag, card_id) SELECT value, new.id FROM json_each(\(asJSON("new.tags")));
                END;
                CREATE TRIGGER card_tags_deleted AFTER DELETE ON card WHEN old.tags <> '' AND old.id < \(indexMark) BEGIN
                    DELETE FROM card_tag WHERE card_id = old.id AND tag IN (SELECT value FROM json_each(\(asJSON("old.tags"))));
                END;
                CREATE TRIGGER card_tags_changed AFTER UPDATE OF tags ON card
                WHEN old.tags <> new.tags AND new.id < \(indexMark) BEGIN
                    DELETE FROM card_tag WHERE card_id = old.id AND tag IN (SELECT value FROM json_each(\(asJSON("old.tags"))));
                    INSERT OR IGNORE INTO card_tag (tag, card_id)
                        SELECT value, new.id FROM json_each(\(asJSON("new.tags"))) WHERE new.tags <> '';
                END;
                """)
    }

    /// Recreates the index of texts without the lengths of texts, which only a ranking by relevance needs, and adds what tells
    /// which work is left to the next step: see `DeletedTexts` and `SpentImages`.
    static func keepDeletedTexts(_ db: Database) throws {
        try db.execute(
            sql: """
                DROP TABLE card_text;
                CREATE VIRTUAL TABLE card_text USING fts5(
                    front, back, content = 'card', content_rowid = 'id', columnsize = 0,
                    tokenize = 'unicode61 remove_diacritics 2');
                INSERT INTO card_text (card_text) VALUES ('rebuild');

                ALTER TABLE card_index ADD COLUMN deleted_by INTEGER;
                ALTER TABLE card_index ADD COLUMN spent_images_of INTEGER;
                ALTER TABLE undo_card ADD COLUMN is_indexed INTEGER;
                """)
    }

    /// The id from which cards are not in the indexes, as SQL.
    static let indexMark = "(SELECT unindexed_from FROM card_index)"

    /// Returns an expression for tags as a JSON array of strings: SQLite cannot split strings, but it can read JSON.
    static func asJSON(_ tags: String) -> String {
        """
        '["' || replace(replace(replace(\(tags), '\\', '\\\\'), '"', '\\"'), ' ', '","') || '"]'
        """
    }
}
