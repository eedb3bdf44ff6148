#!/usr/bin/env python3
"""quadrille scan from outside: sheets are printed, drawn on, and read; and what is said about photos that can't be read.

    scan.py BUILD_FOLDER
"""
import json
import math
import re
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import check  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
QUADRILLE = (ROOT / sys.argv[1] / "quadrille").resolve()
DPI = 150


def run(folder, *arguments, answers=None):
    """Exit status, standard output, standard error."""
    done = subprocess.run([QUADRILLE, "--no-config", *map(str, arguments)], cwd=folder, capture_output=True, text=True,
                          input=answers, stdin=None if answers is not None else subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


# ---- Photos that are no photos: the page itself, drawn on ----


class Page:
    """A grey picture of a page."""

    pencil = 70     # how bright strokes are

    def __init__(self, pgm):
        head, size, self.pixels = pgm.split(b"\n", 3)[0], pgm.split(b"\n", 3)[1], bytearray(pgm.split(b"\n", 3)[3])
        assert head == b"P5", head
        self.width, self.height = map(int, size.split())

    def stroke(self, start, end, width=0.6):
        """A line between two points in mm."""
        scale = DPI / 25.4
        (x1, y1), (x2, y2) = [(x * scale, y * scale) for x, y in (start, end)]
        half, length = width * scale / 2, math.dist((x1, y1), (x2, y2)) or 1
        for y in range(int(min(y1, y2) - half), int(max(y1, y2) + half) + 2):
            for x in range(int(min(x1, x2) - half), int(max(x1, x2) + half) + 2):
                t = min(1, max(0, ((x + .5 - x1) * (x2 - x1) + (y + .5 - y1) * (y2 - y1)) / length ** 2))
                off = math.dist((x + .5, y + .5), (x1 + t * (x2 - x1), y1 + t * (y2 - y1)))
                dark = min(1, max(0, half + .5 - off))
                at = y * self.width + x
                self.pixels[at] = min(self.pixels[at], int(255 - dark * (255 - self.pencil)))

    def cross(self, centre, size):
        (x, y), half = centre, size / 2
        self.stroke((x - half, y - half), (x + half, y + half))
        self.stroke((x - half, y + half), (x + half, y - half))

    def ring(self, centre, size):
        points = [(centre[0] + size / 2 * math.cos(i * math.pi / 12), centre[1] + size / 2 * math.sin(i * math.pi / 12))
                  for i in range(25)]
        for start, end in zip(points, points[1:]):
            self.stroke(start, end)

    def draw(self, mark, value):
        """What a player draws."""
        if mark["kind"] == "line":
            (ax, ay), (bx, by) = mark["from"], mark["to"]
            self.stroke((ax + (bx - ax) * .04, ay + (by - ay) * .04), (bx - (bx - ax) * .04, by - (by - ay) * .04))
        elif mark["kind"] == "tick":
            x, y, w, h = mark["box"]
            self.cross((x + w / 2, y + h / 2), min(w, h) * .8)
        else:
            size = .55 * min(math.dist(mark["centre"], p) for p in mark["polygon"])
            (self.cross if value == "A" else self.ring)(mark["centre"], size)

    def turned(self):
        """Turned by a quarter, clockwise."""
        other = Page.__new__(Page)
        other.width, other.height = self.height, self.width
        other.pixels = bytearray().join(self.pixels[x::self.width][::-1] for x in range(self.width))
        return other

    def write(self, path):
        def chunk(name, data):
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        rows = b"".join(b"\0" + self.pixels[y * self.width:(y + 1) * self.width] for y in range(self.height))
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 0, 0, 0, 0))
                         + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def printed(folder, *options):
    """The sides of a sheet as --geometry tells them, each with its Page."""
    status, _, said = run(folder, "sheet", *options, "--paper", "a5", "-o", "sheet.pdf", "--force", "--geometry", "sides.json",
                          "--seed", "scan")
    check(f"sheet {' '.join(options)}", status == 0, said)
    sides = [json.loads(line) for line in (folder / "sides.json").read_text().splitlines()]
    for side in sides:
        pgm = subprocess.run(["pdftoppm", "-gray", "-r", str(DPI), "-f", str(side["page"]), "-l", str(side["page"]),
                              folder / "sheet.pdf"], capture_output=True, check=True).stdout
        side["picture"] = Page(pgm)
    return sides


