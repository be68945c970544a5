import Model
import Services
import Vocabulary

/// Compares the options that books have, to tell which ones change for cards that are moved.
@MainActor struct OptionComparison {
    typealias Services = HasBookService & HasSettingsService

    private let settings: any SettingsStore
    private let names: any BookNames

    init(_ services: any Services) { (settings, names) = (services.settingsService.store, services.bookService.names) }

    /// Whether any book has values of its own.
    var hasValues: Bool { get throws(Failure) { try !settings.bookSettings().isEmpty } }

    /// Returns the values that hold for a book now; nil if no book has values of its own.
    private func values(of book: Book.ID) throws(Failure) -> SettingValues? {
        try hasValues ? settings.values(of: book, in: names) : nil
    }

    /// Returns the options that are others in a book than in some books.
    func changes(from books: some Sequence<Book.ID>, to book: Book.ID) throws(Failure) -> [OptionChange] {
        guard let after = try values(of: book) else { return [] }
        return try changes(from: books.map { (book) throws(Failure) in try settings.values(of: book, in: names) }, to: after)
    }

    /// Runs a change of where a book is, and adds the options that are others since then.
    func comparing<Row>(
        _ book: Book.ID?, _ body: () throws(Failure) -> RowChange<Row>
    ) throws(Failure) -> RowChange<Row> {
        let before = try book.map { (book) throws(Failure) in try values(of: book) } ?? nil
        var change = try body()
        if let book, let before, let after = try values(of: book) { change.options = changes(from: [before], to: after) }
        return change
    }

    /// Returns the options that have other values now.
    private func changes(from before: [SettingValues], to after: SettingValues) -> [OptionChange] {
        Setting.all.filter { $0.reach != .library }.compactMap { setting in
            let old = Set(before.map { $0[setting] }).subtracting([after[setting]])
            return old.isEmpty ? nil : OptionChange(key: setting.key, before: old.sorted(), after: after[setting])
        }
    }
}
