public import Binding
package import Model
public import Vocabulary

/// The library as a file: what it holds, copies of it, and its replacement by such a copy.
@MainActor public final class LibraryFileViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasSittingService & HasStudyService

    public let info: Action<Void, LibraryInfoRow, Failure>
    /// Writes all that is saved to a file, as a whole or not at all.
    public let backUp: Action<BackupRequest, LibraryCopyRow, Failure>
    /// Fails as ``backUp`` would for what is at the path, writes nothing, and gives the path.
    public let checkBackup: Action<BackupRequest, String, Failure>
    /// Replaces the library by what a backup holds, as a whole or not at all; what it holds then. Fails while anybody sits.
    public let restore: Action<String, LibraryInfoRow, Failure>

    private let files: any FileGuard

    /// - Parameters:
    ///   - sitting: the sitting under way in this process.
    ///   - didRestore: is called when the library has become another one.
    package init(
        services: any Services, sitting: Property<SittingState?>, didRestore: @escaping @MainActor () -> Void = {}
    ) {
        files = services.libraryService.files
        let (store, file) = (services.libraryService.store, services.libraryService.file)
        info = Action { (_: Void) throws(Failure) in
            LibraryInfoRow(try file.info())
        }
        backUp = Action { (request: BackupRequest) throws(Failure) in
            let leavesOut = store.isInTransaction
            let copy = try file.backUp(to: request.path, replacing: request.replacesLibrary)
            return LibraryCopyRow(content: LibraryInfoRow(copy), leavesChangesOut: leavesOut)
        }
        checkBackup = Action { (request: BackupRequest) throws(Failure) in
            try file.checkBackup(to: request.path, replacing: request.replacesLibrary)
            return request.path
        }
        restore = Action { (path: String) throws(Failure) in
            let now = services.clockService.clock.now
            // What is restored would know nothing of it.
            if try services.sittingService.store.sittingSession(at: now) != nil {
                throw .conflict(sitting.current == nil ? .sittingElsewhere : .alreadySitting)
            }
            let restored = try file.restore(from: path)
            didRestore()
            services.libraryService.tally.restore(Tally())  // what was done before is not in it
            return LibraryInfoRow(restored)
        }
    }

    /// Checks that a backup can have its path: its folder is there, and it is no folder itself; ``backUp`` checks it too.
    /// - Throws: `Failure.file`.
    public func check(_ request: BackupRequest) throws(Failure) {
        try files.checkPlace(request.path)
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
