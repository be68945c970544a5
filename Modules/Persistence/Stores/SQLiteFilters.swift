import GRDB
package import Model
package import Vocabulary

/// The saved filters, stored in SQLite.
package final class SQLiteFilters {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteFilters: FilterStore {
    package func filters() throws(Failure) -> [SavedFilter] {
        try connection.read { db in try connection.prepared(.filters, db).map(db) { SavedFilter($0) } }
    }

    package func filter(named key: NameKey) throws(Failure) -> SavedFilter? { try connection.read { try filter(key, $0) } }

    package func putFilter(_ name: Name, query: String) throws(Failure) -> Change<SavedFilter> {
        try connection.write(reporting: { $0.kind == .unchanged ? nil : .filter }) { db in
            let before = try filter(name.key, db)
            let after = SavedFilter(name: before?.name ?? name.text, query: query)
            if before != after {
                let statement = try connection.prepared(.putFilter, db)
                statement.bind(FilterColumn.name, after.name)
                statement.bind(FilterColumn.nameKey, name.key.stored)
                statement.bind(FilterColumn.query, query)
                try statement.run(db)
            }
            return Change(before: before, after: after)
        }
    }

    package func deleteFilter(named key: NameKey) throws(Failure) -> Change<SavedFilter>? {
        try connection.write(reporting: { $0.map { _ in .filter } }) { db in
            guard let before = try filter(key, db) else { return nil }
            let statement = try connection.prepared(.deleteFilter, db)
            statement.bind(FilterColumn.nameKey, key.stored)
            try statement.run(db)
            return Change(before: before, after: nil)
        }
    }

    private func filter(_ key: NameKey, _ db: Database) throws -> SavedFilter? {
        let select = try connection.prepared(.filter, db)
        select.bind(FilterColumn.nameKey, key.stored)
        return try select.first(db) { SavedFilter($0) }
    }
}

extension SavedFilter {
    /// Reads the current row of a query, whose columns are those of ``FilterColumn``.
    fileprivate init(_ row: PreparedQuery) {
        self.init(name: row.text(FilterColumn.name), query: row.text(FilterColumn.query))
    }
}

extension Query {
    private static let ofKey = "WHERE name_key = \(FilterColumn.nameKey.parameter)"
    fileprivate static let filters = Query("SELECT \(FilterColumn.list) FROM filter ORDER BY name_key")
    fileprivate static let filter = Query("SELECT \(FilterColumn.list) FROM filter \(ofKey)")
    fileprivate static let putFilter = Query(
        """
        \(FilterColumn.insertion(of: [.name, .nameKey, .query]))
        ON CONFLICT (name_key) DO UPDATE SET query = excluded.query
        """)
    fileprivate static let deleteFilter = Query("DELETE FROM filter \(ofKey)")
}
