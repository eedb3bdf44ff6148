#!/usr/bin/env python3
"""Prints how many lines and branches of each folder of src/, and of the whole, were run by the tests of a build in
MODE=cov; with names of files, the lines of these that were not.

    coverage.py BUILD [FILE.c ...]

A branch is one way out of a condition, a loop or a switch, as the compiler made it without optimising. Branches within
assert() are not counted: one of the two can only be taken by a bug."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def files_of(build):
    """{source file: {line number: line of gcov's JSON}}. Lines of headers and of the templates are not counted."""
    found = {}
    notes = sorted((build / "obj").rglob("*.gcno"))
    done = subprocess.run(["gcov", "--json-format", "--stdout", "--branch-probabilities", *notes], cwd=ROOT,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    for text in done.stdout.splitlines():
        for file in json.loads(text)["files"]:
            if file["file"].startswith("src/") and file["file"].endswith(".c"):
                lines = found.setdefault(file["file"], {})
                for line in file["lines"]:
                    known = lines.setdefault(line["line_number"], line)
                    if known is not line and line["count"]:
                        known["count"] += line["count"]
    return found


def count(name, lines):
    """Lines run, lines, branches taken, branches."""
    text = (ROOT / name).read_text(encoding="utf-8").split("\n")
    branches = [branch for number, line in lines.items() if "assert(" not in text[number - 1]
                for branch in line["branches"]]
    return (sum(line["count"] > 0 for line in lines.values()), len(lines),
            sum(branch["count"] > 0 for branch in branches), len(branches))


def row(name, sums):
    run, lines, taken, branches = sums
    print(f"{name:24} {lines:6} lines {100 * run / max(lines, 1):5.1f} %  {branches:6} branches "
          f"{100 * taken / max(branches, 1):5.1f} %")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    files = files_of(Path(sys.argv[1]).resolve())
    for name in sys.argv[2:]:
        text = (ROOT / name).read_text().split("\n")
        for number, line in sorted(files.get(name, {}).items()):
            if line["count"] == 0:
                print(f"{name}:{number}: {text[number - 1]}")
    if not sys.argv[2:]:
        folders = {}
        for name, lines in files.items():
            folders.setdefault(str(Path(name).parent), []).append(count(name, lines))
        for folder in sorted(folders):
            row(folder, [sum(column) for column in zip(*folders[folder])])
        row("src", [sum(column) for column in zip(*(sums for parts in folders.values() for sums in parts))])


main()
