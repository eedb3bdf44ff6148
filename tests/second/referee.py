#!/usr/bin/env python3
"""Second, independent scorer of Connect Capture records, to be compared with `quadrille score --json`.

    referee.py FILE...        one JSON object per record, as records.md (Verdict) says, without messages

Written from rules.md (section 1), records.md and puzzles.md (Positions) alone. Where those leave a choice,
the comment says `Reading:`. Sheet IDs and the other four games are out of scope (an assertion fails).
Exit status: 0 all legal and every claim right, 1 otherwise, 2 a file that cannot be read.
"""
import bisect
import json
import re
import sys
from typing import NamedTuple

GAMES = ("connect-capture", "connect-square", "enclose5", "conect", "connect")
MAX_TOKEN = 4096            # bytes
MAX_RECORD = 1 << 20        # bytes


# ---------------------------------------------------------------------------------------------------------
# Text to tokens

class Token(NamedTuple):
    kind: str               # "tag", "badtag", "turn", "label", "action", "error" (no token: a bad comment)
    text: str               # as written; of a tag: its name in lower case
    value: str              # of a tag: its string with the escapes undone
    place: tuple            # (line, column) of an error in it
    line: int
    start: int              # byte offsets
    end: int


WHITE = r"[ \t\r\n\v\f]"
COMMENT = r"(?:[;#][^\n]*(?:\n|\Z)|\{[^}]*\})"
GAP = rf"(?:{WHITE}|{COMMENT})*"
# Reading: strings end before a line break; a name is anything up to white space or punctuation;
# comments and line breaks may stand between the tokens of a tag.
NAME = r"[^ \t\r\n\v\f\"\[\];#{]+"
STRING = r'"(?:[^"\\\n]|\\[^\n])*"'
TAG = re.compile(rf"\[{GAP}(?P<name>{NAME}){GAP}(?P<string>{STRING}){GAP}\]")
# What is passed over of a tag that is not one: as much as can be part of one, an open string to the line's end.
TAG_PREFIX = re.compile(rf'\[{GAP}(?:{NAME}{GAP}(?:{STRING}{GAP}|"[^\n]*)?)?')
OTHER = re.compile(rf"(?P<gap>{WHITE}+|{COMMENT})|(?P<turn>[0-9]+\.)|(?P<label>[A-F]:)"
                   rf"|(?P<action>[^ \t\r\n\v\f;#{{]+)")
# Bytes that are not UTF-8 come out of decoding as lone surrogates, one each.
NOT_UTF8 = re.compile("[\udc80-\udcff]")


def byte_length(text):
    return len(text.encode("utf-8", "surrogateescape"))


def tokens(text):
    """The tokens of a whole file. What is no token but an error (in a comment) is given as one."""
    line_starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def place(at):
        line = bisect.bisect_right(line_starts, at)
        return line, at - line_starts[line - 1] + 1

    at = offset = 0
    while at < len(text):
        name = value = ""
        error_at = start = at
        if text[at] == "[":
            match = TAG.match(text, at)
            if match:
                kind, at = "tag", match.end()
                name, string = match["name"].lower(), match["string"]
                if not re.fullmatch(r'"(?:[^\\]|\\["\\])*"', string) or byte_length(string) > MAX_TOKEN:
                    kind = "badtag"
                value = re.sub(r"\\(.)", r"\1", string[1:-1])
            else:
                kind, at = "badtag", TAG_PREFIX.match(text, at).end()
                if text[at:at + 1] == "{":              # left open, else the gap had taken it
                    error_at = at
        elif text[at] == "{" and text.find("}", at) < 0:
            kind, at = "error", len(text)
        else:
            match = OTHER.match(text, at)
            kind, at = match.lastgroup, match.end()
            name = match[0]
            if kind != "gap" and byte_length(name) > MAX_TOKEN:
                kind = "error"
        bad = NOT_UTF8.search(text, start, at)
        if bad:     # Reading: the place is the byte itself, wherever it stands; such a tag is an invalid tag.
            kind, error_at = ("badtag" if text[start] == "[" else "error"), bad.start()
        end = offset + byte_length(text[start:at])
        if kind != "gap":
            yield Token(kind, name, value, place(error_at), place(start)[0], offset, end)
        offset = end


def records(text):
    """Splits a file's tokens into records, lists of tokens. A record begins at the first tag after a turn and
    at a second Game tag. Reading: whatever stands before the first tag of a file belongs to the first record."""
    record, turn_seen, game_seen = [], False, False
    for token in tokens(text):
        is_tag, is_game = token.kind in ("tag", "badtag"), token.kind == "tag" and token.text == "game"
        if is_tag and (turn_seen or is_game and game_seen):
            yield record
            record, turn_seen, game_seen = [], False, False
        if record and token.end - record[0].start > MAX_RECORD:
            token = token._replace(kind="badtag" if is_tag else "error")
        record.append(token)
        turn_seen |= token.kind == "turn"
        game_seen |= is_game
    if record:
        yield record


