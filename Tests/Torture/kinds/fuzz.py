"""Hostile lines, scripts, files and arguments: an error with a code, never a crash, and what goes out comes back as it was.

The first attempts of a run are the cases of the corpus, each a finding of the past or its like; later ones mutate them.
"""
import codecs, datetime, os, re

import hostile_texts, round_trips
from harness import Finding, Place

NAME = "fuzz"
SHARES = 2
WORDS = [
    "book", "add", "put", "list", "show", "rename", "delete", "card", "edit", "move", "suspend", "resume", "tag", "search", "review", "next", "answer", "due",
    "reschedule", "log", "filter", "profile", "set", "copy", "segment", "enable", "disable", "sound", "remove", "names", "session", "stats", "settings", "get", "reset",
    "help", "let", "echo", "mode", "undo", "redo", "timing", "open", "close", "expect", "count", "error", "output", "quit", "clock", "advance",
    "library", "info", "check", "backup", "restore", "import", "export", "include", "-", "case.sutra", "library.sqlite", "cards.tsv", "--format", "--force",
    "French", "Ελληνικά", "Morning", "@1", "@2", "@99", "@0", "@-1", "@99999999999999999999", "--tag", "--limit", "--days", "--offset", "--match",
    "--book", "--sort", "--due", "--duration", "--front", "--back", "--every", "--times", "--", "--limit=3", "--tag=x", "name", "again", "good", "warm-up",
    "main", "begin", "repeat", "end", "bowl", "90s", "5m", "1h30m", "7:30", "1:02:03", "0s", "99999999999h", "2026-01-31", "2026-02-30", "9999-99-99",
    "'", '"', '""', "''", "\\", "\\\n", "$x", "${x}", "${", "$", "#", "<<X", "X", "==", ">=", "3", "-3", "1e9", "nan", "on", "off", "json", "tsv", "\t",
    "\u202e", "e\u0301", "日本", "👨‍👩‍👧", "\x00", "\x1b[31m", "\ufeff", "\u2028", '"\\u{1F600}"', '"\\u{110000}"', '"\\q"', "a" * 300, "«»", "NOT_FOUND", "SYNTAX",
]
FORMATS = [None, None, "tsv", "csv", "anki", "insight", "yaml"]


def cases_of(world):
    return [(sort, name, content) for sort in CASES for name, content in world.corpus(sort)]


def least(world):
    return len(cases_of(world))


def attempt(world, rng, number, seconds):
    cases = cases_of(world)
    if number < len(cases):
        sort, name, content = cases[number]
        try:
            CASES[sort](world, name, content)
        except Finding as finding:
            raise Finding(f"{sort}/{name}: {finding}")
    else:
        WAYS[number % len(WAYS)](world, rng)


def judge(place, content, run):
    try:
        return run()
    except Finding as finding:
        raise Finding(f"{content[:2000]!r}: {finding}")


# Cases of the corpus

def heading(content):
    """What `# exits 65 clock=none library=none commits=no` says; all but the code may be missing."""
    words = content.lstrip(b"\xef\xbb\xbf").split(b"\n")[0].decode().split()
    return int(words[2]), dict(word.split("=") for word in words[3:])


def expect(code, result):
    if result.code != code:
        raise Finding(f"exit code {code} is expected: {result}")


def script_case(world, name, content):
    code, options = heading(content)
    place = Place(world, None if "library" in options else world.small())
    place.write("case.sutra", content)
    clock = {"clock": None} if "clock" in options else {}
    before = place.state()
    expect(code, place.run("case.sutra", **clock))
    if code != 0 and place.state() != before:
        raise Finding("failed, and changed something")
    if code in (65, 66) and "commits" not in options:
        # What the check finds is found before the first commit.
        expect(code, place.run("--commit-every", "1", "case.sutra", **clock))
        if place.state() != before:
            raise Finding("the check failed, and something was changed")
    place.remove()


def file_case(world, name, content):
    place = Place(world)
    ending = name[name.index("."):]
    place.write("file" + ending, content)
    result = place.run("-e", f"import file{ending}", environment={"TZ": "Europe/Berlin"})
    expect(world.once("codes of files", lambda: codes_of_files(world))[name], result)
    if result.code != 0 and place.state() is not None:
        raise Finding(f"failed, and made a library: {result}")
    place.remove()


