# quadrille standings

== a league of several games, for people
$ quadrille standings $EXAMPLES/league.qdr | head -8
> All games: 10 games
>
>       player      games  wins draws losses  rating
>    1  Carla Ruiz      4     4     0      0    1545
>    2  Anna Berg       5     4     0      1    1534
>    3  Eva Novák       4     2     0      2    1500
>    4  Dan Okafor      3     0     0      3    1465
>    5  Bo Lind         4     0     0      4    1456
$ quadrille standings $EXAMPLES/league.qdr | sed -n '/Connect Capture/,/^Connect,/p'
> Connect Capture: 2 games
>
>       player      games  wins draws losses      points  rating
>    1  Carla Ruiz      1     1     0      0       10:10    1512
>    2  Anna Berg       2     1     0      1       17:17    1500
>    3  Bo Lind         1     0     0      1         7:7    1488
>
> Connect, Square!: 2 games
$ quadrille standings $EXAMPLES/league.qdr | sed -n '/Head/,$p'
> Head to head
>
>       Anna Berg   Bo Lind       1 : 0
>       Anna Berg   Carla Ruiz    0 : 1
>       Anna Berg   Dan Okafor    1 : 0
>       Anna Berg   Eva Novák     2 : 0
>       Bo Lind     Carla Ruiz    0 : 2
>       Bo Lind     Eva Novák     0 : 1
>       Carla Ruiz  Dan Okafor    1 : 0
>       Dan Okafor  Eva Novák     0 : 1
>

== JSON, from several files and standard input, with any number of threads
file a.qdr
| [Game "conect"] [Board "wide 3"] [A " Ann"] [B "Bob"] [Date "2026-11-22"]
| 1. a1 2. swap
file b.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "R8 B2"]
| 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5 Ra1xBb1
| [Game "connect-capture"] [A "Bob"] [B "Ann"] [Galaxy "R8 B2"]
| 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5
| [Game "connect-square"] [Size "1x1"] [Players "3"] [A "Ann"] [C "Cy"] [Result "0-0-0"]
| 1. a1-a2 2. b2-b1
| [Game "connect-capture"] [A "Ann"] [B "Ann "] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ann"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Cy"] [B "Bob"] [Galaxy "Q5"] [Result "1-0"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Cy"] [B "Bob"] [Galaxy "Q5"] [Date "?"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille standings --json a.qdr - < b.qdr > one.json
? 1
$ sed -E 's/"reason":"([^"\\]|\\.)*"/"reason":"..."/g' one.json
> {"players":[{"name":"Ann","games":1,"wins":1,"draws":0,"losses":0,"points_for":null,"points_against":null,"rating":1512},{"name":"Cy","games":1,"wins":0,"draws":1,"losses":0,"points_for":null,"points_against":null,"rating":1499.585699},{"name":"Bob","games":2,"wins":0,"draws":1,"losses":1,"points_for":null,"points_against":null,"rating":1488.414301}],"games":{"connect-capture":[{"name":"Ann","games":1,"wins":1,"draws":0,"losses":0,"points_for":2,"points_against":0,"rating":1512},{"name":"Cy","games":1,"wins":0,"draws":1,"losses":0,"points_for":0,"points_against":0,"rating":1499.585699},{"name":"Bob","games":2,"wins":0,"draws":1,"losses":1,"points_for":0,"points_against":2,"rating":1488.414301}]},"head_to_head":[{"a":"Ann","b":"Bob","wins_a":1,"draws":0,"wins_b":0},{"a":"Bob","b":"Cy","wins_a":0,"draws":1,"wins_b":0}],"skipped":[{"file":"a.qdr","record":1,"reason":"..."},{"file":"-","record":3,"reason":"..."},{"file":"-","record":4,"reason":"..."},{"file":"-","record":5,"reason":"..."},{"file":"-","record":6,"reason":"..."}],"parameters":{"rating":"elo","start":1500,"k":24}}
$ quadrille standings --json -j1 a.qdr - < b.qdr | cmp - one.json
? 1
$ quadrille standings --json -j4 - a.qdr < b.qdr | grep -o '"file":"-","record":3'
> "file":"-","record":3
? 1

== a match counts once, as the game that was played later
file m.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "R8 B2"] [Date "2026-11-22"]
| 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5 Ra1xBb1
| [Game "connect-capture"] [A "Cy"] [B "Bob"] [Galaxy "R8 B2"] [Date "2026-11-21"]
| 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5 Ra1xBb1
| [Game "connect-capture"] [A "Bobby"] [B "Ann"] [Galaxy "R8 B2"] [Date "2026-11-20"]
| 1. 1-2 2. 2-3 3. 1-4 4. 3-6 5. 4-5 6. 5-6 7. A: 2-5
file alias
| # nicknames
| Bobby = Bob
$ quadrille standings --alias alias --csv m.qdr | tr -d '\r'
> name,games,wins,draws,losses,points_for,points_against,rating
> Cy,1,1,0,0,,,1512
> Ann,1,1,0,0,,,1511.585699
> Bob,2,0,0,2,,,1476.414301

