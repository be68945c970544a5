import ViewModel

extension ReplSession {
    /// Runs the commands of an input one by one, each by itself; a failure is told and the next goes on.
    public func run(_ input: ScriptInput) -> ExitCode {
        do {
            switch input {
            case .standardInput: try run(ScriptReader(descriptor: 0, source: input.source))
            case .text(let text): try run(ScriptReader(text: text, source: input.source))
            case .file(let path): try run(ScriptFile.open(path, source: input.source))
            }
            // A person at a prompt was told at the start.
            if library.presence.wasReadThoughMissing { report.tell(library.presence) }
        } catch {
            let reason = if case .failed(let code) = error { systemMessage(code) } else { "interrupted" }
            let message = "cannot read '\(input.source.name ?? "")': \(reason)"
            show(Diagnostic(.io, message.withVisibleControls))
            return .noInput
        }
        report.flush()
        if report.outputError != nil { return .inputOutput }
        return hasFailed ? .failure : .success
    }

    private func run(_ reader: ScriptReader) throws(ReadError) {
        while !shell.hasQuit, report.outputError == nil, let statement = try reader.next() { run(statement) }
    }
}

extension ReplSession {
    /// Runs several inputs in order; the code is that of the first that did not go well.
    public func run(_ inputs: [ScriptInput]) -> ExitCode {
        inputs.reduce(.success) { code, input in
            let next = run(input)
            return code == .success ? next : code
        }
    }

    /// Runs a file of commands when there is one.
    public func runIfThere(_ path: String) {
        do {
            try run(ScriptFile.open(path, source: Source(name: path)))
        } catch {
            if case .failed(let code) = error, code == 2 { return }  // ENOENT
            report.notice("cannot read '\(path)'")
        }
    }
}
