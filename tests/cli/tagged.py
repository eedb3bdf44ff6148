#!/usr/bin/env python3
"""Tagged PDF: what a machine can check of ISO 14289-1 (the Matterhorn Protocol), with qpdf and poppler, on every kind of
page.

    tagged.py BUILD_FOLDER
"""
import base64
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import checks  # noqa: E402
from checks import QUADRILLE, ROOT, check  # noqa: E402

EXAMPLES = ROOT / "examples"
GAMES = ["connect-capture", "connect-square", "enclose5", "conect", "connect"]
COMMANDS = [["standings", EXAMPLES / "league.qdr"], *(["rules", game] for game in GAMES),
            *(["sheet", game, "--seed", "1", "--record-form", "--rules"] for game in GAMES),
            ["sheet", "connect", "--seed", "1", "--part", "all", "--draw"],
            ["sheet", "connect-square", "--seed", "1", "-n", "5", "--per-page", "4"],
            ["sheet", "enclose5", "--seed", "1", "--scan", "--theme", "large"],
            ["puzzle", "connect-capture", "--seed", "1", "-n", "5", "--book"],
            ["puzzle", "connect-square", "--seed", "1", "-n", "2"],
            ["puzzle", "enclose5", "--kind", "fence", "--seed", "1", "-n", "2"],
            ["puzzle", "connect", "--kind", "partition", "--seed", "1", "-n", "2"],
            ["puzzle", "connect", "--kind", "solo", "--seed", "1", "-n", "1"],
            ["puzzle", "conect", "--seed", "1", "-n", "2"],
            ["book", ROOT / "tests/golden/recipe.book"],
            ["book", ROOT / "tests/golden/recipe.book", "--impose", "2up"],
            ["show", EXAMPLES / "connect.qdr", "--all", "--per-page", "12"],
            ["show", EXAMPLES / "conect.qdr", "--all", "--per-page", "12"],
            ["show", EXAMPLES / "connect-capture.qdr", "--plot"],
            ["show", EXAMPLES / "connect-square.qdr"],
            ["pair", EXAMPLES / "club.txt", "--game", "conect", "--pin", "pin.pdf", "--slips", "slips.pdf"]]
LANGUAGES = ["en", "de", "es"]
PAINTING = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "Do", "sh"}
TOKEN = re.compile(r"<<|>>|<[0-9A-Fa-f\s]*>|\((?:\\.|[^\\()])*\)|[\[\]]|/[^\s<>\[\]()/]*|[^\s<>\[\]()/]+", re.S)
CELLS = {"/TH", "/TD"}
CHILDREN = {"/Table": {"/TR"}, "/TR": CELLS, "/L": {"/LI"}, "/LI": {"/Lbl", "/LBody"}, "/TOC": {"/TOCI", "/TOC"}}


class Document:
    """The objects of a PDF, by qpdf."""

    def __init__(self, path):
        shown = subprocess.run(["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized", path],
                               check=True, capture_output=True).stdout
        self.objects = json.loads(shown)["qpdf"][1]
        self.catalog = self.at(self.objects["trailer"]["value"]["/Root"])
        self.pages = list(self.leaves(self.at(self.catalog["/Pages"])))

    def at(self, value):
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            found = self.objects[f"obj:{value}"]
            value = found["value"] if "value" in found else found["stream"]["dict"]
        return value

    def stream(self, reference):
        return base64.b64decode(self.objects[f"obj:{reference}"]["stream"]["data"]).decode("latin-1")

    def leaves(self, node):
        for kid in node["/Kids"]:
            if self.at(kid)["/Type"] == "/Page":
                yield kid
            else:
                yield from self.leaves(self.at(kid))


def marks(content):
    """The numbers of the marked pieces of a page; None in place of them where something is painted outside all."""
    found, stack, operands = [], [], []
    for token in TOKEN.findall(content):
        if token in ("BMC", "BDC"):
            number = operands[operands.index("/MCID") + 1] if "/MCID" in operands else None
            stack.append("artifact" if "/Artifact" in operands else "span" if "/Span" in operands else "piece")
            if number is not None:
                found.append(int(number))
        elif token == "EMC":
            stack.pop()
        elif token in PAINTING and not {"artifact", "piece"} & set(stack):
            return None
        operands = [] if re.fullmatch(r"[A-Za-z'\"*]+", token) else [*operands, token]
    return None if stack else found


