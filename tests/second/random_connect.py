"""Random games of CoNNect, and what can be wrong in them.

The items of a turn, its dice, labels and actions, have `positions`: the player before each action, None before the rest.
"""
from connect import (ARROW_LINES, BOXES, FREE_ACTIONS, LABELS, NEIGHBOURS, OBJECTIVES, ROUNDS, SET_UP, SHAPES_OF_5,
                     SPACES, ZONES, Game, shape)
from faults import pick, random_tags

WORTH = [0, 0, 1, 4, 6, 7]              # of a number, by the length of its path


def walk(rng, names, size):
    """A path over some of the spaces, as far as it goes."""
    path = [rng.choice(names)] if names else []
    while len(path) < size:
        near = [space for space in NEIGHBOURS[path[-1]] if space in names and space not in path] if path else []
        if not near:
            break
        path.append(rng.choice(near))
    return path


def random_target(rng, shapes):
    """The sheet that a player, to whom the dice are kind, wants to fill: numbers, and pieces to be claimed or full arrow
    lines."""
    target, pieces, free = {space: rng.randint(1, 6) for space in SPACES}, [], list(SPACES)
    lines, sizes = rng.random() < 0.2, rng.choice([[3], [4], [5], [3, 4], [3, 4, 5]])
    for _ in range(200 if not lines else 0):
        piece, size = walk(rng, free, rng.choice(sizes)), rng.choice(sizes)
        if len(piece) == size and (size == 3 or shape(piece) and (size == 4 or shape(piece) in shapes)):
            pieces.append(piece)
            free = [space for space in free if space not in piece]
    for piece in pieces or rng.choice([ARROW_LINES[:2], ARROW_LINES[2:]]):
        low, step = rng.randint(1, 7 - len(piece)), rng.choice([1, 1, 1, 0])
        for at, space in enumerate(rng.sample(piece, 6) if lines and rng.random() < 0.4 else piece):
            target[space] = low + step * at
    return {"numbers": target, "pieces": pieces, "since": rng.choice([1, 1, rng.randint(7, ROUNDS)])}


# ---------------------------------------------------------------------------------------------------------
# How a player plays

def random_style(rng):
    return {"clever": rng.choice([0.3, 0.8, 0.95, 1]), "free": rng.choice([0, 0.05, 0.3, 0.3, 1]),
            "adjust": rng.choice([0, 0.3, 1]), "spend": rng.choice([0.05, 0.3, 0.8]),
            "claim": rng.choice([0.3, 0.8, 1, 1]), "patient": rng.choice([0, 0, 4, 7, 9, 11]),
            "boxes": {box: rng.choice([0.1, 1, 1, 5]) for size in BOXES for box in BOXES[size]}, "target": None}


def chain(player, space, number, step, depth):
    """How many unclaimed numbers a run could have beyond this space."""
    longest = 0
    for other in NEIGHBOURS[space] if depth else ():
        if player.numbers.get(other) == number + step and other not in player.claimed:
            longest = max(longest, 1 + chain(player, other, number + step, step, depth - 1))
    return longest


def worth(rng, player, style, space, number):
    """What a number would be worth in an empty space, with some chance."""
    if style["target"]:
        return 10 * (style["target"]["numbers"][space] == number) + rng.random()
    run = 1 + chain(player, space, number, 1, 3) + chain(player, space, number, -1, 3)
    equal = {other for other in NEIGHBOURS[space] if player.numbers.get(other) == number}
    for near in list(equal):
        equal.update(other for other in NEIGHBOURS[near] if player.numbers.get(other) == number)
    return WORTH[min(5, max(run, 1 + len(equal - player.claimed)))] + rng.random()


def runs(player, reused, longest=5):
    """Rising paths of 3 or more, with at most this many claimed numbers."""
    found = []

    def go_on(path, reused):
        if len(path) >= 3:
            found.append(path)
        if len(path) < longest:
            for space in NEIGHBOURS[path[-1]]:
                claimed = space in player.claimed
                if player.numbers.get(space) == player.numbers[path[-1]] + 1 and reused >= claimed:
                    go_on([*path, space], reused - claimed)

    for space in player.numbers:
        claimed = space in player.claimed
        if reused >= claimed:
            go_on([space], reused - claimed)
    return found


