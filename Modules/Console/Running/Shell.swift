import ViewModel
import Vocabulary

/// Runs one command after another: finds the screen that answers to it, and tells what became of it.
@MainActor final class Shell {
    let report: Report
    let parser: CommandParser
    var variables = Variables()
    var isTimed = false
    private(set) var hasQuit = false
    private(set) var depth = 0
    let unit: UnitOfWork
    let counts: CountsViewModel
    weak var observer: (any ShellObserver)?
    /// What stands for a name that a command leaves out, also in a file of commands that is included at the prompt.
    var inHand: () -> InHand = { .nothing }
    var files: ScriptFiles
    var standardInput = StandardInput.free

    private var commands: [ScreenCommand?]
    private var directory: ScreenDirectory
    /// A screen's bindings live as long as it does.
    private var screens: [any Screen] = []
    /// Whether the command that runs is a part of another one, to which all that it does belongs.
    private var isNested = false

    init(library: LibraryViewModel, report: Report, unit: UnitOfWork.Extent, table: CommandTable = .standard) {
        self.report = report
        self.unit = UnitOfWork(library, unit)
        counts = library.counts
        files = ScriptFiles(library)
        parser = CommandParser(table: table)
        commands = Array(repeating: nil, count: table.specs.count)
        directory = ScreenDirectory(library: library, report: report)
        answer(builtins)
    }

    /// Runs one command.
    /// - Returns: what went wrong, nil when it went well.
    func run(_ statement: Statement) -> Diagnostic? {
        guard listener?.willRun(statement) ?? true else { return nil }
        let start = isTimed ? ContinuousClock.now : nil
        let diagnostic = runObserved(statement)
        if let start, isTimed { report.notice("took \((ContinuousClock.now - start).inWords)") }
        return diagnostic
    }

    private func runObserved(_ statement: Statement) -> Diagnostic? {
        if !statement.errors.isEmpty, statement.isMeantToFail { return nil }
        let invocation: Invocation
        do {
            invocation = try bind(statement)
        } catch {
            report.forget()
            return Diagnostic(error, in: statement)
        }
        return run(invocation)
    }

    /// A statement with its values, ready to run: with the variables as they are, and with what is in hand for a name that it
    /// leaves out.
    /// - Parameter words: those of a command that is a part of the statement; nil for the whole.
    /// - Throws: ``CommandError``.
    func bind(_ statement: Statement, words: Range<Int>? = nil) throws(CommandError) -> Invocation {
        let inHand = inHand()
        guard let words else { return try parser.bind(statement, variables: variables, inHand: inHand) }
        return try parser.bind(statement, words: words, variables: variables, inHand: inHand)
    }

    private func run(_ invocation: Invocation) -> Diagnostic? {
        report.begin(invocation)
        guard let command = command(for: invocation.spec) else { return unanswered(invocation) }
        do throws(Failure) {
            let (effect, spec) = try effectAndSpec(of: command, invocation)
            guard try isNested ? !unit.standsOutside(spec) : unit.enter(effect, spec) else {
                report.fail(.standsOutside(spec, invocation))
                return report.diagnostic
            }
            if let objection = standardInput.objection(to: invocation) {
                report.fail(objection)
            } else {
                command.run(invocation)
            }
            if !isNested { try unit.leave(report.diagnostic) }
        } catch {
            report.fail(error)
        }
        return report.diagnostic
    }

    /// Runs a command that is a part of another, whose unit it belongs to.
    func runNested(_ words: Range<Int>, of invocation: Invocation) -> Diagnostic? {
        let nested: Invocation
        do {
            nested = try bind(invocation.statement, words: words)
        } catch {
            return Diagnostic(error, in: invocation.statement)
        }
        report.begin(nested)
        guard let command = command(for: nested.spec) else { return unanswered(nested) }
        if nested.spec.manner == .standsAlone { return .cannotBeExpected(nested.spec, nested.statement) }
        let wasNested = isNested
        isNested = true
        defer { isNested = wasNested }
        if let objection = standardInput.objection(to: nested) { return objection }
        command.run(nested)
        return report.diagnostic
    }

    /// What `expect` does is what the command in it does.
    private func effectAndSpec(
        of command: ScreenCommand, _ invocation: Invocation
    ) throws(Failure) -> (ScreenCommand.Effect, CommandSpec) {
        guard let words = invocation.nestedWords else { return (command.effect, invocation.spec) }
        guard let nested = parser.spec(of: invocation.statement, words: words), let inner = self.command(for: nested) else {
            return (.steers, invocation.spec)
        }
        if command.effect == .tries, !unit.standsOutside(nested) { return (.tries, nested) }
        // What a whole file does is not known before, and belongs to this one command.
        return (nested.name == "include" ? .changes : inner.effect, nested)
    }

