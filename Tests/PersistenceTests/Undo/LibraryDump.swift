import GRDB
import Model
import Testing

@testable import Persistence

/// All that a library holds and undo is to put back, bit for bit: each row as text that SQL could read again.
struct LibraryDump: Equatable {
    let tables: [String: [String]]

    /// What goes on by itself, and is no step.
    private static let notes: Set<String> = ["sat_ms", "ended_at", "outcome"]

    /// - Parameter withNotes: whether the notes of sittings are of interest.
    init(_ library: SQLiteUnderTest, withNotes: Bool = false) throws {
        tables = try library.connection.queue.inDatabase { db in
            var tables: [String: [String]] = [:]
            for table in try Self.tables(db) {
                let columns = try db.columns(in: table).map(\.name).filter {
                    withNotes || table != "session" || !Self.notes.contains($0)
                }
                let row = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
                // The built-in types of notes are there from the start.
                let condition = table == "note_type" ? "WHERE id > \(NoteType.builtin.count)" : ""
                tables[table] = try String.fetchAll(db, sql: "SELECT \(row) AS row FROM \(table) \(condition) ORDER BY row")
            }
            // Words with the cards that they are found in.
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.word USING fts5vocab(main, card_text, instance)")
            defer { try? db.execute(sql: "DROP TABLE temp.word") }
            tables["card_text"] = try String.fetchAll(
                db,
                sql: """
                    SELECT term || ' ' || doc || ' ' || col || ' ' || offset AS row FROM word
                    WHERE doc IN (SELECT id FROM card) ORDER BY row
                    """)
            return tables
        }
    }

    /// All but the index of words.
    var withoutWords: [String: [String]] { tables.filter { $0.key != "card_text" } }

    /// Those with the library's own content: without the tables of undo and scripts, and the mark of the indexes.
    static func tables(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_schema
                WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' AND name NOT LIKE 'card_text%'
                    AND name NOT LIKE 'undo_%' AND name NOT IN ('script_run', 'card_index')
                """)
    }

    /// The rows that only one of two has.
    func difference(from other: LibraryDump) -> String {
        Set(tables.keys).union(other.tables.keys).sorted().compactMap { table in
            let (mine, theirs) = (Set(tables[table, default: []]), Set(other.tables[table, default: []]))
            if mine == theirs { return nil }
            return "\(table): is \(mine.subtracting(theirs).sorted()), was \(theirs.subtracting(mine).sorted())"
        }.joined(separator: "\n")
    }

    /// The numbers of a table's rows; they stand first.
    func numbers(_ table: String) -> Set<Int64> {
        Set(tables[table, default: []].compactMap { $0.split(separator: "|").first.flatMap { Int64($0) } })
    }

    var isEmpty: Bool { tables.values.allSatisfy(\.isEmpty) }
}
