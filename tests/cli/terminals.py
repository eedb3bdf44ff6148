"""Runs of a program at terminals of their own: what the scripts of this folder share."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from checks import check

WAIT = 60  # seconds: a slow machine, or valgrind


class Terminal:
    """A run of a program at a terminal of `size` rows and columns, if it has a size; with `out`, standard output is that file.
    `raw` is all that it was sent, `text` what a person sees of it: without the sequences that move the cursor and colour the
    text."""

    def __init__(self, folder, environment, *command, out=None, size=(0, 0)):
        self.raw, self.text, self.seen = b"", "", 0
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", *size, 0, 0))
            os.chdir(folder)
            if out:
                os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
            os.execve(command[0], command, {"PATH": os.environ["PATH"], "TERM": "xterm", **environment})

    def read(self, seconds):
        """False at the end."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return True
        try:
            got = os.read(self.terminal, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += got
        self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\x07", "", got.decode("utf-8", "replace"))
        return bool(got)

    def expect(self, words):
        """Waits until the terminal shows this, after what was expected before."""
        end = time.monotonic() + WAIT
        while words not in self.text[self.seen:] and time.monotonic() < end and self.read(0.2):
            pass
        found = words in self.text[self.seen:]
        check(f"the terminal shows {words!r}", found, repr(self.text[self.seen:][-300:]))
        if found:
            self.seen = self.text.index(words, self.seen) + len(words)

    def rows(self, size):
        """The rows that the terminal shows."""
        lines = [line[at:at + size[1]] for line in self.text.split("\n") for at in range(0, max(len(line), 1), size[1])]
        return lines[-size[0]:]

    def type(self, keys):
        """Types when the program edits a line: what comes before could be lost."""
        end = time.monotonic() + 2
        while termios.tcgetattr(self.terminal)[3] & termios.ICANON and time.monotonic() < end:
            time.sleep(0.01)
        os.write(self.terminal, keys.encode())

    def answer(self, question, line):
        self.expect(question)
        self.type(line + "\r")

    def end_by(self, keys):
        self.type(keys)
        check("it ends", self.end() == 0)

    def end(self):
        """The exit status; minus the signal that ended the program, which is killed if it waits for more."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end and self.read(1):
            pass
        if time.monotonic() > end:
            os.kill(self.pid, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.terminal)
        return status
