package import Vocabulary

/// Where settings are kept that differ from their standard values, for the library and for single books.
package protocol SettingsStore: AnyObject {
    /// The kept value of a key, nil where the standard value holds.
    func setting(_ key: String) throws(Failure) -> String?

    /// Keeps a value; nil forgets it.
    func setSetting(_ key: String, to value: String?) throws(Failure)

    /// The values of a key that books have of their own.
    func bookSettings(_ key: String) throws(Failure) -> [Book.ID: String]

    /// Keeps a value for one book; nil forgets it.
    /// - Throws: `Failure.notFound(.book)`.
    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure)
}

extension SettingsStore {
    /// The value that holds for a setting.
    package func value(of setting: Setting) throws(Failure) -> String {
        try self.setting(setting.key) ?? setting.standard
    }

    /// The value that holds, if it is one that the setting takes.
    /// - Throws: `Failure.library(.corrupt)` naming the setting, for one that something else than Sutra put there.
    package func checkedValue(of setting: Setting) throws(Failure) -> String {
        guard let value = try self.setting(setting.key) else { return setting.standard }
        do {
            return try setting.normalized(value)
        } catch {
            throw .library(.corrupt("the setting \(setting.key) is '\(value)'; `settings reset \(setting.key)` mends it"))
        }
    }

    /// The duration that holds for a setting of that kind.
    package func duration(of setting: Setting) throws(Failure) -> Duration {
        Duration(sutra: try checkedValue(of: setting)) ?? Duration(sutra: setting.standard) ?? .zero
    }

    /// Whether a setting that is on or off is on.
    package func isOn(_ setting: Setting) throws(Failure) -> Bool { try checkedValue(of: setting) == Setting.on }

    /// The whole number that holds for a setting of that kind; nil is no limit.
    package func count(of setting: Setting) throws(Failure) -> Int? { Int(try checkedValue(of: setting)) }
}
