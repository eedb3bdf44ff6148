"""Random games of Connect, Square!, and what can be wrong in them."""
from connect_square import Game
from faults import (BONUS, COMMON, drop, one_too_many, pick, position_fault, random_tags, two_of, wrong_action,
                    wrong_move, wrong_tag)

LETTERS = "abcdefghijklm"
OWN = ["Size", "Players", "Lines", "Squares", "ToMove"]


def name_place(place):
    return LETTERS[place[0]] + str(place[1] + 1)


def name_line(rng, line):
    return "-".join(map(name_place, line if rng.random() < 0.5 else line[::-1]))


def squares_beside(game, line):
    return [square for square, sides in game.board.sides.items() if line in sides]


def free_sides(game, square):
    return sum(side not in game.drawn for side in game.board.sides[square])


def crosses(game, line):
    (x, y), (z, w) = line
    return y != w and x != z and ((x, w), (z, y)) in game.drawn


def scarcity(game, player):
    """High if the player has few moves; to count them takes too long on large boards."""
    return 3 / (1 + sum(1 for _ in game.moves(player))) if len(game.board.sides) <= 16 else 0


TRAITS = {      # position, player, line: what a player likes or dislikes in it
    "fills": lambda game, player, line: sum(free_sides(game, square) == 1 for square in squares_beside(game, line)),
    "offers": lambda game, player, line: sum(free_sides(game, square) == 2 for square in squares_beside(game, line)),
    "stays": lambda game, player, line: game.marks[player].issuperset(line),
    "hinders": lambda game, player, line: sum(point in marks for other, marks in enumerate(game.marks)
                                              if other != player for point in line),
    "starves": lambda game, player, line: sum(scarcity(game, other) for other, marks in enumerate(game.marks)
                                              if other != player and not marks.isdisjoint(line)),
    "slanted": lambda game, player, line: line in game.board.diagonals,
    "crosses": lambda game, player, line: crosses(game, line),
}
CHARACTERS = [      # by what weight: a hermit stays among his points, and a besieger takes other players' lines
    {"starves": 5, "stays": 1, "fills": -1}, {"starves": 5, "offers": -1}, {"starves": 5},
    {}, {"fills": 3, "offers": -1}, {"fills": 3, "offers": -1, "slanted": -1}, {"stays": 3, "hinders": -1},
    {"hinders": 2}, {"hinders": 2, "fills": 1}, {"slanted": 2, "crosses": 2}, {"slanted": -2, "stays": 1},
    {"fills": -3, "stays": 2}, {"fills": -2, "offers": -2},
]


def random_line(rng, game, player, style):
    lines = list(game.moves(player))
    character = style["characters"][player]
    if not character or rng.random() < 0.1:
        return rng.choice(lines)
    some = rng.sample(lines, min(len(lines), 12))
    return max(some, key=lambda line: sum(weight * TRAITS[trait](game, player, line)
                                          for trait, weight in character.items()) + rng.random())


def random_turn(rng, before, player, style):
    """One turn as a dictionary."""
    game, actions = before.copy(), []
    while not actions or game.owed:
        line = random_line(rng, game, player, style)
        actions.append(name_line(rng, line))
        game.draw(player, line)
    return {"label": game.labels[player] + ":" if rng.random() < style["labels"] else "", "move": actions[0],
            "more": actions[1:], "player": player, "before": before, "after": game}


def random_position(rng, game, style):
    """Lines drawn by anybody whose turn it need not be, and not the last one; where several players have drawn sides
    of a square any of them may own it. Gives the tags."""
    width, height = game.board.corners[1]
    weights = [rng.choice([0, 1, 1, 5]) + 0.01 for _ in game.labels]
    for _ in range(rng.randint(0, min(120, 4 * width * height))):
        movers, trial = game.movers(), game.copy()
        player = rng.choices(movers, [weights[player] for player in movers])[0]
        trial.draw(player, random_line(rng, trial, player, style))
        if trial.finished():
            break
        game = trial
    game.owed = False
    if rng.random() < 0.5:
        for square in game.owners:
            game.owners[square] = rng.choice([game.drawn[side] for side in game.board.sides[square]])
    return game, position_tags(rng, game)


def position_tags(rng, game):
    lines = ["{}:{}".format(game.labels[player], name_line(rng, line)) for line, player in game.drawn.items()]
    squares = ["{}:{}".format(game.labels[player], name_place(square)) for square, player in game.owners.items()]
    rng.shuffle(lines)
    rng.shuffle(squares)
    blank, tags = rng.choice([" ", " ", "  ", "\t"]), []
    for name, items in ("Lines", lines), ("Squares", squares):
        if items or rng.random() < 0.3:
            tags.append((name, blank.join(items)))
    return tags


