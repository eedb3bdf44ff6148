#!/usr/bin/env python3
"""Makes calls of the system fail, one after another, under the main path of every command.

    campaign.py BUILD_FOLDER [--limit N] [--seed S] [--only REGEX] [--fault FAULT]

Each command is run once to count its calls of each kind (faults.c names the kinds). Then it is run again with the
n-th call failing, and with that and all later ones failing: for every n, or for N of them, evenly spread and shifted
by S, where there are more. Further runs limit the memory in use. All this with and without older files in the way of
the command's, and with and without a file system that can exchange files.

--fault runs one fault only, like memory:12+, with commands that match REGEX, and shows what was printed."""
import argparse
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from program import KINDS, SITUATIONS, Findings, commands, references, workplace  # noqa: E402

LIMITS = {"memory": 100, "bytes": 50}  # faults of a kind for a command in a situation; of other kinds, all


def chosen(count, limit, seed):
    """Which of `count` calls are to fail."""
    return sorted({1 + (i * count // limit + seed) % count for i in range(limit)}) if count > limit else range(1, count + 1)


def faults_of(outcome, limits, seed):
    for kind in KINDS:
        for n in chosen(outcome.calls[kind], limits.get(kind, 10**9), seed):
            yield from (f"{kind}:{n}", f"{kind}:{n}+")
    yield from (f"bytes:{n}" for n in chosen(outcome.most, limits["bytes"], seed))


def try_faults(build, commands, situations, limits, seed=0, only=None):
    """Runs the faults of some commands, or only one fault of each, which is then told of. Returns what it found."""
    findings = Findings()
    with workplace(build) as (place, pool):
        tries = [(command, situation, reference, fault)
                 for command, situation, reference in references(place, pool, commands, situations)
                 for fault in ([only] if only else faults_of(reference.outcome, limits, seed))]

        def run(one):
            command, situation, reference, fault = one
            return place.run(command, situation, reference.before, fault=fault)

        for (command, situation, reference, fault), outcome in zip(tries, pool.map(run, tries)):
            if not outcome.failed:
                continue  # with several threads, calls are not always as many
            problem = reference.problem(outcome, names_fail=fault.startswith("name"))
            description = (f"quadrille {command.line}\n  {fault}{' plain' * situation.plain}{' old' * situation.old} at "
                           f"{outcome.place}, status {outcome.status}, standard error {outcome.err[:200]!r}\n  ")
            findings.note(problem, (re.sub(r"\d+", "", fault), outcome.place), description)
            if only:
                print(f"{description}{problem or 'as it should be'}")
    return findings


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("build", type=Path)
    options.add_argument("--limit", type=int)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--only", default="")
    options.add_argument("--fault")
    options = options.parse_args()
    limits = dict.fromkeys([*KINDS, "bytes"], options.limit) if options.limit else LIMITS
    return try_faults(options.build, commands(options.only), SITUATIONS, limits, options.seed,
                      options.fault).report("faults")


if __name__ == "__main__":
    sys.exit(main())
