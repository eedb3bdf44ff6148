# quadrille sheet: what other programs find in its PDFs.

== sound PDFs with the right pages
needs qpdf
$ quadrille sheet connect-c -n 2 --seed p -q -o a.pdf && qpdf --check a.pdf > log && qpdf --show-npages a.pdf
> 4
$ quadrille sheet connect-c -n 2 --once --seed p -q -o b.pdf && qpdf --check b.pdf > log && qpdf --show-npages b.pdf
> 2
$ quadrille sheet connect-c -n 2 --record-form --rules --seed p -q -o c.pdf --manifest m && qpdf --check c.pdf > log && qpdf --show-npages c.pdf
> 11
$ grep -o '"page":[0-9]*' m
> "page":1
> "page":7
$ quadrille sheet connect-c -n 3 --per-page 4 --seed p -q -o d.pdf --manifest m && qpdf --check d.pdf > log && qpdf --show-npages d.pdf
> 2
$ grep -o '"page":[0-9]*' m
> "page":1
> "page":1
> "page":2

== record forms fill their pages: their last lines are low on the page
needs pdftotext
$ for g in "connect-capture --once" connect-square enclose5 conect; do for p in a4 a5 "a5 --landscape"; do quadrille sheet $g --record-form --paper $p --seed p -q -f -o f.pdf; pdftotext -f 2 -l 2 -bbox f.pdf - | awk -F'"' '/<page/ { h = $4 } />[0-9]+\.</ && $8 > y { y = $8 } END { print (y / h > 0.78) }'; done; done | sort | uniq -c | tr -s ' '
>  12 1

== forms and rules that need several sides, and rules wherever they go
needs qpdf
$ quadrille sheet connect-c --size 9x9 --paper a5 --once --record-form --seed p -q -o f.pdf && qpdf --show-npages f.pdf
> 5
$ for o in "--landscape --per-page 4" "--paper a5 --per-page 2" "--paper a5 --landscape --margin 25" "--per-page 6" "--paper 150x110mm" "--paper 115x155mm --landscape"; do quadrille sheet connect-c $o --rules --record-form --seed p -q -o x.pdf && qpdf --check x.pdf > log || echo $o; done
$ mkdir -p t/rules/en && (printf 'summary: s\ncredit: c\nsource: s\n\n'; seq 300 | sed 's|$| lorem ipsum dolor sit amet\n|') > t/rules/en/connect-capture.txt && quadrille sheet connect-c --template-dir t --rules --once --seed p -q -o x.pdf && qpdf --show-npages x.pdf
> 5

== the board comes first: what one forgets of the rules is below it or beside it, else on a page of its own
file share.py
| import json, subprocess, sys
| papers = {"a4": (210, 297), "a5": (148, 210), "a3": (297, 420), "letter": (215.9, 279.4)}
| for game in ["connect-capture", "connect-square", "enclose5", "enclose5 --size 14x14", "conect", "connect-square --size 12x12 --players 4"]:
|     for paper, sides in papers.items():
|         for turned in [[], ["--landscape"]]:
|             subprocess.run(["quadrille", "sheet", *game.split(), "--seed", "p", "-q", "-o", "x.pdf", "--geometry", "g", "--paper", paper, *turned], check=True)
|             marks = json.loads(open("g").readline())["marks"]
|             points = [p for m in marks for p in [m.get("from"), m.get("to"), *m.get("polygon", [])] if p]
|             extent = max(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1))
|             if extent < 0.62 * (min(sides) - 24):
|                 print(game, paper, *turned, "%.2f" % (extent / (min(sides) - 24)))
$ python3 share.py

