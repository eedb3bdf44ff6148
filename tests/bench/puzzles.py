"""What the bench measures of puzzles: how many a second each kind makes, proofs and all; the shares of the grades; two
threads against one; and a printed book."""

import json
import os
import re
import shlex
import subprocess
from collections import namedtuple

from common import BENCH, FREE_SPLIT, QUADRILLE, head, in_turn, measure, number, repeat, row

Made = namedtuple("Made", "cpu wall grades nodes")  # s, s, five counts, positions

GRADES = 5
GOAL_GRADES = 0.6  # correlation
SECONDS = 1.0  # of CPU time that a row aims at
COUNT_MOST = 20000

# Sizes that goals are set for: game, kind, grades, options, puzzles a second on one core.
GOALS = [
    ("connect-capture", "best-turn", "1-5", ["size", "4x4"], 40000),
    ("connect-capture", "best-turn", "4-5", ["size", "4x4"], 15000),
    ("connect-capture", "endgame", "1-5", [], 100),
    ("connect-capture", "last-alien", "1-5", [], 1000),
    ("connect-capture", "last-alien", "1-5", ["size", "4x4", "aliens", "12"], 50),
    ("connect-capture", "help-alien", "1-5", [], 100),
    ("connect-square", "reply", "1-5", ["size", "3x3"], 1000),
    ("connect-square", "outcome", "1-5", ["size", "3x3"], 500),
    ("conect", "win-in-2", "1-5", ["board", "wide 7"], 250),
    ("conect", "win-in-3", "1-5", ["board", "wide 7"], 200),
    ("conect", "win-in-4", "1-5", ["board", "wide 7"], 30),
    ("conect", "defend", "1-5", ["board", "wide 7"], 20),
    ("connect", "partition", "1-5", [], 9000),
    ("enclose5", "finish", "1-5", [], 10),
    ("enclose5", "stop", "1-5", [], 100),
    ("enclose5", "fence", "1-5", ["size", "7x7"], 300),
    ("enclose5", "fence", "1-5", ["size", "8x8"], 100),
]
GOAL_THREADS = 1.8  # times as fast with two threads as with one
THREADS_SECONDS = 2.0
BOOK, GOAL_BOOK = 500, 0.8  # puzzles of the first kind; s of CPU time
GALAXY, GOAL_GALAXY, GOAL_GALAXY_MEMORY = "3x3", 0.3, 45  # solved from its first line: s, MB

PAGE = 6  # puzzles
PAGES_LEAST = 10  # printed too, to take what a start costs off


def kinds():
    """Games and their kinds of puzzle, in order."""
    games = subprocess.run([QUADRILLE, "games"], capture_output=True, text=True, check=True).stdout
    for game in re.findall(r"^(\S+)", games, re.M):
        about = subprocess.run([QUADRILLE, "games", game], capture_output=True, text=True, check=True).stdout
        part = re.search(r"^Puzzles of .*\n((?: .*\n)*)", about, re.M)
        for kind in re.findall(r"^  (\S+)", part.group(1), re.M) if part else []:
            yield game, kind


