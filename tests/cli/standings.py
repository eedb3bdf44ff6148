#!/usr/bin/env python3
"""Computes standings of random records anew, from the verdicts of `quadrille score --json --match`, and compares them
with `quadrille standings --json`.

    standings.py BUILD_FOLDER [FIRST_SEED COUNT]
"""
import collections
import datetime
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests" / "second"))
import faults  # noqa: E402
import random_records  # noqa: E402

QUICK = os.environ.get("TEST_ROUNDS") == "quick"
FIRST, COUNT = (int(a) for a in sys.argv[2:4]) if len(sys.argv) > 2 else (2, 1 if QUICK else 4)
RECORDS = 120

NAMES = ["Ann", "Bob", "Cy", "Dora Ek", "Žofie", "李", "", 'Quo "the" te, Jr.', "  Ann ", "Eve"]
DATES = [None, None, "2026-11-22", "2026.11.22", "2025-01-07", "2026-11", "????.??.??", "2026-1-9", "soon", "22.11.2026",
         "2026\u201311\u201323", "2026-11-22T19:30", "12/11/2026", "13/11/2026", "2.3.2026", "2026"]
ORDER = {"2026-11-22": 20261122, "2026.11.22": 20261122, "2025-01-07": 20250107, "2026-11": 20261100, "2026-1-9": 20260109, "22.11.2026": 20261122, "2026\u201311\u201323": 20261123,
         "2026-11-22T19:30": 20261122, "13/11/2026": 20261113, "2.3.2026": 20260302, "2026": 20260000}


def tag(name, value):
    return '[{} "{}"]\n'.format(name, value.replace("\\", "\\\\").replace('"', '\\"'))


def make_records(rng):
    """Texts of records, each with its date; some are the two games of a match."""
    records = []
    for _ in range(RECORDS):
        slug = rng.choice([*random_records.GAMES, "connect-capture", "connect-capture"])
        game = random_records.GAMES[slug]
        tags, turns = game.random_game(rng, False)
        tags = [t for t in tags if t[0] not in ("A", "B", "C", "D", "E", "F", "Date", "Round")]
        if rng.random() < 0.1:
            faults.spoil(rng, game, tags, turns)
        text = random_records.write_record(rng, tags, turns) + "\n"
        names = [rng.choice(NAMES) for _ in range(6)]
        halves = [names, [names[1], names[0]]] if slug == "connect-capture" and rng.random() < 0.7 else [names]
        for half in halves:
            date = rng.choice(DATES)
            head = "".join(tag(label, name) for label, name in zip("ABCDEF", half))
            records.append((head + (tag("Date", date) if date else "") + text, ORDER.get(date, 0)))
    rng.shuffle(records)
    return records


def contests(verdicts, dates):
    """(time, game, players) of all that counts; players: (name, points, out, winner). And what is skipped."""
    found, skipped = {}, []
    for place, v in enumerate(v for v in verdicts if "match" not in v):
        key = (v["file"], v["record"])
        players = [(p["name"].strip(), p["score"] or 0, p["score"] is None, p["id"] in v["winners"])
                   for p in v["players"]]
        named = [p for p in players if p[0]]
        wrong = any(d["severity"] == "error" for d in v["diagnostics"])
        if v["status"] != "finished" or wrong or len(named) < 2 or len({p[0] for p in named}) < len(named):
            skipped.append(key)
        else:
            found[key] = [(dates[key], place), v["game"], named]
    for m in (v for v in verdicts if "match" in v):
        one, two = ((g["file"], g["record"]) for g in m["games"])
        if one not in found or two not in found:
            continue            # two players of one name
        late, early = (one, two) if found[one][0] > found[two][0] else (two, one)
        del found[early]
        found[late][2] = [(name, points, False, m["winner"] in (None, name))
                          for name, points in zip(m["players"], m["points"])]
    return sorted(found.values(), key=lambda c: c[0]), skipped