== CSV is quoted, and no name is a formula
file g.qdr
| [Game "connect-capture"] [A "Quo \"the\", Jr."] [B "=1+1"] [Galaxy "Q5"] 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "-1"] [B "a;b"] [Galaxy "Q5"] 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille standings --csv g.qdr -o t.csv
$ cat -A t.csv
> name,games,wins,draws,losses,points_for,points_against,rating^M$
> '-1,1,0,1,0,,,1500^M$
> '=1+1,1,0,1,0,,,1500^M$
> "Quo ""the"", Jr.",1,0,1,0,,,1500^M$
> "a;b",1,0,1,0,,,1500^M$
$ quadrille standings --csv g.qdr -o t.csv
$ quadrille standings --json g.qdr -o t.csv
$ cp g.qdr mine.csv
$ quadrille standings --csv g.qdr -o mine.csv
2> quadrille: mine.csv exists and is not one of quadrille's: use --force to replace it, or another file name
? 2
$ quadrille standings --csv g.qdr -vfo mine.csv
2> quadrille: records that count: 2; left out: 0

== what is left out is named
file bad.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2  2. 1-2
$ quadrille standings bad.qdr
> Left out
>
>       bad.qdr: record 1: unfinished
>~       bad.qdr: record 2: line 4: stars 1 and 2 .*
>
? 1
$ quadrille standings --csv bad.qdr | wc -l
> 1
2> quadrille: left out: bad.qdr: record 1: unfinished
2>~ quadrille: left out: bad.qdr: record 2: line 4: stars 1 and 2 .*
? 1

