"""Collections to compare, made by Anki's own library: notes of each type, and histories of study.

Anki answers at the real time. A history over many days is made by answering and then moving everything that was answered into the
past, which leaves what Anki would have written then.
"""
import json
import os
import shutil
import zipfile

from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.scheduler.v3 import CardAnswer

RATINGS = {1: CardAnswer.AGAIN, 2: CardAnswer.HARD, 3: CardAnswer.GOOD, 4: CardAnswer.EASY}
DAY = 86_400


def create(folder, name="collection"):
    os.makedirs(folder, exist_ok=True)
    return Collection(os.path.join(folder, f"{name}.anki2"))


def add(col, kind, fields, deck="Default", tags=()):
    note = col.new_note(col.models.by_name(kind))
    for index, value in enumerate(fields):
        note.fields[index] = value
    note.tags = list(tags)
    col.add_note(note, col.decks.id(deck))
    return note


def add_type(col, name, fields, templates, cloze=False):
    kind = col.models.new(name)
    kind["type"] = int(cloze)
    for field in fields:
        col.models.add_field(kind, col.models.new_field(field))
    for title, front, back in templates:
        template = col.models.new_template(title)
        template["qfmt"], template["afmt"] = front, back
        col.models.add_template(kind, template)
    kind["css"] += f"\n/* {name} */"
    col.models.add(kind)


CONDITIONAL = [
    ("Recognise", "{{Word}}{{#Sound}} {{Sound}}{{/Sound}}{{^Hint}} (no hint){{/Hint}}{{#Hint}} {{hint:Hint}}{{/Hint}}",
     "{{FrontSide}}\n\n<hr id=answer>\n\n{{Meaning}}<br>{{text:Example}}"),
    ("Produce", "{{#Meaning}}{{Meaning}}{{/Meaning}}", "{{Word}} · {{Type}} · {{Card}} · {{Tags}}"),
    ("Example", "{{#Example}}{{^Hint}}Complete: {{Example}}{{/Hint}}{{/Example}}", "{{FrontSide}}<hr id=answer>{{Word}}"),
]
TYPED_CLOZE = [("Cloze", "{{cloze:Text}} {{type:cloze:Text}}", "{{cloze:Text}}<br>{{type:cloze:Text}}<br>{{Source}}")]

CLOZES = [
    "{{c1::Canberra::city}} is in {{c2::Australia}}",
    "{{c1::one}} and {{c1::another}} and {{c3::a third}}",
    "{{c1::outer {{c2::inner}} rest}} end",
    "{{c1::{{c2::{{c3::deep}}}}::hint of the outer}}",
    "a } brace {{ and {{c1::x}} }} more }}",
    "maths \\( \\frac{a}{ {{c1::b}} } \\) and {{c2::\\(x^2\\)}}",
    "{{c10::ten}} before {{c2::two}}",
    "{{c1::line<br>break}} and <b>{{c2::bold}}</b>",
    "{{c1::a::b::c}}",
]

TEXTS = [
    ("capital of <b>France</b>", "Paris<br>city"),
    ("1 &lt; 2 &amp; 3 &gt; 2", "yes&nbsp;indeed"),
    ("<div>first</div><div>second</div>", "<ul><li>one</li><li>two</li></ul>"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "<pre>code  with  blanks</pre>"),
    ("\\(e^{i\\pi}\\)", "\\[-1\\]"),
    ("日本語 か\u3099", "e\u0301 combining"),
    ("🧘‍♀️ emoji", "مرحبا right to left"),
    ("plain text", ""),
    ('Spain <img src="spain flag.png">', "[sound:madrid.mp3]"),
    ('two <img src="ü.png"> <img alt=x src=b.png>', "[sound:a.mp3][sound:b b.ogg]"),
    ("quotes \" ' and tab\there", "back\\slash"),
    ("x" * 20_000, "y" * 30_000),
]

MEDIA = {
    "spain flag.png": b"\x89PNG not really", "madrid.mp3": b"sound", "ü.png": b"umlaut", "b.png": b"", "a.mp3": b"a" * 70_000,
    "b b.ogg": b"same", "_font.ttf": b"same",
}
DECKS = ["Default", "Geo::Europe::West", "Geo", "語学::日本", "with \"quotes\" and, commas"]


