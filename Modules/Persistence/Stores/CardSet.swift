import CSQLite
import GRDB

/// A great many cards, which are deleted or put back in sets of rows rather than row by row.
///
/// For each row, the schema's triggers keep an image and maintain counts and indexes, and foreign keys delete what belongs to the
/// card; for many rows, that takes most of the time. So both are switched off while a few statements have the same effects. The
/// switches belong to the connection: no crash, rollback or other program ever meets them.
struct CardSet {
    /// Ranges of ids, each with a limited number of the cards.
    private let parts: [IDRange]
    /// The SQL condition that a row of `card` is one of the cards, and that it is in the part between two parameters.
    private let isCard: String
    private let db: Database

    /// The number of cards from which on a set is used; all statements must be compiled again.
    static let length = 1000

    /// - Parameter condition: returns the condition that a row of `card` is one of the cards. Its columns are qualified, and it
    ///   contains what the given function returns for the column of the id.
    init(parts: [IDRange], _ db: Database, where condition: ((String) -> String) -> String) {
        self.parts = parts
        self.db = db
        isCard = condition { "\($0) > ?1 AND \($0) <= ?2" }
    }

    /// Deletes the cards with what belongs to them.
    /// - Parameters:
    ///   - step: the id of the step that can restore them.
    ///   - length: the number of cards from which on they are deleted as a set.
    func delete(for step: Int64, length: Int) throws {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM card WHERE \(isCard)", arguments: Self.all) ?? 0
        if count == 0 { return }
        if count < length { return try Self.eachPart(of: parts, ["DELETE FROM card WHERE \(isCard)"], db) }
        let others = try (Int.fetchOne(db, sql: "SELECT sum(cards) FROM book") ?? 0) - count
        try db.withoutTriggers(orForeignKeys: true) {
            // The indexes lose either these cards, or all cards and get the others again, whatever is less.
            if others < count { try clearIndexes() } else { try leaveIndexes() }
            try discount()
            try Self.eachPart(
                of: parts,
                [
                    keeping(UndoEntity.card.table, for: step, where: isCard), keeping(.reviewLog, for: step, where: isOfCard),
                    keeping(UndoEntity.note.table, for: step, where: isLeft), "DELETE FROM note WHERE \(isLeft)",
                    "DELETE FROM review_log WHERE \(isOfCard)", "DELETE FROM card WHERE \(isCard)",
                ], db)
            if others < count { try fillIndexes() }
        }
    }

    /// The SQL condition that a row of `review_log` belongs to one of the cards.
    private var isOfCard: String { "card_id IN (SELECT card.id FROM card WHERE \(isCard))" }

    /// The SQL condition that a row of `note` has only cards in the part.
    private var isLeft: String {
        """
        id IN (SELECT card.note_id FROM card WHERE \(isCard) AND card.note_id IS NOT NULL) AND NOT EXISTS (
            SELECT 1 FROM card AS other
            WHERE other.note_id = note.id AND other.id NOT IN (SELECT card.id FROM card WHERE \(isCard)))
        """
    }

    /// Returns a statement that keeps rows as they are for a step.
    private func keeping(_ table: UndoTable, for step: Int64, where condition: String) throws -> String {
        let columns = try table.columns(db).joined(separator: ", ")
        return """
            INSERT INTO \(table.images) (of_step, was_there, \(columns)) SELECT \(step), 1, \(columns) FROM \(table.name)
            WHERE \(condition) ORDER BY \(table.keys.joined(separator: ", ")) ON CONFLICT DO NOTHING
            """
    }

    private func discount() throws {
        try db.execute(
            sql: """
                UPDATE book SET cards = book.cards - part.cards, known = book.known - part.known
                FROM (
                    SELECT card.book_id AS id, count(*) AS cards, sum(card.state = 2) AS known
                    FROM card WHERE \(isCard) GROUP BY card.book_id) AS part
                WHERE book.id = part.id
                """, arguments: Self.all)
    }

