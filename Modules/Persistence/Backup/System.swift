#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The system calls on files beside a library: interruptions by signals are hidden, and failures are given as `errno`.
enum System {
    struct CallError: Error {
        let code: Int32
    }

    /// The status of what a path leads to.
    struct Status {
        enum Kind {
            case file, folder, other
        }

        let kind: Kind
        /// In bytes.
        let size: Int64
        /// When the content was last changed, in nanoseconds since 1970.
        let changedAt: Int64
        fileprivate let device: UInt64
        fileprivate let number: UInt64

        func isSame(as other: Status) -> Bool { device == other.device && number == other.number }

        fileprivate init(_ status: stat) {
            kind =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                default: .other
                }
            size = Int64(status.st_size)
            #if canImport(Glibc)
                let time = status.st_mtim
            #else
                let time = status.st_mtimespec
            #endif
            changedAt = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Returns the status of a path, with symbolic links followed; nil if nothing is there.
    static func status(of path: String) throws(CallError) -> Status? {
        var status = stat()
        do throws(CallError) {
            _ = try call { unsafe stat(path, &status) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        return Status(status)
    }

    static func status(of descriptor: Int32) throws(CallError) -> Status {
        var status = stat()
        _ = try call { unsafe fstat(descriptor, &status) }
        return Status(status)
    }

    /// Checks that the process may write to a file, or create files in a folder.
    static func checkWritable(_ path: String) throws(CallError) {
        _ = try call { unsafe faccessat(AT_FDCWD, path, W_OK, effectiveUser) }
    }

    /// Returns the error of creating a file in a folder in which only the kernel creates files, whatever its permissions; nil for
    /// any other folder, and for the one with the open files of a process, which a pipe seems to be in.
    static func errorOfKernelFolder(_ path: String) -> Int32? {
        if path.hasSuffix("/fd") { return nil }
        guard let device = device(of: path), device != self.device(of: "/") else { return nil }
        return [("/proc", ENOENT), ("/sys", EACCES)].first { device == self.device(of: $0.0) }?.1
    }

    /// Returns the number of the device of a file; nil if there is none.
    private static func device(of path: String) -> dev_t? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_dev : nil
    }

    /// Checks that the process may read a file.
    static func checkReadable(_ path: String) throws(CallError) {
        _ = try call { unsafe faccessat(AT_FDCWD, path, R_OK, effectiveUser) }
    }

    /// Whether the process may write to a file, or create files in a folder.
    static func mayWrite(_ path: String) -> Bool { (try? checkWritable(path)) != nil }

    /// Whether there is a file and the process may not write to it.
    static func isReadOnly(_ path: String) -> Bool {
        do throws(CallError) {
            try checkWritable(path)
            return false
        } catch {
            return error.code != ENOENT
        }
    }

    /// Whether another process has a lock on any byte of a file, as it has while a library is open.
    ///
    /// No connection of this process may have the file open: see ``beginning(of:count:)``.
    static func isLocked(_ path: String) throws(CallError) -> Bool {
        let descriptor = try call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        _ = try call { unsafe fcntl(descriptor, F_GETLK, &lock) }
        return lock.l_type != Int16(F_UNLCK)
    }

    /// Returns an absolute path without symbolic links; its last component may be missing, but its folder may not.
    static func absolute(_ path: String) throws(CallError) -> String {
        if path.isEmpty { throw CallError(code: ENOENT) }
        // The system would not see the rest of a path after a NUL.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        do throws(CallError) {
            return try resolve(path)
        } catch {
            let slash = path.lastIndex(of: "/")
            let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
            if error.code != ENOENT || name.isEmpty { throw error }
            let folder = try resolve(slash.map { String(path[...$0]) } ?? ".")
            return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        }
    }

    /// Returns the absolute path that a path leads to, whether or not anything is there; symbolic links are followed.
    static func destination(_ path: String) throws(CallError) -> String {
        if path.isEmpty { throw CallError(code: ENOENT) }
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        var path = path
        for _ in 0..<40 {
            do throws(CallError) {
                let resolved = try absolute(path)
                guard let target = try target(ofLink: resolved) else { return resolved }  // else a link to a missing file
                path = target.hasPrefix("/") ? target : resolved.folder.appending(name: target)
            } catch {
                if error.code == EILSEQ { throw error }
                if path.hasPrefix("/") { return path }
                path = try resolve(".").appending(name: path)
            }
        }
        throw CallError(code: ELOOP)
    }

