"""A damaged or hostile package is rejected with a reason, and leaves the library as it was; no value in a table does harm."""
import io
import os
import shutil
import sqlite3
import zipfile

import building
from world import Place, imported

FORMAT, UNREADABLE = 65, 66
# Members of a ZIP archive beyond what one without 64-bit extensions can have.
MANY = 70_000

VALUES = [
    None, -1, 0, 1 << 40, (1 << 63) - 1, -(1 << 63), 1e308, -1e308, "", "text", "\x1f" * 50, "x" * 100_000, b"",
    b"\xff\xfe\x00\xff", "{", "[" * 2000,
]


def run(world, report):
    report.case("reject: archives and members", archives, world)
    report.case("reject: tables and values of a schema", schemas, world)
    report.case("reject: text that is not UTF-8", encodings, world)
    for table in ("col", "notes", "cards", "revlog"):
        report.case(f"reject: any value in {table}", values, world, table)
    for table in ("notetypes", "fields", "templates", "decks", "deck_config", "config"):
        report.case(f"reject: any value in {table} of the latest schema", values, world, table)
    report.case("reject: fields of every size", sizes, world)


def made(world):
    """Paths of a package and of collections of both schemas, and a library that is not empty."""
    def make():
        folder = os.path.join(world.folder, "rejects")
        col = building.create(folder)
        col.set_config("fsrs", True)
        notes = building.plain_notes(col, 5, "Deck") + [building.add(col, "Cloze", ["{{c1::a}} {{c2::b}}", ""], "Deck")]
        for note in notes[:3]:
            building.answer(col, note.cards()[0].id, 3)
        paths = {os.path.basename(path): path for path in building.export_all(col, folder)}
        library = imported(world, paths["legacy.apkg"])
        library.run_well("-e", "book add Mine", "-e", "card add Mine front back", clock=None)
        return paths, library.library
    return world.once("rejects", make)


def dump(place):
    """The whole content of a library as SQL."""
    copy = place.library + ".copy"
    for suffix in ("", "-wal"):
        if os.path.exists(place.library + suffix):
            shutil.copy(place.library + suffix, copy + suffix)
    database = sqlite3.connect(copy)
    try:
        return "\n".join(database.iterdump())
    finally:
        database.close()
        os.remove(copy)


class Attempts:
    """Imports files into one library, which must stay as it is where a file is rejected."""

    def __init__(self, differences, world):
        self.differences, self.world = differences, world
        self.paths, library = made(world)
        self.place = Place(world, library)
        self.before = dump(self.place)

    def rejects(self, name, content, *said, code=FORMAT):
        path = self.place.write(name, content) if content is not None else self.place.path(name)
        result = self.place.run("-e", f"import '{path}'", clock=None, limit=60)
        errors = result.errors.decode()
        self.differences.equal(f"exit code for {name}", code, result.code)
        for part in (name, *said):
            self.differences.holds(f"{part!r} is not in what is said about {name}: {errors!r:.300}", part in errors)
        self.differences.holds(f"{name} changed the library", dump(self.place) == self.before)

    def survives(self, name, path):
        """Imports a file that may be accepted; returns whether it was."""
        place = Place(self.world, self.place.library)
        result = place.run("-e", f"import '{path}'", "-e", "library check", clock=None, limit=60)
        if result.code == 0:
            self.differences.compared += 1
        else:
            errors = result.errors.decode()
            self.differences.holds(f"{name}: exit code {result.code}: {errors!r:.300}", result.code == FORMAT)
            said = os.path.basename(path) in errors and "[FORMAT]" in errors
            self.differences.holds(f"{name}: no file or no reason in {errors!r:.300}", said)
            self.differences.holds(f"{name} changed the library", dump(place) == self.before)
        place.remove()
        return result.code == 0


