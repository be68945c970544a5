"""What study costs in Anki's core (https://pypi.org/project/anki), for Tests/Benchmarks/study.

anki_study.py answers FOLDER CARDS      microseconds for the next card with its texts, and its answer, by the core's own calls
anki_study.py statistics FOLDER CARDS ROWS   milliseconds for the graphs over so many rows of the review log
anki_study.py import FOLDER FILE        milliseconds to import a file of notes in text, one a line, into a new collection
"""

import os
import random
import sys
import time

from anki.collection import AddNoteRequest, Collection, ImportCsvRequest


def collection(folder, cards):
    col = Collection(os.path.join(folder, "collection.anki2"))
    kind = col.models.by_name("Basic")
    deck = col.decks.id("Bench")
    options = col.decks.config_dict_for_deck_id(deck)
    options["new"]["perDay"] = 9999
    options["rev"]["perDay"] = 9999
    col.decks.update_config(options)
    col.set_config("fsrs", True)
    requests = []
    for number in range(cards):
        note = col.new_note(kind)
        note["Front"], note["Back"] = f"front number {number}", f"the back of card {number}"
        requests.append(AddNoteRequest(note=note, deck_id=deck))
    col.add_notes(requests)
    col.decks.select(deck)
    return col, deck


def remember(col):
    """Brings all cards into review with a memory that FSRS can go on from, due today."""
    now = int(time.time())
    col.db.execute(
        "update cards set type = 2, queue = 2, ivl = 10, factor = 2500, reps = 2, due = ?, data = ?",
        col.sched.today - 1, '{"s":12.5,"d":5.0,"dr":0.9,"decay":0.1542,"lrt":%d}' % (now - 11 * 86_400))


def answers(folder, cards):
    col, deck = collection(folder, cards)
    remember(col)
    start = time.perf_counter()
    done = 0
    while done < cards:
        card = col.sched.getCard()
        if card is None:
            break
        front, back = card.note().fields  # what is shown; Sutra's next card has both
        col.sched.answerCard(card, 3)
        done += 1
    elapsed = time.perf_counter() - start
    assert done == cards, f"{done} of {cards} cards came up"
    print(f"{elapsed / done * 1e6:.2f}")
    col.close()


def statistics(folder, cards, rows):
    col, _ = collection(folder, cards)
    ids = col.find_cards("deck:Bench")
    chance = random.Random(1)
    now = int(time.time() * 1000)
    log = []
    for row in range(rows):
        at = now - row * 60_000
        ease = chance.choice((1, 2, 3, 3, 3, 3, 4))
        log.append((at, ids[row % len(ids)], -1, ease, 10, 9, 2500, 6000, 1))
    col.db.executemany("insert into revlog values (?,?,?,?,?,?,?,?,?)", log)
    remember(col)
    timings = []
    for _ in range(5):
        start = time.perf_counter()
        col._backend.graphs(search="", days=365)
        timings.append(time.perf_counter() - start)
    print(f"{sorted(timings)[2] * 1e3:.2f}")
    col.close()


def import_text(folder, path):
    col = Collection(os.path.join(folder, "collection.anki2"))
    metadata = col.get_csv_metadata(path, None)
    start = time.perf_counter()
    col.import_csv(ImportCsvRequest(path=path, metadata=metadata))
    elapsed = time.perf_counter() - start
    with open(path, encoding="utf-8") as text:
        notes = sum(not line.startswith("#") for line in text)
    assert col.note_count() == notes, f"{col.note_count()} of {notes} notes were imported"
    print(f"{elapsed * 1e3:.2f}")
    col.close()


if __name__ == "__main__":
    task, folder, *arguments = sys.argv[1:]
    if task == "import":
        import_text(folder, *arguments)
    else:
        {"answers": answers, "statistics": statistics}[task](folder, *map(int, arguments))
