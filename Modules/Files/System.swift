#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// System calls on files, which throw `errno`.
///
/// They are repeated after interruptions by signals. If a `shouldStop` returns true while they wait, they throw `EINTR`.
package enum System {
    package struct CallError: Error {
        package let code: Int32

        package init(code: Int32) { self.code = code }

        package var isInterruption: Bool { code == EINTR }
    }

    package static let noSpace = ENOSPC
    package static let inputOutput = EIO
    package static let isFolder = EISDIR
    package static let isNoFile = EINVAL

    /// A `shouldStop` for calls that do not wait.
    static let never: @Sendable () -> Bool = { false }

    /// Repeats a call that a signal interrupts.
    package static func call(_ body: () -> Int32) throws(CallError) -> Int32 { Int32(try retrying(never) { Int(body()) }) }

    /// Calls `body` with a path, again if a signal interrupts it.
    static func call(
        _ path: String, _ shouldStop: () -> Bool = never, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(CallError) -> Int32 {
        // The system would ignore everything after a NUL.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        return Int32(try retrying(shouldStop) { Int(unsafe path.withCString { unsafe body($0) }) })
    }

    /// Repeats a system call until it succeeds, fails or is stopped.
    /// - Parameter waitingFor: the event to wait for if the descriptor does not block.
    static func retrying(
        waitingFor event: (descriptor: Int32, kind: Int32)? = nil, _ shouldStop: () -> Bool, _ body: () -> Int
    ) throws(CallError) -> Int {
        while true {
            if shouldStop() { throw CallError(code: EINTR) }
            let result = body()
            if result >= 0 { return result }
            if let event, errno == EAGAIN {
                _ = isReady(event.descriptor, for: event.kind)
            } else if errno != EINTR {
                throw CallError(code: errno)
            }
        }
    }

    /// The time, in milliseconds, to wait for a pipe before `shouldStop` is called again.
    static let waitingTime: Int32 = 50

    static func isReady(_ descriptor: Int32, for event: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return unsafe poll(&request, 1, waitingTime) > 0
    }
}

// MARK: Status and permissions

extension System {
    /// The status of what a path leads to.
    package struct Status {
        package enum Kind {
            case file, folder, pipe, other
        }

        package let kind: Kind
        /// In bytes.
        package let size: Int64
        /// When the content was last changed, in nanoseconds since 1970.
        package let changedAt: Int64
        let device: UInt64
        private let number: UInt64

        package func isSame(as other: Status) -> Bool { device == other.device && number == other.number }

        fileprivate init(_ status: stat) {
            kind =
                switch status.st_mode & S_IFMT {
                case S_IFREG: .file
                case S_IFDIR: .folder
                case S_IFIFO: .pipe
                default: .other
                }
            size = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            changedAt = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(status.st_ino)
        }
    }

    /// Returns the status of a path, with symbolic links followed; nil if nothing is there.
    package static func status(of path: String) throws(CallError) -> Status? {
        var status = stat()
        do throws(CallError) {
            _ = try unsafe call(path) { unsafe stat($0, &status) }
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        return Status(status)
    }

    package static func status(of descriptor: Int32) throws(CallError) -> Status {
        var status = stat()
        _ = try call { unsafe fstat(descriptor, &status) }
        return Status(status)
    }

    /// Whether anything exists at a path, even a symbolic link that leads nowhere.
    package static func exists(_ path: String) throws(CallError) -> Bool {
        var status = stat()
        do throws(CallError) {
            _ = try unsafe call(path) { unsafe lstat($0, &status) }
            return true
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return false }
            throw error
        }
    }

    /// Checks that the process may read a file.
    package static func checkReadable(_ path: String) throws(CallError) {
        _ = try unsafe call(path) { unsafe faccessat(AT_FDCWD, $0, R_OK, effectiveUser) }
    }

    /// Checks that the process may write to a file, or create files in a folder.
    package static func checkWritable(_ path: String) throws(CallError) {
        _ = try unsafe call(path) { unsafe faccessat(AT_FDCWD, $0, W_OK, effectiveUser) }
    }

    /// Whether the process may write to a file, or create files in a folder.
    package static func mayWrite(_ path: String) -> Bool { (try? checkWritable(path)) != nil }

    /// Whether there is a file and the process may not write to it.
    package static func isReadOnly(_ path: String) -> Bool {
        do throws(CallError) {
            try checkWritable(path)
            return false
        } catch {
            return error.code != ENOENT
        }
    }

    /// Returns whether there is an executable file at a path.
    package static func isProgram(_ path: String) -> Bool {
        guard (try? status(of: path))??.kind == .file else { return false }
        return (try? unsafe call(path) { unsafe access($0, X_OK) }) != nil
    }

    /// Whether another process has a lock on any byte of a file, as it has while a library is open.
    ///
    /// No connection of this process may have the file open: see ``beginning(of:count:)``.
    package static func isLocked(_ path: String) throws(CallError) -> Bool {
        let descriptor = try unsafe call(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        var lock = flock()
        (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
        _ = try call { unsafe fcntl(descriptor, F_GETLK, &lock) }
        return lock.l_type != Int16(F_UNLCK)
    }
}

#if canImport(Darwin)
    private let effectiveUser = AT_EACCESS
#else
    private let effectiveUser: Int32 = 0x200  // AT_EACCESS, which Swift does not import
#endif
