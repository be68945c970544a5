import Binding
public import ViewModel

/// Runs scripts as they are to hang together: all of them are checked first, then all their commands happen, or none, or
/// each by itself, or as many as were committed.
@MainActor public final class BatchSession {
    private let library: LibraryViewModel
    private let variables: [(name: String, value: String)]
    let options: BatchOptions
    let stopSignal: @Sendable () -> StopSignal?
    let shell: Shell
    let report: Report
    let transaction: TransactionViewModel
    let track: ScriptTrack
    let events: EventLog?
    private(set) var progress: ProgressLine?

    var failed = 0
    /// The first code of a command that failed, while the run goes on; the last word where it does not.
    var exit = ExitCode.success
    var isStopped = false
    var wasInterrupted = false
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
        shell.stopsReading = { stopSignal() != nil }
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
        if batch.manner.canCommit || batch.resumes { noteRuns() }
    }

    private var progressWidth: Int?

    /// Checks and runs the inputs in order.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        track.name = inputs.map { $0.source.name ?? "" }.joined(separator: " ")
        library.undo.nameDidChange(ScriptInput.title(of: inputs))
        if let code = begin(inputs) {
            events?.summary(Tally(), failed: failed, isCommitted: false)
            events?.flush()
            return report.outputError == nil ? code : .inputOutput
        }
        end()
        return exit
    }

    // MARK: Before the first command

    /// Opens and checks the inputs, and runs them.
    /// - Returns: a code where nothing was run.
    private func begin(_ inputs: [ScriptInput]) -> ExitCode? {
        var scripts: [OpenScript] = []
        for input in inputs {
            do {
                scripts.append(try OpenScript(input) { [stopSignal] in stopSignal() != nil })
            } catch {
                return cannotRead(input, error)
            }
        }
        if let progressWidth {
            let line = ProgressLine(total: scripts.reduce(0) { $0 + $1.size }, width: progressWidth) { [report] in
                report.write(passing: $0)
            }
            progress = line
            report.passingLine = line
        }
        if let code = check(scripts) ?? seek(scripts) { return code }
        progress?.begin(options.isDry ? "trying" : "running")
        walk(scripts)
        return nil
    }

    private func check(_ scripts: [OpenScript]) -> ExitCode? {
        progress?.begin("checking")
        let objections = ScriptObjections(options: options, unit: shell.unit, inputs: scripts.map(\.input))
        var check = ScriptCheck(
            parser: shell.parser, variables: shell.variables, objection: objections.objection(to:_:),
            show: { [self] in show($0) }, shouldStop: { [stopSignal] in stopSignal() != nil })
        var before = 0
        for script in scripts {
            do {
                let reader = try script.reader()
                try check.check(reader) { progress?.update(done: before + reader.bytesRead) }
                before += script.size
            } catch {
                return cannotRead(script.input, error)
            }
        }
        progress?.erase()
        guard check.errors > 0 else { return nil }
        if check.hidden > 0 { report.notice("and \(check.hidden) more") }
        report.notice("\(counted(check.errors, "error")); nothing was run")
        failed = check.errors
        return check.isOnlyUnreadable ? .noInput : .malformed
    }

    /// Finds the place to go on from, where that is asked for.
    private func seek(_ scripts: [OpenScript]) -> ExitCode? {
        guard options.resumes else { return nil }
        do throws(Failure) {
            let runs = try library.scriptRun.earlier()
            var search = ResumeSearch(
                parser: shell.parser, name: track.name, variables: variables, runs: runs,
                shouldStop: { [stopSignal] in stopSignal() != nil })
            for script in scripts {
                do {
                    try search.search(script.reader())
                } catch {
                    return cannotRead(script.input, error)
                }
            }
            guard let run = search.found else { return refuseOtherContent(runs) }
            track.target = run.position
            try library.scriptRun.goOn(with: run)
            report.notice("going on after \(counted(Int(run.position.commands), "command"))")
            return nil
        } catch {
            let wording = FailureWording(error)
            show(Diagnostic(wording.code, wording.message, hints: wording.hints))
            return ExitCode(error)
        }
    }

    /// A script of that name that stopped half-way had other content: it is not begun again without a word.
    private func refuseOtherContent(_ runs: [EarlierScriptRun]) -> ExitCode? {
        guard let run = runs.first(where: { $0.name == track.name }), !run.isFinished else { return nil }
        show(
            Diagnostic(
                .conflict,
                "'\(track.name)' is not what it was when it was committed up to its "
                    + "command \(run.position.commands)".withVisibleControls,
                hints: ["without --resume it runs from the beginning"]))
        return .failure
    }

    // MARK: Commands

    private func walk(_ scripts: [OpenScript]) {
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

    private func cannotRead(_ input: ScriptInput, _ error: ReadError) -> ExitCode {
        guard case .failed(let code) = error else {
            let signal = stopSignal() ?? .interrupt
            show(Diagnostic(.interrupted, "\(signal == .interrupt ? "interrupted" : "terminated"); nothing was run"))
            return signal.exitCode
        }
        show(Diagnostic(.io, "cannot read '\(input.source.name ?? "")': \(systemMessage(code))".withVisibleControls))
        return .noInput
    }

    func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    private func noteRuns() {
        shell.unit.note = { [unowned self] moment throws(Failure) in
            try library.scriptRun.note(track.name, at: track.position(at: moment), isFinished: moment == .atTheEnd)
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
        case .busy, .inputOutput, .internalError, .interrupted, .terminated: true
        default: false
        }
    }
}

extension Failure {
    /// The same of a failure: what is wrong with the library is wrong for all that follows, what is wrong with a file is not.
    fileprivate var endsEverything: Bool {
        switch self {
        case .interrupted: true
        case .library(.corrupt), .library(.newer): false
        case .library: true
        default: false
        }
    }
}

extension Report {
    /// A report to the process's standard output and standard error.
    /// - Parameter shouldStop: what cannot be written at once is given up from the time on when it says so.
    convenience init(options: ConsoleOptions, tellsChanges: Bool, shouldStop: @escaping () -> Bool = { false }) {
        self.init(
            output: TextOutput(DescriptorSink(descriptor: 1, shouldStop: shouldStop)),
            notices: TextOutput(DescriptorSink(descriptor: 2, shouldStop: shouldStop)),
            mode: options.outputMode, isModeChosen: options.mode != nil,
            outputPresentation: options.presentation(isTerminal: options.isOutputTerminal),
            noticePresentation: options.presentation(isTerminal: options.isErrorTerminal), tellsChanges: tellsChanges)
        FeedbackLoop.handler = { [weak self] loop in
            let names = loop.names.joined(separator: ", ")
            self?.notify(ErrorText(.plain).text(of: Diagnostic(.internal, "a feedback loop was broken: \(names)")))
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
