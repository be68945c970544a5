import GRDB
package import Model
package import Vocabulary

/// Opens a library.
package enum LibraryFile {
    /// Opens a library; if there is no file, an empty database stands in for it until the first commit creates the file.
    /// - Parameters:
    ///   - path: nil for a library in memory.
    ///   - busyTimeout: how long to wait for another process that writes.
    ///   - leavesFilesUnchanged: whether no file is created, or updated to the current version, whatever is committed.
    ///   - clock: tells when a day of automatic backups begins; nil for none.
    ///   - shouldStop: asked whether to stop waiting, until ``Connection/stop(when:)`` replaces it.
    /// - Throws: `Failure.library`: `.corrupt` for a file that is not a library, `.newer` or `.older` for one of another
    ///   version, `.cannotOpen` if a permission is missing, `.busy`; `Failure.interrupted`. The file is unchanged then.
    package static func open(
        _ path: String?, busyTimeout: Duration, leavesFilesUnchanged: Bool = false, backingUpOn clock: (any WallClock)? = nil,
        shouldStop: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) -> Connection {
        let interruption = Connection.Interruption(busyTimeout: busyTimeout, shouldStop)
        do {
            guard let path else { return Connection(try LibraryOpener.inMemory(busyTimeout), nil, interruption) }
            let opener = try LibraryOpener(
                path, busyTimeout: busyTimeout, leavesFilesUnchanged: leavesFilesUnchanged, backingUpOn: clock)
            let access = try opener.open(interruption) ?? opener.standIn()
            return Connection(access, opener, interruption)
        } catch {
            throw Failure(error)
        }
    }

    /// - Throws: `Failure.library` for a file that must not be touched: `.newer`, `.older`, or `.corrupt` for another program's database.
    static func isUpToDate(_ queue: DatabaseQueue) throws -> Bool {
        // One transaction, so that another process's changes come either before all of this or after it.
        let (application, version, isEmpty) = try queue.read { db in
            (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0, try hasNoTables(db)
            )
        }
        if application == Schema.applicationID {
            try Schema.check(version: version)
            return version == Schema.version
        }
        guard isEmpty else { throw Failure.library(.otherProgram) }
        return false
    }

    static func hasOnlyMigrations(_ db: Database) throws -> Bool { try hasNoTables(db) && db.tableExists("grdb_migrations") }

    /// Whether there are no tables besides the migrator's, which it creates before ours.
    static func hasNoTables(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT LIKE 'grdb_%'") == 0
    }
}
