"""A newer export updates: the union of the answers, the newest texts, what was added; and the same one changes nothing."""
import os
import random
import time

import anki_side
import building
import sutra_side
from difference import compare, since_reset
from world import Finding, imported, run_into


def run(world, report):
    report.case("again: the same file changes nothing", same, world)
    report.case("again: a newer export of the collection", newer, world)
    report.case("again: an older export after a newer one", older, world)
    report.case("again: answers in both places", both, world)
    report.case("again: texts changed in both places", texts, world)
    report.case("again: notes and cards deleted in Anki", deleted, world)
    report.case("again: a due date without a row of the log", silent_due, world)
    report.case("again: suspended, moved and made new in Anki", moved, world)


def collection(world, name, notes=8, sessions=4):
    col = building.create(os.path.join(world.folder, f"again-{name}"))
    col.set_config("fsrs", True)
    made = building.plain_notes(col, notes, "Deck") + [
        building.add(col, "Cloze", ["{{c1::Canberra}} is in {{c2::Australia}}", ""], "Deck::Cloze")]
    building.study(col, random.Random(name), sessions, [note.cards()[0].id for note in made[:6]])
    return col, made


def package(col, name):
    path = os.path.join(os.path.dirname(col.path), f"{name}.apkg")
    return building.export_package(col, path)


def later():
    """Waits until the time of a change, which Anki keeps in seconds, is later than before."""
    time.sleep(1.05)


def expect(differences, messages, *parts):
    for part in parts:
        differences.holds(f"{part!r} is not in {messages!r}", part in messages)


def same(differences, world):
    col, made = collection(world, "same")
    path = package(col, "one")
    place = imported(world, path)
    before = place.state()
    expect(differences, run_into(place, path), "added 0, updated 0, unchanged 9")
    differences.equal("the library", before, place.state())
    legacy = building.export_package(col, path + "-legacy.apkg", legacy=True)
    expect(differences, run_into(place, legacy), "added 0, updated 0, unchanged 9")
    differences.equal("the library after a legacy package", before, place.state())
    col.close()


def newer(differences, world):
    col, made = collection(world, "newer")
    building.move_to_past(col, 3)
    place = imported(world, package(col, "one"))
    later()
    note = col.get_note(made[0].id)
    note.fields[1] = "changed <b>later</b>"
    note.tags.append("later")
    col.update_note(note)
    cloze = col.get_note(made[-1].id)
    cloze.fields[0] += " since {{c3::1927}}"
    col.update_note(cloze)
    for number, note in enumerate(made[:7]):
        building.answer(col, note.cards()[0].id, 1 + number % 4)
    building.answer(col, col.get_note(made[-1].id).cards()[2].id, 3)
    col.sched.set_due_date([made[7].cards()[0].id], "5!")
    building.plain_notes(col, 3, "New")
    path = package(col, "two")
    before = place.state()
    dry = place.run_well("--dry-run", "-e", f"import '{path}'", clock=None)
    expect(differences, dry.errors.decode(), "added 3, updated 9, unchanged 0")
    differences.equal("the library after a dry run", before, place.state())
    expect(differences, run_into(place, path), "added 3, updated 9, unchanged 0")
    compare(anki_side.read(col), sutra_side.read(place, clock=None), differences)
    place.run_well("-e", "library check", clock=None)
    expect(differences, run_into(place, path), "added 0, updated 0, unchanged 12")
    place.run_well("-e", "undo", clock=None)
    place.run_well("-e", "library check", clock=None)
    col.close()


def older(differences, world):
    col, made = collection(world, "older")
    building.move_to_past(col, 1)
    old = package(col, "old")
    later()
    note = col.get_note(made[0].id)
    note.fields[0] = "another front"
    col.update_note(note)
    building.answer(col, made[0].cards()[0].id, 3)
    building.answer(col, made[7].cards()[0].id, 4)
    place = imported(world, package(col, "new"))
    before = place.state()
    expect(differences, run_into(place, old), "added 0, updated 0, unchanged 9")
    differences.equal("the library", before, place.state())
    col.close()


def both(differences, world):
    col, made = collection(world, "both")
    building.move_to_past(col, 4)
    place = imported(world, package(col, "one"))
    ours = sutra_side.read(place, clock=None)["cards"]
    ids = {key: card["id"] for key, card in ours.items()}
    keys = [(note.guid, 0) for note in made]
    # Two days ago here, then today in Anki, then once more here.
    clock = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 2 * 86_400))
    place.run_well(*(part for key in keys[:8] for part in ("-e", f"review answer @{ids[key]} good")), clock=clock)
    for number, note in enumerate(made[:8]):
        building.answer(col, note.cards()[0].id, 1 + number % 4)
    later()
    place.run_well("-e", f"review answer @{ids[keys[0]]} hard", clock=None)
    middle = sutra_side.read(place, clock=None)["cards"]
    run_into(place, package(col, "two"))
    theirs, after = anki_side.read(col)["cards"], sutra_side.read(place, clock=None)["cards"]
    for key in keys:
        union = {row["at"]: row["rating"] for row in since_reset(theirs[key])}
        union.update({row["at"]: row["rating"] for row in middle[key]["log"] if row["rating"] > 0})
        found = [(row["at"], row["rating"]) for row in after[key]["log"] if row["rating"] > 0]
        differences.equal(f"answers of {key}", sorted(union.items()), found)
        differences.equal(f"reps of {key}", len(union), after[key]["reps"])
    place.run_well("-e", "library check", clock=None)
    before = place.state()
    run_into(place, os.path.join(os.path.dirname(col.path), "two.apkg"))
    differences.equal("the library after another time", before, place.state())
    col.close()


