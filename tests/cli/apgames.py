#!/usr/bin/env python3
"""Games of Conect as JSON of Abstract Play, there and back, and what is refused.

    apgames.py BUILD_FOLDER
"""
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests" / "second"))
import random_records  # noqa: E402

HEADER = {"game": dict, "site": dict, "date-start": str, "date-end": str, "date-generated": str, "players": list}


def run(*command, **more):
    return subprocess.run([QUADRILLE, *map(str, command)], capture_output=True, text=True, **more)


def verdicts(file):
    return [json.loads(line) for line in run("score", "--json", file).stdout.splitlines()]


def look(game):
    """What the schema requires."""
    check("members", set(game) == {"header", "moves"} and all(isinstance(game["header"][k], t) for k, t in HEADER.items()))
    players = game["header"]["players"]
    check("players", len(players) == 2 and all({"name", "result"} <= set(p) and p["result"] in (0, 1) for p in players))
    check("rounds", all(1 <= len(r) <= 2 and all(m is None or isinstance(m, str) for m in r) for r in game["moves"]))
    check("all rounds but the last are full", all(len(r) == 2 for r in game["moves"][:-1]))


def round_trip(name, text):
    Path("a.qdr").write_text(text)
    got = run("score", "--format", "apgames", "a.qdr")
    Path("a.json").write_text(got.stdout)
    games = [json.loads(line) for line in got.stdout.splitlines()]
    before = [v for v in verdicts("a.qdr") if v["status"] == "finished" and "Final" not in text]
    check(f"{name}: a line for each game", len(games) == len(before), got.stderr)
    for game in games:
        look(game)
    for form, content in () if not games else (("lines", got.stdout), ("a list", json.dumps(games))):
        Path("b.json").write_text(content)
        read = run("import", "conect", "--format", "apgames", "b.json", "-o", "b.qdr", "-f")
        check(f"{name}, {form}: read", read.returncode == 0, read.stderr)
        after = verdicts("b.qdr")
        names = [{p["name"] or p["id"]: p["id"] in v["winners"] for p in v["players"]} for v in before]
        check(f"{name}, {form}: winners", names == [{p["name"]: p["id"] in v["winners"] for p in v["players"]} for v in after],
              f"{names}\n{after}")
        check(f"{name}, {form}: again", run("score", "--format", "apgames", "b.qdr").stdout == got.stdout)
    return games


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        one, two = round_trip("the examples", (ROOT / "examples/conect.qdr").read_text())
        check("variants", [g["header"]["game"]["variants"] for g in (one, two)] == [["size-5"], ["size-5", "narrow"]])
        check("proper names", one["moves"][4][0] == "e5", str(one["moves"]))
        rng = random.Random(3)
        for _ in range(30):
            tags, turns = random_records.GAMES["conect"].random_game(rng, True)
            tags = [t for t in tags if t[0] not in ("A", "B", "Result")]
            text = '[A "Ann & <b>"]\n[B "B \\"2\\" \\\\"]\n' + random_records.write_record(rng, tags, turns)
            if not any(v["diagnostics"] for v in (Path("a.qdr").write_text(text), verdicts("a.qdr"))[1]):
                round_trip("a random game", text)
        head = '[Game "conect"] [A "Ann"] [B "Bob"] [Date "2026-09-04"] [Event "Cup"] [Round "3"] '
        game, = round_trip("a game without a move of its own end", head + "1. c4 2. resigns\n")
        check("header", game["header"]["date-start"] == "2026-09-04T00:00:00Z" and game["header"]["event"] == "Cup"
              and game["header"]["round"] == "3" and game["header"]["game"] == {"name": "Conect", "variants": []}, str(game))
        game, = round_trip("a draw", head + "1. c4 2. d5 3. draw\n")
        check("a draw: results", [p["result"] for p in game["header"]["players"]] == [1, 1] or
              [p["result"] for p in game["header"]["players"]] == [0, 0])
        game, = round_trip("a swap", head + '[Variant "pie"] 1. c4 2. swap 3. d5 4. e6 5. resigns\n')
        check("a swap: seats", [p["name"] for p in game["header"]["players"]] == ["Bob", "Ann"] and
              game["moves"] == [["c4", "d5"], ["e6"]], str(game))
        game, = round_trip("a start", head + '[Stones "A:c3 B:d4"] 1. c4 2. resigns\n')
        check("a start: its position", "c3" in game["header"]["startingPosition"], str(game["header"]))
        Path("a.qdr").write_text(head + "1. c4\n" + '[Game "enclose5"]\n1. a1\n')
        got = run("score", "--format", "apgames", "a.qdr")
        check("an unfinished game is left out", not got.stdout and "not finished" in got.stderr, got.stderr)
        players = [{"name": "a\n\x7Fb", "result": 1}, {"name": "\x00", "result": 0}]
        served = {"header": {"game": {"name": "Conect", "variants": ["size-13", "narrow"]}, "players": players},
                  "moves": [[{"move": "c4", "result": [{"type": "place"}]}, {"sequence": 2, "move": "d5"}], ["e6", "Resign"]]}
        Path("b.json").write_text(json.dumps(served))
        got = run("import", "conect", "--format", "apgames", "b.json").stdout
        check("moves as objects", "1. c4 2. d5 3. e6" in got and "narrow 13" in got and 'A "a  b"' in got, got)
        for bad in ("", "{", "[1]", "{}", "[{}]", '{"header": 3, "moves": []}', '{"header": {"players": 1}, "moves": 3}', "nul",
                    json.dumps(dict(served, moves=[["z99"]])), json.dumps(dict(served, moves=[["c4", "c4"]])),
                    json.dumps(dict(served, header=dict(served["header"], players=3 * players[:1]))),
                    json.dumps(dict(served, moves=[["c4] [X"]])), "[" * 1000, '{"header":{"game":{"name":"Go"},"players":[1,2]},"moves":[]}'):
            Path("b.json").write_text(bad)
            got = run("import", "conect", "--format", "apgames", "b.json")
            check(f"refused: {bad[:50]}", got.returncode == 1 and not got.stdout and "b.json:" in got.stderr,
                  f"{got.returncode} {got.stderr}")
        for options in (["connect-square"], ["conect", "--board", "5"], ["conect", "--rows", "bottom"]):
            got = run("import", *options, "--format", "apgames", "b.json")
            check(f"no effect: {options}", got.returncode == 2, got.stderr)
        os.chdir("/")
    checks.end()


main()
