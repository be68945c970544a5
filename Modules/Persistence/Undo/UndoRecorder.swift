import GRDB
import Model

/// Records an undo step for each transaction that changes something.
///
/// The schema's triggers keep the previous rows. The recorder gives a step its row at the end of the transaction, and keeps
/// what triggers would be too slow for: which rows were added, and what study writes.
final class UndoRecorder {
    var title = StepTitle()
    unowned let connection: Connection

    /// What is known about the library's present state, as long as no other connection writes; nil if it must be read.
    private var known: (facts: Facts, dataVersion: UInt32)?
    private(set) var facts = Facts()
    /// The number of changes at the beginning of the step in progress.
    private var changesBefore = 0
    /// The answer, if the transaction has done nothing else so far, and the number of changes including it.
    private var answer: (AnswerImage, changes: Int)?
    private var isOneCall = false
    /// Whether a step was undone or redone in the transaction, even if that was rolled back.
    private var hasSwapped = false
    private var hasPruned = false

    /// The maximum number of steps that a library keeps.
    static let limit = 1000

    struct Facts {
        var last = LastIDs()
        var hasRedo = false
        var pending: PendingStep?

        /// The last ids assigned before the step in progress.
        var begin: LastIDs { pending?.from ?? last }
    }

    init(_ connection: Connection) { self.connection = connection }

    // MARK: Transactions

    /// Begins recording; must be called in each transaction that may write, before it does.
    /// - Parameter isOneCall: whether the transaction is a single call of a port, which can be one answer and nothing else.
    func begin(isOneCall: Bool, _ db: Database) throws {
        (answer, self.isOneCall, hasSwapped) = (nil, isOneCall && title.batch == nil, false)
        if let known, known.dataVersion == PreparedQuery.dataVersion(db) {
            facts = known.facts
        } else {
            try readFacts(db)
        }
        known = nil
        if let pending = facts.pending, pending.title.batch != title.batch { try end(pending, db) }
        if let batch = title.batch, facts.pending == nil { try resume(batch, db) }
        changesBefore = db.totalChangesCount
    }

    /// Records what was done as a step; must be called before the transaction is committed.
    func end(_ db: Database) throws {
        // What earlier steps have left to do is no part of this one.
        let isAnswer = answer?.changes == db.totalChangesCount
        try doWorkLeft(db)
        if hasSwapped { facts.hasRedo = try hasRedo(db) }
        // Further changes of a batch are part of its step without being recorded.
        guard hasChanges(db), facts.pending == nil else { return }
        if isAnswer, let answer {
            try StepRow(title, answer: answer.0).insert(connection, db)
            return try makeRoom(db)
        }
        try keepAnswer(db)
        let from = facts.last
        let row = try stepToLast(title, from: from, db)
        guard try hasDone(row, db) else { return try forgetRuns(db) }
        if title.batch == nil {
            try row.insert(connection, db)
            return try makeRoom(db)
        }
        // Deleting the steps that can be redone makes the next id smaller, and the images still have the former one.
        let number = try nextNumber(db)
        try makeRoom(db)
        try renumberImages(from: number, db)
        try hold(PendingStep(title, from: from), db)
    }

    /// Does what earlier steps have left to do, unless the transaction has only undone or redone steps, which may need it undone.
    private func doWorkLeft(_ db: Database) throws {
        guard hasChanges(db) else { return }
        let work = try connection.prepared(.workLeft, db).first(db) { ($0.optionalInt64(0), $0.optionalInt64(1)) }
        // The step in progress has this number, and keeps what it has left.
        if let step = work?.0, try step != nextNumber(db) { try DeletedTexts.remove(db) }
        if work?.1 != nil { try SpentImages.remove(db) }
    }

    /// Returns the row of a step that includes everything up to now.
    private func stepToLast(_ title: StepTitle, from: LastIDs, _ db: Database) throws -> StepRow {
        var row = StepRow(title)
        facts.last = try lastIDs(db)
        row.add(from: from, to: facts.last)
        return row
    }

    /// Whether a step has any effect.
    private func hasDone(_ row: StepRow, _ db: Database) throws -> Bool {
        // Evaluates both, since the first also deletes the images of added rows, which are of no use.
        let (hasImages, hasAdded) = (try hasImages(of: row, db), try row.hasAdded(db))
        return hasImages || hasAdded
    }

    /// Whether there are images of rows that existed before the step; rows that were added and deleted in it need none.
    private func hasImages(of row: StepRow, _ db: Database) throws -> Bool {
        guard try hasImages(db), !row.added.isEmpty else { return try hasImages(db) }
        try row.dropImagesOfAdded(nextNumber(db), db)
        return try hasImages(db)
    }

    /// Must be called after the transaction is committed.
    func didCommit(_ db: Database) { known = (facts, PreparedQuery.dataVersion(db)) }

