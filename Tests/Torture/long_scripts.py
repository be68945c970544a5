"""Scripts, and files to import, that take long enough to be killed in their middle."""

RATINGS = ["good", "easy", "again", "hard"]
EARLIER = "2026-01-20T08:00:00Z"


def joined(lines):
    return "".join(line + "\n" for line in lines)


def changes():
    """Adds, edits, tags, moves, suspends and deletes cards and books."""
    lines = ["book put Kills", "book put Moved"]
    for n in range(2000):
        card = f"'killed {n}'"
        lines.append(f"card add Kills {card} 'back {n}' --tag t{n % 5} --tag all")
        if n % 10 == 1:
            lines.append(f"card edit {card} --back 'edited {n}'")
        if n % 10 == 3:
            lines.append(f"card edit {card} --tag changed --tag t{n % 3}")
        if n % 20 == 5:
            lines.append(f"card move {card} Moved")
        if n % 25 == 7:
            lines.append(f"card suspend {card}")
        if n % 50 == 0:
            lines.append(f"card delete {card}")
        if n % 100 == 0:
            lines += [f"book add Passing{n}"] + [f"card add Passing{n} 'passing {n} {m}' gone --tag passing" for m in range(9)]
        if n % 100 == 60:
            lines.append(f"book delete Passing{n - 60}")
    lines += [f"card delete 'front {n}'" for n in range(20, 30)] + ["book delete Ελληνικά"]
    return joined(lines)


def studied(book, cards, days):
    """A script that makes a book of cards that were studied on several days."""
    lines = [f"book add {book}"]
    lines += [f"card add {book} '{book} {n} word{n % 40}' 'meaning {n}' --tag t{n % 7} --tag large" for n in range(cards)]
    for day in range(days):
        lines += [f"review answer '{book} {n} word{n % 40}' {RATINGS[(n * 7 + day) % 4]}" for n in range(cards)]
        lines.append("clock advance 1d")
    return joined(lines)


def deletions(large, other):
    """Deletes single cards and whole books: first the smaller part of all cards at once, in the end almost all."""
    def single(numbers):
        return [f"card delete 'Large {n} word{n % 40}'" for n in numbers]
    lines = single(range(0, large, 20)) + ["card add French 'in between' added --tag all", "book delete Other"]
    lines += single(range(1, large, 20)) + ["book add Later", "card add Later 'in between' added --tag all"]
    lines += single(range(2, large, 40)) + ["book delete Large", "card delete 'front 3'", "book delete French"]
    return joined(lines)


def answers(cards, days):
    """Studies over days."""
    lines = [f"card put French 'studied {n}' 'back {n}' --tag all" for n in range(cards)]
    for day in range(days):
        lines += [f"review answer 'studied {n}' {RATINGS[(n * 7 + day) % 4]}" for n in range(cards)]
        lines.append("clock advance 1d")
    return joined(lines)


def answers_and_undo():
    """Answers due cards, and takes some of the answers back."""
    lines = []
    for n in range(20):
        lines.append(f"review answer 'Due {n} word{n}' {RATINGS[n % 4]}")
        if n % 4 == 1:
            lines.append("undo")
        if n % 8 == 1:
            lines.append("redo")
        if n % 8 == 5:
            lines.append("undo")
    return lines


def cards(changed=False):
    """Cards with tags; `changed`, every other one has another back, every third one other tags, and there are new ones."""
    def card(n):
        back = f"another back {n}" if changed and n % 2 else f"back {n}"
        tags = "changed all" if changed and n % 3 == 0 else f"t{n % 7} all"
        return f"imported {n}\t{back}\t{tags}"
    return joined(["front\tback\ttags"] + [card(n) for n in range(3600 if changed else 3000)])


def notes(changed=False):
    """Anki's notes in plain text with guids, types and tags, changed as `cards` are."""
    lines = ["#separator:tab", "#html:false", "#guid column:1", "#notetype column:2", "#deck column:3", "#tags column:6"]
    for n in range(1800 if changed else 1500):
        sort = ["Basic", "Basic (and reversed card)", "Cloze"][n % 3]
        first = f"{{{{c1::noted}}}} and {{{{c2::hidden}}}} {n}" if sort == "Cloze" else f"noted {n}"
        if changed and n % 2:
            first += " {{c3::anew}}" if sort == "Cloze" else " anew"
        tags = "changed all" if changed and n % 5 == 0 else f"t{n % 7} all"
        lines.append(f"guid{n}\t{sort}\tNoted{n % 2}\t{first}\tother side {n}\t{tags}")
    return joined(lines)
