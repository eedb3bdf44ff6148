"""CoNNect in its standard edition: templates/rules/en/connect.txt; its tags and actions: quadrille-record(5).

Unlike the other games it replays its turns itself: they count from 0, dice stand in them, and a turn is everybody's.
"""
import re
import sys
from collections import Counter
from copy import copy

import connect_grid
from records import default_players, Illegal, OutOfScope

LABELS = "ABCDEF"
COLUMNS, ROWS = "abcdef", "123456"
SPACES = [column + row for row in ROWS for column in COLUMNS]


def spaces(columns, rows):
    return [space for space in SPACES if space[0] in columns and space[1] in rows]


ZONES = {1: spaces("ab", ROWS), 2: spaces("cd", ROWS), 3: spaces("ef", ROWS),
         4: spaces(COLUMNS, "12"), 5: spaces(COLUMNS, "34"), 6: spaces(COLUMNS, "56")}
CIRCLES = [spaces("ab", "12"), spaces("cd", "12"), spaces("ef", "12"),
           spaces("ab", "34"), spaces("cd", "34"), spaces("ef", "34"),
           spaces("ab", "56"), spaces("cd", "56"), spaces("ef", "56")]
CIRCLE_LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
ROWS_AND_COLUMNS = [spaces(COLUMNS, row) for row in ROWS] + [spaces(column, ROWS) for column in COLUMNS]
SET_UP = ["b1", "d2", "f3", "a4", "c5", "e6"]
ARROW_LINES = [spaces(COLUMNS, "2"), spaces(COLUMNS, "5"), spaces("b", ROWS), spaces("e", ROWS)]
PENALTIES = [0, 1, 2, 3, 5, 7, 9, 12]                   # by the number of Free Actions
FREE_ACTIONS = 7
ROUNDS = 12
SCORE_CARDS = [16, 14, 13, 12]
BOXES = {3: {"move": 2, "zone": 2, "adjust": 3, "write1": 1, "write3": 1, "write6": 1},
         4: {"move": 1, "zone": 1, "adjust": 1, "reuse": 2, "two": 1, "six": 1}}
STARS = {3: {"move": 1, "zone": 1, "adjust": 2, "write1": 1, "write3": 1, "write6": 1},
         4: {"move": 2, "zone": 2, "adjust": 2, "reuse": 3, "two": 2, "six": 6}}
SHAPES_OF_4 = {"I": ["####"], "L": ["###", "#.."], "O": ["##", "##"], "S": [".##", "##."]}
SHAPES_OF_5 = {"A": ["#####"],                          # the cards: I L N P U V W Z
               "B": ["####", "#..."],
               "C": ["###.", "..##"],
               "D": ["##", "##", "#."],
               "E": ["#.#", "###"],
               "F": ["#..", "#..", "###"],
               "G": ["#..", "##.", ".##"],
               "H": ["##.", ".#.", ".##"]}
OBJECTIVES = {
    "A1": (3, lambda player: player.full(["a1", "f1", "a6", "f6"])),
    "A2": (4, lambda player: player.full(["a1", "b2", "c3", "d4", "e5", "f6"])),
    "A3": (4, lambda player: player.full(["a1", "b1", "c1", "d1", "e1", "f1"])),
    "A4": (5, lambda player: player.full(["c3", "d3", "c4", "d4", "b2", "e2", "b5", "e5"])),
    "A5": (4, lambda player: sum(map(player.full, CIRCLES)) >= 7),
    "B1": (4, lambda player: player.claims[3] >= 4),
    "B2": (5, lambda player: player.claims[4] >= 3),
    "B3": (6, lambda player: player.claims[5] >= 2),
    "B4": (5, lambda player: len(player.shapes_of_4) >= 3),
    "B5": (4, lambda player: all(player.claims[size] for size in (3, 4, 5))),
    "C1": (4, lambda player: any(player.standing(number) >= 9 for number in range(8))),
    "C2": (5, lambda player: all(player.standing(number) >= 3 for number in range(1, 7))),
    "C3": (4, lambda player: any(player.full(zone) and player.holds_1_to_6(zone) for zone in ZONES.values())),
    "C4": (4, lambda player: sum(map(player.full, ROWS_AND_COLUMNS)) >= 7),
}


