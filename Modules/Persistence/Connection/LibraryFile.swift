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
        let lock = try path.flatMap { (path) throws(ModelError) in try makeFile(at: path) }
        defer { lock?.release() }
        do {
            let queue =
                if let path {
                    try DatabaseQueue(path: path, configuration: configuration(busyTimeout))
                } else {
                    try DatabaseQueue(named: nil, configuration: configuration(busyTimeout))
                }
            try bringUpToDate(queue)
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
                    PRAGMA temp_store = MEMORY;
                    """)
        }
        return configuration
    }

    private static func bringUpToDate(_ queue: DatabaseQueue) throws {
        let (application, version) = try queue.inDatabase { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            )
        }
        if application == Schema.applicationID, version == Schema.version { return }
        if application == Schema.applicationID, version > Schema.version {
            throw ModelError.library(.newer(version: String(version)))
        }
        if application != Schema.applicationID {
            let isEmpty = try queue.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") == 0 }
            guard isEmpty else { throw ModelError.library(.corrupt("it is a database of another program")) }
        }
        try Schema.migrator.migrate(queue)
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
