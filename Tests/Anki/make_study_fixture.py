"""Makes a package in Tests/InterchangeTests/Fixtures/anki with cards that study shows in a way of their own.

Needs the package `anki` from PyPI. Usage: make_study_fixture.py FOLDER
"""

import os
import sys
import tempfile

from anki.collection import Collection

from building import add_type
from make_fixtures import add, export


def fill(col):
    col.media.write_data("_paper.png", b"paper")
    add_type(col, "Hinted", ["Word", "Hint", "Meaning"],
             [("One", "{{Word}} {{hint:Hint}}", "{{FrontSide}}<hr id=answer>{{Meaning}}")])
    add_type(col, "Typed", ["Word", "Meaning"],
             [("One", "{{Word}}<br>{{type:nc:Meaning}}", "{{Word}}\n\n<hr id=answer>\n\n{{type:nc:Meaning}}")])
    kind = col.models.by_name("Hinted")
    kind["css"] = '.card { background: url("_paper.png") }'
    col.models.update_dict(kind)
    add(col, "Hinted", ["10<sup>6</sup>", "<ul><li>six zeros</li><li>a <i>thousand</i> thousands</li></ul>", "a million"], "Study")
    add(col, "Typed", ["coffee", "le café"], "Study")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        fill(collection)
        export(collection, sys.argv[1], ("study", False))
        collection.close()
