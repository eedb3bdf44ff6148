"""What the random records of all games have in common: tags, and faults.

A turn is a dictionary with `label`, `move` (its action), `more` (further actions, a list), the `player`, and the
positions `before` and `after` it. A fault takes (rng, tags, turns), changes them in place, and gives None if it
cannot be made here. A tag may become a text (written as it stands); a turn may get `number`, and `late`, one more item.
A text may hold bytes that are not UTF-8 as lone surrogates (surrogateescape).
"""


def random_tags(rng, scores, finished, own=()):
    """Tags of all games but the game's `own`, with a right Result or a wrong one. Some mean nothing in some games."""
    tags = []
    standing, other = "-".join(map(str, scores)), "-".join(map(str, scores[::-1]))
    right = standing if finished else "*"
    if rng.random() < 0.7:
        wrong = ["*", "", "x", "0-0", "1-0", "99-0", right + " ", other, "0" + right, standing, standing + "-0",
                 standing.rpartition("-")[0], right.replace("-", " - "), right.replace("-", "\u2013"), "**"]
        tags.append(("Result", right if rng.random() < 0.6 else rng.choice(wrong)))
    for name, values in [("A", ["Ann", "", "\u674e", '\u00c6nn "the" O\'Neil']), ("B", ["Bob", "back\\slash", "[B]"]),
                         ("C", ["Cy"]), ("D", ["Dee", "[Game]"]), ("Event", ["x", "{"]), ("Site", ["; {", "# 1. 2-3"]),
                         ("Date", ["2024.05.01"]), ("Variant", ["pie", "none"]), ("Size", ["2x2", "0x"]),
                         ("Goal", ["0", "3"]), ("Players", ["3", "9"]), ("Squares", ["A:a1"]), ("Marks", ["x"]),
                         ("Remark", ["unknown tag", "\\\\\"\\\"", "[Game \"conect\"]"])]:
        if name not in own and rng.random() < (0.1 if name in ("Goal", "Players", "Squares", "Marks") else 0.3):
            tags.append((name, rng.choice(values)))
    if rng.random() < 0.1:
        tags.append(("Termination", rng.choice(["time", "adjudicated", "Time", "normal"])))
    if rng.random() < 0.1:
        tags.append(("Winner", rng.choice(["A", "B", "b", "Bob", "Z"])))
    return tags


def pick(rng, candidates):
    candidates = list(candidates)
    return rng.choice(candidates) if candidates else None


def wrong_label(how):
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        if turn:
            labels = turn["before"].labels
            mine = labels[turn["player"]] + ":"
            other = rng.choice([label for label in labels if label + ":" != mine]) + ":"
            if how == "other":
                turn["label"] = other
            elif how == "nobody":
                nobody = [label + ":" for label in "CDEF" if label not in labels]
                turn["label"] = rng.choice([*nobody, "G:", "a:", "AB:", ":"])
            elif how == "twice":
                turn["label"], turn["move"] = mine, rng.choice([mine, other]) + " " + turn["move"]
            else:
                turn["more"].insert(rng.randint(0, len(turn["more"])), mine)
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
    last = dict(turns[-1], label="", more=[])
    if rng.random() < 0.3:
        last["move"] = ""
    turns.append(last)
    return last


def tag_repeated(rng, tags, turns):
    tag = pick(rng, (tag for tag in tags if tag[0] != "Game"))
    if tag:
        tags.append((tag[0], tag[1] if rng.random() < 0.5 else "other"))
    return tag


def game_unknown(rng, tags, turns):
    tags[[tag[0] for tag in tags].index("Game")] = "Game", rng.choice(
        ["chess", "", "connect-capturs", "Connect-Capture!", " connect-capture", "\u674e", 'a "b"\\'])
    return tags


def drop(name):
    def fault(rng, tags, turns):
        kept = [tag for tag in tags if tag[0] != name]
        dropped = len(kept) < len(tags)
        tags[:] = kept
        return dropped
    return fault


def action_early(rng, tags, turns):
    tags.append(rng.choice(["1-2", "a1xb1", "A:", "B:", "foo"]))    # last: tags are shuffled before
    return tags


def bad_tag(*texts):
    def fault(rng, tags, turns):
        tags.insert(rng.randint(0, len(tags)), rng.choice(texts))
        return tags
    return fault


def wrong_tag(name, *texts):
    """The tag has one of the texts, be it there or not."""
    def fault(rng, tags, turns):
        tags[:] = [tag for tag in tags if tag[0] != name] + [(name, rng.choice(texts))]
        return tags
    return fault


def position_fault(start_here, name, texts):
    """start_here: (rng, tags, turns, turn) makes the record start before the turn, from position tags. texts: (rng,
    position) to items that may not stand in the tag there."""
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        text = turn and pick(rng, texts(rng, turn["before"]))
        if text:
            start_here(rng, tags, turns, turn)
            right = [value for tag, value in tags if tag == name]
            wrong_tag(name, " ".join([text, *right] if rng.random() < 0.5 else [*right, text]))(rng, tags, turns)
        return text
    return fault


