import GRDB
package import Model
package import Vocabulary

/// The steps that can be undone and redone, stored in SQLite.
package final class SQLiteUndo {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteUndo: StepTitleStore {
    package var title: StepTitle {
        get { connection.recorder.title }
        set { connection.recorder.title = newValue }
    }
}

extension SQLiteUndo: UndoStore {
    package func newestStep() throws(Failure) -> StepReference? {
        try connection.read { db in
            try connection.prepared(.newestStep, db).first(db) { row in
                let title = StepTitle(
                    text: row.text(1), at: Timestamp(milliseconds: row.int64(2)), batch: row.isNull(3) ? nil : row.int64(3))
                return StepReference(id: UndoneStep.ID(row.int64(0)), title: title)
            }
        }
    }

    package func undo(at now: Timestamp) throws(Failure) -> UndoneStep {
        guard let step = try swapNewest(isRedo: false, at: now) else { throw .nothingToUndo }
        return step
    }

    package func redo(at now: Timestamp) throws(Failure) -> UndoneStep {
        guard let step = try swapNewest(isRedo: true, at: now) else { throw .nothingToRedo }
        return step
    }

    /// - Returns: nil if there is no step.
    private func swapNewest(isRedo: Bool, at now: Timestamp) throws(Failure) -> UndoneStep? {
        let body = { (db: Database) throws -> UndoneStep? in
            if self.connection.recorder.isUnderWay(db) { throw Failure.conflict(.stepUnderWay) }
            guard let step = try StepRow.newest(isRedo: isRedo, self.connection, db) else { return nil }
            return UndoneStep(title: step.title, effects: try self.swap(step, at: now, db))
        }
        let change = { (step: UndoneStep?) in step.map { _ in LibraryChange.everything } }
        guard connection.isInTransaction else { return try connection.write(reporting: change, body) }
        do {
            return try connection.write(reporting: change, body)
        } catch {
            // Nothing else is lost, whereas a savepoint to roll back to would keep everything that is overwritten in memory.
            if error == .conflict(.stepIsBlocked) { try connection.rollback() }
            throw error
        }
    }

    private func swap(_ step: StepRow, at now: Timestamp, _ db: Database) throws -> [StepEffect] {
        try step.answer?.keep(for: step.id, connection, db)
        var reversed = step.reversed
        reversed.id = try connection.recorder.nextNumber(db)
        let swap = try UndoReplay(
            step, reverse: reversed.id, lastCard: connection.recorder.facts.begin.card, setLength: connection.cardSetLength, db)
        if try swap.takesSession(), try connection.isSomebodySitting() { throw Failure.conflict(.alreadySitting) }
        let effects = try swap.effects()
        try swap.run()
        try step.remove(db)
        try reversed.insert(connection, db)
        connection.recorder.didSwap(db)
        return effects
    }
}

extension Query {
    fileprivate static let newestStep = Query(
        "SELECT id, title, at, batch FROM undo_step WHERE is_redo = 0 ORDER BY id DESC LIMIT 1")
}
