#!/usr/bin/env python3
"""What quadrille(1) states under MEMORY is enough, and so are stacks of 128 KB, for all threads. What happens when memory
runs out is tested by faults.py.

    memory.py BUILD_FOLDER
"""
import os
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import checks
from checks import BUILD, ROOT, check

EXAMPLES = ROOT / "examples"
MB = 1024 * 1024

# With two threads and small stacks: every kind of puzzle and page.
STACKED = [
    *(f"puzzle {game} --kind {kind} -n 4 --seed 3 --hints -j2"
      for game, kinds in {"connect-capture": ("best-turn", "endgame", "last-alien", "help-alien"),
                          "connect-square": ("chain", "reply", "outcome"), "enclose5": ("finish", "fence", "stop"),
                          "conect": ("win-in-2", "win-in-3", "win-in-4", "defend"),
                          "connect": ("partition", "best-score", "solo")}.items() for kind in kinds),
    *(f"sheet {game} -n 2 --seed 1 --format {form} -j2" for game in
      ("connect-capture", "connect-square", "enclose5", "conect", "connect") for form in ("pdf", "png", "svg")),
    "sheet connect-square --title 漢字かな --names Ä,שלום -n 2 -j2",
    "sheet connect-square --size 12x12 --paper a3 --seed 1 -n 2 -j2",
    "sheet enclose5 --size 52x52 --paper a3 --seed 1 -n 2 -j2",
    "rules connect --format png",
]
STACK = 128 * 1024

# What a command may take, in MB: see MEMORY in quadrille(1).
PEAKS = [
    ("score {examples}/connect.qdr", 20),
    ("score -j1 long.qdr", 20 + 9.4),
    ("standings -j1 league.qdr", 21),
    ("sheet connect-capture -n 5000 --seed 1 -j2 -q -o x.pdf", 20 + 2 * 5000 * 0.005),
    ("sheet connect --part all --draw --paper a3 --seed 1 -q -j1 -o x.svg", 20),
    ("sheet connect --draw --paper a3 --dpi 900 --seed 1 -q -o x.png", 100),
    ("sheet conect -n 4 -j1 --paper a3 --dpi 300 --seed 1 -q -o x.png", 100),
    ("rules conect --template-dir templates --theme large --paper a3 --dpi 500 -q -o x.png", 160),
    ("sheet connect-capture --once --size 2x2 --mix B1 --art art --paper a3 --dpi 600 --seed 1 -q -o x.png",
     100 + 2 * 4 * 3),
    ("puzzle connect --kind best-score -n 500 --seed 1 -j1 -q -o x.pdf", 30 + 500 * 0.005),
    ("solve {examples}/late.qdr", 300),
]


# Runs a command and writes its peak of memory into a file. The peak counts from before the program was loaded, when the
# process was a copy of its parent, so the parent has to be small.
MEASURE = """
import os, resource, sys
status = os.spawnv(os.P_WAIT, sys.argv[2], sys.argv[2:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=open(sys.argv[1], "w"))
sys.exit(status)
"""


def run(command, folder, before=()):
    """(status, output, errors, {file: contents}) of a command in a new folder; `before` runs it."""
    words = [*before, str(BUILD / "quadrille"), *shlex.split(command.format(examples=EXAMPLES))]
    with tempfile.TemporaryDirectory(dir=folder) as here:
        for path in folder.iterdir():
            if path.name in command:
                os.symlink(path, f"{here}/{path.name}")
        environment = dict(os.environ, HOME=here, PAPERSIZE="a4")
        done = subprocess.run(words, cwd=here, stdin=subprocess.DEVNULL, capture_output=True, env=environment)
        files = {p.name: p.read_bytes() for p in Path(here).iterdir() if not p.is_symlink()}
        return done.returncode, done.stdout, done.stderr.decode(), files


def check_stack(command, folder):
    status, _, errors, _ = run(command + " -q", folder, ["sh", "-c", f'ulimit -s {STACK // 1024} && exec "$0" "$@"'])
    check(f"{command}: with small stacks: status {status}", status == 0, errors)


def check_peak(command, most, folder):
    status, _, errors, files = run(command, folder, [sys.executable, "-I", "-S", "-c", MEASURE, "peak"])
    peak = int(files["peak"]) * 1024
    check(f"{command}: {peak / MB:.0f} MB, more than {most:.0f} (status {status})", status == 0 and peak < most * MB,
          errors)


def make_files(folder):
    """A league of 30 000 games, records of 1 MB, a picture of 3 million pixels, and a rule text of 4000 Chinese
    characters."""
    (folder / "league.qdr").write_bytes((EXAMPLES / "league.qdr").read_bytes() * 300)
    (folder / "long.qdr").write_text(('[Game "conect"] 1. a1 {' + 1040000 * "x" + "}\n") * 9)
    (folder / "art").mkdir()
    rows = b"".join(b"\0" + bytes(4 * 1732) if y % 2 else b"\0" + bytes([200, 30, 30, 200]) * 1732 for y in range(1732))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 1732, 1732, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    (folder / "art" / "bishop.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts))
    text = " ".join("".join(chr(0x4E00 + (8 * i + k) * 5 % 20000) for k in range(8)) for i in range(500))
    rules = folder / "templates" / "rules" / "en"
    rules.mkdir(parents=True)
    (rules / "conect.txt").write_text(f"summary: s\ncredit: c\nsource: s\n\n{text}\n", encoding="utf-8")


def main():
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(os.cpu_count()) as threads:
        folder = Path(name)
        make_files(folder)
        # Sanitizers and coverage take memory and stacks of their own.
        instrumented = BUILD.name in ("asan", "cov")
        jobs = [threads.submit(check_stack, command, folder) for command in STACKED if not instrumented]
        for command, most in PEAKS if not instrumented else []:
            jobs.append(threads.submit(check_peak, command, most, folder))
        for job in jobs:
            job.result()
        check("the program runs", run("--version", folder)[0] == 0)
    checks.end()


main()
