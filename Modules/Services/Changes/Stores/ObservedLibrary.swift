import Model
import Vocabulary

/// A store of the library as a whole that reports its transactions and savepoints.
@MainActor final class ObservedLibrary {
    private let store: any LibraryStore
    private let changes: LibraryChanges

    init(_ store: any LibraryStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedLibrary: @MainActor LibraryStore {
    /// Begins a transaction. No other process can change the library from then on, so this is the time to follow their changes.
    func begin() throws(Failure) {
        try store.begin()
        changes.beginTransaction()
        try changes.look()
    }

    func beginReading() throws(Failure) {
        try store.beginReading()
        try changes.look()
    }

    func commit() throws(Failure) {
        do {
            try store.commit()
        } catch {
            changes.endTransaction(keepingChanges: false)
            throw error
        }
        changes.endTransaction(keepingChanges: true)
    }

    func rollback() throws(Failure) {
        defer { changes.endTransaction(keepingChanges: false) }
        try store.rollback()
    }

    func setSavepoint() throws(Failure) {
        try store.setSavepoint()
        changes.setSavepoint()
    }

    func releaseSavepoint() throws(Failure) {
        try store.releaseSavepoint()
        changes.endSavepoint(keepingChanges: true)
    }

    func rollBackToSavepoint() throws(Failure) -> Bool {
        do {
            let hasChanges = try store.rollBackToSavepoint()
            changes.endSavepoint(keepingChanges: false)
            return hasChanges
        } catch {
            throw changes.tell(error)
        }
    }

    func atomically<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try changes.together { () throws(Failure) in try store.atomically(body) }
    }

    // MARK: The rest

    var isInTransaction: Bool { store.isInTransaction }
    var hasUncommittedChanges: Bool { store.hasUncommittedChanges }
    var isReading: Bool { store.isReading }
    var isHeld: Bool { store.isHeld }
    var presence: LibraryPresence { store.presence }

    func endReading() { store.endReading() }
    func watch(_ body: @escaping @MainActor () -> Void) { store.watch(body) }
    func checkCanWrite() throws(Failure) { try store.checkCanWrite() }
    func whileWaiting(_ body: @escaping @Sendable (Duration) -> Void) { store.whileWaiting(body) }
    func stop(when shouldStop: @escaping @Sendable () -> Bool) { store.stop(when: shouldStop) }

    func uninterrupted<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result { try store.uninterrupted(body) }

    func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result { try store.reading(body) }
    func changesElsewhere() throws(Failure) -> Int64 { try store.changesElsewhere() }
    func damage() throws(Failure) -> [String] { try store.damage() }

    func reindex() throws(Failure) {
        try changes.after { () throws(Failure) in
            try store.reindex()
        } tell: { _ in
            .everything
        }
    }
}
