import TerminalText
import ViewModel
import Vocabulary
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// What happens before the first command.
extension BatchSession {
    /// Opens and checks the inputs, and runs them.
    /// - Returns: the exit code if nothing was run; nil otherwise.
    func begin(_ inputs: [ScriptInput]) -> ExitCode? {
        var scripts: [OpenScript] = []
        for input in inputs {
            do {
                scripts.append(try OpenScript(input, shell.files))
            } catch {
                let code = cannotRead(input, error)
                guard options.keepsGoing, case .failed = error else { return code }
                failed += 1
                exit = code
            }
        }
        if scripts.isEmpty { return exit }
        if failed > 0 { exit = .failure }
        if report.allowsPassingLine { progress = ProgressLine(total: scripts.reduce(0) { $0 + $1.size }, report: report) }
        if let code = check(scripts) ?? seek(scripts) { return code }
        progress?.begin(options.isDry ? "trying" : "running")
        walk(scripts)
        return nil
    }

    private func check(_ scripts: [OpenScript]) -> ExitCode? {
        progress?.begin("checking")
        let objections = ScriptObjections(options: options, unit: shell.unit, inputs: scripts.map(\.input))
        var check = ScriptCheck(shell, keepsGoing: options.keepsGoing, objection: objections.objection(to:_:isNested:)) {
            [self] in show($0)
        }
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
        report.erasePassingLine()
        shell.unit.changesLibrary = check.changesLibrary
        guard check.errors > 0 else { return nil }
        if check.hidden > 0 { report.notice("and \(check.hidden) more") }
        // The error about JSON says how to import it.
        for case .file(let path) in scripts.map(\.input) where !check.isJSON && FileFormat(extensionOf: path) != nil {
            report.notice("hint: to import a file: sutra-run -e \(Quoting.forShell("import \(Quoting.quoted(path))"))")
        }
        report.tellThatNothingWasRun(errors: check.errors)
        tellsThatNothingWasRun = false
        failed = check.errors
        return check.exit
    }

    /// Finds the position to resume from, if the options ask for it.
    /// - Returns: the exit code if there is nothing to run or resuming is not possible; nil otherwise.
    private func seek(_ scripts: [OpenScript]) -> ExitCode? {
        guard options.resumes else { return nil }
        do throws(Failure) {
            let runs = try library.scriptRun.earlier()
            var search = ResumeSearch(
                parser: shell.parser, name: track.name, variables: variables, runs: runs,
                files: shell.files)
            for script in scripts {
                do {
                    try search.search(script.reader())
                } catch {
                    return cannotRead(script.input, error)
                }
            }
            guard let run = search.found else { return refuseOtherContent(runs) }
            // A pipe may deliver other content than the last time.
            if run.isFinished, search.isAtEnd, search.importsPipe { return nil }
            if run.isFinished, search.isAtEnd {
                // Other content has run under the same name since, and may have changed what this run did.
                if runs.first(where: { $0.name == run.name })?.position != run.position { return nil }
                let failures = run.failed > 0 ? ", \(counted(run.failed, "command")) failed" : ""
                (tellsThatNothingWasRun, hasFinishedEarlier) = (false, true)
                report.notice("finished on \(run.notedAt)\(failures): nothing to do")
                return run.failed > 0 ? .failure : .success
            }
            track.target = run.position
            library.scriptRun.goOn(with: run)
            if run.position.commands > 0 {
                report.notice("continuing after \(counted(Int(run.position.commands), "command"))")
            }
            return nil
        } catch {
            show(Diagnostic(error))
            return ExitCode(error)
        }
    }

    /// Rejects a script of the same name that stopped half-way with other content, rather than silently starting it again.
    private func refuseOtherContent(_ runs: [EarlierScriptRun]) -> ExitCode? {
        guard let run = runs.first(where: { $0.name == track.name }), !run.isFinished else { return nil }
        show(
            Diagnostic(
                .conflict,
                "\"\(track.name.withVisibleControls)\", a file it imports, or what --let sets has changed in the part that already "
                    + "ran (up to command \(run.position.commands))",
                hints: ["without --resume it runs from the beginning"]))
        return .failure
    }

    func cannotRead(_ input: ScriptInput, _ error: ReadError) -> ExitCode {
        switch error {
        case .failed(let code):
            let hints = [code == ENOENT ? input.commandHint(among: inputs, shell.parser.table) : nil].compactMap(\.self)
            let message = "cannot read \"\(input.source.name ?? "")\": \(systemMessage(code))"
            show(Diagnostic(.io, message.withVisibleControls, hints: hints))
            return .noInput
        case .notText(let content):
            show(content.diagnostic(of: input.source.name ?? ""))
            return .malformed
        case .refused(let failure):
            show(Diagnostic(failure))
            return ExitCode(failure)
        case .stopped, .hungUp, .includesItself, .untrusted, .onlyOnce:
            let signal = error == .hungUp ? .hangUp : stopSignal() ?? .interrupt
            tellsThatNothingWasRun = false
            show(Diagnostic(.interrupted, "\(signal.verb); nothing was run"))
            return signal.exitCode
        }
    }
}

extension Report {
    /// Says that a script was not run because of errors in it, or because it or the library could not be opened.
    func tellThatNothingWasRun(errors: Int = 1) { notice("\(counted(errors, "error")); nothing was run") }
}
