package import Vocabulary

/// The port that reads a library off the main actor, for reads that may take noticeable time.
package protocol LibraryReader: AnyObject {
    /// Runs `body`, which must only read, on a consistent snapshot of the library.
    ///
    /// While a transaction is open, or if the library is in memory, `body` runs immediately on the main actor, so that it sees
    /// uncommitted changes.
    /// - Throws: any error that `body` throws; `Failure.interrupted` if the task is cancelled.
    @MainActor func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws(Failure) -> Result
}

/// The stores that a reader queries; changes through them are rejected.
package struct LibraryQueries {
    package let books: any BookStore
    package let cards: any CardStore
    package let sessions: any SessionStore
    package let statistics: any StatisticsStore

    package init(
        books: any BookStore, cards: any CardStore, sessions: any SessionStore, statistics: any StatisticsStore
    ) {
        self.books = books
        self.cards = cards
        self.sessions = sessions
        self.statistics = statistics
    }
}
