#!/usr/bin/env python3
"""quadrille record at a terminal: questions, prompts and boards, the arrow keys, Ctrl-C, Ctrl-D, a window that closes, games
that are saved as they are typed and continued.

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


def start(folder, *arguments, out=None, size=(0, 0), asks=(), home=None):
    """With questions that are left without an answer."""
    environment = {"LC_ALL": "C.UTF-8", "HOME": folder if home is None else home}
    t = terminals.Terminal(folder, environment, QUADRILLE, "record", *arguments, out=out, size=size)
    for question in asks:
        t.answer(question + "> ", "")
    return t


def read(folder, name):
    path = Path(folder) / name
    return path.read_text() if path.exists() else None


def test_editing(folder):
    t = start(folder, "connect-square", "--size", "3x3", "--names", "Ann,Bj\u00f6rn", "-o", "g.qdr")
    t.answer("1. A Ann> ", "a1-b2")
    t.expect("1. Ann: a1-b2")
    t.expect("A Ann 0")
    t.answer("2. B Bj\u00f6rn> ", "d4-c4 x")
    t.expect("\n" + " " * len("2. B Bj\u00f6rn> d4-c4 ") + "^\n")
    t.expect("error: ")
    t.answer("2. B Bj\u00f6rn> ", "\x1b[A\x7f\x7f")  # the arrow key brings the line back
    t.expect("2. Bj\u00f6rn: d4-c4")
    t.answer("3. A Ann> ", "note sch\u00f6n \u2713")
    t.answer("3. A Ann> ", "moves")
    t.expect("legal actions:\n")
    t.expect("3. A Ann> ")
    t.type("\x04")
    t.expect("g.qdr: record 1")
    check("Ctrl-D ends", t.end() == 0)
    check("the record is kept", read(folder, "g.qdr") == '[Game "connect-square"]\n[Size "3x3"]\n[Players "2"]\n'
          '[A "Ann"]\n[B "Bj\u00f6rn"]\n\n1. a1-b2\n2. d4-c4 ; sch\u00f6n \u2713\n')


def test_resumed(folder):
    t = start(folder, "connect-square", "-o", "g.qdr")
    t.answer("3. A Ann> ", "undo")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("c4-d")
    t.type("\x03")  # in the middle of a line
    t.answer("^C (again: end)\n2. B Bj\u00f6rn> ", "A B C D")  # the line is empty again, and what is wrong gets one message
    t.expect("error: ")
    t.expect("2. B Bj\u00f6rn> ")
    check("a wrong line gets one message", t.text.count("error: ") == 1, t.text)
    t.type("\x03")
    t.expect("2. B Bj\u00f6rn> ")
    t.type("\x03")
    check("the second Ctrl-C ends", t.end() == 0)
    check("Ctrl-C loses nothing", read(folder, "g.qdr").endswith("\n1. a1-b2\n"))


def test_parts(folder):
    t = start(folder, "connect", "-o", "c.qdr", asks=("Sheet", "Names"))
    for ask, answer in [("Shapes> ", "A B D F"), ("Objectives> ", "A4 B5 C2"), ("0> ", "1,3,4"), ("0> ", "2,4,6"),
                        ("0. A> ", "1@b1 3@d2 4@f3 2@a4 4@c5"), ("0. A> ", "6@e6"),
                        ("0. B> ", "1@b1 3@d2 4@f3 2@a4 4@c5 6@e6"), ("1> ", "4/2,5"), ("1. A> ", "2@c1 5@d1")]:
        t.answer(ask, answer)
    t.answer("1. B> ", "quit")
    check("a round is left in the middle", t.end() == 0)
    check("and kept", read(folder, "c.qdr").endswith("\n;> 1. 4/2,5\n;>    A: 2@c1 5@d1\n"))


def test_over(folder):
    t = start(folder, "connect-capture", "--tag", "Galaxy=R1", "-o", "s.qdr", asks=("Names",))
    for turn, line in enumerate(("1-2", "2-4", "4-3", "1-3"), 1):
        t.answer(f"{turn}. {'AB'[(turn - 1) % 2]}> ", line)
    t.expect("the game is over")
    t.answer("over> ", "")
    check("Return ends after the end of the game", t.end() == 0)


def test_killed(folder):
    """What was typed is on the disk, whatever ends the program."""
    for number in (signal.SIGKILL, signal.SIGHUP, signal.SIGTERM):
        t = start(folder, "connect-square", "-o", "k.qdr", "--force", asks=("Sheet", "Names"))
        t.answer("1. A> ", "a1-b2")
        t.expect("2. B> ")
        os.kill(t.pid, number)
        status = t.end()
        check(f"{number!r} ends it", status == (-number if number == signal.SIGKILL else 0))
        check(f"{number!r} loses nothing", read(folder, "k.qdr").endswith("\n1. a1-b2\n"))
    check("no other files stay", sorted(os.listdir(folder)) == ["k.qdr"])


DRAFTS = ".local/state/quadrille/"
BEGUN = '[Game "connect-square"]\n[Size "1x1"]\n[Players "2"]\n[A "Ann"]\n[B "Bob"]\n\n'


def begin(folder, *arguments, **how):
    t = start(folder, "connect-square", "--size", "1x1", "--names", "Ann,Bob", *arguments, **how)
    t.answer("1. A Ann> ", "a1-b1")
    t.expect("2. B Bob> ")
    return t


def drafts(folder):
    return sorted(os.listdir(Path(folder) / DRAFTS))


def test_window_closed(folder):
    """Without -o the record would have gone to a terminal that is no more."""
    t = begin(folder)
    os.close(t.terminal)
    os.waitpid(t.pid, 0)
    check("a closed window leaves a draft", read(folder, DRAFTS + "connect-square.qdr") == BEGUN + "1. a1-b1\n")
    t = begin(folder, home="")
    os.close(t.terminal)
    os.waitpid(t.pid, 0)
    check("or else a file", read(folder, "connect-square-1.qdr") == BEGUN + "1. a1-b1\n")


def test_drafts(folder):
    """A game without -o is saved as it is typed, and continued until it is finished."""
    t = begin(folder)
    check("a draft is saved at once", read(folder, DRAFTS + "connect-square.qdr") == BEGUN + "1. a1-b1\n")
    os.kill(t.pid, signal.SIGKILL)
    t.end()
    t = start(folder, "connect-square", out="out.qdr")
    t.answer("Continue the game of Connect, Square!: Ann, Bob (turn 2)? [Y/n] ", "what")
    t.answer("answer y or n\n", "")
    t.answer("2. B Bob> ", "a2-b2")
    t.answer("3. A Ann> ", "quit")
    t.expect(f"the game is saved in {folder}/{DRAFTS}connect-square.qdr: quadrille record connect-square continues it")
    check("it is left", t.end() == 0)
    check("standard output gets the record", read(folder, "out.qdr") == BEGUN + "1. a1-b1\n2. a2-b2\n")

    t = start(folder)  # any game
    t.answer("(turn 3)? [Y/n] ", "y")
    for turn, line in ((3, "a1-a2"), (4, "b1-b2")):
        t.answer(f"{turn}. {'BA'[turn % 2]} ", line)
    t.expect("over> ")
    check("a finished game is kept until it is printed", read(folder, DRAFTS + "connect-square.qdr").count("\n") == 10)
    t.type("\r")
    t.expect(BEGUN)
    check("it is finished", t.end() == 0)
    check("a finished game is no draft", drafts(folder) == [] and "is saved in" not in t.text)

    begin(folder).end_by("\x04")
    t = start(folder, "connect-square")
    t.answer("[Y/n] ", "n")
    for question, answer in (("Sheet> ", ""), ("Names> ", ""), ("1. A> ", "a1-b2")):
        t.answer(question, answer)
    t.expect("the earlier game is now in ")
    t.expect("connect-square-1.qdr\n")
    t.expect("2. B> ")
    t.end_by("\x04")
    check("an earlier game is not lost", read(folder, DRAFTS + "connect-square-1.qdr") == BEGUN + "1. a1-b1\n")
    check("the new one is saved", read(folder, DRAFTS + "connect-square.qdr").endswith("\n1. a1-b2\n"))
    t = start(folder, "connect-square")
    t.answer("(turn 2)? [Y/n] ", "")
    t.answer("2. B> ", "undo")
    t.expect("1. A> ")
    t.end_by("\x04")
    check("a game without turns is no draft", drafts(folder) == ["connect-square-1.qdr"])


def test_no_drafts(folder):
    """A draft that cannot be saved is a matter of one warning."""
    (Path(folder) / "file").write_text("")
    for home, why in (("", "neither XDG_STATE_HOME nor HOME is set"), (folder + "/file", "Not a directory")):
        t = begin(folder, home=home)
        t.type("a2-b2\r")
        t.answer("3. A Ann> ", "quit")
        t.expect(BEGUN + "1. a1-b1\n2. a2-b2\n")
        check("it ends", t.end() == 0)
        check("there is one warning", t.text.count("; until it ends, the game is not saved\n") == 1 and why in t.text, t.text)


def test_questions(folder):
    """What is missing is asked for until it is right."""
    t = start(folder, "-o", "q.qdr")
    for ask, answer, told in (
            ("Game> ", "conekt", "did you mean conect?"), ("Game> ", "connect-square", "; Return without a sheet: 6x6"),
            ("Sheet> ", "CS-5x5", "is not a sheet ID"), ("Sheet> ", "CC-4x4-F61S1KDD-T", "quadrille: CC-4x4-F61S1KDD-T is a sheet of "),
            ("Sheet> ", "", "Names: "), ("Names> ", "A,B,C,D,E", "more than the 2 players"),
            ("Names> ", "Ann, Bob ,Cy", "A Ann 0   B Bob 0   C Cy 0")):
        t.answer(ask, answer)
        t.expect(told)
    t.expect("1. A Ann> ")
    t.end_by("\x04")
    check("what was asked for is in the record", read(folder, "q.qdr") == '[Game "connect-square"]\n[Size "6x6"]\n[Players "3"]\n'
          '[A "Ann"]\n[B "Bob"]\n[C "Cy"]\n\n')
    t = start(folder, "connect-capture", asks=())
    t.answer("Sheet> ", "CC-4x4-F61S1KDD-T")
    t.answer("Names> ", "")
    t.expect("1. A> ")
    t.end_by("\x04")
    for answers in (("Game",), ("Game", "Sheet"), ("Sheet", "Names"), ("Sheet", "Names", "Galaxy")):
        arguments = ("-o", "no.qdr") if answers[0] == "Game" else ("-o", "no.qdr", "connect-capture")
        t = start(folder, *arguments)
        for question in answers[:-1]:
            t.answer(question + "> ", "conect" if question == "Game" else "")
        t.expect(answers[-1] + "> ")
        before = len(t.text)
        t.type("\x04")
        check(f"Ctrl-D at {answers[-1]} ends", t.end() == 1)
        check("quietly, without a file", t.text[before:].strip("^D\b\n") == "" and read(folder, "no.qdr") is None, t.text[before:])


def test_escapes(folder):
    """Nothing from a file reaches the terminal raw."""
    state = Path(folder) / "s\x1b[41m"
    record = ('[Game "connect-square"]\n[Size "2x2"]\n[A "An\x1b[42mn"]\n[Event "\u202ebidi"]\n\n'
              '1. a1-b1 ; \x1b]0;title\x07\n')
    (state / DRAFTS).mkdir(parents=True)
    (state / DRAFTS / "connect-square.qdr").write_text(record)
    t = start(folder, "connect-square", home=str(state))
    t.answer("(turn 2)? [Y/n] ", "")
    t.expect("2. B> ")
    t.end_by("\x04")
    t.expect("; \\x1b]0;title\\x07\n")
    codes = (b"\x1b[41m", b"\x1b[42m", b"\x1b]0;", b"\xe2\x80\xae")
    check("escapes are shown", all(code not in t.raw for code in codes), t.raw)
    check("and kept", "\x1b]0;title" in (state / DRAFTS / "connect-square.qdr").read_text())


def test_heights(folder):
    """The usual board of each game is on the screen, from its letters to the prompt."""
    for game, letters, lines, prompt in (
            (("connect-capture", "--id", "CC-4x4-F61S1KDD-T"), "a      b      c      d", ("1-2",), "2. B> "),
            (("connect-square", "--size", "6x6"), "a   b   c   d   e   f   g", ("a1-b2",), "2. B> "),
            (("enclose5", "--size", "20x20", "--names", "Ann,Bob"), "s t   A \u25cf", ("e5",), "2. B Bob> "),
            (("conect", "--board", "wide 11"), "a b c d e f g h i j k", ("e5",), "2. B> "),
            (("connect", "--id", "CN-D-4ZVF0NWM-W"), "A a  b  c  d  e  f     B a  b  c  d  e  f", SET_UP, "\n1> ")):
        t = start(folder, *game, "-o", game[0] + ".qdr", size=SIZE, asks=("Names",) if "--names" not in game else ())
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


for tests in ((test_editing, test_resumed), (test_parts, test_over), (test_killed,), (test_window_closed,),
              (test_heights,), (test_drafts,), (test_no_drafts,), (test_questions,), (test_escapes,)):
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            test(folder)
checks.end()
