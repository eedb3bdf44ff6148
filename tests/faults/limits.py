#!/usr/bin/env python3
"""Every command where there is little room: memory, stacks of threads, open files, the size of files, a full disk.

    limits.py BUILD_FOLDER [--only REGEX]

A full disk takes a file system of its own, and so root's rights, or user namespaces."""
import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from program import SITUATIONS, Findings, commands, references, workplace  # noqa: E402

# Limits of ulimit: 1024-byte blocks, or open files.
LIMITS = {"v": range(14000, 60000, 700), "n": range(3, 14), "f": (0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64)}
STACK = 128  # thousand bytes: enough for every command and thread
DISK = 16 << 20
FREE = (0, 4096, 8192, 16384, 32768, 65536)  # bytes free on a full disk


def try_limits(place, pool, work, findings):
    def run(one):
        (command, situation, reference), what, value = one
        prefix = ["sh", "-c", f'ulimit -{what} {value}; exec "$@"', "sh"]
        return place.run(command, situation, reference.before, prefix=prefix)

    tries = [(one, what, value) for one in work for what in LIMITS for value in LIMITS[what]]
    tries += [(one, "s", STACK) for one in work]
    for ((command, situation, reference), what, value), o in zip(tries, pool.map(run, tries)):
        if o.started:  # else the system's loader has failed
            problem = reference.problem(o)
            if what == "s" and o.status != 0:
                problem = problem or "needs more stack"
            findings.note(problem, (what,), f"(ulimit -{what} {value}; quadrille {command.line})  {situation}, "
                          f"standard error {o.err[:200]!r}\n  ")


def try_full_disk(place, work, findings):
    """Runs the commands on a file system with little space; False if none can be made."""
    disk = place.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "none", disk], capture_output=True).returncode:
        return False
    (disk / "in").symlink_to("../in")
    try:
        for command, situation, reference in work:
            need = sum((len(data or b"") + 4095) // 4096 * 4096 for data in reference.before.values())
            for free in FREE:
                ballast = disk / "ballast"
                with open(ballast, "wb") as file:
                    space = os.statvfs(disk)
                    os.posix_fallocate(file.fileno(), 0, space.f_bavail * space.f_frsize - need - free)
                o = place.run(command, situation, reference.before, below=disk)
                ballast.unlink()
                findings.note(reference.problem(o), ("disk",), f"quadrille {command.line}, {free} bytes free, {situation}, "
                              f"standard error {o.err[:200]!r}\n  ")
    finally:
        subprocess.run(["umount", disk], check=True)
    return True


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("build", type=Path)
    options.add_argument("--only", default="")
    options.add_argument("--mounts", action="store_true", help=argparse.SUPPRESS)  # file systems may be mounted
    options = options.parse_args()
    # Once more in a name space where mounting changes nothing outside.
    space = ["unshare", "--mount"] + ([] if os.geteuid() == 0 else ["--map-root-user"])
    if not options.mounts and shutil.which("unshare") and subprocess.run([*space, "true"], capture_output=True).returncode == 0:
        os.execvp(space[0], [*space, sys.executable, __file__, *sys.argv[1:], "--mounts"])
    findings = Findings()
    with workplace(options.build) as (place, pool):
        work = list(references(place, pool, commands(options.only), SITUATIONS[::3]))
        try_limits(place, pool, work, findings)
        if not options.mounts or not try_full_disk(place, work, findings):
            print("a full disk: passed over, as no file system can be mounted")
    return findings.report("limits")


if __name__ == "__main__":
    sys.exit(main())
