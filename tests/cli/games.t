# quadrille games, and how games are named.

== list
$ quadrille games
> connect-capture            Connect Capture (Rick Nordal, 1991)
>                            join stars, activate aliens, and let them shoot each
>                            other
> connect-square             Connect, Square! (designer unknown)
>                            draw lines from your corner, and own the squares that
>                            you fill
> enclose5                   Enclose5 (Fabio Pozzi, 2013)
>                            enclose cells with your marks; five in a row gain
>                            further marks
> conect                     Conect (Mark Steere, May 2024)
>                            join your edge to the apex of a cone, or loop round
>                            it
>                            quadrille import reads its lists of moves
> connect                    CoNNect (Sarawut Jirawaree)
>                            write dice into zones, claim runs and equal numbers

== one more game is in the list without further work
$ quadrille-skeleton games | grep Last
> skeleton                   Last Match (traditional)

== a game with its options, defaults, ranges and tags
$ quadrille games connect-capture
> Connect Capture (connect-capture)
> Rick Nordal, 1991
>
> Join stars, activate aliens, and let them shoot each other.
>
> Options of Connect Capture
>~  {6}--size WxH           .*1x1 to 9x9 \(default 4x4\)
>*
$ quadrille games connect-capture | sed -n '/^Tags/,/^$/p'
> Tags of a record
>   Game                     connect-capture
>   Sheet                    the ID of the printed sheet
>   Galaxy                   the squares, rows from the top joined by /: R8 or --
>   Lines                    lines drawn before the first turn: 1-2 5-6
>   Killed                   aliens dead before the first turn: a1 c3
>   ToMove                   who has the first turn: A or B
>   Final                    yes: the other tags tell how the game ended
>   Survivor                 the alien that the question help-alien names: c3
>
$ quadrille games connect-capture | grep -c -e --aliens -e --mix -e --values
> 4

== any spelling of a game that is clear
$ for g in connect-capture CONNECT-CAPTURE "Connect Capture" "connect capture" connect-c; do quadrille games "$g" | sed -n 1p; done | sort -u
> Connect Capture (connect-capture)
$ for g in connect-square "Connect, Square!" "connect, square!" connect-s; do quadrille games "$g" | sed -n 1p; done | sort -u
> Connect, Square! (connect-square)
$ for g in enclose5 EnClose5 e; do quadrille games "$g" | sed -n 1p; done | sort -u
> Enclose5 (enclose5)
$ for g in conect CONECT Conect cone; do quadrille games "$g" | sed -n 1p; done | sort -u
> Conect (conect)
$ for g in connect CONNECT CoNNect; do quadrille games "$g" | sed -n 1p; done | sort -u
> CoNNect (connect)
$ for g in skeleton skel "last match"; do quadrille-skeleton games "$g" | sed -n 1p; done | sort -u
> Last Match (skeleton)

== unclear spellings
refused quadrille games
: c => game "c" is ambiguous: connect-capture, connect-square, conect, connect
: conect-captur => unknown game "conect-captur": did you mean connect-capture?
: "Conect Capture" =>~ unknown game "Conect Capture": did you mean (Connect Capture|connect-capture)\?
: "connect squares" => unknown game "connect squares": did you mean connect-square?
$ quadrille games enclose
> Enclose5 (enclose5)
>*
$ quadrille games "Enclose 5" | head -1
> Enclose5 (enclose5)
refused quadrille games
: chess => unknown game "chess": use connect-capture, connect-square, enclose5, conect or connect
$ quadrille-skeleton games "last mach"; quadrille-skeleton games ""
2> quadrille: unknown game "last mach": did you mean Last Match?
2> quadrille: unknown game "": use connect-capture, connect-square, enclose5, conect, connect or skeleton
? 2

== as JSON
file read.py
| import json, sys
| game = json.load(sys.stdin)
| print(*(game[key] for key in ("slug", "title", "code", "import", "solve", "edition")))
| for p in game["params"]:
|     print(p["name"], p["default"], p.get("least"), p.get("most"), p.get("words"), p["tag"])
| print(game["puzzles"][0]["kind"], game["puzzles"][0]["options"], game["puzzles"][0]["grades"])
| print(*(size for size, grades in game["puzzles"][0]["grades_at"].items() if size[-1] in "59" and grades[0] == 1))
$ quadrille games --json | wc -l
> 5
$ quadrille games --json conect | python3 read.py
> conect Conect CO True True False
> board wide 11 3 19 ['wide', 'narrow'] Board
> opening 0 0 17 None None
> form projection None None ['projection', 'net', 'rhombus'] None
> labels edge None None ['edge', 'cells'] None
> spread 1 0.5 1.5 None None
> variant  None None ['pie'] Variant
> win-in-2 ['board'] [1, 2, 3, 4, 5]
> wide 5 wide 9 narrow 5 narrow 9