def played(side, values, pencil=Page.pencil):
    side["picture"].pencil = pencil
    for name, value in values.items():
        mark = next(mark for mark in side["marks"] if mark["name"] == name)
        side["picture"].draw(mark, value)
    return side["picture"]


def scanned(folder, *arguments, answers=None):
    status, out, said = run(folder, "scan", "--json", *arguments, answers=answers)
    return status, [json.loads(line) for line in out.splitlines()], said


def check_read(what, result, side, values):
    """Whether all marks were read as drawn."""
    check(f"{what}: the members, in order", list(result) ==
          ["photos", "id", "game", "side", "aligned", "marks", "doubtful", "asked", "record", "verdict"], result.get("error", list(result)))
    if "error" in result:
        return
    names = [mark["name"] for mark in side["marks"]]
    check(f"{what}: the sheet", (result["id"], result["side"]) == (side["id"], side["side"]), result["id"])
    check(f"{what}: aligned", 0 <= result["aligned"] < 1, result["aligned"])
    check(f"{what}: all marks, in the order of --geometry", [mark["name"] for mark in result["marks"]] == names)
    wrong = {mark["name"]: mark["value"] for mark in result["marks"] if mark["value"] != values.get(mark["name"], "blank")}
    check(f"{what}: the values", not wrong, wrong)
    check(f"{what}: confidences", all(0 <= mark["confidence"] <= 1 for mark in result["marks"]))


# ---- The tests ----

SQUARE = {name: "drawn" for name in ("a1-b1", "b1-b2", "a2-b2", "a1-a2", "b2-c3")}


def check_games(folder):
    """A position of each game, its record and its score."""
    for game, options, values, result in (
            ("connect-square", ["--size", "4x4", "--scan"], SQUARE | {"A:a1": "ticked"}, "*"),
            ("conect", ["--board", "wide 7", "--scan"], {"e5": "A", "c3": "B", "b4": "A", "d2": "B"}, "*"),
            ("enclose5", ["--size", "12x12", "--goal", "10", "--scan"],
             {name: "A" for name in ("c3", "d4", "e5", "f6", "b8")} | {name: "B" for name in ("h2", "h3", "j10")}, "*")):
        side = printed(folder, game, *options)[0]
        played(side, values).write(folder / "page.png")
        status, results, said = scanned(folder, "page.png", "-o", "game.qdr", "--force")
        check(f"{game}: one sheet, nothing doubtful, a verdict", status == 0 and len(results) == 1, said)
        check_read(game, results[0], side, values)
        if results[0].get("verdict"):
            verdict = results[0]["verdict"]
            check(f"{game}: the score", verdict["result"] == result, verdict["result"])
            scored = json.loads(run(folder, "score", "--json", "game.qdr")[1])
            check(f"{game}: the record scores the same", {**scored, "file": 0} == {**verdict, "file": 0}, scored)
            check(f"{game}: -o writes the record", (folder / "game.qdr").read_text() == results[0]["record"])


