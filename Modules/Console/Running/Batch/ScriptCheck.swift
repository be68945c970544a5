/// Looks for all that is wrong with scripts before anything of them runs, in the files they include too.
///
/// What only the library can tell is found when a command runs; everything else is found here, by the same validation.
@MainActor struct ScriptCheck {
    /// Whose commands, variables and files the scripts use; nothing is run in it.
    private let shell: Shell
    private let objection: Objection
    private let limits: Limits
    private let show: (Diagnostic) -> Void
    private(set) var errors = 0
    /// What the process ends with: a code of its own where all that is wrong are files.
    private(set) var exit = ExitCode.success
    private static let shownLimit = 100
    /// Whether the check does what a command does, by its place in the table.
    private let followed: [Bool]
    private var depth = 0
    private var variables: Variables
    /// Whether variables would be set that are not known here: by what an `expect error` runs, by a `let` that is wrong, or in a
    /// file that cannot be read. One error is not reported as many.
    private var mayHaveOtherVariables = false
    /// The last components of the paths that commands before may have written.
    private var writtenFiles: Set<Substring> = []
    /// What the commands before have read of it.
    private var standardInput = StandardInput.free
    private var includes = 0
    private var includedCommands = 0
    /// Whether what follows is never run: only its grammar is checked.
    private var isBehindQuit = false
    /// Whether there is no use in going on.
    private var hasGivenUp = false

    /// Why a command cannot be a part of these scripts; nil where it can. A nested one is what an `expect` runs.
    typealias Objection = @MainActor (_ spec: CommandSpec, Statement, _ isNested: Bool) -> Diagnostic?

    /// How much a script may include.
    struct Limits {
        var includes = ScriptFiles.mostIncludes
        var commands = ScriptFiles.mostIncludedCommands
    }

    init(
        _ shell: Shell, limits: Limits = Limits(), objection: @escaping Objection, show: @escaping (Diagnostic) -> Void
    ) {
        self.shell = shell
        followed = shell.parser.table.specs.map(\.isFollowedByCheck)
        variables = shell.variables
        self.objection = objection
        self.limits = limits
        self.show = show
    }

    private var parser: CommandParser { shell.parser }
    private var files: ScriptFiles { shell.files }

    /// How many errors were found beyond those shown.
    var hidden: Int { max(0, errors - Self.shownLimit) }

    /// - Parameter progress: is called after each command, but not those of included files.
    /// - Throws: when the input cannot be read, or is to be read no further.
    mutating func check(_ reader: ScriptReader, progress: () -> Void = {}) throws(ReadError) {
        while !hasGivenUp, let statement = try reader.next() {
            try check(statement)
            progress()
            if files.shouldStop() { throw .stopped }
        }
    }

    private mutating func check(_ statement: Statement) throws(ReadError) {
        let examination = parser.examine(statement)
        for error in examination.errors { report(Diagnostic(error, in: statement)) }
        guard examination.errors.isEmpty, let (spec, words) = examination.command else { return }
        let objected = objection(spec, statement, words.lowerBound > 0)
        if let objected { report(objected) }
        if examination.isExpectedToFail {
            // What is expected to fail may be wrong in any way.
            if spec.name == "include" || spec.name == "let" { mayHaveOtherVariables = true }
            return
        }
        if isBehindQuit, spec.name != "include" { return }
        let rule = shell.commands[spec].rule
        let isAsked = rule.map { !$0.isAboutText || !examination.isHarmless } ?? false
        guard isAsked || followed[spec.index] || statement.hasVariables else { return }
        guard let invocation = bind(statement, words) else { return }
        if isAsked, let diagnostic = rule?.objection(shell, invocation), !isAboutFileToBeWritten(diagnostic, invocation) {
            report(diagnostic, isAboutOutput: spec.writesFile)
        }
        if objected == nil, let diagnostic = standardInput.objection(to: invocation) { report(diagnostic) }
        try follow(invocation)
    }

    /// The command with its values; nil where they are wrong, which is reported.
    private mutating func bind(_ statement: Statement, _ words: Range<Int>) -> Invocation? {
        do {
            return try parser.bind(statement, words: words, variables: variables)
        } catch {
            if case .unsetVariable = error.reason, mayHaveOtherVariables { return nil }
            report(Diagnostic(error, in: statement))
            if parser.spec(of: statement, words: words)?.name == "let" { mayHaveOtherVariables = true }
            return nil
        }
    }

    /// Does what later commands depend on, as the run will.
    private mutating func follow(_ invocation: Invocation) throws(ReadError) {
        switch invocation.spec.name {
        case "include":
            try include(invocation)
        case "let":
            do throws(CommandError) {
                try variables.set(invocation)
            } catch {
                report(Diagnostic(error, in: invocation.statement))
            }
        case "quit":
            isBehindQuit = true
        case "export", "library backup":
            writtenFiles.insert(invocation.text("FILE").lastPathComponent)
        default:
            break
        }
    }

    /// Whether a file is missing that a command before may write.
    private func isAboutFileToBeWritten(_ diagnostic: Diagnostic, _ invocation: Invocation) -> Bool {
        diagnostic.code == .io && invocation.spec.name == "import"
            && writtenFiles.contains(invocation.text("FILE").lastPathComponent)
    }

    /// Checks a file that is included.
    private mutating func include(_ invocation: Invocation) throws(ReadError) {
        guard depth < ScriptFiles.deepest else { return report(.includedTooDeep(invocation)) }
        includes += 1
        guard includes <= limits.includes else { return giveUp(invocation, "include files more than \(limits.includes) times") }
        depth += 1
        defer { depth -= 1 }
        do throws(ReadError) {
            let reader = try files.open(including: invocation)
            while !hasGivenUp, let statement = try reader.next() {
                includedCommands += 1
                guard includedCommands <= limits.commands else {
                    return giveUp(invocation, "include more than \(limits.commands) commands")
                }
                try check(statement)
                if files.shouldStop() { throw .stopped }
            }
        } catch .stopped {
            throw .stopped
        } catch {
            report(error.diagnostic(at: invocation))
            mayHaveOtherVariables = true
        }
    }

    private mutating func giveUp(_ invocation: Invocation, _ what: String) {
        hasGivenUp = true
        report(
            Diagnostic(
                .usage, "the scripts \(what)", in: invocation, at: "FILE", hints: ["do files include each other several times?"]))
    }

    private mutating func report(_ diagnostic: Diagnostic, isAboutOutput: Bool = false) {
        errors += 1
        let code = diagnostic.code != .io ? ExitCode.malformed : isAboutOutput ? .cannotCreate : .noInput
        exit = exit == .success || exit == code ? code : .malformed
        if errors <= Self.shownLimit { show(diagnostic) }
    }
}

extension CommandSpec {
    /// Whether the check does what the command does, since later commands depend on it.
    fileprivate var isFollowedByCheck: Bool {
        switch noun {
        case "let", "include", "quit": true
        default: writesFile
        }
    }

    fileprivate var writesFile: Bool { name == "export" || name == "library backup" }
}

extension String {
    fileprivate var lastPathComponent: Substring { split(separator: "/").last ?? self[...] }
}
