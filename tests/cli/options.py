#!/usr/bin/env python3
"""Random options, good and bad, of the commands that draw. Whatever is asked for: the program ends well, or with status
2 and one line that says why; files that are not its own stay as they are, nothing is left behind of what failed, what
is written can be read by others, and the number of threads does not show.

    options.py BUILD_FOLDER [SEED [COUNT]]      COUNT command lines
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile
import xml.dom.minidom
from pathlib import Path

import checks
from checks import QUADRILLE, check

SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 60
FOREIGN = {"old.txt": b"mine\n", "old.pdf": b"no PDF, and mine\n"}
ENVIRONMENT = dict(os.environ, HOME="/nonexistent", LC_ALL="C.UTF-8", PAPERSIZE="a4")

# Of each game: options, and values good and bad.
GAMES = {
    "connect-capture": {"--size": ["1x1", "3x3", "4x4", "9x9", "0x3", "3x4x5"], "--aliens": ["0", "5", "99"]},
    "connect-square": {"--size": ["1x1", "3x3", "12x12", "1x12", "13x1"], "--players": ["2", "4", "5"]},
    "enclose5": {"--size": ["5x5", "7x7", "20x20", "52x52", "4x4"], "--goal": ["1", "5", "20", "9999"]},
    "conect": {"--board": ["wide 4", "narrow 5", "wide 19", "round 5"], "--form": ["net", "rhombus", "ball"]},
    "connect": {"--part": ["all", "shapes", "dice", "lid"], "--backs": ["fold", "duplex"], "--draw": None},
}
KINDS = {"connect-capture": ["best-turn", "endgame", "help-alien"], "connect-square": ["chain", "reply"], "enclose5": ["finish", "fence", "stop"],
         "conect": ["win-in-2", "win-in-3", "defend"], "connect": ["partition", "best-score"]}
PUZZLES = {"--size", "--goal", "--board"}  # options of games that count for puzzles

BATCH = {"-n": ["1", "2", "5", "0"], "--split": ["1", "2", "1000", "-1"], "--shard": ["1/2", "2/2", "3/2"],
         "--manifest": ["m", "old.txt", "o.pdf", "no/m", "/dev/full"]}
PAGES = {"--paper": ["a3", "a5", "60x60mm", "400x60mm", "90x250mm", "2000x2000mm", "1x1mm", "a99"],
         "--landscape": None, "--margin": ["0", "20", "50", "51", "x"], "--theme": ["ink", "large", "old.txt", "none"],
         "--title": ["", "Ünï ☃", "x" * 200, "a\tb"], "--format": ["pdf", "png", "svg", "x"],
         "-o": ["o.pdf", "o.png", "o.svg", "a b.pdf", "old.txt", "old.pdf", "no/o.pdf", ".", "/dev/null", "/dev/full"]}
OF_SHEETS = {"--per-page": ["1", "4", "64", "65"], "--rules": None, "--record-form": None, "--once": None, "--pad": ["1", "3", "0"],
             "--record": ["r", "m", "old.txt", "o.pdf", "no/r", "/dev/full"]}
OF_PUZZLES = {"--per-page": ["1", "6", "64", "0"], "--book": None, "--grade": ["1", "2-4", "5", "4-2"],
              "--answers": ["none", "separate=b.pdf", "separate=o.pdf", "separate=b.png", "separate=/dev/full"]}

def draw(rng, table, share):
    """Some options of a table; the values at the front are likelier."""
    for name, values in table.items():
        if rng.random() < share:
            yield name
            if values:
                yield values[min(rng.randrange(len(values)), rng.randrange(len(values) + 1))]


def draw_command(rng):
    command, game = rng.choice(["sheet", "puzzle", "puzzle", "rules"]), rng.choice(list(GAMES))
    words = [command, game, *draw(rng, PAGES, 0.3)]
    if any(word.endswith("png") for word in words):
        words.append("--dpi=40")
    if command == "sheet":
        words += [*draw(rng, GAMES[game], 0.5), *draw(rng, OF_SHEETS, 0.2)]
        if game != "connect-capture" and rng.random() < 0.9:  # most of the others are refused at once
            words = [word for word in words if word != "--once"]
    if command == "puzzle":
        of_game = {name: values for name, values in GAMES[game].items() if name in PUZZLES}
        words += ["--kind", rng.choice(KINDS[game]), *draw(rng, of_game, 0.4), *draw(rng, OF_PUZZLES, 0.3)]
    if command != "rules":
        words += ["--seed", str(rng.randrange(100)), *draw(rng, BATCH, 0.3)]
    return words


def run(words, folder):
    """Runs in a folder with foreign files; returns the status, the message, and all files found afterwards."""
    folder.mkdir()
    for name, content in FOREIGN.items():
        (folder / name).write_bytes(content)
    done = subprocess.run([QUADRILLE, *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")}
    return done.returncode, done.stderr.decode(), done.stdout, files


def is_sound(path, content):
    if content.startswith(b"%PDF"):
        qpdf = ["qpdf", "--check", path]
        return not shutil.which("qpdf") or subprocess.run(qpdf, capture_output=True, check=False).returncode == 0
    if content.startswith(b"<?xml"):
        return xml.dom.minidom.parseString(content) is not None
    if content.startswith(b"\x89PNG"):
        return content.endswith(b"IEND\xaeB`\x82")
    return content == b"" or content.startswith((b'{"', b'[Game "'))


def try_command(words, folder, rng):
    threads = [] if words[0] == "rules" else [f"-j{rng.choice([1, 2, 4])}"]
    status, message, _, files = result = run(words + threads, folder / "a")
    line = subprocess.list2cmdline(words)
    made = {name: content for name, content in files.items() if name not in FOREIGN}

    check(f"{line}: somebody else's files are touched", FOREIGN.items() <= files.items())
    check(f"{line}: ends with {status}: {message}", status in (0, 2))
    if status == 2:
        lines = [said for said in message.splitlines() if "the font has no" not in said]
        check(f"{line}: says {message}", len(lines) == 1 and lines[0].startswith("quadrille: "))
        check(f"{line}: fails and leaves {list(made)}", not made)
        return
    check(f"{line}: leaves {list(made)}", not any(Path(name).name.startswith(".") for name in made))
    for name, content in made.items():
        check(f"{line}: {name} can't be read", is_sound(folder / "a" / name, content))
    if threads:
        check(f"{line}: depends on the threads", run(words + ["-j3"], folder / "b") == result)


def main():
    rng = random.Random(SEED)
    for _ in range(COUNT):
        with tempfile.TemporaryDirectory(prefix="quadrille-options-") as folder:
            try_command(draw_command(rng), Path(folder), rng)
    checks.end()


if __name__ == "__main__":
    main()