# ---------------------------------------------------------------------------------------------------------
# Rules (rules.md, section 1)

class Illegal(Exception):
    """What the notation says is not a legal line, shot or position."""


class Game:
    """A position. Squares are (column, row) from 0, lines pairs of star numbers, the lower first."""

    def __init__(self, galaxy):
        """galaxy: the text of the tag."""
        rows = [row.split() for row in galaxy.split("/")]
        self.width, self.height = len(rows[0]), len(rows)
        if not 1 <= self.width <= 9 or not 1 <= self.height <= 9:
            raise Illegal
        self.aliens = {}                                # square: (letter, value)
        for y, row in enumerate(rows):
            if len(row) != self.width:
                raise Illegal
            for x, square in enumerate(row):
                if re.fullmatch("[BRQKJWH][1-9]", square):
                    self.aliens[x, y] = square[0], int(square[1])
                elif square != "--":
                    raise Illegal
        self.lines, self.killed, self.points = set(), set(), [0, 0]

    def copy(self):
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__, lines=set(self.lines), killed=set(self.killed),
                             points=list(self.points))
        return twin

    def all_lines(self):
        across, stars = self.width + 1, (self.width + 1) * (self.height + 1)
        return ({(star, star + 1) for star in range(1, stars + 1) if star % across != 0}
                | {(star, star + across) for star in range(1, stars + 1 - across)})

    def finished(self):
        return len(self.lines) == len(self.all_lines())

    def complete(self, square):
        across = self.width + 1
        star = square[1] * across + square[0] + 1       # its upper left one
        return {(star, star + 1), (star, star + across), (star + 1, star + 1 + across),
                (star + across, star + across + 1)} <= self.lines

    def living(self):
        """Squares of the activated aliens that live."""
        return {square for square in self.aliens if self.complete(square)} - self.killed

    def can_target(self, shooter, victim):
        """Whether the shooter's kind reaches the victim's square, with nobody in the way of a laser."""
        kind = self.aliens[shooter][0]
        dx, dy = victim[0] - shooter[0], victim[1] - shooter[1]
        near, far = sorted((abs(dx), abs(dy)))
        if far == 0:                                    # herself
            return False
        if kind == "W":
            return True
        if kind == "J":
            return victim[0] in (0, self.width - 1) or victim[1] in (0, self.height - 1)
        if kind == "K":
            return far == 1
        if kind == "H":
            return (near, far) in ((0, 1), (0, 2), (1, 2))
        aligned = (kind in "BQ" and near == far) or (kind in "RQ" and near == 0)
        between = {(shooter[0] + dx // far * step, shooter[1] + dy // far * step)
                   for step in range(1, far)} if aligned else set()
        return aligned and not between & self.living()

    def draw(self, line):
        if line not in self.all_lines() or line in self.lines:
            raise Illegal
        self.lines.add(line)

    def shoot(self, player, shooter, victim):
        if not {shooter, victim} <= self.living() or not self.can_target(shooter, victim):
            raise Illegal
        self.killed.add(victim)
        self.points[player] += self.aliens[victim][1]

    def survivors(self):
        return sum(self.aliens[square][1] for square in self.living())

    def inactive(self):
        return sum(value for square, (_, value) in self.aliens.items() if not self.complete(square))


# Notation. Reading: star numbers are coordinates too: no leading zeros. Letters of aliens are upper-case.
LINE = re.compile("([1-9][0-9]*)-([1-9][0-9]*)")
SQUARE = re.compile("([BRQKJWH]?)([a-i])([1-9])")       # no galaxy is larger


def read_line(text):
    match = LINE.fullmatch(text)
    if not match:
        raise Illegal
    return tuple(sorted((int(match[1]), int(match[2]))))


def read_square(game, text):
    """The square of an alien, with or without her letter, which must be right."""
    match = SQUARE.fullmatch(text)
    square = match and (ord(match[2]) - ord("a"), int(match[3]) - 1)
    if square not in game.aliens or match[1] not in ("", game.aliens[square][0]):
        raise Illegal
    return square


def shoot_all(game, player, text):
    shooter, cross, victims = text.partition("x")
    if not cross:
        raise Illegal
    for victim in victims.split(","):
        game.shoot(player, read_square(game, shooter), read_square(game, victim))


def set_up(tags):
    """The position a record starts from and the player (0 or 1) whose turn it is.
    Raises Illegal(tag). The position tags are those of puzzles.md."""
    name = "galaxy"
    try:
        game = Game(tags[name].value)
        name = "lines"
        if name in tags:
            for text in tags[name].value.split():
                game.draw(read_line(text))
            if game.finished():
                raise Illegal
        name = "killed"
        if name in tags:
            for text in tags[name].value.split():
                square = read_square(game, text)
                if len(text) != 2 or square not in game.living():
                    raise Illegal
                game.killed.add(square)
            if game.killed and not game.living():       # somebody fired the last shot
                raise Illegal
        name = "tomove"
        to_move = tags[name].value if name in tags else "A"
        if to_move not in ("A", "B"):
            raise Illegal
    except Illegal:
        raise Illegal(tags[name])
    return game, "AB".index(to_move)


def play(game, first, items):
    """Replays the turns. Gives the position after the last legal turn, their number, and the offending
    token or None. A turn counts once it has ended without an error."""
    turns, turn, trial, player, moves = 0, None, None, None, []
    for token in items:
        if token.kind == "turn":
            if turn:
                if not any(move.kind == "action" for move in moves):
                    return game, turns, turn            # the line is missing
                game, turns = trial, turns + 1
            # Reading: 01. is turn 1, as only coordinates are said to have no leading zeros.
            if int(token.text[:-1]) != turns + 1 or game.finished():
                return game, turns, token
            turn, trial, player, moves = token, game.copy(), (first + turns) % 2, []
            continue
        if turn is None or token.kind == "error":
            return game, turns, token
        if token.kind == "label":
            if moves or token.text != "AB"[player] + ":":
                return game, turns, token
        else:
            try:
                # Reading: a shot where the line should be is the offending token, not something missing.
                if any(move.kind == "action" for move in moves):
                    shoot_all(trial, player, token.text)
                else:
                    trial.draw(read_line(token.text))
            except Illegal:
                return game, turns, token
        moves.append(token)
    if turn:
        if not any(move.kind == "action" for move in moves):
            return game, turns, turn
        game, turns = trial, turns + 1
    return game, turns, None


# ---------------------------------------------------------------------------------------------------------
# Verdict

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
        elif "galaxy" in tags:
            assert game == "connect-capture", "another game: out of scope"
            assert "sheet" not in tags, "sheet IDs: out of scope"
            try:
                set_up(tags)
            except Illegal as error:
                faults += error.args
        elif not faults:
            assert game == "connect-capture" and "sheet" not in tags, "out of scope"
            faults.append(tags["game"])
    elif not faults:
        faults.append(first)
    return tags, first, min(faults, key=lambda token: token.start, default=None)


def judge(file, number, record):
    tags, first, fault = check_tags(record)
    name = tags["game"].value if "game" in tags else ""     # Reading: a missing Game is a missing name
    claim = tags["result"].value if "result" in tags else None
    verdict = {"file": file, "record": number, "line": first.line,
               "game": name.lower() if name.lower() in GAMES else name, "status": "invalid", "turns": 0,
               "players": [], "winners": [], "result": "*", "claimed": claim, "detail": {}, "diagnostics": []}
    if not fault:
        items = [token for token in record if token.kind != "tag"]
        game, verdict["turns"], fault = play(*set_up(tags), items)
        verdict["players"] = [{"id": label, "name": tags[label.lower()].value if label.lower() in tags else "",
                               "score": points} for label, points in zip("AB", game.points)]
        verdict["detail"] = {"survivors": game.survivors(), "inactive": game.inactive()}
        if not fault:
            verdict["status"] = "unfinished"
            if game.finished():
                verdict["status"] = "finished"
                verdict["result"] = "-".join(map(str, game.points))
                verdict["winners"] = [label for label, points in zip("AB", game.points)
                                      if points == max(game.points)]
            if claim not in (None, verdict["result"]):
                fault = tags["result"]                      # an error, but the status stands
    if fault:
        line, column = fault.place
        verdict["diagnostics"] = [{"severity": "error", "line": line, "column": column}]
    return verdict


def main(files):
    status = 0
    for file in files or ["-"]:
        try:
            stream = sys.stdin.buffer if file == "-" else open(file, "rb")
            with stream:
                text = stream.read().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
        except OSError as error:
            print(f"referee.py: {error}", file=sys.stderr)
            status = 2
            continue
        for number, record in enumerate(records(text), 1):
            verdict = judge(file, number, record)
            if verdict["diagnostics"]:
                status = max(status, 1)
            sys.stdout.buffer.write(json.dumps(verdict, ensure_ascii=False).encode() + b"\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
