import CSQLite
import Files
import GRDB
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens a library's file in whichever way is possible, and creates it when it is first written to.
struct LibraryOpener {
    /// The path as the caller gave it.
    let name: String
    let file: DatabaseFile
    let busyTimeout: Duration
    /// Whether no file is created, or updated to the current version.
    let leavesFilesUnchanged: Bool
    /// The automatic backups of the library; nil if it has none.
    let backups: AutomaticBackups?

    /// - Throws: `Failure.library(.cannotOpen)` for a path that cannot be resolved: it is empty, contains a NUL, or is not UTF-8.
    init(
        _ path: String, busyTimeout: Duration, leavesFilesUnchanged: Bool = false, backingUpOn clock: (any WallClock)? = nil
    ) throws(Failure) {
        file = try attempt { () throws(System.CallError) in DatabaseFile(path: try System.destination(path)) }
        name = path
        self.busyTimeout = busyTimeout
        self.leavesFilesUnchanged = leavesFilesUnchanged
        backups = leavesFilesUnchanged ? nil : clock.map { [file] in AutomaticBackups(of: file, clock: $0) }
    }

    /// Whether there is a file that is not empty.
    var hasFile: Bool { ((try? System.status(of: file.path))??.size ?? 0) > 0 }

    /// Checks that SQLite will not apply changes left over from another library to one that is created here.
    /// - Throws: `Failure.library(.cannotOpen)`.
    func checkNothingIsLeft() throws(Failure) {
        let leftover = try attempt { () throws(System.CallError) in try file.leftover() }
        // Another process may have created the library in the meantime.
        guard let leftover, !hasFile else { return }
        throw .library(.cannotOpen("the file is gone, but \"\(leftover)\" is left with changes to it; move it away as well"))
    }

    // MARK: Stand-ins for a library

    static func inMemory(_ busyTimeout: Duration) throws -> LibraryAccess {
        let queue = try DatabaseQueue(named: nil, configuration: configuration(busyTimeout))
        try Schema.migrator.migrate(queue)
        return LibraryAccess(queue: queue, kind: .inMemory)
    }

    /// Returns an empty database, which SQLite keeps in memory while it is small (https://sqlite.org/inmemorydb.html#temp_db).
    func standIn() throws -> LibraryAccess {
        let queue = try DatabaseQueue(path: "", configuration: Self.configuration(busyTimeout))
        try Schema.migrator.migrate(queue)
        return LibraryAccess(queue: queue, kind: .missing)
    }

    /// Creates a library under a temporary name; it gets its own name with its first commit.
    ///
    /// This way, nobody sees a library without its content, and a failed command leaves none.
    func make(in temporary: TemporaryFile, insteadOf standIn: LibraryAccess, madeFolders: [String]) throws -> LibraryAccess {
        let fillsEmptyFile = try checkFileCanBeFilled()
        var configuration = Self.configuration(busyTimeout)
        // No other process sees it, it is worthless after a crash, and it is synced before it gets its name.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        let queue = try DatabaseQueue(path: temporary.path, configuration: configuration)
        do {
            try standIn.queue.backup(to: queue)  // faster than creating the tables again
        } catch let error as DatabaseError where error.isOfWriting {
            guard let reason = queue.inDatabase(PreparedQuery.lastSystemReason) else { throw error }
            throw Failure.library(.inputOutput(reason))
        }
        let changes = queue.inDatabase { $0.totalChangesCount }
        return LibraryAccess(
            queue: queue,
            kind: .new(
                NewLibrary(
                    temporary, standIn: standIn, fillsEmptyFile: fillsEmptyFile, madeFolders: madeFolders,
                    changesBefore: changes)))
    }

    /// - Returns: whether the file exists.
    /// - Throws: `Failure.library` if the file cannot be written.
    private func checkFileCanBeFilled() throws -> Bool {
        guard try System.status(of: file.path) != nil else { return false }
        if let cause = readOnlyCause(isWritable: try LibraryDescriptor(file.path).isWritable) {
            throw Failure.library(.readOnly(cause))
        }
        return true
    }

    /// Fills the library's empty file with the content of a new library, completely or not at all. It stays the same file, with
    /// its owner and permissions.
    /// - Throws: `System.CallError` with `EEXIST` if the file is not empty.
    func fillFile(from new: DatabaseQueue) throws {
        if hasFile { throw System.CallError(code: EEXIST) }
        let queue = try DatabaseQueue(path: file.path, configuration: Self.configuration(busyTimeout))
        defer { try? queue.close() }
        do {
            try new.backup(to: queue)
        } catch let error as DatabaseError where error.isOfWriting {
            guard let reason = queue.inDatabase(PreparedQuery.lastSystemReason) else { throw error }
            throw Failure.library(.inputOutput(reason))
        }
    }

