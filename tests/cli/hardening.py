#!/usr/bin/env python3
"""The program is hardened, as far as its file shows.

    hardening.py BUILD_FOLDER
"""
import os
import re
import subprocess

import checks
from checks import BUILD, check


def readelf(*options):
    return subprocess.run(["readelf", "-W", *options, BUILD / "quadrille"], env=dict(os.environ, LC_ALL="C"),
                          capture_output=True, text=True, check=True).stdout


def check_program():
    dynamic = readelf("--dynamic")
    check("it can be loaded at any address", re.search(r"\(FLAGS_1\).*\bPIE\b", dynamic) and "TEXTREL" not in dynamic, dynamic)
    check("all its symbols are bound when it starts", re.search(r"\(FLAGS_1\).*\bNOW\b", dynamic), dynamic)
    check("it takes no libraries from folders of its own", not re.search(r"RPATH|RUNPATH", dynamic), dynamic)

    segments = {}
    for kind, flags in re.findall(r"^  ([A-Z_]+) +(?:0x\w+ +){5}([RWE ]{3}) ", readelf("--segments"), re.M):
        segments.setdefault(kind, []).append(flags)
    check("addresses of functions are read-only once it runs", "GNU_RELRO" in segments, segments)
    check("its stack is not executable", segments.get("GNU_STACK") == ["RW "], segments)
    check("nothing is writable and executable", not any("W" in f and "E" in f for fs in segments.values() for f in fs), segments)

    imported = set(re.findall(r"UND (\w+)", readelf("--dyn-syms")))
    checking = {name for name in imported if name.endswith(("_chk", "_chk_fail"))}
    check("it checks its stack", "__stack_chk_fail" in checking, checking)
    if "-D_FORTIFY_SOURCE=2" in (BUILD / "flags").read_text():
        check("it checks copies and formats", {"__memcpy_chk", "__vsnprintf_chk"} <= checking and "vsnprintf" not in imported,
              checking)


check_program()
checks.end()
