"""Random games of CoNNect, and what can be wrong in them.

Beside what faults.py says, a turn has its `number`, its `dice` (a list of items), and `parts`, one of each player:
`player`, `label`, `actions`, and `positions`, the player before each action and after the last. The items to be
written are made from these at the end (flatten).
"""
from connect import (ARROW_LINES, BOXES, FREE_ACTIONS, LABELS, NEIGHBOURS, OBJECTIVES, ROUNDS, SET_UP, SHAPES_OF_5,
                     SPACES, ZONES, Game, shape)
from faults import COMMON, drop, pick, random_tags, two_of, wrong_tag

WORTH = [0, 0, 1, 4, 6, 7]              # of a number, by the length of its path
TILES = {       # ways to cut a piece of a band of two rows: (x, y) in the order of a run
    (3, 3): [[[(0, 0), (1, 0), (2, 0)], [(0, 1), (1, 1), (2, 1)]],
             [[(0, 1), (0, 0), (1, 0)], [(2, 0), (2, 1), (1, 1)]]],
    (4, 4): [[[(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 1), (1, 1), (2, 1), (3, 1)]],
             [[(0, 1), (0, 0), (1, 0), (2, 0)], [(3, 0), (3, 1), (2, 1), (1, 1)]]],
    (4,): [[[(0, 0), (1, 0), (1, 1), (0, 1)]]],
}


# ---------------------------------------------------------------------------------------------------------
# Plans: a sheet cut into pieces to be claimed, or full arrow lines, for one player to whom the dice are kind

def random_pieces(rng, sizes):
    """sizes: of the three bands, 3 or 4. Lists of spaces."""
    across, pieces = rng.random() < 0.5, []
    for band, size in enumerate(sizes):
        left = 0
        for key in rng.sample([(3, 3), (3, 3)] if size == 3 else [(4, 4), (4,)], 2):
            for piece in rng.choice(TILES[key]):
                places = [(x + left, y + 2 * band) for x, y in piece]
                pieces.append([LABELS[x].lower() + str(y + 1) if across else LABELS[y].lower() + str(x + 1)
                               for x, y in places])
            left += 3 if size == 3 else 2 * len(key)
    return pieces


def random_fives(rng, shapes):
    """Spaces in the order of a run for as many of the shapes as find room."""
    pieces = []
    for wanted in shapes:
        for _ in range(60):
            taken = {space for piece in pieces for space in piece}
            walk = [rng.choice(SPACES)]
            while len(walk) < 5 and walk[-1] not in taken:
                near = [space for space in NEIGHBOURS[walk[-1]] if space not in walk]
                walk.append(rng.choice(near or walk))
            if walk[-1] not in taken and len(set(walk)) == 5 and shape(walk) == wanted:
                pieces.append(walk)
                break
    return pieces


def random_plan(rng, shapes):
    shapes = rng.choice([shapes + shapes[:2], shapes[:2] * 2 + shapes[2:3]])        # some are there twice
    kind = rng.choice(["threes", "fours", "fours", "full", "full", "fives", "fives", "lines"])
    sizes = {"threes": [3, 3, 3], "fours": [4, 4, 4], "full": rng.sample([3, 3, 4], 3)}
    if kind in sizes:
        pieces = random_pieces(rng, sizes[kind])
    else:
        pieces = random_fives(rng, shapes) if kind == "fives" else rng.choice([ARROW_LINES[:2], ARROW_LINES[2:]])
    target = {space: rng.randint(1, 6) for space in SPACES}
    for piece in pieces:
        low, step = rng.randint(1, 7 - len(piece)), rng.choice([1, 1, 1, 0])
        if kind == "lines" and rng.random() < 0.4:
            piece = rng.sample(piece, 6)
        for at, space in enumerate(piece if rng.random() < 0.5 else piece[::-1]):
            target[space] = low + step * at
    late, by_dice = [], set(target) & {space for piece in pieces for space in piece}
    for _ in range(40 if kind in sizes else 0):
        late, piece = [], rng.choice(pieces)
        free = [space for space in SPACES if space not in SET_UP and space not in piece]
        if kind == "threes":
            late = [pick(rng, (space for space in free if target[space] == number)) for number in (1, 3, 6)]
        elif kind == "fours":
            zone = ZONES[rng.randint(1, 3)]
            late = rng.sample([space for space in free if space in zone], 2)
        spared = set(late) | set(piece if kind != "full" else [])
        by_dice = [space for space in SPACES if space not in spared and space not in SET_UP]
        if None not in late and not any(len(set(by_dice) & set(ZONES[zone])) % 2 for zone in (1, 2, 3)):
            break
    return {"kind": kind, "pieces": pieces, "target": target, "late": set(late) - {None}, "by_dice": set(by_dice),
            "keep": {space for piece in pieces for space in piece},
            "since": rng.choice([1, 1, rng.randint(7, ROUNDS)])}        # the round of his first claim


def planned_dice(rng, plan, player):
    """Zone and number dice for two spaces of the plan, None if there are none."""
    left = {zone: [space for space in ZONES[zone] if space in plan["by_dice"] and space not in player.written]
            for zone in (1, 2, 3)}
    most = max(map(len, left.values()))
    if most == 1:
        zone = rng.choice([zone for zone in left if left[zone]])
        return zone, [plan["target"][left[zone][0]], rng.randint(1, 6)]
    if most == 0:
        return None
    zone = rng.choice([zone for zone in left if len(left[zone]) == most])
    rng.shuffle(left[zone])
    two = sorted(left[zone], key=lambda space: -progress(plan, player, space))[:2]
    return zone, [plan["target"][space] for space in two]


def progress(plan, player, space):
    return next((len(piece) - len(player.empty(piece)) for piece in plan["pieces"] if space in piece), 0)


# ---------------------------------------------------------------------------------------------------------
# How a player plays

