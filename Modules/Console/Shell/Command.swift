import ViewModel
import Vocabulary
import Wording

/// A command of the language: its syntax, its effect on the library, and its body.
struct Command: Sendable {
    /// Runs the command on the library.
    typealias OnLibrary = @MainActor @Sendable (_ library: LibraryViewModel, _ call: Invocation) throws(Failure) -> Answer
    /// Runs the command in the shell, which it may change.
    typealias InShell = @MainActor @Sendable (_ shell: Shell, _ call: Invocation) throws(Failure) -> Answer

    /// Returns the dialogue that asks for what follows the arguments that were given; nil if it cannot follow them.
    typealias MissingArguments = @MainActor @Sendable (_ shell: Shell, _ given: GivenArguments) throws(Failure) -> (any Dialogue)?

    /// Returns the command as the grammar, the help and the completion see it, with its first word and its place in the table.
    let spec: @Sendable (_ noun: String, _ index: Int) -> CommandSpec
    /// Finds errors before the command runs; nil if only running it can find them.
    let rule: CommandRule?
    /// Asks a person for the arguments that are missing; nil if the command needs them on its line.
    let dialogue: MissingArguments?
    /// A hint at what to enter to be asked by ``dialogue``, for a person who gave no argument; nil if it always asks.
    let dialogueHint: String?
    let body: InShell

    /// Creates a command that works on the shell that runs it.
    /// - Parameters:
    ///   - verb: nil for a command of one word.
    ///   - failing: changes the wording of failures that mean something else in this command than elsewhere.
    ///   - missingHint: the hint for a person who gave no argument, if `missing` then does not ask.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: CommandSpec.Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [],
        failing: FailureWording.Adaptation? = nil, missing dialogue: MissingArguments? = nil,
        missingHint: String? = nil, inShell body: @escaping InShell
    ) {
        spec = { noun, index in
            CommandSpec(
                noun, verb, index: index, summary: summary, parameters: parameters, options: options, effect: effect,
                examples: examples, notes: notes, failing: failing)
        }
        let queries = options.filter { $0.value?.kind == .query }.map(\.key)
        self.rule = queries.isEmpty ? rule : CommandRule(queriesIn: queries, and: rule)
        self.dialogue = dialogue
        dialogueHint = missingHint
        self.body = body
    }

    /// Creates a command that works on the library.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: CommandSpec.Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [],
        failing: FailureWording.Adaptation? = nil, missing dialogue: MissingArguments? = nil,
        missingHint: String? = nil, body: @escaping OnLibrary
    ) {
        self.init(
            verb, summary, parameters, options: options, does: effect, rule: rule, examples: examples, notes: notes,
            failing: failing, missing: dialogue, missingHint: missingHint,
            inShell: { (shell, call) throws(Failure) in try body(shell.library, call) })
    }
}

/// The commands that share a first word.
struct CommandGroup: Sendable {
    let noun: String
    /// The text of the group's line in the overview.
    let summary: String
    /// Whether the group belongs to the language itself and not to the library.
    let isBuiltin: Bool
    var commands: [Command]

    init(_ noun: String, _ summary: String, isBuiltin: Bool = false, _ commands: [Command]) {
        self.noun = noun
        self.summary = summary
        self.isBuiltin = isBuiltin
        self.commands = commands
    }

    /// Creates a group whose word is itself a command.
    init(_ word: String, _ summary: String, isBuiltin: Bool = false, _ command: Command) {
        self.init(word, summary, isBuiltin: isBuiltin, [command])
    }
}

/// The commands that a shell knows.
struct Commands: Sendable {
    let table: CommandTable
    private let commands: [Command]

    /// - Parameter groups: the groups, in the order of the overview.
    init(_ groups: [CommandGroup]) {
        commands = groups.flatMap(\.commands)
        var index = 0
        table = CommandTable(
            groups.map { group in
                let specs = group.commands.enumerated().map { $0.element.spec(group.noun, index + $0.offset) }
                index += specs.count
                return CommandTable.Group(group.noun, group.summary, isBuiltin: group.isBuiltin, specs)
            })
    }

    /// The command of a row of the table.
    subscript(spec: CommandSpec) -> Command { commands[spec.index] }
}

/// Finds errors in a command that do not depend on the library's content, by the validation that the command itself uses.
struct CommandRule: Sendable {
    /// Whether only a text, a name or a tag can break the rule; the rule is not checked if all of them are harmless, see
    /// ``QuickTextCheck``.
    let isAboutText: Bool
    let objection: @MainActor @Sendable (Shell, Invocation) -> Diagnostic?

    /// Creates a rule that any part of a command can break.
    init(isAboutText: Bool = false, objection: @escaping @MainActor @Sendable (Shell, Invocation) -> Diagnostic?) {
        self.isAboutText = isAboutText
        self.objection = objection
    }

    /// Creates a rule that the queries of some options are valid, apart from the names in them, and that another rule is kept.
    fileprivate init(queriesIn options: [String], and other: CommandRule?) {
        self.init { (shell, call) -> Diagnostic? in
            for option in options {
                guard let query = call.optional(option) else { continue }
                do throws(Failure) {
                    try CardsViewModel.check(query: query)
                } catch {
                    return Diagnostic(error, of: call)
                }
            }
            return other?.objection(shell, call)
        }
    }

    /// Creates a rule from a view model's validation.
    init(
        isAboutText: Bool = false,
        _ check: @escaping @MainActor @Sendable (LibraryViewModel, Invocation) throws(Failure) -> Void
    ) {
        self.isAboutText = isAboutText
        objection = { shell, call in
            do throws(Failure) {
                try check(shell.library, call)
                return nil
            } catch {
                return Diagnostic(error, of: call)
            }
        }
    }
}
