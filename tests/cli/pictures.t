# quadrille sheet: PNG and SVG, a file a page.

== the ending picks the format, or --format
$ quadrille sheet connect-c --seed p -q --once -o a.png && file() { head -c 5 $1 | od -An -c | tr -d ' '; }; file a.png
> 211PNG\r
$ quadrille sheet connect-c --seed p -q --once -o a.SVG && head -2 a.SVG
> <?xml version="1.0" encoding="UTF-8"?>
>~ <!-- Creator: quadrille [\d.]+ -->
$ quadrille sheet connect-c --seed p -q --once -o b.dat --format png; quadrille sheet connect-c --seed p -q --once -o b --format png; quadrille sheet connect-c --seed p -q --once -o - --format png > c; cmp a.png b.dat && cmp a.png b && cmp a.png c
$ quadrille sheet connect-c --seed p -q --once --format svg && cmp a.SVG connect-capture-4x4-p.svg
$ quadrille sheet connect-c --seed p -q --once -o d && head -c 4 d
> %PDF[no line end]

== a file a page, numbered; one alone has no number
$ quadrille sheet connect-c --seed p -o x.png
2>~ quadrille: x-001\.png to x-002\.png: 1 sheet, 2 pages, CC-4x4-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect-c --seed p --once -o x.png
2>~ quadrille: x\.png: 1 sheet, 1 page, CC-4x4-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect-c --seed p -n 2 -v --format svg
2>~ quadrille: connect-capture-4x4-p-001\.svg to connect-capture-4x4-p-002\.svg: 1 sheet, 2 pages, CC-.*
2>~ quadrille: connect-capture-4x4-p-003\.svg to connect-capture-4x4-p-004\.svg: 1 sheet, 2 pages, CC-.*
2>~ quadrille: connect-capture-4x4-p-001\.svg to connect-capture-4x4-p-004\.svg: 2 sheets, 4 pages, first CC-.*
$ ls
> connect-capture-4x4-p-001.svg
> connect-capture-4x4-p-002.svg
> connect-capture-4x4-p-003.svg
> connect-capture-4x4-p-004.svg
> x-001.png
> x-002.png
> x.png
$ cmp -s x-001.png x.png
? 1
$ rm *; quadrille sheet connect-c --seed p -n 1000 --once -q -o x.svg && ls | sed -n '1p;$p'; ls | wc -l
> x-0001.svg
> x-1000.svg
> 1000

== sizes
$ size() { python3 -c 'import struct, sys; b = open(sys.argv[1], "rb").read(); p = b.index(b"pHYs"); print(*struct.unpack(">II", b[16:24]), *struct.unpack(">IIB", b[p + 4:p + 13]))' $1; }; for o in "" "--dpi 100" "--dpi 30 --landscape" "--paper letter --dpi 300" "--paper 120x170mm --size 3x2 --dpi 1200"; do quadrille sheet connect-c --paper a4 --once --seed p -q $o -o x.png --force; size x.png; done
> 1240 1754 5906 5906 1
> 827 1169 3937 3937 1
> 351 248 1181 1181 1
> 2550 3300 11811 11811 1
> 5669 8031 47244 47244 1
$ quadrille sheet connect-c --paper letter --once --seed p -q -o x.svg; grep -o 'width=.*mm. viewBox="[^"]*"' x.svg
> width="215.9mm" height="279.4mm" viewBox="0 0 215.9 279.4"

== options that are wrong
refused quadrille sheet connect-c
: --dpi 29 -o x.png => --dpi must be a whole number from 30 to 1200, not "29"
: --dpi 1201 -o x.png => --dpi must be a whole number from 30 to 1200, not "1201"
: --dpi 1200 --paper 700x700mm -o x.png => at 1200 dpi the page would be 33071 x 33071 pixels: take at most 725 dpi
: --svg-text glyphs -o x.svg => --svg-text must be text or outline, not "glyphs"
: --format jpg => --format must be text, pdf, png or svg, not "jpg"
: -o x.gif => x.gif: unknown ending .gif: use .pdf, .png, .svg or .txt, or add --format
$ ls -A

== standard output and pipes take one page
$ quadrille sheet connect-c --seed p -q -o - --format png > out
2> quadrille: standard output takes one file, but 2 pages make 2 PNG files: name a file with -o, or use PDF
? 2
$ wc -c < out
> 0
$ quadrille sheet connect-c --seed p -o - --format svg --once -n 3 --shard 2/3 2> said | grep -c '</svg>'; cat said
> 1
>~ quadrille: standard output: 1 sheet, 1 page, CC-.*
$ quadrille sheet connect-c --seed p -q -o - --format svg --once -n 3 --split 3
2> quadrille: standard output takes one file, but 3 pages make 3 SVG files: name a file with -o, or use PDF
? 2
$ mkfifo pipe.svg; (cat pipe.svg > through) & quadrille sheet connect-c --seed p -q --once -o pipe.svg; wait; quadrille sheet connect-c --seed p -q --once -o x.svg; cmp through x.svg
$ quadrille sheet connect-c --seed p -q -o pipe.svg
2> quadrille: pipe.svg takes one file, but 2 pages make 2 SVG files: name a file with -o, or use PDF
? 2
$ rm x.svg; ls
> out
> pipe.svg
> said
> through

