#!/usr/bin/env python3
"""Reads manifests of puzzle sets as anybody could who has only their text: a small set of every kind of every game. The
second, independent referee (tests/second) replays each puzzle and each solution, and says what the answer is worth.

    puzzles.py BUILD_FOLDER [COUNT]      COUNT puzzles of each kind
"""
import functools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests" / "second"))
import conect  # noqa: E402
import connect  # noqa: E402
import enclose5  # noqa: E402
import records  # noqa: E402
import referee  # noqa: E402

COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 10
MEMBERS = ["id", "game", "kind", "grade", "file", "page", "number", "puzzle", "solution", "value", "nodes",
           "hints", "key"]



def run(*command):
    done = subprocess.run([QUADRILLE, *command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"FAILED: quadrille {' '.join(command)}: {done.stderr}\n0 passed, 1 failed")
    return done.stdout


def kinds():
    """Games and their kinds, as the lists for people name them."""
    for game in re.findall(r"^(\S+)", run("games"), re.M):
        part = re.search(r"^Puzzles of .*\n((?: .*\n)*)", run("games", game), re.M)
        for kind in re.findall(r"^  (\S+)", part.group(1), re.M) if part else []:
            yield game, kind

# ---- What answers are worth, by the referee's verdicts before and after, with the text of the turns, and the player who
# moves first ---------------------------------------------------------------------------------------------------------


def scores(verdict):
    return {player["id"]: player["score"] for player in verdict["players"]}


def gain(before, after, player):
    return scores(after)[player] - scores(before)[player]


def gain_less_reply(before, after, player):
    return sum((1 if other == player else -1) * gain(before, after, other) for other in scores(before))


def own_turns_to_win(before, after, player):
    return (after["turns"] + 1) // 2 if after["winners"] == [player] and after["turns"] % 2 else None


def lead(before, after, player):
    """Of a game that is played to its end."""
    return sum((1 if other == player else -1) * score for other, score in scores(after).items()) \
        if after["status"] == "finished" else None


def marks_to_win(before, after, player):
    return len(after["text"].split()) - 1 if after["winners"] == [player] and after["turns"] == 1 else None


def action(before, after, player):
    """What a turn of one action does, if the game goes on after it."""
    return after["text"].split()[1] if after["status"] == "unfinished" and after["turns"] == 1 else None


def cells_enclosed(before, after, player):
    return gain(before, after, player) if after["turns"] == 0 else None


def total(before, after, player):
    return scores(after)[player] if after["status"] == "finished" else None


def last_alien(before, after, player):
    """The square of the only one alive; None if more than one could be."""
    living = after["position"].living()
    if len(living) != 1 or before["position"].possible_last() != living:
        return None
    column, row = living.pop()
    return "abcdefghi"[column] + str(row + 1)


def line_that_helps(before, after, player):
    """The line, if the named alien alone is awake after its shots."""
    named = re.search(r'^\[Survivor "(..)"\]', before["text"], re.M).group(1)
    living = ["abcdefghi"[column] + str(row + 1) for column, row in after["position"].living()]
    return after["text"].split()[1] if living == [named] and after["turns"] == 1 else None


WORTH = {
    ("connect-capture", "best-turn"): gain,
    ("connect-capture", "endgame"): lead,
    ("connect-capture", "last-alien"): last_alien,
    ("connect-capture", "help-alien"): line_that_helps,
    ("connect-square", "chain"): gain,
    ("connect-square", "reply"): gain_less_reply,
    ("connect-square", "outcome"): lead,
    ("enclose5", "finish"): marks_to_win,
    ("enclose5", "fence"): cells_enclosed,
    ("enclose5", "stop"): action,
    ("connect", "solo"): total,
    ("conect", "defend"): action,
    **{("conect", f"win-in-{n}"): own_turns_to_win for n in (2, 3, 4)},
}

# ---- Grids of CoNNect, of which the referee knows the claims alone --------------------------------------------------


def grid_of(puzzle):
    rows = re.search(r'^\[Grid "(.*)"\]', puzzle, re.M).group(1).split("/")
    return {column + row: int(number) for row, line in zip(connect.ROWS, rows)
            for column, number in zip(connect.COLUMNS, line) if number != "."}


def claims_of(turns, grid):
    """The spaces of each claim; None if one is illegal, or a number is used twice."""
    claims = [claim.split("-") for claim in re.fullmatch(r"1\. A: (.*)\n", turns).group(1).split()]
    used = [name for claim in claims for name in claim]
    if len(set(used)) < len(used) or not grid.keys() >= set(used):
        return None
    for claim in claims:
        numbers = [grid[name] for name in claim]
        if not 3 <= len(claim) <= 5 or len(claim) > 3 and not connect.shape(claim) or not (
                connect.is_run(claim, numbers) or connect.is_equal_set(claim, numbers)):
            return None
    return claims


def all_claims(grid):
    """Every set of spaces that can be claimed."""
    found = set()

    def grow(names, step):
        if len(names) >= 3 and (len(names) == 3 or connect.shape(names)):
            found.add(frozenset(names))
        if len(names) < 5:
            for name in names if step == 0 else names[-1:]:
                for other in connect.neighbours(name):
                    if other not in names and grid.get(other) == grid[names[-1]] + step:
                        grow([*names, other], step)

    for name in grid:
        grow([name], 0)
        grow([name], 1)
    return found


def best_sets(grid):
    """The most numbers that claims can hold, and how many sets of claims hold so many."""
    order = sorted(grid)
    beginning = {name: [] for name in order}
    for claim in all_claims(grid):
        beginning[min(claim)].append(claim)

    @functools.cache
    def best(at, used):
        if at == len(order):
            return 0, 1
        later = [best(at + 1, used - {order[at]})]
        for claim in beginning[order[at]]:
            if not claim & used:
                most, ways = best(at + 1, (used | claim) - {order[at]})
                later.append((most + len(claim), ways))
        most = max(most for most, _ in later)
        return most, sum(ways for value, ways in later if value == most)

    return best(0, frozenset())


def check_grid(puzzle):
    grid = grid_of(puzzle["puzzle"])
    claims = claims_of(puzzle["solution"][len(puzzle["puzzle"]):], grid)
    check(f"{puzzle['id']}: the claims are legal", claims)
    used = sum(map(len, claims or []))
    worth = {"partition": len(claims or []), "best-score": used}
    check(f"{puzzle['id']}: the answer is worth {puzzle['value']}", worth[puzzle["kind"]] == puzzle["value"])
    check(f"{puzzle['id']}: no other claims use as many numbers", best_sets(grid) == (used, 1))
    if puzzle["kind"] == "partition":
        check(f"{puzzle['id']}: all numbers are used", used == len(grid))

# ---- First marks of a turn of Enclose5 ------------------------------------------------------------------------------

MARKS_TRIED = 300  # after each first mark


def paper_of(puzzle):
    """The position, and the player who moves."""
    tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]', puzzle, re.M))
    game = enclose5.Game(*map(int, tags["Size"].split("x")), int(tags["Goal"]), False)
    for name, placed in ("Marks", game.marks), ("Coloured", game.colours):
        for item in tags.get(name, "").split():
            placed[records.read_place(item[2:])] = "AB".index(item[0])
    return game, "AB".index(first_player(puzzle))


