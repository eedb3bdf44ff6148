# quadrille book: whole books by a recipe.

== a book holds what its recipe says, and the contents agree with the pages
needs qpdf pdftotext pdfinfo
file small.book
| # a comment
| title = "Small Book"; author = "Ann Ō";
| paper = "a5";
| seed = "s";
| sections = (
|   { section = "text"; title = "Hello"; paragraphs = ("One.", "Two."); },
|   { section = "rules"; game = "connect-square"; },
|   { section = "sheets"; game = "connect-square"; size = "5x5"; count = 3; },
|   { section = "puzzles"; game = "connect-square"; kind = "chain"; count = 7; grades = "1-3"; },
|   { section = "puzzles"; game = "connect"; kind = "partition"; count = 5; title = "Cutting"; },
|   { section = "notes"; pages = 2; },
|   { section = "hints"; },
|   { section = "answers"; title = "Solved"; }
| );
$ quadrille book small.book
2>~ quadrille: small-s\.pdf: \d+ pages
$ qpdf --check small-s.pdf | grep -c 'No syntax'; pdfinfo small-s.pdf | grep -aE '^(Title|Author|Page size)'
> 1
> Title:           Small Book
> Author:          Ann Ō
> Page size:       419.528 x 595.276 pts
# The imprint ends at the foot of its page, 12 mm above its edge, and begins below the middle.
$ pdftotext -bbox -f 4 -l 4 small-s.pdf - | sed -nE 's/.*yMin="([0-9]+).*yMax="([0-9]+).*/\1 \2/p' | sed -n '1p;$p'
>~ 4\d\d 4\d\d
>~ 5\d\d 5[56]\d
# The contents name the pages that the bookmarks lead to, and every entry is a link.
$ qpdf --json --json-key=outlines small-s.pdf | python3 -c 'import json, sys; print("\n".join("%d %s" % (o["destpageposfrom1"], o["title"]) for o in json.load(sys.stdin)["outlines"][3:]))' > bookmarks; cat bookmarks | cut -d' ' -f2-
> Hello
> The rules of Connect, Square!
> Sheets for Connect, Square!
> The longest chain
> Cutting
> Notes
> Hints
> Solved
> IDs of puzzles and sheets
$ pdftotext -layout -f 5 -l 5 small-s.pdf - | sed -nE 's/^ *(.*[^ .]) *[ .]* ([0-9]+)$/\2 \1/p' | sed '1d; s/ *[. ]*$//' | diff - bookmarks
$ qpdf --qdf --object-streams=disable small-s.pdf - | grep -ac '/Subtype /Link'
> 9
# The IDs of all puzzles are at the end, once, and all have an answer.
$ pdftotext -f $(sed -n 's/ IDs of.*//p' bookmarks) small-s.pdf - | grep -oE 'CS-C\S+' | sort -u | wc -l
> 7
$ for n in 1 2 3 4 5 6 7 8; do pdftotext small-s.pdf - | grep -cE "^$n[  ]C[SN]-.*" | tr '\n' ' '; done
> 1 1 1 1 1 1 1 1 [no line end]

== hints at the foot of the puzzles have no pages, asked for or because they are few
needs pdftotext
file f.book
| title = "F"; seed = "x";
| sections = ({ section = "puzzles"; game = "connect-square"; kind = "reply"; count = 24; }, { section = "hints"; place = "foot"; });
file g.book
| title = "G"; seed = "x";
| sections = ({ section = "puzzles"; game = "connect-square"; kind = "reply"; count = 4; }, { section = "hints"; });
$ for b in f g; do quadrille book $b.book -q -o $b.pdf; pdftotext $b.pdf - | grep -c '^Hints'; done
> 0
> 0
? 1

