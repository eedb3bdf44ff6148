# Connect, Square!: boards, and records of its games.

== the usual board: one page, a sound PDF, the same for the same seed
needs qpdf
$ quadrille sheet connect-square --seed p
2>~ quadrille: connect-square-6x6-p\.pdf: 1 sheet, 1 page, CS-6x6-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect-square --seed p --size 6x6 --players 2 --opening 0 -q -o a.pdf; cmp a.pdf connect-square-6x6-p.pdf; qpdf --check a.pdf > log
$ for o in "--size 7x6" "--players 3" "--opening 1" "--seed q"; do quadrille sheet connect-square --seed p $o -q -o b.pdf; cmp -s a.pdf b.pdf && echo $o; done
? 1

== every size and number of players, on several papers
needs qpdf
$ for s in 1x1 1x12 12x1 2x3 6x6 12x12; do for p in 2 3 4; do for a in a4 a5 letter a3 "a4 --landscape" "a5 --per-page 2"; do quadrille sheet connect-square --size $s --players $p --paper $a -n 2 --record-form --rules --seed p -q -o x.pdf --force 2> e && qpdf --check x.pdf > log || echo "$s $p $a: $(cut -d, -f2 e)"; done; done; done
> 12x12 2 a5 --per-page 2:  or its board would be drawn with less than 6 mm a cell; take larger paper
> 12x12 3 a5 --per-page 2:  or its board would be drawn with less than 6 mm a cell; take larger paper
> 12x12 4 a5 --per-page 2:  or its board would be drawn with less than 6 mm a cell; take larger paper
$ quadrille sheet connect-square -n 2 --record-form --rules --seed p -q -o a.pdf --manifest m && qpdf --show-npages a.pdf
> 11
$ grep -o '"page":[0-9]*' m
> "page":1
> "page":7

== the points are named at the edge: one more than squares each way
needs pdftotext
$ quadrille sheet connect-square --size 12x9 --seed p -q -o x.pdf; pdftotext x.pdf - | tr ' ' '\n' | grep -xE '[a-z]' | sort -u | paste -sd ' '
> a b c d e f g h i j k l m
$ pdftotext x.pdf - | grep -v × | tr ' ' '\n' | grep -xE '[0-9]{1,2}' | sort -nu | paste -sd ' '
> 1 2 3 4 5 6 7 8 9 10

== four players and their names; the title stands for the game's own
needs pdftotext
$ quadrille sheet connect-square --players 4 --names "Ann,Žofie,Łukasz,Dora" --title "Club night" --seed p -q -o x.pdf; pdftotext x.pdf - | grep -o -e Ann -e Žofie -e Łukasz -e Dora -e 'Club night' | sort -u
> Ann
> Club night
> Dora
> Łukasz
> Žofie
$ quadrille sheet connect-square --players 3 --names ",,Cy" --seed p -q -o y.pdf; pdftotext y.pdf - | grep -o Cy | sort -u
> Cy
refused quadrille sheet connect-square
: --players 4 --names A,B,C,D,E => --names gives more than the 4 players of Connect, Square!

== bad values
refused quadrille sheet connect-square
: --size 0x3 => --size must be WIDTHxHEIGHT, each from 1 to 12, not "0x3"
: --size 13x13 => --size must be WIDTHxHEIGHT, each from 1 to 12, not "13x13"
: --size "" => --size must be WIDTHxHEIGHT, each from 1 to 12, not ""
: --players 5 => --players must be a whole number from 2 to 4, not "5"
: --players 1 => --players must be a whole number from 2 to 4, not "1"
: --opening -1 => --opening must be a whole number from 0 to 36, not "-1"
: --opening 37 --size 12x12 => --opening must be a whole number from 0 to 36, not "37"
: --opening 19 => an opening of 19 lines for each of 2 players is too large: a 6x6 board allows 18
: --opening 13 --players 3 => an opening of 13 lines for each of 3 players is too large: a 6x6 board allows 12
: --opening 1 --size 1x1 => an opening of 1 line for each of 2 players is too large: a 1x1 board allows 0
: --goal 4 => Connect, Square! has no option --goal: it belongs to enclose5
: --board "wide 11" => Connect, Square! has no option --board: it belongs to conect
: --art . => --art: Connect, Square! has no pictures to replace
$ ls