def random_style(rng):
    return {"clever": rng.choice([0.3, 0.8, 0.95, 1]), "free": rng.choice([0, 0.05, 0.3, 0.3, 1]),
            "adjust": rng.choice([0, 0.3, 1]), "spend": rng.choice([0.05, 0.3, 0.8]),
            "claim": rng.choice([0.3, 0.8, 1, 1]), "patient": rng.choice([0, 0, 4, 7, 9, 11]),
            "boxes": {box: rng.choice([0.1, 1, 1, 5]) for size in BOXES for box in BOXES[size]}, "plan": None}


def chain(player, space, number, step, depth):
    """How many unclaimed numbers a run could have beyond this space."""
    longest = 0
    for other in NEIGHBOURS[space] if depth else ():
        if player.numbers.get(other) == number + step and other not in player.claimed:
            longest = max(longest, 1 + chain(player, other, number + step, step, depth - 1))
    return longest


def worth(rng, player, style, space, number):
    """What a number would be worth in an empty space, with some chance."""
    run = 1 + chain(player, space, number, 1, 3) + chain(player, space, number, -1, 3)
    equal = {other for other in NEIGHBOURS[space] if player.numbers.get(other) == number}
    for near in list(equal):
        equal.update(other for other in NEIGHBOURS[near] if player.numbers.get(other) == number)
    value = WORTH[min(5, max(run, 1 + len(equal - player.claimed)))] + rng.random()
    plan = style["plan"]
    if plan:
        value += 10 * (plan["target"][space] == number and space in plan["keep"]) - 15 * (
            space not in plan["by_dice"] and plan["kind"] not in ("fives", "lines"))
    return value


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
        self.turn = {"player": index, "label": LABELS[index] + ":", "actions": [], "positions": []}

    def act(self, text):
        self.turn["actions"].append(text)
        self.turn["positions"].append(self.player.copy())
        if self.game.table.round:
            self.player.act(text)
        else:
            self.player.act_in_set_up(text)

    def chance(self, probability):
        return self.rng.random() < probability

    def best_space(self, names, number):
        return max(names, key=lambda space: worth(self.rng, self.player, self.style, space, number))

    def play_set_up(self, rolls, common):
        plan = self.style["plan"]
        self.player.begin_set_up(rolls if common else [])
        if not common:
            for roll in rolls:
                self.act(",".join(map(str, roll)))
        for roll in rolls:
            for number in self.rng.sample(roll, 3):
                names = self.player.empty(SET_UP)
                planned = [name for name in names if plan and plan["target"][name] == number]
                self.act(f"{number}@{self.rng.choice(planned or names)}")

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
        lines = self.style["plan"] and self.style["plan"]["kind"] == "lines"
        if self.game.table.round == ROUNDS and self.chance(0.2 if lines else 0.8):
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
        if not style["plan"]:
            names = self.rng.sample(names, min(7, len(names)))
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
        used, plan = len(self.turn["actions"]), self.style["plan"]
        for box, use in (("adjust", self.adjust), ("move", self.move)):
            usual = 0.9 * (plan["kind"] == "full" and box == "move") if plan else self.style["spend"]
            if self.player.has(box) and self.chance(probability or usual):
                use()
        return len(self.turn["actions"]) > used

    def adjust(self):
        player = self.player
        options = [(space, change) for space in unclaimed(player) for change in (-2, -1, 1, 2)
                   if 0 <= player.numbers[space] + change <= 7]
        if options:
            options = self.rng.sample(options, min(30, len(options)))
            space, change = max(options, key=lambda option: worth(
                self.rng, player, self.style, option[0], player.numbers[option[0]] + option[1]))
            self.act(f"adjust:{space}{change:+}")

    def move(self):
        player, plan = self.player, self.style["plan"]
        options = [(space, target) for space in unclaimed(player) for target in player.empty(SPACES)]
        if options:
            options = self.rng.sample(options, min(30, len(options)))
            space, target = max(options, key=lambda option: worth(
                self.rng, player, self.style, option[1], player.numbers[option[0]])
                - (4 * progress(plan, player, option[0]) if plan else 0))
            self.act(f"move:{space}>{target}")

    # Claims

    def claims(self):
        player, table = self.player, self.game.table
        reused = player.left_of("reuse")
        return [path for path in runs(player, reused) + equal_sets(self.rng, player, reused) if len(path) == 3
                or len(path) == 4 and shape(path)
                or len(path) == 5 and shape(path) in table.shapes - player.shapes_of_5]

    def wanted_claim(self):
        """None if he doesn't want any."""
        claims, plan, rounds = self.claims(), self.style["plan"], self.game.table.round
        if plan:
            pieces = [set(piece) for piece in plan["pieces"]]
            exact = [path for path in claims if set(path) in pieces and not self.player.claimed & set(path)]
            if rounds < plan["since"]:
                return None
            other = [path for path in claims if plan["kind"] == "lines"
                     or plan["kind"] == "fives" and not plan["keep"] & set(path)]
            claims = exact or (claims if rounds == ROUNDS else other)
            if plan["kind"] == "full" and rounds < ROUNDS and self.room() <= 0:
                claims = []                             # the sheet will be full without more bonuses
        else:
            if not self.chance(self.style["claim"]):
                return None
            if rounds < self.style["patient"]:          # he hopes for more, above all for what he hasn't got yet
                claims = [path for path in claims if len(path) == 5 or len(path) == 4 and (
                    shape(path) not in self.player.shapes_of_4 or self.chance(0.3))]
            elif claims and self.chance(0.7):
                most = max(map(len, claims))
                claims = [path for path in claims if len(path) == most]
        return self.rng.choice(claims) if claims else None

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

    def room(self):
        """How many spaces will be empty after the last round if he writes all numbers of the dice from now on."""
        return len(self.player.empty(SPACES)) - 2 * (ROUNDS - self.game.table.round)

    def bonus(self, boxes):
        """Chooses a box and gives the text of it. Before `two` he may change the zone."""
        player, plan = self.player, self.style["plan"]
        weights = dict(self.style["boxes"])
        if len(player.empty(ZONES[player.zone])) < 2:
            weights["two"] *= 4
        if plan:
            at_once = [box for box in boxes if box.startswith("write") and any(
                plan["target"][space] == int(box[-1]) for space in player.empty(plan["late"]))]
            if "two" in boxes and len(set(ZONES[player.zone]) & set(player.empty(plan["late"]))) == 2:
                at_once.append("two")
            if plan["kind"] == "full":
                at_once = [box for box in boxes if (box[:3] in ("two", "mov")) == (self.room() > 0)]
                if self.room() <= 0 and any(box.startswith("write") for box in at_once):
                    at_once = [box for box in at_once if box.startswith("write")]
            if plan["kind"] == "fours":
                weights["two"] = 0.01
            boxes = at_once or boxes
        box = self.rng.choices(boxes, [weights[box] for box in boxes])[0]
        if box.startswith("write"):
            names = player.empty(SPACES)
            return f"{box}@{self.best_late(names, int(box[-1]))}" if names else box
        return self.two() if box == "two" else box

    def best_late(self, names, number):
        plan = self.style["plan"]
        late = [name for name in names if plan and name in plan["late"] and plan["target"][name] == number]
        return self.rng.choice(late) if late else self.best_space(names, number)

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


