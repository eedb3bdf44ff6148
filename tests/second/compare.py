"""Compares verdicts of `quadrille score --json` with those of the second referee."""
import json
import re

import referee
from records import records

# What the second referee, which reads only the strict form, may refuse and a reader who knows what is meant does not:
# numbers without dots, remarks, slips of coordinates, names as labels, other claims (tests/cli/typed.py tests these).
LOOSE = re.compile(r"""(?<!\S)\d+[):]?(?!\S) | \d\s+\. | \([^)\n]*\) | \[[^"\]\n]*\] | (?<!\S)[+=!?] | [!?] | [+=]\d+(?!\S)
                       | (?<![\w-])\d+[a-z] | \d[oOlI] | [oOlI][\d-] | -[oOlI] | [a-z]\d+[a-z]\d | [a-z]\d+\s+[a-z]\d
                       | (?<!\S)[A-Z]x[a-z] | \w\w: | (?<!\S)[A-Fa-f](?!\S) | \d\.\s*$ """, re.X)
CLAIM = re.compile(r"-?\d+[-\s:,\u2013]+-?\d+([-\s:,\u2013]+-?\d+)*|.*\s|\s.*|1/2-1/2|\w|draws?")


def may_be_loose(text, record):
    """Whether words or tags of a record have a form that is only read as it was meant."""
    words = [token.text for token in record if token.kind in ("turn", "label", "action", "error")]
    tags = {token.text: token.value for token in record if token.kind == "tag"}
    numbers = [at for at, word in enumerate(words) if re.fullmatch(r"\d+\.", word)]
    first = words[numbers[0] + 1:numbers[1]] if len(numbers) > 1 else []
    return (bool(LOOSE.search(re.sub(r'"[^"\n]*"', '""', text))) or not numbers or len(first) > 1
            or bool(CLAIM.fullmatch(tags.get("result", "5-4"))) or not words[:1] == ["1."] and not words[:1] == ["0."]
            or re.sub(r"\W", "", tags.get("game", "")).lower() != tags.get("game", "").lower().replace("-", "")
            or any(name in tags for name in "cdef") or bool(re.search(r"[\s*]", tags.get("size", ""))))


def found_verdicts(text):
    """Without warnings, messages and repairs; of invalid records only the first error, as the second referee stops there."""
    found = [json.loads(line) for line in text.split("\n") if line]      # not at U+2028, which splitlines would
    for verdict in found:
        errors = [diagnostic for diagnostic in verdict["diagnostics"] if diagnostic["severity"] == "error"]
        verdict["diagnostics"] = errors[:1] if verdict["status"] == "invalid" else errors
        for diagnostic in errors:
            diagnostic.pop("message", None)
            diagnostic.pop("repair", None)
    return found


def difference(expected, game, found):
    """What differs between a verdict of the second referee, with its last position, and the one found; or None. Of
    Conect's winning sets any smallest one will do."""
    if found["game"] == "conect" and game:
        right, ours = expected["detail"].pop("path"), found["detail"].pop("path", None)
        if ours is None or not game.accepts(ours):
            return f"a path like {right}, not {ours}"
    wrong = {key: (expected[key], found.get(key)) for key in expected if expected[key] != found.get(key)}
    return f"expected, found: {wrong}" if expected != found else None


def judge(file, text, ours):
    """The records of a file, given as bytes, each with what differs in its verdict or None; `ours` is the JSON that
    `score` gives. Nothing differs in records that the second referee does not judge, or finds illegal where they may only
    be written loosely."""
    expected, found = list(referee.judge_all(file, text)), found_verdicts(ours)
    content = text.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    if len(expected) != len(found):
        return [("all records", f"{len(expected)} records, not {len(found)}")]
    compared = []
    for (one, game), other, record in zip(expected, found, records(content)):
        wrong = one and difference(one, game, other)
        lines = content.encode("utf-8", "surrogateescape")[record[0].start:record[-1].end]
        if wrong and one["diagnostics"] and may_be_loose(lines.decode("utf-8", "surrogateescape"), record):
            wrong = None
        compared.append((f"record {other['record']} (line {other['line']})", wrong))
    return compared
