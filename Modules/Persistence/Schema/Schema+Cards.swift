extension Schema {
    /// `name_key` is the name folded and in NFC: names with the same key are the same. The triggers on `card` keep the counts.
    static let books = """
        CREATE TABLE book (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL
                CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
            name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
            added_at INTEGER NOT NULL,
            cards INTEGER NOT NULL DEFAULT 0 CHECK (cards >= 0),
            known INTEGER NOT NULL DEFAULT 0 CHECK (known BETWEEN 0 AND cards)
        ) STRICT;
        """

    /// States are 0 new, 1 learning, 2 review, 3 relearning; times are milliseconds since 1970; tags are separated by spaces.
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
            UNIQUE (book_id, front),
            CHECK (CASE state
                WHEN 0 THEN coalesce(stability, difficulty, due_at, last_review_at) IS NULL
                ELSE stability IS NOT NULL AND difficulty IS NOT NULL AND due_at IS NOT NULL AND last_review_at IS NOT NULL
            END)
        ) STRICT;

        CREATE INDEX card_book ON card (book_id);
        CREATE INDEX card_due ON card (book_id, due_at) WHERE due_at IS NOT NULL AND suspended = 0;

        \(cardCounts)
        """

    static let cardCounts = """
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

    /// The full-text index over both sides of the cards; it reads their texts from `card` and holds none itself.
    static let cardText = """
        CREATE VIRTUAL TABLE card_text USING fts5(
            front, back, content = 'card', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2');

        \(cardTextTriggers)
        """

    static let cardTextTriggers = """
        CREATE TRIGGER card_text_added AFTER INSERT ON card BEGIN
            INSERT INTO card_text (rowid, front, back) VALUES (new.id, new.front, new.back);
        END;
        CREATE TRIGGER card_text_deleted AFTER DELETE ON card BEGIN
            INSERT INTO card_text (card_text, rowid, front, back) VALUES ('delete', old.id, old.front, old.back);
        END;
        CREATE TRIGGER card_text_changed AFTER UPDATE OF front, back ON card
        WHEN old.front <> new.front OR old.back <> new.back BEGIN
            INSERT INTO card_text (card_text, rowid, front, back) VALUES ('delete', old.id, old.front, old.back);
            INSERT INTO card_text (rowid, front, back) VALUES (new.id, new.front, new.back);
        END;
        """

    /// An index of the tags in `card.tags`, one row per tag, which only triggers maintain.
    static let cardTags = """
        CREATE TABLE card_tag (
            tag TEXT NOT NULL COLLATE NOCASE,
            card_id INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
            PRIMARY KEY (tag, card_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX card_tag_card ON card_tag (card_id);

        \(cardTagTriggers)
        """

    static let cardTagTriggers = """
        CREATE TRIGGER card_tags_added AFTER INSERT ON card WHEN new.tags <> '' BEGIN
            INSERT OR IGNORE INTO card_tag (tag, card_id) SELECT value, new.id FROM json_each(\(asJSON("new.tags")));
        END;
        CREATE TRIGGER card_tags_changed AFTER UPDATE OF tags ON card WHEN old.tags <> new.tags BEGIN
            DELETE FROM card_tag WHERE card_id = new.id;
            INSERT OR IGNORE INTO card_tag (tag, card_id)
                SELECT value, new.id FROM json_each(\(asJSON("new.tags"))) WHERE new.tags <> '';
        END;
        """
}
