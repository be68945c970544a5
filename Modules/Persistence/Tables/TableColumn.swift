import Synchronization

/// The columns of a table, declared in one place: statements list them, and values are bound and read through them.
///
/// A column's raw value is its index in ``list`` and among the parameters of a statement, so that columns are found when the
/// program is compiled rather than by name for each row.
/// `CodingKey` makes the compiler write down the names of the cases, which are slow to find by reflection.
protocol TableColumn: RawRepresentable<Int>, CodingKey, CaseIterable {
    static var table: String { get }
}

extension TableColumn {
    /// The column's name in the database: `bookId` is `book_id`.
    var name: String { ColumnNames.of(Self.self)[rawValue] }

    /// The column's name, qualified with that of its table.
    var qualifiedName: String { "\(Self.table).\(name)" }

    /// The parameter that ``PreparedQuery`` binds the column's value to.
    var parameter: String { "?\(number)" }

    /// The index of that parameter, from 1.
    var number: CInt { index + 1 }

    /// The index of the column in ``list``.
    var index: CInt { CInt(truncatingIfNeeded: rawValue) }

    /// All columns, in the order in which rows are read.
    static var list: String { allCases.map(\.qualifiedName).joined(separator: ", ") }

    static var count: CInt { CInt(allCases.count) }

    /// `INSERT INTO book (name, added_at) VALUES (?2, ?4)`.
    static func insertion(of columns: [Self]) -> String {
        let parameters = columns.map(\.parameter).joined(separator: ", ")
        return "INSERT INTO \(table) (\(columns.names)) VALUES (\(parameters))"
    }

    /// Returns a statement that inserts several rows; the parameters of a row, one for each column, follow those of the row before.
    static func insertion(of columns: [Self], rows: Int) -> String {
        let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
        return "INSERT INTO \(table) (\(columns.names)) VALUES \(Array(repeating: row, count: rows).joined(separator: ", "))"
    }

    /// `UPDATE book SET name = ?2, added_at = ?4`.
    static func update(of columns: [Self]) -> String {
        "UPDATE \(table) SET \(columns.map { "\($0.name) = \($0.parameter)" }.joined(separator: ", "))"
    }
}

/// The column names of each table, derived from the names of the cases once per process.
private enum ColumnNames {
    /// Some fifteen tables: a dictionary finds them no sooner, and a process that starts would first have to make its type.
    private static let known = Mutex<[(table: ObjectIdentifier, names: [String])]>([])

    static func of<Column: TableColumn>(_ table: Column.Type) -> [String] {
        known.withLock { known in
            if let found = known.first(where: { $0.table == ObjectIdentifier(table) }) { return found.names }
            let names = table.allCases.map { inDatabase($0.stringValue) }
            known.append((ObjectIdentifier(table), names))
            return names
        }
    }

    private static func inDatabase(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
    }
}

extension Array where Element: TableColumn {
    /// The column names, separated by commas.
    var names: String { map(\.name).joined(separator: ", ") }
}
