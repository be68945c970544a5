"""A newer export updates: the union of the answers, the newest texts, what was added; and the same one changes nothing."""
import json
import os
import random
import sqlite3
import tempfile
import time
import zipfile

import anki_side
import building
import sutra_side
from difference import compare, since_reset
from harness import Place
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
    report.case("again: renamed, suspended, moved and buried in Anki", followed, world)
    report.case("again: changed in both places", both_changed, world)
    report.case("again: from here to Anki and back", there_and_back, world)


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
    """A card follows to another deck, is suspended, and becomes new."""
    col, made = collection(world, "moved")
    place = imported(world, package(col, "one"))
    col.sched.suspend_cards([made[0].cards()[0].id, made[7].cards()[0].id])
    col.set_deck([made[1].cards()[0].id], col.decks.id("Elsewhere"))
    col.sched.schedule_cards_as_new([made[2].cards()[0].id])
    before = sutra_side.read(place, clock=None)["cards"]
    path = package(col, "two")
    expect(
        differences, run_into(place, path), "added 0, updated 4, unchanged 5", "moved 1 card", "suspended 2 cards, as in Anki")
    reset = (made[2].guid, 0)
    before[(made[1].guid, 0)]["book"] = "Elsewhere"
    before[(made[0].guid, 0)]["suspended"] = before[(made[7].guid, 0)]["suspended"] = True
    after = sutra_side.read(place, clock=None)["cards"]
    found = after.pop(reset)
    differences.equal("the card that was reset", ("new", []), (found["state"], found["log"]))
    del before[reset]
    differences.equal("the library", before, after)
    place.run_well("-e", "undo", clock=None)
    differences.equal("the book after undo", "Deck", sutra_side.read(place, clock=None)["cards"][(made[1].guid, 0)]["book"])
    place.run_well("-e", "redo", clock=None)
    expect(differences, run_into(place, path), "added 0, updated 0, unchanged 9")
    col.close()


def followed(differences, world):
    """After each import, the library is what the collection is; and undo takes it back to what it was."""
    col, made = collection(world, "followed")
    cards = [note.cards()[0].id for note in made]
    place = imported(world, package(col, "one"))

    def sync(name, *parts):
        before = place.state()
        path = package(col, name)
        expect(differences, run_into(place, path), *parts)
        theirs, ours = anki_side.read(col)["cards"], sutra_side.read(place, clock=None)["cards"]
        for key, card in theirs.items():
            for value in ("book", "suspended", "buried", "state", "reps"):
                differences.equal(f"{value} of {key} after {name}", card[value], ours[key][value])
        after = place.state()
        expect(differences, run_into(place, path), "added 0, updated 0")
        differences.equal(f"the library after {name} again", after, place.state())
        place.run_well("-e", "undo", clock=None)
        differences.equal(f"the library after undo of {name}", rows_of(before), rows_of(place.state()))
        place.run_well("-e", "redo", clock=None)
        differences.equal(f"the library after redo of {name}", rows_of(after), rows_of(place.state()))
        place.run_well("-e", "library check", clock=None)

    col.decks.rename(col.decks.id("Deck"), "Language")
    col.sched.suspend_cards(cards[:2])
    col.set_deck([cards[2], cards[6]], col.decks.id("Elsewhere"))
    col.sched.bury_cards([cards[3]])
    building.plain_notes(col, 1, "Language")
    sync("two", "added 1, updated 5, unchanged 4", "renamed 2 books, whose decks were renamed in Anki",
        "suspended 2 cards, as in Anki", "moved 2 cards to other books")
    col.sched.unsuspend_cards(cards[:1])
    col.set_deck([cards[2]], col.decks.id("Language::Cloze"))
    # Two decks exchange their names.
    for old, new in (("Language::Cloze", "x"), ("Elsewhere", "Language::Cloze"), ("x", "Elsewhere")):
        col.decks.rename(col.decks.id(old), new)
    col.set_deck([cards[4]], col.decks.id("Default"))
    sync("three", "added 0, updated 3, unchanged 7", "renamed 2 books", "resumed 1 suspended card", "moved 2 cards")
    building.answer(col, cards[5], 3)
    col.sched.suspend_cards([cards[5]])
    col.set_deck([cards[4]], col.decks.id("Language"))
    sync("four", "added 0, updated 2", "suspended 1 card", "moved 1 card")
    col.close()


def rows_of(state):
    """The rows of a dump without those of undo, which undo changes."""
    rows, table = [], ""
    for line in state.splitlines():
        table = line if not line.startswith("(") else table
        if not table.startswith(("undo_", "sqlite_sequence")):
            rows.append(line)
    return rows