def check_match(folder):
    """Both sides of a sheet of Connect Capture, several photos, photos that are turned, and one that is none."""
    sides = printed(folder, "connect-capture", "--size", "3x3", "--scan")
    check("connect-capture has two sides", [side["side"] for side in sides] == [1, 2])
    values = [{name: "drawn" for name in ("1-2", "2-6", "5-6", "1-5", "2-3", "6-7", "3-7", "9-10")} | {"A:a1": "ticked"},
              {name: "drawn" for name in ("3-4", "4-8")}]
    pages = [played(side, marks) for side, marks in zip(sides, values)]
    for page, name in zip(pages, ("one.png", "two.png")):
        page.write(folder / name)
    pages[0].turned().write(folder / "turned.png")
    (folder / "none.jpg").write_bytes(b"\xFF\xD8\xFFnothing")
    (folder / "text.txt").write_text("no picture")
    status, results, said = scanned(folder, "none.jpg", "one.png", "text.txt", "two.png", "turned.png", "missing.jpg")
    check("photos that can't be read: status 1", status == 1)
    check("an object for each side and each photo that can't be read", [r["photos"] for r in results] ==
          [["none.jpg"], ["one.png", "turned.png"], ["text.txt"], ["two.png"], ["missing.jpg"]], [r["photos"] for r in results])
    check("errors alone", all(list(results[i]) == ["photos", "error"] for i in (0, 2, 4)), said)
    check("errors are told", all(f"quadrille: {r['photos'][0]}: {r['error']}\n" in said for r in results if "error" in r), said)
    for i, side in (1, 0), (3, 1):
        check_read(f"connect-capture, side {side + 1}", results[i], sides[side], values[side])

    # Another game on a copy of the sheet.
    other = printed(folder, "connect-capture", "--size", "3x3", "--scan")[0]
    marks = {name: "drawn" for name in ("3-4", "4-8", "7-8", "3-7", "11-12", "13-14")}
    played(other, marks).write(folder / "other.png")
    status, results, said = scanned(folder, "one.png", "other.png")
    check("another game on a copy is treated as a separate sheet", [r["photos"] for r in results] == [["one.png"], ["other.png"]] and
          "other.png: shows another game" in said, said)
    check_read("the other game", results[1], other, marks)


def check_owners(folder):
    """What the rules say about positions: impossible, or not to be scored without ticks."""
    side = printed(folder, "connect-square", "--size", "4x4")[0]
    played(side, SQUARE).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check_read("no boxes to tick", results[0], side, SQUARE)
    check("no boxes to tick: status 1, and why", status == 1 and results[0]["verdict"] is None and not results[0]["asked"] and
          "printed with --scan" in said, said)
    status, out, said = run(folder, "scan", "page.png")
    check("no score either", status == 1 and out == "", out)
    side = printed(folder, "connect-square", "--size", "4x4")[0]
    played(side, {"a1-b1": "drawn"}).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check("no owner is missed where no square is complete", status == 0 and results[0]["verdict"]["result"] == "*", said)
    # A has drawn all 13 lines but three, and B can't move: A owns a1 too. Without the tick A may have drawn fewer.
    lines = "a1-b2 c2-c3 c1-b2 b3-c3 b1-c1 c1-c2 b2-a3 b2-b3 b2-c2 b1-b2 a2-b2 a3-b3 a2-a3"
    side = printed(folder, "connect-square", "--size", "2x2", "--scan")[0]
    marks = {line: "drawn" for line in lines.split()} | {f"A:{square}": "ticked" for square in ("b2", "b1", "a2")}
    played(side, marks).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check("what is left may be the last player's: no score", status == 1 and results[0]["verdict"] is None and
          not results[0]["asked"] and "the lines do not tell whether the game is over" in said, said)
    played(side, {"A:a1": "ticked"}).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check("a tick tells", status == 0 and results[0]["verdict"]["result"] == "4-0", said)


def readings(result, *names):
    return [next(mark for mark in result["marks"] if mark["name"] == name) for name in names]