    // MARK: The library's file

    /// Opens the library's file, and updates it to the current version if necessary.
    /// - Returns: nil if the file does not exist or is empty.
    /// - Throws: `Failure.library`: `.corrupt` for a file that is not a library, `.newer` or `.older` for one of another
    ///   version, `.cannotOpen` if a permission is missing, `.busy`; `Failure.interrupted`. The file is unchanged then.
    func open(_ interruption: Connection.Interruption) throws -> LibraryAccess? {
        guard let status = try attempt({ () throws(System.CallError) in try System.status(of: file.path) }) else { return nil }
        switch status.kind {
        case .folder: throw Failure(opening: System.CallError(code: EISDIR))
        case .pipe, .other: throw Failure.library(.cannotOpen("it is not a regular file"))
        case .file: break
        }
        for path in [file.path] + file.companions where StandardStreams.outputGoes(to: path) {
            throw Failure.library(.cannotOpen("standard output goes to \"\(path)\""))
        }
        try checkCompanionsAreReadable()
        let descriptor = try attempt { () throws(System.CallError) in try LibraryDescriptor(file.path) }
        guard let header = try descriptor.header() else { return nil }
        try header.check()
        if header.applicationID == 0 { try checkIsBegun() }
        // Another process that writes can begin a new log between two looks.
        try interruption.retry(if: { Failure($0).isForeignLog }) { try LogMark.check(file, descriptor) }
        if let cause = readOnlyCause(isWritable: descriptor.isWritable) {
            descriptor.closeFile()
            return try openReadOnly(cause, interruption)
        }
        if leavesFilesUnchanged, let copy = try updatedCopy() { return copy }
        return LibraryAccess(queue: try openForWriting(descriptor, interruption), kind: .file(descriptor))
    }

    /// SQLite would report a companion that it cannot read as if it were the library.
    private func checkCompanionsAreReadable() throws(Failure) {
        for path in file.companions {
            do throws(System.CallError) {
                try System.checkReadable(path)
            } catch {
                if error.code == ENOENT { continue }
                throw .library(.cannotOpen("cannot read \"\(path)\": \(systemMessage(error.code))"))
            }
        }
    }

