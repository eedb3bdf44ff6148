#!/usr/bin/env python3
"""Pages speak one language: each built-in language has a translation of every text, and only of those; a language made
up here, without a Latin letter, shows that no text is printed past the words; and no English word is left on the
pages of the others.

    languages.py BUILD_FOLDER
"""
import re
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check
import word_keys

LANGUAGES = sorted(path.stem for path in (ROOT / "templates/words").glob("*.cfg"))
EXAMPLES = ROOT / "examples"

# What is no language's: titles, the notation of records, IDs, the tags of a record form, the labels of pdfinfo.
PROPER = set("connect capture square enclose conect".split())
NOTATION = set("swap out move write zone adjust reuse two six".split())
NO_WORDS = re.compile(r"\b(?:[A-Z]{1,3}-)?(?:[0-9A-Za-z]+-)*[0-9A-Z]{8}-[0-9A-Z*~$=]|\[(?:Game|Sheet|Edition)\b"
                      r"|^(?:Title|Subject|Author):", re.M)
WORD = re.compile(r"[A-Za-z]{3,}")


# ---- The texts ----

KEYS = word_keys.source_keys()
WORDS = {name: word_keys.language(name) for name in LANGUAGES}
for name, words in WORDS.items():
    missing = [f"{KEYS[key]}: {key!r}" for key in KEYS if key not in words]
    check(f"{name}.cfg has every text", not missing, "\n".join(missing))
    unused = [repr(key) for key in words if key not in KEYS]
    check(f"{name}.cfg has no text that is not printed", not unused, "\n".join(unused))
check("there are texts", len(KEYS) > 300)


# ---- Pages ----

RECIPE = """
title = "1"; seed = "1";
sections = (
  { section = "puzzles"; game = "conect"; kind = "win-in-2"; count = 2; },
  { section = "puzzles"; game = "connect-capture"; kind = "best-turn"; size = "4x4"; count = 2; },
  { section = "sheets"; game = "enclose5"; count = 2; },
  { section = "notes"; }, { section = "hints"; }, { section = "answers"; }
);
"""


def run(folder, *command):
    result = subprocess.run([QUADRILLE, *command], cwd=folder, capture_output=True, text=True)
    check(" ".join(command), result.returncode == 0, result.stderr)


def kinds(game):
    text = subprocess.run([QUADRILLE, "games", game], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z][a-z0-9-]+) ", text.split("\nPuzzles of ")[1].split("\n\n")[0], re.M)


def print_pages(folder, *language):
    """Prints every kind of page into a folder, but no rules."""
    page = [*language, "--seed", "1", "-q", "--force"]
    sheets = {
        "connect-capture": [["--value", "estimated", "--size", "3x3"],
                            ["--aliens", "5", "--mix", "B1R1", "--values", "2-8"]],
        "connect-square": [["--players", "4", "--opening", "2"]],
        "enclose5": [[]],
        "conect": [[], ["--form", "net"], ["--form", "rhombus", "--board", "narrow 7"]],
        "connect": [["--draw", "--dice", "--random-layout"], ["--part", "all", "--backs", "fold"]],
    }
    for game, variants in sheets.items():
        for i, options in enumerate(variants):
            for theme in ("colour", "large"):
                run(folder, "sheet", game, *options, *page, "--record-form", "-n", "2", "--theme", theme, "-o",
                    f"sheet-{game}-{i}-{theme}.pdf")
        run(folder, "sheet", game, *page, "--paper", "a3", "--per-page", "4", "-n", "4", "-o", f"sheet-{game}-4up.pdf")
        for kind in kinds(game):
            for theme, paper in (("colour", "a4"), ("large", "a3")):
                run(folder, "puzzle", game, "--kind", kind, *page, "-n", "2", "--book", "--theme", theme, "--paper", paper,
                    "-o", f"puzzle-{game}-{kind}-{theme}.pdf")
        record = game + ".qdr"  # without its comments, which are printed as they are
        comments = re.compile(r"\{[^}]*\}|[;#].*")
        (Path(folder) / record).write_text(comments.sub("", (EXAMPLES / record).read_text()))
        shown = [*language, "-q", "--force"]
        run(folder, "show", record, *shown, "--all", "-o", f"show-{game}.pdf")
        run(folder, "show", record, *shown, "--plot", "-o", f"plot-{game}.pdf")
    (Path(folder) / "1.book").write_text(RECIPE)
    run(folder, "book", "1.book", *language, "-q", "--force", "-o", "book.pdf")
    run(folder, "standings", str(EXAMPLES / "league.qdr"), *language, "-q", "--force", "-o", "standings.pdf")
    run(folder, "pair", str(EXAMPLES / "club.txt"), "--game", "conect", *language, "-q", "--force", "-o", "round.pdf",
        "--slips", "slips.pdf", "--pin", "pin.pdf")


def words_of(folder):
    """{word: file} of the Latin words on the pages in a folder, in lower case, and of what viewers show about them."""
    found = {}
    for path in sorted(Path(folder).glob("*.pdf")):
        text = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True).stdout
        text += "\n" + subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout.split("Creator")[0]
        for word in WORD.findall(NO_WORDS.sub("", text)):
            found.setdefault(word.lower(), path.name)
    return found


def disguise(s):
    """The text in letters that English has not, with its conversions."""
    parts = re.split(r"(%(?:\d\$)?[-+#0-9.*lhz]*[dixucsfeg])", s)
    return "".join(part if i % 2 else re.sub("[A-Za-z]", lambda c: chr(0x430 + ord(c[0].lower()) - ord("a")), part)
                   for i, part in enumerate(parts))


def write_language(path, words):
    quoted = [[s.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for s in pair] for pair in words.items()]
    entries = ",\n".join(f'  [ "{key}", "{translation}" ]' for key, translation in quoted)
    path.write_text(f'language = "Disguise";\nwords = (\n{entries}\n);\n')


def names_in_examples():
    """The words of the tags of the example records, which people have written."""
    text = "".join(path.read_text() for path in EXAMPLES.glob("*.qdr"))
    return {word.lower() for tag in re.findall(r'^\[[A-Z][A-Za-z]* "(.*)"\]', text, re.M) for word in WORD.findall(tag)}


def check_pages(what, folder, words, *language):
    """Prints all pages in a language; none may hold one of these words."""
    print_pages(folder, *language)
    left = {word: file for word, file in words_of(folder).items() if words(word)}
    check(what, not left, "\n".join(f"{file}: {word}" for word, file in left.items()))


OWN = PROPER | NOTATION | names_in_examples()
ENGLISH = {word.lower() for key in KEYS for word in WORD.findall(key)} - OWN

with tempfile.TemporaryDirectory() as folder:
    templates = Path(folder) / "templates"
    (templates / "words").mkdir(parents=True)
    write_language(templates / "words/xx.cfg", {key: disguise(key) for key in KEYS})
    check_pages("every text of the pages is in the words", folder, lambda word: word not in OWN,
                "--template-dir", str(templates), "--lang", "xx")
for name, words in WORDS.items():
    shared = {word.lower() for translation in words.values() for word in WORD.findall(translation)}
    with tempfile.TemporaryDirectory() as folder:
        check_pages(f"no English word in {name}", folder, lambda word: word in ENGLISH - shared, "--lang", name)

checks.end()
