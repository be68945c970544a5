package import Vocabulary

/// The port that stores the settings that differ from their defaults, for the library and for single books.
package protocol SettingsStore: AnyObject {
    /// Returns the stored value of a key; nil if the default applies.
    func setting(_ key: String) throws(Failure) -> String?

    /// Stores a value of a key; nil removes it.
    func setSetting(_ key: String, to value: String?) throws(Failure)

    /// Returns the values of a key that books have of their own.
    func bookSettings(_ key: String) throws(Failure) -> [Book.ID: String]

    /// Stores a value of a key for one book; nil removes it.
    /// - Throws: `Failure.notFound(.book)`.
    func setSetting(_ key: String, to value: String?, of book: Book.ID) throws(Failure)
}

extension SettingsStore {
    /// Returns the value of a setting, or its default.
    package func value(of setting: Setting) throws(Failure) -> String {
        try self.setting(setting.key) ?? setting.defaultValue
    }

    /// Returns the value of a setting, checked and in its stored form, or its default.
    /// - Throws: `Failure.library(.corrupt)`, which names the setting, if another program has stored a value that is not valid.
    package func checkedValue(of setting: Setting) throws(Failure) -> String {
        guard let value = try self.setting(setting.key) else { return setting.defaultValue }
        do {
            return try setting.normalized(value)
        } catch {
            throw .library(.corrupt("the setting \(setting.key) is '\(value)'; `settings reset \(setting.key)` mends it"))
        }
    }

    /// Returns the value of a setting that is a duration.
    package func duration(of setting: Setting) throws(Failure) -> Duration {
        Duration(sutra: try checkedValue(of: setting)) ?? Duration(sutra: setting.defaultValue) ?? .zero
    }

    /// Returns whether a setting that is on or off is on.
    package func isOn(_ setting: Setting) throws(Failure) -> Bool { try checkedValue(of: setting) == Switch.on.rawValue }

    /// Returns the value of a setting that is a whole number; nil if there is no limit.
    package func count(of setting: Setting) throws(Failure) -> Int? { Int(try checkedValue(of: setting)) }
}