# ---------------------------------------------------------------------------------------------------------
# Games

def random_dice(rng, game, styles, mood):
    """Zone and number dice. Mood: cruel to all, kind to one player (his index), of few numbers, or none."""
    plan = next((style["plan"] for style in styles if style["plan"]), None)
    numbers = mood["numbers"]
    dice = rng.choices(numbers, k=2)
    if mood["kind"] is not None and not game.players[mood["kind"]].out:
        player = game.players[mood["kind"]]
        planned = plan and planned_dice(rng, plan, player)
        if planned:
            return planned
        most = max(len(player.empty(ZONES[zone])) for zone in ZONES)
        return rng.choice([zone for zone in ZONES if len(player.empty(ZONES[zone])) == most]), dice
    if rng.random() < mood["cruel"]:
        room = {zone: sum(len(player.empty(ZONES[zone])) for player in game.players if not player.out)
                for zone in ZONES}
        return min(room, key=lambda zone: (room[zone], rng.random())), dice
    return rng.randint(1, 6), dice


def random_turn(rng, game, styles, mood):
    """Plays one turn on `game` and gives it as a dictionary."""
    turn = {"number": game.table.round, "before": game.copy(), "label": "", "dice": [], "parts": []}
    if game.table.round == 0:
        plan = styles[mood["kind"]]["plan"] if mood["kind"] is not None else None
        rolls = [rng.choices(mood["numbers"], k=3) for _ in range(2)]
        if not mood["own"]:
            if plan:
                rolls = planned_rolls(rng, plan)
            turn["dice"] = [",".join(map(str, roll)) for roll in rolls]
    else:
        zone, dice = random_dice(rng, game, styles, mood)
        turn["dice"] = [f"{zone}/{dice[0]},{dice[1]}"]
    for label in game.playing():
        index = LABELS.index(label)
        part = Part(rng, game, index, styles[index])
        if game.table.round:
            part.play_round(zone, dice)
        else:
            if mood["own"]:
                plan = styles[index]["plan"]
                rolls = planned_rolls(rng, plan) if plan else [rng.choices(mood["numbers"], k=3) for _ in range(2)]
            part.play_set_up(rolls, not mood["own"])
        part.turn["positions"].append(part.player.copy())
        turn["parts"].append(part.turn)
    game.end_turn()
    turn["after"] = game.copy()
    return turn


def planned_rolls(rng, plan):
    numbers = [plan["target"][space] for space in rng.sample(SET_UP, 6)]
    return [numbers[:3], numbers[3:]]


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
        plan, together = random_plan(rng, shapes), rng.random() < 0.4
        for style in styles if together else [styles[mood["kind"]]]:
            style.update(plan=plan, clever=1, free=0, adjust=0)
    rounds = ROUNDS if rng.random() < 0.75 else rng.randint(-1, ROUNDS)
    turns = []
    while not game.finished() and game.table.round <= rounds:
        turns.append(random_turn(rng, game, styles, mood))
    flatten(rng, turns)
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


def flatten(rng, turns):
    """Makes the items of the turns. The blank after a label may be missing."""
    for turn in turns:
        items = list(turn["dice"])
        for part in turn["parts"]:
            actions = list(part["actions"])
            if actions and part["label"] and rng.random() < 0.2:
                items.append(part["label"] + actions.pop(0))
            else:
                items.append(part["label"])
            items += actions
        turn["move"], turn["more"] = items[0] if items else "", items[1:]


# ---------------------------------------------------------------------------------------------------------
# Faults: wrong actions. What follows gives texts that are wrong for a player, or [] if there are none.

def texts_at(names, text):
    return [text.format(name) for name in names]


def crossed_out(player):
    return [space for space in SPACES if space in player.written and space not in player.numbers]


def outside(player):
    return [space for space in player.empty(SPACES) if space not in ZONES[player.zone]]


def fills(die, names):
    """Ways to write in one of the spaces with the die."""
    other = die % 6 + 1
    change = "-1" if die == 6 else "+1"
    return [f"{die}@{name}" for name in names] + [f"{die}={other}@{name}" for name in names] + [
        f"adjust:{die}{change}@{name}" for name in names]


def wrong_fill(how):
    def texts(rng, player, turn):
        names = player.empty(ZONES[player.zone])
        wrong = {"outside": outside(player),
                 "written": [name for name in ZONES[player.zone] if name in player.numbers],
                 "crossed-out": [name for name in ZONES[player.zone] if name in crossed_out(player)]}
        dice = set(player.left)
        if how == "not-rolled":
            dice, wrong[how] = {1, 2, 3, 4, 5, 6} - dice, names
        if player.left or how == "not-rolled":
            return [text for die in sorted(dice) for text in fills(die, wrong[how])]
        return []
    return texts