class Tree:
    """The structure of a document: its faults, and the elements of its pieces of content and links."""

    def __init__(self, document):
        self.document, self.faults, self.owners, self.headings = document, [], {}, []
        root = document.at(document.catalog["/StructTreeRoot"])
        top = document.at(root["/K"])
        self.walk(root["/K"], None)
        if top["/S"] != "/Document":
            self.faults.append("the top is not a Document")
        levels = [int(name[2:]) for name in self.headings]
        if not levels or levels[0] != 1 or any(b > a + 1 for a, b in zip(levels, levels[1:])):
            self.faults.append(f"headings skip a level: {levels}")
        self.parents = document.at(root["/ParentTree"])["/Nums"]

    def walk(self, reference, page):
        element = self.document.at(reference)
        name, page = element["/S"], element.get("/Pg", page)
        kids = element.get("/K", [])
        names = [self.document.at(kid)["/S"] for kid in kids if isinstance(kid, str)]
        if not kids and name not in CELLS:
            self.faults.append(f"{name} is empty")
        if name in CHILDREN and not set(names) <= CHILDREN[name]:
            self.faults.append(f"{name} holds {names}")
        if name == "/Table" and "/TH" not in [self.document.at(cell)["/S"] for row in kids
                                              for cell in self.document.at(row)["/K"]]:
            self.faults.append("a table has no heads")
        if name == "/Table" and len({len(self.document.at(row)["/K"]) for row in kids}) > 1:
            self.faults.append("the rows of a table differ in length")
        if name == "/TR":
            scopes = [self.document.at(kid).get("/A", {}).get("/Scope") for kid in kids]
            if set(scopes) - {None, "/Row" if None in scopes else "/Column"}:
                self.faults.append(f"the heads of a row have the scopes {scopes}")
        attributes = element.get("/A", {})
        if name == "/Figure" and (not element.get("/Alt") or "/BBox" not in attributes):
            self.faults.append("a figure has no Alt or BBox")
        if name == "/TH" and "/Scope" not in attributes:
            self.faults.append("a head has no scope")
        if re.fullmatch(r"/H\d", name):
            self.headings.append(name)
        for kid in kids:
            if isinstance(kid, int) or (isinstance(kid, dict) and kid["/Type"] == "/MCR"):
                piece = (page, kid) if isinstance(kid, int) else (kid["/Pg"], kid["/MCID"])
                if piece in self.owners:
                    self.faults.append(f"two elements own the piece {piece}")
                self.owners[piece] = reference
            elif isinstance(kid, dict):
                self.owners[kid["/Obj"]] = reference
            else:
                self.walk(kid, page)

    def entry(self, key):
        return self.document.at(self.parents[self.parents.index(key, 0) + 1]) if key in self.parents[::2] else None


def faults_of(path):
    document = Document(path)
    catalog = document.catalog
    if "/StructTreeRoot" not in catalog:
        return ["untagged"]
    tree = Tree(document)
    found = list(tree.faults)
    found += ["not marked"] if not document.at(catalog["/MarkInfo"]).get("/Marked") else []
    found += ["no language"] if not catalog.get("/Lang") else []
    found += ["title not shown"] if not document.at(catalog["/ViewerPreferences"]).get("/DisplayDocTitle") else []
    found += [] if "<pdfuaid:part>1<" in document.stream(catalog["/Metadata"]) else ["no pdfuaid"]
    keys = dict(zip(tree.parents[::2], tree.parents[1::2]))
    for page in document.pages:
        entries = document.at(page)
        contents = document.at(entries["/Contents"])
        contents = contents if isinstance(contents, list) else [entries["/Contents"]]
        pieces = marks("\n".join(document.stream(part) for part in contents))
        if pieces is None:
            found.append("something is painted outside all elements")
            continue
        owners = document.at(keys.get(entries["/StructParents"], []))
        found += [f"piece {number} is in no element, or in two" for number in pieces
                  if tree.owners.get((page, number)) != owners[number] or pieces.count(number) > 1]
        found += [f"piece {number} is nowhere" for at, number in [key for key in tree.owners if isinstance(key, tuple)]
                  if at == page and number not in pieces]
        found += ["tabs are not in order"] if entries.get("/Tabs") != "/S" else []
        for link in entries.get("/Annots", []):
            annotation = document.at(link)
            owner = keys.get(annotation["/StructParent"])
            if not annotation.get("/Contents") or tree.owners.get(link) != owner or document.at(owner)["/S"] != "/Link":
                found.append("a link is in no Link, or says nothing")
    fonts = subprocess.run(["pdffonts", path], check=True, capture_output=True, text=True).stdout.splitlines()[2:]
    found += [f"not embedded, or without Unicode: {line}" for line in fonts if line.split()[-5:-4] != ["yes"] or
              line.split()[-3] != "yes"]
    return found


def main():
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "x.pdf")
        for command in COMMANDS:
            for language in LANGUAGES:
                shown = " ".join(str(word) for word in command).replace(f"{EXAMPLES}/", "")
                subprocess.run([QUADRILLE, "--no-config", *command, "--lang", language, "-q", "-f", "-o", path], check=True,
                               cwd=name, stdout=subprocess.DEVNULL)
                found = [fault for file in Path(name).glob("*.pdf") for fault in faults_of(file)]
                check(f"{shown}, {language}", not found, "\n".join(sorted(set(found))[:9]))
        for options, tagged in [(["--no-tags"], False), (["-n", "101"], False), (["-n", "101", "--tagged"], True)]:
            subprocess.run([QUADRILLE, "--no-config", "sheet", "conect", *options, "-q", "-f", "-o", path], check=True)
            check(f"{options}: tagged only where asked", (faults_of(path) == []) == tagged)
    checks.end()


main()
