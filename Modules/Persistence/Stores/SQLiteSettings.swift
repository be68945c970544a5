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
}

extension Query {
    fileprivate static let setting = Query("SELECT value FROM setting WHERE key = ?")
    fileprivate static let setSetting = Query(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
    fileprivate static let resetSetting = Query("DELETE FROM setting WHERE key = ?")
}