def dice_and_spaces(player, condition, *forms):
    """Forms for each number die not dealt with and each empty space of the zone."""
    names = player.empty(ZONES[player.zone]) if condition else []
    return [form.format(die=die, space=space) for die in player.left for space in names for form in forms]


WRONG_FILL = {
    **{"fill-" + how: wrong_fill(how) for how in ("outside", "written", "crossed-out", "not-rolled")},
    "fill-form": lambda rng, player, turn: dice_and_spaces(
        player, True, "{die}", "{die}@", "{die}@{space},", "@{space}", "{die}{space}", "{space}@{die}",
        "{die}@{space}@{space}", "0{die}@{space}", "{die}-{space}", "{die}=", "{die}=@{space}", "{die}=+@{space}",
        "{die}=-@{space}"),
    "free-same": lambda rng, player, turn: dice_and_spaces(player, player.free_actions < FREE_ACTIONS,
                                                           "{die}={die}@{space}"),
    "free-number": lambda rng, player, turn: dice_and_spaces(
        player, player.free_actions < FREE_ACTIONS,
        *("{die}=%s@{space}" % number for number in (0, 7, 8, 9, 10, -1))),
    "free-none-left": lambda rng, player, turn: [f"{die}={die % 6 + 1}@{space}" for die in player.left
                                                 for space in player.empty(ZONES[player.zone])
                                                 if player.free_actions == FREE_ACTIONS],
    "free-nothing": lambda rng, player, turn: dice_and_spaces(player, player.free_actions < FREE_ACTIONS, "{die}=-"),
    "free-nothing-left": lambda rng, player, turn: [
        f"{die}=-" for die in player.left
        if player.free_actions == FREE_ACTIONS and not player.empty(ZONES[player.zone])],
    "free-adjusted": lambda rng, player, turn: dice_and_spaces(
        player, player.has("adjust"), "adjust:{die}=3@{space}", "adjust:{die}=3+1@{space}", "{die}=3+1@{space}",
        "adjust:{die}+1=-", "{die}+1@{space}"),
}


def grid_faults(rng, player):
    """Spaces whose number may be neither moved nor adjusted."""
    return rng.choice([sorted(player.claimed), player.empty(SPACES), crossed_out(player)])


def adjust_range(rng, player, turn):
    if not player.has("adjust"):
        return []
    numbers = {space: player.numbers[space] for space in unclaimed(player)}
    return ([f"adjust:{space}{change:+}" for space in numbers for change in (-2, -1, 1, 2)
             if not 0 <= numbers[space] + change <= 7]
            + dice_and_spaces(player, 6 in player.left, "adjust:6+2@{space}")
            + dice_and_spaces(player, 1 in player.left, "adjust:1-2@{space}"))


def moves(rng, player, sources, targets):
    pairs = [f"move:{source}>{target}" for source in sources for target in targets]
    return rng.sample(pairs, min(5, len(pairs)))


WRONG_BOXES = {
    "adjust-no-box": lambda rng, player, turn: [] if player.has("adjust") else [
        *dice_and_spaces(player, True, "adjust:{die}+1@{space}", "adjust:{die}-1@{space}"),
        *texts_at(unclaimed(player), "adjust:{}+1")],
    "adjust-range": adjust_range,
    "adjust-space": lambda rng, player, turn: texts_at(
        grid_faults(rng, player) if player.has("adjust") else [], rng.choice(["adjust:{}+1", "adjust:{}-1"])),
    "adjust-form": lambda rng, player, turn: texts_at(
        unclaimed(player),
        rng.choice(["adjust:{}", "adjust:{}+0", "adjust:{}+3", "adjust:{}=3", "adjust:{}+1@a1", "adjust:{}1",
                    "Adjust:{}+1", "adjust{}+1", "adjust:{}+1,", "{}+1", "adjust:{}+-1", "adjust:{}+01"])),
    "zone-no-box": lambda rng, player, turn: [] if player.has("zone") else texts_at(player.dice, "zone:{}"),
    "zone-between": lambda rng, player, turn: texts_at(
        [*player.dice, player.zone] if len(player.left) == 1 and player.has("zone") else [], "zone:{}"),
    "zone-number": lambda rng, player, turn: texts_at(
        [number for number in range(8) if number not in player.dice] if player.has("zone") else [], "zone:{}"),
    "zone-form": lambda rng, player, turn: ["zone", "zone:", "zone:a", "Zone:1", "zone:1,2", "zone:11"],
    "move-no-box": lambda rng, player, turn: [] if player.has("move") else moves(
        rng, player, unclaimed(player), player.empty(SPACES)),
    "move-from": lambda rng, player, turn: moves(
        rng, player, grid_faults(rng, player) if player.has("move") else [], player.empty(SPACES)),
    "move-to": lambda rng, player, turn: moves(
        rng, player, unclaimed(player) if player.has("move") else [],
        rng.choice([sorted(player.written), crossed_out(player)])),
    "move-form": lambda rng, player, turn: [
        "move", "move:a1", "move:a1-b1", "move:a1>", "move:>a1", "move:a1>g1", "move:a1>b7", "move:a0>b1", "a1>b1",
        "move:a1>b1>c1", "move:a1>B1"],
    "out-early": lambda rng, player, turn: [] if player.is_out() or player.out else ["out", "out", "Out", "out:A"],
    "out-almost": lambda rng, player, turn: ["out"] if player.left and not player.is_out() and (
        player.free_actions == FREE_ACTIONS or not player.empty(ZONES[player.zone])) else [],
    "out-but-for-zone": lambda rng, player, turn: ["out"] if player.left and not player.is_out() and (
        player.free_actions == FREE_ACTIONS and not player.empty(ZONES[player.zone])) else [],
}


