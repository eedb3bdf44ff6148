#!/usr/bin/env python3
"""quadrille record at a terminal: prompts and boards, Tab, the arrow keys, Ctrl-C, Ctrl-D, a window that closes.

    record.py BUILD_FOLDER
"""
import os
import pty
import re
import select
import signal
import sys
import tempfile
import termios
import time
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import check  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
QUADRILLE = str((ROOT / sys.argv[1] / "quadrille").resolve())
WAIT = 60  # seconds: a slow machine, or valgrind


class Terminal:
    """A run of the program at a terminal of its own; with `out`, standard output is that file."""

    def __init__(self, folder, *arguments, out=None):
        self.text = ""
        environment = dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8", HOME=folder)
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            if out:
                os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
            os.execve(QUADRILLE, [QUADRILLE, "record", *arguments], environment)
        self.seen = 0

    def read(self, seconds):
        if select.select([self.terminal], [], [], seconds)[0]:
            try:
                got = os.read(self.terminal, 65536)
            except OSError:  # the other end is closed
                got = b""
            # What a person sees: without the sequences that move the cursor and colour the text.
            self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07", "", got.decode("utf-8", "replace"))
            return bool(got)
        return True

    def expect(self, words):
        """Waits until the terminal shows this, after what was expected before."""
        end = time.monotonic() + WAIT
        while words not in self.text[self.seen:]:
            if time.monotonic() > end or not self.read(0.2) and words not in self.text[self.seen:]:
                return check(f"the terminal shows {words!r}, not {self.text[self.seen:][-300:]!r}", False)
        self.seen = self.text.index(words, self.seen) + len(words)
        return check(f"the terminal shows {words!r}", True)

    def type(self, keys):
        """Types when the program edits a line: what comes before could be lost."""
        end = time.monotonic() + 2
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.terminal, keys.encode())

    def end(self):
        """The exit status; minus the signal that ended the program, which is killed if it waits for more."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end and self.read(1):
            pass
        if time.monotonic() > end:
            os.kill(self.pid, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.terminal)
        return status


def read(folder, name):
    path = Path(folder) / name
    return path.read_text() if path.exists() else None


def test_editing(folder):
    t = Terminal(folder, "connect-square", "--size", "3x3", "--names", "Ann,Bj\u00f6rn", "-o", "g.qdr")
    t.expect("1. A Ann> ")
    t.type("a1-b\t")  # two continuations
    t.type("\t")
    t.expect("a1-b1  a1-b2")
    t.type("2\r")
    t.expect("1. Ann: a1-b2")
    t.expect("A Ann 0")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("d4-c4 x\r")
    t.expect("\n" + " " * len("2. B Bj\u00f6rn> d4-c4 ") + "^\n")
    t.expect("error: ")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("\x1b[A\x7f\x7f\r")  # the arrow key brings the line back
    t.expect("2. Bj\u00f6rn: d4-c4")
    t.expect("3. A Ann> ")
    t.type("not\t sch\u00f6n \u2713\r")
    t.expect("3. A Ann> ")
    t.type("mo\t\r")
    t.expect("legal actions:\n")
    t.expect("3. A Ann> ")
    t.type("\x04")
    t.expect("g.qdr: record 1")
    check("Ctrl-D ends", t.end() == 0)
    check("the record is kept", read(folder, "g.qdr") == '[Game "connect-square"]\n[Size "3x3"]\n[Players "2"]\n'
          '[A "Ann"]\n[B "Bj\u00f6rn"]\n\n1. a1-b2\n2. d4-c4 ; sch\u00f6n \u2713\n')


def test_resumed(folder):
    t = Terminal(folder, "connect-square", "-o", "g.qdr")
    t.expect("3. A Ann> ")
    t.type("undo\r")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("c4-d4")
    t.type("\x03")  # in the middle of a line
    check("Ctrl-C ends", t.end() == 0)
    check("Ctrl-C loses nothing", read(folder, "g.qdr").endswith("\n1. a1-b2\n"))


def test_faulty(folder):
    """The lines of a file from a fault on come back to be put right."""
    (Path(folder) / "f.qdr").write_text('[Game "connect-square"]\n[Size "3x3"]\n1. a1-b2\n2. c4-d9 3. a2-b2\n4. b4-c4\n')
    t = Terminal(folder, "connect-square", "-o", "f.qdr")
    t.expect("f.qdr:4:4: error: ")
    t.expect("before turn 2")
    t.expect("2. B> ")
    t.type("\x1b[A\x01\x06\x06\x06\x06\x06\x06\x06\x06\x08" + "4\r")  # the latest line; d9 becomes d4
    t.expect("4. B> ")
    t.type("\x1b[A\x1b[A\x1b[A\r")  # behind the line just typed and the one it was made from
    t.expect("5. A> ")
    t.type("\x04")
    check("a fault is put right", t.end() == 0)
    check("with its lines", read(folder, "f.qdr").endswith("\n1. a1-b2\n2. c4-d4 3. a2-b2\n4. b4-c4\n"
                                                          ";- 2. c4-d9 3. a2-b2\n;- 4. b4-c4\n"))


def test_parts(folder):
    t = Terminal(folder, "connect", "-o", "c.qdr")
    for ask, answer in [("Shapes> ", "A B D F"), ("Objectives> ", "A4 B5 C2"), ("0> ", "1,3,4"), ("0> ", "2,4,6"),
                        ("0. A> ", "1@b1 3@d2 4@f3 2@a4 4@c5"), ("0. A> ", "6@\t"),
                        ("0. B> ", "1@b1 3@d2 4@f3 2@a4 4@c5 6@e6"), ("1> ", "4/2,5"), ("1. A> ", "2@c1 5@d\t")]:
        t.expect(ask)
        t.type(answer + "\r")
    t.expect("1. B> ")
    t.type("quit\r")
    check("a round is left in the middle", t.end() == 0)
    check("and kept", read(folder, "c.qdr").endswith("\n;> 1. 4/2,5\n;>    A: 2@c1 5@d1\n"))


def test_shots(folder):
    t = Terminal(folder, "connect-capture", "--tag", "Galaxy=Q1 R2 R3", "-o", "s.qdr")
    for turn, line in enumerate("1-2 2-3 3-4 1-5 2-6 3-7 4-8 5-6 6-7".split(), 1):
        t.expect(f"{turn}. {'AB'[(turn - 1) % 2]}> ")
        t.type(line + "\r")
    t.expect("10. B> ")
    t.type("8-\t a1\t,\t\r")  # either way round; then a shot, and its second victim
    t.expect("the game is over")
    t.expect("over> ")
    t.type("\r")
    check("Return ends after the end of the game", t.end() == 0)
    check("several parts of an action are completed", read(folder, "s.qdr").endswith("\n10. 8-7 a1xb1,c1\n"))


def test_killed(folder):
    """What was typed is on the disk, whatever ends the program."""
    for number in (signal.SIGKILL, signal.SIGHUP, signal.SIGTERM):
        t = Terminal(folder, "connect-square", "-o", "k.qdr", "--force")
        t.expect("1. A> ")
        t.type("a1-b2\r")
        t.expect("2. B> ")
        os.kill(t.pid, number)
        status = t.end()
        check(f"{number!r} ends it", status == (-number if number == signal.SIGKILL else 0))
        check(f"{number!r} loses nothing", read(folder, "k.qdr").endswith("\n1. a1-b2\n"))
    check("no other files stay", sorted(os.listdir(folder)) == ["k.qdr"])


def test_window_closed(folder):
    """Without -o the record would have gone to a terminal that is no more."""
    t = Terminal(folder, "connect-square")
    t.expect("1. A> ")
    t.type("a1-b2\r")
    t.expect("2. B> ")
    os.close(t.terminal)
    os.waitpid(t.pid, 0)
    check("a closed window leaves a file", (read(folder, "connect-square-1.qdr") or "").endswith("\n1. a1-b2\n"))

    t = Terminal(folder, "connect-square", out="out.qdr")
    t.expect("1. A> ")
    t.type("a1-b2\r")
    t.expect("2. B> ")
    t.type("\x04")
    check("standard output gets the record", t.end() == 0 and read(folder, "out.qdr").endswith("\n1. a1-b2\n"))


for tests in ((test_editing, test_resumed, test_faulty), (test_parts, test_shots), (test_killed,), (test_window_closed,)):
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            test(folder)
checks.end()
