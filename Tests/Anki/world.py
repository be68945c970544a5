"""The executables, folders, and the report of what was compared."""
import concurrent.futures
import multiprocessing
import os
import sys
import traceback

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Torture"))
from harness import Finding, Place, Skipped  # noqa: E402

from difference import Differences  # noqa: E402

MOST_SHOWN = 8


class Report:
    """Runs comparisons, and prints a line for each."""

    def __init__(self, chosen):
        self.chosen, self.failed, self.ran = chosen, 0, 0

    def case(self, name, body, *arguments):
        if self.chosen and not any(part in name for part in self.chosen):
            return
        self.ran += 1
        differences = Differences()
        try:
            body(differences, *arguments)
        except Skipped as reason:
            return print(f"{name:58} skipped: {reason}", flush=True)
        except Finding as finding:
            differences.found.append(str(finding))
        except Exception:  # a comparison that fails must not hide the others
            differences.found.append(traceback.format_exc())
        self.failed += bool(differences.found)
        count = len(differences.found)
        print(f"{name:58} compared {differences.compared:6}, {f'{count} differ' if count else 'equal'}", flush=True)
        for found in differences.found[:MOST_SHOWN]:
            print(f"    {found}")
        if count > MOST_SHOWN:
            print(f"    and {count - MOST_SHOWN} more")


def in_zone(zone, function, *arguments):
    """Calls a function in a process of its own in a time zone, since Anki's core reads the zone only once."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    try:
        context = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
            return pool.submit(function, *arguments).result()
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before


def imported(world, path, *options, **run_options):
    """Returns a new place with a library into which a file was imported."""
    place = Place(world)
    run_into(place, path, *options, **run_options)
    return place


def run_into(place, path, *options, **run_options):
    """Imports a file into a library; returns what was said about it."""
    run_options.setdefault("clock", None)
    command = " ".join([f"import '{path}'", *options])
    return place.run_well("-e", command, limit=120, **run_options).errors.decode()
