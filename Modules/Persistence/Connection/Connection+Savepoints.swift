import GRDB
import GRDBSQLite
import Model
package import Vocabulary

// Savepoints of the open transaction (https://sqlite.org/lang_savepoint.html).
extension Connection {
    package func setSavepoint() throws(Failure) {
        precondition(isInTransaction, "a savepoint is a place in a transaction")
        try read { db in
            try prepared(.setSavepoint, db).run(db)
            savepoints.append(db.totalChangesCount)
            mediaAtSavepoints.append(media?.files.count ?? 0)
        }
    }

    package func releaseSavepoint() throws(Failure) {
        _ = mediaAtSavepoints.popLast()
        guard savepoints.popLast() != nil, isInTransaction else { return }
        try read { try prepared(.releaseSavepoint, $0).run($0) }
    }

    package func rollBackToSavepoint() throws(Failure) -> Bool {
        if let count = mediaAtSavepoints.popLast() { media?.goBack(to: count) }
        // A system error may already have rolled back the whole transaction.
        guard let before = savepoints.popLast(), isInTransaction else { return true }
        let hasChanges = try read { db in
            let hasChanges = db.totalChangesCount != before
            if hasChanges { try prepared(.rollBackToSavepoint, db).run(db) }
            try prepared(.releaseSavepoint, db).run(db)
            cardIndexes.didGoBack()
            recorder.didGoBack(to: before, db)
            return hasChanges
        }
        if hasChanges { changes.reportEverything() }
        return hasChanges
    }
}

extension Connection {
    package func stop(when shouldStop: @escaping @Sendable () -> Bool) {
        interruption.isWished = shouldStop
    }

    package func whileWaiting(_ body: @escaping @Sendable (Duration) -> Void) { interruption.isWaiting = body }

    /// Calls `body`, which fails at once with `Failure.library(.busy)` if another process is writing.
    func withoutWaiting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        interruption.isImpatient = true
        defer { interruption.isImpatient = false }
        return try body()
    }

    /// Decides, when SQLite asks while it works or waits, whether to stop.
    @safe final class Interruption {
        fileprivate(set) var isWished: @Sendable () -> Bool
        /// Called while this waits for another process.
        fileprivate(set) var isWaiting: @Sendable (Duration) -> Void = { _ in }
        /// The number of running bodies that must not be interrupted.
        var pauses = 0
        /// How long to wait for another process that writes.
        let busyTimeout: Duration
        /// Whether not to wait at all.
        fileprivate(set) var isImpatient = false
        /// Whether statements that write are left to finish: if one is interrupted, SQLite rolls back the whole transaction, not
        /// just to the savepoint (https://sqlite.org/c3ref/interrupt.html).
        var sparesWrites = false
        /// The database that the connection writes to.
        private var library: OpaquePointer?
        /// When the current wait began.
        var waitingSince = ContinuousClock.now
        /// Whether the last wait was interrupted, rather than ended by the timeout.
        var hasGivenUpWaiting = false

        /// About a tenth of a millisecond of SQLite's work.
        private static let stepsBetweenQuestions: CInt = 10_000

        init(busyTimeout: Duration, _ isWished: @escaping @Sendable () -> Bool) {
            self.busyTimeout = busyTimeout
            self.isWished = isWished
        }

        func shouldStop() -> Bool { pauses == 0 && isWished() }

        /// Like ``watch(_:)``, for the database that the connection writes to.
        func watchLibrary(_ db: Database) {
            unsafe library = db.sqliteConnection
            watch(db)
        }

        private func mayInterrupt() -> Bool { shouldStop() && !(sparesWrites && isWriting) }

        /// Whether a statement that writes is running.
        private var isWriting: Bool {
            var statement = unsafe sqlite3_next_stmt(library, nil)
            while let current = unsafe statement {
                if unsafe sqlite3_stmt_busy(current) != 0, unsafe sqlite3_stmt_readonly(current) == 0 { return true }
                unsafe statement = unsafe sqlite3_next_stmt(library, current)
            }
            return false
        }

        /// Interrupts what `db` does when it is time to stop. This object must live as long as that database is open.
        func watch(_ db: Database) {
            let context = unsafe Unmanaged.passUnretained(self).toOpaque()
            unsafe sqlite3_progress_handler(
                db.sqliteConnection, Self.stepsBetweenQuestions,
                { context in
                    guard let context = unsafe context else { return 0 }
                    return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().mayInterrupt() ? 1 : 0
                }, context)
            watchWaiting(db)
        }

        /// Removes the handlers from a database that outlives this object.
        func leave(_ db: Database) {
            unsafe sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
            unsafe sqlite3_busy_handler(db.sqliteConnection, nil, nil)
        }
    }
}

extension Query {
    fileprivate static let setSavepoint = Query("SAVEPOINT point")
    fileprivate static let releaseSavepoint = Query("RELEASE point")
    fileprivate static let rollBackToSavepoint = Query("ROLLBACK TO point")
}
