# Connect Capture: positions that records start from.

# In a galaxy of 2x2 the stars are 1 2 3 / 4 5 6 / 7 8 9.

== a record starts from a position: lines activate aliens, the dead are nobody's, points start at 0
file p.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B2 / H4 K9"]
| [Lines "1-2 5-4 1-4 2-5 2-3 5-6 6-3 4-7 7-8 8-5"]
| [Killed "a2"]
| [ToMove "B"]
| [A "Ann"]
| [B "Bob"]
| [Result "0-0"]
| 1. B: 9-8
| 2. A: 6-9
$ quadrille score p.qdr
> p.qdr: record 1 (line 1): Connect Capture, finished after 2 turns
>
>   A  Ann  0  shared win
>   B  Bob  0  shared win
>
>   left: 3 active aliens worth 19
>   result 0-0, as claimed
>
$ sed 's/1\. B: 9-8/& a1xb1/; s/A: 6-9/& b2xa1/; s/0-0/8-2/' p.qdr | quadrille score --json | grep -o '"result":.*}'
> "result":"8-2","ended":"rules","claimed":"8-2","detail":{"survivors":9,"inactive":0},"diagnostics":[]}
faulty p.qdr
: s/1\. B: 9-8/& a1xb1/; s/A: 6-9/& a1xb1/ => 10:11: error: the Bishop on b1 was killed in turn 1 (line 9)
: s/1\. B: 9-8/& a1xa2/ => 9:11: error: the Horse on a2 was killed before the first turn

== the position is shown and drawn
file q.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B2 / H4 K9"]
| [Lines "1-2 5-4 1-4 2-5 2-3 5-6 6-3 4-7 7-8 8-5"]
| [Killed "a2"]
$ quadrille show q.qdr --format text | grep -v '^ *$'
> Connect Capture 2x2
>~         a      b *
>~      1──────2──────3 *
>~  1   │ \*R8\* │ \*B2\* │ *
>~      4──────5──────6 *
>~  2   │ ×H4× │  K9 *
>~      7──────8      9 *
> *B2* active   ×B2A shot by A   ×B2× dead before turn 1
>*
$ grep -v Killed q.qdr > r.qdr; for f in q r; do quadrille show $f.qdr -q -o $f.svg; done; diff q.svg r.svg | grep -c '<path'; true
>~ [1-9][0-9]*

