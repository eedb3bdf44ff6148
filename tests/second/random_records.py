#!/usr/bin/env python3
"""Random Connect Capture records, to be scored by two programs whose verdicts are then compared.

    random_records.py SEED COUNT [positions]     COUNT records; the same arguments give the same bytes

Most records are legal, in every way of writing that the grammar allows. About 40 % have one fault, named in
the comment before the record. With `positions` a third of the games start from position tags.
A record without turns joins the next one if that does not begin with its Game tag: so says records.md.
"""
import random
import sys

from referee import Game

KINDS = "BRQKJWH"
NASTY = ["", " ", "; # {", '[Game "conect"]', '"', "1. a1", "A:", "swap B:", "na\u00efve", "e\u0301",
         "\uff22\u5b57 \U0001f600", "\\", "]", "2-3", "99.", "[", "\t", "x,y"]


# ---------------------------------------------------------------------------------------------------------
# Play-outs: a turn is a dictionary with `label`, `line`, `shots` (texts or "" and []), and the positions
# `before` and `after` it and the `player`.

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
    turn = {"label": "AB"[player] + ":" if rng.random() < style["labels"] else "", "shots": [],
            "player": player, "before": game.copy()}
    line = rng.choice(sorted(game.all_lines() - game.lines))
    turn["line"] = name_line(rng, line)
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
        turn["shots"].append(text)
    turn["after"] = game.copy()
    return turn


def random_game(rng, position):
    """Tags and turns of a legal game, finished or not; `position`: from a set-up, unless the game is too short."""
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
        tags.append(("Lines", " ".join(name_line(rng, line) for line in sorted(game.lines))))
        if game.killed or rng.random() < 0.2:
            tags.append(("Killed", " ".join(name_square(rng, game, square, 0) for square in sorted(game.killed))))
        player = rng.randrange(2)
        if player or rng.random() < 0.3:
            tags.append(("ToMove", "AB"[player]))
    length = total - len(game.lines)
    if rng.random() < 0.35:
        length = rng.randint(min(length, 1) if rng.random() < 0.9 else 0, length)
    turns = []
    for _ in range(length):
        turns.append(random_turn(rng, game, player, style))
        player = 1 - player
    right = "{}-{}".format(*game.points) if game.finished() else "*"
    if rng.random() < 0.7:
        wrong = ["*", "", "x", "0-0", "1-0", "99-0", right + " ", "{1}-{0}".format(*game.points), "0" + right,
                 "{}-{}".format(*game.points), right.replace("-", " - "), right.replace("-", "\u2013"), "**"]
        tags.append(("Result", right if rng.random() < 0.6 else rng.choice(wrong)))
    for name, values in [("A", ["Ann", "", "\u674e", '\u00c6nn "the" O\'Neil']), ("B", ["Bob", "back\\slash", "[B]"]),
                         ("C", ["Cy"]), ("Event", ["x", "{"]), ("Site", ["; {", "# 1. 2-3"]),
                         ("Date", ["2024.05.01"]), ("Variant", ["pie", "none"]), ("Size", ["2x2", "0x"]),
                         ("Remark", ["unknown tag", "\\\\\"\\\"", "[Game \"conect\"]"])]:
        if rng.random() < 0.3:
            tags.append((name, rng.choice(values)))
    return tags, turns


# ---------------------------------------------------------------------------------------------------------
# Faults. Each takes (rng, tags, turns), changes them in place, and gives None if it cannot be made here.
# A tag may become a text (written as it stands); a turn may get `number`, and `late`, further items.
# A text may hold bytes that are not UTF-8 as lone surrogates (surrogateescape).

def pick(rng, candidates):
    candidates = list(candidates)
    return rng.choice(candidates) if candidates else None


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
            turn["line"] = name_line(rng, line)
        return line
    return fault


def line_missing(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if not turn["shots"]))
    if turn:
        turn["line"] = ""
    return turn


def line_missing_before_shot(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["shots"]))
    if turn:
        turn["line"] = ""
    return turn


def line_after_shot(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["shots"]))
    if turn:
        turn["line"], turn["shots"][0] = turn["shots"][0], turn["line"]
    return turn


def two_lines(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if not turn["after"].finished()))
    if turn:
        more = name_line(rng, rng.choice(sorted(turn["after"].all_lines() - turn["after"].lines)))
        turn["shots"].insert(rng.randint(0, len(turn["shots"])), more)
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
                if turn["shots"] and turn["shots"][-1].split("x")[0] == text.split("x")[0] and rng.random() < 0.7:
                    turn["shots"][-1] += "," + text.split("x")[1]      # the fault is in a later target
                else:
                    turn["shots"].append(text)
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
        turn["shots"].append("x".join(shot))
    return turn


