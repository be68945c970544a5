import GRDB
import Model
import Synchronization
import Vocabulary

extension Connection {
    /// Reads off the main actor through a second connection, which the first read opens.
    @MainActor func readElsewhere<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try openAgainIfChanged()
        guard case .file = access.kind, !isInTransaction, !isReading, held == nil else {
            return try reading { () throws(Failure) in try body(self) }
        }
        do {
            let reader = try reader ?? ReadingConnection(queue.path)
            self.reader = reader
            return try await reader.read(body)
        } catch {
            throw failure(error)
        }
    }

    /// Closes the second connection once its reads have finished: while it reads, the log cannot be written back into the file.
    func closeReader() {
        reader?.close()
        reader = nil
    }
}

/// A read-only connection to a library's file that runs one read at a time.
final class ReadingConnection: Sendable {
    private let queue: DatabaseQueue

    /// - Throws: `DatabaseError`.
    init(_ path: String) throws {
        queue = try DatabaseQueue(path: path, configuration: LibraryOpener.configurationOfReader)
    }

    /// Runs `body` on a single state of the library, unless the task is cancelled before it ends.
    ///
    /// The read is enqueued before this method first suspends, and so before anything that closes the connection.
    /// - Throws: what `body` throws; `Failure.interrupted`.
    @MainActor func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(Failure) -> Result
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
        _ body: (Connection) throws(Failure) -> Result, on db: Database, of queue: DatabaseQueue,
        until cancellation: Cancellation
    ) throws -> Result {
        let interruption = Connection.Interruption(busyTimeout: .seconds(5)) { cancellation.isCancelled.load(ordering: .relaxed) }
        if interruption.shouldStop() { throw Failure.interrupted }
        interruption.watch(db)
        defer { interruption.leave(db) }
        return try body(Connection(reading: db, of: queue, interruption))
    }

    private final class Cancellation: Sendable {
        let isCancelled = Atomic(false)
    }
}
