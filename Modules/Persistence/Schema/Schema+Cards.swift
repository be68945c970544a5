extension Schema {
    /// `name_key` is the name folded and in NFC: names with the same key are the same. The triggers on `card` keep the counts.
    /// `anki_…` is what Anki said about the book's deck at the last import; null if that is unknown.
    static let books = """
        CREATE TABLE book (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL
                CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
            name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
            added_at INTEGER NOT NULL,
            cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0),
            known INTEGER NOT NULL DEFAULT 0 CHECK (known BETWEEN 0 AND cards),
            anki_deck_id INTEGER,
            anki_deck_name TEXT CHECK ((anki_deck_name IS NULL) = (anki_deck_id IS NULL))
        ) STRICT;
        """

    /// States are 0 new, 1 learning, 2 review, 3 relearning; times are milliseconds since 1970; tags are separated by spaces. Fronts
    /// are unique among the cards of a book that belong to no note. `anki_…` is as in `book`. In `card_queue`, each state of each book
    /// is a queue, ordered by due time, and by age if that is missing or equal.
    static let cards = """
        CREATE TABLE card (
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
            anki_deck_id INTEGER,
            anki_suspended INTEGER CHECK (anki_suspended IN (0, 1))
                CHECK ((anki_suspended IS NULL) = (anki_deck_id IS NULL)),
            CHECK ((note_id IS NULL) = (ordinal IS NULL)),
            CHECK (CASE state
                WHEN 0 THEN coalesce(stability, difficulty, due_at, last_review_at) IS NULL
                ELSE stability IS NOT NULL AND difficulty IS NOT NULL AND due_at IS NOT NULL AND last_review_at IS NOT NULL
            END)
        ) STRICT;

        CREATE INDEX card_book ON card (book_id);
        CREATE INDEX card_queue ON card (book_id, state, due_at) WHERE suspended = 0;
        CREATE UNIQUE INDEX card_front ON card (book_id, front) WHERE note_id IS NULL;
        CREATE INDEX card_front_of_note ON card (book_id, front) WHERE note_id IS NOT NULL;
        CREATE UNIQUE INDEX card_note ON card (note_id, ordinal) WHERE note_id IS NOT NULL;
        CREATE INDEX card_buried ON card (buried_on) WHERE buried_on IS NOT NULL;

        \(cardCounts)
        \(cardText)
        \(cardTags)
        """

    private static let cardCounts = """
        CREATE TRIGGER card_counted AFTER INSERT ON card BEGIN
            UPDATE book SET cards = cards + 1, known = known + (new.state = 2) WHERE id = new.book_id;
        END;
        CREATE TRIGGER card_discounted AFTER DELETE ON card BEGIN
            UPDATE book SET cards = cards - 1, known = known - (old.state = 2) WHERE id = old.book_id;
        END;
        CREATE TRIGGER card_recounted AFTER UPDATE OF state ON card
        WHEN old.book_id = new.book_id AND (old.state = 2) <> (new.state = 2) BEGIN
            UPDATE book SET known = known + (new.state = 2) - (old.state = 2) WHERE id = new.book_id;
        END;
        CREATE TRIGGER card_moved AFTER UPDATE OF book_id ON card WHEN old.book_id <> new.book_id BEGIN
            UPDATE book SET cards = cards - 1, known = known - (old.state = 2) WHERE id = old.book_id;
            UPDATE book SET cards = cards + 1, known = known + (new.state = 2) WHERE id = new.book_id;
        END;
        """

    /// The id from which cards are not yet in the indexes of texts and tags, which their triggers respect, and what tells which work
    /// is left to the next step.
    ///
    /// `unindexed_from` is the largest integer except in a transaction that adds cards: see `CardIndexes`, and for the others
    /// `DeletedTexts` and `SpentImages`.
    static let cardIndex = """
        CREATE TABLE card_index (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            unindexed_from INTEGER NOT NULL,
            deleted_by INTEGER,
            spent_images_of INTEGER
        ) STRICT;
        INSERT INTO card_index (id, unindexed_from) VALUES (1, \(Int64.max));
        """

    /// The full-text index over both sides of the cards; it reads their texts from `card` and holds none itself. It has no lengths
    /// of texts, which only a ranking by relevance needs.
    private static let cardText = """
        CREATE VIRTUAL TABLE card_text USING fts5(
            front, back, content = 'card', content_rowid = 'id', columnsize = 0,
            tokenize = 'unicode61 remove_diacritics 2');

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
        """

    /// An index of the tags in `card.tags`, one row per tag, which only triggers maintain. They know the tags of a card that changes
    /// or is deleted, so they find its rows by their keys.
    private static let cardTags = """
        CREATE TABLE card_tag (
            tag TEXT NOT NULL COLLATE NOCASE,
            card_id INTEGER NOT NULL,
            PRIMARY KEY (tag, card_id)
        ) STRICT, WITHOUT ROWID;

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
        """

    /// The id from which cards are not in the indexes, as SQL.
    static let indexMark = "(SELECT unindexed_from FROM card_index)"

    /// Returns an expression for tags as a JSON array of strings: SQLite cannot split strings, but it can read JSON.
    static func asJSON(_ tags: String) -> String {
        """
        '["' || replace(replace(replace(\(tags), '\\', '\\\\'), '"', '\\"'), ' ', '","') || '"]'
        """
    }
}
