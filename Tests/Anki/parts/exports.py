"""What Sutra exports arrives in Anki, is studied there, and comes back; and arrives in another library."""
import os
import random
import re
import shutil
import time

import anki_side
import building
import sutra_side
from difference import DAY_MS, shown
from export_difference import compare_export, compare_progress, pair
from harness import Place
from world import imported, run_into

# Two weeks of study here, by the clock of the library.
DAYS = 14


def run(world, report):
    for name, body in (
            ("everything, with its progress", everything), ("studied in Anki, and back", back_again),
            ("without progress", without_progress), ("a book, a tag", selection), ("into another library", other_library),
            ("a collection of Anki's and back to it", round_trip), ("media", media)):
        report.case(f"export: {name}", body, world)


COMMANDS = """
book add Mine
card add Mine "plain < front & more" "back
of two lines"
card add Mine "it has [sound: none.mp3] and <b>" "{{c1::no cloze}}" --tag a --tag b::c
card add Mine "third" "card" --tag a
card add Mine "four" "cards"
card add Mine "eins" "one" --reversed
card add Mine "The {{c1::capital}} is {{c2::Paris::city}}" --cloze --tag geo
card add Mine "2 + 2 < 5" "yes & no" --typed
book add "Other::Book"
card add "Other::Book" "in another book" "x" --tag a
card add "Other::Book" "it is suspended" "y"
"""


def library(world):
    """A library with cards of its own and with a collection of Anki's, which were studied here."""
    def make():
        folder = os.path.join(world.folder, "exports")
        col = building.create(folder)
        building.fill_with_history(col, random.Random(7), True)
        building.fill_with_kinds(col)
        path = building.export_package(col, os.path.join(folder, "first.apkg"))
        col.close()
        place = Place(world)
        place.run_well(script=COMMANDS.encode(), clock=None)
        chance = random.Random(5)
        ids = [row["id"] for row in sutra_side.rows(place, ["card list"], clock=None)]
        start = time.strftime("%Y-%m-%dT10:00:00Z", time.gmtime(time.time() - DAYS * building.DAY))
        script = ["settings set new_per_day 100"]
        for _ in range(DAYS - 1):
            for card in chance.sample(ids, 6):
                script.append(f"review answer @{card} {chance.choice(('again', 'hard', 'good', 'good', 'easy'))}")
                script.append("clock advance 7s")
            script.append("clock advance 1d")
        place.run_well(script="\n".join(script).encode(), clock=start, limit=60)
        listed = sutra_side.rows(place, ["card list"], clock=None)
        suspended = next(row["id"] for row in listed if row["front"] == "it is suspended")
        place.run_well("-e", f"card suspend @{suspended}", clock=None)
        run_into(place, path)
        return place.library
    return Place(world, world.once("exports", make))


def export(place, name, *options):
    path = place.path(name)
    place.run_well("-e", " ".join([f"export '{path}'", *options]), clock=None, limit=60)
    return path


def into_anki(world, name, *packages):
    """Imports packages into a new collection of Anki's, which stays open."""
    folder = os.path.join(world.folder, f"exported-{name}")
    shutil.rmtree(folder, ignore_errors=True)
    col = building.create(folder)
    col.set_config("fsrs", True)
    for package in packages:
        building.import_package(col, package)
    problems = col.fix_integrity()
    assert problems[1], problems[0]
    return col


def everything(differences, world):
    place = library(world)
    path = export(place, "all.apkg")
    col = into_anki(world, "all", path)
    compare_export(anki_side.read(col), sutra_side.read(place, clock=None), differences)
    col.close()
    differences.holds("two exports differ", open(path, "rb").read() == open(export(place, "again.apkg"), "rb").read())


def back_again(differences, world):
    place = library(world)
    path = export(place, "all.apkg")
    # What was exported changes nothing here, except that the library remembers it.
    before = sutra_side.read(place, clock=None)
    for _ in range(2):
        state = place.state()
        said = run_into(place, path)
        differences.holds(f"its own export says {said}", re.search(r"added 0, updated 0, unchanged \d+", said))
    differences.equal("the library after its own export", before, sutra_side.read(place, clock=None))
    differences.equal("the library after another time", state, place.state())
    for legacy in (True, False):
        name = "legacy" if legacy else "latest"
        col = into_anki(world, name, path)
        cards = [card for (card,) in col.db.all("select id from cards where queue >= 0 order by id")]
        answered = random.Random(9).sample(cards, 20)
        for index, card in enumerate(answered):
            building.answer(col, card, 1 + index % 4)
        back = building.export_package(col, place.path(f"back-{name}.apkg"), legacy=legacy)
        theirs = anki_side.read(col)
        col.close()
        home = Place(world, place.library)
        old = sutra_side.read(home, clock=None)
        run_into(home, back)
        new = sutra_side.read(home, clock=None)
        differences.equal(f"{name}: notes", old["notes"], new["notes"])
        changed = 0
        for key, their, our in pair(theirs, new):
            was = old["cards"][key]
            if len(their["log"]) > len(was["log"]):
                changed += 1
                compare_progress(f"{name}: card {key}", their, our, differences)
            else:
                differences.equal(f"{name}: card {key}", was, our)
        differences.equal(f"{name}: answered cards", len(answered), changed)
        home.run_well("-e", "library check", clock=None)


