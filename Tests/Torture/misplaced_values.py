"""Puts a value into a library that none of its rules allows, as damage in the middle of a row does."""
import re, sqlite3

VALUES = [None, -1, 0, 1, 5, 1 << 40, (1 << 63) - 1, -(1 << 63), 1e308, float("inf"), -0.5, "", "text", "x" * 70_000, "a\0b", "\x1b[31m", b"", b"\xff\0\xff"]


def misplace(path, rng):
    """Returns what was put where, or None where the column cannot hold the value."""
    database = sqlite3.connect(path, isolation_level=None)
    try:
        tables = [
            name for name, sql in database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            if not name.startswith(("sqlite_", "card_text")) and database.execute(f"SELECT count(*) FROM \"{name}\"").fetchone()[0]]
        table = rng.choice(tables)
        column = rng.choice([row[1] for row in database.execute(f"PRAGMA table_info(\"{table}\")")])
        value = rng.choice(VALUES)
        offset = rng.randrange(database.execute(f"SELECT count(*) FROM \"{table}\"").fetchone()[0])
        rules = database.execute("SELECT rowid, sql FROM sqlite_schema WHERE name = ?", [table]).fetchone()
        triggers = database.execute("SELECT * FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        keys = [row[1] for row in database.execute(f"PRAGMA table_info(\"{table}\")") if row[5]]
        key = database.execute(f"SELECT {', '.join(keys)} FROM \"{table}\" LIMIT 1 OFFSET {offset}").fetchone()
    finally:
        database.close()
    relaxed = re.sub(r"(?<!IS )NOT NULL|STRICT, |(?<=\)) STRICT", "", rules[1])
    with_schema(path, "DELETE FROM sqlite_schema WHERE type = 'trigger'", [[]])
    with_schema(path, "UPDATE sqlite_schema SET sql = ? WHERE rowid = ?", [[relaxed, rules[0]]])
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA ignore_check_constraints = ON")
        condition = " AND ".join(f"{name} IS ?" for name in keys)
        changed = database.execute(f"UPDATE \"{table}\" SET \"{column}\" = ? WHERE {condition}", [value, *key]).rowcount
    except sqlite3.Error:
        changed = 0
    finally:
        database.close()
    with_schema(path, "UPDATE sqlite_schema SET sql = ? WHERE rowid = ?", [[rules[1], rules[0]]])
    with_schema(path, "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", triggers)
    return f"{value!r:.40} in {table}.{column} of {key}" if changed else None


def with_schema(path, sql, rows):
    """Writes to the schema's own table, and ends the connection, which has read the schema as it was."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA writable_schema = ON")
    database.executemany(sql, rows)
    database.commit()
    database.close()
