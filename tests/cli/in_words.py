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
# The turns of the pages of a record form.
FORMS = {"connect-capture": ["1 to 40"] * 2, "connect-square": ["1 to 69", "70 to 138"],
         "enclose5": ["1 to 90", "91 to 180"], "conect": ["1 to 84"], "connect": ["0 to 12"]}


def run(arguments, folder):
    return subprocess.run([QUADRILLE, "--no-config", *arguments], check=True, capture_output=True, text=True,
                          cwd=folder).stdout


def expected(record, values):
    """The sentences that tell the position of a record, each as a title and a list; aliens perhaps with values."""
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
                cells.append("empty" if cell == "--" else f"{ALIENS[cell[0]]} {cell[1]}"[:None if values else -2] + state)
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
            values = "last-alien" not in puzzles
            records = {line["id"]: line["puzzle"] for line in map(json.loads, (folder / "m.jsonl").open())}
            text, answers = (folder / "p.txt").read_text(), (folder / "a.txt").read_text()
            paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
            for number, (puzzle, record) in enumerate(records.items()):
                at = paragraphs.index(puzzle) + 1
                check(f"{puzzles}, {puzzle}", told(paragraphs[at]) == expected(record, values),
                      f"{paragraphs[at]}\n{told(paragraphs[at])}\n{expected(record, values)}")
            run(["puzzle", *puzzles.split(), "--seed", "words", "-n", "2", "-q", "-f", "-o", "bare/", "--bare"], folder)
            for line in map(json.loads, (folder / "bare" / "feed.jsonl").open()):
                check(f"{puzzles}, {line['id']}: alt", told(line["alt"]) == expected(records[line["id"]], values), line["alt"])
                check(f"{puzzles}, {line['id']}: who moves, what tempts", {
                    "conect": re.match("(Red|Blue) to move", line["question"]),
                    "connect-square --kind reply": "Taking all squares lets" in line["answer"]}.get(puzzles, True), line)
            check(f"{puzzles}: 40 columns", max(map(len, (text + answers).split("\n"))) <= 40)
            check(f"{puzzles}: the hints are with the answers", "# hint" in answers and "# hint" not in text)
        for game in ["connect-capture", "connect-square", "enclose5", "conect", "connect"]:
            text = run(["sheet", game, "--seed", "1", "-q", "--format", "text", "-o", "-"], folder)
            check(f"{game}: title, board and code", re.match(r"# \w", text) and "QR code of sheet" in text and
                  re.search(r" of (size )?\d|Sheet of A", text), text)
            form = run(["sheet", game, "--seed", "1", "--record-form", "-q", "--format", "text", "-o", "-"], folder)
            check(f"{game}: the lines of the form", re.findall(r"for turns (\d+ to \d+)", form) == FORMS[game], form)
            german = run(["show", ROOT / "examples" / f"{game}.qdr", "--format", "text", "--words", "--lang", "de"], folder)
            check(f"{game}: words in German", re.search("Galaxie|Brett|Papier|Kegel|Bogen", german), german)
        (folder / "r.book").write_text('title = "Small"; seed = "1"; sections = ({ section = "rules"; game = "conect"; }, '
                                       '{ section = "puzzles"; game = "connect-square"; count = 2; }, '
                                       '{ section = "hints"; }, { section = "answers"; });')
        text = run(["book", "r.book", "-q", "--format", "text", "-o", "-", "--columns", "60"], folder)
        check("a book: contents, chapters and puzzles in order", re.search(
            r"^# Small\n.*^# Contents\n.*^# The line that wins\n.*^### 1 \(grade \d\)\n.*^### 2 .*^### 1 ", text, re.S | re.M), text)
        check("a book: 60 columns", max(map(len, text.split("\n"))) <= 60)
        check("a book: bold words and signs in a sentence", "tip is the apex. Of the two sides that stay free, one is "
              "Red\u2019s edge, the other Blue\u2019s edge; the" in text.replace("\n", " "), text)
        check("a book: blank lines after lists and before headings", not re.search(r"[^\n]\n#", text) and
              "whether any are.\n\nRed's path" in text, text)
        check("a book: the last puzzle is the hardest, and the IDs are in the contents", re.search(
            r"^### 2 .*\u2605 the hardest of all.*^### 1 ", text, re.S | re.M) and "hardest" not in
            text[text.index("### 1 "):text.index("### 2 ")] and re.search(r"^IDs of puzzles and sheets \d+\n\n#", text, re.M), text)
        (folder / "one.book").write_text((folder / "r.book").read_text().replace("count = 2", "count = 1"))
        check("a book of one puzzle has no hardest", "hardest" not in run(
            ["book", "one.book", "-q", "--format", "text", "-o", "-"], folder))
        (folder / "hard.book").write_text((folder / "r.book").read_text().replace("count = 2", "count = 4; grade = 1"))
        same = run(["book", "hard.book", "-q", "--format", "text", "-o", "-"], folder)
        nodes = [(json.loads(run(["puzzle", "--id", puzzle, "-q", "-f", "-o", "x.pdf", "--manifest", "-"], folder))["nodes"], number)
                 for number, puzzle in re.findall(r"^(\d)\s(CS-\S+)$", same, re.M)]
        badges = [part[0] for part in same.split("\n### ")[1:] if "hardest" in part]
        check("of one grade, the longest search is the hardest", len(nodes) == 4 and badges == 2 * [max(nodes)[1]], f"{nodes} {badges}")
        check("a book: hints follow the puzzles of their page", re.search(
            r"^### 2 .*You win by\n\n1 \w+ .*\n2 \w+ .*^### 1 ", text, re.S | re.M), text)
        sheet = ["sheet", "enclose5", "--size", "20x20", "--seed", "1", "-q", "--format", "text", "-o", "-", "--columns"]
        board = next(part for part in run([*sheet, "80"], folder).split("\n\n") if part.startswith("  "))
        widest = max(map(len, board.split("\n")))
        check("a board that fits is shown", board in run([*sheet, str(widest)], folder))
        check("a board that is too wide is not", board[:20] not in run([*sheet, str(widest - 1)], folder))
        (folder / "list").write_text("Ann\nBob\nCy\nDora, bye=1\n")
        run(["pair", "list", "--game", "conect", "--seed", "1", "-q", "--pin", "pin.txt", "-o", "sheets.txt",
             "--slips", "slips.txt"], folder)
        check("sheets of a round have names", re.search("Ann .*Bob ", (folder / "sheets.txt").read_text()))
        pin = (folder / "pin.txt").read_text()
        check("pairings as a table", re.fullmatch(
            r"# Conect · round 1\n\n## Pairings\n\n\| Table \| A \| B \| Sheet\n\| 1 \| Ann \| Bob \| CO-\S+\n"
            r"\| – \| Cy \|  \| bye\n\| – \| Dora \|  \| half-point bye\n", pin), pin)
    checks.end()


main()
