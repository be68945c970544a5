"""What a library holds, in the shape in which both sides are compared: as its commands show it, and the rest from its tables."""
import datetime
import json
import sqlite3

from anki_side import squeezed


def read(place, **options):
    """Returns the notes by guid, and the cards by guid and ordinal, of a library.

    A card that was added by itself has a guid made of its id, and the ordinal 0.
    """
    listed = {row["id"]: row for row in rows(place, ["card list"], **options)}
    database = sqlite3.connect(f"file:{place.library}?mode=ro", uri=True)
    try:
        origin = {
            id: (guid or f"plain {id}", ordinal or 0, buried, added) for id, guid, ordinal, buried, added in database.execute(
                "select card.id, guid, ordinal, buried_on, added_at from card left join note on note.id = note_id")}
        logs = {}
        for owner, *entry in database.execute(
                "select card_id, at, rating, state_before, interval_ms, duration_ms, day from review_log order by card_id, n"):
            logs.setdefault(owner, []).append(
                dict(zip(("at", "rating", "before", "interval", "ms", "day"), entry)))
        kinds = {row["name"]: row for row in rows(place, ["type list"], **options)}
        css = dict(database.execute("select name, styling from note_type"))
    finally:
        database.close()
    first = {}
    for id, (guid, *_) in origin.items():
        first.setdefault(guid, id)
    shown = zip(first, rows(place, [f"note show @{id}" for id in first.values()], **options) if first else [])
    return {
        "notes": {guid: note(row, kinds, css) for guid, row in shown},
        "cards": {origin[id][:2]: card(row, *origin[id][2:], logs.get(id, [])) for id, row in listed.items()},
        "days": study_days(place),
    }


def rows(place, commands, **options):
    output = place.run_well("--mode", "jsonl", script="\n".join(commands).encode(), limit=120, **options).output
    return [json.loads(line) for line in output.decode().splitlines()]


def note(row, kinds, css):
    kind = kinds[row["type"]]
    return {
        "type": row["type"], "cloze": kind["cloze"], "fields": row["fields"], "tags": sorted(row["tags"]), "cards": row["cards"],
        "templates": [(template["name"], template["front"], template["back"]) for template in kind["templates"]],
        "css": css[row["type"]], "modified": row.get("modified_at") and moment(row["modified_at"]) // 1000,
    }


def card(row, buried, added, log):
    return {
        "id": row["id"], "book": row["book"], "state": row["state"], "suspended": row["suspended"], "buried": buried is not None,
        "buried_on": buried, "added": added, "lapses": row["lapses"], "reps": row["reps"], "log": log,
        "memory": None if row["stability"] is None else (row["stability"], row["difficulty"]),
        "due": None if row["due_at"] is None else moment(row["due_at"]),
        "last": None if row["last_review_at"] is None else moment(row["last_review_at"]),
        "front": squeezed(row["front"]), "back": squeezed(row["back"]),
    }


def study_days(place):
    """The numbers of answers by study day, which `stats` shows."""
    database = sqlite3.connect(f"file:{place.library}?mode=ro", uri=True)
    try:
        return dict(database.execute("select day, sum(answers) from study_day group by day"))
    finally:
        database.close()


def moment(text):
    """Returns milliseconds since 1970."""
    date = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return round((date - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) / datetime.timedelta(milliseconds=1))
