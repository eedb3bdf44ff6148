#!/usr/bin/env python3
"""Records as people type them: random legal games are written in the ways that quadrille-record(5) forgives, and must
have the verdict of the strict record; with one action played twice they must be illegal there. What --fix writes must
have the same verdict, give no warning with --strict, and not change when it is fixed once more.

    typed.py BUILD_FOLDER [SEED [COUNT]]     COUNT games of each kind
"""
import json
import random
import re
import subprocess
import sys

import checks
from checks import QUADRILLE, ROOT, check

SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 60
GAMES = {"connect-capture": "Connect Capture", "connect-square": "Connect, Square!", "enclose5": "Enclose 5",
         "conect": "CONECT", "connect": "CoNNect"}
SAME = ["status", "turns", "players", "winners", "result", "ended"]
REMARKS = ["!", "?", "+7", "=15", "15!", "(14 for Ann)", "[5]", "(nice)"]


def run(text, *options):
    done = subprocess.run([QUADRILLE, "score", "-q", *options, "-"], input=text.encode(errors="surrogateescape"), capture_output=True)
    return done.stdout.decode(errors="surrogateescape")


def verdicts(text, *options):
    return [json.loads(line) for line in run(text, "--json", *options).splitlines()]


def fixed(text):
    return run(text, "--fix", "-o", "-")


def split(record):
    """Tags and words of a record that --fix has written, without comments."""
    text = re.sub(r'("(?:[^"\\\n]|\\.)*")|\{[^}]*\}|[;#][^\n]*', lambda m: m[1] or " ", record)
    tags = re.findall(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]', text)
    return tags, re.sub(r'\[\s*\w+\s*"(?:[^"\\]|\\.)*"\s*\]', " ", text).split()


def legal_records(game, seed):
    """Strict records of legal games as lists of tags and words, and their verdicts."""
    made = subprocess.run([sys.executable, ROOT / "tests/second/random_records.py", str(seed), str(COUNT), game],
                          capture_output=True, check=True).stdout.decode(errors="surrogateescape")
    for piece in re.split(r"^# record \d+: .*\n", fixed(made), flags=re.M):
        got = verdicts(piece)
        if len(got) != 1 or any(d["severity"] == "error" for d in got[0]["diagnostics"]):
            continue
        tags, words = split(piece)
        if words and not re.fullmatch(r"\d+\.", words[-1]):
            yield tags, words, got[0]


def slip(rng, game, word):
    """A word with a slip of coordinates, or as it is."""
    letter = re.fullmatch(r"([a-z])(\d+)", word)
    line = re.fullmatch(r"([a-z])(\d+)-([a-z])(\d+)", word)
    stars = re.fullmatch(r"\d+-\d+", word)
    if game in ("enclose5", "conect") and letter:
        return rng.choice([word, letter[2] + letter[1], "+" + word, word.upper(), letter[2] + letter[1].upper(),
                           re.sub(r"(?<=\d)0", "O", word)])
    if game == "connect-square" and line:
        a, b, c, d = line.groups()
        return rng.choice([word, a + b + c + d, f"{a}{b} {c}{d}", f"{b}{a}-{d}{c}", f"{b}{a}{d}{c}", word.upper(),
                           f"{a.upper()}{b} {c.upper()}{d}", "+" + word, f"{a}{b} - {c}{d}"])
    if game == "connect" and rng.random() < 0.2 and re.search("[@=>,/]", word):
        return rng.choice([word.upper(), re.sub("([@=>,/])", r" \1 ", word), re.sub("([@=>])", r" \1", word.upper()),
                           re.sub(r"^(\d)@([a-z]\d)$", r"\1 \2", word)])
    if game == "connect-capture" and stars:
        return word.translate(rng.choice([{}, {48: "O"}, {48: "o", 49: "l"}, {49: "I"}]))
    return word