def neighbours(space):
    column, row = COLUMNS.index(space[0]), ROWS.index(space[1])
    return [COLUMNS[x] + ROWS[y]
            for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            if 0 <= x < 6 and 0 <= y < 6]


NEIGHBOURS = {space: neighbours(space) for space in SPACES}


def moved_to_corner(cells):
    left, top = min(x for x, y in cells), min(y for x, y in cells)
    return frozenset((x - left, y - top) for x, y in cells)


def all_ways_round(shapes):
    """Sets of cells, turned and mirrored and moved into the corner, to the shape they are."""
    found = {}
    for name, picture in shapes.items():
        cells = [(x, y) for y, row in enumerate(picture) for x, char in enumerate(row) if char == "#"]
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            found[moved_to_corner(cells)] = found[moved_to_corner([(-x, y) for x, y in cells])] = name
    return found


SHAPES = {4: all_ways_round(SHAPES_OF_4), 5: all_ways_round(SHAPES_OF_5)}


def shape(names):
    """The shape of 4 or 5 spaces, None if it is none of the edition."""
    cells = [(COLUMNS.index(name[0]), ROWS.index(name[1])) for name in names]
    return SHAPES[len(names)].get(moved_to_corner(cells))


def is_run(names, numbers):
    steps = {b - a for a, b in zip(numbers, numbers[1:])}
    return steps in ({1}, {-1}) and all(b in NEIGHBOURS[a] for a, b in zip(names, names[1:]))


def is_equal_set(names, numbers):
    return len(set(numbers)) == 1 and all(
        any(earlier in NEIGHBOURS[name] for earlier in names[:at]) for at, name in enumerate(names) if at)


def demand(condition):
    if not condition:
        raise Illegal


class Table:
    """What the players share."""

    def __init__(self, shapes):
        self.round = 0
        self.shapes = frozenset(shapes)                 # the Connect-5 shapes not turned down
        self.taken = frozenset()                        # those claimed in this round
        self.cards = list(SCORE_CARDS)
        self.first = {}                                 # Connect-4 shape: round in which it was first claimed

    def copy(self):
        twin = copy(self)
        twin.cards, twin.first = list(self.cards), dict(self.first)
        return twin

    def end_of_round(self):
        if self.taken:
            self.cards = self.cards[1:]
            self.shapes, self.taken = self.shapes - self.taken, frozenset()


