import GRDB
import Model
import Vocabulary

/// Restores rows to what they were before a step; what it replaces becomes the step that does the opposite.
///
/// Undo and redo are this same operation. For the schema's triggers it is a change like any other: they keep what it deletes
/// and changes; what they leave out is kept here, as ``UndoRecorder`` does for study.
struct UndoReplay {
    let step: StepRow
    /// The id of the step that does the opposite.
    let reverse: Int64
    let db: Database
    /// The number of cards from which on they are deleted and restored as a set.
    private let setLength: Int
    /// The last id that was assigned to a card.
    private let lastCard: Int64
    let cards: CardImages
    /// The names of the tables of which the step has images.
    private let changedTables: Set<String>

    init(_ step: StepRow, reverse: Int64, lastCard: Int64, setLength: Int, _ db: Database) throws {
        (self.step, self.reverse, self.lastCard, self.setLength, self.db) = (step, reverse, lastCard, setLength, db)
        cards = try CardImages(of: step.id, db)
        changedTables = try UndoTable.changed(by: step.id, db)
    }

    /// Whether the step has images of rows of a table.
    func changes(_ table: UndoTable) -> Bool { changedTables.contains(table.name) }

    /// Whether the step has added, changed or deleted entities of a kind.
    func concerns(_ entity: UndoEntity) -> Bool {
        changes(entity.table) || !step.isRedo && step.added[entity] != nil
    }

