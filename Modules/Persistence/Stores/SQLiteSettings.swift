import GRDB
package import Model

/// Settings on SQLite.
package final class SQLiteSettings {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteSettings: SettingsStore {
    package func setting(_ key: String) throws(ModelError) -> String? {
        try connection.read { try String.fetchOne(connection.statement(.setting, $0), arguments: [key]) }
    }

    package func setSetting(_ key: String, to value: String?) throws(ModelError) {
        try connection.write { db in
            if let value {
                try connection.execute(.setSetting, [key, value], db)
            } else {
                try connection.execute(.resetSetting, [key], db)
            }
        }
    }

    package func bookSettings(_ key: String) throws(ModelError) -> [Book.ID: String] {
        try connection.read { db in
            let rows = try Row.fetchCursor(connection.statement(.bookSettings, db), arguments: [key])
            var values: [Book.ID: String] = [:]
            while let row = try rows.next() { values[Book.ID(row[0])] = row[1] }
            return values
        }
    }

    package func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(ModelError) {
        try connection.write { db in
            let select = try connection.statement(.hasBook, db)
            guard try Bool.fetchOne(select, arguments: [book.rawValue]) == true else {
                throw ModelError.notFound(.book, id: book.rawValue)
            }
            if let value {
                try connection.execute(.setBookSetting, [book.rawValue, key, value], db)
            } else {
                try connection.execute(.resetBookSetting, [book.rawValue, key], db)
            }
        }
    }
}

extension Query {
    fileprivate static let setting = Query("SELECT value FROM setting WHERE key = ?")
    fileprivate static let setSetting = Query(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
    fileprivate static let resetSetting = Query("DELETE FROM setting WHERE key = ?")
    fileprivate static let hasBook = Query("SELECT EXISTS (SELECT 1 FROM book WHERE id = ?)")
    fileprivate static let bookSettings = Query("SELECT book_id, value FROM book_setting WHERE key = ?")
    fileprivate static let setBookSetting = Query(
        """
        INSERT INTO book_setting (book_id, key, value) VALUES (?, ?, ?)
        ON CONFLICT (book_id, key) DO UPDATE SET value = excluded.value
        """)
    fileprivate static let resetBookSetting = Query("DELETE FROM book_setting WHERE book_id = ? AND key = ?")
}
