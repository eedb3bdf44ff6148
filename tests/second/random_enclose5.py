"""Random games of Enclose5, and what can be wrong in them."""
from enclose5 import DIRECTIONS, STEPS, Game
from faults import pick, random_tags


def name_column(x):
    return ("" if x < 26 else chr(ord("a") + x // 26 - 1)) + chr(ord("a") + x % 26)


def name_cell(cell):
    return name_column(cell[0]) + str(cell[1] + 1)


# ---------------------------------------------------------------------------------------------------------
# Plans: the cells that a player wants to hold, in the order in which he marks them.

def shuffled(rng, cells):
    return rng.sample(sorted(cells), len(cells))


def start_of_plan(rng, game):
    """A cell near what is there already, or any."""
    near = [*game.marks, *game.colours]
    if near and rng.random() < 0.7:
        x, y = rng.choice(near)
        return x + rng.randint(-2, 2), y + rng.randint(-2, 2)
    return rng.choice(game.paper.cells)


def wall(inside):
    """The cells that enclose these."""
    return {(x + dx, y + dy) for x, y in inside for dx, dy in STEPS} - inside


def ring(rng, game):
    inside = {start_of_plan(rng, game)}
    for _ in range(rng.choice([0, 0, 1, 2, 3, 5, 8, 15, 25])):
        x, y = rng.choice(sorted(inside))
        dx, dy = rng.choice(STEPS)
        inside.add((x + dx, y + dy))
    return shuffled(rng, wall(inside))


def ring_round_colours(rng, game):
    """One that takes in coloured cells and more."""
    coloured = sorted(game.colours)
    if not coloured:
        return ring(rng, game)
    inside = {rng.choice(coloured)}
    for _ in range(rng.choice([1, 2, 3])):
        inside |= {cell for cell in wall(inside) if cell in game.colours}
    x, y = rng.choice(sorted(inside))
    return shuffled(rng, wall(inside | {(x + 1, y)} if rng.random() < 0.5 else inside | {(x, y - 1)}))


def box(rng, game):
    """A ring with straight sides of five and more, closed in the middle of one: it gains moves when it encloses."""
    (x, y), length, depth = start_of_plan(rng, game), rng.randint(3, 6), rng.choice([1, 1, 2, 3])
    cells = {(x + i, y + j) for i in range(length + 2) for j in range(depth + 2)}
    cells -= {(x + i, y + j) for i in range(1, length + 1) for j in range(1, depth + 1)}
    last = x + rng.randint(max(1, length - 3), min(4, length)), y + rng.choice([0, depth + 1])
    if rng.random() < 0.5:
        cells, last = {cell[::-1] for cell in cells}, last[::-1]
    return [*shuffled(rng, cells - {last}), last]


def straight(rng, start, direction, length):
    """Cells in a row, the one that joins both sides, if they can be so short as to gain nothing before, last."""
    cells = [(start[0] + direction[0] * i, start[1] + direction[1] * i) for i in range(length)]
    last = cells.pop(rng.randint(max(0, length - 5), min(4, length - 1)))
    return [*shuffled(rng, cells), last]


def alignment(rng, game):
    return straight(rng, start_of_plan(rng, game), rng.choice(DIRECTIONS), rng.choice([5, 5, 6, 7, 8, 9]))


def star(rng, game):
    """Alignments through one cell, which is marked last."""
    (x, y), cells = start_of_plan(rng, game), set()
    for dx, dy in rng.sample(DIRECTIONS, rng.choice([2, 2, 3, 4])):
        back, length = rng.randint(0, 4), rng.choice([5, 5, 5, 6, 7])
        cells |= {(x + dx * i, y + dy * i) for i in range(max(-back, -4), min(length - back, 5))}
    return [*shuffled(rng, cells - {(x, y)}), (x, y)]


def chain(rng, game):
    """Alignments side by side that lack one cell each, which are then marked in one turn."""
    (x, y), (dx, dy) = start_of_plan(rng, game), rng.choice(DIRECTIONS)
    starts = [(x + i, y) if dy else (x, y + i) for i in range(rng.choice([2, 2, 3]))]
    lines = [straight(rng, start, (dx, dy), rng.choice([5, 5, 6])) for start in starts]
    return [cell for line in lines for cell in line[:-1]] + [line[-1] for line in lines]


def longer(rng, game):
    """A run of marks of some player, to be lengthened."""
    cells = shuffled(rng, game.live(rng.randrange(2)))[:6]
    dx, dy = rng.choice(DIRECTIONS)
    runs = [[(x + dx * i, y + dy * i) for i in range(6)] for x, y in cells]
    return max(runs, key=lambda run: sum(cell in game.marks for cell in run), default=alignment(rng, game))


PLANS = [ring, ring, ring, ring_round_colours, box, alignment, star, chain, longer]


def possible(game, player, plan):
    return all(cell in game.paper.next and cell not in game.paper.beyond and cell not in game.colours
               and game.marks.get(cell, player) == player for cell in plan)


def missing(game, plan):
    return [cell for cell in plan if cell not in game.marks]


def random_plan(rng, game, player, kinds):
    """One of several, mostly the one that needs least."""
    plans = [rng.choice(kinds)(rng, game) for _ in range(rng.choice([4, 8, 16]))]
    plans = [plan for plan in plans if possible(game, player, plan) and missing(game, plan)]
    return min(plans, key=lambda plan: len(missing(game, plan)) if rng.random() < 0.9 else 0, default=[])


def random_cell(rng, game, player, style):
    if rng.random() < style["cleverness"][player]:
        plan = style["plans"][player]
        if not possible(game, player, plan) or not missing(game, plan):
            plan = style["plans"][player] = random_plan(rng, game, player, style["kinds"][player])
        planned = missing(game, plan)
        if planned and not (game.left and game.barred(player, planned[0])):
            return planned[0]
    empty = game.empty()
    return next(cell for cell in rng.sample(empty, len(empty)) if not (game.left and game.barred(player, cell)))


def random_turn(rng, before, player, style):
    """One turn as a dictionary."""
    game, actions = before.copy(), []
    if game.pie and player == 1 and game.to_swap and rng.random() < 0.6:
        actions.append("swap")
        game.act(player, "swap", True)
        style["plans"].reverse()
    while not actions or game.owed:
        cell = name_cell(random_cell(rng, game, player, style))
        game.act(player, cell, not actions)
        actions.append(cell)
    label = ["AB"[player] + ":"] if rng.random() < style["labels"] else []
    return {"items": label + actions, "player": player, "before": before, "after": game}


# ---------------------------------------------------------------------------------------------------------
# Positions

def colour_inside(rng, game):
    """Colours what must be: as if one player after the other had placed all his marks."""
    for player in rng.sample((0, 1), 2):
        for cell in game.paper.inside(game.live(player)):
            game.colours.setdefault(cell, player)


def scattered(rng, game, style):
    """Marks anywhere, coloured cells too."""
    marked, coloured = rng.choice([0, 0.1, 0.3, 0.6, 0.9]), rng.choice([0, 0, 0.05, 0.3])
    share = rng.choice([0.2, 0.5, 0.5, 0.8])
    for cell in game.paper.cells:
        if rng.random() < marked:
            game.marks[cell] = int(rng.random() < share)
        if rng.random() < coloured:
            game.colours[cell] = int(rng.random() < share)
    colour_inside(rng, game)
    style["plans"] = [[], []]
    return rng.randrange(2)


def closed_line(rng, paper):
    """A run of five or more as long as the paper allows, and the cells at its ends."""
    dx, dy = rng.choice(DIRECTIONS)
    for x, y in rng.sample(paper.cells, len(paper.cells)):
        cells = [(x + dx * i, y + dy * i) for i in range(rng.choice([6, 6, 7, 7, 8, 11]))]
        cells = [cell for cell in cells if cell in paper.next and cell not in paper.beyond]
        if len(cells) > 5:
            ends = rng.choice([1, 1, 2]) if len(cells) > 6 else 1
            return cells[1:-1] if ends == 2 else cells[1:], [cells[0], cells[-1]][:ends]
    return paper.cells[:5], []


def nearly_full(rng, game, style):
    """Nothing is free but cells that make an alignment and those that would lengthen it: the moves gained lapse."""
    owner, lines, free, plan = rng.randrange(2), set(), set(), []
    for _ in range(rng.choice([1, 1, 2])):
        line, ends = closed_line(rng, game.paper)
        plan.append(rng.choice(line[max(0, len(line) - 5):5] or line[4:5]))
        lines |= set(line)
        free |= {plan[-1], *(ends if rng.random() < 0.8 else [])}
    spare = rng.choice([0, 0, 0, 0, 0.1])
    for cell in game.paper.cells:
        if cell in lines and cell not in free:
            game.marks[cell] = owner
        elif cell not in free and rng.random() >= spare:
            (game.marks if rng.random() < 0.3 else game.colours)[cell] = rng.randrange(2)
    colour_inside(rng, game)
    style["plans"][owner] = plan
    return owner


def prepared(rng, game, style):
    """Plans of which hardly anything is left to do."""
    owner = rng.randrange(2)
    kinds = rng.choice([PLANS, [star], [ring], [box, star, chain]])
    for _ in range(rng.choice([1, 1, 2, 3])):
        plans = (rng.choice(kinds)(rng, game) for _ in range(30))
        plan = next((plan for plan in plans if possible(game, owner, plan)), [])
        left = plan[-rng.choice([1, 1, 2]):]
        game.marks.update(dict.fromkeys([cell for cell in plan if cell not in left], owner))
        style["plans"][owner] = [*style["plans"][owner], *left]
    for cell in rng.sample(game.paper.cells, rng.randrange(len(game.paper.cells) // 2)):
        if cell not in style["plans"][owner] and cell not in game.marks:
            game.marks[cell] = 1 - owner
    colour_inside(rng, game)
    return owner


def played(rng, game, style):
    """What stands after some turns, whose they were not being told any more."""
    player = rng.randrange(2)
    for _ in range(rng.randint(0, min(60, len(game.paper.cells) - 2))):
        after = random_turn(rng, game, player, style)["after"]
        if after.finished():
            break
        game, player = after, 1 - player
    return game


def random_position(rng, game, style):
    """A position, whose turn it is, and the tags that describe it; the goal grows if need be."""
    build = rng.choice([scattered, nearly_full, nearly_full, nearly_full, prepared, prepared, prepared, played])
    if build == played:
        game, player = played(rng, game, style), rng.randrange(2)
        game.to_swap, game.left = True, 0
        return game, player, position_tags(rng, game)
    trial = game.copy()
    player = build(rng, trial, style)
    trial.goal = max(trial.goal, max(trial.scores()) + rng.choice([1, 1, 2, 5, 10]))
    if not trial.empty() or trial.goal > len(trial.paper.cells):
        return random_position(rng, game, style)
    style["cleverness"][player] = 1
    return trial, player if rng.random() < 0.8 else 1 - player, position_tags(rng, trial)


def position_tags(rng, game, player=0):
    """Tags of what stands there, and of whose turn it is if it is B's."""
    tags, blank = [], rng.choice([" ", " ", "  ", "\t"])
    for name, owners in ("Marks", game.marks), ("Coloured", game.colours):
        items = ["AB"[player] + ":" + name_cell(cell) for cell, player in owners.items()]
        rng.shuffle(items)
        if items or rng.random() < 0.3:
            tags.append((name, blank.join(items)))
    return tags + [("ToMove", "B")] * player


# ---------------------------------------------------------------------------------------------------------
# Games

def random_size(rng):
    kind = rng.random()
    if kind < 0.03:
        return rng.choice([(20, 20), (52, 5), (5, 52), (27, 26), (52, 52), (40, 10)])
    longest = rng.choice([5, 6, 6, 7, 8, 9, 10, 12]) if kind < 0.95 else 15
    return rng.randint(5, longest), rng.randint(5, longest)


def write_parameters(rng, game):
    size = "{}{}{}".format(game.paper.width, rng.choice("xxxX"), game.paper.height)
    tags = [("Variant", "pie")] if game.pie else []
    if size not in ("20x20", "20X20") or rng.random() < 0.4:
        tags.append(("Size", size))
    if game.goal != 20 or rng.random() < 0.4:
        tags.append(("Goal", str(game.goal)))
    return tags


def random_style(rng):
    return {"labels": rng.choice([0, 0.3, 1]), "plans": [[], []],
            "cleverness": [rng.choice([0, 0, 0.5, 0.9, 1, 1]) for _ in range(2)],
            "kinds": [PLANS if rng.random() < 0.5 else [rng.choice(PLANS)] for _ in range(2)]}


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not; `position`: from a set-up."""
    width, height = random_size(rng)
    goal = rng.choice([1, 2, 3, 3, 4, 5, 6, 8, 12, 20, 20, width * height, rng.randint(1, width * height)])
    game, style, player = Game(width, height, min(goal, width * height), rng.random() < 0.5), random_style(rng), 0
    tags = []
    if position:
        game, player, tags = random_position(rng, game, style)
    elif rng.random() < 0.05:
        player = 1
    if position or player or rng.random() < 0.1:
        if player or rng.random() < 0.3:
            tags.append(("ToMove", "AB"[player]))
    tags += [("Game", "enclose5"), *write_parameters(rng, game)]
    start, turns, length = game, [], rng.choice([30, 60]) if width * height > 130 else 1000
    while not game.finished() and len(turns) < length:
        turns.append(random_turn(rng, game, player, style))
        game, player = turns[-1]["after"], 1 - player
    if rng.random() < 0.3:
        turns = turns[:rng.randint(rng.random() < 0.9, len(turns))]
        game = turns[-1]["after"] if turns else start
    return tags + random_tags(rng, game.scores(), game.finished(), [*OWN, *POSITION_TAGS]), turns


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

OWN = {"Size": ("", "4x5", "5x4", "53x5", "5x53", "4", "x6", "6x6x6", "6 x 6", "6*6", "6\u00d76", "5x5", "8x8", "52x52"),
       "Goal": ("", "0", "-1", "01", "1.0", "one", "20 cells", "\u0663", "*", "1,5", "401", "2705", str(2 ** 32 + 1)),
       "Variant": ("none", "", "swap", "Pie", "pie pie", " pie"), "ToMove": ("C", "", "AB", "a", "1", "A "),
       "Marks": ("A:a0", "x"), "Coloured": ("B:a0", "a1")}
POSITION_TAGS = ["Marks", "Coloured", "ToMove"]


def pool(rng, game, player):
    """A cell: free, marked, coloured, one that would only lengthen a row of this turn, or off the paper; or a swap."""
    width, height = game.paper.width, game.paper.height
    free, made = game.empty(), set().union(*game.made)
    near = {(x + dx, y + dy) for x, y in made for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    cell = pick(rng, rng.choice([
        free, sorted(game.marks), sorted(game.colours), [cell for cell in game.marks if cell in game.colours],
        [cell for cell in free if cell in near and game.barred(player, cell)],
        [cell for cell in free if cell in near and game.barred(player, cell)],
        [(width, 0), (0, height), (width, height), (52, 0)]]))
    return name_cell(cell) if cell and rng.random() < 0.9 else "swap"


def rare(rng, game, player, kind):
    """A cell that would only lengthen a row of this turn, or one whose mark is dead."""
    made = set().union(*game.made)
    near = sorted({(x + dx, y + dy) for x, y in made for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & set(game.empty()))
    cell = pick(rng, [cell for cell in near if game.left and game.barred(player, cell)]
                or [cell for cell in game.marks if cell in game.colours and rng.random() < 0.02])
    return cell and name_cell(cell)


def placed(rng, game):
    return pool(rng, game, 0)
