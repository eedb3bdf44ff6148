"""Compares verdicts of `quadrille score --json` with those of the second referee."""
import json

import referee


def found_verdicts(text):
    """Without warnings and messages; of invalid records only the first error, as the second referee stops there."""
    found = [json.loads(line) for line in text.split("\n") if line]      # not at U+2028, which splitlines would
    for verdict in found:
        errors = [diagnostic for diagnostic in verdict["diagnostics"] if diagnostic["severity"] == "error"]
        verdict["diagnostics"] = errors[:1] if verdict["status"] == "invalid" else errors
        for diagnostic in errors:
            diagnostic.pop("message", None)
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
    `score` gives. Nothing differs in records that the second referee does not judge."""
    expected, found = list(referee.judge_all(file, text)), found_verdicts(ours)
    if len(expected) != len(found):
        return [("all records", f"{len(expected)} records, not {len(found)}")]
    return [(f"record {other['record']} (line {other['line']})", one and difference(one, game, other))
            for (one, game), other in zip(expected, found)]