def equal_sets(rng, player, reused, largest=5):
    """Some connected sets of 3 or more, in an order that is one of a claim."""
    found, starts = [], unclaimed(player)
    for start in rng.sample(starts, min(12, len(starts))):
        path, more = [start], reused
        while len(path) < largest:
            near = [space for name in path for space in NEIGHBOURS[name] if space not in path
                    and player.numbers.get(space) == player.numbers[start] and (more or space not in player.claimed)]
            if not near:
                break
            path = [*path, rng.choice(near)]
            more -= path[-1] in player.claimed
            if len(path) >= 3:
                found.append(path)
    return found


def unclaimed(player):
    return [space for space in player.numbers if space not in player.claimed]


def with_stars(player, path):
    return "-".join(name + "*" * (name in player.claimed) for name in path)


class Part:
    """One player's part of a turn, as it is being played."""

    def __init__(self, rng, game, index, style):
        self.rng, self.game, self.player, self.style = rng, game, game.players[index], style
        self.actions, self.positions = [], []

    def act(self, text):
        self.actions.append(text)
        self.positions.append(self.player.copy())
        if self.game.table.round:
            self.player.act(text)
        else:
            self.player.act_in_set_up(text)

    def chance(self, probability):
        return self.rng.random() < probability

    def best_space(self, names, number):
        return max(names, key=lambda space: worth(self.rng, self.player, self.style, space, number))

    def play_set_up(self, rolls, common):
        self.player.begin_set_up(rolls if common else [])
        if not common:
            for roll in rolls:
                self.act(",".join(map(str, roll)))
        for roll in rolls:
            for number in self.rng.sample(roll, 3):
                self.act(f"{number}@{self.best_space(self.player.empty(SET_UP), number)}")

    def play_round(self, zone, dice):
        self.player.begin_round(zone, dice)
        self.use_boxes()
        self.change_zone_before_fill()
        while self.player.left:
            if self.player.is_out():
                self.act("out")
                return
            if not self.player.empty(ZONES[self.player.zone]) and self.player.free_actions == FREE_ACTIONS:
                self.change_zone_before_fill()          # once more: he has just done so in vain
            self.fill()
            self.use_boxes()
        while self.claim():
            self.use_boxes()
        if self.player.has("zone") and self.chance(0.05):
            self.act(f"zone:{self.rng.choice(self.player.dice)}")
        if self.game.table.round == ROUNDS and self.chance(0.8):
            while self.use_boxes(0.9) or self.claim():
                pass

    def change_zone_before_fill(self):
        player = self.player
        if not player.has("zone"):
            return
        room = len(player.empty(ZONES[player.zone]))
        better = [die for die in player.dice if len(player.empty(ZONES[die])) > room]
        stuck = room == 0 and player.free_actions == FREE_ACTIONS
        if better and (stuck or room < 2 and self.chance(0.8)):
            self.act(f"zone:{self.rng.choice(better)}")
        elif self.chance(0.03) and not stuck:
            self.act(f"zone:{self.rng.choice(player.dice)}")

    def fill(self):
        player, style = self.player, self.style
        names = player.empty(ZONES[player.zone])
        if not names:
            self.act(f"{self.rng.choice(player.left)}=-")
            return
        ways = [(die, 0, f"{die}") for die in set(player.left)]             # number, its price, how it is written
        if player.has("adjust") and self.chance(style["adjust"]):
            ways += [(die + change, 0.5, f"adjust:{die}{change:+}") for die in set(player.left)
                     for change in (-2, -1, 1, 2) if 0 <= die + change <= 7]
        if player.free_actions < FREE_ACTIONS and self.chance(style["free"]):
            ways += [(number, 0.5, f"{die}={number}") for die in set(player.left) for number in range(1, 7)
                     if number != die]
        if not self.chance(style["clever"]):
            self.act(f"{self.rng.choice(ways)[2]}@{self.rng.choice(names)}")
            return
        options = []
        for space in names:
            values = {number: worth(self.rng, player, style, space, number) for number, _, _ in ways}
            options += [(values[number] - price, f"{text}@{space}") for number, price, text in ways]
        self.act(max(options)[1])

    def use_boxes(self, probability=0):
        """Gives whether he used one."""
        used, usual = len(self.actions), 0 if self.style["target"] else self.style["spend"]
        for box, use in (("adjust", self.adjust), ("move", self.move)):
            if self.player.has(box) and self.chance(probability or usual):
                use()
        return len(self.actions) > used

    def use_best(self, options, form):
        """options: (space, what of it, the space and the number that come of it)."""
        options = self.rng.sample(options, min(30, len(options)))
        if options:
            best = max(options, key=lambda option: worth(self.rng, self.player, self.style, *option[2:]))
            self.act(form.format(*best[:2]))

    def adjust(self):
        numbers = self.player.numbers
        self.use_best([(space, change, space, numbers[space] + change) for space in unclaimed(self.player)
                       for change in (-2, -1, 1, 2) if 0 <= numbers[space] + change <= 7], "adjust:{}{:+}")

    def move(self):
        self.use_best([(space, target, target, self.player.numbers[space]) for space in unclaimed(self.player)
                       for target in self.player.empty(SPACES)], "move:{}>{}")

    # Claims

    def wanted_claim(self):
        """None if he doesn't want any."""
        player, target = self.player, self.style["target"]
        claims = [path for path in possible_claims(self.rng, player, player.left_of("reuse")) if len(path) == 3
                  or len(path) == 4 and shape(path)
                  or len(path) == 5 and shape(path) in self.game.table.shapes - player.shapes_of_5]
        if target and self.game.table.round < ROUNDS:
            pieces = [set(piece) for piece in target["pieces"]]
            claims = [path for path in claims if set(path) in pieces and self.game.table.round >= target["since"]]
        elif not target:
            if not self.chance(self.style["claim"]):
                return None
            if self.game.table.round < self.style["patient"]:   # he hopes for more, above all for what he hasn't got yet
                claims = [path for path in claims if len(path) == 5 or len(path) == 4 and (
                    shape(path) not in player.shapes_of_4 or self.chance(0.3))]
            elif claims and self.chance(0.7):
                most = max(map(len, claims))
                claims = [path for path in claims if len(path) == most]
        return pick(self.rng, claims)

    def claim(self):
        path = self.wanted_claim()
        if not path:
            return False
        if self.player.numbers[path[0]] != self.player.numbers[path[1]] and self.chance(0.5):
            path = path[::-1]
        text = with_stars(self.player, path)
        boxes = self.player.free_boxes(len(path)) if len(path) < 5 else []
        if boxes:
            text += "=" + self.bonus(boxes)
        self.act(text)
        return True

    def bonus(self, boxes):
        """Chooses a box and gives the text of it. Before `two` he may change the zone."""
        player, weights = self.player, dict(self.style["boxes"])
        if len(player.empty(ZONES[player.zone])) < 2:
            weights["two"] *= 4
        box = self.rng.choices(boxes, [weights[box] for box in boxes])[0]
        if box.startswith("write"):
            names = player.empty(SPACES)
            return f"{box}@{self.best_space(names, int(box[-1]))}" if names else box
        return self.two() if box == "two" else box

    def two(self):
        player, rng = self.player, self.rng
        room = len(player.empty(ZONES[player.zone]))
        better = [die for die in player.dice if len(player.empty(ZONES[die])) > room]
        if player.has("zone") and (better and room < 2 and self.chance(0.8) or self.chance(0.05)):
            self.act(f"zone:{rng.choice(better or player.dice)}")
        names = player.empty(ZONES[player.zone])
        writes = []
        for space in rng.sample(names, min(2, len(names))):
            number = max(range(1, 7), key=lambda number: worth(rng, player, self.style, space, number))
            writes.append(f"{number}@{space}")
        return "two" + (":" + ",".join(writes) if writes else "")


