"""Hostile lines, scripts and files: an error with a code, never a crash, and what goes out comes back as it was."""
import glob, json, os

from harness import Finding, Place

NAME = "fuzz"
WORDS = [
    "book", "add", "put", "list", "show", "rename", "delete", "card", "edit", "move", "suspend", "resume", "search", "review", "next", "answer", "due",
    "reschedule", "profile", "set", "copy", "segment", "enable", "disable", "sound", "remove", "names", "session", "stats", "settings", "get", "reset",
    "help", "let", "echo", "mode", "undo", "redo", "timing", "open", "close", "expect", "count", "error", "output", "quit", "clock", "advance",
    "French", "Ελληνικά", "Morning", "@1", "@2", "@99", "@0", "@-1", "@99999999999999999999", "--tag", "--limit", "--days", "--offset", "--match",
    "--book", "--sort", "--due", "--duration", "--front", "--back", "--every", "--times", "--", "--limit=3", "--tag=x", "name", "again", "good", "warm-up",
    "main", "begin", "repeat", "end", "bowl", "90s", "5m", "1h30m", "7:30", "1:02:03", "0s", "99999999999h", "2026-01-31", "2026-02-30", "9999-99-99",
    "'", '"', '""', "''", "\\", "\\\n", "$x", "${x}", "${", "$", "#", "<<X", "X", "==", ">=", "3", "-3", "1e9", "nan", "on", "off", "json", "tsv", "\t",
    "\u202e", "e\u0301", "日本", "👨‍👩‍👧", "\x00", "\x1b[31m", "\ufeff", "\u2028", '"\\u{1F600}"', '"\\u{110000}"', '"\\q"', "a" * 300, "«»", "NOT_FOUND", "SYNTAX",
]
FORMATS = ["tsv", "csv", "anki"]
CHARACTERS = list("abc é日,;:\t\"'|#=+-@<>&{}[]()\\/ \n") + ["e\u0301", "👨‍👩‍👧", "\u2028", "\u0085", "\r", "\ufeff", "\u202e"]


def attempt(world, rng, number, seconds):
    [lines, script, file, round_trip, times][number % 5](world, rng)


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
    judge(place, content, lambda: place.run("--no-init", "--no-history", front="sutra", script=content))
    place.check()
    place.remove()


def script(world, rng):
    place = Place(world, world.small())
    content = b"\n".join(line(rng) for _ in range(rng.choice([1, 1, 2, 10]))) + b"\n"
    before = place.state()
    judge(place, content, lambda: place.run("--dry-run", "--keep-going", script=content))
    if place.state() != before:
        raise Finding(f"a dry run changed something: {content!r}")
    result = judge(place, content, lambda: place.run(script=content))
    if result.code != 0 and place.state() != before:
        raise Finding(f"failed, and changed something: {content!r}: {result}")
    place.remove()


def judge(place, content, run):
    try:
        return run()
    except Finding as finding:
        raise Finding(f"{content[:2000]!r}: {finding}")


def file(world, rng):
    """A file of the corpus, changed, is imported as any format."""
    place = Place(world, world.small())
    name = rng.choice(sorted(glob.glob(os.path.join(world.corpus, "*"))))
    with open(name, "rb") as source:
        content = source.read()
    ending = os.path.splitext(name)[1]
    if rng.random() < 0.9:
        content = mutated(content, rng)
    place.write("file" + ending, content)
    before = place.state()
    format = rng.choice([None, None, "tsv", "csv", "anki", "insight", "yaml"])
    # A file can hold fields as wide as it is: only the smaller ones are told here.
    command = f"import file{ending} --book French" + (f" --format {format}" if format else "")
    result = judge(place, content, lambda: place.run("-e", command))
    if result.code != 0 and place.state() != before:
        raise Finding(f"{command} failed, and changed something: {content[:2000]!r}: {result}")
    place.check()
    place.remove()


def text(rng, least=0):
    while True:
        text = "".join(rng.choice(CHARACTERS) for _ in range(rng.randrange(least, 12)))
        if len(text.strip()) >= least:
            return text


def quoted(text):
    return '"' + "".join(c if c.isalnum() and ord(c) < 128 else f"\\u{{{ord(c):x}}}" for c in text) + '"'


def round_trip(world, rng):
    place, format = Place(world), rng.choice(FORMATS)
    commands = ["book add B"]
    for _ in range(rng.randrange(1, 20)):
        tags = "".join(f" --tag {quoted(t)}" for t in {rng.choice(["a", "b-c", "é", "x,y", "#z"]) for _ in range(rng.randrange(3))})
        commands.append(f"card put B {quoted(text(rng, 1))} {quoted(text(rng))}{tags}")
    content = "\n".join(commands).encode()
    result = place.run(script=content)
    if result.code != 0:
        return place.remove()  # a text that a card cannot have
    place.run_well("-e", f"export cards.{format} --format {format}")
    other = Place(world)
    other.write("cards.txt", place.read(f"cards.{format}"))
    other.run_well("-e", "book put B", "-e", f"import cards.txt --format {format} --book B")
    if cards(place) != cards(other):
        raise Finding(f"{format} is not the same when it is back: {content!r}\n    {cards(place)}\n    {cards(other)}")
    place.remove()
    other.remove()


def cards(place):
    rows = json.loads(place.run_well("-e", "card list B", "--mode", "json").output)
    return sorted((row["front"], row["back"], row["tags"]) for row in rows)


def times(world, rng):
    place = Place(world)
    digits = lambda: "".join(rng.choice("0123456789") for _ in range(rng.choice([1, 1, 2, 2, 4, 20])))
    duration = rng.choice(["", "-"]) + "".join(digits() + rng.choice(["s", "m", "h", "d", ":", "", "x"]) for _ in range(rng.randrange(1, 4)))
    date = f"{digits()}-{digits()}-{digits()}" + rng.choice(["", "T", f"T{digits()}:{digits()}:{digits()}Z", "Z"])
    judge(place, duration.encode(), lambda: place.run("-e", f"profile add P --duration='{duration}'"))
    judge(place, duration.encode(), lambda: place.run("-e", f"clock advance '{duration}'", "-e", "book put B", "-e", "review due --days 3"))
    judge(place, date.encode(), lambda: place.run("-e", "review due", clock=date))
    place.remove()
