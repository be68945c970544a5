"""Due days are Anki's days in any time zone and with any rollover hour, also if the collection comes from elsewhere."""
import datetime
import os
import random
import time
import zoneinfo

import anki_side
import building
import sutra_side
from difference import Differences, compare, study_day
from world import Place, in_zone

# Where the collection was created, and where it is studied and imported.
ZONES = [
    ("Asia/Kolkata", "Asia/Kolkata"), ("America/Los_Angeles", "America/Los_Angeles"), ("Pacific/Auckland", "Pacific/Auckland"),
    ("America/Los_Angeles", "Pacific/Auckland"), ("Pacific/Auckland", "America/Los_Angeles"), ("UTC", "Asia/Kathmandu"),
    ("Asia/Kolkata", "America/St_Johns"),
]

# With a study day that has just begun or is about to end, a wrong zone or hour leads to another day.
ROLLOVERS = [
    ("rollover at 4", lambda hour: 4), ("rollover an hour ago", lambda hour: (hour - 1) % 24),
    ("rollover in two hours", lambda hour: (hour + 2) % 24),
]


def run(world, report):
    for made_in, used_in in ZONES:
        for name, rollover in ROLLOVERS:
            report.case(f"zones: made in {made_in}, used in {used_in}, {name}", check, world, made_in, used_in, rollover)


def create(folder, rollover):
    """Makes a collection some days ago, in the zone of the process."""
    col = building.create(folder)
    col.set_config("rollover", rollover)
    col.set_config("fsrs", True)
    building.plain_notes(col, 20, "Deck")
    # The creation day is in the past, as the days that are counted from it.
    col.db.execute("update col set crt = crt - ?", 400 * building.DAY)
    col.close()


def go_on(folder, rollover, seed):
    """Studies, exports and reads the collection in the zone of the process."""
    col = building.create(folder)
    building.study(col, random.Random(seed), 6)
    col.sched.set_due_date([card for (card,) in col.db.all("select id from cards order by id limit 3")], "1")
    package = os.path.join(folder, "zones.apkg")
    building.export_package(col, package, legacy=seed % 2 == 0)
    expected = anki_side.read(col, rendered=False)
    expected["today"] = anki_side.study_day(col)
    col.close()
    return package, expected


def compare_here(world, package, expected, rollover):
    """Imports in the zone of the process, and returns the differences."""
    differences = Differences()
    zone = {"environment": {"TZ": os.environ["TZ"]}, "clock": None}
    place = Place(world)
    place.run_well("-e", f"settings set rollover_hour {rollover}", "-e", f"import '{package}'", limit=60, **zone)
    differences.equal("the current study day", expected["today"], study_day(time.time() * 1000, rollover))
    compare(expected, sutra_side.read(place, **zone), differences, rollover, texts=False)
    place.run_well("-e", "library check", **zone)
    place.remove()
    return differences


def check(differences, world, made_in, used_in, choose):
    rollover = choose(datetime.datetime.now(zoneinfo.ZoneInfo(used_in)).hour)
    folder = os.path.join(world.folder, f"zones-{made_in}-{used_in}-{rollover}".replace("/", "-"))
    in_zone(made_in, create, folder, rollover)
    package, expected = in_zone(used_in, go_on, folder, rollover, rollover + len(made_in))
    found = in_zone(used_in, compare_here, world, package, expected, rollover)
    differences.compared += found.compared
    differences.found += found.found
