#!/usr/bin/env python3
"""Makes photographs of played sheets, simulated, with what they show.

    photos.py BUILD FOLDER [--model tune|test] [--game GAME] [-n N] [--seed S] [--beyond] [--scan WHEN] [--set NAME=VALUE]

N photographs of each game (40), GAME-0001.jpg and so on, and for each a GAME-0001.json: what simulate.c writes, with
`game`, `id`, `scan` (whether the sheet has ticks), `options` (of the sheet), `record` (how the game ended) and `sides` (the lines of
--geometry). The same arguments give the same photographs. --scan: always, never, or half of them (default)."""
import argparse
import concurrent.futures
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))
import games  # noqa: E402

# Of each game, the sheets: the first, which is the usual one, makes up half of them.
SHEETS = {
    "connect-capture": [["--size", "4x4"], ["--size", "3x3"], ["--size", "5x5"], ["--size", "6x5", "--aliens", "20"],
                        ["--theme", "ink"], ["--size", "4x4", "--paper", "letter"]],
    "connect-square": [["--size", "6x6"], ["--size", "5x5"], ["--size", "4x6"], ["--size", "8x8"], ["--players", "3"],
                       ["--theme", "ink"], ["--paper", "letter"]],
    "enclose5": [["--size", "20x20"], ["--size", "15x15"], ["--size", "12x12", "--goal", "10"], ["--theme", "ink"],
                 ["--paper", "letter"]],
    "conect": [["--board", "wide 11"], ["--board", "wide 9"], ["--board", "narrow 9"], ["--board", "wide 7"],
               ["--theme", "ink"], ["--paper", "letter"]],
}
# What spoils a sheet or its picture: how often, and what the simulator is told.
EFFECTS = {"plain": (52,), "erased": (10,), "crossed": (8,), "stained": (8,), "copied": (8, "copied=1"),
           "scanned": (10, "flatbed=1"), "two levels": (4, "flatbed=2")}
CODE_ROOM = 34      # mm of the bottom right corner that hold the QR code


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done


def tags_of(record):
    return dict(line[1:-2].split(' "', 1) for line in record.splitlines() if line.startswith("["))


