package import Model

/// Access to the settings, opaque to fronts.
@MainActor public struct SettingsService {
    package let store: any SettingsStore

    /// - Parameter changes: where the changes of the store are told.
    package init(store: any SettingsStore, changes: LibraryChanges) { self.store = ObservedSettings(store, changes) }
}

@MainActor public protocol HasSettingsService {
    var settingsService: SettingsService { get }
}
