#!/usr/bin/env python3
"""Runs fuzz targets (tests/fuzz/*.c, libFuzzer), all or those named, from the inputs in tests/fuzz/corpus/TARGET.

    fuzz.py [--seconds N] BUILD [TARGET...]   N seconds each (60), on all cores. Says what was found; new inputs are kept
                                              in build/corpus/TARGET, crashes as build/crash-TARGET-*
    fuzz.py --short BUILD [TARGET...]         the corpus, and some inputs made of it, always the same ones
    fuzz.py --minimise BUILD [TARGET...]      writes the corpus anew: of its files and those in build/corpus, the
                                              smallest that together reach all that any of them reaches. Files with
                                              names of their own, which are findings, stay

JOBS=N runs N targets at once."""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CORPUS, GROWN = ROOT / "tests/fuzz/corpus", ROOT / "build/corpus"
# Inputs that the sources hold anyway.
OTHERS = {"edition": ["templates/connect/standard.cfg", "tests/data/club.cfg"], "figure": ["templates/*/*.fig"],
          "fix": ["examples/*.qdr"], "record": ["examples/*.qdr"], "recipe": ["examples/books/*.book"],
          "rules": ["templates/rules/*/*.txt"], "theme": ["templates/theme/*.cfg"], "words": ["templates/words/*.cfg"]}
# Inputs of a short run beyond the corpus: at most about a second of work.
SHORT = {"solve": 20, "puzzle": 5, "referee": 100, "record": 100, "fix": 100, "entry": 50, "shape": 50,
         "sheet_code": 100}
SHORT_STANDARD = 1000
BYTES_MOST = 4096           # of a file in the corpus
LIMITS = ["-timeout=300", "-rss_limit_mb=2000"]


def environment():
    return {**os.environ, "LSAN_OPTIONS": f"suppressions={ROOT}/tests/lsan.supp:print_suppressions=0",
            "ASAN_OPTIONS": "quarantine_size_mb=16", "XDG_CONFIG_HOME": "/nonexistent"}


def start(target, *arguments):
    """The finished process, with what the target says. Its own settings stand in the environment."""
    return subprocess.run([target, *LIMITS, *map(str, arguments)], cwd=ROOT, env=environment(), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, errors="replace")


def inputs(name):
    """The options that name further inputs, and the folders with inputs, of which the first gets new ones."""
    others = [str(path) for pattern in OTHERS.get(name, []) for path in sorted(ROOT.glob(pattern))]
    corpus = CORPUS / name
    return ([f"-seed_inputs={','.join(others)}"] if others else []), ([corpus] if corpus.is_dir() else [])


def run_for(target, seconds):
    """What is said of a run, and whether nothing was found."""
    name = target.name
    grown = GROWN / name
    grown.mkdir(parents=True, exist_ok=True)
    before = set((ROOT / "build").glob(f"crash-{name}-*"))
    others, folders = inputs(name)
    done = start(target, f"-max_total_time={seconds}", f"-artifact_prefix=build/crash-{name}-", "-print_final_stats=1",
                 *others, grown, *folders)
    runs = re.findall(r"number_of_executed_units: (\d+)", done.stderr) or re.findall(r"^#(\d+)", done.stderr, re.M)
    found = sorted(set((ROOT / "build").glob(f"crash-{name}-*")) - before)
    said = f"{name:14} {int(runs[-1]) if runs else 0:10} inputs"
    if done.returncode == 0:
        return said + ", nothing found", True
    reason = re.search(r"not so: .*|runtime error: .*|ERROR: .*", done.stderr)
    files = ", ".join(str(path.relative_to(ROOT)) for path in found)
    return f"{said}, FOUND {files}: {reason[0] if reason else done.stderr[-400:]}", False


def run_short(target):
    """The same for a short run. What is made depends on nothing but the corpus and the program."""
    name = target.name
    others, folders = inputs(name)
    count = sum(len(list(folder.iterdir())) for folder in folders)
    new = GROWN / f"{name}.short"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    done = start(target, "-seed=1", "-use_cmp=0", f"-runs={count + SHORT.get(name, SHORT_STANDARD)}",
                 f"-artifact_prefix=build/crash-{name}-", "-verbosity=0", *others, new, *folders)
    good = done.returncode == 0
    return f"{name}: " + ("nothing found" if good else done.stderr), good


def minimise(target):
    """Writes the corpus of a target anew. What is too long to be kept is left out."""
    name = target.name
    corpus, least = CORPUS / name, GROWN / f"{name}.least"
    shutil.rmtree(least, ignore_errors=True)
    least.mkdir(parents=True)
    corpus.mkdir(parents=True, exist_ok=True)
    (GROWN / name).mkdir(parents=True, exist_ok=True)
    findings = [path for path in corpus.iterdir() if not re.fullmatch("[0-9a-f]{40}", path.name)]
    for path in findings:
        shutil.copy(path, least)
    held = [path for pattern in OTHERS.get(name, []) for path in sorted(ROOT.glob(pattern))]
    for number, path in enumerate(held):
        shutil.copy(path, least / f"held-{number}")
    done = start(target, "-merge=1", "-use_counters=0", f"-max_len={BYTES_MOST}", least, corpus, GROWN / name)
    if done.returncode != 0:
        return f"{name}: {done.stderr[-2000:]}", False
    for path in least.glob("held-*"):
        path.unlink()
    shutil.rmtree(corpus)
    shutil.copytree(least, corpus)
    files = list(corpus.iterdir())
    return f"{name}: {len(files)} files, {sum(path.stat().st_size for path in files)} bytes", True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--minimise", action="store_true")
    parser.add_argument("build", type=Path)
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    targets = [path for path in sorted((options.build / "tests/fuzz").resolve().glob("*"))
               if path.is_file() and os.access(path, os.X_OK) and path.name in (options.targets or [path.name])]
    if options.short:
        task = run_short
    elif options.minimise:
        task = minimise
    else:
        def task(target):
            return run_for(target, options.seconds)
    passed = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count())) as pool:
        for said, good in pool.map(task, targets):
            print(said, flush=True)
            passed += good
    print(f"{passed} passed, {len(targets) - passed} failed")
    return int(not targets or passed < len(targets))


if __name__ == "__main__":
    sys.exit(main())
