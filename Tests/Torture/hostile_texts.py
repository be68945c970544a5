"""Texts that formats, terminals and file names are easily wrong about."""

CHARACTERS = list("abc é日,;:\t\"'|#=+-@<>&{}[]()\\/ \n!?*~`%$") + [
    "e\u0301", "👨‍👩‍👧", "\u2028", "\u2029", "\u0085", "\r", "\ufeff", "\u202e", "\u200f", "\u061c", "\u200b", "\xa0", "\x01", "\x1b", "\x7f", "\x9b", "\u0300",
    "\ufffe", "\U0010ffff", "ا", "ക്ഷ", "ﬁ", "İ", "ß"]
PIECES = [
    "=1+1", "+1", "-1", "@x", "#deck:X", "#html:true", "<b>", "&lt;", "&#0;", "<br>", "[sound:a.mp3]", "[image: a.png]", "{{c1::x}}", "front", "back", "\"\"",
    "\r\n", "\\n", "\\t", "\\u{41}", "---", "null", "yes", "no", "007", "~", "a: b", "- a", "%s", "$x", "\x1b[31m", "{", "'", "<!--", "[sound: a.mp3]"]


def text(rng, least=0):
    while True:
        text = "".join(rng.choice(PIECES if rng.random() < 0.15 else CHARACTERS) for _ in range(rng.randrange(least, 12)))
        if len(text.strip()) >= least:
            return text


def name(rng):
    """A name that a book or a profile may have, mostly."""
    return "".join(c for c in text(rng, 1) if c not in "\n\r\t\x01\x1b\x7f\x9b\x85\u2028\u2029").strip("@ ") or "name"


def quoted(text):
    """A text as a word of the command language."""
    return '"' + "".join(c if c.isalnum() and ord(c) < 128 else f"\\u{{{ord(c):x}}}" for c in text) + '"'