class Player:
    def __init__(self, table):
        self.table = table
        self.numbers = {}                               # space: number standing in it
        self.written = set()                            # spaces, also those whose number was crossed out
        self.claimed = set()                            # spaces
        self.claims = Counter()                         # sizes
        self.boxes = {3: Counter(), 4: Counter()}       # gained
        self.used = Counter()
        self.free_actions = 0                           # used
        self.shapes_of_4 = {}                           # shape: points
        self.shapes_of_5 = set()
        self.points_of_5 = 0
        self.objectives = {}                            # name: points
        self.out = False
        self.zone, self.dice, self.left = 0, [], []     # of this round; the number dice, those not dealt with
        self.rolls = []                                 # of the set-up, what is left of them

    def copy(self):
        twin = copy(self)
        for name in ("numbers", "written", "claimed", "claims", "used", "shapes_of_4", "shapes_of_5", "objectives",
                     "dice", "left"):
            setattr(twin, name, getattr(self, name).copy())
        twin.boxes = {size: self.boxes[size].copy() for size in self.boxes}
        twin.rolls = [roll[:] for roll in self.rolls]
        return twin

    def full(self, names):
        return self.written.issuperset(names)

    def standing(self, number):
        return list(self.numbers.values()).count(number)

    def holds_1_to_6(self, names):
        return {1, 2, 3, 4, 5, 6} <= {self.numbers.get(name) for name in names}

    def empty(self, names):
        return [name for name in names if name not in self.written]

    def left_of(self, box):
        return self.boxes[3][box] + self.boxes[4][box] - self.used[box]

    def has(self, box):
        return self.left_of(box) > 0

    def free_boxes(self, size):
        return [box for box in BOXES[size] if self.boxes[size][box] < BOXES[size][box]]

    def spend(self, box):
        demand(self.has(box))
        self.used[box] += 1

    def write(self, number, space):
        demand(space in SPACES and space not in self.written and 0 <= number <= 7)
        self.numbers[space] = number
        self.written.add(space)

    def write_in_zone(self, number, space):
        demand(space in ZONES[self.zone])
        self.write(number, space)

    # The set-up

    def begin_set_up(self, rolls):
        """Without rolls he has his own, which come first of all."""
        self.rolls = [roll[:] for roll in rolls]
        self.rolls_missing = 2 - len(rolls)

    def act_in_set_up(self, text):
        if self.rolls_missing:
            demand(re.fullmatch(ROLL, text))
            self.rolls.append([int(number) for number in text.split(",")])
            self.rolls_missing -= 1
            return
        match = re.fullmatch(f"([1-6])@({SPACE})", text)
        demand(match and match[2] in SET_UP)
        roll = next((roll for roll in self.rolls if roll), [])
        demand(int(match[1]) in roll)
        roll.remove(int(match[1]))
        self.write(int(match[1]), match[2])

    # A round

    def begin_round(self, zone, dice):
        self.zone, self.dice, self.left = zone, list(dice), list(dice)

    def act(self, text):
        demand(not self.out)
        for pattern, action in ACTIONS.items():
            match = re.fullmatch(pattern, text)
            if match:
                action(self, **{name: int(value) if name in ("die", "number", "change") else value
                                for name, value in match.groupdict().items()})
                return
        raise Illegal

    def take(self, die):
        demand(die in self.left)
        self.left.remove(die)

    def use_free_action(self):
        demand(self.free_actions < FREE_ACTIONS)
        self.free_actions += 1

    def fill(self, die, space):
        self.take(die)
        self.write_in_zone(die, space)

    def fill_other(self, die, number, space):
        demand(number != die)
        self.take(die)
        self.use_free_action()
        self.write_in_zone(number, space)

    def fill_nothing(self, die):
        demand(not self.empty(ZONES[self.zone]))
        self.take(die)
        self.use_free_action()

    def fill_adjusted(self, die, change, space):
        self.take(die)
        self.spend("adjust")
        self.write_in_zone(die + change, space)

    def adjust(self, space, change):
        demand(space in self.numbers and space not in self.claimed)
        self.spend("adjust")
        self.numbers[space] += change
        demand(0 <= self.numbers[space] <= 7)

    def change_zone(self, die):
        # Reading: before the first number die is dealt with or after the second.
        demand(len(self.left) != 1 and die in self.dice)
        self.spend("zone")
        self.dice.remove(die)
        self.dice.append(self.zone)
        self.zone = die
        if self.left:
            self.left = list(self.dice)

    def move(self, space, target):
        demand(space in self.numbers and space not in self.claimed)
        self.spend("move")
        self.write(self.numbers.pop(space), target)

    def go_out(self):
        demand(self.is_out())
        self.out = True

    def is_out(self):
        """Whether he cannot go on with Fill."""
        if not self.left or self.empty(ZONES[self.zone]) or self.free_actions < FREE_ACTIONS:
            return False
        return not (len(self.left) == 2 and self.has("zone") and any(self.empty(ZONES[die]) for die in self.dice))

    def done(self):
        return self.out or not self.left

    def claim(self, path, bonus):
        demand(not self.left)                           # Reading: claims come after Fill
        starred = [name[:2] for name in path.split("-") if name.endswith("*")]
        names = [name[:2] for name in path.split("-")]
        size = len(names)
        demand(3 <= size <= 5 and len(set(names)) == size and all(name in self.numbers for name in names))
        # Reading: reuse is for a number that has been claimed, no other may have a star.
        demand([name for name in names if name in self.claimed] == starred)
        for _ in starred:
            self.spend("reuse")
        numbers = [self.numbers[name] for name in names]
        demand(is_run(names, numbers) or is_equal_set(names, numbers))
        self.claimed.update(names)
        self.claims[size] += 1
        if size == 4:
            self.claim_shape_of_4(shape(names))
        if size == 5:
            self.claim_shape_of_5(shape(names))
        if size == 5 or not self.free_boxes(size):
            demand(bonus is None)
        else:
            demand(bonus is not None)
            self.gain(size, *re.fullmatch("([a-z]+[136]?)[@:]?(.*)", bonus).groups())

    def claim_shape_of_4(self, name):
        demand(name)
        first = self.table.first.setdefault(name, self.table.round)
        self.shapes_of_4.setdefault(name, 3 if first == self.table.round else 1)

    def claim_shape_of_5(self, name):
        demand(name in self.table.shapes and name not in self.shapes_of_5)
        self.shapes_of_5.add(name)
        self.table.taken |= {name}
        # Reading: no points without a card.
        self.points_of_5 += self.table.cards[0] if self.table.cards else 0

    def gain(self, size, box, what):
        demand(box in self.free_boxes(size))
        self.boxes[size][box] += 1
        if box.startswith("write"):
            if what:
                self.write(int(box[-1]), what)
            else:
                demand(not self.empty(SPACES))
        if box == "two":
            writes = what.split(",") if what else []
            demand(len(writes) == min(2, len(self.empty(ZONES[self.zone]))))
            for text in writes:
                self.write_in_zone(int(text[0]), text[2:])

    def judge_objectives(self, names):
        for name in names:
            points, fulfilled = OBJECTIVES[name]
            if name not in self.objectives and fulfilled(self):
                self.objectives[name] = points

    # Scores

    def penalty(self):
        return PENALTIES[self.free_actions]

    def line_points(self, line):
        numbers = [self.numbers.get(name) for name in line]
        if numbers in ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]) or numbers[0] is not None and len(set(numbers)) == 1:
            return 8
        if self.holds_1_to_6(line):
            return 6
        return 3 if self.full(line) else 0

    def circle_points(self):
        filled = [self.full(circle) for circle in CIRCLES]
        return sum(filled) + 2 * sum(filled[a] and filled[b] and filled[c] for a, b, c in CIRCLE_LINES)

    def stars(self, size):
        return sum(STARS[size][box] * number for box, number in self.boxes[size].items())

    def detail(self):
        return {"connect3": self.stars(3), "connect4": self.stars(4) + sum(self.shapes_of_4.values()),
                "connect5": self.points_of_5, "lines": sum(map(self.line_points, ARROW_LINES)),
                "circles": self.circle_points(), "objectives": sum(self.objectives.values()),
                "penalty": self.penalty()}

    def score(self):
        detail = self.detail()
        return sum(detail.values()) - 2 * detail["penalty"]


