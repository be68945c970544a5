extension Schema {
    /// Outcomes are 0 running, 1 completed, 2 stopped. A running session's `ended_at` is the time of its last update; this and
    /// `started_at` come from the wall clock, which can be set, so there is no constraint on their order.
    static let sessions = """
        CREATE TABLE session (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            profile_id INTEGER REFERENCES profile (id) ON DELETE SET NULL,
            profile_name TEXT NOT NULL
                CHECK (length(CAST(profile_name AS BLOB)) <= 256 AND instr(profile_name, char(0)) = 0),
            started_at INTEGER NOT NULL,
            planned_ms INTEGER NOT NULL CHECK (planned_ms >= 0),
            sat_ms INTEGER NOT NULL CHECK (sat_ms >= 0),
            ended_at INTEGER NOT NULL,
            outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2)
        ) STRICT;

        CREATE INDEX session_started ON session (started_at);
        CREATE INDEX session_profile ON session (profile_id);
        """
}
