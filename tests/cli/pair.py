#!/usr/bin/env python3
"""Plays whole seasons with `quadrille pair`: round robins, Swiss tournaments whose games are drawn by lot, and larger
tables. What it pairs is judged by a search of its own.

    pair.py BUILD_FOLDER
"""
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE

QUICK = os.environ.get("TEST_ROUNDS") == "quick"
ENDS = {1: "1. a1 2. resigns", 0: "1. resigns", 0.5: "1. draw"}


def check(ok, what):
    checks.check(what, ok)


def record(game, round_number, players, end):
    labels = " ".join('[{} "{}"]'.format(label, name) for label, name in zip("ABCDEF", players))
    head = '[Game "conect"] [Board "wide 3"]' if game == "conect" else '[Game "connect-square"] [Size "1x1"] [Players "{}"]'.format(len(players))
    return '{} {} [Round "{}"]\n{}\n'.format(head, labels, round_number, end)


def pair(players, records, *options):
    """The pairing, and the exit status."""
    Path("players").write_text("".join(line + "\n" for line in players))
    files = ["players"]
    if records:
        Path("records").write_text("".join(records))
        files.append("records")
    run = subprocess.run([QUADRILLE, "pair", *files, "--json", *options], capture_output=True, text=True)
    if run.returncode == 2:
        raise SystemExit("pair failed: " + run.stderr)
    return json.loads(run.stdout), run.returncode


def round_robins():
    for count in range(3, 21):
        names = ["P{}".format(i) for i in range(count)]
        met, firsts = collections.Counter(), collections.Counter()
        rounds = count - 1 + count % 2
        legs = 2 if count in (3, 4, 7, 20) else 1
        for number in range(1, legs * rounds + 1):
            r, status = pair(names, [], "--game", "conect", "--system", "round-robin", "--round", str(number),
                             *(["--double"] if legs == 2 else []))
            seated = [p for t in r["tables"] for p in t["players"]] + r["byes"]
            check(sorted(seated) == sorted(names) and status == 0, "round {} of {}: {}".format(number, count, r))
            check(len(r["byes"]) == count % 2, "byes of {}: {}".format(count, r))
            for t in r["tables"]:
                met[tuple(t["players"])] += 1
                firsts[t["players"][0]] += 1
                firsts[t["players"][1]] -= 1
        expected = [met[a, b] + met[b, a] for a, b in itertools.combinations(names, 2)]
        check(set(expected) == {legs}, "{} players meet {} times".format(count, expected))
        check(legs == 1 or set(met.values()) == {1}, "the second leg of {} exchanges sides".format(count))
        check(max(abs(f) for f in firsts.values()) <= 1, "sides of {}: {}".format(count, firsts))
    # FIDE's table of six.
    table = ["16 25 34", "64 53 12", "26 31 45", "65 14 23", "36 42 51"]
    for number, row in enumerate(table, 1):
        r, _ = pair("123456", [], "--game", "conect", "--system", "round-robin", "--round", str(number))
        check(sorted("".join(t["players"]) for t in r["tables"]) == sorted(row.split()), "Berger: " + str(r))
    run = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "--system", "round-robin", "--round", "6"],
                         capture_output=True, text=True)
    check(run.returncode == 2 and "5 rounds" in run.stderr, "a round past the last: " + run.stderr)


def fresh_pairing(left, met, byes):
    """Whether these players can be paired without a repeat, the odd one having the bye."""
    if len(left) < 2:
        return not left or left[0] not in byes
    first, rest = left[0], left[1:]
    if len(left) % 2 and first not in byes and fresh_pairing(rest, met, byes):
        return True
    return any(frozenset((first, other)) not in met and fresh_pairing([p for p in rest if p != other], met, byes)
               for other in rest)


def cost(pairs, points):
    """The squares of the differences of points."""
    return sum((points[a] - points[b]) ** 2 for a, b in pairs)


