# Enclose5: squared paper, and records of its games.

== the usual paper: one page, a sound PDF, the same for the same seed
needs qpdf
$ quadrille sheet enclose5 --seed p
2>~ quadrille: enclose5-20x20-p\.pdf: 1 sheet, 1 page, E5-20x20-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet enclose5 --seed p --size 20x20 --goal 20 --opening 0 -q -o a.pdf; cmp a.pdf enclose5-20x20-p.pdf; qpdf --check a.pdf > log
$ for o in "--size 20x21" "--goal 19" "--opening 1" "--seed q"; do quadrille sheet enclose5 --seed p $o -q -o b.pdf; cmp -s a.pdf b.pdf && echo $o; done
? 1

== every size and paper: printed soundly, or refused in words
needs qpdf
$ for s in 5x5 5x52 52x5 20x20 30x40 52x52; do for a in a4 a5 letter a3 "a4 --landscape"; do quadrille sheet enclose5 --size $s --paper $a -n 2 --record-form --rules --seed p -q -o x.pdf --force 2> e && qpdf --check x.pdf > log || echo "$s $a: $(cut -d, -f2 e)"; done; done
> 5x52 a5:  or its board would be drawn with less than 3 mm a cell; take larger paper
> 5x52 a4 --landscape:  or its board would be drawn with less than 3 mm a cell; take larger paper
> 52x5 a5:  or its board would be drawn with less than 3 mm a cell; take larger paper
> 52x52 a5:  or its board would be drawn with less than 3 mm a cell; take larger paper
> 52x52 a4 --landscape:  or its board would be drawn with less than 3 mm a cell; take larger paper
$ quadrille sheet enclose5 --size 52x52 --paper a5
2> quadrille: the sheet does not fit: its text could not be read, or its board would be drawn with less than 3 mm a cell; take larger paper, a smaller margin, fewer per page, or a smaller board; --paper a4 would do
? 2
# Paper of the same series, or of that which the machine has.
$ for p in letter 100x100mm; do quadrille sheet enclose5 --size 52x52 --margin 30 --paper $p; PAPERSIZE=letter quadrille sheet enclose5 --size 52x52 --margin 30 --paper $p; done
2>~ .*; --paper tabloid would do
2>~ .*; --paper tabloid would do
2>~ .*; --paper a3 would do
2>~ .*; --paper tabloid would do
? 2
$ quadrille sheet enclose5 -n 2 --record-form --rules --seed p -q -o a.pdf --manifest m && qpdf --show-npages a.pdf
> 11

== cells are named at the edge
needs pdftotext
$ quadrille sheet enclose5 --size 52x30 --seed p -q -o x.pdf; pdftotext x.pdf - | tr ' ' '\n' | grep -xE '[a-z]|a[a-z]' | sort -u | wc -l
> 52
$ pdftotext x.pdf - | tr ' ' '\n' | grep -x -e z -e aa -e az -e ba | sort -u | paste -sd ' '
> aa az z

== the goal is said on the sheet, and so are names
needs pdftotext
$ quadrille sheet enclose5 --goal 17 --names "Žofie,Łukasz" --seed p -q -o x.pdf; pdftotext x.pdf - | grep -o -e 'goal 17' -e Žofie -e Łukasz -e 'Fabio Pozzi' | sort -u
> Fabio Pozzi
> goal 17
> Łukasz
> Žofie

== bad values
refused quadrille sheet enclose5
: --size 0x3 => --size must be WIDTHxHEIGHT, each from 5 to 52, not "0x3"
: --size 4x5 => --size must be WIDTHxHEIGHT, each from 5 to 52, not "4x5"
: --size 53x52 => --size must be WIDTHxHEIGHT, each from 5 to 52, not "53x52"
: --goal 0 => --goal must be a whole number from 1 to 2704, not "0"
: --goal 2705 --size 52x52 => --goal must be a whole number from 1 to 2704, not "2705"
: --goal many => --goal must be a whole number from 1 to 2704, not "many"
: --goal 401 => a goal of 401 coloured cells is too much: paper of 20x20 has 400 cells
: --goal 26 --size 5x5 => a goal of 26 coloured cells is too much: paper of 5x5 has 25 cells
: --opening 51 => --opening must be a whole number from 0 to 50, not "51"
: --opening -1 => --opening must be a whole number from 0 to 50, not "-1"
: --opening 6 --size 5x5 => an opening of 6 marks of each player is too much: paper of 5x5 takes at most 5
: --variant pie => unknown option --variant: see quadrille sheet --help
: --players 2 => Enclose5 has no option --players: it belongs to connect-square, connect
: --art . => --art: Enclose5 has no pictures to replace
$ ls

