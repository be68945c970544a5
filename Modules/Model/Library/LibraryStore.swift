package import Vocabulary

/// The port for the library as a whole: transactions, and notice of changes by other connections.
package protocol LibraryStore: AnyObject {
    /// Whether a transaction begun with ``begin()`` is open.
    var isInTransaction: Bool { get }

    /// Whether the open transaction has changed anything.
    var hasUncommittedChanges: Bool { get }

    /// Whether a transaction that only reads, begun with ``beginReading()``, is open.
    var isReading: Bool { get }

    /// Whether a transaction is open, even one that only reads, or a body of ``reading(_:)`` runs.
    ///
    /// Anything written in that time becomes part of the transaction, or cannot be written.
    var isHeld: Bool { get }

    /// Whether the library exists, and whether it can be changed.
    var presence: LibraryPresence { get }

    /// Checks that the library can be changed, or created if it is missing, as far as that is known without changing it.
    /// - Throws: `Failure.library`: `.readOnly`, `.cannotOpen`, `.full`, `.busy`.
    func checkCanWrite() throws(Failure)

    /// Begins a transaction, which includes every mutation that follows. No other process can change the library from then on, so
    /// their changes are reported now.
    /// - Throws: `Failure.library(.busy)` if another process is writing.
    func begin() throws(Failure)

    /// Begins a transaction that only reads: until it ends, every read sees the state of the library at the first one. If other
    /// connections have made changes, this is reported now.
    ///
    /// Other processes can write meanwhile. A mutation of this connection ends it.
    func beginReading() throws(Failure)

    /// Ends the transaction begun with ``beginReading()``; does nothing if there is none.
    func endReading()

    /// Commits the open transaction; when this returns, its changes are on the disk.
    /// - Throws: `Failure.library` if the changes could not be written; the transaction is rolled back then.
    func commit() throws(Failure)

    /// Rolls back the open transaction, and reports that everything may be different if it changed anything; does nothing if there
    /// is none.
    func rollback() throws(Failure)

    /// Sets a savepoint in the open transaction; savepoints can be nested.
    func setSavepoint() throws(Failure)

    /// Releases the newest savepoint; the changes since then remain part of the transaction.
    func releaseSavepoint() throws(Failure)

    /// Rolls back to the newest savepoint, and releases it; changes since then are reported as by ``rollback()``.
    /// - Returns: whether anything was rolled back.
    @discardableResult func rollBackToSavepoint() throws(Failure) -> Bool

    /// Makes every long operation throw `Failure.interrupted` once `shouldStop` returns true.
    func stop(when shouldStop: @escaping @Sendable () -> Bool)

    /// Calls `body` again and again while this connection waits for another process that is writing, with the time waited so far,
    /// on the thread that waits.
    func whileWaiting(_ body: @escaping @Sendable (Duration) -> Void)

    /// Runs `body` without interruption, even if ``stop(when:)`` asks for it: for what follows a change or a rollback.
    func uninterrupted<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// Runs `body` atomically, within the open transaction or in one of its own. Its changes are reported together at its end, and
    /// not at all if it fails.
    func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// Runs `body`, which must only read, on a consistent snapshot, which excludes concurrent changes by other connections.
    func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// The object that reports the changes that this connection makes, and those of others.
    var changes: ChangeReporter { get }

    /// Returns a number that changes whenever another connection has changed the library.
    /// - Throws: `Failure.library(.cannotOpen)` if the library's file is not in its place, and any error in reading it.
    func changesElsewhere() throws(Failure) -> Int64

    /// Calls `body` on the main actor, soon after another connection may have changed the library.
    ///
    /// ``changesElsewhere()`` tells whether one has. The calls stop when the connection closes; a later call of this method
    /// replaces `body`.
    @MainActor func watch(_ body: @escaping @MainActor () -> Void)

    /// Checks the library for damage, and returns a description of each fault; empty if there is none.
    func damage() throws(Failure) -> [String]

    /// Rebuilds what follows from the rows of the library: the indexes, and the numbers of cards that books have.
    /// - Throws: `Failure.library` if the library cannot be written.
    func reindex() throws(Failure)
}
