"""The options of decks are not adopted, but told: what an import prints is what Anki says, and pasting it makes both agree."""
import json
import os
import random
import re
import struct

import anki_side
import building
import sutra_side
from difference import compare_memory
from make_option_fixtures import WEIGHTS_5, WEIGHTS_6, add_preset
from parts import rejects
from world import Place, imported, run_into

WEIGHTS_4 = [0.4, 0.6, 2.4, 5.8, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61]
KEYS = {17: "fsrsWeights", 19: "fsrsParams5", 21: "fsrsParams6"}


def run(world, report):
    for fsrs in (True, False):
        report.case(f"options: as Anki says, {'under FSRS' if fsrs else 'under SM-2'}", printed, world, fsrs)
    for weights in (WEIGHTS_4, WEIGHTS_5, WEIGHTS_6):
        report.case(f"options: {len(weights)} weights mean the same here", weights_agree, world, weights)
    report.case("options: those of a new collection, and none at all", initial, world)
    report.case("options: hostile values", hostile, world)


def printed(differences, world, fsrs):
    """Imports a collection in each form; the printed commands are the options of the deck, in Anki's words."""
    col = building.create(os.path.join(world.folder, f"options-{fsrs}"))
    col.set_config("fsrs", fsrs)
    add_preset(
        col, "Languages", "French", new={"perDay": 7, "delays": [0.5, 15, 1440], "bury": False}, rev={"perDay": 150, "maxIvl": 365},
        lapse={"delays": [5, 20], "leechFails": 5, "leechAction": 0}, desiredRetention=0.87, fsrsParams6=WEIGHTS_6)
    add_preset(col, "Facts", "Facts", new={"perDay": 3})
    facts = col.decks.get(col.decks.id("Facts"))
    facts.update(newLimit=0, reviewLimit=40)
    col.decks.update_dict(facts)
    notes = building.plain_notes(col, 6, "French")
    building.plain_notes(col, 2, "Facts")
    for note in notes[:3]:
        building.answer(col, note.cards()[0].id, 3)
    expected = in_words(col.decks.config_dict_for_deck_id(col.decks.id("French")), fsrs)
    for path in building.export_all(col, os.path.dirname(col.path)):
        name = os.path.basename(path)
        place = Place(world)
        differences.equal(f"{name}: the options in a dry run", expected, options(dry_run(place, path)))
        messages = run_into(place, path)
        differences.equal(f"{name}: the options", expected, options(messages))
        differences.holds(f"{name}: the numbers in {messages!r}", "of 6 cards" in messages and "2 cards have other" in messages)
        differences.holds(f"{name}: the names in {messages!r}", '"Languages"' in messages and '"Facts"' in messages)
        limits = re.findall(r"^settings set (\w+) (\S+) --book (.*)$", messages, re.MULTILINE)
        differences.equal(
            f"{name}: limits of a deck", [("new_per_day", "0", "Facts"), ("reviews_per_day", "40", "Facts")], limits)
        paste(place, messages)
        again = run_into(place, path)
        differences.holds(f"{name}: the import says {again!r} once the options agree", "settings set" not in again)
        place.remove()


def dry_run(place, path):
    return place.run_well("--dry-run", "-e", f"import '{path}'", clock=None, limit=120).errors.decode()


def in_words(preset, fsrs):
    """The options of a preset as values of the settings; those that agree with the defaults are not printed."""
    def steps(minutes):
        return [round(step * 60) for step in minutes]
    found = {
        "bury_siblings": "off", "leech_action": ["suspend", "tag"][preset["lapse"]["leechAction"]],
        "leech_lapses": str(preset["lapse"]["leechFails"]), "learning_steps": steps(preset["new"]["delays"]),
        "maximum_interval": str(preset["rev"]["maxIvl"]), "new_per_day": str(preset["new"]["perDay"]),
        "relearning_steps": steps(preset["lapse"]["delays"]), "reviews_per_day": str(preset["rev"]["perDay"])}
    if fsrs:
        found["desired_retention"] = str(preset["desiredRetention"])
        found["weights"] = [struct.pack("f", weight) for weight in preset["fsrsParams6"]]
    return found


UNITS = {"d": 86_400, "h": 3600, "m": 60, "s": 1}


def options(messages):
    """The settings that the printed commands set."""
    found = {}
    for key, value in re.findall(r"^settings set (\w+) (\S+|'.*')$", messages, re.MULTILINE):
        value = value.strip("'")
        if key == "weights":
            value = [struct.pack("f", float(word)) for word in value.split()]
        elif key.endswith("steps"):
            value = [sum(int(n) * UNITS[unit] for n, unit in re.findall(r"(\d+)([dhms])", word)) for word in value.split()]
        found[key] = value
    return found


def paste(place, messages):
    """Runs the printed commands as they are."""
    lines = [line for line in messages.splitlines() if line.startswith("settings set ")]
    place.run_well(script="\n".join(lines).encode(), clock=None)