def reaches_goal(game, player, tried):
    """Whether the turn can still reach the goal, as far as so many marks show."""
    for cell in game.empty() if game.owed else []:
        if game.barred(player, cell):
            continue
        if tried[0] == MARKS_TRIED:
            return False
        tried[0] += 1
        after = game.copy()
        after.mark(player, cell)
        if after.scores()[player] >= after.goal or reaches_goal(after, player, tried):
            return True
    return False


def check_first_marks(puzzle):
    """Three or more first marks gain a move; none reaches the goal, and no other than the answer's leads to it."""
    first = puzzle["solution"][len(puzzle["puzzle"]):].split()[1]
    gains = 0
    start, player = paper_of(puzzle["puzzle"])
    for cell in start.empty():
        game = start.copy()
        game.left, game.made = 1, []
        game.mark(player, cell)
        check(f"{puzzle['id']}: {cell} does not reach the goal", not game.finished())
        gains += game.owed
        if cell != records.read_place(first):
            check(f"{puzzle['id']}: {cell} does not lead to it", not reaches_goal(game, player, [0]))
    check(f"{puzzle['id']}: {gains} first marks gain a move", gains >= 3)

def check_stop(puzzle):
    """Nobody reaches the goal at once; after the answer, as far as some marks show, the opponent does not in a turn."""
    start, player = paper_of(puzzle["puzzle"])
    for mover in 0, 1:
        for cell in start.empty():
            game = start.copy()
            game.left, game.made = 1, []
            game.mark(mover, cell)
            check(f"{puzzle['id']}: {cell} does not reach the goal", not game.finished())
            check(f"{puzzle['id']}: {cell} gains no move", mover != player or not game.owed)
    start.left, start.made = 1, []
    start.mark(player, records.read_place(puzzle["value"]))
    start.left, start.made = 1, []
    check(f"{puzzle['id']}: the opponent is stopped", not reaches_goal(start, 1 - player, [0]))

# ---- Manifests ------------------------------------------------------------------------------------------------------


def judge(text):
    """The verdict on a text of one record. The referee knows no sheets, but the other tags say what is on them."""
    text = re.sub(r'^\[Sheet "[^"]*"\]\n', "", text, flags=re.M)
    verdicts = [{**verdict, "position": game} for verdict, game in referee.judge_all("-", text.encode())]
    return verdicts[0] if len(verdicts) == 1 else {}


def first_player(puzzle):
    found = re.search(r'^\[ToMove "(.)"\]', puzzle, re.M)
    return found.group(1) if found else "A"


