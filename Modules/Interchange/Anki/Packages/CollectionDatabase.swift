import GRDB
import GRDBSQLite
import Model
import Vocabulary

/// The database of a collection, in a temporary file of its own.
///
/// Every value is cast in SQL: the tables are not strict, and any column can hold anything.
final class CollectionDatabase {
    private let queue: DatabaseQueue
    private let path: String

    /// The maximum number of bytes of one value; collections keep all their note types in one.
    private static let valueLimit: Int32 = 32 << 20

    /// Opens a collection, and unlinks its file.
    /// - Parameter path: the path of the file that it comes from, for messages.
    /// - Throws: `Failure.format(.package, …)`.
    init(_ file: ScratchFile, path: String) throws(Failure) {
        self.path = path
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -4096")
            Self.prepare(db)
        }
        defer { file.remove() }
        queue = try Self.attempt(path) {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try queue.inDatabase(Self.prepareTables)
            return queue
        }
    }

    deinit { try? queue.close() }

    /// Calls `body` with the database.
    /// - Throws: `Failure.format(.package(.damaged), …)` for an error of SQLite, and any `Failure` that `body` throws.
    func read<Result>(_ body: (Database) throws -> Result) throws(Failure) -> Result {
        try Self.attempt(path) { try queue.inDatabase(body) }
    }

    /// Starts a read, and returns while it is running.
    func startReading<Result>(_ body: @escaping @Sendable (Database) throws -> Result) -> DatabaseWork<Result> {
        DatabaseWork(on: queue, body)
    }

    /// Waits for the result of a read.
    /// - Throws: the same errors as ``read(_:)``.
    func result<Result>(of read: DatabaseWork<Result>) throws(Failure) -> Result {
        try Self.attempt(path) { try read.result() }
    }

    private static func attempt<Result>(_ path: String, _ body: () throws -> Result) throws(Failure) -> Result {
        do {
            return try body()
        } catch let failure as Failure {
            throw failure
        } catch let error as DatabaseError {
            throw .format(.package(.damaged(error.message ?? "error \(error.extendedResultCode.rawValue)")), file: path, line: 0)
        } catch {
            throw .format(.package(.damaged("\(error)")), file: path, line: 0)
        }
    }

    /// Limits the size of values, and adds the collation of names, which collections declare and SQLite does not have.
    private static func prepare(_ db: Database) {
        guard let connection = unsafe db.sqliteConnection else { return }
        _ = unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, valueLimit)
        _ = unsafe sqlite3_create_collation_v2(
            connection, "unicase", SQLITE_UTF8, nil,
            { _, leftCount, left, rightCount, right in
                let order = unsafe UnsafeRawBufferPointer(start: left, count: Int(leftCount))
                let other = unsafe UnsafeRawBufferPointer(start: right, count: Int(rightCount))
                if unsafe order.lexicographicallyPrecedes(other) { return -1 }
                return unsafe other.lexicographicallyPrecedes(order) ? 1 : 0
            }, nil)
    }

    /// Checks that the tables are tables, and creates the indexes that reading needs, which other programs may have left out.
    private static func prepareTables(_ db: Database) throws {
        try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE")
        for table in ["col", "notes", "cards", "revlog"] {
            let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ? AND sql LIKE 'CREATE TABLE%'"
            guard try Int.fetchOne(db, sql: sql, arguments: [table]) == 1 else {
                throw DatabaseError(message: "no such table: \(table)")
            }
        }
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS ix_cards_nid ON cards (nid);
                CREATE INDEX IF NOT EXISTS ix_revlog_cid ON revlog (cid);
                """)
    }
}