def best_cost(left, met, points):
    if not left:
        return 0
    first, rest = left[0], left[1:]
    return min(((points[first] - points[o]) ** 2 + best_cost([p for p in rest if p != o], met, points)
                for o in rest if frozenset((first, o)) not in met), default=float("inf"))


def swiss(count, rounds, rng):
    names = ["P{}".format(i) for i in range(count)]
    points, firsts = collections.Counter({n: 0 for n in names}), collections.Counter()
    met, byes, records = set(), set(), []
    for number in range(1, rounds + 1):
        r, status = pair(names, records, "--game", "conect")
        check(r["round"] == number, "round {}: {}".format(number, r["round"]))
        pairs = [tuple(t["players"]) for t in r["tables"]]
        check(sorted([p for t in pairs for p in t] + r["byes"]) == sorted(names), "everybody is paired: " + str(r))
        check(len(r["byes"]) == count % 2 and not byes & set(r["byes"]), "{} players: a second bye".format(count))
        again = [p for p in pairs if frozenset(p) in met]
        check(bool(again) == (status == 1), "{} players, round {}: status {}".format(count, number, status))
        if again:
            check(count <= 10 and not fresh_pairing(names, met, byes), "{} players: {} again".format(count, again))
        if not again and count <= 10 and count % 2 == 0:
            found, best = cost(pairs, points), best_cost(names, met, points)
            check(found == best or count <= 8, "points of {}: {} and not {}".format(count, found, best))
        byes |= set(r["byes"])
        for b in r["byes"]:
            points[b] += 1
        met |= {frozenset(p) for p in pairs}
        for a, b in pairs:
            result = rng.choice([1, 1, 0, 0, 0.5])
            points[a] += result
            points[b] += 1 - result
            firsts[a] += 1
            firsts[b] -= 1
            records.append(record("conect", number, (a, b), ENDS[result]))
    return firsts


def swiss_tournaments():
    rng = random.Random(34)
    for count in ([5, 6, 7, 8, 9, 10, 12, 13, 33, 64] if QUICK else [*range(5, 30), 33, 40, 47, 64]):
        for _ in range(12 if count < 9 else 3 if count < 13 else 1):
            firsts = swiss(count, min(7, count - 1 + count % 2), rng)
            check(count < 12 or max(abs(f) for f in firsts.values()) <= 3, "sides: {}".format(firsts))
    # When all have met there is no other way, and the status says so.
    records = [record("conect", 1 + i // 2, p, ENDS[1]) for i, p in enumerate(["AB", "CD", "AC", "BD", "AD", "BC"])]
    r, status = pair("ABCD", records, "--game", "conect")
    check(status == 1 and len(r["tables"]) == 2, "all have met: {} {}".format(status, r))


def attendance():
    players = ["Ann, rating=1700", "Bob, bye=1", "Cy, out=1-2", "Dora, in=2", "Eve", "Fay"]
    r, _ = pair(players, [], "--game", "conect")
    check(r["half_byes"] == ["Bob"] and sorted(p for t in r["tables"] for p in t["players"]) + r["byes"] ==
          sorted(["Ann", "Eve", "Fay"], key=lambda p: p in r["byes"]), str(r))
    check(len(r["byes"]) == 1, str(r))
    Path("players").write_text("\n".join(players))
    told = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "-q", "-f", "-o", "s.pdf"], check=True,
                          capture_output=True, text=True).stdout
    check("\n bye  Bob (0), half a point\n" in told, told)
    # Without a record in a round that has records: the bye, worth a point; asked for: half a point.
    records = [record("conect", 1, ("Ann", "Eve"), ENDS[0.5])]
    Path("players").write_text("\n".join(players))
    Path("records").write_text("".join(records))
    text = subprocess.run([QUADRILLE, "pair", "players", "records", "--game", "conect"], capture_output=True,
                          text=True).stdout
    for expected in ("Fay (1)", "Bob (0.5)", "Ann (0.5)", "Eve (0.5)", "Dora (0)"):
        check(expected in text, expected + " is missing: " + text)
    check("Cy" not in text, text)