== names that are nearly the same
file n.qdr
| [Game "connect-capture"] [A "Anna Berg"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Anna Berg"] [B "Bob"] [Galaxy "Q5"] [Date "22 Nov"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ana Berg"] [B "BOB"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 2-4  4. 1-3
file alias
| Ana Berg = Anna Berg
| BOB = Bob
$ quadrille standings n.qdr | sed -n 4,7p
>    1  Ana Berg       1     0     1      0         0:0    1500
>    2  Anna Berg      2     0     2      0         0:0    1500
>    3  BOB            1     0     1      0         0:0    1500
>    4  Bob            2     0     2      0         0:0    1500
2> quadrille: warning: n.qdr: record 2 counts as without a date: "22 Nov" is not written like 2026-11-22
2> quadrille: warning: "Ana Berg" and "Anna Berg" are nearly the same name: if they are one player, write the line Ana Berg = Anna Berg into a file for --alias
2> quadrille: warning: "BOB" and "Bob" are nearly the same name: if they are one player, write the line BOB = Bob into a file for --alias
$ quadrille standings n.qdr -q | wc -l
> 13
$ for d in 2026-13-02 31.04.2026 '????.??.??'; do sed "s/22 Nov/$d/" n.qdr | quadrille standings 2>&1 > /dev/null | grep date; done; true
> quadrille: warning: -: record 2 counts as without a date: "2026-13-02" is not written like 2026-11-22
> quadrille: warning: -: record 2 counts as without a date: "31.04.2026" is not written like 2026-11-22
$ for c in A B C D E F G H I J K L; do echo "[Game \"conect\"][Board \"wide 3\"][A \"$c$c$c$c$c\"][B \"$c$c$c$c\"] 1. resigns"; done > near.qdr
$ for n in 11 12; do head -n $n near.qdr | quadrille standings 2>&1 > /dev/null | tail -n +11; done
> quadrille: warning: 1 more pair of names is nearly the same
> quadrille: warning: 2 more pairs of names are nearly the same
$ quadrille standings -q --alias alias n.qdr | sed -n 4,6p
>    1  Anna Berg      3     0     3      0         0:0    1500
>    2  Bob            3     0     3      0         0:0    1500
>

== pages
needs pdftotext
$ quadrille standings $EXAMPLES/league.qdr --paper a4 -o league.pdf
2> quadrille: league.pdf: 1 page
$ pdftotext -layout league.pdf - | grep -v '^$' | sed -E 's/ +/ /g; s/^ //; s/ $//; s/ : /:/' | head -21
> Standings
> 5 players, 10 games, 4 September 2026 to 2 October 2026
> All games
> Player Games Won Drawn Lost Rating
> 1 Carla Ruiz 4 4 0 0 1545
> 2 Anna Berg 5 4 0 1 1534
> 3 Eva Novák 4 2 0 2 1500
> 4 Dan Okafor 3 0 0 3 1465
> 5 Bo Lind 4 0 0 4 1456
> Head to head
> Each row says what the player has scored against the others: 1 for a win, ½ for a draw.
> Player Total 1 2 3 4 5
> 1 Carla Ruiz 4 1 1 2
> 2 Anna Berg 4 0 2 1 1
> 3 Eva Novák 2 0 1 1
> 4 Dan Okafor 0 0 0 0
> 5 Bo Lind 0 0 0 0
> Connect Capture
> Player Points Games Won Drawn Lost Rating
> 1 Carla Ruiz 10–10 1 1 0 0 1512
> 2 Anna Berg 17–17 2 1 0 1 1500
$ quadrille standings $EXAMPLES/league.qdr --paper a5 --theme large --title 'Our club' -q -o large.svg
$ grep -l 'Our club' large-*.svg | head -1
> large-001.svg
$ quadrille standings $EXAMPLES/league.qdr --paper a4 --landscape --format png --dpi 30 -q
$ ls *.png
> standings-001.png
> standings-002.png
$ quadrille standings $EXAMPLES/league.qdr $EXAMPLES/late.qdr --paper a4 -o - | head -c 5 > head
2>~ quadrille: left out: .*/late.qdr: record 1: unfinished
2>*
? 1
$ for n in 100 101; do for i in $(seq 2 $n); do printf '[Game "connect-square"][Size "1x1"][A "P1"][B "P%d"] 1. a1-a2 2. resigns\n\n' $i; done > many.qdr; quadrille standings many.qdr -f -o many.pdf; done
2> quadrille: many.pdf: 10 pages
2> quadrille: the crosstable shows the first 100 of 101 players
2> quadrille: many.pdf: 10 pages
$ quadrille standings $EXAMPLES/late.qdr -qo late.pdf
2>*
2> quadrille: no record counts: there is nothing to print
? 2
$ ls late.pdf
2>*
? 2

== the same pages with any number of threads
$ quadrille standings -q -j1 $EXAMPLES/league.qdr --paper a4 -o one.pdf
$ quadrille standings -q -j4 $EXAMPLES/league.qdr --paper a4 -o four.pdf
$ cmp one.pdf four.pdf

== control characters in names never reach the terminal
file c.qdr
| [Game "connect-capture"] [A "A	b"] [B "B"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille standings c.qdr | sed -n 4,5p
>    1  A?b         1     0     1      0         0:0    1500
>    2  B           1     0     1      0         0:0    1500

== what can't be done
file g.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
file loop
| A = B
| B = A
file none
| # no record
refused quadrille standings
: g.qdr --json --csv => --json and --csv are two forms of output: leave one out
: g.qdr --alias nothing => cannot read nothing: No such file or directory
: g.qdr --alias loop => loop:1: "B" stands for "A" on line 2: write that name here, too
: g.qdr nothing.qdr => cannot read nothing.qdr: No such file or directory
: none => none holds no record
: g.qdr --paper a5 => --paper has no effect: text has no pages
: g.qdr --csv --title x => --title has no effect: text has no pages
: g.qdr --json --format svg => --format has no effect: --json and --csv are not pages
: g.qdr --force => --force has no effect: standard output replaces no file
: g.qdr --art . -o o.pdf => --art has no effect: standings have no figures
: g.qdr -o o.odt => o.odt: unknown ending .odt: use .html, .csv, .json, .pdf, .png, .svg or .txt, or add --format
: g.qdr -o o.html --paper a5 => --paper has no effect: a web page has no paper
: g.qdr -o o.txt --paper a5 => --paper has no effect: text has no pages
: g.qdr -o o.csv --title x => --title has no effect: text has no pages
: g.qdr -o o.json --csv --json => --json and --csv are two forms of output: leave one out
: g.qdr --paper 60x60mm -o o.pdf => the tables do not fit on this paper: use larger paper, --landscape or a smaller margin

== who resigns from a game of three loses to both, and what sort of ending it is does not matter
file r.qdr
| [Game "connect-square"] [Size "1x1"] [Players "3"] [A "Ann"] [B "Bob"] [C "Cy"]
| 1. a1-a2 2. b1-b2 3. resigns 4. a1-b1 5. a2-b2
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Dora"]
| 1. a1 B: resigns
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Dora"] [Termination "time"] [Winner "B"]
| 1. a1
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Dora"]
| 1. a1 draw
$ quadrille standings r.qdr | sed -n '/Head/,$p'
> Head to head
>
>       Ann     Bob       0 : 1
>       Ann     Cy        1 : 0
>       Ann     Dora      1 : 1, 1 draw
>       Bob     Cy        1 : 0
>

== a record counts once for each of its players, an opponent each
file three.qdr
| [Game "connect-square"] [Size "1x1"] [Players "3"] [A "Ann"] [B "Bob"] [C "Cy"]
| 1. a1-a2 2. b1-b2 3. resigns 4. a1-b1 5. a2-b2
$ quadrille standings three.qdr | head -6
> Connect, Square!: 1 game
>
>       player  games  wins draws losses      points  rating
>    1  Bob         1     2     0      0         1:0    1512
>    2  Ann         1     1     0      1         0:1    1500
>    3  Cy          1     0     0      2         0:1    1488

== a record that says the same as an earlier one counts once, and does not change the status
file spring.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"] [Date "2026-11-20"] [Event "Spring"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "conect"] [Board "wide 5"] [A "Ann"] [B "Bob"]
| 1. e5! 2. d4 B: resigns
# Other spelling, order and place.
file late.qdr
| [Date "20.11.2026"] ; the same
| [B "Bob "] [A "Annie"] [Galaxy "Q5"] [Game "Connect Capture"] [Round "7"] [Result "0-0"]
| A: 1-2 {well} B: 3-4, 1–3 2-4 0-0
| [Game "conect"] [A "Ann"] [B "Bob"] [Board "5"]
| 1. E5 2. 4d resigns
# Other games: who, when, how it went, the board, how it ended.
| [Game "connect-capture"] [A "Bob"] [B "Ann"] [Galaxy "Q5"] [Date "2026-11-20"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"] [Date "2026-11"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"] [Date "2026-11-20"]
| 1. 1-2  2. 3-4  3. 2-4  4. 1-3
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "K5"] [Date "2026-11-20"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "conect"] [Board "wide 5"] [A "Ann"] [B "Bob"]
| 1. e5 2. d4 A: resigns
file alias
| Annie = Ann
$ quadrille standings --alias alias spring.qdr late.qdr | sed -n '1p; 4,5p; /Left/,$p'
> All games: 6 games
>    1  Bob         6     1     4      1    1501
>    2  Ann         6     1     4      1    1499
> Left out
>
>       late.qdr: record 1: the same as record 1 of spring.qdr
>       late.qdr: record 2: the same as record 2 of spring.qdr
>
$ quadrille standings --json --alias alias -j1 spring.qdr late.qdr - < spring.qdr > one; quadrille standings --json --alias alias -j4 spring.qdr late.qdr - < spring.qdr | cmp - one; grep -o '"skipped.*]' one
> "skipped":[{"file":"late.qdr","record":1,"reason":"the same as record 1 of spring.qdr"},{"file":"late.qdr","record":2,"reason":"the same as record 2 of spring.qdr"},{"file":"-","record":1,"reason":"the same as record 1 of spring.qdr"},{"file":"-","record":2,"reason":"the same as record 2 of spring.qdr"}]
# One that does not count is nobody's earlier record.
$ (sed 's/B: resigns//' spring.qdr; cat spring.qdr) | quadrille standings -q | sed -n '1p; /Left/,$p'
> All games: 2 games
> Left out
>
>       -: record 2: unfinished
>       -: record 3: the same as record 1 of standard input
>
? 1

== moves are compared, not how they are written
file moves.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q1 -- / R8 --"] [Date "2026-11-20"]
| 1. 1-2 2. 2-5 3. 4-5 4. 4-7 5. 7-8 6. 5-8 7. 1-4 a1xa2 B: resigns
| [game "Connect Capture"] [B "Bob"] [A "Ann"] [Galaxy "Q1 --/R8 --"] [Date "20.11.2026"] [Winner "A"] [Termination "time"]
| 1) 2-1 2) 5-2 {here} 3) 5-4 4) B: 7-4 5) 8-7 6) 8-5 7) 4-1 Qa1xRa2!
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"]
| 1. a1-b2 2. c3-b3 A: resigns
| [Game "connect-square"] [Size "2 x 2"] [A "Ann"] [B "Bob"]
| b2 a1 b3c3 A: resign
| [Game "conect"] [Board "wide 5"] [A "Ann"] [B "Bob"]
| 1. a3 2. d4 resigns
| [Game "conect"] [Board "5"] [A "Ann"] [B "Bob"]
| 1. c5 2. d4 resigns
# The points are the same, but not the winners.
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"]
| 1. a1-b2 2. c3-b3 B: resigns
# Who has resigned loses to the others, too.
| [Game "connect-square"] [Size "2x2"] [Players "3"] [A "Ann"] [B "Bob"] [C "Cy"] [Winner "C"] [Termination "time"] 1. a1-b2
| [Game "connect-square"] [Size "2x2"] [Players "3"] [A "Ann"] [B "Bob"] [C "Cy"] [Winner "C"] [Termination "time"] 1. a1-b2 2. B: resigns
$ quadrille standings moves.qdr | sed '1,/Left/d'
>
>       moves.qdr: record 2: the same as record 1 of moves.qdr
>       moves.qdr: record 4: the same as record 3 of moves.qdr
>       moves.qdr: record 6: the same as record 5 of moves.qdr
>