def random_first(rng, game):
    """Whose turn the first is, and the tag that says so, which may be empty or missing for the default."""
    player, default = rng.choice(game.movers()), game.movers()[0]
    if player != default or rng.random() < 0.3:
        return player, [("ToMove", game.labels[player])]
    return player, []


def random_size(rng, players):
    """Strips are where a player is soon alone in still being able to move, squares where one of four is."""
    kind = rng.random()
    if kind < 0.05:
        longest = 12
    elif kind < 0.3:
        strip = [rng.choice([1, 1, 2]), rng.randint(4, 12)] if players < 4 else [5, rng.choice([4, 5])]
        return rng.sample(strip, 2)
    else:
        longest = rng.choice([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 6])
    return rng.randint(1, longest), rng.randint(1, longest)


def write_parameters(rng, width, height, players):
    tags = [("Size", "{}{}{}".format(width, rng.choice("xxxX"), height)), ("Players", str(players))]
    return [tag for tag in tags if tag[1] not in ("6x6", "2") or rng.random() < 0.4]


def random_turns(rng, game, player, style):
    turns, length = [], rng.choice([20, 40, 80]) if len(game.board.sides) > 25 and rng.random() < 0.9 else 1000
    while not game.finished() and len(turns) < length:
        turns.append(random_turn(rng, game, player, style))
        game = turns[-1]["after"]
        player = game.next_player(player)
    return turns


