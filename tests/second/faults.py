"""What the random records of all games have in common: tags, and faults.

A turn is a dictionary with its `items` (labels and actions, as texts), the `player`, the positions `before` and `after`
it, and maybe its `number` and `positions`, one for each item. A module of a game has OWN, the names of the tags that
it reads, with texts that are wrong in them; pool(rng, position, player), an action that is right or wrong there;
rare(rng, position, player, kind), one that is wrong there for a reason that is seldom met, or None; and position_tags(rng,
position, player), if its records may start from any position.

A fault takes (rng, game, tags, turns), changes tags and turns in place, and gives None if it cannot be made here. A tag may
become a text, written as it stands. A text may hold bytes that are not UTF-8 as lone surrogates (surrogateescape).
"""
import re

from records import Illegal

LABELS = ["A:", "B:", "C:", "D:", "E:", "F:", "G:", "a:", "AB:", ":"]
SIGNS = ["-", ":", "x", "=", "@", ">", "*", "+", "/", '"', "]", "a", "c", "A", "R", "\u00e9", "\u0663", "\u2013", "\uff41"]
JUNK = ["foo", "1-2-3", "a1-b1-c1", "A:a1", "e5", "swap", "]", '"', "A", "\u674e", "1-2]",
        "*", "}", "out", "1,2,3", "4/2,5"]
NO_TEXT = ["1" * 5000, "1-" + "2" * 4200, "\u674e" * 2000, "\x00", "{\udcff}", "; \udcc3(\n", "# na\u00efve \udced\udca0\udc80\n", "{\n \udcf8 }", "\udcff", "\udcc0\udc80",
            "\udce2\udc82", "\udcf4\udc90\udc80\udc80", "foo\udcff", "1-2\udce9", "a1x\udcc3(1"]
RARE_TRIES = 120
BROKEN_TAGS = ['[Round "1"\n', '[Round "1\n', "[Round\n", "[ ]", '[Round "1" "2"]', '["1"]', "[]", "[Round 1]",
               '[Round "1\n"]', '[Round "a\\n"]', '[Round "\\u0041"]', '[Round "\\\'"]', '[Round "\\]"]',
               '[Round "{}"]'.format("x" * 5000), '[Round "\udcff"]', '[\udcc3 "x"]', '[Round "a\udce2\udc82"]',
               "1-2", "a1xb1", "A:", "foo"]
UNKNOWN_GAMES = ["chess", "", "connect-capturs", "Connect-Capture!", " connect-capture", "\u674e", 'a "b"\\']


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


def some_turns(rng, turns):
    """A few turns, half of the time those with more items first."""
    some = rng.sample(turns, min(6, len(turns)))
    return sorted(some, key=lambda turn: -len(turn["items"])) if rng.random() < 0.5 else some


def is_label(item):
    return re.fullmatch("[A-F]:", item)


def slip(rng, text):
    """The text with one slip of the pen."""
    at, number = rng.randint(0, max(0, len(text) - 1)), pick(rng, re.finditer("[0-9]+", text))
    how = rng.randrange(6)
    if how < 2 and number:
        n = int(number[0])
        other = rng.choice([f"0{n}", n + 1, n + 1, max(n - 1, 0), 0, 10 * n + 9, f"-{n}", f"+{n}", f"{n}.0", 2 ** 16 + n,
                            2 ** 32 + n, 2 ** 64 + n, "", "\u0663"])
        return text[:number.start()] + str(other) + text[number.end():]
    if how == 2:
        return text[:at] + text[at + 1:]
    if how == 3:
        return rng.choice([text[:at] + text[at:at + 1].swapcase() + text[at + 1:], text.upper()])
    if how == 4:
        return text[:at] + rng.choice(SIGNS) + text[at + rng.randint(0, 1):]
    return rng.choice(["", text + text, text + "-" + text, text + "x", text + " ", " " + text, text[:at], rng.choice(JUNK)])


# ---- Items of a turn ----

def position_at(turn, at):
    """The position before an item; None if there is none to be given."""
    if "positions" in turn:
        return turn["positions"][at]
    game = turn["before"].copy()
    try:
        for index, action in enumerate(item for item in turn["items"][:at] if not is_label(item)):
            game.act(turn["player"], action, index == 0)
    except Illegal:
        return None
    return game


def in_turn(change):
    """change: (rng, game, items, at), which gives None if nothing was changed."""
    def fault(rng, game, tags, turns):
        items = next((turn["items"] for turn in some_turns(rng, turns)), None)
        return items and change(rng, game, items, rng.randrange(len(items)))
    return fault


