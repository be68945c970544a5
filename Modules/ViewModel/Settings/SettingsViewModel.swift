public import Binding
import Model

/// The settings of a library.
@MainActor public final class SettingsViewModel {
    package typealias Services = HasSettingsService & HasLibraryService

    public let list: Action<Void, [SettingRow], Failure>
    public let get: Action<String, SettingRow, Failure>
    public let set: Action<SettingChange, RowChange<SettingRow>, Failure>
    public let reset: Action<String, RowChange<SettingRow>, Failure>
    /// Every key there is.
    public let keys = Setting.all.map(\.key)

    package init(services: any Services) {
        let store = services.settingsService.store
        let tally = services.libraryService.tally
        list = Action { (_: Void) throws(Failure) in
            try Setting.all.map { (setting) throws(Failure) in try row(setting, store) }
        }
        get = Action { (key: String) throws(Failure) in try row(try named(key), store) }
        set = Action { (change: SettingChange) throws(Failure) in
            let setting = try named(change.key)
            let value = try attempt { () throws(ModelError) in try setting.normalized(change.value) }
            return try keep(value, for: setting, store, tally)
        }
        reset = Action { (key: String) throws(Failure) in try keep(nil, for: try named(key), store, tally) }
    }
}

/// A setting with the value that holds.
public struct SettingRow: Hashable, Sendable {
    public let key: String
    public let value: String
    /// The value that holds until another is set.
    public let standard: String

    public var isStandard: Bool { value == standard }
}

public struct SettingChange: Hashable, Sendable {
    public var key: String
    public var value: String

    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

private func named(_ key: String) throws(Failure) -> Setting {
    if let setting = Setting.named(key) { return setting }
    var near = NearNames<Int>(to: key)
    for (offset, setting) in Setting.all.enumerated() { near.consider(setting.key, id: offset) }
    throw .notFound(.setting, .name(key), near: near.nearest.map { Failure.Near(id: 0, name: $0.name) })
}

private func row(_ setting: Setting, _ store: any SettingsStore) throws(Failure) -> SettingRow {
    let value = try attempt { () throws(ModelError) in try store.value(of: setting) }
    return SettingRow(key: setting.key, value: value, standard: setting.standard)
}

@MainActor private func keep(
    _ value: String?, for setting: Setting, _ store: any SettingsStore, _ tally: TallyKeeper
) throws(Failure) -> RowChange<SettingRow> {
    let before = try row(setting, store)
    try attempt { () throws(ModelError) in
        try store.setSetting(setting.key, to: value == setting.standard ? nil : value)
    }
    let after = try row(setting, store)
    let outcome: Outcome = before == after ? .unchanged : .updated
    tally.count(outcome)
    return RowChange(after, before: before, outcome)
}
