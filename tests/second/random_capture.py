"""Random games of Connect Capture, and what can be wrong in them."""
from capture import Game
from faults import COMMON, drop, pick, position_fault, random_tags, wrong_tag

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
    turn = {"label": "AB"[player] + ":" if rng.random() < style["labels"] else "", "more": [],
            "player": player, "before": game.copy()}
    line = rng.choice(sorted(game.all_lines() - game.lines))
    turn["move"] = name_line(rng, line)
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
        turn["more"].append(text)
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
    """The same for the question last-alien, mostly answered: all aliens are awake, and the turn has no line."""
    galaxy = random_galaxy(rng)
    game = Game(galaxy)
    game.lines = {line for square in game.aliens for line in game.sides(square)} | {
        line for line in game.all_lines() if rng.random() < 0.3}
    game.killed = {square for square in game.aliens if rng.random() < 0.1}
    game.last_alien = rng.random() < 0.95
    tags = [("Game", "connect-capture"), ("Galaxy", galaxy), *position_tags(rng, game, 0)]
    if game.last_alien:
        tags.append(("Question", "last-alien"))
    turn = {"label": "", "more": [], "player": 0, "before": game.copy()}
    while all_shots(game) and len(game.living()) > 1 and rng.random() < 0.99:
        shooter, victim = rng.choice(all_shots(game))
        turn["more"].append(name_square(rng, game, shooter, 0.1) + "x" + name_square(rng, game, victim, 0.1))
        game.shoot(0, shooter, victim)
    turn["move"] = turn["more"].pop(0) if turn["more"] else ""
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
# Faults

def wrong_lines(rng, game, how):
    across, stars = game.width + 1, (game.width + 1) * (game.height + 1)
    right = game.all_lines()
    if how == "drawn":
        return pick(rng, sorted(game.lines))
    if how == "range":
        return rng.choice([(0, 1), (stars, stars + 1), (stars, stars + across), (stars + 5, stars + 6),
                           (0, across), (1, 10 ** 20), (1, 2 ** 32 + 2), (2 ** 64 + 1, 2 ** 64 + 2)])
    if how == "wrapped":
        return pick(rng, ((star, star + 1) for star in range(across, stars, across)))
    pairs = [(one, two) for one in range(1, stars + 1) for two in range(one, stars + 1)]
    return pick(rng, (pair for pair in pairs if pair not in right))


def wrong_line(how):
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        line = turn and wrong_lines(rng, turn["before"], how)
        if line:
            turn["move"] = name_line(rng, line)
        return line
    return fault


def line_missing(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if not turn["more"]))
    if turn:
        turn["move"] = ""
    return turn


def line_missing_before_shot(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["more"]))
    if turn:
        turn["move"] = ""
    return turn


def line_after_shot(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["more"]))
    if turn:
        turn["move"], turn["more"][0] = turn["more"][0], turn["move"]
    return turn


def two_lines(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if not turn["after"].finished()))
    if turn:
        more = name_line(rng, rng.choice(sorted(turn["after"].all_lines() - turn["after"].lines)))
        turn["more"].insert(rng.randint(0, len(turn["more"])), more)
    return turn


def laser_is_blocked(game, shooter, victim):
    """Whether she would reach him if all others were dead."""
    if game.can_target(shooter, victim):
        return False
    alone = game.copy()
    alone.killed |= alone.living() - {shooter, victim}
    return alone.can_target(shooter, victim)


WRONG_SHOTS = {     # position, shooter, victim: whether this is the fault meant
    "blocked": lambda game, living, one, two: {one, two} <= living and laser_is_blocked(game, one, two),
    "unreached": lambda game, living, one, two: {one, two} <= living and one != two and not game.can_target(one, two)
    and not laser_is_blocked(game, one, two),
    "self": lambda game, living, one, two: one == two and one in living,
    "dead-shooter": lambda game, living, one, two: one in game.killed and two in living,
    "dead-victim": lambda game, living, one, two: one in living and two in game.killed,
    "inactive-shooter": lambda game, living, one, two: not game.complete(one) and two in living
    and game.can_target(one, two),
    "inactive-victim": lambda game, living, one, two: one in living and not game.complete(two)
    and game.can_target(one, two),
}


