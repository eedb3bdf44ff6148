#!/usr/bin/env python3
"""Signals at random times under the commands that write files, with two threads where they take threads.

    signals.py BUILD_FOLDER [--runs N] [--seed S]

A run that a signal ends leaves the folder as it was, or complete. Only SIGKILL may leave hidden files, and of a set of
files some old and some new."""
import argparse
import collections
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
from program import SITUATIONS, Command, Findings, differing, references, workplace  # noqa: E402

COMMANDS = """
sheet connect-capture --seed f -n 60 --split 2 -j2 --manifest m.jsonl --record r.qdr --force -o a.pdf
sheet conect --board 5 --seed f -n 12 --dpi 40 -j2 -o a.png
sheet connect --seed f --part all -j2 -o a.svg
puzzle connect-capture --size 3x3 -n 12 --seed f --book --answers separate b.pdf --split 2 --manifest m.jsonl -j2 -o a.pdf
book ../in/small.book -j2 --answers b.pdf -o a.pdf
show -j2 --all --dpi 30 -o a.png ../in/league.qdr
record connect-square --size 3x3 --names Ann,Bob -o a.qdr < ../in/typed.txt  # resumes
template export --force t
""".strip().split("\n")
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]


def run(place, command, situation, reference, seconds, number, moment):
    """Runs a command and sends it a signal at a moment of the seconds that it takes."""
    folder = place.folder / f"{next(place.numbers)}"
    counts = folder.with_suffix(".counts")
    process = place.start(command, situation, folder, reference.before, counts)
    try:
        process.wait(moment * seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(number)
    return place.end(process, folder, counts)


def duration(place, command, situation, reference):
    start = time.monotonic()
    place.run(command, situation, reference.before)
    return time.monotonic() - start


def problem(reference, o, number):
    right = reference.outcome
    if o.status not in (-number, 0):
        return f"status {o.status}"
    if o.status == 0 and not reference.states:
        return None if o.files == right.files else "succeeds, but without the right files"
    states = [reference.before, right.files, *reference.states]
    if o.files in states:
        return None
    if number != signal.SIGKILL:
        return f"killed, but changes {', '.join(differing(o.files, reference.before))}"
    odd = [name for name, data in o.files.items() if not Path(name).name.startswith(".") and
           data not in [state.get(name, b"") for state in states]]
    return f"killed, but leaves {', '.join(odd)}" if odd else None


def send_signals(build, runs, seed):
    """Returns what it found."""
    chance, findings, ends = random.Random(seed), Findings(), collections.Counter()
    with workplace(build) as (place, pool):
        work = [(*one, duration(place, *one))
                for one in references(place, pool, [Command(line) for line in COMMANDS], SITUATIONS)]
        tries = [(*work[i % len(work)], chance.choice(SIGNALS), chance.random()) for i in range(runs)]
        for (command, situation, reference, _, number, _), o in zip(tries, pool.map(lambda one: run(place, *one), tries)):
            findings.note(problem(reference, o, number), (number,),
                          f"quadrille {command.line}\n  {number.name}, {situation}, status {o.status}, {o.err[:200]!r}\n  ")
            ends["ended by a signal" if o.status else "finished before"] += 1
    print(", ".join(f"{count} {end}" for end, count in sorted(ends.items())))
    return findings


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("build", type=Path)
    options.add_argument("--runs", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options = options.parse_args()
    return send_signals(options.build, options.runs, options.seed).report("signals")


if __name__ == "__main__":
    sys.exit(main())
