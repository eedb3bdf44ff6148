#!/usr/bin/env python3
"""Tests the program that is installed below PREFIX, in its place, against these sources: its files, and what it finds.

    installed.py PREFIX VERSION [elsewhere]     elsewhere: PREFIX is not where the program looks for its templates
"""
import gzip
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
import checks  # noqa: E402
from checks import check  # noqa: E402

PREFIX, VERSION = Path(sys.argv[1]).resolve(), sys.argv[2]
ELSEWHERE = "elsewhere" in sys.argv[3:]
PROGRAM, SHARE = PREFIX / "bin" / "quadrille", PREFIX / "share"
ENVIRONMENT = {"PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
               "MANPATH": str(SHARE / "man"), **({"QUADRILLE_TEMPLATES": str(SHARE / "quadrille")} if ELSEWHERE else {})}


def run(*command):
    return subprocess.run(command, cwd="/", env=ENVIRONMENT, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def check_pages():
    pages = sorted((ROOT / "man").iterdir())
    check("there are manual pages", pages)
    for page in pages:
        place = SHARE / "man" / f"man{page.suffix[1:]}" / page.name
        packed = place.with_name(f"{page.name}.gz")
        text = place.read_bytes() if place.exists() else gzip.decompress(packed.read_bytes()) if packed.exists() else None
        check(f"{page.name} is installed", text == page.read_bytes(), place)
        if shutil.which("man"):
            found = run("man", "-w", page.suffix[1:], page.stem)
            check(f"man finds {page.name}", found.stdout.startswith(str(place)), found.stdout + found.stderr)


def check_templates():
    sources = {path.relative_to(ROOT / "templates") for path in (ROOT / "templates").rglob("*") if path.is_file()}
    installed = SHARE / "quadrille"
    check("all templates are installed", sources == {path.relative_to(installed) for path in installed.rglob("*") if path.is_file()})
    for path in sources:
        check(f"{path} as in the sources", (installed / path).read_bytes() == (ROOT / "templates" / path).read_bytes())

    # What stands there counts, not what is built in.
    rules = installed / "rules" / "en" / "conect.txt"
    text = rules.read_text()
    try:
        rules.write_text(text.replace("# Winning", "# How it is won"))
        said = run(PROGRAM, "rules", "conect", "--format", "text").stdout
        check("the program finds its templates", "HOW IT IS WON" in said.upper() and text.count("# Winning") == 1, said[:200])
    finally:
        rules.write_text(text)


def check_examples():
    """The books, the records and the scripts, as the manual says."""
    examples = SHARE / "doc" / "quadrille" / "examples"
    for path in (path for pattern in ("*.qdr", "*.txt", "*.jpg", "books/*", "puzzles*.s*") for path in (ROOT / "examples").glob(pattern)):
        place = examples / path.relative_to(ROOT / "examples")
        check(f"{path.name} is installed", place.exists() and place.read_bytes() == path.read_bytes(), place)
        check(f"{path.name} can be run if it is a script", os.access(path, os.X_OK) == os.access(place, os.X_OK), place)
    printed = run(PROGRAM, "book", examples / "books" / "weekend.book", "-q", "-o", "/dev/null")
    check("an installed recipe makes a book", printed.returncode == 0, printed.stderr)


def check_program():
    check("quadrille is in PATH", shutil.which("quadrille", path=ENVIRONMENT["PATH"]) == str(PROGRAM))
    said = run("quadrille", "--version")
    check("it says its version", said.stdout.startswith(f"quadrille {VERSION}\n"), said.stdout + said.stderr)
    for script, *arguments in (["run.py", PROGRAM, "tests/cli/rules.t", "tests/cli/template.t", "tests/cli/config.t"],
                               ["documents.py", PROGRAM.parent], ["completion.py", PROGRAM.parent, SHARE]):
        tested = subprocess.run([ROOT / "tests" / "cli" / script, *arguments], cwd=ROOT, capture_output=True, text=True)
        check(f"{script} with the installed program", tested.returncode == 0, tested.stdout[-3000:] + tested.stderr)


check_pages()
check_templates()
check_examples()
check_program()
checks.end()
