import Binding
import Model
import Services
import Vocabulary

/// Finds settings and stores their values, for the library or for a book.
@MainActor struct SettingsRepository {
    private let services: any SettingsViewModel.Services

    init(services: any SettingsViewModel.Services) { self.services = services }

    /// - Throws: `Failure.notFound` with similar keys, `Failure.conflict(.settingIsOfLibrary)` for a setting that a book cannot
    ///   have.
    func setting(_ key: String, isOfBook: Bool) throws(Failure) -> Setting {
        let possible = isOfBook ? Setting.all.filter { $0.reach != .library } : Setting.all
        if let setting = possible.first(where: { $0.key == key }) { return setting }
        if Setting.named(key) != nil { throw .conflict(.settingIsOfLibrary(key: key, possible: possible.map(\.key))) }
        var near = NearNames<Int>(to: key)
        for (offset, setting) in possible.enumerated() { near.consider(setting.key, id: offset) }
        throw .notFound(.setting, .name(key), near: near.nearest.map { Failure.Near(id: 0, name: $0.name) })
    }

    /// Returns the setting of a change, and its value in the form in which it is stored.
    func settingAndValue(_ change: SettingChange) throws(Failure) -> (Setting, String) {
        let setting = try setting(change.key, isOfBook: change.book != nil)
        return (setting, try setting.normalized(change.value))
    }

    /// Returns some settings with their values, as they hold for a book or the library.
    func rows(_ settings: [Setting], _ book: Book.ID?) throws(Failure) -> [SettingRow] {
        let books = services.bookService.names
        guard let book else {
            let values = try store.values()
            return settings.map { SettingRow(StoredSetting($0, values)) }
        }
        let (values, above) = (try store.values(of: book, in: books), try store.values(of: book, in: books, above: true))
        return settings.map { SettingRow(StoredSetting($0, values, above: above)) }
    }

    func row(_ setting: Setting, _ book: Book.ID?) throws(Failure) -> SettingRow { try rows([setting], book)[0] }

    func keep(_ value: String?, for setting: Setting, of book: Book.ID?) throws(Failure) -> RowChange<SettingRow> {
        let before = try row(setting, book)
        if let book {
            try store.setSetting(setting.key, to: value, of: book)
        } else {
            try store.setSetting(setting.key, to: value == setting.defaultValue ? nil : value)
        }
        let after = try row(setting, book)
        return RowChange(after, before: before, before == after ? .unchanged : .updated)
    }

    private var store: any SettingsStore { services.settingsService.store }
}