== an opening: the manifest spells the record's tags out, and they score
$ quadrille sheet enclose5 --opening 3 --size 8x6 --goal 4 --seed m -n 3 -q -o x.pdf --manifest m; python3 -c 'import json; print(json.loads(open("m").readline())["record"], end="")'
> [Game "enclose5"]
>~ \[Sheet "E5-8x6G4K3-[0-9A-Z]{8}-[0-9A-Z]"\]
> [Size "8x6"]
> [Goal "4"]
>~ \[Marks "([AB]:[a-h][1-6] ){5}[AB]:[a-h][1-6]"\]
$ for p in A B; do head -1 m | grep -o "$p:[a-h]" | wc -l; done | sort -u
> 3
$ python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' > g.qdr; quadrille score --json g.qdr | grep -o '"status":"unfinished","turns":0,.*"detail.*'
>~ "status":"unfinished","turns":0,.*"result":"\*","ended":null,"claimed":null,"detail":\{"marks":\{"A":3,"B":3\}\},"diagnostics":\[\]}
>~ "status":"unfinished","turns":0,.*"detail":\{"marks":\{"A":3,"B":3\}\},"diagnostics":\[\]}
>~ "status":"unfinished","turns":0,.*"detail":\{"marks":\{"A":3,"B":3\}\},"diagnostics":\[\]}
$ grep -v -e Marks -e Size -e Goal g.qdr | quadrille score -q; grep -v Sheet g.qdr | quadrille score -q
$ grep -o '"id":"[^"]*"' m | sort -u | wc -l; grep -o 'Marks.*' m | sort -u | wc -l
> 3
> 3

