# quadrille sheet: options, and everything that is wrong with them. Nothing may be left behind.

== no game, or none that there is
refused quadrille
: sheet => which game? Usage: quadrille sheet GAME, with connect-capture, connect-square, enclose5, conect or connect
: sheet chess => unknown game "chess": use connect-capture, connect-square, enclose5, conect or connect
: sheet conect-capture => unknown game "conect-capture": did you mean connect-capture?
: sheet connect capture => unexpected argument "capture": usage: quadrille sheet GAME

== bad values
refused quadrille sheet connect-c
: -n 0 => --count must be a whole number from 1 to 1000000, not "0"
: -n 1000001 => --count must be a whole number from 1 to 1000000, not "1000001"
: -n 1e3 => --count must be a whole number from 1 to 1000000, not "1e3"
: -n => --count needs a value: --count N
: --seed '' => --seed is empty: give it any text or number
: --split 0 => --split must be a whole number from 1 to 1000000, not "0"
: --shard 3/2 => --shard must be K/N with K from 1 to N, and N up to 1000000, not "3/2"
: --shard 0/2 => --shard must be K/N with K from 1 to N, and N up to 1000000, not "0/2"
: -j 0 => --jobs must be a whole number from 1 to 1024, not "0"
: --margin 50.5 => --margin must be a number from 0 to 50, not "50.5"
: --margin 10. => --margin must be a number from 0 to 50, not "10."
: --margin 1.1234567 => --margin must be a number from 0 to 50, not "1.1234567"
: --margin 10mm => --margin must be a number from 0 to 50, not "10mm"
: --per-page 0 => --per-page must be a whole number from 1 to 64, not "0"
: --paper b4 => --paper must be a4, letter, a3, a5, legal, tabloid, or a size like 200x280mm or 8.5x11in with sides from 50 to 700 mm, not "b4"
: --paper 8.5x11 =>~ --paper must be .*, not "8.5x11"
: --paper 28x20in =>~ --paper must be .*, not "28x20in"
: --paper 49.9x200mm =>~ --paper must be .*, not "49.9x200mm"
: --paper 200x701mm =>~ --paper must be .*, not "200x701mm"
: --progress now => --progress must be auto, always or never, not "now"
: --color red => --color must be auto, always or never, not "red"
: --theme nonesuch =>~ unknown theme "nonesuch": .*colour.*
: --theme ./nonesuch.cfg =>~ .*nonesuch\.cfg.*
: --art nowhere => --art must be an existing folder, not "nowhere"
: --art /dev/null => --art must be an existing folder, not "/dev/null"
$ mkdir empty; quadrille sheet connect-c --art empty
2>~ quadrille: --art empty: .*bishop\.png.*
? 2
refused quadrille sheet connect-c
: --format gif => --format must be text, pdf, png or svg, not "gif"
: --landscape=yes => --landscape takes no value
$ ls
> empty

== options without effect are refused
refused quadrille sheet
: enclose5 --once => --once has no effect: no match plays a sheet of this game twice
: enclose5 --edition standard => --edition has no effect: the game has no editions
: enclose5 --dpi 150 => --dpi has no effect: it is for PNG
: enclose5 --dpi 150 -o x.svg => --dpi has no effect: it is for PNG
: enclose5 --svg-text text -o x.png => --svg-text has no effect: it is for SVG
: enclose5 --format png -o x.pdf => x.pdf has the ending of PDF, but --format says PNG: leave one of them out
: enclose5 --shard 1/2 => --shard needs --seed: the parts of one batch have the same seed
: conect --form net --spread 0.8 => --spread has no effect: it needs --form projection
: connect --backs fold => --backs has no effect: it needs --part shapes, scores, objectives, dice or all
: connect --part all --flip short => --flip has no effect: it needs --backs duplex
: connect --part all --back-offset 1,1 => --back-offset has no effect: it needs --backs duplex or fold
: connect --part dice --names A => --names has no effect: --part sheet or --part all prints sheets
: connect --scan => --scan has no effect: the game is written in numbers, which cannot be read from a photograph
: connect --part dice --record-form => --record-form has no effect: --part sheet or --part all prints sheets
: connect --part dice --per-page 2 => --per-page has no effect: --part sheet or --part all prints sheets
$ ls
$ QUADRILLE_TEMPLATES=nowhere quadrille sheet enclose5
2> quadrille: QUADRILLE_TEMPLATES must be an existing folder, not "nowhere"
? 2
$ QUADRILLE_TEMPLATES= quadrille sheet enclose5 -q -o a.pdf; QUADRILLE_TEMPLATES=nowhere quadrille games > log
$ quadrille sheet conect --form net --spread 1 -q -o b.pdf
$ quadrille sheet --id $(quadrille sheet enclose5 --manifest - -q -o c.pdf | grep -oP '"id":"\K[^"]*') --shard 1/2 -q -o d.pdf