== in large print no page of rulings has just the last one, and where art has no room there is a gap
needs pdftotext
file l.book
| title = "L"; seed = "x"; paper = "a4"; theme = "large"; lang = "de";
| sections = ({ section = "rules"; game = "connect-capture"; }, { section = "puzzles"; game = "connect-capture"; kind = "best-turn"; count = 1; grade = "1-5"; });
$ quadrille book l.book -q -o l.pdf; pdftotext -f 9 -l 9 l.pdf - | grep -c '^Festlegungen'; pdftotext -f 10 -l 10 -bbox l.pdf - | sed -nE 's/.*yMin="([0-9]*).*>(Stufe|Ziehe)<.*/\1/p' | uniq | paste -sd-
> 1
> 103-136

== each section prints its own question
file q.book
| title = "Q"; seed = "x";
| sections = ({ section = "puzzles"; game = "connect-square"; kind = "chain"; count = 8; },
|             { section = "puzzles"; game = "connect-capture"; count = 8; },
|             { section = "puzzles"; game = "connect-capture"; kind = "endgame"; count = 8; },
|             { section = "puzzles"; game = "connect-square"; kind = "chain"; count = 2; });
$ quadrille book q.book -q -o q.pdf; for q in 'Take as many squares' 'Score as many points' 'With which line do you win' 'How to solve'; do pdftotext q.pdf - | tr '\n' ' ' | grep -o "$q" | wc -l; done
>~ [2-9]
>~ [2-9]
>~ [2-9]
> 3

== sheets of one size in two layouts
needs pdftotext
file w.book
| title = "W"; seed = "x";
| sections = ({ section = "sheets"; game = "connect-capture"; per_page = 1; }, { section = "sheets"; game = "connect-capture"; per_page = 2; });
$ quadrille book w.book -q -o w.pdf; for p in 7 9; do pdftotext -f $p -l $p w.pdf - | grep -c '^Bishop'; done
> 1
> 1

== the same seed gives the same bytes, on any number of threads; another seed or day gives another book
file b.book
| title = "B"; seed = "x";
| sections = ({ section = "puzzles"; game = "connect-capture"; count = 4; grades = "1-2"; }, { section = "answers"; });
$ for o in "-j1" "-j4" "--seed x" "--seed y" "--daily 2026-11-23" "--daily 2026-11-24"; do quadrille book b.book $o -q -o - | md5sum; done | sort | uniq -c | awk '{ print $1 }' | sort
> 1
> 1
> 1
> 3
$ SOURCE_DATE_EPOCH=1795824000 quadrille book b.book --daily today -o d.pdf; pdftotext d.pdf - | grep -o 'Saturday, 28 November 2026' | sort -u
2> quadrille: today is 2026-11-28: --daily 2026-11-28 prints the same again
2>~ quadrille: d.pdf: .*
> Saturday, 28 November 2026
$ quadrille book b.book --daily 2026-11-23 -q -o d.pdf; pdftotext d.pdf - | grep -c 'Monday, 23 November 2026'; quadrille book b.book --daily 2026-11-23 --lang de -q -f -o d.pdf; pdftotext d.pdf - | grep -o 'Montag, 23. November 2026' | sort -u
>~ [23]
> Montag, 23. November 2026

== answers in a file of their own
file b.book
| title = "B"; seed = "x"; paper = "a5";
| sections = ({ section = "puzzles"; game = "connect-capture"; count = 4; grades = "1-2"; }, { section = "answers"; });
$ quadrille book b.book -o b.pdf --answers a.pdf
2>~ quadrille: b\.pdf: \d+ pages
2>~ quadrille: a\.pdf: \d+ pages?
$ pdftotext b.pdf - | grep -c Answers; pdftotext -layout a.pdf - | grep -c Answers
> 0
> 1

