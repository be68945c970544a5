package import Model
package import Vocabulary

/// A library in memory behind all of the model's stores, held to the same contract as the real one.
package final class FakeLibrary {
    /// Thrown by every call while it is set, after nothing has been changed.
    package var failure: Failure?
    /// How many entities the listing methods have handed out: a test reads it to show that nothing is listed again.
    package private(set) var rowsListed = 0
    package var title = StepTitle()
    package var presence = LibraryPresence.present

    /// What is to be called when another connection may have changed the library: a test calls it.
    @MainActor package private(set) var watcher: @MainActor () -> Void = {}

    let storage: FakeStorage
    private var ownCommits: Int64 = 0
    private var uncommitted: Int64 = 0
    var readings = 0
    private var marks: [(state: FakeState, mutations: Int64)] = []

    package init() { storage = FakeStorage() }

    private init(sharing storage: FakeStorage) { self.storage = storage }

    /// Another connection to the same library, as another process has.
    package func connect() -> FakeLibrary { FakeLibrary(sharing: storage) }

    /// Puts a card where reviews would have put it; the ports have no such act.
    package func setSchedule(_ schedule: Schedule, of id: Card.ID) throws(Failure) {
        guard var card = try read().cards[id] else { throw .notFound(.card, id: id.rawValue) }
        card.schedule = schedule
        try write(isStep: false) { $0.replace(card) }
    }

    /// Has the next card get a number that another one had, as after the restoring of a backup; the ports have no such act.
    package func giveNumber(_ number: Int64) throws(Failure) {
        try write(isStep: false) { $0.lastCard = number - 1 }
    }

    /// The same for the next book.
    package func giveBookNumber(_ number: Int64) throws(Failure) {
        try write(isStep: false) { $0.lastBook = number - 1 }
    }

    func read() throws(Failure) -> FakeState {
        if let failure { throw failure }
        let isHeldByOther = storage.writer != nil && !isInTransaction
        return isHeldByOther ? storage.committed ?? storage.state : storage.state
    }

    /// Changes the state; what may fail is checked before.
    /// - Parameter isStep: whether the change can be undone.
    func write<Result>(isStep: Bool = true, _ body: (inout FakeState) -> Result) throws(Failure) -> Result {
        if let failure { throw failure }
        try checkNoOtherWrites()
        defer { note(mutations: 1) }
        guard isStep else { return body(&storage.state) }
        if isInTransaction {
            storage.state.history.changes += 1
            return body(&storage.state)
        }
        let before = storage.state
        let result = body(&storage.state)
        storage.state.note(since: before, as: title)
        return result
    }

    /// Whether the open transaction has changed something that can be undone when it is committed.
    var isStepUnderWay: Bool { isInTransaction && storage.state.history.changes > 0 }

    /// What follows in the open transaction is a step by itself.
    func beginStep() {
        storage.state.history.begin = isInTransaction ? [storage.state.withoutHistory] : []
        storage.state.history.changes = 0
    }

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
    package var isHeld: Bool { isInTransaction || readings > 0 }

    @MainActor package func watch(_ body: @escaping @MainActor () -> Void) { watcher = body }

    package func checkCanWrite() throws(Failure) {
        if let failure { throw failure }
        if case .readOnly(_, let cause) = presence { throw .library(.readOnly(cause)) }
    }

    /// Must not be called while a transaction of this connection is open: that is a programmer's error.
    package func begin() throws(Failure) {
        if let failure { throw failure }
        try checkNoOtherWrites()
        precondition(!isInTransaction, "a transaction is open")
        storage.writer = ObjectIdentifier(self)
        storage.committed = storage.state
        marks = []
        beginStep()
    }

    package func setMark() throws(Failure) {
        precondition(isInTransaction, "a mark is a place in a transaction")
        if let failure { throw failure }
        marks.append((storage.state, uncommitted))
    }

    package func removeMark() throws(Failure) { _ = marks.popLast() }

    package func goBackToMark() throws(Failure) -> Bool {
        guard isInTransaction, let mark = marks.popLast() else { return true }
        let hasChanges = uncommitted != mark.mutations
        (storage.state, uncommitted) = mark
        return hasChanges
    }

    /// No call of a fake takes long.
    package func stop(when shouldStop: @escaping @Sendable () -> Bool) {}

    /// Must be called in a transaction: all else is a programmer's error.
    package func commit() throws(Failure) {
        precondition(isInTransaction, "no transaction is open")
        if let failure {
            try rollback()
            throw failure
        }
        if let before = storage.state.history.begin.first, isStepUnderWay { storage.state.note(since: before, as: title) }
        close()
        beginStep()
        note(mutations: uncommitted)
        uncommitted = 0
    }

    package func rollback() throws(Failure) {
        guard isInTransaction else { return }
        storage.state = storage.committed ?? storage.state
        close()
        uncommitted = 0
    }

    package func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try body() }

    package func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        if isInTransaction { return try undoingOnFailure(body) }
        try begin()
        do throws(Failure) {
            let result = try body()
            try commit()
            return result
        } catch {
            try rollback()
            throw error
        }
    }

    package func changesElsewhere() throws(Failure) -> Int64 {
        if let failure { throw failure }
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
