#!/usr/bin/env python3
"""Speed, size and memory of quadrille: report.py BUILD_DIR

Scoring is measured beside yardsticks from the same run, pgn-extract and `wc -w` (scoring.py). Times are CPU time (user and
system) unless said otherwise, the median of several runs. The exit status says whether everything ran, not whether the
goals were reached: on a busy machine they may not be.
"""

import os
import re
import shlex
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import pictures  # noqa: E402
import puzzles  # noqa: E402
import scoring  # noqa: E402
from common import (BENCH, BUILD, FREE_SPLIT, QUADRILLE, head, in_turn, judged, number, quickest,  # noqa: E402
                    repeat, row)

SHEET = [QUADRILLE, "sheet", "connect-capture", "--size", "5x5", "--seed", "bench", "--paper", "a4", "--force"]
BATCH = 1000
SPLIT_BATCH, SPLIT = 4000, 500

GOAL_BYTES = 3500  # a page, above the font
GOAL_RISE = 0.1  # of the time a page from 100 to 1 000 and 10 000 sheets: "flat"
GOAL_RULES = 2  # times the sheets without their rules, which are drawn once a file
GOAL_SPLIT = 1.7  # times as fast with -j2 as with -j1
GOAL_PAGE = 2  # ms, pages of the other games
GOAL_PNG, GOAL_SVG, GOAL_SHOW = 60, 10, 100  # ms

# ---- Sheets --------------------------------------------------------------------------------------------------


def sheet_command(count, out, *more):
    return [*SHEET, "-n", str(count), "-o", out, *more]


def pages_of(run):
    return int(re.search(r"(\d+) pages", run.notes).group(1))


def batches(folder):
    """Batches of 1 to 10 000 sheets: count to (run, pages, bytes)."""
    found = {}
    for count, times in (1, 9), (100, 9), (1000, 5), (10000, 3):
        out = os.path.join(folder, f"sheets-{count}.pdf")
        run = repeat(sheet_command(count, out, "-j1"), times)
        found[count] = run, pages_of(run), os.path.getsize(out)
        os.remove(out)
    return found


def print_batches(found):
    first = found[1]
    print(f"  {'sheets':>8} {'pages':>8} {'CPU ms a sheet':>16} {'us a page *':>12} {'sheets/s':>10} {'peak MB':>9} "
          f"{'file kB':>9}")
    for count, (run, pages, size) in found.items():
        page = number(page_time(run, pages, first) * 1e6, 1) if count > 1 else "-"
        print(f"  {number(count):>8} {number(pages):>8} {run.cpu / count * 1e3:>16.3f} {page:>12} "
              f"{number(count / run.wall):>10} {run.memory:>9.1f} {number(size / 1000):>9}")
    print("\n  * without the start: above the time for one sheet\n")


def page_time(run, pages, first):
    return (run.cpu - first[0].cpu) / (pages - first[1])


def report_size(found):
    (run, pages, size), first = found[BATCH], found[1]
    page_bytes = (size - first[2]) / (pages - first[1])
    row(f"CPU a sheet in a batch of {number(BATCH)}", f"{run.cpu / BATCH * 1e3:.3f} ms")
    row("bytes a page above the font", number(page_bytes), "", f"at most {number(GOAL_BYTES)}", page_bytes <= GOAL_BYTES)


def report_flatness(found):
    """How far the time a page rises with the count. It falls a little at first: what all pages share, such as the
    aliens, is written once a file."""
    times = [page_time(*found[count][:2], found[1]) for count in (100, 1000, 10000)]
    rise = max(times[1] / times[0], times[2] / times[0], times[2] / times[1]) - 1
    row("us a page at 100, 1 000, 10 000 sheets", ", ".join(number(t * 1e6) for t in times),
        f"rises by {rise * 100:.0f} %" if rise > 0 else "does not rise",
        f"flat: rise at most {GOAL_RISE * 100:.0f} %", rise <= GOAL_RISE)


def report_threads(folder):
    """Two threads against one, by the clock, the best of 5: into several files, and into one. Beside it two
    processes, each with half the sheets: what a second processor is worth at this moment."""
    def command(*more):
        return sheet_command(SPLIT_BATCH, os.path.join(folder, "threads.pdf"), *more)

    parted = "--split", str(SPLIT)
    halves = " & ".join(shlex.join(command("-j1", *parted, "--shard", half)) for half in ("1/2", "2/2"))
    one, two, both, one_file, two_file = in_turn(
        [(c, None) for c in (command("-j1", *parted), command("-j2", *parted), ["sh", "-c", halves + " & wait"],
                             command("-j1"), command("-j2"))], 5, quickest)
    gain, free = one.wall / two.wall, one.wall / both.wall
    row(f"-j2 --split {SPLIT} against -j1, {number(SPLIT_BATCH)} sheets", f"{gain:.2f} times",
        f"by the clock; two processes: {free:.2f} times", f"at least {GOAL_SPLIT}", gain >= GOAL_SPLIT,
        free >= FREE_SPLIT)
    if gain < GOAL_SPLIT and free < FREE_SPLIT:
        row("", "", "the machine is too busy to tell: run it again")
    row("-j2 into one file against -j1", f"{one_file.wall / two_file.wall:.2f} times",
        "one file is drawn by one thread, in order")


