"""The kinds of work that a learner has done, each with what is there before and after it."""
import os, shutil, tempfile

import study_session
from harness import Finding, Place

# Exported, they are more than a full disk takes besides the index of the library's log.
CARDS = "".join(f"new front {n}\tnew back {n}{', and more' * 60}\n" for n in range(150))


class Work:
    """Something that is done to a place, and the file besides the library that it makes.

    `steps` is in how many commits it is done.
    """

    def __init__(self, name, *arguments, before=(), target=None, base=True, script=None, front="sutra-run", steps=1):
        self.name, self.arguments, self.before, self.base = name, arguments, before, base
        self.target, self.script, self.front, self.steps = target, script, front, steps

    def place(self, world):
        def make():
            place = Place(world, world.small() if self.base else None)
            place.write("cards.tsv", CARDS)
            for command in self.before:
                place.run_well("-e", command)
            return place
        prepared = world.once(f"place of {self.name}", make)
        place = Place(world)
        shutil.copytree(prepared.folder, place.folder, dirs_exist_ok=True)
        return place

    def target_of(self, place):
        return place.read(self.target) if self.target else None

    def targets(self, world):
        """The content of its file before and after it."""
        def make():
            place = self.place(world)
            before = self.target_of(place)
            self.run(place)
            return before, self.target_of(place)
        return world.once(f"targets of {self.name}", make)

    def run(self, place, **options):
        return place.run(*self.arguments, script=self.script, front=self.front, **options)

    def states(self, world):
        """What the library holds before it and after each of its steps."""
        def make():
            place = self.place(world)
            states = [place.state()]
            self.run(place)
            states.append(place.state())
            place.remove()
            return states
        return world.once(f"states of {self.name}", make)


class Commits(Work):
    """A script that commits after each command."""

    def states(self, world):
        def make():
            place = self.place(world)
            states = [place.state()]
            for line in self.script.splitlines():
                place.run_well(script=line)
                states.append(place.state())
            place.remove()
            return states
        return world.once(f"states of {self.name}", make)

    def resume(self, world, place):
        """Goes on after a kill, wherever it was."""
        place.run_well(*self.arguments, "--resume", script=self.script)
        if place.state() != self.states(world)[-1]:
            raise Finding("resumed, it is not what the undisturbed run gave")


class Study(Work):
    """A session of study at the prompt."""

    def run(self, place, environment=None, may_be_killed=False, under=(), is_disturbed=False):
        patience = 0.7 if is_disturbed else 10
        return study_session.study(place, self.steps, patience, environment, under, may_be_killed)

    def states(self, world):
        def make():
            states = []
            for answers in range(self.steps + 1):
                place = self.place(world)
                study_session.study(place, answers)
                states.append(place.state())
                place.remove()
            return states
        return world.once(f"states of {self.name}", make)


WORKS = [
    Work("create", "-e", "book add New", base=False),
    Work("add", "-e", "card add French 'a front' 'a back' --tag new"),
    Work("answer", "-e", "review answer @4 good"),
    Work("delete", "-e", "book delete French"),
    Work("undo", "-e", "undo"),
    Work("redo", "-e", "redo"),
    Work("restore", "-e", "library restore backup.sqlite", before=["library backup backup.sqlite", "book add Later"]),
    Work("backup", "-e", "library backup backup.sqlite --force", before=["library backup backup.sqlite", "book add Later"],
         target="backup.sqlite"),
    Work("export", "-e", "export cards.csv", target="cards.csv",
         before=["import cards.tsv --book French", "export cards.csv", "card add French one more"]),
    Work("import", "-e", "import cards.tsv --book French"),
    Commits("commits", "--commit-every", "1", "-", script=b"card add French x y\ncard add French z w\nreview answer @5 good\n", steps=3),
    Commits("conversation", "--no-init", "--no-history", script=b"card add French x y\nundo\nredo\n", front="sutra", steps=3),
    Study("study", front="sutra", steps=2),
]


def judge_target(world, work, place, result):
    (before, after), target = work.targets(world), work.target_of(place)
    if work.target.endswith(".sqlite"):
        is_old, is_new = [is_backup_of(place, target, other) for other in (before, after)]
    else:
        is_old, is_new = target == before, target == after
    if not is_old and not is_new:
        raise Finding(f"{work.target} is neither the old nor the new one: {result}")
    if result.code == 0 and not is_new:
        raise Finding(f"exit code 0, and {work.target} is the old one: {result}")


def is_backup_of(place, content, other):
    """Whether two backups hold the same; their bytes may differ."""
    if content is None or other is None:
        return content is other
    # Not beside the library, whose disk may be full.
    with tempfile.TemporaryDirectory(dir=place.world.folder) as folder:
        states = []
        for name, bytes in [("one", content), ("other", other)]:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(bytes)
            states.append(place.state(file.name))
    return states[0] == states[1]
