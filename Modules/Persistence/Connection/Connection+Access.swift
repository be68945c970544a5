import Files
import GRDB
import Model
package import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// While the connection is open, the library's file can be created, and a read-only one can be changed by another process.
extension Connection {
    /// What is known about the open database besides its kind.
    struct AccessState {
        /// Whether anything was read while the library was missing.
        var hasReadMissing = false
        /// Whether this connection has a sitting in progress.
        fileprivate(set) var isSitting = false
        fileprivate var hasSwept = false
        /// An offset that makes the data versions of the databases opened one after the other a single sequence.
        fileprivate var versionOffset: Int64 = 0

        func changes(dataVersion: Int64) -> Int64 { dataVersion + versionOffset }
    }

    /// Whether the library does not exist yet.
    var isMissing: Bool {
        switch access.kind {
        case .missing, .new: true
        case .inMemory, .file, .reader, .readOnly: false
        }
    }

    /// Whether the library cannot be written.
    var isReadOnly: Bool { if case .readOnly = access.kind { true } else { false } }

    /// The schema version of the library's file if it can differ from the version of what is read; otherwise nil.
    var fileVersion: Int? { if case .readOnly(let library) = access.kind { library.version } else { nil } }

    package var presence: LibraryPresence {
        guard let path = opener?.name else { return .present }
        return switch access.kind {
        case .inMemory, .file, .reader: .present
        case .missing, .new: .missing(path: path, wasRead: accessState.hasReadMissing)
        case .readOnly(let library): .readOnly(path: path, library.cause)
        }
    }

    package var isHeld: Bool { held != nil || isInTransaction || isReading }

    /// Opens the library again if another process has created it, or has changed one that can only be read here.
    func openAgainIfChanged() throws(Failure) {
        guard !isHeld, let opener else { return }
        switch access.kind {
        case .inMemory, .file, .reader, .new: return
        case .missing:
            accessState.hasReadMissing = true
            if opener.hasFile { try openAgain(opener) }
        case .readOnly(let library):
            if try attempt({ () throws(System.CallError) in try ReadOnlyLibrary.Stamp(opener.file) }) != library.stamp {
                try openAgain(opener)
            }
        }
    }

    private func openAgain(_ opener: LibraryOpener) throws(Failure) {
        do {
            // Two connections of a process to a file share their locks, and the opener, which reads the header, ends those.
            if case .readOnly = access.kind { try replace(by: opener.standIn(), isChanged: true) }
            try replace(by: try opener.open(interruption) ?? opener.standIn(), isChanged: true)
        } catch {
            throw Failure(error)
        }
    }

    /// Prepares for writing, and creates the library's file if it is missing. Must be called before each transaction that writes.
    /// - Throws: `Failure.library` if the library cannot be written: `.readOnly`, `.cannotOpen`, `.full`, `.busy`.
    func prepareToWrite() throws(Failure) {
        endReading()
        guard !isHeld, let opener else { return }
        let hadRead = accessState.hasReadMissing
        try openAgainIfChanged()
        switch access.kind {
        case .inMemory, .reader, .new: return
        case .file:
            sweep(opener)
            backups?.beginDaily(of: queue)
        case .readOnly:
            // It may be writable by now.
            if let cause = opener.readOnlyCause() { throw .library(.readOnly(cause)) }
            try openAgain(opener)
            if case .readOnly(let library) = access.kind { throw .library(.readOnly(library.cause)) }
        case .missing:
            if opener.leavesFilesUnchanged { return try opener.checkNothingIsLeft() }
            accessState.hasReadMissing = hadRead
            try make(opener)
        }
    }

    package func checkCanWrite() throws(Failure) {
        let hadRead = accessState.hasReadMissing
        try prepareToWrite()
        dropNewLibrary()
        accessState.hasReadMissing = hadRead
        try read { try checkFileIsInPlace($0) }
    }

    private func make(_ opener: LibraryOpener) throws(Failure) {
        var folders: [String] = []
        do {
            let file = try interruption.wait {
                try System.makeFolders(of: opener.file.path, noting: &folders)
                return try TemporaryFile(for: opener.file.path)
            }
            // Another process may have created the library in the meantime.
            if opener.hasFile {
                try openAgain(opener)
                return try prepareToWrite()
            }
            // Checked only at this point: while another process fills an empty file, there is a journal beside it.
            try opener.checkNothingIsLeft()
            use(try opener.make(in: file, insteadOf: access, madeFolders: folders))
        } catch {
            for folder in folders.reversed() { System.removeFolder(folder) }
            if let error = error as? System.FolderFailure { throw failure(Failure(making: error)) }
            throw failure((error as? System.CallError).map(Failure.init(opening:)) ?? error)
        }
    }