    private func unanswered(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(.unsupported, "'\(invocation.spec.name)' is not answered by any screen", in: invocation)
    }

    func quit() { hasQuit = true }

    /// Runs the commands of a file; in the first that fails they end.
    func include(_ invocation: Invocation) {
        guard depth < ScriptFiles.deepest else {
            return report.fail(.includedTooDeep(invocation))
        }
        depth += 1
        defer { depth -= 1 }
        let told = report.tellsChanges
        let before = unit.transaction.tally
        report.tellsChanges = false
        var diagnostic: Diagnostic?
        var failure: Failure?
        do {
            diagnostic = try unit.together { runFile(invocation) }
            failure = report.failure
        } catch {
            failure = error
            diagnostic = Diagnostic(error, of: invocation)
        }
        report.tellsChanges = told
        let tally = unit.transaction.tally
        if told, diagnostic == nil, tally != before { report.notice(tally.difference(from: before)) }
        report.begin(invocation)
        if let diagnostic { report.fail(diagnostic, because: failure) }
    }

    private func runFile(_ invocation: Invocation) -> Diagnostic? {
        do {
            let reader = try files.open(including: invocation)
            while let statement = try reader.next() {
                let diagnostic = run(statement)
                if !goesOn(after: statement, diagnostic) { return diagnostic }
                if report.stops() { return report.diagnostic }
                if hasQuit || report.outputError != nil { break }
            }
            return nil
        } catch {
            return error.diagnostic(at: invocation)
        }
    }

    private func goesOn(after statement: Statement, _ diagnostic: Diagnostic?) -> Bool {
        listener?.didRun(statement, diagnostic) ?? (diagnostic == nil)
    }

    private var listener: (any ShellObserver)? { isNested ? nil : observer }

    /// The command that a row of the table stands for; its screen is made if it was not.
    func command(for spec: CommandSpec) -> ScreenCommand? {
        if let command = commands[spec.index] { return command }
        for screen in directory.makeScreens(for: spec.noun) {
            screens.append(screen)
            answer(screen.commands)
        }
        return commands[spec.index]
    }

    /// Has commands of the table answered by these.
    func answer(_ commands: [ScreenCommand]) {
        for command in commands {
            guard let spec = parser.table.spec(named: command.name) else {
                preconditionFailure("no command '\(command.name)' is in the table")
            }
            self.commands[spec.index] = command
        }
    }
}

/// Is told of each command that a shell runs, those of included files among them.
@MainActor protocol ShellObserver: AnyObject {
    /// - Returns: whether it is run.
    func willRun(_ statement: Statement) -> Bool

    /// A command of an included file has ended.
    /// - Returns: whether the next one is run.
    func didRun(_ statement: Statement, _ diagnostic: Diagnostic?) -> Bool
}

extension Diagnostic {
    static func includedTooDeep(_ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .usage, "files include each other more than \(ScriptFiles.deepest) deep", in: invocation, at: "FILE",
            hints: ["does a file include itself?"])
    }

    /// A command that cannot be a part of what happens together.
    static func standsOutside(_ spec: CommandSpec, _ invocation: Invocation) -> Diagnostic {
        Diagnostic(
            .usage, standsOutsideMessage(spec), in: invocation,
            hints: [
                "put `\(spec.name)` into a script of its own, or run this one with --keep-going"
                    + (spec.manner == .lasts ? " or --commit-every" : "")
            ])
    }

    /// A command that would have replaced the library by the time that what is expected of it does not hold.
    static func cannotBeExpected(_ spec: CommandSpec, _ statement: Statement) -> Diagnostic {
        Diagnostic(
            .usage, "`\(spec.name)` cannot be taken back, so it cannot be part of an `expect`", in: statement, at: statement.span,
            hints: ["run it by itself"])
    }

    static func standsOutsideMessage(_ spec: CommandSpec) -> String {
        spec.manner == .lasts
            ? "a sitting lasts, and cannot be part of what happens all at once"
            : "`\(spec.name)` is about the whole library, and cannot be part of what happens all at once"
    }
}

extension Invocation {
    /// The words of the command in an `expect`.
    fileprivate var nestedWords: Range<Int>? {
        arguments.lazy.map(\.words).first { !$0.isEmpty }
    }
}
