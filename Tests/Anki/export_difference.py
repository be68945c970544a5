"""Compares what a library holds with what Anki has made of its export, field by field."""
from difference import compare_due, shown, since_reset, study_day, unmarked


def pair(theirs, ours):
    """Pairs the cards: by guid and ordinal, or a plain card by its book and front."""
    by_text = {(card["book"], shown(card["front"])): key for key, card in theirs["cards"].items() if key[0] not in ours["notes"]}
    for key, card in ours["cards"].items():
        other = key if key in theirs["cards"] else by_text.get((card["book"], card["front"]))
        yield key, theirs["cards"].get(other), card


def compare_export(theirs, ours, differences, progress=True):
    for guid, note in ours["notes"].items():
        if guid in theirs["notes"]:
            compare_note(f"note {guid}", theirs["notes"][guid], note, differences, progress)
        elif guid:
            differences.holds(f"note {guid} did not arrive", guid.startswith("plain"))
    differences.equal("the number of cards", len(theirs["cards"]), len(ours["cards"]))
    for key, their, our in pair(theirs, ours):
        name = f"card {key[1]} of {key[0]} ({our['front']:.20})"
        if not their:
            differences.holds(f"{name} did not arrive", False)
            continue
        front, back = unmarked(shown(their["front"])), unmarked(shown(their["back"]))
        differences.equal(f"{name}: front", front, unmarked(our["front"]))
        differences.equal(f"{name}: back", back, unmarked(our["back"]))
        differences.equal(f"{name}: book", their["book"], our["book"])
        if progress:
            compare_progress(name, their, our, differences)
            differences.equal(f"{name}: rows of the log", len(their["log"]), len(our["log"]))
        else:
            differences.equal(f"{name}: state", their["state"], "new")
            differences.equal(f"{name}: log", their["log"], [])


def compare_note(name, theirs, ours, differences, progress):
    # A leech is one by its progress.
    differences.equal(f"{name}: tags", theirs["tags"], [tag for tag in ours["tags"] if progress or tag != "leech"])
    differences.equal(f"{name}: modified", theirs["modified"], ours["modified"])
    if theirs["type"] == ours["type"]:
        for key in ("fields", "templates", "css", "cloze"):
            differences.equal(f"{name}: {key}", theirs[key], ours[key])
    else:
        # A type of Sutra's own becomes the one of Anki that is like it.
        differences.equal(f"{name}: number of fields", len(theirs["fields"]), len(ours["fields"]))


def compare_progress(name, theirs, ours, differences):
    for key in ("state", "suspended", "reps", "lapses"):
        differences.equal(f"{name}: {key}", theirs[key], ours[key])
    compare_due(name, theirs, ours, differences, 4)
    if ours["memory"]:
        differences.holds(
            f"{name}: memory: Anki has {theirs['memory']}, Sutra {ours['memory']}", theirs["memory"] is not None
            and all(abs(a - b) <= 0.0006 + 1e-4 * b for a, b in zip(theirs["memory"], ours["memory"])))
    answers = since_reset(theirs)
    own = [row for row in ours["log"] if row["rating"] > 0]
    differences.equal(
        f"{name}: answers", *([(row["at"], row["rating"], row["ms"]) for row in rows] for rows in (answers, own)))
    for number, (their, our) in enumerate(zip(answers, own), 1):
        span = study_day(our["at"] + our["interval"], 4) - study_day(our["at"], 4)
        if their["days"]:
            differences.equal(f"{name}: days after {our['at']}", their["days"], span)
        elif number < len(own) or ours["state"] == "review":
            # The last wait of a card that is being learned is that until its due time.
            differences.equal(f"{name}: seconds after {our['at']}", their["seconds"], our["interval"] // 1000)
