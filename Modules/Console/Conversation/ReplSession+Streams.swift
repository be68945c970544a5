import TerminalText
import ViewModel
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension ReplSession {
    /// Runs the commands of an input one by one; an error is reported and does not stop the following commands.
    public func run(_ input: ScriptInput) -> ExitCode {
        if library.presence.isReadOnly, !hasToldOfReadOnly {
            report.tell(library.presence)
            hasToldOfReadOnly = true
        }
        var isHungUp = false
        do {
            switch input {
            case .standardInput:
                shell.standardInput = .script
                let bytes = FileSource(0, input.source.name ?? "", closes: false) { [stopSignal] in stopSignal() != nil }
                try run(ScriptReader(bytes, source: input.source))
            case .text, .words: if let reader = input.textReader { try run(reader) }
            case .file(let path): try run(shell.files.open(path, source: input.source))
            }
            // At a prompt, this was reported at the start.
            if library.presence.wasReadThoughMissing, !hasToldOfMissing {
                report.tell(library.presence)
                hasToldOfMissing = true
            }
        } catch .stopped {
            // Reported below.
        } catch .hungUp {
            isHungUp = true
        } catch .refused(let failure) {
            var diagnostic = Diagnostic(failure)
            if doneCount > 0 {
                let changes = doneCount == 1 ? "its changes are kept" : "their changes are kept"
                diagnostic.details.append("\(counted(doneCount, "command")) ran before it, and \(changes)")
            }
            show(diagnostic)
            return ExitCode(failure)
        } catch .notText(let content) {
            show(content.diagnostic(of: input.source.name ?? ""))
            return .malformed
        } catch {
            let message = "cannot read \"\(input.source.name ?? "")\": \(error.reason)"
            show(Diagnostic(.io, message.withVisibleControls))
            return .noInput
        }
        report.flush()
        if let signal = isHungUp ? .hangUp : stopSignal() {
            show(Diagnostic(.interrupted, "\(signal.verb): \(fate)"))
            return signal.exitCode
        }
        if let error = report.outputError {
            if let diagnostic = Diagnostic(error) { show(diagnostic) }
            return .inputOutput
        }
        return hasFailed ? .failure : .success
    }

    /// The effect on the library of the commands before a signal.
    private var fate: String {
        switch (doneCount > 0, wasCommandTakenBack) {
        case (false, _): "the library was not changed"
        case (true, true): "the running command was rolled back, what was done before is kept"
        case (true, false): "what was done is kept"
        }
    }

    private func run(_ reader: ScriptReader) throws(ReadError) {
        while stopSignal() == nil, !shell.hasQuit, report.outputError == nil, let statement = try reader.next() { run(statement) }
    }
}

extension ReplSession {
    /// Runs several inputs in order.
    /// - Returns: the code of the signal that ended the run, or else the first code that is not `success`.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        var code = ExitCode.success
        for input in inputs {
            let next = run(input)
            if stopSignal()?.exitCode == next { return next }
            if code == .success { code = next }
        }
        return code
    }

    /// Runs the commands of a file at the start of a conversation, if the file exists.
    ///
    /// The file, and those it includes, are run only if no one but their owner or root can have written them.
    public func runStartupFile(_ path: String) {
        let name = path.withVisibleControls
        do {
            shell.files.mustBeTrusted = true
            defer { shell.files.mustBeTrusted = false }
            try run(shell.files.open(path, source: Source(name: path)))
        } catch {
            if [.failed(errno: ENOENT), .failed(errno: ENOTDIR)].contains(error) { return }
            if case .untrusted(let reason) = error { return report.notice("\"\(name)\" was not run: \(reason)") }
            report.notice("cannot read \"\(name)\": \(error.reason)")
        }
    }
}

// Commands that are arguments of the process, on a terminal.
extension ReplSession {
    /// Makes the conversation consist of these commands, which run as at the prompt; it is over when the last one is done.
    public func run(only inputs: [ScriptInput]) {
        given = inputs.compactMap(\.textReader)
        shell.standardInput = .free
    }

    /// Runs the next of the commands that are arguments of the process, up to one that asks the person or fills the window.
    /// - Returns: `quit` once there are none left.
    public func runGiven() -> Step {
        while let reader = given?.first {
            guard let statement = try? reader.next() else {
                given?.removeFirst()
                continue
            }
            run(statement)
            let step = nextStep()
            if wasInterrupted { given = [] }
            if step != .ready || isUnfinished { return step }
        }
        return .quit
    }

    /// Whether there is nothing left to do of the commands that are arguments of the process, up to the next one.
    public var isDone: Bool { given != nil && !isUnfinished }

    /// The exit code of the process when the person leaves: that of the commands that are its arguments, if there are any.
    public var exitCode: ExitCode {
        guard given != nil else { return .success }
        if report.outputError != nil { return .inputOutput }
        return wasInterrupted ? .interrupted : hasFailed ? .failure : .success
    }
}
