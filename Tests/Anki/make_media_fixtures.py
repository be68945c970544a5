"""Makes the packages with media files in Tests/InterchangeTests/Fixtures/anki with Anki's own library.

One of the files has the name of one in the other packages there, with another content. Needs the package `anki` from PyPI.
Usage: make_media_fixtures.py FOLDER
"""

import os
import sys
import tempfile

from anki.collection import Collection

from make_fixtures import add, export


def fill(col):
    col.media.write_data("spain.png", b"another image")
    col.media.write_data("\u00f1and\u00fa 1.mp3", b"a sound")
    col.media.write_data("a b.png", b"an image")
    add(col, "Basic", ['Espa\u00f1a <img alt="spain.png" src="spain.png">', "[sound:\u00f1and\u00fa 1.mp3] <img src=spain.png>"], "Media")
    add(col, "Basic", ['<img src="a b.png">', "both"], "Media")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        collection = Collection(os.path.join(folder, "collection.anki2"))
        fill(collection)
        export(collection, sys.argv[1], ("media-latest", False), ("media-legacy", True))
        collection.close()
