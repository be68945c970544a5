"""Work of each kind is ended at a random moment; what can go on is resumed, and compared with the undisturbed run row by row."""
import os, shutil, signal, subprocess, time

from harness import CLOCK, Finding, Place

NAME = "kills"
LINES = 1200
SIGNALS = [signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
CODES = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def script():
    lines = ["book put Kills"]
    for n in range(LINES):
        lines.append(f"card add Kills 'killed {n}' 'back {n}' --tag t{n % 5}")
        if n % 10 == 1:
            lines.append(f"card edit 'killed {n}' --back 'edited {n}'")
        if n % 50 == 0:
            lines.append(f"card delete 'killed {n}'")
    return "\n".join(lines) + "\n"


def import_file():
    return "".join(f"imported {n}\tback {n}\n" for n in range(6000))


def imports():
    """A script of small imports: each is a commit of its own."""
    return "".join(f"import part{n % 4}.tsv --book 'Part {n}'\n" for n in range(60))


def answers():
    """A script of studying over days."""
    lines = [f"card put French 'studied {n}' 'back {n}'" for n in range(60)]
    for day in range(8):
        lines += [f"review answer 'studied {n}' {['good', 'easy', 'again', 'hard'][(n * 7 + day) % 4]}" for n in range(60)]
        lines.append("clock advance 1d")
    return "\n".join(lines) + "\n"


# What is done to which library, and whether it can be resumed.
WORKS = {
    "add": (["-e", "card add French 'a front' 'a back' --tag new"], False),
    "backup": (["-e", "library backup backup.sqlite"], False),
    "commits": (["--commit-every", "20", "work.sutra"], True),
    "export": (["-e", "export cards.csv"], False),
    "import": (["-e", "import cards.tsv --book French"], False),
    "imports": (["--commit-every", "1", "imports.sutra"], True),
    "piecemeal": (["--keep-going", "work.sutra"], True),
    "redo": (["-e", "redo"], False),
    "restore": (["-e", "library restore other.sqlite"], False),
    "study": (["--commit-every", "5", "study.sutra"], True),
    "transaction": (["work.sutra"], False),
    "undo": (["-e", "undo"], False),
}
FILES = {"work.sutra": script, "cards.tsv": import_file, "imports.sutra": imports, "study.sutra": answers}


def prepared(world, name):
    """A library to begin with; what is undone and redone is an import of thousands of cards."""
    def make():
        place = Place(world, world.small())
        for file, content in FILES.items():
            place.write(file, content())
        for part in range(4):
            place.write(f"part{part}.tsv", "".join(f"part {part}.{n}\tback\n" for n in range(20 + 30 * part)))
        shutil.copy(world.once("other", lambda: make_other(world)), place.path("other.sqlite"))
        for command in {"undo": ["import cards.tsv --book French"], "redo": ["import cards.tsv --book French", "undo"]}.get(name, []):
            place.run_well("-e", command)
        return place
    base = world.once(f"prepared {name if name in ('undo', 'redo') else ''}", make)
    place = Place(world)
    shutil.copytree(base.folder, place.folder, dirs_exist_ok=True)
    return place


def make_other(world):
    place = Place(world)
    place.run_well(script=b"book add Other\n" + b"".join(b"card add Other %d x\n" % n for n in range(2000)))
    return place.library


def undisturbed(world, name):
    def make():
        place = prepared(world, name)
        before = place.state()
        began = time.monotonic()
        place.run_well(*WORKS[name][0], limit=60)
        duration = time.monotonic() - began
        after, texts, made = place.state(), cards(place), place.read("cards.csv")
        place.remove()
        return before, after, texts, duration, made
    return world.once(f"killed {name}", make)


def cards(place):
    """What a library holds without its numbers, which are not given again after an undo."""
    return place.run_well("-e", "export -").output


def least(world):
    return len(WORKS)


def attempt(world, rng, number, seconds):
    name = sorted(WORKS)[number % len(WORKS)]
    arguments, can_resume = WORKS[name]
    before, after, texts, duration, made = undisturbed(world, name)
    place = prepared(world, name)
    signal_number = rng.choice(SIGNALS)
    code, errors = killed(world, place, arguments, signal_number, rng.uniform(0, duration))
    where = f"{name}, signal {signal_number}, exit code {code}"
    try:
        # A signal before the handlers are there ends the process as any other.
        if code not in (0, CODES[signal_number], -signal_number):
            raise Finding(f"ended badly: {errors[-400:]!r}")
        if code not in (0, -signal_number) and place.leftovers():
            raise Finding(f"left {place.leftovers()}")
        judge(place, name, code, before, after, made)
        if can_resume:
            resume(place, arguments, before, after, texts, undoes=rng.random() < 0.25)
        elif place.leftovers():
            place.run_well("-e", "library backup swept.sqlite")
            if place.leftovers():
                raise Finding(f"a backup does not remove {place.leftovers()}")
    except Finding as finding:
        raise Finding(f"{where}: {finding}")
    place.remove()


def killed(world, place, arguments, number, pause):
    call = [world.executable("sutra-run"), "-l", place.library, "--virtual-clock", CLOCK, *arguments]
    process = subprocess.Popen(
        call, cwd=place.folder, env=place.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(pause)
    process.send_signal(number)
    try:
        _, errors = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Finding(f"signal {number} was not answered within 20 s: {arguments}")
    return process.returncode, errors


def judge(place, name, code, before, after, made):
    state = place.state()
    place.check()
    if WORKS[name][1]:
        if code == 0 and state != after:
            raise Finding("exit code 0, and not all was done")
    elif state not in ([after] if code == 0 else [before, after]):
        raise Finding("the library is neither the old nor the new one")
    if name == "export" and place.read("cards.csv") not in ([made] if code == 0 else [None, made]):
        raise Finding("the file is neither whole nor missing")
    if name == "backup":
        file = place.path("backup.sqlite")
        if os.path.exists(file) and place.state(file) != before or code == 0 and not os.path.exists(file):
            raise Finding("the backup is not what was backed up")


def resume(place, arguments, before, after, texts, undoes):
    """Goes on behind the last commit, or, when that is undone, from the beginning."""
    if undoes and place.state() != before:
        place.run_well("-e", "undo")
        if place.state() != before:
            raise Finding("undone, it is not what it was before")
    place.run_well(*arguments, "--resume", limit=60)
    if cards(place) != texts or not undoes and place.state() != after:
        raise Finding(f"resumed{' after an undo' if undoes else ''}, it is not what the undisturbed run gave")
    place.check()
