import Files
import GRDB
import GRDBSQLite
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A copy of a backup that can replace a library: it is an undamaged library of the current version.
///
/// The backup itself is not changed, even if its schema is an older one.
final class RestorableCopy {
    let queue: DatabaseQueue
    private let file: TemporaryFile

    /// - Parameters:
    ///   - name: the backup's path, as the caller gave it.
    ///   - library: the file to replace; nil for a library in memory.
    ///   - pageSize: the page size of the library, which its replacement must have.
    /// - Throws: `Failure.file(name, .read, …)`; `Failure.library` with `.corrupt` if the backup is not an undamaged library,
    ///   `.newer` and `.older`; `Failure.conflict(.fileIsTheLibrary)`; `Failure.interrupted`.
    init(
        of name: String, for library: DatabaseFile?, pageSize: Int, busyMode: Database.BusyMode,
        interruption: Connection.Interruption?
    ) throws(Failure) {
        let backup = try Self.file(name, besides: library)
        do throws(System.CallError) {
            file = try TemporaryFile(beside: library?.path ?? backup.path)
        } catch {
            throw .file((library ?? backup).path.folder, .create, code: error.code)
        }
        do {
            try Self.checkHeader(of: backup, name)
            try LogMark.check(backup, LibraryDescriptor(backup.path))
            var configuration = Configuration()
            configuration.busyMode = busyMode
            configuration.readonly = true
            let stamp = try ReadOnlyLibrary.Stamp(backup)
            let (uri, hasLocks) = try backup.readOnlyURI()
            let source = try DatabaseQueue(path: uri, configuration: configuration)
            let copying = Result { [file] in
                try source.inDatabase { db in
                    interruption?.watch(db)
                    try Self.telling(db) { try db.execute(sql: "VACUUM INTO ?", arguments: [file.path]) }
                }
            }
            if !hasLocks, try ReadOnlyLibrary.Stamp(backup) != stamp { throw Failure.file(name, .read, code: EBUSY) }
            try copying.get()
            try source.close()
            configuration.readonly = false
            // No other process sees the copy, and it is worthless after a crash.
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
                db.addFunctions()
            }
            queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try Self.setPageSize(pageSize, of: queue)
            try Self.check(queue, interruption)
        } catch {
            // A file with our application ID and without our tables is not a library either.
            if case .library(.unexpected(let detail)) = Failure(error) { throw .library(.corrupt(detail)) }
            throw Failure(error)
        }
    }

    /// Runs `body`, which writes a file through a database, and adds the system's reason to its failure.
    private static func telling(_ db: Database, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.isOfWriting {
            let code = unsafe sqlite3_system_errno(db.sqliteConnection)
            throw Failure.library(.inputOutput(unsafe String(cString: strerror(code == 0 ? EIO : code))))
        }
    }

    /// Finds the backup, which must not be the library's own file.
    private static func file(_ name: String, besides library: DatabaseFile?) throws(Failure) -> DatabaseFile {
        let file: DatabaseFile
        let isItself: Bool
        do throws(System.CallError) {
            file = DatabaseFile(path: try System.absolute(name))
            guard let status = try System.status(of: file.path) else { throw System.CallError(code: ENOENT) }
            switch status.kind {
            case .folder: throw System.CallError(code: EISDIR)
            case .pipe, .other: throw System.CallError(code: EINVAL)
            case .file: break
            }
            isItself = try library?.contains(file.path) ?? false
        } catch {
            throw .file(name, .read, code: error.code)
        }
        if isItself { throw .conflict(.fileIsTheLibrary) }
        return file
    }

    /// Rejects a file that is not a library before SQLite opens it.
    private static func checkHeader(of file: DatabaseFile, _ name: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(System.CallError) {
            bytes = try System.beginning(of: file.path, count: DatabaseHeader.length)
        } catch {
            throw .file(name, .read, code: error.code)
        }
        if bytes.isEmpty { throw .library(.corrupt("it is empty")) }
        guard let header = DatabaseHeader(bytes) else { throw .library(.noDatabase) }
        try header.check()
        guard header.applicationID == Schema.applicationID else { throw .library(.otherProgram) }
    }

    private static func setPageSize(_ size: Int, of queue: DatabaseQueue) throws {
        try queue.inDatabase { db in
            if try Int.fetchOne(db, sql: "PRAGMA page_size") == size { return }
            try telling(db) { try db.execute(sql: "PRAGMA page_size = \(size); VACUUM") }
        }
    }

    private static func check(_ queue: DatabaseQueue, _ interruption: Connection.Interruption?) throws {
        try queue.inDatabase { db in
            interruption?.watch(db)
            if let fault = try LibraryDamage.fileFaults(db, most: 1).first { throw Failure.library(.corrupt(fault)) }
        }
        if try !LibraryFile.isUpToDate(queue) { try Schema.update(queue) }
        try queue.inDatabase(LibraryDamage.check)
        _ = try queue.read { try LibraryInfo($0, at: nil) }  // every table can be read
    }
}
