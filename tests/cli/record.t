# quadrille record: a game typed in, here through a pipe. tests/cli/record.py types at a terminal.

== the turns of a sheet, with slips; the record goes to standard output at the end
$ printf '1-2\n2-7\nquit\n' | quadrille record connect-capture --id CC-4x4-F61S1KDD-T --names Ann,Bob -q
> [Game "connect-capture"]
> [Sheet "CC-4x4-F61S1KDD-T"]
>~ \[Galaxy ".*"\]
> [A "Ann"]
> [B "Bob"]
>
> 1. 1-2
> 2. 2-7
$ printf '1-2\r\n\n  1-3\n2. 2-3 oh\n\t2-3\nnote a "fine" line\nundoo\n5-6\nUNDO\nback 1 2\n' | quadrille record connect-s --size 2x2
> [Game "connect-square"]
> [Size "2x2"]
> [Players "2"]
>
> ; a "fine" line
2>* 

== what is wrong is said at its line and column of the input, and changes nothing
$ printf 'R8 B2\n\n1-2\n 1-9\n2-3 2-6\n5-6 x\nundoo\nback\nback x\nback 7\nnote\nundo 3\n' | quadrille record connect-capture > r.qdr
2>~ -:4:1: error: .*
2> 1-9
2> ^
2>~ -:5:5: error: .*
2> 2-3 2-6
2>     ^
2>~ -:6:5: error: .*
2> 5-6 x
2>     ^
2>~ -:7:1: error: .*
2> undoo
2> ^
2> quadrille: did you mean undo?
2> quadrille: back N goes back to before turn N: name the turn
2> quadrille: back N goes back to before turn N: name the turn
2> quadrille: there is no turn 7 to go back to
2> quadrille: note TEXT keeps TEXT as a comment: write one
2> quadrille: there are not so many turns to take back
2>* 
$ cat r.qdr
> [Game "connect-capture"]
> [Galaxy "R8 B2"]
>
> 1. 1-2

== names are labels in CoNNect; ? and exit are commands; a missing folder is told before anything is asked
$ printf 'resigns\n1,3,4 2,4,6\nAnn: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n?\nexit\n' | quadrille record connect --names Ann,Bob --tag 'Shapes=A B D F' --tag 'Objectives=A4 B5 C2' 2> said | tail -2; grep -cE '^  (undo|quit) ' said; grep -E 'error|mean' said
> ;> 0. 1,3,4 2,4,6
> ;>    A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6
> 2
> -:1:1: error: who resigns? Write the player's label before it, like A: resigns
$ quadrille record conect -o none/x.qdr
2> quadrille: cannot write none/x.qdr: there is no folder none
? 2

== the verdict ends it
$ printf 'R8\n\n1-2\n2-4\n3-4\n1-3\nquit\n' | quadrille record connect-capture -o r.qdr
2> r.qdr: record 1 (line 1): Connect Capture, finished after 4 turns
2>* 
$ cat r.qdr
> [Game "connect-capture"]
> [Galaxy "R8"]
>
> 1. 1-2
> 2. 2-4
> 3. 3-4
> 4. 1-3

== undo, back, notes, resignation, draws
$ printf 'note before\na1-b1\nnote it begins\nc2-c3\nundo\nc2-c3 resigns\nundo\nc3-b2\na1-a2\nback 2\nc2-c3\ndraw\nmoves\n' | quadrille record connect-square --size 2x2 -q
> [Game "connect-square"]
> [Size "2x2"]
> [Players "2"]
>
> ; before
> 1. a1-b1 ; it begins
> 2. c2-c3
> 3. draw
2> 0 legal actions
$ printf 'a1-b1\nB: resigns\nc2-c3\n' | quadrille record connect-square --size 2x2
> [Game "connect-square"]
> [Size "2x2"]
> [Players "2"]
>
> 1. a1-b1
> 2. B: resigns
2>~ -:3:1: error: the game has ended.*
2> c2-c3
2> ^
2>~ -: .* Connect, Square!, finished .*
2>* 

== undo N, q, and a file whose game need not be named
$ printf 'e5\nd4\nc3\nundo 4\nundo x\nundo 0\nundo 2\nq\nb2\n' | quadrille record enclose5 -q -o g.qdr; tail -1 g.qdr
> 1. e5
2> quadrille: there are not so many turns to take back
2> quadrille: undo N takes back the last N turns: name a number
2> quadrille: undo N takes back the last N turns: name a number
$ printf 'b2\nUNDO\na1\nEXIT\nb2\n' | quadrille record -q -o g.qdr; tail -2 g.qdr
> 1. e5
> 2. a1
$ quadrille record -o new.qdr < /dev/null; quadrille record conect -o g.qdr < /dev/null
2> quadrille: which game? Usage: quadrille record GAME, with connect-capture, connect-square, enclose5, conect or connect
2> quadrille: g.qdr holds a game of Enclose5, not of Conect: name another file
? 2

