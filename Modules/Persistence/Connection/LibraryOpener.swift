import GRDB
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens the file of a library in the way that it can be opened, and makes it when it is written to for the first time.
struct LibraryOpener {
    /// The path as it was asked for.
    let name: String
    let file: DatabaseFile
    let busyTimeout: Duration
    /// Whether nothing that is done is kept: no file is made or brought to this version.
    let keepsNothing: Bool

    /// - Throws: `Failure.library(.cannotOpen)` for a path that leads nowhere, as through a file.
    init(_ path: String, busyTimeout: Duration, keepsNothing: Bool = false) throws(Failure) {
        file = try attempt { () throws(System.CallError) in DatabaseFile(path: try System.destination(path)) }
        name = path
        self.busyTimeout = busyTimeout
        self.keepsNothing = keepsNothing
    }

    /// Whether there is a file with content.
    var hasFile: Bool { ((try? System.status(of: file.path))??.size ?? 0) > 0 }

    /// Checks that a library that is made here will be what it is made of, and not that with the changes to another one.
    /// - Throws: `Failure.library(.cannotOpen)`.
    func checkNothingIsLeft() throws(Failure) {
        let leftover = try attempt { () throws(System.CallError) in try file.leftover() }
        // Another process may have made the library in the meantime.
        guard let leftover, !hasFile else { return }
        throw .library(.cannotOpen("the file is gone, but \"\(leftover)\" is left with changes to it; move it away as well"))
    }

    // MARK: What stands for a library

    static func inMemory(_ busyTimeout: Duration) throws -> LibraryAccess {
        let queue = try DatabaseQueue(named: nil, configuration: configuration(busyTimeout))
        try Schema.migrator.migrate(queue)
        return LibraryAccess(queue: queue, kind: .inMemory)
    }

    /// An empty database, which SQLite keeps in memory as long as it is small (https://sqlite.org/inmemorydb.html#temp_db).
    func standIn() throws -> LibraryAccess {
        let queue = try DatabaseQueue(path: "", configuration: Self.configuration(busyTimeout))
        try Schema.migrator.migrate(queue)
        return LibraryAccess(queue: queue, kind: .missing)
    }

    /// Makes a library under another name, to be given its own with its first commit.
    ///
    /// So nobody sees a library without its content, and none is left of a command that failed.
    func make(in temporary: TemporaryFile, insteadOf standIn: LibraryAccess, madeFolders: [String]) throws -> LibraryAccess {
        let fillsEmptyFile = try checkFileCanBeFilled()
        var configuration = Self.configuration(busyTimeout)
        // Nobody else sees it, after a crash nobody wants it, and it is synced before it gets its name.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        let queue = try DatabaseQueue(path: temporary.path, configuration: configuration)
        do {
            try standIn.queue.backup(to: queue)  // which is faster than to make the tables again
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

    /// - Returns: whether there is a file.
    /// - Throws: `Failure.library` for one that cannot be written.
    private func checkFileCanBeFilled() throws -> Bool {
        guard try System.status(of: file.path) != nil else { return false }
        if let cause = readOnlyCause(try LibraryDescriptor(file.path)) { throw Failure.library(.readOnly(cause)) }
        return true
    }

    /// Has the library's empty file take the content of a new library, all of it or none. It stays the same file, with its owner
    /// and permissions.
    /// - Throws: `System.CallError` with `EEXIST` when the file is not empty any more.
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

    /// Opens the library's file, and brings it to this version where that is needed.
    /// - Returns: nil when there is no file, or none with content.
    /// - Throws: `Failure.library`: `.corrupt` for a file that is no library, `.newer` for one of a newer version,
    ///   `.cannotOpen` for want of a permission, `.busy`; `Failure.interrupted`. The file is as it was then.
    func open(_ interruption: Connection.Interruption) throws -> LibraryAccess? {
        guard let status = try attempt({ () throws(System.CallError) in try System.status(of: file.path) }) else { return nil }
        switch status.kind {
        case .folder: throw Failure(opening: System.CallError(code: EISDIR))
        case .other: throw Failure.library(.cannotOpen("it is not a regular file"))
        case .file: break
        }
        let descriptor = try attempt { () throws(System.CallError) in try LibraryDescriptor(file.path) }
        guard let header = try descriptor.header() else { return nil }
        try header.check()
        if header.applicationID == 0 { try checkIsBegun() }
        if let cause = readOnlyCause(descriptor) { return try openReadOnly(cause) }
        if keepsNothing, let copy = try updatedCopy() { return copy }
        return LibraryAccess(queue: try openForWriting(descriptor, interruption), kind: .file(descriptor))
    }

    private func openForWriting(
        _ descriptor: LibraryDescriptor, _ interruption: Connection.Interruption
    ) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: file.path, configuration: Self.configuration(busyTimeout))
        queue.inDatabase(interruption.watch)
        do {
            if try !LibraryFile.isUpToDate(queue) {
                // Another process may be at it at this moment. Where the file system has no locks, SQLite's must do.
                try interruption.wait { ((try? descriptor.setLock(.updating, true)) ?? true) ? true : nil }
                defer { _ = try? descriptor.setLock(.updating, false) }
                if try !LibraryFile.isUpToDate(queue) { try Schema.update(queue) }
            }
            try Self.setWriteAheadLog(queue)
        } catch {
            leaveUnchanged(queue)
            throw error
        }
        return queue
    }

