import TerminalText
import ViewModel
import Vocabulary
import Wording

// What happens after the last command.
extension BatchSession {
    /// Commits or rolls back the changes, and reports the result.
    func end() {
        report.flush()
        events?.flush()
        report.erasePassingLine()
        if report.outputError != nil { isStopped = true }
        if report.outputError == .stopped { wasInterrupted = true }
        // A signal ends a run whose commands stand alone after the last of them that is done.
        let keepsDone = options.keepsGoing && wasInterrupted && (report.outputError ?? .stopped) == .stopped
        let leavesFilesUnchanged = isStopped && !keepsDone || options.isDry || shell.unit.hasNothingToKeep
        if leavesFilesUnchanged { rollBack() } else { commit() }
        if library.presence.wasReadThoughMissing { report.tell(library.presence) }
        if wasInterrupted, let signal = stopSignal() {
            tellInterruption(signal)
        } else if let error = report.outputError {
            tellLostOutput(error)
        }
        summarize()
        events?.flush()
        if report.outputError != nil, exit == .success { exit = .inputOutput }
    }

    private func commit() {
        do {
            if wasInterrupted {
                try shell.unit.keep(wasLastInterrupted ? .before : .afterSuccess)
            } else {
                try shell.unit.finish()
            }
        } catch {
            isStopped = true
            if stopSignal() != nil { return wasInterrupted = true }
            if error == .conflict(.scriptWasUndone) { isRunGone = true }
            show(Diagnostic(error))
            exit = ExitCode(error)
            failed += 1
        }
    }

    private func rollBack() {
        do {
            try transaction.rollback()
        } catch {
            show(Diagnostic(.internal, FailureWording(error).message))
        }
    }

    /// `added 950, updated 30, unchanged 20, failed 0; committed`.
    private func summarize() {
        let hasCommitted = shell.unit.hasCommitted
        let tally = hasCommitted ? shell.unit.committedTally : shell.unit.tally
        // A commit without changes only records the script's progress.
        let keptSome = hasCommitted && (tally != Tally() || shell.unit.hasReplacedLibrary) && !isRunGone
        events?.summary(tally, failed: failed, isCommitted: keptSome)
        if options.isQuiet { return }
        guard tally != Tally() || options.isDry || failed > 0 || isStopped && shell.unit.changesLibrary else { return }
        let fate =
            switch (keptSome, isStopped) {
            case _ where isRunGone: "removed by another process"
            case (true, false): "committed"
            case (true, true) where undone == 0: "committed"
            case (true, true): "committed after \(counted(Int(track.committed), "command")), the rest rolled back"
            case (false, false) where options.isDry: "rolled back (dry run)"
            case (false, false): "nothing to commit"
            case (false, true): "rolled back"
            }
        report.notice("\(tally.text), failed \(failed); \(fate)")
    }

    private func tellInterruption(_ signal: StopSignal) {
        exit = signal.exitCode
        let place = track.last.map { " at \(($0.source.name ?? "").withVisibleControls):\($0.line)" } ?? ""
        let fate =
            switch (undone, track.committed) {
            case (0, 0): "the library was not changed"
            case (0, _): "what was done is kept"
            case (_, 0): "\(counted(undone, "command")) rolled back, the library was not changed"
            case (_, let committed): "\(counted(undone, "command")) rolled back, \(committed) committed before"
            }
        let canResume = shell.unit.hasCommitted && shell.unit.note != nil && !isRunGone && !shell.unit.hasReplacedLibrary
        show(
            Diagnostic(
                .interrupted, "\(signal.verb)\(place): \(fate)",
                hints: canResume ? ["--resume continues after the last commit"] : []))
    }

    /// The number of commands whose changes are not durable.
    private var undone: Int { Int(track.position.commands - track.committed) }

    private func tellLostOutput(_ error: OutputError) {
        exit = .inputOutput
        if let diagnostic = events?.failure ?? Diagnostic(error) { show(diagnostic) }
    }
}
