import Binding
public import ViewModel

/// Runs scripts as they are to hang together: all of them are checked first, then all their commands happen, or none, or
/// each by itself, or as many as were committed.
@MainActor public final class BatchSession {
    private let library: LibraryViewModel
    private let options: BatchOptions
    private let variables: [(name: String, value: String)]
    private let stopSignal: @Sendable () -> StopSignal?
    private let shell: Shell
    private let report: Report
    private let transaction: TransactionViewModel
    private let track: ScriptTrack
    private let events: EventLog?
    private var progress: ProgressLine?

    private var failed = 0
    /// The first code of a command that failed, while the run goes on; the last word where it does not.
    private var exit = ExitCode.success
    private var isStopped = false
    private var wasInterrupted = false
    /// What was done when it was taken back.
    private var tallyBeforeRollback: Tally?

    /// - Parameter stopSignal: is asked often, on any thread; from the time on when it gives a signal, the run is given up.
    public init(
        library: LibraryViewModel, options: ConsoleOptions, batch: BatchOptions = BatchOptions(),
        stopSignal: @escaping @Sendable () -> StopSignal? = { nil }
    ) {
        self.library = library
        self.options = batch
        self.stopSignal = stopSignal
        variables = options.variables
        report = Report(options: options, tellsChanges: false)
        report.isDryRun = batch.isDry
        report.shouldStop = { stopSignal() != nil }
        shell = Shell(library: library, report: report, unit: .script(batch.manner))
        shell.variables = Variables(options.variables)
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
        if batch.commitEvery != nil || batch.resumes { noteRuns() }
    }

    private var progressWidth: Int?

    /// Checks and runs the inputs in order.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        track.name = inputs.map { $0.source.name ?? "" }.joined(separator: " ")
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
        if let code = check(scripts, isOneCommand: inputs.count == 1 && inputs[0].isText) ?? seek(scripts) { return code }
        progress?.begin(options.isDry ? "trying" : "running")
        walk(scripts)
        return nil
    }

    private func check(_ scripts: [OpenScript], isOneCommand: Bool) -> ExitCode? {
        progress?.begin("checking")
        var check = ScriptCheck(
            parser: shell.parser, variables: shell.variables,
            objection: { [self] in isOneCommand && !options.isDry ? nil : objection(to: $0, $1) },
            show: { [self] in show($0) })
        var before = 0
        for script in scripts {
            do {
                let reader = try script.reader()
                try check.check(reader) { () throws(ReadError) in
                    progress?.update(done: before + reader.bytesRead)
                    if stopSignal() != nil { throw .stopped }
                }
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

    /// What stands outside of transactions cannot be a part of what happens all at once.
    private func objection(to spec: CommandSpec, _ statement: Statement) -> Diagnostic? {
        guard spec.manner == .lasts, shell.unit.standsOutside(spec), options.isDry || !options.manner.canCommit else {
            return nil
        }
        return Diagnostic(
            .usage, Diagnostic.standsOutsideMessage(spec), in: statement, at: statement.span,
            hints: [options.isDry ? "leave --dry-run out" : "run the script with --keep-going or --commit-every"])
    }

    /// Finds the place to go on from, where that is asked for.
    private func seek(_ scripts: [OpenScript]) -> ExitCode? {
        guard options.resumes else { return nil }
        do throws(Failure) {
            let runs = try library.scriptRun.earlier()
            var search = ResumeSearch(parser: shell.parser, variables: variables, runs: runs)
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
                "'\(track.name)' is not what it was when its first \(counted(Int(run.position.commands), "command")) were "
                    + "committed",
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
        if options.keepsGoing, !code.endsEverything {
            // An expectation that did not hold says less than a command that failed.
            if exit == .success || exit == .unexpected { exit = code == .unexpected ? .unexpected : .failure }
        } else {
            exit = code
            isStopped = true
        }
    }

    // MARK: After the last command

    private func end() {
        report.flush()
        events?.flush()
        progress?.erase()
        if report.outputError != nil { isStopped = true }
        let keepsNothing = isStopped || options.isDry
        if keepsNothing { rollBack() } else { commit() }
        if isStopped, let signal = stopSignal(), wasInterrupted { tellInterruption(signal) }
        if report.outputError != nil { return tellLostOutput() }
        summarize()
        events?.flush()
        if report.outputError != nil, exit == .success { exit = .inputOutput }
    }

    private func commit() {
        do {
            try shell.unit.finish()
        } catch {
            let wording = FailureWording(error)
            show(Diagnostic(wording.code, wording.message, hints: wording.hints))
            exit = ExitCode(error)
            failed += 1
            isStopped = true
        }
    }

    private func rollBack() {
        tallyBeforeRollback = transaction.tally
        do {
            try transaction.rollback()
        } catch {
            show(Diagnostic(.internal, FailureWording(error).message))
        }
    }

    /// `added 950, updated 30, unchanged 20, failed 0; committed`.
    private func summarize() {
        let keptSome = shell.unit.hasCommitted
        let tally = keptSome ? transaction.tally : tallyBeforeRollback ?? transaction.tally
        events?.summary(tally, failed: failed, isCommitted: keptSome)
        guard tally != Tally() || options.isDry || (failed > 0 && options.keepsGoing) else { return }
        let fate =
            switch (keptSome, isStopped) {
            case (true, false): "committed"
            case (true, true): "committed after \(counted(Int(track.committed), "command")), the rest rolled back"
            case (false, false) where options.isDry: "rolled back, as a dry run is"
            case (false, false): "nothing to commit"
            case (false, true): "rolled back"
            }
        report.notice("\(tally.text), failed \(failed); \(fate)")
    }

    private func tellInterruption(_ signal: StopSignal) {
        exit = signal.exitCode
        let verb = signal == .interrupt ? "interrupted" : "terminated"
        let place = track.last.map { " at \(($0.source.name ?? "").withVisibleControls):\($0.line)" } ?? ""
        let undone = track.position.commands - track.committed
        var hints: [String] = []
        if shell.unit.hasCommitted, options.commitEvery != nil { hints.append("--resume goes on after the last commit") }
        show(
            Diagnostic(
                .interrupted,
                "\(verb)\(place): \(counted(Int(undone), "command")) rolled back, "
                    + (track.committed > 0 ? "\(track.committed) committed before" : "nothing was changed"),
                hints: hints))
    }

    /// A reader that went away is no one's error: the run ends without a word.
    private func tellLostOutput() {
        exit = .inputOutput
        if case .failed(let code)? = report.outputError {
            show(Diagnostic(.io, "cannot write the output: \(systemMessage(code))"))
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

    private func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }

    private func noteRuns() {
        shell.unit.willCommit = { [unowned self] isFinished throws(Failure) in
            try library.scriptRun.note(track.name, at: track.position, isFinished: isFinished)
            track.committed = track.position.commands
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
        if track.wasPassedOver { return true }
        events?.end(statement, shell.parser.spec(of: statement)?.name ?? "", diagnostic)
        if stopSignal() != nil {
            wasInterrupted = true
            isStopped = true
        } else if let diagnostic {
            fail(diagnostic)
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

extension Report {
    /// A report to the process's standard output and standard error.
    convenience init(options: ConsoleOptions, tellsChanges: Bool) {
        self.init(
            output: TextOutput(DescriptorSink(descriptor: 1)), notices: TextOutput(DescriptorSink(descriptor: 2)),
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
