#!/usr/bin/env python3
"""Second, independent scorer of records of the five games, to be compared with `quadrille score --json`.

    referee.py FILE...        one JSON object per record, as quadrille-score(1), --json, without messages

Written from the rule texts in templates/rules/en and from quadrille-record(5) alone. Where those leave a choice, the comment says
`Reading:`. Sheet IDs, and what raises records.OutOfScope, are out of scope: such records are left out.
Exit status: 0 all legal and every claim right, 1 otherwise, 2 a file that cannot be read.
"""
import json
import re
import sys

import capture
import conect
import connect
import connect_square
import enclose5
from records import Illegal, OutOfScope, records

GAMES = ("connect-capture", "connect-square", "enclose5", "conect", "connect")
JUDGED = {"connect-capture": capture, "connect-square": connect_square, "enclose5": enclose5, "conect": conect,
          "connect": connect}


ENDINGS = {"resigns": "resignation", "resign": "resignation", "draw": "agreement", "draws": "agreement"}
SCORE = "(1/2|out|-[0-9]+|0|[1-9][0-9]*)"              # Reading: no leading zeros, as in coordinates
RESULT = re.compile(rf"[*]|{SCORE}(-{SCORE})*")


def meant(text):
    """A word or a tag's text as it was meant: signs of phones and word processors, capital letters in cells."""
    text = re.sub("[\uff01-\uff5e]", lambda wide: chr(ord(wide[0]) - 0xfee0), text)
    text = re.sub("[\u2010-\u2015\u2212\uff0d]", "-", text)
    text = re.sub("(?<=[0-9])[\u00d7\u2715X]", "x", text)
    text = re.sub("[A-Z](?=[0-9])(?<![A-Z].)|[AC-GIL-PS-VX-Z](?=[a-z][0-9])|(?<=[BRQKJWH])[A-I](?=[0-9])", lambda letter: letter[0].lower(), text)
    return "swap" if text.lower() == "swap" else text   # as phones begin a word


FINAL = {"connect-capture", "conect"}       # of which final positions are judged
OUT_OF_SCOPE = {"sheet"}
READ_AS_MEANT = ("lines", "squares", "marks", "coloured", "stones", "killed", "size", "shapes", "objectives")


def is_result(slug, text, over):
    """Whether the last word of a record claims its result. What may be a line is one, unless the game is over."""
    line = slug == "connect-capture" and re.fullmatch("(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,3})", text)
    return RESULT.fullmatch(text) and text != "out" and (over or not line)


def claims(items):
    """The word that claims the result of a record that is invalid, or None."""
    if not items or items[-1].kind != "action" or (len(items) > 1 and items[-2].kind == "turn"):
        return None
    return items[-1]


def play(game, player, items):
    """Replays the turns, the first of them the player's. Gives the position after the last legal turn, their number,
    the offending token or None, how the game ended by a word (how, winners) or None, and the word that claims the
    result or None. A turn counts once it has ended without an error, unless it is only a resignation.
    Reading: numbers go on after such a turn; words that end a game that is over are one action too many."""
    slug = "connect-capture" if isinstance(game, capture.Game) else ""
    number, turns, turn, trial, ending, claim, gone = 0, 0, None, None, None, None, set()
    acted = begun = closed = left = False
    speaker = None
    for at, token in enumerate([*items, None]):
        follows = items[at + 1] if at + 1 < len(items) else None
        word = ENDINGS.get(token.text.lower()) if token and token.kind == "action" else None
        if token is None or token.kind == "turn":
            if turn:
                if not (closed or ending) and not acted or acted and not left and not ending and trial.owed:
                    return game, turns, turn, None, claim   # an action is missing
                game, turns, number = trial, turns + acted, number + 1
                if acted and not left:
                    player = trial.next_player(player)
            # Reading: 01. is turn 1, as only coordinates are said to have no leading zeros.
            if token is None:
                return game, turns, None, ending, claim
            if int(token.text[:-1]) != number + 1 or game.finished() or ending or game.final:
                return game, turns, token, None, None
            turn, trial, speaker = token, game.copy(), None
            acted = begun = closed = left = False
        elif turn is None or token.kind == "error":
            if token.kind == "action" and not follows and is_result(slug, token.text, game.finished()):
                claim = token
            else:
                return game, turns, token, None, None
        elif token.kind == "label":
            who = game.labels.find(token.text[0])
            on_turn = not begun and who == player
            resigns = follows and follows.kind == "action" and ENDINGS.get(follows.text.lower()) == "resignation"
            if ending or not on_turn and (who < 0 or not resigns):
                return game, turns, token, None, None
            speaker, begun = who, True
        elif word and not ending and (not closed or speaker is not None):
            who = player if speaker is None else speaker
            # In Connect Capture the last turn goes on after its line, but not to agree to a draw.
            over = trial.finished() and not (acted and slug and word == "resignation")
            if over or word == "resignation" and who in gone:
                return game, turns, token, None, None
            begun = closed = True
            speaker = None
            if word == "agreement":
                ending = word, set(range(len(game.labels))) - gone
                continue
            gone.add(who)
            playing = set(range(len(game.labels))) - gone
            if len(game.labels) > 2:
                trial.resign(who)
                playing &= set(trial.movers())
                if who == player:
                    left, player = True, trial.next_player(player)
            if len(playing) < 2:
                ending = word, playing
        elif closed:
            if follows or not is_result(slug, token.text, True):
                return game, turns, token, None, None
            claim = token
        else:
            try:
                trial.act(player, meant(token.text).rstrip(",."), not acted)
            except Illegal:
                over = acted and not trial.owed and trial.finished()
                if follows or not begun or not is_result(slug, token.text, over):
                    return game, turns, token, None, None
                claim = token
                continue
            acted = begun = True


