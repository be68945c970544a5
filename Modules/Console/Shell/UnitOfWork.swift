import ViewModel
import Vocabulary
import Wording

/// Opens transactions before commands that change something, and commits or rolls them back.
@MainActor final class UnitOfWork {
    enum Extent {
        /// Each command is a unit, and so is an included file as a whole.
        case command
        /// All commands until ``finish()`` are a unit, whose transaction begins with the first that uses the library.
        case script(CommitPolicy)
    }

    /// The parts of a script that are atomic.
    struct CommitPolicy {
        /// Whether each command is atomic by itself, so that one that fails does not affect the others.
        var isPerCommand = false
        /// The number of commands after which to commit; nil for a single commit at the end.
        var commitEvery: Int?
        /// Whether nothing is committed at all.
        var isDry = false

        /// Whether changes can be committed before the script's end.
        var canCommit: Bool { !isDry && hasParts }

        /// Whether changes are committed before the script's end, unless it is a dry run.
        fileprivate var hasParts: Bool { isPerCommand || commitEvery != nil }

        /// Whether all that the commands read is one state of the library, up to a commit.
        var isOneState: Bool { isDry || !isPerCommand }
    }

    let transaction: LibraryTransaction
    private let library: LibraryViewModel
    private let extent: Extent
    private let sitting: SittingViewModel
    private var hasSavepoint = false
    private var commandsSinceCommit = 0
    /// Whether the current command runs outside transactions.
    private var isOutside = false
    /// Whether the current command replaces the library.
    private var replacesLibrary = false
    /// Whether a command of this run has replaced the library, and with it the recorded progress of the run.
    private(set) var hasReplacedLibrary = false

    /// Records the script's position in a transaction that is about to be committed; nil if positions are not recorded.
    var note: ((_ moment: Moment) throws(Failure) -> Void)?
    /// Called when everything done up to a moment is durable.
    var didBecomeDurable: (_ moment: Moment) -> Void = { _ in }
    /// Whether anything was committed, by a transaction or by a command that runs outside transactions.
    private(set) var hasCommitted = false
    /// What the commands have changed, without what was rolled back.
    private(set) var tally = Tally()
    /// What the current command has changed.
    private var tallyOfCommand = Tally()
    /// What was committed.
    private(set) var committedTally = Tally()
    private var hasChanged = false
    /// Whether no command that changes the library has run in the open transaction.
    private var hasOnlyRead = false

    /// Whether a command of the script changes the library, so that others must not change it after the first command that reads.
    var changesLibrary = false

    /// Whether a commit would create a library only to record that nothing in it was changed.
    var hasNothingToKeep: Bool {
        guard !hasChanged, case .missing = library.presence else { return false }
        return true
    }

    /// Whether a dry run has changed what another run would have committed before a copy of the library.
    var wouldHaveCommitted: Bool {
        guard case .script(let policy) = extent else { return false }
        return policy.hasParts && hasChanged
    }

    /// A moment relative to the current command.
    enum Moment {
        case before, afterSuccess, afterFailure, atTheEnd
    }

    init(_ library: LibraryViewModel, _ extent: Extent) {
        self.library = library
        transaction = library.transaction
        sitting = library.sitting
        self.extent = extent
    }

    /// Whether a command cannot be part of a transaction.
    func runsOutsideTransactions(_ spec: CommandSpec) -> Bool {
        switch spec.effect {
        case .takesTime, .controlsSitting: sitting.takesTime
        case .replacesLibrary: true
        default: false
        }
    }

    /// Opens a script's transaction before a command that uses the library, and closes it before one that runs outside it.
    /// - Returns: whether the command can run: false if it runs outside transactions, but the open one cannot be committed.
    func enter(_ effect: CommandSpec.Effect, _ spec: CommandSpec) throws(Failure) -> Bool {
        tallyOfCommand = Tally()
        guard case .script(let policy) = extent else {
            isOutside = runsOutsideTransactions(spec)
            return !effect.changesLibrary || !transaction.isOpen || !runsOutsideTransactions(spec)
        }
        guard effect.changesLibrary else {
            if effect == .copiesLibrary, policy.canCommit { try commit(.before) }
            if policy.isOneState, effect.usesLibrary { try beginOneState() }
            return true
        }
        // A dry run only says that a sitting is left out.
        if runsOutsideTransactions(spec), !(policy.isDry && spec.effect == .takesTime) {
            guard policy.canCommit || !transaction.isOpen || hasOnlyRead else { return false }
            if hasNothingToKeep, transaction.isOpen { try transaction.rollback() } else { try commit(.before) }
            if spec.effect == .takesTime { try noteBeginning() }
            isOutside = true
            replacesLibrary = spec.effect == .replacesLibrary
            return true
        }
        if !transaction.isOpen { try transaction.begin() }
        hasOnlyRead = false
        if policy.isPerCommand {
            try transaction.setSavepoint()
            hasSavepoint = true
        }
        return true
    }

