package import Binding
package import Model
package import Vocabulary

/// A setting with its effective value.
package struct StoredSetting: Hashable, Sendable, Identifiable {
    package let key: String
    package let value: String
    package let defaultValue: String
    package let isOwn: Bool

    /// Creates a setting with its effective value.
    package init(key: String, value: String, defaultValue: String, isOwn: Bool) {
        (self.key, self.value, self.defaultValue, self.isOwn) = (key, value, defaultValue, isOwn)
    }

    package var id: String { key }
    /// The position of the setting in lists.
    var place: Int { Setting.all.firstIndex { $0.key == key } ?? Setting.all.count }
}

extension SettingsStore {
    /// Returns a setting with its effective value, which is the library's for a book without its own.
    package func row(_ setting: Setting, of book: Book.ID? = nil) throws(Failure) -> StoredSetting {
        let general = try value(of: setting)
        guard let book else {
            return StoredSetting(key: setting.key, value: general, defaultValue: setting.defaultValue, isOwn: false)
        }
        let own = try bookSettings(setting.key)[book]
        return StoredSetting(key: setting.key, value: own ?? general, defaultValue: general, isOwn: own != nil)
    }
}

extension SharedList<StoredSetting> {
    /// Whether a setting is on, for one that is either on or off.
    package func isOn(_ setting: Setting) -> Property<Bool> {
        elements().snapshots.map { rows in rows.first { $0.key == setting.key }?.value == Switch.on.rawValue }.removeDuplicates()
    }
}