def possible_claims(rng, player, reused, longest=5):
    """Runs and equal sets, whatever their shape."""
    return runs(player, reused, longest) + equal_sets(rng, player, reused, longest)


# ---------------------------------------------------------------------------------------------------------
# Games

def random_dice(rng, game, styles, mood):
    """Zone and number dice. Mood: cruel to all, kind to one player (his index), of few numbers, or none."""
    dice = rng.choices(mood["numbers"], k=2)
    if mood["kind"] is not None and not game.players[mood["kind"]].out:
        player, target = game.players[mood["kind"]], styles[mood["kind"]]["target"]
        room = {zone: player.empty(ZONES[zone]) for zone in ZONES}
        zone = rng.choice([zone for zone in room if len(room[zone]) == max(map(len, room.values()))])
        if target:
            dice[:] = [target["numbers"][space] for space in rng.sample(room[zone], min(2, len(room[zone])))] + dice
        return zone, dice[:2]
    if rng.random() < mood["cruel"]:
        room = {zone: sum(len(player.empty(ZONES[zone])) for player in game.players if not player.out)
                for zone in ZONES}
        return min(room, key=lambda zone: (room[zone], rng.random())), dice
    return rng.randint(1, 6), dice


def random_rolls(rng, style, mood):
    numbers = [style["target"]["numbers"][space] for space in rng.sample(SET_UP, 6)] if style["target"] else rng.choices(
        mood["numbers"], k=6)
    return [numbers[:3], numbers[3:]]