def any_bonus(rng, player, size):
    """A right one, with its "=", or "" if no box is free."""
    boxes = player.free_boxes(size) if size in BOXES else []
    if not boxes:
        return ""
    box = rng.choice(boxes)
    if box.startswith("write"):
        names = player.empty(SPACES)
        return f"={box}" + (f"@{rng.choice(names)}" if names else "")
    if box == "two":
        names = player.empty(ZONES[player.zone])
        names = rng.sample(names, min(2, len(names)))
        return "=two" + ":" * bool(names) + ",".join(f"{rng.randint(1, 6)}@{name}" for name in names)
    return f"={box}"


def claimable(rng, player, turn, reused=0):
    """Claims that he might make in Fill and Claim, without regard to reuse boxes."""
    table = turn["before"].table
    return [path for path in runs(player, reused) + equal_sets(rng, player, reused) if len(path) == 3
            or len(path) == 4 and shape(path)
            or len(path) == 5 and shape(path) in table.shapes - player.shapes_of_5]


def wrong_claim(paths, early=False):
    """paths: (rng, player, turn) to paths or texts of paths. A bonus follows as if they were right."""
    def texts(rng, player, turn):
        if bool(player.left) != early or player.out:
            return []
        path = pick(rng, paths(rng, player, turn))
        if not path:
            return []
        text = path if isinstance(path, str) else with_stars(player, path)
        return [text + any_bonus(rng, player, text.count("-") + 1)]
    return texts


def walks(rng, player, names, size):
    """Some paths of this length over some of the spaces."""
    found = []
    for start in rng.sample(names, min(6, len(names))):
        path = [start]
        while len(path) < size:
            near = [space for space in NEIGHBOURS[path[-1]] if space in names and space not in path]
            path.append(rng.choice(near) if near else rng.choice(names))
        found.append(path)
    return found


def no_claims(rng, player, turn):
    """Neighbours all of them, but neither a run nor equal."""
    paths = walks(rng, player, unclaimed(player), rng.choice([3, 3, 4, 5]))
    return [path for path in paths if len(set(path)) == len(path)
            and len({abs(player.numbers[a] - player.numbers[b]) for a, b in zip(path, path[1:])}) > 1]


def up_and_down(rng, player, turn):
    return [path for path in walks(rng, player, unclaimed(player), 3) if len(set(path)) == 3
            and abs(player.numbers[path[0]] - player.numbers[path[1]]) == 1
            and player.numbers[path[0]] == player.numbers[path[2]]]


def shuffled(rng, player, turn):
    """Right claims in another order, for the most part a wrong one."""
    return [rng.sample(path, len(path)) for path in claimable(rng, player, turn)]


def apart(rng, player, turn):
    """Equal numbers or runs that are not connected."""
    numbers = player.numbers
    start = pick(rng, unclaimed(player))
    step = rng.choice([0, 1, -1])
    path = [start] if start else []
    while path and len(path) < 3:
        more = pick(rng, (name for name in unclaimed(player)
                          if name not in path and numbers[name] == numbers[path[-1]] + step))
        if not more:
            return []
        path.append(more)
    return [path] if path else []


def spoilt(change):
    """change: (rng, player, path) to what a right claim is made into."""
    return lambda rng, player, turn: [change(rng, player, path) for path in claimable(rng, player, turn)[:5]]


def with_a_hole(rng, player, path):
    names = player.empty(SPACES) + crossed_out(player)
    path = list(path)
    if names:
        near = [name for space in path for name in NEIGHBOURS[space] if name in names]
        path[rng.choice([0, -1])] = rng.choice(near or names)
    return path if names else []


def star_somewhere(rng, player, path):
    at = rng.randrange(len(path))
    return "-".join(name + "*" * (index == at) for index, name in enumerate(path))


def reusing(stars, boxes):
    """Claims with this many claimed numbers, while there are reuse boxes or none."""
    def paths(rng, player, turn):
        if player.has("reuse") != boxes:
            return []
        return [path for path in claimable(rng, player, turn, stars) if len(player.claimed & set(path)) == stars]
    return paths


def of_shapes(size, wanted):
    """Claims of shapes that are wanted: (player, table before the round) to shapes, None if of no shape."""
    def paths(rng, player, turn):
        shapes, reused = wanted(player, turn["before"].table), int(player.has("reuse"))
        if not shapes:
            return []
        found = runs(player, reused) + equal_sets(rng, player, reused)
        return [path for path in found if len(path) == size and shape(path) in shapes]
    return paths


def six_spaces(rng, player, turn):
    return [path for path in runs(player, 0, 6) + equal_sets(rng, player, 0, 6) if len(path) == 6]


def without_stars(rng, player, turn):
    return ["-".join(path) for path in claimable(rng, player, turn, 1) if player.claimed & set(path)]


WRONG_CLAIMS = {name: wrong_claim(paths) for name, paths in {
    "claim-short": spoilt(lambda rng, player, path: path[:rng.choice([1, 2, 2])]),
    "claim-long": six_spaces,
    "claim-repeats": spoilt(lambda rng, player, path: [*path, path[0]] if len(path) < 5 else [*path[:4], path[0]]),
    "claim-up-and-down": up_and_down, "claim-numbers": no_claims, "claim-order": shuffled, "claim-apart": apart,
    "claim-claimed": without_stars,
    "claim-hole": spoilt(with_a_hole),
    "claim-form": spoilt(lambda rng, player, path:
                         rng.choice(["-", ",", "", "--"]).join(path) + rng.choice(["-", ",", "-g1"])),
    "star-no-box": reusing(1, False), "star-two": reusing(2, True),
    "star-unclaimed": lambda rng, player, turn:
        spoilt(star_somewhere)(rng, player, turn) if player.has("reuse") else [],
    "star-form": spoilt(lambda rng, player, path: rng.choice(["*", ""]) + "-".join(path) + rng.choice(["**", "*-"])),
    "shape-four": of_shapes(4, lambda player, table: {None}),
    "shape-five": of_shapes(5, lambda player, table: {None}),
    "shape-turned-down": of_shapes(5, lambda player, table: set(SHAPES_OF_5) - table.shapes),
    "shape-again": of_shapes(5, lambda player, table: player.shapes_of_5),
    "shape-again-now": of_shapes(5, lambda player, table: player.shapes_of_5 & table.shapes),
}.items()}
WRONG_CLAIMS["claim-early"] = wrong_claim(claimable, True)


