#!/usr/bin/env python3
"""Second, independent scorer of records of the five games, to be compared with `quadrille score --json`.

    referee.py FILE...        one JSON object per record, as records.md (Verdict) says, without messages

Written from rules.md, records.md and puzzles.md (Positions) alone. Where those leave a choice, the comment says
`Reading:`. Sheet IDs are out of scope (an assertion fails).
Exit status: 0 all legal and every claim right, 1 otherwise, 2 a file that cannot be read.
"""
import json
import sys

import capture
import conect
import connect
import connect_square
import enclose5
from records import Illegal, records

GAMES = ("connect-capture", "connect-square", "enclose5", "conect", "connect")
JUDGED = {"connect-capture": capture, "connect-square": connect_square, "enclose5": enclose5, "conect": conect,
          "connect": connect}


def play(game, player, items):
    """Replays the turns, the first of them the player's. Gives the position after the last legal turn, their number,
    and the offending token or None. A turn counts once it has ended without an error."""
    turns, turn, trial, acted, labelled = 0, None, None, False, False
    for token in [*items, None]:
        if token is None or token.kind == "turn":
            if turn:
                if not acted or trial.owed:
                    return game, turns, turn            # an action is missing
                game, turns, player = trial, turns + 1, trial.next_player(player)
            # Reading: 01. is turn 1, as only coordinates are said to have no leading zeros.
            if token is None or int(token.text[:-1]) != turns + 1 or game.finished():
                return game, turns, token
            turn, trial, acted, labelled = token, game.copy(), False, False
        elif turn is None or token.kind == "error":
            return game, turns, token
        elif token.kind == "label":
            if acted or labelled or token.text != game.labels[player] + ":":
                return game, turns, token
            labelled = True
        else:
            try:
                trial.act(player, token.text, not acted)
            except Illegal:
                return game, turns, token
            acted = True


def check_tags(record):
    """Gives the record's tags by name, its first tag, and the tag at fault or None; a missing tag's place is
    the Game tag's. Reading: a missing Game's is the first tag's; of several faults the first in the text
    counts, missing tags last."""
    tags, faults = {}, []
    for token in record:
        if token.kind == "tag" and token.text not in tags:
            tags[token.text] = token
        elif token.kind in ("tag", "badtag"):           # repeated, or no tag at all
            faults.append(token)
    first = next((token for token in record if token.kind in ("tag", "badtag")), record[0])
    if "game" in tags:
        game = tags["game"].value.lower()
        if game not in GAMES:
            faults.append(tags["game"])
        else:
            assert game in JUDGED and "sheet" not in tags, "out of scope"
            try:
                JUDGED[game].set_up(tags)
            except Illegal as error:
                faults += [tags[name] for name in error.args if name in tags]
                faults = faults or [tags["game"]]
    elif not faults:
        faults.append(first)
    return tags, first, min(faults, key=lambda token: token.start, default=None)


def winners(game, scores):
    """Labels of the leaders. CoNNect breaks ties, and who is out never wins."""
    if isinstance(game, connect.Game):
        return game.winners()
    return [label for label in scores if scores[label] == max(scores.values())]


def judge(file, number, record):
    """Gives the verdict and the game as it stands at the end, None if a tag is invalid."""
    tags, first, fault = check_tags(record)
    name = tags["game"].value if "game" in tags else ""     # Reading: a missing Game is a missing name
    slug = name.lower() if name.lower() in GAMES else name
    claim = tags["result"].value if "result" in tags else None
    verdict = {"file": file, "record": number, "line": first.line, "game": slug, "status": "invalid", "turns": 0,
               "players": [], "winners": [], "result": "*", "ended": None,
               "claimed": claim, "detail": {}, "diagnostics": []}
    game = None
    if not fault:
        items = [token for token in record if token.kind != "tag"]
        replay = connect.play if slug == "connect" else play
        game, verdict["turns"], fault = replay(*JUDGED[slug].set_up(tags), items)
        scores = dict(zip(game.labels, game.scores()))
        verdict["players"] = [{"id": label, "name": tags[label.lower()].value if label.lower() in tags else "",
                               "score": score} for label, score in scores.items()]
        verdict["detail"] = game.detail()
        if not fault:
            verdict["status"] = "unfinished"
            if game.finished():
                verdict["status"], verdict["ended"] = "finished", "rules"
                verdict["result"] = "-".join("out" if score is None else str(score) for score in scores.values())
                verdict["winners"] = winners(game, scores)
            if claim not in (None, verdict["result"]):
                fault = tags["result"]                      # an error, but the status stands
    if fault:
        line, column = fault.place
        verdict["diagnostics"] = [{"severity": "error", "line": line, "column": column}]
    return verdict, game


def judge_all(file, stream):
    """The verdict and the last position of each record of a binary stream."""
    text = stream.read().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    for number, record in enumerate(records(text), 1):
        yield judge(file, number, record)


def main(files):
    status = 0
    for file in files or ["-"]:
        try:
            with sys.stdin.buffer if file == "-" else open(file, "rb") as stream:
                verdicts = [verdict for verdict, _ in judge_all(file, stream)]
        except OSError as error:
            print(f"referee.py: {error}", file=sys.stderr)
            status = 2
            continue
        for verdict in verdicts:
            if verdict["diagnostics"]:
                status = max(status, 1)
            sys.stdout.buffer.write(json.dumps(verdict, ensure_ascii=False).encode() + b"\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