== only files of the same format are replaced
$ for f in pdf png svg; do quadrille sheet connect-c --seed p --once -q -o x.$f && quadrille sheet connect-c --seed q --once -q -o x.$f; done; cp x.png y.svg; cp x.svg z.png; cp x.pdf w.svg
refused quadrille sheet connect-c
: --seed p --once -o y.svg => y.svg exists and is not one of quadrille's: use --force to replace it, or another file name
: --seed p --once -o z.png => z.png exists and is not one of quadrille's: use --force to replace it, or another file name
: --seed p --once -o w.svg => w.svg exists and is not one of quadrille's: use --force to replace it, or another file name
$ for f in y.svg z.png w.svg; do quadrille sheet connect-c --seed q --once -q -f -o $f; done; cmp y.svg x.svg && cmp z.png x.png && cmp w.svg x.svg

== foreign pictures are kept, and nothing appears beside them
$ python3 -c 'import struct, sys, zlib; chunk = lambda n, d: struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)); sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)) + chunk(b"IDAT", zlib.compress(b"\0" * 200)) + chunk(b"IEND", b""))' > photo-004.png; cp photo-004.png copy; printf '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><!-- Creator: quadrille --></svg>\n' > logo.svg
refused quadrille sheet connect-c
: --seed p -n 3 -o photo.png --manifest m => photo-004.png exists and is not one of quadrille's: use --force to replace it, or another file name
: --seed p --once -o logo.svg => logo.svg exists and is not one of quadrille's: use --force to replace it, or another file name
: --seed p -n 3 -o photo.png --manifest photo-002.png => photo-002.png would be written twice: name another file
$ cmp photo-004.png copy; ls -A
> copy
> logo.svg
> photo-004.png

== disks that are full
$ for f in png svg; do quadrille sheet connect-c --seed p --once -o /dev/full --format $f; done
2> quadrille: cannot write /dev/full: No space left on device
2> quadrille: cannot write /dev/full: No space left on device
? 2
$ (ulimit -f 8; quadrille sheet connect-c --seed 1 -n 3 -o x.png)
2> quadrille: cannot write x-001.png: File too large
? 2
$ (ulimit -f 8; quadrille sheet connect-c --seed 1 -n 3 -o x.svg)
2> quadrille: cannot write x-001.svg: File too large
? 2
$ quadrille sheet connect-c --seed 1 --once -o - --format png 2> message | true; echo ${PIPESTATUS[0]}; cat message
> 0
$ rm message; ls -A

== threads, shards and splits do not change the files
$ for f in png svg; do dpi=; [ $f = png ] && dpi="--dpi 50"; for j in 1 2 7; do mkdir $j; (cd $j; quadrille sheet connect-c -n 5 $dpi --seed b -j $j -q -o x.$f --manifest m); done; diff -r 1 2 && diff -r 2 7; mkdir parts; for k in 1 2 3; do (cd parts; quadrille sheet connect-c -n 5 $dpi --seed b -q -o x.$f --shard $k/3 --manifest m$k); done; (cd parts; cat m1 m2 m3 > m; rm m?); diff -r 1 parts; mkdir split; (cd split; quadrille sheet connect-c -n 5 $dpi --seed b -q -o x.$f --split 2 --manifest m); diff -r 1 split; ls 1 | wc -l; rm -r *; done
> 11
> 11

== sheets that share pages
$ mkdir whole parts; (cd whole; quadrille sheet connect-c -n 9 --per-page 4 --dpi 50 --seed b -q -o x.png --manifest m); for k in 1 2; do (cd parts; quadrille sheet connect-c -n 9 --per-page 4 --dpi 50 --seed b -q -o x.png --shard $k/2 --manifest m$k); done; (cd parts; cat m1 m2 > m; rm m?); diff -r whole parts; ls whole
> m
> x-001.png
> x-002.png
> x-003.png
> x-004.png
> x-005.png
$ python3 -c 'import json; print(*[json.loads(l)["file"] + ":" + str(json.loads(l)["page"]) for l in open("whole/m")])'
> x-001.png:1 x-001.png:1 x-002.png:1 x-002.png:1 x-003.png:1 x-003.png:1 x-004.png:1 x-004.png:1 x-005.png:1
$ (cd whole; quadrille sheet connect-c -n 9 --per-page 4 --split 3 --dpi 50 --seed b -q -o s.png --manifest m; python3 -c 'import json; print(*[json.loads(l)["file"] for l in open("m")])')
> s-001.png s-001.png s-002.png s-003.png s-003.png s-004.png s-005.png s-005.png s-006.png