def make(game, kind, count, jobs=1, grades="0-0", options=()):
    """Makes a set without printing it; None if there are too few."""
    command = [os.path.join(BENCH, "puzzles"), game, kind, str(count), str(jobs), *grades.split("-"), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return None
    cpu, wall, *counts = done.stdout.split()
    return Made(float(cpu), float(wall), [int(n) for n in counts[:GRADES]], int(counts[GRADES]))


def count_for(game, kind, seconds, grades="0-0", options=()):
    """How many puzzles take about this many seconds."""
    count = 10
    while count < COUNT_MOST:
        made = make(game, kind, count, 1, grades, options)
        if made is None:
            return max(count // 8, 1)
        if made.cpu > seconds / 8:
            return min(max(int(count * seconds / made.cpu), 3), COUNT_MOST)
        count *= 8
    return COUNT_MOST


def rate(game, kind, grades="0-0", options=()):
    """A set that takes about a second, and puzzles a second in it: the median of three runs."""
    count = count_for(game, kind, SECONDS, grades, options)
    runs = sorted((make(game, kind, count, 1, grades, options) for _ in range(3)), key=lambda made: made.cpu)
    return runs[1], count / runs[1].cpu


# ---- Rows ------------------------------------------------------------------------------------------------------------


def report_kinds():
    head("Puzzles: every kind at its default size, on one core, proofs by replay and all")
    print(f"  {'kind':<30} {'puzzles/s':>10} {'ms each':>9} {'nodes each':>11}   share of the grades 1 to 5, %")
    for game, kind in kinds():
        made, speed = rate(game, kind)
        count = sum(made.grades)
        shares = " ".join(f"{100 * n / count:6.1f}" if n else "     -" for n in made.grades)
        print(f"  {game + ' ' + kind:<30} {number(speed):>10} {1000 / speed:>9.3f} {number(made.nodes / count):>11}   "
              f"{shares}")
    print()


def report_grades():
    """How far the grades agree with a measure of difficulty that the maker does not use."""
    head("Grades: Spearman's rank correlation with a measure that the maker does not use")
    done = subprocess.run([os.path.join(BENCH, "grades"), "report"], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        game, kind, *numbers, what = line.split(None, 2 + 2 * GRADES + 1)
        agrees = float(numbers[GRADES])
        row(f"{game} {kind}", f"{agrees:+.2f}", what, f"at least {GOAL_GRADES}", agrees >= GOAL_GRADES)
    print()


def report_goals():
    known = set(kinds())
    for game, kind, grades, options, goal in GOALS:
        if (game, kind) not in known:
            continue
        speed = rate(game, kind, "0-0" if grades == "1-5" else grades, options)[1]
        what = " ".join([game, kind, *options[1:], *(["grades", grades] if grades != "1-5" else [])])
        row(what, f"{number(speed)} a second", "", f"at least {number(goal)}", speed >= goal)


def report_solving(folder):
    manifest, record = os.path.join(folder, "galaxy.jsonl"), os.path.join(folder, "galaxy.qdr")
    measure([QUADRILLE, "sheet", "connect-capture", "--size", GALAXY, "--seed", "bench", "--once", "--force", "-o",
             os.path.join(folder, "galaxy.pdf"), "--manifest", manifest])
    with open(manifest, encoding="utf-8") as lines, open(record, "w", encoding="utf-8") as out:
        out.write(json.loads(lines.readline())["record"])
    run = repeat([QUADRILLE, "solve", "--nodes", "1000000000000", record], 3)
    row(f"whole galaxy of {GALAXY} squares solved", f"{run.cpu:.2f} s", f"{run.memory:.0f} MB",
        f"{GOAL_GALAXY} s, {GOAL_GALAXY_MEMORY} MB", run.cpu <= GOAL_GALAXY and run.memory <= GOAL_GALAXY_MEMORY)


def report_threads():
    """By the clock, the best of three, beside two processes that make half each."""
    game, kind = next(kinds())
    count = count_for(game, kind, THREADS_SECONDS)
    half = [os.path.join(BENCH, "puzzles"), game, kind, str(count // 2), "1", "0", "0"]
    both = ["sh", "-c", f"{shlex.join(half)} & {shlex.join(half)} & wait"]
    runs = [(make(game, kind, count, 1), make(game, kind, count, 2), measure(both)) for _ in range(3)]
    one, two, free = (min(run.wall for run in column) for column in zip(*runs))
    row(f"{kind}: two threads against one", f"{one / two:.2f} times",
        f"by the clock; two processes: {one / free:.2f} times", f"at least {GOAL_THREADS}", one / two >= GOAL_THREADS,
        one / free >= FREE_SPLIT)


def report_book(folder):
    game, kind = next(kinds())
    out = os.path.join(folder, "book.pdf")
    run = repeat([QUADRILLE, "puzzle", game, "--kind", kind, "-n", str(BOOK), "--seed", "bench", "--book", "-j1", "-o",
                  out, "--force"], 5)
    pages = re.search(r"(\d+) pages", run.notes).group(1)
    row(f"book of {BOOK} {kind} puzzles with answers", f"{run.cpu:.2f} s", f"{pages} pages, {run.memory:.0f} MB",
        f"at most {GOAL_BOOK} s", run.cpu <= GOAL_BOOK)


def page_time(times):
    """ms a page, from the CPU time for two numbers of pages."""
    (few, short), (many, long) = sorted(times.items())
    return f"{(long - short) / (many - few) * 1e3:.2f} ms a page of {PAGE}"


def report_pages(folder):
    """Pages of six puzzles without their answers. The making of the same puzzles is taken off."""
    game, kind = next(kinds())
    out = os.path.join(folder, "pages.pdf")
    times = {}
    for pages in PAGES_LEAST, PAGES_LEAST * 100:
        count = pages * PAGE
        print_all = [QUADRILLE, "puzzle", game, "--kind", kind, "-n", str(count), "--per-page", str(PAGE), "--answers",
                     "none", "--seed", "bench", "-j1", "-q", "-o", out, "--force"]
        make_all = [os.path.join(BENCH, "puzzles"), game, kind, str(count), "1", "0", "0"]
        printed, made = in_turn([(print_all, None), (make_all, None)], 5)
        times[pages] = printed.cpu - made.cpu
    row(f"{kind}: printing, the making taken off", page_time(times), "as PDF, compressed, with questions and IDs")


def report(folder):
    report_kinds()
    report_grades()
    report_goals()
    report_solving(folder)
    report_threads()
    report_book(folder)
    report_pages(folder)
