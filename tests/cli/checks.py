"""What the scripts of this folder share: where things are, and checks that are counted."""
import os
import sys
from pathlib import Path

sys.dont_write_bytecode = True
os.environ["XDG_CONFIG_HOME"] = "/nonexistent"  # nothing of the tester's own may show in the results

ROOT = Path(__file__).resolve().parents[2]
BUILD = (ROOT / sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT  # the first argument of every script
QUADRILLE = BUILD / "quadrille"

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
