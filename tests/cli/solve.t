# quadrille solve: the best turn in the position that a record ends in.

== a proven value, and the play that follows
file small.qdr
| [Game "connect-square"] [Size "1x1"] [A "Ann"]
$ quadrille solve small.qdr
> small.qdr: record 1, Connect, Square!, turn 1
>   To play     A (Ann)
>   Best turn   a1-b1
>   Value       B wins by 1 (proven)
>   Play        1. a1-b1 2. a2-b2 3. a1-a2 4. b1-b2
>~   Searched    [1-9][0-9]* positions
$ quadrille solve --all small.qdr
> small.qdr: record 1, Connect, Square!, turn 1
>   To play     A (Ann)
>   Best turns  a1-b1
>               a1-a2
>               a1-b2
>   Value       B wins by 1 (proven)
>   Play        1. a1-b1 2. a2-b2 3. a1-a2 4. b1-b2
>~   Searched    [1-9][0-9]* positions

== a position part of the way through, its turns numbered on
file small.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-b1
$ quadrille solve - --json < small.qdr
>~ \{"file":"-","record":1,"game":"connect-square","turn":2,"player":"B","best":\["a2-b2"\],"value":1,"proven":true,"verdict":"B wins by 1","line":\["a2-b2",.*\],"nodes":[1-9][0-9]*\}

== a turn that is only a resignation has a number, too
$ printf '[Game "connect-square"][Size "2x3"][Players "4"] 1. a1-a2 2. c4-b3 3. b2-c1 4. a4-b3 5. a2-a3 6. b3-c2 7. b3-b2 8. b3-a3 9. resigns' | quadrille solve -q
> -: record 1, Connect, Square!, turn 10
>   To play     B
>   Best turn   b4-c4
>~   Value       found, depth 2: .*
>~   Play        10. b4-c4 11. .*
>   Searched    9 positions

== long play is wrapped between turns
file two.qdr
| [Game "connect-square"] [Size "2x2"]
$ quadrille solve two.qdr | awk 'length > 80 { print "too long:", $0 }'
$ quadrille solve two.qdr | grep -c '^              [1-9][0-9]*\. '
> 2

== too few nodes for a proof
file two.qdr
| [Game "connect-square"] [Size "2x2"]
$ quadrille solve --nodes 10 two.qdr | grep Value
>~   Value       .*\(not proven\)

== some of several records
file games.qdr
| [Game "connect-square"] [Size "1x1"]
|
| [Game "connect-square"] [Size "2x1"]
$ quadrille solve games.qdr | grep record
> games.qdr: record 1, Connect, Square!, turn 1
> games.qdr: record 2, Connect, Square!, turn 1
$ quadrille solve games.qdr --record 2 | grep -E 'record|Value'
> games.qdr: record 2, Connect, Square!, turn 1
>   Value       a tie (proven)
$ quadrille solve games.qdr --record 3
2> quadrille: games.qdr has no record 3: it holds 2
? 2

