"""Files that are refused keep their content, and nothing is made beside them; the library is never written over, by whatever name."""
import os, shutil, sqlite3

from harness import Finding, Place, digest

NAME = "refusals"


def other_database(path, rng):
    """A database of another program; what it has done last may be in a log or a journal beside it."""
    made, companion = path + ".made", rng.choice(["", "", "-wal", "-journal"])
    database = sqlite3.connect(made, isolation_level=None)
    database.execute(f"PRAGMA journal_mode = {rng.choice(['DELETE', 'WAL']) if companion == '' else 'WAL' if companion == '-wal' else 'DELETE'}")
    database.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")
    if rng.random() < 0.5:
        database.execute(f"PRAGMA application_id = {rng.randrange(1, 1 << 30)}")
        database.execute(f"PRAGMA user_version = {rng.randrange(100)}")
    if companion == "-wal":
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # With so small a cache a transaction that is open has written to the file already.
    database.execute("PRAGMA cache_size = 1")
    database.execute("BEGIN")
    database.executemany("INSERT INTO notes (text) VALUES (?)", [(f"note {n} " * 20,) for n in range(rng.randrange(50, 200))])
    if companion != "-journal":
        database.execute("COMMIT")
    if companion == "":
        database.close()
    for suffix in ["", companion]:
        shutil.copy(made + suffix, path + suffix)
    database.close()
    for suffix in ["", "-wal", "-shm", "-journal"]:
        if os.path.exists(made + suffix):
            os.remove(made + suffix)


def library_of_another_version(path, world, rng):
    with open(world.small(), "rb") as file, open(path, "wb") as copy:
        copy.write(file.read())
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {rng.choice([1000, 13])}")
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE name = 'grdb_migrations'")]
    if tables:
        database.execute("INSERT INTO grdb_migrations VALUES ('from the future')")
    database.commit()
    database.close()


def foreign(path, rng):
    contents = [
        b"front\tback\nle chat\tthe cat\n", b"PK\x03\x04" + bytes(100), b"\x89PNG\r\n\x1a\n" + bytes(64), b"\0" * 4096,
        b"SQLite format 3\0", b"SQLite format 3\0" + bytes(84), rng.randbytes(rng.randrange(1, 20_000)),
        b"SQLite format 3\0" + rng.randbytes(8176),
    ]
    with open(path, "wb") as file:
        file.write(rng.choice(contents))


def attempt(world, rng, number, seconds):
    if number % 4 == 3:
        library_itself(world, rng)
    else:
        other_file(world, rng, number)


def library_itself(world, rng):
    """An export or a backup to the library, its log, a backup or a link to one of them is refused."""
    place = Place(world, world.small())
    place.run_well("-e", "library backup backup.sqlite")
    os.symlink("library.sqlite", place.path("symbolic.tsv"))
    os.link(place.library, place.path("hard.tsv"))
    os.symlink("backup.sqlite", place.path("to-backup.csv"))
    os.symlink("library.sqlite-wal", place.path("to-log.tsv"))
    before, backup = place.state(), digest(place.path("backup.sqlite"))
    targets = ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm", "library.sqlite-journal", "./library.sqlite", "symbolic.tsv", "hard.tsv",
               "to-log.tsv", place.library]
    target = rng.choice(targets + ["backup.sqlite", "to-backup.csv"])
    command = rng.choice([f"export '{target}' --format {rng.choice(['tsv', 'csv', 'anki', 'ics', 'yaml', 'insight'])}"]
                         + ([f"library backup '{target}' --force"] if target in targets else []))
    for arguments in [[], ["--dry-run"], ["--commit-every", "1"]]:
        result = place.run(*arguments, "-e", "card add French x y", "-e", command)
        expected = before if "--commit-every" not in arguments else None
        if result.code == 0:
            raise Finding(f"{command} is not refused: {result}")
        if expected is not None and place.state() != expected or digest(place.path("backup.sqlite")) != backup:
            raise Finding(f"{command} has changed something: {result}")
    place.check()
    place.remove()


def other_file(world, rng, number):
    place = Place(world)
    file = place.path("file")
    kind = ["another program's database", "a library of another version", "no database"][number % 3]
    if number % 3 == 0:
        other_database(file, rng)
    elif number % 3 == 1:
        library_of_another_version(file, world, rng)
    else:
        foreign(file, rng)
    before, names = digests(place), set(os.listdir(place.folder))
    as_library = rng.choice(
        ["book list", "book add X", "library check", "library info", "review next", "undo", "import cards.csv --book B"])
    place.library = file
    refused(place, kind, ["-e", as_library], before, names)
    refused(place, kind, ["--dry-run", "-e", as_library], before, names)
    place.library = place.path("library.sqlite")
    place.run_well("-e", "book put B")
    names = set(os.listdir(place.folder))
    commands = ["library restore file"]
    if kind != "no database":
        commands += ["library backup file", "library backup file --force" if kind != "a library of another version" else "export file"]
    for command in commands:
        refused(place, kind, ["-e", command], before, names)
    place.remove()


def refused(place, kind, arguments, before, names):
    result = place.run(*arguments)
    if result.code == 0:
        raise Finding(f"{kind} is not refused: {result}")
    if digests(place) != before:
        raise Finding(f"{kind} was changed: {result}")
    new = set(os.listdir(place.folder)) - names
    if new:
        raise Finding(f"{kind}: left {new}: {result}")


def digests(place):
    """Of the file that is refused, and of a log or a journal beside it."""
    paths = [place.path("file" + suffix) for suffix in ["", "-wal", "-journal"]]
    return [digest(path) for path in paths if os.path.exists(path)]
