/// A query whose text is fixed in the program; its identity finds the prepared statement without hashing that text.
final class Query: Sendable {
    let sql: String

    /// Assign it to a `static let` only: two queries with the same text are two statements.
    init(_ sql: String) { self.sql = sql }
}
