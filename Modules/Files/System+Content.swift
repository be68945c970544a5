#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// MARK: Opening

extension System {
    /// Opens a file for reading, without waiting for a pipe's writer.
    package static func openForReading(_ path: String) throws(CallError) -> Int32 {
        try unsafe call(path) { unsafe open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    }

    /// Opens a file for reading; waits for a pipe's first writer.
    ///
    /// The descriptor does not block, so that `shouldStop` is called while a pipe is waited for, even if no signal interrupts the
    /// wait.
    static func openForReading(_ path: String, _ shouldStop: () -> Bool) throws(CallError) -> Int32 {
        let descriptor = try unsafe call(path, shouldStop) { unsafe open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        do throws(CallError) {
            while try status(of: descriptor).kind == .pipe, !isReady(descriptor, for: POLLIN) {
                if shouldStop() { throw CallError(code: EINTR) }
            }
        } catch {
            close(descriptor)
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
                guard error.code == ENXIO, try status(of: path)?.kind == .pipe else { throw error }
                usleep(useconds_t(waitingTime) * 1000)
            }
        }
    }

    /// Creates an empty file that only its owner can access; fails if a file exists.
    /// - Returns: its descriptor, which the caller must close.
    package static func create(_ path: String) throws(CallError) -> Int32 {
        try unsafe call(path) { unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    /// Creates a file in the folder that `TMPDIR` names, or in `/tmp`, that only its owner can access.
    package static func makeTemporaryFile() throws(CallError) -> (path: String, descriptor: Int32) {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/sutra-XXXXXX".utf8CString)
        let descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
            unsafe name.baseAddress.map { unsafe mkstemp($0) } ?? -1
        }
        if descriptor < 0 { throw CallError(code: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return (String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self), descriptor)
    }

    /// Closes a descriptor. Not repeated after an interruption, because Linux has already closed it.
    package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Takes a lock on an open file (`flock(2)`), which is released with its last descriptor.
    /// - Returns: false if another process has the lock.
    package static func lock(_ descriptor: Int32) throws(CallError) -> Bool {
        do throws(CallError) {
            _ = try call { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }
}

// MARK: Reading and writing

extension System {
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

    /// Reads the next bytes of a file, at most 64 KiB; none at the end.
    package static func read(_ descriptor: Int32) throws(CallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = try retrying(never) {
            unsafe bytes.withUnsafeMutableBytes { unsafe systemRead(descriptor, $0.baseAddress, $0.count) }
        }
        return count == bytes.count ? bytes : Array(bytes[..<count])
    }

    /// Returns the bytes of an open file from an offset on, fewer than `count` if the file ends before.
    package static func bytes(_ descriptor: Int32, at offset: Int = 0, count: Int) throws(CallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = try retrying(never) {
                unsafe bytes.withUnsafeMutableBytes { buffer in
                    let rest = unsafe buffer.baseAddress.map { unsafe $0 + filled }
                    return unsafe pread(descriptor, rest, count - filled, off_t(offset + filled))
                }
            }
            if read == 0 { break }
            filled += read
        }
        return filled == count ? bytes : Array(bytes[..<filled])
    }

    /// Returns the first bytes of a file, fewer than `count` if the file is shorter.
    ///
    /// No connection of this process may have the file open: closing it would release SQLite's locks on it.
    package static func beginning(of path: String, count: Int) throws(CallError) -> [UInt8] {
        let descriptor = try unsafe call(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        return try bytes(descriptor, count: count)
    }

    /// Writes all bytes, in as many calls as necessary.
    package static func write(
        _ descriptor: Int32, _ bytes: [UInt8], _ shouldStop: () -> Bool = { false }
    ) throws(CallError) {
        var written = 0
        while written < bytes.count {
            written += try retrying(waitingFor: (descriptor, POLLOUT), shouldStop) {
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe systemWrite(descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
                }
            }
        }
    }

    /// Flushes a file's content to disk, or a folder's entries.
    package static func synchronize(_ path: String) throws(CallError) {
        let descriptor = try unsafe call(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        defer { close(descriptor) }
        _ = try call { fsync(descriptor) }
    }

    /// Flushes the content of several files to disk.
    ///
    /// On Linux, `sync` waits for everything, and with many files one call takes much less time than a call for each.
    package static func synchronize(files paths: [String]) throws(CallError) {
        #if os(Linux)
            if paths.count > mostSynchronizedFiles { return sync() }
        #endif
        for path in paths { try synchronize(path) }
    }

    private static let mostSynchronizedFiles = 32

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
}

// Within `System`, the names of these functions are shadowed.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
