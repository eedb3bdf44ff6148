"""Random games of Conect, and what can be wrong in them."""
from conect import BLUE, RED, Board, Game
from faults import COMMON, pick, random_tags, wrong_move, wrong_tag


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
    turn = {"label": "AB"[player] + ":" if rng.random() < style["labels"] else "", "more": [],
            "player": player, "before": game.copy()}
    if game.pie and player == 1 and game.to_swap and rng.random() < 0.6:
        turn["move"] = "swap"
        style["plans"].reverse()
    else:
        turn["move"] = write_cell(rng, game.board, random_cell(rng, game, player, style), style["other"])
    game.act(player, turn["move"], True)
    turn["after"] = game.copy()
    return turn


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
# Faults

def wrong_cells(board, how):
    """Texts that are no cell of the board."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    if how == "deleted":
        corner = letters[board.size - 1] + str(board.size)
        return [] if corner in board.proper else [corner]
    if how == "off":
        return [letters[board.size] + "1", letters[board.size] + str(board.size), "a" + str(board.size + 1), "a0", "z1",
                "aa1", "zz99", "a20", "a-1", "a99999999999", "a" + str(2 ** 32 + 1), "b" + str(2 ** 64 + 1)]
    if how == "case":
        return [name.upper() for name in board.proper]
    if how == "zero":
        return [name[0] + "0" + name[1:] for name in board.proper]
    return ["a", "3", "3a", "a1.", "a1,b1", "a1-b1", "a1b1", "xa1", "a1x", "+a1", "a+1", "a1:", "A:a", "a1\u0663",
            "\uff411", "a\u00b9", "e\u03011"]


def wrong_cell(how):
    return wrong_move(lambda turn: wrong_cells(turn["before"].board, how))


def occupied(turn, other):
    """The names of the occupied cells, or only those that are not the proper ones."""
    game = turn["before"]
    return [name for name in names(game.board, game.stones) if not other or name != game.board.proper[name]]


SWAPS = {       # position, player: whether this is the fault meant
    "by-a": lambda game, player: game.pie and player == 0,
    "late": lambda game, player: game.pie and player == 1 and not game.to_swap,
    "second": lambda game, player: game.sides != [RED, BLUE],
    "variant": lambda game, player: not game.pie and player == 1 and game.to_swap,
    "variant-late": lambda game, player: not game.pie,
}


def wrong_swap(how):
    return wrong_move(lambda turn: ["swap"] if SWAPS[how](turn["before"], turn["player"]) else [])


def two_moves(rng, tags, turns):
    turn = pick(rng, turns)
    if turn:
        turn["more"].append(rng.choice(["swap", turn["move"], *sorted(empty_cells(turn["after"]))]))
    return turn


def wrong_stones(texts):
    """texts: (rng, board) to texts that make the position impossible, each with what stands there."""
    def fault(rng, tags, turns):
        if not turns:
            return None
        text = pick(rng, texts(rng, turns[0]["before"].board))
        if text:
            before = [value for name, value in tags if name == "Stones"]
            wrong_tag("Stones", " ".join([text, *before] if rng.random() < 0.5 else [*before, text]))(rng, tags, turns)
        return text
    return fault


def stone_twice(rng, board):
    cell = rng.choice(sorted(set(board.proper.values())))
    return [" ".join(rng.choice("AB") + ":" + write_cell(rng, board, cell, 1) for _ in range(2))]


def won_already(rng, board):
    side = rng.choice([RED, BLUE])
    cells = {cell for cell in sorted(set(board.proper.values())) if rng.random() < 0.9}
    return [" ".join("AB"[side] + ":" + write_cell(rng, board, cell, 0.5)
                     for cell in sorted(board.smallest_win(side, cells)))]


FAULTS = {
    **COMMON,
    "cell-occupied": wrong_move(lambda turn: occupied(turn, False)),
    "cell-occupied-other": wrong_move(lambda turn: occupied(turn, True)),
    **{"cell-" + how: wrong_cell(how) for how in ("off", "deleted", "case", "zero", "form")},
    **{"swap-" + how: wrong_swap(how) for how in SWAPS},
    "swap-form": wrong_move(lambda turn: ["Swap", "SWAP", "swap!", "swa", "swapp", "swap,"]),
    "move-missing": wrong_move(lambda turn: [" "]),     # one that is not seen
    "two-moves": two_moves,
    "board": wrong_tag("Board", "", "wide", "11", "wide 2", "wide 20", "narrow 0", "narrow 1", "narrow 100", "flat 7",
                       "wide7", "wide -5", "wide 7 7", "7 wide", "wide 7x7", "wide 5.0", "wide seven", "wide \u0665",
                       "wide {}".format(2 ** 32 + 5), "narrow {}".format(2 ** 64 + 5)),
    "variant": wrong_tag("Variant", "none", "", "swap", "pi", "pies", "pie pie"),
    "to-move": wrong_tag("ToMove", "C", "", " ", "AB", "A B", "1", "Red", "*"),
    **{"stones-" + how: wrong_stones(lambda rng, board, how=how: ["A:" + cell for cell in wrong_cells(board, how)])
       for how in ("off", "deleted", "case", "zero")},
    "stones-form": wrong_stones(lambda rng, board: ["a1", "C:a1", "a:a1", ":a1", "A:", "A", "AB:a1", "A:swap", "A-a1",
                                                    "A:a1,B:b1", "red:a1", "A:a"]),
    "stones-twice": wrong_stones(stone_twice), "stones-won": wrong_stones(won_already),
}
# Beginnings of names: what is tried first.
FAVOURED = ["", "", "", ("cell-", "move-", "two-"), "swap-", ("stones-", "board", "variant", "to-move")]
