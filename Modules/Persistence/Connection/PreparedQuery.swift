import GRDB
import GRDBSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A prepared statement run with SQLite's own calls (https://sqlite.org/c3ref/intro.html).
///
/// For the few queries that an answer to a card waits for: GRDB boxes each value on its way in and out, which takes longer than
/// the queries themselves. It must be used on the database's queue, like any of the database's statements.
@safe struct PreparedQuery {
    private let statement: OpaquePointer

    init(_ statement: Statement) { unsafe self.statement = statement.sqliteStatement }

    /// Runs a statement that returns no rows.
    /// - Throws: `DatabaseError`.
    func run(_ db: Database) throws {
        defer { _ = unsafe sqlite3_reset(statement) }
        let code = unsafe sqlite3_step(statement)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw error(code, db) }
    }

    /// Calls `body` on each row.
    /// - Throws: `DatabaseError`, and what `body` throws.
    func forEachRow(_ db: Database, _ body: (PreparedQuery) throws -> Void) throws {
        defer { _ = unsafe sqlite3_reset(statement) }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: try body(self)
            case SQLITE_DONE: return
            case let code: throw error(code, db)
            }
        }
    }

    /// Returns the result of `body` for the first row, or nil if there is none.
    /// - Throws: the same errors as ``forEachRow(_:_:)``.
    func first<Result>(_ db: Database, _ body: (PreparedQuery) throws -> Result) throws -> Result? {
        defer { _ = unsafe sqlite3_reset(statement) }
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return try body(self)
        case SQLITE_DONE: return nil
        case let code: throw error(code, db)
        }
    }

    /// Returns the results of `body` for all rows.
    /// - Throws: the same errors as ``forEachRow(_:_:)``.
    func map<Result>(_ db: Database, _ body: (PreparedQuery) throws -> Result) throws -> [Result] {
        var results: [Result] = []
        try forEachRow(db) { results.append(try body($0)) }
        return results
    }

    /// Returns the results of `body` for all rows of a statement that is run once.
    /// - Throws: the same errors as ``forEachRow(_:_:)``.
    static func map<Result>(_ sql: String, _ db: Database, _ body: (PreparedQuery) throws -> Result) throws -> [Result] {
        let statement = try db.makeStatement(sql: sql)
        return try withExtendedLifetime(statement) { try PreparedQuery(statement).map(db, body) }
    }

    /// Returns the results of `body` for all rows of a query with a ``Query/list(from:)`` of texts.
    /// - Throws: the same errors as ``forEachRow(_:_:)``.
    func map<Result>(
        listing texts: [String], from first: CInt, _ db: Database, _ body: (PreparedQuery) throws -> Result
    ) throws -> [Result] {
        var results: [Result] = []
        for start in stride(from: 0, to: texts.count, by: Query.listLength) {
            for place in start..<start + Query.listLength {
                bind(first + CInt(place - start), place < texts.count ? texts[place] : nil)
            }
            try forEachRow(db) { results.append(try body($0)) }
        }
        return results
    }

    /// Whether the database's transaction has begun to write.
    static func isWriting(_ db: Database) -> Bool { unsafe sqlite3_txn_state(db.sqliteConnection, "main") == SQLITE_TXN_WRITE }

    /// Whether the query returns a row.
    /// - Throws: the same errors as ``forEachRow(_:_:)``.
    func hasRow(_ db: Database) throws -> Bool { try first(db) { _ in true } ?? false }

    private func error(_ code: CInt, _ db: Database) -> DatabaseError {
        let message = unsafe db.sqliteConnection.flatMap { unsafe sqlite3_errmsg($0) }.map { unsafe String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
}

extension PreparedQuery {
    /// Binds a value to a parameter. Parameters are numbered from 1.
    func bind(_ index: CInt, _ value: Int64) { _ = unsafe sqlite3_bind_int64(statement, index, value) }

    func bind(_ index: CInt, _ value: Int64?) {
        if let value { bind(index, value) } else { _ = unsafe sqlite3_bind_null(statement, index) }
    }

    func bind(_ index: CInt, _ value: Int?) { bind(index, value.map(Int64.init)) }

    func bind(_ index: CInt, _ value: Double?) {
        guard let value else { return bind(index, Int64?.none) }
        _ = unsafe sqlite3_bind_double(statement, index, value)
    }

    func bind(_ index: CInt, _ value: String) {
        var value = value
        value.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                _ = unsafe sqlite3_bind_text(
                    statement, index, characters.baseAddress, CInt(characters.count), Self.copied)
            }
        }
    }

    func bind(_ index: CInt, _ value: String?) {
        if let value { bind(index, value) } else { bind(index, Int64?.none) }
    }

    /// Makes SQLite copy a text, which exists for the duration of the call only (`SQLITE_TRANSIENT`).
    static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Returns the value of a column. Columns are numbered from 0.
    func int(_ column: CInt) -> Int { Int(unsafe sqlite3_column_int64(statement, column)) }

    func int64(_ column: CInt) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

    func double(_ column: CInt) -> Double { unsafe sqlite3_column_double(statement, column) }

    func text(_ column: CInt) -> String {
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func bytes(_ column: CInt) -> [UInt8] {
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }

    func isUTF8(_ column: CInt) -> Bool {
        guard let bytes = unsafe sqlite3_column_text(statement, column) else { return true }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe String(validating: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) != nil
    }

    func optionalInt64(_ column: CInt) -> Int64? { isNull(column) ? nil : int64(column) }

    func isNull(_ column: CInt) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }
}

