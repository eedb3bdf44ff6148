#!/usr/bin/env python3
"""Runs the case files tests/cli/*.t against the program.

    run.py BUILD [FILE.t ...]     BUILD: a build folder (build/release), or the binary itself

A case file holds any number of cases:

    == what the case shows
    needs qpdf zbarimg           skipped where a program is missing; "terminal": where none can be made; "font:hi":
                                 where no font for that language is installed
    file g.qdr                   makes a file of the lines that follow
    | [Game "connect-capture"]
    $ quadrille score g.qdr      a shell command (bash, pipefail); several may follow one another
    > a line of standard output
    >~ a regular expression for one line
    >* any further lines
    2> the same for standard error: 2> 2>~ 2>*
    ? 1                          exit status, 0 if not given

    refused quadrille sheet x    the command is refused (status 2, one line of error) with each of these arguments
    : --size 0 => MESSAGE        "=>~": a regular expression
    faulty                       `quadrille score -q` finds, first, this error in each of these records (status 1)
    : [Game "x"]\n1. a => 2:4: error: MESSAGE
    faulty g.qdr OPTION ...      the same in that file, after each of these edits by sed
    : s/a1/a9/ => 2:4: error: MESSAGE

What is not expected must not appear. Each case runs in an empty folder of its own, with HOME there; $DATA is the
folder tests/data, $EXAMPLES the folder examples. TEST_ROUNDS=quick runs only some cases of each file.
`unprivileged COMMAND` runs a command as a user without special rights."""

import concurrent.futures
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(HERE), "data")
EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "examples")
TIMEOUT = 1800  # seconds: no command takes more than a few, but the machine may be busy
SELECTED = 8  # with TEST_ROUNDS=quick one case in so many, and one line of a table
# What that leaves out: what limits or times a command would limit valgrind, too, and loops repeat what one run shows.
LEFT_OUT = re.compile(r"ulimit|timeout|kill|unprivileged|script |\bfor \w+ in |\bwhile ")


class Command:
    def __init__(self, line, text, in_table=False):
        self.line, self.text, self.in_table = line, text, in_table
        self.expected = {"1": [], "2": []}
        self.status = 0


class Case:
    def __init__(self, path, line, title):
        self.path, self.line, self.title = path, line, title
        self.needs, self.steps = [], []  # steps: Command or (file name, lines)


def read_cases(path):
    cases = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().split("\n"), 1):
            word, _, rest = line.partition(" ")
            if word in ("refused", "faulty"):
                table = (word, rest)
                continue
            step = cases[-1].steps[-1] if cases and cases[-1].steps else None
            if not line or line.startswith("#"):
                continue
            if word == "==":
                cases.append(Case(path, number, rest))
            elif word == "needs":
                cases[-1].needs += rest.split()
            elif word == "file":
                cases[-1].steps.append((rest, []))
            elif word == "|" and isinstance(step, tuple):
                step[1].append(rest)
            elif word == "$":
                cases[-1].steps.append(Command(number, rest))
            elif word == ":" and " =>" in rest:
                cases[-1].steps.append(table_row(number, *table, *re.split(" =>(~?) ", rest, maxsplit=1)))
            elif word == "\\" and isinstance(step, Command):
                step.text += "\n" + rest
            elif word == "?" and isinstance(step, Command):
                step.status = int(rest)
            elif re.fullmatch(r"2?>[~*]?", word) and isinstance(step, Command):
                stream = "2" if word.startswith("2") else "1"
                step.expected[stream].append((word[-1], rest))
            else:
                sys.exit(f"{path}:{number}: cannot read this line: {line}")
    return cases


def table_row(number, word, command, what, regex, message):
    """The command that a line of a table stands for."""
    if word == "refused":
        row = Command(number, f"{command} {what}", True)
        row.expected["2"], row.status = [(regex or ">", "quadrille: " + message)], 2
    else:
        file, _, options = command.partition(" ")
        source = f"sed {shlex.quote(what)} {file}" if file else f"printf '%b\\n' {shlex.quote(what)}"
        row = Command(number, f"{source} | quadrille score -q {options}", True)
        row.expected["2"], row.status = [(regex or ">", "-:" + message), ("*", "")], 1
    return row


def selection(cases):
    """Some cases of each file."""
    chosen = [case for case in cases if not any(isinstance(step, Command) and LEFT_OUT.search(step.text) for step in case.steps)]
    chosen = chosen[::SELECTED]
    for case in chosen:
        rows = [step for step in case.steps if isinstance(step, Command) and step.in_table]
        case.steps = [step for step in case.steps if step not in rows or step in rows[::SELECTED]]
    return chosen


