package import Binding
package import Model
package import Services
public import Vocabulary

/// The library as a file: what it contains, backups of it, and its replacement by a backup.
@MainActor public final class LibraryBackups {
    /// The services that it needs.
    package typealias Services = HasClockService & HasLibraryService & HasMediaService & HasSittingService

    private let services: any Services
    private let sitting: Property<SittingState?>
    private let didRestore: @MainActor () -> Void

    /// Creates it with the application's services.
    /// - Parameters:
    ///   - sitting: the current sitting in this process.
    ///   - didRestore: called after the library was replaced.
    package init(
        services: any Services, sitting: Property<SittingState?>, didRestore: @escaping @MainActor () -> Void = {}
    ) {
        self.services = services
        self.sitting = sitting
        self.didRestore = didRestore
    }

    /// Returns what the library contains, in numbers.
    public func info() throws(Failure) -> LibraryInfoRow { LibraryInfoRow(try file.info()) }

    /// Writes everything that is committed to a backup file, as a whole or not at all.
    /// - Parameter replacing: whether another library at the path, such as an earlier backup, may be replaced.
    /// - Throws: `Failure.file`, `Failure.conflict` for a file that must not be replaced.
    @discardableResult public func backUp(to path: String, replacing: Bool = false) throws(Failure) -> LibraryCopyRow {
        let leavesOut = services.libraryService.store.hasUncommittedChanges
        let copy = try file.backUp(to: path, replacing: replacing)
        let media = services.mediaService.store
        return LibraryCopyRow(
            content: LibraryInfoRow(copy), leavesChangesOut: leavesOut, mediaFiles: try media.names().count,
            mediaFolder: media.folder)
    }

    /// Returns the automatic backups of the library, the latest first.
    public func automatic() -> [LibraryBackupRow] { file.automaticBackups().map(LibraryBackupRow.init) }

    /// Checks whether a backup could be written over what is at its path, without writing it.
    /// - Parameter willExist: whether a missing library would have been created before the backup.
    /// - Throws: as ``backUp(to:replacing:)`` would.
    public func checkBackup(to path: String, replacing: Bool = false, willExist: Bool = false) throws(Failure) {
        let store = services.libraryService.store
        // Reads, so that the presence is current, and a missing library is known to have been read as an empty one.
        try store.reading { () throws(Failure) in
            if case .missing = store.presence, !willExist { throw .conflict(.noLibrary) }
        }
        try file.checkBackup(to: path, replacing: replacing)
    }

    /// Replaces the library with the content of a backup, as a whole or not at all.
    /// - Returns: what the library then contains, and the backup with what it contained before; nil if none was made.
    /// - Throws: `Failure.conflict` if anybody is sitting, `Failure.file`, `Failure.library`.
    @discardableResult public func restore(
        from path: String
    ) throws(Failure) -> (content: LibraryInfoRow, replaced: LibraryBackupRow?) {
        try checkNobodySits()
        let latest = latestOfRestores
        let restored = try file.restore(from: path)
        didRestore()
        let replaced = latestOfRestores.flatMap { $0 == latest ? nil : LibraryBackupRow($0) }
        return (LibraryInfoRow(restored), replaced)
    }

    private var latestOfRestores: StoredBackup? { file.automaticBackups().first { $0.backup.reason == .restore } }

    /// Checks whether the library could be replaced by a backup, without changing anything.
    /// - Throws: the same as ``restore(from:)``.
    public func checkRestore(from path: String) throws(Failure) {
        try checkNobodySits()
        try file.checkRestore(from: path)
    }

    /// The restored library would not contain the session of a sitting.
    private func checkNobodySits() throws(Failure) {
        if try services.sittingService.store.sittingSession(at: services.clockService.clock.now) != nil {
            throw .conflict(sitting.current == nil ? .sittingElsewhere : .alreadySitting)
        }
    }

    private var file: any LibraryFileStore { services.libraryService.file }

    /// Checks that the path of a backup is not that of a folder, and is in one that exists; ``backUp(to:replacing:)`` checks it too.
    /// - Throws: `Failure.file`.
    public func checkBackupPlace(_ path: String) throws(Failure) {
        try services.libraryService.files.checkPlace(path)
    }
}

/// What a library contains, in numbers.
public struct LibraryInfoRow: Hashable, Sendable {
    private let info: LibraryInfo

    /// Creates the row from the numbers of a library.
    package init(_ info: LibraryInfo) { self.info = info }

    /// The path of the library; nil for one in memory.
    public var path: String? { info.path }
    /// The size in bytes.
    public var size: Int64 { info.size }
    /// The size, such as `1.2 MB`.
    public var sizeText: String { ViewModel.sizeText(bytes: info.size) }
    /// The part of the size that deleted content has left unused, in bytes.
    public var freeSize: Int64 { info.freeSize }
    /// The unused part of the size, such as `1.2 MB`.
    public var freeSizeText: String { ViewModel.sizeText(bytes: info.freeSize) }
    /// The version of the database schema.
    public var schemaVersion: Int { info.schemaVersion }
    /// The name and version of the database engine.
    public var engine: String { info.engine }
    /// The number of books.
    public var books: Int { info.books }
    /// The number of cards.
    public var cards: Int { info.cards }
    /// The number of answers in the log.
    public var reviews: Int { info.reviews }
    /// The number of profiles.
    public var profiles: Int { info.profiles }
    /// The number of sessions in the log.
    public var sessions: Int { info.sessions }
    /// When the first answer was given, in ISO 8601 in UTC; nil if there is none.
    public var firstReviewAt: String? { info.firstReviewAt?.iso8601 }
    /// When the last answer was given, in ISO 8601 in UTC; nil if there is none.
    public var lastReviewAt: String? { info.lastReviewAt?.iso8601 }
}

/// An automatic backup of the library.
public struct LibraryBackupRow: Hashable, Sendable {
    private let stored: StoredBackup

    /// Creates the row of a backup.
    package init(_ stored: StoredBackup) { self.stored = stored }

    /// When it was made, in ISO 8601 in UTC.
    public var madeAt: String { stored.backup.madeAt.iso8601 }
    /// Why it was made.
    public var reason: BackupReason { stored.backup.reason }
    /// The size in bytes.
    public var size: Int64 { stored.size }
    /// The size, such as `1.2 MB`.
    public var sizeText: String { ViewModel.sizeText(bytes: stored.size) }
    /// The path of the file.
    public var path: String { stored.path }
}

/// A completed backup.
public struct LibraryCopyRow: Hashable, Sendable {
    /// What the backup contains.
    public let content: LibraryInfoRow
    /// Whether a transaction is open, whose changes the backup does not contain.
    public let leavesChangesOut: Bool
    /// The number of media files, which the backup does not contain.
    public let mediaFiles: Int
    /// The folder of the media files; nil for a library in memory.
    public let mediaFolder: String?
}
