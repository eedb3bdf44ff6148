#!/usr/bin/env python3
"""Chapters of books, for every kind of puzzle, on four papers, in three themes and languages: the opening and each page
of "How to solve" are filled, and its three to five diagrams are large. No page of the examples is nearly empty.

    chapters.py BUILD_FOLDER
"""
import json
import re
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

BOOKS = [("a5", "colour", "en"), ("a4", "ink", "de"), ("6x9in", "colour", "es"), ("8.5x11in", "ink", "en"),
         ("a4", "large", "de")]
TITLES = {"en": "How to solve", "de": "So löst man es", "es": "Cómo se resuelve"}
PUZZLES = "answers? on|Lösung(en)? auf|soluci(ón|ones) en"  # on pages of puzzles
OPENING, SOLVED = 0.8, 0.7  # the least share of the height between the margins that is used
CONTENTS, BLANK, HALF = 5, 0.05, 0.5  # the first page that must be filled, half at least or not at all
WIDTH = 45  # mm: diagrams are no narrower, if they are not alone on their page
SHORT = {"defend", "stop"}  # a single stone or mark is the answer: the puzzle and that
SENTENCE = 12  # letters: shorter ones may be said twice
DPI, INK = 20, 200  # INK: grey levels below are ink
MARGIN, TOP = 14, 24  # mm: TOP with the running head


def run(*args):
    return subprocess.run(args, check=True, capture_output=True).stdout


def kinds():
    for line in run(QUADRILLE, "games", "--json").decode().splitlines():
        game = json.loads(line)
        yield from ((game["slug"], kind["kind"]) for kind in game.get("puzzles", []))


def shares(path):
    """How much of the height below the running head each page fills: down to its last row with ink, between margins."""
    dots, found = run("pdftoppm", "-gray", "-r", str(DPI), path), []
    while dots:
        width, height = (int(word) for word in dots.split(b"\n", 2)[1].split())
        start = len(dots.split(b"255\n", 1)[0]) + 4
        page, dots = dots[start:start + width * height], dots[start + width * height:]
        inked = [row for row in range(height) if min(page[row * width:(row + 1) * width]) < INK]
        found.append(((max(inked, default=0) + 1) * 25.4 / DPI - TOP) / (height * 25.4 / DPI - TOP - MARGIN))
    return found


def diagrams(path):
    """The widths and tops in mm of the diagrams on each page, as their elements say them."""
    shown = json.loads(run("qpdf", "--json=2", "--json-key=qpdf", "--json-key=pages", path))
    pages, found = [page["object"] for page in shown["pages"]], {}
    for item in shown["qpdf"][1].values():
        element = item.get("value")
        if isinstance(element, dict) and element.get("/S") == "/Figure":
            box = element["/A"]["/BBox"]
            width = (box[2] - box[0]) * 25.4 / 72
            if width > 20:  # not the dots of a grade
                found.setdefault(pages.index(element["/Pg"]) + 1, []).append((width, box[3] * 25.4 / 72))
    return found


def main():
    with tempfile.TemporaryDirectory() as name:
        path, recipe = Path(name, "x.pdf"), Path(name, "x.book")
        for paper, theme, language in BOOKS:
            listed = list(kinds())
            recipe.write_text(f'title = "x"; seed = "chapters"; paper = "{paper}"; theme = "{theme}"; ids = "none";\n'
                              "sections = (%s, { section = \"answers\"; });\n" % ",\n".join(
                                  f'{{ section = "puzzles"; game = "{game}"; kind = "{kind}"; count = 1; }}'
                                  for game, kind in listed))
            run(QUADRILLE, "--no-config", "book", recipe, "--lang", language, "-q", "-f", "-o", path)
            texts = run("pdftotext", path, "-").decode().split("\f")
            drawn, filled = diagrams(path), shares(path)
            solving = [i + 1 for i, text in enumerate(texts) if re.search(f"^{TITLES[language]}$", text, re.M)]
            check(f"{paper} {theme}: each kind has a worked puzzle", len(solving) == len(listed), solving)
            for (game, kind), page in zip(listed, solving):
                what = f"{paper}, {theme}, {language}: {game} {kind}, page {page}"
                check(f"{what}: the opening is filled", filled[page - 2] >= OPENING, filled[page - 2])
                last, widths = page, []
                while not re.search(PUZZLES, texts[last - 1]):
                    check(f"{what}: page {last} is filled", filled[last - 1] >= SOLVED, filled[last - 1])
                    sizes = [width for width, _ in drawn[last]]
                    check(f"{what}: diagrams are large", len(sizes) == 1 or min(sizes) >= WIDTH, sizes)
                    check(f"{what}: diagrams are alike", kind == "solo" or max(sizes) - min(sizes) < 0.5, sizes)
                    tops = sorted(top for _, top in drawn[last])
                    check(f"{what}: diagrams of a row begin level",
                          kind == "solo" or all(b - a < 0.5 or b - a > WIDTH / 2 for a, b in zip(tops, tops[1:])), tops)
                    said = re.findall(r"[^.;:]{%d,}[.;]" % SENTENCE, re.sub(r"\s+", " ", texts[last - 1]))
                    check(f"{what}: nothing is said twice", len(said) == len(set(said)), said)
                    widths += sizes
                    last += 1
                least = 2 if kind in SHORT else 3
                check(f"{what}: three to five diagrams", least <= len(widths) <= 5, widths)
        for example in sorted(ROOT.glob("examples/books/*.book")):
            for language in TITLES:
                run(QUADRILLE, "--no-config", "book", example, "--lang", language, "-q", "-f", "-o", path)
                empty = [(i, share) for i, share in enumerate(shares(path), 1) if i >= CONTENTS and BLANK < share < HALF]
                check(f"{example.name}, {language}: pages are filled", not empty, empty)
    checks.end()


main()