SPACE = "[a-f][1-6]"
ROLL = "[1-6],[1-6],[1-6]"
WRITE = f"[1-6]@{SPACE}"
ACTIONS = {
    f"(?P<die>[1-6])@(?P<space>{SPACE})": Player.fill,
    f"(?P<die>[1-6])=(?P<number>[1-6])@(?P<space>{SPACE})": Player.fill_other,
    "(?P<die>[1-6])=-": Player.fill_nothing,
    f"adjust:(?P<die>[1-6])(?P<change>[+-][12])@(?P<space>{SPACE})": Player.fill_adjusted,
    f"adjust:(?P<space>{SPACE})(?P<change>[+-][12])": Player.adjust,
    "zone:(?P<die>[1-6])": Player.change_zone,
    f"move:(?P<space>{SPACE})>(?P<target>{SPACE})": Player.move,
    f"(?P<path>{SPACE}[*]?(?:-{SPACE}[*]?)*)"
    f"(?:=(?P<bonus>move|zone|adjust|reuse|six|write[136](?:@{SPACE})?|two(?::{WRITE}(?:,{WRITE})?)?))?":
        Player.claim,
    "out": Player.go_out,
}


class Game:
    final = False

    def __init__(self, number, shapes, objectives):
        self.table = Table(shapes)
        self.objectives = objectives
        self.labels = LABELS[:number]
        self.players = [Player(self.table) for _ in range(number)]

    def copy(self):
        twin = copy(self)
        twin.table = self.table.copy()
        twin.players = [player.copy() for player in self.players]
        for player in twin.players:
            player.table = twin.table
        return twin

    def playing(self):
        """Labels of who is not out."""
        return [label for label, player in zip(self.labels, self.players) if not player.out]

    def offence(self, turn, tokens, open_end=False):
        """Plays the tokens that follow a turn's number. Returns the offending token, or None. With an open end the turn
        may stop anywhere."""
        if not tokens and open_end:
            return None
        if not tokens:
            return turn                                 # Reading: the dice are missing, and nothing stands there
        if self.table.round == 0:
            return self.offence_in_set_up(turn, tokens, open_end)
        match = tokens[0].kind == "action" and re.fullmatch("([1-6])/([1-6]),([1-6])", tokens[0].text)
        if not match:
            return tokens[0]
        zone, *dice = map(int, match.groups())
        return self.offence_in_parts(turn, tokens[1:], lambda player: player.begin_round(zone, dice), Player.act,
                                     Player.done, open_end)

    def offence_in_set_up(self, turn, tokens, open_end):
        rolls = []
        while tokens and tokens[0].kind != "label" and len(rolls) < 2:
            if tokens[0].kind != "action" or not re.fullmatch(ROLL, tokens[0].text):
                return tokens[0]
            rolls.append([int(number) for number in tokens[0].text.split(",")])
            tokens = tokens[1:]
        if len(rolls) == 1 and (tokens or not open_end):
            return tokens[0] if tokens else turn
        return self.offence_in_parts(turn, tokens, lambda player: player.begin_set_up(rolls), Player.act_in_set_up,
                                     lambda player: len(player.written) == 6, open_end)

    def offence_in_parts(self, turn, tokens, begin, act, done, open_end):
        """Reading: a die not dealt with comes before what is wrong with the label after it. Own rolls are missing
        from the next label, which stands there instead, or, if none comes, from his own."""
        due, player, label = self.playing(), None, None
        for token in tokens:
            if token.kind == "label":
                if player and not done(player):
                    return token if self.table.round == 0 and player.rolls_missing else label
                if token.text[0] not in due:
                    return token
                if token.text[0] != due.pop(0):
                    return token                        # a player is left out
                player, label = self.players[LABELS.index(token.text[0])], token
                begin(player)
            elif token.kind == "error" or not player:
                return token
            else:
                try:
                    act(player, token.text)
                except Illegal:
                    return token
        if open_end:
            return None
        if player and not done(player):
            return label
        return turn if due else None

    def end_turn(self):
        """Reading: objectives are not judged after the set-up."""
        if self.table.round > 0:
            for player in self.players:
                player.judge_objectives(self.objectives)
        self.table.end_of_round()
        self.table.round += 1

    def finished(self):
        return self.table.round > ROUNDS or not self.playing()

    def scores(self):
        return [None if player.out else player.score() for player in self.players]

    def detail(self):
        return {label: None if player.out else player.detail() for label, player in zip(self.labels, self.players)}

    def winners(self):
        """Labels."""
        ranks = {label: (player.score(), -player.penalty())
                 for label, player in zip(self.labels, self.players) if not player.out}
        return [label for label in ranks if ranks[label] == max(ranks.values())]


