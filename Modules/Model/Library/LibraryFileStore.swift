package import Vocabulary

/// The library as a file: what it holds, a copy of it, and its replacement by such a copy.
package protocol LibraryFileStore: AnyObject {
    /// What the library holds at this moment, with what an open transaction has done.
    func info() throws(Failure) -> LibraryInfo

    /// Writes all that is saved to a file, which appears whole or not at all and is a library by itself.
    ///
    /// What an open transaction has done is not in it. An empty file is replaced, and never this library.
    /// - Parameter replacing: whether another library may be replaced, as an earlier backup.
    /// - Returns: what the copy holds.
    /// - Throws: `Failure.file` when the file cannot be made, written or replaced, `Failure.conflict` with
    ///   `.fileIsTheLibrary`, `.fileIsALibrary`, `.fileIsADatabase`, `.fileIsStandardOutput` or `.fileIsStandardError`, or with
    ///   `.noLibrary` when there is no library yet, `Failure.library` when the library cannot be read.
    func backUp(to path: String, replacing: Bool) throws(Failure) -> LibraryInfo

    /// Looks whether a backup could be made there, and writes nothing.
    /// - Throws: as ``backUp(to:replacing:)`` does for what is there.
    func checkBackup(to path: String, replacing: Bool) throws(Failure)

    /// Replaces all that the library holds by what a backup holds, or leaves all as it is; not within a transaction.
    /// - Returns: what the library holds then.
    /// - Throws: `Failure.file(path, .read, …)` when the backup cannot be read, `Failure.library` with `.corrupt` or
    ///   `.newer` for what is none and with the rest as for any change, `Failure.conflict` for the library itself and within
    ///   a transaction.
    func restore(from path: String) throws(Failure) -> LibraryInfo
}

extension LibraryFileStore {
    /// Writes a backup to a file that does not exist or is empty.
    package func backUp(to path: String) throws(Failure) -> LibraryInfo { try backUp(to: path, replacing: false) }
}

/// What a library holds, in numbers.
package struct LibraryInfo: Hashable, Sendable {
    /// Where it is; nil for one in memory.
    package var path: String?
    /// In bytes.
    package var size: Int64
    /// The part of the size that is left over from what was deleted.
    package var freeSize: Int64
    package var schemaVersion: Int
    /// The name and version of what keeps it.
    package var engine: String
    package var books: Int
    package var cards: Int
    /// The answers in the log.
    package var reviews: Int
    package var profiles: Int
    package var sessions: Int
    /// When the first and the last answer of the log were given; nil without any.
    package var firstReviewAt: Timestamp?
    package var lastReviewAt: Timestamp?

    package init(
        path: String? = nil, size: Int64 = 0, freeSize: Int64 = 0, schemaVersion: Int, engine: String, books: Int = 0,
        cards: Int = 0, reviews: Int = 0, profiles: Int = 0, sessions: Int = 0, firstReviewAt: Timestamp? = nil,
        lastReviewAt: Timestamp? = nil
    ) {
        self.path = path
        self.size = size
        self.freeSize = freeSize
        self.schemaVersion = schemaVersion
        self.engine = engine
        self.books = books
        self.cards = cards
        self.reviews = reviews
        self.profiles = profiles
        self.sessions = sessions
        self.firstReviewAt = firstReviewAt
        self.lastReviewAt = lastReviewAt
    }
}
