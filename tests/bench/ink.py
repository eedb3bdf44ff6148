"""How much ink pages take: the mean darkness of pages rendered by pdftoppm, of one theme beside another's.

The resolution is one at which the thinnest lines of a theme, 0.1 mm, are wider than a pixel: below that poppler
draws all lines a pixel wide.
"""

import os
import subprocess
from collections import namedtuple

DPI = 300
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")

# What a page shows, whether that is little but text and lines to write on, the command, and the page's number.
Kind = namedtuple("Kind", "name text command page")


def sheet(name, game, *options, page=1, text=False):
    return Kind(name, text, ["sheet", game, "--seed", "ink", *options], page)


def show(name, game, *options):
    return Kind(name, False, ["show", os.path.join(EXAMPLES, game + ".qdr"), *options], 1)


def of_all(game, *once):
    """The kinds of page that every game has."""
    return [sheet("record form", game, *once, "--record-form", page=2, text=True),
            sheet("rules", game, *once, "--rules", page=2, text=True),
            show("show", game), show("show --all", game, "--all"), show("show --plot", game, "--plot")]


KINDS = {
    "connect-capture": [
        sheet("board", "connect-capture", "--size", "5x5"),
        sheet("four boards a page", "connect-capture", "--per-page", "4", "--once", "-n", "4"),
        *of_all("connect-capture", "--once")],
    "connect-square": [
        sheet("board", "connect-square"),
        sheet("board, opening 4", "connect-square", "--players", "4", "--opening", "4"),
        *of_all("connect-square")],
    "enclose5": [
        sheet("board", "enclose5"),
        sheet("board, opening 10", "enclose5", "--opening", "10"),
        *of_all("enclose5")],
    "conect": [
        sheet("board", "conect"),
        sheet("narrow board", "conect", "--board", "narrow 11"),
        sheet("net, opening 5", "conect", "--form", "net", "--opening", "5"),
        sheet("rhombus, opening 5", "conect", "--form", "rhombus", "--opening", "5"),
        *of_all("conect")],
    "connect": [
        sheet("player sheet", "connect"),
        sheet("player sheet, all by lot", "connect", "--draw", "--random-layout", "--dice"),
        sheet("shape cards", "connect", "--part", "shapes"),
        sheet("score cards", "connect", "--part", "scores"),
        sheet("backs of cards", "connect", "--part", "scores", "--backs", "duplex", page=2),
        sheet("objectives", "connect", "--part", "objectives"),
        sheet("dice card", "connect", "--part", "dice"),
        sheet("cards and backs to fold", "connect", "--part", "all", "--backs", "fold", page=2),
        *of_all("connect")],
}


def pixels(picture):
    """The grey values of a PGM picture (P5) of 8 bits."""
    _, size, _, data = picture.split(b"\n", 3)
    width, height = map(int, size.split())
    assert len(data) == width * height
    return data


def darkness(quadrille, kind, theme, folder, dpi=DPI):
    """Mean darkness of a page: 0 for white paper, 1 for black."""
    out = os.path.join(folder, "ink.pdf")
    subprocess.run([quadrille, *kind.command, "--theme", theme, "--paper", "a4", "-q", "--force", "-o", out], check=True)
    page = str(kind.page)
    done = subprocess.run(["pdftoppm", "-f", page, "-l", page, "-r", str(dpi), "-gray", out], check=True,
                          stdout=subprocess.PIPE)
    grey = pixels(done.stdout)
    return 1 - sum(grey) / (255 * len(grey))
