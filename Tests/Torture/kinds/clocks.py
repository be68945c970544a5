"""Clocks that jump by a year, time zones and their leaps, leap days, and virtual time at the ends of its range."""
import datetime, json

from harness import Finding, Place

NAME = "clocks"
ZONES = [
    "UTC0", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca",
    "XXX-25", "XXX+24:59", "", ":nowhere", "ABC4DEF,M3.2.0,M11.1.0",
]
MOMENTS = [
    "2026-01-31T08:00:00Z", "2024-02-29T23:59:59Z", "2028-02-29", "2026-03-29T00:59:59Z", "2026-10-25T00:30:00Z", "1970-01-01", "1969-12-31T23:59:59Z",
    "1900-01-01", "0001-01-01", "9999-12-31T23:59:59Z", "9999-12-31", "2100-02-28T12:00:00Z", "2038-01-19T03:14:08Z", "2025-01-31T08:00:00Z",
    "2027-01-31T08:00:00Z",
    # Clocks are put forward and back in Berlin, New York, Lord Howe (by half an hour) and Apia (which has left out a day).
    "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z", "2026-03-08T06:59:59Z", "2026-11-01T05:30:00Z", "2026-04-04T14:59:00Z", "2026-10-03T15:30:00Z",
    "2011-12-30T09:59:59Z",
]
COMMANDS = [
    "review next", "review answer @{card} good", "review answer @{card} again", "review answer @{card} easy", "review due --days 400", "stats --days 400",
    "sit Morning", "session list --days 30", "book list", "clock advance 365d", "clock advance 1s", "clock advance 36525d", "undo", "redo",
    "review reschedule", "card list French --due", "export sessions.ics --format ics", "profile put Morning", "export log.insight.csv",
    "import log.insight.csv", "settings set rollover_hour 0", "settings set rollover_hour 23", "library check", "mode json", "card list", "book list --sort due",
]
# What the clock is moved to from one process to the next, besides another moment.
JUMPS = [datetime.timedelta(days=days) for days in [365, -365, 366, -366, 1, -1]] + [datetime.timedelta(seconds=1), datetime.timedelta(hours=-1)]


def moments(rng):
    """A moment, and those that come of jumps."""
    moment = rng.choice(MOMENTS)
    while True:
        yield moment
        if rng.random() < 0.5:
            moment = rng.choice(MOMENTS)
            continue
        try:
            start = datetime.datetime.fromisoformat(moment.rstrip("Z"))
            moment = (start + rng.choice(JUMPS)).replace(tzinfo=None).isoformat(timespec="seconds").zfill(19) + "Z"
        except OverflowError:
            moment = rng.choice(MOMENTS)


def attempt(world, rng, number, seconds):
    place = Place(world, world.small())
    history = []
    for moment, _ in zip(moments(rng), range(6)):
        zone = rng.choice(ZONES)
        commands = [rng.choice(COMMANDS).format(card=rng.randrange(1, 40)) for _ in range(rng.randrange(1, 5))]
        history.append((zone, moment, commands))
        arguments = [word for command in commands for word in ("-e", command)]
        try:
            place.run("--keep-going", *arguments, clock=moment, environment={"TZ": zone}, limit=10)
        except Finding as finding:
            raise Finding(f"{history}: {finding}")
    try:
        for moment in rng.sample(MOMENTS, 2):
            rows = json.loads(place.run_well("-e", "book list", "--mode", "json", clock=moment).output)
            if any(not 0 <= row["due"] <= row["cards"] for row in rows):
                raise Finding(f"at {moment} {rows}")
        place.check()
    except Finding as finding:
        raise Finding(f"{history}: {finding}")
    place.remove()
