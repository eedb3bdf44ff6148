#!/usr/bin/env python3
"""What quadrille --complete offers: commands, games, words, files, and every option that --help lists; and the scripts of
bash, zsh and fish in these shells. A shell that is not installed is left out.

    completion.py BUILD_FOLDER [SHARE]      SHARE: the folder share/ of an installation, whose scripts are the same
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import check  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
QUADRILLE = (ROOT / sys.argv[1] / "quadrille").resolve()
FILES = ["a.qdr", "b.pdf", "c.png", "d.cfg", "e.txt", "f.qdr"]
GAMES = ["conect", "connect", "connect-capture", "connect-square", "enclose5"]

# The words after `quadrille` up to the cursor, and all that --complete offers. With "...": at least these.
OFFERED = [
    (["she"], ["sheet"]),
    (["--vers"], ["--version"]),
    (["-q", "sco"], ["score"]),
    (["help", "rul"], ["rules"]),
    (["help", "record"], ["record", "records"]),
    (["help", ""], ["puzzles", "books", "scan", "templates", "sheet", "..."]),
    (["record", "puzzl"], []),
    (["sheet", ""], GAMES),
    (["sheet", "conect", ""], []),
    (["score", "--", "-"], [":files"]),
    (["sheet", "conect", "--form", ""], ["net", "projection", "rhombus"]),
    (["sheet", "--form", "=", "n"], ["net"]),
    (["sheet", "--form", "="], ["net", "projection", "rhombus"]),
    (["sheet", "conect", "--goa"], []),
    (["sheet", "enclose5", "--goa"], ["--goal"]),
    (["sheet", "conect", "--theme", ""], ["colour", "ink", "large", ":files", "..."]),
    (["sheet", "conect", "--paper", "a"], ["a3", "a4", "a5"]),
    (["rules", "conect", "--lang", ""], ["de", "en", "es", "..."]),
    (["puzzle", "conect", "--kind", "win-in-"], ["win-in-2", "win-in-3", "win-in-4"]),
    (["puzzle", "--kind", ""], ["chain", "win-in-2", "..."]),
    (["sheet", "connect-capture", "--value", ""], ["estimated", "proven"]),
    (["sheet", "connect-capture", "--value", "--valu"], ["--value", "--values"]),
    (["score", ""], [":files"]),
    (["scan", ""], [":files"]),
    (["sheet", "conect", "-o", ""], [":files"]),
    (["standings", "--alias", ""], [":files"]),
    (["pair", ""], [":files"]),
    (["show", "--format", "h"], ["html"]),
    (["standings", "--game", "en"], ["enclose5"]),
    (["book", ""], [":files"]),
    (["import", "conect", "e"], [":files"]),
    (["template", "ex"], ["export"]),
    (["template", "export", "fol"], [":folders"]),
    (["--color", "alw"], ["always"]),
    (["nonsense", "-x", ""], ["sheet", "..."]),
]

# The same through the scripts: a line up to the cursor, and what the shell completes.
CASES = [
    ("quadrille she", ["sheet"]),
    ("quadrille sheet ", [*GAMES, "..."]),
    ("quadrille help templ", ["template", "templates"]),
    ("quadrille sheet --form=n", ["net"]),
    ("quadrille sheet enclose5 --goa", ["--goal"]),
    ("quadrille sheet conect --theme ", ["colour", "d.cfg", "ink", "large", "..."]),
    ("quadrille score ", ["a.qdr", "f.qdr", "..."]),
    ("quadrille score a.qdr f", ["f.qdr", "folder"]),
    ("quadrille import conect e", ["e.txt"]),
    ("quadrille template export fol", ["folder"]),
]


def wanted(expected, found):
    """Whether the words found are those of a case; an equals sign or a slash at the end is no part of a word."""
    found = {re.sub("^--[a-z]+=(?=.)", "", word).rstrip("=/ ") for word in found}
    words = set(expected[:expected.index("...")] if "..." in expected else expected)
    return words <= found if "..." in expected else words == found


def offered(words):
    run = subprocess.run([QUADRILLE, "--complete", *words], capture_output=True, text=True, check=True)
    lines = [line.split("\t")[0] for line in run.stdout.splitlines()]
    check(f"{words}: each word once, no error", len(set(lines)) == len(lines) and not run.stderr, lines)
    return lines


def options_of_help(*command):
    text = subprocess.run([QUADRILLE, *command, "--help"], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", text, re.M))


def commands():
    text = subprocess.run([QUADRILLE, "help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z]+) ", text.split("\nCommands\n")[1].split("\n\n")[0], re.M)


class Bash:
    name = "bash"

    def __init__(self, folder):
        self.folder = folder

    def complete(self, line):
        """As readline splits the line: an equals sign is a word of its own."""
        words = [word for word in re.split(r"(=)| ", line) if word]
        if line[-1] in " =":
            words.append("")
        script = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quadrille; printf "%s\\n" "${COMPREPLY[@]}"'
        run = subprocess.run(["bash", "--norc", "-c", script, "bash", str(self.folder / "bash"), *words],
                             cwd=self.folder / "files", capture_output=True, text=True, check=False)
        check(f"bash: {line}: no error", not run.stderr, run.stderr)
        return run.stdout.split("\n")

    def close(self):
        pass


class Fish(Bash):
    name = "fish"

    def complete(self, line):
        script = f"source {self.folder}/fish; complete -C {line!r}"
        run = subprocess.run(["fish", "--no-config", "-c", script], cwd=self.folder / "files", capture_output=True,
                             text=True, check=False, env=dict(os.environ, HOME=str(self.folder)))
        check(f"fish: {line}: no error", not run.stderr, run.stderr)
        return [word.split("\t")[0] for word in run.stdout.splitlines()]


class Zsh:
    """An interactive zsh on a terminal of its own. What completion adds is written to a file: compadd is replaced."""
    name = "zsh"
    setup = r"""
        PS1='> ' fpath=({folder} $fpath)
        autoload -Uz compinit && compinit -u -D
        zstyle ':completion:*' menu no
        zstyle ':completion:*' group-name ''
        setopt no_list_beep no_beep
        compadd() {{
            local -a hits
            if [[ " ${{(j: :)@[1,(i)(-|--)]}} " == *\ -[OAD]* ]]; then builtin compadd "$@"; return; fi
            builtin compadd -A hits "$@"
            print -rl -- $hits >> {folder}/found
            builtin compadd "$@"
        }}
        finish() {{ print -r -- END >> {folder}/found; BUFFER= }}
        zle -N finish
        bindkey '^X' finish
        bindkey '^I' complete-word
        cd {folder}/files
        print READY > {folder}/found
    """

    def __init__(self, folder):
        self.found = folder / "found"
        (folder / "setup").write_text(self.setup.format(folder=folder))
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update(HOME=str(folder), TERM="dumb", COLUMNS="200", LINES="100")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.send(f"source {folder}/setup\n")
        self.wait("READY")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def wait(self, word):
        """Waits for a line of the file, and reads what the shell prints meanwhile. Gives the lines before it."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.02)[0]:
                os.read(self.terminal, 65536)
            lines = self.found.read_text().split("\n") if self.found.exists() else []
            if word in lines:
                return lines[:lines.index(word)]
        check(f"zsh: {word}", False)
        return []

    def complete(self, line):
        self.found.write_text("")
        self.send(line + "\t\x18")
        return [word for word in self.wait("END") if word]

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


