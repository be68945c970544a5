public import ViewModel
import Vocabulary
import Wording

/// Runs scripts after checking all of them.
///
/// Depending on the options, all commands take effect or none does, each is atomic by itself, or changes are committed at
/// intervals.
@MainActor public final class BatchSession {
    let library: LibraryViewModel
    let variables: [(name: String, value: String)]
    let options: BatchOptions
    let stopSignal: @Sendable () -> StopSignal?
    let shell: Shell
    let report: Report
    let transaction: LibraryTransaction
    let track: ScriptTrack
    let events: EventLog?
    var progress: ProgressLine?

    /// The scripts and commands to run.
    private(set) var inputs: [ScriptInput] = []
    var failed = 0
    /// The exit code: if the run continues after errors, `unexpected` or `failure`, which takes precedence; otherwise the code of
    /// the error that stopped it.
    var exit = ExitCode.success
    var isStopped = false
    var wasInterrupted = false
    /// The number of committed commands that the last line about a commit says.
    private var loggedCommit: Int64 = 0
    /// Whether the last command was interrupted, and so is not among those that are done.
    private(set) var wasLastInterrupted = false

    /// Whether another process has removed what this run committed.
    var isRunGone = false

    /// Creates a session that runs scripts on a library.
    /// - Parameter stopSignal: polled often, on any thread; once it returns a signal, the run is cancelled.
    public init(
        library: LibraryViewModel, options: ConsoleOptions, batch: BatchOptions = BatchOptions(),
        stopSignal: @escaping @Sendable () -> StopSignal? = { nil }
    ) {
        self.library = library
        self.options = batch
        self.stopSignal = stopSignal
        variables = options.variables
        tellsThatNothingWasRun = options.isErrorTerminal && !batch.isQuiet
        report = Report(options: options, tellsChanges: false) { stopSignal() != nil }
        report.isDryRun = batch.isDry
        report.shouldStop = { stopSignal() != nil }
        shell = Shell(library: library, report: report, unit: .script(batch.policy))
        shell.variables = Variables(options.variables)
        shell.files.shouldStop = { stopSignal() != nil }
        shell.files.records = ScriptRecords()
        transaction = library.transaction
        track = ScriptTrack(parser: shell.parser, variables: options.variables)
        events = batch.events.map { [report] in EventLog($0, report, now: { library.clock.now }) { stopSignal() != nil } }
        if batch.isQuiet { report.allowsPassingLine = false }
        library.stop { stopSignal() != nil }
        shell.observer = self
        shell.unit.didBecomeDurable = { [unowned self] in didBecomeDurable($0) }
        if batch.policy.canCommit || batch.resumes {
            noteRuns()
            track.importedFile = { [unowned shell] in ImportedFile($0, shell.parser, shell.variables, shell.files) }
        }
    }

    /// Whether a run of which no command was run ends with a line that says so: to a person, and unless another line has.
    var tellsThatNothingWasRun: Bool

    /// Whether an earlier run finished the same input, so that this one runs nothing.
    var hasFinishedEarlier = false

    /// Writes the last event of a run whose library could not be opened, and its last line to a person.
    /// - Parameter now: the time, in ISO 8601 in UTC.
    public static func tellUnopenedLibrary(_ options: ConsoleOptions, _ batch: BatchOptions, now: String) {
        let report = Report(options: options, tellsChanges: false)
        if let output = batch.events {
            let events = EventLog(output, report, now: { now })
            events.summary(Tally(), failed: 1, isCommitted: false)
            events.flush()
        }
        if options.isErrorTerminal, !batch.isQuiet { report.tellThatNothingWasRun() }
    }

