import ViewModel

/// Tracks a run's position in its script, and up to where a resumed run skips commands.
@MainActor final class ScriptTrack {
    var name = ""
    private(set) var position: ScriptPosition
    /// The position before the last command.
    private(set) var positionBefore: ScriptPosition
    /// The position that an earlier run reached, if this run resumes it.
    var target: ScriptPosition?
    /// The number of commands whose changes are durable.
    var committed: Int64 = 0
    /// The last command that was passed.
    private(set) var last: Statement?
    /// Finds the file that a command imports; nil if positions are not recorded, and then the commands are only counted.
    var importedFile: ((Statement) -> ImportedFile?)?

    private let parser: CommandParser

    init(parser: CommandParser, variables: [(name: String, value: String)]) {
        self.parser = parser
        position = ScriptPosition(variables)
        positionBefore = position
    }

    /// Whether the earlier run completed the last command that was passed.
    var isCatchingUp: Bool { target.map { position.commands <= $0.commands } ?? false }

    /// Advances past a command.
    /// - Returns: whether to run the command.
    func pass(_ statement: Statement) -> Bool {
        positionBefore = position
        last = statement
        guard let importedFile else {
            position.commands += 1
            return true
        }
        guard let target, position.commands < target.commands else {
            position.pass(statement, importing: importedFile(statement))
            return true
        }
        position.pass(statement)
        // The digest of the skipped commands lacks the imported files, which are not read again.
        if position.commands == target.commands { position = target }
        committed = position.commands
        return parser.spec(of: statement)?.effect.isRepeatedOnResume ?? false
    }

    /// Records that everything done up to a moment is durable.
    func noteCommit(_ moment: UnitOfWork.Moment) { committed = position(at: moment).commands }

    /// Returns the position at a moment.
    func position(at moment: UnitOfWork.Moment) -> ScriptPosition { moment == .before ? positionBefore : position }
}
