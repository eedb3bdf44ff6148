#!/usr/bin/env python3
"""A selection of `make check-faults`: a few faults of each kind under some commands, and signals.

    faults.py BUILD_FOLDER
"""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "faults"))
import campaign  # noqa: E402
import program  # noqa: E402
import signals  # noqa: E402

BUILD = sys.argv[1]
SELECTED = ("^sheet connect-cap.* --manifest|^sheet connect-cap.*png|^sheet conect.*svg|^puzzle connect-cap|^score --json -j1|"
            "^show -j2|^solve --json|^standings.* -o|^import.* -o|^record.*Ann|^rules.* -o|^template export|^config")
FAULTS = dict.fromkeys([*program.KINDS, "bytes"], 2)
SIGNALS = 24

status = signals.send_signals(BUILD, SIGNALS, seed=1).report("signals")
if program.injects(BUILD):
    status |= campaign.try_faults(BUILD, program.commands(SELECTED), program.SITUATIONS[::3], FAULTS).report("faults")
sys.exit(status)
