import GRDB
import Model

// How far a script has come is a part of the step that its commands are, and not a step by itself.
extension UndoRecorder {
    /// Notes that a run was not there before the step.
    func noteAdded(_ run: ScriptRun.ID, _ db: Database) throws { try keep(run, by: .noteAddedRun, db) }

    /// Keeps how far a run has come, before it is noted anew.
    func keep(_ run: ScriptRun.ID, _ db: Database) throws { try keep(run, by: .keepRun, db) }

    private func keep(_ run: ScriptRun.ID, by query: Query, _ db: Database) throws {
        let statement = try connection.prepared(query, db)
        statement.bind(1, run.rawValue)
        try statement.run(db)
    }

    /// Forgets what is kept of scripts in a transaction that is no step.
    func forgetRuns(_ db: Database) throws { try connection.prepared(.forgetKeptRuns, db).run(db) }
}

extension Query {
    private static let stepUnderWay = "(SELECT coalesce(max(id), 0) + 1 FROM undo_step)"
    fileprivate static let noteAddedRun = Query(
        "INSERT INTO undo_script_run (of_step, was_there, id) VALUES (\(stepUnderWay), 0, ?1) ON CONFLICT DO NOTHING")
    fileprivate static let keepRun = Query(
        "\(UndoTable.scriptRuns.keeping(ScriptRunColumn.self, as: stepUnderWay)) WHERE id = ?1 ON CONFLICT DO NOTHING")
    fileprivate static let forgetKeptRuns = Query("DELETE FROM undo_script_run WHERE of_step = \(stepUnderWay)")
}
