"""Every write, sync, truncation, deletion, renaming and opening of each kind of work fails or is the process's last.

A kill leaves what the kernel has been given, synced or not. So the first attempts look at the order of the calls instead: what is
acknowledged was synced before.
"""
import errno, os, shutil, subprocess

import sync_order
from harness import Finding, Skipped
from works import WORKS, Commits, Study, judge_target

NAME = "system-calls"
FAULTS = ["kill", "killed", str(errno.EIO), str(errno.ENOSPC), str(errno.ENOMEM)]


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


def interposed(world, place, **variables):
    return {"LD_PRELOAD": library(world), "TORTURE_FOLDER": place.folder, **variables}


def undisturbed(world, work):
    """The calls that a kind of work makes."""
    def make():
        place = work.place(world)
        log = os.path.join(world.folder, f"log-{work.name}")
        result = work.run(place, environment=interposed(world, place, TORTURE_LOG=log))
        if result.code != 0 or place.state() != work.states(world)[-1]:
            raise Finding(f"{work.name} failed undisturbed: {result}")
        with open(log) as file:
            calls = [line.split()[0] for line in file]
        place.remove()
        return calls
    return world.once(f"undisturbed {work.name}", make)


def least(world):
    return len(WORKS)


def attempt(world, rng, number, seconds):
    work = WORKS[number % len(WORKS)]
    if number < len(WORKS):
        order(world, work)
    else:
        fault(world, rng, work)


def order(world, work):
    if not sync_order.is_possible():
        raise Skipped("no strace")
    place = work.place(world)
    log = place.path("calls.log")
    result = work.run(place, under=sync_order.under(log))
    if b"ptrace" in result.errors:
        raise Skipped("strace may not trace")
    disk = sync_order.Disk(place, work.front)
    try:
        disk.follow(log)
    except Finding as finding:
        raise Finding(f"{work.name}: {finding}")
    if disk.syncs == 0:
        raise Finding(f"{work.name}: nothing was synced: {result}")
    place.remove()


def fault(world, rng, work):
    if not library(world):
        raise Skipped("no C compiler")
    calls = undisturbed(world, work)
    call, fault = rng.randrange(len(calls)), rng.choice(FAULTS)
    place = work.place(world)
    is_kill = fault.startswith("kill")
    options = {"is_disturbed": True} if isinstance(work, Study) else {}
    where = f"{work.name}, call {call + 1} of {len(calls)} ({calls[call]}), fault {fault}"
    try:
        result = work.run(
            place, environment=interposed(world, place, TORTURE_FAULT=f"{call + 1}:{fault}"), may_be_killed=is_kill, **options)
        judge_library(world, work, place, result)
        if work.target:
            judge_target(world, work, place, result)
        if not is_kill and place.leftovers():
            judge_leftovers(place, calls[call], result)
        if place.state() is not None:
            place.check()
        if is_kill and isinstance(work, Commits) and work.front == "sutra-run":
            work.resume(world, place)
    except Finding as finding:
        raise Finding(f"{where}: {finding}")
    place.remove()


def judge_library(world, work, place, result):
    states, state = work.states(world), place.state()
    # A library that was just made, and holds nothing, is as good as none.
    held = [step for step, expected in enumerate(states) if (state or "") == (expected or "")]
    if not held:
        raise Finding(f"the library is neither the old nor the new one: {result}")
    changes = states[0] != states[-1]
    if work.front == "sutra":
        # Each command and each answer stands for itself: what was told as done is there.
        if held[-1] < getattr(result, "acknowledged", 0):
            raise Finding(f"{result.acknowledged} answers were acknowledged, {held[-1]} are there: {result}")
        if not isinstance(work, Study) and result.code == 0 and held[-1] != work.steps:
            raise Finding(f"exit code 0, and not all was done: {result}")
        return
    if result.code == 0 and changes and len(states) - 1 not in held:
        raise Finding(f"exit code 0, and not all was done: {result}")
    is_told = b"committed" in result.errors or b"are saved" in result.errors
    if result.code not in (0, -9) and changes and held == [len(states) - 1] and not is_told:
        raise Finding(f"exit code {result.code}, and it was done without a word: {result}")


def judge_leftovers(place, call, result):
    """A file that cannot be deleted is left, and deleted by the next process that writes."""
    if call == "unlink":
        place.run_well("-e", "book put Swept")
    if place.leftovers():
        raise Finding(f"left {place.leftovers()}: {result}")
