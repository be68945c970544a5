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

    /// Only settings that differ from their default values have a row.
    static let settings = """
        CREATE TABLE setting (
            key TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
