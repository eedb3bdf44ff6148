# Conect: cone boards, records of its games, and lists of moves.

== every form of both cones is a sound PDF of one page, the same for the same seed
needs qpdf
$ for f in projection net rhombus; do for b in "wide 11" "narrow 11"; do quadrille sheet conect --board "$b" --form $f --seed p -q -o a.pdf --force && qpdf --check a.pdf > log && qpdf --show-npages a.pdf; quadrille sheet conect --board "$b" --form $f --seed p -q -o b.pdf; cmp a.pdf b.pdf; done; done | uniq -c
>~  *6 1
$ quadrille sheet conect --seed p
2>~ quadrille: conect-wide-11-p\.pdf: 1 sheet, 1 page, CO-W11-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet conect --seed p -q -o a.pdf; quadrille sheet conect --seed p --board "wide 11" --form projection --labels edge --spread 1 --opening 0 -q -o b.pdf; cmp a.pdf b.pdf

== a form and a record form behind it
needs qpdf
$ quadrille sheet conect -n 2 --record-form --rules --seed p -q -o a.pdf --manifest m && qpdf --check a.pdf > log && qpdf --show-npages a.pdf
> 7
$ grep -o '"page":[0-9]*' m
> "page":1
> "page":5

== cells are named at the edge, or each by its proper name; the net and the rhombus show a seam cell twice
needs pdftotext
$ names() { quadrille sheet conect "$@" --seed p -q -o x.pdf && pdftotext x.pdf - | tr ' ' '\n' | grep -xE '[a-s][0-9]+' | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c | awk '{ print $1 " names " $2 "x" }'; }; for f in projection net rhombus; do echo $f; names --form $f --board "wide 6" --labels cells; done
> projection
> 31 names 1x
> net
> 26 names 1x
> 5 names 2x
> rhombus
> 26 names 1x
> 5 names 2x
$ names() { quadrille sheet conect "$@" --seed p -q -o x.pdf && pdftotext x.pdf - | tr ' ' '\n' | grep -xE '[a-s][0-9]+' | sort | uniq -c; }; names --form projection --board "wide 6" --labels edge
? 1
$ names() { quadrille sheet conect "$@" --seed p -q -o x.pdf && pdftotext x.pdf - | tr ' ' '\n' | grep -xE '[a-s][0-9]+' | sort | uniq -c; }; names --form rhombus --board "narrow 4"
>~  *2 a4
>~  *2 b4
>~  *2 c4

== words on the rim are read across the table: 8 pt, in ink on red, in the language of the sheet
$ quadrille sheet conect --seed p --lang es -q -o x.svg; grep -oE 'font-size="2.822" font-weight="700" fill="#[0-9a-f]*".*>(Rojo|Azul|R|Z)<' x.svg | sed 's/.*fill="\([^"]*\)".*>\(.*\)</\1 \2/'
> #1a1a1a Rojo
> #1a1a1a R
> #1a1a1a R
> #ffffff Azul
> #ffffff Z
> #ffffff Z
$ grep -c -e Walton -e Falzon x.svg
> 0
? 1

== the three ways to win stand in one row under the board
$ for p in a4 a5 letter a3; do quadrille sheet conect --seed p --paper $p -q -o x.svg --force; grep -E '>(loop round|ring . edge|apex . edge)<' x.svg | grep -oE ' y="[^"]*"' | uniq | wc -l; done | tr '\n' ' '; echo
> 1 1 1 1 

== other papers, sizes and spreads
needs qpdf
$ for o in "--spread 0.5" "--spread 1.5" "--paper a5" "--paper letter --landscape" "--per-page 4 -n 4" "--theme colour --names Ann,Bob --title Cones" "--paper a3 --form net"; do quadrille sheet conect $o --seed p -q -o x.pdf && qpdf --check x.pdf > log || echo $o; done
$ quadrille sheet conect --seed p -q -o a.pdf; for s in 0.8 1.2; do quadrille sheet conect --spread $s --seed p -q -o b.pdf; cmp -s a.pdf b.pdf && echo $s; done; quadrille sheet conect --spread 1.000 --seed p -q -o b.pdf; cmp a.pdf b.pdf

