#!/usr/bin/env python3
"""Repairs of records with one slip: random legal games get one each, and `score` must find many of them and tell few
that are wrong.

    repair.py BUILD_FOLDER [SEED [COUNT]]     COUNT slips of each game; with a COUNT the figures are printed
"""
import collections
import json
import random
import re
import subprocess
import sys

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests/second"))
import random_records

SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 60
TURNS_LEAST = 12
# Of the slips that make a record illegal: the share that must be found, and the share that may be told wrong.
BOUNDS = {"connect-capture": (0.7, 0.04), "connect-square": (0.7, 0.04), "enclose5": (0.5, 0.04), "conect": (0.4, 0.04),
          "connect": (0.55, 0.05)}
KINDS = ["changed", "exchanged", "action left out", "action doubled", "turn left out", "turn doubled",
         "turn left out, counted on", "turn doubled, counted on"]


def score(texts, *options):
    """The verdicts of records, each in a file of its own name."""
    done = subprocess.run([QUADRILLE, "score", "-q", "--json", *options, "-"], input="\n".join(texts).encode(errors="surrogateescape"), capture_output=True)
    return [json.loads(line) for line in done.stdout.decode(errors="surrogateescape").splitlines()]


def games(rng, slug):
    """Legal games as tags and turns, each a number and a list of words."""
    while True:
        tags, turns = random_records.GAMES[slug].random_game(rng, False)
        if len(turns) < TURNS_LEAST or any(not isinstance(tag, tuple) for tag in tags):
            continue
        tags = [tag for tag in tags if tag[0] not in ("Result", "Termination", "Winner", "A", "B", "C", "D", "E", "F")]
        tags.sort(key=lambda tag: tag[0] != "Game")
        rows = [(turn.get("number", at), list(turn["items"])) for at, turn in enumerate(turns, 1)]
        got = score([written(tags, rows)])
        if len(got) == 1 and not got[0]["diagnostics"]:
            if rng.random() < 0.5:
                tags.append(("Result", got[0]["result"]))
            yield tags, rows


def written(tags, rows):
    head = "".join('[%s "%s"]\n' % (name, str(text).replace("\\", "\\\\").replace('"', '\\"')) for name, text in tags)
    return head + "\n" + "".join(f"{number}. {' '.join(words)}\n" for number, words in rows)


def is_action(word):
    return not re.fullmatch(r"[A-F]:|resigns?|draws?|out|\*", word)


def changed(rng, word):
    """A character more, less or different."""
    at = rng.randrange(len(word))
    other = rng.choice("123456789" if word[at].isdigit() else "abcdefghij" if word[at].isalpha() else "-x=.")
    return rng.choice([word[:at] + other + word[at + 1:], word[:at] + other + word[at + 1:],
                       word[:at] + word[at + 1:], word[:at] + other + word[at:]])


def spoil(rng, rows):
    """One slip in a copy of the turns: its kind, the turns, and (number, old, new) that puts it right; or None."""
    rows = [(number, list(words)) for number, words in rows]
    kind, at = rng.choice(KINDS), rng.randrange(len(rows))
    number, words = rows[at]
    actions = [i for i, word in enumerate(words) if is_action(word)]
    if not actions:
        return None
    i = rng.choice(actions)
    word = words[i]
    if kind == "changed":
        words[i] = changed(rng, word)
        return words[i] != word and words[i] and (kind, rows, (number, words[i], word))
    if kind == "exchanged":
        k = rng.randrange(len(word) - 1) if len(word) > 1 else 0
        words[i] = word[:k] + word[k:k + 2][::-1] + word[k + 2:]
        return words[i] != word and (kind, rows, (number, words[i], word))
    if kind == "action left out":
        del words[i]
        return kind, rows, (number, "", word)
    if kind == "action doubled":
        words.insert(i, word)
        return kind, rows, (number, word, "")
    counted = kind.endswith("counted on")
    if kind.startswith("turn left out"):
        rows[at:] = [(n - counted, later) for n, later in rows[at + 1:]]
        return kind, rows, (number, "", " ".join(word for word in words if is_action(word)))
    rows[at + 1:] = [(n + counted, later) for n, later in rows[at:]]
    return kind, rows, (number + counted, f"{number + counted}. " + " ".join(words), "")


def same(a, b):
    """Whether two repairs are the same: the ends of a line may be exchanged, and labels missing."""
    def ends(word):
        return sorted(word.split("-")) if re.fullmatch(r"\w+-\w+", word) else word
    return a[0] == b[0] and a[1] == b[1] and ends(a[2]) == ends(b[2])


def main():
    for slug in BOUNDS:
        rng = random.Random(f"{SEED} {slug}")
        tally = collections.Counter()
        made = games(rng, slug)
        count = 0
        for _ in range(COUNT):
            tags, rows = next(made)
            slipped = None
            while not slipped:
                slipped = spoil(rng, rows)
            kind, spoilt, true = slipped
            text = written(tags, spoilt)
            got = score([text])
            errors = [d for d in got[0]["diagnostics"] if d["severity"] == "error"]
            if got[0]["status"] != "invalid":
                tally[kind, "legal"] += 1
                continue
            count += 1
            repair = errors[0].get("repair")
            told = repair and (repair["turn"], repair["old"], repair["new"])
            how = "none" if not told else "found" if same(told, true) else "wrong"
            tally[kind, how] += 1
            tally[how] += 1
            if "-v" in sys.argv and how != "found":
                print(text, kind, how, true, told, errors[0]["message"], file=sys.stderr)
        found, wrong = tally["found"] / max(1, count), tally["wrong"] / max(1, count)
        if len(sys.argv) > 3:
            print(f"{slug}: {count} of {COUNT} illegal, found {found:.1%}, wrong {wrong:.1%}")
            for kind in KINDS:
                print(f"    {kind}: " + ", ".join(f"{how} {tally[kind, how]}" for how in ("found", "wrong", "none", "legal")))
        check(f"{slug}: {found:.1%} found", found >= BOUNDS[slug][0])
        check(f"{slug}: {wrong:.1%} wrong", wrong <= BOUNDS[slug][1])
    checks.end()


main()
