import Model
public import Vocabulary

/// Lets a front group inputs so that they happen together or not at all.
@MainActor public final class TransactionViewModel {
    package typealias Services = HasLibraryService

    private let store: any LibraryStore
    private let keeper: TallyKeeper
    /// The tally at the beginning of the transaction that is open, or that an error of the system ended.
    private var tallyBefore: Tally?
    /// The tally at each mark.
    private var marks: [Tally] = []

    package init(services: any Services) {
        store = services.libraryService.store
        keeper = services.libraryService.tally
    }

    /// Whether a transaction is open; an error of the system can end one.
    public var isOpen: Bool { store.isInTransaction }

    /// What was done so far, without what was rolled back.
    public var tally: Tally { keeper.tally }

    /// - Throws: `Failure.library(.busy)` when another process writes.
    public func begin() throws(Failure) {
        try store.begin()
        tallyBefore = keeper.tally
        marks = []
    }

    /// Marks a place in the open transaction that one can go back to; marks can be set inside of each other.
    public func setMark() throws(Failure) {
        try store.setMark()
        marks.append(keeper.tally)
    }

    /// Forgets the newest mark; what was done since then stays a part of the transaction.
    public func removeMark() throws(Failure) {
        try store.removeMark()
        _ = marks.popLast()
    }

    /// Takes back what was done since the newest mark, and forgets it.
    public func goBackToMark() throws(Failure) {
        try store.goBackToMark()
        if let tally = marks.popLast() { keeper.restore(tally) }
    }

    /// - Throws: `Failure.library` when it could not be written; nothing of the transaction remains then.
    public func commit() throws(Failure) {
        do {
            try store.commit()
            tallyBefore = nil
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
        if let tallyBefore { keeper.restore(tallyBefore) }
        tallyBefore = nil
    }
}
