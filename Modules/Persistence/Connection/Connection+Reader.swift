import GRDB
package import Model
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
            let queue = try queueOfReader()
            return try await queue.read { db in try body(LibraryQueries(Connection(reading: db, of: queue))) }
        } catch {
            throw failure(error)
        }
    }

    private func queueOfReader() throws -> DatabaseQueue {
        if let reader { return reader }
        let queue = try DatabaseQueue(path: queue.path, configuration: LibraryOpener.configurationOfReader)
        reader = queue
        return queue
    }

    /// Lets go of the second connection: while it reads, the log cannot be taken into the file.
    func closeReader() {
        reader?.interrupt()
        try? reader?.close()
        reader = nil
    }
}

extension LibraryQueries {
    init(_ connection: Connection) {
        self.init(
            books: SQLiteBooks(connection), cards: SQLiteCards(connection), sessions: SQLiteSessions(connection),
            statistics: SQLiteStatistics(connection))
    }
}