def archive(*members):
    """A ZIP archive; each member is a name with its content."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members:
            package.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def zeros(size):
    """A Zstandard frame of so many zeros (RFC 8878): blocks that repeat one byte."""
    most = 128 << 10
    blocks = [min(most, size - start) for start in range(0, size, most)]
    header = b"\x28\xb5\x2f\xfd" + bytes([0x00, 13 << 3])  # without sizes, and with a window of 2^(10 + 13) bytes
    return header + b"".join(
        ((count << 3 | 1 << 1 | (index == len(blocks) - 1)).to_bytes(3, "little") + b"\0") for index, count in enumerate(blocks))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def archives(differences, world):
    attempts = Attempts(differences, world)
    package, collection = read(attempts.paths["legacy.apkg"]), read(attempts.paths["own.anki21"])
    for count in (0, 1, 4, 30, 1000, len(package) // 2, len(package) - 200, len(package) - 1):
        attempts.rejects(f"cut-{count}.apkg", package[:count])
    latest = read(attempts.paths["latest.colpkg"])
    for count in (100, len(latest) // 2, len(latest) - 10):
        attempts.rejects(f"cut-{count}.colpkg", latest[:count])
    compressed = read(attempts.paths["own.anki21b"])
    for count in (4, len(compressed) // 2, len(compressed) - 1):
        attempts.rejects(f"cut-{count}.anki21b", compressed[:count])
    for count in (16, 100, 4096, len(collection) // 2 // 4096 * 4096):
        attempts.rejects(f"cut-{count}.anki2", collection[:count])
    attempts.rejects("text.apkg", b"front\tback\n")
    attempts.rejects("noise.apkg", b"PK\x03\x04" + bytes(range(256)) * 40)
    attempts.rejects("empty.apkg", archive(), "no collection")
    attempts.rejects("media.apkg", archive(("media", b"{}")), "no collection")
    attempts.rejects("stub.apkg", archive(("meta", b"\x08\x03"), ("collection.anki2", collection)), "no collection")
    for meta in (b"\x08\x04", b"\x08\x00", b"", b"\xff\xff", b"\x08" + b"\xff" * 9 + b"\x01"):
        attempts.rejects(f"meta-{meta.hex()}.apkg", archive(("meta", meta), ("collection.anki21", collection)), "version")
    for number, name in enumerate(("../collection.anki2", "a/../../b", "/etc/passwd", "..\\b", "..")):
        attempts.rejects(f"name-{number}.apkg", archive((name, b""), ("collection.anki2", collection)), "unsafe name")
    many = archive(("collection.anki2", collection), *((str(number), b"") for number in range(MANY)))
    attempts.rejects("many.apkg", many, "members")
    bomb = bytes(70 << 20)
    attempts.rejects("bomb.apkg", archive(("collection.anki2", bomb)), "unpacked")
    attempts.rejects("bomb.anki21b", zeros(70 << 20), "unpacked")
    attempts.rejects("bomb-2.apkg", archive(("meta", b"\x08\x03"), ("collection.anki21b", zeros(5 << 30))), "unpacked")
    attempts.rejects("long-meta.apkg", archive(("meta", bytes(10 << 20)), ("collection.anki21", collection)), "larger")
    plain = archive(("collection.anki2", collection))
    encrypted = bytearray(plain)
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        encrypted[plain.index(mark) + place] |= 1
    attempts.rejects("encrypted.apkg", bytes(encrypted))
    for name, place, value in (("method", 10, 99), ("checksum", 16, plain[plain.rindex(b"PK\x01\x02") + 16] ^ 1)):
        changed_directory = bytearray(plain)
        changed_directory[plain.rindex(b"PK\x01\x02") + place] = value
        attempts.rejects(f"{name}.apkg", bytes(changed_directory))
    attempts.rejects("missing.apkg", None, code=UNREADABLE)
    os.mkdir(attempts.place.path("folder.apkg"))
    attempts.rejects("folder.apkg", None, code=UNREADABLE)


def schemas(differences, world):
    attempts = Attempts(differences, world)
    for name, base, sql, *said in (
            ("no-col", "own.anki21", "DROP TABLE col", "no such table: col"),
            ("no-notes", "own.anki21", "DROP TABLE notes", "no such table: notes"),
            ("no-cards", "own.anki21", "DROP TABLE cards", "no such table: cards"),
            ("no-revlog", "own.anki21", "DROP TABLE revlog", "no such table: revlog"),
            ("no-notetypes", "own.anki2", "DROP TABLE notetypes"), ("no-fields", "own.anki2", "DROP TABLE fields"),
            ("no-templates", "own.anki2", "DROP TABLE templates"), ("no-decks", "own.anki2", "DROP TABLE decks"),
            ("no-row", "own.anki21", "DELETE FROM col", "no collection"),
            ("version-10", "own.anki21", "UPDATE col SET ver = 10", "version 10"),
            ("version-19", "own.anki2", "UPDATE col SET ver = 19", "version 19"),
            ("view", "own.anki21", "DROP TABLE cards; CREATE VIEW cards AS SELECT * FROM notes"),
            ("endless", "own.anki21",
                "DROP TABLE notes; CREATE VIEW notes AS WITH RECURSIVE n (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n) "
                "SELECT id FROM n"),
            ("circle", "own.anki21",
                "DROP TABLE revlog; CREATE VIEW revlog AS SELECT * FROM other; CREATE VIEW other AS SELECT * FROM revlog"),
            ("virtual", "own.anki21", "DROP TABLE revlog; CREATE VIRTUAL TABLE revlog USING fts5 (id, cid, ease)"),
            ("other-columns", "own.anki21", "DROP TABLE cards; CREATE TABLE cards (a, b)"),
            ("no-fields-of-types", "own.anki2", "DELETE FROM fields"),
            ("no-templates-of-types", "own.anki2", "DELETE FROM templates"),
            ("json", "own.anki21", "UPDATE col SET models = '{'"), ("json-2", "own.anki21", "UPDATE col SET decks = '[1, '"),
            ("time", "own.anki21", "UPDATE col SET crt = 9e18", "crt")):
        path = changed(attempts, base, name, sql)
        attempts.rejects(os.path.basename(path), None, *said)
    # A trigger or a generated column must not run anything that takes long or writes.
    path = changed(
        attempts, "own.anki21", "trigger",
        "CREATE TRIGGER t AFTER UPDATE ON notes BEGIN DELETE FROM cards; END; "
        "CREATE TRIGGER u AFTER INSERT ON cards BEGIN SELECT 1 / 0; END")
    differences.holds("a collection with triggers is not read", attempts.survives("trigger", path))


def changed(attempts, base, name, sql, *values):
    path = attempts.place.path(f"{name}.{base.rpartition('.')[2]}")
    shutil.copy(attempts.paths[base], path)
    database = connect(path)
    if values:
        database.execute(sql, values)
    else:
        database.executescript(sql)
    database.commit()
    database.close()
    return path


def connect(path):
    database = sqlite3.connect(path)
    database.create_collation("unicase", lambda a, b: (a > b) - (a < b))
    return database


def values(differences, world, table):
    attempts = Attempts(differences, world)
    base = "own.anki21" if table in ("col", "notes", "cards", "revlog") else "own.anki2"
    source = connect(attempts.paths[base])
    columns = [row[1] for row in source.execute(f"PRAGMA table_info({table})")]
    source.close()
    where = "" if table in ("fields", "templates", "config") else f" WHERE rowid = (SELECT max(rowid) FROM {table})"
    accepted = 0
    for column in columns:
        for number, value in enumerate(VALUES):
            try:
                path = changed(
                    attempts, base, f"{table}-{column}-{number}",
                    f"UPDATE OR IGNORE {table} SET \"{column}\" = ?{where}", value)
            except sqlite3.Error:
                continue  # the table cannot hold it
            accepted += attempts.survives(f"{value!r:.20} in {table}.{column}", path)
            os.remove(path)
    # Not everything may be rejected: most columns are of no importance.
    differences.holds(f"only {accepted} collections were accepted", accepted > len(columns))
    attempts.place.remove()


def encodings(differences, world):
    attempts = Attempts(differences, world)
    for number, sql in enumerate((
            "UPDATE notes SET flds = CAST(x'ff41fe1f42' AS TEXT)", "UPDATE notes SET guid = CAST(x'ff' || id AS TEXT)",
            "UPDATE notes SET tags = CAST(x'20ff20' AS TEXT)",
            "UPDATE col SET decks = replace(decks, 'Deck', CAST(x'ff' AS TEXT))",
            "UPDATE col SET models = replace(models, 'Front', CAST(x'c328' AS TEXT))",
            "UPDATE notes SET flds = 'a' || char(0) || 'b' || char(31) || 'c'",
            "UPDATE notes SET guid = 'the same'", "UPDATE notes SET guid = ''")):
        attempts.survives(sql, changed(attempts, "own.anki21", f"encoding-{number}", sql))


def sizes(differences, world):
    attempts = Attempts(differences, world)
    for number, (what, text) in enumerate((
            ("a large field", "x" * 100_000), ("a field larger than a note can be", "y" * (9 << 20)),
            ("a field larger than any value", "z" * (33 << 20)), ("many fields", "\x1f" * 100_000),
            ("deep HTML", "<div>" * 50_000), ("deep cloze", "{{c1::" * 20_000 + "x" + "}}" * 20_000),
            ("many clozes", "".join(f"{{{{c{n}::x}}}}" for n in range(1, 3000))), ("open tags", "<" * 100_000))):
        path = changed(attempts, "own.anki21", f"size-{number}", "UPDATE notes SET flds = ? || char(31) || id", text)
        attempts.survives(what, path)
    attempts.survives("much", changed(
        attempts, "own.anki21", "many-tags", "UPDATE notes SET tags = ?", " ".join(f"t{n}" for n in range(20_000))))