    /// Runs statements for one part after the other.
    private static func eachPart(of parts: [IDRange], _ sql: [String], _ db: Database) throws {
        let statements = try sql.map { try db.makeStatement(sql: $0) }
        for part in parts { for statement in statements { try statement.execute(arguments: [part.from, part.to]) } }
    }

    private static let all: StatementArguments = [Int64.min, Int64.max]
}

// MARK: The indexes of texts and tags

extension CardSet {
    private func leaveIndexes() throws {
        try db.execute(
            sql: """
                INSERT INTO card_text (card_text, rowid, front, back) SELECT 'delete', card.id, card.front, card.back
                FROM card WHERE \(isCard) AND card.id < \(Schema.indexMark) ORDER BY card.id
                """, arguments: Self.all)
        try db.execute(
            sql: """
                DELETE FROM card_tag WHERE (tag, card_id) IN (
                    SELECT value, card.id FROM card, json_each(\(Schema.asJSON("card.tags")))
                    WHERE \(isCard) AND card.id < \(Schema.indexMark) AND card.tags <> '')
                """, arguments: Self.all)
    }

    private func clearIndexes() throws {
        try db.execute(sql: "INSERT INTO card_text (card_text) VALUES ('delete-all'); DELETE FROM card_tag")
    }

    private func fillIndexes() throws {
        try db.execute(
            sql: """
                INSERT INTO card_text (rowid, front, back)
                SELECT id, front, back FROM card WHERE id < \(Schema.indexMark) ORDER BY id;
                INSERT OR IGNORE INTO card_tag (tag, card_id)
                SELECT value, card.id FROM card, json_each(\(Schema.asJSON("card.tags")))
                WHERE card.id < \(Schema.indexMark) AND card.tags <> ''
                """)
    }
}

// MARK: Putting back

extension CardSet {
    /// Inserts cards from their images.
    /// - Parameter isBack: the SQL condition that an image `k` is of a card to insert.
    static func putBack(_ parts: [IDRange], where isBack: String, _ db: Database) throws {
        let columns = try UndoEntity.card.table.columns(db)
        try db.withoutTriggers {
            try db.execute(
                sql: """
                    INSERT INTO card_text (rowid, front, back) SELECT k.id, k.front, k.back
                    FROM undo_card AS k WHERE \(isBack) AND k.id < \(Schema.indexMark) ORDER BY k.id;
                    UPDATE book SET cards = book.cards + part.cards, known = book.known + part.known
                    FROM (
                        SELECT k.book_id AS id, count(*) AS cards, sum(k.state = 2) AS known
                        FROM undo_card AS k WHERE \(isBack) GROUP BY k.book_id) AS part
                    WHERE book.id = part.id
                    """)
            // The cards come last, since they are then no longer missing.
            try CardSet.eachPart(
                of: parts,
                [
                    """
                    INSERT OR IGNORE INTO card_tag (tag, card_id)
                    SELECT value, k.id FROM undo_card AS k, json_each(\(Schema.asJSON("k.tags")))
                    WHERE \(isBack) AND k.id > ?1 AND k.id <= ?2 AND k.id < \(Schema.indexMark) AND k.tags <> ''
                    ORDER BY value COLLATE NOCASE, k.id, key
                    """,
                    """
                    INSERT INTO card (\(columns.joined(separator: ", ")))
                    SELECT \(columns.map { "k.\($0)" }.joined(separator: ", ")) FROM undo_card AS k
                    WHERE \(isBack) AND k.id > ?1 AND k.id <= ?2 ORDER BY k.id
                    """,
                ], db)
        }
    }
}

extension Database {
    /// Runs `body`, whose statements fire no trigger on this connection.
    /// - Parameter alsoForeignKeys: whether they also check no foreign key, and delete nothing by one.
    fileprivate func withoutTriggers(orForeignKeys alsoForeignKeys: Bool = false, _ body: () throws -> Void) rethrows {
        unsafe sutra_switch_rules(sqliteConnection, 0, alsoForeignKeys ? 0 : -1)
        defer { unsafe sutra_switch_rules(sqliteConnection, 1, alsoForeignKeys ? 1 : -1) }
        try body()
    }
}