== imposition: pages keep their size, two on a side, in the order of a booklet or of the book
needs qpdf pdftotext pdfinfo
file n.book
| title = "N"; paper = "a5";
| sections = ({ section = "notes"; pages = 7; });
$ quadrille book n.book -o n.pdf --seed n; quadrille book n.book --seed n --impose 2up -o two.pdf; quadrille book n.book --seed n --impose booklet -o b.pdf
2> quadrille: n.pdf: 12 pages
2> quadrille: two.pdf: 6 pages
2> quadrille: b.pdf: 6 pages
$ for f in n two b; do pdfinfo $f.pdf | grep -aE '^(Pages|Page size)' | tr -s ' ' | tr '\n' ' '; qpdf --check $f.pdf | grep -c 'No syntax'; done
> Pages: 12 Page size: 419.528 x 595.276 pts 1
> Pages: 6 Page size: 841.89 x 595.276 pts (A4) 1
> Pages: 6 Page size: 841.89 x 595.276 pts (A4) 1
# Page numbers from left to right; cover, title page, its back with the imprint and the blank page before have none.
$ sides() { for i in $(seq $2 $3); do pdftotext -layout -f $i -l $i $1 - | grep -oE '\b([5-9]|1[0-2])\b' | head -2 | tr '\n' ' '; echo; done; }; sides two.pdf 2 6; sides b.pdf 1 6
> 
> 5 6 
> 7 8 
> 9 10 
> 11 12 
> 12 
> 11 
> 10 
> 9 
> 8 5 
> 6 7 
$ pdftotext -layout -f 1 -l 1 b.pdf - | grep -c '^ *N$'; pdftotext -layout -f 5 -l 5 b.pdf - | grep -oE 'Contents' | head -1
> 1
> Contents

