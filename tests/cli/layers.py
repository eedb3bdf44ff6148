#!/usr/bin/env python3
"""The folders of src/ use only those that the README's table allows, no function that is banned is called, and
no game's name is decided on outside its own files.

    layers.py [BUILD_FOLDER]
"""
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import check  # noqa: E402

SRC = Path(__file__).resolve().parents[2] / "src"
MAY_USE = {
    "base": set(),
    "record": {"base"},
    "draw": {"base"},
    "game": {"base", "draw"},
    "games": {"base", "draw", "game"},
    "catalogue": {"base", "game"},
    "replay": {"base", "record", "game", "catalogue"},
    "page": {"base", "draw", "game", "catalogue"},
    "cli": {"base", "record", "draw", "game", "catalogue", "replay", "page"},
}
# Unsafe, or not the same on every machine and every day.
BANNED = ("strcpy strcat sprintf vsprintf gets strtok atoi atof rand srand random time localtime gmtime ctime asctime").split()
# Who may write to standard error or end the program (architecture: cli/ and the out-of-memory path).
TALKS = re.compile(r"\b(?:exit|perror|fputs|printf|puts)\s*\(|\bstderr\b|\bstdout\b")
MAY_TALK = {"cli", "base/mem.c"}


def without_comments(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)


def code_of(path):
    """The file without comments and strings."""
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', without_comments(path))


def main():
    files = sorted(SRC.rglob("*.[ch]"))
    check("there is code", len(files) > 40)
    check("every folder is a layer", {f.relative_to(SRC).parts[0] for f in files} == set(MAY_USE))
    slugs = {m for f in SRC.glob("games/*/*.c") for m in re.findall(r'\.slug = "([^"]+)"', f.read_text())}
    check("there are games", slugs)
    for path in files:
        name = str(path.relative_to(SRC))
        layer, folder = name.split("/")[0], str(path.parent.relative_to(SRC))
        code = code_of(path)
        for used in re.findall(r'^#include "([a-z0-9_/]+)/[a-z0-9_]+\.h"', path.read_text(), re.M):
            check(f"{name} may not use {used}/", used == folder or used in MAY_USE[layer])
        for word in BANNED:
            check(f"{name} calls {word}()", not re.search(rf"(?<![\w.>]){word}\s*\(", code))
        if layer not in MAY_TALK and name not in MAY_TALK:
            check(f"{name} talks or exits: {TALKS.findall(code)}", not TALKS.search(code))
        for slug in slugs:
            own = folder == "games/" + slug.replace("-", "_")
            check(f"{name} knows of {slug}", own or f'"{slug}"' not in without_comments(path))
    checks.end()


main()
