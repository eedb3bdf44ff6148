#!/usr/bin/env python3
"""The table of folders in src/README.md holds: a file includes and calls only what its folder may use. No files use each
other in a circle, no folder has too many files, no two structs have one name, no banned function is called, and nothing
outside a game's own files decides anything by its name.

    layers.py BUILD_FOLDER
"""
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import checks
from checks import check

SRC = Path(__file__).resolve().parents[2] / "src"
MAY_USE = {
    "base": set(),
    "record": {"base"},
    "draw": {"base"},
    "game": {"base", "draw"},
    "games": {"base", "draw", "game"},
    "catalogue": {"base", "game"},
    "replay": {"base", "record", "game", "catalogue"},
    "puzzle": {"base", "record", "game", "catalogue", "replay"},
    "page": {"base", "record", "draw", "game", "catalogue", "replay", "puzzle"},
    "scan": {"base", "record", "draw", "game", "catalogue", "replay", "page"},
    "cli": {"base", "record", "draw", "game", "catalogue", "replay", "puzzle", "page", "scan"},
}
# The one file that knows which games there are.
KNOWS_GAMES = "catalogue/registry.c"
FILES_MOST = 24  # .c files in a folder
CLI_LINES_MOST = 7500  # of src/cli, with its subfolders
# Each writer of a drawing defines what draw/writer.h leaves open.
OPEN_STRUCTS = {"writer"}
# Unsafe, or not the same on every machine and every day.
BANNED = ("strcpy strcat sprintf vsprintf gets strtok atoi atof rand srand random time localtime gmtime ctime asctime").split()
# Only these may write to standard error or end the program: cli/, and the out-of-memory path.
TALKS = re.compile(r"\b(?:exit|perror|fputs|printf|puts)\s*\(|\bstderr\b|\bstdout\b")
MAY_TALK = {"cli", "base/mem.c"}


def without_comments(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)


def code_of(path):
    """The file without comments and strings."""
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', without_comments(path))


# ---- Symbols ----


def uses(objects):
    """{file: the files whose symbols it takes}, as paths within src/ without their endings."""
    defined, wanted = {}, defaultdict(set)
    listing = subprocess.run(["nm", "-A", "-P", "-g", *objects.rglob("*.o")], capture_output=True, text=True, check=True)
    for line in listing.stdout.splitlines():
        path, name, kind = re.match(r"(.*): (\S+) (\S)", line).groups()
        file = str(Path(path).relative_to(objects).with_suffix(""))
        if not (SRC / (file + ".c")).exists():
            continue  # left by an earlier build
        if kind in "Uwv":
            wanted[file].add(name)
        else:
            defined[name] = file
    return {file: {defined[name] for name in names if name in defined} - {file} for file, names in wanted.items()}


def circle(graph):
    """Files of which each uses the next, and the last the first; none if there is no circle."""
    done = set()

    def visit(file, way):
        if file in way:
            return way[way.index(file):]
        if file in done:
            return []
        done.add(file)
        return next((found for used in sorted(graph.get(file, ())) if (found := visit(used, [*way, file]))), [])

    return next((found for file in sorted(graph) if (found := visit(file, []))), [])


# ---- The checks ----


def room(path):
    """The layer of a path within src/, or the game: what may be used freely from within."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "games" else parts[0]


def may_use(file, other):
    own, used = room(file), room(other)
    return used == own or used in MAY_USE[own.split("/")[0]] or (used.startswith("games/") and file == KNOWS_GAMES)


def table(files):
    """Prints what each folder holds, so that growth is seen: tests/run.py shows these lines even if all is well."""
    folders = defaultdict(list)
    for path in files:
        folders[str(path.parent.relative_to(SRC))].append(path)
    lines = {path: path.read_text().count("\n") for path in files}
    print(f"| {'folder':24} {'.c files':>8} {'lines':>6}  may use")
    for folder, inside in sorted(folders.items()):
        count = sum(path.suffix == ".c" for path in inside)
        may = " ".join(sorted(MAY_USE[room(folder).split("/")[0]])) or "-"
        print(f"| {folder:24} {count:8} {sum(map(lines.get, inside)):6}  {may}")
        check(f"{folder} has {count} .c files, more than {FILES_MOST}", count <= FILES_MOST)
    print(f"| {'all':24} {sum(path.suffix == '.c' for path in files):8} {sum(lines.values()):6}")
    cli = sum(count for path, count in lines.items() if path.is_relative_to(SRC / "cli"))
    check(f"cli has {cli} lines, more than {CLI_LINES_MOST}", cli <= CLI_LINES_MOST)


def check_symbols(graph):
    found = circle(graph)
    check(f"files use each other in a circle: {' -> '.join([*found, *found[:1]])}", not found)
    for file, others in graph.items():
        for other in others:
            check(f"{file} may not call into {other}", may_use(file + ".c", other))


def check_structs(files):
    places = defaultdict(set)
    for path in files:
        for name in re.findall(r"^\s*(?:static )?(?:const )?struct (\w+) \{", without_comments(path), re.M):
            places[name].add(str(path.relative_to(SRC)))
    for name, where in places.items():
        check(f"struct {name} stands in {', '.join(sorted(where))}", len(where) == 1 or name in OPEN_STRUCTS)


def main():
    files = sorted(SRC.rglob("*.[ch]"))
    check("there is code", len(files) > 40)
    check("every folder is a layer", {f.relative_to(SRC).parts[0] for f in files} == set(MAY_USE))
    table(files)
    check_symbols(uses(Path(sys.argv[1]) / "obj"))
    check_structs(files)
    slugs = {m for f in SRC.glob("games/*/game.c") for m in re.findall(r'\.slug = "([^"]+)"', f.read_text())}
    check("there are games", slugs)
    for path in files:
        name = str(path.relative_to(SRC))
        layer = name.split("/")[0]
        code = code_of(path)
        for used in re.findall(r'^#include "([a-z0-9_/]+\.(?:h|def))"', path.read_text(), re.M):
            check(f"{name} may not use {used}", may_use(name, used))
        for word in BANNED:
            check(f"{name} calls {word}()", not re.search(rf"(?<![\w.>]){word}\s*\(", code))
        if layer not in MAY_TALK and name not in MAY_TALK:
            check(f"{name} talks or exits: {TALKS.findall(code)}", not TALKS.search(code))
        for slug in slugs:
            own = room(name) == "games/" + slug.replace("-", "_")
            check(f"{name} knows of {slug}", own or f'"{slug}"' not in without_comments(path))
    checks.end()


main()
