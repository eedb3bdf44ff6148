#!/usr/bin/env python3
"""Mutation testing: makes one small change at a time in a copy of the sources, each of which a test must catch.

    mutants.py BUILD                  every entry of the lists, FOLDER.txt for each folder of src
    mutants.py --only PATTERN BUILD   entries whose place or title matches a regular expression
    mutants.py --first BUILD          the first entry of each list; the places of the others are checked

An entry of a list is a title, the file below src, a text that occurs exactly once in it (a blank stands for any white
space), what replaces it, and the tests of which one must fail:

    Photos may have any number of scans
      scan/photo.c
      - JPEG_SCANS = 200,
      + JPEG_SCANS = 1 << 30,
      : unit/photo cli/scan_photos.py

A test is named by its file below tests/ (unit/photo, laws/rules, cli/score.t, cli/repair.py), or as for `make check
T=NAME`. For the sources of a game, laws and the second referee run for that game alone.

Status 1: a change that no test catches (a survivor), or an error of a list: a change that is not found once or does not
compile, a test that fails without any change. JOBS=N tries N changes at once, each in a copy of its own."""

import argparse
import collections
import concurrent.futures
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = ["Makefile", "src", "tests", "templates", "man", "examples", "README.md", "NEWS.md", "LICENSE"]
TIMEOUT = 300  # seconds for one test: a change may make it run for ever
LAWS_OF_GAMES = {"laws/games", "laws/marks", "laws/puzzles", "laws/rules"}

Mutant = collections.namedtuple("Mutant", "place title file old new tests")


def read_list(path):
    """The entries of a list. Empty lines and those that begin with # are left out."""
    mutants, entry = [], []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        entry.append(line.strip())
        if len(entry) == 1:
            place = f"{path.relative_to(ROOT)}:{number}"
        if len(entry) == 5:
            title, file, old, new, tests = entry
            if not old.startswith("- ") or new[:1] != "+" or not tests.startswith(": "):
                sys.exit(f"{place}: error: an entry is a title, a file, - old, + new, : tests")
            mutants.append(Mutant(place, title, file, old[2:], new[2:], tests[2:].split()))
            entry = []
    if entry:
        sys.exit(f"{place}: error: an entry of {len(entry)} lines, not 5")
    return mutants