def fill_with_kinds(col):
    """Adds notes of all stock types and of some of our own, in several decks."""
    add_type(col, "Vocabulary", ["Word", "Meaning", "Example", "Sound", "Hint"], CONDITIONAL)
    add_type(col, "Typed cloze", ["Text", "Source"], TYPED_CLOZE, cloze=True)
    for name, content in MEDIA.items():
        col.media.write_data(name, content)
    for index, (front, back) in enumerate(TEXTS):
        tags = [["geo", "a::b"], [], ["ünï", "x-1"]][index % 3]
        add(col, "Basic", [front, back], DECKS[index % len(DECKS)], tags)
    for index, (front, back) in enumerate(TEXTS[:9]):
        add(col, "Basic (and reversed card)", [f"{index} {front}", f"{index} {back}"], "Reversed")
    add(col, "Basic (optional reversed card)", ["eins", "one", "y"], "Reversed")
    add(col, "Basic (optional reversed card)", ["zwei", "two", ""], "Reversed")
    add(col, "Basic (type in the answer)", ["2+2", "4"], "Typed", ["math"])
    add(col, "Basic (type in the answer)", ["<i>3+3</i>", "<b>6</b> &amp; more"], "Typed")
    for index, text in enumerate(CLOZES):
        add(col, "Cloze", [text, ["", "<i>extra</i>"][index % 2]], "Cloze")
        add(col, "Typed cloze", [text, "the source"], "Cloze::typed")
    add(col, "Vocabulary", ["Hund", "dog", "Der <b>Hund</b> bellt", "[sound:a.mp3]", "animal"], "Vocabulary", ["noun", "de"])
    add(col, "Vocabulary", ["Katze", "", "Die Katze schläft", "", ""], "Vocabulary")
    add(col, "Vocabulary", ["<br>", "only the meaning", "", "", ""], "Vocabulary")
    add(col, "Vocabulary", ["laufen", "to run", "", "", "<div></div>"], "Vocabulary")


def answer(col, card_id, rating, milliseconds=4321):
    """Answers a card, whether it is the next one or not, as its scheduler does."""
    card = col.get_card(card_id)
    card.start_timer()
    built = col.sched.build_answer(card=card, states=col._backend.get_scheduling_states(card_id), rating=RATINGS[rating])
    built.milliseconds_taken = milliseconds
    return col.sched.answer_card(built)


def move_to_past(col, days):
    """Moves the schedule and the log so many days into the past; due days count from the same creation day."""
    seconds = days * DAY
    for card, type, queue, due, home_due, data in col.db.all("select id, type, queue, due, odue, data from cards where type > 0"):
        memory = json.loads(data or "{}")
        if "lrt" in memory:
            memory["lrt"] -= seconds

        def earlier(value):
            return value - (seconds if value > 1_000_000_000 else days)
        in_filtered = home_due != 0
        # In a filtered deck, `due` is a place in its order.
        due = due if in_filtered and due < 1_000_000_000 else earlier(due)
        col.db.execute(
            "update cards set due = ?, odue = ?, data = ?, mod = mod - ? where id = ?", due,
            earlier(home_due) if in_filtered else 0, json.dumps(memory, separators=(",", ":")), seconds, card)
    # The ids are unique while they are being moved, because the rows are moved in their order.
    for (row,) in col.db.all("select id from revlog order by id"):
        col.db.execute("update revlog set id = ? where id = ?", row - seconds * 1000, row)


def study(col, chance, sessions=12, cards=None, weights=(2, 2, 9, 3)):
    """Answers cards on several days, those that are due and some new ones, with a few that are learned again at once."""
    cards = cards or [card for (card,) in col.db.all("select id from cards order by id")]
    for session in range(sessions):
        for card in chance.sample(cards, min(len(cards), 12)):
            for _ in range(chance.choice((1, 1, 2, 3))):
                answer(col, card, chance.choices((1, 2, 3, 4), weights)[0], chance.randrange(500, 90_000))
        if session < sessions - 1:
            move_to_past(col, chance.choice((1, 1, 2, 3, 5, 9, 20)))


