import CSQLite
import GRDB
import Model
import Vocabulary

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
    ///   - tallies: the tallies of the cards, one for each book.
    ///   - step: the id of the step that can restore them.
    ///   - last: the last id of a card that was assigned before that step.
    ///   - length: the number of cards from which on they are deleted as a set.
    func delete(_ tallies: [CardTally], for step: Int64, after last: Int64, length: Int) throws {
        let count = tallies.reduce(0) { $0 + $1.cards }
        if count == 0 { return }
        if count < length { return try Self.eachPart(of: parts, ["DELETE FROM card WHERE \(isCard)"], db) }
        try PendingTexts.index(db)
        let leavesTexts = try tallies.allSatisfy { $0.lastID <= last } && DeletedTexts.canBeLeft(by: step, db)
        try db.withoutTriggers(orForeignKeys: true) {
            if leavesTexts { try DeletedTexts.leave(step, db) } else { try removeTexts() }
            for tally in tallies { try db.count(-1, tally) }
            // The index of tags loses either these cards, or all cards and gets the others again, whatever is less.
            let others = try Int.fetchOne(db, sql: "SELECT sum(cards) FROM book") ?? 0
            let hasTags = tallies.contains { $0.hasTags }
            if hasTags, others < count { try db.execute(sql: "DELETE FROM card_tag") } else if hasTags { try removeTags() }
            var statements = [
                try keeping(UndoEntity.card.table, for: step, where: isCard, isIndexed: leavesTexts),
                try keeping(.reviewLog, for: step, where: isOfCard),
            ]
            if tallies.contains(where: \.hasNotes) {
                statements += [
                    try keeping(UndoEntity.note.table, for: step, where: isLeft), "DELETE FROM note WHERE \(isLeft)",
                ]
            }
            statements += [discountAnswers, "DELETE FROM review_log WHERE \(isOfCard)", "DELETE FROM card WHERE \(isCard)"]
            try Self.eachPart(of: parts, statements, db)
            try db.execute(sql: "DELETE FROM answer_quarter WHERE answers = 0")
            if hasTags, others < count {
                try TagRows.add("SELECT id, tags FROM card WHERE id < \(Schema.indexMark) AND tags <> ''", db)
            }
        }
    }

    /// A statement that subtracts the cards' answers from those by quarter of an hour.
    private var discountAnswers: String {
        """
        UPDATE answer_quarter SET answers = answer_quarter.answers - lost.answers FROM (
            SELECT \(Schema.quarter(of: "at")) AS quarter, count(*) AS answers FROM review_log
            WHERE \(isOfCard) AND rating > 0 GROUP BY quarter) AS lost
        WHERE start = quarter
        """
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
    /// - Parameter isIndexed: whether the texts of deleted cards are left in their index.
    private func keeping(
        _ table: UndoTable, for step: Int64, where condition: String, isIndexed: Bool = false
    ) throws -> String {
        let columns = try table.columns(db).joined(separator: ", ")
        let (mark, value) = isIndexed ? ("is_indexed, ", "1, ") : ("", "")
        return """
            INSERT INTO \(table.images) (of_step, was_there, \(mark)\(columns)) SELECT \(step), 1, \(value)\(columns)
            FROM \(table.name) WHERE \(condition) ORDER BY \(table.keys.joined(separator: ", ")) ON CONFLICT DO NOTHING
            """
    }

    private func removeTexts() throws {
        try db.execute(
            sql: """
                INSERT INTO card_text (card_text, rowid, front, back)
                SELECT 'delete', card.id, search_text(card.front), search_text(card.back) FROM card
                WHERE \(isCard) AND card.id < \(Schema.indexMark) ORDER BY card.id
                """, arguments: Self.all)
    }

    private func removeTags() throws {
        try db.execute(
            sql: """
                DELETE FROM card_tag WHERE (tag, card_id) IN (
                    SELECT value, card.id FROM card, json_each(\(Schema.asJSON("card.tags")))
                    WHERE \(isCard) AND card.id < \(Schema.indexMark) AND card.tags <> '')
                """, arguments: Self.all)
    }

    private static let all: StatementArguments = [Int64.min, Int64.max]

    /// Runs statements for one part after the other.
    private static func eachPart(of parts: [IDRange], _ sql: [String], _ db: Database) throws {
        let statements = try sql.map { try db.makeStatement(sql: $0) }
        for part in parts { for statement in statements { try statement.execute(arguments: [part.from, part.to]) } }
    }
}

// MARK: Putting back

