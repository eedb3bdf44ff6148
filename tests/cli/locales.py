#!/usr/bin/env python3
"""The program writes the same bytes in every locale and time zone; terminals that cannot show UTF-8 get ASCII.

    locales.py BUILD_FOLDER

Locales are made with localedef where they can be; the test needs at least C."""
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check
import terminals

UTF8 = {"LC_ALL": "C.UTF-8"}

# Decimals, capitals, sorting and dates: what follows the locale if nothing is done against it. In Turkish the capital of
# i has a dot, so that FINISH, WIDE and LIGHT are other words than finish, wide and light.
COMMANDS = """
sheet connect-capture --seed i --margin 12.5 --paper 8.5x11in --names Jörg,İpek --rules -o capture.pdf
sheet CONNECT-SQUARE --seed i --size 3X3 --paper 120.5x180.25MM -o square.svg
sheet conect --seed i --board "WIDE 5" --dpi 50 -o cone.png
puzzle ENCLOSE5 --kind finish --seed i -n 2 --lang de --manifest - -o finish.pdf
rules connect --format text --lang de
score --json INPUT
score -v INPUT
show --format text INPUT
show --turn 1 INPUT -o turn.svg
standings --csv INPUT
standings --json INPUT
import CONECT --board "WIDE 5" MOVES
book BOOK --daily 2026-01-01 --seed i -o book.pdf
config
games conekt
sheet --id co-w11-50rsqki5-9
""".strip().splitlines()

RECORD = """[GAME "CONNECT-SQUARE"] [SIZE "2X1"] [a "İpek"] [B "Jörg Ç"] [EVENT "Şişli"] [Date "2026-01-01"] [x-title "i"]
1. A1-B1 2. RESIGNS

[Game "Connect, Square!"] [Size "1x1"] [A "Zoë"] [B "ıI"] [Date "2025-12-31"]
1. a1-b1 2. a2-b2 3. a1-a2 4. b1-b2

[Game "conect"] [BOARD "WIDE 5"] [A "İpek"] [B "Zoë"] [Date "2026-01-01"]
1. C3 2. d4 3. RESIGNS
"""

BOOK = """title = "Günlük"; paper = "a5";
sections = ( { section = "puzzles"; game = "connect-square"; kind = "chain"; count = 4; } );
"""


def make_locales(folder):
    """Environments, by what they are called."""
    found = {"C": {"LC_ALL": "C"}}
    for name, source, charmap in (("de_DE.UTF-8", "de_DE", "UTF-8"), ("tr_TR.UTF-8", "tr_TR", "UTF-8"),
                                  ("de_DE.ISO-8859-1", "de_DE", "ISO-8859-1"),
                                  ("tr_TR.ISO-8859-9", "tr_TR", "ISO-8859-9")):
        # Its status is 1 when it has made a locale, but has warned.
        if shutil.which("localedef"):
            subprocess.run(["localedef", "-c", "-i", source, "-f", charmap, f"{folder}/{name}"], capture_output=True)
        if os.path.isdir(f"{folder}/{name}"):
            found[name] = {"LOCPATH": folder, "LC_ALL": name}
    return found


def environment(changes):
    return {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "TERM": "xterm", **changes}


def outputs(folder, changes):
    """What the commands print and write: bytes by name."""
    files = {}
    for number, line in enumerate(COMMANDS):
        words = [{"INPUT": "in.qdr", "MOVES": str(ROOT / "examples/conect-moves.txt"), "BOOK": "in.book"}.get(word, word)
                 for word in shlex.split(line)]
        with tempfile.TemporaryDirectory() as place:
            (Path(place) / "in.qdr").write_text(RECORD, encoding="utf-8")
            (Path(place) / "in.book").write_text(BOOK, encoding="utf-8")
            run = subprocess.run([QUADRILLE, *words], cwd=place, env=environment(changes), capture_output=True)
            files[line] = b"%d\n" % run.returncode + run.stdout + run.stderr
            for path in Path(place).iterdir():
                if not path.name.startswith("in."):
                    files[f"{line}: {path.name}"] = path.read_bytes()
    return files


def test_same_bytes(folder, locales):
    expected = outputs(folder, {**UTF8, "TZ": "UTC"})
    statuses = [content.split(b"\n")[0] for name, content in expected.items() if name in COMMANDS]
    check("the commands do what they are to do", statuses == [b"0"] * 14 + [b"2"] * 2,
          "".join(f"{name}\n{content[:400].decode('utf-8', 'replace')}\n" for name, content in expected.items()
                  if name in COMMANDS))
    zones = ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kolkata", "", ":no/such/zone"]
    for i, (name, changes) in enumerate(locales.items()):
        got = outputs(folder, {**changes, "TZ": zones[i % len(zones)]})
        for what in expected:
            check(f"{name}: {what}", got.get(what) == expected[what], differences(expected[what], got.get(what, b"")))