== what can't be solved
file over.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-b1 2. b2-a2 3. a1-a2 4. b2-b1
file wrong.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-c1
$ quadrille solve over.qdr
2> quadrille: over.qdr: record 1: the game has ended
? 2
# What stands behind it in the file is solved all the same.
$ { cat over.qdr wrong.qdr; printf '[Game "connect-square"] [Size "1x1"] 1. a1-b1\n'; } > both.qdr; quadrille solve both.qdr
> both.qdr: record 3, Connect, Square!, turn 2
>   To play     B
>   Best turn   a2-b2
>   Value       B wins by 1 (proven)
>~   Play        2\. a2-b2 .*
>~   Searched    [1-9][0-9]* positions
2> quadrille: both.qdr: record 1: the game has ended
2>~ both.qdr:2:41: .*
2>*
? 2
$ quadrille solve wrong.qdr
2>~ wrong.qdr:1:41: .*
2>*
? 1
# No question has an answer after the end.
refused bash -c
: 'echo "$1" | quadrille solve --question $2' - '[Game "conect"][Board "wide 3"] 1. b2 2. c2 3. b1 4. c1 5. a3' defend => -: record 1: the game has ended: Red has won
: 'echo "$1" | quadrille solve --question $2' - '[Game "conect"][Board "wide 3"] 1. b2 2. c2 3. b1 4. c1 5. a3' win-in-2 => -: record 1: the game has ended: Red has won
: 'echo "$1" | quadrille solve --question $2' - '[Game "connect-square"][Size "1x1"] 1. a1-b1 2. b2-a2 3. a1-a2 4. b2-b1' reply => -: record 1: the game has ended
: 'echo "$1" | quadrille solve --question $2' - '[Game "connect-square"][Size "1x1"] 1. a1-b1 2. b2-a2 3. a1-a2 4. b2-b1' chain => -: record 1: the game has ended
: 'echo "$1" | quadrille solve --question $2' - '[Game "connect-square"][Size "1x1"] 1. a1-b1 2. b2-a2 3. a1-a2 4. b2-b1' outcome => -: record 1: the game has ended
: 'echo "$1" | quadrille solve --question $2' - '[Game "enclose5"][Goal "1"][Size "7x7"][Marks "A:c2 A:b3 A:d3"] 1. c4' finish => -: record 1: the game has ended
: 'echo "$1" | quadrille solve --question $2' - '[Game "enclose5"][Goal "1"][Size "7x7"][Marks "A:c2 A:b3 A:d3"] 1. c4' stop => -: record 1: the game has ended
: 'echo "$1" | quadrille solve --question $2' - '[Game "connect-capture"][Galaxy "R8 B2"] 1. 1-2 2. 2-3 3. 4-5 4. 5-6 5. 1-4 6. 2-5 7. 3-6' endgame => -: record 1: the game has ended
refused quadrille solve
: nowhere.qdr => cannot read nowhere.qdr: No such file or directory
: < /dev/null => standard input is empty
: - < /dev/null => standard input is empty
$ printf '\n{ nothing }\n' > no.qdr; quadrille solve no.qdr --json; echo $?; quadrille score no.qdr
> 2
2> quadrille: no.qdr holds no record
2> quadrille: no.qdr holds no record
? 2
$ printf '[Game "connect-square"] [Size "1x1"] [Result "1-0"]' | quadrille solve - | grep Value
>   Value       B wins by 1 (proven)
2>~ -:1:38: error: the tag Result .*
2>*
? 1
$ quadrille solve over.qdr --nodes 0
2>~ quadrille: --nodes .*
? 2

== what was not looked at is not denied
$ printf '[Game "enclose5"][Size "7x7"]' > e.qdr; for n in 1 10000; do quadrille solve e.qdr --nodes $n | grep Value; done
>   Value       found, depth 2, not all turns were tried: A colours nothing; whether B can reach the goal is open (not proven)
>   Value       found, depth 4: A colours nothing, and B can't reach the goal (not proven)
$ for game in 'conect"][Board "wide 9' 'connect-square"][Size "6x6' 'connect-square"][Players "3'; do printf '[Game "%s"]' "$game" | quadrille solve --nodes 1 | grep Best; done
>   Best turn   b1
>   Best turn   a1-b1
>   Best turn   a1-b1

== Enclose5: what the opponent can do next
# A threatens to enclose d4 by e4; then f6 by g6 as well.
file one.qdr
| [Game "enclose5"] [Size "7x7"] [Goal "1"] [Marks "A:d3 A:c4 A:d5 B:a1 B:b1 B:a7"] [ToMove "B"]
file two.qdr
| [Game "enclose5"] [Size "7x7"] [Goal "1"] [Marks "A:d3 A:c4 A:d5 A:f5 A:e6 A:f7 B:a7"] [ToMove "B"]
$ quadrille solve --all --nodes 9000 one.qdr | grep -A1 Best
>   Best turn   e4
>   Value       found, depth 4: B stops A from reaching the goal, and colours nothing (not proven)
$ quadrille solve two.qdr | grep -E 'Value|Play'
>   Value       A reaches the goal in the next turn, whatever B does (proven)
>   Play        1. e4 2. g6
# Two additional moves stop two threats; one does not.
file six.qdr
| [Game "enclose5"] [Size "9x9"] [Goal "1"] [Marks "A:c2 A:b3 A:c4 A:g2 A:f3 A:g4 B:a9 B:b9 B:c9 B:d9 B:f9"] [ToMove "B"]
$ quadrille solve --nodes 9000 six.qdr | grep -E 'Best|Value'; sed 's/ B:f9//' six.qdr | quadrille solve | grep Value
>   Best turn   e9 d3 h3
>   Value       found, depth 2: B stops A from reaching the goal, and colours nothing (not proven)
>   Value       A reaches the goal in the next turn, after every turn that was tried (not proven)

