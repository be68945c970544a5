package import Model
package import Vocabulary

extension Connection: LibraryReader {
    @MainActor package func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try await readElsewhere { (connection) throws(Failure) in
            try body(
                LibraryQueries(
                    books: SQLiteBooks(connection), cards: SQLiteCards(connection), sessions: SQLiteSessions(connection),
                    statistics: SQLiteStatistics(connection)))
        }
    }
}
