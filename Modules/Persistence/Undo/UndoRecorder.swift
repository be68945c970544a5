import GRDB
import Model

/// Sees to it that each transaction that changes something leaves a step that can be undone.
///
/// The schema's triggers keep the rows as they were. This gives a step its row at the end of the transaction, and keeps what
/// triggers would be too slow for: which rows were added, and what study writes.
final class UndoRecorder {
    var title = StepTitle()
    unowned let connection: Connection

    /// What is known of the library as it is, as long as no other connection writes; nil when it must be read.
    private var known: (facts: Facts, dataVersion: UInt32)?
    private(set) var facts = Facts()
    /// The number of changes at the beginning of the step under way.
    private var changesBefore = 0
    /// The answer that is all that the transaction has done so far, and the number of changes with it.
    private var answer: (AnswerImage, changes: Int)?
    private var isOneCall = false
    /// Whether a step was undone or done again in the transaction, and perhaps taken back.
    private var hasSwapped = false
    private var hasPruned = false

    /// How many steps a library keeps.
    static let limit = 1000

    struct Facts {
        var last = LastNumbers()
        var hasRedo = false
        var pending: PendingStep?

        /// The numbers that were given last before the step under way.
        var begin: LastNumbers { pending?.from ?? last }
    }

    init(_ connection: Connection) { self.connection = connection }

    // MARK: A transaction's course

    /// Must be called in each transaction that may write, before it does.
    func begin(_ db: Database) throws {
        (answer, isOneCall, hasSwapped) = (nil, false, false)
        if let known, known.dataVersion == PreparedQuery.dataVersion(db) {
            facts = known.facts
        } else {
            try look(db)
        }
        known = nil
        if let pending = facts.pending, pending.title.batch != title.batch { try settle(pending, db) }
        if let batch = title.batch, facts.pending == nil { try resume(batch, db) }
        changesBefore = db.totalChangesCount
    }

    /// The transaction is that of one call of a port, which can be one answer and nothing else.
    func expectOneCall() { isOneCall = title.batch == nil }

    /// Gives what was done its step; must be called before the transaction is committed.
    func end(_ db: Database) throws {
        if hasSwapped { facts.hasRedo = try hasRedo(db) }
        // What a batch does more of is a part of its step without being noted.
        guard hasChanges(db), facts.pending == nil else { return }
        if let answer, answer.changes == db.totalChangesCount {
            try StepRow(title, answer: answer.0).insert(connection, db)
            return try makeRoom(db)
        }
        try settleAnswer(db)
        let from = facts.last
        let row = try stepToLast(title, from: from, db)
        guard try hasDone(row, db) else { return }
        if title.batch == nil {
            try row.insert(connection, db)
            return try makeRoom(db)
        }
        // With what can be done again the numbers behind it are forgotten, and the images have one of those.
        let number = try nextNumber(db)
        try makeRoom(db)
        try renumberImages(from: number, db)
        try hold(PendingStep(title, from: from), db)
    }

    /// The row of a step that goes up to what there is.
    private func stepToLast(_ title: StepTitle, from: LastNumbers, _ db: Database) throws -> StepRow {
        var row = StepRow(title)
        facts.last = try LastNumbers(connection, db)
        row.add(from: from, to: facts.last)
        return row
    }

    /// Whether anything came of a step.
    private func hasDone(_ row: StepRow, _ db: Database) throws -> Bool {
        // Both are looked at: images of what was added are of no use.
        let (hasImages, hasAdded) = (try hasImages(of: row, db), try row.hasAdded(db))
        return hasImages || hasAdded
    }

    /// Whether rows are kept that were there before the step; what was added in it and is gone again needs no image.
    private func hasImages(of row: StepRow, _ db: Database) throws -> Bool {
        guard try hasImages(db), !row.added.isEmpty else { return try hasImages(db) }
        try row.dropImagesOfAdded(nextNumber(db), db)
        return try hasImages(db)
    }

    /// Must be called when the transaction is committed.
    func didCommit(_ db: Database) { known = (facts, PreparedQuery.dataVersion(db)) }

    /// Must be called when the transaction went back to where the number of changes was `changes`; SQLite goes on counting.
    func didGoBack(to changes: Int, _ db: Database) {
        if changes == changesBefore { changesBefore = db.totalChangesCount }
        if let answer, answer.changes > changes { self.answer = nil }
    }

    /// Must be called when the connection goes on with another database.
    func forget() { known = nil }

    /// Whether the transaction has changed anything that no step has yet.
    func hasChanges(_ db: Database) -> Bool { db.totalChangesCount != changesBefore }

    /// Whether the transaction is a part of a step that is not at its end.
    func isUnderWay(_ db: Database) -> Bool { hasChanges(db) || facts.pending != nil }

