#!/usr/bin/env python3
"""Compares `quadrille score --json` with a second, independently written referee (tests/second) on random
records, legal and broken, of each game that it knows.

    second.py BUILD_FOLDER [FIRST_SEED COUNT [GAME...]]
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

sys.dont_write_bytecode = True
sys.path.insert(0, str(SECOND))
import checks  # noqa: E402
from checks import check  # noqa: E402
import referee

GAMES = sys.argv[4:] or referee.JUDGED


def output(*command):
    run = subprocess.run(command, capture_output=True, cwd=ROOT)
    return run.returncode, run.stdout


def verdicts(text):
    """Without warnings and messages; of invalid records only the first error, as the second referee stops there."""
    found = [json.loads(line) for line in text.splitlines()]
    for verdict in found:
        errors = [diagnostic for diagnostic in verdict["diagnostics"] if diagnostic["severity"] == "error"]
        verdict["diagnostics"] = errors[:1] if verdict["status"] == "invalid" else errors
        for diagnostic in errors:
            diagnostic.pop("message", None)
    return found


def compare(slug, seed, path):
    """Of Conect's winning sets any smallest one will do."""
    path.write_bytes(output(sys.executable, "-B", SECOND / "random_records.py", str(seed), str(RECORDS), slug)[1])
    with path.open("rb") as stream:
        expected = list(referee.judge_all(str(path), stream))
    expected_status = int(any(verdict["diagnostics"] for verdict, _ in expected))
    status, found = output(QUADRILLE, "score", "--json", path)
    found = verdicts(found)
    what = f"{slug}, seed {seed}"
    check(f"{what}: there are records", expected)
    check(f"{what}: exit status {expected_status}, not {status}", status == expected_status)
    check(f"{what}: {len(expected)} records, not {len(found)}", len(expected) == len(found))
    for (a, game), b in zip(expected, found):
        what = f"{slug}, seed {seed}, record {a['record']} (line {a['line']})"
        if slug == "conect" and game:
            right, ours = a["detail"].pop("path"), b["detail"].pop("path", None)
            check(f"{what}: a path like {right}, not {ours}", ours is not None and game.accepts(ours))
        wrong = {key: (a[key], b.get(key)) for key in a if a[key] != b.get(key)}
        check(f"{what}: expected, found: {wrong}", a == b)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for slug in GAMES:
            for seed in range(FIRST, FIRST + COUNT):
                compare(slug, seed, Path(folder) / "random.qdr")
    check("there were records", checks.passed > len(GAMES) * COUNT * RECORDS // 2)
    checks.end()


main()
