public import Binding
import Model

/// The settings of a library.
@MainActor public final class SettingsViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasSettingsService & HasStudyService

    /// All settings, or those that a book can have of its own.
    public let list: Action<EntityReference?, [SettingRow], Failure>
    public let get: Action<SettingAsking, SettingRow, Failure>
    public let set: Action<SettingChange, RowChange<SettingRow>, Failure>
    public let reset: Action<SettingAsking, RowChange<SettingRow>, Failure>
    /// Every key there is.
    public let keys = Setting.all.map(\.key)

    package init(services: any Services) {
        let desk = SettingsDesk(services: services)
        list = Action { (book: EntityReference?) throws(Failure) in
            let book = try desk.resolve(book)
            var rows: [SettingRow] = []
            for setting in Setting.all where book == nil || setting.isOfBooks { rows.append(try desk.row(setting, book)) }
            return rows
        }
        get = Action { (asking: SettingAsking) throws(Failure) in
            let book = try desk.resolve(asking.book)
            return try desk.row(try desk.setting(asking.key, of: book), book)
        }
        set = Action { (change: SettingChange) throws(Failure) in
            let book = try desk.resolve(change.book)
            let setting = try desk.setting(change.key, of: book)
            let value = try attempt { () throws(ModelError) in try setting.normalized(change.value) }
            return try desk.keep(value, for: setting, of: book)
        }
        reset = Action { (asking: SettingAsking) throws(Failure) in
            let book = try desk.resolve(asking.book)
            return try desk.keep(nil, for: try desk.setting(asking.key, of: book), of: book)
        }
    }
}

/// A setting with the value that holds.
public struct SettingRow: Hashable, Sendable {
    public let key: String
    public let value: String
    /// The value that holds until another is set.
    public let standard: String
    /// Whether it is a book's own; what a book has not of its own is the library's.
    public let isOwn: Bool

    public var isStandard: Bool { value == standard }
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