== the largest opening of many sizes: nothing is enclosed, and no run is longer than three
file runs.py
| import json, re
| for line in open("m"):
|     marks = dict(reversed(m.split(":")) for m in re.search('Marks "([^"]*)"', json.loads(line)["record"])[1].split())
|     number = lambda s: sum((ord(c) - 96) * 26 ** i for i, c in enumerate(reversed(s)))
|     cells = {(number(re.sub(r"\d", "", c)), int(re.sub(r"\D", "", c))): p for c, p in marks.items()}
|     for (x, y), p in cells.items():
|         for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
|             assert not all(cells.get((x + i * dx, y + i * dy)) == p for i in range(4)), line
|     print(sorted(marks.values()).count("A") == sorted(marks.values()).count("B"))
$ for s in 5x5 5x9 7x7 13x8 16x16 52x52; do k=$((${s%x*} * ${s#*x} / 5)); if [ $k -gt 50 ]; then k=50; fi; quadrille sheet enclose5 --size $s --goal 5 --opening $k -n 9 --seed p -q -o x.pdf --force --manifest m; python3 runs.py | uniq -c; python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' | quadrille score --json | grep -c "\"status\":\"unfinished\".*\"marks\":{\"A\":$k,\"B\":$k}"; done | sort -u
>~  *9 True
> 9

== the ID restores paper, goal and opening, in any look
needs pdftoppm
$ quadrille sheet enclose5 --size 15x11 --goal 12 --opening 6 --seed o -q -o a.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > id; quadrille sheet enclose5 --id $(cat id) -q -o b.pdf --manifest n; cmp <(sed s/a.pdf/b.pdf/ m) n; pdftoppm -r 50 -singlefile a.pdf a; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm
$ quadrille sheet enclose5 --size 15x11 --goal 12 --opening 6 --seed o --paper a5 --names x,y -q -o a.pdf --force; quadrille sheet enclose5 --id "$(tr 'A-Z-' 'a-z ' < id)" --paper a5 --names x,y -q -o b.pdf --force; pdftoppm -r 50 -singlefile a.pdf a; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm

# The records.

== a finished game, for people and as JSON: c2, b3, d3 and c4 enclose c3
file g.qdr
| [Game "enclose5"]
| [Size "5x5"]
| [Goal "1"]
| [A "Žofie"]
| [Result "1-0"]
| 
| 1. c2  2. a1  3. b3  4. a2  5. d3  6. c3  7. A: c4
$ quadrille score g.qdr
> g.qdr: record 1 (line 1): Enclose5, finished after 7 turns
>
>   A  Žofie  1  winner
>   B  -      0
>
>   A has reached the goal of 1; empty cells: 18
>   result 1-0, as claimed
>
$ quadrille score --json g.qdr
> {"file":"g.qdr","record":1,"line":1,"game":"enclose5","status":"finished","turns":7,"players":[{"id":"A","name":"Žofie","score":1},{"id":"B","name":"","score":0}],"winners":["A"],"result":"1-0","ended":"rules","claimed":"1-0","detail":{"marks":{"A":4,"B":2}},"diagnostics":[]}

== unfinished: the standing
$ echo '[Game "enclose5"][Size "5x5"][Goal "2"] 1. c2  2. a1  3. b3  4. a2  5. d3  6. c3  7. c4' | quadrille score
> -: record 1 (line 1): Enclose5, unfinished after 7 turns
>
>   A  -  1
>   B  -  0
>
>   A needs 1 more to the goal of 2, B 2; empty cells: 18
>

== five in a row gain an additional move, six gain two, and marks of an earlier turn may be lengthened
file r.qdr
| [Game "enclose5"]
| [Size "7x7"]
| 1. a1 2. a7 3. b1 4. b7 5. c1 6. c7 7. d1 8. d7
| 9. e1 g7
| 10. B: a5
| 11. f1 b2 d3
$ quadrille score --json r.qdr | grep -o '"status":"[a-z]*","turns":[0-9]*\|"marks":{[^}]*}'
> "status":"unfinished","turns":11
> "marks":{"A":9,"B":5}
faulty r.qdr
: s/ b2 d3// => 6:1: error: A has made five in a row and must put 2 more marks in this same turn
$ sed 's/e1 g7/e1/' r.qdr | quadrille score --json
>~ .*"status":"invalid","turns":8,.*"diagnostics":\[\{"severity":"error","line":4,"column":1,"message":"A has made five in a row and must put 1 more mark in this same turn"\}\]\}
2>*
? 1

== the goal ends the game at once, with additional moves left
file g.qdr
| [Game "enclose5"]
| [Size "7x7"]
| [Goal "1"]
| [Result "1-0"]
| [Marks "A:c2 A:b3 A:d3 A:d4 A:e4 A:f4 A:g4"]
| 1. c4                 ; encloses c3, and c4 to g4 are five in a row
$ quadrille score -q g.qdr
faulty g.qdr
: s/c4  /c4 a1/ => 6:7: error: the game has ended: A has reached the goal of 1 coloured cell
: s/Goal "1"/Goal "2"/; /Result/d => 5:1: error: A has made five in a row and must put 1 more mark in this same turn

== additional moves lapse where every cell is barred; a full paper ends the game
file full.qdr
| [Game "enclose5"]
| [Size "6x5"]
| [Marks "A:a1 A:b1 A:c1 A:d1 B:a2 A:b2 B:c2 A:d2 B:e2 A:f2 B:a3 A:b3 B:c3 A:d3 B:e3 A:f3 B:a4 A:b4 B:c4 A:d4 B:e4 A:f4 B:a5 A:b5 B:c5 A:d5 B:e5 A:f5"]
| [Result "0-0"]
| 1. A: e1
| 2. B: f1
$ quadrille score full.qdr
> full.qdr: record 1 (line 1): Enclose5, finished after 2 turns
>
>   A  -  0  shared win
>   B  -  0  shared win
>
>   the paper is full: nobody has reached the goal of 20
>   result 0-0, as claimed
>
faulty full.qdr
: s/A: e1/A: e1 f1/ =>~ 5:10: error: .*
$ sed 's/0-0"/0-1"/; 4a [Coloured "B:d3"]' full.qdr | quadrille score --json | grep -o '"winners":.*,"diag'
> "winners":["B"],"result":"0-1","ended":"rules","claimed":"0-1","detail":{"marks":{"A":16,"B":13}},"diag

== cells that are not there, and turns that are not right
faulty
: [Game "enclose5"] 1. u1 => 1:22: error: u1 is not on this paper: it has columns a to t and rows 1 to 20
: [Game "enclose5"][Size "30x8"] 1. ad8 2. ae1 => 1:42: error: ae1 is not on this paper: it has columns a to ad and rows 1 to 8

== the pie rule: persons exchange marks and colours, and labels name persons
file g.qdr
| [Game "enclose5"]
| [Size "5x5"]
| [Goal "1"]
| [Variant "pie"]
| [Result "0-1"]
| 1. c2  2. B: swap  3. A: a1  4. b3  5. a2  6. d3  7. e5  8. B: c4
$ quadrille score --json g.qdr | grep -o '"turns":.*,"diag'
> "turns":8,"players":[{"id":"A","name":"","score":0},{"id":"B","name":"","score":1}],"winners":["B"],"result":"0-1","ended":"rules","claimed":"0-1","detail":{"marks":{"A":3,"B":4}},"diag
faulty g.qdr
: /Variant/d => 5:14: error: swap is for games with the pie rule: the tag [Variant "pie"] is missing
$ echo '[Game "enclose5"][Variant "pie"][Marks "A:a1 A:b2"][Coloured "A:c3"][ToMove "B"] 1. swap 2. A: e5' | quadrille score --json | grep -o '"score":[0-9]*\|"marks":{[^}]*}'
> "score":0
> "score":1
> "marks":{"A":1,"B":2}

== swap where it may not stand, and an unknown variant
faulty
: [Game "enclose5"][Variant "pie"][ToMove "B"] 1. a1 2. b1 3. swap =>~ 1:61: error: swap is allowed only as B's first turn.*
: [Game "enclose5"][Size "6x5"][Variant "pie"][Marks "A:a1 A:b1 A:c1 A:d1 B:a3 B:b3 B:c3 B:d3"] 1. e1 f5 2. e3 swap =>~ 1:110: error: swap must be the whole turn: B has marked already
: [Game "enclose5"]\n[Variant "cake"] => 2:1: error: Variant must be pie, not "cake"

== tags that are not right
faulty
: [Game "enclose5"]\n[Size "4x20"] => 2:1: error: Size must be WIDTHxHEIGHT, each from 5 to 52, not "4x20"
: [Game "enclose5"]\n[Goal "0"] => 2:1: error: Goal must be a whole number from 1 to 2704, not "0"
$ printf '[Game "enclose5"][Size "6x5"]\n[Goal "31"]' | quadrille score --json
>~ .*"status":"invalid","turns":0,"players":\[\],"winners":\[\],"result":"\*","ended":null,"claimed":null,"detail":\{\},"diagnostics":\[\{"severity":"error","line":2,"column":1,"message":"a goal of 31 coloured cells is too much: paper of 6x5 has 30 cells"\}\]\}
2>*
? 1

== positions: marks, colours, and who begins
file p.qdr
| [Game "enclose5"]
| [Size "6x6"]
| [Goal "2"]
| [Marks "A:c2 A:b3 A:d3 A:c4 B:c3 B:f6"]
| [Coloured "A:c3"]
| [ToMove "B"]
| 1. B: e5
$ quadrille score p.qdr
> p.qdr: record 1 (line 1): Enclose5, unfinished after 1 turn
>
>   A  -  1
>   B  -  0
>
>   A needs 1 more to the goal of 2, B 2; empty cells: 29
>
faulty p.qdr
: /ToMove/d => 6:4: error: it is A's turn: A has the first turn
: s/B: e5/c3/ => 7:4: error: no mark can go into a coloured cell, and c3 was coloured before the first turn
$ echo '[Game "enclose5"][Marks ""][Coloured ""][ToMove "A"] 1. a1' | quadrille score -q

== impossible positions
faulty
: [Game "enclose5"][Size "6x6"]\n[Marks "A:b2 B:b2"] => 2:1: error: b2 is marked already
: [Game "enclose5"][Size "6x6"]\n[Marks "A:g1"] => 2:1: error: g1 is not on this paper: it has columns a to f and rows 1 to 6
: [Game "enclose5"][Size "6x6"]\n[Marks "b2"] => 2:1: error: "b2" does not say whose: write it like A:e5, with a player's letter (A or B)
: [Game "enclose5"][Size "6x6"]\n[Marks "A: e5"] => 2:1: error: "A:" does not say whose: write it like A:e5, with a player's letter (A or B)
: [Game "enclose5"][Size "6x6"]\n[Marks "C:b2"] => 2:1: error: "C:b2" does not say whose: write it like A:e5, with a player's letter (A or B)
: [Game "enclose5"][Size "6x6"]\n[Marks "A:b2,B:c3"] =>~ 2:1: error: .* is not a cell: .*
: [Game "enclose5"][Size "6x6"]\n[Coloured "A:b2 B:b2"] => 2:1: error: b2 is coloured already
: [Game "enclose5"][Size "6x6"]\n[Coloured "A:b7"] => 2:1: error: b7 is not on this paper: it has columns a to f and rows 1 to 6
: [Game "enclose5"][Size "6x6"][Goal "2"]\n[Coloured "B:c3 B:d4"] => 2:1: error: the game has ended in this position: B has 2 coloured cells, the goal is 2
: [Game "enclose5"]\n[ToMove "C"] => 2:1: error: ToMove must be A or B, not "C"

== a sheet and tags beside it: a variant is no part of the sheet, the rest must agree
file s.qdr
| [Game "enclose5"]
| [Sheet "E5-8x6G4K3-0ASA7EX4-8"]
| [Marks "A:h6 A:c2 B:d3 A:f4 B:e5 B:a4"]
| [Variant "pie"]
| [Goal "4"]
| 1. c3  2. swap  3. A: c4
$ quadrille score --json s.qdr | grep -o '"turns":3'
> "turns":3
$ grep -v -e Marks -e Goal s.qdr | quadrille score --json | grep -o '"turns":3'
> "turns":3
$ grep -v Sheet s.qdr | sed '1a [Size "8x6"]' | quadrille score --json | grep -o '"turns":3'
> "turns":3
faulty s.qdr
: s/A:f4/A:f5/ => 3:1: error: the tag Marks contradicts the sheet that the tag Sheet names: leave out one of them
: s/ A:f4// => 3:1: error: the tag Marks contradicts the sheet that the tag Sheet names: leave out one of them
: s/Goal "4"/Goal "5"/ => 5:1: error: the tag Goal contradicts the sheet that the tag Sheet names: leave out one of them
: 5s/.*/[Size "8x8"]/ => 5:1: error: the tag Size contradicts the sheet that the tag Sheet names: leave out one of them
: 5s/.*/[Coloured "A:b2"]/ => 5:1: error: the tag Coloured contradicts the sheet that the tag Sheet names: leave out one of them
: 5s/.*/[ToMove "B"]/ => 5:1: error: the tag ToMove contradicts the sheet that the tag Sheet names: leave out one of them
: s/c3/c2/ => 6:4: error: c2 was marked before the first turn

== a position on a sheet without an opening
$ id=$(quadrille sheet enclose5 --size 9x9 --goal 5 --seed p -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*'); printf '[Game "enclose5"][Sheet "%s"]\n[Marks "A:c2 A:b3 A:d3 A:c4"][Coloured "A:c3"][ToMove "B"]\n1. B: c5 2. A: c5' $id | quadrille score --json | grep -o '"score":[0-9]'
> "score":1
> "score":0
2> -:3:16: error: c5 was marked by B in turn 1 (line 3)
2>*
? 1

== coloured cells are believed, and so is who is to move
$ printf '[Game "enclose5"][Marks "A:e5 A:f6 A:g7"][Coloured "A:d4 B:a1 B:a2"][ToMove "A"]' | quadrille score --json | grep -o '"score":[0-9]'
> "score":1
> "score":2

== the best turn: it gains a move, and colours
file e5.qdr
| [Game "enclose5"] [Size "8x8"] [Goal "6"]
| [Marks "A:a8 B:d3 B:e4 B:d5 A:b2 A:c2 A:d2 A:e2 A:c3"]
$ quadrille solve e5.qdr --all --nodes 200
> e5.qdr: record 1, Enclose5, turn 1
>   To play     A
>   Best turns  f2 c1
>               a2 c1
>               c1
>   Value       found, depth 2: A colours 1 cell, and B can't reach the goal (not proven)
>   Play        1. f2 c1
>~   Searched    [1-9][0-9]* positions
$ sed 's/Goal "6"/Goal "1"/' e5.qdr | quadrille solve - | grep Value
>   Value       A reaches the goal, by 1 mark (proven)

== a puzzle, and its answer found again by solve
$ quadrille puzzle enclose5 --size 8x8 --goal 5 --grade 2 --seed t -q -o p.pdf --manifest - | python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())["puzzle"])' | quadrille solve - | grep Value
>~   Value       [AB] reaches the goal in this turn, with [2-9] marks \(proven\)
$ quadrille puzzle enclose5 --size 7x7 --seed t -q -o p.pdf --manifest - | grep -o 'E5-F15-7x7G7-'
> E5-F15-7x7G7-
refused quadrille puzzle enclose5
: --size 7x7 --goal 8 -o p.pdf => puzzles on paper of 7x7 have goals of 3 to 7 coloured cells
: --goal 40 -o p.pdf => puzzles on paper of 12x12 have goals of 3 to 20 coloured cells

