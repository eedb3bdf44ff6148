#!/usr/bin/env python3
"""Reads a few simulated photographs of played sheets (tests/scan) of each game: all that is told without doubt must be
true. `make scan-check` measures on many more.

    scan_photos.py BUILD_FOLDER
"""
import argparse
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = (ROOT / sys.argv[1]).resolve()
QUICK = os.environ.get("TEST_ROUNDS") == "quick"

sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tests/scan"))
import check as scan_check  # noqa: E402
import checks  # noqa: E402
import photos  # noqa: E402
from checks import check  # noqa: E402

# Photographs of 2400 pixels: game, model, with ticks, conditions.
EASY = [
    ("connect-capture", "test", "never", ["contrast=0.65", "curl=3", "jpeg=80"]),
    ("connect-square", "tune", "always", ["contrast=0.4", "curl=2"]),
    ("connect-square", "test", "never", ["contrast=0.3", "turned=2"]),
    ("enclose5", "test", "never", ["contrast=0.45", "curl=2", "exif=6"]),
    ("conect", "test", "never", ["contrast=0.5", "jpeg=60"]),
]
# What must be refused, or left in doubt where it is misread.
HARD = [("connect-square", "tune", "never", ["contrast=0.05"])]


def read(folder, number, game, model, scan, conditions):
    options = argparse.Namespace(model=model, seed="small", scan=scan, beyond=False, effect="plain",
                                 set=["long=2400", "motion=0", "shadow=0", "exif=1", "turned=0", *conditions])
    truth = photos.make_photo(BUILD, folder, game, number, options)
    return scan_check.read_photo(BUILD, folder / truth["photo"], truth)


def main():
    if not (BUILD / "tests/scan/simulate").exists():
        check("this build has no scanner", True)
        return
    with tempfile.TemporaryDirectory() as folder:
        for number, (game, model, scan, conditions) in enumerate(EASY[:2] if QUICK else EASY, 1):
            reading = read(Path(folder), number, game, model, scan, conditions)
            name = f"{game}, {model}, {' '.join(conditions)}"
            check(f"{name}: is read", not reading.error, reading.error)
            check(f"{name}: what is told is true", not reading.wrong and not reading.wrong_verdict, reading.wrong)
            check(f"{name}: little is doubtful", reading.doubtful <= 0.03 * reading.marks, reading.doubtful)
            check(f"{name}: points are found", reading.point is not None and reading.point < scan_check.POINT_GOOD,
                  reading.point)
        for number, (game, model, scan, conditions) in enumerate(HARD[:1] if QUICK else HARD, 20):
            reading = read(Path(folder), number, game, model, scan, conditions)
            check(f"{game}, {' '.join(conditions)}: refused, or doubted", not reading.wrong, reading.wrong)


main()
checks.end()
