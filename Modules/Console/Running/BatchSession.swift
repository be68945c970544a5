import Binding
public import ViewModel

/// Runs scripts as one unit: all of them are checked, then all their commands happen, or none.
@MainActor public final class BatchSession {
    private let shell: Shell
    private let report: Report
    private let transaction: TransactionViewModel

    public init(library: LibraryViewModel, options: ConsoleOptions) {
        report = Report(options: options, tellsChanges: false)
        shell = Shell(library: library, report: report, unit: .script)
        transaction = library.transaction
        for (name, value) in options.variables { shell.variables.set(name, to: value) }
    }

    /// Checks and runs the inputs in order.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        var scripts: [OpenScript] = []
        for input in inputs {
            do {
                scripts.append(try OpenScript(input))
            } catch {
                return cannotRead(input, error)
            }
        }
        var check = ScriptCheck(parser: shell.parser) { [self] in show($0) }
        for (script, input) in zip(scripts, inputs) {
            do {
                try check.check(script.reader())
            } catch {
                return cannotRead(input, error)
            }
        }
        if check.errors > 0 {
            if check.hidden > 0 { report.notice("and \(check.hidden) more") }
            report.notice("\(counted(check.errors, "error")); nothing was run")
            return check.isOnlyUnreadable ? .noInput : .malformed
        }
        for (script, input) in zip(scripts, inputs) {
            do {
                if let exit = try run(script.reader()) { return exit }
            } catch {
                giveUp()
                return cannotRead(input, error)
            }
            if shell.hasQuit { break }
        }
        return finish()
    }

    /// Nil when all commands went well.
    private func run(_ reader: ScriptReader) throws(ReadError) -> ExitCode? {
        while let statement = try reader.next() {
            if let diagnostic = shell.run(statement) {
                let exit = report.failure.map { ExitCode($0) } ?? diagnostic.exitCode
                report.flush()
                show(diagnostic)
                let tally = transaction.tally
                giveUp()
                if tally != Tally() { summarize(tally, failed: 1, committed: false) }
                return exit
            }
            if report.outputError != nil { return lostOutput() }
            if shell.hasQuit { return nil }
        }
        return nil
    }

    private func finish() -> ExitCode {
        report.flush()
        if report.outputError != nil { return lostOutput() }
        let tally = transaction.tally
        do {
            try transaction.commit()
        } catch {
            let wording = FailureWording(error)
            show(Diagnostic(wording.code, wording.message, hints: wording.hints))
            return ExitCode(error)
        }
        if tally != Tally() { summarize(tally, failed: 0, committed: true) }
        return .success
    }

    private func giveUp() {
        do {
            try transaction.rollback()
        } catch {
            show(Diagnostic(.internal, FailureWording(error).message))
        }
    }

    private func summarize(_ tally: Tally, failed: Int, committed: Bool) {
        report.notice("\(tally.text), failed \(failed); \(committed ? "committed" : "rolled back")")
    }

    /// A reader that went away is no one's error: the run ends without a word.
    private func lostOutput() -> ExitCode {
        giveUp()
        if case .failed(let code)? = report.outputError {
            show(Diagnostic(.io, "cannot write the output: \(systemMessage(code))"))
        }
        return .inputOutput
    }

    private func cannotRead(_ input: ScriptInput, _ error: ReadError) -> ExitCode {
        let reason = if case .failed(let code) = error { systemMessage(code) } else { "interrupted" }
        let message = "cannot read '\(input.source.name ?? "")': \(reason)"
        show(Diagnostic(.io, message.withVisibleControls))
        return .noInput
    }

    private func show(_ diagnostic: Diagnostic) {
        report.notify(ErrorText(report.noticePresentation).text(of: diagnostic))
    }
}

extension Report {
    /// A report to the process's standard output and standard error.
    convenience init(options: ConsoleOptions, tellsChanges: Bool) {
        self.init(
            output: TextOutput(DescriptorSink(descriptor: 1)), notices: TextOutput(DescriptorSink(descriptor: 2)),
            mode: options.outputMode, outputPresentation: options.presentation(isTerminal: options.isOutputTerminal),
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
