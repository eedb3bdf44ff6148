"""Conect: templates/rules/en/conect.txt; its tags, actions and positions: quadrille-record(5).

Who has won is found by walking over the cone unrolled without end: copy after copy of the rhombus, each glued along
the seam to the next, one turn round the apex further. A copy's number is its *sheet*. Whoever gets from a cell to
the same cell on another sheet has gone round the apex.
"""
import re
from collections import deque
from copy import copy
from itertools import chain

from records import Illegal, Turns, first_player, is_final

RED, BLUE = 0, 1
EDGE = "edge"               # in the links of one side: the own edge as a whole, which closes loops


class Board:
    """Cells are named by their proper names."""

    def __init__(self, text):
        # Reading: in any case, without leading zeros; blanks only between the two.
        match = re.fullmatch("((wide|narrow) +)?([1-9][0-9]?)", text.lower())
        size = int(match[3]) if match else 0
        if not 3 <= size <= 19:
            raise Illegal
        self.size, wide, last = size, match[2] != "narrow", size - 1

        def name(x, y):
            return "abcdefghijklmnopqrs"[x] + str(y + 1)

        def unrolled(x, y):
            """The cell at a place of the rhombus on sheet 0, and its sheet: 1 if the next copy names it properly."""
            if wide and x == 0:
                return name(last - y, last), 1
            if not wide and x == last:
                return name(y, last), 1
            return name(x, y), 0

        places = {(x, y): unrolled(x, y) for x in range(size) for y in range(size) if wide or (x, y) != (last, last)}
        self.proper = {name(*place): cell for place, (cell, _) in places.items()}       # of both names
        self.apex = name(0, last) if wide else name(last - 1, last)
        self.links = []                                 # of each side: cell to (neighbour, sheets further)
        for own in (lambda x, y: y == 0), (lambda x, y: x == last if wide else x == 0):
            links = {node: set() for node in [EDGE, *self.proper.values()]}
            for (x, y), (cell, sheet) in places.items():
                for step in (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1):
                    other = places.get((x + step[0], y + step[1]))
                    if other:
                        links[cell].add((other[0], other[1] - sheet))
                if own(x, y):
                    links[EDGE].add((cell, sheet))
                    links[cell].add((EDGE, -sheet))
            links[self.apex].add((self.apex, 1))        # its owner has surrounded it
            self.links.append({node: sorted(links[node]) for node in links})

    def walks(self, side, stones, start):
        """Shortest walks over own stones and the own edge from `start` on sheet 0, without end if they go round the
        apex: (node, sheet, nodes of the walk without its start), the shortest first."""
        seen, queue = {(start, 0)}, deque([(start, 0, ())])
        while queue:
            node, sheet, walk = queue.popleft()
            for other, further in self.links[side][node]:
                there = other, sheet + further
                if there not in seen and (other == EDGE or other in stones):
                    seen.add(there)
                    queue.append((*there, (*walk, other)))
                    yield queue[-1]

    def won(self, side, stones):
        """Whether some node is reached from the own edge on two sheets."""
        sheets = {EDGE: 0}
        return any(sheets.setdefault(node, sheet) != sheet for node, sheet, _ in self.walks(side, stones, EDGE))

    def smallest_win(self, side, stones):
        """A smallest set of stones that wins, empty if none does. It is a loop and the stem that joins it to the own
        edge, or a loop through the edge: so the shortest of both for every node in which they may meet."""
        best, met = None, set()
        for node, _, stem in chain([(EDGE, 0, ())], self.walks(side, stones, EDGE)):
            if best and len(stem) >= len(best):
                return best
            if node in met:
                continue
            met.add(node)
            for other, sheet, loop in self.walks(side, stones, node):
                if best and len(stem) + len(loop) - 1 >= len(best):
                    break
                if other == node and sheet:
                    best = {*stem, *loop} - {EDGE}
                    break
        return set()                                    # the walks of who has not won come to an end