def check_rules(folder):
    """Where the rules refuse what was seen, the position is the likeliest legal one, and the place that they name is asked."""
    for options, marks, place, reason, first in (
            (["connect-square", "--size", "4x4"], SQUARE, ["A:a1", "B:a1"], "the square a1 is filled", "n\nn\n"),):
        side = printed(folder, *options, "--scan")[0]
        played(side, marks).write(folder / "page.png")
        status, results, said = scanned(folder, "page.png")
        result = results[0]
        tick = readings(result, *place)[0]
        check(f"{options[0]}: what was seen is overruled", tick["value"] == "ticked" and tick["seen"] == "blank" and
              tick["confidence"] < 0.98 and tick["name"] in result["doubtful"], tick)
        check(f"{options[0]}: the place is asked", status == 1 and result["asked"] == place and result["verdict"] is None, result["asked"])
        check(f"{options[0]}: the text says why", f"page.png: no score: {reason}" in said and
              f"; {' '.join(place)} decide{'s' * (len(place) == 1)}: A 1, B 0 so far, or A 0, B " in said and
              f"; look at {'them' if len(place) > 1 else 'it'} with --proof FILE.png, or take another photo\n" in said, said)
        check(f"{options[0]}: the record has the position, and why it has no score", "A:" + place[0][2:] in result["record"] and
              "\n; No score: " in result["record"], result["record"])
        _, results, said = scanned(folder, "page.png", "--ask", "doubt", answers="y\n")
        check(f"{options[0]}: an answer settles it", results[0]["verdict"] and
              [player["score"] for player in results[0]["verdict"]["players"]] == [1, 0], said)
        # Where nothing is ticked, a line or mark was misread: that is asked next.
        status, results, said = scanned(folder, "page.png", "--ask", "doubt", answers=first + "-\n-\n-\n-\n")
        check(f"{options[0]}: the next question", results[0]["verdict"] and
              [player["score"] for player in results[0]["verdict"]["players"]] == [0, 0], said)


def check_inferred(folder):
    """What is coloured in Enclose5 follows from the marks, and so do scores; but not where their order decides."""
    ring = {name: "A" for name in ("c2", "b3", "d3", "c4")}
    for what, options in ("for the scanner", ["--scan"]), ("any sheet", []):
        side = printed(folder, "enclose5", "--size", "12x12", "--goal", "10", *options)[0]
        played(side, ring | {name: "B" for name in ("h2", "h3", "j10", "c3")}).write(folder / "page.png")
        status, results, said = scanned(folder, "page.png")
        check(f"{what}: the cells inside are coloured", status == 0 and
              [player["score"] for player in results[0]["verdict"]["players"]] == [1, 0], said)
        # B's ring has a mark in A's, and A's has one in B's: who was first?
        played(side, {name: "B" for name in ("d2", "e3", "d4")}).write(folder / "page.png")
        status, results, said = scanned(folder, "page.png")
        check(f"{what}: the order decides", status == 1 and results[0]["verdict"] is None and
              "c3 can be coloured by A, B or nobody" in said, said)
    side["picture"].pixels = bytearray(b"\xff" * len(side["picture"].pixels))
    played(side, {}).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png", "--id", side["id"] + "/1100")
    check("sheets with boxes are of an earlier version", status == 1 and "has boxes to tick, from an earlier version" in said, said)


def doubted(folder, options, marks, faint):
    """A page on which one mark is so faint that it is doubtful: the result, the status, and what was said."""
    side = printed(folder, *options, "--scan")[0]
    clear = bytes(played(side, marks).pixels)
    for pencil in range(130, 245, 5):
        side["picture"].pixels = bytearray(clear)
        played(side, faint, pencil).write(folder / "page.png")
        status, results, said = scanned(folder, "page.png")
        if list(faint)[0] in results[0]["doubtful"]:
            return results[0], status, said
    return {"doubtful": [], "asked": [], "verdict": {}, "marks": []}, 2, "no page has a doubtful mark"


def check_decisions(folder):
    """No score that a doubtful mark could change; and what can't change it isn't asked."""
    galaxy = ["connect-capture", "--size", "2x2", "--once"]
    sides = {f"{a}-{b}": "drawn" for a, b in ((1, 2), (2, 3), (4, 5), (5, 6), (1, 4), (2, 5), (3, 6))}
    rest = {f"{a}-{b}": "drawn" for a, b in ((7, 8), (8, 9), (4, 7), (5, 8), (6, 9))}
    for what, marks, faint, asks in (("unfinished, a tick", sides, {"A:a1": "ticked"}, True),
                                     ("finished, a tick", sides | rest, {"A:a1": "ticked"}, True),
                                     ("the last line", {**sides, **rest} | {"B:b1": "ticked"}, {"8-9": "drawn"}, True),
                                     ("another line", sides | {"B:b1": "ticked"}, {"8-9": "drawn"}, False)):
        marks = {name: value for name, value in marks.items() if name not in faint}
        result, status, said = doubted(folder, galaxy, marks, faint)
        name = list(faint)[0]
        if asks:
            check(f"{what}: asked, and no verdict", status == 1 and result["asked"] == [name] and result["verdict"] is None and
                  re.search(f"^quadrille: page.png: no score: {name} decides: A .*, or A .*; look at it with", said), said)
            check(f"{what}: the state is told", (" so far" in said) == (not what.startswith("finished")), said)
        else:
            check(f"{what}: not asked, and a verdict", status == 0 and not result["asked"] and result["verdict"]["status"] ==
                  "unfinished" and f"1 mark is doubtful, but can't change the score: {name}; look at it with" in said, said)