def both_changed(differences, world):
    """What was changed here stays, whatever was changed there."""
    col, made = collection(world, "changed")
    cards = [note.cards()[0].id for note in made]
    place = imported(world, package(col, "one"))
    ids = {key: card["id"] for key, card in sutra_side.read(place, clock=None)["cards"].items()}
    mine = [f"@{ids[(note.guid, 0)]}" for note in made]
    place.run_well(script="\n".join([
        "book rename Deck Mine", "book add Other", f"card move {mine[0]} Other", f"card move {mine[1]} Other",
        f"card suspend {mine[2]}", f"card suspend {mine[3]}"]).encode(), clock=None)
    later()
    col.decks.rename(col.decks.id("Deck"), "Theirs")
    col.set_deck([cards[0]], col.decks.id("Elsewhere"))
    col.sched.suspend_cards([cards[3]])
    building.plain_notes(col, 1, "Theirs")
    before = sutra_side.read(place, clock=None)["cards"]
    path = package(col, "two")
    expect(differences, run_into(place, path), "added 1, updated 0, unchanged 9", "kept the name of 1 book",
        "did not move 1 card as in Anki: it was moved here, too", "renamed 1 book, whose deck was renamed in Anki")
    after = sutra_side.read(place, clock=None)["cards"]
    cloze = (made[-1].guid, 0)
    for key, card in before.items():
        expected = {**card, "book": "Theirs::Cloze"} if key[0] == cloze[0] else card
        differences.equal(f"card {key}", expected, after[key])
    new = [card["book"] for key, card in after.items() if key not in before]
    differences.equal("the book of the new card", ["Mine"], new)
    before = place.state()
    messages = run_into(place, path)
    expect(differences, messages, "added 0, updated 0, unchanged 10")
    differences.holds(f"{messages!r} tells it again", "kept" not in messages and "did not" not in messages)
    differences.equal("the library after another time", before, place.state())
    col.close()


def there_and_back(differences, world):
    """A library's own cards go to Anki, are changed there, and come back; and then once more."""
    place = Place(world)
    place.run_well(script=b"""
        book add Mine
        book add Other
        card add Mine one eins
        card add Mine two zwei
        card add Mine three drei --reversed
        card add Other four vier
        """, clock=None)
    first, second, third = (place.path(f"{name}.apkg") for name in ("first", "second", "third"))
    place.run_well("-e", f"export '{first}'", clock=None)
    col = building.create(os.path.join(world.folder, "again-home"))
    building.import_package(col, first)
    expect(differences, run_into(place, package(col, "back")), "added 0, updated 0, unchanged 4")
    by_front = {col.get_card(id).note().fields[0]: id for id in col.find_cards("card:1")}
    for number in (2, 3):
        name = {2: "Yours", 3: "Theirs"}[number]
        col.decks.rename(col.decks.id({2: "Mine", 3: "Yours"}[number]), name)
        (col.sched.suspend_cards if number == 2 else col.sched.unsuspend_cards)([by_front["one"]])
        col.set_deck([by_front["two"]], col.decks.id({2: "Other", 3: "Theirs"}[number]))
        said = run_into(place, package(col, f"back {number}"))
        expect(differences, said, "added 0, updated 2, unchanged 2", "renamed 1 book", "moved 1 card",
            "suspended 1 card" if number == 2 else "resumed 1 suspended card")
        ours = sutra_side.rows(place, ["card list"], clock=None)
        theirs = {id: col.get_card(id) for id in col.find_cards("")}
        differences.equal(f"the cards after {number}",
            sorted((card.note().fields[card.ord], col.decks.name(card.did), card.queue == -1) for card in theirs.values()),
            sorted((row["front"], row["book"], row["suspended"]) for row in ours))
    # The library's deck has the id that it has in Anki.
    place.run_well("-e", f"export '{second}'", clock=None)
    place.run_well("-e", f"export '{third}' --book Theirs", clock=None)
    mine = col.decks.id_for_name("Theirs")
    for path in (second, third):
        differences.holds(f"the deck is {mine}, and not in {list(decks_of(path))}", str(mine) in decks_of(path))
    col.close()


def decks_of(path):
    """The decks of a package of schema 11, as JSON."""
    with zipfile.ZipFile(path) as package, tempfile.NamedTemporaryFile() as file:
        file.write(package.read("collection.anki21"))
        file.flush()
        database = sqlite3.connect(file.name)
        try:
            return json.loads(database.execute("select decks from col").fetchone()[0])
        finally:
            database.close()
