"""Works that take long enough to be killed in their middle, each with what is there before it and after each of its commits."""
import collections, re, shutil, signal, subprocess, time

import long_scripts
from harness import CLOCK, Finding, Place
from pseudo_terminal import PseudoTerminal
from study_session import LEFT, OPTIONS

LARGE, OTHER = 2000, 1000  # from a thousand cards on, a book is deleted and restored in sets

Kill = collections.namedtuple("Kill", "signal pause")
Outcome = collections.namedtuple("Outcome", "code errors acknowledged seconds")
Course = collections.namedtuple("Course", "states undone cards target words seconds")
Course.__doc__ = """What an undisturbed work does.

`states` is what the library holds before it and after each of its commits, `undone` what it holds when `undo` follows, and `cards`
its cards in the end. `words` are in the cards of the library before or after it.
"""

FILES = {
    "changes.sutra": long_scripts.changes(),
    "deletions.sutra": long_scripts.deletions(LARGE, OTHER),
    "answers.sutra": long_scripts.answers(400, 4),
    "imports.sutra": "".join(f"import part{n % 3}.tsv --book 'Part {n}'\n" for n in range(16)),
    "cards.tsv": long_scripts.cards(),
    "cards-new.tsv": long_scripts.cards(changed=True),
    "notes.txt": long_scripts.notes(),
    "notes-new.txt": long_scripts.notes(changed=True),
    **{f"part{part}.tsv": "".join(f"part {part}.{n}\tback\n" for n in range(20 + 60 * part)) for part in range(3)},
}

# What the library holds besides what a small one does.
BOOKS = {
    "small": [],
    "large": [("Large", LARGE, 2), ("Other", OTHER, 1)],
    "due": [("Due", 120, 1)],
}