def two_of(*wrong):
    """Two of the tags are wrong, each given as its name and texts."""
    def fault(rng, tags, turns):
        for tag in rng.sample(wrong, 2):
            wrong_tag(*tag)(rng, tags, turns)
        rng.shuffle(tags)
        return tags
    return fault


def wrong_move(texts):
    """texts: turn to what would be wrong in it."""
    def fault(rng, tags, turns):
        turns = turns[:]
        rng.shuffle(turns)
        for turn in turns:
            text = pick(rng, texts(turn))
            if text:
                turn["move"] = text
                return turn
        return None
    return fault


def wrong_action(texts):
    """texts: (rng, position, player) to what would be wrong there. It may be any action of a turn; positions within a
    turn are found by playing it again."""
    def fault(rng, tags, turns):
        for turn in rng.sample(turns, min(len(turns), 20)):
            game, actions = turn["before"].copy(), [turn["move"], *turn["more"]]
            at = rng.randint(0, len(actions) - 1)
            for index in range(at):
                game.act(turn["player"], actions[index], index == 0)
            text = pick(rng, texts(rng, game, turn["player"]))
            if text:
                actions[at] = text
                turn["move"], *turn["more"] = actions[:at + 1] if rng.random() < 0.5 else actions
                return turn
        return None
    return fault


def bonus_missing(rng, tags, turns):
    turn = pick(rng, (turn for turn in turns if turn["more"]))
    if turn:
        del turn["more"][rng.randrange(len(turn["more"])):]
    return turn


def bonus_own_turn(rng, tags, turns):
    """Bonus moves are numbered as if they were a turn."""
    index = pick(rng, (index for index, turn in enumerate(turns) if turn["more"]))
    if index is not None:
        turn = turns[index]
        at = rng.randrange(len(turn["more"]))
        turns.insert(index + 1, dict(turn, label="", move=turn["more"][at], more=turn["more"][at + 1:]))
        del turn["more"][at:]
    return index is not None


def stops_in_turn(rng, tags, turns):
    index = pick(rng, (index for index, turn in enumerate(turns) if turn["more"]))
    if index is not None:
        del turns[index + 1:]
        bonus_missing(rng, tags, turns[index:])
    return index is not None


def one_too_many(texts, over):
    """texts: (position, player) to actions that would do if the turn, or the game that is over, went on."""
    def fault(rng, tags, turns):
        turn = pick(rng, (turn for turn in turns if turn["after"].finished() == over))
        text = turn and pick(rng, texts(turn["after"], turn["player"]))
        if text:
            turn["more"].append(text)
        return text
    return fault


# Of games in which bonus moves follow in the same turn.
BONUS = {"bonus-missing": bonus_missing, "bonus-own-turn": bonus_own_turn, "bonus-stops": stops_in_turn}


def late(*texts):
    """One of the texts stands at the end of a turn or of an action."""
    def fault(rng, tags, turns):
        turn = pick(rng, turns)
        if turn:
            turn["late"] = rng.choice(texts)
        return turn
    return fault


COMMON = {
    **{"label-" + how: wrong_label(how) for how in ("other", "nobody", "twice", "late")},
    "number": number_jumps, "after-end": turn_after_end,
    "tag-repeated": tag_repeated,
    "game-unknown": game_unknown, "game-missing": drop("Game"),
    "action-early": action_early,
    "tag-unclosed": bad_tag('[Round "1"\n', '[Round "1\n', '[Round\n', "[ ]", '[Round "1" "2"]', '["1"]', "[]",
                            "[Round 1]", '[Round "1\n"]'),
    "tag-escape": bad_tag('[Round "a\\n"]', '[Round "\\u0041"]', '[Round "\\\'"]', '[Round "\\]"]'),
    "tag-long": bad_tag('[Round "{}"]'.format("x" * 5000)),
    "utf8-tag": bad_tag('[Round "\udcff"]', '[\udcc3 "x"]', '[Round "a\udce2\udc82"]'),
    "utf8-comment": late("{\udcff}", "; \udcc3(\n", "# na\u00efve \udced\udca0\udc80\n", "{\n \udcf8 }"),
    "utf8-token": late("\udcff", "\udcc0\udc80", "\udce2\udc82", "\udcf4\udc90\udc80\udc80"),
    "utf8-inside": late("foo\udcff", "1-2\udce9", "a1x\udcc3(1"),
    "junk": late("foo", "1-2-3", "a1-b1-c1", "a1-", "A:a1", "e5", "a1x", "x", "xa1", "1-", "-", "1\u20132", "swap",
                 "a1-a2", "]", '"', ",", "A", "\u674e", "1-2]", "--", "*", "=", "\x00", "\u2603", "a1 x b1", "}"),
    "token-long": late("1" * 5000, "1-" + "2" * 4200, "\u674e" * 2000),
}
