#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension System {
    /// Creates a folder that only its owner can access.
    /// - Returns: false if something with that name exists.
    static func makeFolder(_ path: String) throws(CallError) -> Bool {
        do throws(CallError) {
            _ = try call { unsafe mkdir(path, 0o700) }
            return true
        } catch {
            if error.code == EEXIST { return false }
            throw error
        }
    }

    /// Opens a folder, which is not a symbolic link.
    static func openFolder(_ path: String) throws(CallError) -> Int32 {
        try call { unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    }

    /// Whether anything exists at a path, even a symbolic link that leads nowhere.
    static func exists(_ path: String) throws(CallError) -> Bool {
        var status = stat()
        do throws(CallError) {
            _ = try call { unsafe lstat(path, &status) }
            return true
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return false }
            throw error
        }
    }

    /// Flushes the content of several files to disk.
    ///
    /// On Linux, `sync` waits for everything, and with many files one call takes much less time than a call for each.
    static func synchronize(files paths: [String]) throws(CallError) {
        #if os(Linux)
            if paths.count > mostSynchronizedFiles { return sync() }
        #endif
        for path in paths { try synchronize(path) }
    }

    private static let mostSynchronizedFiles = 32

    /// Writes all bytes.
    static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(CallError) {
        var written = 0
        while written < bytes.count {
            written += Int(
                try call {
                    unsafe bytes.withUnsafeBytes { buffer in
                        let rest = unsafe buffer.baseAddress.map { unsafe $0 + written }
                        return unsafe Int32(systemWrite(descriptor, rest, buffer.count - written))
                    }
                })
        }
    }

    /// Reads the next bytes of a file, at most 64 KiB; none at the end.
    static func read(_ descriptor: Int32) throws(CallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = try call {
            unsafe bytes.withUnsafeMutableBytes { unsafe Int32(systemRead(descriptor, $0.baseAddress, $0.count)) }
        }
        return Int(count) == bytes.count ? bytes : Array(bytes[..<Int(count)])
    }

    /// Opens a file for reading, without waiting for a pipe's writer.
    static func openForReading(_ path: String) throws(CallError) -> Int32 {
        try call { unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    }
}

// `System` has methods of these names.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
