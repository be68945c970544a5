package import Vocabulary

/// The library as a whole: transactions, and a sign of what others did to it.
package protocol LibraryStore: AnyObject {
    /// Whether a transaction begun by ``begin()`` is open.
    var isInTransaction: Bool { get }

    /// Whether a transaction is open or a body of ``reading(_:)`` runs: what is written then would belong to that, or cannot be
    /// written.
    var isHeld: Bool { get }

    /// Whether there is a library, and whether it can be changed.
    var presence: LibraryPresence { get }

    /// Checks that the library can be changed, or made where it is missing, as far as that is known without changing it.
    /// - Throws: `Failure.library`: `.readOnly`, `.cannotOpen`, `.full`.
    func checkCanWrite() throws(Failure)

    /// Starts a transaction that every following mutation belongs to.
    /// - Throws: `Failure.library(.busy)` when another process writes.
    func begin() throws(Failure)

    /// Makes all since ``begin()`` durable: when it returns, it is on the disk.
    /// - Throws: `Failure.library` when it could not be written; the transaction is rolled back then.
    func commit() throws(Failure)

    /// Takes back all since ``begin()``; does nothing when no transaction is open.
    func rollback() throws(Failure)

    /// Marks a place in the open transaction that one can go back to; marks can be set inside of each other.
    func setMark() throws(Failure)

    /// Forgets the newest mark; what was done since then stays a part of the transaction.
    func removeMark() throws(Failure)

    /// Takes back what was done since the newest mark, and forgets it.
    /// - Returns: whether anything was taken back.
    @discardableResult func goBackToMark() throws(Failure) -> Bool

    /// Has all that takes long given up with `Failure.interrupted` from the time on when `shouldStop` says so.
    func stop(when shouldStop: @escaping @Sendable () -> Bool)

    /// Runs `body` to its end, whatever ``stop(when:)`` was told: what follows a change that was made or taken back.
    func uninterrupted<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// Runs `body` so that it happens as a whole or not at all, inside an open transaction or in one of its own.
    func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// Runs `body`, which reads only, on one state of the library: what others write in the meantime is not seen.
    func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result

    /// A number that differs from an earlier one when another connection has changed the library in between.
    /// - Throws: `Failure.library(.cannotOpen)` when the library is not where it was, what reading it meets.
    func changesElsewhere() throws(Failure) -> Int64

    /// Calls `body` on the main actor, soon, whenever another connection may have changed the library; whether one has is told by
    /// ``changesElsewhere()``. It ends with the connection; the last call counts.
    @MainActor func watch(_ body: @escaping @MainActor () -> Void)

    /// What is wrong with the file itself and its indexes, in the database's words; nothing in a sound one.
    func damage() throws(Failure) -> [String]
}
