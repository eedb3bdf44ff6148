#!/usr/bin/env python3
"""Runs every command that takes threads under ThreadSanitizer, and compares what four threads write with what one does.

    threads.py BUILD_FOLDER          a build of MODE=tsan"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
COMMANDS = """
sheet connect-capture -n 12 --seed a --split 3 --manifest m.jsonl --record r.qdr --geometry g.jsonl --scan -o a.pdf
sheet connect-square -n 12 --seed a --rules -o a.svg
sheet enclose5 -n 6 --seed a --size 10x10 --dpi 50 -o a.png
sheet conect -n 6 --seed a --board 7 --form net -o a.pdf
sheet connect -n 3 --seed a --part all -o a.pdf
puzzle connect-capture --size 3x3 -n 12 --seed a --answers separate=b.pdf --manifest m.jsonl -o a.pdf
puzzle connect-square --size 4x4 -n 12 --seed a --hints -o a.svg
puzzle enclose5 --size 8x8 -n 6 --seed a -o a.pdf
puzzle conect --board 5 -n 12 --seed a -o a.pdf
puzzle connect -n 6 --seed a --dpi 50 -o a.png
book EXAMPLES/books/weekend.book --seed a --answers b.pdf -o a.pdf
show --all --dpi 30 -o a.png EXAMPLES/league.qdr
score --json EXAMPLES/league.qdr EXAMPLES/connect.qdr EXAMPLES/conect.qdr EXAMPLES/late.qdr
standings EXAMPLES/league.qdr -o a.pdf
solve --nodes 1000 EXAMPLES/late.qdr EXAMPLES/fence.qdr EXAMPLES/outcome.qdr
scan --json EXAMPLES/photo.jpg EXAMPLES/paper.png -o a.qdr --proof a.png
""".strip().split("\n")


def run(program, command, jobs, folder):
    """What a command prints and writes, or None after a race."""
    folder.mkdir()
    words = [word.replace("EXAMPLES", str(TOP / "examples")) for word in command.split()]
    environment = os.environ | {"TSAN_OPTIONS": f"suppressions={TOP}/tests/tsan.supp"}
    result = subprocess.run([program, "--no-config", *words, "-j", str(jobs)], cwd=folder, env=environment,
                            stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if result.returncode not in (0, 1):  # 66: a race
        sys.exit(f"threads: {command}: status {result.returncode}\n{result.stderr.decode()}")
    return result.stdout, {path.name: path.read_bytes() for path in folder.iterdir()}


def main():
    program = Path(sys.argv[1]).resolve() / "quadrille"
    with tempfile.TemporaryDirectory() as temporary:
        for number, command in enumerate(COMMANDS):
            one, four = (run(program, command, jobs, Path(temporary, f"{number}-{jobs}")) for jobs in (1, 4))
            if one != four:
                sys.exit(f"threads: {command}: -j 4 and -j 1 differ")
            print(f"ok    threads: {command}")


main()
