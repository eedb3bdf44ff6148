"""The syntax of records (quadrille-record(5), Grammar): the text of a file to tokens, tokens to records.

Where the manual leaves a choice, the comment says `Reading:`.
"""
import bisect
import re
from typing import NamedTuple

MAX_TOKEN = 4096            # bytes
MAX_RECORD = 1 << 20        # bytes


class Illegal(Exception):
    """What a text says is no legal action or position. Of a position, args: the names of the tags at fault."""


class OutOfScope(Exception):
    """The second referee does not judge this: args[0] says what."""


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


class Turns:
    """What the referee asks of a position beside act(), finished(), scores() and detail(), as it is for two players
    whose turns may end after any action."""
    labels = "AB"
    owed = False            # whether the turn must go on
    final = False           # whether the record is how the game ended, without turns

    def next_player(self, player):
        return 1 - player


def is_final(tags):
    """Reading: in any case; nothing else is a text of Final, and nobody is to move then."""
    if "final" not in tags:
        return False
    if tags["final"].value.lower() != "yes" or "tomove" in tags or "question" in tags:
        raise OutOfScope("Final with other tags, or with another text")
    return True


def first_player(tags, labels="AB"):
    """Whose turn the first is, by the tag ToMove. Reading: an empty text names nobody."""
    text = tags["tomove"].value if "tomove" in tags else "A"
    if text not in [*labels]:
        raise Illegal
    return labels.index(text)


def default_players(tags, labels):
    """How many play without the tag Players: two, or as many as names are given."""
    return max([2] + [at for at, label in enumerate(labels.lower(), 1) if label in tags and tags[label].value])


def read_place(text):
    """(column, row) from 0 of coordinates, such as c7 or aa12."""
    match = re.fullmatch("([a-z]?)([a-z])([1-9][0-9]{0,8})", text)
    if not match:
        raise Illegal
    return ((ord(match[1]) - ord("a") + 1) * 26 if match[1] else 0) + ord(match[2]) - ord("a"), int(match[3]) - 1


def read_size(text, smallest, largest):
    """Width and height. Reading: x or X, no leading zeros, no blanks."""
    match = re.fullmatch("([1-9][0-9]?)[xX]([1-9][0-9]?)", text)
    if not match or not all(smallest <= int(number) <= largest for number in match.groups()):
        raise Illegal
    return int(match[1]), int(match[2])


def placements(tags, name, labels):
    """(player, text) of each item of a position tag: A:e5 B:f6. Reading: no blank after the colon, any number of them
    between items, an empty list is fine."""
    for item in tags[name].value.split() if name in tags else []:
        if item[0] not in labels or item[1:2] != ":":
            raise Illegal
        yield labels.index(item[0]), item[2:]
