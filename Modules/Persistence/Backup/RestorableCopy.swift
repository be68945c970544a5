import GRDB
import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A copy of a backup that can take a library's place: it is a library, whole, and of this version.
///
/// The backup itself is left as it is, also when its schema is an older one.
final class RestorableCopy {
    let queue: DatabaseQueue
    private let file: TemporaryFile

    /// - Parameters:
    ///   - name: the backup, as it was asked for.
    ///   - library: what is to be replaced; nil in memory.
    ///   - pageSize: that of the library, which its replacement must have.
    /// - Throws: `ModelError.file(name, .read, …)`; `ModelError.library` with `.corrupt` for what is no sound library and
    ///   `.newer`; `ModelError.conflict(.fileIsTheLibrary)`; `ModelError.interrupted`.
    init(
        of name: String, for library: DatabaseFile?, pageSize: Int, busyMode: Database.BusyMode,
        interruption: Connection.Interruption?
    ) throws(ModelError) {
        let backup = try Self.file(name, besides: library)
        do throws(System.Failure) {
            file = try TemporaryFile(beside: library?.path ?? backup.path)
        } catch {
            throw .file((library ?? backup).path.folder, .create, code: error.code)
        }
        do {
            var configuration = Configuration()
            configuration.busyMode = busyMode
            let source = try DatabaseQueue(path: backup.path, configuration: configuration)
            try source.inDatabase { [file] db in
                interruption?.watch(db)
                try Self.checkMark(of: db)
                try db.execute(sql: "PRAGMA page_size = \(pageSize)")  // of what is made of it
                try db.execute(sql: "VACUUM INTO ?", arguments: [file.path])
            }
            try source.close()
            // Nobody else sees the copy, and after a crash nobody wants it.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF") }
            queue = try DatabaseQueue(path: file.path, configuration: configuration)
            try Self.check(queue, interruption)
        } catch {
            // A file with our mark and without our tables is no library either.
            if case .library(.unexpected(let detail)) = ModelError(error) { throw .library(.corrupt(detail)) }
            throw ModelError(error)
        }
    }

    /// Finds the backup, which is another file than the library.
    private static func file(_ name: String, besides library: DatabaseFile?) throws(ModelError) -> DatabaseFile {
        let file: DatabaseFile
        let isItself: Bool
        do throws(System.Failure) {
            file = DatabaseFile(path: try System.absolute(name))
            guard let status = try System.status(of: file.path) else { throw System.Failure(code: ENOENT) }
            switch status.kind {
            case .folder: throw System.Failure(code: EISDIR)
            case .other: throw System.Failure(code: EINVAL)
            case .file: break
            }
            isItself = try library?.contains(file.path) ?? false
        } catch {
            throw .file(name, .read, code: error.code)
        }
        if isItself { throw .conflict(.fileIsTheLibrary) }
        return file
    }

    private static func checkMark(of db: Database) throws {
        if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 { throw ModelError.library(.corrupt("it is empty")) }
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
            throw ModelError.library(.corrupt("it is a database of another program"))
        }
    }

    private static func check(_ queue: DatabaseQueue, _ interruption: Connection.Interruption?) throws {
        let problem = try queue.inDatabase { db in
            interruption?.watch(db)
            return try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? ""
        }
        if problem != "ok" { throw ModelError.library(.corrupt(problem)) }
        if try !LibraryFile.isUpToDate(queue) { try Schema.update(queue) }
        _ = try queue.read { try LibraryInfo($0, at: nil) }  // every table can be read
    }
}