== a book for a printer on demand, and its cover
needs qpdf pdftotext pdfinfo pdffonts
file k.book
| title = { en = "Kap"; de = "Mütze"; }; author = "A. B."; issue = "No. 7"; seed = "k"; print = "kdp"; bleed = 3.2; paper = "6x9in"; cover = "lattice";
| sections = ({ section = "rules"; game = "connect-capture"; }, { section = "sheets"; game = "connect-capture"; size = "4x4"; count = 2; },
|             { section = "sheets"; game = "connect-square"; }, { section = "puzzles"; game = "connect-capture"; count = 4; grade = 1; },
|             { section = "log"; }, { section = "answers"; });
$ quadrille book k.book -q -o k.pdf --cover c.pdf; quadrille preflight k.pdf; quadrille preflight c.pdf --profile kdp
$ pdffonts k.pdf | tail -n +3 | grep -vc 'yes yes yes'; qpdf --qdf --object-streams=disable k.pdf - | grep -acE '/(Annots|Outlines|SMask|ca|CA) '
> 0
> 0
? 1
# Trim and bleed: none at the inner edge. The wrap: twice 152.4 mm, the spine, and 3.2 mm around.
$ pdfinfo -box -f 1 -l 2 k.pdf | grep -aE 'TrimBox|BleedBox' | tr -s ' '
> Page 1 BleedBox: 0.00 0.00 441.07 666.14
> Page 1 TrimBox: 0.00 9.07 432.00 657.07
> Page 2 BleedBox: 0.00 0.00 441.07 666.14
> Page 2 TrimBox: 9.07 9.07 441.07 657.07
$ python3 -c 'import re, subprocess as s; w = lambda f, k: float(re.search(k, s.run(["pdfinfo", f], capture_output=True, text=True).stdout)[1]); n = w("k.pdf", r"Pages: +(\d+)"); print(round(w("c.pdf", r"Page size: +([0-9.]+)") * 25.4 / 72 - 2 * 152.4 - (n + n % 2) * 0.0572, 1))'
> 6.4
# Art for the back and for the front; the panels on it cover whole ones of its 16 rows.
$ qpdf --qdf c.pdf - | python3 -c 'import re, sys; r = [tuple(map(int, m)) for m in re.findall(rb"(\d+) (\d+) re\s", sys.stdin.buffer.read())]; w, h = max(r); print(*sorted(round(16 * y / h, 2) for x, y in r if x == w))'
> 3.0 4.0 5.0 16.0 16.0
# Title and author stand on a spine from 79 pages on, downwards, in its middle.
file w.book
| title = "Thick"; author = "Ann"; seed = "k"; print = "kdp"; paper = "6x9in"; sections = ({ section = "notes"; pages = 75; });
$ for n in 75 76; do sed "s/75/$n/" w.book > v.book; quadrille book v.book -q -f -o w.pdf --cover c.pdf; pdftotext -bbox c.pdf - | sed -nE 's/.*xMin="(44[0-9]+).*yMin="([0-9]+).*xMax="([0-9]+).*>(.*)<.*/\4 \1-\3 \2/p'; done
> Thick 445-449 86
> Ann 445-449 601
$ for m in '5 w' '6.4 w' '5 k' '9.6 k'; do quadrille book ${m#* }.book --margin ${m% *} -q -o - | md5sum; done | uniq -c | sed -E 's/ +([0-9]) .*/\1/'
> 2
> 2
$ quadrille book k.book -q --lang de -o d.pdf --cover c.pdf; pdftotext c.pdf - | grep -oE '4 Rätsel|Sterne verbinden|Suche gefunden'
> 4 Rätsel
> Suche gefunden
> Sterne verbinden
# Sheets begin on right pages and share their leaves with nothing else: two games of a match, then a single sheet.
$ for p in $(seq 3 14); do pdftotext -f $p -l $p k.pdf - | grep -oE 'C[CS]-[0-9]x[0-9]-[0-9A-Z]*-.|answers on page' | head -1 | cut -c1-6 | sed "s/^/$p /"; done; true
> 7 CC-4x4
> 8 CC-4x4
> 9 CC-4x4
> 10 CC-4x4
> 11 CS-6x6
> 12 CS-6x6
$ s='{ section = "sheets"; game = "conect"; }'; echo "title = \"L\"; sections = ($s, { section = \"notes\"; title = \"Xyz\"; }, $s);" | quadrille book - --seed l -q -o l.pdf
$ for p in $(seq 6 13); do pdftotext -f $p -l $p l.pdf - | grep -oE '^Xyz|CO-W11|^IDs of' | head -1 | sed "s/^/$p /"; done | paste -sd ' '
> 7 CO-W11 9 Xyz 11 CO-W11 13 IDs of
$ quadrille book k.book -q --lang de -o d.pdf; pdftotext -f 1 -l 1 d.pdf - | head -1; pdftotext -f 3 -l 3 d.pdf - | grep -c 'No. 7'; quadrille preflight d.pdf
> Mütze
> 1

== a text in other languages is the first of them
needs pdftotext
$ printf 'title = { de = "Eins"; fr = "Un"; }; sections = ({ section = "notes"; });' | quadrille book - --lang es --seed t -q -o t.pdf; pdftotext t.pdf - | head -1
> Eins
$ printf 'title = "B"; lang = "fr"; sections = ({ section = "notes"; });' | quadrille book - --lang de --seed t -q -f -o t.pdf; pdftotext t.pdf - | grep -c Inhalt
> 2

== gutter, holes, crop marks
needs pdftotext pdfinfo
file g.book
| title = "G"; seed = "g"; paper = "a5"; gutter = 30; holes = 2; bleed = 3; crop_marks = true; sections = ({ section = "notes"; pages = 3; title = "Xyz"; });
file h.book
| title = "G"; seed = "g"; paper = "a5"; holes = 4; sections = ({ section = "notes"; pages = 3; title = "Xyz"; });
$ quadrille book g.book -q -o g.pdf; quadrille book h.book -q -o h.pdf; pdfinfo g.pdf | grep -a 'Page size' | tr -s ' '
> Page size: 459.213 x 634.961 pts
$ quadrille book g.book --landscape -q -o l.pdf; pdftotext -f 7 -l 7 l.pdf - | grep -c Xyz # also at the page's outer edge
> 2
# The title of the section in mm from the inner edge of right pages.
$ for f in g h; do pdftotext -bbox -f 7 -l 7 $f.pdf - | grep Xyz | tail -1 | sed -E 's/.*xMin="([0-9.]+)".*/\1/' | awk '{ print ($1 * 25.4 / 72 > '$([ $f = g ] && echo 37 || echo 18)') }'; done
> 1
> 1

== preflight of any PDF
needs qpdf pdftotext
file mk.py
| c = b"0.5 w 10 10 m 90 90 l S BT /F 5 Tf 3 50 Td (tiny) Tj ET /G gs 0 0 9 9 re f"
| objects = [b"<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>",
|            b"<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]/Resources<</Font<</F 5 0 R>>/ExtGState<</G<</ca .5>>>>>>>>",
|            b"<</Length %d>>stream\n%s\nendstream" % (len(c), c), b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
|            b"<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>", b"<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>", b"<</Title(x)/Parent 7 0 R>>"]
| out = b"%PDF-1.4\n"; at = []
| for i, o in enumerate(objects):
|     at.append(len(out)); out += b"%d 0 obj\n%s\nendobj\n" % (i + 1, o)
| x = len(out); out += b"xref\n0 9\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % a for a in at)
| open("bad.pdf", "wb").write(out + b"trailer<</Size 9/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % x)
$ python3 mk.py; quadrille preflight bad.pdf
> page 1: bookmarks, of the whole file
> page 1: type of 5.0 pt: at least 7 pt
> page 1: a line of 0.50 pt: at least 0.75 pt
> page 1: transparency
> page 1: links or other annotations
> page 1: the font Helvetica is not embedded
> page 1: text in the gutter, 1.1 mm from the inner edge: at least 9.6 mm
? 1
$ echo no > no.pdf
refused quadrille preflight
: "" => which file? Usage: quadrille preflight FILE
: no.pdf => cannot read no.pdf: qpdf can't read it as a PDF
: none.pdf => cannot read none.pdf: No such file or directory
: no.pdf --profile x =>~ --profile must be kdp.*

== preflight follows forms, states and what pages inherit; what looks like a fault is none
needs qpdf pdftotext
file mk.py
| import sys
| line = b" 0 0 m 9 9 l S "
| pages = [b"1 w q .3 w Q 0 1 -1 0 0 0 cm /N gs /C gs" + line, b"BT .1 0 0 .1 0 0 Tm ET BT /F 9 Tf /F 9 Tf 3 50 Td (outer) Tj ET", b"BT /F 12 Tf .5 0 0 .5 150 50 Tm (half) Tj ET",
|          b"/A gs" + line, b"/M gs" + line, b"/I Do", b"/F Do", b".5 0 0 .5 0 0 cm 1 w 0 0 m 9 9 l b*"] * int(sys.argv[1])
| kids = b"".join(b"%d 0 R " % (6 + 2 * i) for i in range(len(pages)))
| stream = lambda d, c: b"<<%s/Length %d>>stream\n%s\nendstream" % (d, len(c), c)
| image = b"/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
| objects = [b"<</Type/Catalog/Pages 2 0 R/Outlines<</Type/Outlines/Count 0>>>>",
|            b"<</Type/Pages/Kids[%s]/Count %d/MediaBox[0 0 300 300]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
|            b"/ExtGState<</C<</BM/Compatible>>/N<</BM/Normal/ca 1/CA 1/SMask/None>>/A<</CA .5>>/M<</BM/Multiply>>/W<</LW .3>>>>/XObject<</I 4 0 R/F 5 0 R>>>>>>" % (kids, len(pages)),
|            stream(image, b"0"), stream(image + b"/SMask 3 0 R", b"0"), stream(b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[2 0 0 2 0 0]", b"/W gs" + line)]
| for i, c in enumerate(pages):
|     trim = b"/TrimBox[130 0 300 300]" if i == 2 else b""
|     objects += [b"<</Type/Page/Parent 2 0 R/Annots[]%s/Contents %d 0 R>>" % (trim, 7 + 2 * i), stream(b"", c)]
| out = b"%PDF-1.4\n"; at = []
| for i, o in enumerate(objects):
|     at.append(len(out)); out += b"%d 0 obj\n%s\nendobj\n" % (i + 1, o)
| x = len(out); out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(at) + 1) + b"".join(b"%010d 00000 n \n" % a for a in at)
| open("p.pdf", "wb").write(out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(at) + 1, x))
$ python3 mk.py 104; quadrille preflight p.pdf | sed -n 1p
> page 832: more pages than a printer on demand binds: at most 828
? 1
$ python3 mk.py 1; quadrille preflight p.pdf
> page 2: the font Helvetica is not embedded
> page 3: type of 6.0 pt: at least 7 pt
> page 3: the font Helvetica is not embedded
> page 3: text in the gutter, 7.1 mm from the inner edge: at least 9.6 mm
> page 4: transparency
> page 5: transparency
> page 6: transparency
> page 7: a line of 0.60 pt: at least 0.75 pt
> page 8: a line of 0.50 pt: at least 0.75 pt
? 1
$ cp p.pdf ./-p.pdf; quadrille preflight -- -p.pdf | wc -l
> 9
? 1

== a book is a PDF
file n.book
| title = "N";
| sections = ({ section = "notes"; });
refused quadrille book n.book
: -o n.png => a book is a PDF, or text: use the ending .pdf or .txt
: --format svg => a book is a PDF, or text: use the ending .pdf or .txt
: --dpi 100 => --dpi has no effect: it is for PNG
: --answers a.pdf => --answers has no effect: there are no puzzles in this book
: --daily 1582-12-31 => --daily must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "1582-12-31"
: --impose 4up => --impose must be booklet or 2up, not "4up"
: --impose 2up --cover c.pdf => --cover is for bound books: leave --impose out
: --seed "" => --seed is empty: give it any text or number
: --art . => --art has no effect: no game of this book has pictures to replace
refused quadrille book
: none.book => cannot read none.book: No such file or directory

== a recipe from standard input; the settings are called like the options, and by their earlier names
$ for s in 'grade="2"; per-page=1' 'grades="2"; per_page=1' 'grade=2; per-page=1'; do echo 'title = "B"; sections = ({ section = "puzzles"; game = "conect"; count = 2; '"$s"' })' | quadrille book - --seed s -f 2>&1; sum < book-s.pdf; done | uniq -c | sed 's/^ *//'
>~ 1 quadrille: book-s\.pdf: 10 pages
>~ 1 \d+ .*
>~ 1 quadrille: book-s\.pdf: 10 pages
>~ 1 \d+ .*
>~ 1 quadrille: book-s\.pdf: 10 pages
>~ 1 \d+ .*
$ echo 'title = "B"; colour = 1; sections = ({ section = "notes"; })' | quadrille book -
2>~ quadrille: -:1: a recipe has no setting colour: .*
? 2

== all mistakes of a recipe are told at once
file b.book
| paper = "b5";
| theme = "zz";
| lang = "xx";
| sections = (
|   { section = "notes"; pages = 101; title = 3; },
|   { section = "puzzles"; game = "conect"; grade = 7; motif = "x"; per-page = 100; board = "x"; count = 1.5; },
|   { section = "sheets"; game = "conekt"; count = 0; },
|   { section = "sheets"; game = "enclose5"; size = "3x3"; goal = "x"; },
|   { section = "text"; title = " "; paragraphs = ("a", 3, ""); },
|   { section = "hint"; }
| );
$ quadrille book b.book
2> quadrille: b.book: a recipe lacks the setting title, a text in quotes
2>~ quadrille: b.book:1: paper must be .*, not "b5"
2> quadrille: b.book:5: pages must be a whole number from 1 to 100
2> quadrille: b.book:5: title must be a text in quotes
2> quadrille: b.book:6: per-page must be a whole number from 1 to 64
2> quadrille: b.book:6: count must be a whole number from 1 to 2000
2>~ quadrille: b.book:6: Board must be .*, not "x"
2>~ quadrille: b.book:6: grade must be .*, not "7"
2>~ quadrille: b.book:6: win-in-2 puzzles have no motif "x": .*
2> quadrille: b.book:7: unknown game "conekt": did you mean conect?
2>~ quadrille: b.book:8: Size must be .*, not "3x3"
2>~ quadrille: b.book:8: Goal must be .*, not "x"
2> quadrille: b.book:9: title is empty: say something
2> quadrille: b.book:9: a paragraph must be a text in quotes
2> quadrille: b.book:9: a paragraph is empty: say something
2> quadrille: b.book:10: section must be one of text, rules, puzzles, sheets, notes, log, hints, answers
2>~ quadrille: b.book:2: unknown theme "zz": .*
2>~ quadrille: b.book:3: unknown language "xx": .*
? 2
# Values of another type than the setting has.
$ for s in 'paper = 3' 'theme = (1)' 'lang = { a = 1; }' 'sections = { a = 1; }' 'sections = "x"' 'title = [1]'; do printf 'title = "B"; %s; sections = ({ section = "notes"; });\n' "$s" | sed '/sections.*sections/s/ sections = ({.*//; /title = "B"; title/s/title = "B"; //' > c.book; quadrille book c.book; done
2> quadrille: c.book:1: paper must be a text in quotes
2> quadrille: c.book:1: theme must be a text in quotes
2> quadrille: c.book:1: lang must be a text in quotes
2> quadrille: c.book:1: sections must be a list of 1 to 200 entries
2> quadrille: c.book:1: sections must be a list of 1 to 200 entries
2> quadrille: c.book:1: title must be a text in quotes
? 2
$ for s in 'kind = 3' 'grade = ()' 'motif = 3' 'board = (1)' 'board = 2.5' 'game = 3' 'section = 3'; do printf 'title = "B"; sections = ({ section = "puzzles"; game = "conect"; %s; });\n' "$s" | sed -E 's/game = "conect"; (game)/\1/; s/section = "puzzles"; (.*section = 3)/\1/' > c.book; quadrille book c.book; done 2>&1 | sed 's/^quadrille: c.book:1: //'
> kind must be a text in quotes
> grade must be a text in quotes, a whole number, or true
> motif must be a text in quotes
> board must be a text in quotes, a whole number, or true
> board must be a text in quotes, a whole number, or true
> a section of puzzles lacks the setting game, a text in quotes
> a section is written as a group that says what it is: { section = "puzzles"; ... }
? 2

== what is missing in the notation is told at its own line; semicolons may be left out
$ printf 'title = "B"\nsections = (\n{ section = "notes"\n pages = 2 }\n)\n' | quadrille book - --seed s -q
$ try() { printf "$1" > b.book; quadrille book b.book; }; try 'title = "B";\nsections = (\n{ section = "notes"; }\n# and\n\n{ section = "notes"; });'; try 'title = "B";\nsections = (\n{ section = "notes";\n { section = "notes"; }\n);'; try 'title = "B";\nsections = (\n{ section = "notes"; }\n\n\n'; try 'title = "B";\nsections = (\n{ section = "notes"; } }\n);'; try 'title = "B";\n);'; try 'title = "B;\nsections = (\n{ section = "notes"; });'; try 'title = "B";\nsections = (\n{ section = "notes; } # (\n);'
2> quadrille: b.book:3: a comma is missing after this bracket
2> quadrille: b.book:5: this ) does not close the { of line 3: is a bracket missing before it?
2> quadrille: b.book:2: this ( is never closed
2> quadrille: b.book:3: this } does not close the ( of line 2: is a bracket missing before it?
2>~ quadrille: b.book:2: syntax error: .*
2> quadrille: b.book:1: a quote is missing in this line
2> quadrille: b.book:3: a quote is missing in this line
? 2

== every mistake in a recipe has its line
refused bash -c
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'sections=({section="notes";});' => b.book: a recipe lacks the setting title, a text in quotes
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\ncolour="b";\nsections=({section="notes";});' => b.book:2: a recipe has no setting colour: it has title, subtitle, author, issue, cover, ids, print, bleed, gutter, creep, crop_marks, holes, paper, theme, lang, seed, sections
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\npaper="a9";\nsections=({section="notes";});' => b.book:2: paper must be a4, letter, a3, a5, legal, tabloid, or a size like 200x280mm or 8.5x11in with sides from 50 to 700 mm, not "a9"
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\ntheme="zz";\nsections=({section="notes";});' => b.book:2: unknown theme "zz": the themes are colour, ink, large, or a file of your own
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\ntheme="./x.cfg";\nsections=({section="notes";});' => b.book:2: theme must be a name; a file of your own goes with --theme
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nlang="zz";\nsections=({section="notes";});' =>~ b.book:2: unknown language "zz": .*
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nholes=3;\nsections=({section="notes";});' => b.book:2: holes must be 0, 2 or 4
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";print="kdp";\ncrop_marks=true;\nsections=({section="notes";});' => b.book:2: a printer on demand takes no crop marks: leave them out
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="notes";},\n{section="log";});' => b.book:4: there are no puzzles in this book: leave the section of log out
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";print="kdp";sections=('"$(printf ',{section="notes";pages=100;}%.0s' {1..9} | cut -c2-)"');' => a printer on demand binds at most 828 pages: print fewer puzzles
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=();' => b.book:2: sections has 0 entries: it must have 1 to 200
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="note";});' => b.book:3: section must be one of text, rules, puzzles, sheets, notes, log, hints, answers
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{game="conect";});' => b.book:3: a section is written as a group that says what it is: { section = "puzzles"; ... }
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="rules";});' => b.book:3: a section of rules lacks the setting game, a text in quotes
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="rules";\ngame="conekt";});' => b.book:4: unknown game "conekt": did you mean conect?
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";\ngame="conect";\nkind="x";});' => b.book:5: Conect has no kind of puzzle "x": use win-in-2, win-in-3, win-in-4 or defend
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";\ngame="conect";\ngrades="3-9";});' => b.book:5: grades must be a grade from 1 to 5, or a range like 2-4, not "3-9"
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";\ngame="conect";\ncount=0;});' => b.book:5: count must be a whole number from 1 to 2000
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";\ngame="conect";\nboard="x";});' => b.book:5: Board must be wide or narrow and a size from 3 to 19, like wide 11, not "x"
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";\ngame="conect";\nsize="5x5";});' => b.book:5: a section of puzzles has no setting size: it has section, game, kind, count, grade, motif, per-page, seed, title, board
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="notes";},\n{section="hints";});' => b.book:4: there are no puzzles in this book: leave the section of hints out
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";game="conect";},\n{section="hints";place="top";});' => b.book:4: place must be one of end, foot
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";game="conect";},\n{section="answers";},\n{section="hints";});' => b.book:5: hints come before the answers, which are in line 4
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="puzzles";game="conect";},\n{section="answers";},\n{section="answers";});' => b.book:5: a book has one section of answers: there is one in line 4
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="text"; title="b";\nparagraphs=("a\\tb");});' => b.book:4: a paragraph holds a control character (a line break or a tab?): leave it out
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - "title=\"a\";\nsections=(\n{section=\"text\"; title=\"b\";\nparagraphs=($(printf '"a",%.0s' {1..100})\"a\");});" =>~ b.book:4: .*paragraphs.* 100.*
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - "title=\"a\";\nsections=(\n{section=\"text\"; title=\"b\";\nparagraphs=(\"$(printf '%04001d' 0)\");});" =>~ b.book:4: .*4000.*
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\nsections=(\n{section="text"; title="b";\nparagraphs=(3);});' => b.book:4: a paragraph must be a text in quotes
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a;\nsections=({section="notes";});' => b.book:1: a quote is missing in this line
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\npaper="60x60mm";\nsections=(\n{section="rules";game="connect";});' => b.book:4: the rules do not fit on this paper: use larger paper
: 'printf "%b" "$1" > b.book; quadrille book b.book -o b.pdf' - 'title="a";\npaper="60x60mm";\nsections=(\n{section="sheets";game="connect";});' =>~ b.book:4: the sheet does not fit: .*
