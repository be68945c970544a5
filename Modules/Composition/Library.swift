import Bells
import Binding
import Interchange
import Model
import Persistence
public import ViewModel
public import Vocabulary

/// A library that is open: the one place that knows the adapters and fills the services with them.
@MainActor public final class Library {
    /// What a front begins with.
    public let viewModel: LibraryViewModel
    private let connection: Connection
    private let player: BellPlayer
    private let files: LibraryFileGuard

    /// Opens the library; one that is missing behaves as an empty one, and is made with the first change.
    /// - Throws: `Failure.library` when the file cannot be opened, is no library, or is of a newer version.
    public init(_ options: LibraryOptions) throws(Failure) {
        connection = try LibraryFile.open(
            options.path, busyTimeout: options.busyTimeout, keepsNothing: options.keepsNothing,
            shouldStop: options.shouldStop)
        files = LibraryFileGuard(path: options.path)
        var bells = BellOptions(cacheFolder: options.cacheFolder, searchPath: options.searchPath)
        bells.files = files
        player = BellPlayer(bells)
        viewModel = LibraryViewModel(
            services: Services(
                connection, clock: options.clock.wallClock, seed: options.seed, player: player, files: files))
    }

    /// Checks that a file that a front keeps, as its history, may be made or appended to; symbolic links are followed.
    /// - Throws: `Failure.conflict` for the library, the files that belong to it, and any other database.
    public func checkWritable(_ path: String) throws(Failure) {
        try files.checkWritable(path)
    }

    /// Releases the file; an open transaction is rolled back.
    /// - Throws: `Failure.library` when the file cannot be brought to rest.
    public func close() throws(Failure) {
        player.settle()
        try connection.rollback()
        try connection.close()
    }
}

/// Which library to open, and how.
public struct LibraryOptions: Sendable {
    /// Nil for a library in memory, which is gone when it is closed.
    public var path: String?
    /// How long to wait for another process that writes.
    public var busyTimeout: Duration
    /// Whether a library that is missing is never made, as in a dry run.
    public var keepsNothing = false
    /// Is asked, on any thread, whether to give up opening a library that another process holds.
    public var shouldStop: @Sendable () -> Bool = { false }
    public var clock: ClockOption
    /// What chance is drawn from: the same seed gives the same intervals and orders.
    public var seed: UInt64
    /// Where the bells are kept once they are made; nil keeps none.
    public var cacheFolder: String?
    /// The folders that players of sounds are looked for in, as `PATH` has them.
    public var searchPath: String

    public init(
        path: String?, busyTimeout: Duration = .seconds(5), clock: ClockOption = .system, seed: UInt64 = 0,
        cacheFolder: String? = nil, searchPath: String = ""
    ) {
        self.path = path
        self.busyTimeout = busyTimeout
        self.clock = clock
        self.seed = seed
        self.cacheFolder = cacheFolder
        self.searchPath = searchPath
    }
}

extension LibraryOptions {
    /// Reads `5s`, `1m` or `1:30`; nil for anything else.
    public static func duration(_ text: String) -> Duration? { Duration(sutra: text) }
}
