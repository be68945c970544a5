package import Model
import Vocabulary

/// Access to the settings, opaque to fronts.
@MainActor public struct SettingsService {
    /// The store of the settings.
    package let store: any SettingsStore
    /// All settings of the library, in the order in which they are listed.
    package let rows: SharedList<StoredSetting>

    package init(store: any SettingsStore) {
        self.store = store
        rows = SharedList {
            $0.place < $1.place
        } read: { () throws(Failure) in
            let values = try store.values()
            return Setting.all.map { StoredSetting($0, values) }
        }
    }
}

/// An object that provides access to the settings.
@MainActor public protocol HasSettingsService {
    /// Access to the settings.
    var settingsService: SettingsService { get }
}
