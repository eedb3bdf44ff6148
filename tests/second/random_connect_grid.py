"""Random Grids of CoNNect with their claims, and what can be wrong in them."""
from connect import NEIGHBOURS, SPACES, set_up_grid, shape
from faults import COMMON, drop, pick, random_tags, tag_repeated, two_of, wrong_action, wrong_tag
from records import Illegal

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
        turns = [{"label": "A:", "move": claims[0] if claims else "", "more": claims[1:], "player": 0,
                  "before": before, "after": after}]
    last = after if turns else before
    tags = [("Game", "connect"), ("Grid", text)]
    if rng.random() < 0.2:
        tags.append(("Edition", "standard"))
    return tags + random_tags(rng, last.scores(), last.finished(), ("Players",)), turns


# ---------------------------------------------------------------------------------------------------------
# Faults

def is_legal(grid, text):
    try:
        grid.copy().act(0, text, False)
    except Illegal:
        return False
    return True


def crooked(rng, grid, player):
    """Sets of spaces, connected or not, that are no claim."""
    texts = []
    for _ in range(40):
        walk = [rng.choice(SPACES)]
        size = rng.choice([3, 3, 4, 5])
        while len(walk) < size:
            walk.append(rng.choice(NEIGHBOURS[walk[-1]] if rng.random() < 0.9 else SPACES))
        text = "-".join(walk)
        if not is_legal(grid, text):
            texts.append(text)
    return texts


def shapeless(rng, grid, player):
    """Equal, connected numbers that form no shape."""
    texts = []
    for _ in range(60):
        walk = [rng.choice(SPACES)]
        while len(walk) < rng.choice([4, 5]):
            found = pick(rng, (space for end in walk for space in NEIGHBOURS[end]
                               if space in grid.left and space not in walk
                               and grid.numbers[space] == grid.numbers.get(walk[0])))
            if not found:
                break
            walk.append(found)
        if len(walk) in (4, 5) and walk[0] in grid.left and not shape(walk):
            texts.append("-".join(walk))
    return texts


def spoilt(rng, grid, player):
    """A claim with something about it that is not legal here."""
    claim = random_claim(rng, grid)
    names = claim.split("-") if claim else []
    return claim and [claim + "=move", claim + "=six", claim + "=", claim + "=write3@f6", "-".join(names[:2]),
                      claim.replace("-", "*-", 1), claim + "*", claim + "-" + names[0], "-".join(names + names[:3]),
                      claim.upper(), claim.replace("-", "\u2013"), claim.replace("-", ""), claim + "-", "-" + claim,
                      names[0] + "-g1-" + names[1], names[0] + "-a7-" + names[1], claim + ",", claim.replace("-", ",")]


def again(rng, grid, player):
    """Claims that use a number that is used already."""
    used = sorted(set(grid.numbers) - grid.left)
    return ["-".join(rng.sample(used, 3)) for _ in range(5)] if len(used) > 2 else []


def relabelled(*labels):
    def fault(rng, tags, turns):
        for turn in turns:
            turn["label"] = rng.choice(labels)
            if not turn["move"]:
                turn["move"] = rng.choice(["a1-b1-c1", "B:"])
        return turns
    return fault


def label_twice(rng, tags, turns):
    for turn in turns:
        turn["more"].append(rng.choice(["A:", "B:"]))
    return turns


def turn_empty(rng, tags, turns):
    for turn in turns:
        turn.update(label="", move="", more=[])
    return turns


def two_turns(rng, tags, turns):
    if turns:
        turns.append(dict(turns[0], label="A:", move="", more=[]))
    return turns


WRONG_GRIDS = ("", "/////", "123456", "123456/123456/123456/123456/123456", "/".join(["123456"] * 7),
               "/".join(["123456"] * 5 + ["12345"]), "/".join(["1234567"] + ["123456"] * 5),
               "/".join(["12345 "] * 6), " / ".join(["123456"] * 6), "/".join(["123456"] * 6) + "/",
               "/".join(["123458"] * 6), "/".join(["12345-"] * 6), "/".join(["12345x"] * 6), "123456 " * 6,
               "/".join(["12345\u0663"] * 6), "/".join(["123456"] * 5 + ["......."]), "\\".join(["123456"] * 6),
               "/".join(["......"] * 5 + ["...../"]), "." * 36, "/".join(["\u4e00\u4e8c"] * 6))
BESIDE = {"players": ("Players", "1", "2", "x"), "shapes": ("Shapes", "A B C D", ""),
          "objectives": ("Objectives", "A1 B1 C1", "Z9"), "edition": ("Edition", "other", ""),
          "to-move": ("ToMove", "A", "B", "a", "")}
FAULTS = {
    **{name: COMMON[name] for name in COMMON if not name.startswith("label-") and name != "tag-repeated"},
    "tag-repeated": tag_repeated,
    "claim-crooked": wrong_action(crooked), "claim-shapeless": wrong_action(shapeless),
    "claim-spoilt": wrong_action(lambda rng, grid, player: spoilt(rng, grid, player) or []),
    "claim-again": wrong_action(again),
    "claim-other": wrong_action(lambda rng, grid, player: ["1,2,3", "4/2,5", "5@c4", "5=3@c4", "5=-", "zone:5", "out",
                                                           "adjust:c4-1", "move:c4>d5", "adjust:5+1@c4"]),
    "label-other": relabelled("B:", "F:", ""), "label-twice": label_twice, "turn-empty": turn_empty,
    "two-turns": two_turns,
    "grid": wrong_tag("Grid", *WRONG_GRIDS), "no-grid": drop("Grid"),
    **{"beside-" + name: wrong_tag(*texts) for name, texts in BESIDE.items()},
    "beside-two": two_of(*BESIDE.values(), ("Grid", *WRONG_GRIDS)),
}
# Beginnings of names: what is tried first.
FAVOURED = ["", "", "claim-", "claim-", ("label-", "turn-", "two-"), ("grid", "no-grid", "beside-")]
