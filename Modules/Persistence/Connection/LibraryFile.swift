import GRDB
import Model
package import Vocabulary

/// Opens a library.
package enum LibraryFile {
    /// Opens a library; where there is no file, an empty database stands for it until its first commit makes the file.
    /// - Parameters:
    ///   - path: nil for a library in memory.
    ///   - busyTimeout: how long to wait for another process that writes.
    ///   - keepsNothing: whether no file is made or brought to this version, whatever is committed.
    ///   - shouldStop: is asked whether to give up waiting, until ``Connection/stop(when:)`` says otherwise.
    /// - Throws: `Failure.library`: `.corrupt` for a file that is no library, `.newer` for one of a newer version,
    ///   `.cannotOpen` for want of a permission, `.busy`; `Failure.interrupted`. The file is as it was then.
    package static func open(
        _ path: String?, busyTimeout: Duration, keepsNothing: Bool = false,
        shouldStop: @escaping @Sendable () -> Bool = { false }
    ) throws(Failure) -> Connection {
        let interruption = Connection.Interruption(busyTimeout: busyTimeout, shouldStop)
        do {
            guard let path else { return Connection(try LibraryOpener.inMemory(busyTimeout), nil, interruption) }
            let opener = try LibraryOpener(path, busyTimeout: busyTimeout, keepsNothing: keepsNothing)
            let access = try opener.open(interruption) ?? opener.standIn()
            return Connection(access, opener, interruption)
        } catch {
            throw Failure(error)
        }
    }

    /// - Throws: `Failure.library` for a file that must not be touched: `.newer`, or `.corrupt` for another program's.
    static func isUpToDate(_ queue: DatabaseQueue) throws -> Bool {
        // One transaction, so that what another process does comes before all of it or after.
        let (application, version, isEmpty, isSuperseded) = try queue.read { db in
            let version = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            return (
                try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0, version, try hasNoTables(db),
                // The header says so of what was released.
                try version < Schema.version && Schema.migrator.hasBeenSuperseded(db)
            )
        }
        if application == Schema.applicationID {
            if version > Schema.version || isSuperseded { throw Failure.library(.newer(version: String(version))) }
            return version == Schema.version
        }
        guard isEmpty else { throw Failure.library(.otherProgram) }
        return false
    }

    static func hasOnlyMigrations(_ db: Database) throws -> Bool { try hasNoTables(db) && db.tableExists("grdb_migrations") }

    /// The migrator makes its own table before ours.
    static func hasNoTables(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name NOT LIKE 'grdb_%'") == 0
    }
}