def last_owns_the_rest(game):
    return not all(map(game.filled, game.owners))


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not; `position`: from a set-up."""
    players = rng.choice([2, 2, 3, 4])
    width, height = random_size(rng, players)
    if rng.random() < 0.05:
        width = height = 6
    tags = [("Game", "connect-square"), *write_parameters(rng, width, height, players)]
    game, player = Game(width, height, players), 0
    style = {"labels": rng.choice([0, 0.3, 1]), "characters": [rng.choice(CHARACTERS) for _ in range(players)]}
    if rng.random() < 0.3:
        style["characters"] = [rng.choice(CHARACTERS)] * players
    if position:
        game, more = random_position(rng, game, style)
        tags += more
    if position or rng.random() < 0.1:
        player, more = random_first(rng, game)
        tags += more
    start, turns = game, random_turns(rng, game, player, style)
    for _ in range(rng.choice([0, 3, 3]) if turns and width * height <= 25 and players > 2 else 0):
        if not last_owns_the_rest(turns[-1]["after"]):
            style["characters"] = [rng.choice(CHARACTERS) if players == 3 else {}] * players
            turns = random_turns(rng, game, player, style)
    game = turns[-1]["after"] if turns else start
    if rng.random() < 0.3:
        turns = turns[:rng.randint(rng.random() < 0.9, len(turns))]
        game = turns[-1]["after"] if turns else start
    return tags + random_tags(rng, game.scores(), game.finished(), OWN), turns


# ---------------------------------------------------------------------------------------------------------
# Faults

def undrawn(game):
    return [line for line in game.board.lines if line not in game.drawn]


def in_filled_square(game, player, line):
    return (line in game.board.diagonals and game.filled(game.board.diagonals[line])
            and not game.marks[player].isdisjoint(line))


WRONG_LINES = {     # position, player: lines that may not be drawn
    "drawn": lambda game, player: [line for line in game.drawn if not game.marks[player].isdisjoint(line)],
    "drawn-last": lambda game, player: list(game.drawn)[-1:],
    "not-marked": lambda game, player: [line for line in undrawn(game) if game.marks[player].isdisjoint(line)],
    "of-others": lambda game, player: [line for line in undrawn(game) if game.marks[player].isdisjoint(line)
                                       and not set().union(*game.marks).isdisjoint(line)],
    "in-filled": lambda game, player: [line for line in undrawn(game) if in_filled_square(game, player, line)],
    "far": lambda game, player: [(one, two) for one in game.marks[player] for two in set().union(*game.board.lines)
                                 if (min(one, two), max(one, two)) not in game.board.lines],
}


def wrong_line(how):
    return wrong_action(lambda rng, game, player: [name_line(rng, line)
                                                   for line in sorted(WRONG_LINES[how](game, player))])


def wrong_forms(game, how):
    """Texts that are no line of the board."""
    width, height = game.board.corners[1]
    right, below = "abcdefghijklmn"[width + 1], str(height + 2)
    if how == "off":
        return [f"{LETTERS[width]}1-{right}1", f"a{below}-a{height + 1}", f"a{below}-b{below}", "a0-a1", "a1-a0",
                "z1-a1", "a1-aa1", "aa1-aa2", f"{LETTERS[width]}{height + 1}-{right}{below}", "a1-a99999999999",
                f"a1-a{2 ** 32 + 2}", f"a{2 ** 64 + 1}-a2"]
    if how == "zero":
        return ["a01-a2", "a1-a02", "b01-b02", "a+1-a2"]
    if how == "case":
        return ["A1-A2", "A1-b1", "a1-B1", "B2-b1"]
    return ["a1", "a1-", "-a1", "a1a2", "a1--a2", "a1-a2-a3", "a1xa2", "a1,a2", "1-2", "a-b", "1a-2a", "a1-a2,a2-a3",
            "a1\u2013a2", "a1-b\u0662", "swap", "a1:a2", "A:a1-", "a1-a2x", "a1-a2.", "a1>a2", "a1-a1"]


def wrong_form(how):
    return wrong_action(lambda rng, game, player: wrong_forms(game, how))


def own_lines(game, player):
    return ["-".join(map(name_place, line)) for line in game.moves(player)]


def lines_at_own(game, player):
    return ["-".join(map(name_place, line)) for line in undrawn(game) if not game.marks[player].isdisjoint(line)]


def after_last_move(rng, tags, turns):
    """A further action of a turn that ended, with a square filled, because its player is out."""
    turn = pick(rng, (turn for turn in turns if was_stopped(turn)))
    if turn:
        game = turn["after"]
        turn["more"].append(pick(rng, lines_at_own(game, turn["player"]) or ["a1-a2"]))
    return turn


def was_stopped(turn):
    """Whether the last line filled a square and yet the turn ended before the game."""
    before, after = turn["before"], turn["after"]
    gained = len(after.owners) - len(before.owners)
    return gained and not after.finished() and turn["player"] not in after.movers()


def by_who_is_out(rng, tags, turns):
    """Somebody who is out has his label before a turn."""
    turn = pick(rng, (turn for turn in turns if len(turn["before"].movers()) < len(turn["before"].labels)))
    if turn:
        out = [player for player in range(len(turn["before"].labels)) if player not in turn["before"].movers()]
        turn["label"] = turn["before"].labels[rng.choice(out)] + ":"
    return turn


def start_here(rng, tags, turns, turn):
    """Makes position tags of what has been drawn before the turn."""
    del turns[:turns.index(turn)]
    tags[:] = [tag for tag in tags if tag[0] not in ("Lines", "Squares", "ToMove")]
    game = turn["before"]
    tags.extend(position_tags(rng, game))
    if turn["player"] != game.movers()[0]:
        tags.append(("ToMove", game.labels[turn["player"]]))


def label_lines(rng, game, lines):
    """For each line a player who is connected to it, if there is one."""
    near = {line: [player for player, marks in enumerate(game.marks) if not marks.isdisjoint(line)] or [0]
            for line in lines}
    return ["{}:{}".format(game.labels[rng.choice(near[line])], name_line(rng, line)) for line in lines]


def unconnected(rng, game):
    return ["{}:{}".format(game.labels[player], name_line(rng, line)) for player in range(len(game.labels))
            for line in undrawn(game) if game.marks[player].isdisjoint(line)]


def wrong_labels(game, item):
    return [label + item for label in ["", ":", "E:", "F:", "a:", "AB:", "A", "A-", "A::", "1:",
                                       "ABCDE"[len(game.labels)] + ":"]] + ["A:", "A", ":"]


def square_items(rng, game, squares):
    return ["{}:{}".format(rng.choice(game.labels), name_place(square)) for square in squares]


def no_side(game):
    """Squares, each with the label of a player who drew none of its sides."""
    return [(square, label) for square in game.owners for player, label in enumerate(game.labels)
            if player not in [game.drawn[side] for side in game.board.sides[square]]]


def owner_without_side(rng, tags, turns):
    for turn in rng.sample(turns, min(len(turns), 20)):
        found = pick(rng, no_side(turn["before"]))
        if found:
            start_here(rng, tags, turns, turn)
            square, label = name_place(found[0]), found[1]
            items = [value for name, value in tags if name == "Squares"][0].split()
            items = [item for item in items if item[2:] != square] + [label + ":" + square]
            return wrong_tag("Squares", " ".join(items))(rng, tags, turns)
    return None


def owner_missing(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["before"].owners))
    if turn:
        start_here(rng, tags, turns, turn)
        items = [value for name, value in tags if name == "Squares"][0].split()
        items.remove(rng.choice(items))
        tags[:] = [tag for tag in tags if tag[0] != "Squares"]
        if items or rng.random() < 0.5:
            tags.append(("Squares", " ".join(items)))
    return turn


def over_already(rng, tags, turns):
    """The position is one of the end, with all squares owned or not, and the one who can still move to move."""
    if not turns or not turns[-1]["after"].finished():
        return None
    turn = turns[-1]
    game = turn["after"].copy()
    game.owners = {square: owner for square, owner in game.owners.items() if game.filled(square)}
    tags[:] = [tag for tag in tags if tag[0] not in ("Lines", "Squares", "ToMove")] + position_tags(rng, game)
    if game.movers() and rng.random() < 0.5:
        tags.append(("ToMove", game.labels[game.movers()[0]]))
    turns[:] = [dict(turn, label="")] if rng.random() < 0.5 else []
    return game


def to_move_out(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if len(turn["before"].movers()) < len(turn["before"].labels)))
    if turn:
        game = turn["before"]
        start_here(rng, tags, turns, turn)
        out = [label for player, label in enumerate(game.labels) if player not in game.movers()]
        wrong_tag("ToMove", *out)(rng, tags, turns)
    return turn


def lines_of_form(*forms):
    return lambda rng, game: ["A:" + text for how in forms for text in wrong_forms(game, how)]


WRONG_LINE_ITEMS = {
    "drawn": lambda rng, game: label_lines(rng, game, game.drawn), "unconnected": unconnected,
    "off": lines_of_form("off"), "form": lines_of_form("zero", "case", "form"),
    "label": lambda rng, game: wrong_labels(game, name_line(rng, min(undrawn(game)))),
}
WRONG_SQUARE_ITEMS = {
    "unfilled": lambda rng, game: square_items(rng, game, (
        square for square in game.board.sides if not game.filled(square))),
    "twice": lambda rng, game: square_items(rng, game, game.owners),
    "off": lambda rng, game: ["A:" + text for text in (
        "a0", "z1", "aa1", "a99", name_place(game.board.corners[1]), "a" + str(2 ** 32 + 1))],
    "form": lambda rng, game: ["A:" + text for text in ("A1", "a01", "a1-a2", "a", "1", "a1,", "swap", "a1x")],
    "label": lambda rng, game: [text for square in list(game.owners)[:1]
                                for text in wrong_labels(game, name_place(square))],
}
FAULTS = {
    **COMMON, **BONUS,
    **{"line-" + how: wrong_line(how) for how in WRONG_LINES},
    **{"form-" + how: wrong_form(how) for how in ("off", "zero", "case", "form")},
    "move-missing": wrong_move(lambda turn: [" "]),     # one that is not seen
    "extra-line": one_too_many(own_lines, False), "extra-over": one_too_many(lines_at_own, True),
    "extra-out": after_last_move, "label-out": by_who_is_out,
    "size": wrong_tag("Size", "", "0x1", "1x0", "13x2", "2x13", "4", "x4", "4x", "4x4x4", "04x4", "4x04", "4 x 4",
                      "4*4", "4\u00d74", " 4x4", "4x4 ", "-4x4", "+4x4", "a4x4", "4x\u0664", "4x4.0", "100x100",
                      "{0}x{0}".format(2 ** 32 + 4), "4x{}".format(2 ** 64 + 4)),
    "players": wrong_tag("Players", "", "0", "1", "5", "6", "22", "02", "2 ", " 2", "2.0", "two", "-2", "+2", "A B",
                         "\u0662", str(2 ** 32 + 2)),
    "size-missing": drop("Size"), "players-missing": drop("Players"), "lines-missing": drop("Lines"),
    "size-other": wrong_tag("Size", "1x1", "2x2", "3x2", "12x12"), "players-other": wrong_tag("Players", "2", "3", "4"),
    "parameters": two_of(("Size", "0x3", "x"), ("Players", "5", "")),
    "position-two": two_of(("Lines", "A:a0-a1", "x"), ("Squares", "B:a0", "a1"), ("ToMove", "E")),
    "to-move": wrong_tag("ToMove", "E", "", "F", "AB", "A B", "a", "1", " ", "A ", "*"), "to-move-out": to_move_out,
    "lines-over": over_already, "squares-missing": owner_missing, "squares-without-side": owner_without_side,
    **{"lines-" + how: position_fault(start_here, "Lines", texts) for how, texts in WRONG_LINE_ITEMS.items()},
    **{"squares-" + how: position_fault(start_here, "Squares", texts) for how, texts in WRONG_SQUARE_ITEMS.items()},
}
# Beginnings of names: what is tried first.
FAVOURED = ["", "", ("extra-", "after-"), "bonus-", ("line-", "form-", "move-"),
            ("lines-", "squares-", "position-", "to-move"), "line-in-filled", ("extra-out", "label-out", "to-move-out"),
            ("extra-over", "lines-over", "squares-without", "squares-twice")]
