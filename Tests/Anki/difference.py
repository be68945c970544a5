"""Compares what a collection and a library hold, field by field."""
import datetime
import re

import anki_side

DAY_MS = 86_400_000
BEFORE = {0: (0, 1), 1: (2,), 2: (3,), 3: (2, 0, 1, 3)}


class Differences:
    """What was compared, and where the sides differ."""

    def __init__(self):
        self.compared, self.found = 0, []

    def equal(self, what, theirs, ours):
        self.compared += 1
        if theirs != ours:
            self.found.append(f"{what}: Anki has {theirs!r:.160}, Sutra {ours!r:.160}")

    def holds(self, what, condition):
        self.compared += 1
        if not condition:
            self.found.append(what)


def study_day(milliseconds, rollover):
    local = datetime.datetime.fromtimestamp(milliseconds / 1000) - datetime.timedelta(hours=rollover)
    return (local.date() - datetime.date(1970, 1, 1)).days


def compare(theirs, ours, differences, rollover=4, texts=True, memory_from_log=None):
    """Compares an import.

    `memory_from_log` has the memory states that Anki computes from the log, by guid and ordinal, where its cards have none.
    """
    differences.equal("guids", sorted(theirs["notes"]), sorted(ours["notes"]))
    differences.equal("cards", sorted(theirs["cards"]), sorted(ours["cards"]))
    for guid, note in theirs["notes"].items():
        if guid in ours["notes"]:
            compare_note(f"note {guid}", note, ours["notes"][guid], differences)
    for key, card in theirs["cards"].items():
        if key in ours["cards"]:
            compare_card(f"card {key[1]} of {key[0]}", card, ours["cards"][key], differences, rollover, texts)
            if memory_from_log and not card["memory"] and since_reset(card):
                compare_memory(f"card {key[1]} of {key[0]}", memory_from_log[key], ours["cards"][key], differences)


def compare_note(name, theirs, ours, differences):
    # A type of the same name with other content gets a plus sign in Anki, and a number here.
    differences.equal(f"{name}: type", theirs["type"].rstrip("+"), re.sub(r" \d+$", "", ours["type"]))
    for key in ("cloze", "fields", "templates", "css", "tags", "modified"):
        differences.equal(f"{name}: {key}", theirs[key], ours[key])


def compare_card(name, theirs, ours, differences, rollover, texts):
    for key in ("book", "state", "suspended", "buried", "added"):
        differences.equal(f"{name}: {key}", theirs[key], ours[key])
    if texts:
        for key in ("front", "back"):
            differences.equal(f"{name}: {key}", unmarked(shown(theirs[key])), unmarked(ours[key]))
    if theirs["memory"]:
        differences.equal(f"{name}: memory", theirs["memory"], ours["memory"])
    compare_due(name, theirs, ours, differences, rollover)
    compare_log(name, theirs, ours, differences, rollover)


def shown(text):
    """What Anki shows, with Sutra's sign for what is hidden."""
    return text.replace("[...]", "[…]")


def unmarked(text):
    """A text without the marks of deletions in formulas, where Anki has none."""
    return re.sub(r"\\\(.*?\\\)", lambda formula: re.sub(r"[\[\]]", "", formula[0]), text)


def compare_due(name, theirs, ours, differences, rollover):
    due = theirs["due"]
    if due is None or ours["due"] is None:
        return differences.equal(f"{name}: due", due, ours["due"])
    # While a card is learned, Anki keeps whole seconds.
    moment = due[0] == "at"
    differences.equal(
        f"{name}: due", due[1] // 1000 if moment else due[1],
        ours["due"] // 1000 if moment else study_day(ours["due"], rollover))


def counted(log):
    """The answers that count: those with a rating, without previews in filtered decks."""
    return [row for row in log if 1 <= row["rating"] <= 4 and not (row["type"] == 3 and row["factor"] == 0)]


def compare_log(name, theirs, ours, differences, rollover):
    answers, own = since_reset(theirs), [row for row in ours["log"] if row["rating"] > 0]
    if not answers and theirs["state"] != "new":
        # The log has no answer: Sutra adds one for the last review, without which the card could have no schedule.
        return differences.equal(f"{name}: assumed answers", 1, len(own))
    differences.equal(f"{name}: times of the answers", [row["at"] for row in answers], [row["at"] for row in own])
    if len(answers) != len(own):
        return
    differences.equal(f"{name}: reps", len(answers), ours["reps"])
    for number, (their, our) in enumerate(zip(answers, own), 1):
        what = f"{name}: answer {number}"
        differences.equal(f"{what}: rating", their["rating"], our["rating"])
        differences.equal(f"{what}: duration", their["ms"], our["ms"])
        differences.equal(f"{what}: study day", study_day(their["at"], rollover), our["day"])
        differences.holds(
            f"{what}: type {their['type']} in Anki, but the state before it is {our['before']}",
            our["before"] in BEFORE[their["type"]])
        is_last = number == len(answers)
        if their["days"] and not (is_last and theirs["state"] != "review"):
            span = study_day(our["at"] + our["interval"], rollover) - study_day(our["at"], rollover)
            differences.equal(f"{what}: days", their["days"], span)
        elif not is_last:
            differences.equal(f"{what}: seconds", their["seconds"], our["interval"] / 1000)


def since_reset(card):
    """The answers since the card was last made new; Sutra leaves out earlier ones, and says how many."""
    resets = [row["at"] for row in card["log"] if row["type"] == 4 and row["rating"] == 0 and row["factor"] == 0]
    after = [] if card["state"] == "new" else counted(card["log"])
    return [row for row in after if not resets or row["at"] > resets[-1]]


def compare_memory(name, theirs, ours, differences):
    """Compares a memory state that both computed from the log, with the digits that Anki keeps."""
    differences.holds(f"{name}: memory from the log: Anki has {theirs}, Sutra {ours['memory']}",
        ours["memory"] is not None and all(abs(a - b) <= 0.0011 + 0.002 * a for a, b in zip(theirs, ours["memory"])))


REMARKS = {
    "flags": r"dropped the flags? of (\d+) card", "filtered": r"moved (\d+) cards? from filtered decks",
    "reset": r"left out (\d+) answers? from before", "no log": r"(\d+) studied cards? had no answers in the log",
}


def compare_remarks(theirs, filtered, messages, differences):
    """Compares the numbers that an import says with what the collection has."""
    cards = list(theirs["cards"].values())
    expected = {
        "flags": sum(card["flag"] > 0 for card in cards), "filtered": filtered,
        "reset": sum(left_out(card) for card in cards),
        "no log": sum(card["state"] != "new" and not since_reset(card) for card in cards),
    }
    for name, pattern in REMARKS.items():
        found = re.search(pattern, messages)
        differences.equal(f"remark on {name}", expected[name], int(found[1]) if found else 0)


def left_out(card):
    """The number of rows before the card was last made new, with that row, and of those before the first rating."""
    answers = since_reset(card)
    first = answers[0]["at"] if answers else None
    return sum(first is None or row["at"] < first for row in card["log"])


def compare_media(theirs, folder, messages, differences):
    """Compares media files by their content; an import that leaves them out must say how many."""
    left_out = re.search(r"did not import (\d+) media file", messages)
    ours = anki_side.media(folder)
    if left_out and not ours:
        return differences.equal("media left out", len(theirs), int(left_out[1]))
    differences.equal("media files", theirs, ours)