def ending_at(items, words):
    """Where a word stands that ends the game, or None."""
    return next((at for at, token in enumerate(items) if token.kind == "action" and token.text.lower() in words), None)


def end_by_word(game, turn, tokens, at, words):
    """Plays a turn with a word that ends the game, at `at` of its tokens. Gives the offending token or None, and how
    the game ended (how, winners). Reading: the round is not ended, so that no objective is scored in it."""
    if len(game.labels) > 2:
        raise OutOfScope("a word that ends a game of more than two")
    how, acted = words[tokens[at].text.lower()], tokens[:at]
    losers = set()
    if how == "resignation":
        labels = [token for token in acted if token.kind == "label"]
        if not labels or labels[-1].text[0] not in game.labels:
            return game.offence(turn, acted, True) or (labels[-1] if labels else tokens[at]), None
        losers = {LABELS.index(labels[-1].text[0])}
        if acted[-1] is labels[-1] and game.copy().offence(turn, acted, True):
            acted = acted[:-1]                          # out of turn
    fault = game.offence(turn, acted, True) or next(iter(tokens[at + 1:]), None)
    return fault, (how, set(range(len(game.labels))) - losers)


def play(game, first, items, words):
    """Replays the turns. Gives the position after the last legal turn, the number of rounds, the offending token or
    None, and how the game ended by one of the words (how, winners) or None."""
    starts = [at for at, token in enumerate(items) if token.kind == "turn"]
    if items and starts[:1] != [0]:
        return game, 0, items[0], None
    grid, ending = isinstance(game, connect_grid.Grid), None
    rounds = 0
    for number, (start, end) in enumerate(zip(starts, starts[1:] + [len(items)]), int(grid)):
        turn, trial, tokens = items[start], game.copy(), items[start + 1:end]
        if int(turn.text[:-1]) != number or game.finished() or ending:
            return game, rounds, turn, None
        at = ending_at(tokens, words)
        if at is None:
            fault = trial.offence(turn, tokens)
        elif grid:
            raise OutOfScope("a word that ends a Grid")
        else:
            fault, ending = end_by_word(trial, turn, tokens, at, words)
        if fault:
            return game, rounds, fault, None
        if not ending:
            trial.end_turn()
        rounds += int(number > 0 and (at is None or any(token.kind == "action" for token in tokens[:at])))
        game = trial
    return game, rounds, None, ending


