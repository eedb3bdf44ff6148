#!/usr/bin/env python3
"""What the Makefile does beside building and testing: the user's own flags win, source archives have the same bytes from
every clone, and systems without apt-get are told which packages to install.

    makefile.py BUILD_FOLDER
"""
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import checks
from checks import ROOT, check


def make(*arguments, folder=ROOT, umask=0o22, **environment):
    """Runs make as from a shell, whatever make has started this script."""
    inherited = {name: os.environ[name] for name in ("PATH", "CC") if name in os.environ}
    return subprocess.run(["make", *arguments], cwd=folder, umask=umask, env=inherited | environment, capture_output=True, text=True)


def check_users_flags():
    """The flags of the user come last, and the Makefile's own stay."""
    own = {"CPPFLAGS": "-D_FORTIFY_SOURCE=1", "CFLAGS": "-fno-stack-protector", "LDFLAGS": "-no-pie"}
    commands = make("-n", "B=build/none", *(f"{name}={value}" for name, value in own.items()), "build/none/quadrille").stdout
    compiles = re.search(r"^.* -c -o build/none/obj/base/text\.o .*$", commands, re.M)
    links = re.search(r"^.* -o build/none/quadrille .*$", commands, re.M)
    check("make shows how it compiles and links", compiles and links, commands[-500:])
    if compiles and links:
        for line, ours, users in ((compiles, "-D_FORTIFY_SOURCE=2", own["CPPFLAGS"]), (links, "-pie", own["LDFLAGS"]),
                                  (compiles, "-fstack-protector-strong", own["CFLAGS"]), (compiles, "-Isrc", own["CPPFLAGS"])):
            words = line.group().split()
            check(f"{users} comes after {ours}", ours in words and users in words and words.index(ours) < words.index(users),
                  line.group())


def check_deps():
    """Where there is no apt-get, packages are named, and nothing fails; else those that are missing, with their purpose, before
    they are installed."""
    with tempfile.TemporaryDirectory() as folder:
        for program in ("sh", "make", "find", "sort", "grep", "id", "env"):
            (Path(folder) / program).symlink_to(shutil.which(program))
        named = make("deps", PATH=folder)
        check("without apt-get, packages are named", named.returncode == 0 and "libcairo2-dev" in named.stderr and
              "libcmocka-dev" in named.stderr, named.stderr)
        silent = make("deps", PATH=folder, NO_DEPS="1")
        check("NO_DEPS=1 leaves that out", silent.returncode == 0 and not silent.stderr + silent.stdout, silent.stderr)
        for program, script in (("apt-get", 'echo "$@"'), ("sudo", '"$@"'),
                                ("dpkg-query", '[ "$4" = qpdf ] || [ "$4" = libpng-dev ] || echo ok installed')):
            (Path(folder) / program).write_text(f"#!{shutil.which('sh')}\n{script}\n")
            (Path(folder) / program).chmod(0o755)
        told = make("deps", PATH=folder)
        check("missing packages are named with their purpose", told.returncode == 0 and re.search(
            r"^Installing .*:\n  for building: libpng-dev\n  for testing: qpdf\nupdate", told.stdout), told.stdout + told.stderr)
        complete = make("deps-bench", PATH=folder)
        check("if none is missing, nothing is said", complete.returncode == 0 and not complete.stdout, complete.stdout)


def check_libraries():
    """If a library or the compiler is missing, the build ends at once, and says what installs it."""
    with tempfile.TemporaryDirectory() as folder:
        flags = Path(folder) / "flags"
        for what, said, changes in ("libraries", "cairo", {"PKG_CONFIG_LIBDIR": "/nonexistent"}), ("headers", "", {"CC": "false"}):
            built = make(f"B={folder}", flags, **changes)
            check(f"without {what}, make deps is named", built.returncode != 0 and said in built.stderr and
                  "run make deps" in built.stderr and not flags.exists(), built.stderr)
        built = make(f"B={folder}", flags)
        check("with all of them, nothing is said", built.returncode == 0 and not built.stderr and flags.exists(), built.stderr)


def check_archive():
    """The same archive from two clones, whatever the user has told git."""
    if not (ROOT / ".git").exists() or subprocess.run(["git", "status"], cwd=ROOT, capture_output=True).returncode != 0:
        print("no repository of git: archives are left out")
        return
    archives = []
    with tempfile.TemporaryDirectory() as home:
        for name, umask, settings in ("one", 0o22, ""), ("two", 0o77, "[tar]\numask = user\n[core]\nautocrlf = true\n"):
            clone = Path(home) / name
            subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
            (Path(home) / ".gitconfig").write_text(settings)
            made = make("dist", folder=clone, umask=umask, HOME=home, TZ="Pacific/Auckland" if settings else "UTC")
            archives += [path.read_bytes() for path in clone.glob("build/*.tar.gz")]
        check("every clone gives the same archive", len(archives) == 2 and archives[0] == archives[1], made.stderr)


def check_scripts():
    """`make check` runs every script of this folder that is one, not only those that may be executed."""
    for path in sorted((ROOT / "tests/cli").glob("*.py")):
        check(f"{path.name} is run", os.access(path, os.X_OK) == path.read_text().startswith("#!"))


check_scripts()
check_users_flags()
check_deps()
check_libraries()
check_archive()
checks.end()