== the manifest and IDs
$ quadrille sheet connect-c -n 3 --record-form --dpi 40 --seed b -q -o x.png --manifest m; python3 -c 'import json; print(*[json.loads(l)["file"] + ":" + str(json.loads(l)["page"]) for l in open("m")])'
> x-001.png:1 x-005.png:1 x-009.png:1
$ for i in $(grep -oP '"id":"\K[^"]*' m); do echo --id $i; done > ids; quadrille sheet $(cat ids) --record-form --per-page 3 --dpi 40 -q -o y.png --manifest - | python3 -c 'import json, sys; print(*[json.loads(l)["file"] for l in sys.stdin])'; ls y* | wc -l
> y-001.png y-003.png y-006.png
> 8

== few descriptors are enough for many pages
$ ulimit -n 100; quadrille sheet connect-c -n 150 --once --seed 1 -q -o many.svg --manifest m; ls -A | wc -l; grep -l '</svg>' *.svg | wc -l
> 151
> 150

== every game and page as pictures that others can read
$ for g in $(quadrille games | grep -o '^[a-z0-9-]*'); do for o in "" "--svg-text outline"; do quadrille sheet $g --seed p --record-form -q -o $g.svg $o; done; done; python3 -c 'import sys, xml.dom.minidom; print(sum(len(xml.dom.minidom.parse(f).getElementsByTagName("path")) > 0 for f in sys.argv[1:]) == len(sys.argv) - 1 > 9)' *.svg
> True
$ quadrille sheet connect-c --seed p --once --rules -q -o r.svg; python3 -c 'import xml.dom.minidom; print(len(xml.dom.minidom.parse("r-002.svg").getElementsByTagName("text")) > 30)'
> True
$ quadrille sheet connect-c --seed p --once -q --svg-text outline -o x.svg; grep -c -e '<text' -e '<use' -e font- x.svg
> 0
? 1
$ quadrille sheet connect-c --seed p --once -q --title 'A < B & "C" > <script>' --names "O'Neil,</svg>" -o x.svg; python3 -c 'import xml.dom.minidom; print(xml.dom.minidom.parse("x.svg").getElementsByTagName("title")[0].firstChild.data)'; grep -c -F '&lt;/svg&gt;' x.svg
> A < B & "C" > <script>
> 2

== colours are exact: grey or a palette, else RGB
$ quadrille sheet connect-c --theme ink --once --seed p -q -o x.png; python3 -c 'import collections, re, zlib; b = open("x.png", "rb").read(); pixels = zlib.decompress(b"".join(b[m.end():m.end() + int.from_bytes(b[m.start() - 4:m.start()], "big")] for m in re.finditer(b"IDAT", b))); print(*b[24:26], {0xFF, 0x33, 0xCC} <= {c for c, n in collections.Counter(pixels).most_common(6)})'
> 8 0 True
$ quadrille sheet connect-c --theme colour --once --seed p -q -o x.png; python3 -c 'print(*open("x.png", "rb").read()[24:26])'
> 8 2

== the QR code can be read
needs zbarimg
$ for d in 72 150 300; do quadrille sheet connect-c --once --size 5x5 --seed qr -q --dpi $d -o x.png --manifest m; grep -oP '"id":"\K[^"]*' m > id; zbarimg -q --raw -Sdisable -Sqrcode.enable x.png 2> log | sed 's,/.*,,' | diff -i - id || echo $d; done

== own pictures
$ mkdir art; python3 -c 'import struct, sys, zlib; chunk = lambda n, d: struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)); sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 6, 0, 0, 0)) + chunk(b"IDAT", zlib.compress((b"\0" + bytes([1, 200, 3, 255]) * 8) * 8)) + chunk(b"IEND", b""))' > art/bishop.png
$ quadrille sheet connect-c --mix B1 --art art --once --seed p -q -o x.svg 2> notes; grep -c 'data:image/png;base64' x.svg; grep -c '<use xlink:href="#i0"' x.svg
> 1
>~ [1-9]\d*
$ quadrille sheet connect-c --mix B1 --art art --theme ink --once --seed p -q -o x.png 2> notes; python3 -c 'b = open("x.png", "rb").read(); p = b.index(b"PLTE"); n = int.from_bytes(b[p - 4:p], "big"); print(bytes([1, 200, 3]) in [b[p + 4 + i:p + 7 + i] for i in range(0, n, 3)])'
> True