== an opening: the manifest spells the record's tags out, and they score
$ quadrille sheet connect-square --opening 3 --size 5x4 --players 3 --seed m -n 3 -q -o x.pdf --manifest m; python3 -c 'import json; print(json.loads(open("m").readline())["record"], end="")'
> [Game "connect-square"]
>~ \[Sheet "CS-5x4P3K3-[0-9A-Z]{8}-[0-9A-Z]"\]
> [Size "5x4"]
> [Players "3"]
>~ \[Lines "([ABC]:[a-f][1-5]-[a-f][1-5] ){8}[ABC]:[a-f][1-5]-[a-f][1-5]"\]
$ for p in A B C; do head -1 m | grep -o "$p:[a-f]" | wc -l; done | sort -u
> 3
$ python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' > g.qdr; quadrille score --json g.qdr | grep -o '"status":"unfinished","turns":0,.*"detail.*'
>~ "status":"unfinished","turns":0,.*"winners":\[\],"result":"\*","ended":null,"claimed":null,"detail":\{"unowned":20,"out":\[\]\},"diagnostics":\[\]}
>~ "status":"unfinished","turns":0,.*"detail":\{"unowned":20,"out":\[\]\},"diagnostics":\[\]}
>~ "status":"unfinished","turns":0,.*"detail":\{"unowned":20,"out":\[\]\},"diagnostics":\[\]}
$ grep -v -e Lines -e Size -e Players g.qdr | quadrille score -q; grep -v Sheet g.qdr | quadrille score -q
$ grep -o '"id":"[^"]*"' m | sort -u | wc -l; grep -o 'Lines.*' m | sort -u | wc -l
> 3
> 3