def weights_agree(differences, world, weights):
    """With the printed weights, the memory states from the log are those of Anki."""
    col = building.create(os.path.join(world.folder, f"options-weights-{len(weights)}"))
    col.set_config("fsrs", True)
    add_preset(col, "Own", "French", **{KEYS[len(weights)]: weights})
    cards = [note.cards()[0].id for note in building.plain_notes(col, 10, "French")]
    building.study(col, random.Random(len(weights)), 6, cards)
    path = building.export_package(col, os.path.join(os.path.dirname(col.path), "weights.apkg"))
    place = Place(world)
    messages = run_into(place, path)
    before = place.run_well("-e", "library check", clock=None).errors.decode()
    differences.holds(f"the check does not know of other weights: {before!r}", "from other weights" in before)
    paste(place, messages)
    after = place.run_well("-e", "library check", clock=None).errors.decode()
    differences.holds(f"the check says {after!r} under the same weights", "from other weights" not in after)
    theirs = anki_side.read(col, rendered=False)
    place.run_well("-e", "review reschedule", clock=None)
    ours = sutra_side.read(place, clock=None)
    for key, card in theirs["cards"].items():
        if card["memory"]:
            compare_memory(f"{key}", card["memory"], ours["cards"][key], differences)
    col.close()


def initial(differences, world):
    """Options that nobody has chosen are not worth a remark, nor are those of an export of ours."""
    col = building.create(os.path.join(world.folder, "options-initial"))
    col.set_config("fsrs", True)
    building.answer(col, building.plain_notes(col, 3, "Deck")[0].cards()[0].id, 3)
    for path in building.export_all(col, os.path.dirname(col.path)):
        place = imported(world, path)
        differences.equal(f"{os.path.basename(path)}: the options", {}, options(dry_run(Place(world), path)))
        place.run_well("-e", "export ours.apkg", clock=None)
        ours = os.path.join(place.folder, "ours.apkg")
        differences.equal(f"the options of an export of {os.path.basename(path)}", {}, options(dry_run(Place(world), ours)))


HOSTILE = ["NaN", "1e999", "-1e999", "1e300", "-1", "0", "18446744073709551616", '"x"', "null", "true", "[]", "{}"]


def hostile(differences, world):
    """Whatever the options are, the notes arrive, and only what `settings set` accepts is printed."""
    col = building.create(os.path.join(world.folder, "options-hostile"))
    building.plain_notes(col, 3, "Default")
    path = col.path
    legacy = building.export_all(col, os.path.dirname(path))[-1]
    for index, value in enumerate(HOSTILE + ["[" + ",".join(["1"] * 200_000) + "]", '"' + "n" * 1_000_000 + '"']):
        for array in (False, True):
            target = f"{path}-{index}-{array}.anki2"
            one = f"[{','.join([value] * 21)}]" if array else value
            with open(legacy, "rb") as source, open(target, "wb") as file:
                file.write(source.read())
            database = rejects.connect(target)
            database.execute("update col set dconf = ?", (preset(one),))
            database.commit()
            database.close()
            accepted(differences, world, target, value[:20])
    number = struct.Struct("<f")
    for index, value in enumerate((float("nan"), float("inf"), 1e30, -1.0, 0.0)):
        for count in (1, 17, 19, 21, 100_000):
            packed = number.pack(value) * count
            config = b"".join(message(field, packed) for field in (1, 2, 3, 5, 6))
            config += b"\xad\x02" + number.pack(value) + b"".join(bytes([field << 3]) + b"\xff" * 9 + b"\x01" for field in (9, 10))
            target = f"{path}-latest-{index}-{count}.anki2"
            with open(path, "rb") as source, open(target, "wb") as file:
                file.write(source.read())
            building.Collection(target).close()  # in the latest schema
            database = rejects.connect(target)
            database.execute("update deck_config set config = ?", (config,))
            database.commit()
            database.close()
            accepted(differences, world, target, f"{count} times {value}")


def message(field, content):
    size, varint = len(content), b""
    while size > 127:
        varint, size = varint + bytes([size & 127 | 128]), size >> 7
    return bytes([field << 3 | 2]) + varint + bytes([size]) + content


def preset(value):
    """A preset in which each option has the same value."""
    part = ",".join(f'"{key}":{value}' for key in ("perDay", "delays", "bury", "maxIvl", "leechFails", "leechAction"))
    top = ",".join(f'"{key}":{value}' for key in ("name", "desiredRetention", "fsrsWeights", "fsrsParams5", "fsrsParams6"))
    return f'{{"1":{{"new":{{{part}}},"rev":{{{part}}},"lapse":{{{part}}},{top}}}}}'


def accepted(differences, world, path, name):
    place = Place(world)
    messages = run_into(place, path)
    differences.equal(f"{name}: notes", 3, len(json.loads(place.run_well(
        "--mode", "json", "-e", "card list", clock=None).output)))
    differences.holds(f"{name}: {len(messages)} characters are too many", len(messages) < 3000)
    paste(place, messages)
    place.remove()
