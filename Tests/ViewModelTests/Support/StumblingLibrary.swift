import Model
import ModelFakes
import Vocabulary

/// A library whose commits fail, and with them whatever is to happen as a whole.
final class StumblingLibrary: LibraryStore {
    private let library: FakeLibrary
    private let failure: Failure
    /// What everything fails with after that.
    var failureAfterwards: Failure?

    init(_ library: FakeLibrary, failingToCommit failure: Failure) {
        self.library = library
        self.failure = failure
    }

    var isInTransaction: Bool { library.isInTransaction }
    var hasUncommittedChanges: Bool { library.hasUncommittedChanges }
    var isReading: Bool { library.isReading }
    var isHeld: Bool { library.isHeld }
    var presence: LibraryPresence { library.presence }

    func watch(_ body: @escaping @MainActor () -> Void) { library.watch(body) }
    func checkCanWrite() throws(Failure) { try library.checkCanWrite() }
    func begin() throws(Failure) { try library.begin() }
    func beginReading() throws(Failure) { try library.beginReading() }
    func endReading() { library.endReading() }

    func commit() throws(Failure) {
        try library.rollback()
        library.failure = failureAfterwards
        throw failure
    }

    func setSavepoint() throws(Failure) { try library.setSavepoint() }
    func releaseSavepoint() throws(Failure) { try library.releaseSavepoint() }
    func rollBackToSavepoint() throws(Failure) -> Bool { try library.rollBackToSavepoint() }
    func whileWaiting(_ body: @escaping @Sendable (Duration) -> Void) { library.whileWaiting(body) }
    func stop(when shouldStop: @escaping @Sendable () -> Bool) { library.stop(when: shouldStop) }

    func rollback() throws(Failure) { try library.rollback() }

    /// Fails after the work, as the system does when it ends the transaction that the work is in.
    func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try body() }

    func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try changes.together { () throws(Failure) in
            if !isInTransaction { try begin() }
            _ = try body()
            try commit()
            throw failure
        }
    }

    func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try library.reading(body)
    }

    var changes: ChangeReporter { library.changes }
    func changesElsewhere() throws(Failure) -> Int64 { try library.changesElsewhere() }

    func damage() throws(Failure) -> [String] { try library.damage() }
    func reindex() throws(Failure) { try library.reindex() }
}