== bad values of the game's own options
refused quadrille sheet connect-c
: --size 10x5 => --size must be WIDTHxHEIGHT, each from 1 to 9, not "10x5"
: --aliens many =>~ --aliens must be a whole number from 0 to 81, or "all".*, not "many"
: --size 2x2 --aliens 5 =>~ 5 aliens .* 4 squares
: --mix X3 =>~ --mix must be letters of BRQKJWH.*, not "X3"
: --mix B0 =>~ --mix must be letters of BRQKJWH.*, not "B0"
: --mix B1B2 =>~ --mix must be letters of BRQKJWH.*, not "B1B2"
: --mix B1000 =>~ --mix must be letters of BRQKJWH.*, not "B1000"
: --mix B1. =>~ --mix must be letters of BRQKJWH.*, not "B1\."
: --values 7-3 =>~ --values must be LEAST-GREATEST.*, not "7-3"
$ quadrille-skeleton sheet connect-c --matches 3
2> quadrille: Connect Capture has no option --matches: it belongs to skeleton
? 2
$ ls

== text that can't be printed
refused quadrille sheet connect-c
: --title $'two\nlines' => --title holds a control character: it must be one line of text
: --title $'\xff' => --title is not UTF-8 text
: --names $'Ann,\xc0\x80' => --names is not UTF-8 text
: --names Ann,Bob,Cy => --names gives more than the 2 players of Connect Capture
$ ls

== IDs
$ quadrille sheet connect-c --id hello
2>~ quadrille: --id: "hello" is not a sheet ID.*
? 2
$ id=$(quadrille sheet connect-c --seed 1 -q --manifest - | grep -oP '"id":"\K[^"]*'); echo $id > id; quadrille sheet connect-c --id $id --seed 2
2> quadrille: --id already says what to print: leave out --seed
? 2
refused quadrille sheet connect-c --id $(cat id)
: -n 3 => --id already says what to print: leave out --count
: --size 4x4 => --id already says what to print: leave out --size
$ quadrille-skeleton sheet skeleton --id $(cat id)
2>~ quadrille: --id CC-4x4-.* is a sheet of Connect Capture, not of Last Match
? 2
$ quadrille sheet connect-c --id $(tr 0-9 1-90 < id)
2>~ quadrille: --id: .*
? 2
$ quadrille sheet connect-c --id "$(tr A-Z- 'a-z ' < id)" -q; ls *.pdf | grep -c -F -- "-$(cat id).pdf"
> 1

== boards that do not fit
refused quadrille sheet connect-c
: --size 9x9 --paper a5 --per-page 30 =>~ the sheet does not fit: .*
: --paper a5 --margin 50 --size 9x9 --per-page 2 =>~ the sheet does not fit: .*
$ ls

== file names
refused quadrille sheet connect-c
: -o x.odt => x.odt: unknown ending .odt: use .pdf, .png, .svg or .txt, or add --format
: -o '' => the name of the output file is empty
: -o .  => . is a folder: name a file in it
$ mkdir folder; for o in . .. folder folder/ none/ ''; do quadrille sheet connect-c -n 2 --split 1 -o "$o"; quadrille rules connect-c --dpi 40 --paper 90x250mm --format png -o "$o"; quadrille puzzle connect-c -n 9 --per-page 1 --format svg -o x.svg --answers separate="$o"; done 2>&1 | sort -u; rmdir folder; ls -A
> quadrille: --answers must be end, none, or separate FILE, not "separate="
> quadrille: . is a folder: name a file in it
> quadrille: .. is a folder: name a file in it
> quadrille: folder is a folder: name a file in it
> quadrille: folder/ is a folder: name a file in it
> quadrille: none/ is a folder: name a file in it
> quadrille: the name of the output file is empty
refused quadrille sheet connect-c
: -o no/where.pdf => cannot write no/where.pdf: there is no folder no
: -o - --split 2 => --split makes several files, but standard output is one: name a file

== no PDF on a terminal
needs terminal
$ script -qec 'quadrille sheet connect-c -o -' /dev/null < /dev/null | tr -d '\r'
>~ .*quadrille:.* a terminal can't show a PDF: name a file with -o, or send it into a pipe
? 2

== endings that say PDF, and none
$ quadrille sheet connect-c --seed 1 -q -o x.txt --format pdf && quadrille sheet connect-c --seed 1 -q -o plain && quadrille sheet connect-c --seed 1 -q -o Y.PDF && ls
> Y.PDF
> plain
> x.txt
$ cmp x.txt plain && cmp plain Y.PDF

== too much for one run
refused quadrille sheet connect-c
: -n 1000000 --seed 1 => one file can't have more than 100000 pages: add --split 1000
: -n 1000000 --seed 1 --split 2 => 500000 files are more than the 100000 that one run may write: use a larger --split, or --shard
$ ls

== the date of the PDF
$ SOURCE_DATE_EPOCH=yesterday quadrille sheet connect-c
2> quadrille: SOURCE_DATE_EPOCH must be a whole number from 0 to 253402300799 (seconds since 1970), not "yesterday"
? 2
$ SOURCE_DATE_EPOCH=-1 quadrille sheet connect-c
2>~ quadrille: SOURCE_DATE_EPOCH must be .*, not "-1"
? 2
$ ls
$ quadrille sheet connect-c --seed 1 -q; SOURCE_DATE_EPOCH=1700000000 quadrille sheet connect-c --seed 1 -q -o dated.pdf; grep -a -c D:20231114221320Z dated.pdf
> 1
$ grep -a -c 20231114 connect-capture-4x4-1.pdf
> 0
? 1
