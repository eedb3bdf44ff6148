"""Enclose5: templates/rules/en/enclose5.txt; its tags, actions and positions: quadrille-record(5)."""
import re
from copy import copy

from records import Illegal, Turns, first_player, placements, read_place, read_size

STEPS = (1, 0), (0, 1), (-1, 0), (0, -1)
DIRECTIONS = (1, 0), (0, 1), (1, 1), (1, -1)


class Paper:
    """Cells are (column, row) from 0."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        around = {(x, y) for y in range(-1, height + 1) for x in range(-1, width + 1)}     # and beyond the edge
        self.beyond = around - set(self.cells)
        self.next = {(x, y): [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in around] for x, y in around}

    def inside(self, live):
        """The cells inside the closed paths of these marks, some of which may be inside too."""
        outside, to_visit = set(self.beyond), list(self.beyond)
        while to_visit:
            for cell in self.next[to_visit.pop()]:
                if cell not in outside and cell not in live:
                    outside.add(cell)
                    to_visit.append(cell)
        return [cell for cell in self.cells if cell not in outside
                and not (cell in live and any(other in outside for other in self.next[cell]))]


def alignments(cell, live):
    """The winning alignments through the cell, as sets of cells."""
    found = []
    for dx, dy in DIRECTIONS:
        run = {cell}
        for sign in 1, -1:
            x, y = cell
            while (x + sign * dx, y + sign * dy) in live:
                x, y = x + sign * dx, y + sign * dy
                run.add((x, y))
        if len(run) >= 5:
            found.append(run)
    return found


class Game(Turns):
    def __init__(self, width, height, goal, pie):
        self.paper, self.goal, self.pie = Paper(width, height), goal, pie
        self.marks, self.colours = {}, {}               # cell: player
        self.to_swap = True                             # whether B's first turn is still to come
        self.left, self.made = 0, []                    # of this turn: moves left; alignments

    def copy(self):
        twin = copy(self)
        twin.marks, twin.colours, twin.made = dict(self.marks), dict(self.colours), list(self.made)
        return twin

    def live(self, player):
        return {cell for cell, owner in self.marks.items() if owner == player and cell not in self.colours}

    def empty(self):
        """The cells that may be marked, unless they are barred."""
        return [cell for cell in self.paper.cells if cell not in self.marks and cell not in self.colours]

    def effect(self, player, cell):
        """What a mark would do: the cells that it colours and its alignments."""
        live = self.live(player) | {cell}
        coloured = [other for other in self.paper.inside(live) if other not in self.colours]
        assert cell not in coloured                     # its way out was open until now
        return coloured, alignments(cell, live - set(coloured))

    def lengthens(self, found):
        """Whether one of these alignments contains one made earlier in this turn."""
        return any(old <= new for old in self.made for new in found)

    def barred(self, player, cell):
        return self.lengthens(self.effect(player, cell)[1])

    def mark(self, player, cell):
        if cell not in self.empty():
            raise Illegal
        coloured, found = self.effect(player, cell)
        if self.lengthens(found):
            raise Illegal
        self.marks[cell] = player
        self.colours.update(dict.fromkeys(coloured, player))
        self.made += found
        self.left += sum(len(run) - 4 for run in found) - 1
        if self.left and all(self.barred(player, other) for other in self.empty()):
            self.left = 0                               # they lapse

    def swap(self, player):
        # Reading: B's first turn in this record, so turn 1 with ToMove "B"; with position tags too.
        if not (self.pie and player == 1 and self.to_swap):
            raise Illegal
        self.marks = {cell: 1 - owner for cell, owner in self.marks.items()}
        self.colours = {cell: 1 - owner for cell, owner in self.colours.items()}
        self.left = 0

    def act(self, player, text, first):
        """An action of a turn, its first or a later one."""
        if first:
            self.left, self.made = 1, []
        elif not self.owed:
            raise Illegal
        if text == "swap":
            self.swap(player)                           # not as an additional move: its turn has then begun
        else:
            self.mark(player, read_place(text))
        self.to_swap &= player == 0

    @property
    def owed(self):
        """Whether an additional move must follow."""
        return self.left > 0 and not self.finished()

    def finished(self):
        return max(self.scores()) >= self.goal or not self.empty()

    def scores(self):
        owners = list(self.colours.values())
        return [owners.count(player) for player in (0, 1)]

    def detail(self):
        # Reading: after a swap too by persons, as they own the marks now.
        return {"marks": {label: len(self.live(player)) for player, label in enumerate(self.labels)}}


def read_parameters(tags):
    """Width, height, goal, pie. Reading: each is judged on its own, and the goal also with a size that is right."""
    wrong, size, goal = [], (20, 20), 20
    if "size" in tags:
        try:
            size = read_size(tags["size"].value, 5, 52)
        except Illegal:
            wrong.append("size")
    if "goal" in tags:
        text = tags["goal"].value
        if re.fullmatch("[1-9][0-9]{0,8}", text) and ("size" in wrong or int(text) <= size[0] * size[1]):
            goal = int(text)
        else:
            wrong.append("goal")
    if "variant" in tags and tags["variant"].value != "pie":
        wrong.append("variant")
    if wrong:
        raise Illegal(*wrong)
    return *size, goal, "variant" in tags


class Fence(Turns):
    """A fence puzzle: numbers that count the marks around their cells; no turns, no goal."""
    def __init__(self, width, height, clues, marks, coloured):
        self.paper, self.clues, self.marks, self.coloured = Paper(width, height), clues, marks, coloured

    def around(self, cell):
        return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

    def enclosed(self, marks):
        """The cells that can't be left for the edge without crossing a mark."""
        outside, to_visit = set(self.paper.beyond), list(self.paper.beyond)
        while to_visit:
            for cell in self.paper.next[to_visit.pop()]:
                if cell not in outside and cell not in marks:
                    outside.add(cell)
                    to_visit.append(cell)
        return {cell for cell in self.paper.cells if cell not in outside and cell not in marks}

    def check(self):
        """The tag that is wrong, or None."""
        if not self.clues:
            return "clues"
        if any(owner for owner in self.marks.values()):
            return "marks"
        if any(owner for owner in self.coloured.values()):
            return "coloured"
        if not self.marks and not self.coloured:
            return None
        at_marks = "marks" if self.marks else "coloured"
        marks = set(self.marks)
        region = self.enclosed(marks)
        if marks & set(self.clues) or not region or any(
                sum(other in marks for other in self.around(cell)) != number for cell, number in self.clues.items()):
            return at_marks
        reached, to_visit = set(), [min(region)]
        while to_visit:
            cell = to_visit.pop()
            if cell in region and cell not in reached:
                reached.add(cell)
                to_visit += self.paper.next[cell]
        beside = {other for cell in region for other in self.paper.next[cell]} - region
        if reached != region or beside != marks or any(self.enclosed(marks - {mark}) for mark in marks):
            return at_marks
        if set(self.coloured) != region:
            return "coloured" if self.coloured else "marks"
        return None

    def copy(self):
        return self

    def act(self, player, text, first):
        raise Illegal

    def finished(self):
        return False

    def scores(self):
        return [len(self.coloured), 0]

    def detail(self):
        return {"marks": {"A": len(self.marks), "B": 0}}


