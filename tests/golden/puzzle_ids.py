#!/usr/bin/env python3
"""Writes puzzle_ids.inc anew: two IDs of each kind, and the solutions that they stand for.

    puzzle_ids.py BUILD_FOLDER > tests/golden/puzzle_ids.inc

Once puzzles were printed an ID may not come to mean another one: this is for kinds that are new, or that nobody has
printed yet."""
import json
import re
import subprocess
import sys
from pathlib import Path

QUADRILLE = Path(sys.argv[1]) / "quadrille"


def run(*command):
    return subprocess.run([QUADRILLE, *command], capture_output=True, text=True, check=True).stdout


print("/* Made by puzzle_ids.py: IDs of puzzles, and their solutions. */")
for game in re.findall(r"^(\S+)", run("games"), re.M):
    part = re.search(r"^Puzzles of .*\n((?: .*\n)*)", run("games", game), re.M)
    for kind in re.findall(r"^  (\S+)", part.group(1), re.M) if part else []:
        made = run("puzzle", game, "--kind", kind, "-n", "2", "--seed", "golden", "-q", "--format", "pdf", "-o",
                   "/dev/null", "--manifest", "-")
        for puzzle in map(json.loads, made.splitlines()):
            print(f'{{"{puzzle["id"]}",\n {json.dumps(puzzle["solution"])}}},')
