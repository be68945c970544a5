import Files
import Model
package import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Protects the files of the open library, and every other SQLite database, from being overwritten.
///
/// A file is the library's by its device and inode or, if it does not exist yet, by its folder and name. None of these files is
/// ever opened here: closing a descriptor drops the locks that SQLite holds in the same process
/// (https://sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
package struct LibraryFileGuard: FileGuard {
    private let path: String?
    /// The file's status when the library was opened: the file may be renamed while it is open.
    private let opened: System.Status?

    /// - Parameter path: the library's path; nil for one in memory.
    package init(path: String?) {
        self.path = path
        opened = path.flatMap { try? System.status(of: $0) }
    }

    package func checkWritable(_ path: String) throws(Failure) {
        // If the folder cannot be resolved, the file cannot be opened either, and the code that writes it reports that.
        guard let place = try? System.destination(path) else { return }
        if isLibrary(place) { throw .conflict(.fileIsTheLibrary) }
        if isDatabase(place) { throw .conflict(.fileIsADatabase) }
        if DatabaseFile(path: place).names.contains(where: isDatabase) { throw .conflict(.fileBelongsToADatabase) }
    }

    package func checkReplaceable(_ path: String) throws(Failure) {
        try checkWritable(path)
        if let conflict = StandardStreams.conflict(at: path) { throw .conflict(conflict) }
    }

    package func checkPlace(_ path: String) throws(Failure) {
        if createsFolder(of: path) { return }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        do throws(System.CallError) {
            guard let status = try System.status(of: folder) else { throw System.CallError(code: ENOENT) }
            if status.kind != .folder { throw System.CallError(code: ENOTDIR) }
            if isFolder(path) { throw System.CallError(code: EISDIR) }
            if path.isEmpty { throw System.CallError(code: ENOENT) }
            try checkPermission(at: try System.destination(path))
        } catch {
            throw .file(path, .create, code: error.code)
        }
    }

    /// Whether the folder of a path is missing and will be created with the library.
    private func createsFolder(of path: String) -> Bool {
        guard let library = self.path, let place = try? System.destination(library), !isFolder(place.folder),
            let folder = try? System.destination(path).folder, !isFolder(folder)
        else { return false }
        return place.folder == folder || place.folder.hasPrefix("\(folder)/")
    }

    /// Checks permissions: a file is replaced by one that is created beside it, whereas a pipe or a device is written to.
    private func checkPermission(at place: String) throws(System.CallError) {
        let kind = try System.status(of: place)?.kind
        if kind != nil { try System.checkWritable(place) }
        if kind == .other || kind == .pipe { return }
        try System.checkWritable(place.folder)
        if let code = System.errorOfKernelFolder(place.folder) { throw System.CallError(code: code) }
    }

    private func isFolder(_ path: String) -> Bool { (try? System.status(of: path))??.kind == .folder }

    package func removeLeftovers(beside path: String) {
        if let place = try? System.destination(path) { TemporaryFile.sweep(place.folder) }
    }

    package func checkReadable(_ path: String) throws(Failure) {
        if let place = try? System.destination(path), isLibrary(place) { throw .conflict(.fileIsTheLibrary) }
    }

    private func isLibrary(_ place: String) -> Bool {
        if let opened, let status = try? System.status(of: place), status.isSame(as: opened) { return true }
        guard let path, let library = try? System.destination(path) else { return false }
        return (try? DatabaseFile(path: library).contains(place)) ?? false
    }

    private func isDatabase(_ path: String) -> Bool {
        guard let status = try? System.status(of: path), status.kind == .file else { return false }
        if isLibrary(path) { return true }
        return (try? DatabaseFile(path: path).content()).map { $0 == .library || $0 == .database } ?? false
    }
}
