import GRDB

extension Schema {
    /// Replaces the full-text index by one of the words of `SearchText`.
    ///
    /// The index is over the view `card_words`, whose function only Sutra has; so no trigger may write the index. Triggers record in
    /// `card_text_pending` which cards have changed, with the texts by which the index has them; null if it has none. `PendingTexts`
    /// brings the index up to date. Of the tokenizer `ascii`, a word is whatever is between two spaces here. The index has no lengths
    /// of texts, which only a ranking by relevance needs.
    static func indexWords(_ db: Database) throws {
        db.addFunctions()
        try db.execute(
            sql: """
                DROP TRIGGER card_text_added; DROP TRIGGER card_text_deleted; DROP TRIGGER card_text_changed;
                DROP TABLE card_text;
                CREATE VIEW card_words AS SELECT id, search_text(front) AS front, search_text(back) AS back FROM card;
                CREATE VIRTUAL TABLE card_text USING fts5(
                    front, back, content = 'card_words', content_rowid = 'id', columnsize = 0, tokenize = 'ascii');
                CREATE TABLE card_text_pending (
                    card_id INTEGER PRIMARY KEY,
                    front TEXT,
                    back TEXT CHECK ((back IS NULL) = (front IS NULL))
                ) STRICT;
                CREATE TRIGGER card_text_added AFTER INSERT ON card WHEN new.id < \(indexMark) BEGIN
                    INSERT INTO card_text_pending (card_id) VALUES (new.id) ON CONFLICT DO NOTHING;
                END;
                CREATE TRIGGER card_text_deleted AFTER DELETE ON card WHEN old.id < \(indexMark) BEGIN
                    INSERT INTO card_text_pending VALUES (old.id, old.front, old.back) ON CONFLICT DO NOTHING;
                END;
                CREATE TRIGGER card_text_changed AFTER UPDATE OF front, back ON card
                WHEN (old.front <> new.front OR old.back <> new.back) AND new.id < \(indexMark) BEGIN
                    INSERT INTO card_text_pending VALUES (old.id, old.front, old.back) ON CONFLICT DO NOTHING;
                END;
                INSERT INTO card_text (rowid, front, back)
                    SELECT id, front, back FROM card_words UNION ALL
                    SELECT id, search_text(front), search_text(back) FROM undo_card
                    WHERE is_indexed = 1 AND of_step = (SELECT deleted_by FROM card_index);
                """)
    }
}
