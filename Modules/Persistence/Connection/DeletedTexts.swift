import GRDB

/// The texts of deleted cards that are still in the index of texts.
///
/// To take the texts of many cards out of the index takes as long as to put them there, and an undo needs them again. So the step
/// that deletes them leaves them there, and the next step takes them out; an undo or a redo does not. The table `card_index` has
/// the id of the step, and the images of these cards have the mark `is_indexed`; so a crash changes nothing. A search finds no
/// cards for them.
enum DeletedTexts {
    /// Returns the id of the step that has left texts in the index; nil if there are none.
    static func step(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT deleted_by FROM card_index WHERE id = 1"))
    }

    /// Whether a step that deletes existing cards can leave their texts: it must have no images of cards, whose texts could be
    /// older than those in the index.
    static func canBeLeft(by step: Int64, _ db: Database) throws -> Bool {
        let hasImages = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM undo_card WHERE of_step = ?)")
        return try Bool.fetchOne(hasImages, arguments: [step]) == false
    }

    /// Records that a step leaves texts in the index: those of its images that are marked with `is_indexed`. Takes out what an
    /// earlier step has left.
    static func leave(_ step: Int64, _ db: Database) throws {
        try remove(db)
        try db.execute(sql: "UPDATE card_index SET deleted_by = ?", arguments: [step])
    }

    /// Records that a step has left no texts, for example since its cards are back.
    static func forget(_ step: Int64, _ db: Database) throws {
        try db.execute(sql: "UPDATE card_index SET deleted_by = NULL WHERE deleted_by = ?", arguments: [step])
    }

    /// Must be called when a step gets another id.
    static func renumber(_ step: Int64, to next: Int64, _ db: Database) throws {
        try db.execute(sql: "UPDATE card_index SET deleted_by = ? WHERE deleted_by = ?", arguments: [next, step])
    }

    /// Takes the texts out of the index.
    static func remove(_ db: Database) throws {
        guard let step = try step(db) else { return }
        try PendingTexts.index(db)
        let left = "undo_card WHERE of_step = \(step) AND is_indexed = 1"
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(left)") ?? 0
        let others = try Int.fetchOne(db, sql: "SELECT coalesce(sum(cards), 0) FROM book") ?? 0
        // The index loses either these texts, or all texts and gets the others again, whatever is less.
        try db.execute(
            sql: others < count
                ? """
                INSERT INTO card_text (card_text) VALUES ('delete-all');
                INSERT INTO card_text (rowid, front, back)
                SELECT id, front, back FROM card_words WHERE id < \(Schema.indexMark) ORDER BY id
                """
                : """
                INSERT INTO card_text (card_text, rowid, front, back)
                SELECT 'delete', id, search_text(front), search_text(back) FROM \(left) ORDER BY id
                """)
        try forget(step, db)
    }
}