class Copy:
    """A copy of the tree with what is built, except the programs of tests."""

    def __init__(self, folder, build):
        self.folder, self.build = folder, folder / build
        folder.mkdir()
        for name in COPIED:
            subprocess.run(["cp", "-a", ROOT / name, folder], check=True)
        linked = {str(ROOT / build / "tests" / group) for group in ("unit", "laws", "golden", "bench")}
        shutil.copytree(ROOT / build, self.build, symlinks=True, ignore=lambda path, names: [
            name for name in names if path in linked and "." not in name])
        self.environment = {**os.environ, "XDG_CONFIG_HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"}
        self.environment.pop("QUADRILLE_TEMPLATES", None)
        # Of the make that runs this, the variables of its command line, like CC, but not its jobs.
        variables = self.environment.pop("MAKEFLAGS", "").partition("-- ")[2]
        self.environment["MAKEFLAGS"] = f" -- NO_DEPS=1 MODE={self.build.name} {variables}"

    def run(self, command, game=None):
        """Whether a command succeeds, and its output. It is in a process group of its own, with all that it starts."""
        environment = {**self.environment, **({"TEST_GAME": game} if game else {})}
        process = subprocess.Popen(command, cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace",
                                   start_new_session=True)
        try:
            output = process.communicate(timeout=TIMEOUT)[0]
            return process.returncode == 0, output
        except subprocess.TimeoutExpired:
            return False, "time is up"
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def make(self, target):
        return self.run(["make", "-s", target])

    def test(self, name, game):
        """Builds and runs a test: True if it passed. Raises OSError if it can't be built."""
        tests = self.folder / "tests"
        if "/" not in name:
            return self.run(["make", "-s", "check", f"T={name}"])[0]
        program = self.build / "tests" / name
        targets = [program.relative_to(self.folder)]
        command = [program]
        if name.startswith("cli/"):
            targets = [self.build.relative_to(self.folder) / part for part in ("quadrille", "tests/quadrille-skeleton")]
            command = [tests / "cli/run.py", self.build, tests / name] if name.endswith(".t") else [tests / name, self.build]
            if name == "cli/second.py" and game:
                command += ["1", "4", game]
        for target in targets:
            built, output = self.make(target)
            if not built:
                raise OSError(output)
        return self.run(command, game if name in LAWS_OF_GAMES else None)[0]

    def change(self, mutant):
        """Tries a change: the test that catches it, or what is wrong."""
        path = self.folder / "src" / mutant.file
        source, times = path.read_text(), path.stat()
        changed = re.sub(pattern(mutant), lambda _: mutant.new, source)
        part = Path("obj") / mutant.file.replace(".c", ".o")
        path.write_text(changed)
        try:
            built, output = self.make(self.build.relative_to(self.folder) / part)
            if not built:
                raise OSError(output)
            for name in mutant.tests:
                if not self.test(name, game_of(mutant)):
                    return name, None
            return None, "no test catches it"
        except OSError as error:
            return None, f"does not compile:\n{error}"
        finally:
            # The source is as old as it was; its object file is newer than all that is made of it.
            path.write_text(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            shutil.copyfile(ROOT / self.build.relative_to(self.folder) / part, self.build / part)


def pattern(mutant):
    return r"\s+".join(map(re.escape, mutant.old.split()))


def misplaced(mutant):
    """What is wrong with the place of a change; None if its text occurs once."""
    path = ROOT / "src" / mutant.file
    if not path.is_file():
        return "there is no such file"
    count = len(re.findall(pattern(mutant), path.read_text()))
    return None if count == 1 else f"the old text occurs {count} times"


def game_of(mutant):
    folder = mutant.file.split("/")
    return folder[1].replace("_", "-") if folder[0] == "games" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    parser.add_argument("--first", action="store_true")
    parser.add_argument("build", type=Path)
    options = parser.parse_args()

    began = time.monotonic()
    lists = [read_list(path) for path in sorted(Path(__file__).parent.glob("*.txt"))]
    mutants = [m for entries in lists for m in (entries[:1] if options.first else entries)
               if re.search(options.only, f"{m.place} {m.file} {m.title}")]
    if not mutants:
        sys.exit("no entry matches")
    jobs = min(len(mutants), int(os.environ.get("JOBS") or os.cpu_count()))
    build = options.build.resolve().relative_to(ROOT)
    bad = 0
    for mutant in [m for entries in lists for m in entries]:
        if wrong := misplaced(mutant):
            print(f"{mutant.place}: src/{mutant.file}: {wrong}")
            bad += 1
    if bad:
        return 1
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        copies = queue.SimpleQueue()
        for copy in pool.map(lambda n: Copy(Path(folder) / str(n), build), range(jobs)):
            copies.put(copy)

        def in_copy(work):
            copy = copies.get()
            try:
                return work(copy)
            finally:
                copies.put(copy)

        catchers = set()
        for mutant, (test, wrong) in zip(mutants, pool.map(
                lambda m: in_copy(lambda copy: copy.change(m)), mutants)):
            print(f"  {mutant.title:60} {test or 'NOT CAUGHT'}", flush=True)
            if wrong:
                print(f"{mutant.place}: src/{mutant.file}: {wrong}", flush=True)
                bad += 1
            else:
                catchers.add((test, game_of(mutant)))
        # What fails anyway catches nothing. `make check` runs all tests before --first.
        catchers = [] if options.first else sorted(catchers, key=str)
        for (test, game), passed in zip(catchers, pool.map(
                lambda test: in_copy(lambda copy: copy.test(*test)), catchers)):
            if not passed:
                print(f"{test}: fails without any change{f' ({game})' if game else ''}", flush=True)
                bad += 1
    print(f"| mutants: {len(mutants)} changes, {bad} errors, {time.monotonic() - began:.0f} s")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
