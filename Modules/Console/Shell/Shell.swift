import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// Runs one command after another, and shows the results.
@MainActor final class Shell {
    let library: LibraryViewModel
    let report: Report
    let commands: Commands
    let parser: CommandParser
    var variables = Variables()
    var isTimed = false
    private(set) var hasQuit = false
    private(set) var depth = 0
    let unit: UnitOfWork
    weak var observer: (any ShellObserver)?
    /// Returns the open book and profile, which commands may omit, also in a file that is included at the prompt.
    var openItems: () -> OpenItems = { .nothing }
    var files: ScriptFiles
    var standardInput = StandardInput.free

    /// Whether there is a person at a prompt who can be asked.
    var hasPerson = false
    /// Whether the current command may ask: not if it runs inside another one, or in a file.
    var canAsk: Bool { hasPerson && depth == 0 && !isNested }

    private let sittingView: SittingView
    private let fileProgressView: FileProgressView
    /// Whether the current command runs inside another one, to whose unit of work its changes belong.
    private var isNested = false

    init(library: LibraryViewModel, report: Report, unit: UnitOfWork.Extent, commands: Commands) {
        self.library = library
        self.report = report
        self.commands = commands
        self.unit = UnitOfWork(library, unit)
        files = ScriptFiles(library)
        parser = CommandParser(table: commands.table)
        sittingView = SittingView.make(with: library.sitting) { SittingView(report: report) }
        fileProgressView = FileProgressView.make(with: library.importExport) { FileProgressView(report: report) }
    }

    /// Runs one command.
    func run(_ statement: Statement) -> CommandResult {
        guard listener?.willRun(statement) ?? true else { return CommandResult() }
        let start = isTimed ? ContinuousClock.now : nil
        let result = runObserved(statement)
        if result.error == nil, let (command, span) = statement.escapedTeX {
            let place = Diagnostic.Place(statement: statement, span: span)
            report.notify(ErrorText(report.noticePresentation).text(of: statement.hint(aboutTeX: command), at: place))
        }
        if let start, isTimed { report.notice("took \((ContinuousClock.now - start).inWords)") }
        return result
    }

    private func runObserved(_ statement: Statement) -> CommandResult {
        if !statement.errors.isEmpty, parser.expectsOwnErrors(statement) { return CommandResult() }
        if canAsk, let topic = statement.helpTopic(in: parser.table) { return help(about: topic) }
        if canAsk, statement.leaves {
            quit()
            return CommandResult()
        }
        let invocation: Invocation
        do {
            invocation = try bind(statement)
        } catch {
            return ask(for: statement, after: error)
        }
        return run(invocation)
    }

    private func help(about topic: [String]) -> CommandResult {
        do throws(Failure) {
            return try report.show(help(topic: topic))
        } catch {
            return .failure(Diagnostic(error))
        }
    }

    /// Starts the dialogue that asks for missing arguments; if there is none, or nobody to ask, returns the error.
    private func ask(for statement: Statement, after error: CommandError) -> CommandResult {
        do throws(Failure) {
            guard canAsk, case .missingArgument(let spec, _) = error.reason, let ask = commands[spec].dialogue,
                let given = statement.arguments(of: spec, variables)
            else { return .failure(Diagnostic(error, in: statement, isAtPrompt: canAsk)) }
            guard let dialogue = try ask(self, given) else {
                var diagnostic = Diagnostic(error, in: statement, isAtPrompt: true)
                if given.words.isEmpty { diagnostic.hints += [commands[spec].dialogueHint].compactMap(\.self) }
                return .failure(diagnostic)
            }
            try library.checkCanWrite()
            return CommandResult(dialogue: dialogue)
        } catch {
            // The dialogue is about the argument that is given.
            let place = statement.words.last.map { Diagnostic.Place(statement: statement, span: $0.span) }
            return .failure(Diagnostic(error, FailureWording(error), at: place))
        }
    }

    /// Binds a statement to its values, with the current variables, and with the open book or profile for a name that it omits.
    /// - Parameter words: the range of the nested command to bind; nil for the whole statement.
    /// - Throws: ``CommandError``.
    func bind(_ statement: Statement, words: Range<Int>? = nil) throws(CommandError) -> Invocation {
        let openItems = openItems()
        guard let words else { return try parser.bind(statement, variables: variables, openItems: openItems) }
        return try parser.bind(statement, words: words, variables: variables, openItems: openItems)
    }