== as many boards on a page as asked for, and the reminder once below them
needs qpdf pdftotext
file words.py
| import sys
| text = " ".join(sys.stdin.read().split())
| print(*(text.count(word) for word in sys.argv[1:]))
$ for g in "connect-square Diagonals" "enclose5 lengthen --size 10x10" "connect-c Circle --once"; do set -- $g; quadrille sheet $1 ${@:3} --per-page 6 -n 6 --seed p -q -o x.pdf --force; qpdf --show-npages x.pdf; pdftotext x.pdf - | python3 words.py "of 6" "$2 "; done
> 1
> 6 1
> 1
> 6 1
> 1
> 6 1
$ quadrille sheet --id $(quadrille sheet conect --seed a -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*') --id $(quadrille sheet enclose5 --seed a -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*') --per-page 2 -q -o x.pdf --force; qpdf --show-npages x.pdf; pdftotext x.pdf - | grep -c lengthen
> 1
> 0
? 1
$ quadrille sheet enclose5 --theme large --size 10x10 --per-page 4 -n 4 --seed p -q -o x.pdf --force; qpdf --show-npages x.pdf; pdftotext x.pdf - | grep -c lengthen
> 1
> 0
? 1

== a pad: different sheets, one side each, with a free edge at the top for the glue
needs qpdf pdftotext
$ for g in connect-capture "enclose5 --size 30x30 --paper a5" connect-square "enclose5 --paper a5" conect connect "connect --names Ann,Bob"; do quadrille sheet $g --pad 4 --seed p -q -o x.pdf --force; qpdf --show-npages x.pdf; pdftotext x.pdf - | grep -oE '[A-Z0-9]{2}-[-0-9A-Za-z]*[0-9A-Z]{8}-[0-9A-Z]' | sort -u | wc -l; pdftotext -bbox x.pdf - | grep -o 'yMin="[0-9.]*' | tr -d 'yMin="' | sort -n | head -1 | awk '{print ($1 > 56)}'; done | tr '\n' ' '; echo
> 4 4 1 4 4 1 4 4 1 4 4 1 4 4 1 4 4 1 4 4 1 
$ quadrille sheet enclose5 --pad 2 --seed p -q -o a.pdf; quadrille sheet enclose5 -n 2 --seed p -q -o b.pdf; for f in a b; do pdftotext $f.pdf - | grep -o '^E5-[-0-9A-Za-z]*' > $f; done; cmp a b; ls
> a
> a.pdf
> b
> b.pdf
> x.pdf
refused quadrille sheet
: enclose5 --pad 0 => --pad must be a whole number from 1 to 1000000, not "0"
: enclose5 --pad 3 -n 3 => --count has no effect: --pad says how many sheets to print
: enclose5 --pad 3 --rules => --rules has no effect: a sheet of a pad has one side
: enclose5 --pad 3 --per-page 2 => --per-page has no effect: a sheet of a pad has one side
: enclose5 --pad 3 --record-form => --record-form has no effect: a sheet of a pad has one side
: connect --pad 3 --players 3 => --players has no effect: each sheet of a pad is another one
: connect --pad 3 --part dice => --pad has no effect: --part sheet or --part all prints sheets
: connect --pad 3 --part all => a sheet of a pad has one side, and this one has 4: print cards without --pad, or take a theme with smaller type

== every size and paper is sound
needs qpdf
$ for s in 1x1 1x9 9x1 4x4 5x5 9x9; do for p in a4 letter a5 a3 legal 200x200mm; do quadrille sheet connect-c --size $s --paper $p --record-form --seed p -q -o x.pdf && qpdf --check x.pdf > log || echo $s $p; done; done

== inches and centimetres
$ quadrille sheet connect-c --paper 8.5x11in --seed p -q -o a.pdf; quadrille sheet connect-c --paper letter --seed p -q -o b.pdf; cmp a.pdf b.pdf
$ quadrille sheet connect-c --paper 21x29.7CM --seed p -q -o a.pdf; quadrille sheet connect-c --paper a4 --seed p -q -o b.pdf; cmp a.pdf b.pdf

