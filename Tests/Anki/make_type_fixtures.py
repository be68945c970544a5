"""Makes the packages in Tests/InterchangeTests/Fixtures/anki of which the note types have every option that Anki knows.

Needs the package `anki` from PyPI. Usage: make_type_fixtures.py FOLDER
"""

import os
import sys
import tempfile
import time

from anki.collection import Collection

from make_fixtures import add, export


def fill(col):
    for name in ("Basic (and reversed card)", "Cloze"):
        kind = col.models.by_name(name)
        kind.update(sortf=1, latexPre="pre \"é\"\n", latexPost="post", latexsvg=True, addonOfType={"list": [1, None, "x"]})
        for place, field in enumerate(kind["flds"]):
            field.update(
                font="Noto Sans", size=30 + place, rtl=True, sticky=place == 0, description=f"a \"field\" é {place}",
                plainText=True, collapsed=True, excludeFromSearch=True, addonOfField=place)
        for template in kind["tmpls"]:
            template.update(bqfmt="{{Tags}} in lists", bafmt="more", bfont="Mono", bsize=17, did=1, addonOfTemplate="t")
        col.models.update_dict(kind)
    add(col, "Basic (and reversed card)", ["eins", "one"], "Types")
    add(col, "Cloze", ["{{c1::a}} b", ""], "Types")


def go_on(col):
    """Changes a template, renames a field and adds one before it."""
    time.sleep(1.1)  # the time of a change is in seconds
    kind = col.models.by_name("Basic (and reversed card)")
    kind["tmpls"][0]["qfmt"] = "What is {{Front}}?"
    col.models.rename_field(kind, kind["flds"][1], "Answer")
    col.models.add_field(kind, col.models.new_field("Extra"))
    col.models.reposition_field(kind, kind["flds"][2], 0)
    col.models.update_dict(kind)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        fill(collection)
        export(collection, sys.argv[1], ("types-latest", False), ("types-legacy", True))
        go_on(collection)
        export(collection, sys.argv[1], ("types-later", False))
        collection.close()
