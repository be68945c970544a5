import GRDB
package import Model
package import Vocabulary

// Changes of many cards with a few statements.
extension SQLiteCards {
    package func change(_ cards: RangeSet<Int64>, _ act: CardAct, at now: Timestamp) throws(Failure) -> SelectionTally {
        try onChosen(cards) { chosen in
            switch act {
            case .suspend(let isSuspended):
                try chosen.update("suspended = ?3", where: "suspended <> ?3", isSuspended)
            case .flag(let flag): try chosen.update("flag = ?3", where: "flag <> ?3", flag)
            case .bury(let day): try chosen.update("buried_on = ?3", where: "buried_on IS NOT ?3", day)
            case .move(let book, let skipsTaken): try chosen.move(to: book, skipsTaken: skipsTaken)
            case .reset: try chosen.reset(at: now)
            case .delete: try chosen.delete()
            }
        }
    }

    package func retag(
        _ cards: RangeSet<Int64>, at now: Timestamp, _ tags: ([String]) throws(Failure) -> [String]
    ) throws(Failure) -> SelectionTally {
        try onChosen(cards) { chosen in try chosen.retag(at: now, tags) }
    }

    private func onChosen(
        _ cards: RangeSet<Int64>, _ body: (inout ChosenCards) throws -> Void
    ) throws(Failure) -> SelectionTally {
        let report = { (tally: SelectionTally) in tally.changed > 0 ? LibraryChange.everything : nil }
        return try connection.atomically { () throws(Failure) in
            try connection.write(reporting: report) { db in
                var chosen = try ChosenCards(cards, connection, db)
                try connection.recorder.keepAnswer(db)
                try body(&chosen)
                return chosen.tally
            }
        }
    }
}

/// Cards whose ids are in a temporary table, so that statements find them together.
private struct ChosenCards {
    private let connection: Connection
    private let db: Database
    private(set) var tally = SelectionTally()
    private var parts: [IDRange] = []

    /// The SQL condition that a row of `card` is in the part between two parameters.
    private static let isInPart = "card.id IN (SELECT id FROM temp.chosen_card WHERE id > ?1 AND id <= ?2)"

    init(_ cards: RangeSet<Int64>, _ connection: Connection, _ db: Database) throws {
        (self.connection, self.db) = (connection, db)
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE IF NOT EXISTS chosen_card (id INTEGER PRIMARY KEY);
                DELETE FROM temp.chosen_card;
                """)
        let choose = try db.cachedStatement(
            sql: "INSERT INTO temp.chosen_card SELECT id FROM card WHERE id >= ? AND id < ? ORDER BY id")
        var count = 0
        for range in cards.ranges {
            try choose.execute(arguments: [range.lowerBound, range.upperBound])
            tally.unchanged += db.changesCount
            count += range.count
        }
        tally.skipped = count - tally.unchanged
        try divide()
    }

    private mutating func divide() throws {
        parts = tally.unchanged > IDRange.length ? try IDRange.parts(of: "SELECT id FROM temp.chosen_card", db) : [.all]
    }

    /// Changes the cards that are different.
    /// - Parameters:
    ///   - columns: what is set, as SQL; `?3` is the value.
    ///   - condition: the SQL condition that a card is different.
    mutating func update(_ columns: String, where condition: String, _ value: (any DatabaseValueConvertible)?) throws {
        try run("UPDATE card SET \(columns) WHERE \(Self.isInPart) AND \(condition)", value)
    }

    private mutating func run(_ sql: String, _ value: (any DatabaseValueConvertible)?) throws {
        let statement = try db.cachedStatement(sql: sql)
        for part in parts {
            try statement.execute(arguments: [part.from, part.to, value])
            tally.changed += db.changesCount
        }
        tally.unchanged -= tally.changed
    }

    /// Changes all columns of a schedule, which no trigger keeps.
    mutating func reset(at now: Timestamp) throws {
        let keep = try db.cachedStatement(
            sql: """
                \(UndoEntity.card.table.keeping(CardColumn.self, as: "?3"))
                WHERE \(Self.isInPart) AND state <> 0 ON CONFLICT DO NOTHING
                """)
        let step = try connection.recorder.nextNumber(db)
        for part in parts { try keep.execute(arguments: [part.from, part.to, step]) }
        try update(
            """
            state = 0, step = NULL, stability = NULL, difficulty = NULL, due_at = NULL, last_review_at = NULL, reps = 0, lapses = 0,
            leech = 0, reset_at = ?3
            """, where: "state <> 0", now.milliseconds)
    }

    mutating func move(to book: Book.ID, skipsTaken: Bool) throws {
        if try Row.fetchOne(db, sql: "SELECT 1 FROM book WHERE id = ?", arguments: [book.rawValue]) == nil {
            throw Failure.notFound(.book, id: book.rawValue)
        }
        let taken = try Row.fetchAll(db.cachedStatement(sql: Self.taken), arguments: [book.rawValue])
        if !skipsTaken, let first = taken.first { throw Failure.duplicate(.card, first[1], id: first[2]) }
        let leave = try db.cachedStatement(sql: "DELETE FROM temp.chosen_card WHERE id = ?")
        for card in taken {
            try leave.execute(arguments: [card[0] as Int64])
            tally.leftAlone.append(card[0])
        }
        tally.unchanged -= taken.count
        try update("book_id = ?3", where: "book_id <> ?3", book.rawValue)
    }

    /// The cards without a note whose front is that of a card in the book, or of an earlier one that is moved too, with the front and
    /// the id of that card.
    private static let taken = """
        SELECT id, front, coalesce(own, CASE WHEN first < id THEN first END) AS other FROM (
            SELECT card.id, front, min(card.id) OVER (PARTITION BY front) AS first, (
                SELECT id FROM card AS own WHERE own.book_id = ?1 AND own.front = card.front AND own.note_id IS NULL) AS own
            FROM temp.chosen_card JOIN card USING (id) WHERE note_id IS NULL AND book_id <> ?1)
        WHERE other IS NOT NULL ORDER BY id
        """

    mutating func delete() throws {
        let tallies = try CardTally.all(of: "card WHERE card.id IN (SELECT id FROM temp.chosen_card)", db)
        let recorder = connection.recorder
        try CardSet(parts: parts, db) { "card.id IN (SELECT id FROM temp.chosen_card WHERE \($0("id")))" }.delete(
            tallies, for: recorder.nextNumber(db), after: recorder.facts.begin.card, length: connection.cardSetLength)
        (tally.changed, tally.unchanged) = (tally.unchanged, 0)
    }

    /// Many cards have the same tags, so the new ones of each list are found once.
    mutating func retag(at now: Timestamp, _ tags: ([String]) throws(Failure) -> [String]) throws {
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE IF NOT EXISTS new_tags (old TEXT PRIMARY KEY, new TEXT NOT NULL) WITHOUT ROWID;
                DELETE FROM temp.new_tags;
                """)
        let insert = try db.cachedStatement(sql: "INSERT INTO temp.new_tags (old, new) VALUES (?, ?)")
        for old in try String.fetchAll(
            db, sql: "SELECT DISTINCT tags FROM card WHERE id IN (SELECT id FROM temp.chosen_card)")
        {
            let new = try tags([String](storedTags: old)).storedTags
            if !new.hasSameBytes(as: old) { try insert.execute(arguments: [old, new]) }
        }
        try update(
            "tags = (SELECT new FROM temp.new_tags WHERE old = tags), edited_at = ?3",
            where: "tags IN (SELECT old FROM temp.new_tags)", now.milliseconds)
    }
}
