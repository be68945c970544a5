extension Schema {
    /// The main segment is stored in the profile's own row, so that a profile always has one, enabled; durations are in seconds.
    static let profiles = """
        CREATE TABLE profile (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL
                CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 256 AND substr(name, 1, 1) <> '@' AND trim(name) = name),
            name_key TEXT NOT NULL UNIQUE CHECK (name_key <> ''),
            added_at INTEGER NOT NULL,
            duration_s INTEGER NOT NULL CHECK (duration_s BETWEEN 1 AND 86400)
        ) STRICT;

        CREATE TABLE segment (
            profile_id INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('warm-up', 'cool-down')),
            enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
            duration_s INTEGER NOT NULL CHECK (duration_s BETWEEN 1 AND 86400),
            PRIMARY KEY (profile_id, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE sound (
            profile_id INTEGER NOT NULL REFERENCES profile (id) ON DELETE CASCADE,
            segment TEXT NOT NULL CHECK (segment IN ('warm-up', 'main', 'cool-down')),
            kind TEXT NOT NULL CHECK (kind IN ('begin', 'repeat', 'end')),
            enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
            name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 1024),
            times INTEGER CHECK (times BETWEEN 1 AND 1000),
            every_s INTEGER NOT NULL CHECK (every_s BETWEEN 1 AND 86400),
            PRIMARY KEY (profile_id, segment, kind),
            CHECK (times IS NOT NULL OR kind = 'repeat')
        ) STRICT, WITHOUT ROWID;
        """

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

    /// Only settings that differ from their default values have a row.
    static let settings = """
        CREATE TABLE setting (
            key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