== position tags stand beside Sheet, and the manifest of a sheet has none of them
$ quadrille sheet connect-capture --size 2x2 --seed m -q -o x.pdf --manifest m; python3 -c 'import json; print(json.loads(open("m").readline())["record"], end="")' > s.qdr; cut -d'"' -f1 s.qdr
> [Game 
> [Sheet 
> [Galaxy 
$ (cat s.qdr; echo '[Lines "1-2"] 1. 2-3') | quadrille score -q; (grep -v Galaxy s.qdr; echo '[Lines "1-2"][ToMove "B"] 1. B: 2-3') | quadrille score -q
faulty s.qdr
: $a [Lines "1-2"] 1. 2-1 => 4:18: error: stars 1 and 2 were joined before the first turn

== positions that can't be: an error at the tag
$ for l in "1-2 2-1" "1-3" "9-10" "1-2,2-3" "A:1-2" "01-2" "1-2 2-3 4-5 5-6 7-8 8-9 1-4 2-5 3-6 4-7 5-8 6-9"; do printf '[Game "connect-capture"][Galaxy "R8 B2 / H4 K9"]\n [Lines "%s"]' "$l" | quadrille score -q 2>&1 | sed 1q; done; true
> -:2:2: error: "2-1" is listed twice
> -:2:2: error: stars 1 and 3 are not neighbours: a line joins two stars side by side or one above the other
> -:2:2: error: there is no star 10: this galaxy has stars 1 to 9
> -:2:2: error: "1-2,2-3" is not a line: name its two stars, as in 13-14
> -:2:2: error: "A:1-2" is not a line: name its two stars, as in 13-14
> -:2:2: error: "01-2" is not a line: name its two stars, as in 13-14
> -:2:2: error: the game has ended in this position: all lines are drawn
$ for k in b1 "a1 a1" a2 c1 a3 B2 Rb2 A:b2 b2,a1; do printf '[Game "connect-capture"][Galaxy "R8 B2 / -- K9"][Lines "1-2 4-5 1-4 2-5 5-6 8-9 5-8 6-9 4-7 7-8"]\n[Killed "%s"]' "$k" | quadrille score -q 2>&1 | sed 1q; done; true
> -:2:1: error: the Bishop on b1 is not active: Lines must hold the four sides of its square
> -:2:1: error: the Rook on a1 is listed twice
> -:2:1: error: there is no alien on a2
> -:2:1: error: the galaxy has the squares a1 to b2
> -:2:1: error: the galaxy has the squares a1 to b2
> -:2:1: error: nobody can have shot the King on b2: no shots lead to it from living aliens
> -:2:1: error: "Rb2" is not a square: name its column and its row, as in c3
> -:2:1: error: "A:b2" is not a square: name its column and its row, as in c3
> -:2:1: error: "b2,a1" is not a square: name its column and its row, as in c3
$ for k in "a1 b2" b2; do printf '[Game "connect-capture"][Galaxy "R8 B2 / -- K9"][Lines "1-2 4-5 1-4 2-5 5-6 8-9 5-8 6-9 4-7 7-8"]\n[Killed "%s"]' "$k" | quadrille score -q 2>&1 | sed 1q; done; true
> -:2:1: error: nobody can have shot the Rook on a1: no shots lead to it from living aliens
> -:2:1: error: nobody can have shot the King on b2: no shots lead to it from living aliens
$ printf '[Game "connect-capture"]\n[Lines "1-2 1-2"][Killed "a1"]' | quadrille score -q 2>&1 | sed 1q; true
> -:1:1: error: the tag Galaxy is missing, or a tag Sheet with the ID of the printed sheet
faulty
: [Game "connect-capture"]\n[Galaxy "R8 B2 / / K1"] => 2:1: error: row 2 of the galaxy is empty
: [Game "connect-capture"]\n[Galaxy ""] => 2:1: error: row 1 of the galaxy is empty
: [Game "connect-capture"]\n[Galaxy "R8 B2 / K1"] => 2:1: error: row 2 of the galaxy has 1 square, row 1 has 2
: [Game "connect-capture"]\n[Galaxy "R1 R1 R1 R1 R1 R1 R1 R1 R1 R1"] => 2:1: error: the galaxy is too large: at most 9 squares each way
: [Game "connect-capture"]\n[Galaxy "R1/R1/R1/R1/R1/R1/R1/R1/R1/R1"] => 2:1: error: the galaxy is too large: at most 9 squares each way
: [Game "connect-capture"]\n[Galaxy "R0"] => 2:1: error: "R0" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"]\n[Galaxy "X8"] => 2:1: error: "X8" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"]\n[Galaxy "R10"] => 2:1: error: "R10" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"]\n[Galaxy "-x"] => 2:1: error: "-x" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"]\n[Galaxy "R"] => 2:1: error: "R" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"]\n[Galaxy "R:"] => 2:1: error: "R:" is not a square of a galaxy: write a letter of B R Q K J W H and a value from 1 to 9, or --
: [Game "connect-capture"][Galaxy "R8 R2"]\n[ToMove "C"] =>~ 2:1: error: ToMove must be A or B.*
: [Game "connect-capture"][Galaxy "R8 R2"]\n[ToMove ""] =>~ 2:1: error: ToMove must be A or B.*
: [Game "connect-capture"][Galaxy "R8 R2"]\n[ToMove "b"] =>~ 2:1: error: ToMove must be A or B.*
: [Game "connect-capture"][Galaxy "R8 R2"]\n[ToMove "AB"] =>~ 2:1: error: ToMove must be A or B.*

== the question last-alien allows a turn of shots alone, and has one turn
file answer.qdr
| [Game "connect-capture"]
| [Galaxy "B1 R1 K1 / -- -- --"]
| [Lines "1-2 2-3 3-4 1-5 2-6 3-7 4-8 5-6 6-7 7-8"]
| [Question "last-alien"]
| 1. b1xa1,c1
$ quadrille score answer.qdr --json
> {"file":"answer.qdr","record":1,"line":1,"game":"connect-capture","status":"finished","turns":1,"players":[{"id":"A","name":"","score":2},{"id":"B","name":"","score":0}],"winners":["A"],"result":"2-0","ended":"rules","claimed":null,"detail":{"survivors":1,"inactive":0},"diagnostics":[]}
$ (cat answer.qdr; echo '2. 8-12') | quadrille score -q 2>&1 | sed 1q; true
> -:6:1: error: the game has ended: there is no turn 2
$ for t in b1xa1 1-2 "b1xa1 8-12"; do sed "s/^1.*/1. $t/" answer.qdr; done | quadrille score -q 2>&1 | grep error; true
> -:5:1: error: 2 aliens are alive: the question last-alien asks to shoot until one is left
> -:10:4: error: the question last-alien is answered by shots alone: no line is drawn
> -:15:10: error: the question last-alien is answered by shots alone: no line is drawn
$ for t in a1xb1 c1xb1; do sed "s/R1/B1/; s/1. b1.*/1. $t/" answer.qdr | quadrille score -q 2>&1 | sed 1q; done; true
> -:5:4: error: the Bishop on a1 can't hit b1: it shoots along the diagonals; did you mean c1xb1?
> -:5:1: error: 2 aliens are alive, and none can hit another: the question last-alien asks to shoot until one is left
# All aliens are active, and none is alone. Without the question a turn draws a line.
$ sed 's/2-3 //' answer.qdr | quadrille score -q 2>&1 | sed 1q; sed 's/B1 R1 K1/B1 -- --/' answer.qdr | quadrille score -q 2>&1 | sed 1q; true
> -:3:1: error: the Rook on b1 is not active: in a puzzle of the kind last-alien, all aliens are active
> -:3:1: error: a puzzle of the kind last-alien has two living aliens or more
$ sed '/Question/d' answer.qdr | quadrille score -q 2>&1 | sed 1q; true
> -:4:4: error: a turn draws its line first, then aliens shoot
$ sed 's/Question/X-Question/; s/1. b1/1. 8-12 b1/' answer.qdr | quadrille score -q
# All lines may be drawn already; a resignation may come first.
$ sed 's/7-8"/7-8 9-10 10-11 11-12 5-9 6-10 7-11 8-12"/' answer.qdr | quadrille score -q
$ sed 's/1. b1.*/1. b1xa1 resigns/' answer.qdr | quadrille score --json | grep -o '"ended":"[a-z]*"'
> "ended":"resignation"
$ sed 's/1. b1.*/1. b1xb1 b1xa1/' answer.qdr | quadrille score --all-errors -q 2>&1 | grep -c error; true
> 1

== --value prints what best play is worth, also of a sheet printed again; the manifest has it
needs pdftotext
$ quadrille sheet connect-capture --size 2x2 --value --seed v -q -o x.pdf --manifest m; grep -o '"note":.*' m; pdftotext x.pdf - | grep -c 'Best play, proven: second player +5 · even with a head start of 5'
>~ "note":"Best play, proven: second player \+5 · even with a head start of 5"}
> 2
$ quadrille sheet connect-capture --id $(grep -oP '"id":"\K[^"]*' m) --value proven -q -o y.pdf; pdftotext y.pdf - | grep -c '+5'
> 2
$ quadrille sheet connect-capture --size 2x2 --value=estimated --once --seed v -q -o z.pdf; pdftotext z.pdf - | grep -c 'proven: second player +5'
> 1
$ quadrille sheet connect-capture --size 2x2 --seed v -q -o n.pdf --manifest m; pdftotext n.pdf - | grep -c 'Best play'; grep -c note m
> 0
> 0
? 1
$ for p in "--per-page 4" "--paper a5" "--landscape" "--record-form --rules"; do quadrille sheet connect-capture --size 3x2 --value $p --seed v -q -o x.pdf --force; pdftotext x.pdf - | grep -c 'even with a head start of [0-9]'; done
> 2
> 2
> 2
> 2

