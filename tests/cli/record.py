#!/usr/bin/env python3
"""quadrille record at a terminal: prompts and boards, Tab, the arrow keys, Ctrl-C, Ctrl-D, a window that closes.

    record.py BUILD_FOLDER
"""
import os
import signal
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, check
import terminals


SIZE = (24, 80)  # of the usual terminal
SET_UP = ("1,3,4", "2,4,6", "1@b1 3@d2 4@f3 2@a4 4@c5 6@e6", "1@b1 3@d2 4@f3 2@a4 4@c5 6@e6")


def start(folder, *arguments, out=None, size=(0, 0)):
    return terminals.Terminal(folder, {"LC_ALL": "C.UTF-8", "HOME": folder}, QUADRILLE, "record", *arguments, out=out, size=size)


def read(folder, name):
    path = Path(folder) / name
    return path.read_text() if path.exists() else None


def test_editing(folder):
    t = start(folder, "connect-square", "--size", "3x3", "--names", "Ann,Bj\u00f6rn", "-o", "g.qdr")
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
    t = start(folder, "connect-square", "-o", "g.qdr")
    t.expect("3. A Ann> ")
    t.type("undo\r")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("c4-d")
    t.type("\x03")  # in the middle of a line
    t.expect("^C (again: end)\n2. B Bj\u00f6rn> ")
    t.type("A B C D\r")  # the line is empty again, and what is wrong gets one message
    t.expect("error: ")
    t.expect("2. B Bj\u00f6rn> ")
    check("a wrong line gets one message", t.text.count("error: ") == 1, t.text)
    t.type("\x03")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("\x03")
    check("the second Ctrl-C ends", t.end() == 0)
    check("Ctrl-C loses nothing", read(folder, "g.qdr").endswith("\n1. a1-b2\n"))


def test_faulty(folder):
    """The lines of a file from a fault on come back to be put right."""
    (Path(folder) / "f.qdr").write_text('[Game "connect-square"]\n[Size "3x3"]\n1. a1-b2\n2. c4-d9 3. a2-b2\n4. b4-c4\n')
    t = start(folder, "connect-square", "-o", "f.qdr")
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
    t = start(folder, "connect", "-o", "c.qdr")
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
    t = start(folder, "connect-capture", "--tag", "Galaxy=Q1 R2 R3", "-o", "s.qdr")
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
        t = start(folder, "connect-square", "-o", "k.qdr", "--force")
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
    t = start(folder, "connect-square")
    t.expect("1. A> ")
    t.type("a1-b2\r")
    t.expect("2. B> ")
    os.close(t.terminal)
    os.waitpid(t.pid, 0)
    check("a closed window leaves a file", (read(folder, "connect-square-1.qdr") or "").endswith("\n1. a1-b2\n"))

    t = start(folder, "connect-square", out="out.qdr")
    t.expect("1. A> ")
    t.type("a1-b2\r")
    t.expect("2. B> ")
    t.type("\x04")
    check("standard output gets the record", t.end() == 0 and read(folder, "out.qdr").endswith("\n1. a1-b2\n"))


def test_heights(folder):
    """The usual board of each game is on the screen, from its letters to the prompt."""
    for game, letters, lines, prompt in (
            (("connect-capture", "--id", "CC-4x4-F61S1KDD-T"), "a      b      c      d", ("1-2",), "2. B> "),
            (("connect-square", "--size", "6x6"), "a   b   c   d   e   f   g", ("a1-b2",), "2. B> "),
            (("enclose5", "--size", "20x20", "--names", "Ann,Bob"), "s t   A \u25cf", ("e5",), "2. B Bob> "),
            (("conect", "--board", "wide 11"), "a b c d e f g h i j k", ("e5",), "2. B> "),
            (("connect", "--id", "CN-D-4ZVF0NWM-W"), "A a  b  c  d  e  f     B a  b  c  d  e  f", SET_UP, "\n1> ")):
        t = start(folder, *game, "-o", game[0] + ".qdr", size=SIZE)
        for at, line in enumerate(lines):
            t.expect("> ")
            check(f"{game[0]}: the board is whole, line {at}", at > 0 or sum(letters in row for row in t.rows(SIZE)) == 1, t.text)
            t.type(line + "\r")
        t.expect(prompt)
        check(f"{game[0]}: the board is whole after a turn", sum(letters in row for row in t.rows(SIZE)) > 0, t.text)
        t.type("\x04")
        check(f"{game[0]}: it ends", t.end() == 0)
    t = start(folder, "enclose5", "-o", "enclose5.qdr", size=(40, 80))
    t.expect("2. B Bob> ")
    check("a taller terminal has the rest below the board", "\n\n1. Ann: e5\nA Ann 0   B Bob 0\n\n" in t.text, t.text)
    t.type("\x04")
    check("it ends", t.end() == 0)


for tests in ((test_editing, test_resumed, test_faulty), (test_parts, test_shots), (test_killed,), (test_window_closed,), (test_heights,)):
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            test(folder)
checks.end()