== paper sizes
needs pdfinfo
$ for p in a4 letter a3 a5 legal tabloid 100x150mm; do quadrille sheet connect-c --paper $p --seed p -q -o x.pdf; pdfinfo x.pdf | sed -n 's/^Page size: *\([0-9.]* x [0-9.]*\) pts.*/\1/p' | awk '{printf "%.0f x %.0f\n", $1, $3}'; done
> 595 x 842
> 612 x 792
> 842 x 1191
> 420 x 595
> 612 x 1008
> 792 x 1224
> 283 x 425
$ quadrille sheet connect-c --paper a4 --landscape --seed p -q -o x.pdf; pdfinfo x.pdf | grep -c 'Page size: *841.*595'
> 1
$ for file in /dev/zero /dev/null .; do PAPERCONF=$file quadrille config | grep -c "paper = \"a4\""; done
> 1
> 1
> 1
$ PAPERSIZE=letter quadrille sheet connect-c --seed p -q -o x.pdf; pdfinfo x.pdf | grep -c 'Page size: *612 x 792'
> 1

== names and titles in any script of the font
needs pdftotext
$ quadrille sheet connect-c --names " Žofie , Łukasz" --title "Ñandú & Ωμέγα: Дмитрий" --seed p -q -o x.pdf && pdftotext x.pdf - | grep -o -e Žofie -e Łukasz -e 'Ñandú & Ωμέγα: Дмитрий' | sort -u
> Ñandú & Ωμέγα: Дмитрий
> Łukasz
> Žofie
$ pdfinfo x.pdf | grep ^Title
> Title:           Ñandú & Ωμέγα: Дмитрий
$ quadrille sheet connect-c --names ",Bob" --seed p -q -o y.pdf && pdftotext y.pdf - | grep -o Bob | sort -u
> Bob

