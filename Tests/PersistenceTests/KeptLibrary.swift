import Foundation
import GRDB
import Testing

@testable import Persistence

/// A library as an earlier version left it, with steps of each kind that can be undone and redone.
///
/// `Fixtures` has its rows. Those of version 6 were written by that version, with a step of a script that may go on. Those of
/// version 5 were too, without such a step: all that version 6 added is the table for it. Those of version 7 are a library of
/// version 6 that this version has opened, undone and redone; those of version 8 are the same with a script that had failures,
/// those of version 9 the same with notes, those of version 10 with a type and notes from Anki, those of version 11 with what Anki
/// knows of that type, those of version 12 with a book from a deck of Anki and a card with tags, and those of version 13 with one
/// more card.
enum KeptLibrary: Int, CaseIterable, CustomTestStringConvertible {
    case version5 = 5
    case version6 = 6
    case version7 = 7
    case version8 = 8
    case version9 = 9
    case version10 = 10
    case version11 = 11
    case version12 = 12
    case version13 = 13

    var testDescription: String { "version \(rawValue)" }

    private var step: String {
        switch self {
        case .version5: "5 undo"
        case .version6: "6 batches"
        case .version7: "7 undone scripts"
        case .version8: "8 failed commands"
        case .version9: "9 notes"
        case .version10: "10 index mark"
        case .version11: "11 types of Anki"
        case .version12: "12 decks of Anki"
        case .version13: "13 tags by key"
        }
    }

    func make(at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try Schema.migrator.migrate(queue, upTo: step)
        let rows = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/version-\(rawValue).sql")
        try queue.write { try $0.execute(sql: String(contentsOf: rows, encoding: .utf8)) }
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