== a turn that is not complete is asked for again, and kept as a comment
$ printf 'a1-b1\nc2-c3\na1-a2\nb3-c3\nb1-b2\nb2-c2\na2-b2\n' | quadrille record connect-square --size 2x2 -q -o r.qdr; cat r.qdr | tail -2
> 6. b2-c2
> ;> 7. a2-b2
$ quadrille score -q r.qdr; printf 'a2-b3\n' | quadrille record connect-s -q -o r.qdr; tail -2 r.qdr
> 7. a2-b2
>    a2-b3

== CoNNect asks for the cards, then for each round in parts; the board, the legal actions, the help
$ printf 'A B C\nA B D F\nA4 B5 C2\n1,3,4\n2,4,6\n1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\nB: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\nboard\n4/2,5\n2@c1\n' | quadrille record connect --names 'Ann, Bob' -o r.qdr 2> err; cat r.qdr
> [Game "connect"]
> [A "Ann"]
> [B "Bob"]
> [Shapes "A B D F"]
> [Objectives "A4 B5 C2"]
>
> 0. 1,3,4
>    2,4,6
>    A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6
>    B: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6
> ;> 1. 4/2,5
> ;>    A: 2@c1
$ head -4 err
>~ quadrille: Shapes .*
>
> A a  b  c  d  e  f     B a  b  c  d  e  f
> 1 ·  1  ·  ·  ·  ·     1 ·  1  ·  ·  ·  ·
$ printf 'moves\n5@d1\nA: 5@d1\nundo\nundo\n' | quadrille record connect -o r.qdr 2> err; tail -1 r.qdr; sed -n 2p err
>    B: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6
>~ 5@a1 .*
$ printf 'help\nmoves\n' | quadrille record conect --board 'wide 5' -q --variant pie
> [Game "conect"]
> [Board "wide 5"]
> [Variant "pie"]
>
2>~ .*
2>* 

== all five examples, typed as the scripts of people who read from paper
file type.py
| import re, subprocess, sys
| # Every turn of the records of a file becomes a line, a round of CoNNect one for the dice and one for each player.
| text = open(sys.argv[1]).read()
| for number, record in enumerate(re.split(r"(?m)^(?=\[Game)", re.sub(r"(?s)\{.*?\}|[;#][^\n]*", "", text))[1:]):
|     tags = re.findall(r'\[(\w+) "(.*?)"\]', record)
|     turns = re.split(r"\b\d+\.\s", record[record.rindex("]") + 1:])[1:]
|     lines = [" ".join(part.split()) for turn in turns for part in re.split(r"\s(?=[A-F]:)", turn)]
|     if "connect\"" not in record:
|         lines = [" ".join(turn.split()) for turn in turns]
|     command = ["quadrille", "record", tags[0][1], "-q", "-o", f"{number}.qdr"]
|     for name, value in tags[1:]:
|         command += ["--tag", f"{name}={value}"]
|     done = subprocess.run(command, input="\n".join(lines) + "\n", text=True)
|     a, b = (subprocess.run(["quadrille", "score", "--json", name], input=record, capture_output=True, text=True).stdout
|             for name in ("-", f"{number}.qdr"))
|     clean = lambda s: re.sub(r'"file":".*?","record":\d+,"line":\d+', "", s)
|     print(done.returncode, len(lines), clean(a) == clean(b) and a.count("finished"))
$ for game in connect-capture connect-square enclose5 conect connect; do python3 type.py "$EXAMPLES/$game.qdr"; rm *.qdr; done
> 0 24 1
> 0 24 1
> 0 33 1
> 0 34 1
> 0 21 1
> 0 12 1
> 0 19 1
> 0 12 1
> 0 52 1

== an unfinished file is continued, whatever else is in it
file club.qdr
| ; the club
| [Game "conect"]
| [Board "wide 5"]
| 1. a1
|
| [Game "connect-square"] [Size "3x3"]
| [Result "*"]
| [A "Ann"]
| 1. a1-b2  {good} 2. c4-d4
$ printf 'a2-b2\n' | quadrille record connect-square -o club.qdr; cat club.qdr
> ; the club
> [Game "conect"]
> [Board "wide 5"]
> 1. a1
>
> [Game "connect-square"] [Size "3x3"]
> [A "Ann"]
> 1. a1-b2  {good} 2. c4-d4
> 3. a2-b2
2> club.qdr: record 1 (line 1): Connect, Square!, unfinished after 3 turns
2>* 