def check_copies(folder):
    """The same picture given twice is one witness."""
    result, _, said = doubted(folder, ["connect-capture", "--size", "2x2", "--once"], {"1-2": "drawn"}, {"8-9": "drawn"})
    (folder / "copy.png").write_bytes((folder / "page.png").read_bytes())
    _, results, _ = scanned(folder, "page.png", "copy.png", "copy.png")
    check("copies are joined", [r["photos"] for r in results] == [["page.png", "copy.png", "copy.png"]], said)
    check("and change nothing", results[0]["marks"] == result["marks"], said)
    other = printed(folder, "connect-capture", "--size", "2x2", "--once", "--scan")[0]["picture"]
    other.stroke((20, 20), (100, 60), 2)
    other.write(folder / "other.png")
    aligned = [scanned(folder, *photos)[1][0]["aligned"] for photos in (["page.png"], ["other.png"], ["page.png", "other.png"],
                                                                     ["other.png", "page.png"])]
    check("the worst alignment is told", aligned[0] != aligned[1] and aligned[2] == aligned[3] == max(aligned), aligned)


def pixels(png):
    """Width, height and the RGB pixels of a PNG of 8 bits."""
    data, at, (width, height) = b"", 8, struct.unpack(">II", png[16:24])
    while at < len(png):
        size = struct.unpack(">I", png[at:at + 4])[0]
        data += png[at + 8:at + 8 + size] if png[at + 4:at + 8] == b"IDAT" else b""
        at += size + 12
    data, rows, size = zlib.decompress(data), [bytearray(3 * width + 3)], 3 * width + 1     # a pixel left of each row
    for kind, line in ((data[at], bytearray(3) + data[at + 1:at + size]) for at in range(0, size * height, size)):
        for x in range(3, size + 2) if kind else ():
            left, up, corner = line[x - 3], rows[-1][x], rows[-1][x - 3]
            guess = left + up - corner
            line[x] = line[x] + (0, left, up, (left + up) // 2, min((left, up, corner), key=lambda p: abs(guess - p)))[kind] & 255
        rows.append(line)
    return width, height, b"".join(row[3:] for row in rows[1:])


def check_proof(folder):
    """The proof shows the page with all that was read, and which mark is meant."""
    side = printed(folder, "connect-square", "--size", "4x4", "--scan")[0]
    played(side, SQUARE).write(folder / "page.png")
    scanned(folder, "page.png", "--proof", "proof.png")
    width, height, rgb = pixels((folder / "proof.png").read_bytes())
    read, meant = [sum(rgb[i + a] > rgb[i + b] + 60 and rgb[i + a] > rgb[i + c] + 30 for i in range(0, len(rgb), 3))
                   for a, b, c in ((1, 0, 2), (0, 1, 2))]
    check("the marks in question are above the whole page", 1.6 < height / width < 1.8, height / width)
    check("what was read is tinted, and the places in question are marked", read > 2000 and meant > 3000, (read, meant))


def check_threads(folder):
    """Pages and files are read by several threads: the output is the same. A bar shows the progress."""
    printed(folder, "enclose5", "--size", "8x8", "--pad", "3")
    played(printed(folder, "connect-square", "--size", "4x4")[0], {"a1-b1": "drawn"}).write(folder / "page.png")
    printed(folder, "enclose5", "--size", "8x8", "--pad", "3")
    one, four = [run(folder, "scan", "page.png", "sheet.pdf", "missing.png", "page.png", "-j", jobs) for jobs in (1, 4)]
    check("threads change nothing", one == four and one[1].count("Enclose5") == 3 and "missing.png" in one[2], four)
    check("sheets are named, not records", re.search(r"^page.png: CS-4x4-[0-9A-Z-]+: Connect, Square!, the last position", one[1], re.M) and
          re.search(r"^sheet.pdf#page=2: E5-8x8[0-9A-Z-]+: ", one[1], re.M) and "record" not in one[1], one[1])
    sides = printed(folder, "connect-capture", "--size", "3x3")
    played(sides[1], {"1-2": "drawn"}).write(folder / "two.png")
    check("a second side is named", ", side 2: Connect Capture, " in run(folder, "scan", "two.png")[1])
    for options, bar in ((("--progress", "always"), True), ((), False), (("--progress", "always", "-q"), False)):
        said = run(folder, "scan", "page.png", "two.png", *options)[2]
        check(f"progress {options}", ("2 photos" in said) == bar, said)


def check_doubt(folder):
    """What is asked for."""
    side = printed(folder, "connect-square", "--size", "4x4", "--scan")[0]
    marks = {"a1-b1": "drawn", "b1-c2": "drawn"}
    played(side, marks).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png", "--min-confidence", "1")
    check("confidence is never certain", status == 1 and len(results[0]["doubtful"]) > 100 and results[0]["asked"], said)
    check("what is doubtful is in the record, without a score", "a1-b1 b1-c2" in results[0]["record"] and
          "; No score: " in results[0]["record"] and results[0]["verdict"] is None, results[0]["record"])
    status, out, said = run(folder, "scan", "page.png", "--proof", "proof.png")
    check("the proof is not replaced without --force", status == 2 and "proof.png" in said, said)

    status, results, said = scanned(folder, "page.png", "--min-confidence", "1", "--ask", "doubt", answers="\n" * 200)
    check("empty answers keep what was read", status == 0 and not results[0]["asked"] and results[0]["verdict"], said)
    check_read("answered", results[0], side, marks)
    # Of --ask always, the two lines are the questions: the second was not drawn, and the first is kept.
    status, results, said = scanned(folder, "page.png", "--ask", "always", answers="maybe\ny\nno\n")
    check("answers replace what was read", status == 0 and results[0]["record"].count("a1-b1") == 1 and
          "b1-c2" not in results[0]["record"], results[0]["record"])
    check("other answers are refused", 'a1-b1: the answer is y or n, not "maybe"' in said, said)
    status, results, said = scanned(folder, "page.png", "--ask", "always", answers="\n?\n")
    check("? makes a mark doubtful", results[0]["doubtful"] == ["b1-c2"], results[0]["doubtful"])
    status, results, _ = scanned(folder, "page.png", "--ask", "always", answers="?\n")
    check("but the rules may settle it", status == 0 and "a1-b1" in results[0]["record"], results[0]["doubtful"])
    status, results, said = scanned(folder, "page.png", "--min-confidence", "1", "--ask", "doubt", answers="?\n")
    check("what is not answered stays doubtful", status == 1 and results[0]["asked"][0] in results[0]["doubtful"], said)


def check_others(folder):
    """Pages without marks, pages of another world, PDFs, and --id."""
    side = printed(folder, "conect", "--board", "wide 5", "--scan")[0]
    status, results, said = scanned(folder, "sheet.pdf")
    check("a PDF has a photo on each page", [r["photos"] for r in results] == [["sheet.pdf#page=1"]], said)
    check_read("a blank sheet", results[0], side, {})
    boards = printed(folder, "connect-square", "--size", "3x3", "--per-page", "2", "--landscape", "--rules")
    check("a page with a board and the rules", [len(side["marks"]) for side in boards][:2] == [42, 0])
    marks = {"a1-b1": "drawn", "b1-c2": "drawn"}
    played(boards[0], marks).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check("rules beside a board are no failure", status == 0 and len(results) == 1, said)
    check_read("beside the rules", results[0], boards[0], marks)
    sheets = printed(folder, "enclose5", "--size", "8x8", "--pad", "2")
    played(sheets[0], {"c3": "A", "d4": "B"}).write(folder / "page.png")
    status, results, said = scanned(folder, "page.png")
    check_read("a sheet of a pad", results[0], sheets[0], {"c3": "A", "d4": "B"})
    two_levels = played(sheets[0], {})
    two_levels.pixels = bytearray(255 * (value > 150) for value in two_levels.pixels)
    two_levels.write(folder / "fax.png")
    status, results, said = scanned(folder, "fax.png")
    check("black and white without grey is refused", status == 1 and "grey" in results[0].get("error", ""), said)
    page = side["picture"]
    page.pixels = bytearray(b"\xE0" * len(page.pixels))
    page.write(folder / "white.png")
    status, results, said = scanned(folder, "white.png")
    check("a page without a code", status == 1 and "no QR code" in results[0]["error"] and "--id" in results[0]["error"], said)
    status, results, said = scanned(folder, "white.png", "--id", side["id"])
    check("a page that is none, by --id", status == 1 and "error" in results[0], said)
    printed_status, _, said = run(folder, "sheet", "connect", "-o", "connect.png", "--dpi", "150")
    check("a sheet of CoNNect", printed_status == 0, said)
    pages = sorted(folder.glob("connect*.png"))
    status, results, said = scanned(folder, pages[0])
    check("handwriting is not read, and the message says so", status == 1 and "not read" in results[0].get("error", ""),
          said)


def check_outputs(folder):
    """Outputs never share a file or a stream, and a run that reads no sheet changes no file."""
    played(printed(folder, "connect-square", "--size", "4x4")[0], {"a1-b1": "drawn"}).write(folder / "page.png")
    (folder / "record.qdr").write_text("kept")
    for outputs in [("-o", "record.qdr", "--proof", "./record.qdr", "--force"), ("--json", "--proof", "-"),
                    ("--json", "-o", "-"), ("--proof", "/dev/stdout"), ("-o", "-", "--proof", "-")]:
        status, out, said = run(folder, "scan", "page.png", *outputs)
        check(f"apart: {outputs}", status == 2 and not out and "would be written twice" in said, said)
    for files in [("-o", "record.qdr", "--proof", "record.png", "--force"), ("-o", "new.qdr", "--proof", "new.png")]:
        status, _, said = run(folder, "scan", "missing.png", *files)
        check("a photo that can't be read", status == 1 and "missing.png" in said, said)
    check("no file is changed or made", (folder / "record.qdr").read_text() == "kept" and
          not any((folder / name).exists() for name in ("record.png", "new.qdr", "new.png")))


def check_usage(folder):
    for arguments, reason in (([], "missing photo"), (["a.jpg", "--ask", "sometimes"], "--ask"),
                              (["a.jpg", "--min-confidence", "2"], "--min-confidence"), (["a.jpg", "--id", "XX"], "--id"),
                              (["a.jpg", "--force"], "--force has no effect"),
                              (["a.jpg", "--json", "-o", "-"], "would be written twice")):
        status, out, said = run(folder, "scan", *arguments)
        check(f"scan {' '.join(arguments)}: refused", status == 2 and out == "" and reason in said, said)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "This build has no scanner" in run(folder, "scan", "--help")[1]:
            status, _, said = run(folder, "scan", "photo.jpg")
            check("a build without a scanner says so", status == 2 and "no scanner" in said, said)
            for what, words in ("what it takes", "make deps"), ("the manual all the same", "How to photograph"):
                check(f"help says {what}", words in run(folder, "help", "scan")[1])
        else:
            for test in (check_games, check_match, check_owners, check_rules, check_inferred, check_decisions, check_copies, check_proof, check_threads,
                         check_doubt, check_others, check_outputs, check_usage):
                test(folder)
    checks.end()


main()