def beats(a, b):
    """1, 1/2 or 0: what the first player gets against the second."""
    if a[3] or b[3]:
        return (1 + a[3] - b[3]) / 2
    if a[2] or b[2]:
        return (1 + b[2] - a[2]) / 2
    return (1 + (a[1] > b[1]) - (a[1] < b[1])) / 2


def period(date, days):
    """The number of a date's month or day; parts that are missing count as the first."""
    year, month, day = date // 10000, date // 100 % 100 or 1, date % 100 or 1
    return datetime.date(year, month, day).toordinal() if days else 12 * year + month


def volatility(phi, sigma, v, delta):
    """Step 5 of Glickman's paper, by bisection."""
    def f(x):
        return (math.exp(x) * (delta ** 2 - phi ** 2 - v - math.exp(x)) / (2 * (phi ** 2 + v + math.exp(x)) ** 2) -
                (x - 2 * math.log(sigma)) / 0.25)
    low, high = -50, 10
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


def glicko2(played, days):
    """(rating, deviation, volatility) of each player, one period after the other."""
    first = min((period(c[0][0], days) for c in played if c[0][0]), default=0)
    games = collections.defaultdict(list)
    for (date, _), _, players in played:
        at = (period(date, days) - first) // (days or 1) if date else -1
        games[at] += [(a[0], b[0], beats(a, b)) for a, b in itertools.permutations(players, 2)]
    known = {}
    for at in range(min(games), max(games) + 1):
        for a, *_ in games[at]:
            known.setdefault(a, (0, 350 / 173.7178, 0.06))
        after = {}
        for name, (mu, phi, sigma) in known.items():
            meetings = [(known[b], got) for a, b, got in games[at] if a == name]
            if not meetings:
                after[name] = (mu, min(350 / 173.7178, math.hypot(phi, sigma)), sigma)
                continue
            v = delta = 0
            for (other, deviation, _), got in meetings:
                g = 1 / math.sqrt(1 + 3 * deviation ** 2 / math.pi ** 2)
                expected = 1 / (1 + math.exp(-g * (mu - other)))
                v += g ** 2 * expected * (1 - expected)
                delta += g * (got - expected)
            sigma = volatility(phi, sigma, 1 / v, delta / v)
            phi = 1 / math.sqrt(1 / (phi ** 2 + sigma ** 2) + v)
            after[name] = (mu + phi ** 2 * delta, phi, sigma)
        known = after
    return {name: (1500 + 173.7178 * mu, 173.7178 * phi, sigma) for name, (mu, phi, sigma) in known.items()}


def table(played, points=True):
    rows = collections.defaultdict(lambda: dict(games=0, wins=0, draws=0, losses=0, points_for=0, points_against=0))
    rating = collections.defaultdict(lambda: 1500.0)
    for _, _, players in played:
        change = collections.Counter()
        for a in players:
            rows[a[0]]["games"] += 1
            rows[a[0]]["points_for"] += a[1]
        for a, b in itertools.permutations(players, 2):
            got, row = beats(a, b), rows[a[0]]
            row[{1: "wins", 0.5: "draws", 0: "losses"}[got]] += 1
            row["points_against"] += b[1]
            expected = 1 / (1 + 10 ** ((rating[b[0]] - rating[a[0]]) / 400))
            change[a[0]] += 24 / (len(players) - 1) * (got - expected)
        for name, by in change.items():
            rating[name] += by
    for row in rows.values() if not points else []:
        row.update(points_for=None, points_against=None)
    listed = [{"name": name, **row, "rating": round(rating[name], 6)} for name, row in rows.items()]
    return sorted(listed, key=lambda row: (-row["rating"], row["name"].encode()))


def head_to_head(played):
    pairs = collections.defaultdict(collections.Counter)
    for _, _, players in played:
        for a, b in itertools.combinations(sorted(players, key=lambda p: p[0].encode()), 2):
            pairs[a[0], b[0]][beats(a, b)] += 1
    return [{"a": a, "b": b, "wins_a": count[1], "draws": count[0.5], "wins_b": count[0]}
            for (a, b), count in sorted(pairs.items(), key=lambda item: [name.encode() for name in item[0]])]


