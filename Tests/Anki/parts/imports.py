"""What Anki's library and genanki write arrives as it is there, from each kind of file."""
import os
import random

import anki_side
import building
import sutra_side
from difference import compare, compare_media, compare_remarks
from world import Place, run_into


def run(world, report):
    for name, fill, memory in (
            ("notes of each type", building.fill_with_kinds, False),
            ("answers under FSRS", lambda col: building.fill_with_history(col, random.Random(1), True), False),
            ("answers under SM-2", lambda col: building.fill_with_history(col, random.Random(2), False), True),
            ("filtered decks", lambda col: building.fill_with_filtered(col, random.Random(3)), False)):
        made = world.once(f"imports {name}", lambda: make(world, name, fill, memory))
        for path in made["paths"]:
            report.case(f"import: {name}, {os.path.basename(path)}", check, world, path, made)


def make(world, name, fill, with_memory):
    folder = os.path.join(world.folder, name.replace(" ", "-"))
    col = building.create(folder)
    fill(col)
    expected = anki_side.read(col)
    filtered = col.db.scalar("select count(*) from cards where odid > 0")
    made = {"expected": expected, "filtered": filtered, "memory": computed_memory(col) if with_memory else None}
    folder_of_media = col.media.dir()
    made["media"] = {
        ".apkg": anki_side.media(folder_of_media, anki_side.used_media(col)), ".colpkg": anki_side.media(folder_of_media)}
    made["paths"] = building.export_all(col, folder)
    return made


def computed_memory(col):
    """The memory states that Anki computes for the cards from their log."""
    found = {}
    for (id,) in col.db.all("select id from cards where type > 0"):
        card = col.get_card(id)
        state = col._backend.compute_memory_state(id).state
        found[(card.note().guid, card.ord)] = (state.stability, state.difficulty)
    return found


def check(differences, world, path, made):
    place = Place(world)
    messages = run_into(place, path)
    compare_remarks(made["expected"], made["filtered"], messages, differences)
    compare(made["expected"], sutra_side.read(place, clock=None), differences, memory_from_log=made["memory"])
    compare_media(made["media"].get(os.path.splitext(path)[1], {}), place.library + ".media", messages, differences)
    checked = place.run_well("-e", "library check", clock=None).errors.decode()
    differences.holds(f"library check says {checked!r}", "from other weights" not in checked)
    place.remove()
