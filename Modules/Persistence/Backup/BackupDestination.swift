import Files
import GRDB
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The destination of a backup, where there is nothing, or something that the backup may replace.
struct BackupDestination {
    /// The path as the caller gave it.
    private let name: String
    private let file: DatabaseFile
    private let library: DatabaseFile?
    private let replacing: Bool
    /// Whether nothing was there; a file that is created there in the meantime is not replaced.
    private let isFree: Bool

    /// - Parameters:
    ///   - library: the library to back up; nil for one in memory.
    ///   - replacing: whether another library may be replaced.
    /// - Throws: `Failure.conflict`: `.fileIsTheLibrary`, `.fileIsALibrary` for another library, `.fileIsADatabase` for another
    ///   program's database, `.fileBelongsToADatabase`, `.fileIsStandardOutput`, `.fileIsStandardError`;
    ///   `Failure.file(name, .create, …)` if the folder is missing, or if something is there that must not be replaced:
    ///   `EISDIR` for a folder, `EEXIST` for a file that is not a library, `EBUSY` for a library that is open in another process,
    ///   or the reason why the file may not be written.
    init(_ name: String, of library: DatabaseFile?, replacing: Bool) throws(Failure) {
        self.name = name
        self.library = library
        self.replacing = replacing
        let conflict: Conflict?
        do throws(System.CallError) {
            if name == "-" { throw System.CallError(code: EINVAL) }  // elsewhere, that is standard output
            file = DatabaseFile(path: try System.absolute(System.destination(name)))
            isFree = try System.status(of: file.path) == nil
            if !isFree { try System.checkWritable(file.path) }
            if try library?.contains(file.path) ?? false {
                conflict = .fileIsTheLibrary
            } else if let stream = StandardStreams.conflict(at: name) {
                conflict = stream
            } else {
                conflict = try Self.conflict(at: file, of: library, replacing: replacing)
            }
        } catch {
            throw .file(name, .create, code: error.code)
        }
        if let conflict { throw .conflict(conflict) }
    }

    /// Prepares the destination for the backup.
    /// - Throws: `Failure.file(name, .create, …)` with `EBUSY` for a library that is in use.
    func clear() throws(Failure) {
        do throws(System.CallError) {
            if try System.status(of: file.path) != nil, try Self.hasCompanion(file) { Self.bringToRest(file) }
            // SQLite would take files left beside the former database for changes to the new one.
            if try Self.hasCompanion(file) { throw System.CallError(code: EBUSY) }
        } catch {
            throw .file(name, .create, code: error.code)
        }
    }

    /// Creates a file to write the backup into before it is moved to the destination.
    /// - Throws: `Failure.file(name, .create, …)`.
    func makeFile() throws(Failure) -> TemporaryFile {
        do throws(System.CallError) {
            return try TemporaryFile(beside: file.path)
        } catch {
            throw .file(name, .create, code: error.code)
        }
    }

    /// Moves the backup to the destination.
    /// - Throws: `Failure.file(name, .write, …)`, and what the initializer throws for a file that was created there meanwhile.
    func take(_ copy: TemporaryFile) throws(Failure) {
        do throws(System.CallError) {
            if !isFree { return try copy.move(to: file.path) }
            do throws(System.CallError) {
                return try copy.moveIfFree(to: file.path)
            } catch {
                if error.code != EEXIST { throw error }
            }
        } catch {
            throw .file(name, .write, code: error.code)
        }
        try BackupDestination(name, of: library, replacing: replacing).take(copy)
    }

    /// Converts an error that occurred while the copy was written; an error of the library that is copied keeps its meaning.
    /// - Parameter systemCode: the system's `errno` for the most recent error of a file; 0 if it is unknown.
    func error(_ error: any Error, systemCode: Int32) -> Failure {
        guard let error = error as? DatabaseError else { return Failure(error) }
        switch error.extendedResultCode {
        case .SQLITE_FULL: return .file(name, .write, code: ENOSPC)
        case _ where error.isOfWriting: return .file(name, .write, code: systemCode == 0 ? EIO : systemCode)
        default: return Failure(error)
        }
    }

    /// Returns why the file at the destination must not be replaced.
    private static func conflict(
        at file: DatabaseFile, of library: DatabaseFile?, replacing: Bool
    ) throws(System.CallError) -> Conflict? {
        // SQLite would take a file named like a database's log for that log.
        for name in file.names where name != file.path {
            guard try System.status(of: name)?.kind == .file else { continue }
            if try library?.contains(name) ?? false { return .fileIsTheLibrary }
            if [.library, .database].contains(try DatabaseFile(path: name).content()) { return .fileBelongsToADatabase }
        }
        guard let status = try System.status(of: file.path) else { return nil }
        switch status.kind {
        case .folder: throw System.CallError(code: EISDIR)
        case .pipe, .other: throw System.CallError(code: EEXIST)
        case .file: break
        }
        switch try file.content() {
        case .empty: return nil
        case .library:
            guard replacing else { return .fileIsALibrary }
            if try System.isLocked(file.path) { throw System.CallError(code: EBUSY) }
            return nil
        case .database: return .fileIsADatabase
        case .other: throw System.CallError(code: EEXIST)
        }
    }

    private static func hasCompanion(_ file: DatabaseFile) throws(System.CallError) -> Bool {
        for path in file.companions where try System.status(of: path) != nil { return true }
        return false
    }

    /// Makes SQLite write the files beside a database back into it, which it does for the database's only user.
    private static func bringToRest(_ file: DatabaseFile) {
        guard let queue = try? DatabaseQueue(path: file.path) else { return }
        try? queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try? queue.close()
    }
}
