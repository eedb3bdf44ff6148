#!/usr/bin/env python3
"""The second referee as one process that compares verdict after verdict, for tests/fuzz/referee.c.

Reads from standard input, again and again: a line with two lengths in bytes, a file of records, and what
`quadrille score --json` says of it. Answers with a line: `same`, `too large`, or
`differs: WHAT`.
"""
import re
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
import compare  # noqa: E402

SIZE = re.compile(rb'(?i)\[size "([0-9]+)x([0-9]+)"')
CELLS_MOST = 150


def answer(text, ours):
    if any(int(width) * int(height) > CELLS_MOST for width, height in SIZE.findall(text)):
        return "too large"      # it takes seconds
    try:
        differences = [f"{record}: {what}" for record, what in compare.judge("fuzz", text, ours.decode()) if what]
    except Exception as error:      # pylint: disable=broad-except; whatever it is, it is a fault of the referee
        return f"differs: the referee fails: {error!r}"
    return "differs: " + "; ".join(differences) if differences else "same"


def main():
    while head := sys.stdin.buffer.readline():
        lengths = [int(length) for length in head.split()]
        text, ours = (sys.stdin.buffer.read(length) for length in lengths)
        sys.stdout.buffer.write(answer(text, ours).encode("utf-8", "backslashreplace").replace(b"\n", b" ") + b"\n")
        sys.stdout.buffer.flush()


main()
