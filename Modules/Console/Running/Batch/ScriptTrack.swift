import ViewModel

/// Where a run is in its script, and how far it is to go without running anything.
@MainActor final class ScriptTrack {
    var name = ""
    private(set) var position: ScriptPosition
    /// The place before the command that was passed last.
    private(set) var positionBefore: ScriptPosition
    /// The place that an earlier run has come to.
    var target: ScriptPosition?
    /// How many commands lie before the place up to which all that was done lasts.
    var settled: Int64 = 0
    /// The command that was passed last.
    private(set) var last: Statement?
    /// Finds the file that a command imports, where places are remembered; nil where they are not.
    var importedFile: ((Statement) -> ImportedFile?)?

    private let parser: CommandParser
    /// What must be done again to have the shell as it was: all else is in the library.
    private static let repeated: Set<String> = ["let", "mode", "timing", "include", "quit"]

    init(parser: CommandParser, variables: [(name: String, value: String)]) {
        self.parser = parser
        position = ScriptPosition(variables)
        positionBefore = position
    }

    /// Whether the command that was passed last is one that the earlier run has come past.
    var isCatchingUp: Bool { target.map { position.commands <= $0.commands } ?? false }

    /// Moves behind a command.
    /// - Returns: whether it is to be run.
    func pass(_ statement: Statement) -> Bool {
        positionBefore = position
        last = statement
        guard let target, position.commands < target.commands else {
            position.pass(statement, importing: importedFile?(statement))
            return true
        }
        position.pass(statement)
        // On the way there, no file has been read again.
        if position.commands == target.commands { position = target }
        settled = position.commands
        return parser.spec(of: statement).map { Self.repeated.contains($0.name) } ?? false
    }

    /// All that was done up to a moment lasts.
    func settle(_ moment: UnitOfWork.Moment) { settled = position(at: moment).commands }

    /// The place that a moment is at.
    func position(at moment: UnitOfWork.Moment) -> ScriptPosition { moment == .before ? positionBefore : position }
}