== fence puzzles: a record is the puzzle, or its solution
$ quadrille score $EXAMPLES/fence.qdr | grep "a fence"
>   a fence puzzle, without marks
>   a fence puzzle, solved: the marks enclose 14 cells
$ quadrille score --json $EXAMPLES/fence.qdr | jq -c '[.status, .turns, .detail]'
> ["unfinished",0,{"marks":{"A":0,"B":0}}]
> ["unfinished",0,{"marks":{"A":19,"B":0}}]
$ echo '[Game "enclose5"][Question "fence"][Clues "a3:1"] 1. b3' | quadrille score -q --json --all-errors 2> /dev/null | jq -c '[.diagnostics[].column]'
> [54]
? 1
faulty
: [Game "enclose5"]\n[Clues "a3:2"] => 2:1: error: clues belong to fence puzzles: the tag [Question "fence"] is missing
: [Game "enclose5"]\n[Question "fence"] => 1:1: error: a fence puzzle needs clues: a tag like [Clues "a3:2 c5:1"]
: [Game "enclose5"][Question "fence"]\n[Clues "a3"] => 2:1: error: "a3" is not a clue: write a cell, a colon and its number, like a3:2
: [Game "enclose5"][Question "fence"]\n[Clues "a3:9"] => 2:1: error: "a3:9" is too much: a cell has eight neighbours
: [Game "enclose5"][Question "fence"]\n[Clues "a3:1 A3:2"] => 2:1: error: a3 has a clue already
: [Game "enclose5"][Question "fence"][Size "5x5"]\n[Clues "f3:1"] => 2:1: error: f3 is not on this paper: it has columns a to e and rows 1 to 5
: [Game "enclose5"][Question "fence"][Clues "a3:1"]\n1. b3 => 2:4: error: a fence puzzle has no turns: its solution is written in the tags Marks and Coloured
: [Game "enclose5"][Question "fence"][Clues "a3:1"]\n[ToMove "B"] => 2:1: error: a fence puzzle has no turns, so nobody is to move
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Marks "A:c2 A:b3 A:d3 B:c4"] => 2:1: error: in a fence puzzle all marks are A's
: [Game "enclose5"][Question "fence"][Clues "a1:0"][Marks "A:c2 A:b3 A:d3 A:c4"]\n[Coloured "B:c3"] => 2:1: error: in a fence puzzle the region is A's
: [Game "enclose5"][Question "fence"][Clues "c2:0"]\n[Marks "A:c2 A:b3 A:d3 A:c4"] => 2:1: error: c2 has a clue: it can't hold a mark
: [Game "enclose5"][Question "fence"][Clues "c3:3"]\n[Marks "A:c2 A:b3 A:d3 A:c4"] => 2:1: error: c3 has the clue 3, but 4 of its neighbours hold marks
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Marks "A:c2 A:b3 A:d3"] => 2:1: error: the marks enclose nothing
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Coloured "A:c3"] => 2:1: error: the marks enclose nothing
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Marks "A:c2 A:b3 A:d3 A:c4 A:e3"] => 2:1: error: e3 is a mark to spare: without it the marks still enclose a region
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Marks "A:c2 A:b3 A:d3 A:c4 A:e2 A:f3 A:e4"] => 2:1: error: e3 is enclosed apart from the region: there must be only one
: [Game "enclose5"][Question "fence"][Clues "a1:0"]\n[Marks "A:c2 A:b3 A:d3 A:c4"] => 2:1: error: c3 is enclosed, but not coloured
: [Game "enclose5"][Question "fence"][Clues "a1:0"][Marks "A:c2 A:b3 A:d3 A:c4"]\n[Coloured "A:d4"] => 2:1: error: c3 is enclosed, but not coloured

