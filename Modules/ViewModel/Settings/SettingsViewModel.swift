public import Binding
import Model
package import Services
public import Vocabulary

/// The settings of a library, or the options of a book.
@MainActor public final class SettingsViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasLibraryService & HasSettingsService & HasSittingService & HasUndoService

    /// All settings of the library or, for a book, those that it can have of its own; they follow every change.
    public private(set) lazy var rows: ListProperty<SettingRow> =
        book == nil
        ? services.settingsService.rows.elements().map(SettingRow.init)
        : services.libraryService.state.changed.scan(0) { number, _ in number + 1 }
            .map { [weak self] _ in (try? self?.rows(of: self?.book)) ?? [] }.list()

    /// Edits the value of a setting, by its key.
    public private(set) lazy var editor = ValueEditor<String>(
        services.libraryService, failures: failures,
        text: { [weak self] key throws(Failure) in try self?.get(key, of: self?.book).value },
        choices: { [weak self] key, _ in self?.explanation(of: key).flatMap { $0.form == nil ? $0.choices : nil } ?? [] },
        check: { [weak self] (key, text) throws(Failure) in
            try self?.check(SettingChange(key: key, value: text, book: self?.book))
        },
        save: { [weak self] (key, text) throws(Failure) in try self?.put(text, for: key) })
    /// Sends the programs that settings of a form name and that are not installed.
    public let substituted: Signal<SettingSubstitute>
    /// Sends the failures of the inputs of a form, which do not throw.
    public let failed: Signal<Failure>

    /// The keys of all settings.
    public let keys = Setting.all.map(\.key)

    let substitutes = MutableSignal<SettingSubstitute>(name: "the programs in place of those that settings name")
    let failures = MutableSignal<Failure>(name: "the failures of the form of the settings")
    /// The book whose options the form has; nil for the settings of the library.
    let book: EntityReference?
    private let repository: SettingsRepository
    private let services: any Services

    /// Creates a view model whose settings are read on first access.
    package init(services: any Services, book: EntityReference? = nil) {
        (self.services, self.book) = (services, book)
        repository = SettingsRepository(services: services)
        (substituted, failed) = (substitutes, failures)
    }

    /// Creates a view model for the options of a book, for a view that binds its outputs.
    public func options(of book: EntityReference) -> SettingsViewModel { SettingsViewModel(services: services, book: book) }

    /// Returns all settings with their current values or, for a book, those that it can have of its own.
    /// - Throws: `Failure.notFound(.book, …)`; so do the methods below.
    public func rows(of book: EntityReference? = nil) throws(Failure) -> [SettingRow] {
        let book = try services.libraryService.names.book(book)
        return try repository.rows(Setting.all.filter { book == nil || $0.reach != .library }, book)
    }

    /// Returns a setting with its current value.
    /// - Parameter book: the book whose own value is meant; nil for the library's; so in the methods below.
    /// - Throws: `Failure.notFound(.setting, …)`, `Failure.conflict(.settingIsOfLibrary)`.
    public func get(_ key: String, of book: EntityReference? = nil) throws(Failure) -> SettingRow {
        let book = try services.libraryService.names.book(book)
        return try repository.row(try repository.setting(key, isOfBook: book != nil), book)
    }

    /// Changes the value of a setting.
    /// - Throws: as ``get(_:of:)`` does, and `Failure.invalid` for a value that the setting does not accept.
    @discardableResult public func set(_ change: SettingChange) throws(Failure) -> RowChange<SettingRow> {
        let book = try services.libraryService.names.book(change.book)
        let (setting, value) = try repository.settingAndValue(change)
        let title = "settings set \(setting.key) \(value)\(try option(of: book))"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try repository.keep(value, for: setting, of: book)
        }
    }

    /// Changes settings in one step, but for those of books that are gone.
    /// - Returns: how many are changed.
    /// - Throws: as ``set(_:)`` does.
    public func adopt(_ changes: [SettingChange]) throws(Failure) -> Int {
        try services.undoService.titles.titled("options of \(changes.count == 1 ? "a deck" : "decks")") { () throws(Failure) in
            try services.libraryService.store.atomically { () throws(Failure) in
                var count = 0
                for change in changes {
                    let book: Book.ID?
                    do throws(Failure) { book = try services.libraryService.names.book(change.book) } catch .notFound { continue }
                    let (setting, value) = try repository.settingAndValue(change)
                    _ = try repository.keep(value, for: setting, of: book)
                    count += 1
                }
                return count
            }
        }
    }

    /// Returns what is used in place of the program that a setting names; nil if it names none, or an installed one.
    ///
    /// A library can be used on several machines, so it is not an error if one of them lacks a program.
    public func substitute(for row: SettingRow) throws(Failure) -> SettingSubstitute? {
        guard row.key == Setting.soundPlayer.key, let chosen = SoundDevice(rawValue: row.value), chosen.isProgram else {
            return nil
        }
        let device = try services.sittingService.player(by: services.settingsService.store).device
        return device == chosen ? nil : SettingSubstitute(missing: row.value, used: device.rawValue)
    }

    /// Resets a setting to its default or, for a book, to the library's value.
    /// - Throws: as ``get(_:of:)`` does.
    @discardableResult public func reset(_ key: String, of book: EntityReference?) throws(Failure) -> RowChange<SettingRow> {
        let book = try services.libraryService.names.book(book)
        let setting = try repository.setting(key, isOfBook: book != nil)
        let title = "settings reset \(setting.key)\(try option(of: book))"
        return try services.undoService.titles.titled(title) { () throws(Failure) in
            try repository.keep(nil, for: setting, of: book)
        }
    }

    /// The option of a command that names a book.
    private func option(of book: Book.ID?) throws(Failure) -> String {
        guard let book else { return "" }
        return try " --book \(services.libraryService.names.bookName(book))"
    }
}

extension SettingsViewModel {
    /// Checks the key and the value of a change as far as possible without the library; `set` checks them too.
    /// - Throws: as `set` does, except for a missing book.
    public func check(_ change: SettingChange) throws(Failure) { _ = try repository.settingAndValue(change) }

    /// Checks the key of a setting; `get` and `reset` check it too.
    /// - Throws: as `get` does, except for a missing book.
    public func check(_ key: String, of book: EntityReference? = nil) throws(Failure) {
        _ = try repository.setting(key, isOfBook: book != nil)
    }
}

/// A setting with its effective value.
public struct SettingRow: Hashable, Sendable, Identifiable {
    private let setting: StoredSetting

    /// Creates the row of a setting.
    package init(_ setting: StoredSetting) { self.setting = setting }

    /// The key of the setting.
    public var key: String { setting.key }
    /// The effective value.
    public var value: String { setting.value }
    /// The value that holds if this one is reset: the default or, for a book, that of the books above it or of the library.
    public var defaultValue: String { setting.defaultValue }
    /// Where the value is from.
    public var origin: SettingOrigin { setting.origin }

    /// The effective value for a machine; nil if it is a word.
    public var quantity: SettingQuantity? { Setting.named(key)?.quantity(of: value) }
    /// The default value for a machine; nil if it is a word.
    public var defaultQuantity: SettingQuantity? { Setting.named(key)?.quantity(of: defaultValue) }
    /// Whether the library, or the book, has no value of its own.
    public var isDefault: Bool { !setting.isOwn }
    /// The key of the setting.
    public var id: String { key }
}
