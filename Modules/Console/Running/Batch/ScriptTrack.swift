import ViewModel

/// Where a run is in its script, and how far it is to go without running anything.
@MainActor final class ScriptTrack {
    var name = ""
    private(set) var position: ScriptPosition
    /// The place that an earlier run has come to.
    var target: ScriptPosition?
    /// How many commands are behind the last commit.
    var committed: Int64 = 0
    /// The command that was passed last.
    private(set) var last: Statement?
    private(set) var wasPassedOver = false

    private let parser: CommandParser
    /// What must be done again to have the shell as it was: all else is in the library.
    private static let repeated: Set<String> = ["let", "mode", "timing", "include"]

    init(parser: CommandParser, variables: [(name: String, value: String)]) {
        self.parser = parser
        position = ScriptPosition(variables)
    }

    /// Moves behind a command.
    /// - Returns: whether it is to be run.
    func pass(_ statement: Statement) -> Bool {
        position.pass(statement)
        last = statement
        guard let target, position.commands <= target.commands else {
            wasPassedOver = false
            return true
        }
        committed = position.commands
        wasPassedOver = !(parser.spec(of: statement).map { Self.repeated.contains($0.name) } ?? false)
        return !wasPassedOver
    }
}