    private func openForWriting(
        _ descriptor: LibraryDescriptor, _ interruption: Connection.Interruption
    ) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: file.path, configuration: Self.configuration(busyTimeout))
        queue.inDatabase(interruption.watch)
        do {
            if try !LibraryFile.isUpToDate(queue) {
                // Another process may be updating it at the same time. If the file system has no locks, SQLite's must do.
                try interruption.wait { ((try? descriptor.setLock(.updating, true)) ?? true) ? true : nil }
                defer { _ = try? descriptor.setLock(.updating, false) }
                if try !LibraryFile.isUpToDate(queue) {
                    try backups?.make(.update, from: queue, watch: nil)
                    try Schema.update(queue)
                }
            }
            try Self.setWriteAheadLog(queue)
        } catch {
            leaveUnchanged(queue)
            throw error
        }
        return queue
    }

    /// Closes a file that is rejected without writing its log back into it, which the last connection to it would do.
    private func leaveUnchanged(_ queue: DatabaseQueue) {
        var configuration = Configuration()
        configuration.readonly = true
        let other = try? DatabaseQueue(path: file.path, configuration: configuration)
        _ = try? other?.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        try? queue.close()
        try? other?.close()  // it cannot write
    }

    /// Rejects a database without an application ID, unless it was about to become a library: its first table is the migrator's.
    private func checkIsBegun() throws {
        // With `immutable`, SQLite takes no lock and creates no file.
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: file.uri(["immutable=1"]), configuration: configuration)
        defer { try? queue.close() }
        guard try queue.inDatabase(LibraryFile.hasOnlyMigrations) else { throw Failure.library(.otherProgram) }
    }

    /// Returns why the library's file can currently only be read; nil if it can be written.
    ///
    /// It asks for permissions and opens nothing: SQLite may have the file open, and would lose its locks.
    func readOnlyCause() -> ReadOnlyCause? { readOnlyCause(isWritable: !System.isReadOnly(file.path)) }

    private func readOnlyCause(isWritable: Bool) -> ReadOnlyCause? {
        if !isWritable { return .file }
        for path in [file.log, file.logIndex] {
            // SQLite uses files that another process created beside this one, even in a read-only folder; they can vanish.
            if System.isReadOnly(path) { return .companion(path) }
        }
        if System.mayWrite(file.path.folder) { return nil }
        return [file.log, file.logIndex].allSatisfy(System.mayWrite) ? nil : .folder
    }

    /// Opens a file that cannot be written. While others open and close it, its log and the log's index come and go, and SQLite
    /// sometimes cannot read it.
    func openReadOnly(_ cause: ReadOnlyCause, _ interruption: Connection.Interruption) throws -> LibraryAccess {
        do {
            return try interruption.retry {
                switch Failure($0) {
                case .library(.readOnly), .library(.cannotOpen), .library(.corrupt): true
                default: false
                }
            } _: {
                try readOnlyAccess(cause)
            }
        } catch let error as DatabaseError where error.isOfReadOnlyLog {
            throw Failure.library(.busy)
        }
    }

    private func readOnlyAccess(_ cause: ReadOnlyCause) throws -> LibraryAccess {
        let stamp = try? ReadOnlyLibrary.Stamp(file)
        var configuration = Self.configuration(busyTimeout)
        configuration.readonly = true
        let (uri, hasLocks) = try file.readOnlyURI()
        let queue = try DatabaseQueue(path: uri, configuration: configuration)
        let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        let kind = LibraryAccess.Kind.readOnly(
            ReadOnlyLibrary(cause: cause, version: version, hasNoLocks: !hasLocks, stamp: stamp))
        if try LibraryFile.isUpToDate(queue) { return LibraryAccess(queue: queue, kind: kind) }
        return LibraryAccess(queue: try updated(copyOf: queue), kind: kind)
    }

    /// Returns a library of an earlier version updated to the current one, as a copy; nil for one of the current version.
    private func updatedCopy() throws -> LibraryAccess? {
        var configuration = Self.configuration(busyTimeout)
        configuration.readonly = true
        // After a writer has died, only a connection that may write can read.
        let path = (try? file.readOnlyURI().uri) ?? file.path
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        if try LibraryFile.isUpToDate(queue) {
            try queue.close()
            return nil
        }
        return LibraryAccess(queue: try updated(copyOf: queue), kind: .inMemory)
    }

    /// Updates a copy of a library to the current version, which leaves the library unchanged.
    private func updated(copyOf queue: DatabaseQueue) throws -> DatabaseQueue {
        let copy = try standIn().queue
        try queue.backup(to: copy)
        try queue.close()
        try Schema.update(copy)
        return copy
    }

    // MARK: Configuration

    /// Configures SQLite itself, once and before the first database is opened.
    private static let sqlite: Void = sutra_configure_sqlite()

    private static func configuration(_ busyTimeout: Duration) -> Configuration {
        sqlite
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeout.wholeMilliseconds) / 1000)
        configuration.allowsUnsafeTransactions = true  // a script's transaction spans many calls
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384")
            db.addFunctions()
        }
        return configuration
    }

    /// The configuration of a second connection, with a small page cache: the system caches the file's pages as well.
    static let configurationOfReader: Configuration = {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { $0.addFunctions() }
        return configuration
    }()

    private static func setWriteAheadLog(_ queue: DatabaseQueue) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
}

/// Returns the system's message for an `errno`.
private func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

/// Runs system calls on a library's file, and converts their errors.
func attempt<Result>(_ body: () throws(System.CallError) -> Result) throws(Failure) -> Result {
    do throws(System.CallError) {
        return try body()
    } catch {
        throw Failure(opening: error)
    }
}

extension Failure {
    /// The failure to open or create a library, in the system's words.
    init(opening failure: System.CallError) {
        let reason =
            switch failure.code {
            case EILSEQ: "a name in its path is not valid UTF-8"
            default: systemMessage(failure.code)
            }
        self = .library(failure.code == ENOSPC ? .full(path: nil) : .cannotOpen(reason))
    }

    /// The failure to create a folder for a library.
    init(making failure: System.FolderFailure) {
        let reason = systemMessage(failure.code)
        self = .library(failure.code == ENOSPC ? .full(path: nil) : .cannotOpen("cannot create \"\(failure.folder)\": \(reason)"))
    }
}