def random_turn(rng, game, styles, mood):
    """Plays one turn on `game` and gives it as a dictionary."""
    turn = {"number": game.table.round, "player": None, "before": game.copy()}
    items, positions, common = [], [], not mood["own"]
    if game.table.round:
        zone, dice = random_dice(rng, game, styles, mood)
        items = [f"{zone}/{dice[0]},{dice[1]}"]
    elif common:
        rolls = random_rolls(rng, styles[mood["kind"] or 0], mood)
        items = [",".join(map(str, roll)) for roll in rolls]
    positions = [None] * len(items)
    for label in game.playing():
        index = LABELS.index(label)
        part = Part(rng, game, index, styles[index])
        if game.table.round:
            part.play_round(zone, dice)
        else:
            part.play_set_up(rolls if common else random_rolls(rng, styles[index], mood), common)
        items += [label + ":", *part.actions]
        positions += [None, *part.positions]
    game.end_turn()
    return dict(turn, items=items, positions=[*positions, part.player.copy()], after=game.copy())


def random_mood(rng, number):
    numbers = [1, 2, 3, 4, 5, 6]
    if rng.random() < 0.2:
        numbers = rng.choice([[3, 4], [1, 6, 6, 6], [2, 3, 4], [5], [1, 2], [5, 6], [2, 4, 6]])
    return {"own": rng.random() < 0.25, "numbers": numbers,
            "kind": rng.randrange(number) if rng.random() < 0.35 else None,
            "cruel": rng.choice([0, 0, 0, 0.2, 0.5, 0.8, 1])}


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not. Positions are in random_connect_grid.py."""
    number = rng.choice([1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5, 6])
    shapes = rng.sample(sorted(SHAPES_OF_5), 4)
    objectives = [rng.choice([name for name in OBJECTIVES if name[0] == deck]) for deck in "ABC"]
    rng.shuffle(objectives)
    tags = [("Game", "connect"), ("Shapes", spread(rng, shapes)), ("Objectives", spread(rng, objectives))]
    if number != 2 or rng.random() < 0.4:
        tags.append(("Players", str(number)))
    if rng.random() < 0.3:
        tags.append(("Edition", "standard"))
    game, mood = Game(number, shapes, objectives), random_mood(rng, number)
    styles = [random_style(rng) for _ in range(number)]
    if mood["kind"] is not None and rng.random() < 0.6:
        target, together = random_target(rng, shapes), rng.random() < 0.4
        for style in styles if together else [styles[mood["kind"]]]:
            style.update(target=target, clever=1, free=0, adjust=0)
    rounds = ROUNDS if rng.random() < 0.75 else rng.randint(-1, ROUNDS)
    turns = []
    while not game.finished() and game.table.round <= rounds:
        turns.append(random_turn(rng, game, styles, mood))
    return tags + other_tags(rng, game), turns


def spread(rng, words):
    return (" " if rng.random() < 0.9 else "  ").join(words)


def other_tags(rng, game):
    """Names, a Result right or wrong, and tags that mean nothing here."""
    scores = ["out" if score is None else score for score in game.scores()]
    tags = random_tags(rng, scores, game.finished(), ("Players",))
    for name in "EF":
        if rng.random() < 0.3:
            tags.append((name, rng.choice(["Eve", "", "\u738b", "F"])))
    if "out" in scores and rng.random() < 0.15:
        right = "-".join(map(str, scores))
        wrong = ["out", right.upper(), right.replace("out", "0"), right.replace("out", "*"),
                 right.replace("out", "null"), right.replace("out", ""),
                 "-".join(str(score) for score in scores if score != "out"),
                 "-".join(str(player.score()) for player in game.players), "-".join(["out"] * len(scores))]
        tags = [tag for tag in tags if tag[0] != "Result"] + [("Result", rng.choice(wrong))]
    return tags


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

OWN = {"Players": ("0", "7", "", "+2", "2.0", "two", "A B", "1", "3", "6"),
       "Shapes": ("", "A B C", "A B C D E", "A A B C", "A B C I", "a b c d", "A,B,C,D", "ABCD", "A-B-C-D", "A B C \uff24"),
       "Objectives": ("", "A1 B1", "A1 B1 C1 C2", "A1 A2 B1", "A6 B1 C1", "A1 B6 C1", "A1 B1 C5", "A0 B1 C1", "a1 b1 c1",
                      "A1B1C1", "1 2 3", "A B C", "A1-B1-C1"),
       "Edition": ("", "Standard", "standard ", "other", "1")}


def any_space(rng, player):
    """One of a kind: empty, in the zone or not, written in, claimed, or crossed out."""
    zone = ZONES.get(player.zone, SET_UP)
    kinds = [player.empty(zone), player.empty(zone), player.empty(SPACES), sorted(player.numbers), sorted(player.claimed),
             unclaimed(player), [space for space in player.written if space not in player.numbers]]
    return rng.choice(pick(rng, [kind for kind in kinds if kind]))


def any_claim(rng, player):
    """A claim, or one that is too short or too long, of no shape or of one claimed before, in another order, apart, with a
    hole, with too many stars or none, and with any bonus. Mostly None where nothing can be claimed."""
    reused = rng.choice([0, 0, 0, 1, 2])
    claims = possible_claims(rng, player, reused, rng.choice([3, 4, 5, 5, 5, 6]))
    if not claims and rng.random() < 0.9:
        return None
    longest = [path for path in claims if len(path) == max(map(len, claims))]
    again = [path for path in claims if len(path) == 5 and shape(path) in player.shapes_of_5]
    path = list(rng.choice(again or rng.choice([claims, longest]) or [walk(rng, unclaimed(player), rng.choice([3, 4, 5]))]))
    how = rng.randrange(24)
    if how == 0:
        path = rng.sample(path, len(path))
    if how == 1:
        path = path[:2]
    if how == 2:
        path += [any_space(rng, player)]
    if how == 3 and path:
        path[rng.randrange(len(path))] = any_space(rng, player)
    if how == 4:
        path = walk(rng, unclaimed(player), rng.choice([3, 4, 5]))
    if how == 5:
        path = rng.sample(unclaimed(player), min(3, len(unclaimed(player))))
    text = "-".join(path) if how == 6 else with_stars(player, path)
    if how == 7:
        text = text.replace("-", "*-", 1)
    boxes = player.free_boxes(len(path)) if len(path) in BOXES else []
    if rng.random() < 0.4:
        boxes = rng.choice([[], list(BOXES[3]), list(BOXES[4]), ["write2", "foo"]])
    return text + ("=" + any_bonus(rng, player, rng.choice(boxes)) if boxes else "")


def any_bonus(rng, player, box):
    """Of this box, with spaces that are right or not, too many or too few."""
    spaces, empty = [any_space(rng, player) for _ in range(rng.randint(0, 3))], player.empty(ZONES[player.zone])
    if rng.random() < 0.6:
        spaces = rng.sample(empty, min(rng.choice([1, 2, 2, 3]), len(empty)))
    if box == "two" and spaces:
        return "two:" + ",".join(f"{rng.choice([rng.randint(1, 6), rng.randint(0, 8)])}@{space}" for space in spaces)
    if box.startswith("write") and rng.random() < 0.8:
        return f"{box}@{rng.choice(player.empty(SPACES) or SPACES) if rng.random() < 0.7 else any_space(rng, player)}"
    return box if rng.random() < 0.9 else f"{box}@a1"


def may_be_rare(player):
    """Whether this is where numbers can be claimed; `player` may be None."""
    return player and player.zone and not player.left and not player.out


def rare(rng, player, _, kind):
    """A claim of five with a bonus, of a shape that is claimed or of none; one with more stars than boxes; a bonus that is
    taken, is left out, or has too few numbers."""
    how, claims = kind % 5, possible_claims(rng, player, rng.randint(0, 2))
    fives = [path for path in claims if len(path) == 5]
    wanted = {0: [path for path in fives if shape(path) in player.shapes_of_5],
              1: [path for path in claims if len(path) > 3 and not shape(path)],
              2: [path for path in claims if len(player.claimed & set(path)) > player.left_of("reuse")], 3: fives}
    path = pick(rng, wanted.get(how, claims))
    if not path:
        return None
    boxes = {3: [*BOXES[3], *BOXES[4]], 4: [box for box in BOXES.get(len(path), ()) if box not in player.free_boxes(len(path))]}
    box = pick(rng, boxes.get(how) or (player.free_boxes(len(path)) if len(path) < 5 else []))
    if how == 4 and "two" in player.free_boxes(len(path) if len(path) < 5 else 3):
        return with_stars(player, path) + "=two" + pick(rng, ["", *(f":1@{space}" for space in player.empty(ZONES[player.zone]))])
    return with_stars(player, path) + ("=" + any_bonus(rng, player, box) if box and (how < 4 or rng.random() < 0.8) else "")


def pool(rng, player, _):
    """An action of any form: what it says of dice, spaces and numbers may be right or wrong."""
    dice = player.left or player.dice or [number for roll in player.rolls for number in roll] or [1]
    die = rng.choice([*dice, *dice, rng.randint(0, 7)])
    space, change, number = any_space(rng, player), rng.choice(["-2", "-1", "+1", "+2", "+3"]), rng.randint(0, 8)
    if not player.left and player.zone and rng.random() < 0.85:
        return any_claim(rng, player)
    if player.left and rng.random() < 0.4:
        return None                                     # rather while numbers can be claimed
    return rng.choice([f"{die}@{space}", f"{die}@{space}", f"{die}={number}@{space}", f"{die}={die}@{space}", f"{die}=-",
                       f"adjust:{die}{change}@{space}", f"adjust:{space}{change}", f"adjust:{space}{change}",
                       f"zone:{rng.choice([*player.dice, number])}", f"move:{space}>{any_space(rng, player)}", "out",
                       f"move:{space}>{any_space(rng, player)}", ",".join(str(rng.randint(0, 7)) for _ in range(3)),
                       f"{number}/{die},{rng.randint(0, 7)}", any_claim(rng, player) if player.zone else "b1-c1-d1=move"])
