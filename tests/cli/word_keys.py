"""The keys of the languages: English texts that the source hands to the calls of base/words.h, and language files."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# The arguments, counted from 0, that are keys.
CALLS = {"N_": (0,), "draw_word": (1,), "words_get": (1,), "words_addf": (2,), "words_add_count": (2, 3)}
CALL = re.compile(r"\b(" + "|".join(CALLS) + r")\(")


def unescape(s):
    def one(match):
        c = match[1]
        return chr(int(c[1:], 16)) if c[0] in "ux" else {"n": "\n", "t": "\t"}.get(c, c)
    return re.sub(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", one, s)


def arguments(source, at):
    """The texts of a call's arguments; `at` is after its opening bracket."""
    depth, start, found = 0, at, []
    while True:
        c = source[at]
        if c == '"':
            at = LITERAL.match(source, at).end()
            continue
        if c == "'":
            at += 4 if source[at + 1] == "\\" else 3
            continue
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if depth < 0 or (depth == 0 and c == ","):
            found.append(source[start:at])
            start = at + 1
            if depth < 0:
                return found
        at += 1


def literals(argument):
    """The literals in an argument, those that stand side by side joined."""
    joined = re.sub(r'"\s*"', "", argument)
    return [unescape(m[1]) for m in LITERAL.finditer(joined)]


def source_keys():
    """{key: file} of all keys in the source and in the standard edition."""
    keys = {}
    for path in sorted((ROOT / "src").rglob("*.[ch]")):
        source = re.sub(r"/\*.*?\*/|\\\n", "", path.read_text(), flags=re.S)
        for call in CALL.finditer(source):
            texts = arguments(source, call.end())
            for i in CALLS[call[1]]:
                for key in literals(texts[i]) if i < len(texts) else ():
                    keys.setdefault(key, str(path.relative_to(ROOT)))
    edition = "templates/connect/standard.cfg"
    for text in re.findall(r'\b(?:title|text) *= *"(.*?)";', (ROOT / edition).read_text()):
        keys.setdefault(text, edition)
    keys.pop("", None)
    return keys


def language(name):
    """{key: translation} of a language file; plurals are entries of their own."""
    text = (ROOT / "templates/words" / (name + ".cfg")).read_text()
    text = text[text.index("words"):]
    words = {}
    for entry in re.finditer(r'\[\s*((?:"(?:[^"\\]|\\.)*"|[\s,])+)\]', text):
        texts = [unescape("".join(LITERAL.findall(part)))
                 for part in re.findall(r'(?:"(?:[^"\\]|\\.)*"\s*)+', entry[1])]
        half = len(texts) // 2
        for i in range(half):
            words[texts[i]] = texts[half + i]
    return words
