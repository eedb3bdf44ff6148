#!/usr/bin/env python3
"""Ten times the input takes at most fifteen times the work: counts the instructions that valgrind sees, for inputs that
a stranger could send to slow the program down. Skipped without valgrind.

    slow.py BUILD_FOLDER
"""
import os
import re
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import checks
from checks import QUADRILLE, check

MOST = 15
CONECT = '[Game "conect"]\n'
# For each name: arguments, with {} for the file; what the file holds for a size; and the smaller size.
INPUTS = {
    "unknown tags": (["score", "-q", "{}"], lambda n: CONECT + "".join(f'[T{i} "x"]\n' for i in range(n)), 600),
    "unknown tags, strictly": (["score", "-q", "--strict", "{}"],
                               lambda n: CONECT + "".join(f'[T{i} “x”]\n' for i in range(n)) + "1. e5", 500),
    "tags without quotes": (["score", "-q", "{}"], lambda n: CONECT + "[A x\n" * n, 600),
    "open brackets": (["score", "-q", "{}"], lambda n: CONECT + "1. e5 " + "[" * n, 600),
    "open parentheses": (["score", "-q", "{}"], lambda n: CONECT + "1. e5 " + "(" * n, 4000),
    "remarks": (["score", "-q", "{}"], lambda n: CONECT + "1. e5 " + "[5] (6) ! " * n, 600),
    "comments like turns": (["score", "-q", "{}"], lambda n: CONECT + "1. e5\n" + "; 2. d4\n" * n, 600),
    "empty numbers": (["score", "-q", "{}"], lambda n: CONECT + "".join(f"{i}. " for i in range(1, n)), 400),
    "numbers that end": (["score", "-q", "{}"], lambda n: CONECT + "".join(f"{i}. " for i in range(1, n)) + "x", 400),
    "words without numbers": (["score", "-q", "{}"], lambda n: CONECT + "e5 " + "? " * n, 600),
    "a long claim": (["score", "-q", "{}"], lambda n: CONECT + "1. e5 " + "5-" * n + "4", 500),
    "words put right": (["score", "-q", "--fix", "-o", "-", "{}"], lambda n: CONECT + "1. 5e " + "! [6] " * n, 600),
    "many aliases": (["standings", "--alias", "{}", "/dev/null"], lambda n: "".join(f"n{i} = x\n" for i in range(n)), 400),
    "a long title": (["sheet", "conect", "--seed", "a", "-o", "/dev/null", "--title", "TEXT"], lambda n: "x" * n, 600),
}


def instructions(arguments, text, folder, name):
    file = Path(folder) / f"{name} {len(text)}"
    file.write_text(text, encoding="utf-8")
    words = [text if word == "TEXT" else word.replace("{}", str(file)) for word in arguments]
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", QUADRILLE, *words],
                          capture_output=True, cwd=folder)
    return int(re.search(r"Collected : (\d+)", done.stderr.decode(errors="replace"))[1])


def main():
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = {(name, size): pool.submit(instructions, arguments, text(size), folder, name)
                  for name, (arguments, text, smaller) in INPUTS.items() for size in (1, smaller, 10 * smaller)}
        for name, (_, _, smaller) in INPUTS.items():
            least, small, large = (counts[name, size].result() for size in (1, smaller, 10 * smaller))
            times = (large - least) / max(small - least, 50_000)
            check(f"{name}: ten times the input takes {times:.1f} times the work", times <= MOST)
    checks.end()


if shutil.which("valgrind"):
    main()
else:
    print("0 passed, 0 failed")
