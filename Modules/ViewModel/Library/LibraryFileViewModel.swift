package import Binding
package import Model
public import Vocabulary

/// The library as a file: what it holds, copies of it, and its replacement by such a copy.
@MainActor public final class LibraryFileViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasSittingService & HasStudyService

    private let services: any Services
    private let sitting: Property<SittingState?>
    private let didRestore: @MainActor () -> Void

    /// - Parameters:
    ///   - sitting: the sitting under way in this process.
    ///   - didRestore: is called when the library has become another one.
    package init(
        services: any Services, sitting: Property<SittingState?>, didRestore: @escaping @MainActor () -> Void = {}
    ) {
        self.services = services
        self.sitting = sitting
        self.didRestore = didRestore
    }

    public func info() throws(Failure) -> LibraryInfoRow { LibraryInfoRow(try file.info()) }

    /// Writes all that is saved to a file, as a whole or not at all.
    /// - Throws: `Failure.file`, `Failure.conflict` for a file that is to be kept.
    @discardableResult public func backUp(_ request: BackupRequest) throws(Failure) -> LibraryCopyRow {
        let leavesOut = services.libraryService.store.isInTransaction
        let copy = try file.backUp(to: request.path, replacing: request.replacesLibrary)
        return LibraryCopyRow(content: LibraryInfoRow(copy), leavesChangesOut: leavesOut)
    }

    /// Writes nothing.
    /// - Throws: as ``backUp(_:)`` would for what is at the path.
    public func checkBackup(_ request: BackupRequest) throws(Failure) {
        try file.checkBackup(to: request.path, replacing: request.replacesLibrary)
    }

    /// Replaces the library by what a backup holds, as a whole or not at all.
    /// - Returns: what it holds then.
    /// - Throws: `Failure.conflict` while anybody sits, `Failure.file`, `Failure.library`.
    @discardableResult public func restore(from path: String) throws(Failure) -> LibraryInfoRow {
        // What is restored would know nothing of it.
        if try services.sittingService.store.sittingSession(at: services.clockService.clock.now) != nil {
            throw .conflict(sitting.current == nil ? .sittingElsewhere : .alreadySitting)
        }
        let restored = try file.restore(from: path)
        didRestore()
        services.libraryService.tally.restore(Tally())  // what was done before is not in it
        return LibraryInfoRow(restored)
    }

    private var file: any LibraryFileStore { services.libraryService.file }

    /// Checks that a backup can have its path: its folder is there, and it is no folder itself; ``backUp(_:)`` checks it too.
    /// - Throws: `Failure.file`.
    public func check(_ request: BackupRequest) throws(Failure) {
        try services.libraryService.files.checkPlace(request.path)
    }
}

/// A file to back the library up to.
public struct BackupRequest: Hashable, Sendable {
    public var path: String
    /// Whether another library that is there may be replaced, as an earlier backup.
    public var replacesLibrary: Bool

    public init(path: String, replacesLibrary: Bool = false) {
        self.path = path
        self.replacesLibrary = replacesLibrary
    }
}

/// What a library holds, in numbers.
public struct LibraryInfoRow: Hashable, Sendable {
    private let info: LibraryInfo

    package init(_ info: LibraryInfo) { self.info = info }

    /// Nil for a library in memory.
    public var path: String? { info.path }
    /// In bytes.
    public var size: Int64 { info.size }
    /// `1.2 MB`
    public var sizeText: String { ViewModel.sizeText(bytes: info.size) }
    /// The part of the size that is left over from what was deleted.
    public var freeSize: Int64 { info.freeSize }
    public var freeSizeText: String { ViewModel.sizeText(bytes: info.freeSize) }
    public var schemaVersion: Int { info.schemaVersion }
    /// The name and version of what keeps the library.
    public var engine: String { info.engine }
    public var books: Int { info.books }
    public var cards: Int { info.cards }
    /// The answers in the log.
    public var reviews: Int { info.reviews }
    public var profiles: Int { info.profiles }
    public var sessions: Int { info.sessions }
    /// The moments of the first and the last answer, as ISO 8601 in UTC; nil without any.
    public var firstReviewAt: String? { info.firstReviewAt?.iso8601 }
    public var lastReviewAt: String? { info.lastReviewAt?.iso8601 }
}

/// A backup that was made.
public struct LibraryCopyRow: Hashable, Sendable {
    public let content: LibraryInfoRow
    /// Whether a transaction is open, whose changes are not in it.
    public let leavesChangesOut: Bool
}