def claim(rng, names, verdict, tag):
    """A claim of the result; with `tag` one that may stand only in the tag."""
    scores = verdict["result"].split("-")
    labels = [p["id"] for p in verdict["players"]]
    forms = [verdict["result"]]
    if verdict["winners"] and "out" not in scores and "1/2" not in scores and "" not in scores:
        forms += [":".join(scores), " - ".join(scores), "\u2013".join(scores), " ".join(scores)]
        forms += ["Score " + "-".join(scores), "Ergebnis: " + ":".join(scores), "RESULTADO " + "-".join(scores),
                  "Final score " + " ".join(scores)]
        each = names if all(names) else labels
        forms.append(", ".join(f"{name} {score}" for name, score in zip(each, scores)))
        if len(verdict["winners"]) == 1 and len(labels) > 1:
            player = labels.index(verdict["winners"][0])
            winner = rng.choice([labels[player], each[player], each[player].upper()])
            first = [scores[player]] + scores[:player] + scores[player + 1:]
            forms += [winner, winner + " wins", "Winner: " + winner, winner + " gewinnt", winner + " won " + ":".join(first), winner + " wins " + "-".join(first)]
    return rng.choice(forms)


def mangle(rng, game, tags, words, verdict):
    """The record as somebody may type it, and its action words: where each begins, and the word."""
    parts = game == "connect"
    players = len(verdict["players"])
    names = ["Ann", "Bob Lee", "Cid", "D. Dee", "Eve", "Fay"][:players] if rng.random() < 0.8 else [""] * players
    tags = [(n, t) for n, t in tags if n.upper() not in ("RESULT", "A", "B", "C", "D", "E", "F")]
    tags += [("ABCDEF"[i], name) for i, name in enumerate(names) if name]
    end = claim(rng, names, verdict, False) if verdict["status"] == "finished" and rng.random() < 0.8 else ""
    at_end = end and rng.random() < 0.5 and not end.startswith("out")
    if end and not at_end:
        tags.append(("Result", end))
    out = ""
    if names == ["Ann", "Bob Lee"] and rng.random() < 0.3:
        tags = [(n, t) for n, t in tags if n not in "AB"]
        line = rng.choice(["", "Spieler: ", "Jugadores = "])
        out = line + "Ann" + rng.choice([" vs ", " and ", " - ", " gegen ", " \u2013 ", "/"]) + "Bob Lee\n"
    for name, text in tags:
        if name == "Game":
            text = rng.choice([text, GAMES[game], GAMES[game].upper(), game.replace("-", " ")])
            if not out and rng.random() < 0.2:
                out += text + "\n"
                continue
        if name == "Size":
            text = text.replace("x", rng.choice(["x", " x ", "*", "\u00d7"]))
        if name == "Galaxy" and rng.random() < 0.2:
            out += "Galaxy\n" + re.sub(" */ *", "\n", text) + "\n"
            continue
        form = rng.choice(['[%s "%s"]', '[%s "%s"]', "[%s %s]", "[%s: %s]", "[%s=%s]"]) if text.strip() == text and not set('"[]\\') & set(text) and text else '[%s "%s"]'
        out += form % (name, text) + "\n"
    plain = words[:-1] if words[-1] == verdict["result"] != "out" else words
    labelled = any(re.fullmatch("[A-F]:", w) for w in words)
    resigned = any(w.startswith(("resign", "draw")) for w in words)
    forms = ["%d.", "%d)", "%d:", "%d .", "%d", "Zug %d:", "Turn %d", "Jugada %d.", "move %d)", "No. %d:", "- %d.", "| %d |"] if not parts else ["%d."]
    rounds = not parts and players == 2 and not resigned and verdict["turns"] > 2 and rng.random() < 0.25
    unnumbered = not parts and not resigned and not rounds and rng.random() < 0.2
    number_form, behind_name = rng.choice(forms), rng.choice([": ", ": ", " - "])
    turn, glued, actions = 0, False, []
    for word in plain:
        number = re.fullmatch(r"(\d+)\.(.*)", word)
        if number:
            turn, word = int(number[1]), number[2]
            if rounds and turn % 2 == 0:
                glued = game in ("conect", "enclose5") and not labelled and re.search(r"\b[a-z]\d+ $", out) and rng.random() < 0.5
                out = out[:-1] + rng.choice(",-/&") if glued else out + " "
            elif unnumbered:
                out += rng.choice([" ", "\n"])
            else:
                out += "\n" + number_form % (turn if not rounds else (turn + 1) // 2) + " "
            if not word:
                continue
        label = re.fullmatch(r"([A-F]):(.*)", word)
        if label:
            name = names["ABCDEF".index(label[1])]
            out += (rng.choice([name, name.lower()]) if name and rng.random() < 0.5 else label[1])
            out += behind_name if not parts and word[label.end(1) + 1:] == "" else ": "
            word = label[2]
            if not word:
                continue
        actions.append((len(out), word))
        slipped = word if glued else slip(rng, game, word)
        out += slipped
        glued = False
        if rng.random() < 0.1 and not (game == "connect" and slipped != word) and not re.fullmatch(r"(?i)(resigns?|draws?|\*|out)", word):
            out += rng.choice([" " + remark for remark in REMARKS] + ["!", "?", "+4", "=15", "(nice)"])
        out += " "
    return out + ("\n" + end if at_end else "") + "\n", actions


def check_illegal(rng, game, what, text, actions):
    """Plays an action once more in place of another one: nothing that is forgiven may make that legal."""
    again = [(i, word) for i, (_, word) in enumerate(actions) if re.fullmatch(r"[a-z]\d+(-[a-z]\d+)?|\d+-\d+", word)]
    if game == "connect" or len(again) < 6:
        return
    second = rng.randrange(4, len(again))
    first = rng.randrange(second)
    place = actions[again[second][0]][0]
    wrong = text[:place] + again[first][1] + re.sub(r"^\S+( - \S+)?", "", text[place:], count=1)
    if re.match(r"\S+ (- )?[a-zA-Z]\d+", text[place:]) and game == "connect-square":
        return  # the slip was in two words
    got = verdicts(wrong)
    errors = [d for v in got for d in v["diagnostics"] if d["severity"] == "error"]
    line = wrong.count("\n", 0, place) + 1
    column = place - wrong.rfind("\n", 0, place)
    check(f"{what}: an action played twice", got[0]["status"] == "invalid" and errors[0]["line"] == line
          and errors[0]["column"] == column, f"{wrong}\n{got[0]['status']}, expected {line}:{column} in {errors[:2]}")
    check(f"{what}: --fix keeps an error", fixed(wrong) == wrong)


def main():
    rng = random.Random(SEED)
    for game in GAMES:
        count = 0
        for tags, words, strict in legal_records(game, SEED):
            count += 1
            text, actions = mangle(rng, game, tags, words, strict)
            got = verdicts(text)
            known = {key: strict[key] for key in SAME}
            for player in known["players"]:
                player.pop("name", None)

            def verdict(v):
                return {key: [{k: x for k, x in p.items() if k != "name"} for p in v[key]] if key == "players" else v[key]
                        for key in SAME}
            errors = [d for v in got for d in v["diagnostics"] if d["severity"] == "error"]
            good = len(got) == 1 and verdict(got[0]) == known and not errors
            check(f"{game}, seed {SEED}, record {count}: the verdict of a mangled record", good,
                  f"{text}\nexpected {known}\ngot      {got and verdict(got[0])} {errors}")
            if not good:
                continue
            check_illegal(rng, game, f"{game}, seed {SEED}, record {count}", text, actions)
            once = fixed(text)
            again = verdicts(once, "--strict")
            loose = [d["message"] for v in again for d in v["diagnostics"] if d["severity"] == "warning"
                     and not d["message"].startswith("Termination")]
            check(f"{game}, seed {SEED}, record {count}: --fix", len(again) == 1 and verdict(again[0]) == known
                  and not loose and fixed(once) == once, f"{text}\nfixed\n{once}\n{loose} {fixed(once) == once}")
        check(f"{game}: there are legal records", count >= COUNT // 8, f"only {count}")
    checks.end()


main()
