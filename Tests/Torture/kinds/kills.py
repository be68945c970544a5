"""Work of each kind is ended at a random moment; what can go on is resumed, and compared with the undisturbed run row by row."""
import os, signal, subprocess, time

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


# What is done, and whether it can be resumed.
WORKS = {
    "commits": (["--commit-every", "20", "work.sutra"], True),
    "piecemeal": (["--keep-going", "work.sutra"], True),
    "transaction": (["work.sutra"], False),
    "import": (["-e", "import cards.tsv --book French"], False),
    "backup": (["-e", "library backup backup.sqlite"], False),
    "restore": (["-e", "library restore other.sqlite"], False),
    "export": (["-e", "export cards.csv"], False),
}


def prepared(world):
    place = Place(world, world.small())
    place.write("work.sutra", script())
    place.write("cards.tsv", import_file())
    other = world.once("other", lambda: make_other(world))
    with open(other, "rb") as file:
        place.write("other.sqlite", file.read())
    return place


def make_other(world):
    place = Place(world)
    place.run_well(script=b"book add Other\n" + b"".join(b"card add Other %d x\n" % n for n in range(2000)))
    return place.library


def undisturbed(world, name):
    def make():
        place = prepared(world)
        before = place.state()
        began = time.monotonic()
        place.run_well(*WORKS[name][0], limit=60)
        duration = time.monotonic() - began
        after, made = place.state(), place.read("cards.csv")
        place.remove()
        return before, after, duration, made
    return world.once(f"killed {name}", make)


def attempt(world, rng, number, seconds):
    name = sorted(WORKS)[number % len(WORKS)]
    arguments, can_resume = WORKS[name]
    before, after, duration, made = undisturbed(world, name)
    place = prepared(world)
    number = rng.choice(SIGNALS)
    call = [world.executable("sutra-run"), "-l", place.library, "--virtual-clock", CLOCK, *arguments]
    process = subprocess.Popen(
        call, cwd=place.folder, env=place.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(rng.uniform(0, duration))
    process.send_signal(number)
    try:
        output, errors = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        raise Finding(f"{name}: signal {number} was not answered within 20 s")
    code = process.returncode
    # A signal before the handlers are there ends the process as any other.
    if code not in (0, CODES[number], -number):
        raise Finding(f"{name}: signal {number} ended it with {code}: {errors[-400:]!r}")
    state = place.state()
    where = f"{name}, signal {number}, exit code {code}"
    place.check()
    if name == "export":
        found = place.read("cards.csv")
        if found not in ([made] if code == 0 else [None, made]):
            raise Finding(f"{where}: the file is neither whole nor missing")
    elif name == "backup":
        found = place.path("backup.sqlite")
        if os.path.exists(found) and place.state(found) != before:
            raise Finding(f"{where}: the backup is not what was backed up")
    elif not can_resume:
        if state not in ([after] if code == 0 else [before, after]):
            raise Finding(f"{where}: the library is neither the old nor the new one")
    if code not in (0, -9) and place.leftovers():
        raise Finding(f"{where}: left {place.leftovers()}")
    if can_resume:
        result = place.run(*arguments, "--resume", limit=60)
        if result.code != 0:
            raise Finding(f"{where}: cannot be resumed: {result}")
        if place.state() != after:
            raise Finding(f"{where}: resumed, it is not what the undisturbed run gave")
    place.remove()
