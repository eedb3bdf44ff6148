#!/usr/bin/env python3
"""Runs fuzz targets (tests/fuzz/*.c, libFuzzer), all or those named. Their inputs are in tests/fuzz/corpus, an archive
for each target, which is unpacked into build/fuzz/corpus/TARGET.

    fuzz.py [--seconds N] BUILD [TARGET...]   N seconds each (60), on all cores. Reports what was found; new inputs are kept
                                              in build/corpus/TARGET, crashes as build/crash-TARGET-*
    fuzz.py --short BUILD [TARGET...]         the corpus, and a few inputs derived from it, always the same ones
    fuzz.py --minimise BUILD [TARGET...]      writes the archives anew: of the corpus and the new inputs, the smallest set
                                              that reaches all that any of them reaches. Files with names of their own,
                                              which are findings, stay
    fuzz.py --add TARGET FILE...              adds findings to the archive of a target, under their names

JOBS=N runs N targets at once."""
import argparse
import concurrent.futures
import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ARCHIVES, CORPUS, NEW = ROOT / "tests/fuzz/corpus", ROOT / "build/fuzz/corpus", ROOT / "build/corpus"
# Inputs that the sources hold anyway.
OTHERS = {"edition": ["templates/connect/standard.cfg", "tests/data/club.cfg"], "figure": ["templates/*/*.fig"],
          "fix": ["examples/*.qdr"], "record": ["examples/*.qdr"], "recipe": ["examples/books/*.book"],
          "rules": ["templates/rules/*/*.txt"], "theme": ["templates/theme/*.cfg"], "words": ["templates/words/*.cfg"]}
# Inputs of a short run beyond the corpus: at most about a second of work.
SHORT = {"solve": 20, "puzzle": 5, "record": 100, "fix": 100, "entry": 50, "scan": 5, "shape": 50,
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


def unpack(name):
    """The folder with the corpus of a target, unpacked anew."""
    folder, archive = new_folder(name), ARCHIVES / f"{name}.tar.gz"
    if archive.exists():
        with tarfile.open(archive) as tar:
            for member in tar:
                (folder / Path(member.name).name).write_bytes(tar.extractfile(member).read())
    return folder


def pack(name, folder):
    """Writes the archive of a target. The same files give the same bytes."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(folder.iterdir()):
            member = tarfile.TarInfo(path.name)
            member.size = path.stat().st_size
            tar.addfile(member, io.BytesIO(path.read_bytes()))
    ARCHIVES.mkdir(exist_ok=True)
    (ARCHIVES / f"{name}.tar.gz").write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def new_folder(name):
    """An empty folder below build/fuzz/corpus."""
    folder = CORPUS / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def held(name):
    return [path for pattern in OTHERS.get(name, []) for path in sorted(ROOT.glob(pattern))]


def seeds(name):
    """The option that names further inputs."""
    return [f"-seed_inputs={','.join(map(str, held(name)))}"] if held(name) else []


def run_for(target, seconds):
    """What is reported of a run, and whether nothing was found."""
    name = target.name
    new = NEW / name
    new.mkdir(parents=True, exist_ok=True)
    before = set((ROOT / "build").glob(f"crash-{name}-*"))
    done = start(target, f"-max_total_time={seconds}", f"-artifact_prefix=build/crash-{name}-", "-print_final_stats=1",
                 *seeds(name), new, unpack(name))
    runs = re.findall(r"number_of_executed_units: (\d+)", done.stderr) or re.findall(r"^#(\d+)", done.stderr, re.M)
    found = sorted(set((ROOT / "build").glob(f"crash-{name}-*")) - before)
    said = f"{name:14} {int(runs[-1]) if runs else 0:10} inputs"
    if done.returncode == 0:
        return said + ", nothing found", True
    reason = re.search(r"not so: .*|runtime error: .*|ERROR: .*", done.stderr)
    files = ", ".join(str(path.relative_to(ROOT)) for path in found)
    return f"{said}, FOUND {files}: {reason[0] if reason else done.stderr[-400:]}", False


def run_short(target):
    """The same for a short run. What is derived depends on nothing but the corpus and the program."""
    name = target.name
    corpus = unpack(name)
    runs = len(list(corpus.iterdir())) + SHORT.get(name, SHORT_STANDARD)
    done = start(target, "-seed=1", "-use_cmp=0", f"-runs={runs}", f"-artifact_prefix=build/crash-{name}-", "-verbosity=0",
                 *seeds(name), new_folder(f"{name}.short"), corpus)
    good = done.returncode == 0
    return f"{name}: " + ("nothing found" if good else done.stderr), good


def minimise(target):
    """Writes the archive of a target anew. What is too long to be kept is left out."""
    name = target.name
    corpus, least, new = unpack(name), new_folder(f"{name}.least"), NEW / name
    new.mkdir(parents=True, exist_ok=True)
    for path in corpus.iterdir():
        if not re.fullmatch("[0-9a-f]{40}", path.name):
            shutil.copy(path, least)
    for number, path in enumerate(held(name)):
        shutil.copy(path, least / f"held-{number}")
    done = start(target, "-merge=1", "-use_counters=0", f"-max_len={BYTES_MOST}", least, corpus, new)
    if done.returncode != 0:
        return f"{name}: {done.stderr[-2000:]}", False
    for path in least.glob("held-*"):
        path.unlink()
    pack(name, least)
    files = list(least.iterdir())
    return f"{name}: {len(files)} files, {sum(path.stat().st_size for path in files)} bytes", True


def add(name, files):
    folder = unpack(name)
    for path in files:
        shutil.copy(path, folder)
    pack(name, folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--minimise", action="store_true")
    parser.add_argument("--add", action="store_true")
    parser.add_argument("build", type=Path)
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    if options.add:
        return add(options.build.name, options.targets)
    targets = [path for path in sorted((options.build / "tests/fuzz").resolve().glob("*"))
               if os.access(path, os.X_OK) and (ROOT / "tests/fuzz" / f"{path.name}.c").exists()
               and path.name in (options.targets or [path.name])]
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