def wrong_bonus(bonus, sizes=(3, 4), free=True):
    """bonus: (rng, player, size) to texts. Only where a claim of such a size is made and boxes are free, or none."""
    def texts(rng, player, turn):
        if player.left or player.out or not any(
                size == 5 or bool(player.free_boxes(size)) == free for size in sizes):
            return []
        paths = [path for path in claimable(rng, player, turn) if len(path) in sizes
                 and (len(path) == 5 or bool(player.free_boxes(len(path))) == free)]
        path = pick(rng, paths)
        text = path and pick(rng, bonus(rng, player, len(path)))
        return [] if text is None else ["-".join(path) + text]
    return texts


def all_bonuses(rng, player):
    space = rng.choice(player.empty(SPACES) or SPACES)
    return {"move": "move", "zone": "zone", "adjust": "adjust", "reuse": "reuse", "six": "six",
            **{f"write{number}": f"write{number}@{space}" for number in (1, 3, 6)}, "two": two_writes(rng, player)}


def two_writes(rng, player, names=None, number=None):
    """names: of the spaces to be written in."""
    if names is None:
        names = player.empty(ZONES[player.zone])
        names = rng.sample(names, min(2, len(names)))
    return "two" + ":" * bool(names) + ",".join(f"{rng.randint(1, 6) if number is None else number}@{name}"
                                                for name in names)


def wrong_writes(how):
    def bonus(rng, player, size):
        box = pick(rng, (box for box in player.free_boxes(size) if box.startswith("write")))
        if not box:
            return []
        names = player.empty(SPACES)
        if how == "missing":
            return [f"={box}"] if names else []
        if how == "written":
            return [f"={box}@{name}" for name in SPACES if name not in names]
        return [f"=write{number}@{name}" for name in names for number in (0, 2, 4, 5, 7, "", 11)]
    return bonus


def wrong_two(how):
    def bonus(rng, player, size):
        if "two" not in player.free_boxes(size):
            return []
        zone = player.empty(ZONES[player.zone])
        right = rng.sample(zone, min(2, len(zone)))
        names = {"few": right[1:], "many": right + rng.sample(SPACES, 3 - len(right)),
                 "outside": [*right[1:], *outside(player)[:1]], "number": right, "twice": right[:1] * 2,
                 "written": [*right[1:], *sorted(player.written)[:1]]}[how]
        if how in ("few", "number", "twice") and not right:
            return []
        return ["=" + two_writes(rng, player, names, rng.choice([0, 7, 8]) if how == "number" else None)]
    return bonus


WRONG_BONUS = {
    "bonus-missing": wrong_bonus(lambda rng, player, size: ["", "", "="]),
    "bonus-taken": wrong_bonus(lambda rng, player, size: [
        "=" + all_bonuses(rng, player)[box] for box in BOXES[size] if box not in player.free_boxes(size)]),
    "bonus-other": wrong_bonus(lambda rng, player, size: [
        "=" + text for box, text in all_bonuses(rng, player).items() if box not in BOXES[size]]),
    "bonus-five": wrong_bonus(
        lambda rng, player, size: ["=" + text for text in all_bonuses(rng, player).values()], (5,)),
    "bonus-none-free": wrong_bonus(
        lambda rng, player, size: ["=" + all_bonuses(rng, player)[box] for box in BOXES[size]] + ["="], free=False),
    "bonus-form": wrong_bonus(lambda rng, player, size: [
        "=", "=Move", "=foo", "=move@a1", "=zone:1", "=write@a1", "=write1:a1", "=two@a1", "=reuse*", "=six6",
        "=move=zone", "=two:", "=two:1@a1,", "=adjust:a1+1", "-=move", "=write-1@a1", "=out"]),
    **{"write-" + how: wrong_bonus(wrong_writes(how)) for how in ("missing", "written", "number")},
    **{"two-" + how: wrong_bonus(wrong_two(how))
       for how in ("few", "many", "outside", "number", "twice", "written")},
}


def wrong_set_up(how):
    def texts(rng, player, turn):
        roll = next((roll for roll in player.rolls if roll), [])
        names = player.empty(SET_UP)
        if player.rolls_missing:
            return ["1,2", "1,2,3,4", "0,1,2", "1,2,7", "1 2 3", "1/2,3", "123", ",1,2"] if how == "roll" else []
        if how == "roll":
            return ["1,2,3"]
        if how == "number":
            return [f"{number}@{name}" for number in range(8) if number not in roll for name in names]
        if how == "space":
            return [f"{number}@{name}" for number in roll for name in SPACES if name not in SET_UP]
        if how == "written":
            return [f"{number}@{name}" for number in roll for name in sorted(player.written)]
        if how == "seventh":
            return [] if names else [f"{rng.randint(1, 6)}@{rng.choice(SPACES)}", "1,2,3"]
        return ["out", "zone:1", "1=-", "move:b1>a1", "adjust:b1+1", "b1-c1-d1=move"] + [
            f"{number}={number % 6 + 1}@{name}" for number in roll for name in names]
    return texts


WRONG_SET_UP = {"set-up-" + how: wrong_set_up(how)
                for how in ("roll", "number", "space", "written", "seventh", "other")}


def reflattening(fault):
    def whole(rng, tags, turns):
        found = fault(rng, tags, turns)
        if found:
            flatten(rng, turns)
        return found
    return whole


def wrong_action(texts, set_up=False):
    """texts: (rng, player, turn) to what is wrong at that place. It stands before or instead of an action."""
    def fault(rng, tags, turns):
        parts = [(turn, part) for turn in turns if (turn["number"] == 0) == set_up for part in turn["parts"]]
        for turn, part in rng.sample(parts, min(50, len(parts))):
            for at in rng.sample(range(len(part["positions"])), len(part["positions"])):
                text = pick(rng, texts(rng, part["positions"][at], turn))
                if text:
                    part["actions"][at:at + rng.randint(0, 1)] = [text]
                    return text
        return None
    return reflattening(fault)


