#!/usr/bin/env python3
"""Compares `quadrille score --json` with a second, independently written referee (tests/second) on random
records, legal and broken, of each game that it knows.

    second.py BUILD_FOLDER [FIRST_SEED COUNT [GAME...]]
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests" / "second"))
import compare  # noqa: E402
import random_records  # noqa: E402
import referee  # noqa: E402

QUICK = os.environ.get("TEST_ROUNDS") == "quick"
FIRST, COUNT = (int(a) for a in sys.argv[2:4]) if len(sys.argv) > 2 else (1, 1 if QUICK else 14)
RECORDS = 50

GAMES = sys.argv[4:] or referee.JUDGED


def check_file(slug, seed, path):
    content = random_records.file_of(seed, RECORDS, slug)
    path.write_bytes(content)
    run = subprocess.run([QUADRILLE, "score", "--json", path], capture_output=True, cwd=ROOT)
    for record, difference in compare.judge(str(path), content, run.stdout.decode()):
        check(f"{slug}, seed {seed}, {record}: {difference}", not difference)
    faults = any(verdict["diagnostics"] for verdict in compare.found_verdicts(run.stdout.decode()))
    check(f"{slug}, seed {seed}: exit status {int(faults)}, not {run.returncode}", int(faults) == run.returncode)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for slug in GAMES:
            for seed in range(FIRST, FIRST + COUNT):
                check_file(slug, seed, Path(folder) / "random.qdr")
    check("there were records", checks.passed > len(GAMES) * COUNT * RECORDS // 2)
    checks.end()


main()
