import Model
public import Vocabulary

/// Lets a front group inputs so that they happen together or not at all; where time is virtual, it goes back with them.
@MainActor public final class TransactionViewModel {
    package typealias Services = HasClockService & HasLibraryService

    private let store: any LibraryStore
    private let keeper: TallyKeeper
    private let clock: ClockService
    /// The beginning of the transaction that is open, or that an error of the system ended.
    private var beginning: Mark?
    private var marks: [Mark] = []

    /// What goes back with the library to a moment of the transaction.
    private struct Mark {
        let tally: Tally
        /// Of a virtual clock; the other cannot be set back.
        let time: Timestamp
    }

    package init(services: any Services) {
        store = services.libraryService.store
        keeper = services.libraryService.tally
        clock = services.clockService
    }

    /// Whether a transaction is open; an error of the system can end one.
    public var isOpen: Bool { store.isInTransaction }

    /// What was done so far, without what was rolled back.
    public var tally: Tally { keeper.tally }

    /// - Throws: `Failure.library(.busy)` when another process writes.
    public func begin() throws(Failure) {
        try store.begin()
        beginning = mark
        marks = []
    }

    /// Marks a place in the open transaction that one can go back to; marks can be set inside of each other.
    public func setMark() throws(Failure) {
        try store.setMark()
        marks.append(mark)
    }

    /// Forgets the newest mark; what was done since then stays a part of the transaction.
    public func removeMark() throws(Failure) {
        try store.removeMark()
        _ = marks.popLast()
    }

    /// Takes back what was done since the newest mark, and forgets it.
    public func goBackToMark() throws(Failure) {
        try store.goBackToMark()
        if let mark = marks.popLast() { goBack(to: mark) }
    }

    /// - Throws: `Failure.library` when it could not be written; nothing of the transaction remains then.
    public func commit() throws(Failure) {
        do {
            try store.commit()
            beginning = nil
        } catch {
            forget()
            throw error
        }
    }

    /// Takes back all since ``begin()``; without it there is nothing to take back.
    public func rollback() throws(Failure) {
        try store.rollback()
        forget()
    }

    private func forget() {
        if let beginning { goBack(to: beginning) }
        beginning = nil
    }

    private var mark: Mark { Mark(tally: keeper.tally, time: clock.clock.now) }

    private func goBack(to mark: Mark) {
        keeper.restore(mark.tally)
        guard let virtual = clock.virtualClock, virtual.now != mark.time else { return }
        clock.clock.advance(virtual, by: virtual.now.duration(to: mark.time))
    }
}
