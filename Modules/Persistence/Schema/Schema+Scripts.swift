extension Schema {
    /// The progress of scripts that commit as they go; `digest` covers all their commands so far, and `at` is the time on the
    /// library's clock, which may be a virtual one.
    static let scriptRuns = """
        CREATE TABLE script_run (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            commands INTEGER NOT NULL CHECK (commands >= 0),
            digest INTEGER NOT NULL,
            finished INTEGER NOT NULL CHECK (finished IN (0, 1)),
            at INTEGER NOT NULL
        ) STRICT;
        """

    /// Images of the runs of earlier steps: the first step of a run created it, and a step that was undone removed it.
    static let runsOfSteps = """
        INSERT INTO undo_script_run (of_step, was_there, id)
        SELECT min(id), 0, batch FROM (
            SELECT id, batch FROM undo_step WHERE is_redo = 0 AND batch IS NOT NULL
            UNION ALL SELECT (SELECT coalesce(max(id), 0) + 1 FROM undo_step), batch FROM undo_pending)
        GROUP BY batch;

        INSERT INTO undo_script_run SELECT max(step.id), 1, run.* FROM undo_step AS step JOIN script_run AS run ON run.id = batch
        WHERE is_redo = 1 AND batch NOT IN (SELECT id FROM undo_script_run) GROUP BY batch;
        DELETE FROM script_run WHERE id IN (SELECT id FROM undo_script_run WHERE was_there = 1);
        """
}