    private static func resolve(_ path: String) throws(CallError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw CallError(code: errno) }
        defer { unsafe free(resolved) }
        // A repaired path would lead elsewhere.
        guard let text = unsafe String(validatingCString: resolved) else { throw CallError(code: EILSEQ) }
        return text
    }

    /// Returns the first bytes of a file, fewer than `count` if the file is shorter.
    ///
    /// No connection of this process may have the file open: closing it would release SQLite's locks on it.
    static func beginning(of path: String, count: Int) throws(CallError) -> [UInt8] {
        let descriptor = try call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = try call { unsafe Int32(pread(descriptor, &bytes, count, 0)) }
        return Array(bytes.prefix(Int(read)))
    }

    /// Creates an empty file that only its owner can access; fails if a file exists.
    /// - Returns: its descriptor, which the caller must close.
    static func create(_ path: String) throws(CallError) -> Int32 {
        try call { unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Creates the missing folders of a path, accessible to their owner only.
    /// - Parameter made: receives the folders that were created, the outermost first.
    /// - Throws: the folder that cannot be created, and why.
    static func makeFolders(of path: String, noting made: inout [String]) throws(FolderFailure) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            let folder = String(path[..<slash])
            end = slash
            if unsafe mkdir(folder, 0o700) == 0 {
                made.append(folder)
            } else if case let code = errno, (try? status(of: folder))??.kind != .folder {
                throw FolderFailure(folder: folder, code: code)
            }
        }
    }

    struct FolderFailure: Error {
        let folder: String
        let code: Int32
    }

    /// Removes a folder if it is empty.
    static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// Returns the names in a folder that begin with a prefix; none if the folder cannot be read.
    static func names(in folder: String, beginningWith prefix: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            if let name, name.hasPrefix(prefix) { names.append(name) }
        }
        return names
    }

    /// Gives a file a second name; fails if a file of that name exists.
    ///
    /// On a file system without hard links, the file is renamed instead, provided that no file of that name exists.
    static func link(_ path: String, to target: String) throws(CallError) {
        do throws(CallError) {
            _ = try call { systemLink(path, target) }
        } catch {
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
            if try status(of: target) != nil { throw CallError(code: EEXIST) }
            try rename(path, to: target)
        }
    }

    /// Returns the target of a symbolic link; nil for anything else.
    /// - Throws: `EILSEQ` if the target is not valid UTF-8.
    static func target(ofLink path: String) throws(CallError) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? 0
        }
        guard count > 0 else { return nil }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw CallError(code: EILSEQ) }
        return text
    }

    /// Takes a lock on an open file (`flock(2)`), which is released with its last descriptor.
    /// - Returns: false if another process has the lock.
    static func lock(_ descriptor: Int32) throws(CallError) -> Bool {
        do throws(CallError) {
            _ = try call { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Gives an open file the mode of the file at a path, and its owner and group as far as the process may; a group that it cannot
    /// have gets the access of all others.
    static func copyMode(of path: String, to descriptor: Int32) {
        var (model, own) = (stat(), stat())
        guard unsafe path.withCString({ unsafe stat($0, &model) }) == 0, unsafe fstat(descriptor, &own) == 0 else { return }
        var mode = model.st_mode & 0o7777
        if own.st_gid != model.st_gid, fchown(descriptor, uid_t.max, model.st_gid) != 0 {
            mode = mode & ~0o2070 | (mode & 0o007) << 3
        }
        if own.st_uid != model.st_uid, fchown(descriptor, model.st_uid, gid_t.max) != 0 { mode &= ~0o4000 }
        // After a change of the owner, which clears some of the bits.
        _ = fchmod(descriptor, mode)
    }

    /// Flushes a file's content to disk.
    static func synchronize(_ path: String) throws(CallError) {
        let descriptor = try call { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try call { fsync(descriptor) }
    }

    static func rename(_ path: String, to target: String) throws(CallError) {
        _ = try call { systemRename(path, target) }
    }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    static func call(_ body: () -> Int32) throws(CallError) -> Int32 {
        while true {
            let result = body()
            if result >= 0 { return result }
            if errno != EINTR { throw CallError(code: errno) }
        }
    }
}

extension String {
    /// The folder of an absolute path.
    var folder: String {
        guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
        return String(self[..<slash])
    }
}

// `System` has methods of these names.
private func systemRename(_ path: String, _ target: String) -> Int32 { unsafe rename(path, target) }
private func systemLink(_ path: String, _ target: String) -> Int32 { unsafe link(path, target) }

#if canImport(Glibc)
    private let effectiveUser: Int32 = 0x200  // AT_EACCESS, which Swift does not import
#else
    private let effectiveUser = AT_EACCESS
#endif
