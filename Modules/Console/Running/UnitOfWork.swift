import ViewModel

/// What happens together: it opens transactions before commands that change something, and closes them.
@MainActor final class UnitOfWork {
    enum Extent {
        /// Each command by itself, and a file of commands as a whole.
        case command
        /// All commands until ``finish()``; the transaction begins with the first that changes something.
        case script(ScriptManner)
    }

    /// How a script's commands hang together.
    struct ScriptManner {
        /// Each command is all or nothing, and one that fails leaves the others as they are.
        var isPiecemeal = false
        /// A commit after so many commands; nil for one at the end.
        var commitEvery: Int?

        /// Whether what was done up to a command can be made to last before the script's end.
        var canCommit: Bool { isPiecemeal || commitEvery != nil }
    }

    let transaction: TransactionViewModel
    private let extent: Extent
    private let sitting: SittingViewModel
    private var isMarked = false
    private var commandsSinceCommit = 0

    /// Is called in a transaction that is about to be committed, to write into it what goes with it.
    var willCommit: (_ isFinished: Bool) throws(Failure) -> Void = { _ throws(Failure) in }
    /// Whether anything was committed.
    private(set) var hasCommitted = false

    init(_ library: LibraryViewModel, _ extent: Extent) {
        transaction = library.transaction
        sitting = library.sitting
        self.extent = extent
    }

    /// Whether a command cannot be a part of what happens together.
    func standsOutside(_ spec: CommandSpec) -> Bool {
        switch spec.manner {
        case .ordinary: false
        case .lasts: sitting.takesTime
        case .standsAlone: true
        }
    }

    /// Has a script's transaction open for what changes something, and none for what stands outside.
    /// - Returns: whether the command can be run: false for one that stands outside of the transaction that is open.
    func enter(_ effect: ScreenCommand.Effect, _ spec: CommandSpec) throws(Failure) -> Bool {
        guard effect == .changes || effect == .lasts else { return true }
        guard case .script(let manner) = extent else { return !transaction.isOpen || !standsOutside(spec) }
        if standsOutside(spec) {
            guard manner.canCommit else { return !transaction.isOpen }
            try commit(isFinished: false)
            return true
        }
        if !transaction.isOpen { try transaction.begin() }
        if manner.isPiecemeal {
            try transaction.setMark()
            isMarked = true
        }
        return true
    }

    /// Keeps or takes back what a command has done, where each stands for itself, and commits when it is time.
    func leave(hasFailed: Bool) throws(Failure) {
        guard case .script(let manner) = extent else { return }
        if isMarked {
            isMarked = false
            if hasFailed { try transaction.goBackToMark() } else { try transaction.removeMark() }
        }
        guard let limit = manner.commitEvery, manner.isPiecemeal || !hasFailed else { return }
        commandsSinceCommit += 1
        if commandsSinceCommit >= limit { try commit(isFinished: false) }
    }

    /// Makes all that was done last.
    func finish() throws(Failure) {
        if hasCommitted, !transaction.isOpen { try transaction.begin() }
        if transaction.isOpen { try commit(isFinished: true) }
    }

    private func commit(isFinished: Bool) throws(Failure) {
        commandsSinceCommit = 0
        guard transaction.isOpen else { return }
        try willCommit(isFinished)
        try transaction.commit()
        hasCommitted = true
    }

    /// Runs `body` as one unit of its own, where none is open: what it changed is taken back when it gives an error.
    func together(_ body: () -> Diagnostic?) throws(Failure) -> Diagnostic? {
        guard case .command = extent, !transaction.isOpen else { return body() }
        try transaction.begin()
        let diagnostic = body()
        if diagnostic == nil { try transaction.commit() } else { try transaction.rollback() }
        return diagnostic
    }

    /// Runs `body` and takes back what it changed, whatever comes of it.
    func tryingOut(_ body: () -> Diagnostic?) throws(Failure) -> Diagnostic? {
        let isInside = transaction.isOpen
        if isInside { try transaction.setMark() } else { try transaction.begin() }
        let diagnostic = body()
        if isInside { try transaction.goBackToMark() } else { try transaction.rollback() }
        return diagnostic
    }
}