== filters: a part of the records, of standings and of score
file pile.qdr
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"] [Date "2026-11-20"] [Event "Spring"]
| 1. a1 draw
| [Game "conect"] [Board "wide 3"] [A "Cy"] [B "Annie"] [Date "21.11.2026"] [Event " Spring"]
| 1. a1 draw
| [Game "connect-capture"] [A "Ann"] [B "Cy"] [Galaxy "Q5"] [Date "2026.11.22"] [Event "spring"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ann"] [B "Cy"] [Galaxy "K5"] [Date "2026-11"]
| 1. 1-2
| [Game "connect-capture"] [A "Ann"] [C "Dora"] [B "Cy"] [Galaxy "K5"] [Date "2026-??-20"]
| 1. 1-2 2. 1-2
| [Game "chess"] [A "Ann"] [B "Eve"]
| 1. e4
file alias
| Annie = Ann
file filter.sh
| quadrille score -q --json "$@" pile.qdr 2> /dev/null | grep -o '"record":.' | cut -d: -f2 | xargs echo
| quadrille standings -q --json --alias alias "$@" pile.qdr 2> both | grep -o '"head.*"parameters' | tr -d '"' | grep -oE 'a:[A-Z][a-z]*,b:[A-Z][a-z]*,wins_a:.,draws:.|record:.' | xargs echo
$ bash filter.sh
> 1 2 3 4 5 6
> a:Ann,b:Bob,wins_a:0,draws:1 a:Ann,b:Cy,wins_a:0,draws:2 record:4 record:5 record:6
$ bash filter.sh --game Conect; bash filter.sh --game "connect capture"
> 1 2
> a:Ann,b:Bob,wins_a:0,draws:1 a:Ann,b:Cy,wins_a:0,draws:1
> 3 4 5
> a:Ann,b:Cy,wins_a:0,draws:1 record:4 record:5
$ bash filter.sh --player " Bob "; bash filter.sh --player Annie; bash filter.sh --player Eve; bash filter.sh --player Dora
> 1
> a:Ann,b:Bob,wins_a:0,draws:1
> 2
> a:Ann,b:Bob,wins_a:0,draws:1 a:Ann,b:Cy,wins_a:0,draws:2 record:4 record:5 record:6
> 6
> record:6
>
>
$ bash filter.sh --event Spring
> 1 2
> a:Ann,b:Bob,wins_a:0,draws:1 a:Ann,b:Cy,wins_a:0,draws:1
$ bash filter.sh --since 2026-11-21; bash filter.sh --until 21.11.2026; bash filter.sh --since 2026.11.21 --until 2026-11-21 --player Cy --game conect
> 2 3
> a:Ann,b:Cy,wins_a:0,draws:2
> 1 2
> a:Ann,b:Bob,wins_a:0,draws:1 a:Ann,b:Cy,wins_a:0,draws:1
> 2
> a:Ann,b:Cy,wins_a:0,draws:1
# What a filter leaves out is not skipped, and changes no status.
$ quadrille standings --game conect --csv pile.qdr -q | wc -l; quadrille score -q --game conect pile.qdr
> 5
$ quadrille standings --player Zoe --csv pile.qdr | wc -l; quadrille score --player Zoe pile.qdr; quadrille score -q --player Zoe pile.qdr
> 1
2> quadrille: no record fits --game, --event, --player, --since and --until as they are given
2> quadrille: no record fits --game, --event, --player, --since and --until as they are given
refused quadrille score pile.qdr
: --game conekt => unknown game "conekt": did you mean conect?
: --player "" => --player is empty: give it a name that the records have
: --event " " => --event is empty: give it a name that the records have
: --since 2026-11 => --since must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "2026-11"
: --until 30.2.2026 => --until must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "30.2.2026"
: --since ????-11-23 => --since must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "????-11-23"
: --since 2026-11-23 --until 22.11.2026 => --since is after --until: no record can be of both: exchange the two
refused quadrille standings pile.qdr
: --game conn => game "conn" is ambiguous: connect-capture, connect-square, connect
: --since 2026-13-01 =>~ --since must be a day of the calendar .*
: --since tomorrow => --since must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "tomorrow"

== the ending of a file picks what goes into it; it replaces only what was written so
file same.sh
| for ending in csv json txt; do
|   option=; [ $ending = txt ] || option=--$ending
|   quadrille standings $EXAMPLES/league.qdr -o t.$ending
|   quadrille standings $EXAMPLES/league.qdr $option | cmp - t.$ending
|   quadrille standings $EXAMPLES/league.qdr --game enclose5 -o t.$ending && quadrille standings -q $EXAMPLES/late.qdr -o t.$ending
|   quadrille standings $EXAMPLES/league.qdr -o t.$ending; wc -c < t.$ending | grep -c ...
|   echo mine > t.$ending; quadrille standings $EXAMPLES/league.qdr -o t.$ending; quadrille standings $EXAMPLES/league.qdr -fo t.$ending
| done
$ bash same.sh
> 1
> 1
> 1
2>*
$ bash same.sh 2>&1 | grep exists
> quadrille: t.csv exists and is not one of quadrille's: use --force to replace it, or another file name
> quadrille: t.json exists and is not one of quadrille's: use --force to replace it, or another file name
> quadrille: t.txt exists and is not one of quadrille's: use --force to replace it, or another file name
$ quadrille standings --csv $EXAMPLES/league.qdr -o T.TXT; head -c 5 T.TXT; quadrille standings $EXAMPLES/league.qdr --game conect -o T.CSV; wc -l < T.CSV
> name,6

== Glicko-2 shows how sure a rating is
$ quadrille standings $EXAMPLES/league.qdr --rating glicko2 | sed -n 3,5p
>       player      games  wins draws losses  rating
>    1  Carla Ruiz      4     4     0      0    1813 ± 221
>    2  Anna Berg       5     4     0      1    1737 ± 188
$ quadrille standings $EXAMPLES/league.qdr --rating glicko2 --period 7 --json | grep -o '"parameters.*'
> "parameters":{"rating":"glicko2","start":1500,"deviation":350,"volatility":0.06,"tau":0.5,"period":"days","days":7}}
$ quadrille standings $EXAMPLES/league.qdr --rating glicko2 --csv | tr -d '\r' | head -2
> name,games,wins,draws,losses,points_for,points_against,rating,deviation,volatility
> Carla Ruiz,4,4,0,0,,,1812.774056,221.285894,0.06
$ quadrille standings $EXAMPLES/league.qdr --rating glicko2 -q -o t.pdf; pdftotext -layout t.pdf - | grep -c '1813.± 221'
> 1
refused quadrille standings $EXAMPLES/league.qdr
: --period 7 => --period has no effect: Elo has no periods: add --rating glicko2
: --rating glicko2 --period 0 => --period must be a whole number from 1 to 10000, not "0"
: --rating whr => --rating must be elo or glicko2, not "whr"