    /// Begins the transaction in which commands that only read see one state of the library: that which the commands after them
    /// change, if there are any.
    private func beginOneState() throws(Failure) {
        if transaction.isOpen || transaction.isReading { return }
        if changesLibrary {
            do throws(Failure) {
                try transaction.begin()
                hasOnlyRead = true
                return
            } catch {
                // Whatever keeps the library from being changed is the failure of the command that changes it.
                if error == .library(.busy) || error == .interrupted { throw error }
            }
        }
        try transaction.beginReading()
    }

    /// Counts changes that the current command has made.
    func count(_ changes: Tally) { tallyOfCommand += changes }

    /// Keeps or rolls back the changes of a command that is atomic by itself, and commits if a commit is due.
    func leave(_ error: Diagnostic?) throws(Failure) {
        // What a command has done outside of transactions stays, even if it fails then.
        let done = error == nil || isOutside ? tallyOfCommand : Tally()
        tallyOfCommand = Tally()
        tally += done
        defer { isOutside = false }
        guard case .script(let policy) = extent else { return }
        if hasSavepoint {
            hasSavepoint = false
            if error != nil { try transaction.rollBackToSavepoint() } else { try transaction.releaseSavepoint() }
        }
        if error == nil, done.changes > 0 { hasChanged = true }
        // A resumed run repeats a command that was interrupted.
        let isDone = error == nil || policy.isPerCommand && error?.code != .interrupted
        let moment = error == nil ? Moment.afterSuccess : .afterFailure
        if isOutside {
            let hasReplaced = replacesLibrary && error == nil
            // Earlier changes are not in a library that was restored.
            if hasReplaced { (hasReplacedLibrary, tally) = (true, Tally()) }
            return try leaveOutsider(moment, hasChanged: hasReplaced || done != Tally(), isDone: isDone)
        }
        guard let limit = policy.commitEvery, isDone, !policy.isDry else { return }
        commandsSinceCommit += 1
        if commandsSinceCommit >= limit { try commit(moment) }
    }

    /// Records at once that a command outside transactions is done, since it has already saved its changes.
    private func leaveOutsider(_ moment: Moment, hasChanged: Bool, isDone: Bool) throws(Failure) {
        if hasChanged {
            hasCommitted = true
            committedTally = tally
            didBecomeDurable(moment)
        }
        if isDone, note != nil, !hasNothingToKeep {
            try transaction.begin()
            try commit(moment)
        }
    }

    /// Records the start of the script before its first commit, so that a sitting is part of the run's single undo step.
    private func noteBeginning() throws(Failure) {
        guard let note, !hasCommitted, !hasNothingToKeep else { return }
        try transaction.begin()
        try note(.before)
        try transaction.commit()
    }

    /// Commits all changes that are not durable yet.
    func finish() throws(Failure) {
        if hasNothingToKeep { return }
        if hasCommitted, note != nil, !transaction.isOpen { try transaction.begin() }
        guard case .script(let policy) = extent, policy.isPerCommand else { return try commit(.atTheEnd) }
        // Each command is done already, whatever signal arrives now.
        try transaction.uninterrupted { () throws(Failure) in try commit(.atTheEnd) }
    }

    /// Commits what is done when a signal ends a script whose commands stand alone; the script can be resumed from there.
    func keep(_ moment: Moment) throws(Failure) {
        try transaction.uninterrupted { () throws(Failure) in try commit(moment) }
    }

    private func commit(_ moment: Moment) throws(Failure) {
        commandsSinceCommit = 0
        transaction.endReading()
        guard transaction.isOpen, !hasNothingToKeep else { return }
        if hasOnlyRead, moment != .atTheEnd || !hasCommitted || note == nil { return try transaction.commit() }
        do throws(Failure) {
            try note?(moment)
            try transaction.commit()
        } catch {
            if !transaction.isOpen { tally = committedTally }
            throw error
        }
        hasCommitted = true
        committedTally = tally
        didBecomeDurable(moment)
    }

    /// Runs `body` as a unit of its own if no transaction is open; its changes are rolled back if it returns an error.
    func together(_ body: () -> Diagnostic?) throws(Failure) -> Diagnostic? {
        guard case .command = extent, !transaction.isOpen else { return body() }
        let before = tally
        try transaction.begin()
        let error = body()
        if error != nil { tally = before }
        if error == nil { try transaction.commit() } else { try transaction.rollback() }
        return error
    }

    /// Runs `body` and rolls back its changes, whatever its result.
    /// - Returns: the result of `body`, or why the library cannot be changed at all.
    func reverting(_ body: () -> Diagnostic?) throws(Failure) -> Diagnostic? {
        let isInside = transaction.isOpen
        do throws(Failure) {
            if isInside { try transaction.setSavepoint() } else { try transaction.begin() }
        } catch {
            return Diagnostic(error)
        }
        let before = tallyOfCommand
        let error = body()
        tallyOfCommand = before
        if isInside { try transaction.rollBackToSavepoint() } else { try transaction.rollback() }
        return error
    }
}
