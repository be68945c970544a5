import ViewModel
import Vocabulary
import Wording

/// A command of the language: its syntax, its effect on the library, and its body.
struct Command: Sendable {
    /// Runs the command, on the library or in the shell.
    enum Body: Sendable {
        typealias OnLibrary = @MainActor @Sendable (_ library: LibraryViewModel, _ call: Invocation) throws(Failure) -> Answer
        typealias InShell = @MainActor @Sendable (_ shell: Shell, _ call: Invocation) throws(Failure) -> Answer

        case onLibrary(OnLibrary)
        case inShell(InShell)
    }

    /// Returns the dialogue that asks for what follows the arguments that were given; nil if it cannot follow them.
    typealias MissingArguments = @MainActor @Sendable (_ shell: Shell, _ given: GivenArguments) throws(Failure) -> (any Dialogue)?

    /// The command as the grammar, the help and the completion see it.
    let entry: CommandEntry
    /// Finds errors before the command runs; nil if only running it can find them.
    let rule: CommandRule?
    /// Asks a person for the arguments that are missing; nil if the command needs them on its line.
    let dialogue: MissingArguments?
    /// A hint at what to enter to be asked by ``dialogue``, for a person who gave no argument; nil if it always asks.
    let dialogueHint: String?
    let body: Body

    /// Creates a command that works on the library.
    /// - Parameters:
    ///   - verb: nil for a command of one word.
    ///   - failing: changes the wording of failures that mean something else in this command than elsewhere.
    ///   - missingHint: the hint for a person who gave no argument, if `missing` then does not ask.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: CommandSpec.Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [],
        failing: FailureWording.Adaptation? = nil, missing dialogue: MissingArguments? = nil,
        missingHint: String? = nil, body: @escaping Body.OnLibrary
    ) {
        self.init(
            verb, summary, parameters, options: options, does: effect, rule: rule, examples: examples, notes: notes,
            failing: failing, missing: dialogue, missingHint: missingHint, .onLibrary(body))
    }

    /// Creates a command that works on the shell that runs it.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: CommandSpec.Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [],
        failing: FailureWording.Adaptation? = nil, missing dialogue: MissingArguments? = nil,
        missingHint: String? = nil, inShell body: @escaping Body.InShell
    ) {
        self.init(
            verb, summary, parameters, options: options, does: effect, rule: rule, examples: examples, notes: notes,
            failing: failing, missing: dialogue, missingHint: missingHint, .inShell(body))
    }

    private init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter], options: [CommandSpec.Option],
        does effect: CommandSpec.Effect, rule: CommandRule?, examples: [String], notes: [String],
        failing: FailureWording.Adaptation?, missing dialogue: MissingArguments?, missingHint: String?, _ body: Body
    ) {
        entry = CommandEntry(
            verb, summary, parameters, options: options, examples: examples, notes: notes, effect: effect,
            failing: failing)
        self.rule = rule
        self.dialogue = dialogue
        dialogueHint = missingHint
        self.body = body
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
        table = CommandTable(
            groups.map { group in
                CommandGroupEntry(
                    noun: group.noun, summary: group.summary, isBuiltin: group.isBuiltin, commands: group.commands.map(\.entry))
            })
        commands = groups.flatMap(\.commands)
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