def matches(expected, text):
    """None if the text is as expected, else what is wrong."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    elif text:
        lines[-1] += "[no line end]"
    for i, (kind, line) in enumerate(expected):
        if kind == "*":
            return None
        if i >= len(lines):
            return f"missing: {line}"
        good = re.fullmatch(line, lines[i]) if kind == "~" else line == lines[i]
        if not good:
            return f"expected: {line}\n     got: {lines[i]}"
    if len(lines) > len(expected):
        return f"not expected: {lines[len(expected)]}"
    return None


def run_command(command, folder, environment):
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command.text], cwd=folder, env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    out, err = (stream.decode("utf-8", "surrogateescape") for stream in (done.stdout, done.stderr))
    problems = []
    for name, wrong in (("standard output", matches(command.expected["1"], out)),
                        ("standard error", matches(command.expected["2"], err))):
        if wrong:
            problems.append(f"{name}: {wrong}")
    if done.returncode != command.status:
        problems.append(f"status: expected {command.status}, got {done.returncode}")
    if problems and err and not command.expected["2"]:
        problems.append("standard error was: " + err.strip())
    return problems


def run_case(case, bin_folder):
    """Returns None if passed over, else a list of problems."""
    if not all(is_there(need) for need in case.needs):
        return None
    with tempfile.TemporaryDirectory(prefix="quadrille-cli-") as folder:
        os.chmod(folder, 0o755)
        environment = {"PATH": bin_folder + ":" + os.environ["PATH"], "HOME": folder, "LC_ALL": "C.UTF-8",
                       "PAPERSIZE": "a4", "TERM": "xterm", "DATA": DATA,
                       "EXAMPLES": EXAMPLES}
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "GCOV_ERROR_FILE"):
            if name in os.environ:
                environment[name] = os.environ[name]
        for step in case.steps:
            if isinstance(step, tuple):
                path = os.path.join(folder, step[0])
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write("".join(line + "\n" for line in step[1]))
                continue
            try:
                problems = run_command(step, folder, environment)
            except subprocess.TimeoutExpired:
                problems = [f"still running after {TIMEOUT} s"]
            if problems:
                return [f"{os.path.basename(case.path)}:{step.line}: {case.title}", f"$ {step.text}"] + problems
    return []


def is_there(need):
    if need.startswith("font:"):
        fonts = subprocess.run(["fc-list", ":lang=" + need[5:]], capture_output=True).stdout
        return bool(fonts)
    return has_terminal() if need == "terminal" else shutil.which(need)


def has_terminal():
    """Whether `script` can make a terminal; a bare chroot has none to give."""
    if not shutil.which("script"):
        return False
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        return False
    return True


UNPRIVILEGED = """#!/bin/sh
[ "$(id -u)" -ne 0 ] && exec "$@"
exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
"""


def prepare(build, folder):
    """Puts the programs where everybody may run them."""
    os.chmod(folder, 0o755)
    if os.path.isdir(build):
        programs = {"quadrille": os.path.join(build, "quadrille"),
                    "quadrille-skeleton": os.path.join(build, "tests", "quadrille-skeleton")}
    else:
        programs = {"quadrille": build}
    for name, path in programs.items():
        if os.path.exists(path):
            shutil.copy(path, os.path.join(folder, name))
    helper = os.path.join(folder, "unprivileged")
    with open(helper, "w", encoding="utf-8") as file:
        file.write(UNPRIVILEGED)
    os.chmod(helper, 0o755)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    # Commands send signals, which shells have ignored in what they start in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    files = sys.argv[2:] or sorted(os.path.join(HERE, f) for f in os.listdir(HERE) if f.endswith(".t"))
    select = selection if os.environ.get("TEST_ROUNDS") == "quick" else list
    cases = [case for path in files for case in select(read_cases(path))]
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory(prefix="quadrille-bin-") as folder:
        prepare(sys.argv[1], folder)
        pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
        try:
            for problems in pool.map(lambda case: run_case(case, folder), cases):
                if problems is None:
                    skipped += 1
                elif problems:
                    failed += 1
                    print("FAILED " + "\n  ".join(problems))
                else:
                    passed += 1
        finally:
            pool.shutdown(cancel_futures=True)
    if skipped:
        print(f"{skipped} passed over: programs that they need are missing")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