# ---------------------------------------------------------------------------------------------------------
# Faults: actions, parts, dice and turns that are missing or too many

def on_part(change, wanted=lambda turn, part: True):
    """change: (rng, turn, part), which gives None if nothing was changed."""
    def fault(rng, tags, turns):
        chosen = pick(rng, ((turn, part) for turn in turns for part in turn["parts"] if wanted(turn, part)))
        return chosen and (change(rng, *chosen) or True)
    return reflattening(fault)


def on_turn(change, wanted=lambda turn: True):
    def fault(rng, tags, turns):
        turn = pick(rng, (turn for turn in turns if wanted(turn)))
        return turn and (change(rng, turn) or True)
    return reflattening(fault)


def went_out(turn, part):
    return part["actions"][-1:] == ["out"]


def drop_action(rng, turn, part):
    if part["actions"]:
        del part["actions"][rng.randrange(len(part["actions"]))]


def repeat_action(rng, turn, part):
    if part["actions"]:
        at = rng.randrange(len(part["actions"]))
        part["actions"].insert(at, part["actions"][at])


def swap_actions(rng, turn, part):
    actions = part["actions"]
    if len(actions) > 1:
        at = rng.randrange(len(actions) - 1)
        actions[at:at + 2] = actions[at + 1], actions[at]


def foreign_action(rng, turn, part):
    other = rng.choice(turn["parts"])["actions"]
    if other:
        part["actions"].insert(rng.randint(0, len(part["actions"])), rng.choice(other))


def cut_actions(rng, turn, part):
    del part["actions"][rng.randint(0, max(0, len(part["actions"]) - 1)):]


def no_out(rng, turn, part):
    part["actions"][-1:] = rng.choice([[], [f"{part['positions'][-2].left[0]}=-"]])


def after_out(rng, turn, part):
    player = part["positions"][-1]
    part["actions"].append(rng.choice(["out", *texts_at(player.left, "{}=-"), *texts_at(player.left, "{}@a1"),
                                       "zone:1", "move:a1>b1", "a1-b1-c1"]))


def copy_of(part, **changes):
    return dict(part, actions=list(part["actions"]), **changes)


def part_twice(rng, turn, part):
    at = turn["parts"].index(part) + 1
    turn["parts"].insert(rng.randint(at, len(turn["parts"])), copy_of(part))


def parts_swapped(rng, turn):
    at = rng.randrange(len(turn["parts"]) - 1)
    turn["parts"][at:at + 2] = turn["parts"][at + 1], turn["parts"][at]


def insert_label(labels):
    """labels: turn to labels, each of whom gets a part of his own, with the actions of another player."""
    def change(rng, turn):
        parts = turn["parts"]
        part = copy_of(rng.choice(parts), label=rng.choice(labels(turn)))
        if rng.random() < 0.3:
            part["actions"] = []
        parts.insert(rng.choice([len(parts), rng.randint(0, len(parts))]), part)
    return change


def who_is_out(turn):
    return [label + ":" for label in turn["before"].labels if label not in turn["before"].playing()]


def who_is_nobody(turn):
    return [label + ":" for label in LABELS if label not in turn["before"].labels] + ["G:", "a:", "AB:", ":"]


def set_label(label):
    def change(rng, turn, part):
        part["label"] = label(rng, turn, part)
    return change


def other_label(rng, turn, part):
    return rng.choice([label for label in LABELS if label + ":" != part["label"]]) + ":"


def set_dice(dice):
    def change(rng, turn):
        turn["dice"] = dice(rng, list(turn["dice"]))
    return change


def dice_behind_label(rng, turn):
    rng.choice(turn["parts"])["actions"].insert(0, turn["dice"].pop())


def dice_form(rng, dice):
    dice[rng.randrange(len(dice))] = rng.choice([
        "1/2", "1/2,3,4", "1,2/3", "1/2/3", "1-2,3", "12,3", "0/1,2", "7/1,2", "1/0,2", "1/2,7", "/1,2", "1/,2",
        "1/2,", "1/23", "11/2,3", "1,2", "1,2,3,4", "0,1,2", "1,2,7", "1,2,", "123", "1.2.3", "1", "x"])
    return dice


def other_kind_of_dice(rng, dice):
    return [text.replace("/", ",") if "/" in text else text.replace(",", "/", 1) for text in dice]


def rolls_change(rng, tags, turns):
    """The set-up has common rolls and own ones, or not enough of either."""
    turn = turns[0] if turns and turns[0]["number"] == 0 else None
    if not turn:
        return None
    if turn["dice"]:
        for part in rng.sample(turn["parts"], rng.randint(1, len(turn["parts"]))):
            part["actions"][:0] = turn["dice"][:rng.randint(1, 2)]
        if rng.random() < 0.4:
            turn["dice"] = turn["dice"][:rng.randint(0, 1)]
    else:
        part = rng.choice(turn["parts"])
        rolls, how = part["actions"][:2], rng.randrange(5)
        if how == 0:
            turn["dice"] = rolls[:rng.randint(1, 2)]
        elif how == 1:
            part["actions"] = rolls[:rng.randint(0, 1)]         # and nothing more
        elif how == 2:
            part["actions"].insert(rng.randint(1, len(part["actions"])), rolls[0])
        else:
            del part["actions"][rng.randint(0, 1):2]
    return turn


def nothing(rng, turn):
    turn["dice"], turn["parts"] = [], []


def no_parts(rng, turn):
    turn["parts"] = []


def stops_early(rng, tags, turns):
    """The record ends within a turn."""
    if not turns:
        return None
    del turns[rng.randint(1, len(turns)):]
    turn = turns[-1]
    if turn["parts"]:
        del turn["parts"][rng.randint(1, len(turn["parts"])):]
        if rng.random() < 0.7:
            cut_actions(rng, turn, turn["parts"][-1])
    return turn


