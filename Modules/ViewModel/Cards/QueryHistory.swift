/// The queries that were typed in lists of cards, the newest last; a query follows itself only once.
@MainActor public final class QueryHistory {
    /// The queries, the newest last.
    public private(set) var queries: [String] = []

    /// Creates an empty history.
    public init() {}

    /// Adds a query, unless it is blank or the newest one.
    public func add(_ query: String) {
        if query.allSatisfy(\.isWhitespace) || query == queries.last { return }
        queries.append(query)
    }
}
