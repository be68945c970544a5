"""Packages from standard input and from a pipe, slow ones and large ones."""
import os
import threading

import building
import sutra_side
from harness import Place
from parts import rejects
from world import imported

# A package that has more media than fits into the memory that an import may use, in MiB.
MEDIA_MIB, MOST_MIB = 96, 64


def run(world, report):
    for name in ("latest.apkg", "legacy.apkg", "latest.colpkg", "own.anki2", "own.anki21b"):
        report.case(f"stream: {name} from standard input", from_standard_input, world, name)
        report.case(f"stream: {name} from a named pipe", from_pipe, world, name)
    report.case("stream: compressed collections of any size", sizes, world)
    report.case("stream: a cut package from standard input and a pipe", cut, world)
    report.case("stream: a large package, from a file and a pipe", large, world)


def expected(world, name):
    paths, _ = rejects.made(world)
    return paths[name], sutra_side.read(imported(world, paths[name]), clock=None)


def from_standard_input(differences, world, name):
    path, same = expected(world, name)
    place = Place(world)
    place.run_well("-e", "import - --format apkg", script=rejects.read(path), clock=None)
    differences.equal("the library", same, sutra_side.read(place, clock=None))


def through_pipe(place, content, pieces=7):
    """Imports from a named pipe, into which the content is written in pieces."""
    pipe = place.path("pipe.apkg")
    os.mkfifo(pipe)

    def write():
        try:
            with open(pipe, "wb", buffering=0) as file:
                size = len(content) // pieces + 1
                for start in range(0, len(content), size):
                    rest = content[start:start + size]
                    while rest:
                        rest = rest[file.write(rest):]
        except BrokenPipeError:
            pass  # the import has rejected it
    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    result = place.run("-e", f"import '{pipe}' --format apkg", clock=None, limit=60)
    writer.join(10)
    return result


def from_pipe(differences, world, name):
    path, same = expected(world, name)
    place = Place(world)
    result = through_pipe(place, rejects.read(path))
    differences.equal("the exit code", 0, result.code)
    if result.code:
        differences.found.append(result.errors.decode())
    else:
        differences.equal("the library", same, sutra_side.read(place, clock=None))


def sizes(differences, world):
    """Packages whose collections grow by a page or two: one of them fills the last buffer of the decompressor, of 128 KiB."""
    col = building.create(os.path.join(world.folder, "sizes"))
    for number in range(48):
        building.add(col, "Basic", [f"front {number}", "x" * 3300])
        place = Place(world)
        path = building.export_package(col, place.path(f"size-{number}.apkg"))
        result = place.run("-e", f"import '{path}'", clock=None)
        said = f"added {number + 1}, updated 0" in result.errors.decode()
        differences.holds(f"with {number + 1} notes: {result.errors.decode()!r:.200}", said)
        place.remove()
    col.close()


def cut(differences, world):
    content = rejects.read(rejects.made(world)[0]["legacy.apkg"])[:-300]
    for name in ("standard input", "a pipe"):
        place = Place(world, rejects.made(world)[1])
        before = rejects.dump(place)
        if name == "a pipe":
            result = through_pipe(place, content)
        else:
            result = place.run("-e", "import - --format apkg", script=content, clock=None)
        differences.equal(f"exit code from {name}", rejects.FORMAT, result.code)
        differences.holds(f"the library after {name}", rejects.dump(place) == before)


def large(differences, world):
    collection = rejects.read(rejects.made(world)[0]["own.anki21"])
    noise = os.urandom(1 << 20)
    content = rejects.archive(
        ("meta", b"\x08\x02"), ("collection.anki21", collection), ("media", b"{}"),
        *((str(number), noise + bytes([number])) for number in range(MEDIA_MIB)))
    place = Place(world)
    path = place.write("large.apkg", content)
    for arguments in (("-e", f"import '{path}'"), ("-e", "import - --format apkg")):
        usage = place.path("usage")
        place.run_well(
            *arguments, script=content if "-" in arguments[1].split() else None, clock=None, limit=120,
            under=("/usr/bin/time", "-f", "%M", "-o", usage) if os.path.exists("/usr/bin/time") else ())
        if os.path.exists(usage):
            mib = int(open(usage).read().split()[-1]) / 1024
            differences.holds(f"{arguments[1]}: {mib:.0f} MiB, more than {MOST_MIB}", mib <= MOST_MIB)