    /// Must be called after a rollback to where the number of changes was `changes`; SQLite continues counting.
    func didGoBack(to changes: Int, _ db: Database) {
        if changes == changesBefore { changesBefore = db.totalChangesCount }
        if let answer, answer.changes > changes { self.answer = nil }
    }

    /// Must be called when the connection switches to another database.
    func forget() { known = nil }

    /// Whether the transaction has changed anything that is not part of a step yet.
    func hasChanges(_ db: Database) -> Bool { db.totalChangesCount != changesBefore }

    /// Whether the transaction is part of a step that has not ended.
    func isUnderWay(_ db: Database) -> Bool { hasChanges(db) || facts.pending != nil }

    /// Records that the changes so far are part of a step: one that was undone or redone.
    func didSwap(_ db: Database) {
        changesBefore = db.totalChangesCount
        hasSwapped = true
    }

    // MARK: Answers

    /// Whether an answer that is about to be written is the first change of a transaction that may do nothing else.
    func awaitsAnswer(_ db: Database) -> Bool { isOneCall && answer == nil && !hasChanges(db) }

    /// Takes the state of a card before the answer just written; ``awaitsAnswer(_:)`` must have been true before that.
    func take(_ answer: AnswerImage, _ db: Database) { self.answer = (answer, db.totalChangesCount) }

    /// Keeps an answer like any other change, since something else follows it.
    func keepAnswer(_ db: Database) throws {
        guard let (answer, _) = answer else { return }
        self.answer = nil
        try answer.keep(for: try nextNumber(db), connection, db)
    }

    // MARK: The row of a step

    /// Returns the id that the step in progress will have, and that its images have.
    func nextNumber(_ db: Database) throws -> Int64 { try connection.prepared(.nextNumber, db).first(db) { $0.int64(0) } ?? 1 }

    private func readFacts(_ db: Database) throws {
        facts.last = try lastIDs(db)
        facts.hasRedo = try hasRedo(db)
        facts.pending = try PendingStep.stored(connection, db)
        guard facts.pending == nil else { return }
        // Another program has changed rows without recording a step; undo must not restore them.
        if try hasImages(db) { try UndoTable.dropImages(of: ">= \(nextNumber(db))", db) }
    }

    private func lastIDs(_ db: Database) throws -> LastIDs {
        var last = LastIDs()
        try connection.prepared(.lastIDs, db).forEachRow(db) { row in
            (last.book, last.card, last.profile) = (row.int64(0), row.int64(1), row.int64(2))
            (last.session, last.note) = (row.int64(3), row.int64(4))
        }
        return last
    }

    private func hasRedo(_ db: Database) throws -> Bool { try connection.prepared(.hasRedo, db).first(db) { $0.int(0) } == 1 }

    private func hasImages(_ db: Database) throws -> Bool { try connection.prepared(.hasImages, db).first(db) { $0.int(0) } == 1 }

    // MARK: Batches

    /// Gives the step of a batch that does not continue its row.
    private func end(_ pending: PendingStep, _ db: Database) throws {
        let row = try stepToLast(pending.title, from: pending.from, db)
        if try hasDone(row, db) { try row.insert(connection, db) } else { try forgetRuns(db) }
        try pending.remove(connection, db)
        facts.pending = nil
    }

    /// Continues the latest step if it is of the same batch; the step becomes pending again.
    private func resume(_ batch: Int64, _ db: Database) throws {
        guard !facts.hasRedo, let row = try StepRow.newest(isRedo: false, connection, db), row.title.batch == batch else {
            return
        }
        // The step may get the number that it had before its undo, which has left images with that number.
        try SpentImages.remove(db)
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

    /// Gives images the id that the next step will have.
    private func renumberImages(from number: Int64, _ db: Database) throws {
        let next = try nextNumber(db)
        guard number != next else { return }
        for table in UndoTable.all {
            try db.execute(sql: "UPDATE \(table.images) SET of_step = \(next) WHERE of_step = \(number)")
        }
        try DeletedTexts.renumber(number, to: next, db)
    }

    /// Deletes the steps that can be redone, and those too old to be undone.
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
    fileprivate static let lastIDs = Query(
        """
        SELECT max(iif(name = 'book', seq, 0)), max(iif(name = 'card', seq, 0)), max(iif(name = 'profile', seq, 0)),
            max(iif(name = 'session', seq, 0)), max(iif(name = 'note', seq, 0))
        FROM sqlite_sequence
        """)
    fileprivate static let workLeft = Query("SELECT deleted_by, spent_images_of FROM card_index WHERE id = 1")
    fileprivate static let hasRedo = Query("SELECT EXISTS (SELECT 1 FROM undo_step WHERE is_redo = 1)")
    fileprivate static let hasImages = Query("SELECT \(UndoTable.changes.map(anyImage).joined(separator: " OR "))")

    private static func anyImage(in table: UndoTable) -> String {
        "EXISTS (SELECT 1 FROM \(table.images) WHERE of_step = (SELECT coalesce(max(id), 0) + 1 FROM undo_step))"
    }
}
