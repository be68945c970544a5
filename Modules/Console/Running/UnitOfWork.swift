import ViewModel
import Vocabulary

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
        /// Nothing is committed at all.
        var isDry = false

        /// Whether what was done up to a command can be made to last before the script's end.
        var canCommit: Bool { !isDry && (isPiecemeal || commitEvery != nil) }
    }

    let transaction: TransactionViewModel
    private let library: LibraryViewModel
    private let extent: Extent
    private let sitting: SittingViewModel
    private var isMarked = false
    private var commandsSinceCommit = 0
    /// What had been done before the command under way, where that stands outside of transactions.
    private var tallyBeforeOutsider: Tally?
    /// Whether the command under way replaces the library.
    private var replacesLibrary = false
    /// Whether a command of this run has replaced the library, and with it what had been noted of the run.
    private(set) var hasReplacedLibrary = false

    /// Notes where the script has come to, in a transaction that is about to be committed; nil where that is not kept.
    var note: ((_ moment: Moment) throws(Failure) -> Void)?
    /// Is called when all that was done up to a moment lasts.
    var didSettle: (_ moment: Moment) -> Void = { _ in }
    /// Whether anything was committed, or kept by a command that stands outside.
    private(set) var hasCommitted = false
    private var tallyBeforeCommand = Tally()
    private var hasChanged = false

    /// Whether a commit would create a library only to note that nothing was changed in it.
    var hasNothingToKeep: Bool {
        guard !hasChanged, case .missing = library.presence else { return false }
        return true
    }

    /// A moment as the command under way sees it.
    enum Moment {
        case before, after, atTheEnd
    }

    init(_ library: LibraryViewModel, _ extent: Extent) {
        self.library = library
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
    func enter(_ effect: Command.Effect, _ spec: CommandSpec) throws(Failure) -> Bool {
        tallyBeforeCommand = transaction.tally
        guard [.changes, .lasts, .replacesLibrary].contains(effect) else { return true }
        guard case .script(let manner) = extent else { return !transaction.isOpen || !standsOutside(spec) }
        if standsOutside(spec) {
            guard manner.canCommit || !transaction.isOpen else { return false }
            if transaction.isOpen {
                if hasNothingToKeep { try transaction.rollback() } else { try commit(.before) }
            } else if spec.manner == .lasts {
                try noteBeginning()
            }
            tallyBeforeOutsider = transaction.tally
            replacesLibrary = spec.manner == .standsAlone
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
    func leave(_ diagnostic: Diagnostic?) throws(Failure) {
        guard case .script(let manner) = extent else { return }
        if isMarked {
            isMarked = false
            if diagnostic != nil { try transaction.goBackToMark() } else { try transaction.removeMark() }
        }
        if diagnostic == nil, transaction.tally.changes > tallyBeforeCommand.changes { hasChanged = true }
        // What was interrupted is to be done again by who resumes.
        let isBehind = diagnostic == nil || manner.isPiecemeal && diagnostic?.code != .interrupted
        if let tally = tallyBeforeOutsider {
            tallyBeforeOutsider = nil
            let hasReplaced = replacesLibrary && diagnostic == nil
            if hasReplaced { hasReplacedLibrary = true }
            return try settleOutsider(hasChanged: hasReplaced || transaction.tally != tally, isBehind: isBehind)
        }
        guard let limit = manner.commitEvery, isBehind, !manner.isDry else { return }
        commandsSinceCommit += 1
        if commandsSinceCommit >= limit { try commit(.after) }
    }

    /// What stands outside of transactions has kept what it did; that it is done is noted at once.
    private func settleOutsider(hasChanged: Bool, isBehind: Bool) throws(Failure) {
        if hasChanged {
            hasCommitted = true
            didSettle(.after)
        }
        if isBehind, note != nil, !hasNothingToKeep {
            try transaction.begin()
            try commit(.after)
        }
    }

    /// Notes that the script has begun, where nothing was done yet: what lasts is a part of the one step that its run is.
    private func noteBeginning() throws(Failure) {
        guard let note, !hasCommitted, !hasNothingToKeep else { return }
        try transaction.begin()
        try note(.before)
        try transaction.commit()
    }

    /// Makes all that was done last.
    func finish() throws(Failure) {
        if hasNothingToKeep { return }
        if hasCommitted, note != nil, !transaction.isOpen { try transaction.begin() }
        try commit(.atTheEnd)
    }

    private func commit(_ moment: Moment) throws(Failure) {
        commandsSinceCommit = 0
        guard transaction.isOpen, !hasNothingToKeep else { return }
        try note?(moment)
        try transaction.commit()
        hasCommitted = true
        didSettle(moment)
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
    /// - Returns: what `body` gives, or why the library cannot be changed at all.
    func tryingOut(_ body: () -> Diagnostic?) throws(Failure) -> Diagnostic? {
        let isInside = transaction.isOpen
        do throws(Failure) {
            if isInside { try transaction.setMark() } else { try transaction.begin() }
        } catch {
            return Diagnostic(error)
        }
        let diagnostic = body()
        if isInside { try transaction.goBackToMark() } else { try transaction.rollback() }
        return diagnostic
    }
}
