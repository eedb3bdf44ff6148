"""Checks that are counted: what the scripts of this folder share."""
import os
import sys

os.environ["XDG_CONFIG_HOME"] = "/nonexistent"  # nothing of the tester's own may show in the results

passed = failed = 0


def check(what, ok, detail=""):
    """Counts a check, and says what has failed."""
    global passed, failed
    passed += bool(ok)
    failed += not ok
    if not ok:
        print(f"FAILED: {what}" + (f"\n{detail}" if detail else ""))


def end():
    """Prints what was counted, as tests/run.py reads it, and ends the script."""
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