def report_rules(folder):
    def command(*more):
        return sheet_command(BATCH, os.path.join(folder, "rules.pdf"), "-j1", *more), None

    bare, ruled = in_turn([command(), command("--rules")], 5)
    row(f"{number(BATCH)} sheets with their rules", f"{ruled.cpu:.2f} s, {ruled.cpu / bare.cpu:.1f} times",
        f"without {bare.cpu:.2f} s; {pages_of(ruled)} pages in place of {pages_of(bare)}", f"at most {GOAL_RULES} times",
        ruled.cpu <= GOAL_RULES * bare.cpu)


def report_sheets(folder):
    head("Sheets: connect-capture --size 5x5 --paper a4, two pages each, -j1")
    found = batches(folder)
    print_batches(found)
    report_size(found)
    report_flatness(found)
    report_rules(folder)
    report_threads(folder)
    row("memory for 1 000 and 10 000 sheets", f"{found[1000][0].memory:.1f}, {found[10000][0].memory:.1f} MB")


# Pages of the other games, by their options.
PAGES = {
    "connect-square": [("6x6, 2 players", "--size 6x6 --players 2 --opening 0"),
                       ("6x6, 4 players, opening 5", "--size 6x6 --players 4 --opening 5"),
                       ("12x12, 4 players, opening 36", "--size 12x12 --players 4 --opening 36")],
    "enclose5": [("20x20 cells", "--size 20x20 --opening 0"), ("20x20 cells, opening 10", "--size 20x20 --opening 10"),
                 ("52x52 cells, opening 50", "--size 52x52 --opening 50")],
    "conect": [(f"{form}, {board}, five stones a side", f"--board '{board}' --form {form} --opening 5")
               for form in ("projection", "net", "rhombus") for board in ("wide 11", "narrow 11")],
    "connect": [("player sheet", ""), ("player sheet, all by lot", "--draw --random-layout --dice")],
    "connect-capture": [("for comparison, 5x5", "--size 5x5")],
}


def report_pages(folder):
    head(f"A page in a batch of {BATCH}; what the whole batch shares is computed once")
    for game, options, what in ((game, options, what) for game in PAGES for what, options in PAGES[game]):
        command = [QUADRILLE, "sheet", game, *shlex.split(options), "--seed", "bench", "--force", "-q", "-j1", "-o",
                   os.path.join(folder, "pages.pdf"), "-n"]
        one, batch = repeat([*command, "1"], 3), repeat([*command, str(BATCH)], 3)
        page = (batch.cpu - one.cpu) / (BATCH - 1) * 1e3
        row(f"{game}: {what}", f"{page:.2f} ms CPU", "", f"at most {GOAL_PAGE} ms", page <= GOAL_PAGE)


# ---- Pictures ------------------------------------------------------------------------------------------------


def report_picture(folder, what, command, ending, goal):
    """A whole run that makes one picture, with the start of the program."""
    run = repeat([*command, "--force", "-q", "-o", os.path.join(folder, "picture" + ending)], 9)
    row(what, f"{run.cpu * 1e3:.1f} ms CPU", "with the start of the program", f"at most {goal} ms", run.cpu * 1e3 <= goal)


def report_pictures(folder):
    head("Pictures: a run that makes one A4 page; and --all of a game with some sixty turns as PDF")
    for what, game, options in pictures.SHEETS:
        sheet = [QUADRILLE, "sheet", game, *options, "--seed", "bench", "--paper", "a4"]
        report_picture(folder, f"{what}, PNG 150 dpi", [*sheet, "--dpi", "150"], ".png", GOAL_PNG)
        report_picture(folder, f"{what}, SVG", sheet, ".svg", GOAL_SVG)
    for game in pictures.GAMES_WITH_TURNS:
        records = subprocess.run([os.path.join(BENCH, "games"), "bench", "300", game], capture_output=True, text=True,
                                 check=True).stdout
        found = pictures.long_game(records)
        if not found:
            row(f"{game}: show --all", "no game so long")
            continue
        path = os.path.join(folder, "game.qdr")
        with open(path, "w", encoding="utf-8") as out:
            out.write(found[0])
        report_picture(folder, f"{game}: show --all, {found[1]} turns", [QUADRILLE, "show", path, "--all"], ".pdf",
                       GOAL_SHOW)


# ---- The report ----------------------------------------------------------------------------------------------


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            return next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), "unknown")
    except OSError:
        return "unknown"


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def main():
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="quadrille-bench-", dir=place) as folder:
        print(f"{BUILD}: {cores()} processors ({processor()}), load {os.getloadavg()[0]:.1f}; files in {folder}")
        print("CPU time is user and system time, the median of 3 to 9 runs. Figures vary from run to run, and more so "
              "on a busy\nmachine; the ratios, whose two sides come from the same run, vary less.")
        report_sheets(folder)
        report_pages(folder)
        report_pictures(folder)
        scoring.report(folder)
        puzzles.report(folder)
    print(f"\n{judged()}")


main()
