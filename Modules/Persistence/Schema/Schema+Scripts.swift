extension Schema {
    /// How far scripts that commit as they go have come; `digest` is that of all their commands up to there, `at` the
    /// time that the library's clock showed, which may be a virtual one.
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
