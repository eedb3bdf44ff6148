"""Random games of Connect Capture, and what can be wrong in them."""
from capture import Game
from faults import pick, random_tags

KINDS = "BRQKJWH"


def name_square(rng, game, square, letters):
    letter = game.aliens[square][0] if rng.random() < letters else ""
    return letter + "abcdefghi"[square[0]] + str(square[1] + 1)


def name_line(rng, line):
    return "{}-{}".format(*(line if rng.random() < 0.5 else line[::-1]))


def all_shots(game):
    living = sorted(game.living())
    return [(shooter, victim) for shooter in living for victim in living if game.can_target(shooter, victim)]


def random_galaxy(rng):
    longest = rng.choice([1, 2, 3, 3, 4, 4, 5, 6, 9])
    width, height = rng.randint(1, longest), rng.randint(1, longest)
    density = rng.choice([0, 0.3, 0.7, 0.9, 1, 1])
    kinds = rng.choice([KINDS, KINDS, KINDS, "BRQ", "H", "JK", "RW"])
    rows = [[rng.choice(kinds) + str(rng.randint(1, 9)) if rng.random() < density else "--"
             for _ in range(width)] for _ in range(height)]
    return "/".join(" ".join(row) for row in rows)


def random_turn(rng, game, player, style):
    """Plays one turn on `game` and gives it as a dictionary."""
    turn = {"items": ["AB"[player] + ":"] if rng.random() < style["labels"] else [], "player": player,
            "before": game.copy()}
    line = rng.choice(sorted(game.all_lines() - game.lines))
    turn["items"].append(name_line(rng, line))
    game.draw(line)
    shots = all_shots(game)
    while shots and rng.random() < style["shooting"]:
        shooter, victim = rng.choice(shots)
        text, sign = name_square(rng, game, shooter, style["letters"]), "x"
        while True:
            text, sign = text + sign + name_square(rng, game, victim, style["letters"]), ","
            game.shoot(player, shooter, victim)
            shots = all_shots(game)
            more = [shot[1] for shot in shots if shot[0] == shooter]
            if not more or rng.random() < 0.4:
                break
            victim = rng.choice(more)
        turn["items"].append(text)
    turn["after"] = game.copy()
    return turn


def position_tags(rng, game, player):
    """Tags that start a record from the position, whose turn is the player's."""
    lines, dead = sorted(game.lines), sorted(game.killed)
    rng.shuffle(lines)
    rng.shuffle(dead)
    tags = [("Lines", rng.choice([" ", " ", "  ", "\t"]).join(name_line(rng, line) for line in lines)),
            ("Killed", " ".join(name_square(rng, game, square, 0) for square in dead)),
            ("ToMove", "AB"[player])]
    needed = [lines, dead, player]
    return [tag for tag, need in zip(tags, needed) if need or rng.random() < 0.2]


def random_last_alien(rng):
    """The same for the question last-alien, mostly answered: all aliens are active, and the turn has no line."""
    galaxy = random_galaxy(rng)
    game = Game(galaxy)
    game.lines = {line for square in game.aliens for line in game.sides(square)} | {
        line for line in game.all_lines() if rng.random() < 0.3}
    game.killed = {square for square in game.aliens if rng.random() < 0.1}
    game.last_alien = rng.random() < 0.95
    tags = [("Game", "connect-capture"), ("Galaxy", galaxy), *position_tags(rng, game, 0)]
    if game.last_alien:
        tags.append(("Question", "last-alien"))
    turn = {"items": [], "player": 0, "before": game.copy()}
    while all_shots(game) and len(game.living()) > 1 and rng.random() < 0.99:
        shooter, victim = rng.choice(all_shots(game))
        turn["items"].append(name_square(rng, game, shooter, 0.1) + "x" + name_square(rng, game, victim, 0.1))
        game.shoot(0, shooter, victim)
    turn["after"] = game.copy()
    return tags + random_tags(rng, game.points, game.finished()), [turn]


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not; `position`: from a set-up, unless the game is too short."""
    if position and rng.random() < 0.15:
        return random_last_alien(rng)
    galaxy = random_galaxy(rng)
    game = Game(galaxy)
    player = 0
    tags = [("Game", "connect-capture"), ("Galaxy", galaxy)]
    style = {"labels": rng.choice([0, 0.3, 1]), "letters": rng.choice([0, 0.3, 1]),
             "shooting": rng.choice([0, 0.3, 0.7, 0.95])}
    total = len(game.all_lines())
    if position:
        for _ in range(rng.randrange(total)):
            random_turn(rng, game, 0, style)
        game.points = [0, 0]
        player = rng.randrange(2)
        tags += position_tags(rng, game, player)
    length = total - len(game.lines)
    if rng.random() < 0.35:
        length = rng.randint(min(length, 1) if rng.random() < 0.9 else 0, length)
    turns = []
    for _ in range(length):
        turns.append(random_turn(rng, game, player, style))
        player = 1 - player
    return tags + random_tags(rng, game.points, game.finished()), turns


# ---------------------------------------------------------------------------------------------------------
# What can be wrong

OWN = {"Galaxy": ("", " ", "/", "B1 R2/K3", "B1/", "B1//K3", "R0 B1", "R10 B1", "K B1", "7 B1", "A5 B1", "RR B1",
                  "B1 " * 9 + "B1", "/".join(["--"] * 10), "B1,--", "b1 R2"),
       "ToMove": ("C", "", "AB", "a", "1", "A "), "Question": ("last-alien", "best-turn")}
POSITION_TAGS = ["Lines", "Killed", "ToMove"]


def is_blocked(game, shooter, victim):
    return not game.can_target(shooter, victim) and game.reaches(shooter, victim)


def pool(rng, game, player):
    """Lines from any star to another; shots by aliens that may be inactive, dead, blocked or out of reach."""
    stars, squares = (game.width + 1) * (game.height + 1), sorted(game.aliens)
    if rng.random() < 0.3 or not squares:
        star = rng.randint(1, stars)
        star = rng.choice([star, star, star - star % (game.width + 1)])             # at the end of a row
        return name_line(rng, (star, star + rng.choice([1, 1, game.width + 1, game.width + 2, rng.randint(0, 3)])))
    active = [square for square in squares if game.complete(square)]
    shots = [(one, two) for one in active for two in active]
    some = rng.choice([[shot for shot in shots if is_blocked(game, *shot)], shots,
                       [(one, two) for one in squares for two in active if game.reaches(one, two)],
                       [(one, two) for one in active for two in squares if game.reaches(one, two)]])
    shot = pick(rng, some) or [rng.choice(squares) for _ in range(2)]
    text = "x".join(name_square(rng, game, square, rng.choice([0, 1])) for square in shot)
    return text + ("," + name_square(rng, game, rng.choice(squares), 0)) * (rng.random() < 0.3)


def rare(rng, game, player, kind):
    """A blocked shot, or one by or at an alien that is dead."""
    active = [square for square in game.aliens if game.complete(square)]
    shot = pick(rng, ((one, two) for one in active for two in active if is_blocked(game, one, two)
                      or not {one, two} <= game.living() and game.reaches(one, two)))
    return shot and "x".join(name_square(rng, game, square, 0) for square in shot)


def placed(rng, game):
    """A line or a dead alien."""
    square = rng.randint(0, game.width), rng.randint(0, game.height)
    return rng.choice([pool(rng, game, 0), name_line(rng, rng.choice(sorted(game.all_lines()))),
                       "abcdefghij"[square[0]] + str(square[1] + 1)])
