"""Every write, sync, truncation, deletion, renaming and opening of each kind of work fails or is the process's last.

A kill leaves what the kernel has been given, synced or not. So the first attempts look at the order of the calls instead: what is
acknowledged was synced before.
"""
import errno, os, shutil, subprocess, tempfile

import study_session, sync_order
from harness import Finding, Place, Skipped

NAME = "system-calls"
FAULTS = ["kill", "killed", str(errno.EIO), str(errno.ENOSPC), str(errno.ENOMEM)]
CARDS = "".join(f"new front {n}\tnew back {n}\n" for n in range(150))


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


def library(world):
    """The interposed library, compiled once."""
    def make():
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler:
            return None
        path = os.path.join(world.folder, "interpose.so")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../interpose.c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"], check=True)
        return path
    return world.once("interpose", make)


def interposed(world, place, **variables):
    return {"LD_PRELOAD": library(world), "TORTURE_FOLDER": place.folder, **variables}


def undisturbed(world, work):
    """The calls that a kind of work makes."""
    def make():
        place = work.place(world)
        log = os.path.join(world.folder, f"log-{work.name}")
        result = work.run(place, environment=interposed(world, place, TORTURE_LOG=log))
        if result.code != 0 or place.state() != work.states(world)[-1]:
            raise Finding(f"{work.name} failed undisturbed: {result}")
        with open(log) as file:
            calls = [line.split()[0] for line in file]
        place.remove()
        return calls
    return world.once(f"undisturbed {work.name}", make)


def attempt(world, rng, number, seconds):
    work = WORKS[number % len(WORKS)]
    if number < len(WORKS):
        order(world, work)
    else:
        fault(world, rng, work)


def order(world, work):
    if not sync_order.is_possible():
        raise Skipped("no strace")
    place = work.place(world)
    log = place.path("calls.log")
    result = work.run(place, under=sync_order.under(log))
    if b"ptrace" in result.errors:
        raise Skipped("strace may not trace")
    disk = sync_order.Disk(place, work.front)
    try:
        disk.follow(log)
    except Finding as finding:
        raise Finding(f"{work.name}: {finding}")
    if disk.syncs == 0:
        raise Finding(f"{work.name}: nothing was synced: {result}")
    place.remove()


def fault(world, rng, work):
    if not library(world):
        raise Skipped("no C compiler")
    calls = undisturbed(world, work)
    call, fault = rng.randrange(len(calls)), rng.choice(FAULTS)
    place = work.place(world)
    is_kill = fault.startswith("kill")
    options = {"is_disturbed": True} if isinstance(work, Study) else {}
    where = f"{work.name}, call {call + 1} of {len(calls)} ({calls[call]}), fault {fault}"
    try:
        result = work.run(
            place, environment=interposed(world, place, TORTURE_FAULT=f"{call + 1}:{fault}"), may_be_killed=is_kill, **options)
        judge_library(world, work, place, result)
        if work.target:
            judge_target(world, work, place, result)
        if not is_kill and place.leftovers():
            judge_leftovers(place, calls[call], result)
        if place.state() is not None:
            place.check()
    except Finding as finding:
        raise Finding(f"{where}: {finding}")
    place.remove()


def judge_library(world, work, place, result):
    states, state = work.states(world), place.state()
    # A library that was just made, and holds nothing, is as good as none.
    held = [step for step, expected in enumerate(states) if (state or "") == (expected or "")]
    if not held:
        raise Finding(f"the library is neither the old nor the new one: {result}")
    changes = states[0] != states[-1]
    if work.front == "sutra":
        # Each command and each answer stands for itself: what was told as done is there.
        if held[-1] < getattr(result, "acknowledged", 0):
            raise Finding(f"{result.acknowledged} answers were acknowledged, {held[-1]} are there: {result}")
        if not isinstance(work, Study) and result.code == 0 and held[-1] != work.steps:
            raise Finding(f"exit code 0, and not all was done: {result}")
        return
    if result.code == 0 and changes and len(states) - 1 not in held:
        raise Finding(f"exit code 0, and not all was done: {result}")
    is_told = b"committed" in result.errors or b"are saved" in result.errors
    if result.code not in (0, -9) and changes and held == [len(states) - 1] and not is_told:
        raise Finding(f"exit code {result.code}, and it was done without a word: {result}")


def judge_leftovers(place, call, result):
    """A file that cannot be deleted is left, and deleted by the next process that writes."""
    if call == "unlink":
        place.run_well("-e", "book put Swept")
    if place.leftovers():
        raise Finding(f"left {place.leftovers()}: {result}")


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