def plain_notes(col, count, deck="Deck", kind="Basic"):
    return [add(col, kind, [f"front {index} of {deck}", f"back {index}"], deck) for index in range(count)]


def fill_with_history(col, chance, fsrs):
    """Adds cards in every state that a card can have, as Anki's own commands leave them."""
    col.set_config("fsrs", fsrs)
    notes = plain_notes(col, 40) + plain_notes(col, 10, "Deck::Pairs", "Basic (and reversed card)")
    study(col, chance, cards=[card.id for note in notes for card in note.cards()])
    ids = [note.cards()[0].id for note in notes]
    col.sched.suspend_cards(ids[0:4] + [notes[44].cards()[1].id])
    col.sched.bury_cards(ids[4:7], manual=True)
    col.sched.bury_cards(ids[7:9], manual=False)
    for index, card in enumerate(ids[8:15]):
        col.set_user_flag_for_cards(index + 1, [card])
    col.sched.set_due_date(ids[15:18], "7")
    col.sched.set_due_date(ids[18:20], "3-9!")
    col.sched.schedule_cards_as_new(ids[20:24])
    answer(col, ids[22], 3)
    answer(col, ids[23], 4)
    col.sched.set_due_date(ids[24:26], "0")
    for card in ids[26:29]:  # relearning, and its next step
        col.sched.set_due_date([card], "0!")
        answer(col, card, 1)
    answer(col, ids[28], 2)
    leech = ids[29]
    for _ in range(10):
        col.sched.set_due_date([leech], "0!")
        answer(col, leech, 1)


def fill_with_filtered(col, chance):
    """Adds filtered decks: one that reschedules and one that does not, with and without answers there."""
    col.set_config("fsrs", True)
    notes = plain_notes(col, 24, "Home") + plain_notes(col, 12, "Other::Home")
    ids = [note.cards()[0].id for note in notes]
    study(col, chance, cards=ids[:30])
    for name, search, reschedule in (("Cram", "deck:Home", True), ("Preview", "deck:Other::Home", False)):
        deck = col.sched.get_or_create_filtered_deck(0)
        deck.name = name
        deck.config.reschedule = reschedule
        del deck.config.search_terms[:]
        deck.config.search_terms.add(search=search, limit=20, order=0)
        made = col.sched.add_or_update_filtered_deck(deck)
        inside = [card for (card,) in col.db.all("select id from cards where did = ? order by id", made.id)]
        assert inside, f"{name} has no cards"
        for index, card in enumerate(inside[:10]):
            answer(col, card, 1 + index % 4)


def export_package(col, path, legacy=False, progress=True, media=True, limit=None):
    options = ExportAnkiPackageOptions(
        with_scheduling=progress, with_deck_configs=True, with_media=media, legacy=legacy)
    col.export_anki_package(out_path=path, options=options, limit=limit)
    return path


def export_all(col, folder):
    """Exports a collection in each way that Anki has, and closes it; returns the paths."""
    paths = [
        export_package(col, os.path.join(folder, "latest.apkg")),
        export_package(col, os.path.join(folder, "legacy.apkg"), legacy=True),
    ]
    for name, legacy in (("latest.colpkg", False), ("legacy.colpkg", True)):
        paths.append(os.path.join(folder, name))
        col.export_collection_package(paths[-1], include_media=True, legacy=legacy)
        col.reopen()
    own = col.path
    col.close()
    paths.append(shutil.copy(own, os.path.join(folder, "own.anki2")))
    with zipfile.ZipFile(paths[0]) as package:
        paths.append(os.path.join(folder, "own.anki21b"))
        with open(paths[-1], "wb") as file:
            file.write(package.read("collection.anki21b"))
    Collection(own).close(downgrade=True)
    paths.append(shutil.copy(own, os.path.join(folder, "own.anki21")))
    return paths


def import_package(col, path, progress=True):
    """Imports a package into a collection as Anki does by default; returns the numbers that its log has."""
    options = ImportAnkiPackageOptions(
        merge_notetypes=False, with_scheduling=progress, with_deck_configs=False, update_notes=0, update_notetypes=0)
    log = col.import_anki_package(ImportAnkiPackageRequest(package_path=path, options=options)).log
    return {name: len(getattr(log, name)) for name in ("new", "updated", "duplicate", "conflicting")}
