"""Writers, readers, a conversation and backups at the same time, and then undo and restores: what was acknowledged is there."""
import datetime, itertools, json, os, subprocess, threading, time

from harness import CLOCK, Finding, Place

NAME = "concurrency"
WRITERS = 8
BUSY_TIMEOUT = 5
SITTING = 3  # seconds; one of them is lost to rounding


def attempt(world, rng, number, seconds):
    first_writes(world)
    place = Place(world, world.small())
    phase = min(seconds / 2, 8)
    acknowledged, findings = [], []
    place.run_well("-e", f"profile add Short --duration {SITTING}s")
    together(phase, findings, [writer(place, name, acknowledged) for name in range(WRITERS)]
             + [reader(place), reader(place), backups(place), sitter(place), sitter(place)], conversation(place, acknowledged, findings, phase))
    if findings:
        raise Finding(findings[0])
    apart(place)
    there = json.loads(place.run_well("-e", "card list French", "--mode", "json").output)
    missing = set(acknowledged) - {card["front"] for card in there}
    if missing:
        raise Finding(f"{len(missing)} of {len(acknowledged)} acknowledged cards are missing: {sorted(missing)[:5]}")
    place.check()
    place.run_well("-e", "library backup saved.sqlite")
    together(phase, findings, [writer(place, f"{name} again", []) for name in range(3)]
             + [undoer(place), restorer(place), reader(place)])
    if findings:
        raise Finding(findings[0])
    place.check()
    place.remove()


def first_writes(world):
    """All make the same library at once."""
    place, acknowledged, findings = Place(world), [], []

    def first_write(name):
        if run(place, (0, 75), "-e", f"book add {name}") == 0:
            acknowledged.append(name)
        yield

    together(0, findings, [first_write(f"B{number}") for number in range(WRITERS)])
    if findings:
        raise Finding(findings[0])
    books = [row["name"] for row in json.loads(place.run_well("-e", "book list", "--mode", "json").output)]
    if sorted(acknowledged) != sorted(books):
        raise Finding(f"of a new library {sorted(acknowledged)} are acknowledged, and {sorted(books)} are there")
    if place.leftovers():
        raise Finding(f"a new library has left {place.leftovers()}")
    place.check()
    place.remove()


def together(seconds, findings, jobs, extra=None):
    end = time.monotonic() + seconds

    def work(job):
        try:
            for _ in job:
                if time.monotonic() >= end or findings:
                    return
        except Finding as finding:
            findings.append(str(finding))

    threads = [threading.Thread(target=work, args=(job,)) for job in jobs] + ([threading.Thread(target=extra)] if extra else [])
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def run(place, codes, *arguments, words=(), **options):
    result = place.run(*arguments, limit=60, **options)
    if result.code not in codes and not any(word in result.errors for word in words):
        raise Finding(f"unexpected: {result}")
    if result.code == 75 and result.seconds < BUSY_TIMEOUT:
        raise Finding(f"busy without having waited: {result}")
    return result.code


def writer(place, name, acknowledged):
    for n in itertools.count():
        front = f"writer {name} card {n}"
        if run(place, (0, 75), "-e", f"card add French '{front}' x") == 0:
            acknowledged.append(front)
        yield


def reader(place):
    for command in itertools.cycle(["card list French --limit 5", "book list", "search card --limit 3", "stats", "review due"]):
        run(place, (0, 75), "-e", command)
        yield


def backups(place):
    for n in itertools.count():
        if run(place, (0, 75), "-e", f"library backup backup-{n}.sqlite") == 0:
            place.state(place.path(f"backup-{n}.sqlite"))
            os.remove(place.path(f"backup-{n}.sqlite"))
        yield


def undoer(place):
    for command in itertools.cycle(["undo", "undo", "redo"]):
        run(place, (0, 75), "-e", command, words=(b"NOTHING_TO_UNDO",))
        yield


def restorer(place):
    while True:
        run(place, (0, 75), "-e", "library restore saved.sqlite")
        yield


def sitter(place):
    """Nobody sits while another process does."""
    while True:
        if run(place, (0, 75), "-e", "sit Short", words=(b"CONFLICT",), clock=None) != 0:
            time.sleep(0.05)
        yield


def apart(place):
    rows = json.loads(place.run_well("-e", "session list", "--mode", "json").output)
    sat = sorted((datetime.datetime.fromisoformat(row["started_at"]).timestamp(), row["sat_s"]) for row in rows if row["profile"] == "Short")
    for (start, seconds), (following, _) in zip(sat, sat[1:]):
        # A length is told in whole seconds.
        if following < start + seconds - 1:
            raise Finding(f"two sat at the same time: {sat}")


def conversation(place, acknowledged, findings, seconds):
    """One process that stays, and hears of what the others write."""
    def talk():
        process = subprocess.Popen(
            [place.world.executable("sutra"), "-l", place.library, "--virtual-clock", CLOCK, "--no-init", "--no-history"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=place.folder, env=place.environment())
        said = []
        collector = threading.Thread(target=lambda: said.append(process.stdout.read()))
        collector.start()
        end, fronts = time.monotonic() + seconds, []
        for n in itertools.count():
            if time.monotonic() >= end:
                break
            fronts.append(f"said {n}")
            try:
                process.stdin.write(f"card add French '{fronts[-1]}' x\nbook list\n".encode())
                process.stdin.flush()
            except BrokenPipeError:
                break
            time.sleep(0.02)
        process.stdin.close()
        code = process.wait(60)
        collector.join()
        if code == 0:
            acknowledged.extend(fronts)
        elif b"BUSY" not in said[0]:
            findings.append(f"the conversation ended with {code}: {said[0][-400:]!r}")
    return talk
