"""Long work of each kind is killed at a random moment, at times ended by another signal.

Then the library holds what it held at a commit of the undisturbed work; counts, searches and tags agree with the cards; undo and redo
lead where they lead otherwise; and what can go on is resumed.
"""
import collections, json, re, signal

from harness import Finding, Place
from long_works import WORKS, Kill, cards

NAME = "kills"
SHARES = 2
CODES = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
TAGS = ["all", "changed", "large", "new", "t1", "t3"]

killed = collections.Counter()


def note():
    return f"killed {', '.join(f'{work.name} {killed[work.name]}' for work in WORKS)}"


def least(world):
    return len(WORKS)


def attempt(world, rng, number, seconds):
    work = WORKS[number % len(WORKS)]
    course, place = work.course(world), work.place(world)
    kill = Kill(signal_of(work, rng, number), rng.uniform(0, course.seconds))
    outcome = work.run(place, kill)
    killed[work.name] += outcome.code == -signal.SIGKILL
    try:
        judge_end(place, kill, outcome)
        inspect(place, rng, course.words)
        held = judge_state(work, place, course, outcome)
        if work.target:
            judge_target(work, place, course, outcome)
        undo_and_redo(place, course, held)
        if work.can_resume:
            resume(work, place, course, undoes=rng.random() < 0.25)
        elif work.can_repeat and held == [0]:
            repeat(work, place, course)
        if place.leftovers():
            sweep(place)
    except Finding as finding:
        raise Finding(f"{work.name}, signal {kill.signal} after {kill.pause:.3f} s, exit code {outcome.code}: {finding}")
    place.remove()


def signal_of(work, rng, number):
    """Mostly, a work is killed; it takes turns with the others in being ended by another signal."""
    is_other = (number // len(WORKS) + number) % 7 == 6
    return rng.choice(work.signals) if is_other and work.signals else signal.SIGKILL


def judge_end(place, kill, outcome):
    # A signal before the handlers are there ends the process as any other.
    if outcome.code not in (0, CODES[kill.signal], -kill.signal):
        raise Finding(f"ended badly: {outcome.errors[-400:]!r}")
    if outcome.code not in (0, -kill.signal) and place.leftovers():
        raise Finding(f"left {place.leftovers()}")


def inspect(place, rng, words):
    """`library check` finds nothing, and books, searches and tags agree with the list of all cards."""
    searched, tag = rng.sample(words, 3), rng.choice(TAGS)
    commands = ["library check", "book list", "card list", f"card list --tag {tag}"]
    commands += [f"search {word} --limit 100000" for word in searched]
    arguments = [part for command in commands for part in ("-e", command, "-e", "echo ===")]
    output = place.run_well("--mode", "jsonl", *arguments).output.decode()
    _, books, listed, tagged, *found, _ = [[json.loads(line) for line in part.splitlines()] for part in output.split("===\n")]
    judge_counts(books, listed)
    judge_found(f"tag {tag}", tagged, [card for card in listed if tag in card["tags"]])
    for word, cards_found in zip(searched, found):
        judge_found(f"search {word}", cards_found, [card for card in listed if has_word(card, word)])


def judge_counts(books, listed):
    counted = collections.Counter(card["book"] for card in listed)
    known = collections.Counter(card["book"] for card in listed if card["state"] == "review")
    for book in books:
        name = book["name"]
        if (book["cards"], book["known"]) != (counted[name], known[name]):
            raise Finding(f"{name} says {book['cards']} cards, {book['known']} known, and has {counted[name]}, {known[name]}")
    if set(counted) - {book["name"] for book in books}:
        raise Finding("cards are in books that are not listed")


def has_word(card, word):
    return any(part.startswith(word) for part in re.findall(r"[^\W_]+", f"{card['front']} {card['back']}".lower()))


def judge_found(what, found, expected):
    found, expected = [sorted(card["id"] for card in each) for each in (found, expected)]
    if found != expected:
        raise Finding(f"{what} finds {len(found)} cards, and {len(expected)} have it")


def judge_state(work, place, course, outcome):
    """The commits after which the library held what it holds."""
    state = place.state()
    held = [index for index, expected in enumerate(course.states) if expected == state]
    if not held:
        raise Finding("the library holds what it held at no commit")
    last = len(course.states) - 1
    told = last if outcome.code == 0 else outcome.acknowledged
    # The next one may have been done, but not yet told.
    if told is not None and not {told, min(told + 1, last)} & set(held):
        raise Finding(f"{told} of {last} commits were acknowledged, and the library is as after {held}")
    return held


def judge_target(work, place, course, outcome):
    target = place.read(work.target)
    if target is None and outcome.code == 0:
        raise Finding("exit code 0, and there is no file")
    if work.target.endswith(".sqlite"):
        is_whole = target is None or place.state(place.path(work.target)) == course.states[0]
    else:
        is_whole = target in (None, course.target)
    if not is_whole:
        raise Finding("the file is neither whole nor missing")


def undo_and_redo(place, course, held):
    """In a copy, so that what is resumed was not undone."""
    copy = Place(place.world, place.library)
    copy.run_well("-e", "undo")
    copy.check()
    if copy.state() not in [course.undone[index] for index in held]:
        raise Finding("undone, it is not what an undo leads to otherwise")
    copy.run_well("-e", "redo")
    copy.check()
    if copy.state() != course.states[held[0]]:
        raise Finding("redone, it is not what it was before the undo")
    copy.remove()


def resume(work, place, course, undoes):
    """Goes on behind the last commit, or, when that is undone, from the beginning."""
    if undoes and place.state() != course.states[0]:
        place.run_well("-e", "undo")
        if place.state() != course.states[0]:
            raise Finding("undone, it is not what it was before")
    place.run_well("--seed", "7", *work.arguments, "--resume", limit=60)
    if cards(place) != course.cards or not undoes and place.state() != course.states[-1]:
        raise Finding(f"resumed{' after an undo' if undoes else ''}, it is not what the undisturbed run gave")
    place.check()


def repeat(work, place, course):
    """Does what was not done; what could be redone before can still be."""
    outcome = work.run(place)
    if outcome.code != 0 or place.state() != course.states[-1]:
        raise Finding(f"done after the kill, it is not what the undisturbed run gave: {outcome}")


def sweep(place):
    place.run_well("-e", "library backup swept.sqlite")
    if place.leftovers():
        raise Finding(f"a backup does not remove {place.leftovers()}")
