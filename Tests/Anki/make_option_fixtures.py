"""Makes the packages in Tests/InterchangeTests/Fixtures/anki whose decks have options of their own.

Needs the package `anki` from PyPI. Usage: make_option_fixtures.py FOLDER
"""

import os
import sys
import tempfile

from anki.collection import Collection

from make_fixtures import add, answer, export

WEIGHTS_5 = [
    0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395, 0.11, 0.29605, 2.2698,
    0.2315, 2.9898, 0.51655, 0.6621,
]
WEIGHTS_6 = [
    0.3, 1.5, 2.5, 8.5, 6.5, 0.8, 3.0, 0.002, 1.9, 0.17, 0.8, 1.5, 0.06, 0.26, 1.65, 0.6, 1.87, 0.54, 0.09, 0.066, 0.15,
]


def add_preset(col, name, deck, **values):
    """Gives a deck a new preset; values are those of the parts `new`, `rev` and `lapse`, or of the preset itself."""
    preset = col.decks.add_config(name)
    for key, value in values.items():
        if isinstance(value, dict):
            preset[key].update(value)
        else:
            preset[key] = value
    col.decks.update_config(preset)
    col.decks.set_config_id_for_deck_dict(col.decks.get(col.decks.id(deck)), preset["id"])


def fill(col):
    col.set_config("fsrs", True)
    add_preset(
        col, "Languages", "French", new={"perDay": 7, "delays": [0.5, 15, 1440, 4320], "bury": True},
        rev={"perDay": 9999, "maxIvl": 365, "bury": True}, lapse={"delays": [], "leechFails": 5, "leechAction": 0},
        desiredRetention=0.87, fsrsWeights=[1.0] * 17, fsrsParams5=WEIGHTS_5, fsrsParams6=WEIGHTS_6)
    add_preset(col, "Facts", "Facts", rev={"perDay": 50}, desiredRetention=0.95, fsrsParams5=WEIGHTS_5)
    facts = col.decks.get(col.decks.id("Facts"))
    facts.update(newLimit=0, reviewLimit=40, desiredRetention=91)
    col.decks.update_dict(facts)
    add(col, "Basic", ["zero", "0"], "Default")
    add(col, "Basic", ["one", "1"], "Facts")
    first = [add(col, "Basic", [word, "."], "French") for word in ("un", "deux", "trois")][0]
    answer(col, first, 4)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        fill(collection)
        export(collection, sys.argv[1], ("options-latest", False), ("options-legacy", True))
        collection.close()