def check_puzzle(puzzle):
    what, game, kind = puzzle["id"], puzzle["game"], puzzle["kind"]
    tags, solution = puzzle["puzzle"], puzzle["solution"]
    check(f"{what}: the solution is the puzzle with turns", solution.startswith(tags) and len(solution) > len(tags))
    check(f"{what}: the puzzle is tags alone", re.fullmatch(r'(\[\w+ "[^"]*"\]\n)+', tags))
    if "[Grid " in tags:
        check_grid(puzzle)
        return
    if (game, kind) == ("enclose5", "finish"):
        check_first_marks(puzzle)
    if (game, kind) == ("enclose5", "stop"):
        check_stop(puzzle)
    before, after = {**judge(tags), "text": tags}, {**judge(solution), "text": solution[len(tags):]}
    turns = len(re.findall(r"^[1-9]\d*\.", solution[len(tags):], re.M))  # 0 is a set-up
    check(f"{what}: the referee sets it up: {before}", before.get("status") == "unfinished" and before["turns"] == 0)
    check(f"{what}: the referee finds the answer legal: {after}",
          after.get("status") in ("unfinished", "finished") and not after["diagnostics"] and after["turns"] == turns)
    if checks.failed == 0:
        worth = WORTH[game, kind](before, after, first_player(tags))
        check(f"{what}: the answer is worth {worth}, not {puzzle['value']}", worth == puzzle["value"])
    if (game, kind) == ("conect", "defend"):
        check_defence(puzzle)
    elif game == "conect":
        check_win(puzzle)


def check_win(puzzle):
    """Nobody wins at once; of a win in two, the answer's first stone is the only one."""
    tags = {name.lower(): SimpleNamespace(value=value) for name, value in re.findall(r'(\w+) "(.*)"', puzzle["puzzle"])}
    position, player = conect.set_up(tags)
    first = puzzle["solution"][len(puzzle["puzzle"]):].split()[1]
    check(f"{puzzle['id']}: nobody wins at once", not position.wins_at_once(0) and not position.wins_at_once(1))
    wins = position.wins_in_two(player)
    check(f"{puzzle['id']}: {wins} win in two", wins == ({position.board.proper[first]} if puzzle["value"] == 2 else set()))


def check_defence(puzzle):
    """Nobody wins at once, and the opponent would win in two."""
    tags = {name.lower(): SimpleNamespace(value=value) for name, value in re.findall(r'(\w+) "(.*)"', puzzle["puzzle"])}
    position, player = conect.set_up(tags)
    check(f"{puzzle['id']}: nobody wins at once", not position.wins_at_once(0) and not position.wins_at_once(1))
    check(f"{puzzle['id']}: the opponent threatens", position.wins_in_two(1 - player))


def check_answers(puzzles, folder):
    """`solve` finds the manifest's answers and values from the puzzles alone, and again if turns were tried already."""
    file = folder / "p.qdr"
    puzzles = puzzles * 2
    file.write_text("\n".join(puzzle["puzzle" if number < COUNT else "solution"] for number, puzzle in enumerate(puzzles)))
    found = [json.loads(line) for line in run("solve", str(file), "--json").splitlines()]
    check(f"{puzzles[0]['kind']}: all are solved", len(found) == len(puzzles))
    for puzzle, answer in zip(puzzles, found):
        turns = re.sub(r"^\d+\. ", "", puzzle["solution"][len(puzzle["puzzle"]):], flags=re.M).splitlines()
        check(f"{puzzle['id']}: the question is {puzzle['kind']}", answer["question"] == puzzle["kind"])
        best = [re.search(r'"(.*)"', turns[0]).group(1).replace("A:", "")] if turns[0].startswith("[") else turns[:1]
        check(f"{puzzle['id']}: solve finds {answer['line']}", answer["line"] == turns and answer["best"] == best)
        check(f"{puzzle['id']}: solve finds it worth {answer['value']}", answer["value"] == puzzle["value"])


def check_set(game, kind, folder):
    manifest = folder / "m.jsonl"
    run("puzzle", game, "--kind", kind, "-n", str(COUNT), "--seed", "second", "-q", "-o", str(folder / "x.pdf"),
        "--manifest", str(manifest))
    puzzles = [json.loads(line) for line in manifest.read_text().splitlines()]
    what = f"{game} {kind}"
    check(f"{what}: {COUNT} puzzles", len(puzzles) == COUNT)
    check(f"{what}: the manifest's members", all(list(puzzle) == MEMBERS for puzzle in puzzles))
    check(f"{what}: game and kind", all((p["game"], p["kind"]) == (game, kind) for p in puzzles))
    for name in "id", "key", "number", "puzzle":
        check(f"{what}: no {name} appears twice", len({puzzle[name] for puzzle in puzzles}) == COUNT)
    ranked = sorted(puzzles, key=lambda puzzle: puzzle["number"])
    check(f"{what}: grades rise", [p["grade"] for p in ranked] == sorted(p["grade"] for p in puzzles))
    check(f"{what}: numbers", [puzzle["number"] for puzzle in ranked] == list(range(1, COUNT + 1)))
    check(f"{what}: pages rise", [p["page"] for p in ranked] == sorted(p["page"] for p in puzzles))
    check_answers(puzzles, folder)
    for puzzle in puzzles:
        check_puzzle(puzzle)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for game, kind in kinds():
            check_set(game, kind, Path(folder))
    check("there were puzzles", checks.passed > 10)
    checks.end()


main()
