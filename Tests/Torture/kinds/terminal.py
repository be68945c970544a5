"""Random keys and window sizes, unfinished pastes and sequences, and hostile text in every mode.

The first attempts of a run are the keys of the corpus.
"""
import codecs, os, signal, termios

from harness import Finding, Place
from pseudo_terminal import PseudoTerminal

NAME = "terminal"
SHARES = 2
KEYS = [
    "\r", "\r", "\r", " ", "\t", "\t", "?", "1", "2", "3", "4", "u", "e", "s", "q", "a", "é", "日", "e\u0301", "👨‍👩‍👧", "'", '"', "\\", "<<X",
    "\x01", "\x02", "\x05", "\x07", "\x08", "\x0b", "\x0c", "\x12", "\x14", "\x15", "\x17", "\x19", "\x7f", "\x1b", "\x1b\x7f",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1bOA", "\x1b[3~", "\x1b[1;5C", "\x1b[", "\x1b[20", "\x1b[200~", "\x1b[201~", "\x1bP", "\x1b]0;",
    "book list\r", "card list French\r", "review start\r", "review start French --limit 2\r", "open French\r", "close\r", "sit Morning\r",
    "pause\r", "stop\r", "book add\r", "New book\r", "undo\r", "redo\r", "stats\r", "help\r", "search back\r", "mode json\r", "mode table\r",
    "card add French hello world\r", "card edit @5 --back new\r", "settings list\r", "expect count book > 0\r", "echo \"", "\x03", "\x03",
]
HOSTILE = "\x1b]0;OWNED\x07\x1b[31mred\x1b[2J\x9b31m\u202eesrever\u200e\u200f\u061c\u200b\ufeff\u2028\u2029\x08\x08\x7f\r\nnext"
RAW = ["\x1b]0;", "\x1b[31mred", "\x1b[2J\x9b", "\u202e", "\u200e", "\u200f", "\u061c", "\u200b", "\ufeff", "\u2028", "\u2029", "\x9b"]
MODES = ["table", "tsv", "csv", "json", "jsonl", "markdown"]


def least(world):
    return len(world.corpus("keys"))


def attempt(world, rng, number, seconds):
    cases = world.corpus("keys")
    if number < len(cases):
        try:
            key_case(world, *cases[number])
        except Finding as finding:
            raise Finding(f"keys/{cases[number][0]}: {finding}")
    else:
        [random_keys, random_keys, hostile_text, study][number % 4](world, rng)


def key_case(world, name, content):
    """Types a line of keys after the other. What is not keys stands behind `#`.

    `# columns=2 TERM=dumb ends=SIGTERM` is about the terminal, `# resize 24 3` and `# sees TEXT` are done in their turn, `# holds COMMAND` must
    hold afterwards.
    """
    lines = content.decode().splitlines()
    options = dict(word.split("=") for line in lines if line.startswith("# ") for word in line.split()[1:] if word.count("=") == 1)
    place = Place(world, world.small())
    clock = {"clock": None} if options.pop("clock", None) else {}
    size = {key: int(options.pop(key)) for key in ["rows", "columns"] if key in options}
    ends = options.pop("ends", "Ctrl-C and Ctrl-D")
    terminal = PseudoTerminal(place, "--no-init", environment={"PAGER": "cat", **options}, **size, **clock)
    try:
        terminal.wait_for_output()
        for line in lines:
            if line.startswith("# resize"):
                terminal.resize(*map(int, line.split()[2:]))
            elif line.startswith("# sees "):
                terminal.wait(line[len("# sees "):], limit=60)
            elif not line.startswith("# "):
                terminal.type(codecs.escape_decode(line.encode())[0])
            terminal.read(0.05)
        end(terminal, ends)
        for line in lines:
            if line.startswith("# holds "):
                place.run_well("-e", line[len("# holds "):])
        place.check()
    finally:
        terminal.close()
    place.remove()


def end(terminal, how):
    """Ends the conversation, which must end, and give the terminal back."""
    if how == "Ctrl-C and Ctrl-D":
        code, codes = terminal.leave(), (0,)
    else:
        terminal.send(getattr(signal, how))
        code, codes = terminal.end(), (0, 143, 129)
    if code not in codes:
        raise Finding(f"{how} ended it with {code}: {terminal.output[-300:]!r}")
    if termios.tcgetattr(terminal.descriptor)[:4] != terminal.modes[:4]:
        raise Finding(f"after {how} the terminal was not given back")
    if terminal.output.rfind(b"\x1b[?2004h") > terminal.output.rfind(b"\x1b[?2004l"):
        raise Finding(f"after {how} the terminal still marks pastes")


def random_keys(world, rng):
    place = Place(world, world.small())
    size = (rng.choice([1, 2, 3, 5, 24, 60]), rng.choice([1, 2, 3, 4, 10, 20, 40, 80, 300]))
    term = rng.choice(["xterm-256color", "dumb", "vt100"])
    # Esc Enter is readline's key for vi's keys, among which v starts an editor.
    environment = {"TERM": term, "PAGER": "cat", "VISUAL": "true"}
    terminal = PseudoTerminal(place, rows=size[0], columns=size[1], clock=None, environment=environment)
    typed = []
    try:
        terminal.wait_for_output()
        for _ in range(rng.randrange(5, 60)):
            if rng.random() < 0.1:
                size = (rng.randrange(0, 60), rng.randrange(0, 301))
                typed.append(size)
                terminal.resize(*size)
            else:
                typed.append(rng.choice(KEYS))
                terminal.type(typed[-1])
            if rng.random() < 0.3:
                terminal.read(0.02)
        terminal.read(0.05)
        end(terminal, rng.choice(["SIGTERM", "SIGHUP", "Ctrl-C and Ctrl-D"]))
        place.check()
    except Finding as finding:
        raise Finding(f"{term}, {finding}\n    typed: {typed!r}")
    finally:
        terminal.close()
    place.remove()


def escaped(text):
    return "".join(f"\\u{{{ord(c):x}}}" if not c.isalnum() else c for c in text)


def hostile_text(world, rng):
    place = Place(world)
    text = "".join(rng.sample(list(HOSTILE), len(HOSTILE))) if rng.random() < 0.5 else HOSTILE
    script = f'book add B\ncard add B "{escaped(text)}" "{escaped(text[::-1])}"\ncard add B plain text\n'
    place.run_well(script=script.encode())
    mode = rng.choice(MODES)
    terminal = PseudoTerminal(place, "--no-color", "--mode", mode, columns=rng.choice([20, 40, 80, 200]), environment={"PAGER": "cat"})
    try:
        terminal.wait("› ")
        word = escaped(text)
        for command in [
            "card list B", "card show @1", "search next", "review next", "review answer @1 hard", "undo", f'book show "{word}"', f'card show "{word}x"',
            f'import "{word}"', f'include "{word}"', f'sound play "./{word}"', f'settings get "{word}"', f'expect output echo a <<X\r{word}\rX',
        ]:
            terminal.seen = len(terminal.output)
            terminal.type(command + "\r")
            terminal.read(0.1)
        terminal.type("review start\r")
        terminal.wait("Enter ›")
        terminal.type("\rq")
        terminal.read(0.1)
        terminal.type("\x04")
        terminal.end()
        shown = terminal.output.decode(errors="surrogateescape")
        for raw in RAW:
            if raw in shown:
                raise Finding(f"mode {mode}: {raw!r} came through: {shown[max(0, shown.index(raw) - 80):][:200]!r}")
        if text != HOSTILE and b"\x1b]" in terminal.output:
            raise Finding(f"mode {mode}: a control sequence came through")
    finally:
        terminal.close()
    place.remove()


def study(world, rng):
    """A session of study that is killed: each answer whose next card showed is in the log."""
    place = Place(world, world.small())
    before = answers(place)
    terminal = PseudoTerminal(place)
    shown = 0
    try:
        terminal.wait("› ")
        terminal.type("review start\r")
        for _ in range(rng.randrange(1, 8)):
            terminal.wait("Enter ›")
            terminal.type("\r")
            terminal.wait("4 easy")
            terminal.type(rng.choice("1234"))
            shown += 1
        if rng.random() < 0.5:
            terminal.wait("Enter ›")
            exact = True
        else:
            exact = False
        terminal.send(signal.SIGKILL)
        terminal.end()
    finally:
        terminal.close()
    found = answers(place) - before
    if not (shown - (0 if exact else 1) <= found <= shown):
        raise Finding(f"{shown} answers were given, {found} are in the log")
    place.check()
    place.remove()


def answers(place):
    state = place.state() or ""
    lines = state.split("\n")
    if "review_log" not in lines:
        return 0
    rows = lines[lines.index("review_log") + 1:]
    return next((n for n, line in enumerate(rows) if not line.startswith("(")), len(rows))
