"""Random games of Conect, and what can be wrong in them."""
from conect import Board, Game
from faults import pick, random_tags


def names(board, cells):
    """All names of the cells, in order."""
    return sorted(name for name, cell in board.proper.items() if cell in cells)


def write_cell(rng, board, cell, other):
    """The cell by its proper name, or with the probability `other` by any."""
    return rng.choice(names(board, {cell})) if rng.random() < other else cell


def empty_cells(game):
    return set(game.board.proper.values()) - set(game.stones)


def random_plan(rng, game, player):
    """Cells that would win, if one may use some of the empty ones: a way to the apex, a ring, or a loop."""
    side, allowed = game.sides[player], rng.choice([0.5, 0.8, 1])
    cells = {cell for cell in sorted(empty_cells(game)) if rng.random() < allowed}
    if rng.random() < 0.7:
        cells.discard(game.board.apex)
    return game.board.smallest_win(side, game.own(side) | cells)


def random_cell(rng, game, player, style):
    own, empty = game.own(game.sides[player]), empty_cells(game)
    if rng.random() < style["cleverness"][player]:
        if not style["plans"][player] <= own | empty and rng.random() < 0.4:
            style["plans"][player] = random_plan(rng, game, player)
        planned = style["plans"][player] & empty
        if planned:
            return rng.choice(sorted(planned))
    return rng.choice(sorted(empty))


def random_turn(rng, game, player, style):
    """Plays one turn on `game` and gives it as a dictionary."""
    before = game.copy()
    if game.pie and player == 1 and game.to_swap and rng.random() < 0.6:
        action = "swap"
        style["plans"].reverse()
    else:
        action = write_cell(rng, game.board, random_cell(rng, game, player, style), style["other"])
    game.act(player, action, True)
    label = ["AB"[player] + ":"] if rng.random() < style["labels"] else []
    return {"items": [*label, action], "player": player, "before": before, "after": game.copy()}


def set_up(rng, game, other):
    """Puts some stones on the board, so that nobody has won, and gives the tag's text."""
    stones = []
    for _ in range(rng.randrange(len(empty_cells(game)))):
        trial, player = game.copy(), rng.randrange(2)
        cell = rng.choice(sorted(empty_cells(game)))
        trial.put(player, cell)
        if not trial.finished():
            game.put(player, cell)
            stones.append("AB"[player] + ":" + write_cell(rng, game.board, cell, other))
    return " ".join(stones)


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not; `position`: from a set-up."""
    board = "{} {}".format(rng.choice(["wide", "narrow"]), rng.choice([3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 11, 13, 19]))
    if rng.random() < 0.05:
        board = "wide 11"
    tags = [("Game", "conect")]
    if board != "wide 11" or rng.random() < 0.4:
        tags.append(("Board", board))
    pie = rng.random() < 0.6
    if pie:
        tags.append(("Variant", "pie"))
    game = Game(Board(board), pie)
    plan = {"none yet"}                                 # no cell's name, so a plan will be made
    style = {"labels": rng.choice([0, 0.3, 1]), "other": rng.choice([0, 0.3, 1]), "plans": [plan, plan],
             "cleverness": [rng.choice([0, 0.5, 0.9, 1]) for _ in range(2)]}
    player = 0
    if position:
        tags.append(("Stones", set_up(rng, game, style["other"])))
    if position or rng.random() < 0.1:
        player = rng.randrange(2)
        if player or rng.random() < 0.3:
            tags.append(("ToMove", "AB"[player]))
    start, turns = game.copy(), []
    while not game.finished():
        turns.append(random_turn(rng, game, player, style))
        player = 1 - player
    if rng.random() < 0.35:
        turns = turns[:rng.randint(rng.random() < 0.9, len(turns))]
    last = turns[-1]["after"] if turns else start
    return tags + random_tags(rng, last.scores(), last.finished(), ["Variant"]), turns


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

OWN = {"Board": ("", "wide", "11", "wide 2", "wide 20", "narrow 0", "flat 7", "wide7", "wide -5", "wide 7 7", "7 wide",
                 "wide 5.0", "wide seven", "wide \u0665"),
       "Variant": ("none", "", "swap", "pies", "pie pie", "pie"),
       "ToMove": ("C", "", " ", "AB", "A B", "1", "Red", "*"), "Stones": ("A:a1 B:a1", "C:a1", "A", "A:", "a1")}
POSITION_TAGS = ["Stones", "ToMove"]


def pool(rng, game, player):
    """A cell by one of its names, mostly one with a stone; a cell that is none; or a swap."""
    stones, size = names(game.board, game.stones), game.board.size
    off = "abcdefghijklmnopqrst"[size]
    corner = chr(ord(off) - 1) + str(size)
    return rng.choice([rng.choice(stones or ["a1"]), rng.choice(sorted(game.board.proper)), "swap", corner, corner,
                       f"{off}1", f"a{size + 1}"])


def rare(rng, game, player, kind):
    """The other name of a cell with a stone, or a late swap."""
    others = [name for name in names(game.board, game.stones) if name != game.board.proper[name]]
    return pick(rng, others + ["swap"] * (game.pie and not game.to_swap))


def placed(rng, game):
    return pool(rng, game, 0)


def position_tags(rng, game, player):
    """Of all stones, sometimes only those of a player, who may have won, too."""
    only = rng.choice([None, None, None, *game.sides])
    stones = ["AB"[game.sides.index(side)] + ":" + write_cell(rng, game.board, cell, 0.5)
              for cell, side in game.stones.items() if only in (None, side)]
    return [("Stones", " ".join(stones)), ("ToMove", "AB"[player])]
