import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's calls on files, with failures given as `errno`.
///
/// Interruptions by signals are hidden, unless a `shouldStop` says that what is waited for is to be given up: `EINTR` then.
enum System {
    struct CallError: Error {
        let code: Int32

        var isInterruption: Bool { code == EINTR }
    }

    enum Kind {
        case missing, regular, directory, special
    }

    static let noSuchFile = ENOENT

    /// For what is done at once.
    private static let never: @Sendable () -> Bool = { false }

    /// Opens a file; of a pipe without a writer, the first one is waited for.
    ///
    /// What is opened does not block, so that `shouldStop` is asked while a pipe is waited for, whether a signal interrupts that or not.
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

    /// Opens what is there already: a device, a pipe, whose first reader is waited for.
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

    /// For how long a pipe is waited for before `shouldStop` is asked again, in milliseconds.
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

    /// Makes a file for its owner alone; fails when there is one.
    ///
    /// A lock says that it is in use: Persistence sweeps temporary files that nobody holds (`TemporaryFile`).
    /// - Returns: nil when another process swept it before it had its lock.
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

    /// How many bytes were read; 0 at the end.
    static func read(
        _ descriptor: Int32, into bytes: inout [UInt8], from start: Int, most: Int, _ shouldStop: () -> Bool
    ) throws(CallError) -> Int {
        let room = min(most, bytes.count - start)
        let count = try retrying(waitingFor: (descriptor, POLLIN), shouldStop) {
            unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer.baseAddress.map { unsafe $0 + start }, room)
            }
        }
        // One signal may have ended the writer of a pipe too: its end is not that of the data then.
        if count == 0, shouldStop() { throw CallError(code: EINTR) }
        return count
    }

    /// Writes all of the bytes, in as many parts as the system takes them.
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

    /// The descriptor is free afterwards, also when this throws.
    static func close(_ descriptor: Int32) throws(CallError) {
        // Not repeated after an interruption: Linux has closed the descriptor by then.
        if systemClose(descriptor) != 0, errno != EINTR { throw CallError(code: errno) }
    }

    static func rename(_ path: String, to target: String) throws(CallError) {
        _ = try unsafe call(path, never) { source in unsafe target.withCString { unsafe systemRename(source, $0) } }
    }

    static func remove(_ path: String) { _ = unsafe path.withCString { unsafe unlink($0) } }

    /// What a path leads to, symbolic links followed.
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

    /// Checks whether there is something to read at a path, and permission for it.
    static func checkReadable(_ path: String) throws(CallError) {
        _ = try unsafe call(path, never) { unsafe access($0, R_OK) }
        if case .directory = try kind(of: path) { throw CallError(code: EISDIR) }
    }

    /// Checks whether a file that is there may be written: what may not is not replaced either.
    static func checkWritable(_ path: String) throws(CallError) {
        _ = try unsafe call(path, never) { unsafe faccessat(AT_FDCWD, $0, W_OK, effectiveUser) }
    }

    /// Where a path leads at which nothing is: a symbolic link can lead there.
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

    /// The path without symbolic links, or the path itself where it cannot be followed.
    static func resolve(_ path: String) -> String {
        guard let resolved = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return path }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Makes the names in a folder durable, where its file system can.
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
        // Behind a NUL the system would not see the rest of the path.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        return Int32(try retrying(shouldStop) { Int(unsafe path.withCString { unsafe body($0) }) })
    }

    /// - Parameter waitingFor: what to wait for when the descriptor does not block.
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
    /// What went wrong with a file.
    init(_ failure: System.CallError, _ path: String, _ act: FileAct) {
        self = failure.isInterruption ? .interrupted : .file(path, act, code: failure.code)
    }
}

#if canImport(Glibc) || canImport(Musl)
    private let effectiveUser: Int32 = 0x200  // AT_EACCESS, which Swift does not import
#else
    private let effectiveUser = AT_EACCESS
#endif

// The names of these calls are taken within `System`.
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
