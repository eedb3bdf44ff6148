#!/usr/bin/env python3
"""Runs all tests built in a folder, on all cores, and with a second folder also its fuzz targets, briefly. Prints how
many checks of each test passed, in the order of their names, with the output of what failed and every line that begins
with "| "; at last the sums.

    run.py [--fuzz FUZZ_BUILD] BUILD [PATTERN...]     PATTERN: names like 'unit/*' (all)
    run.py --named NAME BUILD                         what is called NAME or NAME_...: programs, scripts, tables of
                                                      commands; of a game its laws and its second referee, too

JOBS=N runs N tests at once, TEST_ROUNDS=quick makes tests repeat less, VALGRIND=1 has valgrind watch the programs.
WRAP=COMMAND runs the C programs by that command, like an emulator."""

import argparse
import collections
import concurrent.futures
import fnmatch
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# What takes longest, which begins first.
SLOW = ["cli/run.py", "laws/puzzles", "laws/pictures", "cli/languages.py", "laws/letters", "unit/connect_square_puzzle",
        "fuzz/solve", "laws/games", "unit/connect_puzzle", "fuzz/puzzle", "cli/second.py"]

VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full",
            "--errors-for-leak-kinds=definite,indirect", f"--suppressions={ROOT}/tests/valgrind.supp"]

# Law programs that look at one game alone where the environment names it (tests/help/rounds.h).
LAWS_OF_GAMES = ["games", "marks", "puzzles", "rules"]

Test = collections.namedtuple("Test", "name command")
running = set()
stopped = threading.Event()


def programs(folder):
    """The programs in a folder; in a build folder those that still have a source."""
    return [path for path in sorted(folder.glob("*")) if path.is_file() and os.access(path, os.X_OK)
            and (folder.is_relative_to(ROOT / "tests") or (ROOT / "tests" / folder.name / f"{path.name}.c").exists())]


def wrapped(build):
    """Makes a build folder whose programs run the others under valgrind."""
    folder = build / "valgrind"
    for name in ("quadrille", "tests/quadrille-skeleton"):
        script = folder / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(f"#!/bin/sh\nexec {shlex.join([*VALGRIND, str(build / name)])} \"$@\"\n")
        script.chmod(0o755)
    return folder


def tests_of(build, fuzz):
    wrap = shlex.split(os.environ.get("WRAP", ""))
    tests = [Test(f"{group}/{path.name}", [*wrap, path])
             for group in ("unit", "laws", "golden") for path in programs(build / "tests" / group)]
    if os.environ.get("VALGRIND"):
        tests = [Test(test.name, [*VALGRIND, *test.command]) for test in tests]
        build = wrapped(build)
    tests += [Test(f"cli/{path.name}", [path, build]) for path in programs(ROOT / "tests/cli")]
    if fuzz:
        tests += [Test(f"fuzz/{path.name}", [ROOT / "tests/fuzz.py", "--short", fuzz, path.name])
                  for path in programs(fuzz / "tests/fuzz")]
    return tests


def named(name, build):
    """The tests called NAME or NAME_..., and what a game of that name has in tests of all games."""
    word = name.replace("-", "_")
    cli = ROOT / "tests/cli"
    tests = [test for test in tests_of(build, None) if f"{Path(test.name).stem}_".startswith(f"{word}_")]
    tests += [Test(f"cli/{path.name}", [cli / "run.py", build, path]) for path in sorted(cli.glob("*.t"))
              if f"{path.stem}_".startswith(f"{word}_")]
    if (ROOT / "src/games" / word).is_dir():
        tests += [Test(f"laws/{law}", [build / "tests/laws" / law]) for law in LAWS_OF_GAMES]
        tests += [Test("cli/second.py", [cli / "second.py", build, "1", "4", word.replace("_", "-")])]
    return tests


def run(test, environment):
    """Its output, its exit status, and the seconds that it took. Each is in a process group of its own, with all that
    it starts."""
    began = time.monotonic()
    if stopped.is_set():
        return "", 1, 0
    process = subprocess.Popen(test.command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    running.add(process)
    output = process.communicate()[0].decode("utf-8", "replace")
    running.discard(process)
    return output, process.returncode, time.monotonic() - began


def counts(output, status):
    """How many checks passed and failed, as cmocka and the scripts say it. What tested nothing has failed, and so has
    what ended badly whatever it counted."""
    passed, failed = (sum(int(n) for pair in re.findall(pattern, output, re.M) for n in pair if n) for pattern in (
        r"^\[  PASSED  \] (\d+) test|^(\d+) passed, \d+ failed", r"^\[  FAILED  \] (\d+) test|^\d+ passed, (\d+) failed"))
    return passed, failed or int(status != 0 or passed == 0)


def stop():
    """Ends what runs: as Ctrl-C does, then for good."""
    stopped.set()
    for number in (signal.SIGINT, signal.SIGKILL):
        for process in list(running):
            try:
                os.killpg(process.pid, number)
            except ProcessLookupError:
                pass
        end = time.monotonic() + 5
        while running and time.monotonic() < end:
            time.sleep(0.05)


def interrupted(*_):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fuzz", type=Path)
    parser.add_argument("--named")
    parser.add_argument("build", type=Path)
    parser.add_argument("patterns", nargs="*", default=["*"])
    options = parser.parse_args()
    # Tests send signals: none may be ignored, as nohup and shells in the background have them. This passes them on.
    signal.signal(signal.SIGINT, interrupted)
    signal.signal(signal.SIGTERM, interrupted)
    for number in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
    # Nothing of the user's own may show in the results.
    environment = {**os.environ, "XDG_CONFIG_HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1",
                   "LSAN_OPTIONS": f"suppressions={ROOT}/tests/lsan.supp:print_suppressions=0"}
    environment.pop("QUADRILLE_TEMPLATES", None)

    build = options.build.resolve()
    if options.named:
        environment["TEST_GAME"] = options.named.replace("_", "-")
        tests = named(options.named, build)
    else:
        tests = [test for test in tests_of(build, options.fuzz and options.fuzz.resolve())
                 if any(fnmatch.fnmatch(test.name, pattern) for pattern in options.patterns)]
    if not tests:
        sys.exit("no test is called that")
    passed = failed = 0
    pool = concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count()))
    order = sorted(tests, key=lambda test: SLOW.index(test.name) if test.name in SLOW else len(SLOW))
    results = {test.name: pool.submit(run, test, environment) for test in order}
    try:
        for test in tests:
            output, status, seconds = results[test.name].result()
            good, bad = counts(output, status)
            passed, failed = passed + good, failed + bad
            print(f"  {test.name:40} {bad or good:4} {'FAILED' if bad else 'passed'} {seconds:6.1f} s", flush=True)
            shown = [f"| {line}" for line in output.splitlines()] if bad else re.findall(r"^\| .*", output, re.M)
            print("".join(f"    {line}\n" for line in shown), end="", flush=True)
    except KeyboardInterrupt:
        stop()
        pool.shutdown(cancel_futures=True)
        print("interrupted")
        return 130
    print(f"{passed} passed, {failed} failed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