    /// Checks all inputs, and then runs them in order.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        library.undo.titled(ScriptInput.title(of: inputs)) { runToEnd(inputs) }
    }

    private func runToEnd(_ inputs: [ScriptInput]) -> ExitCode {
        self.inputs = inputs
        track.name = inputs.map { $0.source.name ?? "" }.joined(separator: " ")
        if inputs.contains(where: \.isStandardInput) { shell.standardInput = .script }
        if library.presence.isReadOnly { report.tell(library.presence) }
        if let code = begin(inputs) {
            events?.summary(Tally(), failed: hasFinishedEarlier ? 0 : max(failed, 1), isCommitted: false)
            events?.flush()
            if code != .success, tellsThatNothingWasRun { report.tellThatNothingWasRun() }
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
                    let result = shell.run(statement)
                    guard didRun(statement, result) else { return }
                    progress?.update(done: before + reader.bytesRead)
                }
                before += script.size
            } catch .stopped {
                isStopped = true
                wasInterrupted = true
                return
            } catch {
                isStopped = true
                failed += 1
                exit = cannotRead(script.input, error)
                return
            }
        }
    }

    private func didBecomeDurable(_ moment: UnitOfWork.Moment) {
        track.noteCommit(moment)
        // The commit with a command comes before the command's own line.
        if moment == .before || moment == .atTheEnd { logCommit() }
    }

    private func logCommit() {
        // What an earlier run has committed was logged by that run.
        guard options.commitEvery != nil, track.committed > max(loggedCommit, track.target?.commands ?? 0) else { return }
        loggedCommit = track.committed
        events?.committed(track.committed)
    }

    private func fail(_ error: Diagnostic) {
        failed += 1
        // The missing entity may be one that the script itself added.
        if error.code == .notFound, (try? library.scriptRun.isGone()) == true { isRunGone = true }
        if error.cause == .conflict(.scriptWasUndone) { isRunGone = true }
        if isRunGone { return endWithoutRun(error.place) }
        let code = error.cause.map { ExitCode($0) } ?? error.exitCode
        report.flush()
        show(error)
        if options.keepsGoing, !(error.cause?.endsEverything ?? code.endsEverything) {
            // A command that failed takes precedence over an expectation that did not hold.
            if exit == .success || exit == .unexpected { exit = code == .unexpected ? .unexpected : .failure }
        } else {
            exit = code
            isStopped = true
        }
    }

    private func endWithoutRun(_ place: Diagnostic.Place?) {
        let failure = Failure.conflict(.scriptWasUndone)
        report.flush()
        show(Diagnostic(failure, FailureWording(failure), at: place))
        exit = ExitCode(failure)
        isStopped = true
    }

    func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    private func noteRuns() {
        shell.unit.note = { [unowned self] moment throws(Failure) in
            // A command that has just failed is not counted in `failed` yet.
            try library.scriptRun.note(
                track.name, at: track.position(at: moment), failed: failed + (moment == .afterFailure ? 1 : 0),
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

    func didRun(_ statement: Statement, _ result: CommandResult) -> Bool {
        // An error that stopped the run in an included file was reported there.
        if isStopped { return false }
        wasLastInterrupted = result.error?.code == .interrupted
        if stopSignal() != nil {
            wasInterrupted = true
            isStopped = true
        }
        // Commands repeated only to restore the shell's state were reported and counted in the earlier run.
        if !track.isCatchingUp {
            events?.end(statement, shell.parser.spec(of: statement)?.name ?? "", result)
            if !isStopped, let error = result.error { fail(error) }
        }
        logCommit()
        return !isStopped && report.outputError == nil && !shell.hasQuit
    }
}

extension ExitCode {
    /// Whether the commands after such an error would fail as well.
    fileprivate var endsEverything: Bool {
        switch self {
        case .busy, .inputOutput, .internalError, .hungUp, .interrupted, .quit, .terminated: true
        default: false
        }
    }
}

extension Failure {
    /// Whether the commands after such a failure would fail as well, as they would after most faults of the library.
    ///
    /// A fault that can be that of another file, such as a backup, does not stop the run; nor does a library that cannot be
    /// written, in which commands can still read.
    fileprivate var endsEverything: Bool {
        switch self {
        case .interrupted: true
        case .library(.corrupt), .library(.newer), .library(.older), .library(.readOnly), .library(.cannotOpen),
            .library(.logOfAnotherFile):
            false
        case .library: true
        default: false
        }
    }
}

extension Diagnostic {
    /// The exit code of a script that ends with this error, if it is not due to a `Failure`.
    var exitCode: ExitCode {
        switch code {
        case .io: .noInput
        case .expect: .unexpected
        case .internal: .internalError
        default: .failure
        }
    }
}
