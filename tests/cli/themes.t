# Themes: the built-in ones, files of one's own and what is wrong with them; fonts and pictures that can't be used.

== every built-in theme prints every game, the same for the same seed
needs qpdf
$ for t in $(quadrille template list | sed -n 's|^theme/\(.*\)\.cfg$|\1|p'); do echo $t; for g in connect-capture connect-square enclose5 conect connect; do quadrille sheet $g --theme $t --seed p --record-form -q -o a.pdf && qpdf --check a.pdf > log || echo $g; quadrille sheet $g --theme $t --seed p --record-form -q -o b.pdf; cmp a.pdf b.pdf; done; done | grep -x -e colour -e ink
> colour
> ink

== themes differ in their looks, not in what a sheet holds
needs pdftotext
$ for t in colour ink; do quadrille sheet connect --part all --draw --seed p -q --theme $t -o $t.pdf --manifest $t.m; pdftotext $t.pdf - | tr -s ' \n\f' '\n' | sort > $t.txt; sed "s/$t.pdf//" $t.m > $t.n; done; cmp colour.txt ink.txt && cmp colour.n ink.n && ! cmp -s colour.pdf ink.pdf

== color is colour
$ quadrille sheet enclose5 --theme color --seed 1 -q -o a.pdf; quadrille sheet enclose5 --seed 1 -q -o b.pdf; cmp a.pdf b.pdf

== the theme ink has no colours
needs pdftoppm
$ for g in "connect-capture --size 6x6" "connect-square --players 4 --opening 6" "enclose5 --opening 20" "conect --opening 6 --form net" "connect --part all --draw --dice"; do quadrille sheet $g --theme ink --seed p -q -o x.pdf; pdftoppm -r 40 x.pdf p; python3 -c 'import glob; print(all(d[0::3] == d[1::3] == d[2::3] for d in (open(f, "rb").read().split(b"\n", 3)[3] for f in glob.glob("p-*.ppm"))))'; rm p-*; done | uniq
> True

== the QR code of the theme ink is read
needs pdftoppm zbarimg
$ for g in connect-capture connect-square enclose5 conect "connect --draw --dice --random-layout"; do quadrille sheet $g --theme ink --seed qr -q -o x.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > id; pdftoppm -r 150 -gray -f 1 -l 1 x.pdf p; zbarimg -q --raw -Sdisable -Sqrcode.enable p-* 2> log | sed 's,/.*,,' | diff -i - id; rm p-*; done

== a theme of one's own may be partial: the rest is as in colour
$ echo 'page = { inset = 2.0; };' > mine.cfg; quadrille sheet conect --seed p -q -o a.pdf; quadrille sheet conect --seed p -q -o b.pdf --theme mine.cfg; cmp a.pdf b.pdf
$ echo 'fill = "outline";' > mine.cfg; quadrille sheet conect --seed p -q -o b.pdf --theme ./mine.cfg; cmp -s a.pdf b.pdf
? 1
$ mkdir -p t/theme; cp mine.cfg t/theme/mine.cfg; quadrille sheet conect --seed p -q -o c.pdf --theme mine --template-dir t; cmp b.pdf c.pdf

== a theme that there is not
refused quadrille sheet conect
: --theme nonesuch =>~ unknown theme "nonesuch": the themes are colour, ink,.* or a file of your own
: --theme ../theme/ink =>~ cannot read \.\./theme/ink: .*
: --theme nonesuch.cfg => cannot read nonesuch.cfg: No such file or directory
: --theme "" =>~ .*
$ ls

