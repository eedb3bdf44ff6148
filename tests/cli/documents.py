#!/usr/bin/env python3
"""The documents keep their word: every command that README and manual pages show runs and succeeds, and the
manual pages and --help name the same options; and no file cites a document that is not here.

    documents.py BUILD_FOLDER
"""
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check


def commands(text):
    """Lines `$ quadrille ...` of console blocks, and those of manual pages' examples."""
    for line in re.findall(r"^(?:\$ |\.Dl \$ )((?:quadrille|printf) .*)$", text, re.M):
        yield line.replace("\\-", "-").replace("\\e", "\\").replace("\\(dq", '"')


# Files that the examples of the help name, and what they are here.
SAMPLES = {"game.qdr": "enclose5.qdr", "club.qdr": "league.qdr", "club.txt": "club.txt", "position.qdr": "late.qdr", "moves.txt": None,
           "weekend.book": "books/weekend.book", "photo.jpg": "photo.jpg"}


def run_commands(name, shown, samples=()):
    """Runs them one after another in a folder with the examples."""
    check(f"{name} shows commands", shown)
    if "has no scanner" in help_of("scan"):
        shown = [command for command in shown if not command.startswith("quadrille scan ")]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "examples", Path(folder) / "examples")
        bin_folder = Path(folder) / "bin"
        bin_folder.mkdir()
        (bin_folder / "quadrille").symlink_to(QUADRILLE)
        environment = dict(os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}")
        if any("book.pdf" in command for command in shown if " preflight " in command):
            subprocess.run([QUADRILLE, "rules", "conect", "-q", "-o", "book.pdf"], cwd=folder, check=True)
        for command in shown:
            before = {path: path.stat().st_ino for path in Path(folder).glob("*.*")}
            for sample, source in samples:
                (Path(folder) / sample).write_bytes((ROOT / "examples" / source).read_bytes() if source else b"b3 c4")
            run = subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True,
                                 text=True, stdin=subprocess.DEVNULL)
            found = " preflight " in command and run.returncode == 1 and run.stdout
            check(f"{name}: {command}", run.returncode == 0 or found, run.stderr)
            replaced = [path.name for path, inode in before.items() if not path.exists() or path.stat().st_ino != inode]
            check(f"{name}: no file of an earlier command is replaced", not replaced or "--force" in command, f"{command}: {replaced}")


def run_shown_commands(document):
    run_commands(document.name, list(commands(document.read_text())))


def help_of(*command):
    return subprocess.run([QUADRILLE, *command, "--help"], capture_output=True, text=True, check=True).stdout


def check_topics():
    """Each topic of the help has the words of its page: those that are left of the page without mandoc."""
    text = help_of().split("\nTopics\n")[1].split("\n\n")[0]
    pages = {"records": "record.5", "puzzles": "puzzle.1", "books": "book.1", "scan": "scan.1", "templates": "template.5"}
    check("the help lists every topic", re.findall(r"^  ([a-z]+) ", text, re.M) == list(pages), text)
    for topic, page in pages.items():
        shown = subprocess.run([QUADRILLE, "help", topic], capture_output=True, text=True, check=True).stdout
        plain = subprocess.run([ROOT / "src/cli/main/manual.sh", "", f"man/quadrille-{page}"], cwd=ROOT, capture_output=True,
                               text=True, check=True).stdout
        words, expected = (re.findall(r"[A-Za-z]{4,}", part) for part in ("NAME" + shown.split("NAME", 1)[-1], plain))
        check(f"help {topic} shows quadrille-{page}", len(words) > 100 and set(words) == set(expected),
              set(words) ^ set(expected))
        check(f"quadrille-{page} without mandoc has no macros", not re.search(
            r"^\.[A-Z]|\\[&(e-]|(?:^| )(?:Ar|Cm|Fl|Li|Ql|Va|Xr)(?: |$)", plain, re.M), plain[:500])


def run_examples_of_help(command):
    text = help_of(command)
    shown = re.findall(r"^  (quadrille .*)$", text.split("\nExamples\n")[-1], re.M)
    check(f"the help of {command} ends with three examples", text.endswith("".join(f"  {e}\n" for e in shown[-3:])) and
          len(shown) == 3, text[-300:])
    run_commands(f"{command} --help", shown, SAMPLES.items())


def options_of_help(*command):
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_of(*command), re.M))


def options_of_page(page):
    text = (ROOT / "man" / page).read_text().replace("\\-", "-")
    return {"--" + name for name in re.findall(r"^\.It Fl (?:\w , Fl )?-([a-z-]+)", text, re.M)}


def commands_of_help():
    text = subprocess.run([QUADRILLE, "help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z]+) ", text.split("\nCommands\n")[1].split("\n\n")[0], re.M)


# Documents that the program was written from, which nobody has who has only these files.
ELSEWHERE = re.compile(rb"\b(?:rules|records|puzzles|print|product)\.md\b")


def check_citations():
    files = [path for path in ROOT.rglob("*") if path.relative_to(ROOT).parts[0] not in ("build", ".git") and path.is_file()]
    cited = {path: {name.decode() for name in ELSEWHERE.findall(path.read_bytes())} for path in files}
    check("no file cites a document that is not here", files and not any(cited.values()),
          "\n".join(f"{path.relative_to(ROOT)}: {', '.join(sorted(names))}" for path, names in sorted(cited.items()) if names))


def check_recipe():
    """The recipe in quadrille-book(1) makes the book that the page says."""
    page = (ROOT / "man" / "quadrille-book.1").read_text()
    recipe, pages = re.search(r"^\.Bd -literal .*?\n(.*?)^\.Ed$.*?a book of (\d+) pages", page, re.M | re.S).groups()
    run = subprocess.run([QUADRILLE, "book", "-", "-o", "/dev/null"], input=recipe, capture_output=True, text=True)
    check("the recipe in quadrille-book(1) makes its book", run.stderr.endswith(f": {pages} pages\n"), run.stderr)


def main():
    check_citations()
    check_topics()
    bare = subprocess.run([QUADRILLE], capture_output=True, text=True).stderr
    run_commands("quadrille without arguments", re.findall(r"^  (quadrille .*?)  ", bare, re.M) * (len(bare.split("\n")) <= 12))
    check_recipe()
    run_shown_commands(ROOT / "README.md")
    pages = sorted((ROOT / "man").glob("*.[1-9]"))
    check("there are manual pages", len(pages) >= 4)
    for page in pages:
        examples = page.read_text().split("\n.Sh EXAMPLES\n")[-1].split("\n.Sh ")[0]
        check(f"{page.name}: every example is a command", all(line.startswith(".Dl $ quadrille ") or
              line.startswith(".Dl $ printf ") for line in re.findall(r"^\.Dl .*", examples, re.M)), examples)
        run_shown_commands(page)
    general = options_of_page("quadrille.1") - {"--version", "--completion"}
    named = set(re.findall(r"^\.It Cm ([a-z]+)$", (ROOT / "man" / "quadrille.1").read_text(), re.M))
    check("quadrille(1) names every command", named >= set(commands_of_help()), str(commands_of_help()))
    for command in commands_of_help():
        run_examples_of_help(command)
        if command == "help":
            continue  # described in quadrille(1)
        helped, written = options_of_help(command), options_of_page(f"quadrille-{command}.1") | general
        check(f"quadrille-{command}.1 and --help name the same options", helped == written,
              f"only in --help: {sorted(helped - written)}\nonly in the page: {sorted(written - helped)}")
    checks.end()


main()