def change_items(change):
    """change: (rng, items, at), which gives nothing."""
    return in_turn(lambda rng, game, items, at: change(rng, items, at) or True)


def swap_items(rng, items, at):
    items[at:at + 2] = items[at:at + 2][::-1]


def drop_items(rng, items, at):
    del items[at:at + rng.choice([1, 1, 1, 2, len(items)])]


def set_item(texts):
    """Another item stands before an item, after it or instead of it."""
    def change(rng, items, at):
        first = at + rng.randint(0, 1)
        items[first:first + rng.randint(0, 1)] = [rng.choice(texts)]
    return change_items(change)


def slip_item(rng, items, at):
    """A dash or cross at the end would join the next word to it."""
    items[at] = slip(rng, items[at]).rstrip("-x")


def from_pool(rng, game, tags, turns):
    """An action, right or wrong, before an action, instead of it, or at the end of a turn."""
    for turn in [turn for _ in range(4) for turn in some_turns(rng, turns)]:
        items = turn["items"]
        at = rng.choice([len(items), rng.randint(0, len(items)), rng.randint(0, len(items)), max(0, len(items) - 1)])
        position = position_at(turn, at)
        text = position and game.pool(rng, position, turn["player"])
        if text:
            items[at:at + rng.choice([0, 1, 1])] = [text]
            return text
    return None


def from_rare(rng, game, tags, turns):
    """An action that is seldom possible, in place of an action or before it."""
    places = [(turn, at) for turn in turns for at in range(len(turn["items"]) + 1)
              if "positions" not in turn or game.may_be_rare(turn["positions"][at])]
    kind = rng.randrange(60)
    for turn, at in rng.sample(places, min(RARE_TRIES, len(places))):
        position = position_at(turn, at)
        text = position and game.rare(rng, position, turn["player"], kind)
        if text:
            turn["items"][at:at + rng.randint(0, 1)] = [text]
            return text
    return None


def foreign_items(rng, game, tags, turns):
    """Items of another turn."""
    turn, other = (pick(rng, turns) for _ in range(2))
    if not other or not other["items"]:
        return None
    first, at = rng.randrange(len(other["items"])), rng.randint(0, len(turn["items"]))
    turn["items"][at:at + rng.randint(0, 1)] = other["items"][first:first + rng.choice([1, 1, 1, 2, 3, 20])]
    return turn


def split_turn(rng, game, tags, turns):
    """The rest of a turn is numbered as a turn of its own."""
    index = next((turns.index(turn) for turn in some_turns(rng, turns) if len(turn["items"]) > 1), None)
    if index is not None:
        items = turns[index]["items"]
        at = rng.randrange(1, len(items))
        turns.insert(index + 1, dict(turns[index], items=items[at:]))
        del items[at:]
        if "number" in turns[index]:
            for turn in turns[index + 1:]:
                turn["number"] += 1
    return index


# ---- Turns ----

def number_jumps(rng, game, tags, turns):
    index = rng.randrange(len(turns)) if turns else None
    if index is not None:
        delta = rng.choice([1, -1, 2, 10, 2 ** 32, 2 ** 64])
        for at in range(index, len(turns) if rng.random() < 0.5 else index + 1):
            turns[at]["number"] = abs(turns[at].get("number", at + 1) + delta)
    return turns


def turn_missing(rng, game, tags, turns):
    return turns and [turns.pop(rng.choice([0, rng.randrange(len(turns))]))]


def turn_after_end(rng, game, tags, turns):
    if not turns or not turns[-1]["after"].finished():
        return None
    last, other = turns[-1], rng.choice([turns[-1], rng.choice(turns)])
    items = rng.choice([list(other["items"]), [item for item in other["items"] if not is_label(item)], []])
    turns.append(dict(last, items=items, **({"number": last["number"] + 1} if "number" in last else {})))
    return items or True


def stops_early(rng, game, tags, turns):
    if turns:
        del turns[rng.randint(1, len(turns)):]
        del turns[-1]["items"][rng.randint(0, len(turns[-1]["items"])):]
    return turns


# ---- Tags ----

def value_of(tags, name):
    return next((value for tag, value in (tag for tag in tags if isinstance(tag, tuple)) if tag == name), "")


def set_tag(tags, name, value):
    tags[:] = [tag for tag in tags if tag[0] != name] + [(name, value)]


