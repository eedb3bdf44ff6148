#!/usr/bin/env python3
"""Measures `quadrille scan` on simulated photographs, and compares with what it is meant to reach.

    check.py BUILD [--model test|tune] [-n 200] [--beyond 100] [--game GAME] [--seed S] [--keep FOLDER] [--report FILE]
    check.py BUILD --photos FOLDER [...]

-n photographs of each game within the limits (curl up to 5 mm, 1600 pixels or more), and --beyond of each that break one of
them. --keep keeps the photographs that were misread, refused or doubtful. --photos: those that photos.py has made before in FOLDER,
and beyond the limits in FOLDER/beyond. Status 1 if a target was missed."""
import argparse
import concurrent.futures
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import photos  # noqa: E402

POINT_GOOD = 1.0        # mm: what a reader can rely on
TARGETS = {"aligned": 0.99, "undetected": 0.0005, "doubtful": 0.01, "refused": 0.95,
           "right": {"connect-capture": 0.95, "connect-square": 0.95, "enclose5": 0.90, "conect": 0.95}}


class Reading(NamedTuple):
    """What came of one photograph."""
    truth: dict
    error: str              # why it was refused; "" if it was not
    marks: int
    wrong: list             # marks read wrongly, without doubt
    doubtful: int
    asked: int              # doubtful ones that decide status, winner or a score
    misread: bool           # a mark is wrong, doubtful or not
    wrong_verdict: bool     # a verdict that is not the game's: status, winners, any score
    point: float            # mm: the worst point of a mark, None if not known
    seconds: float          # CPU of the scan

    @property
    def right(self):
        return not (self.error or self.misread or self.asked or self.wrong_verdict)


# ---------------------------------------------------------------------------------------------------------
# One photograph

def pixels_per_mm(points):
    """At the middle of the page: the root of the ratio of areas."""
    (x, y, u, v), *rest = sorted(points, key=lambda p: abs(p[0] - 105) + abs(p[1] - 145))
    (u1, v1), (u2, v2) = [next(p[2:] for p in rest if math.isclose(p[0] - x, dx) and math.isclose(p[1] - y, dy))
                          for dx, dy in [(10, 0), (0, 10)]]
    return math.sqrt(abs((u1 - u) * (v2 - v) - (v1 - v) * (u2 - u))) / 10


def worst_point(build, photo, truth):
    """mm by which the scanner misses a point of a mark at most; None if it does not align the photograph."""
    points = truth["points"]
    done = subprocess.run([build / "tests/scan/aligned", photo], input="\n".join(f"{x} {y}" for x, y, _, _ in points),
                          capture_output=True, text=True, check=False)
    if done.returncode:
        return None
    found = [map(float, line.split()) for line in done.stdout.splitlines()]
    return max(math.dist(at, (u, v)) for at, (_, _, u, v) in zip(found, points)) / pixels_per_mm(truth["lattice"])


def told(verdict):
    """What a verdict says of the game, every player's score included."""
    return [verdict["status"], verdict["result"], verdict["winners"], [player["score"] for player in verdict["players"]]]


def verdict_of(build, record):
    done = subprocess.run([build / "quadrille", "score", "--json", "-"], input=record, capture_output=True, text=True,
                          check=False)
    return told(json.loads(done.stdout.splitlines()[0]))