// Columns are bound to the parameters that have their numbers, and read at their indexes in the list of all columns.
extension PreparedQuery {
    func bind(_ column: some TableColumn, _ value: Int64) { bind(column.number, value) }
    func bind(_ column: some TableColumn, _ value: Int64?) { bind(column.number, value) }
    func bind(_ column: some TableColumn, _ value: Int?) { bind(column.number, value) }
    func bind(_ column: some TableColumn, _ value: Bool) { bind(column.number, value ? 1 : 0) }
    func bind(_ column: some TableColumn, _ value: Double?) { bind(column.number, value) }
    func bind(_ column: some TableColumn, _ value: String) { bind(column.number, value) }
    func bind(_ column: some TableColumn, _ value: String?) { bind(column.number, value) }

    func int(_ column: some TableColumn) -> Int { int(column.index) }
    func int64(_ column: some TableColumn) -> Int64 { int64(column.index) }
    func bool(_ column: some TableColumn) -> Bool { int(column.index) != 0 }
    func double(_ column: some TableColumn) -> Double { double(column.index) }
    func text(_ column: some TableColumn) -> String { text(column.index) }
    func isNull(_ column: some TableColumn) -> Bool { isNull(column.index) }
    func optionalInt64(_ column: some TableColumn) -> Int64? { optionalInt64(column.index) }
}

extension PreparedQuery {
    /// Whether the database's file was moved, replaced or deleted since it was opened.
    static func fileHasMoved(_ db: Database) -> Bool {
        var hasMoved: CInt = 0
        guard let connection = unsafe db.sqliteConnection else { return false }
        _ = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return hasMoved != 0
    }

    /// A number that changes whenever this connection or another changes anything in the database's file.
    static func dataVersion(_ db: Database) -> UInt32 {
        var version: UInt32 = 0
        guard let connection = unsafe db.sqliteConnection else { return version }
        _ = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }

    /// The system's reason why a file of the database could not be written most recently; nil if it is unknown.
    static func lastSystemReason(_ db: Database) -> String? {
        let code = lastSystemError(db)
        return code == 0 ? nil : unsafe String(cString: strerror(code))
    }

    /// The `errno` of the most recent failure to write a file of the database; 0 if it is unknown.
    ///
    /// A failed commit leaves nothing in `sqlite3_system_errno`, and the log beside the file has an error number of its own.
    private static func lastSystemError(_ db: Database) -> CInt {
        guard let connection = unsafe db.sqliteConnection else { return 0 }
        var code: CInt = 0
        var log: UnsafeMutablePointer<sqlite3_file>?
        _ = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log)
        if let log = unsafe log, let methods = unsafe log.pointee.pMethods {
            _ = unsafe methods.pointee.xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &code)
        }
        if code == 0 { _ = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &code) }
        return code == 0 ? unsafe sqlite3_system_errno(connection) : code
    }

    /// Whether rows reference missing rows, which the commit would reject.
    static func hasBrokenReferences(_ db: Database) -> Bool {
        var (count, unused): (CInt, CInt) = (0, 0)
        guard let connection = unsafe db.sqliteConnection else { return false }
        _ = unsafe sqlite3_db_status(connection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &unused, 0)
        return count != 0
    }
}