def without_progress(differences, world):
    place = library(world)
    col = into_anki(world, "new", export(place, "new.apkg", "--without-progress"))
    compare_export(anki_side.read(col), sutra_side.read(place, clock=None), differences, progress=False)
    differences.equal("suspended cards", 0, col.db.scalar("select count(*) from cards where queue < 0"))
    col.close()


def selection(differences, world):
    place = library(world)
    everything = sutra_side.read(place, clock=None)
    for name, options, belongs in (
            ("book", ["--book Mine"], lambda card, note: card["book"] == "Mine"),
            ("tag", ["--tag a"], lambda card, note: "a" in note["tags"]),
            ("both", ["--book Mine", "--tag a"], lambda card, note: card["book"] == "Mine" and "a" in note["tags"])):
        col = into_anki(world, name, export(place, f"{name}.apkg", *options))
        found = sorted(shown(card["front"]) for card in anki_side.read(col)["cards"].values())
        expected = sorted(
            card["front"] for key, card in everything["cards"].items() if belongs(card, everything["notes"][key[0]]))
        differences.equal(f"cards by {name}", found, expected)
        differences.holds(f"no cards by {name}", expected)
        col.close()


def other_library(differences, world):
    place = library(world)
    other = imported(world, export(place, "all.apkg"))
    mine, theirs = sutra_side.read(place, clock=None), sutra_side.read(other, clock=None)

    def comparable(contents):
        ignored = {"id", "added", "buried", "buried_on"}
        cards = ({name: value for name, value in card.items() if name not in ignored} for card in contents["cards"].values())
        return sorted(cards, key=lambda card: (card["book"], card["front"], card["back"]))
    for one, two in zip(comparable(mine), comparable(theirs)):
        for name in one:
            differences.equal(f"{one['front']:.20}: {name}", two[name], one[name])
    differences.equal("the number of cards", len(theirs["cards"]), len(mine["cards"]))
    differences.equal("answers by day", theirs["days"], mine["days"])
    other.run_well("-e", "library check", clock=None)
    again = imported(world, export(other, "again.apkg"))
    differences.equal("after another time", comparable(theirs), comparable(sutra_side.read(again, clock=None)))


def round_trip(differences, world):
    """A collection goes here and back to itself, which changes nothing in it, and into an empty one, where it is the same."""
    folder = os.path.join(world.folder, "round")
    col = building.create(folder)
    options = col.decks.config_dict_for_deck_id(1)
    options["new"]["delays"] = [1, 10, 1440]  # a step that ends on another day, at any time of day
    col.decks.update_config(options)
    building.fill_with_history(col, random.Random(8), True)
    building.fill_with_kinds(col)
    before = anki_side.read(col)
    place = imported(world, building.export_package(col, os.path.join(folder, "round.apkg")))
    path = export(place, "round-back.apkg")
    building.import_package(col, path)
    differences.equal("notes of the collection itself", before["notes"], anki_side.read(col)["notes"])
    after = anki_side.read(col)["cards"]
    for key, card in before["cards"].items():
        differences.equal(f"card {key} of the collection itself", card, after.get(key))
    col.close()
    empty = into_anki(world, "round", path)
    same = anki_side.read(empty)
    for guid, note in before["notes"].items():
        found = same["notes"].get(guid, {})
        # A collection has types of these names already, with other ids.
        differences.equal(f"note {guid}", note, {**found, "type": found.get("type", "").rstrip("+")})
    for key, card in before["cards"].items():
        found = same["cards"].get(key)
        for name in ("book", "state", "suspended", "memory", "due", "front", "back", "added"):
            # Anki has no memory for a card without answers; Sutra has one since its assumed answer.
            if name != "memory" or card["memory"]:
                differences.equal(f"card {key}: {name}", found and found[name], due(card) if name == "due" else card[name])
        if found and card["state"] in ("review", "relearning"):
            differences.equal(f"card {key}: ease", found["ease"], card["ease"])
        if found and card["state"] != "new":
            rows = [{name: row[name] for name in ("at", "rating", "ms", "days", "seconds")} for row in found["log"]]
            known = {row["at"]: row for row in card["log"]}
            if card["state"] != "review":
                rows.pop()  # the last wait of a card that is being learned is that until its due time
            for row in rows:
                if row["rating"] and row["at"] in known:
                    differences.equal(f"card {key}: row {row['at']}", row, {name: known[row["at"]][name] for name in row})
    empty.close()


def due(card):
    """When a card of a collection is due in another one, into which Anki does not move the day of a step if it is suspended."""
    if card["due"] and card["due"][0] == "day" and card["state"] != "review" and (card["suspended"] or card["buried"]):
        return ("at", card["due"][1] * DAY_MS + 4 * 3_600_000)
    return card["due"]


def media(differences, world):
    place = library(world)
    folder = place.library + ".media"
    col = into_anki(world, "media", export(place, "media.apkg"))
    used = anki_side.used_media(col)
    differences.equal("media files", anki_side.media(col.media.dir(), used), anki_side.media(folder, used))
    differences.holds("there are media files", used & set(os.listdir(folder)))
    col.close()
