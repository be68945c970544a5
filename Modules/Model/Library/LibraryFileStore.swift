package import Vocabulary

/// The port for the library as a file: its contents in numbers, backup and restore.
package protocol LibraryFileStore: AnyObject {
    /// Returns what the library contains, including the changes of an open transaction.
    func info() throws(Failure) -> LibraryInfo

    /// Writes a backup, which appears complete or not at all and is itself a library.
    ///
    /// It does not contain the changes of an open transaction. An empty file is replaced; this library never is.
    /// - Parameter replacing: whether another library, such as an earlier backup, may be replaced.
    /// - Returns: what the backup contains.
    /// - Throws: `Failure.file` if the file cannot be created, written or replaced; `Failure.conflict` with `.fileIsTheLibrary`,
    ///   `.fileIsALibrary`, `.fileIsADatabase`, `.fileIsStandardOutput` or `.fileIsStandardError`, or with `.noLibrary` if there
    ///   is no library yet; `Failure.library` if the library cannot be read.
    func backUp(to path: String, replacing: Bool) throws(Failure) -> LibraryInfo

    /// Checks whether a backup could be written to a path, without writing anything.
    /// - Throws: the same as ``backUp(to:replacing:)`` for the file at that path, whether or not there is a library yet.
    func checkBackup(to path: String, replacing: Bool) throws(Failure)

    /// Replaces the contents of the library with those of a backup, or leaves them unchanged; not allowed within a transaction.
    /// - Returns: what the library contains afterwards.
    /// - Throws: `Failure.file(path, .read, …)` if the backup cannot be read; `Failure.library` with `.corrupt`, `.newer` or `.older`
    ///   if it is not a usable library, or with the other faults of any change; `Failure.conflict` if it is the library itself, or
    ///   within a transaction.
    func restore(from path: String) throws(Failure) -> LibraryInfo

    /// Returns the automatic backups of the library, the latest first.
    func automaticBackups() -> [StoredBackup]

    /// Checks whether the library could be replaced by a backup, without changing anything.
    /// - Throws: the same as ``restore(from:)`` for the file at that path, and if a transaction is open.
    func checkRestore(from path: String) throws(Failure)
}

extension LibraryFileStore {
    /// Writes a backup to a file that is empty or does not exist.
    package func backUp(to path: String) throws(Failure) -> LibraryInfo { try backUp(to: path, replacing: false) }
}

/// The file of an automatic backup.
package struct StoredBackup: Hashable, Sendable {
    package let backup: AutomaticBackup
    package let path: String
    /// In bytes.
    package let size: Int64

    package init(_ backup: AutomaticBackup, at path: String, size: Int64) {
        (self.backup, self.path, self.size) = (backup, path, size)
    }
}

/// What a library contains, in numbers.
package struct LibraryInfo: Hashable, Sendable {
    /// The path of the library; nil for a library in memory.
    package var path: String?
    /// The size of the library in bytes.
    package var size: Int64
    /// The part of the size that deleted content has left unused.
    package var freeSize: Int64
    package var schemaVersion: Int
    /// The name and version of the database engine.
    package var engine: String
    package var books: Int
    package var cards: Int
    /// The number of answers in the review log.
    package var reviews: Int
    package var profiles: Int
    package var sessions: Int
    /// The times of the first and the last answer in the review log; nil if there are none.
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
