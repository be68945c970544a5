"""Random keys and window sizes, unfinished pastes and sequences, and hostile text in every mode."""
import os, signal, termios

from harness import Finding, Place
from pseudo_terminal import PseudoTerminal

NAME = "terminal"
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


def attempt(world, rng, number, seconds):
    [random_keys, random_keys, hostile_text, study][number % 4](world, rng)


def random_keys(world, rng):
    place = Place(world, world.small())
    size = (rng.choice([1, 2, 3, 5, 24, 60]), rng.choice([1, 2, 3, 4, 10, 20, 40, 80, 300]))
    term = rng.choice(["xterm-256color", "dumb", "vt100"])
    terminal = PseudoTerminal(place, rows=size[0], columns=size[1], clock=None, environment={"TERM": term, "PAGER": "cat"})
    typed = []
    try:
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
        ends = rng.choice(["SIGTERM", "SIGHUP", "Ctrl-C and Ctrl-D"])
        if ends == "Ctrl-C and Ctrl-D":
            # A resize that was not drawn yet and an Esc that waits for what follows must not swallow them.
            for _ in range(60):
                terminal.type("\x03")
                terminal.read(0.05)
                terminal.type("\x04")
                terminal.read(0.05)
                if terminal.has_ended():
                    break
            codes = (0,)
        else:
            terminal.send(getattr(signal, ends))
            codes = (143, 129)
        code = terminal.end()
        if code not in codes + (0,):
            raise Finding(f"{ends} ended it with {code}")
        if termios.tcgetattr(terminal.descriptor)[:4] != terminal.modes[:4]:
            raise Finding(f"after {ends} the terminal was not given back")
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
        for command in ["card list B", "card show @1", "search next", "review next", "review answer @1 hard", "undo", "export - --format tsv"][:6]:
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
