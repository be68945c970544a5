package import Vocabulary

/// How far a script that commits as it goes has come.
package struct ScriptRun: Hashable, Sendable, Identifiable {
    package typealias ID = Identifier<ScriptRun>

    package let id: ID
    /// What the script is called, which says nothing of its content.
    package let name: String
    package let position: Position
    /// Whether all of it has run.
    package let isFinished: Bool
    /// When it was noted; where time is virtual, what the clock showed.
    package let notedAt: Timestamp

    /// A place between two commands of a script.
    package struct Position: Hashable, Sendable {
        /// The commands before it, those of included files among them.
        package var commands: Int64
        /// A digest of all of them.
        package var digest: UInt64
        /// Those of the commands that failed, in a script that goes on after them.
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

/// Remembers how far scripts have come; what is noted in a transaction holds or goes with it.
///
/// A note belongs to the step of its transaction, if the transaction changes anything else: an undo of the step puts the run back
/// to where it was before, and a redo to where it had come.
package protocol ScriptRunStore: AnyObject {
    /// The newest runs that are remembered, the newest first.
    func scriptRuns(limit: Int) throws(Failure) -> [ScriptRun]

    /// Remembers a run that begins, and forgets all but the newest hundred.
    func addScriptRun(_ name: String, at position: ScriptRun.Position, now: Timestamp) throws(Failure) -> ScriptRun.ID

    /// Notes where a run has come to since it was noted last.
    /// - Throws: `Failure.conflict(.scriptWasUndone)` when it is not remembered at the place that it comes from.
    func noteScriptRun(
        _ id: ScriptRun.ID, from last: ScriptRun.Position, at position: ScriptRun.Position, isFinished: Bool, now: Timestamp
    ) throws(Failure)
}
