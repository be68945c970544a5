import Model
public import Vocabulary

/// Lets a front group inputs so that they happen together or not at all.
@MainActor public final class TransactionViewModel {
    package typealias Services = HasBookService & HasClockService & HasLibraryService & HasStudyService

    private let store: any LibraryStore
    private let known: KnownState
    private let keeper: TallyKeeper
    /// The tally at the beginning of the transaction that is open, or that an error of the system ended.
    private var tallyBefore: Tally?
    private var seenChanges: Int64?
    /// The tally at each mark.
    private var marks: [Tally] = []

    package init(services: any Services) {
        store = services.libraryService.store
        known = KnownState(services: services)
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
        try followOthers()
    }

    /// Forgets what is known of the library, such as which book has a name, where another process has written to it. From here on
    /// none can.
    private func followOthers() throws(Failure) {
        let changes = try store.changesElsewhere()
        guard changes != seenChanges else { return }
        try known.refresh()
        seenChanges = changes
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
        let hasChanges = try store.goBackToMark()
        if let tally = marks.popLast() { keeper.restore(tally) }
        if hasChanges { try known.refresh() }
    }

    /// - Throws: `Failure.library` when it could not be written; nothing of the transaction remains then.
    public func commit() throws(Failure) {
        do {
            try store.commit()
            tallyBefore = nil
        } catch {
            try? forget()  // why it could not be written is what is to be told
            throw error
        }
    }

    /// Takes back all since ``begin()``; without it there is nothing to take back.
    public func rollback() throws(Failure) {
        try store.rollback()
        try forget()
    }

    private func forget() throws(Failure) {
        if let tallyBefore { keeper.restore(tallyBefore) }
        tallyBefore = nil
        try known.refresh()
    }
}