def wrong_shot(how):
    def fault(rng, tags, turns):
        for turn in rng.sample(turns, min(len(turns), 40)):
            game = turn["after"]
            living, squares = game.living(), sorted(game.aliens)
            shot = pick(rng, ((one, two) for one in squares for two in squares
                              if WRONG_SHOTS[how](game, living, one, two)))
            if shot:
                letters = rng.choice([0, 1])
                text = "x".join(name_square(rng, game, square, letters) for square in shot)
                if turn["more"] and turn["more"][-1].split("x")[0] == text.split("x")[0] and rng.random() < 0.7:
                    turn["more"][-1] += "," + text.split("x")[1]      # the fault is in a later target
                else:
                    turn["more"].append(text)
                return turn
        return None
    return fault


def square_off(rng, tags, turns):
    """A shot from or at a square without an alien or off the galaxy."""
    turn = pick(rng, (turn for turn in turns if turn["after"].living()))
    if turn:
        game = turn["after"]
        names = ["abcdefghi"[x] + str(y + 1) for x in range(9) for y in range(9) if (x, y) not in game.aliens]
        shot = [name_square(rng, game, rng.choice(sorted(game.living())), 0),
                rng.choice(names + ["a0", "j1", "a10", "aa1", "Ra0"])]
        rng.shuffle(shot)
        turn["more"].append("x".join(shot))
    return turn


def change_shot(how):
    def fault(rng, tags, turns):
        turn = pick(rng, (turn for turn in turns if turn["more"]))
        if turn:
            index = rng.randrange(len(turn["more"]))
            changed = how(rng, turn, turn["more"][index])
            if changed != turn["more"][index]:
                turn["more"][index] = changed
                return turn
        return None
    return fault


def other_letter(rng, turn, text):
    """A wrong letter before one of the squares, whether or not there was one."""
    at = rng.choice([at for at in range(len(text)) if text[at] in "abcdefghi"])
    square = "abcdefghi".index(text[at]), int(text[at + 1]) - 1
    letter = rng.choice([kind for kind in KINDS + "AZ" if kind != turn["after"].aliens[square][0]] + ["\u00c9"])
    return text[:at].rstrip(KINDS) + letter + text[at:]


def leading_zero(rng, tags, turns):
    turn = pick(rng, turns)
    if turn and turn["more"] and rng.random() < 0.5:
        text = turn["more"][0]
        at = rng.choice([at for at in range(len(text)) if text[at].isdigit()])
        turn["more"][0] = text[:at] + "0" + text[at:]
    elif turn and "-" in turn["move"]:
        one, two = turn["move"].split("-")
        turn["move"] = rng.choice(["0{}-{}", "{}-0{}", "0{}-0{}", "+{}-{}"]).format(one, two)
    return turn


def upper_case(rng, turn, text):
    squares = [at for at in range(len(text)) if text[at] in "abcdefghi"]
    at = rng.choice(squares)
    return rng.choice([text[:at] + text[at].upper() + text[at + 1:], text.upper(), text.replace("x", "X", 1)])


def galaxy(change):
    """change: (rng, rows as lists of squares) to the tag's text."""
    def fault(rng, tags, turns):
        for index, (name, value) in enumerate(tags):
            if name == "Galaxy":
                tags[index] = name, change(rng, [row.split(" ") for row in value.split("/")])
        return tags
    return fault


def join(rows):
    return "/".join(" ".join(row) for row in rows)


def one_square(*texts):
    def change(rng, rows):
        rng.choice(rows)[rng.randrange(len(rows[0]))] = rng.choice(texts)
        return join(rows)
    return change


def ragged(rng, rows):
    return join(rows + [rows[0] + ["--"]] if rng.random() < 0.5 else rows + [rows[0][1:]])