    /// Closes a file that is refused without taking what lies in its log into it, which the last connection to it would do.
    private func leaveUnchanged(_ queue: DatabaseQueue) {
        var configuration = Configuration()
        configuration.readonly = true
        let other = try? DatabaseQueue(path: file.path, configuration: configuration)
        _ = try? other?.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        try? queue.close()
        try? other?.close()  // which cannot write
    }

    /// Refuses a database without a mark, but for one that was to become a library: its first table is the migrator's.
    private func checkIsBegun() throws {
        // With `immutable`, SQLite takes no lock and makes no file.
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: file.uri(["immutable=1"]), configuration: configuration)
        defer { try? queue.close() }
        guard try queue.inDatabase(LibraryFile.hasOnlyMigrations) else { throw Failure.library(.otherProgram) }
    }

    /// Why the library's file can only be read at this moment; nil where it can be written.
    func readOnlyCause() throws(Failure) -> ReadOnlyCause? {
        readOnlyCause(try attempt { () throws(System.CallError) in try LibraryDescriptor(file.path) })
    }

    private func readOnlyCause(_ descriptor: LibraryDescriptor) -> ReadOnlyCause? {
        if !descriptor.isWritable { return .file }
        for path in [file.log, file.logIndex] {
            // What another process has made beside the file is used, in a folder that is read-only too; it can go at any moment.
            if System.isReadOnly(path) { return .companion(path) }
        }
        if System.mayWrite(file.path.folder) { return nil }
        return [file.log, file.logIndex].allSatisfy(System.mayWrite) ? nil : .folder
    }

    private func openReadOnly(_ cause: ReadOnlyCause) throws -> LibraryAccess {
        let stamp = try? ReadOnlyLibrary.Stamp(file)
        var configuration = Self.configuration(busyTimeout)
        configuration.readonly = true
        let queue = try DatabaseQueue(path: file.readOnlyURI(), configuration: configuration)
        let version = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
        let kind = LibraryAccess.Kind.readOnly(ReadOnlyLibrary(cause: cause, version: version, stamp: stamp))
        if try LibraryFile.isUpToDate(queue) { return LibraryAccess(queue: queue, kind: kind) }
        return LibraryAccess(queue: try updated(copyOf: queue), kind: kind)
    }

    /// A library of an earlier version as it would be in this one; nil for one of this version.
    private func updatedCopy() throws -> LibraryAccess? {
        var configuration = Self.configuration(busyTimeout)
        configuration.readonly = true
        // After a writer that died, only one that may write can read.
        let path = (try? file.readOnlyURI()) ?? file.path
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        if try LibraryFile.isUpToDate(queue) {
            try queue.close()
            return nil
        }
        return LibraryAccess(queue: try updated(copyOf: queue), kind: .inMemory)
    }

    /// Brings a library to this version where that changes nothing: in a copy.
    private func updated(copyOf queue: DatabaseQueue) throws -> DatabaseQueue {
        let copy = try standIn().queue
        try queue.backup(to: copy)
        try queue.close()
        try Schema.update(copy)
        return copy
    }

    // MARK: Configuration

    private static func configuration(_ busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeout.wholeMilliseconds) / 1000)
        configuration.allowsUnsafeTransactions = true  // a script's transaction spans many calls
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384") }
        return configuration
    }

    /// For a second connection; what it misses of the file's pages, the system has.
    static let configurationOfReader: Configuration = {
        var configuration = Configuration()
        configuration.readonly = true
        return configuration
    }()

    private static func setWriteAheadLog(_ queue: DatabaseQueue) throws {
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }
}

/// Runs the system's calls on a library's file.
func attempt<Result>(_ body: () throws(System.CallError) -> Result) throws(Failure) -> Result {
    do throws(System.CallError) {
        return try body()
    } catch {
        throw Failure(opening: error)
    }
}

extension Failure {
    /// Why a library cannot be opened or made, in the system's words.
    init(opening failure: System.CallError) {
        let reason =
            switch failure.code {
            case EILSEQ: "a name in its path is not valid UTF-8"
            default: unsafe String(cString: strerror(failure.code))
            }
        self = .library(failure.code == ENOSPC ? .full(path: nil) : .cannotOpen(reason))
    }

    /// Why there can be no library in a folder.
    init(making failure: System.FolderFailure) {
        let reason = unsafe String(cString: strerror(failure.code))
        self = .library(failure.code == ENOSPC ? .full(path: nil) : .cannotOpen("cannot create \"\(failure.folder)\": \(reason)"))
    }
}