def differences(expected, got):
    for one, other in zip(expected.split(b"\n"), got.split(b"\n")):
        if one != other:
            return f"expected: {one[:300]!r}\n     got: {other[:300]!r}"
    return "one is longer"


# ---- Terminals -----------------------------------------------------------------------------------------------------


def shown(folder, changes, *arguments):
    run = terminals.Terminal(folder, environment(changes), QUADRILLE, *arguments)
    run.end()
    return run.raw


def is_ascii(content):
    return all(byte < 0x80 for byte in content)


def plain(content):
    """Without colours, and with the ends of lines that a file has."""
    return re.sub(rb"\x1b\[[0-9;]*m|\r(?=\n)", b"", content)


def test_results(folder, locales):
    """Results in UTF-8, or in ASCII of the same width."""
    (Path(folder) / "in.qdr").write_text(RECORD, encoding="utf-8")
    commands = (["show", "--format", "text", "in.qdr"], ["rules", "conect", "--format", "text", "--lang", "de"],
                ["score", "in.qdr"], ["score", "-v", "--no-color", "Jörg.qdr"], ["help", "records"])
    for name, changes in {**locales, "UTF-8, not installed": {"LC_ALL": "xx_XX.utf8"},
                          "by LANG": {"LANG": "C.UTF-8"}, "none": {}}.items():
        utf8 = "UTF" in name or name == "by LANG"
        for arguments in commands:
            got = shown(folder, changes, *arguments)
            check(f"{name}: {arguments[0]} shows {'UTF-8' if utf8 else 'ASCII'}",
                  len(got) > 20 and is_ascii(got) != utf8, repr(got[:400]))
    show = commands[0]
    expected = subprocess.run([QUADRILLE, *show, "--ascii"], cwd=folder, env=environment(UTF8), capture_output=True).stdout
    check("boards are those of --ascii", plain(shown(folder, {"LC_ALL": "C"}, *show)) == expected)
    on_utf8, on_ascii = (plain(shown(folder, changes, "score", "in.qdr")).decode("utf-8").split("\n")
                         for changes in (UTF8, {"LC_ALL": "C"}))
    check("tables keep their columns", list(map(len, on_utf8)) == list(map(len, on_ascii)) and on_utf8 != on_ascii,
          f"{on_utf8}\n{on_ascii}")
    piped = subprocess.run([QUADRILLE, *show], cwd=folder, env=environment({"LC_ALL": "C"}), capture_output=True).stdout
    check("pipes get UTF-8", not is_ascii(piped))
    check("files get UTF-8", shown(folder, {"LC_ALL": "C"}, *show, "-o", "show.txt") is not None and
          (Path(folder) / "show.txt").read_bytes() == piped)


def test_typed(folder, locales):
    """Words are understood in capitals, and names are kept, whatever the locale."""
    for name, changes in locales.items():
        file = Path(folder) / "typed.qdr"
        t = terminals.Terminal(folder, environment({**changes, "LINES": "24"}), QUADRILLE, "record", "CONNECT-SQUARE",
                               "--size", "2x1", "--names", "Jörg,İpek", "-f", "-o", str(file))
        t.expect("1. A J" + ("ö" if "UTF" in name else "o") + "rg> ")
        t.type("A1-B1\r")
        t.expect("2. B ")
        t.type("RESIGNS\r")
        t.expect("over> ")
        t.type("QUIT\r")
        t.end()
        check(f"{name}: record shows {'UTF-8' if 'UTF' in name else 'ASCII'}", is_ascii(t.raw) != ("UTF" in name))
        check(f"{name}: the record", file.read_text(encoding="utf-8").endswith(
            '[A "Jörg"]\n[B "İpek"]\n\n1. a1-b1\n2. RESIGNS\n'), file.read_text(encoding="utf-8"))
        file.unlink()


def main():
    with tempfile.TemporaryDirectory() as made, tempfile.TemporaryDirectory() as folder:
        locales = make_locales(made)
        test_same_bytes(folder, locales)
        try:
            for end in os.openpty():
                os.close(end)
        except OSError:
            print("no terminal can be made here")
        else:
            test_results(folder, locales)
            test_typed(folder, locales)
    checks.end()


if __name__ == "__main__":
    main()
