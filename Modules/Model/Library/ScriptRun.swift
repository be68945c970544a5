package import Vocabulary

/// The progress of a script that commits while it runs.
package struct ScriptRun: Hashable, Sendable, Identifiable {
    package typealias ID = Identifier<ScriptRun>

    package let id: ID
    /// The name of the script, which does not identify its content.
    package let name: String
    package let position: Position
    /// Whether the script has run to its end.
    package let isFinished: Bool
    /// When the progress was recorded, which is virtual time for a script with a virtual clock.
    package let notedAt: Timestamp

    /// A position between two commands of a script.
    package struct Position: Hashable, Sendable {
        /// The number of commands before the position, including those of included files.
        package var commands: Int64
        /// A digest of these commands.
        package var digest: UInt64
        /// The number of these commands that failed, in a script that continues after errors.
        package var failed: Int64

        package init(commands: Int64, digest: UInt64, failed: Int64 = 0) {
            self.commands = commands
            self.digest = digest
            self.failed = failed
        }
    }

    package init(id: ID, name: String, position: Position, isFinished: Bool, notedAt: Timestamp) {
        self.id = id
        self.name = name
        self.position = position
        self.isFinished = isFinished
        self.notedAt = notedAt
    }
}

/// The port that stores the progress of scripts; what a transaction records is committed or rolled back with it.
///
/// If the transaction also changes anything else, the record belongs to its undo step: undo restores the script's earlier
/// position, and redo the later one.
package protocol ScriptRunStore: AnyObject {
    /// Returns the newest runs, at most `limit`, newest first.
    func scriptRuns(limit: Int) throws(Failure) -> [ScriptRun]

    /// Adds a run that begins at a position, and deletes all but the newest hundred runs.
    func addScriptRun(_ name: String, at position: ScriptRun.Position, now: Timestamp) throws(Failure) -> ScriptRun.ID

    /// Records the position that a run has reached since its last one.
    /// - Throws: `Failure.conflict(.scriptWasUndone)` if the run's stored position is not `last`.
    func noteScriptRun(
        _ id: ScriptRun.ID, from last: ScriptRun.Position, at position: ScriptRun.Position, isFinished: Bool, now: Timestamp
    ) throws(Failure)
}
