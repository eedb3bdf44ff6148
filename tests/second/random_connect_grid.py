"""Random Grids of CoNNect with their claims, and what can be wrong in them."""
from connect import NEIGHBOURS, SPACES, set_up_grid, shape
from faults import pick, random_tags

ROWS = range(6)


def random_numbers(rng):
    """The text of the tag: near to what lies beside it, to all numbers alike, or anything."""
    near, most, blank = rng.choice([0, 0.5, 0.8, 1]), rng.choice([2, 4, 6, 7]), rng.choice([0, 0, 0.1, 0.4, 1])
    rows = []
    for y in ROWS:
        row = []
        for x in ROWS:
            beside = [number for number in (row[-1:] + [rows[-1][x]] if rows else row[-1:])]
            number = rng.randint(0, most)
            if beside and rng.random() < near:
                number = min(most, max(0, rng.choice(beside) + rng.choice([-1, 0, 1])))
            row.append(number)
        rows.append(row)
    return "/".join("".join("." if rng.random() < blank else str(number) for number in row) for row in rows)


def random_claim(rng, grid):
    """A claim that is legal, in an order in which it may be written; None if none was found."""
    for _ in range(30):
        walk = [pick(rng, sorted(grid.left))]
        if walk[0] is None:
            return None
        step, size = rng.choice([-1, 0, 0, 1]), rng.choice([3, 3, 4, 5])
        while len(walk) < size:
            ends = walk if step == 0 else walk[-1:]
            walk.append(pick(rng, (space for end in ends for space in NEIGHBOURS[end]
                                   if space in grid.left and space not in walk
                                   and grid.numbers[space] == grid.numbers[walk[-1]] + step)))
            if walk[-1] is None:
                break
        if walk[-1] is not None and (size == 3 or shape(walk)):
            return "-".join(walk)
    return None


def random_game(rng, position):
    text = random_numbers(rng)
    before = set_up_grid(text)
    after, claims = before.copy(), []
    for _ in range(rng.choice([0, 1, 3, 12])):
        claim = random_claim(rng, after)
        if not claim:
            break
        after.act(0, claim, not claims)
        claims.append(claim)
    turns = []
    if rng.random() < 0.85:
        after.end_turn()
        turns = [{"items": ["A:", *claims], "player": 0, "before": before, "after": after}]
    last = after if turns else before
    tags = [("Game", "connect"), ("Grid", text)]
    if rng.random() < 0.2:
        tags.append(("Edition", "standard"))
    return tags + random_tags(rng, last.scores(), last.finished(), ("Players",)), turns


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

SIX = ["123456"] * 6
OWN = {"Grid": ("", "/////", "123456", "/".join(SIX[1:]), "/".join([*SIX, "123456"]), "/".join([*SIX[1:], "12345"]),
                "/".join(["1234567", *SIX[1:]]), " / ".join(SIX), "/".join(SIX) + "/", "/".join(["123458"] * 6),
                "/".join(["12345-"] * 6), "123456 " * 6, "/".join([*SIX[1:], "......."]), "." * 36, "\\".join(SIX)),
       "Players": ("1", "2", "x"), "Shapes": ("A B C D", ""), "Objectives": ("A1 B1 C1", "Z9"), "Edition": ("other", "1"),
       "ToMove": ("A", "B", "a", "")}


def pool(rng, grid, player):
    """A claim, a walk over any spaces, equal numbers of no shape, numbers that are claimed already, or another action."""
    claim, used = random_claim(rng, grid), sorted(set(grid.numbers) - grid.left)
    walk, size, equal = [rng.choice(SPACES)], rng.choice([2, 3, 4, 5, 6]), rng.random() < 0.5
    while len(walk) < size:
        near = [space for end in walk for space in NEIGHBOURS[end] if space not in walk
                and (not equal or grid.numbers.get(space) == grid.numbers.get(walk[0]))]
        if not near:
            break
        walk.append(rng.choice(near))
    return rng.choice(["-".join(walk), "-".join(walk), claim, claim and claim + rng.choice(["=move", "=", "*", "-g1"]),
                       "-".join(rng.sample(used, 3)) if len(used) > 2 else None, "5@c4", "out", "move:c4>d5"])


def rare(rng, grid, player, kind):
    """Equal numbers, connected, of no shape."""
    walk, size = [rng.choice(SPACES)], rng.choice([4, 5])
    while len(walk) < size:
        walk.append(pick(rng, (space for end in walk for space in NEIGHBOURS[end] if space in grid.left and space not in walk
                               and grid.numbers[space] == grid.numbers.get(walk[0]))))
        if walk[-1] is None:
            return None
    return None if walk[0] not in grid.left or shape(walk) else "-".join(walk)
