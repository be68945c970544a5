package import Model
package import Vocabulary

/// A library in memory that implements all of the model's stores, held to the same contract as the real one.
package final class FakeLibrary {
    /// An error that every call throws while it is set, without changing anything.
    package var failure: Failure?
    /// Why it cannot be told whether another process has written.
    package var failureOfWatching: Failure?
    /// The number of entities that the listing methods have returned; tests check with it that nothing is listed again.
    package private(set) var rowsListed = 0
    package var title = StepTitle()
    /// The automatic backups.
    package var automatic: [StoredBackup] = []
    package var presence = LibraryPresence.present

    /// The function to call when another connection may have changed the library; tests call it.
    @MainActor package private(set) var watcher: @MainActor () -> Void = {}

    package let changes = ChangeReporter()
    let storage: FakeStorage
    private var ownCommits: Int64 = 0
    private var uncommitted: Int64 = 0
    var readings = 0
    /// What a transaction that only reads has found.
    private var seen: FakeState?
    private var savepoints: [(state: FakeState, mutations: Int64)] = []

    package init() { storage = FakeStorage() }

    private init(sharing storage: FakeStorage) { self.storage = storage }

    /// Returns another connection to the same library, like that of another process.
    package func connect() -> FakeLibrary { FakeLibrary(sharing: storage) }

    /// Sets a card's schedule, as reviews would; the ports have no such operation.
    package func setSchedule(_ schedule: Schedule, of id: Card.ID) throws(Failure) {
        guard var card = try read().cards[id] else { throw .notFound(.card, id: id.rawValue) }
        card.schedule = schedule
        try write(reporting: nil) { $0.replace(card) }
    }

    /// Makes the next card get an id that another one had, as after restoring a backup; the ports have no such operation.
    package func giveNumber(_ number: Int64) throws(Failure) {
        try write(reporting: nil) { $0.lastCard = number - 1 }
    }

    /// Makes the next book get an id that another one had, as after restoring a backup.
    package func giveBookNumber(_ number: Int64) throws(Failure) {
        try write(reporting: nil) { $0.lastBook = number - 1 }
    }

    func read() throws(Failure) -> FakeState {
        if let failure { throw failure }
        if let seen, !isInTransaction { return seen }
        let isHeldByOther = storage.writer != nil && !isInTransaction
        return isHeldByOther ? storage.committed ?? storage.state : storage.state
    }

    /// Changes the state, and reports a change that depends on the result; callers check beforehand what may fail.
    func write<Result>(
        reporting change: (Result) -> LibraryChange?, _ body: (inout FakeState) -> Result
    ) throws(Failure) -> Result {
        if let failure { throw failure }
        try checkNoOtherWrites()
        endReading()
        let result = body(&storage.state)
        note(mutations: 1)
        if let change = change(result) { changes.report(change) }
        return result
    }

    @discardableResult func write<Result>(
        reporting change: LibraryChange?, _ body: (inout FakeState) -> Result
    ) throws(Failure) -> Result { try write(reporting: { _ in change }, body) }

    func listed<Entity>(_ entities: [Entity]) -> [Entity] {
        rowsListed += entities.count
        return entities
    }

    private func checkNoOtherWrites() throws(Failure) {
        if storage.writer != nil, !isInTransaction { throw .library(.busy) }
    }

    private func note(mutations: Int64) {
        if isInTransaction {
            uncommitted += mutations
        } else {
            ownCommits += mutations
            storage.commits += mutations
        }
    }
}

extension FakeLibrary: LibraryStore {
    package var isInTransaction: Bool { storage.writer == ObjectIdentifier(self) }
    package var hasUncommittedChanges: Bool { isInTransaction && uncommitted > 0 }
    package var isReading: Bool { seen != nil }
    package var isHeld: Bool { isInTransaction || isReading || readings > 0 }

    package func beginReading() throws(Failure) {
        precondition(!isInTransaction, "a transaction is open")
        seen = try read()
        try reportChangesElsewhere()
    }

    package func endReading() { seen = nil }

    @MainActor package func watch(_ body: @escaping @MainActor () -> Void) { watcher = body }

    package func checkCanWrite() throws(Failure) {
        if let failure { throw failure }
        if case .readOnly(_, let cause) = presence { throw .library(.readOnly(cause)) }
    }

    /// Begins a transaction; it is a programmer's error if this connection has one open.
    package func begin() throws(Failure) {
        try beginTransaction()
        try reportChangesElsewhere()
    }

    private func beginTransaction() throws(Failure) {
        if let failure { throw failure }
        try checkNoOtherWrites()
        precondition(!isInTransaction, "a transaction is open")
        endReading()
        storage.writer = ObjectIdentifier(self)
        storage.committed = storage.state
        savepoints = []
    }

    package func setSavepoint() throws(Failure) {
        precondition(isInTransaction, "a savepoint is a place in a transaction")
        if let failure { throw failure }
        savepoints.append((storage.state, uncommitted))
    }

    package func releaseSavepoint() throws(Failure) { _ = savepoints.popLast() }

    package func rollBackToSavepoint() throws(Failure) -> Bool {
        guard isInTransaction, let savepoint = savepoints.popLast() else { return true }
        let hasChanges = uncommitted != savepoint.mutations
        (storage.state, uncommitted) = savepoint
        if hasChanges { changes.reportEverything() }
        return hasChanges
    }

    /// Does nothing, since no call of a fake takes long.
    package func stop(when shouldStop: @escaping @Sendable () -> Bool) {}

    /// Does nothing, since a fake has no other process to wait for.
    package func whileWaiting(_ body: @escaping @Sendable (Duration) -> Void) {}

    /// Commits the open transaction; it is a programmer's error if none is open.
    package func commit() throws(Failure) {
        precondition(isInTransaction, "no transaction is open")
        if let failure {
            abandonTransaction()
            changes.reportEverything()
            throw failure
        }
        endTransaction()
    }

    private func endTransaction() {
        close()
        note(mutations: uncommitted)
        uncommitted = 0
    }

    package func rollback() throws(Failure) {
        endReading()
        let hasChanges = hasUncommittedChanges
        abandonTransaction()
        if hasChanges { changes.reportEverything() }
    }

    private func abandonTransaction() {
        guard isInTransaction else { return }
        storage.state = storage.committed ?? storage.state
        close()
        uncommitted = 0
    }

    package func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try body() }

    package func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try changes.together { () throws(Failure) in
            if isInTransaction { return try undoingOnFailure(body) }
            try beginTransaction()
            do throws(Failure) {
                let result = try body()
                if let failure { throw failure }
                endTransaction()
                return result
            } catch {
                abandonTransaction()
                throw error
            }
        }
    }

    package func changesElsewhere() throws(Failure) -> Int64 {
        if let failure = failure ?? failureOfWatching { throw failure }
        return storage.commits - ownCommits
    }

    private func undoingOnFailure<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let savepoint = (state: storage.state, mutations: uncommitted)
        do throws(Failure) {
            return try body()
        } catch {
            (storage.state, uncommitted) = savepoint
            throw error
        }
    }

    private func close() {
        storage.writer = nil
        storage.committed = nil
    }
}