class LongWork:
    """Calls of `sutra-run` that do all or nothing.

    `before` is done to the library first, and `target` is the file that it makes.
    """
    signals = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    front = "sutra-run"

    def __init__(self, name, *arguments, books="small", before=(), target=None, can_resume=False):
        self.name, self.arguments, self.books, self.before = name, arguments, books, before
        self.target, self.can_resume, self.can_repeat = target, can_resume, not target

    def place(self, world):
        def make():
            place = Place(world, library(world, self.books))
            words = " ".join([*self.arguments, *self.before]).split()
            for file, content in FILES.items():
                if file in words or "imports.sutra" in words and file.startswith("part"):
                    place.write(file, content)
            if "other.sqlite" in words:
                shutil.copy(library(world, "due"), place.path("other.sqlite"))
            for command in self.before:
                place.run_well("-e", command)
            return place
        prepared = world.once(f"place of long {self.name}", make)
        place = Place(world)
        shutil.copytree(prepared.folder, place.folder, dirs_exist_ok=True)
        return place

    def call(self, place):
        return [place.world.executable(self.front), "-l", place.library, "--virtual-clock", CLOCK, "--seed", "7", *self.arguments]

    def run(self, place, kill=None):
        process = subprocess.Popen(
            self.call(place), cwd=place.folder, env=place.environment(), stdin=self.input(place), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        began = time.monotonic()
        if kill:
            time.sleep(kill.pause)
            process.send_signal(kill.signal)
        try:
            output, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise Finding(f"did not end within 60 s: {' '.join(self.arguments)}")
        return Outcome(process.returncode, errors, self.acknowledged(output), time.monotonic() - began)

    def input(self, place):
        return subprocess.DEVNULL

    def acknowledged(self, output):
        """How many commits were told, or None where none is."""
        return None

    def course(self, world):
        """The undisturbed course, found once."""
        def make():
            place = self.place(world)
            before = cards(place)
            outcome = self.run(place)
            if outcome.code != 0:
                raise Finding(f"{self.name} failed undisturbed: {outcome}")
            after = cards(place)
            states, undone = self.commits(world, place)
            words = sorted(set(re.findall(rb"[a-z]+[0-9]*|[0-9]+", (before + after).lower())))
            target = place.read(self.target) if self.target else None
            place.remove()
            return Course(states, undone, after, target, [word.decode() for word in words], outcome.seconds)
        return world.once(f"course of {self.name}", make)

    def commits(self, world, done):
        """The states before it and after each commit, and those that an undo leads to from there.

        `done` is a place where it was done.
        """
        place = self.place(world)
        looks = [look(place), look(done)]
        place.remove()
        return zip(*looks)


class KeptWork(LongWork):
    """Calls that keep what they have done if a signal ends them: only a kill leaves all or nothing, so no other signal is sent."""
    signals = []


class Commits(LongWork):
    """A script that commits after every so many commands, each on a line, and is one step."""

    def commits(self, world, done):
        _, every, name = self.arguments
        lines, place = FILES[name].splitlines(), self.place(world)
        before, undone = look(place)
        states = [before]
        for end in range(int(every), len(lines), int(every)):
            # A command that fails leaves the script unfinished, so that it can go on.
            place.write(name, "\n".join(lines[:end] + ["card delete @999999"]))
            place.run("--seed", "7", *self.arguments, "--resume")
            states.append(place.state())
        place.remove()
        return states + [done.state()], [undone] + [before] * len(states)


class Conversation(LongWork):
    """A conversation through a pipe, in which each command is a step; an echo tells that it is done."""
    front = "sutra"

    def __init__(self, name, lines):
        super().__init__(name, *OPTIONS, books="due")
        self.lines, self.can_repeat = lines, False

    def input(self, place):
        lines = [f"{line}\necho done {n}" for n, line in enumerate(self.lines)]
        return open(place.write("conversation.sutra", "\n".join(lines) + "\n"))

    def acknowledged(self, output):
        return output.count(b"done")

    def commits(self, world, done):
        place = self.place(world)
        looks = [look(place)]
        for line in self.lines:
            place.run_well("--seed", "7", "-e", line)
            looks.append(look(place))
        place.remove()
        return zip(*looks)


class Session(LongWork):
    """A session of study in a pseudo-terminal, whose keys are typed ahead, so that it never waits."""
    signals = []  # they end an answer, not the conversation

    def __init__(self, name, actions):
        super().__init__(name, *OPTIONS, "--seed", "7", books="due")
        self.actions, self.can_repeat = actions, False

    def begin(self, place):
        terminal = PseudoTerminal(place, *self.arguments)
        terminal.wait("› ")
        return terminal

    def run(self, place, kill=None):
        terminal = self.begin(place)
        began = time.monotonic()
        terminal.type("review start\r" + "".join(self.actions) + "q")
        if kill:
            while (left := began + kill.pause - time.monotonic()) > 0 and not terminal.has_ended():
                terminal.read(min(left, 0.001))
            terminal.kill()
            terminal.read(0)
        else:
            terminal.wait("cards left")
        seconds = time.monotonic() - began
        code = terminal.code if kill else terminal.leave()
        terminal.close()
        return Outcome(code, terminal.output, max(0, len(LEFT.findall(terminal.output)) - 1), seconds)

    def commits(self, world, done):
        place = self.place(world)
        terminal = self.begin(place)
        terminal.type("review start\r")
        terminal.wait(" left")
        looks = [look(place)]
        for keys in self.actions:
            terminal.type(keys)
            terminal.wait(" left")
            looks.append(look(place))
        terminal.leave()
        terminal.close()
        place.remove()
        return zip(*looks)


def library(world, books):
    """A small library with further books, in which cards were studied on earlier days."""
    def make():
        place = Place(world, world.small())
        for book, count, days in BOOKS[books]:
            place.run_well(script=long_scripts.studied(book, count, days).encode(), clock=long_scripts.EARLIER)
        return place.library
    return world.once(f"library {books}", make)


def look(place):
    """What the library holds, and what a copy of it holds after `undo`."""
    copy = Place(place.world, place.library)
    copy.run_well("-e", "undo")
    looks = place.state(), copy.state()
    copy.remove()
    return looks


def cards(place):
    """What a library holds without its numbers, which are not given again after an undo."""
    return place.run_well("-e", "export -").output


WORKS = [
    LongWork("add", "-e", "card add French 'a front' 'a back' --tag new"),
    LongWork("backup", "-e", "library backup backup.sqlite", books="large", target="backup.sqlite"),
    LongWork("export", "-e", "export cards.csv", books="large", target="cards.csv"),
    LongWork("restore", "-e", "library restore other.sqlite"),
    LongWork("transaction", "changes.sutra"),
    KeptWork("piecemeal", "--keep-going", "changes.sutra", can_resume=True),
    Commits("commits", "--commit-every", "150", "changes.sutra", can_resume=True),
    LongWork("import", "-e", "import cards.tsv --book French"),
    LongWork("import-update", "-e", "import cards-new.tsv --book French", before=["import cards.tsv --book French"]),
    LongWork("notes", "-e", "import notes.txt"),
    LongWork("notes-update", "-e", "import notes-new.txt", before=["import notes.txt"]),
    Commits("imports", "--commit-every", "1", "imports.sutra", can_resume=True),
    LongWork("undo-import", "-e", "undo", before=["import notes.txt"]),
    LongWork("redo-import", "-e", "redo", before=["import notes.txt", "undo"]),
    LongWork("delete", "-e", "book delete Large", books="large"),
    LongWork("undo-delete", "-e", "undo", books="large", before=["book delete Large"]),
    LongWork("redo-delete", "-e", "redo", books="large", before=["book delete Large", "undo"]),
    LongWork("deletions", "deletions.sutra", books="large"),
    Commits("deletions-commits", "--commit-every", "40", "deletions.sutra", books="large", can_resume=True),
    LongWork("answers", "answers.sutra"),
    Commits("answers-commits", "--commit-every", "80", "answers.sutra", can_resume=True),
    Conversation("conversation", long_scripts.answers_and_undo()),
    Session("session", ["\r3", "\r1", "u", "\r4", "\r3", "u", "u", "\r2"] * 3),
]