== fence puzzles: solve
$ quadrille solve $EXAMPLES/fence.qdr --json | jq -c '[.value, .proven, .line[1]]'
> [14,true,"[Coloured \"A:f2 A:f3 A:b4 A:e4 A:f4 A:b5 A:c5 A:d5 A:e5 A:f5 A:b6 A:c6 A:e6 A:f6\"]"]
> [14,true,"[Coloured \"A:f2 A:f3 A:b4 A:e4 A:f4 A:b5 A:c5 A:d5 A:e5 A:f5 A:b6 A:c6 A:e6 A:f6\"]"]
$ printf '[Game "enclose5"][Size "5x5"][Question "fence"][Clues "a1:0 e5:0"]' | quadrille solve --all | grep -c "other solutions"
> 1
refused
: printf '[Game "enclose5"][Size "5x5"][Question "fence"][Clues "d4:8"]' | quadrille solve => -: record 1: no marks fit all clues
: printf '[Game "enclose5"][Question "fence"][Clues "d4:8"]' | quadrille solve => -: record 1: fence puzzles on paper of more than 12x12 cells are not solved
: printf '[Game "enclose5"]' | quadrille solve --question fence => -: record 1: this is not a fence puzzle: it has no clues
: quadrille puzzle enclose5 --kind fence --size 13x5 -o p.pdf => puzzles of this kind have sizes from 5x5 to 12x12

