public import Binding
import Model
package import Services
public import Vocabulary

/// Import and export of cards, notes, sessions and profiles.
@MainActor public final class ImportExportViewModel {
    /// The services that the view model needs.
    package typealias Services = ImportExportServices

    /// The current import or export and how far it has come; nil for its first half second, and if there is none.
    ///
    /// It changes while the work is done, at most ten times a second.
    public let progress: Property<FileWork?>

    private let services: any Services
    private let shown = MutableProperty<FileWork?>(nil, name: "progress of an import or export")
    /// What is being done; nil if nothing is.
    private var current: (work: (FileProgress) -> FileWork, began: Duration, progress: FileProgress)?
    private var nextShow = Duration.zero

    private static let (delay, interval) = (Duration.milliseconds(500), Duration.milliseconds(100))

    /// Creates a view model with the application's services.
    package init(services: any Services) {
        self.services = services
        progress = shown
    }

    /// Imports a file as a whole or not at all.
    /// - Throws: `Failure.format` with the invalid line, `Failure.file`, and what is wrong with the request.
    @discardableResult public func importFile(_ request: ImportRequest) throws(Failure) -> ImportSummary {
        try telling(FileWork.importing) { () throws(Failure) in
            try FileImport(request, services: services, progress: didProcess).run()
        }
    }

    /// Exports to a file as a whole or not at all.
    /// - Throws: `Failure.format` for an unknown format, `Failure.file`, `Failure.conflict` for a file that must not be replaced.
    @discardableResult public func exportFile(_ request: ExportRequest) throws(Failure) -> ExportSummary {
        try telling(FileWork.exporting) { () throws(Failure) in
            switch try format(of: request) {
            case .sessions(let format):
                try SessionExport(services: services, progress: didProcess).run(to: request.path, as: format)
            case .profiles: try ProfileExport(services: services).run(to: request.path)
            case .collection: try CollectionExport(request, services: services, progress: didProcess).run()
            case .cards(let format): try CardExport(services: services, progress: didProcess).run(request, as: format)
            }
        }
    }

    /// Checks whether a file could be exported, without writing it.
    /// - Throws: as ``exportFile(_:)`` would for the request and for what is at the path.
    public func checkExport(_ request: ExportRequest) throws(Failure) {
        _ = try format(of: request)
        // Reads even if no book is requested, so that a missing library is known to have been read as an empty one.
        try services.libraryService.store.reading { () throws(Failure) in
            if request.book != nil { _ = try request.books(services) }
        }
    }

    /// Runs `body`, and tells its progress.
    private func telling<Result>(
        _ work: @escaping (FileProgress) -> FileWork, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = now
        current = (work, start, FileProgress())
        nextShow = start + Self.delay
        defer {
            current = nil
            if shown.value != nil { shown.value = nil }
        }
        return try body()
    }

    private func didProcess(_ records: Int, of all: Int?) {
        current?.progress.records = records
        current?.progress.allRecords = all
        showProgress()
    }

    /// Shows the progress if it is time to; called often while a file is read or written.
    package func showProgress() {
        guard let current, case let now = now, now >= nextShow else { return }
        nextShow = now + Self.interval
        var progress = current.progress
        progress.time = now - current.began
        if let bytes = files.transferred {
            (progress.bytes, progress.allBytes) = (bytes.done, bytes.total > 0 ? bytes.total : nil)
        }
        shown.value = current.work(progress)
    }

    private var now: Duration { services.sittingService.clock.time(countingSleep: false) }

    private var files: any FileGateway { services.importExportService.files }

    /// Returns the format to write, after checking that the file may be written at all, which matters more than its extension.
    private func format(of request: ExportRequest) throws(Failure) -> FileFormat {
        try files.checkWritable(request.path)
        if request.path.hasSuffix("/") { try services.libraryService.files.checkPlace(request.path) }
        return try request.fileFormat()
    }

    /// Checks an import as far as possible without the library: its format, and that its file can be read.
    ///
    /// ``importFile(_:)`` checks these too.
    /// - Throws: `Failure.format`, `Failure.invalid` for the name of a new book or the columns, `Failure.file` if the file cannot be read.
    public func check(_ request: ImportRequest) throws(Failure) {
        let format = try FileFormat.asked(request.format, for: request.path, book: request.book)
        _ = try request.layout(of: format)
        // A book that does not exist will be created.
        if case .name(let name)? = request.book { _ = try Name(ofBook: name) }
        try files.check(request.path, as: format)
    }

    /// Checks the format of an export, and that its path can be that of a file.
    ///
    /// ``exportFile(_:)`` checks these too, after checking that the file may be written at all.
    /// - Throws: `Failure.format`, `Failure.file` if the folder is missing or the path is that of a folder.
    public func check(_ request: ExportRequest) throws(Failure) {
        // The export reports a file that must not be overwritten, which matters more than its extension.
        guard (try? files.checkWritable(request.path)) != nil else { return }
        if request.path.hasSuffix("/") { try services.libraryService.files.checkPlace(request.path) }
        _ = try request.fileFormat()
        if request.path != "-" { try services.libraryService.files.checkPlace(request.path) }
    }
}