def read_photo(build, photo, truth, points=True):
    """Scans a photograph and compares with its truth."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen([build / "quadrille", "--no-config", "scan", "--json", "--ask", "never", photo],
                                   stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        lines = output.read().splitlines()
    if process.returncode not in (0, 1) or len(lines) != 1:
        sys.exit(f"{photo}: scan ended with status {process.returncode} and {len(lines)} lines")
    result, values, seconds = json.loads(lines[0]), truth["values"], usage.ru_utime + usage.ru_stime
    point = worst_point(build, photo, truth) if points else None
    if "error" in result:
        return Reading(truth, result["error"] or "no reason", len(values), [], 0, 0, False, False, point, seconds)
    read, doubtful = {mark["name"]: mark["value"] for mark in result["marks"]}, set(result["doubtful"])
    if result["id"] != truth["id"] or read.keys() != values.keys():
        return Reading(truth, "", len(values), list(values), 0, 0, True, True, point, seconds)
    wrong = [name for name, value in values.items() if read[name] != value and name not in doubtful]
    verdict, asked = result["verdict"], result.get("asked", result["doubtful"])
    # However many marks are doubtful: whoever reads a verdict relies on it.
    wrong_verdict = verdict is not None and told(verdict) != verdict_of(build, truth["record"])
    misread = any(read[name] != value for name, value in values.items())
    return Reading(truth, "", len(values), wrong, len(doubtful), len(asked), misread, wrong_verdict, point, seconds)


def measure(build, folder, game, number, options, keep):
    """Makes a photograph, and reads it. Those that were not read well are kept in `keep`, if it is not None."""
    if options.photos:
        truth = json.loads((folder / f"{game}-{number:04}.json").read_text())
        return read_photo(build, folder / truth["photo"], truth)
    truth = photos.make_photo(build, folder, game, number, options)
    photo = folder / truth["photo"]
    reading = read_photo(build, photo, truth)
    for path in (photo, photo.with_suffix(".json")):
        if keep and not reading.right:
            path.replace(keep / f"{'beyond-' if options.beyond else ''}{path.name}")
        else:
            path.unlink()
    return reading


# ---------------------------------------------------------------------------------------------------------
# Figures

def upper_bound(events, trials):
    """Of a rate, at 95 %: the rule of three without events, else Wilson's."""
    if not trials:
        return 1.0
    if not events:
        return min(1, 3 / trials)
    z, p = 1.645, events / trials
    return (p + z * z / (2 * trials) + z * math.sqrt(p * (1 - p) / trials + z * z / (4 * trials ** 2))) / \
        (1 + z * z / trials)


def rate(events, trials, digits=1):
    """`events` of `trials`, and the bound of their rate."""
    if not trials:
        return "-"
    return f"{events}/{trials} = {100 * events / trials:.{digits}f} % (< {100 * upper_bound(events, trials):.{digits}f} %)"


def most_of(readings):
    """The rate of what is good, and its bound from below."""
    good, count = sum(readings), len(readings)
    return f"{good}/{count} = {100 * good / count:.1f} % (> {100 * (1 - upper_bound(count - good, count)):.1f} %)"


def quantiles(values):
    values = sorted(values)
    if not values:
        return "-"
    return " / ".join(f"{values[min(len(values) - 1, int(part * len(values)))]:.2f}" for part in (0.5, 0.95, 1))


def report(game, within, beyond):
    """Lines of a table, (what, figure, target, whether it was met or None), of one game."""
    read = [reading for reading in within if not reading.error]
    marks, wrong = sum(r.marks for r in read), sum(len(r.wrong) for r in read)
    doubtful = sum(r.doubtful for r in read)
    points = [r.point for r in within if r.point is not None]
    aligned = [r.point < POINT_GOOD if r.point is not None else not r.error for r in within]
    right = TARGETS["right"][game]
    misread = [r for r in beyond if not r.error and (r.wrong or r.wrong_verdict)]
    refused = [r for r in beyond if r.error]
    hard = len(misread) + len(refused)
    lines = [
        ("found and aligned", most_of(aligned), f">= {100 * TARGETS['aligned']:.0f} %",
         sum(aligned) >= TARGETS["aligned"] * len(within)),
        ("worst point, mm (median / 95 % / all)", quantiles(points), "", None),
        ("refused", rate(sum(bool(r.error) for r in within), len(within)), "", None),
        ("undetected errors of marks", rate(wrong, marks, 3), f"<= {100 * TARGETS['undetected']:.2f} %",
         wrong <= TARGETS["undetected"] * marks),
        ("doubtful marks", rate(doubtful, marks, 2), f"<= {100 * TARGETS['doubtful']:.0f} %",
         doubtful <= TARGETS["doubtful"] * marks),
        ("sheets right without asking", most_of([r.right for r in within]), f">= {100 * right:.0f} %",
         sum(r.right for r in within) >= right * len(within)),
        ("sheets misread, no doubt told", rate(sum(bool(r.wrong) for r in read), len(within)), "", None),
        ("wrong verdicts", rate(sum(r.wrong_verdict for r in read), len(within)), "0", not any(r.wrong_verdict for r in read)),
        ("CPU seconds (median / 95 % / all)", quantiles([r.seconds for r in within]), "", None),
    ]
    for kind, name in ((True, "with ticks"), (False, "without")):
        some = [r.right for r in within if r.truth["scan"] == kind]
        if some and len(some) < len(within):
            lines.insert(-3, (f"  {name}", most_of(some), "", None))
    for effect in photos.EFFECTS:
        some = [r for r in within if r.truth["effect"] == effect]
        if some:
            lines.append((f"  {effect}: right without asking", most_of([r.right for r in some]), "", None))
            lines.append(("    undetected errors of marks",
                          rate(sum(len(r.wrong) for r in some), sum(r.marks for r in some if not r.error), 3), "", None))
    if beyond:
        lines += [
            ("beyond the limits: refused", f"{len(refused)}/{len(beyond)}", "", None),
            ("  read rightly, or doubt told", f"{len(beyond) - hard}/{len(beyond)}", "", None),
            ("  refused, of those not read rightly", most_of([True] * len(refused) + [False] * len(misread)) if hard else "-",
             f">= {100 * TARGETS['refused']:.0f} %", len(refused) >= TARGETS["refused"] * hard)]
    return lines