== larger galaxies are estimated, or refused
refused quadrille sheet connect-capture
: --value => best play of a galaxy of 4x4 can't be proven, only up to 3x3 squares: add --value estimated
: --size 2x2 --aliens 5 => 5 aliens do not fit: a galaxy of 2x2 has 4 squares
: --even --size 3x4 => best play of a galaxy of 3x4 can't be proven, only up to 3x3 squares: add --value estimated
$ quadrille sheet connect-capture --seed v -q -o x.pdf --manifest m; quadrille sheet --id $(grep -oP '"id":"\K[^"]*' m) --value
2> quadrille: best play of a galaxy of 4x4 can't be proven, only up to 3x3 squares: add --value estimated
? 2
$ quadrille sheet --value estimated connect-capture --seed v -q -o x.pdf --manifest - | grep -oE '"note":"Best play, estimated: [a-z]+ player \+[0-9]+ · even with a head start of [0-9]+"'
>~ "note".*
refused quadrille sheet connect-capture
: --value 7 => unexpected argument "7": usage: quadrille sheet GAME
: --value=7 => --value must be proven or estimated, not "7"
$ quadrille puzzle connect-capture --value
2>~ quadrille: --value does not apply to best-turn puzzles; of the game's options they have --size
? 2

== --even chooses galaxies with a small head start; threads and shards do not change them, and an ID excludes it
$ quadrille sheet connect-capture --size 2x2 --even --value -n 4 --seed e -q -o x.pdf --manifest m; grep -oE 'second player \+[0-9]+|a draw' m | sort | uniq -c
>~  *2 a draw
>~  *2 second player \+1
$ for k in 1 2; do quadrille sheet connect-capture --size 2x2 --even -n 4 --shard $k/2 --jobs 2 --seed e -q -o y.pdf --force --manifest -; done | grep -oP '"id":"\K[^"]*' | diff - <(grep -oP '"id":"\K[^"]*' m)
$ quadrille sheet connect-capture --id $(head -1 m | grep -oP '"id":"\K[^"]*') --even
2> quadrille: --id already says what to print: leave out --even
? 2

== in puzzles each star has its number, on small boards in its place
needs pdftotext
$ for paper in a5 a4; do quadrille puzzle connect-capture -n 2 --seed d2 --paper $paper -q -f -o x.pdf; pdftotext -l 1 x.pdf - | tr ' ' '\n' | grep -xcE '1[0-9]|2[0-5]'; done
> 32
> 32
$ quadrille puzzle connect-capture --kind help-alien -n 1 --seed d1 --bare --width 70 -q -o b/; pdftotext b/*-[0-9A-Z].pdf - | tr ' ' '\n' | grep -xcE '1[0-9]|2[0-5]'
> 16