== what is coloured at the end follows from the marks, unless their order decides
$ for m in "B:c3" "B:g6 B:f7 B:g8 B:h7"; do echo "[Game \"enclose5\"][Size \"12x12\"][Final \"yes\"][Marks \"A:c2 A:b3 A:d3 A:c4 $m\"]" | quadrille score - | grep -E "^  [AB]  "; done
>   A  -  1
>   B  -  0
>   A  -  1
>   B  -  1
$ echo "[Game \"enclose5\"][Size \"12x12\"][Final \"yes\"][Marks \"A:c2 A:b3 A:d3 A:c4 B:c3 B:d2 B:e3 B:d4\"]" | quadrille score - 2>&1 | grep error
> -:1:45: error: c3 can be coloured by A, B or nobody, depending on the order of the marks: add the tag Coloured
? 1
$ printf '[Game "enclose5"][Size "7x7"][Goal "1"][Final "yes"]\n[Coloured "A:c3 B:e5"]' | quadrille score -q 2>&1 | grep error
> -:2:1: error: both players have reached the goal of 1: the game ended when the first did
? 1
$ m=$(for r in A1 B2 A3 B4 A5; do for c in a b c d e; do printf '%s' " ${r%?}:$c${r#?}"; done; done); printf '[Game "enclose5"][Size "5x5"][Goal "5"][Final "yes"][Marks "%s"]' "$m" | quadrille score | grep -E 'full|result'
>   the paper is full: nobody has reached the goal of 5
>   result 0-0

