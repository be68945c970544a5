/// A query of the program's own text; its identity finds the prepared statement without hashing that text.
final class Query: Sendable {
    let sql: String

    /// Give it to a `static let` only: two queries of the same text are two statements.
    init(_ sql: String) { self.sql = sql }
}
