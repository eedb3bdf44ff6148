#!/usr/bin/env python3
"""Pictures of puzzles can be printed by newspapers: widths of lines, sizes of type, colours and fonts are read from the
content streams, which qpdf unpacks; the feed says in words what a page says.

    puzzle_bare.py BUILD_FOLDER
"""
import json
import re
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, check

KINDS = {"connect-capture": ["best-turn", "last-alien"], "connect-square": ["chain", "outcome"],
         "enclose5": ["finish", "fence"], "conect": ["win-in-2"], "connect": ["best-score", "solo"]}
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\[|\]|/[^\s/\[\]()<>]+|[^\s\[\]()<>/]+")
FEED = ["id", "title", "question", "grade", "answer", "alt", "files"]


def run(folder, *args):
    return subprocess.run([QUADRILLE, *args], cwd=folder, capture_output=True, text=True, timeout=300)


def times(a, b):
    """The product of two transformations."""
    return (a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2], a[2] * b[1] + a[3] * b[3])


def scale(m):
    return abs(m[0] * m[3] - m[1] * m[2]) ** 0.5


class Picture:
    """What a PDF of one page draws, in points."""

    def __init__(self, path):
        unpacked = subprocess.run(["qpdf", "--qdf", "--object-streams=disable", path, "-"], capture_output=True).stdout
        self.objects = dict(re.findall(rb"\n(\d+) 0 obj\n(.*?)\nendobj", unpacked, re.S))
        self.lines, self.white, self.type, self.white_type, self.colours = [], [], [], [], set()
        self.forms = {}
        for found in re.findall(rb"/XObject\s*<<(.*?)>>", unpacked, re.S):
            self.forms.update(dict(re.findall(rb"/(\S+) (\d+) 0 R", found)))
        page = next(o for o in self.objects.values() if re.search(rb"/Type /Page\b(?!s)", o))
        self.width = float(re.search(rb"/MediaBox \[\s*\S+\s+\S+\s+(\S+)", unpacked)[1]) * 25.4 / 72
        for number in re.findall(rb"(\d+) 0 R", re.search(rb"/Contents (\[[^\]]*\]|\d+ 0 R)", page)[1]):
            self.read(number, (1, 0, 0, 1), {"w": 1, "f": (0,), "s": (0,), "tf": 0})

    def read(self, number, matrix, state):
        content = re.search(rb"stream\n(.*)\nendstream", self.objects[number], re.S)[1]
        own = re.search(rb"/Matrix \[\s*([^\]]*)\]", self.objects[number])  # of a form
        matrix = times([float(x) for x in own[1].split()], matrix) if own else matrix
        stack, operands, text = [], [], (1, 0, 0, 1)
        for token in TOKEN.findall(content):
            if re.fullmatch(rb"[-+.\d]+", token) or token[:1] in b"(<[]/":
                operands.append(token)
                continue
            op = token.decode("latin1")
            numbers = [float(x) for x in operands if re.fullmatch(rb"[-+.\d]+", x)] if op not in ("TJ", "Tj") else []
            if op == "q":
                stack.append((matrix, dict(state)))
            elif op == "Q":
                matrix, state = stack.pop()
            elif op == "cm":
                matrix = times(numbers[-6:], matrix)
            elif op == "w":
                state["w"] = numbers[-1]
            elif op in ("g", "rg", "G", "RG"):
                state["f" if op.islower() else "s"] = tuple(numbers)
                self.colours.add(op.lower())
            elif op in ("S", "s", "B", "b"):
                (self.white if set(state["s"]) == {1} else self.lines).append(state["w"] * scale(matrix))
            elif op == "Tf":
                state["tf"] = numbers[-1]
            elif op == "Tm":
                text = numbers[-6:]
            elif op in ("TJ", "Tj"):
                size = state["tf"] * scale(times(text, matrix))
                (self.white_type if set(state["f"]) == {1} else self.type).append(size)
            elif op == "Do":
                self.read(self.forms[operands[-1][1:]], matrix, dict(state))
            operands = []


def check_pictures(folder, game, kind, theme, width):
    name = f"{game} {kind} {theme} {width}"
    result = run(folder, "puzzle", game, "--kind", kind, "--bare", "-o", "out/", "--seed", "7", "-q", "-f", "--theme",
                 theme, *(["--width", str(width)] if width else []))
    check(f"{name}: made", result.returncode == 0, result.stderr)
    for line in (Path(folder) / "out" / "feed.jsonl").read_text().splitlines():
        feed = json.loads(line)
        check(f"{name}: members of the feed", list(feed) == FEED and all(feed.values()) and "\\t" not in line, line)
        check(f"{name}: files", feed["files"] == [feed["id"] + ".pdf", feed["id"] + "-answer.pdf"], line)
        for file in feed["files"]:
            p = Picture(Path(folder) / "out" / file)
            detail = f"{file}: {p.width} {min(p.lines + [9]):.2f} {min(p.white + [9]):.2f} {min(p.type + [99]):.2f}"
            check(f"{name}: width", not width or abs(p.width - width) < 0.01, detail)
            check(f"{name}: lines", min(p.lines) > 0.995 and min(p.white + [9]) > 1.495, detail)
            check(f"{name}: type", min(p.type) > 5.99 and min(p.white_type + [99]) > 9.99, detail)
            check(f"{name}: grey", theme != "ink" or p.colours == {"g"}, p.colours)
            fonts = subprocess.run(["pdffonts", Path(folder) / "out" / file], capture_output=True, text=True).stdout
            check(f"{name}: fonts", all(" yes yes " in row for row in fonts.splitlines()[2:]), fonts)


def check_margins(folder, game, width):
    """Nothing is farther than half a millimetre from its edge, nor nearer than an eighth."""
    run(folder, "puzzle", game, "--bare", "-o", "cut/", "--seed", "7", "-q", "-f", "--width", str(width))
    for file in (Path(folder) / "cut").glob("*.pdf"):
        head, _, rest = subprocess.run(["pdftoppm", "-r", "600", "-gray", file], capture_output=True).stdout.partition(b"\n255\n")
        columns, rows = map(int, head.split()[1:3])
        lines = [rest[y * columns:(y + 1) * columns] for y in range(rows)]
        inked = [y for y in range(rows) if min(lines[y]) < 250]
        left = min(next(x for x in range(columns) if line[x] < 250) for line in lines if min(line) < 250)
        right = max(next(x for x in range(columns - 1, -1, -1) if line[x] < 250) for line in lines if min(line) < 250)
        edges = [edge * 25.4 / 600 for edge in (inked[0], rows - 1 - inked[-1], left, columns - 1 - right)]
        check(f"{file.name} is cut to its content", min(edges) > 0.125 and max(edges) < 0.46, edges)


with tempfile.TemporaryDirectory() as scratch:
    for game, kinds in KINDS.items():
        for kind in kinds:
            for theme, width in (("ink", 0), ("ink", 110), ("colour", 0)):
                check_pictures(scratch, game, kind, theme, width)
    for game, width in (("enclose5", 60), ("connect-capture", 70), ("conect", 80)):
        check_margins(scratch, game, width)
checks.end()