def change_shot(how):
    def fault(rng, tags, turns):
        turn = pick(rng, (turn for turn in turns if turn["shots"]))
        if turn:
            index = rng.randrange(len(turn["shots"]))
            changed = how(rng, turn, turn["shots"][index])
            if changed != turn["shots"][index]:
                turn["shots"][index] = changed
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
    if turn and turn["shots"] and rng.random() < 0.5:
        text = turn["shots"][0]
        at = rng.choice([at for at in range(len(text)) if text[at].isdigit()])
        turn["shots"][0] = text[:at] + "0" + text[at:]
    elif turn:
        one, two = turn["line"].split("-")
        turn["line"] = rng.choice(["0{}-{}", "{}-0{}", "0{}-0{}", "+{}-{}"]).format(one, two)
    return turn


def upper_case(rng, turn, text):
    squares = [at for at in range(len(text)) if text[at] in "abcdefghi"]
    at = rng.choice(squares)
    return rng.choice([text[:at] + text[at].upper() + text[at + 1:], text.upper(), text.replace("x", "X", 1)])


def wrong_label(how):
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        if turn:
            mine, other = "AB"[turn["player"]] + ":", "BA"[turn["player"]] + ":"
            if how == "other":
                turn["label"] = other
            elif how == "nobody":
                turn["label"] = rng.choice(["C:", "D:", "E:", "F:", "G:", "a:", "AB:", ":"])
            elif how == "twice":
                turn["label"], turn["line"] = mine, rng.choice([mine, other]) + " " + turn["line"]
            else:
                turn["shots"].insert(rng.randint(0, len(turn["shots"])), mine)
        return turn
    return fault


def number_jumps(rng, tags, turns):
    index = rng.randrange(len(turns)) if turns else None
    if index is not None:
        delta = rng.choice([1, -1, 2, 10, 2 ** 32, 2 ** 64])
        for at in range(index, len(turns) if rng.random() < 0.5 else index + 1):
            turns[at]["number"] = abs(at + 1 + delta)
    return turns


def turn_after_end(rng, tags, turns):
    if not turns or not turns[-1]["after"].finished():
        return None
    last = dict(turns[-1], player=1 - turns[-1]["player"], label="", shots=[])
    if rng.random() < 0.3:
        last["line"] = ""
    turns.append(last)
    return last


def tag_repeated(rng, tags, turns):
    name, value = rng.choice([tag for tag in tags if tag[0] != "Game"])
    tags.append((name, value if rng.random() < 0.5 else "other"))
    return tags


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


def game_unknown(rng, tags, turns):
    tags[[tag[0] for tag in tags].index("Game")] = "Game", rng.choice(
        ["chess", "", "connect-captur", "Connect-Capture!", " connect-capture", "\u674e", 'a "b"\\'])
    return tags


def drop(name):
    def fault(rng, tags, turns):
        tags[:] = [tag for tag in tags if tag[0] != name]
        return tags
    return fault


def action_early(rng, tags, turns):
    tags.append(rng.choice(["1-2", "a1xb1", "A:", "B:", "foo"]))    # last: tags are shuffled before
    return tags


def bad_tag(*texts):
    def fault(rng, tags, turns):
        tags.insert(rng.randint(0, len(tags)), rng.choice(texts))
        return tags
    return fault


def late(*texts):
    """One of the texts stands at the end of a turn or of an action."""
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        if turn:
            turn["late"] = rng.choice(texts)
        return turn
    return fault


FAULTS = {
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
    **{"label-" + how: wrong_label(how) for how in ("other", "nobody", "twice", "late")},
    "number": number_jumps, "after-end": turn_after_end,
    "tag-repeated": tag_repeated,
    "galaxy-value": galaxy(one_square("R0", "R10", "K", "7", "-", "---", "R-1", "R\u0663")),
    "galaxy-letter": galaxy(one_square("A5", "X1", "\u00c41", "R1,", "RR", "5R")),
    "galaxy-ragged": galaxy(ragged), "galaxy-big": galaxy(too_big), "galaxy-slash": galaxy(slashes),
    "game-unknown": game_unknown, "game-missing": drop("Game"), "galaxy-missing": drop("Galaxy"),
    "action-early": action_early,
    "tag-unclosed": bad_tag('[Round "1"\n', '[Round "1\n', '[Round\n', "[ ]", '[Round "1" "2"]', '["1"]', "[]",
                            "[Round 1]", '[Round "1\n"]'),
    "tag-escape": bad_tag('[Round "a\\n"]', '[Round "\\u0041"]', '[Round "\\\'"]', '[Round "\\]"]'),
    "tag-long": bad_tag('[Round "{}"]'.format("x" * 5000)),
    "utf8-tag": bad_tag('[Round "\udcff"]', '[\udcc3 "x"]', '[Round "a\udce2\udc82"]'),
    "utf8-comment": late("{\udcff}", "; \udcc3(\n", "# na\u00efve \udced\udca0\udc80\n", "{\n \udcf8 }"),
    "utf8-token": late("\udcff", "\udcc0\udc80", "\udce2\udc82", "\udcf4\udc90\udc80\udc80"),
    "utf8-inside": late("foo\udcff", "1-2\udce9", "a1x\udcc3(1"),
    "junk": late("foo", "1-2-3", "a1x", "x", "xa1", "1-", "-", "1\u20132", "swap", "a1-a2", "]", '"', ",", "A",
                 "\u674e", "1-2]", "--", "*", "=", "\x00", "\ufeff", "a1 x b1", "}"),
    "token-long": late("1" * 5000, "1-" + "2" * 4200, "\u674e" * 2000),
}
RARE = ("shot-blocked", "shot-unreached", "shot-dead", "line-after-shot", "line-missing-before-shot")