def same(ours, theirs):
    """Ratings may differ in the last decimal, and players whose ratings do not differ more may change places."""
    if len(ours) != len(theirs):
        return False
    by_name = {row["name"]: row for row in theirs}
    return all({**row, "rating": 0} == {**by_name.get(row["name"], {}), "rating": 0} and
               abs(row["rating"] - by_name[row["name"]]["rating"]) < 2e-6 and
               abs(row["rating"] - there["rating"]) < 2e-6 for row, there in zip(ours, theirs))


def run(*words):
    done = subprocess.run([QUADRILLE, *words], capture_output=True, check=False)
    return done.returncode, done.stdout


def compare(seed, folder):
    rng = random.Random(seed)
    records = make_records(rng)
    files, dates = [], {}
    for number in range(3):
        path = str(folder / f"{number}.qdr")
        part = records[number::3]
        Path(path).write_text("".join(text for text, _ in part), encoding="utf-8", errors="surrogateescape")
        files.append(path)
        dates.update(((path, place), date) for place, (_, date) in enumerate(part, 1))
    verdicts = [json.loads(line) for line in run("score", "--json", "--match", *files)[1].splitlines()]
    # A record without turns joins the next one: then the dates do not fit.
    if len([v for v in verdicts if "match" not in v]) != len(records):
        return 0
    # Matches are of players without the blanks around their names.
    for path in files:
        Path(path).write_text(Path(path).read_text(errors="surrogateescape").replace('"  Ann "', '"Ann"'),
                              errors="surrogateescape")
    verdicts = [json.loads(line) for line in run("score", "--json", "--match", *files)[1].splitlines()]
    for path in files:
        Path(path).write_text(Path(path).read_text(errors="surrogateescape").replace('[A "Ann"]', '[A "  Ann "]'),
                              errors="surrogateescape")
    status, text = run("standings", "--json", "-j1", *files)
    check(f"seed {seed}: the same from several threads", run("standings", "--json", "-j4", *files) == (status, text))
    found = json.loads(text)
    played, skipped = contests(verdicts, dates)
    check(f"seed {seed}: matches are played", any("match" in v for v in verdicts))
    check(f"seed {seed}: games count", len(played) > 20)
    check(f"seed {seed}: status", status == (1 if skipped else 0))
    check(f"seed {seed}: skipped", [(s["file"], s["record"]) for s in found["skipped"]] == skipped)
    check(f"seed {seed}: players", same(found["players"], table(played, points=False)))
    for days in (0, 7, 30):
        words = ["--period", str(days)] if days else []
        rated = json.loads(run("standings", "--json", "--rating", "glicko2", *words, *files)[1])
        for name, listed in [(None, rated["players"]), *rated["games"].items()]:
            expected = glicko2([c for c in played if name in (None, c[1])], days)
            check(f"seed {seed}: Glicko-2 with periods of {days}, {name}", len(listed) == len(expected) and all(
                abs(row[key] - value) < 1e-3 for row in listed
                for key, value in zip(("rating", "deviation", "volatility"), expected[row["name"]])))
            check("by rating", [row["rating"] for row in listed] == sorted([row["rating"] for row in listed], reverse=True))
    check(f"seed {seed}: head to head", found["head_to_head"] == head_to_head(played))
    games = {game for _, game, _ in played}
    check(f"seed {seed}: games", set(found["games"]) == games)
    for game in games:
        check(f"seed {seed}: {game}", same(found["games"].get(game, []), table([c for c in played if c[1] == game])))
    return 1


def main():
    compared = 0
    for seed in range(FIRST, FIRST + COUNT):
        with tempfile.TemporaryDirectory() as folder:
            compared += compare(seed, Path(folder))
    check("leagues are compared", compared > 0)
    checks.end()


main()
