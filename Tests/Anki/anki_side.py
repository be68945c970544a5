"""What a collection holds, read by Anki's own library, in the shape in which both sides are compared."""
import datetime
import hashlib
import html.parser
import json
import os
import re
import unicodedata

KINDS = {0: "new", 1: "learning", 2: "review", 3: "relearning"}
EPOCH = datetime.date(1970, 1, 1)


def read(col, rendered=True):
    """Returns the notes by guid, and the cards by guid and ordinal."""
    return {"notes": notes(col), "cards": {key: card for key, card in cards(col, rendered)}}


def notes(col):
    found = {}
    for id in col.find_notes(""):
        note = col.get_note(id)
        kind = note.note_type()
        found[note.guid] = {
            "type": kind["name"], "cloze": kind["type"] == 1, "fields": dict(note.items()), "tags": sorted(note.tags),
            "templates": [(template["name"], template["qfmt"], template["afmt"]) for template in kind["tmpls"]],
            "css": kind["css"], "modified": note.mod,
        }
    return found


def study_day(col):
    """The local day of the current study day, counted from 1970-01-01."""
    return (datetime.datetime.fromtimestamp(col.sched.day_cutoff).date() - EPOCH).days - 1


def cards(col, rendered):
    today, number = study_day(col), col.sched.today
    for (id,) in col.db.all("select id from cards order by nid, ord"):
        card = col.get_card(id)
        note = card.note()
        memory = json.loads(col.db.scalar("select data from cards where id = ?", id) or "{}")
        found = {
            "book": col.decks.name(card.odid or card.did), "state": KINDS[card.type], "suspended": card.queue == -1,
            "buried": card.queue in (-2, -3), "added": card.id, "lapses": card.lapses, "reps": card.reps,
            "memory": (memory["s"], memory["d"]) if "s" in memory and "d" in memory else None, "flag": card.user_flag(),
            "ease": card.factor, "due": due(card, today - number), "position": card.due if card.type == 0 and not card.odid else None,
            "log": log(col, id),
        }
        if rendered:
            found["front"], found["back"] = texts(card, note)
        yield (note.guid, card.ord), found


def due(card, creation):
    """Returns a day, or the milliseconds at which a card is due; None for a new one."""
    if card.type == 0:
        return None
    in_filtered = card.odid != 0 and card.odue != 0 and not (card.queue == 1 and card.due > 1_000_000_000)
    value = card.odue if in_filtered else card.due
    return ("at", value * 1000) if value > 1_000_000_000 and card.type != 2 else ("day", creation + value)


def log(col, card):
    rows = col.db.all("select id, ease, ivl, factor, time, type from revlog where cid = ? order by id", card)
    return [
        {"at": id, "rating": ease, "days": max(ivl, 0), "seconds": max(-ivl, 0), "factor": factor, "ms": time, "type": type}
        for id, ease, ivl, factor, time, type in rows
    ]


def texts(card, note):
    """Returns the sides as Anki renders them, reduced to text; the back does not repeat the front."""
    sounds = {"q": card.question_av_tags(), "a": card.answer_av_tags()}
    answers = typed(note, card)
    front = Reduction(False, sounds, answers).text(card.question())
    back = Reduction(True, sounds, answers).text(card.answer())
    above, rule, _ = card.template()["afmt"].partition("<hr id=answer>")
    repeats = rule and "".join(above.split()) == re.sub(r"\s|{{type:.*?}}", "", card.template()["qfmt"])
    if repeats or "{{FrontSide}}" in above:
        repeated = Reduction(True, sounds, lambda name: "").text(card.question())
        before, found, after = back.partition(repeated)
        assert found or not repeated, (back, repeated)
        back = squeezed(f"{before} {after}")
    return front, back


def typed(note, card):
    """Returns the text that has to be typed, by the names in Anki's marker."""
    def text(name):
        filter, _, field = name.rpartition(":")
        value = note[field]
        if filter == "cloze":
            value = card.col._backend.extract_cloze_for_typing(text=value, ordinal=card.ord + 1)
        return Reduction(True, {}, None).text(value)
    return text


def scripts(kind):
    """The characters that have a form above or below the line, with that form, by Unicode's decompositions."""
    forms = ((chr(code), unicodedata.decomposition(chr(code)).split()) for code in [*range(0xAA, 0x2100), 0x2C7C, 0x2C7D])
    return {unicodedata.normalize("NFKC", form): form for form, parts in forms if parts[:1] == [kind] and len(parts) == 2}


