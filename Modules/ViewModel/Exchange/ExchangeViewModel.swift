public import Binding
import Model
public import Vocabulary

/// Cards, sessions and profiles that come from files and go to files.
@MainActor public final class ExchangeViewModel {
    package typealias Services = HasBookService & HasCardService & HasClockService & HasExchangeService
        & HasLibraryService & HasProfileService & HasSettingsService & HasSittingService

    /// How many records the import or export under way has done.
    public let progress: Property<Int>

    private let services: any Services
    private let done = MutableProperty(0, name: "exchanged records")

    package init(services: any Services) {
        self.services = services
        progress = done
    }

    /// Imports a file as a whole or not at all.
    /// - Throws: `Failure.format` with the line that is wrong, `Failure.file`, and what is wrong with the request.
    @discardableResult public func importFile(_ request: ImportRequest) throws(Failure) -> ImportSummary {
        try batch { () throws(Failure) in
            done.value = 0
            return try FileImport(request, services: services, done: done).run()
        }
    }

    /// Writes a file as a whole or not at all.
    /// - Throws: `Failure.format` for a format that is not known, `Failure.file`, `Failure.conflict` for a file that is to be kept.
    @discardableResult public func exportFile(_ request: ExportRequest) throws(Failure) -> ExportSummary {
        try batch { () throws(Failure) in
            done.value = 0
            return switch try format(of: request) {
            case .sessions(let format): try SessionExport(services: services, done: done).run(to: request.path, as: format)
            case .profiles: try ProfileExport(services: services, done: done).run(to: request.path)
            case .cards(let format): try CardExport(services: services, done: done).run(request, as: format)
            }
        }
    }

    /// Writes nothing.
    /// - Throws: as ``exportFile(_:)`` would for what was asked and what is at the path.
    public func checkExport(_ request: ExportRequest) throws(Failure) {
        _ = try format(of: request)
        // Also where nothing of the library is asked for: a library that is missing was read as an empty one.
        try services.libraryService.store.reading { () throws(Failure) in
            try CardExport(services: services, done: done).check(request)
        }
    }

    private var exchange: any Exchange { services.exchangeService.exchange }

    /// The format to write, where a file may be written at all: that matters more than what its ending stands for.
    private func format(of request: ExportRequest) throws(Failure) -> ExchangeFormat {
        try exchange.checkWritable(request.path)
        if request.path.hasSuffix("/") { try services.libraryService.files.checkPlace(request.path) }
        return try request.exchangeFormat()
    }

    /// Checks an import as far as that is possible without the library: its format, and that its file can be read.
    /// ``importFile(_:)`` checks it too.
    /// - Throws: `Failure.format`, `Failure.invalid` for the name of a new book, `Failure.file` if the file cannot be read.
    public func check(_ request: ImportRequest) throws(Failure) {
        let format = try ExchangeFormat.asked(request.format, for: request.path, book: request.book)
        _ = try request.layout(of: format)
        // A book that is not there is made.
        if case .name(let name)? = request.book { _ = try Name(name) }
        try exchange.check(request.path, as: format)
    }

    /// Checks the format of an export and that a file can have its path; ``exportFile(_:)`` checks them too, after whether the file may be written at all.
    /// - Throws: `Failure.format`, `Failure.file` when the folder is missing or the path is that of a folder.
    public func check(_ request: ExportRequest) throws(Failure) {
        // What must not be written over is reported by the run, and matters more than its ending.
        guard (try? exchange.checkWritable(request.path)) != nil else { return }
        if request.path.hasSuffix("/") { try services.libraryService.files.checkPlace(request.path) }
        _ = try request.exchangeFormat()
        if request.path != "-" { try services.libraryService.files.checkPlace(request.path) }
    }
}
