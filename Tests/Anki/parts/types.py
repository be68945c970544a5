"""Note types: what Anki knows of them goes back as it was, and what changes in Anki arrives here."""
import os
import shutil
import time

import anki_side
import building
import sutra_side
from difference import compare
from harness import Place
from world import imported, run_into


def run(world, report):
    for legacy in (False, True):
        form = "legacy" if legacy else "latest"
        report.case(f"type: back to the collection it comes from, {form}", back, world, legacy)
        report.case(f"type: into another collection, {form}", elsewhere, world, legacy)
    report.case("type: templates, fields and names change", changed, world)
    report.case("type: a template more, and a field less", more_and_less, world)
    report.case("type: templates change places, and one in front goes", places, world)
    report.case("type: notes get another type", another, world)
    report.case("type: a field with text and a studied card would go", lossy, world)
    report.case("type: an older package comes after a newer one", older, world)
    report.case("type: a policy that leaves notes alone", skipped, world)
    report.case("type: one that was made from a text", from_text, world)
    report.case("type: files that only styles and templates name", static_files, world)


def collection(world, name):
    col = building.create(os.path.join(world.folder, f"types-{name}"))
    col.set_config("fsrs", True)
    return col


def with_options(world, name):
    """A collection with types in which every option differs from the one of a new type."""
    col = collection(world, name)
    building.fill_with_kinds(col)
    for number, found in enumerate(col.models.all()):
        kind = col.models.get(found["id"])
        kind["sortf"] = len(kind["flds"]) - 1
        kind["latexPre"], kind["latexPost"], kind["latexsvg"] = f"pre {number}\n", "post \"é\"", True
        kind["addonOfType"] = {"list": [1, None, "x"]}
        for place, field in enumerate(kind["flds"]):
            field.update(font="Noto Sans", size=30 + place, rtl=True, sticky=place == 0, description=f"a \"field\" é {place}",
                         plainText=True, collapsed=True, excludeFromSearch=True, addonOfField=place)
        for template in kind["tmpls"]:
            template.update(bqfmt="{{Tags}} in lists", bafmt="more", bfont="Mono", bsize=17, addonOfTemplate="t")
        col.models.update_dict(kind)
    return col


def kinds(col, used_by=None):
    """The types by id; those of a second collection that are used there."""
    found = {kind["id"]: dict(kind) for kind in col.models.all()}
    if used_by is not None:
        found = {id: kind for id, kind in found.items() if col.models.use_count(kind)}
    for kind in found.values():
        del kind["usn"]
    return found


def package(col, name, **options):
    return building.export_package(col, os.path.join(os.path.dirname(col.path), f"{name}.apkg"), **options)


def export(place, name):
    path = place.path(name)
    place.run_well("-e", f"export '{path}'", clock=None, limit=60)
    return path


def back(differences, world, legacy):
    col = with_options(world, f"back-{legacy}")
    place = imported(world, package(col, "there", legacy=legacy))
    before, notes = kinds(col), anki_side.notes(col)
    time.sleep(1.05)
    building.import_package(col, export(place, "back.apkg"))
    differences.equal("the types", before, kinds(col))
    differences.equal("the notes", notes, anki_side.notes(col))
    col.close()


def elsewhere(differences, world, legacy):
    col = with_options(world, f"elsewhere-{legacy}")
    place = imported(world, package(col, "there", legacy=legacy))
    folder = os.path.join(world.folder, f"types-other-{legacy}")
    shutil.rmtree(folder, ignore_errors=True)
    other = building.create(folder)
    building.import_package(other, export(place, "other.apkg"))
    theirs, ours = kinds(col, used_by=col), kinds(other, used_by=col)
    differences.equal("ids", sorted(theirs), sorted(ours))
    for id, kind in theirs.items():
        found = ours.get(id, {})
        for key in kind:
            # A new collection has types with the names of Anki's own; another name is a change.
            if key in ("name", "mod") and found.get("name", "") == kind["name"] + "+":
                continue
            differences.equal(f"{kind['name']}: {key}", kind[key], found.get(key))
    col.close()
    other.close()


