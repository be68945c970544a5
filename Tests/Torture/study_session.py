"""A session of study at the prompt, whose keys are typed as its questions appear."""
import re

from harness import HARMLESS_CODES, Finding, Result
from pseudo_terminal import PseudoTerminal

OPTIONS = ["--no-init", "--no-history"]
LEFT = re.compile(rb"(\d+) left")


def study(place, answers=2, patience=10, environment=None, under=(), may_be_killed=False):
    """Answers cards and leaves. The result has how many answers were acknowledged, by a question with fewer cards left."""
    terminal = PseudoTerminal(place, *OPTIONS, environment=environment, under=under)
    keys = [("", "› "), ("review start\r", "Enter ›")] + [("\r", "4 easy"), ("3", "Enter ›")] * answers + [("q", "cards left")]
    try:
        for key, text in keys:
            terminal.type(key)
            try:
                terminal.wait(text, patience)
            except Finding:
                break  # a fault has ended the session, or the process
        code = terminal.leave()
        left = [int(number) for number in LEFT.findall(terminal.output)]
        result = Result(["sutra", "review start"], code, terminal.output, b"", 0)
        result.acknowledged = left[0] - left[-1] if left else 0
        if b"[INTERNAL]" in terminal.output or code not in HARMLESS_CODES and not (code == -9 and may_be_killed):
            raise Finding(f"ended badly: {result}")
        return result
    finally:
        terminal.close()
