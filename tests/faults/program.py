"""The main path of every command, and running it in a folder of its own: what the scripts of this folder share."""
import collections
import concurrent.futures
import contextlib
import itertools
import os
import re
import shlex
import shutil
import signal
import struct
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KINDS = "memory open read write sync close name thread".split()  # as in faults.c
TIMEOUT = 120  # seconds
NOBODY = 65534

# The folder ../in holds the examples and ./inputs, with a file of defaults. "<" gives a file to standard input. "resumes": the command goes on
# with a file that it finds, and writes it after every line that it reads.
COMMANDS = """
sheet connect-capture --size 3x3 --seed f -o a.pdf
sheet connect-capture --size 3x3 --seed f --rules --record-form --theme ink --names Ann,Bob -o a.pdf
sheet connect-capture --size 2x2 --seed f --dpi 40 --once -o a.png
sheet connect-capture --size 3x3 --seed f --once -o a.svg
sheet connect-capture --seed f -n 3 --split 1 -j2 --manifest m.jsonl -o a.pdf
sheet connect-capture --size 3x3 --seed f -n 2 --record r.qdr --force -o -
sheet connect-capture --size 2x2 --seed f --art ../in/art --theme ../in/own.cfg -o a.pdf
sheet connect-square --size 3x3 --seed f -o a.pdf
sheet connect-square --size 3x3 --seed f --dpi 40 --paper a5 -o a.png
sheet connect-square --size 3x3 --seed f --opening 2 --svg-text outline -o a.svg
sheet enclose5 --size 9x9 --seed f --lang de -o a.pdf
sheet enclose5 --size 9x9 --seed f --dpi 40 -n 2 -j2 --manifest m.jsonl --scan --geometry g.jsonl -o a.png
sheet enclose5 --size 5x5 --goal 5 --seed f -n 2 -o a.svg
sheet conect --board 5 --seed f --theme large -o a.pdf
sheet conect --board 5 --form net --seed f --dpi 40 -o a.png
sheet conect --board 5 --form rhombus --seed f -o a.svg
sheet connect --seed f --draw --dice -o a.pdf
sheet connect --seed f --part all --backs duplex -o a.pdf
sheet connect --seed f --dpi 40 -o a.png
sheet connect --seed f --part scores -o a.svg
sheet connect --seed f --edition ../in/club.cfg --part all -o a.pdf
sheet --id CC-4x4-F61S1KDD-T
puzzle connect-capture --size 3x3 -n 3 --seed f --book --hints --answers separate b.pdf --manifest m.jsonl -j2 -o a.pdf
puzzle connect-square --size 3x3 -n 2 --seed f --dpi 40 --answers separate b.png -o a.png
puzzle enclose5 --kind fence --size 5x5 -n 2 --seed f -o a.svg
puzzle conect --kind win-in-2 --board 5 -n 2 --seed f --split 1 -j2 -o a.pdf
puzzle connect -n 1 --seed f -o a.pdf
book ../in/small.book --answers b.pdf -o a.pdf
book ../in/small.book --impose booklet -j2 -o a.pdf
score ../in/connect-capture.qdr ../in/connect-square.qdr ../in/enclose5.qdr ../in/conect.qdr ../in/connect.qdr
score --json -j2 ../in/league.qdr ../in/conect.qdr
score --json -j1 < ../in/league.qdr
score --unique --split t --force ../in/conect.qdr ../in/conect.qdr
show ../in/connect-square.qdr --format text
show ../in/conect.qdr -o a.pdf
show ../in/connect.qdr --turn 2 -o a.svg
show ../in/connect-capture.qdr --dpi 40 -o a.png
show ../in/enclose5.qdr --all -o a.pdf
show ../in/connect-square.qdr --plot -o a.pdf
show -j2 -o a.pdf < ../in/league.qdr
show ../in/conect.qdr -o a.html
solve --nodes 2000 ../in/late.qdr
solve --json -j2 ../in/late.qdr ../in/fence.qdr
standings ../in/league.qdr
standings --json < ../in/league.qdr
standings ../in/league.qdr -o a.pdf
pair ../in/club.txt ../in/league.qdr --game conect --json
pair ../in/club.txt --game conect -o a.pdf --slips b.pdf --trf a.trf
import conect --board 'wide 5' ../in/conect-moves.txt
import conect --board 'wide 5' -o a.qdr --force < ../in/conect-moves.txt
record connect-square --size 3x3 < ../in/typed.txt
record connect-square --size 3x3 --names Ann,Bob -o a.qdr < ../in/typed.txt  # resumes
record connect-capture --seed f --blank -o a.qdr --force
scan --ask never --force ../in/photo.jpg -o a.qdr --proof a.png
rules conect --lang es -o a.pdf
rules connect-capture --format text
games
games connect
template list
template export --force t
config --json
help
help sheet
--completion bash
--version
"""


