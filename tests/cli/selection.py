#!/usr/bin/env python3
"""Which records `score` takes, of random games written in several ways: --unique must leave out the games that were
written before, and no other; filters must take what a slow count takes; and the files of --split must hold the input,
byte for byte, and have its verdicts.

    selection.py BUILD_FOLDER [SEED [COUNT]]     COUNT clubs, and COUNT files of random records of each game
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests/second"))
import random_records  # noqa: E402
from conect import Board  # noqa: E402

QUICK = os.environ.get("TEST_ROUNDS") == "quick"
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1 if QUICK else 4
GAMES, TURNS_LEAST, RECORDS = 4, 4, 60
NAMES = ["Ann", "Bob", "Cy", "Žofie", "李", ""]
DATES = {"2026-11-22": "2026.11.22", "2026-11-20": "20.11.2026", "2025-01-07": "2025/01/07", "2026-11": "2026-11-??",
         "soon": "soon", "": ""}
EVENTS = ["Club", "Cup", ""]
OWN = ("RESULT", "TERMINATION", "WINNER", "A", "B", "C", "D", "E", "F", "DATE", "EVENT")


def score(files, *options):
    done = subprocess.run([QUADRILLE, "score", *options, *files], capture_output=True, check=False)
    return done.returncode, done.stdout.decode(errors="surrogateescape"), done.stderr.decode(errors="surrogateescape")


def verdicts(files, *options):
    return [json.loads(line) for line in score(files, "-q", "--json", *options)[1].splitlines()]


def save(path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode(errors="surrogateescape"))
    return path


def legal_games(rng, folder):
    """For each game: its slug, tags, and turns without labels."""
    for slug, module in random_records.GAMES.items():
        found = 0
        while found < GAMES:
            tags, turns = module.random_game(rng, False)
            if len(turns) < TURNS_LEAST or any(not isinstance(tag, tuple) for tag in tags):
                continue
            tags = [tag for tag in tags if tag[0].upper() not in OWN]
            text = random_records.write_record(random.Random(0), tags, turns)
            got = verdicts([save(folder / "game.qdr", text)])
            if len(got) == 1 and not any(d["severity"] == "error" for d in got[0]["diagnostics"]):
                found += 1
                yield slug, tags, turns, len(got[0]["players"])


def plain(slug, tags, word):
    """The moves of an action, each in one form; labels are words of CoNNect alone."""
    if re.fullmatch("[A-F]:", word):
        return [word] if slug == "connect" else []
    if slug == "conect" and word != "swap":
        return [Board(dict(tags).get("Board", "wide 11")).proper[word]]
    if slug == "connect-square" or (slug == "connect-capture" and "-" in word):
        return ["-".join(sorted(word.split("-")))]
    if slug == "connect-capture":
        shooter, victims = re.sub("[A-Z]", "", word).split("x")
        return [shooter + "x" + victim for victim in victims.split(",")]
    return [word]


def respell(rng, slug, tags, items):
    """A turn's words in another form."""
    words = []
    for item in items:
        if re.fullmatch("[A-F]:", item):
            words += [item] if slug == "connect" or rng.random() < 0.5 else []
        elif rng.random() < 0.3:
            words.append(item)
        elif slug == "conect" and item != "swap":
            proper = Board(dict(tags).get("Board", "wide 11")).proper
            words.append(rng.choice([name for name, cell in proper.items() if cell == proper[item]]))
        elif slug == "connect-square" or (slug == "connect-capture" and "-" in item):
            words.append("-".join(item.split("-")[::rng.choice([1, -1])]))
        elif slug == "connect-capture":
            words += plain(slug, tags, item)
        else:
            words.append(item)
    return words


def written(rng, record):
    """The text of a record, and the key by which it is known."""
    slug, tags, turns, players = record["game"]
    last = record["turns"]
    ending = record["ending"] if last < len(turns) else ""  # what the rules have ended cannot be resigned
    turns = turns[:last - 1] + turns[last + 1:last + 2] if record["other"] and last + 1 < len(turns) else turns[:last]
    head = list(zip("ABCDEF", record["names"][:players])) + [("Event", record["event"])]
    date = rng.choice([record["date"], DATES[record["date"]]])
    head += [("Date", date)] if date else []
    mixed = tags + [tag for tag in head if tag[1] or rng.random() < 0.3]
    rng.shuffle(mixed)
    mixed.sort(key=lambda tag: tag[0] != "Game")
    moves = [dict(turn, items=respell(rng, slug, tags, turn["items"])) for turn in turns]
    text = random_records.write_record(rng, mixed, moves)
    if ending:
        text += f" {ending}: " + rng.choice(["resigns", "resign", "RESIGNS"])
    said = [[move for item in turn["items"] for move in plain(slug, tags, item)] for turn in turns]
    key = (slug, tuple(tags), tuple(record["names"][:players]), record["date"], ending, tuple(map(tuple, said)))
    return text + "\n", key


def random_record(rng, games):
    game = rng.choice(games)
    whole = len(game[2])
    return {"game": game, "turns": rng.choice([whole, whole, rng.randint(TURNS_LEAST, whole)]),
            "names": [rng.choice(NAMES) for _ in range(6)],
            "event": rng.choice(EVENTS), "date": rng.choice(list(DATES)),
            "ending": "", "other": False}


