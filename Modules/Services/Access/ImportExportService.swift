package import Model

/// Reading and writing files of cards, sessions and profiles, and the clock for local times in files; opaque to fronts.
@MainActor public struct ImportExportService {
    /// The port that reads and writes files.
    package let files: any FileGateway
    /// The clock for local times in files.
    package let clock: any WallClock

    /// Creates a service with a port and a clock.
    package init(files: any FileGateway, clock: any WallClock) {
        self.files = files
        self.clock = clock
    }
}

/// An object that provides import and export.
@MainActor public protocol HasImportExportService {
    /// Import and export.
    var importExportService: ImportExportService { get }
}
