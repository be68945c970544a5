import GRDB
package import Model
import Synchronization
package import Vocabulary

// Reading beside the main actor, by a second connection that is opened with the first reading.
extension Connection: LibraryReader {
    @MainActor package func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try look()
        guard case .file = access.kind, !isInTransaction, held == nil else {
            return try reading { () throws(Failure) in try body(LibraryQueries(self)) }
        }
        do {
            let reader = try reader ?? ReadingConnection(queue.path)
            self.reader = reader
            return try await reader.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Lets go of the second connection, once it has read what was asked for: while it reads, the log cannot be taken into the file.
    func closeReader() {
        reader?.close()
        reader = nil
    }
}

/// A connection to a library's file that only reads, one reading after the other.
final class ReadingConnection: Sendable {
    private let queue: DatabaseQueue

    /// - Throws: `DatabaseError`.
    init(_ path: String) throws {
        queue = try DatabaseQueue(path: path, configuration: LibraryOpener.configurationOfReader)
    }

    /// Runs `body` on one state of the library, unless the task is cancelled before its end.
    ///
    /// It is on the queue when this first suspends, so before whatever closes the connection.
    /// - Throws: what `body` throws; `Failure.interrupted`.
    @MainActor func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.asyncRead { [queue] db in
                    continuation.resume(with: .init { try Self.run(body, on: db.get(), of: queue, until: cancellation) })
                }
            }
        } onCancel: {
            cancellation.isCancelled.store(true, ordering: .relaxed)
        }
    }

    func close() { try? queue.close() }

    private static func run<Result>(
        _ body: (LibraryQueries) throws(Failure) -> Result, on db: Database, of queue: DatabaseQueue,
        until cancellation: Cancellation
    ) throws -> Result {
        let interruption = Connection.Interruption(busyTimeout: .seconds(5)) { cancellation.isCancelled.load(ordering: .relaxed) }
        if interruption.shouldStop() { throw Failure.interrupted }
        interruption.watch(db)
        defer { interruption.leave(db) }
        return try body(LibraryQueries(Connection(reading: db, of: queue, interruption)))
    }

    private final class Cancellation: Sendable {
        let isCancelled = Atomic(false)
    }
}

extension LibraryQueries {
    init(_ connection: Connection) {
        self.init(
            books: SQLiteBooks(connection), cards: SQLiteCards(connection), sessions: SQLiteSessions(connection),
            statistics: SQLiteStatistics(connection))
    }
}
