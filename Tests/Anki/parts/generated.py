"""Packages that genanki writes, which most programs that make decks use; Anki's own import says what they mean."""
import os

import anki_side
import building
import sutra_side
from difference import compare
from world import imported, run_into

MOMENT = 1_700_000_000


def run(world, report):
    report.case("genanki: notes of its types and of own ones, with media", check, world)
    report.case("genanki: a newer version of a deck", newer, world)


def write(path, world, version=1):
    import genanki
    pictures = []
    for name in ("world map.png", "anthem.mp3"):
        pictures.append(os.path.join(world.folder, name))
        with open(pictures[-1], "wb") as file:
            file.write(f"content of {name}".encode() * 100)
    model = genanki.Model(
        1607392319, "Country", fields=[{"name": "Name"}, {"name": "Capital"}, {"name": "Flag"}, {"name": "MyMedia"}],
        templates=[
            {"name": "Forward", "qfmt": "{{Name}}{{#Flag}} {{Flag}}{{/Flag}}", "afmt": "{{FrontSide}}<hr id=answer>{{Capital}}"},
            {"name": "Back", "qfmt": "{{#Capital}}Which country has {{Capital}}?{{/Capital}}", "afmt": "{{Name}} {{MyMedia}}"},
        ], css=".card { color: red; }", sort_field_index=1)
    decks = [genanki.Deck(2059400110, "World"), genanki.Deck(2059400111, "World::Europe & <more>")]
    for index, (name, capital, flag) in enumerate((
            ("France", "Paris", '<img src="world map.png">'), ("Germany", f"Berlin{version if version > 1 else ''}", ""),
            ("Nauru", "", ""), ("Ελλάδα", "Αθήνα", "🇬🇷"))):
        decks[index % 2].add_note(genanki.Note(
            model=model, fields=[name, capital, flag, "[sound:anthem.mp3]"], tags=["geo", f"n{index}"],
            guid=genanki.guid_for(name)))
    decks[0].add_note(genanki.Note(model=genanki.BASIC_MODEL, fields=["1 &lt; 2", "<b>true</b>"], due=7))
    decks[0].add_note(genanki.Note(model=genanki.BASIC_AND_REVERSED_CARD_MODEL, fields=["eins", "one"]))
    decks[0].add_note(genanki.Note(model=genanki.BASIC_OPTIONAL_REVERSED_CARD_MODEL, fields=["zwei", "two", "yes"]))
    decks[1].add_note(genanki.Note(model=genanki.BASIC_TYPE_IN_THE_ANSWER_MODEL, fields=["2 + 2", "4"]))
    decks[1].add_note(
        genanki.Note(model=genanki.CLOZE_MODEL, fields=["{{c1::a}} and {{c3::b::hint}} and {{c1::{{c2::d}}}}", "x"]))
    package = genanki.Package(decks, media_files=pictures)
    package.write_to_file(path, timestamp=MOMENT + 1000 * version)
    return path


def read_by_anki(folder, *paths):
    col = building.create(folder)
    for path in paths:
        building.import_package(col, path)
    found = anki_side.read(col)
    col.close()
    return found


def check(differences, world):
    path = write(os.path.join(world.folder, "genanki.apkg"), world)
    place = imported(world, path)
    found = sutra_side.read(place, clock=None)
    differences.equal("the number of cards", 15, len(found["cards"]))
    compare(read_by_anki(os.path.join(world.folder, "genanki"), path), found, differences)
    place.run_well("-e", "library check", clock=None)


def newer(differences, world):
    first = write(os.path.join(world.folder, "genanki-1.apkg"), world, 2)
    second = write(os.path.join(world.folder, "genanki-2.apkg"), world, 3)
    place = imported(world, first)
    said = run_into(place, second)
    differences.holds(f"what is said: {said}", "added 0, updated" in said)
    found = sutra_side.read(place, clock=None)
    theirs = read_by_anki(os.path.join(world.folder, "genanki-both"), first, second)
    for guid, note in theirs["notes"].items():
        differences.equal(f"fields of {guid}", note["fields"], found["notes"][guid]["fields"])
    differences.holds("the newer text", any(note["fields"].get("Capital") == "Berlin3" for note in found["notes"].values()))
