# quadrille standings

== a league of several games, for people
$ quadrille standings $EXAMPLES/league.qdr | head -8
> All games: 10 games
>
>       player      games  wins draws losses      points  rating
>    1  Carla Ruiz      4     4     0      0       13:10    1545
>    2  Anna Berg       5     4     0      1       20:17    1534
>    3  Eva Novák       4     2     0      2         2:2    1500
>    4  Dan Okafor      3     0     0      3         0:3    1465
>    5  Bo Lind         4     0     0      4        7:10    1456
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
$ cat one.json
> x
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
$ quadrille standings --csv m.qdr | grep -c 2026
> 0
? 1

== CSV is quoted, and no name is a formula
file g.qdr
| [Game "connect-capture"] [A "Quo \"the\", Jr."] [B "=1+1"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille standings --csv g.qdr -o t.csv
$ cat -A t.csv
> x
$ quadrille standings --csv g.qdr -o t.csv
2>~ .*t.csv.*
? 2
$ quadrille standings --csv g.qdr -fo t.csv

== what is left out is named
file bad.qdr
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2
| [Game "connect-capture"] [A "Ann"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2  2. 1-2
$ quadrille standings bad.qdr
> x
? 1
$ quadrille standings --csv bad.qdr | wc -l
> 1
2> x
? 1

== names that are nearly the same
file n.qdr
| [Game "connect-capture"] [A "Anna Berg"] [B "Bob"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Anna Berg"] [B "Bob"] [Galaxy "Q5"] [Date "22 Nov"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"] [A "Ana Berg"] [B "BOB"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
file alias
| Ana Berg = Anna Berg
| BOB = Bob
$ quadrille standings n.qdr | head -3
> All
2> x
$ quadrille standings -q n.qdr | wc -l
> 1
$ quadrille standings -q --alias alias n.qdr | head -6
> 1

== control characters in names never reach the terminal
file c.qdr
| [Game "connect-capture"] [A "A	b"] [B "B"] [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille standings c.qdr | sed -n 4,5p
> x

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
: g.qdr --json --csv => x
: g.qdr --alias nothing => x
: g.qdr --alias loop => x
: g.qdr nothing.qdr => x
: none => x