def print_report(out, game, lines):
    print(f"\n{game}", file=out)
    for what, figure, target, met in lines:
        told = "" if met is None else f"  {'reached' if met else 'MISSED'}"
        print(f"  {what:39} {figure:38} {target:10}{told}".rstrip(), file=out)


def print_failures(out, readings):
    for r in readings:
        if not r.right:
            what = f"refused: {r.error}" if r.error else \
                f"wrong: {' '.join(r.wrong[:8])}{' ...' if len(r.wrong) > 8 else ''}; doubtful: {r.doubtful}" + \
                ("; wrong verdict" if r.wrong_verdict else "")
            point = "" if r.point is None else f", worst point {r.point:.2f} mm"
            print(f"  {r.truth['photo']}: {what}{point}", file=out)


def measure_game(pool, build, folder, game, options):
    """The readings of a game within and beyond the limits."""
    found = []
    for beyond, count in ((False, options.n), (True, options.beyond)):
        if beyond and count:
            folder = folder / "beyond"
            folder.mkdir(exist_ok=True)
        settings = argparse.Namespace(**{**vars(options), "beyond": beyond, "seed": f"{options.seed}{'b' * beyond}"})
        found.append([pool.submit(measure, build, folder, game, number, settings, options.keep)
                      for number in range(1, count + 1)])
    return [[future.result() for future in part] for part in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=Path)
    parser.add_argument("--model", choices=["tune", "test"], default="test")
    parser.add_argument("--game", choices=photos.SHEETS, action="append")
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--beyond", type=int, default=100)
    parser.add_argument("--seed", default="autumn")
    parser.add_argument("--scan", choices=["always", "never", "half"], default="half")
    parser.add_argument("--effect", choices=photos.EFFECTS)
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--report", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    build, missed = options.build.resolve(), 0
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, \
            open(options.report or os.devnull, "w", encoding="utf-8") as file:
        for out in (sys.stdout, file):
            print(f"Simulated photographs, model {options.model}, seed {options.seed}: {options.n} of each game within "
                  f"the limits, {options.beyond} beyond.\nIn brackets: bounds at 95 % (no event: the rule of three), "
                  f"as if all marks were independent.", file=out)
        for game in options.game or photos.SHEETS:
            within, beyond = measure_game(pool, build, options.photos or Path(folder), game, options)
            lines = report(game, within, beyond)
            missed += sum(met is False for _, _, _, met in lines)
            for out in (sys.stdout, file):
                print_report(out, game, lines)
            print_failures(file, within + beyond)
            sys.stdout.flush()
            file.flush()
        for out in (sys.stdout, file):
            print(f"\n{missed} targets missed." if missed else "\nAll targets reached.", file=out)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
