"""What the bench measures of scoring: moves a second of finished games, beside pgn-extract, which replays chess games,
and wc on the same file; two threads against one; and memory."""

import os
import re
import shlex
import shutil
import subprocess

from common import BENCH, FREE_SPLIT, QUADRILLE, head, in_turn, measure, number, quickest, row

GAMES = {"connect-capture": 20000, "connect-square": 20000, "enclose5": 4000, "conect": 20000, "connect": 20000}
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "connect.qdr")
PGN_EXTRACT = shutil.which("pgn-extract", path=os.environ.get("PATH", "") + ":/usr/games")

GOAL_PLIES, GOAL_PLIES_MEAN = 2.5, 3.5  # moves a second, in pgn-extract's plies a second: each game, and the mean
GOAL_THREADS = 1.8  # times as fast with -j2 as with -j1
GOAL_MEMORY = 32  # MB beside the file

# Two games of chess that everybody knows: Morphy, Paris 1858; Anderssen, London 1851.
CHESS = [
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 "
    "Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 Ng8 Bxf4 "
    "Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#",
]


def write_chess(path, size):
    """These games in turn, about `size` bytes. Returns how many plies they have."""
    records = []
    for moves in (game.split() for game in CHESS):
        numbered = [f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(moves)]
        lines = re.sub(r"(.{60,76}) ", r"\1\n", " ".join([*numbered, "1-0"]))
        records.append(('[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n'
                        f'[Result "1-0"]\n\n{lines}\n\n', len(moves)))
    times = size // sum(len(record) for record, _ in records)
    with open(path, "w", encoding="ascii") as out:
        for _ in range(times):
            out.write("".join(record for record, _ in records))
    return times * sum(plies for _, plies in records)


def make_games(path, game):
    """Random finished games. Returns how many moves they have."""
    with open(path, "wb") as out:
        made = subprocess.run([os.path.join(BENCH, "games"), "bench", str(GAMES[game]), game], stdout=out,
                              stderr=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"(\d+) moves", made.stderr).group(1))


def repeat_example(path, count):
    """Random games of CoNNect end early, with everybody out of the game, and would flatter the program: so this
    is one whole game of three, examples/connect.qdr without its comments, again and again. Returns how many actions
    there are: dice, writes, claims and boxes spent."""
    with open(EXAMPLE, encoding="utf-8") as example:
        record = re.sub(r"\{[^}]*\}|[;#].*", "", example.read()).strip() + "\n\n"
    with open(path, "w", encoding="utf-8") as out:
        for _ in range(count):
            out.write(record)
    moves = record[record.rindex("]") + 1:]
    return count * len(re.sub(r"\b\d+\.|\b[A-F]:", "", moves).split())


def score(path, *options):
    return [QUADRILLE, "score", *options, path]


def report_speed(path, chess, moves):
    """Returns moves a second in plies a second, or None without pgn-extract; and the peak memory."""
    size = os.path.getsize(path)
    programs = {"score --json": score(path, "--json", "-j1"), "score": score(path, "-j1"), "wc -w": ["wc", "-w", path]}
    if PGN_EXTRACT:
        plies = write_chess(chess, size)
        programs["pgn-extract -r"] = [PGN_EXTRACT, "-r", "-s", chess]
    runs = dict(zip(programs, in_turn([(command, None) for command in programs.values()], 5)))
    print(f"  {'program':<24} {'CPU ms':>8} {'MB/s':>8} {'million moves/s':>17} {'times wc -w':>13}")
    for name, run in runs.items():
        done = {"wc -w": 0, "pgn-extract -r": PGN_EXTRACT and plies}.get(name, moves)
        rate = f"{done / run.cpu / 1e6:.2f}" if done else "-"
        print(f"  {name:<24} {run.cpu * 1e3:>8.1f} {size / 1e6 / run.cpu:>8.0f} {rate:>17} "
              f"{run.cpu / runs['wc -w'].cpu:>13.1f}")
    print()
    if not PGN_EXTRACT:
        row("score --json, moves/s", f"{moves / runs['score --json'].cpu / 1e6:.2f} million", "pgn-extract is not here")
        return None
    rates = moves / runs["score --json"].cpu, plies / runs["pgn-extract -r"].cpu
    row("score --json, moves/s", f"{rates[0] / 1e6:.2f} million",
        f"pgn-extract {rates[1] / 1e6:.2f} million plies/s: {rates[0] / rates[1]:.1f} times", f"at least {GOAL_PLIES} times",
        rates[0] >= GOAL_PLIES * rates[1])
    return rates[0] / rates[1]


def report_threads(path):
    """Two threads against one, by the clock; beside it two processes, each with the whole file: what a second processor
    is worth at this moment."""
    command = score(path, "--json", "-j1")
    twice = f"{shlex.join(command)} >/dev/null & {shlex.join(command)} >/dev/null; wait"
    one, two, both = in_turn([(c, None) for c in (command, score(path, "--json", "-j2"), ["sh", "-c", twice])], 5,
                             quickest)
    gain, free = one.wall / two.wall, 2 * one.wall / both.wall
    row("-j2 against -j1", f"{gain:.2f} times", f"by the clock; two processes: {free:.2f} times",
        f"at least {GOAL_THREADS}", gain >= GOAL_THREADS, free >= FREE_SPLIT)


def report_memory(path, folder):
    """Beside the text of the file, which is in memory as a whole."""
    large = os.path.join(folder, "large.qdr")
    with open(path, "rb") as games, open(large, "wb") as copies:
        text = games.read()
        for _ in range(100_000_000 // len(text)):
            copies.write(text)
    file = os.path.getsize(large) / 1e6
    beside = max(measure(score(large, *options, "-j1")).memory for options in ([], ["--json"])) - file / 1.048576
    row(f"memory for {file:.0f} MB", f"{beside:.1f} MB", "beside the file, -j1", f"under {GOAL_MEMORY} MB",
        beside < GOAL_MEMORY)
    os.remove(large)


def report(folder):
    games, chess = os.path.join(folder, "games.qdr"), os.path.join(folder, "games.pgn")
    ratios = []
    for game, count in GAMES.items():
        moves = repeat_example(games, count) if game == "connect" else make_games(games, game)
        head(f"Scoring {game}: {number(count)} finished games, {os.path.getsize(games) / 1e6:.1f} MB, "
             f"{number(moves)} moves, on one core, output to /dev/null")
        ratios.append(report_speed(games, chess, moves))
        report_threads(games)
        report_memory(games, folder)
    if PGN_EXTRACT:
        mean = sum(ratios) / len(ratios)
        row("all games: the mean", f"{mean:.1f} times", "pgn-extract's plies/s", f"at least {GOAL_PLIES_MEAN} times",
            mean >= GOAL_PLIES_MEAN)
