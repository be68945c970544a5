import Wording

/// Finds the errors in scripts and the files they include, before any command runs.
///
/// Errors that depend on the library's content are found only when a command runs; all others are found here, by the same
/// validation.
@MainActor struct ScriptCheck {
    /// The shell whose commands, variables and files the scripts use; the check does not run anything in it.
    private let shell: Shell
    private let objection: Objection
    private let limits: Limits
    /// Whether a file that cannot be read or created is the failure of its command alone, when that runs.
    private let keepsGoing: Bool
    private let show: (Diagnostic) -> Void
    private(set) var errors = 0
    /// Whether a command changes the library.
    private(set) var changesLibrary = false
    /// The exit code of the process, which has special codes if all errors are about files.
    private(set) var exit = ExitCode.success
    private static let shownLimit = 100
    /// What the check needs of each command, by the command's index in the table: a script can have a million commands.
    private let traits: [CommandTraits]
    private var depth = 0
    private var variables: Variables
    /// Whether variables may be set that the check does not know: by the command of an `expect error`, by an invalid `let`, or in
    /// a file that cannot be read. Unset variables are then not errors, so that one error is not reported as many.
    private var mayHaveOtherVariables = false
    /// The last components of the paths that earlier commands may have written.
    private var writtenFiles: Set<Substring> = []
    /// The use of standard input by earlier commands.
    private var standardInput = StandardInput.free
    private var includes = 0
    private var includedCommands = 0
    /// Whether the commands that follow are never run: neither their values nor their rules are checked, except for `include`.
    private var isBehindQuit = false
    /// Whether a file begins as JSON, of which no other line is checked.
    private(set) var isJSON = false
    /// Whether the check has been abandoned because too much is included.
    private var hasGivenUp = false

    /// Returns why a command cannot be part of these scripts; nil if it can. A nested command is the one that an `expect` runs.
    typealias Objection = @MainActor (_ spec: CommandSpec, Statement, _ isNested: Bool) -> Diagnostic?

    /// The limits on what scripts may include.
    struct Limits {
        var includes = ScriptFiles.mostIncludes
        var commands = ScriptFiles.mostIncludedCommands
    }

    init(
        _ shell: Shell, limits: Limits = Limits(), keepsGoing: Bool = false, objection: @escaping Objection,
        show: @escaping (Diagnostic) -> Void
    ) {
        self.shell = shell
        traits = shell.parser.table.specs.map { CommandTraits($0, rule: shell.commands[$0].rule) }
        variables = shell.variables
        self.objection = objection
        (self.limits, self.keepsGoing) = (limits, keepsGoing)
        self.show = show
    }

    private var parser: CommandParser { shell.parser }
    private var files: ScriptFiles { shell.files }

    /// The number of errors that were found but not shown.
    var hidden: Int { max(0, errors - Self.shownLimit) }

    /// Checks all commands of an input.
    /// - Parameter progress: called after each command, except those of included files.
    /// - Throws: if the input cannot be read, or the check is cancelled.
    mutating func check(_ reader: ScriptReader, progress: () -> Void = {}) throws(ReadError) {
        var isFirst = true
        while !hasGivenUp, let statement = try reader.next() {
            try check(statement)
            if isFirst, statement.jsonHint != nil {
                isJSON = true
                return
            }
            isFirst = false
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
        if !isBehindQuit, traits[spec.index].changesLibrary(isReverted: examination.isExpectedToFail) { changesLibrary = true }
        if examination.isExpectedToFail {
            // A command that is expected to fail may have any error.
            if spec.effect == .includesFile || spec.effect == .setsVariable { mayHaveOtherVariables = true }
            return
        }
        if isBehindQuit, spec.effect != .includesFile { return }
        let isAsked = traits[spec.index].mustAsk(ifHarmless: examination.isHarmless)
        guard isAsked || traits[spec.index].isFollowed || statement.hasVariables else { return }
        guard let invocation = bind(statement, words) else { return }
        if isAsked, let diagnostic = traits[spec.index].rule?.objection(shell, invocation),
            !isLeftToRun(diagnostic, invocation)
        {
            report(diagnostic, isAboutOutput: spec.effect.writes)
        }
        if objected == nil, let diagnostic = standardInput.objection(to: invocation) { report(diagnostic) }
        try follow(invocation)
    }

    /// Returns the command with its values; nil if they are invalid, which is reported.
    private mutating func bind(_ statement: Statement, _ words: Range<Int>) -> Invocation? {
        do {
            return try parser.bind(statement, words: words, variables: variables)
        } catch {
            if case .unsetVariable = error.reason, mayHaveOtherVariables { return nil }
            report(Diagnostic(error, in: statement))
            if parser.spec(of: statement, words: words)?.effect == .setsVariable { mayHaveOtherVariables = true }
            return nil
        }
    }

    /// Performs the effects that later commands depend on, as the run will.
    private mutating func follow(_ invocation: Invocation) throws(ReadError) {
        switch invocation.spec.effect {
        case .includesFile:
            try include(invocation)
        case .setsVariable:
            do throws(CommandError) {
                try variables.set(invocation)
            } catch {
                report(Diagnostic(error, in: invocation.statement))
            }
        case .quits:
            isBehindQuit = true
        case .writesFile, .copiesLibrary:
            writtenFiles.insert(invocation.text("FILE").lastPathComponent)
        default:
            break
        }
    }

    /// Whether the error is about a file, and either one failure of many, or an earlier command may write the file to be read.
    private func isLeftToRun(_ diagnostic: Diagnostic, _ invocation: Invocation) -> Bool {
        guard diagnostic.code == .io else { return false }
        return keepsGoing
            || invocation.spec.effect == .importsFile && writtenFiles.contains(invocation.text("FILE").lastPathComponent)
    }

    /// Checks an included file.
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
            let isLeftToRun = if case .failed = error { keepsGoing } else { false }
            if !isLeftToRun { report(error.diagnostic(at: invocation)) }
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

/// What the check needs to know about a command.
private struct CommandTraits {
    /// Whether the check performs the command's effect.
    let isFollowed: Bool
    let rule: CommandRule?
    private let changes: Bool
    /// Whether what the command does can be reverted only in a transaction that can change the library.
    private let isReverted: Bool

    init(_ spec: CommandSpec, rule: CommandRule?) {
        isFollowed = spec.isFollowedByCheck
        self.rule = rule
        changes = spec.effect.changesLibrary
        isReverted = changes || spec.effect == .includesFile || spec.effect == .movesClock
    }

    /// Whether the command changes the library, by itself or as one that is expected to fail.
    func changesLibrary(isReverted isExpectedToFail: Bool) -> Bool { isExpectedToFail ? isReverted : changes }

    /// Returns whether a command with these texts can break the rule.
    func mustAsk(ifHarmless isHarmless: Bool) -> Bool {
        guard let rule else { return false }
        return !rule.isAboutText || !isHarmless
    }
}

extension CommandSpec {
    /// Whether the check performs the command's effect, since later commands depend on it.
    fileprivate var isFollowedByCheck: Bool {
        switch effect {
        case .setsVariable, .includesFile, .quits, .writesFile, .copiesLibrary: true
        default: false
        }
    }
}

extension String {
    fileprivate var lastPathComponent: Substring { split(separator: "/").last ?? self[...] }
}
