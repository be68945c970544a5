"""Templates of every sort, and what older schedulers have left in a collection."""
import os
import shutil
import sqlite3
import time
import zipfile

from anki.collection import Collection

import anki_side
import building
import sutra_side
from difference import compare
from parts import rejects
from world import Place, imported, run_into

# Templates with what Anki itself knows; the fields are A, B and C.
TEMPLATES = {
    "blanks in names": ("{{ A }} {{# B }}x{{/ B }}", "{{FrontSide}} {{B}}"),
    "nested sections": ("{{A}}{{#B}}[{{^C}}no c{{/C}}{{#C}}c: {{C}}{{/C}}]{{/B}}", "{{#A}}{{#B}}{{#C}}all{{/C}}{{/B}}{{/A}}"),
    "one field three times": ("{{A}} {{A}}/{{A}}", "{{B}}{{B}}"),
    "comments of HTML": ("<!-- {{B}} -->{{A}}", "<!-- {{#B}} -->{{B}}<!-- {{/B}} -->"),
    "the front in the middle": ("{{A}}", "<p>before</p>{{FrontSide}}<p>after {{B}}</p>"),
    "no front in the back": ("{{A}}", "{{B}}<br>{{C}}"),
    "scripts and styles": ("<style>b { color: red }</style>{{A}}<script>x = '{{B}}';</script>", "{{B}}<script>1 < 2</script>"),
    "tags and names": ("{{A}} {{Tags}} {{Type}} {{Card}}", "{{#Tags}}tagged{{/Tags}}{{^Tags}}untagged{{/Tags}}"),
    "hints": ("{{A}} {{hint:B}}", "{{hint:B}} {{C}}"),
    "a typed answer in the middle": ("{{A}} {{type:B}} end", "{{A}} {{type:B}} end"),
    "readings": ("{{furigana:A}} {{kana:A}} {{kanji:A}}", "{{kana:B}} {{text:kanji:C}}"),
    "flags": ("{{A}} {{CardFlag}}", "{{#CardFlag}}{{B}}{{/CardFlag}}"),
    "buttons and fields": ("{{A}}<button onclick='x'>Toggle <b>{{B}}</b></button><input value=5>", "<button>x</button>{{B}}"),
    "files in templates": ("{{A}}<audio src=_a.mp3></audio>", "<video controls><source src='_v.mp4'>no</video>{{B}}"),
    "the front again above the answer": ("<i>{{A}}</i> {{type:B}}", "<i>{{A}}</i>\n<hr id=answer>\n{{B}}"),
    "a typed answer without accents": ("{{A}} {{type:nc:B}}", "{{A}}<br>{{type:nc:B}}"),
    "entities": ("&lt;{{A}}&gt; &amp; &nbsp;x", "&#65;&#x42; {{B}}"),
}
NOTES = [
    ["one", "two", "three"], ["<b>bold</b>", "", "c &amp; d"], ["only a", "", ""],
    ["a<br>b", "<div>x</div><div>y</div>", "<p>z</p>"], ["  blanks  ", "&nbsp;", "<br>"], ["{{A}}", "{{c1::no}}", "}}"],
    ["10<sup>6</sup> H<sub>2</sub>O 1<sup>st</sup>", "x<sup>q</sup> y<sub>a b</sub>", "<s>old</s> <del>older</del>"],
    ["<ol><li>x</li><li>y<ul><li>z</li></ul></li></ol>", "<ol start=3><li>x</li></ol><table><tr><td>1</td><td>2</td></tr></table>",
     "c"],
    ["<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "a<hr>b", '<img src="data:image/png;base64,AAAA">'],
    [" 日本[にほん] 語[ご]です", "<b>漢字[かんじ]</b>&nbsp;x[y]", "[sound:a.mp3] 次[つぎ]"],
]

# What only Anki itself shows: Sutra says that it cannot render these.
UNKNOWN = {"tts en_US": "{{tts en_US:A}}", "Nope": "{{#A}}{{Nope}}{{/A}}"}


def run(world, report):
    for name, (front, back) in TEMPLATES.items():
        report.case(f"template: {name}", template, world, name, front, back)
    report.case("template: what cannot be rendered is named", unknown, world)
    report.case("template: names of decks are left out, in numbers", deck_names, world)
    report.case("type: parts of images that are hidden", occlusion, world)
    report.case("old scheduler: relearning cards in review", first_scheduler, world)
    report.case("old collection: no offsets, FSRS or kinds of rows", plain_old, world)


def collection(world, name):
    return building.create(os.path.join(world.folder, "odd-" + name.replace(" ", "-")))


def template(differences, world, name, front, back):
    col = collection(world, name)
    building.add_type(col, "Odd", ["A", "B", "C"], [("One", front, back)])
    for index, fields in enumerate(NOTES):
        building.add(col, "Odd", fields, "Deck", ["t1", "t2"][:index % 3])
    place = imported(world, building.export_package(col, os.path.join(os.path.dirname(col.path), "odd.apkg")))
    compare(anki_side.read(col), sutra_side.read(place, clock=None), differences)
    col.close()


def unknown(differences, world):
    col = collection(world, "unknown")
    for name in UNKNOWN:
        kind = col.models.new(name)
        for field in "AB":
            col.models.add_field(kind, col.models.new_field(field))
        made = col.models.new_template("One")
        made["qfmt"], made["afmt"] = "{{A}}", "{{B}}"
        col.models.add_template(kind, made)
        col.models.add(kind)
        building.add(col, name, ["a[b]", "b"], "Deck")
    path = col.path
    col.close()
    copy = shutil.copy(path, path + "-copy.anki2")
    # Anki checks a template when it is saved, but not what is in a file.
    database = rejects.connect(copy)
    for name, front in UNKNOWN.items():
        config = template_config(front, "{{B}}")
        changed = database.execute(
            "UPDATE templates SET config = ? WHERE ntid = (SELECT id FROM notetypes WHERE CAST(name AS BLOB) = CAST(? AS BLOB))",
            (config, name))
        assert changed.rowcount == 1, name
    database.commit()
    database.close()
    place = Place(world)
    said = run_into(place, copy)
    for name in UNKNOWN:
        differences.holds(f"{name!r} is not named in {said!r}", name in said)
    for card in sutra_side.read(place, clock=None)["cards"].values():
        differences.equal("the back", "b", card["back"])


def deck_names(differences, world):
    col = collection(world, "decks")
    building.add_type(col, "Odd", ["A", "B"], [("One", "{{#Deck}}{{A}}{{/Deck}} {{Deck}}", "{{Subdeck}} {{B}}")])
    for index in range(3):
        building.add(col, "Odd", [f"a{index}", "b"], "Deck::Sub")
    place = Place(world)
    said = run_into(place, building.export_package(col, os.path.join(os.path.dirname(col.path), "odd.apkg")))
    differences.holds(f"3 cards are not named in {said!r}", "the name of the deck in 3 cards" in said)
    cards = sutra_side.read(place, clock=None)["cards"].values()
    differences.equal("sides", [(f"a{index}", "b") for index in range(3)], sorted((c["front"], c["back"]) for c in cards))
    col.close()


def occlusion(differences, world):
    col = collection(world, "occlusion")
    image = os.path.join(world.folder, "map.png")
    with open(image, "wb") as file:
        file.write(b"\x89PNG not really")
    col.add_image_occlusion_notetype()
    kind = next(kind for kind in col.models.all() if kind["originalStockKind"] == 6)
    shapes = "".join(
        f"{{{{c{n}::image-occlusion:rect:left=.{n}:top=.2:width=.1:height=.1:oi=1}}}}<br>" for n in (1, 2))
    col.add_image_occlusion_note(kind["id"], image, shapes, "a <b>map</b>", "extra", ["t"])
    place = Place(world)
    said = run_into(place, building.export_package(col, os.path.join(os.path.dirname(col.path), "odd.apkg")))
    differences.holds(f"2 cards are not named in {said!r}", "2 cards hide parts of an image" in said)
    cards = list(sutra_side.read(place, clock=None)["cards"].values())
    differences.equal("cards", 2, len(cards))
    for card in cards:
        for side in ("front", "back"):
            is_shown = "[image: map" in card[side] and "occlusion" not in card[side] and "Toggle" not in card[side]
            differences.holds(f"the {side} is {card[side]!r}", is_shown)
    place.run_well("-e", "library check", clock=None)
    col.close()


def template_config(front, back):
    """The message of Protocol Buffers that a template is stored as."""
    def text(field, value):
        content = value.encode()
        assert len(content) < 128
        return bytes([field << 3 | 2, len(content)]) + content
    return text(1, front) + text(2, back)


def old(world, name, sql):
    """Makes a collection as an older version of Anki would have left it; returns a package and what Anki makes of it."""
    col = collection(world, name)
    notes = building.plain_notes(col, 6)
    for note in notes:
        for rating in (3, 3, 4):
            building.answer(col, note.cards()[0].id, rating)
    building.move_to_past(col, 30)
    path = col.path
    col.close()
    Collection(path).close(downgrade=True)
    copy = shutil.copy(path, f"{path}-old.anki2")
    database = sqlite3.connect(copy)
    database.executescript(sql)
    database.commit()
    database.close()
    package = copy + ".apkg"
    with zipfile.ZipFile(package, "w") as archive:
        archive.write(copy, "collection.anki2")
        archive.writestr("media", "{}")
    reader = building.create(os.path.join(os.path.dirname(path), "reader"))
    building.import_package(reader, package)
    theirs = anki_side.read(reader)
    reader.close()
    return package, theirs


def first_scheduler(differences, world):
    """The first scheduler keeps relearning cards as reviews, with the time in `due` and the day in `odue`."""
    now = int(time.time())
    package, theirs = old(world, "first", f"""
        UPDATE cards SET type = 2, queue = 1, odue = due, due = {now + 600}, left = 1001, data = ''
            WHERE id = (SELECT min(id) FROM cards);
        UPDATE cards SET data = '';
        UPDATE col SET conf = json_remove(json_set(conf, '$.schedVer', 1), '$.creationOffset', '$.fsrs');
        """)
    place = imported(world, package)
    compare(theirs, sutra_side.read(place, clock=None), differences)
    place.run_well("-e", "library check", clock=None)


def plain_old(differences, world):
    package, theirs = old(world, "old", """
        UPDATE cards SET data = '';
        UPDATE col SET conf = json_remove(conf, '$.creationOffset', '$.localOffset', '$.fsrs', '$.rollover', '$.schedVer');
        """)
    place = imported(world, package)
    compare(theirs, sutra_side.read(place, clock=None), differences)
    place.run_well("-e", "library check", clock=None)