def inner_radius(mark):
    """Of the largest circle around the centre that stays in the cell."""
    (x, y), polygon, radius = mark["centre"], mark["polygon"], math.inf
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = min(1, max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0
        radius = min(radius, math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return radius


def square_of(side, game, name):
    """The middle and the width of a square between four points, by the marks of its sides."""
    x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
    ends = {mark["name"]: (mark["from"], mark["to"]) for mark in side["marks"] if mark["kind"] == "line"}
    if game == "connect-capture":
        across = max(int(line.split("-")[1]) - int(line.split("-")[0]) for line in ends)
        (left, top), (right, _) = ends[f"{y * across + x + 1}-{y * across + x + 2}"]
    else:
        (left, top), (right, _) = ends[f"{games.name_place((x, y))}-{games.name_place((x + 1, y))}"]
    return left + (right - left) / 2, top + (right - left) / 2, right - left


def played(rng, game, side, position, effect):
    """The text for the simulator (played.h)."""
    ticks = {f"{'ABCD'[player]}:{name}": ("ticked", player) for name, player in position.owners}
    values = {**position.values, **ticks}
    has_ticks = any(mark["kind"] == "tick" for mark in side["marks"])
    blank = [mark["name"] for mark in side["marks"] if mark["name"] not in values]
    spoilt = set(rng.sample(blank, min(len(blank), rng.randint(1, 4)))) if effect in ("erased", "crossed") else set()
    room = 0.85 if has_ticks else 1     # people leave the boxes free
    lines = [f"page {side['width']} {side['height']}",
             f"free {side['width'] - CODE_ROOM} {side['height'] - CODE_ROOM} {CODE_ROOM} {CODE_ROOM}"]
    for mark in side["marks"]:
        name = mark["name"]
        value, player = values.get(name, (effect if name in spoilt else "blank", rng.randrange(2)))
        if mark["kind"] == "line":
            place = "{} {} {} {}".format(*mark["from"], *mark["to"])
        elif mark["kind"] == "cell":
            shape = "stone" if game == "conect" else "cross"
            place = f"{mark['centre'][0]} {mark['centre'][1]} {room * inner_radius(mark):.3f} {shape}"
        else:
            place = "{} {} {} {}".format(*mark["box"])
        lines.append(f"{mark['kind']} {name} {place} {value} {player}")
    # As the sheets ask it without ticks, and some do anyway: victims are circled and signed, squares signed.
    if game in ("connect-capture", "connect-square") and rng.random() < (0.3 if has_ticks else 0.9):
        for name, player in position.owners:
            x, y, pitch = square_of(side, game, name)
            if game == "connect-capture":
                aside = pitch * (0.2 if has_ticks else 0.36)
                lines += [f"circle {x} {y} {pitch * 0.37:.2f} {player}",
                          f"letter {x + aside:.2f} {y - pitch * 0.36:.2f} {pitch * 0.11:.2f} {'AB'[player]} {player}"]
            else:
                lines.append(f"letter {x} {y} {pitch * 0.3:.2f} {'ABCD'[player]} {player}")
    if effect == "stained":
        lines.append(f"stain {rng.uniform(30, 170):.1f} {rng.uniform(40, 230):.1f} {rng.uniform(15, 42):.1f}")
    return "\n".join(lines) + "\n"


def print_sheet(build, folder, game, options, scan, seed):
    """The sheet's page as a picture, its line of --geometry, its ID and its tags."""
    once = ["--once"] if game == "connect-capture" else []
    run(build / "quadrille", "--no-config", "-q", "sheet", game, *options, *once, *(["--scan"] if scan else []), "--seed", seed,
        "--dpi", 300, "-o", folder / "sheet.png", "--manifest", folder / "manifest", "--geometry", folder / "geometry")
    entry = json.loads((folder / "manifest").read_text())
    sides = [json.loads(line) for line in (folder / "geometry").read_text().splitlines()]
    return folder / "sheet.png", sides, entry["id"], tags_of(entry["record"])


def make_photo(build, out, game, number, options):
    rng = random.Random(f"{options.model} {options.seed} {game} {number}")
    sheet_options = SHEETS[game][0] if rng.random() < 0.5 else rng.choice(SHEETS[game][1:])
    scan = game != "conect" and {"always": True, "never": False}.get(options.scan, number % 2 == 0)
    effect = options.effect or rng.choices(list(EFFECTS), [share for share, *_ in EFFECTS.values()])[0]
    photo, truth = out / f"{game}-{number:04}.jpg", out / f"{game}-{number:04}.json"
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        png, sides, sheet_id, tags = print_sheet(build, folder, game, sheet_options, scan, f"{options.seed}-{number}")
        position = games.PLAY[game](rng, tags)
        (folder / "played").write_text(played(rng, game, sides[0], position, effect))
        settings = [word for setting in [*EFFECTS[effect][1:], *options.set] for word in ("--set", setting)]
        run(build / "tests/scan/simulate", "--model", options.model, *(["--beyond"] if options.beyond else []),
            *settings, "--seed", rng.getrandbits(63), png, folder / "played", photo, truth)
    record = "".join(f'[{name} "{value}"]\n' for name, value in [
        ("Game", game), ("Sheet", sheet_id), *[tag for tag in position.tags if tag[1]], ("Final", "yes")])
    made = json.loads(truth.read_text())
    made.update(photo=photo.name, game=game, effect=effect, id=sheet_id, scan=scan, options=sheet_options, record=record, sides=sides)
    truth.write_text(json.dumps(made) + "\n")
    return made


def arguments(parser):
    parser.add_argument("build", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", choices=["tune", "test"], default="tune")
    parser.add_argument("--game", choices=SHEETS, action="append")
    parser.add_argument("-n", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--beyond", action="store_true")
    parser.add_argument("--effect", choices=EFFECTS)
    parser.add_argument("--scan", choices=["always", "never", "half"], default="half")
    parser.add_argument("--set", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())


def make_photos(options):
    """All photographs, in order of games and numbers: what is true of each."""
    options.folder.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        made = [pool.submit(make_photo, options.build.resolve(), options.folder, game, number, options)
                for game in options.game or SHEETS for number in range(1, options.n + 1)]
        return [future.result() for future in made]


if __name__ == "__main__":
    PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments(PARSER)
    make_photos(PARSER.parse_args())