def choices():
    """The order of ranking, sides after equal numbers of games as A, points of rounds without records, seeds."""
    rated = ["A, rating=1000", "B, rating=2000", "C, rating=1500", "D, rating=1800", "E, rating=1200"]
    for players, byes in ((rated, ["A"]), (rated[1:], [])):
        r, _ = pair(players, [], "--game", "conect")
        check([t["players"] for t in r["tables"]] == [["B", "C"], ["E", "D"]] and r["byes"] == byes, str(r))
    records = [record("conect", 1 + i // 2, p, ENDS[1]) for i, p in enumerate(["AB", "DC", "CB", "DA"])]
    r, _ = pair(["A", "B", "C", "D, bye=1"], records, "--game", "conect")
    check(sorted(t["players"] for t in r["tables"]) == [["A", "C"], ["B", "D"]], "who was not A last is A: " + str(r))
    for options, expected in ((["--round", "3"], ["0", "0.5", "1", "1"]), (["--per-table", "3"], ["0", "0", "0.5", "1"])):
        game = "connect-square" if "--per-table" in options else "conect"
        end = "1. a1-a2 2. resigns" if game == "connect-square" else ENDS[1]
        Path("records").write_text(record(game, 1, "AB", end) + record(game, 1, "XY", end))
        for quiet, told in ([], "records: record 2 has no result: none of its players is on the list"), (["-q"], ""):
            run = subprocess.run([QUADRILLE, "pair", "players", "records", "--game", game, *options, *quiet],
                                 capture_output=True, text=True)
            points = sorted(re.findall(r"[A-D] \(([\d.]+)\)", run.stdout))
            check(points == expected, "points of {}: {}".format(options, run.stdout))
            check(run.stderr == "quadrille: {}\n".format(told) * bool(told), "notes of pair: " + run.stderr)
    ids = [[t["id"] for t in pair("ABCD", [], "--game", "enclose5", *options)[0]["tables"]]
           for options in ([], ["--seed", "x"], ["--seed", "y"], ["--seed", "x"])]
    check(len(set(map(tuple, ids))) == 3 and ids[1] == ids[3] and len(set(sum(ids[:3], []))) == 6, str(ids))


def trios(names):
    """All ways to share names among tables of three."""
    if not names:
        yield []
    for pair in itertools.combinations(names[1:], 2):
        for more in trios([name for name in names[1:] if name not in pair]):
            yield [[names[0], *pair], *more]


def split_cost(split, met, points):
    pairs = [pair for table in split for pair in itertools.combinations(sorted(table), 2)]
    return sum(met[frozenset(p)] for p in pairs), sum((points[a] - points[b]) ** 2 for a, b in pairs)


def tables():
    rng = random.Random(7)
    for count in range(3, 25):
        for most in (3, 4):
            names = ["P{}".format(i) for i in range(count)]
            records, met, firsts, last = [], collections.Counter(), collections.Counter(), set()
            for number in range(1, 4):
                r, _ = pair(names, records, "--game", "connect-square", "--per-table", str(most))
                sizes = [len(t["players"]) for t in r["tables"]]
                check(max(sizes) <= most and max(sizes) - min(sizes) <= 1 and r["byes"] == [], str(r))
                check(sorted(p for t in r["tables"] for p in t["players"]) == sorted(names), str(r))
                if count in (6, 9) and most == 3:
                    run = subprocess.run([QUADRILLE, "pair", "players", *(["records"] if records else []), "--game",
                                          "connect-square", "--per-table", "3"], capture_output=True, text=True)
                    points = {name: float(p) for name, p in re.findall(r"(P\d) \(([\d.]+)\)", run.stdout)}
                    best = min(split_cost(split, met, points) for split in trios(names))
                    found = split_cost([t["players"] for t in r["tables"]], met, points)
                    check(found == best, "round {}: {} and not {}".format(number, found, best))
                for t in r["tables"]:
                    order = [(firsts[p], p in last) for p in t["players"]]
                    check(order[0] == min(order), "who is A: " + str(r))
                    for a, b in itertools.combinations(t["players"], 2):
                        met[frozenset((a, b))] += 1
                    players = t["players"][:]
                    rng.shuffle(players)
                    last = last - set(players) | {players[0]}
                    firsts[players[0]] += 1
                    lines = "1. a1-a2 2. a2-b2 3. b2-b1 4. b1-a1" if len(players) > 3 else "1. a1-a2 A: resigns B: resigns"
                    records.append(record("connect-square", number, players, lines))
            if count >= 16 and most == 3:
                check(max(met.values()) == 1, "{} players at tables of {}: {}".format(count, most, max(met.values())))


def errors():
    Path("players").write_text('Ann, rating=x\nBob, ratin=3\nAnn\n, out=1\nCy, out=1-x in=0 bye\nDora, out=2 bye=1-2\n'
                            'Eve, rating=9999 out=1, \nFay, rating=10000\nGil, in=2 in=2\n')
    run = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect"], capture_output=True, text=True)
    places = [line.split(" error: ")[0] for line in run.stderr.splitlines() if " error: " in line]
    check(run.returncode == 2 and not run.stdout and places ==
          ["players:1:13:", "players:2:6:", "players:3:1:", "players:4:1:", "players:5:9:", "players:5:16:",
           "players:5:18:", "players:6:17:", "players:7:22:", "players:8:13:", "players:9:11:"], str(places) + run.stderr)
    for count in (256, 257):
        Path("players").write_text("".join("P{}\n".format(i) for i in range(count)))
        run = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "--system", "round-robin", "--csv"],
                             capture_output=True, text=True)
        check(run.stderr.count("more than 256 players") == count - 256 and run.returncode == 2 * (count - 256),
              "{} players: {}".format(count, run.stderr))
    Path("players").write_text("Ann\nBob\nCy\n")
    run = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "--csv"], capture_output=True, text=True)
    check([line.split(",")[:4] for line in run.stdout.split("\n")][1:4] ==
          [["1", "1", "A", "Ann"], ["1", "1", "B", "Bob"], ["1", "0", "", "Cy"]], run.stdout)
    Path("players").write_text("Ann\nBob\n")
    Path("records").write_text(record("conect", 255, "AB", ENDS[1]).replace('"A"', '"Ann"').replace('"B"', '"Bob"'))
    run = subprocess.run([QUADRILLE, "pair", "players", "records", "--game", "conect"], capture_output=True, text=True)
    check(run.returncode == 2 and "no round after 255" in run.stderr, run.stderr)
    for options, told in ((["--per-table", "3"], ""), (["--double"], ""), (["-o", "-"], ""), (["--json", "--csv"], ""),
                          (["--board", "wide 99"], ""), (["--slips", "a.png", "--pin", "b.pdf"], "b.pdf: ")):
        run = subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", *options], capture_output=True, text=True)
        check(run.returncode == 2 and not run.stdout and run.stderr.startswith("quadrille: " + told), str(options))


