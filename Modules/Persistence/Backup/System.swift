#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system's calls on the files beside a library, with interruptions by signals hidden and failures given as `errno`.
enum System {
    struct Failure: Error {
        let code: Int32
    }

    /// What a path leads to.
    struct Status {
        enum Kind {
            case file, folder, other
        }

        let kind: Kind
        fileprivate let device: UInt64
        fileprivate let number: UInt64

        func isSame(as other: Status) -> Bool { device == other.device && number == other.number }
    }

    /// Symbolic links are followed; nil where nothing is.
    static func status(of path: String) throws(Failure) -> Status? {
        var status = stat()
        do throws(Failure) {
            _ = try call { unsafe stat(path, &status) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        let kind: Status.Kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        return Status(
            kind: kind, device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    }

    /// The path from the root on, symbolic links followed; its last part may be missing, its folder may not.
    static func absolute(_ path: String) throws(Failure) -> String {
        if path.isEmpty { throw Failure(code: ENOENT) }
        // Behind a NUL the system would not see the rest of the path.
        if path.utf8.contains(0) { throw Failure(code: EINVAL) }
        do throws(Failure) {
            return try resolve(path)
        } catch {
            let slash = path.lastIndex(of: "/")
            let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
            if error.code != ENOENT || name.isEmpty { throw error }
            let folder = try resolve(slash.map { String(path[...$0]) } ?? ".")
            return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        }
    }

    /// The path from the root on of what would be opened or made: unlike in ``absolute(_:)``, a link to nothing is followed.
    static func place(of path: String) throws(Failure) -> String {
        var path = try absolute(path)
        for _ in 0..<40 {
            guard let target = target(ofLink: path) else { break }
            path = try absolute(target.hasPrefix("/") ? target : "\(path.folder)/\(target)")
        }
        return path
    }

    private static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink(path, &target, target.count)
        return count > 0 ? String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    private static func resolve(_ path: String) throws(Failure) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw Failure(code: errno) }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// The first bytes of a file, as many as there are.
    ///
    /// The file must not be one that a connection of this process has open: to close it would release SQLite's locks on it.
    static func beginning(of path: String, count: Int) throws(Failure) -> [UInt8] {
        let descriptor = try call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try call { unsafe Int32(pread(descriptor, &bytes, count, 0)) }
        return Array(bytes.prefix(Int(read)))
    }

    /// Makes an empty file for its owner alone; fails when there is one.
    static func create(_ path: String) throws(Failure) {
        close(try call { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) })
    }

    /// Has a file's content on the disk when it returns.
    static func synchronize(_ path: String) throws(Failure) {
        let descriptor = try call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try call { fsync(descriptor) }
    }

    static func rename(_ path: String, to target: String) throws(Failure) {
        _ = try call { systemRename(path, target) }
    }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    private static func call(_ body: () -> Int32) throws(Failure) -> Int32 {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno != EINTR { throw Failure(code: errno) }
        }
    }
}

extension String {
    /// The folder of a path from the root on.
    var folder: String {
        guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }
}

// The name is taken within `System`.
private func systemRename(_ path: String, _ target: String) -> Int32 { unsafe rename(path, target) }