# By shell: its file, and where below share/ that is; in Debian's package zsh's is elsewhere.
PLACES = {"bash": ("bash", ["bash-completion/completions/quadrille"]),
          "fish": ("fish", ["fish/vendor_completions.d/quadrille.fish"]),
          "zsh": ("_quadrille", ["zsh/site-functions/_quadrille", "zsh/vendor-completions/_quadrille"])}


def make_folder(folder):
    """Brings the scripts together, as they are printed or installed; makes files to complete."""
    for shell, (name, places) in PLACES.items():
        script = subprocess.run([QUADRILLE, "--completion", shell], capture_output=True, text=True, check=True).stdout
        (folder / name).write_text(script)
        if len(sys.argv) > 2:
            found = [Path(sys.argv[2]) / place for place in places if (Path(sys.argv[2]) / place).is_file()]
            check(f"{shell}: one completion is installed, as it is printed", [f.read_text() for f in found] == [script], found)
    (folder / "files" / "folder").mkdir(parents=True)
    for name in FILES:
        (folder / "files" / name).touch()


def main():
    listed = commands()
    check("every command", len(listed) >= 10 and set(offered([""])) == set(offered([])) == set(listed))
    for words, expected in OFFERED:
        found = offered(words)
        check(f"{words}: {expected}, not {found}", wanted(expected, found))
    for command in listed:
        found = set(offered([command, "--"]))
        helped = options_of_help(command)
        check(f"every option of {command}", helped <= found, f"missing: {sorted(helped - found)}")
    os.environ["PATH"] = f"{QUADRILLE.parent}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        make_folder(folder)
        for kind in (Bash, Zsh, Fish):
            if not shutil.which(kind.name):
                print(f"{kind.name} is not installed: left out")
                continue
            shell = kind(folder)
            for line, expected in CASES:
                found = [word for word in shell.complete(line) if word]
                check(f"{kind.name}: {line}: {expected}, not {found}", wanted(expected, found))
            shell.close()
    checks.end()


main()