== what is wrong with a theme is said with its line
file try.sh
| printf "$1" > t.cfg
| quadrille sheet conect --theme t.cfg -q -o x.pdf
refused bash try.sh
: 'colour = {\n  ink = "#12345";\n};\n' => t.cfg:2: ink must be a colour such as "#d55e00"
: 'colour = {\n  ink = "#12345g";\n};\n' => t.cfg:2: ink must be a colour such as "#d55e00"
: 'colour = {\n  ink = 5;\n};\n' => t.cfg:2: ink must be a text in quotes
: '\ncolour = {\n  player = [ "#111111" ];\n};\n' => t.cfg:3: player has 1 entry: it must have 6
: 'colour = {\n  value = [ "#111111",\n "blue", "#111111" ];\n};\n' => t.cfg:2: value: entry 2 must be a colour such as "#d55e00"
: 'colour = {\n  value = [ 1, 2, 3 ];\n};\n' => t.cfg:2: value: entry 1 must be a colour such as "#d55e00"
: 'colour = {\n  value = "#111111";\n};\n' => t.cfg:2: value must be a list of 3 entries
: 'fill = "none";\n' => t.cfg:1: fill must be one of solid, outline
: '\n\ntype = {\n  headings = "heavy";\n};\n' => t.cfg:4: headings must be one of bold, regular
: 'stroke = {\n  line = 0.01;\n};\n' => t.cfg:2: line must be a number from 0.05 to 5
: 'stroke = {\n  line = -1;\n};\n' => t.cfg:2: line must be a number from 0.05 to 5
: 'page = {\n  qr = "16";\n};\n' => t.cfg:2: qr must be a number from 10 to 60
: 'page = {\n  qr = 16000000000000;\n};\n' => t.cfg:2: this number is too long
: 'page = {\n  qr = 1e99;\n};\n' =>~ t\.cfg:2: .*
: 'fonts = "DejaVu Sans";\n' =>~ t\.cfg:1: a theme has no setting fonts: it has font, font_bold, fill, .*
: 'page = {\n  colour = 3;\n};\n' =>~ t\.cfg:2: page has no setting colour: it has inset, .*
: 'page = 3;\n' => t.cfg:1: page must be a group in braces { }
: 'page = {\n  qr = 16;\n' => t.cfg:1: this { is never closed
: 'page = {\n  qr = (\n' => t.cfg:2: this ( is never closed
: 'fill = "solid";\nfont = "DejaVu Sans;\nfill = "solid";\n' => t.cfg:2: a quote is missing in this line
: 'fill = "solid";\n)' =>~ t\.cfg:2: syntax error: .*
: 'fill = "solid";\n/* for ever\n' => t.cfg:2: this comment never ends: its */ is missing
: "fill = \"solid\";\na = $(printf '{a=%.0s' {1..101})\n" => t.cfg:2: brackets are nested too deeply
: "$(printf 'a%d = 1;\\n' {1..5001})" => t.cfg:5001: too many settings
: "$(printf 'a%d = 1;\\n' {1..5000})" =>~ t\.cfg:1: a theme has no setting a1: .*
: '@include "other.cfg"\n' => t.cfg:1: this file can't include others: leave @include out, in comments too
: 'fill = "sol\000id";\n' => t.cfg: the file contains a NUL byte: it is not text
: 'font = "";\n' => t.cfg:1: font is empty: say something
: 'font = "\\xff\\xfe";\n' => t.cfg:1: font is not UTF-8: save the file in that encoding
: "font = \"./$(printf 'a%.0s' {1..2000})\";\n" => t.cfg:1: font is too long: it has 2002 bytes, and at most 1023 fit
$ ls
> t.cfg
> try.sh

== a font that can't be used
needs fc-match
file try.sh
| printf 'font = "%s";\nfont_bold = "%s";\n' "$1" "${2:-$1}" > t.cfg
| quadrille sheet conect --theme t.cfg -q -o x.pdf
refused bash try.sh
: "Nonesuch Sans" => no font "Nonesuch Sans" is installed; see fc-list for those that are, or name a font file
: ./nonesuch.ttf => ./nonesuch.ttf: can't open the font: No such file or directory
$ printf 'OTTO\0\1\0\0\0\0\0\0' > cff.otf; bash try.sh ./cff.otf
2> quadrille: ./cff.otf: the font is damaged (its tables don't agree with their checksums); reinstall it
? 2
$ printf 'ttcf\0\1\0\0\0\0\0\0' > all.ttc; bash try.sh ./all.ttc
2> quadrille: ./all.ttc: the font is damaged (its tables don't agree with their checksums); reinstall it
? 2
$ cp "$(fc-match -f '%{file}' 'DejaVu Sans')" sound.ttf; bash try.sh ./sound.ttf && rm x.pdf
$ cp sound.ttf bad.ttf; printf 'xxxx' | dd of=bad.ttf bs=1 seek=300000 conv=notrunc 2> log; bash try.sh ./bad.ttf
2> quadrille: ./bad.ttf: the font is damaged (its tables don't agree with their checksums); reinstall it
? 2
$ bash try.sh ./sound.ttf ./bad.ttf
2> quadrille: ./bad.ttf: the font is damaged (its tables don't agree with their checksums); reinstall it
? 2
$ for n in 0 3 11 12 40 300 5000 100000 700000; do head -c $n sound.ttf > short.ttf; bash try.sh ./short.ttf || :; done 2>&1 | sed 's/^quadrille: \.\/short\.ttf: \(this is no\|the font is damaged\).*/\1/' | uniq -c
>~  +3 this is no
>~  +6 the font is damaged
$ echo "no font" > text.ttf; bash try.sh ./text.ttf
2> quadrille: ./text.ttf: this is not a font file; name a TrueType or OpenType font (.ttf, .otf)
? 2
$ mkdir folder.ttf; bash try.sh ./folder.ttf
2> quadrille: ./folder.ttf: this is not a font file; name a TrueType or OpenType font (.ttf, .otf)
? 2
$ mkfifo pipe.ttf; bash try.sh ./pipe.ttf
2> quadrille: ./pipe.ttf: this is not a font file; name a TrueType or OpenType font (.ttf, .otf)
? 2
$ ls x* 2> log
? 2

== a picture that can't be used
file make.py
| import struct, sys, zlib
| def chunk(name, data):
|     return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
| width, height, kind = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
| pixels = zlib.compress((b"\0" + bytes(3 * min(width, 64))) * min(height, 64))
| head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
| png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
| if kind == "truncated":
|     png = png[:60]
| if kind == "checksum":
|     png = png.replace(chunk(b"IDAT", pixels), chunk(b"IDAT", pixels)[:-1] + b"!")
| if kind == "pixels":
|     png = png.replace(chunk(b"IDAT", pixels), chunk(b"IDAT", b"?" * len(pixels)))
| if kind == "short":
|     png = png.replace(chunk(b"IDAT", pixels), chunk(b"IDAT", zlib.compress(b"\0")))
| if kind == "later":
|     png = png.replace(chunk(b"IHDR", head), chunk(b"tEXt", b"a\0b") + chunk(b"IHDR", head))
| open("art/bishop.png", "wb").write(png)
file try.sh
| python3 make.py $*
| quadrille sheet connect-c --mix B1 --art art -q -o x.pdf
$ mkdir art; bash try.sh 8 8 sound && rm x.pdf
$ for kind in truncated checksum pixels short; do bash try.sh 8 8 $kind; done
2>~ quadrille: art/bishop\.png: the picture is damaged \(.*\); save it again as PNG
2>~ quadrille: art/bishop\.png: the picture is damaged \(.*\); save it again as PNG
2>~ quadrille: art/bishop\.png: the picture is damaged \(.*\); save it again as PNG
2>~ quadrille: art/bishop\.png: the picture is damaged \(.*\); save it again as PNG
? 2
refused bash try.sh
: 8 8 later => art/bishop.png: this is not a PNG picture; save it as PNG
: 0 8 sound =>~ art/bishop\.png: the picture is damaged \(.*\); save it again as PNG
: 4097 8 sound => art/bishop.png: the picture is 4097 x 8 pixels; scale it down to at most 4096 x 4096
: 100000 4000000000 sound => art/bishop.png: the picture is 100000 x 4000000000 pixels; scale it down to at most 4096 x 4096
$ head -c 17000000 /dev/zero > art/bishop.png; quadrille sheet connect-c --art art -q -o x.pdf
2> quadrille: art/bishop.png: the picture is larger than 16 MB; scale it down
? 2
$ : > art/bishop.png; quadrille sheet connect-c --art art -q -o x.pdf
2> quadrille: art/bishop.png: this is not a PNG picture; save it as PNG
? 2
$ rm art/bishop.png; mkdir art/bishop.png; quadrille sheet connect-c --art art -q -o x.pdf
2> quadrille: art/bishop.png: this is not a file; name a picture
? 2
$ rmdir art/bishop.png; mkfifo art/bishop.png; quadrille sheet connect-c --art art -q -o x.pdf
2> quadrille: art/bishop.png: this is not a file; name a picture
? 2
$ ls x* 2> log
? 2

== large print: other programs find no smaller type where no cells are labelled
needs pdftohtml
$ for g in connect-capture enclose5 conect connect; do once=; [ $g = connect-capture ] && once=--once; quadrille sheet $g --theme large --record-form $once --seed p -q -o x.pdf; n=$(pdfinfo x.pdf | sed -n 's/^Pages: *//p'); first=2; [ $g = connect ] && first=3; pdftohtml -xml -zoom 1 -f $first -l $n -stdout x.pdf | grep -o 'fontspec.* size="[0-9]*"' | grep -o '[0-9]*"$' | tr -d '"' | sort -n | head -1; done
> 16
> 16
> 16
> 16

== large print: the reminder has a page, and faces are pages of a sheet
needs qpdf
$ for o in "conect" "conect --rules" "connect" "connect --names Ann,Bo" "connect-capture" "enclose5 --size 12x12 --per-page 4"; do quadrille sheet $o --theme large --seed p -q -o x.pdf && qpdf --check x.pdf > log && echo "$o: $(qpdf --show-npages x.pdf)"; done
> conect: 2
> conect --rules: 4
> connect: 3
> connect --names Ann,Bo: 5
> connect-capture: 3
> enclose5 --size 12x12 --per-page 4: 1

== large print that does not fit is refused with a remedy
refused quadrille sheet connect
: --theme large --paper a5 =>~ the sheet does not fit: .* take larger paper, .*, or a theme with smaller type; --paper a4 would do
: --part dice --theme large --paper 60x100mm =>~ the cards, or the rules, do not fit: take larger paper or a smaller margin, or a theme with smaller type; --paper a5 would do

# Where a sanitizer leaves no such limit there is nothing to see.
== a theme that there is no memory for
$ (printf 'a = ('; printf '1,%.0s' {1..300000}; printf '1);') > t.cfg; for limit in 20000 25000 30000 40000; do (ulimit -v $limit; if quadrille --version > version 2> error; then quadrille sheet conect --seed 1 --theme t.cfg -o x.pdf; else echo quadrille: out of memory >&2; fi); done; ls
> error
> t.cfg
> version
2> quadrille: out of memory
2> quadrille: out of memory
2> quadrille: out of memory
2> quadrille: out of memory