== names that the theme's font lacks: by another font, embedded, and found as text
needs pdftotext pdffonts qpdf font:hi font:th font:zh-cn
file try.sh
| quadrille sheet connect-c --names "$1" "${@:2}" --once --seed p -q -o x.pdf && qpdf --check x.pdf > log
| pdffonts x.pdf | grep -v -e OpenSans -e DejaVu -e ^name -e ^--- | grep -c 'yes yes yes' > fonts
| IFS=,; for name in $1; do pdftotext x.pdf - | grep -o -e "$name" | sort -u; done
$ bash try.sh 'محمد,שרה'; cat fonts
> محمد
> שרה
> 0
$ bash try.sh 'क्षत्रिय,Ann'; cat fonts
> क्षत्रिय
> Ann
> 1
$ bash try.sh '王小明,น้ำใจ'; cat fonts
> 王小明
> น้ำใจ
> 2
$ bash try.sh '王小明,office fi' --theme large; cat fonts
> 王小明
> office fi
> 1
$ for f in png svg; do quadrille sheet connect-c --names "王小明,น้ำใจ" --once --seed p -q -o x.$f; done; grep -c -e '>王小明<' -e '>น้ำใจ<' x.svg
> 4
$ quadrille sheet connect-c --names "王小明,น้ำใจ" -n 6 --split 2 -j1 --seed p -q -o a.pdf; quadrille sheet connect-c --names "王小明,น้ำใจ" -n 6 --split 2 -j2 --seed p -q -o b.pdf; for i in a-*.pdf; do cmp $i b${i#a}; done

== a character that no font has
$ quadrille sheet connect-c --names $'\U1FFFE,Bo' --once --seed p -o x.pdf
2>~ quadrille: no installed font has ".*" \(U\+1FFFE\): a box is printed
2>~ quadrille: x.pdf: 1 sheet.*

== the ID as text and as QR code
needs pdftotext pdftoppm zbarimg
$ quadrille sheet connect-c -n 2 --size 5x5 --seed qr -q -o x.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > ids; pdftoppm -r 150 -gray x.pdf p; for i in p-*; do zbarimg -q --raw -Sdisable -Sqrcode.enable $i 2> log; done | sed 's,/.*,,' | uniq | diff -i - ids
$ pdftotext x.pdf - | grep -oE 'CC-5x5-[0-9A-Z]{8}-[0-9A-Z]' | uniq | diff - ids

== no clock, no host, no names of this machine
$ quadrille sheet connect-c --seed p -q -o x.pdf; grep -a -c -e CreationDate -e ModDate -e "$HOME" x.pdf
> 0
? 1

== one game more prints without further work
needs qpdf
$ quadrille-skeleton sheet "last match" --matches 7 --seed p -q && qpdf --check skeleton-7-p.pdf > log

== a match from paper: manifest to record to verdict
$ quadrille sheet connect-c --size 1x1 --seed w -q -o x.pdf --manifest m; python3 -c 'import json; print(json.loads(open("m").readline())["record"] + "1. 1-2 2. 2-4 3. 3-4 4. 1-3")' | quadrille score --json | grep -o '"status":"finished"'
> "status":"finished"
$ { echo '[Game "connect-capture"]'; echo "[Sheet \"$(grep -oP '"id":"\K[^"]*' m)\"]"; echo "1. 1-2 2. 2-4 3. 3-4 4. 1-3"; } | quadrille score --json | grep -o '"turns":4'
> "turns":4

== own pictures instead of figures
needs qpdf pdfimages
$ mkdir art; python3 -c 'import struct, sys, zlib; chunk = lambda n, d: struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)); sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0" * 200)) + chunk(b"IEND", b""))' > art/bishop.png
$ quadrille sheet connect-c --mix B1 --art art --seed p -o x.pdf
2>~ quadrille: .*rook\.png.*
2>~ quadrille: x\.pdf: 1 sheet, 2 pages, .*
$ qpdf --check x.pdf > log && pdfimages -list x.pdf | grep -c ' 8 *8 '
>~ [1-9]\d*
$ head -c 60 art/bishop.png > art/rook.png; quadrille sheet connect-c --art art --seed p -q
2>~ quadrille: .*art/rook\.png.*
? 2
$ ls
> art
> log
> x.pdf

== a theme of one's own
$ quadrille template export t -q; cp t/theme/colour.cfg mine.cfg; quadrille sheet connect-c --seed p -q -o a.pdf; quadrille sheet connect-c --seed p -q -o b.pdf --theme mine.cfg; cmp a.pdf b.pdf; quadrille sheet connect-c --seed p -q -o c.pdf --theme ./t/theme/colour.cfg; cmp a.pdf c.pdf
$ echo '}' >> mine.cfg; quadrille sheet connect-c --seed p -q -o d.pdf --theme mine.cfg
2>~ quadrille: mine\.cfg:\d+: .*
? 2

== names by the game and by the sheet, places, and what forms are of
needs pdftotext
$ quadrille sheet connect-capture --seed 1 --names Ann,Bob -q --format text -o - | grep -E '^A .* Date'
> A Ann B Bob Date
> A Bob B Ann Date
$ quadrille sheet connect -n 2 --names Ann,Bob --seed 1 -q --format text -o - | grep '^Name'
> Name Ann Date
> Name Bob Date
$ quadrille sheet connect --record-form --seed 1 -q --format text -o - | grep -cE '^CoNNect · CN-0-[A-Z0-9]+-.$'
> 1
$ quadrille sheet conect -n 2 --seed 1 -q -o t.pdf; pdftotext t.pdf - | grep -o 'sheet . of .'
> sheet 1 of 2
> sheet 2 of 2
$ quadrille sheet conect --record-form --rules --seed 1 -o x.pdf
2>~ .*: 1 sheet, 3 pages, .*

== the pictures of a reminder fill its page
needs pdftotext
$ for p in a5 a4; do quadrille sheet connect-square --paper $p --theme $([ $p = a5 ] && echo colour || echo large) --seed r -q -o r.pdf; pdftotext -f 2 -l 2 -bbox r.pdf - | python3 -c 'import re, sys; s = sys.stdin.read(); print(float(re.search(r"yMax=\"([0-9.]+)\">rest<", s)[1]) > 0.7 * float(re.search(r"height=\"([0-9.]+)\"", s)[1]))'; done
> True
> True
# Two rows of two large pictures are better than four small ones.
$ quadrille sheet enclose5 --paper a4 --theme large --seed r -q -f -o r.pdf; pdftotext -f 2 -l 2 -bbox r.pdf - | sed -nE 's/.*yMin="([0-9]*).*>(plus|dead)<.*/\1/p' | uniq | wc -l
> 2