    /// - Throws: `Failure.conflict(.stepIsBlocked)` if rows that are not part of the step are in the way.
    func run() throws {
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        defer { try? db.execute(sql: "PRAGMA defer_foreign_keys = OFF") }
        let isOfMany = cards.missing >= setLength
        // The images are rows as they were in their tables: if one is damaged, the check of the library says so.
        if isOfMany { try db.execute(sql: "PRAGMA ignore_check_constraints = ON") }
        defer { if isOfMany { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") } }
        do {
            try keepWhatTriggersLeaveOut()
            try makeWay()
            try removeCards()
            try remove(.session)
            for entity in UndoEntity.allCases where changes(entity.table) { try putBack(entity.table) }
            for table in [UndoTable.studyDays, .cramMarks, .settings, .noteTypes, .filters, .scriptRuns] + UndoTable.details
            where changes(table) { try restore(table) }
            // Last, since deleting them also deletes what belongs to them.
            for entity in [UndoEntity.book, .profile, .note] { try remove(entity) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw Failure.conflict(.stepIsBlocked)
        }
        if PreparedQuery.hasBrokenReferences(db) { throw Failure.conflict(.stepIsBlocked) }
        if isOfMany { try SpentImages.leave(step.id, db) } else { try dropImages() }
    }

    private func dropImages() throws {
        for table in UndoTable.all where changes(table) { try table.dropImages(of: "= \(step.id)", db) }
    }

    /// Whether the swap would delete the session in progress, if there is one.
    func takesSession() throws -> Bool {
        try concerns(.session)
            && count("session WHERE id = (SELECT max(id) FROM session WHERE outcome = 0) AND \(goes(.session))") > 0
    }
}

// MARK: Images for the opposite

extension UndoReplay {
    private func keepWhatTriggersLeaveOut() throws {
        // Rows that come back did not exist; those whose id the step itself assigned are known by that.
        for entity in UndoEntity.allCases where changes(entity.table) {
            let (table, images) = (entity.table.name, entity.table.images)
            try eachPart(of: entity.table) { part in
                """
                INSERT INTO \(images) (of_step, was_there, id) SELECT \(reverse), 0, k.id FROM \(images) AS k
                WHERE \(isBack) AND \(part) AND NOT EXISTS (SELECT 1 FROM \(table) WHERE id = k.id)
                    AND NOT \(isOfAdded(entity, "k.id"))
                """
            }
        }
        if cards.changed > 0 {
            let columns = try UndoEntity.card.table.columns(db)
            try eachPart(of: UndoEntity.card.table) { part in
                """
                INSERT INTO undo_card (of_step, was_there, \(columns.joined(separator: ", ")))
                SELECT \(reverse), 1, \(columns.map { "t.\($0)" }.joined(separator: ", "))
                FROM undo_card AS k JOIN card AS t ON t.id = k.id
                WHERE \(isBack) AND \(part)
                """
            }
        }
        // The log entries of a card that does not exist come and go with it.
        if cards.haveRows { try keep(.reviewLog, where: "k.card_id IN (SELECT id FROM card)") }
        try keep(.studyDays, where: "1")
        try keep(.scriptRuns, where: "1")
    }

    /// Keeps rows as they are, or records that they do not exist.
    private func keep(_ table: UndoTable, where condition: String) throws {
        if !changes(table) { return }
        let columns = try table.columns(db)
        let values = columns.map { table.keys.contains($0) ? "k.\($0)" : "t.\($0)" }.joined(separator: ", ")
        try eachPart(of: table) { part in
            """
            INSERT INTO \(table.images) (of_step, was_there, \(columns.joined(separator: ", ")))
            SELECT \(reverse), t.\(table.keys[0]) IS NOT NULL, \(values)
            FROM \(table.images) AS k LEFT JOIN \(table.name) AS t ON \(table.hasKeysOfImage)
            WHERE k.of_step = \(step.id) AND \(part) AND \(condition)
            """
        }
    }
}

// MARK: Restoring rows

extension UndoReplay {
    /// Clears the way for names, fronts and ordinals that move from one row to another.
    private func makeWay() throws {
        for entity in [UndoEntity.book, .profile] where concerns(entity) {
            let (table, images) = (entity.table.name, entity.table.images)
            try db.execute(
                sql: """
                    UPDATE \(table) SET name_key = char(1) || id WHERE \(goes(entity)) OR id IN (
                        SELECT k.id FROM \(images) AS k JOIN \(table) AS t ON t.id = k.id
                        WHERE \(isBack) AND k.name_key <> t.name_key)
                    """)
        }
        if cards.changed == 0 { return }
        // Each card moves into a book of its own, with an id that no book has; its texts stay in their index.
        try eachPart(of: UndoEntity.card.table) { part in
            """
            UPDATE card SET book_id = -id WHERE id IN (
                SELECT k.id FROM undo_card AS k JOIN card AS t ON t.id = k.id
                WHERE \(isBack) AND \(part) AND (k.book_id <> t.book_id OR k.front <> t.front))
            """
        }
        try eachPart(of: UndoEntity.card.table) { part in
            """
            UPDATE card SET ordinal = \(CardColumn.freeOrdinal) WHERE id IN (
                SELECT k.id FROM undo_card AS k JOIN card AS t ON t.id = k.id
                WHERE \(isBack) AND \(part) AND k.note_id = t.note_id AND k.ordinal <> t.ordinal)
            """
        }
    }

    private func removeCards() throws {
        if cards.gone > 0 {
            try delete(cards.parts) { "card.id IN (SELECT k.id FROM undo_card AS k WHERE \(isGone) AND \($0("k.id")))" }
        }
        guard !step.isRedo, let numbers = step.added[.card] else { return }
        let parts = try IDRange.parts(of: "SELECT id FROM card WHERE \(numbers.include("id"))", db)
        try delete(parts) { "\(numbers.include("card.id")) AND \($0("card.id"))" }
    }

    private func delete(_ parts: [IDRange], where condition: ((String) -> String) -> String) throws {
        let tallies = try CardTally.all(of: "card WHERE \(condition { _ in "1" })", db)
        try CardSet(parts: parts, db, where: condition).delete(tallies, for: reverse, after: lastCard, length: setLength)
    }

    private func remove(_ entity: UndoEntity) throws {
        if !concerns(entity) { return }
        try db.execute(sql: "DELETE FROM \(entity.rawValue) WHERE \(goes(entity))")
    }

    private func restore(_ table: UndoTable) throws {
        let keys = table.keys.joined(separator: ", ")
        if table.cardColumn == nil || cards.haveRows {
            try eachPart(of: table) { part in
                """
                DELETE FROM \(table.name) WHERE (\(keys)) IN (
                    SELECT \(keys) FROM \(table.images) AS k WHERE \(isGone) AND \(part))
                """
            }
        }
        try putBack(table)
    }

    /// Runs an `UPDATE` and an `INSERT`: within an upsert, `OR IGNORE` in a trigger would have no effect.
    private func putBack(_ table: UndoTable) throws {
        var isMissing = isBack
        if try hasRows(table) {
            try update(table)
            isMissing += " AND NOT EXISTS (SELECT 1 FROM \(table.name) AS t WHERE \(table.hasKeysOfImage))"
        }
        if table.name == CardColumn.table {
            if cards.missing == 0 { return }
            if cards.missing >= setLength || cards.areIndexed { return try cards.putBack(where: isMissing, db) }
        }
        let columns = try table.columns(db)
        try eachPart(of: table) { part in
            """
            INSERT INTO \(table.name) (\(columns.joined(separator: ", ")))
            SELECT \(columns.map { "k.\($0)" }.joined(separator: ", ")) FROM \(table.images) AS k
            WHERE \(isMissing) AND \(part)
            """
        }
    }

    /// Whether any of the table's rows to restore exists.
    private func hasRows(_ table: UndoTable) throws -> Bool {
        if table.name == CardColumn.table { return cards.changed > 0 }
        if table.cardColumn != nil, !cards.haveRows { return false }
        return try exists("\(table.name) AS t JOIN \(table.images) AS k ON \(table.hasKeysOfImage) WHERE \(isBack)")
    }

    private func update(_ table: UndoTable) throws {
        let changed = try table.columns(db).filter { !table.keys.contains($0) && !table.notes.contains($0) }
        try eachPart(of: table) { part in
            """
            UPDATE \(table.name) AS t SET \(changed.map { "\($0) = k.\($0)" }.joined(separator: ", "))
            FROM \(table.images) AS k WHERE \(isBack) AND \(part) AND \(table.hasKeysOfImage)
            """
        }
    }
}

// MARK: Which rows come and go

extension UndoReplay {
    /// The SQL condition that an image `k` is of a row to restore.
    var isBack: String { "k.of_step = \(step.id) AND k.was_there = 1" }

    /// The SQL condition that an image `k` is of a row to delete.
    private var isGone: String { "k.of_step = \(step.id) AND k.was_there = 0" }

    /// Returns the SQL condition that an entity's row must be deleted.
    func goes(_ entity: UndoEntity) -> String {
        let noted = "id IN (SELECT id FROM \(entity.table.images) AS k WHERE \(isGone))"
        guard !step.isRedo, let added = step.added[entity] else { return noted }
        return "(\(added.include("id")) OR \(noted))"
    }

    /// Returns the SQL condition that an id is one of those that the step assigned.
    private func isOfAdded(_ entity: UndoEntity, _ id: String) -> String {
        step.added[entity].map { "(\($0.include(id)))" } ?? "0"
    }

    /// Runs a statement; for cards and what belongs to them, once for each range of the images `k`.
    private func eachPart(of table: UndoTable, _ sql: (String) -> String) throws {
        guard let column = table.cardColumn, cards.parts.count > 1 else { return try db.execute(sql: sql("1")) }
        for part in cards.parts { try db.execute(sql: sql(part.include("k.\(column)"))) }
    }

    private func exists(_ rows: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(rows))") == true
    }

    func count(_ rows: String) throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0 }
}
