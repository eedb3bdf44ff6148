"""What the bench measures of pictures: which pages, and a game of some sixty turns to show."""

import re

# Name, game, options.
SHEETS = [
    ("Connect Capture 5x5", "connect-capture", ["--size", "5x5", "--once"]),
    ("Connect, Square! 6x6", "connect-square", []),
    ("Enclose5 20x20", "enclose5", []),
    ("Conect wide 11", "conect", []),
    ("CoNNect", "connect", ["--draw"]),
]
GAMES_WITH_TURNS = ["connect-capture", "connect-square", "enclose5", "conect"]
TURNS = range(55, 66)


def long_game(records):
    """The first of the records that has about sixty turns, with its number of turns; None if there is none."""
    for record in re.split(r"\n\n+(?=\[)", records):
        turns = re.findall(r"(?<![\w-])(\d+)\.", record[record.rindex("]"):])
        if turns and int(turns[-1]) in TURNS:
            return record + "\n", int(turns[-1])
    return None