def turn_missing(rng, tags, turns):
    if turns:
        del turns[rng.choice([0, rng.randrange(len(turns))])]
        return True
    return None


def turn_number(rng, tags, turns):
    if not turns:
        return None
    at, delta = rng.randrange(len(turns)), rng.choice([1, 1, 2, 10, 2 ** 32, 2 ** 64])
    for turn in turns[at:] if rng.random() < 0.5 else [turns[at]]:
        turn["number"] += delta
    return turns


def turn_after_end(rng, tags, turns):
    if not turns or not turns[-1]["after"].finished():
        return None
    last = rng.choice(turns)
    turns.append(dict(last, number=rng.choice([turns[-1]["number"] + 1, turns[-1]["number"] + 1, last["number"]])))
    return last


def players_changed(rng, tags, turns):
    """Another number of players, in itself a right one."""
    number = int(dict(tags).get("Players", "2"))
    other = rng.choice([other for other in range(1, 7) if other != number])
    return wrong_tag("Players", str(other))(rng, tags, turns)


def has_out(turn):
    return bool(who_is_out(turn))


def is_round(turn):
    return turn["number"] > 0 and turn["parts"]


STRUCTURE = {
    "action-missing": on_part(drop_action), "action-twice": on_part(repeat_action),
    "actions-swapped": on_part(swap_actions, lambda turn, part: len(part["actions"]) > 1),
    "action-foreign": on_part(foreign_action, lambda turn, part: len(turn["parts"]) > 1),
    "actions-cut": on_part(cut_actions),
    "out-missing": on_part(no_out, went_out), "out-goes-on": on_part(after_out, went_out),
    "part-missing": on_turn(lambda rng, turn: turn["parts"].pop(rng.randrange(len(turn["parts"]))),
                            lambda turn: turn["parts"]),
    "part-twice": on_part(part_twice), "parts-swapped": on_turn(parts_swapped, lambda turn: len(turn["parts"]) > 1),
    "label-out": on_turn(insert_label(who_is_out), has_out),
    "label-nobody": on_turn(insert_label(who_is_nobody), lambda turn: turn["parts"]),
    "label-missing": on_part(set_label(lambda rng, turn, part: "")), "label-other": on_part(set_label(other_label)),
    "label-twice": on_part(lambda rng, turn, part: part["actions"].insert(
        rng.randint(0, len(part["actions"])), part["label"])),
    "dice-missing": on_turn(set_dice(lambda rng, dice: dice[1:]), lambda turn: turn["dice"]),
    "dice-twice": on_turn(set_dice(lambda rng, dice: dice + dice[:1]), lambda turn: turn["dice"]),
    "dice-form": on_turn(set_dice(dice_form), lambda turn: turn["dice"]),
    "dice-other-kind": on_turn(set_dice(other_kind_of_dice), lambda turn: turn["dice"]),
    "dice-late": on_turn(dice_behind_label, lambda turn: turn["dice"] and turn["parts"]),
    "dice-only": on_turn(no_parts, is_round), "dice-common-only": on_turn(no_parts, lambda turn: turn["number"] == 0),
    "set-up-rolls": reflattening(rolls_change), "set-up-rolls-too": reflattening(rolls_change),
    "turn-empty": on_turn(nothing), "turn-stops": reflattening(stops_early), "turn-missing": turn_missing,
    "turn-number": turn_number, "turn-after-end": turn_after_end,
}

WRONG_TAGS = {
    "players": ("Players", "0", "7", "", "-1", "+2", "02", "2 ", " 2", "2.0", "two", "A", "A B", "10", "\u0662",
                str(2 ** 32 + 2), str(2 ** 64 + 2)),
    "shapes": ("Shapes", "", "A B C", "A B C D E", "A A B C", "A B C B", "A B C I", "a b c d", "A,B,C,D", "ABCD",
               "I L N P", "A B C 1", "A B C D,", "A-B-C-D", "A B C \uff24"),
    "objectives": ("Objectives", "", "A1 B1", "A1 B1 C1 C2", "A1 A2 B1", "A1 A1 A1", "A6 B1 C1", "A1 B6 C1",
                   "A1 B1 C5", "A0 B1 C1", "a1 b1 c1", "A1,B1,C1", "A1B1C1", "1 2 3", "A B C", "A01 B1 C1",
                   "A1 B1 D1", "A1 B1 C1 C1", "A1-B1-C1"),
    "edition": ("Edition", "", "Standard", "standard ", "other", "standard edition", "1", "STANDARD"),
}
FAULTS = {
    **{name: COMMON[name] for name in COMMON
       if not name.startswith("label-") and name not in ("number", "after-end")},
    **{name: wrong_action(texts)
       for name, texts in {**WRONG_FILL, **WRONG_BOXES, **WRONG_CLAIMS, **WRONG_BONUS}.items()},
    **{name: wrong_action(texts, set_up=True) for name, texts in WRONG_SET_UP.items()},
    **STRUCTURE,
    **{"tags-" + name: wrong_tag(*texts) for name, texts in WRONG_TAGS.items()},
    "tags-two": two_of(*WRONG_TAGS.values()), "tags-players-other": players_changed,
    "tags-no-shapes": drop("Shapes"), "tags-no-objectives": drop("Objectives"), "tags-no-players": drop("Players"),
}
# Beginnings of names: what is tried first.
FAVOURED = ["", "", tuple(WRONG_FILL), tuple(WRONG_BOXES), tuple(WRONG_CLAIMS), tuple(WRONG_CLAIMS),
            tuple(WRONG_BONUS), tuple(STRUCTURE), tuple(STRUCTURE), ("tags-", "set-up-"),
            ("out-", "turn-after", "free-n", "label-out"),
            ("bonus-none", "shape-again"), ("shape-turned", "bonus-five", "claim-long", "star-")]
