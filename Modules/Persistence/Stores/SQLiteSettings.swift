import GRDB
package import Model
package import Vocabulary

/// The settings of a library and its books, stored in SQLite.
package final class SQLiteSettings {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteSettings: SettingsStore {
    package func settings() throws(Failure) -> [String: String] {
        try connection.read { db in
            var values: [String: String] = [:]
            try connection.prepared(.settings, db).forEachRow(db) { row in
                values[row.text(SettingColumn.key)] = row.text(SettingColumn.value)
            }
            return values
        }
    }

    package func setSetting(_ key: String, to value: String?) throws(Failure) {
        try connection.write(reporting: .setting) { db in
            let statement = try connection.prepared(value == nil ? .resetSetting : .setSetting, db)
            statement.bind(SettingColumn.key, key)
            if let value { statement.bind(SettingColumn.value, value) }
            try statement.run(db)
        }
    }

    package func bookSettings() throws(Failure) -> [Book.ID: [String: String]] {
        try connection.read { db in
            var values: [Book.ID: [String: String]] = [:]
            try connection.prepared(.bookSettings, db).forEachRow(db) { row in
                let book = Book.ID(row.int64(BookSettingColumn.bookId))
                values[book, default: [:]][row.text(BookSettingColumn.key)] = row.text(BookSettingColumn.value)
            }
            return values
        }
    }

    package func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure) {
        try connection.write(reporting: .setting) { db in
            let select = try connection.prepared(.hasBook, db)
            select.bind(BookColumn.id, book.rawValue)
            guard try select.hasRow(db) else { throw Failure.notFound(.book, id: book.rawValue) }
            let statement = try connection.prepared(value == nil ? .resetBookSetting : .setBookSetting, db)
            statement.bind(BookSettingColumn.bookId, book.rawValue)
            statement.bind(BookSettingColumn.key, key)
            if let value { statement.bind(BookSettingColumn.value, value) }
            try statement.run(db)
        }
    }
}

extension Query {
    private static let ofKey = "key = \(SettingColumn.key.parameter)"
    fileprivate static let settings = Query("SELECT \(SettingColumn.list) FROM setting")
    fileprivate static let setSetting = Query(
        "\(SettingColumn.insertion(of: [.key, .value])) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
    fileprivate static let resetSetting = Query("DELETE FROM setting WHERE \(ofKey)")

    fileprivate static let hasBook = Query("SELECT 1 FROM book WHERE id = \(BookColumn.id.parameter)")
    fileprivate static let bookSettings = Query("SELECT \(BookSettingColumn.list) FROM book_setting")
    fileprivate static let setBookSetting = Query(
        """
        \(BookSettingColumn.insertion(of: [.bookId, .key, .value]))
        ON CONFLICT (book_id, key) DO UPDATE SET value = excluded.value
        """)
    fileprivate static let resetBookSetting = Query(
        """
        DELETE FROM book_setting
        WHERE book_id = \(BookSettingColumn.bookId.parameter) AND key = \(BookSettingColumn.key.parameter)
        """)
}