def play_connect(game, first, items):
    """The same for CoNNect."""
    claim = claims(items)
    if claim and is_result("connect", claim.text, False):
        items = items[:-1]
    else:
        claim = None
    items = [item._replace(text=meant(item.text).rstrip(",.")) if item.kind == "action" else item for item in items]
    return *connect.play(game, first, items, ENDINGS), claim


def read_termination(tags, game):
    """How an unfinished game ended by its tags (how, winners), or None. Reading: Winner is a label in any case, or the
    name of one player; without it Termination means nothing."""
    how = {"time": "time", "adjudicated": "adjudicated"}.get(tags["termination"].value.lower()
                                                             if "termination" in tags else "")
    if not how or "winner" not in tags:
        return None
    text = tags["winner"].value.lower()
    players = [label for label in game.labels if label.lower() == text]
    if not players and text:
        players = [label for label in game.labels
                   if label.lower() in tags and tags[label.lower()].value.lower() == text]
    if len(players) != 1:
        raise Illegal("winner")
    return how, {game.labels.index(players[0])}


def check_tags(record):
    """Gives the record's tags by name, its first tag, and the tag at fault or None; a missing tag's place is
    the Game tag's. Reading: a missing Game's is the first tag's; of several faults the first in the text
    counts, missing tags last."""
    tags, faults = {}, []
    for token in record:
        if token.kind == "tag" and token.text not in tags:
            value = token.value
            if token.text in READ_AS_MEANT:
                value = meant(value)
            elif token.text == "variant":
                value = value.lower()
            tags[token.text] = token._replace(value=value)
        elif token.kind in ("tag", "badtag"):           # repeated, or no tag at all
            faults.append(token)
    first = next((token for token in record if token.kind in ("tag", "badtag")), record[0])
    if "game" in tags:
        game = tags["game"].value.lower()
        if game not in GAMES:
            faults.append(tags["game"])
        else:
            for name in OUT_OF_SCOPE & tags.keys():
                raise OutOfScope(name)
            if "final" in tags and game not in FINAL:
                raise OutOfScope("Final in this game")
            try:
                read_termination(tags, JUDGED[game].set_up(tags)[0])
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
    if isinstance(game, connect_square.Game):
        scores = {label: score for player, (label, score) in enumerate(scores.items()) if player not in game.resigned}
    return [label for label in scores if scores[label] == max(scores.values())]


def judge(file, number, record):
    """Gives the verdict and the game as it stands at the end, None if a tag is invalid."""
    tags, first, fault = check_tags(record)
    name = tags["game"].value if "game" in tags else ""     # Reading: a missing Game is a missing name
    slug = name.lower() if name.lower() in GAMES else name
    claim = tags["result"].value.replace("\u2013", "-") if "result" in tags else None
    verdict = {"file": file, "record": number, "line": first.line, "game": slug, "status": "invalid", "turns": 0,
               "players": [], "winners": [], "result": "*", "ended": None,
               "claimed": claim, "detail": {}, "diagnostics": []}
    game = None
    wrong = []                                              # claims, which are errors, but the status stands
    items = [token for token in record if token.kind not in ("tag", "badtag")]
    if not fault:
        start, first_player = JUDGED[slug].set_up(tags)
        replay = play_connect if slug == "connect" else play
        game, verdict["turns"], fault, ending, word = replay(start, first_player, items)
        scores = dict(zip(game.labels, game.scores()))
        if not fault:
            verdict["status"], tag_ending = "unfinished", read_termination(tags, game)
            if not ending and not game.finished():
                ending = tag_ending
            if ending:
                verdict["status"], verdict["ended"] = "finished", ending[0]
                verdict["winners"] = [label for player, label in enumerate(game.labels)
                                      if player in ending[1] and scores[label] is not None]
                if slug == "conect":
                    scores = {label: int(ending[0] != "agreement" and label in verdict["winners"]) for label in scores}
            elif game.finished():
                verdict["status"], verdict["ended"] = "finished", "position" if game.final else "rules"
                verdict["winners"] = winners(game, scores)
            if verdict["ended"]:
                verdict["result"] = "-".join("out" if score is None else str(score) for score in scores.values())
            if verdict["ended"] == "agreement" and slug == "conect":
                verdict["result"] = "1/2-1/2"
            verdict["claimed"] = claim if claim is not None else word and word.text
            if claim not in (None, verdict["result"]):
                wrong.append(tags["result"])
            if word and word.text not in (claim, verdict["result"]):
                wrong.append(word)
        verdict["players"] = [{"id": label, "name": tags[label.lower()].value if label.lower() in tags else "",
                               "score": score} for label, score in scores.items()]
        verdict["detail"] = game.detail()
    if fault and claim is None and first.kind in ("tag", "badtag"):
        # Reading: without any tag it is no record that claims something.
        word = claims(items)
        if word and is_result(slug, word.text, False):
            verdict["claimed"] = word.text
    for line, column in sorted(token.place for token in ([fault] if fault else wrong)):
        verdict["diagnostics"].append({"severity": "error", "line": line, "column": column})
    return verdict, game


def judge_all(file, content):
    """The verdict and the last position of each record of a file's bytes; of records out of scope twice None."""
    text = content.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    for number, record in enumerate(records(text), 1):
        try:
            yield judge(file, number, record)
        except OutOfScope:
            yield None, None


def main(files):
    status = 0
    for file in files or ["-"]:
        try:
            with sys.stdin.buffer if file == "-" else open(file, "rb") as stream:
                verdicts = [verdict for verdict, _ in judge_all(file, stream.read()) if verdict]
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