== halves, who did not meet, and dates that are missing
file d.qdr
| [Game "conect"][A "Ann"][B "Bob"][Date "2026-11-22"] 1. draw
| [Game "conect"][A "Ann"][B "Cy"] 1. a1 2. resigns
$ quadrille standings d.qdr -q -o t.html; grep -E '^<p class="about">3|^<tr><td' t.html | sed -E 's/<.?tr>|<.(td|p)>//g; s/<[^>]*>/|/g'
> |3 players, 2 games, 22 November 2026
> |1|Ann|1–0|2|1|1|0|1512
> |2|Bob|0–0|1|0|1|0|1500
> |3|Cy|0–1|1|0|0|1|1488
> |1|Ann|1½|–|½|1
> |2|Bob|½|½|–|
> |3|Cy|0|0||–
$ grep -cE '^<tr><td class="number">[0-9]</td><td>[A-Z]' t.html; quadrille standings d.qdr -q -o t.svg; grep -o 'd="M[0-9.]* [0-9.]*v[^"]*' t.svg
> 6
> d="M164.223 83.812v17.834M175.482 83.812v17.834M186.741 83.812v17.834M198 83.812v17.834

== a long name has the room that the other columns of its page leave
needs pdftotext
$ for i in $(seq 12); do echo "[Game \"conect\"][A \"$([ $i = 1 ] && echo Gina Schneider-Lüdenscheidt || echo Anna Hartmann $i)\"][B \"B$i\"] 1. a1 resigns"; done > l.qdr; quadrille standings l.qdr -o l.pdf --lang es -q --theme large --paper a4; pdftotext l.pdf - | grep -c 'Gina Schneider-Lüdenscheidt'
> 2
