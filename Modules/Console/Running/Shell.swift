import MVVM
import ViewModel
import Vocabulary

/// Runs one command after another, and shows what came of it.
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
    /// What stands for a name that a command leaves out, also in a file of commands that is included at the prompt.
    var inHand: () -> InHand = { .nothing }
    var files: ScriptFiles
    var standardInput = StandardInput.free

    private let sittingView: SittingView
    /// Whether the command that runs is a part of another one, to which all that it does belongs.
    private var isNested = false

    init(library: LibraryViewModel, report: Report, unit: UnitOfWork.Extent, commands: Commands = .standard) {
        self.library = library
        self.report = report
        self.commands = commands
        self.unit = UnitOfWork(library, unit)
        files = ScriptFiles(library)
        parser = CommandParser(table: commands.table)
        sittingView = SittingView.make(with: library.sitting) { SittingView(report: report) }
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
        do throws(Failure) {
            let (effect, spec) = effectAndSpec(of: invocation)
            guard try isNested ? !unit.standsOutside(spec) : unit.enter(effect, spec) else {
                report.fail(.standsOutside(spec, invocation, isConversation: report.isConversation))
                return report.diagnostic
            }
            perform(invocation)
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
        if nested.spec.manner == .standsAlone { return .cannotBeExpected(nested.spec, nested.statement) }
        let wasNested = isNested
        isNested = true
        defer { isNested = wasNested }
        perform(nested)
        return report.diagnostic
    }

    private func perform(_ call: Invocation) {
        if let objection = standardInput.objection(to: call) { return report.fail(objection) }
        do throws(Failure) {
            report.give(try commands[call.spec].body(self, call))
        } catch {
            report.fail(error)
        }
    }

    /// What `expect` does is what the command in it does.
    private func effectAndSpec(of call: Invocation) -> (Command.Effect, CommandSpec) {
        let effect = commands[call.spec].effect
        guard let words = call.nestedWords else { return (effect, call.spec) }
        guard let nested = parser.spec(of: call.statement, words: words) else { return (.steers, call.spec) }
        if effect == .tries, !unit.standsOutside(nested) || isKnownToFail(nested, words, of: call) { return (.tries, call.spec) }
        // What a whole file does is not known before, and belongs to this one command.
        return (nested.name == "include" ? .changes : commands[nested].effect, nested)
    }

    /// Whether a command breaks a rule, so that it does nothing.
    private func isKnownToFail(_ spec: CommandSpec, _ words: Range<Int>, of call: Invocation) -> Bool {
        guard let rule = commands[spec].rule, let nested = try? bind(call.statement, words: words) else { return false }
        return rule.objection(self, nested) != nil
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
    static func standsOutside(_ spec: CommandSpec, _ invocation: Invocation, isConversation: Bool) -> Diagnostic {
        let script =
            "put `\(spec.name)` into a script of its own, or run this one with --keep-going"
            + (spec.manner == .lasts ? " or --commit-every" : "")
        return Diagnostic(
            .usage, standsOutsideMessage(spec), in: invocation,
            hints: [isConversation ? "an included file happens all at once: enter `\(spec.name)` at the prompt" : script])
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
