#!/usr/bin/env python3
"""Scores the records of tests/data/slips/*.txt, each with one mistake as people make it, and compares what is said
about it, and where.

    slips.py BUILD_FOLDER [FILE...]     with -u the messages in the files are written anew: read the difference

A file holds sections and slips:

    == Connect Capture, 2x2 squares         the tags that follow begin each record of the section
    [Game "connect-capture"]
    [Galaxy "R8 B2 / H4 K9"]
    = a slash in place of the dash          a slip: what went wrong, then the turns
    1. 1-2   2. 2/5
                ^ MESSAGE                   what the line above is told; the caret stands where that is reported
    = a misspelt tag                        a slip with its own tag Game is a whole record
    [Game "connect-capture"]
    [Galaxi "R8 B2 / H4 K9"]
    ^ warning: MESSAGE

Everything that is reported must be expected, in order. Then checks that the rules that the code names (struct reason)
stand in the rule texts.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import ROOT, check


SLIPS_LEAST = 150
CARET = re.compile(r" *\^ ")


class Slip:
    """lines: of the record; expected: (line, column, message), from 1; index: of each record line in the file."""

    def __init__(self, title, head):
        self.title, self.head, self.body, self.notes = title, head, [], []

    def record(self):
        own = any(line.startswith("[Game") for line in self.body)
        return ([] if own else self.head) + self.body

    def expected(self):
        before = len(self.record()) - len(self.body)
        return [(before + line, column, message) for line, column, message in self.notes]


def read(path):
    """The lines of a file, each with the slip that it belongs to or None."""
    slips, head, in_head = [], [], False
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            head, in_head = [], True
        elif line.startswith("= "):
            slips.append(Slip(line[2:], head))
            in_head = False
        elif in_head:
            head += [line] if line else []
        elif slips and CARET.match(line):
            slips[-1].notes.append((len(slips[-1].body), line.index("^") + 1, line[line.index("^") + 2 :]))
        elif slips:
            slips[-1].body.append(line)
    return slips


def score(quadrille, slips):
    """What is reported about each slip: (line, column, message); "warning: " begins the message of a warning."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, slip in enumerate(slips):
            names.append(f"{folder}/{number}.qdr")
            Path(names[-1]).write_text("\n".join(slip.record()) + "\n", encoding="utf-8")
        run = subprocess.run([quadrille, "score", "--json", *names], capture_output=True, text=True, cwd=folder)
    reported = {name: [] for name in names}
    for line in run.stdout.splitlines():
        verdict = json.loads(line)
        errors = [d for d in verdict["diagnostics"] if d["severity"] == "error"]
        check("what the message offers is the repair", not (errors and "did you mean" in errors[0]["message"]) or "repair" in errors[0], line)
        for d in verdict["diagnostics"]:
            prefix = "" if d["severity"] == "error" else d["severity"] + ": "
            reported[verdict["file"]].append((d["line"], d["column"], prefix + d["message"]))
    return list(reported.values())


def shown(found):
    return "\n".join(f"    {line}:{column}: {message}" for line, column, message in found) or "    nothing"


def rewrite(path, slips, reported):
    """Writes the messages of a file anew."""
    out, slip = [], None
    numbers = iter(range(len(slips)))
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            slip = next(numbers)
            at = len(slips[slip].record()) - len(slips[slip].body)
        elif line.startswith("== "):
            slip = None
        elif slip is not None and CARET.match(line):
            continue
        out.append(line)
        if slip is not None and not line.startswith("= "):
            at += 1
            out += [" " * (column - 1) + "^ " + message for row, column, message in reported[slip] if row == at]
    path.write_text("\n".join(out) + "\n", encoding="utf-8")


def rules_named(folder):
    """The rules that the code of a game names: those of constants called rule_..., and all texts `Heading: ...`."""
    code = "".join(path.read_text() for path in sorted(folder.glob("*.c")))
    named = set(re.findall(r'rule_\w+(?:\[\])? = "([^"]+)"', code))
    headings = {heading for heading, _ in sections(folder.name)}
    return named | {text for text in re.findall(r'"([^"]+)"', code) if text.split(": ")[0] in headings}


def sections(game):
    """The sections of a game's rule text: heading, and the paragraphs, entries and captions."""
    path = ROOT / "templates/rules/en" / (game.replace("_", "-") + ".txt")
    parts = re.split(r"^[#+] (.*)\n", path.read_text(encoding="utf-8"), flags=re.M)[1:]
    for heading, text in zip(parts[::2], parts[1::2]):
        lines = [re.sub(r"^(! (\[[\w-]+\] )?)?(- |\d+\. )?(\[[\w-]+\] )?", "", line).replace("*", "") for line in text.splitlines()]
        yield heading, lines


def check_rules():
    for folder in sorted((ROOT / "src/games").iterdir()):
        texts = dict(sections(folder.name))
        for rule in sorted(rules_named(folder)):
            heading, _, words = rule.partition(": ")
            found = heading in texts and any(line.startswith(words) for line in texts[heading])
            check(f"{folder.name}: the rule text has \"{rule}\"", found)


def main():
    arguments = [a for a in sys.argv[1:] if a != "-u"]
    quadrille = (Path(arguments[0]) / "quadrille").resolve()
    paths = [Path(a) for a in arguments[1:]] or sorted((ROOT / "tests/data/slips").glob("*.txt"))
    count = 0
    for path in paths:
        slips = read(path)
        reported = score(quadrille, slips)
        if "-u" in sys.argv:
            rewrite(path, slips, reported)
        for slip, found in zip(slips, reported):
            expected = slip.expected()
            detail = "\n".join(slip.record()) + f"\n  expected\n{shown(expected)}\n  reported\n{shown(found)}"
            check(f"{path.name}: {slip.title}", expected and found == expected, detail)
        count += len(slips)
    if not arguments[1:]:
        check("enough slips", count >= SLIPS_LEAST, str(count))
        check_rules()
    checks.end()


main()