# ---------------------------------------------------------------------------------------------------------
# Writing

def mixed_case(rng, text):
    return "".join(rng.choice([char.lower(), char.upper()]) for char in text)


def random_comment(rng):
    text = rng.choice(NASTY)
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(";#") + text + "\n"
    if kind == 1:
        return rng.choice(";#") + text + " }{\n"
    return "{" + text + rng.choice(["", "\n x", " \n\n"]) + "}"


def random_gap(rng, comments, required=True):
    """What stands between two tokens. A comment ends a token, so it needs no blank."""
    if rng.random() < comments:
        before, after = rng.choice(["", "", " ", "\t", "\n"]), rng.choice(["", "", " ", "\n"])
        more = random_comment(rng) if rng.random() < 0.2 else ""
        return before + random_comment(rng) + more + after
    blanks = [" ", " ", " ", "  ", "\t", "\n", "\n\n ", " \n"]
    return rng.choice(blanks if required else blanks + [""] * 6)


def write_tag(rng, tag, comments):
    if isinstance(tag, str):
        return tag
    name, value = tag
    gaps = [random_gap(rng, comments / 5, False) if rng.random() < 0.3 else "" for _ in range(3)]
    between = random_gap(rng, comments / 5) if rng.random() < 0.3 else " "
    if name == "Game" and value == "connect-capture" and rng.random() < 0.5:
        value = mixed_case(rng, value)
    if name == "Galaxy":
        value = value.replace("/", rng.choice(["/", " / ", "/ ", " /"]))
    name = mixed_case(rng, name) if rng.random() < 0.5 else name
    string = '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "[" + gaps[0] + name + between + string + gaps[1] + "]"


def write_record(rng, tags, turns):
    comments = rng.choice([0, 0.05, 0.4])
    text = ""
    for tag in tags:
        text += write_tag(rng, tag, comments) + random_gap(rng, comments)
    for number, turn in enumerate(turns, 1):
        text += "{}.".format(turn.get("number", number)) + random_gap(rng, comments, False)
        if turn["label"]:       # only after one of A: to F: the blank may be missing, but the fault is there anyway
            text += turn["label"] + random_gap(rng, comments, False)
        for item in [turn["line"]] + turn["shots"] + [turn.get("late", "")]:
            if item:
                text += item + random_gap(rng, comments)
    return text


def random_record(rng, position):
    """Gives (name of the fault or "legal", text)."""
    tags, turns = random_game(rng, position)
    rng.shuffle(tags)
    if rng.random() < 0.5:      # as most people do
        tags.sort(key=lambda tag: tag[0] != "Game")
    fault = "legal"
    if rng.random() < 0.4:
        order = rng.sample(sorted(FAULTS), len(FAULTS))
        first = rng.choice(["", "", "", "shot-", "shot-", RARE])        # else the faults of shots hardly occur
        order.sort(key=lambda name: not name.startswith(first))
        for fault in order:
            if FAULTS[fault](rng, tags, turns):
                break
    return fault, write_record(rng, tags, turns)


def main(seed, count, option=""):
    rng = random.Random(seed)
    parts = ["\ufeff"] if rng.random() < 0.2 else []
    for number in range(1, int(count) + 1):
        fault, text = random_record(rng, option == "positions" and rng.random() < 0.33)
        text = "# record {}: {}\n{}\n".format(number, fault, text)
        if rng.random() < 0.3:
            text = text.replace("\n", "\r\n")
        parts.append(text)
    text = "".join(parts)
    if rng.random() < 0.2:
        text = text.rstrip()                                    # no final newline
    if rng.random() < 0.15:
        text += rng.choice(["{", " { ; # \" [Game \"conect\"]", "{ left\nopen\n", "\n9999. {"])
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
