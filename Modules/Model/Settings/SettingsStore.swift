/// Where settings are kept that differ from their standard values.
package protocol SettingsStore: AnyObject {
    /// The kept value of a key, nil where the standard value holds.
    func setting(_ key: String) throws(ModelError) -> String?

    /// Keeps a value; nil forgets it.
    func setSetting(_ key: String, to value: String?) throws(ModelError)
}

extension SettingsStore {
    /// The value that holds for a setting.
    package func value(of setting: Setting) throws(ModelError) -> String {
        try self.setting(setting.key) ?? setting.standard
    }

    /// The duration that holds for a setting of that kind.
    package func duration(of setting: Setting) throws(ModelError) -> Duration {
        Duration(sutra: try value(of: setting)) ?? Duration(sutra: setting.standard) ?? .zero
    }
}
