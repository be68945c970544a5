import Model
package import Services
public import Vocabulary

/// Groups inputs so that they take effect together or not at all; a virtual clock is rolled back with them.
@MainActor public final class LibraryTransaction {
    /// The services that it needs.
    package typealias Services = HasClockService & HasLibraryService

    private let store: any LibraryStore
    private let clock: ClockService
    /// The time at the beginning of the open transaction, or of one that a system error has ended. It is rolled back together with
    /// the library, if the clock is virtual: a real one cannot be set back.
    private var beginning: Timestamp?
    /// The time at each savepoint.
    private var savepoints: [Timestamp] = []

    /// Creates a transaction that has not begun.
    package init(services: any Services) {
        store = services.libraryService.store
        clock = services.clockService
    }

    /// Whether a transaction is open; a system error can end one.
    public var isOpen: Bool { store.isInTransaction }

    /// Whether a transaction that only reads is open.
    public var isReading: Bool { store.isReading }

    /// Begins a transaction.
    /// - Throws: `Failure.library(.busy)` if another process is writing.
    public func begin() throws(Failure) {
        try store.begin()
        beginning = clock.clock.now
        savepoints = []
    }

    /// Begins a transaction that only reads: until it ends, what is read is one state of the library, which others can change.
    public func beginReading() throws(Failure) { try store.beginReading() }

    /// Ends the transaction that only reads; does nothing if there is none.
    public func endReading() { store.endReading() }

    /// Sets a savepoint in the open transaction; savepoints can be nested.
    public func setSavepoint() throws(Failure) {
        try store.setSavepoint()
        savepoints.append(clock.clock.now)
    }

    /// Releases the newest savepoint; the changes since then stay part of the transaction.
    public func releaseSavepoint() throws(Failure) {
        try store.releaseSavepoint()
        _ = savepoints.popLast()
    }

    /// Rolls back to the newest savepoint, and releases it.
    public func rollBackToSavepoint() throws(Failure) {
        try store.rollBackToSavepoint()
        if let time = savepoints.popLast() { goBack(to: time) }
    }

    /// Commits the transaction.
    /// - Throws: `Failure.library` if it cannot be written; the transaction is then rolled back.
    public func commit() throws(Failure) {
        do {
            try store.commit()
            beginning = nil
        } catch {
            forget()
            throw error
        }
    }

    /// Runs `body` to its end even if the library was told to stop.
    public func uninterrupted(_ body: () throws(Failure) -> Void) throws(Failure) { try store.uninterrupted(body) }

    /// Rolls back everything since ``begin()``, and ends a transaction that only reads; does nothing if there is none.
    public func rollback() throws(Failure) {
        try store.rollback()
        forget()
    }

    private func forget() {
        if let beginning { goBack(to: beginning) }
        beginning = nil
    }

    private func goBack(to time: Timestamp) {
        guard let virtual = clock.virtualClock, virtual.now != time else { return }
        clock.clock.advance(virtual, by: virtual.now.duration(to: time))
    }
}
