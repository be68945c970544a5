import ViewModel
import Vocabulary

/// A command of the language: how it is written, what it does to the library, and its body.
struct Command: Sendable {
    /// Runs the command in a shell.
    typealias Body = @MainActor @Sendable (_ shell: Shell, _ call: Invocation) throws(Failure) -> Answer
    typealias LibraryBody = @MainActor @Sendable (_ library: LibraryViewModel, _ call: Invocation) throws(Failure) -> Answer

    /// As the grammar, the help and the completion know it.
    let entry: CommandEntry
    let effect: Effect
    /// What is known to be wrong before the command runs; nil where only running it tells.
    let rule: CommandRule?
    let body: Body

    enum Effect: Sendable {
        /// Reads only; needs no transaction.
        case reads
        case changes
        /// Goes on for a while, and keeps what comes of it as it goes.
        case lasts
        /// Puts another library in the place of this one.
        case replacesLibrary
        /// Changes nothing in the library and everything in the shell: `let`, `mode`, `quit`.
        case steers
        /// Runs another command and takes back what that changes.
        case tries

        fileprivate var manner: CommandSpec.Manner {
            switch self {
            case .lasts: .lasts
            case .replacesLibrary: .standsAlone
            case .reads, .changes, .steers, .tries: .ordinary
            }
        }
    }

    /// A command of the library.
    /// - Parameter verb: nil for a command of one word.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [], body: @escaping LibraryBody
    ) {
        self.init(
            verb, summary, parameters, options: options, does: effect, rule: rule, examples: examples, notes: notes,
            inShell: { (shell, call) throws(Failure) in try body(shell.library, call) })
    }

    /// A command that is about the shell that runs it.
    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [], options: [CommandSpec.Option] = [],
        does effect: Effect, rule: CommandRule? = nil, examples: [String], notes: [String] = [], inShell body: @escaping Body
    ) {
        entry = CommandEntry(
            verb, summary, parameters, options: options, examples: examples, notes: notes, manner: effect.manner)
        self.effect = effect
        self.rule = rule
        self.body = body
    }
}

/// The commands that share a first word.
struct CommandGroup: Sendable {
    let noun: String
    /// A line for the overview.
    let summary: String
    /// Whether it belongs to the language itself and not to the library.
    let isBuiltin: Bool
    var commands: [Command]

    init(_ noun: String, _ summary: String, isBuiltin: Bool = false, _ commands: [Command]) {
        self.noun = noun
        self.summary = summary
        self.isBuiltin = isBuiltin
        self.commands = commands
    }

    /// A word that is a command by itself.
    init(_ word: String, _ summary: String, isBuiltin: Bool = false, _ command: Command) {
        self.init(word, summary, isBuiltin: isBuiltin, [command])
    }
}

/// The commands that a shell knows.
struct Commands: Sendable {
    let table: CommandTable
    private let commands: [Command]

    /// - Parameter groups: in the order of the overview.
    init(_ groups: [CommandGroup]) {
        table = CommandTable(
            groups.map { group in
                CommandGroupEntry(
                    noun: group.noun, summary: group.summary, isBuiltin: group.isBuiltin, commands: group.commands.map(\.entry))
            })
        commands = groups.flatMap(\.commands)
    }

    /// What a row of the table does.
    subscript(spec: CommandSpec) -> Command { commands[spec.index] }

    /// The commands of Sutra.
    static let standard = Commands(
        [.book, .card, .search, .review, .stats, .profile, .segment, .sound, .sit] + CommandGroup.sittingSteps
            + [.session, .import, .export, .settings, .library] + CommandGroup.builtins + [.expect])
}

extension CommandTable {
    /// The commands of Sutra.
    static var standard: CommandTable { Commands.standard.table }
}

/// Finds what is wrong with a command whatever the library holds, by the same validation that the command uses.
struct CommandRule: Sendable {
    /// Whether only a text, a name or a tag can break the rule: it is not asked where all of them are harmless, see
    /// ``HarmlessText``.
    let isAboutText: Bool
    let objection: @MainActor @Sendable (Shell, Invocation) -> Diagnostic?

    /// A rule that can be broken by anything.
    init(objection: @escaping @MainActor @Sendable (Shell, Invocation) -> Diagnostic?) {
        isAboutText = false
        self.objection = objection
    }

    /// A rule of a view model.
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
