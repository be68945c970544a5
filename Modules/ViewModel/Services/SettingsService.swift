package import Model

/// Access to the settings, opaque to fronts.
@MainActor public struct SettingsService {
    package let store: any SettingsStore

    package init(store: any SettingsStore) { self.store = store }
}

@MainActor public protocol HasSettingsService {
    var settingsService: SettingsService { get }
}
