"""Positions in which games end or are broken off, played by the rules of the second referee: what stands on a sheet
then, and what a record of it says (its position tags, with Final)."""
import sys
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "second"))
import capture  # noqa: E402
import conect  # noqa: E402
import connect_square  # noqa: E402
import enclose5  # noqa: E402
import random_conect  # noqa: E402
import random_enclose5  # noqa: E402


class Position(NamedTuple):
    values: dict            # mark: (value, player from 0); blank ones are left out
    owners: list            # (square or cell, player): who owns it or shot her
    tags: list              # (name, text): of the record's position


def name_place(place):
    return random_enclose5.name_cell(place)


def placed(items):
    return " ".join(f"{'ABCD'[player]}:{name}" for name, player in items)


def play_capture(rng, tags):
    game, killed, player = capture.Game(tags["Galaxy"]), [], 0
    lines = rng.sample(sorted(game.all_lines()), len(game.all_lines()))
    if rng.random() < 0.6:
        lines = lines[:rng.randint(len(lines) // 3, len(lines))]
    drawn = {}
    for line in lines:
        game.draw(line)
        drawn[f"{line[0]}-{line[1]}"] = "drawn", player
        while rng.random() < 0.6:
            shots = [(one, two) for one in sorted(game.living()) for two in sorted(game.living())
                     if game.can_target(one, two)]
            if not shots:
                break
            shot = rng.choice(shots)
            game.shoot(player, *shot)
            killed.append((name_place(shot[1]), player))
        player = 1 - player
    return Position(drawn, killed, [("Lines", " ".join(drawn)), ("Killed", placed(killed))])


def name_line(line):
    one, two = sorted(line, key=lambda point: point[::-1])
    return f"{name_place(one)}-{name_place(two)}"


def play_square(rng, tags):
    width, height = map(int, tags.get("Size", "6x6").split("x"))
    game, player = connect_square.Game(width, height, int(tags.get("Players", "2"))), 0
    most = rng.choice([10 ** 6, 10 ** 6, rng.randint(5, 4 * width * height)])
    while not game.over and len(game.drawn) < most:
        moves = sorted(game.moves(player))
        # Mostly a fourth side, if there is one, and seldom a third.
        def missing(line):
            return min((sum(side not in game.drawn for side in sides) for sides in game.board.sides.values()
                        if line in sides), default=4)
        closing = [line for line in moves if missing(line) == 1]
        quiet = [line for line in moves if missing(line) != 2]
        game.draw(player, rng.choice(closing if closing and rng.random() < 0.9 else quiet or moves))
        if not game.owed:
            player = game.next_player(player)
    drawn = {name_line(line): ("drawn", who) for line, who in game.drawn.items()}
    owners = [(name_place(square), who) for square, who in sorted(game.owners.items())]
    return Position(drawn, owners, [("Lines", " ".join(drawn)), ("Squares", placed(owners))])


def play_enclose5(rng, tags):
    width, height = map(int, tags.get("Size", "20x20").split("x"))
    game, player, plans = enclose5.Game(width, height, int(tags.get("Goal", "20")), False), 0, [[], []]
    most = rng.randint(width * height // 8, width * height // 2)

    def allowed(cell):
        return cell in game.paper.next and cell not in game.paper.beyond and cell not in game.marks and \
            cell not in game.colours and not (game.made and game.barred(player, cell))

    while not game.finished() and len(game.marks) < most:
        game.left, game.made = 1, []
        while game.left > 0 and not game.finished():
            cell = next((cell for cell in plans[player] if allowed(cell)), None)
            if cell is None or rng.random() < 0.05:
                cell = next(cell for cell in rng.sample(game.empty(), len(game.empty())) if allowed(cell))
                plans[player] = rng.choice(random_enclose5.PLANS)(rng, game)
            game.mark(player, cell)
        player = 1 - player
    marks = {name_place(cell): ("AB"[who], who) for cell, who in sorted(game.marks.items())}
    owners = [(name_place(cell), who) for cell, who in sorted(game.colours.items())]
    return Position(marks, owners, [("Marks", placed((cell, who) for cell, (_, who) in marks.items())),
                                    ("Coloured", placed(owners))])


def play_conect(rng, tags):
    game, player = conect.Game(conect.Board(tags.get("Board", "wide 11")), False), 0
    style = {"plans": [{"none yet"}, {"none yet"}], "cleverness": [rng.choice([0, 0.7, 0.95]) for _ in range(2)]}
    most = rng.choice([10 ** 6, rng.randint(6, len(game.board.proper))])
    while not game.finished() and len(game.stones) < most:
        game.put(player, random_conect.random_cell(rng, game, player, style))
        player = 1 - player
    stones = {cell: ("AB"[side], side) for cell, side in sorted(game.stones.items())}
    return Position(stones, [], [("Stones", placed((cell, side) for cell, (_, side) in stones.items()))])


PLAY = {"connect-capture": play_capture, "connect-square": play_square, "enclose5": play_enclose5,
        "conect": play_conect}