def own(world, name, notes=4):
    """A collection with a type of its own, and a library that has imported it."""
    col = collection(world, name)
    building.add_type(col, "Own", ["Front", "Back"], [("One", "{{Front}}", "{{Back}}")])
    for index in range(notes):
        building.add(col, "Own", [f"front {index}", f"back {index}"], "Deck")
    return col, imported(world, package(col, "one"))


def change(col, body, name="Own"):
    """Changes a type in Anki, in a later second than before."""
    time.sleep(1.05)
    kind = col.models.by_name(name)
    body(kind)
    col.models.update_dict(kind)


def types(place):
    return [(row["name"], row["notes"]) for row in sutra_side.rows(place, ["type list"], clock=None) if row["html"]]


def compared(differences, col, place, expected):
    compare(anki_side.read(col), sutra_side.read(place, clock=None), differences)
    differences.equal("types", expected, types(place))
    place.run_well("-e", "library check", clock=None)


def changed(differences, world):
    """A person changes a template, then adds a field and renames one, and exports again each time."""
    col, place = own(world, "changed")
    first = sutra_side.read(place, clock=None)

    def question(kind):
        kind["tmpls"][0]["qfmt"] = "What is {{Front}}?"
    change(col, question)
    said = run_into(place, package(col, "two"))
    differences.holds(f"it says {said}", "unchanged 4" in said and "updated 1 note type" in said)
    compared(differences, col, place, [("Own", 4)])
    place.run_well("-e", "undo", clock=None)
    differences.equal("the library after undo", first, sutra_side.read(place, clock=None))
    place.run_well("-e", "redo", clock=None)

    def fields(kind):
        col.models.rename_field(kind, kind["flds"][1], "Answer")
        col.models.add_field(kind, col.models.new_field("Extra"))
        col.models.reposition_field(kind, kind["flds"][2], 0)
        kind["tmpls"][0]["afmt"] = "{{Answer}} {{Extra}}"
        kind["name"], kind["css"] = "Mine", "/* other */"
    change(col, fields)
    note = col.get_note(col.find_notes("")[0])
    note["Extra"] = "more"
    col.update_note(note)
    run_into(place, package(col, "three"))
    compared(differences, col, place, [("Mine", 4)])
    before = place.state()
    said = run_into(place, package(col, "three"))
    differences.equal("the library after the same package", before, place.state())
    differences.holds(f"it says {said}", "note type" not in said)
    col.close()


def more_and_less(differences, world):
    col, place = own(world, "more")

    def add(kind):
        col.models.add_field(kind, col.models.new_field("Empty"))
        template = col.models.new_template("Two")
        template["qfmt"], template["afmt"] = "{{Back}}", "{{Front}} {{Empty}}"
        col.models.add_template(kind, template)
    change(col, add)
    run_into(place, package(col, "two"))
    compared(differences, col, place, [("Own", 4)])
    # A note that Anki does not have gets the card, too.
    note = col.find_notes("front:\"front 0\"")
    change(col, lambda kind: (col.models.remove_field(kind, kind["flds"][2]), col.models.remove_template(kind, kind["tmpls"][1])))
    run_into(place, package(col, "three"))
    compared(differences, col, place, [("Own", 4)])
    col.remove_notes(note)
    change(col, add)
    run_into(place, package(col, "four"))
    cards = sutra_side.read(place, clock=None)["cards"]
    differences.equal("cards of all notes", 8, len(cards))
    col.close()


def three_templates(world, name):
    """A collection with a type of three templates, in which the second card of each note was answered."""
    col = collection(world, name)
    building.add_type(col, "Own", ["Front", "Back"], [
        ("One", "{{Front}}", "{{Back}}"), ("Two", "{{Back}}", "{{Front}}"), ("Three", "3 {{Front}}", "{{Back}}")])
    for index in range(4):
        building.add(col, "Own", [f"front {index}", f"back {index}"], "Deck")
    for card in col.find_cards("card:2"):
        building.answer(col, card, 3)
    return col, imported(world, package(col, "one"))


