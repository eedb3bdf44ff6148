#!/usr/bin/env python3
"""Web pages of `quadrille show` and `quadrille standings`: what they hold, hostile names, and the page driven in headless
Chromium, if there is one.

    web.py BUILD_FOLDER
"""
import base64
import hashlib
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import checks
from checks import QUADRILLE, ROOT, check

EXAMPLES = ROOT / "examples"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
VOID = {"meta", "link", "input", "br"}
HOSTILE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "</title></style></script><svg onload=alert(1)>",
           "&lt;b&gt; ]]> <!-- --> javascript:alert(1)", "\u202egnp.exe \u0085 \x7f '; `"]


class Page(html.parser.HTMLParser):
    """The elements of a page, whose tags must match."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.elements, self.faults, self.texts = [], [], [], {}
        self.feed(text)
        self.close()
        self.faults += self.open

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_starttag(self, tag, attrs):
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append("an attribute twice in " + tag)
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append("</{}>".format(tag))

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)


def look(name, text):
    """What holds for every page."""
    page = Page(text)
    check(f"{name}: tags match", not page.faults, str(page.faults[:5]))
    ids = [a["id"] for _, a in page.elements if "id" in a]
    check(f"{name}: identifiers differ", len(ids) == len(set(ids)))
    policy = [a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    check(f"{name}: a policy", [re.sub("'sha256-[^']*'", "HASH", p) for p in policy] ==
          ["default-src 'none'; style-src HASH; script-src HASH; img-src data:; base-uri 'none'; form-action 'none'"])
    for tag, source in (("script", "script-src"), ("style", "style-src")):
        content = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(content[0].encode()).digest()).decode()
        check(f"{name}: one {tag}, by its hash", len(content) == 1 and f"{source} 'sha256-{digest}'" in policy[0])
    for tag, attributes in page.elements:
        for attribute, value in attributes.items():
            check(f"{name}: <{tag} {attribute}>", not attribute.startswith("on") and attribute != "style")
            if attribute in ("href", "src", "xlink:href", "action", "srcset"):
                link = value.startswith("data:") or (value.startswith("#") and (value == "#" or value[1:] in ids))
                check(f"{name}: a link to {value[:40]}", link)
    check(f"{name}: no address", not re.search(r"(?<!xmlns=\")(?<!xmlns:xlink=\")https?://", text))
    return page


def run(*command, **more):
    return subprocess.run([QUADRILLE, *map(str, command)], capture_output=True, text=True, **more)


def pages():
    turns = {"conect": 0, "connect-capture": 0, "connect-square": 0, "enclose5": 0, "connect": 0}
    for game in turns:
        record = EXAMPLES / f"{game}.qdr"
        got = run("show", record, "--record", "1", "--format", "html", "-o", f"{game}.html", "-q")
        check(f"{game}: written", got.returncode == 0, got.stderr)
        page = look(game, Path(f"{game}.html").read_text())
        verdict = json.loads(run("score", "--json", record).stdout.splitlines()[0])
        steps = [a for tag, a in page.elements if tag == "figure"]
        moves = [a for tag, a in page.elements if tag == "a"]
        first = 1 if game == "connect" else 0
        check(f"{game}: a step for each turn", len(steps) == len(moves) == verdict["turns"] + 1 + first,
              f"{len(steps)} {verdict['turns']}")
        check(f"{game}: the slider ends at the last", [a["max"] for tag, a in page.elements if tag == "input"] ==
              [str(len(steps) - 1)])
        check(f"{game}: each has a text", len(page.texts["figcaption"]) == len(steps))
        named = [p for p in page.texts["p"] if p in ("A Ann", "B Bob", "C Cleo")]
        check(f"{game}: boards of players have names, and rounds are told in words", len(named) == (
            3 * len(steps) if game == "connect" else 0) and (game != "connect" or any(
                "B Bob: Zone die 6: 5 at a5" in text for text in page.texts["figcaption"])), str(named))
        check(f"{game}: twice the same", run("show", record, "--record", "1", "--format", "html", "-o", "-").stdout ==
              Path(f"{game}.html").read_text())
    for options in (["--turn", "2"], ["--plot"], ["--paper", "a5"], ["--per-page", "2"], ["--dpi", "90"]):
        got = run("show", EXAMPLES / "conect.qdr", "-o", "x.html", *options)
        check(f"{options}: no effect", got.returncode == 2 and not Path("x.html").exists(), got.stderr)
    sheet = "CO-W11-KW9V8EZK-Q"
    Path("bad.qdr").write_text(f'[Game "conect"] [Sheet "{sheet}"] [A "Ann"]\n1. a1 2. a1\n')
    got = run("show", "bad.qdr", "-o", "bad.html", "-q")
    page = look("bad", Path("bad.html").read_text())
    notes = page.texts.get("p", [])
    check("an illegal record: its sheet, and what is wrong", got.returncode == 1 and f"Conect \u00b7 {sheet}" in notes and
          any(re.match(r"error: line 2: a1 ", note) for note in notes), str(notes))
    check("one turn has a plot", sum(tag == "svg" for tag, _ in page.elements) == 3)
    Path("mine.html").write_text("<!DOCTYPE html>\n<p>mine\n")
    check("another's file stays", run("show", EXAMPLES / "conect.qdr", "-o", "mine.html").returncode == 2 and
          Path("mine.html").read_text().endswith("mine\n"))
    run("show", EXAMPLES / "league.qdr", "-o", "games.html", "-q")
    run("standings", EXAMPLES / "league.qdr", "-o", "season.html", "--lang", "de", "-q")
    page = look("season", Path("season.html").read_text())
    check("season: in German", "<html lang=\"de\">" in Path("season.html").read_text() and "Tabelle" in page.texts["h1"])


def hostile():
    for i, name in enumerate(HOSTILE):
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        Path("hostile.qdr").write_text(f'[Game "connect-square"] [Size "1x1"] [A "{quoted}"] [B "Bob"] [Event "{quoted}"] '
                                       f'[Round "{quoted}"] [Date "{quoted}"]\n{{{name}}} 1. a1-a2 {{ {name} }} 2. a2-b2 1-0\n')
        run("show", "hostile.qdr", "-o", "hostile.html", "--title", name.replace("\x7f", "").replace("\u0085", ""), "-f", "-q")
        page = look(f"hostile {i}", Path("hostile.html").read_text())
        check(f"hostile {i}: one script, no image", sum(tag in ("script", "img", "iframe") for tag, _ in page.elements) == 1)
        run("standings", "hostile.qdr", "-o", "table.html", "-f", "-q")
        if Path("table.html").exists():
            look(f"hostile table {i}", Path("table.html").read_text())


# ---- Chromium ----


class Browser:
    """Chromium, driven by its protocol over a pipe."""

    def __init__(self, folder):
        theirs_in, self.out = os.pipe()
        self.input, theirs_out = os.pipe()
        # The protocol is on descriptors 3 and 4.
        script = f'exec 3<&{theirs_in} 4>&{theirs_out}; exec "$0" "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", script, CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={folder}/profile", "--remote-debugging-pipe", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.number, self.rest, self.events = 0, b"", []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = None
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                piece = os.read(self.input, 1 << 16)
                if not piece:
                    raise RuntimeError("Chromium has ended")
                self.rest += piece
            line, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer.get("result", answer)
            self.events.append(answer)

    def open(self, path, scripts=True):
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=path)
        for _ in range(200):
            if self("document.readyState") == "complete" and self("location.href") != "about:blank":
                return
        raise RuntimeError("the page does not load")

    def __call__(self, expression):
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def key(self, name):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name,
                      windowsVirtualKeyCode={"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9, "Enter": 13}[name])

    def close(self):
        self.call("Browser.close") if self.process.poll() is None else None
        os.close(self.out)
        self.process.wait(20)


SHOWN = "[...document.querySelectorAll('.step')].filter(s => getComputedStyle(s).display !== 'none').map(s => s.id).join()"


def drive(browser):
    address = Path("connect-capture.html").resolve().as_uri()
    browser.open(address)
    last = browser("document.querySelectorAll('.step').length") - 1
    check("the start is shown", browser(SHOWN) == "0", str(browser(SHOWN)))
    for i in range(1, 41):
        browser.key("ArrowRight")
        at = min(i, last)
        check(f"forward {i}", browser(SHOWN) == str(at) == browser("location.hash.slice(1)"))
    status = browser("document.querySelector('[aria-live]').textContent")
    check("its text", status.startswith(f"{last}. ") and "15" in status and "31" in status, status)
    for i in range(1, 41):
        browser.key("ArrowLeft")
        check(f"back {i}", browser(SHOWN) == str(max(last - i, 0)))
    browser.key("End")
    check("End", browser(SHOWN) == str(last))
    browser.key("Home")
    check("Home", browser(SHOWN) == "0")
    # By keyboard alone: to the button for the next turn.
    for _ in range(10):
        browser.key("Tab")
        if browser("document.activeElement.dataset.go") == "next":
            break
    browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", text="\r", windowsVirtualKeyCode=13)
    browser.call("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)
    check("the button by keyboard", browser(SHOWN) == "1", str(browser(SHOWN)))
    browser("const s = document.querySelector('input'); s.value = 4; s.dispatchEvent(new Event('input')); 0")
    check("the slider", browser(SHOWN) == "4" and browser("location.hash") == "#4")
    browser("document.querySelectorAll('.moves a')[7].click(); 0")
    for _ in range(50):
        if browser(SHOWN) == "7":
            break
    check("a move is a link", browser(SHOWN) == "7")
    browser.open(address + "#3")
    check("the address", browser(SHOWN) == "3", str(browser(SHOWN)))
    requests = [e["params"]["request"]["url"] for e in browser.events if e.get("method") == "Network.requestWillBeSent"]
    check("no request", all(r.startswith(address) or r == "data:," for r in requests), str(requests))
    faults = [e for e in browser.events if e.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown")]
    check("no fault, and the policy holds", not faults, str(faults)[:300])
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    check("dark", browser("getComputedStyle(document.body).backgroundColor") == "rgb(22, 23, 26)")
    browser.call("Emulation.setEmulatedMedia", features=[])
    browser.open(Path("hostile.html").resolve().as_uri())
    check("a hostile page has one script", browser("document.scripts.length") == 1)
    browser.open(Path("games.html").resolve().as_uri() + "#g2")
    check("a game by its link", "2-0" in browser(SHOWN).split(","))
    browser.key("ArrowRight")
    check("its keys", browser("location.hash") == "#2-1", browser("location.hash"))
    browser.open(Path("season.html").resolve().as_uri())
    names = "[...document.querySelector('table').tBodies[0].rows].map(r => r.cells[1].textContent).join()"
    before = browser(names)
    browser("document.querySelectorAll('table thead button')[1].click(); 0")
    after = browser(names)
    browser("document.querySelectorAll('table thead button')[1].click(); 0")
    check("a table sorts", sorted(before.split(",")) == browser(names).split(",") and after.split(",")[::-1] == browser(names).split(","))
    browser.open(address, scripts=False)
    check("without a script all positions", browser(SHOWN) is None or len(browser(SHOWN).split(",")) == last + 1)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        pages()
        hostile()
        if CHROMIUM:
            browser = Browser(folder)
            try:
                drive(browser)
            finally:
                browser.close()
        else:
            print("| no Chromium: pages are not driven")
        os.chdir("/")
    checks.end()


main()