    private func run(_ invocation: Invocation) -> CommandResult {
        do throws(Failure) {
            let (effect, spec) = effectAndSpec(of: invocation)
            guard try isNested ? !unit.runsOutsideTransactions(spec) : unit.enter(effect, spec) else {
                return .failure(.runsOutsideTransactions(spec, invocation, isConversation: report.isConversation))
            }
            let result = perform(invocation)
            if !isNested { try unit.leave(result.error) }
            return result
        } catch {
            return .failure(Diagnostic(error, of: invocation))
        }
    }

    /// Runs a command nested in another one, in the same unit of work.
    func runNested(_ words: Range<Int>, of invocation: Invocation) -> CommandResult {
        let nested: Invocation
        do {
            nested = try bind(invocation.statement, words: words)
        } catch {
            return .failure(Diagnostic(error, in: invocation.statement))
        }
        if nested.spec.effect == .replacesLibrary { return .failure(.cannotBeExpected(nested.spec, nested.statement)) }
        let wasNested = isNested
        isNested = true
        defer { isNested = wasNested }
        return perform(nested)
    }

    private func perform(_ call: Invocation) -> CommandResult {
        if let objection = standardInput.objection(to: call) { return .failure(objection) }
        do throws(Failure) {
            let answer = try commands[call.spec].body(self, call)
            let result = try report.show(answer)
            unit.count(answer.tally)
            return result
        } catch {
            return .failure(Diagnostic(error, of: call))
        }
    }

    /// Returns the effect and the syntax of a command; those of an `expect` are those of its nested command.
    private func effectAndSpec(of call: Invocation) -> (CommandSpec.Effect, CommandSpec) {
        let effect = call.spec.effect
        guard let words = call.nestedWords else { return (effect, call.spec) }
        guard let nested = parser.spec(of: call.statement, words: words) else { return (.changesShell, call.spec) }
        if effect == .reverts, !unit.runsOutsideTransactions(nested) || isKnownToFail(nested, words, of: call) {
            return (.reverts, call.spec)
        }
        // The effect of a file is not known in advance, and all of it belongs to this one command.
        return (nested.effect == .includesFile ? .changes : nested.effect, nested)
    }

    /// Whether a command breaks a rule, and so will have no effect.
    private func isKnownToFail(_ spec: CommandSpec, _ words: Range<Int>, of call: Invocation) -> Bool {
        guard let rule = commands[spec].rule, let nested = try? bind(call.statement, words: words) else { return false }
        return rule.objection(self, nested) != nil
    }

    func quit() { hasQuit = true }

    /// Runs the commands of a file, up to the first that fails.
    /// - Throws: why the changes cannot be made or kept.
    func include(_ invocation: Invocation) throws(Failure) -> Answer {
        guard depth < ScriptFiles.deepest else { return .failure(.includedTooDeep(invocation)) }
        depth += 1
        defer { depth -= 1 }
        let before = unit.tally
        let tellsChanges = report.tellsChanges
        report.tellsChanges = false
        defer { report.tellsChanges = tellsChanges }
        var ran = 0
        if var error = try unit.together({ runFile(invocation, counting: &ran) }) {
            if hasPerson, depth == 1, !isNested { error.details.append(Self.fate(of: ran)) }
            return .failure(error)
        }
        let tally = unit.tally
        return tally == before ? .nothing : .remark { tally.difference(from: before) }
    }

    /// What became of the commands of a file before the one that failed, for a person who cannot know that a file is atomic.
    private static func fate(of commands: Int) -> String {
        commands == 0
            ? "nothing in the file was run"
            : commands == 1 ? "the command before it was rolled back" : "the \(commands) commands before it were rolled back"
    }

    /// - Parameter done: the number of commands that have succeeded.
    private func runFile(_ invocation: Invocation, counting done: inout Int) -> Diagnostic? {
        do {
            let reader = try files.open(including: invocation)
            while let statement = try reader.next() {
                let result = run(statement)
                if !goesOn(after: statement, result) { return result.error }
                if result.error == nil { done += 1 }
                if report.shouldStop() { return Diagnostic(.interrupted, of: invocation) }
                if hasQuit || report.outputError != nil { break }
            }
            return nil
        } catch {
            return error.diagnostic(at: invocation)
        }
    }