def places(differences, world):
    """A person changes the order of templates, also with other names, and deletes the first one."""
    col, place = three_templates(world, "places")

    def reorder(kind):
        col.models.reposition_template(kind, kind["tmpls"][1], 0)
        kind["tmpls"][0]["name"], kind["tmpls"][1]["name"] = "First", "Second"
    change(col, reorder)
    old = package(col, "two")
    run_into(place, old)
    compared(differences, col, place, [("Own", 4)])
    before = sutra_side.read(place, clock=None)
    place.run_well("-e", "undo", clock=None)
    place.run_well("-e", "library check", clock=None)
    place.run_well("-e", "redo", clock=None)
    differences.equal("the library after undo and redo", before, sutra_side.read(place, clock=None))
    theirs, cards = kinds(col), list(anki_side.cards(col, rendered=False))
    building.import_package(col, export(place, "back.apkg"))
    differences.equal("the types that come back", theirs, kinds(col))
    differences.equal("the cards that come back", cards, list(anki_side.cards(col, rendered=False)))
    change(col, lambda kind: col.models.remove_template(kind, kind["tmpls"][1]))
    # The first package has an answer more, and templates in another order than the library.
    run_into(place, package(col, "three"))
    compared(differences, col, place, [("Own", 4)])
    before = sutra_side.read(place, clock=None)
    run_into(place, old)
    differences.equal("the library after an older package", before, sutra_side.read(place, clock=None))
    col.close()


def another(differences, world):
    """A person changes the type of notes, and says which card becomes which."""
    col, place = three_templates(world, "another")
    building.add_type(col, "Other", ["A", "B", "C"], [("X", "{{A}} x", "{{B}}"), ("Y", "{{A}} y", "{{B}}"), ("Z", "{{A}} z", "{{B}}")])
    time.sleep(1.05)
    own, other = col.models.by_name("Own"), col.models.by_name("Other")
    col.models.change(own, col.find_notes("note:Own"), other, {0: 0, 1: 1}, {0: 2, 1: 0, 2: 1})
    run_into(place, package(col, "two"))
    compared(differences, col, place, [("Own", 0), ("Other", 4)])
    before = place.state()
    run_into(place, package(col, "two"))
    differences.equal("the library after the same package", before, place.state())
    first = sutra_side.read(place, clock=None)
    run_into(place, os.path.join(os.path.dirname(col.path), "one.apkg"))
    differences.equal("the library after the older package", first, sutra_side.read(place, clock=None))
    col.close()


def lossy(differences, world):
    col, place = own(world, "lossy")

    def add(kind):
        template = col.models.new_template("Two")
        template["qfmt"], template["afmt"] = "{{Back}}", "{{Front}}"
        col.models.add_template(kind, template)
    change(col, add)
    run_into(place, package(col, "two"))
    second = next(card for card in sutra_side.read(place, clock=None)["cards"].items() if card[0][1] == 1)
    place.run_well("-e", f"review answer @{second[1]['id']} good", clock=None)
    before = sutra_side.read(place, clock=None)
    change(col, lambda kind: col.models.remove_template(kind, kind["tmpls"][1]))
    said = run_into(place, package(col, "three"))
    differences.equal("the library", before, sutra_side.read(place, clock=None))
    differences.holds(f"it says {said}", "kept 1 note type" in said)
    change(col, lambda kind: col.models.remove_field(kind, kind["flds"][1]))
    said = run_into(place, package(col, "four"))
    differences.holds(f"it says {said}", "kept 1 note type" in said)
    found = sutra_side.read(place, clock=None)
    differences.equal("types", [("Own", 0), ("Own 2", 4)], types(place))
    differences.equal("the answer", before["cards"][second[0]]["log"], found["cards"][second[0]]["log"])
    col.close()


