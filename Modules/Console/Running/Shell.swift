import ViewModel

/// Runs one command after another: finds the screen that answers to it, and tells what became of it.
@MainActor final class Shell {
    /// How much happens together.
    enum Unit {
        /// Each command by itself.
        case command
        /// All commands until ``finish()``; the transaction begins with the first that changes something.
        case script
    }

    let report: Report
    let parser: CommandParser
    var variables = Variables()
    private(set) var hasQuit = false
    private(set) var depth = 0
    let unit: Unit
    let transaction: TransactionViewModel
    private let sitting: SittingViewModel

    private var commands: [ScreenCommand?]
    private var directory: ScreenDirectory
    /// A screen's bindings live as long as it does.
    private var screens: [any Screen] = []
    private let includeLimit = 64

    init(library: LibraryViewModel, report: Report, unit: Unit, table: CommandTable = .standard) {
        self.report = report
        self.unit = unit
        parser = CommandParser(table: table)
        transaction = library.transaction
        sitting = library.sitting
        commands = Array(repeating: nil, count: table.specs.count)
        directory = ScreenDirectory(library: library, report: report)
        answer(builtins)
    }

    /// Runs one command.
    /// - Returns: what went wrong, nil when it went well.
    func run(_ statement: Statement) -> Diagnostic? {
        let invocation: Invocation
        do {
            invocation = try parser.bind(statement, variables: variables)
        } catch {
            return Diagnostic(error, in: statement)
        }
        return run(invocation)
    }

    private func run(_ invocation: Invocation) -> Diagnostic? {
        report.begin(invocation)
        guard let command = command(for: invocation.spec) else {
            return Diagnostic(.unsupported, "'\(invocation.spec.name)' is not answered by any screen", in: invocation)
        }
        if let diagnostic = enterTransaction(for: command, invocation) { return diagnostic }
        command.run(invocation)
        return report.diagnostic
    }

    /// Has a script's transaction open for what changes something, and nothing that lasts in any.
    private func enterTransaction(for command: ScreenCommand, _ invocation: Invocation) -> Diagnostic? {
        let takesTime = command.effect == .lasts && sitting.takesTime
        if takesTime, transaction.isOpen {
            return Diagnostic(
                .usage, "a sitting lasts, and cannot be part of what happens all at once", in: invocation,
                hints: ["put `\(invocation.spec.name)` into a script of its own"])
        }
        guard unit == .script else { return nil }
        guard command.effect == .changes || (command.effect == .lasts && !takesTime), !transaction.isOpen else { return nil }
        do {
            try transaction.begin()
            return nil
        } catch {
            report.fail(error)
            return report.diagnostic
        }
    }

    func quit() { hasQuit = true }

    /// Runs the commands of a file; in the first that fails they end.
    func include(_ invocation: Invocation) {
        guard depth < includeLimit else {
            return report.fail(
                Diagnostic(
                    .usage, "files include each other more than \(includeLimit) deep", in: invocation, at: "FILE",
                    hints: ["does a file include itself?"]))
        }
        depth += 1
        defer { depth -= 1 }
        let told = report.tellsChanges
        let before = transaction.tally
        report.tellsChanges = false
        let diagnostic = together { runFile(invocation) }
        report.tellsChanges = told
        if told, diagnostic == nil, transaction.tally != before { report.notice(transaction.tally.difference(from: before)) }
        let failure = report.failure
        report.begin(invocation)
        if let diagnostic { report.fail(diagnostic, because: failure) }
    }

    /// Runs `body` as one unit: what it changed is taken back when it gives an error.
    private func together(_ body: () -> Diagnostic?) -> Diagnostic? {
        guard unit == .command, !transaction.isOpen else { return body() }
        do throws(Failure) {
            try transaction.begin()
            if let diagnostic = body() {
                try transaction.rollback()
                return diagnostic
            }
            try transaction.commit()
            return nil
        } catch {
            report.fail(error)
            return report.diagnostic
        }
    }

    private func runFile(_ invocation: Invocation) -> Diagnostic? {
        do {
            let reader = try ScriptFile.open(including: invocation)
            while let statement = try reader.next() {
                if let diagnostic = run(statement) { return diagnostic }
                if report.stops() { return report.diagnostic }
                if hasQuit || report.outputError != nil { break }
            }
            return nil
        } catch {
            return error.diagnostic(at: invocation)
        }
    }

    /// The command that a row of the table stands for; its screen is made if it was not.
    func command(for spec: CommandSpec) -> ScreenCommand? {
        if let command = commands[spec.index] { return command }
        for screen in directory.makeScreens(for: spec.noun) {
            screens.append(screen)
            answer(screen.commands)
        }
        return commands[spec.index]
    }

    private func answer(_ commands: [ScreenCommand]) {
        for command in commands {
            guard let spec = parser.table.spec(named: command.name) else {
                preconditionFailure("no command '\(command.name)' is in the table")
            }
            self.commands[spec.index] = command
        }
    }
}
