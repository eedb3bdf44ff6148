#!/usr/bin/env python3
"""The program takes no calls of Linux and glibc but those of src/base/system.c; built with -DPORTABLE, not even these.

    portable.py BUILD_FOLDER
"""
import os
import re
import subprocess
import tempfile

import checks
from checks import BUILD, check

PORTABLE = "-DPORTABLE" in (BUILD / "flags").read_text().split("\n")[0].split()
LINUX = {"renameat2", "sched_getaffinity", "__sched_cpucount", "getrandom"}
GLIBC = {"memrchr", "rawmemchr", "strchrnul", "mempcpy", "strsep", "strverscmp", "strcasestr", "asprintf", "vasprintf",
         "qsort_r", "fwrite_unlocked", "fputs_unlocked", "tdestroy", "canonicalize_file_name", "euidaccess", "pipe2", "dup3",
         "mkostemp", "statx", "copy_file_range", "secure_getenv", "getauxval", "error"}


def check_imports():
    listing = subprocess.run(["nm", "-D", "--undefined-only", BUILD / "quadrille"], capture_output=True, text=True, check=True)
    imported = set(re.findall(r"^\s+U (\w+)", listing.stdout, re.M))
    check("the list of imported functions is one", {"write", "fsync", "rename"} <= imported, imported)
    check("no function that only glibc has is taken", not imported & GLIBC, imported & GLIBC)
    check("Linux's own calls are taken unless the build is portable", (imported & LINUX == set()) == PORTABLE, imported & LINUX)


def check_unfinished_file():
    """While a file is written it has a hidden name."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([BUILD / "quadrille", "sheet", "connect-c", "-q", "--seed", "1", "-n", "2000", "-j1", "-o", "x.pdf"],
                                   cwd=folder)
        seen = set()
        while process.poll() is None:
            seen |= set(os.listdir(folder))
        check("the run succeeds", process.returncode == 0)
        check("a hidden file is there meanwhile", f".quadrille-{process.pid}-0" in seen, seen)
        check("and not longer", os.listdir(folder) == ["x.pdf"], os.listdir(folder))


check_imports()
check_unfinished_file()
checks.end()
