import Dispatch
import GRDB
import Synchronization

/// Work on a database that runs on the database's queue, while the thread that started it goes on.
final class DatabaseWork<Result: Sendable>: Sendable {
    private let end = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)

    /// Starts the work, which runs after all work that was started earlier.
    ///
    /// GRDB's asynchronous reads are not used: they change settings of the connection, so that SQLite prepares all statements again.
    init(on queue: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> Result) {
        queue.asyncWriteWithoutTransaction { db in
            let outcome = Swift.Result { try body(db) }
            self.outcome.withLock { $0 = outcome }
            self.end.signal()
        }
    }

    /// Waits until the work has ended; must be called only once.
    /// - Throws: what the work has thrown.
    func result() throws -> Result {
        end.wait()
        guard let outcome = outcome.withLock({ $0 }) else { preconditionFailure("the work has ended without an outcome") }
        return try outcome.get()
    }
}