def read_clues(text):
    clues = {}
    for item in text.split():
        found = re.fullmatch(r"([a-z]+[1-9]\d*):([0-8])", item)
        if not found or read_place(found.group(1)) in clues:
            raise Illegal
        clues[read_place(found.group(1))] = int(found.group(2))
    return clues


def set_up_fence(tags):
    width, height, _, _ = read_parameters(tags)
    name = "marks"
    try:
        fence = Fence(width, height, {}, {}, {})
        place(fence, tags, "marks", fence.marks)
        name = "coloured"
        place(fence, tags, "coloured", fence.coloured)
        name = "clues"
        fence.clues.update(read_clues(tags["clues"].value) if "clues" in tags else {})
        if not fence.clues.keys() <= set(fence.paper.cells):
            raise Illegal
        name = "tomove"
        if first_player(tags):
            raise Illegal
        name = fence.check()
        if name:
            raise Illegal
        return fence, 0
    except Illegal:
        raise Illegal(name)


def place(game, tags, name, placed):
    for player, text in placements(tags, name, game.labels):
        cell = read_place(text)
        if cell not in game.paper.cells or cell in placed:
            raise Illegal
        placed[cell] = player


def set_up(tags):
    """The position a record starts from and the player (0 or 1) whose turn it is."""
    if "question" in tags and tags["question"].value == "fence":
        return set_up_fence(tags)
    if "clues" in tags:
        raise Illegal("clues")
    game = Game(*read_parameters(tags))
    name = "marks"
    try:
        # Reading: any numbers of marks and of coloured cells may stand, and alignments of any length.
        place(game, tags, "marks", game.marks)
        name = "coloured"
        place(game, tags, "coloured", game.colours)
        name = "tomove"
        player = first_player(tags)
        name = "coloured" if "coloured" in tags else "marks"
        for owner in 0, 1:
            if not all(cell in game.colours for cell in game.paper.inside(game.live(owner))):
                raise Illegal
        if game.finished():
            raise Illegal
        return game, player
    except Illegal:
        raise Illegal(name)