== the smallest and the largest board: printed soundly, or refused in words
needs qpdf
$ for p in a4 a5; do for s in 3 19; do for k in wide narrow; do for f in projection net rhombus; do for l in edge cells; do quadrille sheet conect --board "$k $s" --form $f --labels $l --paper $p --seed p -q -o x.pdf --force 2> e; status=$?; if [ $status = 0 ]; then qpdf --check x.pdf > log || echo $k $s $p $f $l; else echo "$p $s $status: $(cut -d, -f1 e)"; fi; done; done; done; done; done | sort -u
> a5 19 2: quadrille: the sheet does not fit: its text could not be read

== --size is another name of --board, and a number alone means wide; in IDs and records the board is spelled out
$ for o in '--board=wide 7' '--size=7' '--board=7' '--size=wide 7'; do quadrille puzzle conect "$o" -n 3 --seed s -q -o - | sha1sum; done | uniq | wc -l
> 1
$ for o in '--board=narrow 5' '--size=narrow 5'; do quadrille sheet conect "$o" --opening 1 --seed s -q -o x.pdf --manifest -; done | uniq | grep -oE '"id":"CO-N5K1-|.Board ..narrow 5'
> "id":"CO-N5K1-
> [Board \"narrow 5
$ quadrille sheet conect --size 5 --seed s -q -o x.pdf --manifest - | grep -oE '"id":"CO-W5-|.Board ..wide 5'
> "id":"CO-W5-
> [Board \"wide 5
$ printf 'a1 b2 c3' | quadrille import conect --size 6 | head -2 | tail -1
> [Board "wide 6"]
$ for o in 2 20 5x5 '' 'narrow' '5 tall'; do quadrille puzzle conect --size "$o"; done
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not "2"
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not "20"
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not "5x5"
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not ""
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not "narrow"
2> quadrille: --size must be wide or narrow and a size from 3 to 19, like wide 11, not "5 tall"
? 2
$ id=$(quadrille sheet conect --size 5 -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*'); quadrille sheet --id $id --size 5 -o y.pdf
2>~ quadrille: --id already says what to print: leave out --(size|board)
? 2
$ quadrille games conect | grep -A2 -e '--board KIND'
>       --board KIND N       the cone, wide or narrow, and its size, 3 to 19:
>                            "wide 11", "narrow 9" (default wide 11); also called
>                            --size; a number alone means wide
$ echo '[Game "conect"][Board "7"] 1. g7' | quadrille score -q
$ echo '[Game "conect"][Board "7"] 1. h7' | quadrille score -q 2>&1 | grep -o 'columns a to g'
> columns a to g
? 1

== bad values
refused quadrille sheet conect
: --board "wide 2" => --board must be wide or narrow and a size from 3 to 19, like wide 11, not "wide 2"
: --board "narrow 20" =>~ --board must be .*, not "narrow 20"
: --board "wide 11 x" =>~ --board must be .*, not "wide 11 x"
: --form cone => --form must be projection, net or rhombus, not "cone"
: --labels none => --labels must be edge or cells, not "none"
: --spread 0.49 =>~ --spread must be a number from 0\.5 to 1\.5, not "0\.49"
: --spread 1.501 =>~ --spread must be a number from 0\.5 to 1\.5, not "1\.501"
: --spread much =>~ --spread must be .*, not "much"
: --opening -1 =>~ --opening must be a whole number from 0 to 17.*, not "-1"
: --opening 18 --board "wide 19" =>~ --opening must be a whole number from 0 to 17.*, not "18"
: --opening 10 => an opening of 10 stones for each side is too large: a cone of size 11 allows 9
: --opening 2 --board "narrow 3" => an opening of 2 stones for each side is too large: a cone of size 3 allows 1
: --players 3 => Conect has no option --players: it belongs to connect-square, connect
$ quadrille sheet connect-c --board "wide 11"
2> quadrille: Connect Capture has no option --board: it belongs to conect
? 2
refused quadrille sheet conect
: --art . => --art: Conect has no pictures to replace
: --variant pie =>~ unknown option --variant: .*
$ ls

== an opening: the manifest spells the record's tags out, and they score
$ quadrille sheet conect --opening 3 --board "narrow 7" --seed m -n 3 -q -o x.pdf --manifest m; python3 -c 'import json; print(json.loads(open("m").readline())["record"], end="")'
> [Game "conect"]
>~ \[Sheet "CO-N7K3-[0-9A-Z]{8}-[0-9A-Z]"\]
> [Board "narrow 7"]
>~ \[Stones "(A:[a-g][1-7] ){3}(B:[a-g][1-7] ){2}B:[a-g][1-7]"\]
$ python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' > g.qdr; quadrille score --json g.qdr | grep -o '"status":"unfinished","turns":0'
> "status":"unfinished","turns":0
> "status":"unfinished","turns":0
> "status":"unfinished","turns":0
$ grep -v -e Stones -e Board g.qdr | quadrille score -q; grep -v Sheet g.qdr | quadrille score -q
$ sort -u m | wc -l; grep -o '"id":"[^"]*"' m | sort -u | wc -l
> 3
> 3

== the largest opening of every size
$ for s in `seq 3 19`; do for k in wide narrow; do quadrille sheet conect --board "$k $s" --opening $((s - 2)) -n 5 --seed p -q -o x.pdf --force --manifest m || echo "$k $s"; python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' | quadrille score --json | grep -c '"status":"unfinished"'; done; done | sort -u
> 5

== the ID restores board and opening, in any look
needs pdftoppm
$ quadrille sheet conect --board "wide 7" --opening 3 --seed o -q -o a.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > id; pdftoppm -r 50 -singlefile a.pdf a; quadrille sheet conect --id $(cat id) -q -o b.pdf --manifest n; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm; cmp <(sed s/a.pdf/b.pdf/ m) n
$ for o in "--form net --spread 1" "--form rhombus --labels cells" "--labels cells" "--spread 0.7"; do quadrille sheet conect --board "wide 7" --opening 3 --seed o $o -q -o a.pdf; quadrille sheet conect --id $(cat id) $o -q -o b.pdf; pdftoppm -r 50 -singlefile a.pdf a; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm; done
$ quadrille sheet conect --id "$(tr 'A-Z-' 'a-z ' < id)" -q -o c.pdf --manifest - | grep -oP '"id":"\K[^"]*' | cmp - id

== the ID as text and as QR code, in every form
needs pdftotext pdftoppm zbarimg
$ for f in projection net rhombus; do quadrille sheet conect -n 2 --board "narrow 9" --opening 2 --form $f --seed qr -q -o x.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > ids; pdftoppm -r 150 -gray x.pdf p; for i in p-*; do zbarimg -q --raw -Sdisable -Sqrcode.enable $i 2> log; done | sed 's,/.*,,' | diff -i - ids; pdftotext x.pdf - | grep -oE 'CO-N9K2-[0-9A-Z]{8}-[0-9A-Z]' | diff - ids; done
$ pdftotext x.pdf - | grep -c 'Mark Steere'
>~ [2-9]

== a finished game, for people and as JSON: the side and the winning set
file g.qdr
| [Game "conect"]
| [Board "wide 3"]
| [A "Žofie"]
| [B "Łukasz"]
| [Result "1-0"]
| 
| 1. b2  2. c2  3. b1  4. c1  5. A: a3
$ quadrille score g.qdr
> g.qdr: record 1 (line 1): Conect, finished after 5 turns
>
>   A  Žofie   1  winner
>   B  Łukasz  0
>
>   Red (A) has joined the apex to the edge
>   result 1-0, as claimed
>
$ quadrille score --json g.qdr
> {"file":"g.qdr","record":1,"line":1,"game":"conect","status":"finished","turns":5,"players":[{"id":"A","name":"Žofie","score":1},{"id":"B","name":"Łukasz","score":0}],"winners":["A"],"result":"1-0","ended":"rules","claimed":"1-0","detail":{"side":{"A":"red","B":"blue"},"path":["b1","b2","a3"]},"diagnostics":[]}

== while it lasts nobody has a path
$ echo '[Game "conect"] 1. f6 2. a1' | quadrille score --json
> {"file":"-","record":1,"line":1,"game":"conect","status":"unfinished","turns":2,"players":[{"id":"A","name":"","score":0},{"id":"B","name":"","score":0}],"winners":[],"result":"*","ended":null,"claimed":null,"detail":{"side":{"A":"red","B":"blue"},"path":[]},"diagnostics":[]}

== the pie rule: persons exchange sides, and labels name persons
file g.qdr
| [Game "conect"]
| [Board "wide 3"]
| [Variant "pie"]
| [Result "0-1"]
| 1. b2  2. B: swap  3. A: c2  4. b1  5. c1  6. B: a3
$ quadrille score --json g.qdr | grep -o '"winners":.*,"diag'
> "winners":["B"],"result":"0-1","ended":"rules","claimed":"0-1","detail":{"side":{"A":"blue","B":"red"},"path":["b1","b2","a3"]},"diag
$ quadrille score g.qdr | grep has
>   Red (B) has joined the apex to the edge
faulty g.qdr
: s/0-1/1-0/ => 4:1: error: the tag Result claims "1-0", but the game ended 0-1
: /Variant/d => 4:14: error: swap is for games with the pie rule: the tag [Variant "pie"] is missing

== swap where it may not stand
faulty
: [Game "conect"][Variant "pie"] 1. swap =>~ 1:35: error: swap is allowed only as B's first turn.*
: [Game "conect"][Variant "pie"] 1. b2 2. c3 3. swap =>~ 1:47: error: swap is allowed only as B's first turn.*
: [Game "conect"][Variant "pie"] 1. b2 2. c2 3. d2\n4. swap => 2:4: error: swap is allowed only as B's first turn
: [Game "conect"][Variant "pie"] 1. b2 2. c2 d2 => 1:44: error: a turn puts only one stone: is a turn's number missing here?
: [Game "conect"][Variant "pie"] 1. b2 2. swap swap => 1:46: error: swap is the whole turn: A plays next
: [Game "conect"][Variant "pie"] 1. b2 2. swap c3 => 1:46: error: swap is the whole turn: A plays next

== an unknown variant
faulty
: [Game "conect"]\n[Variant "cake"]\n1. b2 => 2:1: error: Variant must be pie, not "cake"

== both names of a seam cell are one cell
faulty
: [Game "conect"][Board "wide 5"] 1. a2 2. d5 => 1:42: error: d5 was taken by A in turn 1 (line 1)
: [Game "conect"][Board "wide 5"] 1. d5 2. a2 => 1:42: error: a2 is the same cell as d5, which was taken by A in turn 1 (line 1)
: [Game "conect"][Board "narrow 5"] 1. b5 2. e2 => 1:44: error: e2 is the same cell as b5, which was taken by A in turn 1 (line 1)
$ for m in '1. b2 2. c2 3. b1 4. c1 5. b3' '1. b2 2. c2 3. b1 4. c1 5. a2'; do echo "[Game \"conect\"][Board \"wide 3\"] $m" | quadrille score --json; done | uniq | grep -c '"turns":5'
> 1

== cells that are not there, and turns that are not right
faulty
: [Game "conect"][Board "narrow 5"] 1. e5 => 1:38: error: e5 is not on this board: that corner of the narrow cone is cut off
: [Game "conect"][Board "wide 5"] 1. f1 => 1:36: error: f1 is not on this board: it has columns a to e and rows 1 to 5
: [Game "conect"] 1. e5 e6 => 1:23: error: a turn puts only one stone: is a turn's number missing here?
: [Game "conect"] 1. 2. e6 => 1:17: error: A has not put a stone: every turn puts one
$ echo '[Game "conect"][Board "wide 5"] 1. 2.' | quadrille score -q

== positions: stones of sides, and who begins
$ echo '[Game "conect"][Board "wide 3"][Stones "A:b1 B:c2 A:b2"] 1. a3' | quadrille score --json | grep -o '"turns":.*,"diag'
> "turns":1,"players":[{"id":"A","name":"","score":1},{"id":"B","name":"","score":0}],"winners":["A"],"result":"1-0","ended":"rules","claimed":null,"detail":{"side":{"A":"red","B":"blue"},"path":["b1","b2","a3"]},"diag
$ echo '[Game "conect"][Board "wide 3"][Stones "A:b1 B:c2 B:b2"][ToMove "B"] 1. B: a3' | quadrille score --json | grep -o '"winners":.*,"diag'
> "winners":["B"],"result":"0-1","ended":"rules","claimed":null,"detail":{"side":{"A":"red","B":"blue"},"path":["c2","b2","a3"]},"diag
faulty
: [Game "conect"][Board "wide 3"][ToMove "B"] 1. A: a3 =>~ 1:\d+: error: it is B's turn: B has the first turn
$ echo '[Game "conect"][Variant "pie"][Stones "A:f6"][ToMove "B"] 1. swap 2. A: a3' | quadrille score --json | grep -o '"side":{[^}]*}'
> "side":{"A":"blue","B":"red"}
faulty
: [Game "conect"][Board "wide 3"][Stones "A:b2"] 1. b2 =>~ 1:\d+: error: b2 was taken before the first turn

== impossible positions
faulty
: [Game "conect"][Board "wide 3"]\n[Stones "A:b2 B:b2"] 1. a3 => 2:1: error: "b2" has a stone already
: [Game "conect"][Board "wide 3"]\n[Stones "A:c3 B:a1"] => 2:1: error: "a1" has a stone already
: [Game "conect"][Board "wide 3"]\n[Stones "A:d1"] => 2:1: error: d1 is not on this board: it has columns a to c and rows 1 to 3
: [Game "conect"][Board "wide 3"]\n[Stones "b2"] => 2:1: error: "b2" does not say whose: write it like A:e5, with a player's letter (A or B)
: [Game "conect"][Board "wide 3"]\n[Stones "A:a3 A:b2 A:b1"] => 2:1: error: the game has ended in this position: Red has won
: [Game "conect"][Board "wide 3"]\n[ToMove "C"] => 2:1: error: ToMove must be A or B, not "C"
: [Game "conect"]\n[Board "tall 3"] => 2:1: error: Board must be wide or narrow and a size from 3 to 19, like wide 11, not "tall 3"

== a sheet and tags beside it: a variant is no part of the sheet, the rest must agree
file o.qdr
| [Game "conect"]
| [Sheet "CO-W7K3-FYAKQ80B-H"]
| [Stones "B:g5 A:b6 A:d2 B:f2 A:b7 B:a1"]
| [Variant "pie"]
| 1. c5  2. swap  3. A: c6
$ quadrille score --json o.qdr | grep -o '"turns":3'
> "turns":3
$ grep -v Stones o.qdr | quadrille score --json | grep -o '"turns":3'
> "turns":3
$ grep -v Sheet o.qdr | sed '1a [Board "wide 7"]' | quadrille score --json | grep -o '"turns":3'
> "turns":3
faulty o.qdr
: s/A:d2/A:d3/ => 3:1: error: the tag Stones contradicts the sheet that the tag Sheet names: leave out one of them
: s/ A:d2// => 3:1: error: the tag Stones contradicts the sheet that the tag Sheet names: leave out one of them
: 3s/.*/[Board "narrow 7"]/ => 3:1: error: the tag Board contradicts the sheet that the tag Sheet names: leave out one of them
: 3s/.*/[ToMove "B"]/ => 3:1: error: the tag ToMove contradicts the sheet that the tag Sheet names: leave out one of them
: s/c5/d2/ => 5:4: error: d2 was taken before the first turn

== a position on a sheet without an opening
$ id=$(quadrille sheet conect --size 7 --seed p -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*'); printf '[Game "conect"][Sheet "%s"]\n[Stones "A:b2 A:d3"][ToMove "B"]\n1. B: c3 2. d3' $id | quadrille score -q
2> -:3:13: error: d3 was taken before the first turn
2>*
? 1

== import: blanks, commas, lines, with numbers and without
$ printf 'c4 b5 b4 a5 c5\n' > 1; printf 'c4,b5, b4,,a5 ,c5' > 2; printf 'c4\nb5\r\nb4\n\n\ta5\nc5\n' > 3; printf '1. c4 2. b5 3.b4\n4. a5 5. c5' > 4; printf '1 c4 2 b5\n3 b4, 4 a5\n5 c5' > 5; printf '1. c4 b5 2. b4 a5 3. c5' > 6; for f in 1 2 3 4 5 6; do quadrille import conect --board "wide 5" $f | xargs; done | uniq -c
>~  *6 \[Game conect\] \[Board wide 5\] 1\. c4 2\. b5 3\. b4 4\. a5 5\. c5
$ quadrille import conect --board "wide 5" < 1
> [Game "conect"]
> [Board "wide 5"]
>
> 1. c4 2. b5 3. b4 4. a5 5. c5
$ quadrille import conect --board "wide 5" - < 1 | head -1
> [Game "conect"]
$ printf '[A Ann]\ne5 ; one\ne4(two) Ann: E3\n*' | quadrille import conect --size 5
> [Game "conect"]
> [Board "wide 5"]
>
> [A "Ann"]
> 1. e5 ; one
> 2. e4{two} 3. A: e3
> *
$ quadrille import conect $EXAMPLES/conect.qdr 2>&1 | head -1
>~ .*: error: this is a record already: quadrille score --fix puts it into the strict form
? 1

== import: without gaps, in capitals, with rows from the bottom
$ for list in 'c4b5b4a5c5' 'C4 B5 B4 A5 C5' '1.C4B5 2.b4a5 3.c5' '1) c4 2) b5 3) b4 4) a5 5) c5'; do echo "$list" | quadrille import conect --board "wide 5" | xargs; done | uniq -c
>~  *4 \[Game conect\] \[Board wide 5\] 1\. c4 2\. b5 3\. b4 4\. a5 5\. c5
$ echo 'C2 B1 B2 A1 C1' | quadrille import conect --board 5 --rows bottom | tail -1
> 1. c4 2. b5 3. b4 4. a5 5. c5
$ echo 'E5 SWAP b3 c1' | quadrille import conect --board "narrow 5" --rows bottom | tail -1
>~ 1. e1 2. (swap|SWAP) 3. b3 4. c5
$ echo 'c4 b0' | quadrille import conect --board 5 --rows bottom
2> -:1:4: error: there is no row 0: rows are counted from 1
2>*
? 1
$ echo 'c4 b6' | quadrille import conect --board 5 --rows bottom 2>&1 | head -1
>~ -:1:4: error: b6 .*
? 1
$ echo 'c4 4d' | quadrille import enclose5 --size 5x5 | tail -1
> 1. c4 2. d4
$ echo 'a1 b2, d4-c3' | quadrille import connect-square --size 3x3 | tail -1
> 1. a1-b2 2. d4-c3
$ echo '[Galaxy R8] 1-2 2-4' | quadrille import connect-capture | tail -1
> [Galaxy "R8"] 1. 1-2 2. 2-4
refused
: echo c4 | quadrille import enclose5 --rows bottom =>~ .*only Conect has lists that count rows from the bottom
: echo c4 | quadrille import conect --goal 5 => Conect has no option --goal: it belongs to enclose5
$ quadrille import --help | grep -c '^Options of'
> 4

== import: the pie rule is named where a list needs it
$ echo e1 swap b3 c5 | quadrille import conect --board "narrow 5"
> [Game "conect"]
> [Board "narrow 5"]
> [Variant "pie"]
>
>~ 1. e1 2. (swap|SWAP) 3. b3 4. c5
$ echo e1 swap b3 c5 | quadrille import conect --board "narrow 5" | quadrille score --json | grep -o '"side":{[^}]*}'
> "side":{"A":"blue","B":"red"}

== import: a tag of the list names the board; what a comment hides is told
$ printf '[Board 7]\nE5, D4; C3, F6\n' | quadrille import conect
> [Game "conect"]
>
> [Board "wide 7"]
> 1. e5  2. d4; C3  F6
2> -:2:7: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
2> E5, D4; C3, F6
2>       ^

== import: the first wrong move, its place, and nothing else
file l
| 1. c4 b5
| 2. b4 d5 é e9
$ quadrille import conect --board "wide 5" l
2> l:2:10: error: this is not a cell: a cell is named by its column and its row, as in e5
2> 2. b4 d5 é e9
2>          ^
? 1
$ printf 'd5 b5\na2\n' | quadrille import conect --board "wide 5" -o x
2> -:2:1: error: a2 is the same cell as d5, which was taken by A in turn 1
2> a2
2> ^
? 1
$ echo b2 c2 b1 c1 a3, a2 | quadrille import conect --board "wide 3"
2> -:1:17: error: the game has ended before this move
2>*
? 1
$ ls
> l

== import: a byte-order mark is passed over, as in records
$ printf '\xef\xbb\xbff6 g6' | quadrille import conect | tail -1
> 1. f6 2. g6

== import: what a list has no place for is refused
$ echo f6 | quadrille import conect --opening 3
2>~ quadrille: .*--opening.*
? 2

== import: an empty list
$ echo '1. 2.' | quadrille import conect
2>~ -:\d+:\d+: error: the list holds no move
2>~ .*
2>~ .*
? 1

== import: into a file
$ echo f6 > l; quadrille import conect l -o g.qdr; cat g.qdr
> [Game "conect"]
> [Board "wide 11"]
>
> 1. f6
$ echo f7 | quadrille import conect -o g.qdr
2> quadrille: g.qdr exists: use --force to replace it, or another file name
? 2
$ tail -1 g.qdr
> 1. f6
$ echo f7 | quadrille import conect -o g.qdr --force; tail -1 g.qdr
> 1. f7
$ echo z9 | quadrille import conect -o g.qdr --force
2>*
? 1
$ tail -1 g.qdr
> 1. f7

== import: bad usage
$ quadrille import
2> quadrille: which game, and which file? Usage: quadrille import GAME FILE
? 2
refused quadrille import conect
: absent => cannot read absent: No such file or directory
: -o - --force => --force has no effect: standard output replaces no file
$ echo f6 > l; quadrille import conect l l
2> quadrille: unexpected argument "l": usage: quadrille import GAME [FILE]
? 2
$ echo 1-2 | quadrille import connect-capture
2>~ -:1:1: error: the tag Galaxy is missing.*: above the moves write Galaxy: and the squares.*
2>*
? 1
refused quadrille import conect
: --board 5x l =>~ --board must be .*, not "5x"
: l > /dev/full => cannot write to standard output: No space left on device
$ yes | head -c 2000000 | quadrille import conect
2> quadrille: - is longer than 1 MiB, too long for a list of moves
? 2

== import: a long list scores as it was played
$ for s in `seq 3 19`; do python3 -c 'import random, sys; n = int(sys.argv[1]); random.seed(n); c = [chr(97 + x) + str(y + 1) for x in range(1, n) for y in range(n - 1)]; random.shuffle(c); print(*c[:n * n // 4])' $s > l; quadrille import conect --board "wide $s" l > g.qdr && quadrille score -q g.qdr; diff <(tr ' ' '\n' < l) <(tail -n +4 g.qdr | grep -oE '[a-s][0-9]+'); done

== stones have the first letter of their colour, as the rim has, but for that of the other player; three boards go across a page
needs pdftotext
$ for l in en de es; do quadrille puzzle conect --kind defend --seed 1 -n 1 --lang $l -q -o $l.pdf; pdftotext $l.pdf - | grep -x '[A-Z]' | sort -u | tr '\n' ' '; done; quadrille puzzle conect --kind defend --seed 1 -n 6 --landscape --paper a4 --answers none --hints=foot -q -o x.pdf; pdfinfo x.pdf | awk '/^Pages/ {print $2}'
> B R B R R Z 2
