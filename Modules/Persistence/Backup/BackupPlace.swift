import GRDB
import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a backup is to be: nothing is there, or a library that it may replace.
struct BackupPlace {
    /// As it was asked for.
    private let name: String
    private let file: DatabaseFile

    /// - Parameter library: the library that is backed up; nil for one in memory.
    /// - Throws: `ModelError.conflict(.fileIsTheLibrary)`; `ModelError.file(name, .create, …)` where the folder is missing, and
    ///   where something is that must not be replaced: `EISDIR` for a folder, `EEXIST` for what is no library, `EBUSY` for a
    ///   library that is in use.
    init(_ name: String, of library: DatabaseFile?) throws(ModelError) {
        self.name = name
        let isItself: Bool
        do throws(System.Failure) {
            if name == "-" { throw System.Failure(code: EINVAL) }  // elsewhere that is standard output
            file = DatabaseFile(path: try System.absolute(name))
            isItself = try library?.contains(file.path) ?? false
            if !isItself { try Self.makeReplaceable(file) }
        } catch {
            throw .file(name, .create, code: error.code)
        }
        if isItself { throw .conflict(.fileIsTheLibrary) }
    }

    /// A file to write the backup into before it takes its place.
    /// - Throws: `ModelError.file(name, .create, …)`.
    func makeFile() throws(ModelError) -> TemporaryFile {
        do throws(System.Failure) {
            return try TemporaryFile(beside: file.path)
        } catch {
            throw .file(name, .create, code: error.code)
        }
    }

    /// - Throws: `ModelError.file(name, .write, …)`.
    func take(_ copy: TemporaryFile) throws(ModelError) {
        do throws(System.Failure) {
            try copy.move(to: file.path)
        } catch {
            throw .file(name, .write, code: error.code)
        }
    }

    /// What it means that the copy could not be written; an error of what is copied stays what it is.
    func error(_ error: any Error) -> ModelError {
        guard let error = error as? DatabaseError else { return ModelError(error) }
        switch error.extendedResultCode {
        case .SQLITE_FULL: return .file(name, .write, code: ENOSPC)
        case .SQLITE_IOERR_WRITE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_FSTAT:
            return .file(name, .write, code: EIO)
        default: return ModelError(error)
        }
    }

    private static func makeReplaceable(_ file: DatabaseFile) throws(System.Failure) {
        guard let status = try System.status(of: file.path) else { return try checkNoCompanion(of: file) }
        switch status.kind {
        case .folder: throw System.Failure(code: EISDIR)
        case .other: throw System.Failure(code: EEXIST)
        case .file: break
        }
        guard try file.isLibraryOrEmpty() else { throw System.Failure(code: EEXIST) }
        if try hasCompanion(file) { bringToRest(file) }
        try checkNoCompanion(of: file)
    }

    /// What is left beside a file would be taken for changes to the one that replaces it.
    private static func checkNoCompanion(of file: DatabaseFile) throws(System.Failure) {
        if try hasCompanion(file) { throw System.Failure(code: EBUSY) }
    }

    private static func hasCompanion(_ file: DatabaseFile) throws(System.Failure) -> Bool {
        for path in file.companions where try System.status(of: path) != nil { return true }
        return false
    }

    /// Has SQLite take into the file what lies beside it, which it does for its only user.
    private static func bringToRest(_ file: DatabaseFile) {
        guard let queue = try? DatabaseQueue(path: file.path) else { return }
        try? queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try? queue.close()
    }
}
