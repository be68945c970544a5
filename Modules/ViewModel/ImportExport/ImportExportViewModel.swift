public import Binding
import Model
package import Services
public import Vocabulary

/// Import and export of cards, notes, sessions and profiles.
@MainActor public final class ImportExportViewModel {
    /// The services that the view model needs.
    package typealias Services = ImportExportServices

    /// The number of records that the current import or export has processed.
    public let progress: Property<Int>

    private let services: any Services
    private let done = MutableProperty(0, name: "imported or exported records")

    /// Creates a view model with the application's services.
    package init(services: any Services) {
        self.services = services
        progress = done
    }

    /// Imports a file as a whole or not at all.
    /// - Throws: `Failure.format` with the invalid line, `Failure.file`, and what is wrong with the request.
    @discardableResult public func importFile(_ request: ImportRequest) throws(Failure) -> ImportSummary {
        try batch { () throws(Failure) in
            done.value = 0
            return try FileImport(request, services: services, done: done).run()
        }
    }

    /// Exports to a file as a whole or not at all.
    /// - Throws: `Failure.format` for an unknown format, `Failure.file`, `Failure.conflict` for a file that must not be replaced.
    @discardableResult public func exportFile(_ request: ExportRequest) throws(Failure) -> ExportSummary {
        try batch { () throws(Failure) in
            done.value = 0
            return switch try format(of: request) {
            case .sessions(let format): try SessionExport(services: services, done: done).run(to: request.path, as: format)
            case .profiles: try ProfileExport(services: services, done: done).run(to: request.path)
            case .collection: try CollectionExport(request, services: services, done: done).run()
            case .cards(let format): try CardExport(services: services, done: done).run(request, as: format)
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
        if case .name(let name)? = request.book { _ = try Name(name) }
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