def codes_of_files(world):
    """A file to import has no comments that could say its exit code."""
    with open(os.path.join(world.corpus_folder, "files.txt")) as file:
        return {name: int(code) for name, code in (line.split() for line in file)}


def argument_case(world, name, content):
    code, _ = heading(content)
    place = Place(world, world.small())
    expect(code, place.run(*arguments_of(content), clock=None, script=b""))
    place.remove()


def arguments_of(content):
    """A word a line, with Python's escapes."""
    def decoded(line):
        try:
            return codecs.escape_decode(line)[0].replace(b"\0", b"")
        except ValueError:
            return line.replace(b"\0", b"")
    return [decoded(line) for line in content.split(b"\n")[1:-1]]


CASES = {"scripts": script_case, "files": file_case, "arguments": argument_case}


# What chance makes

def line(rng):
    words = [rng.choice(WORDS) for _ in range(rng.randrange(1, 9))]
    text = rng.choice([" ", " ", " ", ""]).join(words)
    return text.encode("utf-8") if rng.random() < 0.9 else mutated(text.encode("utf-8"), rng)


def mutated(content, rng):
    content = bytearray(content or b"x")
    for _ in range(rng.choice([1, 2, 5, 20])):
        place = rng.randrange(len(content) + 1)
        how = rng.randrange(5)
        if how == 0:
            content[place:place] = bytes([rng.randrange(256)])
        elif how == 1 and len(content) > 1:
            del content[place:place + rng.randrange(1, 9)]
        elif how == 2 and place < len(content):
            content[place] ^= 1 << rng.randrange(8)
        elif how == 3:
            content[place:place] = content[rng.randrange(len(content) or 1):][:rng.randrange(1, 40)]
        else:
            content[place:place] = rng.choice(WORDS).encode()
        content = content or bytearray(b"x")
    return bytes(content)


def lines(world, rng):
    place = Place(world, world.small())
    content = b"\n".join(line(rng) for _ in range(60)) + b"\n"
    if rng.random() < 0.5:
        content = b"\n".join(case for _, case in rng.sample(world.corpus("scripts"), 5)) + content
    judge(place, content, lambda: place.run("--no-init", "--no-history", front="sutra", script=content))
    place.check()
    place.remove()


def script(world, rng):
    place = Place(world, world.small() if rng.random() < 0.8 else None)
    if rng.random() < 0.5:
        content = b"\n".join(line(rng) for _ in range(rng.choice([1, 1, 2, 10]))) + b"\n"
    else:
        content = mutated(rng.choice(world.corpus("scripts"))[1], rng)
    before = place.state()
    judge(place, content, lambda: place.run("--dry-run", "--keep-going", script=content))
    if place.state() != before:
        raise Finding(f"a dry run changed something: {content!r}")
    result = judge(place, content, lambda: place.run(script=content))
    # A library that is restored stays, and its script stands by itself.
    if result.code != 0 and place.state() != before and b"restored" not in result.errors:
        raise Finding(f"failed, and changed something: {content!r}: {result}")
    place.remove()


def file(world, rng):
    """A file of the corpus, changed, is imported as any format."""
    place = Place(world, world.small())
    name, content = rng.choice(world.corpus("files"))
    ending = os.path.splitext(name)[1]
    if rng.random() < 0.9:
        content = mutated(content, rng)
    place.write("file" + ending, content)
    before = place.state()
    format = rng.choice(FORMATS)
    # A file can hold fields as wide as it is: only the smaller ones are told here.
    command = f"import file{ending}" + rng.choice(["", " --book French"]) + (f" --format {format}" if format else "")
    result = judge(place, content, lambda: place.run("-e", command))
    if result.code != 0 and place.state() != before:
        raise Finding(f"{command} failed, and changed something: {content[:2000]!r}: {result}")
    place.check()
    place.remove()


def round_trip(world, rng):
    rng.choice([round_trips.cards, round_trips.cards, round_trips.profiles, round_trips.sessions])(world, rng)