extension CardSet {
    /// Inserts cards from their images.
    /// - Parameters:
    ///   - tallies: the tallies of the images, one for each book.
    ///   - condition: the SQL condition that an image `k` is of a card to insert.
    ///   - lacksTexts: the SQL condition that the texts of an image `k` are not in their index.
    /// - Throws: `Failure.conflict(.stepIsBlocked)` if a book does not exist.
    static func putBack(
        _ tallies: [CardTally], _ parts: [IDRange], where condition: String, lacksTexts: String, _ db: Database
    ) throws {
        try PendingTexts.index(db)
        let columns = try UndoEntity.card.table.columns(db)
        // Without notes, the books are all that the cards refer to.
        try db.withoutTriggers(orForeignKeys: !tallies.contains(where: \.hasNotes)) {
            for tally in tallies where try !db.count(1, tally) { throw Failure.conflict(.stepIsBlocked) }
            // The cards come last, since they are then no longer missing.
            try db.execute(
                sql: """
                    INSERT INTO card_text (rowid, front, back) SELECT k.id, search_text(k.front), search_text(k.back)
                    FROM undo_card AS k WHERE \(condition) AND \(lacksTexts) AND k.id < \(Schema.indexMark) ORDER BY k.id
                    """)
            if tallies.contains(where: \.hasTags) {
                let tagged = "\(condition) AND k.tags <> '' AND k.id < \(Schema.indexMark)"
                try TagRows.add("SELECT k.id, k.tags FROM undo_card AS k WHERE \(tagged)", db)
            }
            let insert = """
                INSERT INTO card (\(columns.joined(separator: ", ")))
                SELECT \(columns.map { "k.\($0)" }.joined(separator: ", ")) FROM undo_card AS k
                WHERE \(condition) AND k.id > ?1 AND k.id <= ?2 ORDER BY k.id
                """
            try CardSet.eachPart(of: parts, [insert], db)
        }
    }
}

/// The counts of many cards of one book, or of their images, and what must be considered for them.
struct CardTally {
    fileprivate let book: Int64
    let cards: Int
    fileprivate let known: Int
    /// The last id of a card.
    fileprivate let lastID: Int64
    /// Whether any card may have tags.
    fileprivate let hasTags: Bool
    /// Whether any card may be of a note.
    fileprivate let hasNotes: Bool
}

extension CardTally {
    /// Returns the tally of all cards of a book.
    static func all(of book: Book, _ db: Database) throws -> CardTally {
        func exists(_ rows: String) throws -> Bool { try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(rows))") == true }
        func number(_ sql: String) throws -> Int64 {
            try Int64.fetchOne(db, sql: "SELECT \(sql) FROM card WHERE book_id = \(book.id.rawValue)") ?? 0
        }
        return try CardTally(
            book: book.id.rawValue, cards: Int(number("count(*)")), known: book.known, lastID: number("max(id)"),
            hasTags: exists("card_tag"), hasNotes: exists("note"))
    }

    /// Returns the tallies of all books that have such cards.
    /// - Parameter rows: a table of cards or of their images, with a condition.
    static func all(of rows: String, _ db: Database) throws -> [CardTally] {
        func tallies(_ grouping: String) throws -> [(tally: CardTally, isAlone: Bool)] {
            let sql = """
                SELECT book_id, count(*), sum(state = 2), max(id), max(tags <> ''), count(note_id), min(book_id) = max(book_id)
                FROM \(rows) \(grouping)
                """
            return try PreparedQuery.map(sql, db) { row in
                let tally = CardTally(
                    book: row.int64(0), cards: row.int(1), known: row.int(2), lastID: row.int64(3), hasTags: row.int(4) != 0,
                    hasNotes: row.int(5) > 0)
                return (tally, row.int(6) != 0)
            }
        }
        // SQLite sorts what it groups, which takes longer than the rest; most sets are of one book.
        var found = try tallies("")
        if found.contains(where: { !$0.isAlone }) { found = try tallies("GROUP BY book_id") }
        return found.map(\.tally).filter { $0.cards > 0 }
    }
}

extension Database {
    /// Adds cards to the counts of their book, or of another one, or subtracts them.
    /// - Returns: whether the book exists.
    @discardableResult func count(_ sign: Int, _ tally: CardTally, of book: Int64? = nil) throws -> Bool {
        try execute(
            sql: "UPDATE book SET cards = cards + ?, known = known + ? WHERE id = ?",
            arguments: [sign * tally.cards, sign * tally.known, book ?? tally.book])
        return changesCount > 0
    }

    /// Adds the cards in review to those of their book that are known, or subtracts them.
    func count(_ sign: Int, knownOf tally: CardTally) throws {
        try execute(sql: "UPDATE book SET known = known + ? WHERE id = ?", arguments: [sign * tally.known, tally.book])
    }

    /// Runs `body`, whose statements fire no trigger on this connection.
    /// - Parameter alsoForeignKeys: whether they also check no foreign key, and delete nothing by one.
    func withoutTriggers(orForeignKeys alsoForeignKeys: Bool = false, _ body: () throws -> Void) rethrows {
        unsafe sutra_switch_rules(sqliteConnection, 0, alsoForeignKeys ? 0 : -1)
        defer { unsafe sutra_switch_rules(sqliteConnection, 1, alsoForeignKeys ? 1 : -1) }
        try body()
    }
}