def near(rng, record):
    """The same game, or one that differs in one thing."""
    record = dict(record, event=rng.choice(EVENTS))
    what = rng.choice(["", "", "", "names", "date", "turns", "ending", "other"])
    if what == "names":
        record["names"] = rng.sample(record["names"], 6)
    elif what == "date":
        record["date"] = rng.choice(list(DATES))
    elif what == "turns":
        record["turns"] = rng.randint(TURNS_LEAST, len(record["game"][2]))
    elif what == "other" and record["game"][0] != "connect":
        record["other"] = True      # the player's next turn in place of the last one
    elif what == "ending" and record["game"][3] == 2 and record["game"][0] != "connect":
        record["ending"] = rng.choice("AB")
    return record


def takes(record, options):
    """The slow count of filters."""
    day = {"2026-11-22": 20261122, "2026-11-20": 20261120, "2025-01-07": 20250107}.get(record["date"], 0)
    for name, value in options.items():
        if not {"--game": lambda: record["game"][0] == value,
                "--event": lambda: record["event"] == value,
                "--player": lambda: value in record["names"][:record["game"][3]],
                "--since": lambda: day >= int(value.replace("-", "")),
                "--until": lambda: day and day <= int(value.replace("-", ""))}[name]():
            return False
    return True


def compare(seed, folder):
    rng = random.Random(seed)
    games = list(legal_games(rng, folder))
    records = []
    for _ in range(RECORDS):
        records.append(near(rng, rng.choice(records)) if records and rng.random() < 0.6 else random_record(rng, games))
    texts = [written(rng, record) for record in records]
    half = RECORDS // 2
    files = [save(folder / "one.qdr", "".join(text for text, _ in texts[:half])),
             save(folder / "two.qdr", "".join(text for text, _ in texts[half:]))]

    def place(at):
        return (str(files[at >= half]), at % half + 1)

    what = f"seed {seed}"
    got = verdicts(files)
    check(f"{what}: all are read", [(v["file"], v["record"]) for v in got] == [place(i) for i in range(RECORDS)])
    # A record that ends by its rules before a player resigns, or has another fault, is compared as text.
    faulty = {i for i, v in enumerate(got) if any(d["severity"] == "error" for d in v["diagnostics"])}
    options = {}
    for name, values in {"--game": list(random_records.GAMES), "--event": EVENTS[:2], "--player": NAMES[:5],
                         "--since": ["2026-11-20", "2026-11-22"], "--until": ["2026-11-21"]}.items():
        if rng.random() < 0.3:
            options[name] = rng.choice(values)
    for filters in {}, options:
        words = [word for pair in filters.items() for word in pair]
        taken = [i for i in range(RECORDS) if takes(records[i], filters)]
        shown = [(v["file"], v["record"]) for v in verdicts(files, *words)]
        check(f"{what}: filters {words}", shown == [place(i) for i in taken])
        known, left_out, unique = {}, [], []
        for i in taken:
            key = texts[i][0].strip() if i in faulty else texts[i][1]
            if key in known:
                left_out.append((place(i), place(known[key])))
            else:
                unique.append(i)
                known[key] = i
        notes = score(files, "--unique", *words)[2]
        said = [((a, int(b)), (d, int(c))) for a, b, c, d in
                re.findall(r"left out: (\S+): record (\d+): the same as record (\d+) of (\S+)", notes)]
        check(f"{what}: --unique {words}", said == left_out, f"{len(said)} {len(left_out)} {set(said) ^ set(left_out)}")
        check(f"{what}: what is unique {words}",
              [(v["file"], v["record"]) for v in verdicts(files, "--unique", *words)] == [place(i) for i in unique])
        split = folder / f"split{len(filters)}"
        score(files, "--unique", "-q", "--split", split, *words)
        check(f"{what}: --split {words}", len(list(split.glob("*"))) == len(unique))
    check(f"{what}: there are repeats", len({key for _, key in texts}) < RECORDS - 5)


def without_places(v):
    said = [(d["severity"], re.sub(r"\d+", "", d["message"])) for d in v["diagnostics"]]
    kept = ("game", "status", "turns", "players", "winners", "result", "ended", "claimed")
    return [v.get(key) for key in kept] + [said]


def compare_split(seed, slug, folder):
    """Of any records, legal and broken."""
    what = f"{slug}, seed {seed}"
    content = random_records.file_of(f"split {seed}", 15, slug)
    path, split = save(folder / "any.qdr", content), folder / "any"
    status, out, _ = score([path], "--split", split)
    names = sorted(split.iterdir())
    whole, parts = verdicts([path]), verdicts(names)
    check(f"{what}: exit status", status == score([path])[0] and out == "")
    check(f"{what}: names", all(re.fullmatch(r"\d{3}(-[a-z0-9]+)*\.qdr", name.name) for name in names))
    check(f"{what}: one record each", [v["record"] for v in parts] == [1] * len(whole))
    check(f"{what}: verdicts", list(map(without_places, whole)) == list(map(without_places, parts)),
          next((f"{a}\n{b}" for a, b in zip(whole, parts) if without_places(a) != without_places(b)), ""))
    rest = content.removeprefix(b"\xef\xbb\xbf")
    for name in names:
        text = name.read_bytes()
        text = text if rest.startswith(text) else text[:-1]
        check(f"{what}: {name.name} is as in the input", text and rest.startswith(text))
        rest = rest[len(text):]
    check(f"{what}: nothing is left", rest == b"")


def main():
    for seed in range(SEED, SEED + COUNT):
        with tempfile.TemporaryDirectory() as folder:
            compare(seed, Path(folder))
        for slug in random_records.GAMES:
            with tempfile.TemporaryDirectory() as folder:
                compare_split(seed, slug, Path(folder))
    checks.end()


main()
