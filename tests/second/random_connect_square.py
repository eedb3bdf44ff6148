"""Random games of Connect, Square!, and what can be wrong in them."""
from connect_square import Game
from faults import pick, random_tags

LETTERS = "abcdefghijklmn"


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
    label = [game.labels[player] + ":"] if rng.random() < style["labels"] else []
    return {"items": label + actions, "player": player, "before": before, "after": game}


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


def position_tags(rng, game, player=None):
    """Tags of what stands there, and of whose turn it is."""
    lines = ["{}:{}".format(game.labels[player], name_line(rng, line)) for line, player in game.drawn.items()]
    squares = ["{}:{}".format(game.labels[player], name_place(square)) for square, player in game.owners.items()
               if game.filled(square)]
    rng.shuffle(lines)
    rng.shuffle(squares)
    blank, tags = rng.choice([" ", " ", "  ", "\t"]), []
    for name, items in ("Lines", lines), ("Squares", squares):
        if items or rng.random() < 0.3:
            tags.append((name, blank.join(items)))
    return tags + ([] if player is None else [("ToMove", game.labels[player])])


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
    return tags + random_tags(rng, game.scores(), game.finished(), [*OWN, *POSITION_TAGS]), turns


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

OWN = {"Size": ("", "0x1", "1x0", "13x2", "2x13", "4", "x4", "4x4x4", "4 x 4", "4*4", "4\u00d74", "1x1", "2x2", "12x12"),
       "Players": ("", "0", "1", "5", "22", "two", "+2", "A B", "2", "3", "4"), "ToMove": ("E", "", "AB", "a", "1", "A "),
       "Lines": ("A:a0-a1", "A:a1-a2 B:x"), "Squares": ("B:a0", "a1", "A:a1")}
POSITION_TAGS = ["Lines", "Squares", "ToMove"]


def pool(rng, game, player):
    """A line: at a point of the player's or not, drawn or not, across a square that is filled, or none of the board."""
    lines = [line for line in game.board.lines if line not in game.drawn]
    at_own = [line for line in lines if not game.marks[player].isdisjoint(line)]
    own = rng.choice(sorted(game.marks[player]) or [(0, 0)])
    line = pick(rng, rng.choice([
        at_own, lines, list(game.drawn), [line for line in at_own if line in game.board.diagonals],
        [line for line in at_own if game.filled(game.board.diagonals.get(line, (0, 0)))],
        [(own, (own[0] + rng.randint(0, 2), own[1] + rng.randint(0, 2)))]]))
    return line and name_line(rng, line)


def rare(rng, game, player, kind):
    """A line across a square that is filled, or any line of a player who is out."""
    line = pick(rng, (line for line in game.board.lines if line not in game.drawn and (
        player not in game.movers() or not game.marks[player].isdisjoint(line) and line in game.board.diagonals
        and game.filled(game.board.diagonals[line]))))
    return line and name_line(rng, line)


def placed(rng, game):
    """A line, or a square that may be filled."""
    square = rng.randrange(13), rng.randrange(13)
    return rng.choice([pool(rng, game, rng.randrange(len(game.labels))) or "a1-a2", name_place(square),
                       name_place(rng.choice(sorted(game.board.sides)))])
