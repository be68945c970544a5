package import Model
import Vocabulary

/// Access to the settings, opaque to fronts.
@MainActor public struct SettingsService {
    package let store: any SettingsStore
    /// All settings of the library, in the order that they are listed in.
    let rows: SharedList<SettingRow>

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any SettingsStore, changes: LibraryChanges) {
        self.store = ObservedSettings(store, changes)
        rows = SharedList {
            $0.place < $1.place
        } read: { () throws(Failure) in
            try Setting.all.map { (setting) throws(Failure) in try store.row(setting) }
        }
    }
}

@MainActor public protocol HasSettingsService {
    var settingsService: SettingsService { get }
}