    private func goesOn(after statement: Statement, _ result: CommandResult) -> Bool {
        listener?.didRun(statement, result) ?? (result.error == nil)
    }

    private var listener: (any ShellObserver)? { isNested ? nil : observer }
}

/// An observer of each command that a shell runs, including those of included files.
@MainActor protocol ShellObserver: AnyObject {
    /// Called before a command runs.
    /// - Returns: whether to run it.
    func willRun(_ statement: Statement) -> Bool

    /// Called after a command of an included file.
    /// - Returns: whether to run the next one.
    func didRun(_ statement: Statement, _ result: CommandResult) -> Bool
}

extension Diagnostic {
    static func includedTooDeep(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .usage, "files include each other more than \(ScriptFiles.deepest) deep", in: invocation, at: "FILE",
            hints: ["does a file include itself?"])
    }

    /// The error of a command that runs outside transactions, within an atomic script or file.
    static func runsOutsideTransactions(_ spec: CommandSpec, _ invocation: Invocation, isConversation: Bool) -> Diagnostic {
        let script =
            "put `\(spec.name)` into a script of its own, or run this one with --keep-going"
            + (spec.effect == .takesTime ? " or --commit-every" : "")
        return Diagnostic(
            .usage, outsideTransactionsMessage(spec), in: invocation,
            hints: [isConversation ? "an included file is one transaction: enter `\(spec.name)` at the prompt" : script])
    }

    /// The error of an `expect` whose command replaces the library, which cannot be reverted if the expectation does not hold.
    static func cannotBeExpected(_ spec: CommandSpec, _ statement: Statement) -> Diagnostic {
        Diagnostic(
            .usage, "`\(spec.name)` cannot be rolled back, so it cannot be part of an `expect`", in: statement,
            at: statement.span,
            hints: ["run it by itself"])
    }

    static func outsideTransactionsMessage(_ spec: CommandSpec) -> String {
        spec.effect == .takesTime
            ? "`\(spec.name)` takes real time and cannot run inside a transaction"
            : "`\(spec.name)` replaces the whole library and cannot run inside a transaction"
    }
}

/// The arguments of a command that lacks others.
struct GivenArguments {
    var words: [String] = []
    var options: [(key: String, value: String)] = []
}

extension Statement {
    /// Returns the arguments after a command's name; nil if any of them has no value, or is neither a word nor an option.
    fileprivate func arguments(of spec: CommandSpec, _ variables: Variables) -> GivenArguments? {
        var given = GivenArguments()
        var rest = words.dropFirst(spec.verb == nil ? 1 : 2)
        while let word = rest.popFirst() {
            switch word.role {
            case .plain:
                guard let text = try? value(of: word, variables) else { return nil }
                given.words.append(text)
            case .option where word.hasInlineValue:
                guard let text = try? inlineValue(of: word, variables) else { return nil }
                given.options.append((self.text(in: word.key), text))
            case .option:
                guard let next = rest.popFirst(), next.role == .plain, let text = try? value(of: next, variables) else {
                    return nil
                }
                given.options.append((self.text(in: word.key), text))
            case .terminator, .hereDocument: return nil
            }
        }
        return given
    }
}

extension Statement {
    /// The command or group that a line such as `card add --help` asks about; nil if it does not end in `--help` or `-h`.
    fileprivate func helpTopic(in table: CommandTable) -> [String]? {
        let texts = words.map { text(in: $0.span) }
        guard let last = texts.last, texts.count > 1, ["--help", "-h"].contains(last) else { return nil }
        if table.spec(named: texts.prefix(2).joined(separator: " ")) != nil { return Array(texts.prefix(2)) }
        return table.group(noun: texts[0]) == nil ? nil : [texts[0]]
    }
}

extension Invocation {
    /// The range of the nested command's words, if this is an `expect`.
    fileprivate var nestedWords: Range<Int>? {
        arguments.lazy.map(\.words).first { !$0.isEmpty }
    }
}