== a file from a phone is continued as UTF-8
$ printf '[Game \xe2\x80\x9cConect\xe2\x80\x9d]\r[Board \xe2\x80\x9cwide 5\xe2\x80\x9d]\r1. A1' | iconv -f utf-8 -t utf-16 > phone.qdr; printf 'B2\n1. C3\n' | quadrille record conect -o phone.qdr; cat phone.qdr
> [Game "conect"]
> [Board "wide 5"]
> 1. a1
> 2. b2
2>~ -:2:1: error: .*
2> 1. C3
2> ^
2>~ phone.qdr: .* unfinished after 2 turns
2>* 

== files that cannot be continued stay as they are
file bad.qdr
| [Game "connect-square"]
| [Size "3x3"]
| 1. a1-b2 2. c4-d9 3. a2-b2
file text.txt
| Dear diary
file good.qdr
| [Game "conect"]
| 1. a1
$ quadrille sheet conect --seed 1 -q -o x.pdf; md5sum * > before; touch empty.qdr
$ for f in x.pdf text.txt good.qdr; do quadrille record connect-square -o $f < /dev/null; echo $?; done
> 2
> 2
> 2
2> quadrille: x.pdf is a PDF, not a record: use --force to replace it, or name another file
2>~ quadrille: text.txt: .*
2> quadrille: good.qdr holds a game of Conect, not of Connect, Square!: name another file
$ quadrille record connect-square -o bad.qdr < /dev/null
2>~ bad.qdr:3:13: error: .*
2> 1. a1-b2 2. c4-d9 3. a2-b2
2>             ^
2> quadrille: correct bad.qdr in an editor first
? 1
refused quadrille record conect
: --board 'wide 5' -o good.qdr < /dev/null => good.qdr holds a game from another set-up: leave the option out to continue it, or name another file
: --names Ann -o good.qdr < /dev/null => good.qdr holds a game without the tag A "Ann": leave the option out to continue it, or name another file
$ md5sum -c --quiet before
$ quadrille record conect --board 'wide 11' -q -o good.qdr < /dev/null; quadrille record connect-square -q -o empty.qdr < /dev/null; quadrille record connect-square -q --force -o text.txt < /dev/null; cat empty.qdr text.txt
> [Game "connect-square"]
> [Size "6x6"]
> [Players "2"]
>
> [Game "connect-square"]
> [Size "6x6"]
> [Players "2"]
>

== every line is on the disk before the next one is read
$ mkfifo in; quadrille record connect-square -q -o r.qdr < in & exec 3> in; echo a1-b2 >&3; for i in $(seq 100); do grep -q a1 r.qdr 2> /dev/null && break; sleep 0.05; done; kill -KILL $!; wait $! 2> /dev/null; tail -1 r.qdr
> 1. a1-b2
$ for signal in TERM HUP INT; do rm -f r.qdr in told; mkfifo in; (trap - INT; exec quadrille record connect-square < in > r.qdr 2> told) & exec 3> in; printf 'a1-b2\nboard\n' >&3; until [ -s told ]; do sleep 0.05; done; kill -$signal $!; wait $!; echo $? $(tail -1 r.qdr); exec 3>&-; done
> 0 1. a1-b2
> 0 1. a1-b2
> 0 1. a1-b2

== a target that is no regular file is written at the end
$ printf 'a1-b2\n' | quadrille record connect-square -q -o /dev/stdout | tail -1
> 1. a1-b2
$ printf 'a1-b2\n' | quadrille record connect-square -q -o /dev/full
2>~ quadrille: cannot write .*No space left on device
? 2

== the same command continues its own file
$ for line in 1-2 2-7; do echo $line | quadrille record connect-capture --id CC-4x4-F61S1KDD-T --names Ann,Bob --tag Event=Club -q -o r.qdr; done; tail -2 r.qdr
> 1. 1-2
> 2. 2-7

== an empty record, and what becomes of it
$ quadrille record connect-square --size 2x2 --names Ann --tag Event=Club --blank -o b.qdr; head -7 b.qdr; grep -c '^; [0-9]*\.$' b.qdr; quadrille score -q b.qdr
> [Game "connect-square"]
> [Size "2x2"]
> [Players "2"]
> [Event "Club"]
> [A "Ann"]
> [B ""]
>
> 18
$ quadrille record connect-square --size 2x2 --blank -o b.qdr
2> quadrille: b.qdr exists: use --force to replace it, or another file name
? 2
$ echo '; 3. {seen by Cy}' >> b.qdr; echo a1-b2 | quadrille record connect-square -q -o b.qdr; grep -v '^; [0-9]*\.$' b.qdr | tail -3
>
> ; 3. {seen by Cy}
> 1. a1-b2
$ quadrille record connect --blank --players 3 | sed -n '3,8p;/^; 0/,/^; 1/p'
> [A ""]
> [B ""]
> [C ""]
> ; [Shapes ""]  the four shape cards on the table: A C F H
> ; [Objectives ""]  the objectives, one of each deck: A2 B1 C3
>
> ; 0.
> ;    A:
> ;    B:
> ;    C:
> ; 1.
$ quadrille record connect --blank --id CN-D-4ZVF0NWM-W | quadrille score -q
$ quadrille record connect-square --blank --tag Lines=x
2>~ quadrille: .*
? 2

