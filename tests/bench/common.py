"""What all parts of the bench share: measuring programs, and rows of figures."""

import os
import statistics
import subprocess
import sys
from collections import namedtuple

Run = namedtuple("Run", "cpu wall memory notes")  # s, s, MB, standard error

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build/release")
QUADRILLE = os.path.join(BUILD, "quadrille")
BENCH = os.path.join(BUILD, "tests", "bench")

FREE_SPLIT = 1.8  # what two processes must gain here and now before the gain of two threads is judged

missed = unjudged = 0


# ---- Measuring -----------------------------------------------------------------------------------------------


def measure(command, env=None):
    """Runs a command once."""
    done = subprocess.run([os.path.join(BENCH, "measure"), *command], capture_output=True, text=True,
                          env={**os.environ, **(env or {})})
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command)} ended with status {done.returncode}\n{done.stderr}")
    cpu, wall, memory = done.stdout.split()
    return Run(float(cpu), float(wall), int(memory) / 1024, done.stderr)


def median(runs):
    return Run(statistics.median(r.cpu for r in runs), statistics.median(r.wall for r in runs),
               max(r.memory for r in runs), runs[0].notes)


def quickest(runs):
    """For times by the clock, which whatever else runs lengthens."""
    return min(runs, key=lambda run: run.wall)


def repeat(command, times, env=None):
    return median([measure(command, env) for _ in range(times)])


def in_turn(commands, times, choose=median):
    """Runs several commands by turns, so that a busy moment hits all of them: one result each."""
    rounds = [[measure(command, env) for command, env in commands] for _ in range(times)]
    return [choose([runs[i] for runs in rounds]) for i in range(len(commands))]


# ---- Printing ------------------------------------------------------------------------------------------------


def number(value, decimals=0):
    return f"{value:,.{decimals}f}".replace(",", " ")


def verdict(reached, judged):
    global missed, unjudged
    if reached or judged:
        missed += not reached
        return "ok" if reached else "MISSED"
    unjudged += 1
    return "not judged"


def head(text):
    print(f"\n{text}\n")


def row(figure, measured, beside="", goal="", reached=None, judged=True):
    """One figure: what was measured, the yardstick beside it, the goal. One that the machine does not allow to be
    reached is not judged."""
    said = "" if reached is None else verdict(reached, judged)
    print(f"  {figure:<40} {measured:>19}  {beside:<46} {goal:<24} {said}".rstrip())


def judged():
    """What came of all goals, at the end."""
    said = "all goals reached" if missed == 0 else f"{missed} goal{'s' * (missed > 1)} MISSED"
    return said + (f", {unjudged} not judged" if unjudged else "")
