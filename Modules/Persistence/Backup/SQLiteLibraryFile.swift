import Files
import GRDB
import GRDBSQLite
package import Model
package import Vocabulary

/// The library's file, which is inspected, copied with `VACUUM INTO`, and replaced with SQLite's online backup.
///
/// A copy is compact and a single file, and reading all rows finds damage before the copy replaces an earlier backup. What
/// replaces a library is written into its open file as one transaction, so that others who have it open stay in the same file
/// (https://sqlite.org/lang_vacuum.html#vacuuminto, https://sqlite.org/backup.html).
package final class SQLiteLibraryFile {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }
}

extension SQLiteLibraryFile: LibraryFileStore {
    package func info() throws(Failure) -> LibraryInfo {
        var info = try connection.reading { () throws(Failure) in
            try connection.read { try LibraryInfo($0, at: connection.opener?.file.path) }
        }
        if connection.isMissing { (info.size, info.freeSize) = (0, 0) }
        if let version = connection.fileVersion { info.schemaVersion = version }
        return info
    }

    package func checkBackup(to path: String, replacing: Bool) throws(Failure) {
        _ = try BackupDestination(path, of: connection.opener?.file, replacing: replacing)
    }

    package func backUp(to path: String, replacing: Bool) throws(Failure) -> LibraryInfo {
        try connection.openAgainIfChanged()
        if connection.isMissing { throw .conflict(.noLibrary) }
        let place = try BackupDestination(path, of: connection.opener?.file, replacing: replacing)
        let library = connection.opener?.file
        try place.clear()
        let file = try place.makeFile()
        try copy(library) { db in
            do {
                try db.execute(sql: "VACUUM INTO ?", arguments: [file.path])
            } catch {
                let systemCode = unsafe sqlite3_system_errno(db.sqliteConnection)
                // SQLite can report a full disk for pages that are not what they should be.
                if let fault = try? LibraryDamage.fileFaults(db, most: 1).first { throw Failure.library(.corrupt(fault)) }
                throw place.error(error, systemCode: systemCode)
            }
        }
        do {
            let info = try LibraryDamage.check(copy: file, watch: connection.interruption.watch) { try LibraryInfo($0, at: path) }
            try place.take(file)
            return info
        } catch {
            throw Failure(error)
        }
    }

    /// Runs `body` on a connection that is not in a transaction and sees what is committed.
    private func copy(_ library: DatabaseFile?, _ body: (Database) throws -> Void) throws(Failure) {
        guard connection.isInTransaction || connection.isReading else { return try connection.read(body) }
        // Only the transaction's own connection sees what it has done.
        guard let library else { throw .conflict(.transactionIsOpen) }
        if try connection.read(PreparedQuery.fileHasMoved) { throw .library(.fileHasMoved) }
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = connection.queue.configuration.busyMode
            // Beside a library that cannot be written, SQLite would create files that cannot be written either.
            let path = connection.isReadOnly ? try library.readOnlyURI().uri : library.path
            try connection.unchanged {
                let saved = try DatabaseQueue(path: path, configuration: configuration)
                try saved.inDatabase { db in
                    connection.interruption.watch(db)
                    try body(db)
                }
                try saved.close()
            }
        } catch {
            throw Failure(error)
        }
    }

    package func automaticBackups() -> [StoredBackup] {
        connection.opener.map { AutomaticBackups.stored(beside: $0.file) } ?? []
    }

    package func restore(from path: String) throws(Failure) -> LibraryInfo {
        if connection.isInTransaction { throw .conflict(.transactionIsOpen) }
        connection.backups?.spared = path
        try connection.replacing { () throws(Failure) in
            let pageSize = try connection.read { try Int.fetchOne($0, sql: "PRAGMA page_size") ?? 4096 }
            let copy = try copy(of: path, pageSize: pageSize)
            if !connection.isMissing {
                try connection.backups?.make(.restore, from: connection.queue, watch: connection.interruption.watch)
            }
            try connection.read { db in
                if !connection.isMissing, PreparedQuery.fileHasMoved(db) { throw Failure.library(.fileHasMoved) }
                try copy.queue.inDatabase {
                    try LogMark.copy(from: db, to: $0)
                    try replace(db, by: $0)
                }
                // The pages are others than those that earlier copies of the file with this mark have.
                try? LogMark.set(db)
            }
        }
        return try connection.uninterrupted(info)
    }

    package func checkRestore(from path: String) throws(Failure) {
        if connection.isInTransaction { throw .conflict(.transactionIsOpen) }
        _ = try copy(of: path, pageSize: 4096)
    }

    private func copy(of path: String, pageSize: Int) throws(Failure) -> RestorableCopy {
        do throws(Failure) {
            return try RestorableCopy(
                of: path, for: connection.opener?.file, pageSize: pageSize,
                busyMode: connection.queue.configuration.busyMode, interruption: connection.interruption)
        } catch {
            throw connection.failure(error)
        }
    }

    private func replace(_ db: Database, by copy: Database) throws {
        do {
            try copy.backup(to: db)
        } catch let error as DatabaseError {
            // For a backup, SQLite keeps the code, but no message.
            let message = unsafe String(cString: sqlite3_errstr(error.extendedResultCode.rawValue))
            throw DatabaseError(resultCode: error.extendedResultCode, message: message)
        }
    }
}

extension LibraryFault {
    fileprivate static let fileHasMoved = LibraryFault.cannotOpen("its file was moved, replaced or deleted")
}