def older(differences, world):
    col, place = own(world, "older")
    old = package(col, "old")

    def question(kind):
        kind["tmpls"][0]["qfmt"] = "{{Front}}!"
        kind["flds"][0]["font"] = "Mono"
    change(col, question)
    run_into(place, package(col, "new"))
    before = place.state()
    run_into(place, old)
    differences.equal("the library", before, place.state())
    theirs = kinds(col)
    building.import_package(col, export(place, "back.apkg"))
    differences.equal("the types of the collection", theirs, kinds(col))
    col.close()


def skipped(differences, world):
    col, place = own(world, "skipped")

    def fields(kind):
        col.models.add_field(kind, col.models.new_field("Extra"))
        kind["tmpls"][0]["qfmt"] = "What is {{Front}}?"
    change(col, fields)
    for note in col.find_notes(""):
        found = col.get_note(note)
        found["Extra"] = "more"
        col.update_note(found)
    path = package(col, "two")
    before = place.state()
    run_into(place, path, "--on-conflict skip")
    differences.equal("the library", before, place.state())
    undone = place.run_well("-e", "undo", clock=None).errors.decode()
    differences.holds(f"it says {undone}", "4 notes removed" in undone)
    col.close()


def from_text(differences, world):
    """A type of which a text has only the fields gets its templates, options and id with a package."""
    col = collection(world, "text")
    building.add_type(col, "Own", ["Word", "Reading", "Meaning"], [("One", "{{Word}}", "{{Meaning}} ({{Reading}})")])
    note = building.add(col, "Own", ["w", "r", "m"], "Deck")
    text = os.path.join(os.path.dirname(col.path), "notes.txt")
    with open(text, "w", encoding="utf-8") as file:
        file.write(f"#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#deck column:3\n{note.guid}\tOwn\tDeck\tw\tr\tm\n")
    place = Place(world)
    run_into(place, text)
    run_into(place, package(col, "one"))
    theirs, ours = anki_side.read(col), sutra_side.read(place, clock=None)
    for name in ("front", "back"):
        differences.equal(name, theirs["cards"][(note.guid, 0)][name], ours["cards"][(note.guid, 0)][name])
    differences.equal("types", [("Own", 1)], types(place))
    before = kinds(col)
    building.import_package(col, export(place, "back.apkg"))
    differences.equal("the types of the collection", before, kinds(col))
    col.close()


STATIC = {
    "css": """@import url("_style.css"); @font-face { src: url(_plain.woff) } @font-face { src: url('_a b.ttf') }""",
    "qfmt": "<img src=\"_logo.png\">{{Front}}<script src='_more.js'></script>",
    "afmt": "{{FrontSide}}<hr id=answer>{{Back}}<audio src=_bell.mp3></audio>",
}


def static_files(differences, world):
    """Fonts, styles, scripts and logos come with a type, and go with it."""
    col = collection(world, "static")
    building.add_type(col, "Own", ["Front", "Back"], [("One", STATIC["qfmt"], STATIC["afmt"])])
    kind = col.models.by_name("Own")
    kind["css"] = STATIC["css"]
    col.models.update_dict(kind)
    building.add(col, "Own", ["front", "<audio><source src='in field.mp3'></audio> [sound:too.mp3]"], "Deck")
    used = ("_style.css", "_plain.woff", "_a b.ttf", "_logo.png", "_more.js", "_bell.mp3", "in field.mp3", "too.mp3")
    for name in (*used, "_unused.js"):
        col.media.write_data(name, f"the content of {name}".encode())
    theirs = {*col._backend.extract_static_media_files(kind["id"]), *anki_side.used_media(col)}
    differences.equal("the files that Anki names", set(used), theirs)
    place = imported(world, package(col, "static"))
    expected = anki_side.media(col.media.dir(), theirs)
    differences.equal("the files in Sutra", expected, anki_side.media(place.library + ".media"))
    said = place.run_well("-e", "library check", clock=None).errors.decode()
    differences.holds(f"it says {said}", "media" not in said)
    other = building.create(os.path.join(world.folder, "types-static-other"))
    building.import_package(other, export(place, "back.apkg"))
    differences.equal("the files in another collection", expected, anki_side.media(other.media.dir()))
    other.close()
    col.close()
