"""Connect, Square!: templates/rules/en/connect-square.txt; its tags, actions and positions: quadrille-record(5)."""
import re
from copy import copy

from records import default_players, Illegal, Turns, first_player, placements, read_place, read_size


class Board:
    """Points and squares are (column, row) from 0; a line is the pair of its points, the lower first."""

    def __init__(self, width, height):
        points = {(x, y) for x in range(width + 1) for y in range(height + 1)}
        self.corners = [(0, 0), (width, height), (width, 0), (0, height)]
        self.lines = {((x, y), (x + dx, y + dy)): None for x, y in sorted(points)
                      for dx, dy in [(0, 1), (1, -1), (1, 0), (1, 1)] if (x + dx, y + dy) in points}
        self.sides, self.diagonals = {}, {}             # of each square; of each diagonal its square
        for x in range(width):
            for y in range(height):
                a, b, c, d = (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)
                self.sides[x, y] = (a, b), (a, c), (b, d), (c, d)
                self.diagonals[a, d] = self.diagonals[c, b] = x, y


class Game(Turns):
    def __init__(self, width, height, players):
        self.board = Board(width, height)
        self.labels = "ABCD"[:players]
        self.marks = [{corner} for corner in self.board.corners[:players]]
        self.drawn = {}                                 # line: who drew it
        self.owners = {}                                # square: player
        self.owed = self.over = False
        self.resigned = frozenset()

    def copy(self):
        twin = copy(self)
        twin.marks = [set(points) for points in self.marks]
        twin.drawn, twin.owners = dict(self.drawn), dict(self.owners)
        return twin

    def filled(self, square):
        return all(side in self.drawn for side in self.board.sides[square])

    def unowned(self):
        return [square for square in self.board.sides if square not in self.owners]

    def valid(self, player, line):
        if line not in self.board.lines or line in self.drawn or self.marks[player].isdisjoint(line):
            return False
        return line not in self.board.diagonals or not self.filled(self.board.diagonals[line])

    def moves(self, player):
        return (line for line in self.board.lines if self.valid(player, line))

    def movers(self):
        """The players who are not out."""
        return [player for player in range(len(self.labels)) if any(True for _ in self.moves(player))]

    def draw(self, player, line):
        if self.over or not self.valid(player, line):
            raise Illegal
        self.drawn[line] = player
        self.marks[player].update(line)
        gained = [square for square in self.unowned() if self.filled(square)]
        self.owners.update(dict.fromkeys(gained, player))
        movers = self.movers()
        if len(movers) == 1:
            self.owners.update(dict.fromkeys(self.unowned(), movers[0]))
        self.over = len(movers) < 2 or not self.unowned()
        assert not self.over or not self.unowned()      # as the rules say can be proved
        self.owed = bool(gained) and not self.over and player in movers

    def act(self, player, text, first):
        """An action of a turn, its first or a later one."""
        if not first and not self.owed:
            raise Illegal
        self.draw(player, read_line(text))

    def resign(self, player):
        """Whoever resigns has no line to draw any more, and does not win."""
        self.marks[player] = set()
        self.resigned = self.resigned | {player}

    def next_player(self, player):
        movers = self.movers()
        return min(movers, key=lambda other: (other - player - 1) % len(self.labels), default=player)

    def finished(self):
        return self.over

    def scores(self):
        owners = list(self.owners.values())
        return [owners.count(player) for player in range(len(self.labels))]

    def detail(self):
        # Reading: who is out is said of a finished game too; the last survivor can still move.
        movers = self.movers()
        return {"unowned": len(self.unowned()),
                "out": [label for player, label in enumerate(self.labels) if player not in movers]}


def read_line(text):
    one, _, two = text.partition("-")
    return tuple(sorted((read_place(one), read_place(two))))


def read_players(text):
    if not re.fullmatch("[2-4]", text):                 # Reading: exactly so
        raise Illegal
    return int(text)


PARAMETERS = [("size", lambda text: read_size(text, 1, 12), "6x6"), ("players", read_players, "2")]


def read_parameters(tags):
    values, wrong = [], []
    for name, read, default in PARAMETERS:
        try:
            values.append(read(tags[name].value if name in tags else default))
        except Illegal:
            wrong.append(name)
    if wrong:
        raise Illegal(*wrong)
    return values


def place_lines(game, tags):
    for player, text in placements(tags, "lines", game.labels):
        line = read_line(text)
        if line not in game.board.lines or line in game.drawn:
            raise Illegal
        game.drawn[line] = player
    for player, marks in enumerate(game.marks):
        # Reading: a player's own lines connect them to the player's start point.
        lines = [line for line, who in game.drawn.items() if who == player]
        for _ in lines:                                 # each time at least one more is reached, if it can be
            for line in lines:
                if not marks.isdisjoint(line):
                    marks.update(line)
        if not all(marks.issuperset(line) for line in lines):
            raise Illegal


def place_squares(game, tags):
    for player, text in placements(tags, "squares", game.labels):
        square = read_place(text)
        if square not in game.board.sides or square in game.owners or not game.filled(square):
            raise Illegal
        # Reading: who fills a square has drawn one of its sides.
        if player not in [game.drawn[side] for side in game.board.sides[square]]:
            raise Illegal
        game.owners[square] = player


def who_begins(game, tags, player):
    if player in game.movers():
        return player
    # Reading: only who is named must be able to move.
    if "tomove" in tags:
        raise Illegal
    return game.next_player(player)


def set_up(tags):
    """The position a record starts from and the player whose turn it is."""
    (width, height), players = read_parameters(tags)
    players = players if "players" in tags else default_players(tags, "ABCD")
    game = Game(width, height, players)
    name = "lines"
    try:
        place_lines(game, tags)
        name = "squares"
        place_squares(game, tags)
        name = "tomove"
        player = first_player(tags, game.labels)
        name = "squares" if "squares" in tags else "lines"
        if any(game.filled(square) for square in game.unowned()):
            raise Illegal
        name = "lines" if "lines" in tags else "squares"
        if not game.unowned() or len(game.movers()) < 2:
            raise Illegal
        name = "tomove"
        return game, who_begins(game, tags, player)
    except Illegal:
        raise Illegal(name)