def too_big(rng, rows):
    count = rng.choice([10, 11, 27, 100])
    return join([row * (count // len(row) + 1) for row in rows] if rng.random() < 0.5
                else rows * (count // len(rows) + 1))


def slashes(rng, rows):
    return rng.choice([join(rows) + "/", "/" + join(rows), join(rows) + "//" + join(rows), "", " ", "/",
                       join(rows).replace(" ", ",") + ",--"])


def start_here(rng, tags, turns, turn):
    """Makes position tags of what stands before the turn."""
    del turns[:turns.index(turn)]
    tags[:] = [tag for tag in tags if tag[0] not in ("Lines", "Killed", "ToMove")]
    tags.extend(position_tags(rng, turn["before"], turn["player"]))


def name(square):
    return "abcdefghi"[square[0]] + str(square[1] + 1)


WRONG_LINE_ITEMS = {
    **{how: lambda rng, game, how=how: [name_line(rng, wrong_lines(rng, game, how) or (1, 1))]
       for how in ("drawn", "range", "wrapped", "far")},
    "form": lambda rng, game: ["1", "a1-b1", "01-2", "1-02", "A:1-2", "1-2,2-3", "1--2", "-", "1x2", "1\u20132"],
}
WRONG_DEAD_ITEMS = {
    "asleep": lambda rng, game: [name(square) for square in game.aliens if not game.complete(square)],
    "empty": lambda rng, game: [name((x, y)) for x in range(game.width) for y in range(game.height)
                                if (x, y) not in game.aliens],
    "twice": lambda rng, game: [name(square) for square in game.killed],
    "off": lambda rng, game: [name((game.width, 0)) if game.width < 9 else "j1", "a" + str(game.height + 1), "aa1"],
    "letter": lambda rng, game: [game.aliens[square][0] + name(square) for square in sorted(game.living())],
    "form": lambda rng, game: ["a", "1", "a0", "a01", "A1", "a1,b1", "A:a1", "a1x", "\u00e41"],
}


def over_already(rng, tags, turns):
    turn = turns[-1] if turns else None
    if not turn or not turn["after"].finished():
        return None
    tags[:] = [tag for tag in tags if tag[0] not in ("Lines", "Killed", "ToMove")]
    tags.extend(position_tags(rng, turn["after"], 0))
    del turns[rng.choice([0, 0, len(turns) - 1]):]
    return turn


def nobody_shot(rng, tags, turns):
    """More are dead than the last turns can explain."""
    turn = pick(rng, (turn for turn in turns if turn["before"].living()))
    if turn:
        start_here(rng, tags, turns, turn)
        game = turn["before"]
        dead = game.killed | set(rng.sample(sorted(game.living()), rng.randint(1, len(game.living()))))
        if rng.random() < 0.5:
            dead |= game.living()
        wrong_tag("Killed", " ".join(name(square) for square in sorted(dead)))(rng, tags, turns)
    return turn


FAULTS = {
    **COMMON,
    "line-drawn": wrong_line("drawn"), "line-range": wrong_line("range"),
    "line-wrapped": wrong_line("wrapped"), "line-far": wrong_line("far"),
    "line-missing": line_missing, "line-missing-before-shot": line_missing_before_shot,
    "line-after-shot": line_after_shot, "two-lines": two_lines,
    **{"shot-" + how: wrong_shot(how) for how in WRONG_SHOTS},
    "shot-square": square_off, "shot-letter": change_shot(other_letter), "shot-case": change_shot(upper_case),
    "shot-again": change_shot(lambda rng, turn, text: text + "," + text.split(",")[-1].split("x")[-1]),
    "shot-comma": change_shot(lambda rng, turn, text: rng.choice([text + ",", text.replace("x", "x,"), text + "x",
                                                                  text.replace("x", ","), text.replace("x", "-")])),
    "leading-zero": leading_zero,
    "galaxy-value": galaxy(one_square("R0", "R10", "K", "7", "-", "---", "R-1", "R\u0663")),
    "galaxy-letter": galaxy(one_square("A5", "X1", "\u00c41", "R1,", "RR", "5R")),
    "galaxy-ragged": galaxy(ragged), "galaxy-big": galaxy(too_big), "galaxy-slash": galaxy(slashes),
    "galaxy-missing": drop("Galaxy"), "lines-missing": drop("Lines"), "killed-over": nobody_shot,
    "lines-over": over_already,
    **{"lines-" + how: position_fault(start_here, "Lines", texts) for how, texts in WRONG_LINE_ITEMS.items()},
    **{"killed-" + how: position_fault(start_here, "Killed", texts) for how, texts in WRONG_DEAD_ITEMS.items()},
    "to-move": wrong_tag("ToMove", "C", "", "AB", "A B", "a", "1", " ", "A ", "*"),
}
# Beginnings of names: what is tried first, else the faults of shots hardly occur.
FAVOURED = ["", "", "", ("lines-", "killed-", "to-move"), "shot-", ("shot-blocked", "shot-unreached", "shot-dead", "line-after-shot",
                                           "line-missing-before-shot")]
