package import Binding
package import Model
package import Vocabulary

/// A setting with its effective value.
package struct StoredSetting: Hashable, Sendable, Identifiable {
    package let key: String
    package let value: String
    /// The value that would hold if the library, or the book, had none of its own.
    package let defaultValue: String
    package let origin: SettingOrigin
    /// Whether the library, or the book, has a value of its own.
    package let isOwn: Bool

    /// Creates a setting with its effective value.
    package init(key: String, value: String, defaultValue: String, origin: SettingOrigin, isOwn: Bool) {
        (self.key, self.value, self.defaultValue, self.origin, self.isOwn) = (key, value, defaultValue, origin, isOwn)
    }

    /// Creates a setting that has one of some values.
    /// - Parameter above: the values that would hold without those of the library, or of the book.
    package init(_ setting: Setting, _ values: SettingValues, above: SettingValues = SettingValues([:])) {
        let origin = values.origin(of: setting)
        self.init(
            key: setting.key, value: values[setting], defaultValue: above[setting], origin: origin,
            isOwn: origin != above.origin(of: setting))
    }

    package var id: String { key }
    /// The position of the setting in lists.
    var place: Int { Setting.all.firstIndex { $0.key == key } ?? Setting.all.count }
}

extension SharedList<StoredSetting> {
    /// Whether a setting is on, for one that is either on or off.
    package func isOn(_ setting: Setting) -> Property<Bool> {
        elements().snapshots.map { rows in rows.first { $0.key == setting.key }?.value == Switch.on.rawValue }.removeDuplicates()
    }
}
