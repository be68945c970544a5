import GRDB
import Model

// A script's progress is part of the step that its commands make, not a step by itself.
extension UndoRecorder {
    /// Records that a run did not exist before the step.
    func noteAdded(_ run: ScriptRun.ID, _ db: Database) throws { try keep(run, by: .noteAddedRun, db) }

    /// Keeps a run's progress before it is updated.
    func keep(_ run: ScriptRun.ID, _ db: Database) throws { try keep(run, by: .keepRun, db) }

    private func keep(_ run: ScriptRun.ID, by query: Query, _ db: Database) throws {
        let statement = try connection.prepared(query, db)
        statement.bind(1, run.rawValue)
        try statement.run(db)
    }

    /// Deletes what was kept of scripts in a transaction that is not a step.
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
