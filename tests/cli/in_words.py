#!/usr/bin/env python3
"""Boards in words: puzzles as text are compared with their records in the manifest; lines keep to the width asked for.

    in_words.py BUILD_FOLDER
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import QUADRILLE, ROOT, check  # noqa: E402

PUZZLES = ["connect-capture", "connect-capture --kind last-alien", "connect-square", "connect-square --kind reply",
           "enclose5", "enclose5 --kind fence", "conect", "conect --kind defend", "connect --kind partition",
           "connect --kind best-score"]
ALIENS = {"B": "Bishop", "R": "Rook", "Q": "Queen", "K": "King", "J": "Joker", "W": "Wizard", "H": "Horse"}
# What the items of a tag with a player's label are called, for A and for B.
LABELLED = {"Lines": ("Lines of A", "Lines of B"), "Squares": ("Squares of A", "Squares of B"),
            "Marks": ("Marks of A", "Marks of B"), "Coloured": ("Coloured by A", "Coloured by B"),
            "Stones": ("Stones of Red", "Stones of Blue")}


def run(arguments, folder):
    return subprocess.run([QUADRILLE, "--no-config", *arguments], check=True, capture_output=True, text=True,
                          cwd=folder).stdout


def expected(record):
    """The sentences that tell the position of a record, each as a title and a list."""
    tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', record))
    told = {}
    if "Galaxy" in tags:
        lines = set(tags.get("Lines", "").split())
        killed = tags.get("Killed", "").split()
        rows = [row.split() for row in tags["Galaxy"].split(" / ")]
        width = len(rows[0])
        for y, row in enumerate(rows):
            cells = []
            for x, cell in enumerate(row):
                star = y * (width + 1) + x + 1
                sides = {f"{star}-{star + 1}", f"{star}-{star + width + 1}", f"{star + 1}-{star + width + 2}",
                         f"{star + width + 1}-{star + width + 2}"}
                state = " (dead)" if f"{chr(97 + x)}{y + 1}" in killed else " (active)" if sides <= lines else ""
                cells.append("empty" if cell == "--" else f"{ALIENS[cell[0]]} {cell[1]}{state}")
            told[f"Row {y + 1}"] = cells
        told["Lines drawn"] = tags.get("Lines", "").split()
    if "Grid" in tags:
        for y, row in enumerate(tags["Grid"].split("/")):
            told[f"Row {y + 1}"] = ["empty" if number == "." else number for number in row]
    told["Numbers"] = tags.get("Clues", "").split()
    for tag, titles in LABELLED.items():
        items = tags.get(tag, "").split() if "Galaxy" not in tags else []
        for label, title in zip("AB", titles):
            told[title] = [item[2:] for item in items if item.startswith(label)]
    return {title: items for title, items in told.items() if items}


def told(text):
    """The same, from the paragraph of a text that tells a board."""
    lists = re.findall(r"([A-Z][A-Za-z ]*(?: \d+)?): ([^.]*)\.", text)
    return {title: items.split(", ") for title, items in lists}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for puzzles in PUZZLES:
            run(["puzzle", *puzzles.split(), "--seed", "words", "-n", "2", "--hints", "-q", "-f", "-o", "p.txt",
                 "--columns", "40", "--answers", "separate=a.txt", "--manifest", "m.jsonl"], folder)
            records = {line["id"]: line["puzzle"] for line in map(json.loads, (folder / "m.jsonl").open())}
            text, answers = (folder / "p.txt").read_text(), (folder / "a.txt").read_text()
            paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
            for number, (puzzle, record) in enumerate(records.items()):
                at = paragraphs.index(puzzle) + 1
                check(f"{puzzles}, {puzzle}", told(paragraphs[at]) == expected(record),
                      f"{paragraphs[at]}\n{told(paragraphs[at])}\n{expected(record)}")
            run(["puzzle", *puzzles.split(), "--seed", "words", "-n", "2", "-q", "-f", "-o", "bare/", "--bare"], folder)
            for line in map(json.loads, (folder / "bare" / "feed.jsonl").open()):
                check(f"{puzzles}, {line['id']}: alt", told(line["alt"]) == expected(records[line["id"]]), line["alt"])
            check(f"{puzzles}: 40 columns", max(map(len, (text + answers).split("\n"))) <= 40)
            check(f"{puzzles}: the hints are with the answers", "# hint" in answers and "# hint" not in text)
        for game in ["connect-capture", "connect-square", "enclose5", "conect", "connect"]:
            text = run(["sheet", game, "--seed", "1", "-q", "--format", "text", "-o", "-"], folder)
            check(f"{game}: title, board and code", re.match(r"# \w", text) and "QR code of sheet" in text and
                  re.search(r" of (size )?\d|Sheet of A", text), text)
            german = run(["show", ROOT / "examples" / f"{game}.qdr", "--format", "text", "--words", "--lang", "de"], folder)
            check(f"{game}: words in German", re.search("Galaxie|Brett|Papier|Kegel|Bogen", german), german)
        (folder / "r.book").write_text('title = "Small"; seed = "1"; sections = ({ section = "puzzles"; '
                                       'game = "connect-square"; count = 2; }, { section = "answers"; });')
        text = run(["book", "r.book", "-q", "--format", "text", "-o", "-", "--columns", "60"], folder)
        check("a book: contents, chapters and puzzles in order", re.search(
            r"^# Small\n.*^# Contents\n.*^# Connect, Square!.*^### 1 \(grade \d\)\n.*^### 2 .*^### 1 ", text, re.S | re.M), text)
        check("a book: 60 columns", max(map(len, text.split("\n"))) <= 60)
    checks.end()


main()
