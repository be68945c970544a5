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
    /// Whether there are so many cards that they are changed as a set: what triggers do for each card, a few statements do for all.
    private let isLarge: Bool

    /// The SQL condition that a row of `card` is in the part between two parameters.
    private static let isInPart = "card.id IN (SELECT id FROM temp.chosen_card WHERE id > ?1 AND id <= ?2)"

    init(_ cards: RangeSet<Int64>, _ connection: Connection, _ db: Database) throws {
        (self.connection, self.db) = (connection, db)
        try db.execute(
            sql: """
                CREATE TEMPORARY TABLE IF NOT EXISTS chosen_card (id INTEGER PRIMARY KEY);
                DELETE FROM temp.chosen_card;
                """)
        let choose = try db.cachedStatement(sql: "INSERT INTO temp.chosen_card \(RangeSet<Int64>.cards)")
        try choose.execute(arguments: [cards.json])
        tally.unchanged = db.changesCount
        tally.skipped = cards.ranges.reduce(0) { $0 + $1.count } - tally.unchanged
        isLarge = tally.unchanged >= connection.cardSetLength
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
        if !isLarge { return try run("UPDATE card SET \(columns) WHERE \(Self.isInPart) AND \(condition)", value) }
        try keepImages(where: condition, value)
        try db.withoutTriggers { try run("UPDATE card SET \(columns) WHERE \(Self.isInPart) AND \(condition)", value) }
    }

    private mutating func run(_ sql: String, _ value: (any DatabaseValueConvertible)?) throws {
        let statement = try db.cachedStatement(sql: sql)
        for part in parts {
            try statement.execute(arguments: [part.from, part.to, value])
            tally.changed += db.changesCount
        }
        tally.unchanged -= tally.changed
    }

    /// Keeps the cards that are different as they are, for the step that is under way.
    private func keepImages(where condition: String, _ value: (any DatabaseValueConvertible)?) throws {
        let keep = try db.cachedStatement(
            sql: """
                \(UndoEntity.card.table.keeping(CardColumn.self, as: "?4"))
                WHERE \(Self.isInPart) AND \(condition) ORDER BY id ON CONFLICT DO NOTHING
                """)
        let step = try connection.recorder.nextNumber(db)
        for part in parts { try keep.execute(arguments: [part.from, part.to, value, step]) }
    }

    /// Changes all columns of a schedule, which no trigger keeps.
    mutating func reset(at now: Timestamp) throws {
        let isStudied = "state <> 0"
        if isLarge {
            for tally in try CardTally.all(of: chosen(where: isStudied), db) { try db.count(-1, knownOf: tally) }
        } else {
            try keepImages(where: isStudied, nil)
        }
        try update(
            """
            state = 0, step = NULL, stability = NULL, difficulty = NULL, due_at = NULL, last_review_at = NULL, reps = 0, lapses = 0,
            leech = 0, reset_at = ?3
            """, where: isStudied, now.milliseconds)
    }

    /// The table of cards with the condition that a row is one of the chosen ones and meets another condition.
    private func chosen(where condition: String) -> String {
        "card WHERE card.id IN (SELECT id FROM temp.chosen_card) AND \(condition)"
    }

    mutating func move(to book: Book.ID, skipsTaken: Bool) throws {
        if try Row.fetchOne(db, sql: "SELECT 1 FROM book WHERE id = ?", arguments: [book.rawValue]) == nil {
            throw Failure.notFound(.book, id: book.rawValue)
        }
        let tallies = try CardTally.all(of: chosen(where: "book_id <> \(book.rawValue)"), db)
        let taken = try Row.fetchAll(
            db.cachedStatement(sql: Self.taken(inSet: tallies.count > 1)), arguments: [book.rawValue])
        if !skipsTaken, let first = taken.first { throw Failure.duplicate(.card, first[1], id: first[2]) }
        let leave = try db.cachedStatement(sql: "DELETE FROM temp.chosen_card WHERE id = ?")
        for card in taken {
            try leave.execute(arguments: [card[0] as Int64])
            tally.leftAlone.append(card[0])
        }
        tally.unchanged -= taken.count
        if isLarge {
            let left = taken.isEmpty ? tallies : try CardTally.all(of: chosen(where: "book_id <> \(book.rawValue)"), db)
            for tally in left {
                try db.count(-1, tally)
                try db.count(1, tally, of: book.rawValue)
            }
        }
        try update("book_id = ?3", where: "book_id <> ?3", book.rawValue)
    }

    /// The cards without a note whose front is that of a card in the book, or of an earlier one that is moved too, with the front and
    /// the id of that card.
    /// - Parameter inSet: whether the cards are of several books: those of one have different fronts.
    private static func taken(inSet: Bool) -> String {
        """
        SELECT id, front, coalesce(own, CASE WHEN first < id THEN first END) AS other FROM (
            SELECT card.id, front, \(inSet ? "min(card.id) OVER (PARTITION BY front)" : "card.id") AS first, (
                SELECT id FROM card AS own WHERE own.book_id = ?1 AND own.front = card.front AND own.note_id IS NULL) AS own
            FROM temp.chosen_card CROSS JOIN card USING (id) WHERE note_id IS NULL AND book_id <> ?1)
        WHERE other IS NOT NULL ORDER BY id
        """
    }

    mutating func delete() throws {
        let tallies = try CardTally.all(of: chosen(where: "1"), db)
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
                CREATE TEMPORARY TABLE IF NOT EXISTS new_tag (
                    old TEXT, is_new INTEGER, tag TEXT, PRIMARY KEY (old, is_new, tag)) WITHOUT ROWID;
                DELETE FROM temp.new_tags;
                DELETE FROM temp.new_tag;
                """)
        if isLarge { try connection.indexCards(db) }
        let insert = try db.cachedStatement(sql: "INSERT INTO temp.new_tags (old, new) VALUES (?, ?)")
        let insertOne = try db.cachedStatement(sql: "INSERT OR IGNORE INTO temp.new_tag (old, is_new, tag) VALUES (?, ?, ?)")
        for old in try String.fetchAll(
            db, sql: "SELECT DISTINCT tags FROM card WHERE id IN (SELECT id FROM temp.chosen_card)")
        {
            let before = [String](storedTags: old)
            let after = try tags(before)
            let new = after.storedTags
            if new.hasSameBytes(as: old) { continue }
            try insert.execute(arguments: [old, new])
            guard isLarge else { continue }
            let (gone, added) = TagRows.difference(from: before, to: after)
            for tag in gone { try insertOne.execute(arguments: [old, false, tag]) }
            for tag in added { try insertOne.execute(arguments: [old, true, tag]) }
        }
        if isLarge { try indexTags() }
        // The tags of cards are those of their notes, which other programs compare by the time of the last change.
        try db.execute(
            sql: """
                UPDATE note SET modified_at = ? WHERE id IN (
                    SELECT note_id FROM temp.chosen_card CROSS JOIN card USING (id) WHERE tags IN (SELECT old FROM temp.new_tags))
                """, arguments: [now.milliseconds])
        try update(
            "tags = (SELECT new FROM temp.new_tags WHERE old = tags), edited_at = ?3",
            where: "tags IN (SELECT old FROM temp.new_tags)", now.milliseconds)
    }

    /// Brings the index of tags up to date for the cards whose tags are about to change.
    private func indexTags() throws {
        func changed(_ isNew: Bool) -> String {
            """
            SELECT tag, card.id FROM temp.chosen_card CROSS JOIN card USING (id) CROSS JOIN temp.new_tag ON old = tags
            WHERE is_new = \(isNew)
            """
        }
        try db.execute(
            sql: """
                DELETE FROM card_tag WHERE (tag, card_id) IN (\(changed(false)));
                INSERT OR IGNORE INTO card_tag (tag, card_id) \(changed(true)) ORDER BY tag COLLATE NOCASE, card.id;
                """)
    }
}
