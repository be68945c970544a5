"""What is exported and imported into a new library is the same again, in each format that can be imported."""
import csv, io, json

from harness import Finding, Place
from hostile_texts import name, quoted, text

TAGS = ["a", "b-c", "é", "x,y", "#z", "=1", "\u202ea"]
ZONES = ["UTC0", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"]


def rows(place, command, *keys, **options):
    found = json.loads(place.run_well("-e", command, "--mode", "json", **options).output)
    return sorted(tuple(row[key] if not isinstance(row[key], list) else json.dumps(row[key]) for key in keys) for row in found)


def back_again(place, file, what, command, keys, rng, **options):
    """Imports a place's file into a new library, and once more into the same one, where it changes nothing."""
    before = place.state()
    place.run_well("-e", f"import {file}", **options)
    if place.state() != before:
        raise Finding(f"{file}: imported where it came from, it changes something: {what!r}")
    other = Place(place.world)
    other.write(file, place.read(file))
    other.run_well("-e", f"import {file}", **options)
    found, expected = [rows(some, command, *keys, **options) for some in (other, place)]
    if found != expected:
        raise Finding(f"{file} is not the same when it is back: {what!r}\n    {expected}\n    {found}")
    other.run_well("-e", f"export again-{file}", **options)
    if other.read(f"again-{file}") != place.read(file):
        raise Finding(f"{file} is another file when it is exported again: {what!r}")
    other.check()
    other.remove()


def cards(world, rng):
    place = Place(world)
    commands = [f"book put {quoted(name(rng))}" for _ in range(rng.randrange(1, 4))]
    for _ in range(rng.randrange(1, 20)):
        tags = "".join(f" --tag {quoted(t)}" for t in sorted({rng.choice(TAGS) for _ in range(rng.randrange(3))}))
        commands.append(f"card put @{rng.randrange(1, 4)} {quoted(text(rng, 1))} {quoted(text(rng))}{tags}")
    content = "\n".join(commands).encode()
    # A text that a card cannot have is left out.
    place.run("--keep-going", script=content)
    for ending in ["tsv", "csv", "txt"]:
        place.run_well("-e", f"export cards.{ending}")
        if ending != "txt":
            readable(place, f"cards.{ending}", content)
        back_again(place, f"cards.{ending}", content, "card list", ["book", "front", "back", "tags"], rng)
    place.remove()


def readable(place, file, what):
    """Another program reads what the library holds."""
    source = io.StringIO(place.read(file).decode(), newline="")
    found = sorted(map(tuple, list(csv.reader(source, delimiter="\t" if file.endswith("tsv") else ",", strict=True))[1:]))
    listed = json.loads(place.run_well("-e", "card list", "--mode", "json").output)
    expected = sorted((row["front"], row["back"], " ".join(row["tags"]), row["book"]) for row in listed)
    if found != expected:
        raise Finding(f"{file} is read otherwise by others: {what!r}\n    {expected}\n    {found}")


def profiles(world, rng):
    place = Place(world)
    commands = []
    for number in range(1, rng.randrange(2, 6)):
        commands.append(f"profile put {quoted(name(rng))} --duration {rng.randrange(1, 86401)}s")
        for segment in ["warm-up", "main", "cool-down"]:
            if rng.random() < 0.5:
                commands.append(f"segment {rng.choice(['enable', 'disable'])} @{number} {segment}")
                commands.append(f"segment set @{number} {segment} --duration {rng.randrange(1, 86401)}s")
            for moment in ["begin", "repeat", "end"]:
                if rng.random() < 0.4:
                    sound = rng.choice(["bowl", "bell", "wood", "none", "./" + name(rng), "/" + name(rng)])
                    times = rng.choice(["", f" --times {rng.randrange(1, 1001)}"])
                    commands.append(f"sound add @{number} {segment} {moment} {quoted(sound)} --every {rng.randrange(1, 86401)}s{times}")
                    if rng.random() < 0.3:
                        commands.append(f"sound disable @{number} {segment} {moment}")
    content = "\n".join(commands).encode()
    place.run("--keep-going", script=content)
    place.run_well("-e", "export profiles.yaml")
    back_again(place, "profiles.yaml", content, "profile list", ["name", "duration_s", "total_s", "segments"], rng)
    place.remove()


def sessions(world, rng):
    place = Place(world)
    names = sorted({name(rng) for _ in range(rng.randrange(1, 4))})
    commands = [f"profile put {quoted(each)} --duration {rng.randrange(1, 7200)}s" for each in names]
    for _ in range(rng.randrange(1, 12)):
        commands += [f"sit @{rng.randrange(1, len(names) + 1)}", f"clock advance {rng.randrange(1, 400 * 3600)}s"]
    content = "\n".join(commands).encode()
    options = {"clock": f"{rng.randrange(1975, 2090)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}", "environment": {"TZ": rng.choice(ZONES)}}
    place.run("--keep-going", script=content, **options)
    place.run_well("-e", "export log.insight.csv", "-e", "export log.ics", **options)
    # A local time that comes twice is read as the earlier one, so that the times in UTC may differ.
    back_again(place, "log.insight.csv", content, "session list", ["profile", "sat_s"], rng, **options)
    place.remove()
