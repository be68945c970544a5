import GRDB
import GRDBSQLite

/// A prepared statement that adds rows to a collection, run with SQLite's own calls (https://sqlite.org/c3ref/intro.html).
///
/// GRDB boxes each value on its way, which takes longer than adding the row.
@safe struct CollectionStatement {
    private let statement: Statement

    /// The statement is prepared once for each connection.
    init(_ sql: String, _ db: Database) throws { statement = try db.cachedStatement(sql: sql) }

    /// Adds a row of texts and numbers, unless its id is taken.
    /// - Returns: whether it was added.
    func insert(_ values: [Value], _ db: Database) throws -> Bool {
        let raw = unsafe statement.sqliteStatement
        for (index, value) in zip(CInt(1)..., values) {
            switch value {
            case .number(let number): _ = unsafe sqlite3_bind_int64(raw, index, number)
            case .text(var text):
                text.withUTF8 { bytes in
                    unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                        _ = unsafe sqlite3_bind_text(
                            raw, index, characters.baseAddress, CInt(characters.count), Self.copied)
                    }
                }
            }
        }
        defer { _ = unsafe sqlite3_reset(raw) }
        let code = unsafe sqlite3_step(raw)
        guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
        }
        return db.changesCount > 0
    }

    enum Value {
        case number(Int64)
        case text(String)
    }

    /// Makes SQLite copy a text, which exists for the duration of the call only (`SQLITE_TRANSIENT`).
    private static let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
