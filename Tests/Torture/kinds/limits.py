"""Full disks, limits of the process, and folders and files that cannot be written."""
import os, resource, shutil, subprocess

from harness import Finding, Place, Skipped
from works import WORKS, Work, judge_target

NAME = "limits"
# KiB that the disk has besides the library. First the index of the log fits, and what is written does not.
SPARE = [40, 100, 12, 200, 4, 400, 0, 1200]
# Each is one commit of one script.
SINGLE = [work for work in WORKS if type(work) is Work]
NOBODY = 65534


def least(world):
    return 4 * len(SINGLE)


def attempt(world, rng, number, seconds):
    work, spare = SINGLE[number // 4 % len(SINGLE)], SPARE[number // 4 // len(SINGLE) % len(SPARE)]
    [lambda: full_disk(world, work, spare), lambda: process_limit(world, rng, work), lambda: read_only(world, rng, work),
     lambda: hidden_proc(world, work)][number % 4]()


def judge(world, work, place, result, where):
    before, after = work.states(world)
    state = place.state()
    if (state or "") not in (before or "", after):
        raise Finding(f"{where}: the library is neither the old nor the new one: {result}")
    if result.code == 0 and state != after:
        raise Finding(f"{where}: exit code 0, and nothing was done: {result}")
    if result.code != 0 and not result.errors:
        raise Finding(f"{where}: failed without a word: {result}")
    if result.code != 0 and place.leftovers():
        raise Finding(f"{where}: left {place.leftovers()}: {result}")
    if work.target:
        try:
            judge_target(world, work, place, result)
        except Finding as finding:
            raise Finding(f"{where}: {finding}")


def full_disk(world, work, spare):
    place = work.place(world)
    disk = place.path("disk")
    os.mkdir(disk)
    used = sum((os.path.getsize(place.path(name)) + 4095) // 4096 * 4 for name in os.listdir(place.folder) if name != "disk")
    mount = ["mount", "-t", "tmpfs", "-o", f"size={used + spare}k", "torture", disk]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        raise Skipped("no right to mount a file system")
    try:
        for name in os.listdir(place.folder):
            if name != "disk":
                shutil.move(place.path(name), disk)
        small = Place(world)
        small.remove()
        small.folder, small.library = disk, os.path.join(disk, "library.sqlite")
        where = f"{work.name} with {spare} KiB to spare"
        judge(world, work, small, small.run(*work.arguments, script=work.script), where)
        if small.state() is not None:
            # What is there is sound; to look at it where the disk is full is another matter.
            for suffix in ["", "-wal"]:
                if os.path.exists(small.library + suffix):
                    shutil.copy(small.library + suffix, place.library + suffix)
            place.check()
    finally:
        subprocess.run(["umount", "-l", disk], capture_output=True)
        place.remove()


def process_limit(world, rng, work):
    kind, limit = rng.choice(
        [(resource.RLIMIT_FSIZE, rng.choice([0, 1, 4096, 40_000, 100_000, 300_000])),
         (resource.RLIMIT_NOFILE, rng.choice([3, 4, 5, 6, 7, 8, 9, 10, 12, 16])),
         (resource.RLIMIT_AS, rng.choice([60, 80, 100, 150, 300]) * 1_000_000)])
    place = work.place(world)
    where = f"{work.name} with limit {kind} = {limit}"
    try:
        result = place.run(
            *work.arguments, script=work.script, limit=2 if kind == resource.RLIMIT_AS else 5,
            preexec_fn=lambda: resource.setrlimit(kind, (limit, limit)))
    except Finding as finding:
        # Without the memory or the descriptors to load it, a process cannot say anything of its own; and libdispatch waits
        # for ever until there is memory for a thread.
        if kind == resource.RLIMIT_AS or (kind == resource.RLIMIT_NOFILE and limit < 4):
            judge_untouched(world, work, place, where)
            return place.remove()
        raise Finding(f"{where}: {finding}")
    if result.code == 127 and kind != resource.RLIMIT_FSIZE:
        judge_untouched(world, work, place, where)
    else:
        judge(world, work, place, result, where)
    if place.state() is not None:
        place.check()
    place.remove()


def judge_untouched(world, work, place, where):
    before, after = work.states(world)
    if (place.state() or "") not in (before or "", after):
        raise Finding(f"{where}: the library is neither the old nor the new one")


def read_only(world, rng, work):
    if os.geteuid() != 0:
        raise Skipped("not root, who alone can run as somebody else")
    what = rng.choice(["folder", "file", "temporary folder"])
    place = work.place(world)
    for name in os.listdir(place.folder):
        os.chown(place.path(name), NOBODY, NOBODY)
    os.chown(place.folder, NOBODY, NOBODY)
    os.chmod(world.folder, 0o711)
    environment = {}
    if what == "folder":
        os.chmod(place.folder, 0o555)
    elif what == "file" and os.path.exists(place.library):
        os.chmod(place.library, 0o444)
    else:
        os.mkdir(place.path("tmp"))
        os.chmod(place.path("tmp"), 0o555)
        environment["TMPDIR"] = place.path("tmp")

    def become_nobody():
        os.setgid(NOBODY)
        os.setuid(NOBODY)

    where = f"{work.name} with a read-only {what}"
    try:
        probe = subprocess.run([world.executable("sutra-run"), "--version"], preexec_fn=become_nobody, capture_output=True)
    except PermissionError:
        probe = None
    if probe is None or probe.returncode != 0:
        raise Skipped("the executables cannot be run by everybody")
    result = place.run(*work.arguments, script=work.script, environment=environment, preexec_fn=become_nobody)
    reading = place.run("-e", "book list", environment=environment, preexec_fn=become_nobody)
    if reading.code != 0:
        raise Finding(f"{where}: cannot be read: {reading}")
    os.chmod(place.folder, 0o755)
    judge(world, work, place, result, where)
    if os.path.exists(place.library):
        os.chmod(place.library, 0o644)
        place.run_well("-e", "book put After", preexec_fn=become_nobody)
    place.remove()


def hidden_proc(world, work):
    place = work.place(world)
    if os.geteuid() != 0 or not shutil.which("unshare"):
        raise Skipped("no right to hide /proc")
    call = ["unshare", "-m", "sh", "-c", "mount -t tmpfs torture /proc || exit 99; exec \"$@\"", "sh"]
    call += [world.executable("sutra-run"), "-l", place.library, "--virtual-clock", "2026-01-31T08:00:00Z", *work.arguments]
    result = subprocess.run(
        call, input=work.script, cwd=place.folder, env=place.environment(), capture_output=True, timeout=20)
    if result.returncode == 99 or b"unshare" in result.stderr:
        raise Skipped("no right to hide /proc")
    before, _ = work.states(world)
    state = place.state() or ""
    where = f"{work.name} without /proc"
    if result.returncode != 70 or state != (before or ""):
        raise Finding(f"{where}: exit code {result.returncode}: {result.stderr!r}")
    place.remove()
