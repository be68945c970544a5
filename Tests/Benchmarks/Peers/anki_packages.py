"""What packages cost in Anki's core (https://pypi.org/project/anki), for Tests/Benchmarks/packages.

anki_packages.py make FOLDER NOTES ROWS      writes FOLDER/made.apkg with so many notes of one card each, and rows of the review log
anki_packages.py import FOLDER PACKAGE       seconds to import a package into a new collection in FOLDER
anki_packages.py again FOLDER PACKAGE        seconds to import it once more
anki_packages.py export FOLDER PACKAGE       seconds to export that collection in the format that every version reads
"""

import os
import random
import sqlite3
import sys
import time
import zipfile

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest

DAY = 86_400


def make(folder, notes, rows):
    path = os.path.join(folder, "made.anki2")
    col = Collection(path)
    col.set_config("fsrs", True)
    kind, deck = col.models.by_name("Basic")["id"], col.decks.id("Bench")
    first = (col.crt - 400 * DAY) * 1000
    col.close(downgrade=True)
    fill(path, kind, deck, first, int(notes), int(rows))
    with zipfile.ZipFile(os.path.join(folder, "made.apkg"), "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("meta", b"\x08\x02")
        package.write(path, "collection.anki21")
        package.writestr("media", "{}")
    os.remove(path)


def fill(path, kind, deck, first, notes, rows):
    chance = random.Random(1)
    database = sqlite3.connect(path)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("UPDATE col SET crt = crt - ?", (400 * DAY,))
    mod = first // 1000
    database.executemany(
        "INSERT INTO notes VALUES (?, ?, ?, ?, -1, ' tag another ', ?, ?, ?, 0, '')",
        ((first + n, f"guid-{n:08}", kind, mod, f"front number {n}\x1fthe <b>back</b> of card {n}", f"front number {n}", n)
            for n in range(notes)))
    database.executemany(
        "INSERT INTO cards VALUES (?, ?, ?, 0, ?, -1, 2, 2, ?, 30, 2500, ?, 0, 0, 0, 0, 0, ?)",
        ((first + n, first + n, deck, mod, 380 + n % 60, rows // notes,
            f'{{"s":{chance.uniform(1, 300):.4f},"d":{chance.uniform(1, 10):.3f},"dr":0.9,"decay":0.154}}') for n in range(notes)))
    per_card = rows // notes
    database.executemany(
        "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, 2500, ?, ?)",
        ((first + turn * 30 * DAY * 1000 + n * 10, first + n, chance.choice((1, 2, 3, 3, 3, 4)) if turn else 3, 30 if turn < per_card else 1,
            30, chance.randrange(1000, 30_000), 1 if turn else 0) for turn in range(per_card) for n in range(notes)))
    database.commit()
    database.close()


def timed(work):
    start = time.perf_counter()
    work()
    print(f"{time.perf_counter() - start:.3f}")


def import_package(folder, package):
    col = Collection(os.path.join(folder, "collection.anki2"))
    options = ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=False, merge_notetypes=False)
    timed(lambda: col.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options)))
    col.close()


def export_package(folder, package):
    col = Collection(os.path.join(folder, "collection.anki2"))
    options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=False, with_media=True, legacy=True)
    timed(lambda: col.export_anki_package(out_path=package, options=options, limit=None))
    col.close()


if __name__ == "__main__":
    task, *arguments = sys.argv[1:]
    {"make": make, "import": import_package, "again": import_package, "export": export_package}[task](*arguments)
