#!/usr/bin/env python3
"""The theme ink takes less than half of the ink of the theme colour: all pages together, and each that shows more than
text and lines to write on. This looks at some kinds of page of each game, or at all.

    ink.py BUILD_FOLDER [all]
"""
import sys
import tempfile

import checks
from checks import QUADRILLE, ROOT, check

sys.path.insert(0, str(ROOT / "tests" / "bench"))
import ink  # noqa: E402

SAMPLE = {"board", "net, opening 5", "player sheet", "objectives", "backs of cards", "rules", "show"}
SHARE_MOST = 0.5
SHARE_MOST_TEXT = 0.75  # its letters are thinner and grey, but as many


def main():
    totals = [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        for game, kinds in ink.KINDS.items():
            for kind in kinds:
                if kind.name not in SAMPLE and "all" not in sys.argv[2:]:
                    continue
                pair = [ink.darkness(QUADRILLE, kind, theme, folder) for theme in ("colour", "ink")]
                totals = [total + one for total, one in zip(totals, pair)]
                share = pair[1] / pair[0]
                most = SHARE_MOST_TEXT if kind.text else SHARE_MOST
                check(f"{game}, {kind.name}: {share:.3f} of the ink", share < most)
    check(f"all together: {totals[1] / totals[0]:.3f} of the ink", totals[1] < SHARE_MOST * totals[0])
    checks.end()


main()
