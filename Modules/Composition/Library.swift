import Binding
import Files
import Interchange
import Model
import Persistence
import Services
import Sounds
public import ViewModel
public import Vocabulary

/// An open library: the only place that knows the adapters and provides the services with them.
@MainActor public final class Library {
    /// The view model that a front starts with.
    public let viewModel: LibraryViewModel
    let connection: Connection
    private let player: SystemSoundPlayer
    private let viewer: SystemMediaViewer
    private let files: LibraryFileGuard

    /// Opens the library; a missing one behaves like an empty one, and is created with the first change.
    /// - Throws: `Failure.library` if the file cannot be opened, is not a library, or is of a newer version.
    public init(_ options: LibraryOptions) throws(Failure) {
        let clock = options.clock.wallClock
        // In virtual time, a library is an experiment.
        connection = try LibraryFile.open(
            options.path, busyTimeout: options.busyTimeout, leavesFilesUnchanged: options.leavesFilesUnchanged,
            backingUpOn: clock is any VirtualClock ? nil : clock, shouldStop: options.shouldStop)
        files = LibraryFileGuard(path: options.path)
        var sounds = SoundPlayerOptions(cacheFolder: options.cacheFolder, searchPath: options.searchPath)
        sounds.files = files
        player = SystemSoundPlayer(sounds)
        viewer = SystemMediaViewer(sounds, opener: options.opener)
        viewModel = LibraryViewModel(
            services: LiveServices(
                connection, clock: clock, seed: options.seed, player: player, viewer: viewer,
                files: files))
    }

    /// Checks that a file that a front keeps, such as its history, may be created or appended to; symbolic links are followed.
    /// - Throws: `Failure.conflict` for the library, the files that belong to it, and any other database.
    public func checkWritable(_ path: String) throws(Failure) {
        try files.checkWritable(path)
    }

    /// Checks that a file of events may be written, before the library is opened that these options name.
    /// - Throws: the same as ``checkWritable(_:)``, and `Failure.conflict` for a file that a standard stream goes to.
    public static func checkEventFile(_ path: String, beside options: LibraryOptions) throws(Failure) {
        try LibraryFileGuard(path: options.path).checkReplaceable(path)
    }

    /// Keeps commands from writing over the file of events.
    public static func protectEvents(_ descriptor: Int32) { StandardStreams.protectEvents(descriptor) }

    /// Releases the file; an open transaction is rolled back.
    /// - Throws: `Failure.library` if the database cannot be closed.
    public func close() throws(Failure) {
        viewer.stop()
        player.waitForStarts()
        try connection.close()
    }
}

/// The options for opening a library.
public struct LibraryOptions: Sendable {
    /// The path of the library; nil for one in memory, which is discarded when it is closed.
    public var path: String?
    /// How long to wait for another process that writes.
    public var busyTimeout: Duration
    /// Whether no file is created, or updated to the current version, as in a dry run.
    public var leavesFilesUnchanged = false
    /// Returns, on any thread, whether to cancel the opening of a library that another process holds.
    public var shouldStop: @Sendable () -> Bool = { false }
    /// The clock that the library uses.
    public var clock: ClockOption
    /// The seed of all random choices: the same seed gives the same intervals and orders.
    public var seed: UInt64
    /// The folder that keeps the built-in sounds once they are generated; nil keeps none.
    public var cacheFolder: String?
    /// The folders in which sound players are looked up, in the format of `PATH`.
    public var searchPath: String
    /// The name or path of the program that opens media files; nil for that of the system.
    public var opener: String?

    /// Creates the options for opening the library at a path, or one in memory.
    public init(
        path: String?, busyTimeout: Duration = .seconds(5), clock: ClockOption = .system, seed: UInt64 = 0,
        cacheFolder: String? = nil, searchPath: String = "", opener: String? = nil
    ) {
        self.path = path
        self.busyTimeout = busyTimeout
        self.clock = clock
        self.seed = seed
        self.cacheFolder = cacheFolder
        self.searchPath = searchPath
        self.opener = opener
    }
}

extension LibraryOptions {
    /// Parses a duration such as `5s`, `1m` or `1:30`; nil for anything else.
    public static func duration(_ text: String) -> Duration? { Duration(sutra: text) }
}
