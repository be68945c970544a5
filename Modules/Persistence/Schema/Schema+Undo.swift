extension Schema {
    /// A step that can be undone or, with `is_redo`, one that was undone and can be redone.
    ///
    /// `…_from` and `…_to` are the last ids assigned before the step and in it: rows with ids between them did not exist
    /// before. A step that is a single answer stores the card's previous state in its own row, from `card_id` on.
    static let undoSteps = """
        CREATE TABLE undo_step (
            id INTEGER PRIMARY KEY,
            is_redo INTEGER NOT NULL DEFAULT 0 CHECK (is_redo IN (0, 1)),
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            batch INTEGER,
            book_from INTEGER, book_to INTEGER,
            card_from INTEGER, card_to INTEGER,
            profile_from INTEGER, profile_to INTEGER,
            session_from INTEGER, session_to INTEGER,
            card_id INTEGER, book_id INTEGER,
            state INTEGER, step INTEGER, stability REAL, difficulty REAL, due_at INTEGER, last_review_at INTEGER,
            reps INTEGER, lapses INTEGER,
            note_from INTEGER, note_to INTEGER
        ) STRICT;

        CREATE INDEX undo_step_redo ON undo_step (id) WHERE is_redo = 1;
        """

    /// The step of a batch that may continue; one row or none. Its images have the id that the step will have.
    static let undoPending = """
        CREATE TABLE undo_pending (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            batch INTEGER NOT NULL,
            book_from INTEGER NOT NULL,
            card_from INTEGER NOT NULL,
            profile_from INTEGER NOT NULL,
            session_from INTEGER NOT NULL,
            note_from INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """

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
}
