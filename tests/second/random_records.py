#!/usr/bin/env python3
"""Random records, to be scored by two programs whose verdicts are then compared.

    random_records.py SEED COUNT [connect-capture|connect-square|enclose5|conect|connect] [positions]

COUNT records of the game (connect-capture); the same arguments give the same bytes. Most records are legal, in every
way of writing that the grammar allows. Half have one fault, named in the comment before the record. A fifth of
the games, and with `positions` a third of them, start from position tags, in CoNNect from a Grid.
A record without turns joins the next one if that does not begin with its Game tag (quadrille-record(5)).
"""
import random
import sys

import faults
import random_capture
import random_conect
import random_connect
import random_connect_grid
import random_connect_square
import random_enclose5
import random_final

GAMES = {"connect-capture": random_capture, "connect-square": random_connect_square, "enclose5": random_enclose5,
         "conect": random_conect, "connect": random_connect}
NASTY = ["", " ", "; # {", '[Game "conect"]', '"', "1. a1", "A:", "swap B:", "na\u00efve", "e\u0301",
         "\uff22\u5b57 \U0001f600", "\\", "]", "2-3", "99.", "[", "\t", "x,y"]


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
    if name == "Game" and value in GAMES and rng.random() < 0.5:
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
        for item in turn["items"]:
            text += item + random_gap(rng, comments, not faults.is_label(item))
    return text


def random_end(rng, number):
    """Words behind the last turn: an ending, as a turn of its own or not, and the claimed result."""
    words = []
    if rng.random() < 0.6:
        word = mixed_case(rng, rng.choice(["resigns", "resigns", "resign", "draw", "draws"]))
        label = rng.choice(["", "", "A: ", "B: ", "B:", "C: "])
        words.append(rng.choice(["", "", f"{number}. "]) + label + word)
    if rng.random() < 0.5:
        words.append(rng.choice(["*", "0-0", "1-0", "0-1", "1/2-1/2", "2-3", "5-6", f"{number}. *"]))
    if rng.random() < 0.2:
        words.append(rng.choice(["A: resigns", "B: resigns", "C: resigns", "resigns", "draw", "1-0", "*"]))
    return words


def random_record(rng, game, position):
    """Gives (name of the fault or "legal", text)."""
    if position and game is random_connect:
        game = random_connect_grid
    tags, turns = game.random_game(rng, position)
    if game in (random_connect, random_connect_square) and not any(tag[0] == "Players" for tag in tags):
        tags = [tag for tag in tags if tag[0] not in "CDEF"]    # who would play, too
    rng.shuffle(tags)
    if rng.random() < 0.5:      # as most people do
        tags.sort(key=lambda tag: tag[0] != "Game")
    fault = faults.spoil(rng, game, tags, turns) if rng.random() < 0.5 else "legal"
    text = write_record(rng, tags, turns)
    if game is random_connect_grid or game is random_connect and ("Players", "1") not in tags and any(
            tag[0] == "Players" and tag[1] != "2" for tag in tags):
        return fault, text
    if rng.random() < 0.3:
        if rng.random() < 0.3 and turns and game is not random_connect:
            cut = rng.randint(1, len(turns))
            text = write_record(rng, tags, turns[:cut]) + " ".join(random_end(rng, cut + 1)) + " "
            text += write_record(rng, [], [dict(turn, number=turn.get("number", cut + at + rng.choice([1, 2])))
                                           for at, turn in enumerate(turns[cut:])])
        else:
            text += " ".join(random_end(rng, len(turns) + 1))
    return fault, text


def file_of(seed, count, slug="connect-capture", positions=0.2):
    """The bytes of a file of `count` records."""
    rng = random.Random(str(seed))
    parts = ["\ufeff"] if rng.random() < 0.2 else []
    for number in range(1, count + 1):
        if slug in random_final.GAMES and rng.random() < 0.1:
            fault, text = "final", random_final.random_text(rng, slug)
        else:
            fault, text = random_record(rng, GAMES[slug], rng.random() < positions)
        text = "# record {}: {}\n{}\n".format(number, fault, text)
        if rng.random() < 0.3:
            text = text.replace("\n", "\r\n")
        parts.append(text)
    text = "".join(parts)
    if rng.random() < 0.2:
        text = text.rstrip()                                    # no final newline
    if rng.random() < 0.15:
        text += rng.choice(["{", " { ; # \" [Game \"conect\"]", "{ left\nopen\n", "\n9999. {"])
    return text.encode("utf-8", "surrogateescape")


def main(seed, count, *options):
    slug = next((option for option in options if option in GAMES), "connect-capture")
    sys.stdout.buffer.write(file_of(seed, int(count), slug, 0.33 if "positions" in options else 0.2))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
