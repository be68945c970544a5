public import Binding
import Model
public import Vocabulary

/// The settings of a library.
@MainActor public final class SettingsViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasSettingsService & HasStudyService

    /// All settings of the library; they follow every change.
    public private(set) lazy var rows: ListProperty<SettingRow> = services.settingsService.rows.elements()

    /// Every key there is.
    public let keys = Setting.all.map(\.key)

    private let desk: SettingsDesk
    private let services: any Services

    package init(services: any Services) {
        self.services = services
        desk = SettingsDesk(services: services)
    }

    /// All settings as they are at this moment, or those that a book can have of its own.
    /// - Throws: `Failure.notFound(.book, …)`; so do the inputs below.
    public func rows(of book: EntityReference? = nil) throws(Failure) -> [SettingRow] {
        let book = try services.libraryService.names.book(book)
        return try Setting.all.filter { book == nil || $0.isOfBooks }
            .map { (setting) throws(Failure) in try desk.row(setting, book) }
    }

    /// - Throws: `Failure.notFound(.setting, …)`, `Failure.conflict(.settingIsOfLibrary)`.
    public func get(_ asking: SettingAsking) throws(Failure) -> SettingRow {
        let book = try services.libraryService.names.book(asking.book)
        return try desk.row(try desk.setting(asking.key, isOfBook: book != nil), book)
    }

    /// - Throws: as ``get(_:)``, and `Failure.invalid` for a value that the setting does not take.
    @discardableResult public func set(_ change: SettingChange) throws(Failure) -> RowChange<SettingRow> {
        let book = try services.libraryService.names.book(change.book)
        let (setting, value) = try desk.settingAndValue(change)
        return try desk.keep(value, for: setting, of: book)
    }

    /// Gives a setting its default again, or a book that of the library.
    /// - Throws: as ``get(_:)``.
    @discardableResult public func reset(_ asking: SettingAsking) throws(Failure) -> RowChange<SettingRow> {
        let book = try services.libraryService.names.book(asking.book)
        return try desk.keep(nil, for: try desk.setting(asking.key, isOfBook: book != nil), of: book)
    }
}

extension SettingsViewModel {
    /// Checks the key and the value of a change as far as that is possible without the library; `set` checks them too.
    /// - Throws: as `set` does, but for a book that is not found.
    public func check(_ change: SettingChange) throws(Failure) { _ = try desk.settingAndValue(change) }

    /// Checks the key of a setting; `get` and `reset` check it too.
    /// - Throws: as `get` does, but for a book that is not found.
    public func check(_ asking: SettingAsking) throws(Failure) {
        _ = try desk.setting(asking.key, isOfBook: asking.book != nil)
    }
}

/// A setting with the value that holds.
public struct SettingRow: Hashable, Sendable, Identifiable {
    public let key: String
    public let value: String
    /// The value that holds until another is set.
    public let standard: String
    /// Whether it is a book's own; what a book has not of its own is the library's.
    public let isOwn: Bool

    public var isStandard: Bool { value == standard }
    public var id: String { key }

    /// Where it is listed.
    var place: Int { Setting.all.firstIndex { $0.key == key } ?? Setting.all.count }
}

public struct SettingChange: Hashable, Sendable {
    public var key: String
    public var value: String
    /// The book that is to have a value of its own; nil is the library.
    public var book: EntityReference?

    public init(key: String, value: String, book: EntityReference? = nil) {
        self.key = key
        self.value = value
        self.book = book
    }
}

public struct SettingAsking: Hashable, Sendable {
    public var key: String
    /// The book whose own value is meant; nil is the library's.
    public var book: EntityReference?

    public init(key: String, book: EntityReference? = nil) {
        self.key = key
        self.book = book
    }
}
