#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// System calls on files, which are repeated after interruptions by signals and throw `errno`.
enum System {
    struct CallError: Error {
        let code: Int32
    }

    /// The properties of a file that are needed before it is played.
    struct Status {
        let size: Int
        let isRegular: Bool
        let isFolder: Bool
    }

    static let isFolder = EISDIR
    static let isNoFile = EINVAL

    /// Opens a file for reading, without waiting for a pipe's writer.
    static func openForReading(_ path: String) throws(CallError) -> Int32 {
        try unsafe call(path) { unsafe open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    }

    /// Creates a file that only its owner can access; throws if it exists.
    static func create(_ path: String) throws(CallError) -> Int32 {
        try unsafe call(path) { unsafe open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    static func status(_ descriptor: Int32) throws(CallError) -> Status {
        var status = stat()
        if unsafe fstat(descriptor, &status) != 0 { throw CallError(code: errno) }
        return Status(status)
    }

    /// Returns whether there is an executable file at a path.
    static func isProgram(_ path: String) -> Bool {
        var status = stat()
        guard (try? unsafe call(path, { unsafe stat($0, &status) })) != nil else { return false }
        return Status(status).isRegular && (try? unsafe call(path) { unsafe access($0, X_OK) }) != nil
    }

    /// Returns the first `count` bytes of a file, or fewer if it is shorter.
    static func head(_ descriptor: Int32, count: Int) throws(CallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(filled))
            }
            if read == 0 { break }
            if read > 0 { filled += read } else if errno != EINTR { throw CallError(code: errno) }
        }
        return Array(bytes.prefix(filled))
    }

    /// Writes all bytes.
    static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(CallError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe systemWrite(descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
            }
            if count >= 0 { written += count } else if errno != EINTR { throw CallError(code: errno) }
        }
    }

    static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    static func rename(_ path: String, to target: String) throws(CallError) {
        _ = try unsafe call(path) { source in unsafe target.withCString { unsafe systemRename(source, $0) } }
    }

    static func remove(_ path: String) { _ = unsafe path.withCString { unsafe unlink($0) } }

    /// Creates a folder and its missing parents, accessible only to their owner.
    ///
    /// Errors are ignored: they show when the folder is used.
    static func makeFolders(_ path: String) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            _ = unsafe mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
        _ = unsafe mkdir(path, 0o700)
    }

    /// Returns an absolute path, which is valid in any folder and cannot be mistaken for an option.
    static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return "./\(path)" }
        defer { unsafe free(folder) }
        return unsafe "\(String(cString: folder))/\(path)"
    }

    private static func call(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) throws(CallError) -> Int32 {
        // The system would ignore everything after a NUL.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        while true {
            let result = unsafe path.withCString { unsafe body($0) }
            if result >= 0 { return result }
            if errno != EINTR { throw CallError(code: errno) }
        }
    }
}

extension System.Status {
    fileprivate init(_ status: stat) {
        size = Int(status.st_size)
        isRegular = status.st_mode & S_IFMT == S_IFREG
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
}

// Within `System`, the names of these functions are shadowed.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, buffer, count)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
    unsafe rename(source, target)
}