def wrong_tags(count):
    """So many of the game's tags have a slip, or one of the wrong texts that the game names."""
    def fault(rng, game, tags, turns):
        for name in rng.sample(sorted(game.OWN), min(count, len(game.OWN))):
            there = value_of(tags, name)
            set_tag(tags, name, slip(rng, there) if there and rng.random() < 0.5 else rng.choice(game.OWN[name]))
        rng.shuffle(tags)
        return tags
    return fault


def drop_tag(rng, game, tags, turns):
    name = rng.choice(["Game", *game.OWN])
    dropped = [tag for tag in tags if tag[0] == name]
    tags[:] = [tag for tag in tags if tag[0] != name]
    return dropped or None


def repeat_tag(rng, game, tags, turns):
    tag = pick(rng, (tag for tag in tags if tag[0] != "Game"))
    if tag:
        tags.append((tag[0], tag[1] if rng.random() < 0.5 else "other"))
    return tag


def game_unknown(rng, game, tags, turns):
    set_tag(tags, "Game", rng.choice(UNKNOWN_GAMES))
    return tags


def broken_tag(rng, game, tags, turns):
    tags.insert(rng.randint(0, len(tags)), rng.choice(BROKEN_TAGS))
    return tags


# ---- Positions ----

def start_at(rng, game, tags, turns, index, after=False):
    """The record starts from the position before a turn, or after it."""
    turn = turns[index]
    position = turn["after"] if after else turn["before"]
    del turns[:index]
    names = game.POSITION_TAGS
    tags[:] = [tag for tag in tags if tag[0] not in names] + game.position_tags(rng, position, turn["player"])


def wrong_position(rng, game, tags, turns):
    """One item of a position tag is wrong, missing, there twice, or another player's."""
    if not turns or not hasattr(game, "position_tags"):
        return None
    start_at(rng, game, tags, turns, rng.randrange(len(turns)))
    name = rng.choice(game.POSITION_TAGS)
    items = value_of(tags, name).split()
    if name == "ToMove":
        items = [rng.choice("ABCDE")]
    at, how = rng.randint(0, max(0, len(items) - 1)), rng.randrange(6)
    label = rng.choice([*LABELS, "A:", "A:", "B:", "B:"]) if any(":" in item for item in items) or rng.random() < 0.2 else ""
    if name == "ToMove":
        pass
    elif how < 2 or not items:
        items.insert(at, label + rng.choice([game.placed(rng, turns[0]["before"]), rng.choice(JUNK)]))
    elif how == 2:
        items[at] = slip(rng, items[at])
    elif how == 3:
        del items[at:at + rng.choice([1, len(items)])]
    elif how == 4:
        items[at] = label + items[at].rpartition(":")[2]
    else:
        items.insert(rng.randint(0, len(items)), items[at])
    set_tag(tags, name, " ".join(items))
    return items or True


def over_already(rng, game, tags, turns):
    """The position is one of the end."""
    if not turns or not hasattr(game, "position_tags") or not turns[-1]["after"].finished():
        return None
    start_at(rng, game, tags, turns, len(turns) - 1, after=True)
    if rng.random() < 0.5:
        turns.clear()
    return tags


# Groups of faults. One of a group is made, of a group that a game wants most often.
FAULTS = {
    "action": {"pool": from_pool, "rare": from_rare, "rare-again": from_rare, "slip": change_items(slip_item)},
    "items": {"foreign": foreign_items, "swapped": change_items(swap_items), "dropped": change_items(drop_items),
              "cut": change_items(lambda rng, items, at: items.pop()), "split": split_turn,
              "twice": change_items(lambda rng, items, at: items.insert(at, items[at])),
              "label": set_item(LABELS), "junk": set_item(JUNK), "no-text": set_item(NO_TEXT)},
    "turns": {"number": number_jumps, "missing": turn_missing, "after-end": turn_after_end, "stops": stops_early},
    "tags": {"wrong": wrong_tags(1), "two": wrong_tags(2), "dropped": drop_tag, "twice": repeat_tag, "game": game_unknown,
             "broken": broken_tag},
    "position": {"wrong": wrong_position, "over": over_already},
}
GROUPS = ["action"] * 7 + ["items"] * 3 + ["turns"] * 2 + ["tags"] * 3 + ["position"] * 4


def spoil(rng, game, tags, turns):
    """Makes a fault; gives its name, or "legal" if none can be made."""
    for group in rng.sample(GROUPS, len(GROUPS)):
        for name in rng.sample(sorted(FAULTS[group]), len(FAULTS[group])):
            if FAULTS[group][name](rng, game, tags, turns):
                return f"{group}-{name}"
    return "legal"
