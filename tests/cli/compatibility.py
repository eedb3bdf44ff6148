#!/usr/bin/env python3
"""What later versions keep, as quadrille(1) promises under COMPATIBILITY, in golden/: records and their verdicts; a recipe
and a file of defaults; and in interface.json commands, options, games, kinds of puzzle, motifs, members of JSON, and what
seeds name. What IDs stand for is pinned by unit/id and laws/puzzles.

    compatibility.py BUILD_FOLDER [--add]     --add: pins what is new, too, if nothing pinned has changed
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

GOLDEN = ROOT / "tests/golden"
RECORDS, VERDICTS, INTERFACE = sorted(GOLDEN.glob("records/*.qdr")), GOLDEN / "records/verdicts.json", GOLDEN / "interface.json"
ADD = "--add" in sys.argv[2:]

PRINT = ["--seed", "golden", "-n", "2", "-q", "--format", "pdf", "-o", "/dev/null", "--manifest", "-"]
STATUS = {0: ["score examples/enclose5.qdr", "help"], 1: ["score tests/golden/records/conect.qdr", "import conect README.md"],
          2: ["score no-such-file", "sheet conect --no-such-option", "no-such-command"]}


def run(*command, **environment):
    return subprocess.run([QUADRILLE, *command], cwd=ROOT, capture_output=True, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, env=os.environ | environment)


def lines_of(*command):
    return [json.loads(line) for line in run(*command).stdout.splitlines()]


def score(path):
    """The verdicts of a file's records, without the wording of messages, and without the stones of a win in Conect, which
    may be any that connect."""
    verdicts = lines_of("score", "--json", path.relative_to(ROOT))
    for verdict in verdicts:
        verdict["detail"] and verdict["detail"].pop("path", None)
        for diagnostic in verdict["diagnostics"]:
            del diagnostic["message"]
    return verdicts


def members(value, path, found):
    """Adds to `found` the types of all members of a JSON value, by their paths."""
    names = {dict: "object", list: "list", str: "text", bool: "boolean", int: "number", float: "number", type(None): "null"}
    found.setdefault(path, set()).add(names[type(value)])
    for name, member in value.items() if isinstance(value, dict) else ():
        members(member, f"{path}.{name}", found)
    for member in value if isinstance(value, list) else ():
        members(member, f"{path}[]", found)


def includes(now, pinned, place=""):
    """Lists what is pinned and no longer so. Objects and lists of texts may have more than is pinned."""
    if isinstance(pinned, dict) and isinstance(now, dict):
        return [fault for name in pinned for fault in
                (includes(now[name], pinned[name], f"{place}/{name}") if name in now else [f"{place}/{name} is gone"])]
    if isinstance(pinned, list) and isinstance(now, list) and all(isinstance(x, str) for x in pinned):
        return [f"{place}: {name} is gone" for name in pinned if name not in now]
    if isinstance(pinned, list) and isinstance(now, list) and len(pinned) == len(now):
        return [fault for i, (a, b) in enumerate(zip(now, pinned)) for fault in includes(a, b, f"{place}/{i}")]
    return [] if now == pinned else [f"{place}: {pinned} is now {now}"]


def interface():
    games = lines_of("games", "--json")
    general = run("--help").stdout
    listed = re.findall(r"^  ([a-z]+) ", general.split("\nCommands\n")[1].split("\n\n")[0], re.M)
    listed.remove("scan")  # experimental
    helps = {"": general} | {command: run(command, "--help").stdout for command in listed}
    manifests = {game["slug"]: lines_of("sheet", game["slug"], *PRINT) for game in games}
    puzzles = {f'{game["slug"]} {kind["kind"]}': lines_of("puzzle", game["slug"], "--kind", kind["kind"], *PRINT)
               for game in games for kind in game["puzzles"]}
    puzzles["a day"] = lines_of("puzzle", "connect-square", "--kind", "chain", "--grade", "1-5", "--daily", "2026-11-23", *PRINT[2:])
    puzzles["a Sunday"] = lines_of("puzzle", "connect-square", "--daily", "2026-11-29", *PRINT[2:])
    geometries = [line for game in games if game["slug"] != "connect"
                  for line in lines_of("sheet", game["slug"], "--scan", *PRINT[:-2], "--geometry", "-")]
    outputs = {
        "games --json": games, "config --json": lines_of("config", "--json"),
        "score --json": lines_of("score", "--json", *RECORDS),
        "solve --json": lines_of("solve", "--json", "examples/late.qdr"),
        "standings --json": lines_of("standings", "--json", "examples/league.qdr"),
        "sheet --geometry": geometries,
        "sheet --manifest": [sheet for sheets in manifests.values() for sheet in sheets],
        "puzzle --manifest": [puzzle for several in puzzles.values() for puzzle in several],
    }
    types = {name: {} for name in outputs}
    for name, values in outputs.items():
        for value in values:
            members(value, "", types[name])
    return {
        "commands": {command: sorted({name for names in re.findall(r"^ +(?:(-\w), )?(--[a-z-]+)", text, re.M)
                                      for name in names if name}) for command, text in helps.items()},
        "games": {game["slug"]: {"code": game["code"], "options": sorted(p["name"] for p in game["params"] if p["option"]),
                                 "puzzles": {kind["kind"]: sorted(kind["motifs"]) for kind in game["puzzles"]}}
                  for game in games},
        "seeds": {name: " ".join(item["id"] for item in items) for name, items in (manifests | puzzles).items()},
        "members": {name: {path: sorted(kinds) for path, kinds in paths.items()} for name, paths in types.items()},
    }


def check_settings():
    with tempfile.TemporaryDirectory() as home:
        (Path(home) / "quadrille").mkdir()
        shutil.copy(GOLDEN / "config.cfg", Path(home) / "quadrille")
        shown = run("config", "--json", XDG_CONFIG_HOME=home)
        written = re.findall(r'^(\w+) = "?(.*?)"?;$', (GOLDEN / "config.cfg").read_text(), re.M)
        in_force = {line["name"]: line["value"] for line in map(json.loads, shown.stdout.splitlines())}
        check("defaults of version 1", written and all(in_force.get(name) == value for name, value in written), shown)
        book = run("book", GOLDEN / "recipe.book", "-q", "-o", "-", XDG_CONFIG_HOME=home)
        check("a recipe of version 1", book.returncode == 0 and book.stdout.startswith("%PDF"), book.stderr)


def main():
    verdicts, described = {path.name: score(path) for path in RECORDS}, interface()
    pinned_verdicts = json.loads(VERDICTS.read_text()) if VERDICTS.exists() else {}
    pinned = json.loads(INTERFACE.read_text()) if INTERFACE.exists() else {"members": {}}

    for name, of_file in pinned_verdicts.items():
        faults = includes(verdicts.get(name), of_file)
        check(f"the verdicts of {name}", not faults, "\n".join(faults[:10]))
    for output, paths in pinned.pop("members").items():
        found = described["members"][output]
        faults = [f"{path}: {types} is now {found.get(path)}" for path, types in paths.items()
                  if not found.get(path) or set(found[path]) - set(types)]
        check(f"members of {output}", not faults, "\n".join(faults[:20]))
    for part, names in pinned.items():
        faults = includes(described[part], names)
        check(f"{part} of version 1", not faults, "\n".join(faults[:20]))
    check_settings()
    for status, commands in STATUS.items():
        for command in commands:
            check(f"exit status {status}: {command}", run(*command.split()).returncode == status)

    if ADD and not checks.failed:
        VERDICTS.write_text(json.dumps(verdicts, indent=None, ensure_ascii=False).replace('}, {"file"', '},\n{"file"') + "\n")
        INTERFACE.write_text(json.dumps(described, indent=1, ensure_ascii=False) + "\n")
    checks.end()


main()
