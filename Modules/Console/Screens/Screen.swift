import Binding
import MVVM
import ViewModel
import Vocabulary

/// A view of the console: it knows commands, hands what they say to its view model, and shows what comes of it.
@MainActor protocol Screen: AnyObject {
    var commands: [ScreenCommand] { get }
}

/// A command that a screen answers to.
struct ScreenCommand {
    enum Effect {
        /// Reads only; needs no transaction.
        case reads
        case changes
        /// Goes on for a while, and keeps what comes of it as it goes.
        case lasts
        /// Changes nothing in the library and everything in the shell: `let`, `mode`, `quit`.
        case steers
        /// Runs another command and takes back what that changes.
        case tries
    }

    /// As in the command table: `card add`.
    let name: String
    let effect: Effect
    /// What is known to be wrong before the command runs; nil where only running it tells.
    let rule: CommandRule?
    let run: @MainActor (Invocation) -> Void

    init(
        _ name: String, _ effect: Effect, rule: CommandRule? = nil, _ run: @escaping @MainActor (Invocation) -> Void
    ) {
        self.name = name
        self.effect = effect
        self.rule = rule
        self.run = run
    }
}

/// Finds what is wrong with a command whatever the library holds, by the same validation that the command uses.
struct CommandRule {
    /// Whether only a text, a name or a tag can break the rule: it is not asked where all of them are harmless, see
    /// ``HarmlessText``.
    let isAboutText: Bool
    let objection: @MainActor (Invocation) -> Diagnostic?

    /// A rule that can be broken by anything.
    init(objection: @escaping @MainActor (Invocation) -> Diagnostic?) {
        isAboutText = false
        self.objection = objection
    }

    /// A rule of a view model.
    init(isAboutText: Bool = false, _ check: @escaping @MainActor (Invocation) throws(Failure) -> Void) {
        self.isAboutText = isAboutText
        objection = { invocation in
            do throws(Failure) {
                try check(invocation)
                return nil
            } catch {
                return Diagnostic(error, of: invocation)
            }
        }
    }
}

extension Report {
    /// Shows the errors of an action as those of the command.
    func errors<Input, Output>(of action: Action<Input, Output, Failure>, in bag: DisposeBag) {
        action.errors.observe(in: bag) { [weak self] in self?.fail($0) }
    }

    /// Tells the changes that an action makes, in the words of `text`, and shows its errors.
    func changes<Input, Row: Identifiable>(
        of action: Action<Input, RowChange<Row>, Failure>, in bag: DisposeBag,
        _ text: @escaping @MainActor (RowChange<Row>) -> String
    ) where Row.ID == Int64 {
        errors(of: action, in: bag)
        action.results.observe(in: bag) { [weak self] in self?.changed($0.outcome, of: $0.row.id, text($0)) }
    }

    /// The same for what has no number.
    func changes<Input, Row>(
        of action: Action<Input, RowChange<Row>, Failure>, in bag: DisposeBag,
        _ text: @escaping @MainActor (RowChange<Row>) -> String
    ) {
        errors(of: action, in: bag)
        action.results.observe(in: bag) { [weak self] in self?.changed($0.outcome, of: nil, text($0)) }
    }
}

extension Reference {
    /// The same for a view model.
    var entity: EntityReference {
        switch self {
        case .name(let name): .name(name)
        case .id(let id): .id(id)
        }
    }
}

extension Invocation {
    /// What a required parameter refers to.
    func entity(_ name: String) -> EntityReference { reference(name)?.entity ?? .name("") }

    /// Where the value of a parameter or option stands, nil for one that the command has not or that was not given.
    func place(of name: String) -> SourceSpan? {
        let exists = spec.parameters.contains { $0.name == name } || spec.options.contains { $0.key == name }
        return exists && isSet(name) ? span(of: name) : nil
    }
}
