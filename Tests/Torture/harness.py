"""What every kind of attempt needs: folders, runs of the executables, and what a library holds."""
import glob, hashlib, os, shutil, signal, sqlite3, subprocess, tempfile, time

CLOCK = "2026-01-31T08:00:00Z"

# Exit codes of the command language that an attempt may meet; 70 (internal error) is never one of them.
HARMLESS_CODES = {0, 1, 2, 3, 65, 66, 73, 74, 75, 78, 129, 130, 143}


class Finding(Exception):
    """What an attempt found wrong."""


class Skipped(Exception):
    """Why an attempt cannot be made on this machine."""


class Result:
    def __init__(self, arguments, code, output, errors, seconds):
        self.arguments, self.code, self.output, self.errors, self.seconds = arguments, code, output, errors, seconds

    def __repr__(self):
        return (
            f"{' '.join(map(str, self.arguments))} -> {self.code} in {self.seconds:.1f} s\n"
            f"    out: {self.output[-400:]!r}\n    err: {self.errors[-600:]!r}")


class Place:
    """A folder of one attempt, with a library that is there or not."""

    def __init__(self, world, base=None):
        self.world = world
        self.folder = tempfile.mkdtemp(prefix="place-", dir=world.folder)
        self.library = os.path.join(self.folder, "library.sqlite")
        if base:
            for part in glob.glob(base + "*"):
                # The folder of media files is copied with its files.
                copy = shutil.copytree if os.path.isdir(part) else shutil.copy
                copy(part, self.library + part[len(base):])

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def read(self, name):
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def environment(self, **more):
        return {"HOME": self.folder, "LANG": "C.UTF-8", "TERM": "dumb", "TZ": "UTC0", "PATH": os.environ["PATH"], **more}

    def run(self, *arguments, script=None, front="sutra-run", clock=CLOCK, limit=20, environment=None, may_be_killed=False, under=(),
            **options):
        """Runs an executable on the library, `under` another command if one is given.

        Raises Finding for a signal, for an internal error, and for a run longer than `limit` seconds.
        """
        call = [*under, self.world.executable(front), "-l", self.library]
        if clock:
            call += ["--virtual-clock", clock]
        call += list(arguments)
        began = time.monotonic()
        process = subprocess.Popen(
            call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder,
            env=self.environment(**(environment or {})), **options)
        try:
            output, errors = process.communicate(script, timeout=limit)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            raise Finding(f"took more than {limit} s: {Result(call, None, output, errors, limit)}")
        result = Result(call, process.returncode, output, errors, time.monotonic() - began)
        if result.code == -signal.SIGKILL and may_be_killed:
            return result
        if result.code not in HARMLESS_CODES or b"[INTERNAL]" in errors:
            raise Finding(f"ended badly: {result}")
        return result

    def run_well(self, *arguments, **options):
        result = self.run(*arguments, **options)
        if result.code != 0:
            raise Finding(f"failed: {result}")
        return result

    def check(self):
        """`library check` finds nothing."""
        self.run_well("-e", "library check")

    def state(self, library=None):
        """What a library holds, as a text; None where there is no library."""
        library = library or self.library
        if not os.path.exists(library):
            return None
        with tempfile.TemporaryDirectory(dir=self.world.folder) as folder:
            copy = os.path.join(folder, "copy.sqlite")
            for suffix in ["", "-wal", "-journal"]:
                if os.path.exists(library + suffix):
                    shutil.copy(library + suffix, copy + suffix)
            database = sqlite3.connect(copy)
            try:
                return contents(database)
            except sqlite3.DatabaseError as error:
                raise Finding(f"the library cannot be read: {error}")
            finally:
                database.close()

    def leftovers(self):
        """Temporary files of Sutra's that are still there."""
        return [name for name in os.listdir(self.folder) if name.startswith(".sutra-")]

    def remove(self):
        for path, folders, _ in os.walk(self.folder):
            for name in folders:
                os.chmod(os.path.join(path, name), 0o700)
        shutil.rmtree(self.folder, ignore_errors=True)


# What is kept about steps, runs and the state of indexes says nothing of what a person has in the library.
def is_content(table):
    return not table.startswith(("undo_", "sqlite_", "card_text", "card_index", "grdb_", "script_run"))


def contents(database):
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    lines = []
    for table in filter(is_content, tables):
        rows = sorted(map(repr, database.execute(f"SELECT * FROM \"{table}\"")))
        if rows:
            lines += [table] + rows
    return "\n".join(lines)


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class World:
    """The executables, a folder for everything, and libraries to begin with."""

    def __init__(self, executables, corpus):
        self.executables, self.corpus_folder = executables, corpus
        # A file system in memory where there is one: an attempt is about what is written, not about the disk.
        shared = "/dev/shm"
        self.folder = tempfile.mkdtemp(prefix="sutra-torture-", dir=shared if os.access(shared, os.W_OK) else None)
        self.made = {}

    def corpus(self, sort):
        """The cases of a sort, such as `scripts`: their names and contents, by name."""
        def read(name):
            with open(os.path.join(self.corpus_folder, sort, name), "rb") as file:
                return file.read()
        return self.once(
            f"corpus {sort}", lambda: [(name, read(name)) for name in sorted(os.listdir(os.path.join(self.corpus_folder, sort)))])

    def executable(self, name):
        return os.path.join(self.executables, name)

    def close(self):
        for path, folders, _ in os.walk(self.folder):
            for name in folders:
                os.chmod(os.path.join(path, name), 0o700)
        shutil.rmtree(self.folder, ignore_errors=True)

    def once(self, name, make):
        if name not in self.made:
            self.made[name] = make()
        return self.made[name]

    def small(self):
        """A library with a little of everything, and steps that can be undone and redone."""
        def make():
            place = Place(self)
            for script in SMALL:
                place.run_well(script=script.encode())
            return place.library
        return self.once("small", make)


SMALL = [
    """
    book add French
    book add "Ελληνικά"
    settings set new_per_day 30
    settings set new_per_day 5 --book French
    """,
    "\n".join(f'card add French "front {n}" "back {n}, with some words" --tag t{n % 3} --tag all' for n in range(40)),
    "\n".join(f'card add Ελληνικά "λέξη {n}" "word {n}"' for n in range(10)),
    "review answer @1 good\nreview answer @2 easy\nreview answer @3 again\nclock advance 1d\nreview answer @1 good",
    """
    profile add Morning --duration 5m
    segment enable Morning warm-up
    sound add Morning main begin bowl --times 3
    sound add Morning main repeat bell --every 1m
    """,
    "sit Morning",
    "card suspend @7\ncard edit @8 --back 'another back'\ncard move @9 Ελληνικά\ncard delete @10",
    "book add Gone\ncard add Gone a b",
    "undo",
]