SCRIPTS = {"sup": ("^", scripts("<super>") | {"-": "⁻"}), "sub": ("_", scripts("<sub>") | {"-": "₋"})}


class Reduction(html.parser.HTMLParser):
    """Reduces a side to text: white space is one blank, and what a terminal cannot show is named."""
    BLOCKS = {"br", "div", "p", "li", "ul", "ol", "hr", "table", "tr", "td", "th", "pre", "h1", "h2", "h3"}

    def __init__(self, is_answer, sounds, typed):
        super().__init__(convert_charrefs=True)
        self.is_answer, self.sounds, self.typed = is_answer, sounds, typed
        self.parts, self.open, self.hidden, self.lists = [], [], 0, []

    def text(self, source):
        source = re.sub(r"(?is)<(style|script|button)\b.*?</\1>", "", source)
        source = re.sub(r"(?is)<(audio|video)\b([^>]*)>(.*?)</\1>", self.player, source)
        self.feed(source)
        self.close()
        text = "".join(self.parts)
        text = re.sub(
            r"\[anki:play:([qa]):(\d+)\]", lambda match: f"[sound: {self.sounds[match[1]][int(match[2])].filename}]", text)
        if self.typed:
            text = re.sub(r"\[\[type:(.*?)\]\]", lambda match: self.typed(match[1]) if self.is_answer else "", text)
        return squeezed(text)

    def player(self, found):
        """The first file of an element that plays one."""
        return "[sound: " + re.search(r"src=[\"']?([^\"'> ]+)", found[2] + found[3])[1] + "]"

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        classes = (given.get("class") or "").split()
        if tag in self.BLOCKS:
            self.parts.append("\n")
        if tag == "img":
            self.parts.append("[image]" if given["src"].startswith("data:") else f"[image: {given['src']}]")
        if tag in ("img", "br", "hr", "input"):
            return
        if tag in ("ol", "ul"):
            self.lists.append(int(given.get("start", 1)) if tag == "ol" else None)
        if tag == "li":
            number = self.lists[-1] if self.lists else None
            self.mark("• " if number is None else f"{number}. ")
            if number is not None:
                self.lists[-1] += 1
        mark = ""
        if tag in ("s", "del", "strike"):
            self.mark("~~")
            mark = "~~"
        if tag in SCRIPTS:
            mark = len(self.parts)
        if tag == "rt":
            self.parts.append("[")
            mark = "]"
        if "cloze" in classes and self.is_answer:
            self.parts.append("[")
            mark = "]"
        hides = tag == "rp" or "hint" in classes and (tag == "a") == self.is_answer
        if "hint" in classes and tag == "a" and not self.is_answer:
            hides, mark = True, None  # the name is in the text, which ends in an ellipsis here
        self.open.append((tag, mark, hides))
        self.hidden += hides

    def mark(self, text):
        if not self.hidden:
            self.parts.append(text)

    def handle_endtag(self, tag):
        if tag in self.BLOCKS:
            self.parts.append("\n")
        while self.open:
            opened, mark, hides = self.open.pop()
            self.hidden -= hides
            if opened in ("ol", "ul"):
                self.lists.pop()
            if opened in SCRIPTS:
                self.parts[mark:] = [script(opened, "".join(self.parts[mark:]))]
            elif mark:
                self.mark(mark)
            if opened == tag:
                return

    def handle_data(self, data):
        if self.open and self.open[-1][1] is None:
            self.parts.append(f"[{data.strip()}…]")
        elif not self.hidden:
            self.parts.append(data)


def script(tag, text):
    """A text above or below the line."""
    sign, forms = SCRIPTS[tag]
    if all(character in forms for character in text):
        return "".join(forms[character] for character in text)
    return sign + (text if len(text) == 1 else f"({text})")


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def media(folder, names=None):
    """Returns the SHA-1 of the files in a media folder, or of some of them, by name."""
    found = {}
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if names is None or name in names:
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = hashlib.sha1(file.read()).hexdigest()
    return found


def used_media(col):
    """The names of the files that the notes mention, which a package of notes has."""
    found = set()
    for (type, fields) in col.db.all("select mid, flds from notes"):
        found.update(col.media.files_in_str(type, fields))
    return found