== wrong calls
refused quadrille record
:  => which game? Usage: quadrille record GAME, with connect-capture, connect-square, enclose5, conect or connect
: chess =>~ .*
: connect-capture --size 3x3 =>~ .*
: connect-capture --id CN-D-4ZVF0NWM-W => --id CN-D-4ZVF0NWM-W is a sheet of CoNNect, not of Connect Capture
: connect-capture --id x =>~ --id: .*
: connect-square --size 3x3 --id CS-6x6-0000000000 => --id already says which sheet it is: leave out --size
: connect-square --tag Event => --tag must be NAME=TEXT, not "Event"
: connect-square --tag Size=4x4 --id CS-6x6-0000000000 => --id already says which sheet it is: leave out --tag Size
: connect-square --tag Size=huge =>~ .*
: connect-square --tag Event=a --tag Event=b => the tag Event appears twice
: connect-square --names A,B,C => --names gives more than the 2 players of Connect, Square!
: connect-capture < /dev/null => the set-up is missing: name the sheet with --id, or give --tag Galaxy=...
: connect-square -o no/where.qdr =>~ .*no/where.qdr.*

== options without effect are refused
refused quadrille record enclose5
: --force => --force has no effect: standard output replaces no file
: --blank --ascii => --ascii has no effect: an empty record has no boards

== the seed and options of a sheet stand for its ID
$ quadrille sheet connect-capture --size 3x2 --aliens 4 --seed club -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*' > id; printf '1-2\n' | quadrille record connect-capture --size 3x2 --aliens 4 --seed club -q > a.qdr; printf '1-2\n' | quadrille record connect-capture --id $(cat id) -q | cmp a.qdr; quadrille score a.qdr | grep -c 'after 1 turn'
> 1
refused quadrille record connect-capture
: --size 3x3 => --size needs --seed, which says which sheet it is
: --id CC-4x4-F61S1KDD-T --seed x => --id already says which sheet it is: leave out --seed

== input that cannot be read is no end of the input, and leaves no file
refused quadrille record
: connect-square -o unread.qdr < . => cannot read standard input: Is a directory
: connect-square -o unread.qdr 0<&- => cannot read standard input: Bad file descriptor
: connect-capture < . => cannot read standard input: Is a directory
$ ls unread.qdr 2> /dev/null
? 2

== a record that somebody else changes meanwhile is not replaced, and what is typed is not lost
$ touch g.qdr connect-square-1.qdr; (echo a1-b1; until grep -q a1-b1 g.qdr; do sleep 0.1; done; echo '; mine' >> g.qdr; echo f7-g7) | quadrille record connect-square -q -o g.qdr
2> quadrille: g.qdr was changed by another program: the record is now in connect-square-2.qdr
? 2
$ tail -1 g.qdr; tail -2 connect-square-2.qdr
> ; mine
> 1. a1-b1
> 2. f7-g7
$ touch f.qdr; (echo a1-b1; until grep -q a1-b1 f.qdr; do sleep 0.1; done; echo '; mine' >> f.qdr; echo f7-g7) | quadrille record connect-square -q --force -o f.qdr; tail -1 f.qdr
> 2. f7-g7

== the name of a file commands no terminal
$ printf '[Game "connect-square"]\n[Size "3x"]\n' > $'t\e[31m.qdr'; printf '[Game "connect-square"]\n1. a1-z9\n' > $'f\e[31m.qdr'; printf '[Game "connect-square"]\n' > $'g\e[31m.qdr'; for f in t f g; do quadrille record connect-square -v -o $f$'\e[31m.qdr' < /dev/null; done > err 2>&1; grep -c $'\e' err; grep '^quadrille: .*x1b' err
> 0
> quadrille: correct t\x1b[31m.qdr in an editor first
> quadrille: correct f\x1b[31m.qdr in an editor first
> quadrille: continues g\x1b[31m.qdr

== numbers as score reads them
$ printf '1) a1-b1\n2:c2-c3\nundo\n2)c3-b2\n' | quadrille record connect-square --size 2x2 -q 2> said; grep warning said
> [Game "connect-square"]
> [Size "2x2"]
> [Players "2"]
>
> 1. a1-b1
> 2. c3-b2
> -:1:1: warning: 1) is read as 1.
> -:2:1: warning: 2: is read as 2.
> -:4:1: warning: 2) is read as 2.
