public import Binding
import Model

/// Cards that come from files and go to files.
@MainActor public final class ExchangeViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasExchangeService
        & HasLibraryService & HasSettingsService

    /// Imports a file as a whole or not at all.
    public let importFile: Action<ImportRequest, ImportSummary, Failure>
    /// The number of cards written.
    public let exportFile: Action<ExportRequest, Int, Failure>
    /// How many cards the import or export under way has done.
    public let progress: Property<Int>

    package init(services: any Services) {
        let done = MutableProperty(0, name: "exchanged cards")
        progress = done
        importFile = Action { (request: ImportRequest) throws(Failure) in
            done.value = 0
            let work = try CardImport(request, services: services, done: done)
            return try work.run()
        }
        exportFile = Action { (request: ExportRequest) throws(Failure) in
            done.value = 0
            return try CardExport(services: services, done: done).run(request)
        }
    }

    /// The names of the formats.
    public let formats = CardFormat.allCases.map(\.rawValue)
    /// The names of what an import can do with a card that is there.
    public let conflictPolicies = ConflictPolicy.allCases.map(\.rawValue)
}

/// A file to import.
public struct ImportRequest: Hashable, Sendable {
    /// `-` is standard input.
    public var path: String
    /// Nil for the book that the file names.
    public var book: EntityReference?
    /// `tsv`, `csv` or `anki`; nil to tell it from the file.
    public var format: String?
    /// `update`, `skip` or `fail`; nil for that of the settings.
    public var onConflict: String?

    public init(path: String, book: EntityReference? = nil, format: String? = nil, onConflict: String? = nil) {
        self.path = path
        self.book = book
        self.format = format
        self.onConflict = onConflict
    }
}

/// What an import did.
public struct ImportSummary: Hashable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// The names of the books that the cards went to, in the order they came up.
    public var books: [String] = []
}

/// A file to export to.
public struct ExportRequest: Hashable, Sendable {
    /// `-` is standard output.
    public var path: String
    /// Nil for all books.
    public var book: EntityReference?
    /// `tsv`, `csv` or `anki`; nil to tell it from the file's name.
    public var format: String?

    public init(path: String, book: EntityReference? = nil, format: String? = nil) {
        self.path = path
        self.book = book
        self.format = format
    }
}

extension CardFormat {
    /// - Throws: `ModelError.format(.unknownFormat, …)`.
    static func named(_ name: String?, for path: String) throws(Failure) -> CardFormat? {
        guard let name else { return nil }
        guard let format = CardFormat(rawValue: name) else { throw .format(.unknownFormat, file: path, line: 0) }
        return format
    }
}
