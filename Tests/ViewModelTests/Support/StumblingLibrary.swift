import Model
import ModelFakes

/// A library whose commits fail, and with them whatever is to happen as a whole.
final class StumblingLibrary: LibraryStore {
    private let library: FakeLibrary
    private let failure: ModelError
    /// What everything fails with after that.
    var failureAfterwards: ModelError?

    init(_ library: FakeLibrary, failingToCommit failure: ModelError) {
        self.library = library
        self.failure = failure
    }

    var isInTransaction: Bool { library.isInTransaction }
    var presence: LibraryPresence { library.presence }

    func begin() throws(ModelError) { try library.begin() }

    func commit() throws(ModelError) {
        try library.rollback()
        library.failure = failureAfterwards
        throw failure
    }

    func setMark() throws(ModelError) { try library.setMark() }
    func removeMark() throws(ModelError) { try library.removeMark() }
    func goBackToMark() throws(ModelError) -> Bool { try library.goBackToMark() }
    func stop(when shouldStop: @escaping @Sendable () -> Bool) { library.stop(when: shouldStop) }

    func rollback() throws(ModelError) { try library.rollback() }

    /// Fails after the work, as the system does when it ends the transaction that the work is in.
    func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try body() }

    func atomically<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
        if !isInTransaction { try begin() }
        _ = try body()
        try commit()
        throw failure
    }

    func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result {
        try library.reading(body)
    }

    func changesElsewhere() throws(ModelError) -> Int64 { try library.changesElsewhere() }

    func damage() throws(ModelError) -> [String] { try library.damage() }
}