    /// What was changed so far is in a step: one that was undone or done again.
    func didSwap(_ db: Database) {
        changesBefore = db.totalChangesCount
        hasSwapped = true
    }

    // MARK: Answers

    /// Whether an answer that is about to be written is the first change of a transaction that may do nothing else.
    func awaitsAnswer(_ db: Database) -> Bool { isOneCall && answer == nil && !hasChanges(db) }

    /// Takes what a card was before the answer that was just written, which ``awaitsAnswer(_:)`` was asked before.
    func take(_ answer: AnswerImage, _ db: Database) { self.answer = (answer, db.totalChangesCount) }

    /// Keeps an answer that something else follows as any other change.
    func settleAnswer(_ db: Database) throws {
        guard let (answer, _) = answer else { return }
        self.answer = nil
        try answer.keep(for: try nextNumber(db), connection, db)
    }

    // MARK: The row of a step

    /// The number that the step under way will have, and that its images have.
    func nextNumber(_ db: Database) throws -> Int64 { try connection.prepared(.nextNumber, db).first(db) { $0.int64(0) } ?? 1 }

    private func look(_ db: Database) throws {
        facts.last = try LastNumbers(connection, db)
        facts.hasRedo = try hasRedo(db)
        facts.pending = try PendingStep.stored(connection, db)
        guard facts.pending == nil else { return }
        // Another program has changed rows without making a step of it; they are not ours to bring back.
        if try hasImages(db) { try UndoTable.dropImages(of: ">= \(nextNumber(db))", db) }
    }

    private func hasRedo(_ db: Database) throws -> Bool { try connection.prepared(.hasRedo, db).first(db) { $0.int(0) } == 1 }

    private func hasImages(_ db: Database) throws -> Bool { try connection.prepared(.hasImages, db).first(db) { $0.int(0) } == 1 }

    // MARK: Batches

    /// Gives a batch that does not go on its row.
    private func settle(_ pending: PendingStep, _ db: Database) throws {
        let row = try stepToLast(pending.title, from: pending.from, db)
        if try hasDone(row, db) { try row.insert(connection, db) }
        try pending.remove(connection, db)
        facts.pending = nil
    }

    /// Goes on with the newest step, if it is of the same batch: it has no row again.
    private func resume(_ batch: Int64, _ db: Database) throws {
        guard !facts.hasRedo, let row = try StepRow.newest(isRedo: false, db), row.title.batch == batch else { return }
        try row.remove(db)
        try renumberImages(from: row.id, db)
        var from = facts.last
        for (entity, numbers) in row.added { from[entity] = numbers.from }
        try hold(PendingStep(row.title, from: from), db)
    }

    private func hold(_ pending: PendingStep, _ db: Database) throws {
        try pending.insert(connection, db)
        facts.pending = pending
    }

    /// Gives images the number that the next step will have.
    private func renumberImages(from number: Int64, _ db: Database) throws {
        let next = try nextNumber(db)
        guard number != next else { return }
        for table in UndoTable.all {
            try db.execute(sql: "UPDATE \(table.images) SET of_step = \(next) WHERE of_step = \(number)")
        }
    }

    /// Forgets what can be done again, and what is too old to be undone.
    private func makeRoom(_ db: Database) throws {
        if facts.hasRedo {
            let redo = try Int64.fetchAll(db, sql: "DELETE FROM undo_step WHERE is_redo = 1 RETURNING id")
            try UndoTable.dropImages(of: "IN (\(redo.map(String.init).joined(separator: ", ")))", db)
            facts.hasRedo = false
        }
        guard !hasPruned else { return }
        hasPruned = true
        let oldest = "SELECT id FROM undo_step ORDER BY id DESC LIMIT 1 OFFSET \(Self.limit)"
        guard let old = try Int64.fetchOne(db, sql: oldest) else { return }
        try db.execute(sql: "DELETE FROM undo_step WHERE id <= \(old)")
        try UndoTable.dropImages(of: "<= \(old)", db)
    }
}

extension Query {
    fileprivate static let nextNumber = Query("SELECT coalesce(max(id), 0) + 1 FROM undo_step")
    fileprivate static let hasRedo = Query("SELECT EXISTS (SELECT 1 FROM undo_step WHERE is_redo = 1)")
    fileprivate static let hasImages = Query("SELECT \(UndoTable.all.map(anyImage).joined(separator: " OR "))")

    private static func anyImage(in table: UndoTable) -> String {
        "EXISTS (SELECT 1 FROM \(table.images) WHERE of_step = (SELECT coalesce(max(id), 0) + 1 FROM undo_step))"
    }
}