def arguments(world, rng):
    place = Place(world, world.small())
    words = arguments_of(mutated(rng.choice(world.corpus("arguments"))[1], rng))
    front = rng.choice(["sutra", "sutra-run"])
    judge(place, repr(words).encode(), lambda: place.run(*words, front=front, clock=None, script=b"", may_be_killed=False))
    place.remove()


def includes(world, rng):
    """Files that include each other, in circles or very often, are checked in the end."""
    place = Place(world)
    count = rng.randrange(1, 16)
    for number in range(count):
        content = [f"include {rng.choice(['', './'])}{rng.randrange(count)}.sutra" for _ in range(rng.randrange(3))] + [f"book put B{number}"]
        if rng.random() < 0.5:
            # Each includes the next one twice: as many runs as two to the power of the files.
            content = [f"include {number + 1}.sutra"] * 2 if number + 1 < count else []
        rng.shuffle(content)
        place.write(f"{number}.sutra", "\n".join(content) + "\n")
    result = place.run("0.sutra", limit=30)
    if result.code != 0 and place.state() is not None:
        raise Finding(f"failed, and made a library: {result}")
    place.remove()


def durations(world, rng):
    """A duration is what Python makes of it, or an error."""
    place = Place(world)
    parts = [f"{rng.choice([0, 1, 5, 23, 24, 59, 60, 90, 1439, 86400, 86401, 10**18, 10**30])}{unit}" for unit in "dhms" if rng.random() < 0.4]
    word = rng.choice(["".join(parts), ":".join(str(rng.randrange(75)).zfill(rng.choice([1, 2, 2, 3])) for _ in range(rng.randrange(1, 5))), "-5m", "5M", "5 m", "٣m"])
    seconds = seconds_of(word)
    result = judge(place, word.encode(), lambda: place.run("-e", f"profile add P --duration='{word}'", "-e", "profile show P", "--mode", "json"))
    if seconds is None or not 1 <= seconds <= 86400:
        if result.code == 0:
            raise Finding(f"{word!r} is taken: {result}")
    elif result.code != 0 or f'"duration_s":{seconds},'.encode() not in result.output:
        raise Finding(f"{word!r} is not {seconds} s: {result}")
    judge(place, word.encode(), lambda: place.run("-e", f"clock advance '{word}'", "-e", "book put B", "-e", "review due --days 3"))
    place.remove()


def seconds_of(word):
    units = re.fullmatch(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", word, re.ASCII)
    if word and units:
        values = [None if group is None else int(group) for group in units.groups()]
        first = next(index for index, value in enumerate(values) if value is not None)
        bounds = [None, 23, 59, 59]
        if any(value is not None and index > first and value > bounds[index] for index, value in enumerate(values)):
            return None
        return sum((value or 0) * factor for value, factor in zip(values, [86400, 3600, 60, 1]))
    colons = re.fullmatch(r"(?:(\d+):)?(\d+):(\d\d)", word, re.ASCII)
    if not colons:
        return None
    hours, minutes, seconds = int(colons[1] or 0), int(colons[2]), int(colons[3])
    if seconds > 59 or colons[1] is not None and (minutes > 59 or len(colons[2]) != 2):
        return None
    return hours * 3600 + minutes * 60 + seconds


def dates(world, rng):
    """A date is what Python makes of it, or an error."""
    place = Place(world)
    date = f"{rng.choice([1, 1583, 1900, 1969, 2000, 2024, 2026, 9999]):04}-{rng.randrange(0, 14):02}-{rng.choice([0, 1, 28, 29, 30, 31, 32]):02}"
    time = rng.choice(["", f"T{rng.randrange(26):02}:{rng.choice([0, 59, 60]):02}:{rng.choice([0, 59, 60]):02}Z"])
    try:
        expected = datetime.datetime.fromisoformat(date + (time[:-1] or "T00:00:00"))
    except ValueError:
        expected = None
    result = judge(place, (date + time).encode(), lambda: place.run("-e", "book add B", "-e", "book list", "--mode", "json", clock=date + time))
    if (result.code == 0) != (expected is not None):
        raise Finding(f"{date + time!r}: {result}")
    if time and expected and f'"added_at":"{date + time}"'.encode() not in result.output:
        raise Finding(f"{date + time!r} is another time: {result}")
    place.remove()


WAYS = [lines, script, file, round_trip, arguments, script, file, round_trip, includes, durations, dates]
