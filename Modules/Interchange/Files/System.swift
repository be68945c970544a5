import Model
import Vocabulary

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
enum System {
    struct CallError: Error {
        let code: Int32

        var isInterruption: Bool { code == EINTR }
    }

    enum Kind {
        case missing, regular, directory, special
    }

    static let noSuchFile = ENOENT
    static let noSpace = ENOSPC
    static let inputOutput = EIO

    /// A `shouldStop` for calls that do not wait.
    private static let never: @Sendable () -> Bool = { false }

    /// Opens a file for reading; waits for a pipe's first writer.
    ///
    /// The descriptor does not block, so that `shouldStop` is called while a pipe is waited for, even if no signal interrupts the
    /// wait.
    static func openForReading(_ path: String, _ shouldStop: () -> Bool) throws(CallError) -> Int32 {
        let descriptor = try unsafe call(path, shouldStop) { unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        do throws(CallError) {
            while isPipe(descriptor), !isReady(descriptor, for: POLLIN) {
                if shouldStop() { throw CallError(code: EINTR) }
            }
        } catch {
            _ = systemClose(descriptor)
            throw error
        }
        return descriptor
    }

    /// Opens an existing device or pipe for writing; waits for a pipe's first reader.
    static func openForWriting(_ path: String, _ shouldStop: () -> Bool) throws(CallError) -> Int32 {
        while true {
            do throws(CallError) {
                return try unsafe call(path, shouldStop) { unsafe open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
            } catch {
                guard error.code == ENXIO, try isPipe(path) else { throw error }
                usleep(useconds_t(waitingTime) * 1000)
            }
        }
    }

    /// The time, in milliseconds, to wait for a pipe before `shouldStop` is called again.
    private static let waitingTime: Int32 = 50

    private static func isReady(_ descriptor: Int32, for event: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return unsafe poll(&request, 1, waitingTime) > 0
    }

    private static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    private static func isPipe(_ path: String) throws(CallError) -> Bool {
        var status = stat()
        _ = try unsafe call(path, never) { unsafe stat($0, &status) }
        return status.st_mode & S_IFMT == S_IFIFO
    }

    /// Creates a file that only its owner can access; throws if it exists.
    ///
    /// A lock marks the file as in use, because Persistence deletes temporary files that are not locked (`TemporaryFile`).
    /// - Returns: nil if another process deleted the file before it was locked.
    static func create(_ path: String) throws(CallError) -> Int32? {
        let descriptor = try unsafe call(path, never) { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK  // not every file system has locks
        var (own, there) = (stat(), stat())
        let isThere =
            unsafe fstat(descriptor, &own) == 0 && path.withCString { unsafe stat($0, &there) } == 0
            && own.st_dev == there.st_dev && own.st_ino == there.st_ino
        if !isTaken, isThere { return descriptor }
        _ = systemClose(descriptor)
        return nil
    }

    /// Creates a file in the folder that `TMPDIR` names, or in `/tmp`, that only its owner can access.
    static func makeTemporaryFile() throws(CallError) -> (path: String, descriptor: Int32) {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/sutra-XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
            unsafe name.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        if descriptor < 0 { throw CallError(code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor)
    }

    /// Returns the size of an open file in bytes; 0 if it is not a regular one.
    static func size(of descriptor: Int32) -> Int {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    }

    /// Returns the size of a file in bytes; 0 if there is none.
    static func size(of path: String) -> Int {
        var status = stat()
        return unsafe path.withCString { unsafe stat($0, &status) } == 0 ? Int(status.st_size) : 0
    }

    /// Reads bytes, and returns their number; 0 at the end.
    ///
    /// It first waits until there are some, because only a signal to the same thread would end a read that blocks.
    static func read(
        _ descriptor: Int32, into bytes: inout [UInt8], from start: Int, most: Int, _ shouldStop: () -> Bool
    ) throws(CallError) -> Int {
        let room = min(most, bytes.count - start)
        while !isReady(descriptor, for: POLLIN) {
            if shouldStop() { throw CallError(code: EINTR) }
        }
        let count = try retrying(waitingFor: (descriptor, POLLIN), shouldStop) {
            unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer.baseAddress.map { unsafe $0 + start }, room)
            }
        }
        // A signal may have killed the pipe's writer as well, and then this is not the end of the data.
        if count == 0, shouldStop() { throw CallError(code: EINTR) }
        return count
    }

    /// Writes all bytes, in as many calls as necessary.
    static func write(_ descriptor: Int32, _ bytes: [UInt8], _ shouldStop: () -> Bool) throws(CallError) {
        var written = 0
        while written < bytes.count {
            written += try retrying(waitingFor: (descriptor, POLLOUT), shouldStop) {
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe systemWrite(descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                }
            }
        }
    }

    static func synchronize(_ descriptor: Int32) throws(CallError) {
        _ = try retrying(never) { Int(fsync(descriptor)) }
    }

    /// Closes a descriptor, even if this throws.
    static func close(_ descriptor: Int32) throws(CallError) {
        // Not repeated after an interruption, because Linux has already closed the descriptor.
        if systemClose(descriptor) != 0, errno != EINTR { throw CallError(code: errno) }
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

    static func rename(_ path: String, to target: String) throws(CallError) {
        _ = try unsafe call(path, never) { source in unsafe target.withCString { unsafe systemRename(source, $0) } }
    }

    static func remove(_ path: String) { _ = unsafe path.withCString { unsafe unlink($0) } }

    /// Returns the kind of file at a path; follows symbolic links.
    static func kind(of path: String) throws(CallError) -> Kind {
        var status = stat()
        do throws(CallError) {
            _ = try unsafe call(path, never) { unsafe stat($0, &status) }
        } catch {
            if error.code == ENOENT { return .missing }
            throw error
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .regular
        case S_IFDIR: return .directory
        default: return .special
        }
    }

    /// Checks that there is a readable file at a path.
    static func checkReadable(_ path: String) throws(CallError) {
        _ = try unsafe call(path, never) { unsafe access($0, R_OK) }
        if case .directory = try kind(of: path) { throw CallError(code: EISDIR) }
    }

    /// Checks that an existing file is writable; one that is not must not be replaced either.
    static func checkWritable(_ path: String) throws(CallError) {
        _ = try unsafe call(path, never) { unsafe faccessat(AT_FDCWD, $0, W_OK, effectiveUser) }
    }

    /// Returns the path of a file that does not exist yet, after following symbolic links.
    static func destination(_ path: String) throws(CallError) -> String {
        var path = path
        for _ in 0..<40 {
            guard let target = target(ofLink: path) else { return path }
            path = target.hasPrefix("/") ? target : path.sibling(target)
        }
        throw CallError(code: ELOOP)
    }

    private static func target(ofLink path: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { target in unsafe path.withCString { unsafe readlink($0, target, bytes.count) } } ?? 0
        }
        return count > 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil
    }

    /// Returns the path without symbolic links, or unchanged if it cannot be resolved.
    static func resolve(_ path: String) -> String {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Flushes a folder's entries to the disk, if its file system supports that.
    static func synchronizeFolder(_ path: String) {
        guard let descriptor = try? unsafe call(path, never, { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }) else {
            return
        }
        _ = fsync(descriptor)
        _ = systemClose(descriptor)
    }

    private static func call(
        _ path: String, _ shouldStop: () -> Bool, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(CallError) -> Int32 {
        // The system would ignore everything after a NUL.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        return Int32(try retrying(shouldStop) { Int(unsafe path.withCString { unsafe body($0) }) })
    }

    /// Repeats a system call until it succeeds, fails or is stopped.
    /// - Parameter waitingFor: the event to wait for if the descriptor does not block.
    private static func retrying(
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
}

extension Failure {
    /// Creates the failure for a system call on a file.
    init(_ failure: System.CallError, _ path: String, _ act: FileAct) {
        self = failure.isInterruption ? .interrupted : .file(path, act, code: failure.code)
    }
}

#if canImport(Glibc) || canImport(Musl)
    private let effectiveUser: Int32 = 0x200  // AT_EACCESS, which Swift does not import
#else
    private let effectiveUser = AT_EACCESS
#endif

// Within `System`, the names of these functions are shadowed.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
    unsafe rename(source, target)
}