def report():
    """TRF16, its columns."""
    Path("players").write_text("Ann, rating=1700\nBob\nCy\tE, bye=2\n")
    Path("records").write_text(record("conect", 1, ("Ann", "Bob"), ENDS[1]) + record("conect", 2, ("Bob", "Ann"), ENDS[0.5]))
    subprocess.run([QUADRILLE, "pair", "players", "records", "--game", "conect", "--trf", "t.trf", "--title", "Our club"],
                   check=True, stdout=subprocess.DEVNULL)
    check(Path("t.trf").read_text().startswith("012 Our club\n"), "the title: " + Path("t.trf").read_text())
    lines = [line for line in Path("t.trf").read_text().splitlines() if line.startswith("001")]
    expected = [("Ann", "1700", "1.5", "1", [("0002", "w", "1"), ("0002", "b", "=")]),
                ("Bob", "", "0.5", "3", [("0001", "b", "0"), ("0001", "w", "=")]),
                ("Cy E", "", "1.5", "2", [("0000", "-", "U"), ("0000", "-", "H")])]
    for line, (name, rating, points, rank, rounds) in zip(lines, expected):
        got = (line[14:47].strip(), line[48:52].strip(), line[80:84].strip(), line[85:89].strip(),
               [(line[i:i + 4], line[i + 5], line[i + 7]) for i in (91, 101)])
        check(got == (name, rating, points, rank, rounds), "{} and not {}".format(got, (name, rating, points, rank, rounds)))
        check(line[57:68].strip() == "", "a FIDE number: " + line)


