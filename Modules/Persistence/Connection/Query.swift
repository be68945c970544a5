import Synchronization

/// A query whose text is fixed in the program; its number finds the prepared statement without hashing that text.
final class Query: Sendable {
    let sql: String
    /// The number of the query in this process, from 0.
    let number: Int

    private static let count = Atomic(0)

    /// Make each query once, and keep it, as in a `static let`: two queries with the same text are two statements.
    init(_ sql: String) {
        self.sql = sql
        number = Self.count.add(1, ordering: .relaxed).oldValue
    }

    /// The number of values in a list of parameters.
    static let listLength = 500

    /// Returns a list of parameters, for the right side of `IN`; those that are null select nothing.
    static func list(from first: Int) -> String {
        "(" + (first..<first + listLength).map { "?\($0)" }.joined(separator: ", ") + ")"
    }
}
