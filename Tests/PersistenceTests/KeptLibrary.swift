import Foundation
import GRDB
import Testing

@testable import Persistence

/// A library as a version left it, with steps of each kind that can be undone and redone.
///
/// `Fixtures` has its SQL, which `Fixtures/keep` wrote. The library of version 14 was begun by version 5 and migrated from version to
/// version: SQLite has written the texts of its tables differently from those of a new library.
enum KeptLibrary: Int, CaseIterable, CustomTestStringConvertible {
    case version14 = 14
    case version15 = 15
    case version16 = 16
    case version17 = 17
    case version18 = 18
    case version19 = 19

    var testDescription: String { "version \(rawValue)" }

    func make(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        let sql = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/version-\(rawValue).sql")
        try queue.write { db in
            db.addFunctions()
            try db.execute(sql: String(contentsOf: sql, encoding: .utf8))
        }
        try queue.close()
    }
}

/// The rows of a library's own tables, as text.
struct LibraryContents: Equatable {
    let columns: [String: [String]]
    let rows: [String: [String]]

    /// - Parameter columns: the columns of each table that are of interest; those that there are if they are left out.
    init(_ queue: DatabaseQueue, columns: [String: [String]]? = nil) throws {
        (self.columns, rows) = try queue.inDatabase { db in
            let columns = try columns ?? Self.columns(db)
            var rows: [String: [String]] = [:]
            for (table, columns) in columns {
                let row = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
                rows[table] = try String.fetchAll(db, sql: "SELECT \(row) AS row FROM \(table) ORDER BY row")
            }
            return (columns, rows)
        }
    }

    private static func columns(_ db: Database) throws -> [String: [String]] {
        let tables = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'card_text%'
                """)
        return try Dictionary(uniqueKeysWithValues: tables.map { ($0, try db.columns(in: $0).map(\.name)) })
    }
}