def pinned():
    """The pairings on the wall are read from afar: names of 24 pt and more, where a bounding box is 1.3 times as high, in
    rows as high as the page has room for."""
    Path("players").write_text("Ann\nBob\nCy\n")
    for options, count in (("conect -o s.pdf", 2), ("connect-square --per-table 4 --theme large", 3)):
        subprocess.run([QUADRILLE, "pair", "players", "-q", "--force", "--pin", "pin.pdf", "--game", *options.split()],
                       check=True, stdout=subprocess.DEVNULL)
        words = subprocess.run(["pdftotext", "-bbox", "pin.pdf", "-"], check=True, capture_output=True, text=True).stdout
        places = re.findall(r'yMin="([\d.]+)".*yMax="([\d.]+)">(?:Ann|Bob|Cy)<', words)
        heights, rows = [float(bottom) - float(top) for top, bottom in places], {float(top) for top, bottom in places}
        check(len(heights) == 3 and min(heights) > 31, "heights of pinned names: {}".format(heights))
        check(max(rows) - min(rows) > 2 * min(heights) and len(rows) == count, "rows of pinned names: {}".format(rows))
    check(float(re.search(r'xMin="([\d.]+)".*>page<', words)[1]) > 400, "the number of the page is not at the right")
    Path("players").write_text("".join("P{}\n".format(i) for i in range(100)))
    subprocess.run([QUADRILLE, "pair", "players", "-q", "--pin", "many.pdf", "--game", "connect-square", "--per-table", "4"],
                   check=True, stdout=subprocess.DEVNULL)
    text = subprocess.run(["pdftotext", "-layout", "many.pdf", "-"], check=True, capture_output=True, text=True).stdout
    labels = [re.findall(r"^ *\d* +([A-D]) +P\d", page, re.M) for page in text.split("\f")[:-1]]
    check(len(labels) > 1 and all(page == list("ABCD") * (len(page) // 4) for page in labels), "tables on two pages: " + str(labels))


def slips():
    """Six fit on a page, with lines to cut between them."""
    for count, files in ((12, ["12.png"]), (14, ["14-001.png", "14-002.png"])):
        Path("players").write_text("".join("P{}\n".format(i) for i in range(count)))
        subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "--slips", "{}.png".format(count), "-q"],
                       stdout=subprocess.DEVNULL)
        check(sorted(map(str, Path(".").glob("{}*.png".format(count)))) == files, "slips of {}: {}".format(count, files))
    subprocess.run([QUADRILLE, "pair", "players", "--game", "conect", "--slips", "14.svg", "-q"], stdout=subprocess.DEVNULL)
    cuts = [Path(name).read_text().count(' d="M0 ') for name in ("14-001.svg", "14-002.svg")]
    check(cuts == [5, 0], "lines between slips: {}".format(cuts))


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        round_robins()
        swiss_tournaments()
        attendance()
        choices()
        tables()
        errors()
        report()
        pinned()
        slips()
    checks.end()


main()