== without a proof the nodes are spent, all but a few, and never more
$ for game in 'conect"][Board "wide 9' 'connect-square"][Size "6x6' 'enclose5"][Size "9x9' 'connect-capture"][Sheet "CC-5x5-7FQR1D5K-Z'; do for nodes in 3000 30000; do printf '[Game "%s"]' "$game" | quadrille solve --nodes $nodes --json | jq -r "select(.nodes <= $nodes and .nodes > $nodes - 300) | .verdict"; done; done
>~ found, [1-9][0-9]* playouts, wins [0-9]* %
>~ found, [1-9][0-9]{2,} playouts, wins [0-9]* %
>~ found, depth [5-9]: A takes 0 squares
>~ found, depth ([7-9]|1[0-9]): A takes 0 squares
>~ found, depth [3-5]: A colours nothing, .*
>~ found, depth [4-6]: A colours nothing, .*
>~ found, depth 3: 0 points in this turn, then even
>~ found, depth [4-6]: 0 points in this turn, then even
$ printf '[Game "connect-square"][Size "4x4"][Lines "A:a1-b1 B:e5-e4 A:a1-a2 B:e5-d5 A:b1-b2 B:d5-d4"]' | quadrille solve --nodes 100 | grep -E 'Value|Play'
>   Value       found, depth 2: A takes 1 square, and the next player can then take 1 (not proven)
>   Play        1. a2-b2 b2-c3 2. d4-e4 c4-d4
# Who may swap does where that is likelier to win.
$ printf '[Game "conect"][Board "wide 9"][Variant "pie"] 1. a9' | quadrille solve --nodes 20000 | grep -E 'Best|Value'
>   Best turn   swap
>~   Value       found, [0-9]* playouts, wins 5[0-9] % \(not proven\)
$ printf '[Game "enclose5"] [Size "9x9"]' | quadrille solve --nodes 9000 | grep Best
>   Best turn   e5

== each game in its own words
file late.qdr
| [Game "connect-capture"]
| [Galaxy "K8 K6 H1 / B5 K4 K8 / H3 R6 J6"]
| [Lines "1-5 2-6 3-4 5-9 6-7 6-10 7-11 8-12 9-10 10-14 11-12 11-15 12-16"]
|
| [Game "conect"]
| [Board "wide 7"]
| [Stones "A:c2 A:e2 A:f2 A:e4 A:d5 A:b6 A:c6 A:a7 A:d7 A:e7 B:b2 B:b3 B:f3 B:b4 B:c4 B:d4 B:c5 B:b7 B:f7"]
| [ToMove "B"]
|
| [Game "connect"]
| [Grid "345.5./43.154/423.14/53.235/555.16/.2.532"]
$ quadrille solve late.qdr | grep -E 'Best|Value'
>   Best turn   4-8
>   Value       A wins by 6 (proven)
>   Best turn   e3
>   Value       Blue (B) wins in 3 stones (proven)
>~   Best turn   A: .*
>   Value       13 of 28 numbers (proven)
$ quadrille solve late.qdr --record 1 --json | grep -o '"nodes":.*'
> "nodes":26160}

== several files, with any number of threads
file a.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-b1
| [Game "connect-square"] [Size "1x1"] 1. a1-b1 2. zz
| [Game "connect-square"] [Size "1x2"]
file b.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-b1 2. a2-b2 3. a1-a2 4. b1-b2
$ for j in 1 2 5; do quadrille solve a.qdr b.qdr - absent.qdr -j$j < a.qdr > out$j 2>&1; echo $? >> out$j; cmp out1 out$j; done; cat out1
>~ a.qdr: record 1, .*
>*
$ quadrille solve a.qdr b.qdr --record 3
>~ a.qdr: record 3, .*
>*
2> quadrille: b.qdr has no record 3: it holds 1
? 2
$ quadrille solve < a.qdr 2> /dev/null | grep record
> -: record 1, Connect, Square!, turn 2
> -: record 3, Connect, Square!, turn 1
? 1

