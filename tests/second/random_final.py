"""Random records of how a game ended (the tag Final), some of them impossible."""
import capture
import conect
from records import Illegal


def random_capture(rng):
    width, height = rng.randint(1, 3), rng.randint(1, 3)
    galaxy = " / ".join(" ".join(rng.choice("BRQKJWH") + str(rng.randint(1, 9)) if rng.random() < 0.7 else "--"
                                 for _ in range(width)) for _ in range(height))
    game = capture.Game(galaxy)
    lines = sorted(game.all_lines())
    lines = rng.sample(lines, len(lines) if rng.random() < 0.6 else rng.randint(0, len(lines)))
    shooters = ["A:", "B:", "", "C:"] if rng.random() < 0.1 else ["A:", "B:"]
    killed = [rng.choice(shooters) + "abc"[x] + str(y + 1) for x, y in sorted(game.aliens) if rng.random() < 0.4]
    rng.shuffle(killed)
    return [("Game", "connect-capture"), ("Galaxy", galaxy), ("Lines", " ".join(f"{a}-{b}" for a, b in lines)),
            ("Killed", " ".join(killed))], ["", "", "", "1. 1-2", "3-4", "0-0", "*"]


def random_conect(rng):
    board = rng.choice(["wide", "narrow"]) + f" {rng.randint(3, 5)}"
    game, player = conect.Game(conect.Board(board), False), rng.randint(0, 1)
    stones = []
    for cell in rng.sample(sorted(set(game.board.proper.values())), len(set(game.board.proper.values()))):
        stones.append("AB"[player] + ":" + cell)
        try:
            game.put(player, cell)
        except Illegal:
            break
        if game.finished() and rng.random() < 0.8 or rng.random() < 0.02:
            break
        if rng.random() < 0.98:
            player = 1 - player
    rng.shuffle(stones)
    return [("Game", "conect"), ("Board", board), ("Stones", " ".join(stones))], ["", "", "", "1-0", "0-1", "*", "1. a1"]


GAMES = {"connect-capture": random_capture, "conect": random_conect}


def random_text(rng, slug):
    (game, *tags), ends = GAMES[slug](rng)
    tags.append(("Final", rng.choice(["yes", "yes", "Yes"])))
    rng.shuffle(tags)
    tags.insert(0, game)            # else they join a record before without turns
    return "".join(f'[{name} "{value}"]\n' for name, value in tags) + rng.choice(ends)