class Command:
    def __init__(self, line):
        self.line, _, note = (part.strip() for part in line.partition("#"))
        self.resumes = note == "resumes"
        self.words, self.stdin = shlex.split(self.line), os.devnull
        if "<" in self.words:
            self.stdin = self.words[-1]
            self.words = self.words[:-2]


def commands(regex=""):
    return [Command(line) for line in COMMANDS.strip().split("\n") if re.search(regex, line)]


# A situation: the file system cannot exchange files; the folder has older files with the names of the command's.
Situation = collections.namedtuple("Situation", "plain old")
SITUATIONS = [Situation(plain, old) for plain in (False, True) for old in (False, True)]

# The end of a run: exit status (None: it did not end), output, the folder's files; and from faults.c: calls of each
# kind, how many failed, the most memory in use, and where the first call failed. `started`: main was reached.
Outcome = collections.namedtuple("Outcome", "status out err files calls failed most place started")


def contents(folder):
    """The files below a folder, by name; folders have None."""
    return {str(path.relative_to(folder)): None if path.is_dir() else path.read_bytes()
            for path in sorted(folder.rglob("*"))}


def injects(build):
    """Whether faults can be injected: the sanitizers have allocators of their own, which nothing may come before."""
    return b"__asan_init" not in (Path(build) / "quadrille").read_bytes()


class Workplace:
    """A folder where any user may run the program: with the binary, the injector and the inputs."""

    def __init__(self, build, folder):
        self.folder, self.numbers = Path(folder), itertools.count()
        for program in ("quadrille", "tests/faults/faults.so"):
            shutil.copy(Path(build) / program, self.folder)
        shutil.copytree(ROOT / "tests/faults/inputs", self.folder / "in")
        for path in [*(ROOT / "examples").glob("*.[qtj]*"), ROOT / "tests/data/club.cfg"]:
            shutil.copy(path, self.folder / "in")
        self.folder.chmod(0o755)
        subprocess.run(["chmod", "-R", "a+rX", self.folder], check=True)
        self.injects = injects(build)
        self.environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "LC_ALL": "C.UTF-8",
                            "XDG_CONFIG_HOME": str(self.folder / "in"), "PAPERSIZE": "a4", "TERM": "xterm"}
        # Root's rights would let the program write into the system's cache of fonts. (In a name space, root has none.)
        users = int(Path("/proc/self/uid_map").read_text().split()[2])
        self.user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 and users > NOBODY else {}

    def own(self, path):
        if self.user:
            os.chown(path, NOBODY, NOBODY)

    def start(self, command, situation, folder, files, counts, fault="", prefix=(), stdin=None):
        """Starts a command in a new folder that holds `files`; `prefix` is a command that runs it."""
        folder.mkdir()
        self.own(folder)
        for name, data in files.items():
            (folder / name).mkdir() if data is None else (folder / name).write_bytes(data)
            self.own(folder / name)
        counts.touch()
        self.own(counts)
        environment = dict(self.environment, FAULT=fault, FAULT_COUNTS=str(counts))
        preload = [f"LD_PRELOAD={self.folder / 'faults.so'}"] if self.injects else []
        if situation.plain:
            environment["FAULT_PLAIN"] = "1"
        with open(folder / command.stdin, "rb") as typed:
            return subprocess.Popen([*prefix, "env", *preload, self.folder / "quadrille", *command.words], cwd=folder,
                                    env=environment, stdin=typed if stdin is None else subprocess.PIPE,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, **self.user)

    def end(self, process, folder, counts, stdin=None, timeout=TIMEOUT):
        try:
            out, err = process.communicate(stdin, timeout)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            status = None
        layout = f"{len(KINDS)}QQqq120s"
        report = counts.read_bytes()
        *calls, failed, _, most, place = struct.unpack(layout, report or bytes(struct.calcsize(layout)))
        outcome = Outcome(status, out, err.decode("utf-8", "replace"), contents(folder), dict(zip(KINDS, calls)),
                          failed, most, place.split(b"\0")[0].decode(), bool(report))
        shutil.rmtree(folder)
        counts.unlink()
        return outcome

    def run(self, command, situation, files={}, below=None, stdin=None, **options):
        """Runs a command in a folder of its own in `below`."""
        number = next(self.numbers)
        folder, counts = (below or self.folder) / f"{number}", self.folder / f"{number}.counts"
        process = self.start(command, situation, folder, files, counts, stdin=stdin, **options)
        return self.end(process, folder, counts, stdin)


