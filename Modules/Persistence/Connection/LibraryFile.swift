import GRDB
package import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Opens a library: makes the file when it is missing, and brings its schema up to date.
package enum LibraryFile {
    /// - Parameter path: nil for a library in memory.
    /// - Parameter busyTimeout: how long to wait for another process that writes.
    /// - Throws: `ModelError.library`: `.corrupt` for a file that is no library, `.newer` for one of a newer version,
    ///   `.cannotOpen` and `.readOnly` for want of a permission, `.busy`.
    package static func open(_ path: String?, busyTimeout: Duration) throws(ModelError) -> Connection {
        var lock = try path.flatMap { (path) throws(ModelError) in try makeFile(at: path) }
        defer { lock?.release() }
        do {
            let queue =
                if let path {
                    try DatabaseQueue(path: path, configuration: configuration(busyTimeout))
                } else {
                    try DatabaseQueue(named: nil, configuration: configuration(busyTimeout))
                }
            if try isUpToDate(queue) { return Connection(queue) }
            // Another process may be at it at this moment.
            if lock == nil { lock = path.flatMap(FolderLock.init(ofFile:)) }
            if try !isUpToDate(queue) { try Schema.update(queue) }
            return Connection(queue)
        } catch {
            throw ModelError(error)
        }
    }

    private static func configuration(_ busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(busyTimeout.wholeMilliseconds) / 1000)
        configuration.allowsUnsafeTransactions = true  // a script's transaction spans many calls
        configuration.prepareDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA cache_size = -16384;
                    """)
        }
        return configuration
    }

    /// - Throws: `ModelError.library` for a file that must not be touched: `.newer`, or `.corrupt` for another program's.
    static func isUpToDate(_ queue: DatabaseQueue) throws -> Bool {
        // One transaction, so that what another process does comes before all of it or after.
        let (application, version, isEmpty) = try queue.read { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                // The migrator makes its own table before ours.
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT LIKE 'grdb_%'") == 0
            )
        }
        if application == Schema.applicationID {
            if version > Schema.version { throw ModelError.library(.newer(version: String(version))) }
            return version == Schema.version
        }
        guard isEmpty else { throw ModelError.library(.corrupt("it is a database of another program")) }
        return false
    }

    /// Makes the file if there is none: SQLite would make it readable for all; a library is for its owner alone.
    /// - Returns: a lock to be held until a file without content has its schema; nil for one that has content.
    private static func makeFile(at path: String) throws(ModelError) -> FolderLock? {
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_size > 0 { return nil }
        makeFolders(of: path)
        let lock = FolderLock(ofFile: path)
        let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            lock?.release()
            throw .library(.cannotOpen(unsafe String(cString: strerror(code))))
        }
        close(descriptor)
        return lock
    }

    private static func makeFolders(of path: String) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            _ = unsafe mkdir(String(path[..<slash]), 0o700)  // one that cannot be made shows when the file is opened
            end = slash
        }
    }
}
