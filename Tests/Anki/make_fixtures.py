"""Makes the packages in Tests/InterchangeTests/Fixtures/anki with Anki's own library, and says what is in them.

Needs the package `anki` from PyPI. Usage: make_fixtures.py FOLDER
"""

import json
import os
import sys
import tempfile
import time
import zipfile

from anki.collection import Collection, ExportAnkiPackageOptions
from anki.scheduler.v3 import CardAnswer

RATINGS = {1: CardAnswer.AGAIN, 2: CardAnswer.HARD, 3: CardAnswer.GOOD, 4: CardAnswer.EASY}


def add(col, kind, fields, deck, tags=()):
    note = col.new_note(col.models.by_name(kind))
    for index, value in enumerate(fields):
        note.fields[index] = value
    note.tags = list(tags)
    col.add_note(note, col.decks.id(deck))
    return note


def answer(col, note, rating, ordinal=0):
    """Answers the card of a note, which is made the next one of the queue for that."""
    card = note.cards()[ordinal]
    col.decks.set_current(card.did)
    queued = col.sched.get_queued_cards(fetch_limit=100)
    states = next(entry.states for entry in queued.cards if entry.card.id == card.id)
    card.start_timer()
    col.sched.answer_card(col.sched.build_answer(card=card, states=states, rating=RATINGS[rating]))


def fill(col):
    col.set_config("fsrs", True)
    france = add(col, "Basic", ["capital of <b>France</b>", "Paris<br>city"], "Geo::Europe", ["geo", "capital"])
    german = add(col, "Basic (and reversed card)", ["eins", "one"], "German")
    cloze = add(col, "Cloze", ["{{c1::Canberra::city}} is in {{c2::Australia}}", "on an island"], "Geo")
    typed = add(col, "Basic (type in the answer)", ["2+2", "4"], "Math")
    spain = add(col, "Basic", ['Spain <img src="spain.png">', "[sound:madrid.mp3]"], "Geo::Europe")
    col.media.write_data("spain.png", b"not an image")
    for rating in (1, 3, 3):
        answer(col, france, rating)
    answer(col, german, 4)
    answer(col, german, 3, 1)
    answer(col, cloze, 2)
    col.sched.suspend_cards([typed.cards()[0].id])
    col.sched.bury_cards([spain.cards()[0].id])


def go_on(col):
    """Edits a note, answers a card, adds a note and a card to a note."""
    time.sleep(1.1)  # the time of a change is in seconds
    notes = [col.get_note(id) for id in sorted(col.find_notes(""))]
    france, cloze = notes[0], notes[2]
    france.fields[1] = "Paris, on the Seine"
    france.tags.append("river")
    col.update_note(france)
    cloze.fields[0] += " since {{c3::1927}}"
    col.update_note(cloze)
    answer(col, cloze, 3, 1)
    add(col, "Basic", ["zwei", "two"], "German")


def export(col, folder, *packages):
    everything = dict(with_scheduling=True, with_deck_configs=True, with_media=True)
    for name, legacy in packages:
        options = ExportAnkiPackageOptions(legacy=legacy, **everything)
        path = os.path.join(folder, name + ".apkg")
        col.export_anki_package(out_path=path, options=options, limit=None)
        compress(path)


def export_text(col, path):
    """Exports all notes as plain text, with everything that Anki can say about them."""
    col.export_note_csv(
        out_path=path, limit=None, with_html=True, with_tags=True, with_deck=True, with_notetype=True, with_guid=True)


def compress(path):
    """Compresses the members, of which Anki stores the largest, the stub, as it is."""
    with zipfile.ZipFile(path) as package:
        members = [(name, package.read(name)) for name in package.namelist()]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members:
            package.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def expected(col):
    cards = col.db.all(
        "select n.guid, c.id, c.ord, c.type, c.queue, c.due, c.reps, c.lapses, c.data from cards c join notes n on n.id = c.nid"
        " order by n.id, c.ord")
    return {"crt": col.crt, "cards": cards, "log": col.db.scalar("select count(*) from revlog")}


if __name__ == "__main__":
    target = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        fill(collection)
        export(collection, target, ("latest", False), ("legacy", True))
        export_text(collection, os.path.join(target, "notes.txt"))
        with open(os.path.join(target, "expected.json"), "w") as file:
            json.dump(expected(collection), file, indent=1)
        go_on(collection)
        export(collection, target, ("later", False))
        export_text(collection, os.path.join(target, "notes-later.txt"))
        collection.close()