== a question about any position
file late.qdr
| [Game "connect-capture"]
| [Galaxy "K8 K6 H1 / B5 K4 K8 / H3 R6 J6"]
| [Lines "1-5 2-6 3-4 5-9 6-7 6-10 7-11 8-12 9-10 10-14 11-12 11-15 12-16"]
| 1. 1-2
$ quadrille solve --question best-turn late.qdr
> late.qdr: record 1, Connect Capture, turn 2
>   Question    best-turn
>   To play     B
>   Best turn   5-6 a1xa2
>   Value       B scores 5 points in this turn (proven)
>   Play        2. 5-6 a1xa2
>~   Searched    [0-9]+ positions
$ sed 's/\[Lines/[Question "best-turn"] &/' late.qdr | quadrille solve --json
>~ \{"file":"-","record":1,"game":"connect-capture","question":"best-turn","turn":1,"player":"A","best":\["1-2"\],"value":0,"proven":true,.*
$ sed 's/\[Lines/[Question "best-turn"] &/' late.qdr | quadrille solve --question endgame | grep -E 'turn|Question|Value'
> -: record 1, Connect Capture, turn 2
>   Question    endgame
>   Best turn   5-6 a1xa2
>   Value       A wins by 2 (proven)
# Every best turn; a question without proof.
$ printf '[Game "enclose5"][Size "7x7"][Goal "1"][Marks "A:b1 A:a2 A:b3 A:e4 A:d5 A:f5"]' | quadrille solve --question finish --all | grep -A1 Best
>   Best turns  c2
>               e6
$ printf '[Game "connect-square"][Size "9x9"]' | quadrille solve --question reply | grep Value
>   Value       the best found: A comes out even (not proven)
$ printf '[Game "connect-square"][Size "2x1"] 1. a1-b2 2. c2-c1 3. b2-b1 4. c1-b1' | quadrille solve --question chain | grep -E 'Best|Value'
>   Best turn   b2-c2 a1-b1
>   Value       A takes 1 square in this turn (proven)

# Values play no part, nor do aliens that are dead.
file last.qdr
| [Game "connect-capture"]
| [Galaxy "B9 R2 K3 / -- -- --"]
| [Lines "1-2 2-3 3-4 1-5 2-6 3-7 4-8 5-6 6-7 7-8"]
| [Killed "c1"]
$ quadrille solve --question last-alien last.qdr
> last.qdr: record 1, Connect Capture, turn 1
>   Question    last-alien
>   To play     A
>   Best turn   b1xa1
>   Value       the Rook on b1 is the last (proven)
>   Play        1. b1xa1
>~   Searched    [0-9]+ positions
$ sed 's/.Killed.*//' last.qdr | quadrille solve --question last-alien
2> quadrille: -: record 1: the last alien can be any of those on b1 and c1
? 2
$ sed 's/R2/B2/;s/.Killed.*//' last.qdr | quadrille solve --question last-alien
2> quadrille: -: record 1: no alien can be the last: at least two stay alive, whoever shoots
? 2
$ sed 's/1-2 //' late.qdr | quadrille solve --question last-alien
2> quadrille: -: record 1: the King on a1 is not active: in a puzzle of the kind last-alien, all aliens are active
? 2

# The alien that the question is about; a stop; a defence.
file help.qdr
| [Game "connect-capture"]
| [Galaxy "H1 B1 R1 / Q1 R1 B1 / K1 R1 B1"]
| [Lines "1-5 2-3 2-6 3-4 3-7 5-6 5-9 6-10 7-8 9-10 9-13 10-11 10-14 11-12 11-15 12-16 13-14 14-15 15-16"]
| [Survivor "c3"]
| [Question "help-alien"]
$ quadrille solve help.qdr | grep -E 'turn  |Value'
>   Best turn   1-2 a1xb3,a3,a2 c3xa1
>   Value       the Bishop on c3 can be the only active one (proven)
$ sed 's/Survivor "c3"/Survivor "z9"/' help.qdr | quadrille solve
2> -:4:1: error: "z9" is not the square of an alien: name its column and its row, as in c3
2> [Survivor "z9"]
2> ^
2> quadrille: see "quadrille help records"
? 1
$ grep -v Question help.qdr | quadrille solve --question help-alien | grep 'turn  '
>   Best turn   1-2 a1xb3,a3,a2 c3xa1
$ grep -v 'Question\|Survivor' help.qdr | quadrille solve --question help-alien
2> quadrille: -: record 1: the question help-alien needs a tag like [Survivor "c3"]
? 2
$ sed 's/"1-5/"1-2 1-5/' help.qdr | quadrille solve | grep 'turn  '; sed 's/"1-5/"1-2 4-8 1-5/' help.qdr | quadrille solve 2>&1 | grep error; sed 's/ 7-8//;s/ 3-7//' help.qdr | quadrille solve 2>&1 | grep error; (cat help.qdr; echo '[Killed "c3"]') | quadrille solve 2>&1 | grep error
>   Best turn   4-8 a1xb3,a3,a2,c1 c3xa1
> -:4:1: error: the question help-alien needs 4 lines to draw, 2 of which wake an alien
> -:4:1: error: the question help-alien needs 4 lines to draw, 2 of which wake an alien
> -:4:1: error: the Bishop on c3 is dead
? 1
$ printf '[Game "enclose5"][Size "7x7"][Goal "1"][Marks "B:e4 B:d5 B:f5"]' | quadrille solve --question stop | grep -E 'turn  |Value'
>   Best turn   e6
>   Value       A stops B from reaching the goal in the next turn (proven)

== questions that have no answer
file conect.qdr
| [Game "conect"] [Board "wide 4"]
file grid.qdr
| [Game "connect"] [Grid "345.5./43.154/423.14/53.235/555.16/.2.532"]
file capture.qdr
| [Game "connect-capture"] [Galaxy "R8"] [Question "who wins?"]
refused quadrille solve
: conect.qdr --question win-in-3 => conect.qdr: record 1: Red (A) does not win in 3 stones
: conect.qdr --question win-in2 => conect.qdr: record 1: Conect has no kind of puzzle "win-in2": did you mean win-in-2?
: conect.qdr --question best-turn => conect.qdr: record 1: Conect has no kind of puzzle "best-turn": use win-in-2, win-in-3, win-in-4 or defend
: grid.qdr --question partition => grid.qdr: record 1: no claims use every number of this Grid once
: grid.qdr --question solo => grid.qdr: record 1: the question solo is for the start of a game for one player on a sheet with all dice
: capture.qdr => capture.qdr: record 1: Connect Capture has no kind of puzzle "who wins?": use best-turn, endgame, last-alien or help-alien
refused
: printf '[Game "conect"][Board "wide 4"] 1. d2 2. a2 3. b3 4. a3' | quadrille solve --question win-in-4 => -: record 1: Red (A) wins sooner, in 3 stones
: printf '[Game "enclose5"][Size "7x7"]' | quadrille solve --question finish => -: record 1: A can't reach the goal in this turn
: printf '[Game "enclose5"][Size "7x7"]' | quadrille solve --question stop => -: record 1: B does not threaten to reach the goal in the next turn
: printf '[Game "conect"][Board "wide 4"]' | quadrille solve --question defend => -: record 1: Blue does not threaten to win in two stones, and in no fewer
: printf '[Game "connect-square"][Players "3"]' | quadrille solve --question reply => -: record 1: the question reply is for two players
: printf '[Game "connect-square"][Players "3"]' | quadrille solve --question outcome => -: record 1: the question outcome is for two players
: printf '[Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]' | quadrille solve --question partition => -: record 1: the question partition is for a Grid

== what was not looked at is neither denied nor certain
file last.qdr
| [Game "connect-capture"][Question "last-alien"]
| [Galaxy "H1 B1 R1"][Lines "1-2 2-3 3-4 5-6 6-7 7-8 1-5 2-6 3-7 4-8"]
$ quadrille solve last.qdr --nodes 1 | grep Value
>   Value       the only one found: the Horse on a1 is the last (not proven)
$ quadrille solve last.qdr; quadrille solve last.qdr --question endgame
2> quadrille: last.qdr: record 1: the last alien can be any of those on a1 and c1
2> quadrille: last.qdr: record 1: the turn has begun: its line is drawn
? 2
# All 81 aliens of a galaxy are active; or all but a few.
$ g=$(for i in 1 2 3 4 5 6 7 8 9; do printf '/K1 K1 K1 K1 K1 K1 K1 K1 K1'; done); for o in 101 91; do l=$(for n in $(seq 100); do [ $((n % 10)) = 0 ] || [ $n -ge $o ] || printf '%s ' $n-$((n + 1)); [ $n -gt 90 ] || printf '%s ' $n-$((n + 10)); done); printf '[Game "connect-capture"][Galaxy "%s"][Lines "%s"][Survivor "c3"][Question "%s-alien"]' "${g#/}" "$l" $([ $o = 91 ] && echo help || echo last) > crowd.qdr; quadrille solve crowd.qdr; done
2> quadrille: crowd.qdr: record 1: more than 64 aliens are alive: too many to search
2> quadrille: crowd.qdr: record 1: more than 64 aliens are active: too many to search
? 2
$ for k in stop finish; do printf '[Game "enclose5"][Size "9x9"][Goal "2"][Marks "B:a1 B:b1 B:c1 B:d1 B:f1 B:e4 B:d5 B:f5 B:h4 B:g5 B:i5"][ToMove "%s"]' $([ $k = stop ] && echo A || echo B) | quadrille solve --question $k --nodes 3; done
2> quadrille: -: record 1: too many positions to see whether B threatens to reach the goal
2> quadrille: -: record 1: no turn with which B reaches the goal was found in 3 positions
? 2
$ for m in "" " B:b2 B:a3 B:c3"; do printf '[Game "enclose5"][Size "7x7"][Goal "1"][Marks "B:e4 B:d5 B:f5%s"]' "$m" | quadrille solve --question stop --nodes $([ "$m" ] && echo 9 || echo 1); done
2> quadrille: -: record 1: no single mark that stops B was found in 2 positions
2> quadrille: -: record 1: no single mark stops B (positions: 3)
? 2
$ for n in 1 1000; do printf '[Game "enclose5"][Size "5x5"][Clues "b2:1"][Question "fence"]' | quadrille solve --nodes $n | grep Value; done
>   Value       the marks enclose 1 cell; there are other solutions (not proven)
2> quadrille: -: record 1: no solution was found in 1 positions
$ printf '[Game "conect"][Board "wide 7"][Stones "A:d1 A:d2 A:c3 A:g3 A:e5 A:f5 A:g5 A:b6 A:c6 A:g6 A:a7 A:f7 B:b1 B:c1 B:e1 B:g1 B:b2 B:e2 B:b5 B:e6 B:f6 B:d7 B:e7"][ToMove "B"]' > d.qdr; printf '[Game "conect"][Board "wide 7"][Stones "A:f1 A:c3 A:e4 A:d5 A:c6 A:a7 B:e2 B:d4 B:b5 B:f5 B:c7 B:d7"]' > w.qdr; quadrille solve --question defend --nodes 1 d.qdr; quadrille solve --question win-in-3 --nodes 1 w.qdr; quadrille solve --question win-in-2 w.qdr
2> quadrille: d.qdr: record 1: too many positions to see which stones hold
2> quadrille: w.qdr: record 1: too many positions to see whether Red (A) wins in 3 stones
2> quadrille: w.qdr: record 1: Red (A) does not win in 2 stones
? 2
$ printf '[Game "connect"][Grid "544451/434441/621231/526131/425543/324354"]' > g.qdr; quadrille solve --question partition g.qdr | grep Value; printf '[Game "connect"][Grid "111111/111111/111111/111111/111111/111111"]' | quadrille solve --question partition | grep Value; quadrille solve --question partition --nodes 3 g.qdr
>   Value       9 claims use every number, in the only way (proven)
>   Value       12 claims use every number; it is not the only way (proven)
2> quadrille: g.qdr: record 1: no way to use every number was found in 3 positions
? 2

== the turn is numbered as turns are played, not as the record counts
$ for turns in '1. b2 2. c2 3. b1 4. c1' '1. b2 c2 2. b1 c1' 'b2 c2 b1 c1' '1. b2 2. c2 3. b1 4. c1 5. 6.'; do printf '[Game "conect"]\n[Board "wide 3"]\n%s' "$turns" | quadrille solve 2> /dev/null | grep Play; done | uniq -c | xargs
> 4 Play 5. a3
