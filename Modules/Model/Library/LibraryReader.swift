package import Vocabulary

/// Reads a library beside the main actor: what can take so long that a person would notice.
package protocol LibraryReader: AnyObject {
    /// Runs `body`, which reads only, on one state of the library.
    ///
    /// While a transaction is open, and where the library is in memory, `body` runs at once on this actor: so nobody misses what is
    /// not committed yet.
    /// - Throws: what `body` throws; `Failure.interrupted` where the task is cancelled.
    @MainActor func read<Result: Sendable>(
        _ body: @escaping @Sendable (LibraryQueries) throws(Failure) -> Result
    ) async throws(Failure) -> Result
}

/// The stores that a reader asks; a change through them is refused.
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
