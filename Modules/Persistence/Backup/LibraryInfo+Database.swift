import GRDB
import Model
import Vocabulary

extension LibraryInfo {
    /// Collects what a database contains; ``SQLiteLibraryFile`` knows where the database is.
    /// - Throws: `Failure.library(.corrupt)` for times out of range; SQLite's errors.
    init(_ db: Database, at path: String?) throws {
        func number(_ sql: String) throws -> Int64 { try Int64.fetchOne(db, sql: sql) ?? 0 }
        func count(_ table: String) throws -> Int { Int(try number("SELECT count(*) FROM \(table)")) }
        func moment(_ function: String) throws -> Timestamp? {
            let answers = "SELECT \(function)(at) FROM review_log WHERE rating > 0"
            return try Int64.fetchOne(db, sql: answers).map { try Timestamp(stored: $0) }
        }
        let pageSize = try number("PRAGMA page_size")
        self.init(
            path: path, size: try number("PRAGMA page_count") * pageSize,
            freeSize: try number("PRAGMA freelist_count") * pageSize, schemaVersion: Int(try number("PRAGMA user_version")),
            engine: "SQLite \(try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "")", books: try count("book"),
            cards: try count("card"), reviews: try count("review_log WHERE rating > 0"), profiles: try count("profile"),
            sessions: try count("session"), firstReviewAt: try moment("min"), lastReviewAt: try moment("max"))
    }
}