class Game(Turns):
    def __init__(self, board, pie):
        self.board, self.pie = board, pie
        self.stones = {}                                # cell: side
        self.sides = [RED, BLUE]                        # of the persons
        self.to_swap = True                             # whether B's first turn is still to come
        self.winner = None                              # a side

    def copy(self):
        twin = copy(self)
        twin.stones, twin.sides = dict(self.stones), list(self.sides)
        return twin

    def own(self, side):
        return {cell for cell, owner in self.stones.items() if owner == side}

    def put(self, player, name):
        cell, side = self.board.proper.get(name), self.sides[player]
        if not cell or cell in self.stones:
            raise Illegal
        self.stones[cell] = side
        if self.board.won(side, self.own(side)):
            self.winner = side

    def act(self, player, text, first):
        """An action of a turn, its first or a later one."""
        if not first:
            raise Illegal
        if text == "swap":
            # Reading: B's first turn in this record, so turn 1 with ToMove "B".
            if not (self.pie and player == 1 and self.to_swap):
                raise Illegal
            self.sides.reverse()
        else:
            self.put(player, text)
        self.to_swap &= player == 0

    def wins_at_once(self, player):
        """The empty cells on which a stone of the player's would win."""
        side = self.sides[player]
        return {cell for cell in set(self.board.proper.values()) - set(self.stones)
                if self.board.won(side, self.own(side) | {cell})}

    def wins_in_two(self, player):
        """The cells of which a stone wins with the next one, whatever the opponent does between."""
        found = set()
        for cell in set(self.board.proper.values()) - set(self.stones):
            after = self.copy()
            after.put(player, cell)
            # Only a reply that wins, or stands on the sole cell that wins next, could help.
            if len(after.wins_at_once(player)) > 1 and not after.wins_at_once(1 - player):
                found.add(cell)
        return found

    def could_end_so(self):
        """Whether stones put in turn, by either side first, lead here: the winner's last stone won."""
        own, other = self.own(RED), self.own(BLUE)
        if self.winner is None:
            return abs(len(own) - len(other)) <= 1
        if self.winner == BLUE:
            own, other = other, own
        wins = any(not self.board.won(self.winner, own - {stone}) for stone in own)
        return wins and len(own) - len(other) in (0, 1) and not self.board.won(1 - self.winner, other)

    def finished(self):
        return self.winner is not None

    def scores(self):
        return [int(side == self.winner) for side in self.sides]

    def detail(self):
        # Reading: there is a path too where only a turn after the end makes the record invalid.
        path = self.board.smallest_win(self.winner, self.own(self.winner)) if self.finished() else ()
        return {"side": {label: ("red", "blue")[side] for label, side in zip("AB", self.sides)},
                "path": sorted(path)}

    def accepts(self, path):
        """Whether the path is as good as that of detail(): a smallest winning set. Reading: in proper names, in any
        order."""
        if not self.finished():
            return path == []
        own, cells = self.own(self.winner), set(path)
        return (cells <= own and self.board.won(self.winner, cells)
                and len(path) == len(self.board.smallest_win(self.winner, own)))


def set_up(tags):
    """The position a record starts from and the player (0 or 1) whose turn it is."""
    wrong = ["variant"] if "variant" in tags and tags["variant"].value != "pie" else []
    try:
        board = Board(tags["board"].value if "board" in tags else "wide 11")
    except Illegal:
        wrong.append("board")
    if wrong:
        raise Illegal(*wrong)
    try:
        game = Game(board, "variant" in tags)
        game.final = is_final(tags)
        name = "stones"
        if name in tags:
            # Reading: no blank after the label; any number of stones of each player, and none at all, may stand.
            for text in tags[name].value.split():
                label, _, cell = text.partition(":")
                if label not in ("A", "B"):
                    raise Illegal
                game.put("AB".index(label), cell)
            if game.finished() and not game.final or game.final and not game.could_end_so():
                raise Illegal
        name = "tomove"
        return game, first_player(tags)
    except Illegal:
        raise Illegal(name)