def texts(differences, world):
    col, made = collection(world, "texts")
    place = imported(world, package(col, "one"))
    ids = {key: card["id"] for key, card in sutra_side.read(place, clock=None)["cards"].items()}

    def here(note, text):
        place.run_well("-e", f"note edit @{ids[(note.guid, 0)]} --field Back '{text}'", clock=None)

    def there(note, text):
        changed = col.get_note(note.id)
        changed.fields[1] = text
        col.update_note(changed)
    later()
    here(made[0], "here first")
    there(made[1], "there first")
    later()
    there(made[0], "there last")
    here(made[1], "here last")
    there(made[2], "only there")
    here(made[3], "only here")
    expect(differences, run_into(place, package(col, "two")), "updated 2, unchanged 7")
    found = sutra_side.read(place, clock=None)["cards"]
    for note, text in zip(made, ("there last", "here last", "only there", "only here")):
        differences.equal("the newest text", text, found[(note.guid, 0)]["back"])
    col.close()


def deleted(differences, world):
    col, made = collection(world, "deleted")
    place = imported(world, package(col, "one"))
    before = sutra_side.read(place, clock=None)
    later()
    col.remove_notes([made[0].id, made[1].id])
    path = package(col, "two")
    expect(differences, run_into(place, path), "unchanged 7")
    differences.equal("what is there", before, sutra_side.read(place, clock=None))
    # A note that was deleted here comes back, as in Anki.
    place.run_well("-e", f"note delete @{before['cards'][(made[2].guid, 0)]['id']}", clock=None)
    expect(differences, run_into(place, path), "added 1, updated 0, unchanged 6")
    compare(
        {"notes": {made[2].guid: anki_side.notes(col)[made[2].guid]},
            "cards": {key: card for key, card in anki_side.read(col)["cards"].items() if key[0] == made[2].guid}},
        only(sutra_side.read(place, clock=None), made[2].guid), differences)
    col.close()


def only(contents, guid):
    return {
        "notes": {key: note for key, note in contents["notes"].items() if key == guid},
        "cards": {key: card for key, card in contents["cards"].items() if key[0] == guid},
    }


def silent_due(differences, world):
    col, made = collection(world, "silent")
    place = imported(world, package(col, "one"))
    later()
    reviewed = [card for (card,) in col.db.all("select id from cards where type = 2")]
    if not reviewed:
        raise Finding("no card is in review")
    # As add-ons and versions before 2.1.45 change it.
    for number, card in enumerate(reviewed):
        col.db.execute(
            "update cards set due = due + ?, ivl = ivl + ?, mod = ? where id = ?", 9 + number, 9, int(time.time()), card)
    path = package(col, "two")
    run_into(place, path)
    compare(anki_side.read(col), sutra_side.read(place, clock=None), differences)
    before = place.state()
    run_into(place, path)
    differences.equal("the library after another time", before, place.state())
    place.run_well("-e", "library check", clock=None)
    col.close()


def moved(differences, world):
    """A card follows to another deck of the collection, and becomes new with it; suspension stays until there are newer answers."""
    col, made = collection(world, "moved")
    place = imported(world, package(col, "one"))
    later()
    col.sched.suspend_cards([made[0].cards()[0].id, made[7].cards()[0].id])
    col.set_deck([made[1].cards()[0].id], col.decks.id("Elsewhere"))
    col.sched.schedule_cards_as_new([made[2].cards()[0].id])
    before = sutra_side.read(place, clock=None)["cards"]
    expect(differences, run_into(place, package(col, "two")), "added 0, updated 2, unchanged 7", "moved 1 card")
    key, reset = (made[1].guid, 0), (made[2].guid, 0)
    before[key]["book"] = "Elsewhere"
    after = sutra_side.read(place, clock=None)["cards"]
    found = after.pop(reset)
    differences.equal("the card that was reset", ("new", []), (found["state"], found["log"]))
    del before[reset]
    differences.equal("the library", before, after)
    place.run_well("-e", "undo", clock=None)
    differences.equal("the book after undo", "Deck", sutra_side.read(place, clock=None)["cards"][key]["book"])
    place.run_well("-e", "redo", clock=None)
    expect(differences, run_into(place, package(col, "two")), "added 0, updated 0, unchanged 9")
    building.answer(col, made[0].cards()[0].id, 3)
    col.sched.suspend_cards([made[0].cards()[0].id])
    expect(differences, run_into(place, package(col, "three")), "added 0, updated 1, unchanged 8")
    theirs, ours = anki_side.read(col)["cards"], sutra_side.read(place, clock=None)["cards"]
    differences.holds("it is suspended in Anki", theirs[(made[0].guid, 0)]["suspended"])
    differences.holds("it is suspended after an answer in Anki", ours[(made[0].guid, 0)]["suspended"])
    col.close()
