"""A Grid of CoNNect, on which puzzles are set: section CoNNect and RULINGS of quadrille-record(5).

One turn, number 1, holds A's claims. Claims of 4 or 5 have a shape of the edition, of 5 that of any card. The score is
how many numbers stand in claims.
"""
import re
from collections import Counter

from records import Illegal

SIDE = 6
CLAIM = "[a-f][1-6](?:-[a-f][1-6]){2,4}"


def is_right(text):
    rows = text.split("/")
    return len(rows) == SIDE and all(re.fullmatch("[0-7.]{6}", row) for row in rows)


def spaces_of(text):
    """Space: number."""
    return {"abcdef"[x] + str(y + 1): int(char)
            for y, row in enumerate(text.split("/")) for x, char in enumerate(row) if char != "."}


class Grid:
    labels = ["A"]
    owed = final = False

    def __init__(self, numbers, rules):
        self.numbers = numbers
        self.rules = rules                              # of claims: the module connect
        self.left = set(numbers)                        # unclaimed
        self.claims = Counter()                         # sizes
        self.over = False

    def copy(self):
        twin = Grid(self.numbers, self.rules)
        twin.left, twin.claims, twin.over = set(self.left), Counter(self.claims), self.over
        return twin

    def act(self, player, text, first):
        if not re.fullmatch(CLAIM, text):
            raise Illegal
        names = text.split("-")
        if len(set(names)) < len(names) or not self.left.issuperset(names):
            raise Illegal
        numbers = [self.numbers[name] for name in names]
        if not self.rules.is_run(names, numbers) and not self.rules.is_equal_set(names, numbers):
            raise Illegal
        if len(names) > 3 and not self.rules.shape(names):
            raise Illegal
        self.left -= set(names)
        self.claims[len(names)] += 1

    def offence(self, turn, tokens):
        """Plays the tokens that follow the turn's number. Returns the offending token, or None."""
        if not tokens:
            return turn                                 # A is left out
        for at, token in enumerate(tokens):
            if (token.kind == "label") != (at == 0) or token.kind == "label" and token.text != "A:":
                return token
            if token.kind == "error":
                return token
            if token.kind == "action":
                try:
                    self.act(0, token.text, at == 1)
                except Illegal:
                    return token
        return None

    def end_turn(self):
        self.over = True

    def finished(self):
        return self.over

    def scores(self):
        return [len(self.numbers) - len(self.left)]

    def detail(self):
        return {"A": {"connect3": self.claims[3], "connect4": self.claims[4], "connect5": self.claims[5],
                      "unused": len(self.left)}}
