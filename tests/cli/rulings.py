#!/usr/bin/env python3
"""The rule texts of every game, in every language, mark exactly the rulings that quadrille-record(5) lists by name.

    rulings.py BUILD_FOLDER
"""
import re

import checks
from checks import ROOT, check


def listed():
    """The names in the manual, by game."""
    page = (ROOT / "man/quadrille-record.5").read_text(encoding="utf-8")
    section = re.search(r"^\.Sh RULINGS\n(.*?)^\.Sh ", page, re.M | re.S)[1]
    parts = re.split(r"^\.Ss (.*)\n", section, flags=re.M)[1:]
    return {game: re.findall(r"^\.It Em (\S+)$", text, re.M) for game, text in zip(parts[::2], parts[1::2])}


def title(slug):
    """The title that the manual's section of a game has."""
    credit = re.search(r"^credit: (.*)$", (ROOT / f"templates/rules/en/{slug}.txt").read_text(encoding="utf-8"), re.M)[1]
    return re.split(r":| is a game", credit)[0]


def main():
    manual = listed()
    texts = sorted((ROOT / "templates/rules").glob("*/*.txt"))
    check("rules in two languages and more", len({path.parent.name for path in texts}) >= 2)
    check("many rulings are listed", sum(map(len, manual.values())) >= 35, str(manual))
    for path in texts:
        text = path.read_text(encoding="utf-8")
        marked, signs = re.findall(r"^! \[([\w-]+)\]", text, re.M), re.findall(r"^!", text, re.M)
        names = manual.get(title(path.stem), [])
        check(f"{path.parent.name}/{path.name}: every ruling has a name", len(marked) == len(signs))
        check(f"{path.parent.name}/{path.name} marks the rulings of quadrille-record(5), in order", marked == names,
              f"only in the rules: {sorted(set(marked) - set(names))}\n"
              f"only in the manual: {sorted(set(names) - set(marked))}\n{marked}\n{names}")
    checks.end()


main()
