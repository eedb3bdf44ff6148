#!/usr/bin/env python3
"""Compares `quadrille score --json` with a second, independently written referee (tests/second) on random
records, legal and broken.

    second.py BUILD_FOLDER [FIRST_SEED COUNT]
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUADRILLE = (ROOT / sys.argv[1] / "quadrille").resolve()
SECOND = ROOT / "tests" / "second"
FIRST, COUNT = (int(a) for a in sys.argv[2:4]) if len(sys.argv) > 2 else (1, 12)
RECORDS = 50

passed = failed = 0


def check(what, ok):
    global passed, failed
    passed += bool(ok)
    failed += not ok
    if not ok:
        print("FAILED:", what)


def output(*command):
    run = subprocess.run(command, capture_output=True, cwd=ROOT)
    return run.returncode, run.stdout


def verdicts(text):
    found = [json.loads(line) for line in text.splitlines()]
    for verdict in found:
        for diagnostic in verdict["diagnostics"]:
            diagnostic.pop("message", None)
    return found


def compare(seed, path):
    path.write_bytes(output(sys.executable, "-B", SECOND / "random_records.py", str(seed), str(RECORDS))[1])
    expected_status, expected = output(sys.executable, "-B", SECOND / "referee.py", path)
    status, found = output(QUADRILLE, "score", "--json", path)
    expected, found = verdicts(expected), verdicts(found)
    check(f"seed {seed}: exit status {expected_status}, not {status}", status == expected_status)
    check(f"seed {seed}: {len(expected)} records, not {len(found)}", len(expected) == len(found))
    for a, b in zip(expected, found):
        wrong = {key: (a[key], b.get(key)) for key in a if a[key] != b.get(key)}
        check(f"seed {seed}, record {a['record']} (line {a['line']}): expected, found: {wrong}", a == b)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(FIRST, FIRST + COUNT):
            compare(seed, Path(folder) / "random.qdr")
    check("there were records", passed > COUNT * RECORDS // 2)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
