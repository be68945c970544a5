"""Every write, sync, truncation, deletion, renaming and opening of each kind of work fails or is the process's last."""
import errno, os, shutil, subprocess

from harness import Finding, Place, Skipped

NAME = "system-calls"
FAULTS = ["kill", "killed", str(errno.EIO), str(errno.ENOSPC), str(errno.ENOMEM)]
CARDS = "".join(f"new front {n}\tnew back {n}\n" for n in range(150))


class Work:
    """Something that is done to a place, and the file besides the library that it makes."""

    def __init__(self, name, *arguments, before=(), target=None, base=True, script=None):
        self.name, self.arguments, self.before, self.base = name, arguments, before, base
        self.target, self.script = target, script

    def place(self, world):
        place = Place(world, world.small() if self.base else None)
        place.write("cards.tsv", CARDS)
        for command in self.before:
            place.run_well("-e", command)
        return place


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
    Work("export", "-e", "export cards.csv", before=["export cards.csv", "card add French one more"], target="cards.csv"),
    Work("import", "-e", "import cards.tsv --book French"),
    Work("commits", "--commit-every", "1", "-", script=b"card add French x y\ncard add French z w\n"),
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


def run(world, place, work, environment, **options):
    return place.run(
        *work.arguments, script=work.script,
        environment={"LD_PRELOAD": library(world), "TORTURE_FOLDER": place.folder, **environment}, **options)


def undisturbed(world, work):
    """The calls that a kind of work makes, and what is there before and after it."""
    def make():
        place = work.place(world)
        before, target_before = place.state(), place.read(work.target) if work.target else None
        log = os.path.join(world.folder, f"log-{work.name}")
        result = run(world, place, work, {"TORTURE_LOG": log})
        if result.code != 0:
            raise Finding(f"{work.name} failed undisturbed: {result}")
        with open(log) as file:
            calls = [line.split()[0] for line in file]
        after, target_after = place.state(), place.read(work.target) if work.target else None
        place.remove()
        return calls, before, after, target_before, target_after
    return world.once(f"undisturbed {work.name}", make)


def attempt(world, rng, number, seconds):
    if not library(world):
        raise Skipped("no C compiler")
    work = WORKS[number % len(WORKS)]
    calls, before, after, target_before, target_after = undisturbed(world, work)
    # Each round of numbers takes another call and another fault, in an order of its own.
    places = [(call, fault) for call in range(len(calls)) for fault in FAULTS]
    call, fault = places[(number // len(WORKS)) * 7919 % len(places)]
    place = work.place(world)
    result = run(world, place, work, {"TORTURE_FAULT": f"{call + 1}:{fault}"}, may_be_killed=fault.startswith("kill"))
    where = f"{work.name}, call {call + 1} of {len(calls)} ({calls[call]}), fault {fault}"
    try:
        judge(work, place, result, fault, before, after, target_before, target_after)
    except Finding as finding:
        raise Finding(f"{where}: {finding}")
    place.remove()


def judge(work, place, result, fault, before, after, target_before, target_after):
    state = place.state()
    # A library that was just made, and holds nothing, is as good as none.
    states = {"before": before or "", "after": after}
    held = [name for name, expected in states.items() if (state or "") == expected]
    if work.name == "commits" and not held:
        held = ["between"]
    if not held:
        raise Finding(f"the library is neither the old nor the new one: {result}")
    if work.target:
        target = place.read(work.target)
        if work.target.endswith(".sqlite"):
            is_old, is_new = [is_backup_of(place, target, other) for other in (target_before, target_after)]
        else:
            is_old, is_new = target == target_before, target == target_after
        if not is_old and not is_new:
            raise Finding(f"{work.target} is neither the old nor the new one: {result}")
        if result.code == 0 and not is_new:
            raise Finding(f"exit code 0, and {work.target} is the old one: {result}")
    if result.code == 0 and before != after and "after" not in held:
        raise Finding(f"exit code 0, and nothing was done: {result}")
    is_told = b"committed" in result.errors or b"are saved" in result.errors
    if result.code not in (0, -9) and held == ["after"] and before != after and not is_told:
        raise Finding(f"exit code {result.code}, and it was done without a word: {result}")
    if not fault.startswith("kill") and place.leftovers():
        raise Finding(f"left {place.leftovers()}: {result}")
    if state is not None:
        place.check()


def is_backup_of(place, content, other):
    """Whether two backups hold the same; their bytes may differ."""
    if content is None or other is None:
        return content is other
    names = [place.write(name, bytes) for name, bytes in [("one.copy", content), ("other.copy", other)]]
    states = [place.state(name) for name in names]
    for name in names:
        os.remove(name)
    return states[0] == states[1]