== the answer to stop shows the marks of the threat
needs pdftotext
$ quadrille puzzle enclose5 --kind stop -n 1 --seed d1 -q -o x.pdf; pdftotext -f 2 -bbox x.pdf - | grep -c '>[23]</word>'
> 6

== what is said of a fence: of two equal puzzles another step, none that all see, at last the first that needs the hardest rule
$ quadrille puzzle $(printf -- '--id E5-C15-8x8-%s ' HVSRTDBY-1 HVSRTDBY-1 E5H148PH-S PMPEZ15Y-G) --hints --answers end --format text --columns 400 -o - -q | grep -oE '^4 The fence.*|^T.*: mark.*|^N.*Nor.*' | uniq
> 4 The fence has 23 marks. No mark can stand in d1: it would not lie between the region and the outside.
> The 2 in a1 needs every cell that is left: mark b1 and a2. The 2 in h8 needs every cell that is left: mark h7 and g8. The mark in b1 must be beside the region, so b2 belongs to it.
> The 3 in g6 needs every cell that is left: mark h5, h6 and h7. No mark can stand in g1: it would not lie between the region and the outside. The mark in h5 must be beside the region, so g5 belongs to it. The hardest step: Suppose that b4 belongs to the region: that leads to a contradiction.
> No mark can stand in c1: it would not lie between the region and the outside. Nor in d1. Nor in e1. The hardest step: Suppose a mark in g2: that leads to a contradiction.