== the largest opening of many sizes: nobody is out, and no square is filled
$ for s in 2x1 1x3 2x2 3x2 4x4 6x6 9x12 12x12; do for p in 2 3 4; do k=$((${s%x*} * ${s#*x} / p)); if [ $k -gt 36 ]; then k=36; fi; if [ $k -gt 0 ]; then quadrille sheet connect-square --size $s --players $p --opening $k -n 5 --seed p -q -o x.pdf --force --manifest m; python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' | quadrille score --json | grep -c "\"status\":\"unfinished\".*\"unowned\":$((${s%x*} * ${s#*x})),\"out\":\[\]"; fi; done; done | sort -u
> 5

== the ID restores board, players and opening, in any look
needs pdftoppm
$ quadrille sheet connect-square --size 7x5 --players 3 --opening 4 --seed o -q -o a.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > id; quadrille sheet connect-square --id $(cat id) -q -o b.pdf --manifest n; cmp <(sed s/a.pdf/b.pdf/ m) n; pdftoppm -r 50 -singlefile a.pdf a; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm
$ quadrille sheet connect-square --size 7x5 --players 3 --opening 4 --seed o --paper a5 --names x,y,z -q -o a.pdf --force; quadrille sheet connect-square --id "$(tr 'A-Z-' 'a-z ' < id)" --paper a5 --names x,y,z -q -o b.pdf --force; pdftoppm -r 50 -singlefile a.pdf a; pdftoppm -r 50 -singlefile b.pdf b; cmp a.ppm b.ppm

# The records. On a board of 2x1 the points are a1 b1 c1 above a2 b2 c2; A starts from a1, B from c2, C from c1, D
# from a2. The squares are a1, between columns a and b, and b1.

== a finished game: a further line after each filled square, but not after the last
file g.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [A "Žofie"]
| [B "Łukasz"]
| [Result "1-1"]
| 
| 1. a1-b1  2. c2-b2  3. a1-a2  4. b2-a2
| 5. b1-b2 b1-c1        ; fills a1, and offers b1
| 6. B: c1-c2           ; fills b1: all squares are owned
$ quadrille score g.qdr
> g.qdr: record 1 (line 1): Connect, Square!, finished after 6 turns
>
>   A  Žofie   1  shared win
>   B  Łukasz  1  shared win
>
>   result 1-1, as claimed
>
$ quadrille score --json g.qdr
> {"file":"g.qdr","record":1,"line":1,"game":"connect-square","status":"finished","turns":6,"players":[{"id":"A","name":"Žofie","score":1},{"id":"B","name":"Łukasz","score":1}],"winners":["A","B"],"result":"1-1","ended":"rules","claimed":"1-1","detail":{"unowned":0,"out":["A","B"]},"diagnostics":[]}
faulty g.qdr
: s/1-1/*/ => 5:1: error: the tag Result claims "*", but the game ended 1-1
: s/1-1"/1-1-0"/ => 5:1: error: the tag Result claims "1-1-0", but the game ended 1-1

== points either way round, labels or none: the same game
file g.qdr
| [Game "connect-square"]
| [Size "2x1"]
| 1. a1-b1 2. c2-b2 3. a1-a2 4. b2-a2 5. b1-b2 b1-c1 6. c1-c2
$ (cat g.qdr; sed -E 's/([a-c][12])-([a-c][12])/\2-\1/g' g.qdr; sed -E 's/([135])\. /\1. A: /g; s/([246])\. /\1.B:/g' g.qdr) | quadrille score --json | grep -c '"status":"finished","turns":6.*"result":"1-1"'
> 3

== a further line that is missing is the turn's fault, at the end of a record too
faulty
: [Game "connect-square"] [Size "2x1"]\n1. a1-b1 2. c2-b2 3. a1-a2 4. b2-a2\n 5. b1-b2\n6. b1-c1 => 3:2: error: A has filled a square and must draw another line in the same turn
$ printf '[Game "connect-square"] [Size "2x1"]\n1. a1-b1 2. c2-b2 3. a1-a2 4. b2-a2\n 5. b1-b2' | quadrille score --json
>~ .*"status":"invalid","turns":4,"players":\[\{"id":"A","name":"","score":0\},\{"id":"B","name":"","score":0\}\],"winners":\[\],"result":"\*","ended":null,"claimed":null,"detail":\{"unowned":2,"out":\[\]\},"diagnostics":\[\{"severity":"error","line":3,"column":2,"message":"A has filled a square and must draw another line in the same turn"\}\]\}
2>*
? 1

== no line follows the last
faulty
: [Game "connect-square"] [Size "2x1"]\n1. a1-b1 2. c2-b2 3. a1-a2 4. b2-a2 5. b1-b2 b1-c1\n6. c1-c2 b2-c1 => 3:10: error: the game has ended: no line can follow

== one line fills two squares, and one further line follows
$ echo '[Game "connect-square"][Size "3x1"] 1. a1-b1 2. d2-c2 3. a1-a2 4. c2-b2 5. b1-c1 6. b2-a2 7. c1-d1 8. c2-c1 9. b1-b2 d1-c2 10. d1-d2' | quadrille score --json | grep -o '"status":"[a-z]*","turns":[0-9]*\|"score":[0-9]'
> "status":"finished","turns":10
> "score":2
> "score":1
faulty
: [Game "connect-square"][Size "3x1"] 1. a1-b1 2. d2-c2 3. a1-a2 4. c2-b2 5. b1-c1 6. b2-a2 7. c1-d1 8. c2-c1 9. b1-b2 10. d1-d2 => 1:109: error: A has filled a square and must draw another line in the same turn

== diagonals may cross, in squares that are not filled
faulty
: [Game "connect-square"][Size "1x1"] 1. a1-b2 2. b2-a1 => 1:49: error: a1-b2 was drawn by A in turn 1 (line 1)
$ echo '[Game "connect-square"][Size "2x2"] 1. a1-b2 2. c3-b3 3. b2-b3 4. b3-a2 5. a2-b2 6. a2-b1' | quadrille score --json | grep -o '"status":"unfinished","turns":6'
> "status":"unfinished","turns":6

== the last who can move owns the rest
file two.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [Result "2-0"]
| 1. a1-b1  2. c2-c1  3. b2-b1  4. c1-b1
| 5. c2-b2 a2-b1        ; fills b1; the further line shuts B in, so a1 is A's although only two sides are drawn
$ quadrille score two.qdr
> two.qdr: record 1 (line 1): Connect, Square!, finished after 5 turns
>
>   A  -  2  winner
>   B  -  0
>
>   A was the last player able to move, and took the last square
>   result 2-0, as claimed
>
$ quadrille score --json two.qdr | grep -o '"winners":.*,"diag'
> "winners":["A"],"result":"2-0","ended":"rules","claimed":"2-0","detail":{"unowned":0,"out":["B"]},"diag
faulty two.qdr
: s/a2-b1/& a1-a2/ => 5:16: error: the game has ended: no line can follow

== three players: who fills a square and has no line left owes none
file three.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [Players "3"]
| [A "Ann"]
| [C "Cy"]
| [Result "1-0-1"]
| 1. a1-b2   2. b1-c2   3. b2-c1
| 4. a2-b2   5. c1-b1   6. c2-b2
| 7. a2-b1   8. b1-b2   9. C: c2-c1     ; fills b1, and Cy is out
| 10. A: a1-b1                          ; B is out too: a1 is Ann's
$ quadrille score three.qdr
> three.qdr: record 1 (line 1): Connect, Square!, finished after 10 turns
>
>   A  Ann  1  shared win
>   B  -    0
>   C  Cy   1  shared win
>
>   A was the last player able to move, and took the last square
>   result 1-0-1, as claimed
>
$ grep -v -e Result -e '^10' three.qdr | quadrille score
> -: record 1 (line 1): Connect, Square!, unfinished after 9 turns
>
>   A  Ann  0
>   B  -    0
>   C  Cy   1
>
>   nobody owns 1 square; C is out
>
$ grep -v -e Result -e '^10' three.qdr | quadrille score --json | grep -o '"detail":{.*},'; { sed '/Result/d; s/c2-c1 /& C: resigns/' three.qdr; sed 1,34d $EXAMPLES/connect-square.qdr | sed 's/d3-d4 a3-a4 /& B: resigns/; /Result/d; /^34/d; /b1, which/d'; } | quadrille score --json | grep -o '"winners":.*"result":"[^"]*"'
> "detail":{"unowned":1,"out":["C"]},
> "winners":["A"],"result":"1-0-1"
> "winners":["A"],"result":"3-4-2"
faulty three.qdr
: /^10/d; s/c2-c1/& a1-b1/ => 9:35: error: C has no line left to draw and is out: the turn ends

== who is out is passed over
file four.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [Players "4"]
| [D "Dora"]
| [Result "0-1-0-1"]
| 1. A: b1-a1  2. B: c2-c1  3. C: b1-c1  4. D: a2-b1
| 5. A: b1-b2
| 6. B: c2-b2 b2-a2     ; fills b1; c1-b2 and b1-c2 lie in it, so Cy is out
| 7. D: a2-a1
$ quadrille score four.qdr
> four.qdr: record 1 (line 1): Connect, Square!, finished after 7 turns
>
>   A  -     0
>   B  -     1  shared win
>   C  -     0
>   D  Dora  1  shared win
>
>   result 0-1-0-1, as claimed
>
faulty four.qdr
: s/^7\..*/7. C: a2-a1/; /Result/d => 8:4: error: it was Dora's turn: turn 7 is missing, or turn 6 appears twice
$ sed '/^7\./d; /Result/d' four.qdr | quadrille score
> -: record 1 (line 1): Connect, Square!, unfinished after 6 turns
>
>   A  -     0
>   B  -     1
>   C  -     0
>   D  Dora  0
>
>   nobody owns 1 square; C is out
>
$ printf '[Game "connect-square"][Size "2x1"][Players "4"] 1. a1-a2 2. b1-c2 3. b1-c1 4. a2-b2 5. a1-b1 6. b1-b2 b2-c2 7. b2-c1' | quadrille score
> -: record 1 (line 1): Connect, Square!, unfinished after 7 turns
>
>   A  -  0
>   B  -  1
>   C  -  0
>   D  -  0
>
>   nobody owns 1 square; A and D are out
>
$ printf '[Game "connect-square"][Size "2x1"][Players "4"] 1. a1-a2 2. b1-c2 3. b1-c1 4. a2-b2 5. a1-b1 6. b1-b2 b2-c2 7. b2-c1 8. B: c1-c2' | quadrille score --json | grep -o '"result":"[^"]*"'
> "result":"0-2-0-0"

== turns and labels that are not right
faulty
: [Game "connect-square"][Players "3"] 1. a1-b1 2. g7-f7 3. A: b1-c1 => 1:59: error: it was C's turn: turn 3 is missing, or turn 2 appears twice

== tags that are not right
faulty
: [Game "connect-square"]\n[Size "13x6"] => 2:1: error: Size must be WIDTHxHEIGHT, each from 1 to 12, not "13x6"
$ printf '[Game "connect-square"]\n[Players "1"]' | quadrille score --json
>~ .*"status":"invalid","turns":0,"players":\[\],"winners":\[\],"result":"\*","ended":null,"claimed":null,"detail":\{\},"diagnostics":\[\{"severity":"error","line":2,"column":1,"message":"Players must be a whole number from 2 to 4, not \\"1\\""\}\]\}
2>*
? 1
$ printf '[Game "Connect, Square!"]\n[SIZE "1x1"][players "3"] 1. a1-b1' | quadrille score --json | grep -o '"game":"connect-square","status":"unfinished","turns":1,.*"out":\[\]'
>~ .*"id":"C".*"unowned":1,"out":\[\]

== unfinished: the standing, and a line with two slips
$ echo '[Game "connect-square"][Result "*"][Players "4"][A "Ann"] 1. a1-b2' | quadrille score
> -: record 1 (line 1): Connect, Square!, unfinished after 1 turn
>
>   A  Ann  0
>   B  -    0
>   C  -    0
>   D  -    0
>
>   nobody owns 36 squares
>
faulty
: [Game "connect-square"] [Size "1x1"] [Players "3"] [Result "0-0 0"] 1. a1-a2 draw => 1:52: error: the tag Result claims "0-0 0", but the game ended 0-0-0
: [Game "connect-square"] 1. a1-a222 => 1:28: error: there is no point a222: this board has the points a1 to g7; did you mean a1-a2?
: [Game "connect-square"] 1. a1-a2 draw 0--0 => 1:39: error: the game has ended: only its result can follow

== positions: lines, owners, and who begins
file p.qdr
| [Game "connect-square"]
| [Size "2x2"]
| [Lines "A:a1-b1 A:b1-b2 B:b2-a2 B:c3-b2 A:a2-a1"]
| [Squares "B:a1"]
| [ToMove "B"]
| 1. B: a2-b3
$ quadrille score p.qdr
> p.qdr: record 1 (line 1): Connect, Square!, unfinished after 1 turn
>
>   A  -  0
>   B  -  1
>
>   nobody owns 3 squares
>
faulty p.qdr
: s/B: a2-b3/B: a1-b2/ => 6:7: error: no diagonal can be drawn in a filled square, and a1 was filled before the first turn
: s/B: a2-b3/b1-c1/ => 6:4: error: neither end of b1-c1 is a point of B's: a line begins at a point that is marked as the player's; did you mean b2-c1?
: /ToMove/d => 5:4: error: it is A's turn: A has the first turn
$ grep -v ToMove p.qdr | sed 's/B: a2-b3/A: b1-c1/' | quadrille score -q
$ echo '[Game "connect-square"][Lines ""][Squares ""][ToMove "A"] 1. a1-b1' | quadrille score -q

== positions: who is out does not begin
file out.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [Players "3"]
| [Lines "A:a1-a2 B:b2-c2 C:b1-c1 A:a2-b2 B:b1-b2 C:a1-b1 C:b2-c1"]
| [Squares "C:a1"]
| 1. B: c1-c2           ; A is out: b2-c1 was the last line from a point of A's
$ quadrille score --json out.qdr | grep -o '"result":.*,"diag'
> "result":"0-1-1","ended":"rules","claimed":null,"detail":{"unowned":0,"out":["A","B","C"]},"diag
$ sed '6s/.*/[ToMove "C"] 1. C: c1-c2/' out.qdr | quadrille score --json | grep -o '"result":"[^"]*"'
> "result":"0-0-2"

== impossible positions
faulty
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1-b1 B:b1-a1"] => 2:1: error: b1-a1 is listed twice
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1-b1 A:c2-c3"] => 2:1: error: A has no marked point at either end of c2-c3: a player's lines must be connected to the start point
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1-b1 B:b1-c1"] => 2:1: error: B has no marked point at either end of b1-c1: a player's lines must be connected to the start point
: [Game "connect-square"][Size "2x2"]\n[Lines "A:c1-d1"] => 2:1: error: there is no point d1: this board has the points a1 to c3
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1-c1"] => 2:1: error: a1 and c1 are not neighbours: a line joins neighbouring points
: [Game "connect-square"][Size "2x2"]\n[Lines "C:c1-b1"] => 2:1: error: "C:c1-b1" does not say whose: write it like A:a1-b1, with a player's letter (A or B)
: [Game "connect-square"][Size "2x2"][Players "4"]\n[Lines "a1-b1"] => 2:1: error: "a1-b1" does not say whose: write it like A:a1-b1, with a player's letter (A to D)
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1b1"] => 2:1: error: "a1b1" is not a line: name its two points, as in A:a1-b2
: [Game "connect-square"][Size "2x2"]\n[Squares "A:a1"] => 2:1: error: the square a1 is not filled: Lines must contain its four sides
: [Game "connect-square"][Size "2x2"]\n[Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"] => 2:1: error: the square a1 is filled: Squares must name its owner
: [Game "connect-square"][Size "2x2"][Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"]\n[Squares ""] => 2:1: error: the square a1 is filled: Squares must name its owner
: [Game "connect-square"][Size "2x2"][Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"]\n[Squares "A:a1 A:a1"] => 2:1: error: the square a1 is listed twice
: [Game "connect-square"][Size "2x2"][Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"]\n[Squares "B:a1"] => 2:1: error: the square a1 can't be B's: B has drawn none of its sides
: [Game "connect-square"][Size "2x2"][Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"]\n[Squares "A:c1"] => 2:1: error: c1 is not a square of this board: columns a to b, rows 1 to 2
: [Game "connect-square"][Size "2x2"][Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"]\n[Squares "A:a"] => 2:1: error: "a" is not a square: write its column and row, like A:c3
: [Game "connect-square"][Size "2x2"]\n[ToMove "C"] => 2:1: error: ToMove must be A or B, not "C"
: [Game "connect-square"][Size "2x2"][Players "3"]\n[ToMove "d"] => 2:1: error: ToMove must be A to C, not "d"

== a game that is over is no position
faulty
: [Game "connect-square"][Size "2x1"][Squares "A:b1"]\n[Lines "A:a1-b1 B:c2-c1 A:b2-b1 B:c1-b1 A:c2-b2 A:a2-b1"] => 2:1: error: the game has ended in this position: only A can move

== in a final position the last who can move owns what is left
file final.qdr
| [Game "connect-square"][Size "3x3"][Final "yes"]
| [Lines "A:a1-b2 A:b2-c3 A:c3-d4 A:d4-c4 A:d4-d3"]
| [Squares "A:a1 A:b1 A:c1 A:a2 A:b2 A:c2 A:a3 A:b3 A:c3"]
$ quadrille score final.qdr | grep result; grep -v Squares final.qdr | quadrille score | grep result
>   result 9-0
>   result 9-0
# Where nobody says who drew the lines, either may have been shut in.
$ sed 's/A:\([a-d][1-4]-\)/\1/g;3s/A/B/g' final.qdr | quadrille score | grep result
>   result 0-9
faulty
: [Game "connect-square"][Size "3x3"][Final "yes"][Lines "A:a1-b2 A:b2-c3 A:c3-d4 A:d4-c4 A:d4-d3"]\n[Squares "A:a1"] => 2:1: error: the square a1 is not filled: Lines must contain its four sides
: [Game "connect-square"][Size "3x3"][Final "yes"][Lines "A:a1-b2 A:b2-c3 A:c3-d4 A:d4-c4 A:d4-d3"]\n[Squares "B:a1 B:b1 B:c1 B:a2 B:b2 B:c2 B:a3 B:b3 B:c3"] => 2:1: error: the square a1 is not filled, and B was not the last player able to move
: [Game "connect-square"][Size "3x3"][Final "yes"][Lines "a1-b2 b2-c3 c3-d4 d4-c4 d4-d3"]\n[Squares "A:a1 B:b1 A:c1 A:a2 A:b2 A:c2 A:a3 A:b3 A:c3"] => 2:1: error: the square b1 is not filled, and B was not the last player able to move
: [Game "connect-square"][Size "3x3"][Final "yes"]\n[Squares "A:a1 A:b1 A:c1 A:a2 A:b2 A:c2 A:a3 A:b3 A:c3"] => 2:1: error: the square a1 is not filled: Lines must contain its four sides
: [Game "connect-square"][Size "3x3"][Final "yes"]\n[Lines "d2-c2"] => 2:1: error: nobody has a marked point at either end of c2-d2: a player's lines must be connected to the start point

== a sheet and tags beside it must agree
file s.qdr
| [Game "connect-square"]
| [Sheet "CS-3x3K3-EF3RGXV8-R"]
| [Size "3x3"]
| [Players "2"]
| [Lines "B:d4-d3 A:b1-a1 A:b1-c1 B:c4-d4 A:a1-a2 B:c4-d3"]
| 1. c1-d1  2. c4-b3
$ quadrille score --json s.qdr | grep -o '"turns":2'
> "turns":2
$ grep -v -e Lines -e Size -e Players s.qdr | quadrille score --json | grep -o '"turns":2'
> "turns":2
$ grep -v Sheet s.qdr | quadrille score --json | grep -o '"turns":2'
> "turns":2
faulty s.qdr
: s/A:a1-a2 // => 5:1: error: the tag Lines contradicts the sheet that the tag Sheet names: leave out one of them
: s/Players "2"/Players "3"/ => 4:1: error: the tag Players contradicts the sheet that the tag Sheet names: leave out one of them
: 4s/.*/[ToMove "B"]/ => 4:1: error: the tag ToMove contradicts the sheet that the tag Sheet names: leave out one of them

== a position on a sheet without an opening
$ id=$(quadrille sheet connect-square --size 3x3 --seed p -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*'); printf '[Game "connect-square"][Sheet "%s"]\n[Lines "A:a1-b1 A:b1-b2 A:b2-a2 A:a2-a1"][Squares "A:a1"][ToMove "B"]\n1. B: d4-c3 2. A: a1-b2' $id | quadrille score --json | grep -o '"score":[0-9]'
> "score":1
> "score":0
2>~ -:3:19: error: .*filled.*
2>*
? 1
