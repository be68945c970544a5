public import ViewModel
import Vocabulary

/// Runs scripts as they are to hang together: all of them are checked first, then all their commands happen, or none, or
/// each by itself, or as many as were committed.
@MainActor public final class BatchSession {
    let library: LibraryViewModel
    let variables: [(name: String, value: String)]
    let options: BatchOptions
    let stopSignal: @Sendable () -> StopSignal?
    let shell: Shell
    let report: Report
    let transaction: TransactionViewModel
    let track: ScriptTrack
    let events: EventLog?
    var progress: ProgressLine?

    var failed = 0
    /// The first code of a command that failed, while the run goes on; the last word where it does not.
    var exit = ExitCode.success
    var isStopped = false
    var wasInterrupted = false
    /// Whether another process has removed from the library what this run committed.
    var isRunGone = false
    /// What was done when it was taken back.
    var tallyBeforeRollback: Tally?

    /// - Parameter stopSignal: is asked often, on any thread; from the time on when it gives a signal, the run is given up.
    public init(
        library: LibraryViewModel, options: ConsoleOptions, batch: BatchOptions = BatchOptions(),
        stopSignal: @escaping @Sendable () -> StopSignal? = { nil }
    ) {
        self.library = library
        self.options = batch
        self.stopSignal = stopSignal
        variables = options.variables
        report = Report(options: options, tellsChanges: false) { stopSignal() != nil }
        report.isDryRun = batch.isDry
        report.shouldStop = { stopSignal() != nil }
        shell = Shell(library: library, report: report, unit: .script(batch.manner))
        shell.variables = Variables(options.variables)
        shell.files.shouldStop = { stopSignal() != nil }
        shell.files.readsTwice = true
        transaction = library.transaction
        track = ScriptTrack(parser: shell.parser, variables: options.variables)
        if batch.showsEvents {
            let output = report.output
            report.discardOutput()
            events = EventLog(report, output)
        } else {
            events = nil
        }
        if options.isErrorTerminal, options.allowsLineChanges { progressWidth = options.width ?? 80 }
        library.stop { stopSignal() != nil }
        shell.observer = self
        shell.unit.didSettle = { [track] in track.settle($0) }
        if batch.manner.canCommit || batch.resumes {
            noteRuns()
            track.importedFile = { [unowned shell] in ImportedFile($0, shell.parser, shell.variables, shell.files) }
        }
    }

    /// The columns of the terminal that shows how far the run is; nil where there is none.
    private(set) var progressWidth: Int?

    /// Checks and runs the inputs in order.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        track.name = inputs.map { $0.source.name ?? "" }.joined(separator: " ")
        library.undo.nameDidChange(ScriptInput.title(of: inputs))
        if inputs.contains(where: \.isStandardInput) { shell.standardInput = .script }
        if library.presence.isReadOnly { report.tell(library.presence) }
        if let code = begin(inputs) {
            events?.summary(Tally(), failed: failed, isCommitted: false)
            events?.flush()
            return report.outputError == nil ? code : .inputOutput
        }
        end()
        return exit
    }

    // MARK: Commands

    func walk(_ scripts: [OpenScript]) {
        var before = 0
        for script in scripts {
            do {
                let reader = try script.reader()
                while let statement = try reader.next() {
                    let diagnostic = shell.run(statement)
                    guard didRun(statement, diagnostic) else { return }
                    progress?.update(done: before + reader.bytesRead)
                }
                before += script.size
            } catch .stopped {
                isStopped = true
                wasInterrupted = true
                return
            } catch {
                isStopped = true
                exit = cannotRead(script.input, error)
                return
            }
        }
    }

    private func fail(_ diagnostic: Diagnostic) {
        failed += 1
        // What it did not find may be what the script itself had made.
        if diagnostic.code == .notFound, (try? library.scriptRun.isGone()) == true { isRunGone = true }
        if report.failure == .conflict(.scriptWasUndone) { isRunGone = true }
        if isRunGone { return endWithoutRun() }
        let code = report.failure.map { ExitCode($0) } ?? diagnostic.exitCode
        report.flush()
        show(diagnostic)
        if options.keepsGoing, !(report.failure?.endsEverything ?? code.endsEverything) {
            // An expectation that did not hold says less than a command that failed.
            if exit == .success || exit == .unexpected { exit = code == .unexpected ? .unexpected : .failure }
        } else {
            exit = code
            isStopped = true
        }
    }

    private func endWithoutRun() {
        let failure = Failure.conflict(.scriptWasUndone)
        report.flush()
        show(report.invocation.map { Diagnostic(failure, of: $0) } ?? Diagnostic(failure))
        exit = ExitCode(failure)
        isStopped = true
    }

    func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    private func noteRuns() {
        shell.unit.note = { [unowned self] moment throws(Failure) in
            // A command that is noted as soon as it has failed is not counted yet.
            let isFailure = moment == .after && report.diagnostic != nil
            try library.scriptRun.note(
                track.name, at: track.position(at: moment), failed: failed + (isFailure ? 1 : 0),
                isFinished: moment == .atTheEnd)
        }
    }
}

extension BatchSession: ShellObserver {
    func willRun(_ statement: Statement) -> Bool {
        guard track.pass(statement) else { return false }
        events?.begin()
        return true
    }

    func didRun(_ statement: Statement, _ diagnostic: Diagnostic?) -> Bool {
        // What an included file ended with was told there.
        if isStopped { return false }
        if stopSignal() != nil {
            wasInterrupted = true
            isStopped = true
        }
        // What is done again to have the shell as it was, was told and counted before.
        if !track.isCatchingUp {
            events?.end(statement, shell.parser.spec(of: statement)?.name ?? "", diagnostic)
            if !isStopped, let diagnostic { fail(diagnostic) }
        }
        return !isStopped && report.outputError == nil && !shell.hasQuit
    }
}

extension ExitCode {
    /// Whether commands that follow such a failure would fail as well.
    fileprivate var endsEverything: Bool {
        switch self {
        case .busy, .inputOutput, .internalError, .hungUp, .interrupted, .quit, .terminated: true
        default: false
        }
    }
}

extension Failure {
    /// The same of a failure: what is wrong with the library is wrong for all that follows, what is wrong with a file is not.
    /// Of a library that cannot be written, the commands that read still run.
    fileprivate var endsEverything: Bool {
        switch self {
        case .interrupted: true
        case .library(.corrupt), .library(.newer), .library(.readOnly), .library(.cannotOpen): false
        case .library: true
        default: false
        }
    }
}

extension Diagnostic {
    /// What a command that failed with this code, for no reason of the library's, ends a script with.
    var exitCode: ExitCode {
        switch code {
        case .io: .noInput
        case .expect: .unexpected
        case .internal: .internalError
        default: .failure
        }
    }
}
