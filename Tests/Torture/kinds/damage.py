"""Bits flipped, pages zeroed, files cut, logs garbled and impossible values in rows: nothing crashes or hangs, and what can still be read is right."""
import os, sqlite3

import misplaced_values
from harness import Finding, Place

NAME = "damage"
READS = [
    "book list", "card list French", "export -", "search back", "review due --days 30", "stats", "profile show Morning",
    "session list", "settings list",
]
WRITES = ["undo", "card add French new new", "review answer @5 good", "book delete French", "review reschedule"]
SEPARATOR = "=== next ==="
flips, silent_flips = 0, 0


def note():
    return f"silent flips {silent_flips} of {flips}"


def read(place):
    """What each of READS prints, or None where it failed. One process reads it all, command by command."""
    arguments = ["--keep-going", "--mode", "json"]
    for command in READS:
        arguments += ["-e", command, "-e", f"echo '{SEPARATOR}'"]
    result = place.run(*arguments, limit=5)
    outputs = result.output.split(SEPARATOR.encode() + b"\n")[:-1]
    is_whole = result.code == 0 and len(outputs) == len(READS)
    return dict(zip(READS, outputs)), is_whole


def right_answers(world):
    def make():
        place = Place(world, world.small())
        answers, is_whole = read(place)
        if not is_whole:
            raise Finding("an undamaged library cannot be read")
        place.remove()
        return answers
    return world.once("right answers", make)


def with_log(world):
    """A library whose newest commits are in its log alone."""
    def make():
        place = Place(world, world.small())
        reader = sqlite3.connect(place.library)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM book").fetchall()
        place.run_well("-e", "card add French 'in the log' only")
        copy = Place(world)
        for suffix in ["", "-wal"]:
            with open(place.library + suffix, "rb") as file:
                copy.write("library.sqlite" + suffix, file.read())
        reader.close()
        return copy.library
    return world.once("with log", make)


def attempt(world, rng, number, seconds):
    global flips, silent_flips
    garbles_log = rng.random() < 0.25
    place = Place(world, with_log(world) if garbles_log else world.small())
    if not garbles_log and rng.random() < 0.33:
        how = misplaced_values.misplace(place.library, rng) or "undamaged"
    else:
        how = damage(place.library + ("-wal" if garbles_log else ""), rng)
    try:
        found, is_whole = read(place)
        is_wrong = not garbles_log and is_whole and found != right_answers(world)
        is_found = place.run("-e", "library check", limit=5).code != 0
        if how.startswith("flip") and not garbles_log:
            flips += 1
            silent_flips += is_wrong and not is_found
        elif is_wrong and not is_found and how.startswith(("cut", "zeroed")):
            wrong = [command for command in READS if found[command] != right_answers(world)[command]]
            raise Finding(f"{wrong} is wrong, and library check finds nothing")
        for command in rng.sample(WRITES, 2):
            place.run("-e", command, limit=5)
        place.run("-e", "library check", limit=5)
    except Finding as finding:
        raise Finding(f"{how}: {finding}")
    place.remove()


def damage(path, rng):
    size = os.path.getsize(path)
    with open(path, "r+b") as file:
        kind = rng.choice(["flip", "flips", "zero", "cut", "garble"])
        if kind == "cut":
            # An empty file is an empty library.
            length = max(1, rng.choice([rng.randrange(size), size // 4096 * 4096 - 4096 * rng.randrange(3)]))
            file.truncate(length)
            return f"cut to {length} of {size} bytes"
        if kind == "zero":
            page = rng.randrange(max(1, size // 4096))
            file.seek(page * 4096)
            file.write(bytes(4096))
            return f"zeroed page {page}"
        count = {"flip": 1, "flips": rng.randrange(2, 200), "garble": rng.randrange(200, 2000)}[kind]
        places = [rng.randrange(size) for _ in range(count)]
        for place in places:
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ (1 << rng.randrange(8)) if kind != "garble" else rng.randrange(256)]))
        return f"{kind} {count} at {places[0]}"