    /// Gives a new library its final name if anything was committed.
    /// - Parameter isUnchanged: whether it gets the name even if nothing was committed.
    /// - Throws: `Failure.library` if it cannot get the name; nothing is kept then.
    func keepNewLibrary(evenIfUnchanged isUnchanged: Bool = false) throws(Failure) {
        guard !isHeld, let opener, case .new(let new) = access.kind else { return }
        do {
            let hasChanged = try queue.inDatabase { db in
                guard isUnchanged || db.totalChangesCount != new.changesBefore else { return false }
                releaseStatements(db)
                try LogMark.set(db)
                try db.execute(sql: "PRAGMA journal_mode = WAL")
                return true
            }
            guard hasChanged else { return }
            if new.fillsEmptyFile {
                try opener.fillFile(from: queue)
                try queue.close()
            } else {
                try queue.close()
                try new.move(to: opener.file.path)
            }
            media?.forgetMoved()
            try openNewLibrary(opener)
        } catch {
            throw failure((error as? System.CallError).map(Failure.init(opening:)) ?? error)
        }
    }

    /// Opens a new library under its final name. Whatever fails here, what was committed is durable.
    private func openNewLibrary(_ opener: LibraryOpener) throws(Failure) {
        do {
            guard let access = try opener.open(interruption) else { throw System.CallError(code: ENOENT) }
            try replace(by: access, isChanged: false)
        } catch {
            throw .library(.cannotOpen("the changes are saved in the new library, but it could not be opened again"))
        }
    }

    /// Discards a new library that is not kept, and goes back to the empty stand-in.
    func dropNewLibrary() {
        guard !isHeld, case .new(let new) = access.kind else { return }
        let hasChanged = queue.inDatabase { db in
            // The queue is closed if the library could not get its name.
            guard unsafe db.sqliteConnection != nil else { return true }
            releaseStatements(db)
            return db.totalChangesCount != new.changesBefore
        }
        try? queue.close()
        media?.takeBack()
        use(new.standIn)
        // A transaction that did not even begin to change anything has only seen an empty library.
        if !hasChanged { accessState.hasReadMissing = true }
    }

    /// - Parameter isChanged: whether anything cached from the library becomes invalid.
    private func replace(by access: LibraryAccess, isChanged: Bool) throws {
        func version(_ queue: DatabaseQueue) throws -> Int64 {
            try queue.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
        let standIn = if case .new(let new) = self.access.kind { new.standIn } else { self.access }
        let before = try version(standIn.queue)
        accessState.versionOffset += before - (try version(access.queue)) + (isChanged ? 1 : 0)
        let old = self.access
        use(access)
        try? old.queue.close()
        if accessState.isSitting { try lockSitting() }
    }

    /// Removes the temporary files that dead processes have left beside the library.
    private func sweep(_ opener: LibraryOpener) {
        guard !accessState.hasSwept else { return }
        accessState.hasSwept = true
        TemporaryFile.sweep(opener.file.path.folder)
    }

    // MARK: The sitting lock

    /// Makes this connection the only one with a sitting, until the sitting stops or the process ends.
    /// - Throws: `Failure.conflict(.sittingElsewhere)`; `Failure.library(.readOnly)`.
    func startSitting() throws(Failure) {
        if accessState.isSitting { return }
        try lockSitting()
        accessState.isSitting = true
    }

    func stopSitting() {
        accessState.isSitting = false
        if case .file(let descriptor) = access.kind { _ = try? descriptor.setLock(.sitting, false) }
    }

    /// Whether this connection or another process has a sitting in progress; also true if the locks cannot be seen.
    func isSomebodySitting() throws(Failure) -> Bool {
        if accessState.isSitting { return true }
        return switch access.kind {
        case .inMemory, .missing, .new, .reader: false
        case .readOnly: true
        case .file(let descriptor): try attempt { () throws(System.CallError) in try descriptor.isLockedElsewhere(.sitting) }
        }
    }

    /// Takes the sitting lock; a missing library gets it when its file is created.
    private func lockSitting() throws(Failure) {
        switch access.kind {
        case .inMemory, .missing, .new, .reader: return
        case .readOnly(let library): throw .library(.readOnly(library.cause))
        case .file(let descriptor):
            guard try attempt({ () throws(System.CallError) in try descriptor.setLock(.sitting, true) }) else {
                throw .conflict(.sittingElsewhere)
            }
        }
    }
}