def differing(files, others):
    """The names of files that are not the same in two folders."""
    return [name for name in sorted({*files, *others}) if (name in files, files.get(name)) !=
            (name in others, others.get(name))]


class Reference:
    """What a command does in a situation when nothing fails."""

    def __init__(self, workplace, command, situation):
        self.before, self.states = {}, []
        self.outcome = workplace.run(command, situation)
        if situation.old:
            self.before = {name: data and data + b"\n" for name, data in self.outcome.files.items()}
            self.outcome = workplace.run(command, situation, self.before)
        if command.resumes:  # the file as it is after every line
            lines = (workplace.folder / "in" / Path(command.stdin).name).read_bytes().splitlines(keepends=True)
            self.states = [workplace.run(command, situation, stdin=b"".join(lines[:n])).files
                           for n in range(len(lines) + 1)]

    def told(self, name, message):
        """Whether a message names a file that was left behind; of many, it names some and says how many more."""
        return Path(name).name in message or re.search(r"\b[0-9]+ more\b", message)

    def problem(self, o, names_fail=False):
        """What is wrong with the outcome of a run in which something failed; None if nothing is. A run ends either with
        the right output, if what failed does not matter, or with status 2, a message and the folder as it was, but for a
        new file that the message says the record is in. If `names_fail`, the message may name files that could not be
        removed or put back; the others are as they were, or all as they should become."""
        right = self.outcome
        if o.status is None:
            return "does not end"
        if o.status < 0:
            return f"killed by {signal.Signals(-o.status).name}"
        if o.status not in (2, right.status):
            return f"status {o.status}"
        if o.status == 2 and not re.search("^(quadrille|[^ ]+:[0-9]+:[0-9]+): ", o.err, re.M):
            return "status 2 without a message"
        if o.status == 2 and not {*o.out.split(b"\n")[:-1]} <= {*right.out.split(b"\n")}:
            return "status 2, but standard output has lines that are wrong"
        if o.status != 2 and o.out != right.out:
            return "succeeds, but standard output is not right"
        states = [self.before, *self.states] if o.status == 2 else [right.files]
        if o.status == 2 and names_fail:
            states.append(right.files)
        wrong = min(([name for name in differing(o.files, state) if not (names_fail and self.told(name, o.err))
                      and f"the record is now in {name}\n" not in o.err]
                     for state in states), key=len)
        return f"status {o.status}, but changes {', '.join(wrong)}" if wrong else None


@contextlib.contextmanager
def workplace(build):
    """A workplace, and a pool of threads, one for each processor."""
    with tempfile.TemporaryDirectory(prefix="quadrille-faults-") as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield Workplace(build, folder), pool


def references(workplace, pool, commands, situations):
    """All commands in all situations that they can be in: (command, situation, reference)."""
    pairs = [(c, s) for c in commands for s in situations if not (s.old and c.resumes)]
    for (command, situation), reference in zip(pairs, pool.map(lambda p: Reference(workplace, *p), pairs)):
        assert reference.outcome.status == 0, (command.line, reference.outcome.status, reference.outcome.err)
        if reference.before or not situation.old:
            yield command, situation, reference


class Findings:
    """Problems, those of one kind under one head."""

    def __init__(self):
        self.runs, self.failed, self.groups = 0, 0, {}

    def note(self, problem, key, description):
        self.runs += 1
        self.failed += bool(problem)
        if self.runs % 5000 == 0:
            print(f"{self.runs} runs, {self.failed} failed", flush=True)
        if problem:
            self.groups.setdefault((problem.split(", but")[0], *key), []).append(f"{description}: {problem}")

    def report(self, what):
        """Prints the first of each group and a count; returns an exit status."""
        for group in self.groups.values():
            print(f"FAILED {group[0][:600]}" + (f"\n  and {len(group) - 1} like it" if len(group) > 1 else ""))
        print(f"{self.runs - self.failed} passed, {self.failed} failed: {what}")
        return 0 if self.runs and not self.failed else 1