def words_of(value):
    """Reading: any number of blanks, also around, or commas; any case."""
    return value.upper().replace(",", " ").split()


def is_right(name, value):
    if name == "edition":
        return value == "standard"
    if name == "tomove":
        return value == "A"
    if name == "players":
        return re.fullmatch("[1-6]", value)
    words = words_of(value)
    if name == "shapes":
        return len(words) == 4 and len(set(words)) == 4 and set(words) <= set(SHAPES_OF_5)
    return len(words) == 3 and set(words) <= set(OBJECTIVES) and {word[0] for word in words} == set("ABC")


def set_up_grid(text):
    return connect_grid.Grid(connect_grid.spaces_of(text), sys.modules[__name__])


def set_up(tags):
    """The position a record starts from, and the player who begins."""
    wrong = [name for name in ("players", "shapes", "objectives", "edition")
             if name in tags and not is_right(name, tags[name].value)]
    # Reading: who begins is judged once all else is right.
    later = ["tomove"] if "tomove" in tags and not is_right("tomove", tags["tomove"].value) else []
    if "grid" in tags:
        wrong += ["sheet"] if "sheet" in tags else []
        wrong += ["players"] if "players" in tags and tags["players"].value != "1" else []
        wrong += ["grid"] if not connect_grid.is_right(tags["grid"].value) else []
        if wrong or later:
            raise Illegal(*wrong, *later)
        return set_up_grid(tags["grid"].value), 0
    missing = [name for name in ("shapes", "objectives") if name not in tags]
    if wrong or missing or later:
        raise Illegal(*(wrong + missing or later))
    number = int(tags["players"].value) if "players" in tags else default_players(tags, LABELS)
    return Game(number, words_of(tags["shapes"].value), words_of(tags["objectives"].value)), 0
