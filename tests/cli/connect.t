# CoNNect: player sheets, cards, editions, and records of its games.

== the usual sheet: one page, a sound PDF, the same for the same seed
needs qpdf
$ quadrille sheet connect --seed p
2>~ quadrille: connect-p\.pdf: 1 sheet, 1 page, CN-0-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect --seed p --part sheet --edition standard --backs none --flip long --back-offset 0,0 -q -o a.pdf; cmp a.pdf connect-p.pdf; qpdf --check a.pdf > log
$ for o in --draw --random-layout --dice "--seed q" "--part all"; do quadrille sheet connect --seed p $o -q -o b.pdf; cmp -s a.pdf b.pdf && echo $o; done
? 1

== every part on every paper: printed soundly, or refused in words
needs qpdf
$ for p in "sheet --record-form" shapes scores objectives dice "all --record-form"; do for a in a4 letter a3 "a4 --landscape" "letter --landscape"; do quadrille sheet connect --part $p --paper $a --draw --dice --random-layout -n 2 --seed p -q -o x.pdf --force && qpdf --check x.pdf > log || echo "$p $a"; done; done
$ quadrille sheet connect --paper 100x120mm
2>~ quadrille: the sheet does not fit: .* less than 6\.5 mm a cell; take larger paper, .*
? 2
$ ls
> log
> x.pdf

== pages of each part: nine cards a page, three where backs are folded behind
needs qpdf
$ pages() { quadrille sheet connect --seed p -q -o x.pdf "$@" && qpdf --show-npages x.pdf; }; pages --part sheet; for p in shapes scores objectives dice all; do echo $p $(for b in none duplex fold; do pages --part $p --backs $b; done); done
> 1
> shapes 1 2 3
> scores 1 2 2
> objectives 2 4 5
> dice 1 2 1
> all 4 8 10
$ quadrille sheet connect --part all -n 3 --seed p -q -o x.pdf && qpdf --show-npages x.pdf
> 12

== cards are 63 x 88 mm wide apart, and a duplex back lies behind its front
needs pdftotext
file cards.py
| import re, subprocess, sys
| page = subprocess.run(["pdftotext", "-bbox", "-f", sys.argv[2], "-l", sys.argv[2], sys.argv[1], "-"],
|                       capture_output=True, text=True, check=True).stdout
| cells = set()
| for x0, y0, x1, y1 in re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)"', page):
|     x, y = ((float(a) + float(b)) / 2 * 25.4 / 72 for a, b in ((x0, x1), (y0, y1)))
|     if 16.5 < y < 16.5 + 3 * 88:
|         cells.add(f"{'abc'[int((x - 10.5) // 63)]}{int((y - 16.5) // 88) + 1}")
| print(*sorted(set(a + b for a in "abc" for b in "123") - cells))
$ quadrille sheet connect --part shapes --backs duplex --paper a4 --seed p -q -o x.pdf; for p in 1 2; do python3 cards.py x.pdf $p; done
> c3
> a3
$ quadrille sheet connect --part shapes --backs duplex --flip short --paper a4 --seed p -q -o x.pdf; for p in 1 2; do python3 cards.py x.pdf $p; done
> c3
> c1

== the back offset moves the backs alone, by so many mm to the right and down
needs pdftotext
file first.py
| import re, subprocess, sys
| for page in "1", "2":
|     words = [re.findall(r'<word xMin="(.*?)" yMin="(.*?)"', subprocess.run(
|         ["pdftotext", "-bbox", "-f", page, "-l", page, name, "-"], capture_output=True, text=True).stdout)
|         for name in sys.argv[1:]]
|     moved = {tuple(round((float(b) - float(a)) * 25.4 / 72, 1) + 0.0 for a, b in zip(*pair)) for pair in zip(*words)}
|     print(page, *sorted(moved))
$ quadrille sheet connect --part shapes --backs duplex --seed p -q -o a.pdf; quadrille sheet connect --part shapes --backs duplex --back-offset 2,-1.5 --seed p -q -o b.pdf; python3 first.py a.pdf b.pdf
> 1 (0.0, 0.0)
> 2 (0.0, 0.0) (2.0, -1.5)

== what is on the cards
needs pdftotext
$ quadrille sheet connect --part all --seed p -q -o x.pdf; pdftotext -f 2 x.pdf - > cards; grep -cE '^shape ([ILNPUVWZ])$' cards; grep -oE '^(16|14|13|12)$' cards | sort -ru | paste -sd ' '; grep -oE '\b[ABC][1-9]\b' cards | sort -u | paste -sd ' '; grep -c '50 mm' cards
> 8
> 16 14 13 12
> A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4
>~ [3-9]
$ grep -c 'Sarawut Jirawaree' <(pdftotext -f 1 -l 1 x.pdf -)
>~ [1-9]

== bad values
refused quadrille sheet connect
: --part cards => --part must be sheet, shapes, scores, objectives, dice or all, not "cards"
: --backs both => --backs must be none, duplex or fold, not "both"
: --flip left => --flip must be long or short, not "left"
: --back-offset 1 => --back-offset must be two numbers X,Y, each from -5 to 5, not "1"
: --back-offset 0,5.1 => --back-offset must be two numbers X,Y, each from -5 to 5, not "0,5.1"
: --draw=yes => --draw takes no value
: --size 6x6 => CoNNect has no option --size: it belongs to connect-capture, connect-square, enclose5, conect
refused quadrille sheet
: connect-s --draw => Connect, Square! has no option --draw: it belongs to connect
: connect --art . => --art: CoNNect has no pictures to replace
$ quadrille import connect l
2> quadrille: CoNNect has no lists of moves to import: write a record
? 2
$ ls

== IDs: what is by lot stands in them, and they restore it in any look
needs pdftoppm
$ for o in "" --draw --random-layout --dice "--draw --dice" "--draw --random-layout --dice"; do quadrille sheet connect $o --seed o -q -o a.pdf --manifest m; grep -oP '"id":"\K[^"]*' m > id; grep -oE '^CN-[A-Z0]+' id; for part in sheet all; do quadrille sheet connect $o --seed o -q -o a.pdf --part $part --manifest m; quadrille sheet connect --id "$(tr 'A-Z-' 'a-z ' < id)" --part $part -q -o b.pdf --manifest n; cmp <(sed s/a.pdf/b.pdf/ m) n; for f in a b; do pdftoppm -r 40 $f.pdf $f; for i in $f-*.ppm; do cat $i; done > $f.all; rm $f-*.ppm; done; cmp a.all b.all; done; done
> CN-0
> CN-D
> CN-R
> CN-T
> CN-DT
> CN-DRT

== one ID several times: a sheet for everybody at the table
needs pdftoppm
$ quadrille sheet connect --draw --seed o -q -o a.pdf --manifest - | grep -oP '"id":"\K[^"]*' > id; quadrille sheet --id $(cat id) --id $(cat id) --id $(cat id) -o t.pdf
2>~ quadrille: t\.pdf: 3 sheets, 3 pages, first CN-D-[0-9A-Z]{8}-[0-9A-Z]
$ pdftoppm -r 40 -x 0 -y 0 -W 331 -H 420 t.pdf t; for i in t-*.ppm; do sum < $i; done | sort -u | wc -l
> 1

== names: the only sheet for each of six at most, or one on each of several sheets
needs pdftotext
$ quadrille sheet --id CN-0-7VBTQSQ0-1 --id CN-0-7VBTQSQ0-1 --id CN-0-7VBTQSQ0-1 --names "Žofie,Łukasz,Cleo" -q -o x.pdf; for p in 1 2 3; do pdftotext -f $p -l $p x.pdf - | grep -oE 'Žofie|Łukasz|Cleo' | paste -sd ' '; done
> Žofie
> Łukasz
> Cleo
$ qpdf --show-npages x.pdf
> 3
$ quadrille sheet --id CN-0-7VBTQSQ0-1 --names "Žofie,Łukasz" -q -o x.pdf --force; for p in 1 2; do pdftotext -f $p -l $p x.pdf - | grep -oE 'Žofie|Łukasz' | paste -sd ' '; done; qpdf --show-npages x.pdf
> Žofie
> Łukasz
> 2
$ names=$(seq -s, -f 'P%02.f' 8); quadrille sheet connect -n 9 --split 4 -j2 --names $names --seed n -q -o y.pdf; for f in y-*.pdf; do pdftotext $f - | grep -oE 'P[0-9]{2}' | paste -sd ' '; done; true
> P01 P02 P03 P04
> P05 P06 P07 P08
> 
refused quadrille sheet connect
: -n 2 --names a,b,c => --names gives more than 2 names
: --names a,b,c,d,e,f,g =>~ --names gives more than the 6 players of CoNNect

== IDs of several games in one print
needs pdftotext
$ quadrille sheet --id CN-0-7VBTQSQ0-1 --id CC-4x4-F61S1KDD-T --names Ann,Bob --manifest m
2> quadrille: sheets-CN-0-7VBTQSQ0-1+1.pdf: 2 sheets, 3 pages, first CN-0-7VBTQSQ0-1
$ grep -oP '"(id|game|page)":\K[^,]*' m; for p in 1 2 3; do pdftotext -f $p -l $p sheets-CN-0-7VBTQSQ0-1+1.pdf - | grep -oE 'Ann|Bob' | paste -sd ' '; done
> "CN-0-7VBTQSQ0-1"
> "connect"
> 1
> "CC-4x4-F61S1KDD-T"
> "connect-capture"
> 2
> Ann
> Ann Bob Ann Bob
> Bob Ann Bob Ann
refused quadrille sheet
: connect --id CN-0-7VBTQSQ0-1 --id CC-4x4-F61S1KDD-T => --id CC-4x4-F61S1KDD-T is a sheet of Connect Capture, not of CoNNect
: --id CN-0-7VBTQSQ0-1 --id CC-4x4-F61S1KDD-T --rules => --rules prints the rules of one game: print the sheets of each game by themselves

== the sheets of one table: one draw, a sheet for each player
needs pdftotext
$ quadrille sheet connect --draw --dice --players 4 --seed t -q -o x.pdf --manifest - | grep -c '"page":1,'; pdftotext -layout x.pdf - | tr -d '\f' | grep -oE '^ *CoNNect +[A-D] +Date|page [1-4] of 4' | sed 's/  */ /g; s/^ //'
> 1
> CoNNect A Date
> page 1 of 4
> CoNNect B Date
> page 2 of 4
> CoNNect C Date
> page 3 of 4
> CoNNect D Date
> page 4 of 4
$ pdftotext x.pdf - | tr -d ' ' | grep -oE 'CN-DT-[0-9A-Z]{8}-[0-9A-Z]' | sort | uniq -c | sed 's/^ *//; s/ .*//'
> 4
$ for i in 1 2 3 4; do pdftotext -layout -f $i -l $i x.pdf - | grep -v -e Date -e CN- | tr -s ' '; done | sort | uniq -c | awk '$1 % 4 && $2 != "" {print}'
$ quadrille sheet connect --players 3 --names Ann,Bob --seed t -q -o x.pdf; pdftotext -layout x.pdf - | tr -d '\f' | grep -oE '^ *CoNNect +[A-D] .*Date' | sed 's/  */ /g; s/^ //'
> CoNNect A Ann Date
> CoNNect B Bob Date
> CoNNect C Date
$ quadrille sheet connect --players 2 -n 3 --seed t -o x.pdf
2>~ quadrille: x.pdf: 3 sheets, 6 pages, first CN-0-.*
$ quadrille sheet connect --id CN-D-4M2YDBT4-J --players 2 -o x.pdf
2> quadrille: x.pdf: 1 sheet, 2 pages, CN-D-4M2YDBT4-J
refused quadrille sheet connect
: --players 2 --names A,B,C -q -o x.pdf => --names gives more than the 2 players of CoNNect
: --part dice --players 2 -q -o x.pdf => --players has no effect: --part sheet or --part all prints sheets

== the record form has a line for each of two players, or as many as play, in the set-up and in twelve rounds
needs pdftotext
$ quadrille sheet connect --seed p --record-form -q -o x.pdf; pdftotext -f 2 -layout x.pdf - > form; for p in A B C D E F; do grep -cE "(^| )$p$" form; done | sort -u; grep -oE '^ *(Set-up|[0-9]+) ' form | tr -d ' ' | paste -sd ' '; grep -oE 'CoNNect . CN-0-' form | sort -u
> 0
> 13
> Set-up 1 2 3 4 5 6 7 8 9 10 11 12
> CoNNect · CN-0-
$ grep -oE 'Round|Dice|Writes|Claims and bonuses' form | sort -u; grep -c -e '\[' -e '@' form
> Claims and bonuses
> Dice
> Round
> Writes
> 0
? 1

== the hints over the boxes of the total are of one size, and each label stands on one line
$ for l in de es; do quadrille sheet connect --lang $l --seed p -q -o $l.svg; grep -oE 'font-size="[0-9.]*".*>(Abzug|Karten|★[+]Formen|1, Reihe [+] 2|penalización|★ [+] formas|cartas)<' $l.svg | grep -oE 'font-size="[0-9.]*"' | uniq -c | sed 's/^ *//; s/ .*//'; grep -cE '>(Freie Aktionen|Acciones Libres)<' $l.svg; done
> 4
> 2
> 3
> 2

== the manifest spells the record's tags out
$ quadrille sheet connect --seed m -q -o x.pdf --manifest - | python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())["record"], end="")'
> [Game "connect"]
>~ \[Sheet "CN-0-[0-9A-Z]{8}-[0-9A-Z]"\]
$ quadrille sheet connect --draw --random-layout --dice --seed m -n 40 -q -o x.pdf --manifest m; python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' > g.qdr; head -4 g.qdr
> [Game "connect"]
>~ \[Sheet "CN-DRT-[0-9A-Z]{8}-[0-9A-Z]"\]
>~ \[Shapes "([A-H]) (?!\1)([A-H]) (?!\1|\2)([A-H]) (?!\1|\2|\3)[A-H]"\]
>~ \[Objectives "A[1-5] B[1-5] C[1-4]"\]
$ quadrille score --json g.qdr | grep -c '"status":"unfinished","turns":0,'
> 40
$ grep -v -e Shapes -e Objectives g.qdr | quadrille score -q
$ grep -o 'Shapes.*' g.qdr | grep -oE '\b[A-H]\b' | sort -u | paste -sd ' '; grep Objectives g.qdr | grep -oE '[ABC][1-5]' | sort -u | paste -sd ' '
> A B C D E F G H
> A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4

== a layout by lot: six set-up spaces, one in each row and each column, and no others
file layout.py
| import subprocess, sys
| spaces = [c + r for c in "abcdef" for r in "123456"]
| text = "".join(f'[Game "connect"][Sheet "{sys.argv[1]}"][Players "1"][Shapes "A B C D"][Objectives "A1 B1 C1"]'
|                f"0. A: 1,1,1 2,2,2 1@{s}\n" for s in spaces)
| done = subprocess.run(["quadrille", "score", "-q"], input=text, capture_output=True, text=True)
| wrong = [line for line in done.stderr.split("\n") if "error:" in line]
| setup = [s for s, line in zip(spaces, wrong) if "is not a set-up space" not in line]
| print(len(wrong), len(setup), len({s[0] for s in setup}), len({s[1] for s in setup}))
| print(*sorted(setup))
$ python3 layout.py $(quadrille sheet connect --seed l -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*')
> 36 6 6 6
> a4 b1 c5 d2 e6 f3
$ for s in 1 2 3 4; do python3 layout.py $(quadrille sheet connect --random-layout --seed $s -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*'); done > l; grep -c '^36 6 6 6$' l; sort -u l | wc -l
> 4
> 5

== dice by lot: they stand on the sheet, and a record keeps to them, in any order
needs pdftotext
$ quadrille sheet connect --dice --draw --seed d -q -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*' > id; echo "[Game \"connect\"][Sheet \"$(cat id)\"][Players \"1\"] 0. 1,1,1" > g.qdr; quadrille score -q g.qdr 2> e
? 1
$ grep -oP 'error: \K.*' e
>~ the dice printed on the sheet for this roll are [1-6], [1-6] and [1-6]
$ dice=$(grep -oP 'are \K[1-6], [1-6] and [1-6]' e | tr -cd 1-6); pdftotext -layout x.pdf - | grep -cE "^ *${dice:0:1} ${dice:1:1} ${dice:2:1}( |$)"
> 1
$ dice=$(grep -oP 'are \K[1-6], [1-6] and [1-6]' e | tr -cd 1-6); for o in 012 021 102 120 201 210; do sed "s/1,1,1/${dice:${o:0:1}:1},${dice:${o:1:1}:1},${dice:${o:2:1}:1}/" g.qdr | quadrille score -q; done 2>&1 | grep -o 'error: .*' | sort | uniq -c | sed 's/^ *//'
> 6 error: the dice of the set-up come first: the two rolls on the sheet
? 1
$ quadrille score -q <<< "[Game \"connect\"][Sheet \"$(cat id)\"][Players \"1\"] 0. A: 1,1,1 1,1,1"
2>~ -:1:\d+: error: the dice of the set-up come first: the two rolls on the sheet
2>*
? 1

# Editions.

== an edition by name or by file; the standard one is what is meant without
$ quadrille template export t -q; for e in "" "--edition standard" "--edition t/connect/standard.cfg" "--template-dir t" "--edition standard --template-dir t"; do quadrille sheet connect $e --part all --draw --seed e -q -o x.pdf; sum < x.pdf; done | sort -u | wc -l
> 1
$ sed 's/^name .*/name = "mine";/; s/"Write in all four corners."/"All four corners, Żofia!"/' t/connect/standard.cfg > t/connect/mine.cfg; cp t/connect/mine.cfg .; for e in "--edition mine --template-dir t" "--edition mine.cfg" "--edition ./mine.cfg" "--edition $PWD/mine.cfg"; do quadrille sheet connect $e --part objectives --seed e -q -o x.pdf; sum < x.pdf; done | sort -u | wc -l
> 1
$ QUADRILLE_TEMPLATES=t quadrille sheet connect --edition mine --part objectives --seed e -q -o y.pdf; cmp x.pdf y.pdf
$ quadrille sheet connect --part objectives --seed e -q -o y.pdf; cmp -s x.pdf y.pdf
? 1

== an edition has the name of its file, and the record form says it
$ quadrille template export t -q; cp t/connect/standard.cfg t/connect/mine.cfg; cp t/connect/mine.cfg 'my own.cfg'; sed '/^name /d' t/connect/mine.cfg > none.cfg; cp "$DATA/club.cfg" 'my club.cfg'
$ for e in mine t/connect/mine.cfg none.cfg 'my club.cfg' 'my own.cfg'; do quadrille sheet connect --edition "$e" --template-dir t --record-form --seed e -q -f -o f.pdf; pdftotext -layout f.pdf - | grep -oE '(mine|none|club)$' | sort -u || echo standard; done
> mine
> mine
> none
> club
> standard
# Records name it, whatever the setting says.
$ quadrille sheet connect --edition mine --template-dir t --seed e -q -f -o f.pdf --record - | grep Edition
> [Edition "mine"]
$ cp none.cfg 'no name.cfg'; quadrille sheet connect --edition 'no name.cfg'
2> quadrille: no name.cfg: records can't name this file: add the setting name, such as name = "ours"
? 2
$ quadrille sheet connect --record-form --seed e -q -o f.pdf; pdftotext f.pdf - | grep -c Edition
> 0
? 1

== an edition that is none
refused quadrille sheet connect
: --edition nosuch =>~ unknown template connect/nosuch\.cfg: not in .*, nor in the program
: --edition nosuch/x => cannot read nosuch/x: No such file or directory
: --edition nosuch.cfg => cannot read nosuch.cfg: No such file or directory
: --edition 'my own' => an edition of CoNNect has a name of letters, digits and dashes, such as standard
$ for g in connect-capture connect-square enclose5 conect; do quadrille sheet $g --edition standard; done
2> quadrille: --edition has no effect: the game has no editions
2> quadrille: --edition has no effect: the game has no editions
2> quadrille: --edition has no effect: the game has no editions
2> quadrille: --edition has no effect: the game has no editions
? 2
$ ls

== a broken edition: the file, the line and the reason
$ quadrille template export t -q; sed 's/^rounds = 12;/rounds = 0;/' t/connect/standard.cfg > bad.cfg; quadrille sheet connect --edition bad.cfg 2> e
? 2
$ diff e <(echo "quadrille: bad.cfg:$(grep -n '^rounds' bad.cfg | cut -d: -f1): rounds must be a whole number from 1 to 20")
$ sed 's/^rounds = 12;/rounds = ;/' t/connect/standard.cfg > bad.cfg; quadrille sheet connect --edition bad.cfg
2>~ quadrille: bad\.cfg:\d+: syntax error.*
? 2
$ sed 's/asks = "circles"/asks = "squares"/' t/connect/standard.cfg > bad.cfg; quadrille sheet connect --edition bad.cfg 2> e
? 2
$ cut -d: -f1-3 e | diff - <(echo "quadrille: bad.cfg:$(grep -n squares bad.cfg | cut -d: -f1)")
$ mv bad.cfg t/connect/bad.cfg; quadrille sheet connect --edition bad --template-dir t
2>~ quadrille: t/connect/bad\.cfg:\d+: .*
? 2
$ printf '[Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]\n[Edition "bad"]' | quadrille score -q --template-dir t
2>~ -:2:1: error: t/connect/bad\.cfg:\d+: .*
2> [Edition "bad"]
2> ^
? 2
$ ls *.pdf
2>*
? 2

== an edition that cannot be read says nothing of the record: no verdict, status 2
file g.qdr
| [Game "connect"]
| [Edition "few"]
| [Players "1"]
| [Shapes "A C F H"]
| [Objectives "A2 B1 C3"]
$ mkdir -p t/connect/few.cfg; for c in score "score --json" "score --match" "score --fix -o f" show "show --format text" solve standings "record connect -o"; do quadrille $c g.qdr --template-dir t < /dev/null 2>> e; echo $?; done | sort | uniq -c
>~ \s+9 2
$ sort -u e
> [Edition "few"]
> ^
> g.qdr:2:1: error: cannot read t/connect/few.cfg: Is a directory
$ rmdir t/connect/few.cfg; quadrille template export . -q; mkdir -p .config/quadrille/connect; cp connect/standard.cfg .config/quadrille/connect; chmod 000 .config/quadrille/connect/standard.cfg; sed -i '/Edition/d' g.qdr; unprivileged quadrille score g.qdr
2>~ g\.qdr:1:1: error: cannot read .*/connect/standard\.cfg: Permission denied
2> [Game "connect"]
2> ^
? 2

== a file is closed before the next one is opened
file g.qdr
| [Game "connect"]
| [Players "1"]
| [Shapes "A C F H"]
| [Objectives "A2 B1 C3"]
$ for c in score "score --explain" "show --format text" solve; do (ulimit -n 4; exec quadrille $c -j1 g.qdr g.qdr); echo status $?; done 2> /dev/null | grep '^status' | sort -u
> status 0

== a club's edition: set-up spaces, boxes, shapes, cards and points of its own
# Three ones at a2, a1, b1 give the box write5, 2 stars; the 5 at b6 makes a1 and b6, the objective A1: 7 points.
file g.qdr
| [Game "connect"]
| [Edition "club"]
| [Players "1"]
| [Shapes "X T Y F"]
| [Objectives "A1 B1 C1"]
| 0. 1,2,3 4,5,6 A: 1@a1 2@c2 3@b4 4@e3 5@d5 6@f6
| 1. 1/1,1 A: 1@a2 1@b1 a2-a1-b1=write5@b6
$ mkdir -p t/connect; cp $DATA/club.cfg t/connect; quadrille score --template-dir t --json g.qdr | grep -o '"status":.*"turns":1\|"score":[^}]*\|"detail":.*,"diag'
> "status":"unfinished","turns":1
> "score":9
> "detail":{"A":{"connect3":2,"connect4":0,"connect5":0,"lines":0,"circles":0,"objectives":7,"penalty":0}},"diag
$ sed 's/=write5@b6/=points4/' g.qdr | quadrille score --template-dir t --json | grep -o '"score":[^}]*'
> "score":4
$ QUADRILLE_TEMPLATES=t quadrille score -q g.qdr
faulty g.qdr --template-dir t
: s/X T Y F/X T Y A/ =>~ 4:1: error: Shapes: A is not a shape card: they are X T Y F I
$ quadrille score -q g.qdr
2>~ g\.qdr:2:1: error: unknown template connect/club\.cfg: .*
2> [Edition "club"]
2> ^
2>*
? 1
$ quadrille sheet connect --edition club --template-dir t --part all --draw --seed c -q -o x.pdf; quadrille sheet connect --edition t/connect/club.cfg --part all --draw --seed c -q -o y.pdf; cmp x.pdf y.pdf

== the manifest names an edition that is not the standard one, and its records score
$ mkdir -p t/connect; cp $DATA/club.cfg t/connect; quadrille sheet connect --edition club --template-dir t --draw --seed c -q -o x.pdf --manifest - | python3 -c 'import json, sys; print(json.loads(sys.stdin.readline())["record"], end="")' | tee g.qdr | grep -v -e Sheet -e Objectives
> [Game "connect"]
> [Edition "club"]
>~ \[Shapes "([XTYFI] ){3}[XTYFI]"\]
$ quadrille score --template-dir t -q g.qdr

== a record names an edition, never a path
$ quadrille template export t -q; cp t/connect/standard.cfg t/x.cfg; cp t/x.cfg x.cfg; for e in ../x ../x.cfg x.cfg ./x /etc/passwd "$PWD/x.cfg" connect/standard '..' '' 'a b' '%2e%2e/x'; do printf '[Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]\n[Edition "%s"]' "$e" | sed 's/%%/%/g' | quadrille score -q --template-dir t; done 2>&1 | grep error | sort | uniq -c | sed 's/^ *//'
> 11 -:2:1: error: an edition of CoNNect has a name of letters, digits and dashes, such as standard
? 1
$ printf '[Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]\n[Edition "standard"]' | quadrille score -q

# Records. `one.cfg` is the standard edition of one round, `few.cfg` one of seven rounds and one Free Action.

== a finished game, for people and as JSON
# A claims 4 5 6 for a move box: 1 star. B pays 1 for a Free Action.
file g.qdr
| [Game "connect"]
| [Edition "one"]
| [Shapes "A C F H"]
| [Objectives "A2 B1 C3"]
| [A "Žofie"]
| [Result "1--1"]
| 
| 0. 1,2,3 4,5,6
|   A: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   B: 3@b1 2@d2 1@f3 4@a4 5@c5 6@e6
| 1. 1/5,6
|   A: 5@a5 6@a6 a4-a5-a6=move
|   B: 5@b5 6=2@a1
$ quadrille template export t -q; sed 's/^name .*/name = "one";/; s/^rounds = .*/rounds = 1;/' t/connect/standard.cfg > t/connect/one.cfg; quadrille score --template-dir t g.qdr
> g.qdr: record 1 (line 1): CoNNect, finished after 1 turn
>
>   A  Žofie   1  winner
>   B  -      -1
>
>                              A    B
>   Connect-3 stars            1    0
>   Connect-4 stars, shapes    0    0
>   Connect-5                  0    0
>   arrow lines                0    0
>   circles                    0    0
>   objectives                 0    0
>   Free Actions               0   -1
>   total                      1   -1
>
>   result 1--1, as claimed
>
$ quadrille score --template-dir t --json g.qdr
> {"file":"g.qdr","record":1,"line":1,"game":"connect","status":"finished","turns":1,"players":[{"id":"A","name":"Žofie","score":1},{"id":"B","name":"","score":-1}],"winners":["A"],"result":"1--1","ended":"rules","claimed":"1--1","detail":{"A":{"connect3":1,"connect4":0,"connect5":0,"lines":0,"circles":0,"objectives":0,"penalty":0},"B":{"connect3":0,"connect4":0,"connect5":0,"lines":0,"circles":0,"objectives":0,"penalty":1}},"diagnostics":[]}
faulty g.qdr --template-dir t
: s/1--1/1-1/ => 6:1: error: the tag Result claims "1-1", but the game ended 1--1
$ sed 's/1--1/B -1/' g.qdr | quadrille score --template-dir t | grep -c 'as claimed'
> 1

== ties: the smaller penalty wins, and if that is equal too the win is shared
file g.qdr
| [Game "connect"]
| [Edition "one"]
| [Players "3"]
| [Shapes "A C F H"]
| [Objectives "A2 B1 C3"]
| 0. 1,2,3 4,5,6
|   A: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   B: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   C: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
| 1. 1/5,5
|   A: 5@a5 5=6@a6 a4-a5-a6=move
|   B: 5@a1 5@a2
|   C: 5@a1 5@b6
$ quadrille template export t -q; sed 's/^name .*/name = "one";/; s/^rounds = .*/rounds = 1;/' t/connect/standard.cfg > t/connect/one.cfg; quadrille score --template-dir t --json g.qdr | grep -o '"players":.*"result":"[^"]*"'
> "players":[{"id":"A","name":"","score":0},{"id":"B","name":"","score":0},{"id":"C","name":"","score":0}],"winners":["B","C"],"result":"0-0-0"
$ sed 's/C: 5@a1 5@b6/C: 5@a1 5=6@b6/' g.qdr | quadrille score --template-dir t --json | grep -o '"winners":.*"result":"[^"]*"'
> "winners":["B"],"result":"0-0--1"
$ quadrille score --template-dir t g.qdr | sed -n '3,5p'
>   A  -  0
>   B  -  0  shared win
>   C  -  0  shared win

== shapes, bonuses and a Connect-5: the whole of a round counts together
# A fills zone 1 with 1 to 5 along column a, shape A: 16 points; B, in the same round, too, and C in the next: 14.
file g.qdr
| [Game "connect"]
| [Players "3"]
| [Shapes "A C F H"]
| [Objectives "A2 B1 C3"]
| 0. 1,2,3 4,5,6
|   A: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   B: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   C: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
| 1. 1/1,2
|   A: 1@a1 2@a2
|   B: 1@a1 2@a2
|   C: 1@b6 2@a2
| 2. 1/3,5
|   A: 3@a3 5@a5 a1-a2-a3-a4-a5
|   B: 3@a3 5@a5 a5-a4-a3-a2-a1
|   C: 3@a3 5@a5
| 3. 1/1,6
|   A: 1@b2 6@a6
|   B: 1@b2 6@a6
|   C: 1@a1 6@a6 a3-a4-a5-a6=six
$ quadrille score --json g.qdr | grep -oE '"connect4":[0-9]+,"connect5":[0-9]+'
> "connect4":0,"connect5":16
> "connect4":0,"connect5":16
> "connect4":9,"connect5":0
faulty g.qdr
: s/a3-a4-a5-a6=six/a1-a2-a3-a4-a5/ => 20:16: error: C: shape A is turned down, as it was claimed by A in turn 2 (line 14)
: s/a1-a2-a3-a4-a5/&=move/ => 14:16: error: A: a Connect-5 scores a card and takes no bonus box
: s/=six// => 20:16: error: C: this Connect-4 takes a bonus box: add = and move, zone, adjust, reuse, two or six
: s/A C F H/B C F H/ => 14:16: error: A: these five spaces have shape A, which is not on the table: those are B C F H

== 7 + 18 + 16 for Connect-3, -4 and -5 in one game; one claim spends both reuse boxes
file worked.qdr
| [Game "connect"]
| [Players "1"]
| [Shapes "A B F H"]
| [Objectives "A3 B1 C1"]
| 0. 2,5,3 2,5,1 A: 2@b1 5@d2 3@f3 2@a4 5@c5 1@e6
| 1. 4/2,2 A: 2@a1 2@c1
| 2. 4/2,2 A: 2@d1 2@a2 a1-b1-c1-d1=reuse
| 3. 6/1,2 A: 1@a6 2@b6
| 4. 6/3,4 A: 3@c6 4@d6 a6-b6-c6-d6=reuse
| 5. 3/3,4 A: 3@e1 4@f1
| 6. 3/5,6 A: 5@f2 6@e2 e1-f1-f2-e2=six
| 7. 1/2,4 A: 2@a3 4@b5 b1*-a1*-a2-a3-a4
| 8. 6/6,4 A: 6@d5 4@e5 b5-c5-d5=adjust
| 9. 5/6,5 A: 6@e3 5@e4 e3-e4-e5=adjust
| 10. 3/2,1 A: 2@f4 1@f5 f3-f4-f5=adjust
| 11. 4/5,5 A: 5@c2 5@b2 d2-c2-b2=move
| 12. 5/3,4 A: 3@c3 4@b3
$ quadrille score worked.qdr | sed -n 's/ \+/ /g; /Connect-/p; /total/p'
>  Connect-3 stars 7
>  Connect-4 stars, shapes 18
>  Connect-5 16
>  total 66
faulty worked.qdr
: s/a4$/a4*/ => 12:23: error: A: the 2 at a4 is in no claim yet: it needs no *

== out: who can't deal with a number die plays no more, and has no final score
# A and B fill zone 1 in five rounds. Then A's one Free Action is not enough; B has the zone box of three threes, writes
# on in zone 3, and ends with a star, a full arrow line b (3), and three circles in a line (3 + 2).
file g.qdr
| [Game "connect"]
| [Edition "few"]
| [Shapes "A C F H"]
| [Objectives "A1 B2 C2"]
| [A "Ann"]
| [Result "out-9"]
| 0. 1,2,3 4,5,6
|   A: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
|   B: 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
| 1. 1/3,6  A: 3@a1 6@a2  B: 3@a1 6@b2
| 2. 1/3,6  A: 3@a3 6@a5  B: 3@a2 6@b3
| 3. 1/3,6  A: 3@a6 6@b2  B: 3@a3 6@b4 a1-a2-a3=zone
| 4. 1/3,6  A: 3@b3 6@b4  B: 3@a5 6@b5
| 5. 1/3,6  A: 3@b5 6@b6  B: 3@a6 6@b6
| 6. 1/3,6  A: 3=- out
|   B: zone:3 1@e1 6@f1
| 7. 2/3,6  B: 3@c1 6@c2
$ quadrille template export t -q; sed 's/^name .*/name = "few";/; s/^rounds = .*/rounds = 7;/; s/penalty = \[.*/penalty = [ 0, 4 ];/' t/connect/standard.cfg > t/connect/few.cfg; quadrille score --template-dir t g.qdr
> g.qdr: record 1 (line 1): CoNNect, finished after 7 turns
>
>   A  Ann  out
>   B  -      9  winner
>
>                              A    B
>   Connect-3 stars            -    1
>   Connect-4 stars, shapes    -    0
>   Connect-5                  -    0
>   arrow lines                -    3
>   circles                    -    5
>   objectives                 -    0
>   Free Actions               -    0
>   total                    out    9
>
>   result out-9, as claimed
>
$ quadrille score --template-dir t --json g.qdr | grep -o '"turns":.*,"diag'
> "turns":7,"players":[{"id":"A","name":"Ann","score":null},{"id":"B","name":"","score":9}],"winners":["B"],"result":"out-9","ended":"rules","claimed":"out-9","detail":{"A":null,"B":{"connect3":1,"connect4":0,"connect5":0,"lines":3,"circles":5,"objectives":0,"penalty":0}},"diag
$ sed 's/^7\..*/draw/; s/^\[Result.*//' g.qdr | quadrille score --template-dir t --json | grep -o '"winners":[^]]*.'
> "winners":["B"]
faulty g.qdr --template-dir t
: s/A: 3=- out/A: out/ => 15:14: error: A: not out: a Free Action is left, as 0 of 1 are crossed
: s/A: 3=- out/A: 3=- 6=-/ =>~ 15:18: error: A: no Free Action is left: .*
: s/A: 3=- out/A: 3=-/ => 15:11: error: A: the number die 6 can't be written, nor left out: write out
: s/A: 3=- out/& 6=-/ => 15:22: error: A: no action follows: A went out earlier in this turn
: /^1\./s/B: 3@a1 6@b2/B: 3@a1 6=5@b2/; s/zone:3 1@e1 6@f1/out/ => 16:6: error: B: not out: a zone box gives a zone with an empty space, as in zone:3
: 1,/^5\./s/6@b6$/6@b6 out/ =>~ \d+:\d+: error: B: not out: both number dice are dealt with
: s/^7. 2.3,6/& A: 3@c1 6@c2/ => 17:10: error: A: has no part any more: A went out
# Between the two number dice no zone box may be spent, so who has begun with one can be out all the same.
: s/zone:3 1@e1 6@f1/3=- zone:6/ => 16:10: error: B: a zone box is spent before both number dice or after both, not in between

== all are out: the game is over, and nobody has won
$ quadrille template export t -q; sed 's/^name .*/name = "few";/; s/^rounds = .*/rounds = 7;/; s/penalty = \[.*/penalty = [ 0, 4 ];/' t/connect/standard.cfg > t/connect/few.cfg
file g.qdr
| [Game "connect"]
| [Edition "few"]
| [Players "1"]
| [Shapes "A C F H"]
| [Objectives "A1 B2 C2"]
| [Result "out"]
| 0. A: 1,2,3 4,5,6 1@b1 2@d2 3@f3 4@a4 5@c5 6@e6
| 1. 1/3,6  A: 3@a1 6@a2
| 2. 1/3,6  A: 3@a3 6@a5
| 3. 1/3,6  A: 3@a6 6@b2
| 4. 1/3,6  A: 3@b3 6@b4
| 5. 1/3,6  A: 3@b5 6@b6
| 6. 1/3,6  A: 6=- out
$ quadrille score --template-dir t --json g.qdr | grep -o '"status":.*,"diag'
> "status":"finished","turns":6,"players":[{"id":"A","name":"","score":null}],"winners":[],"result":"out","ended":"rules","claimed":"out","detail":{"A":null},"diag
$ quadrille score --template-dir t g.qdr | sed -n '1,3p;/everybody/p;/result/p'
> g.qdr: record 1 (line 1): CoNNect, finished after 6 turns
>
>   A  -  out
>   everybody is out of the game
>   result out, as claimed
$ quadrille show --template-dir t --format text g.qdr | tail -1
> nobody wins, out
faulty g.qdr --template-dir t
: $a out => 14:1: error: A: no action follows: A went out earlier in this turn
: s/"out"/"draw"/ => 6:1: error: the tag Result claims "draw", but the game ended out

# Labels, dice and rolls out of place are in the table of tests/unit/connect_record.c.

== actions as phones and word processors write them
file phone.qdr
| [Game "CoNNect"]
| [Players "1"]
| [Shapes “a, c, F, H”]
| [Objectives "A2, b1, C3"]
| 0. 1,2,3 4,5,6 A: 1@B1 2@D2 3@F3 4@A4, 5@C5 6@E6.
| 1. 4/2,3 A: 2@c1, 3@d1.
| 2. 4/4,1 A: 4@e1 1@a1
| 3. 4/2,2 A: 2@c2 2@b2
| 4. 4/3,5 A: 3@A2 5＝4@f1 b1 - c1 – d1=zone, 
| 5. 5/3,5 A: 3@D3 5@F4
$ quadrille score phone.qdr --json | grep -o '"status":"[a-z]*","turns":[0-9]*'
> "status":"unfinished","turns":5

== the tags: players, shapes and objectives
faulty
: [Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]\n0. 1,3,4 2,4,6\nA: 12@c4 => 3:4: error: 12 is not the number of a die: those are 1 to 6
: [Game "connect"][Shapes "A B C D"][Objectives "A1 B1 C1"]\n0. 1,3,4 2,4,6\nA: frobnicate:3 => 3:4: error: "frobnicate" is not a word of a record: boxes are spent with adjust, zone and move
: [Game "connect"]\n[Players "7"][Shapes "A C F H"]\n[Objectives "A2 B1 C3"] =>~ 2:1: error: Players must be a whole number from 1 to 6.*, not "7"
: [Game "connect"]\n[Players "0"][Shapes "A C F H"]\n[Objectives "A2 B1 C3"] =>~ 2:1: error: Players must be .*, not "0"
$ for s in 'A C F' 'A C F H B' 'A C F F' 'A C F I' 'ACFH' ''; do printf '[Game "connect"]\n[Shapes "%s"]\n[Objectives "A2 B1 C3"]' "$s" | quadrille score -q; done 2>&1 | grep -o 'error: .*'
> error: Shapes has 3 cards: four lie on the table, as in "A C F H"
> error: Shapes has 5 cards: four lie on the table, as in "A C F H"
> error: Shapes has the card F twice: four different ones lie on the table
> error: Shapes: I is not a shape card: they are A B C D E F G H
> error: Shapes: ACFH is not a shape card: they are A B C D E F G H
> error: Shapes has 0 cards: four lie on the table, as in "A C F H"
? 1
$ for o in 'A2 B1' 'A2 B1 C3 C4' 'A2 A3 C3' 'A6 B1 C3' 'A0 B1 C3' 'A2 B1 C5' 'A2B1C3' ''; do printf '[Game "connect"]\n[Shapes "A C F H"]\n[Objectives "%s"]' "$o" | quadrille score -q; done 2>&1 | grep -o '3:1: error: Objectives.*' | cut -c1-40
> 3:1: error: Objectives has no card of de
> 3:1: error: Objectives has two cards of 
> 3:1: error: Objectives has two cards of 
> 3:1: error: Objectives: A6 is not an obj
> 3:1: error: Objectives: A0 is not an obj
> 3:1: error: Objectives: C5 is not an obj
> 3:1: error: Objectives: A2B1C3 is not an
> 3:1: error: Objectives has no card of de
? 1
faulty
: \n[Game "connect"]\n[Objectives "A2 B1 C3"] => 2:1: error: the tag Shapes is missing, or a tag Sheet with the ID of the printed sheet
: \n[Game "connect"]\n[Shapes "A C F H"] => 2:1: error: the tag Objectives is missing, or a tag Sheet with the ID of the printed sheet
$ printf '[Game "connect"]\n[Shapes "H F C A"]\n[Objectives "C3 A2 B1"]' | quadrille score --json | grep -o '"players":.*,"winners"'
> "players":[{"id":"A","name":"","score":0},{"id":"B","name":"","score":0}],"winners"
$ printf '[Game "connect"]\n[Players "6"][Shapes "H F C A"]\n[Objectives "C3 A2 B1"]' | quadrille score --json | grep -o '"id":"[A-Z]"' | tail -1
> "id":"F"

$ printf '[Game "connect"]\n[Shapes "h,f C a"]\n[Objectives "c3, a2 B1"]' | quadrille score -q

== a sheet without cards by lot needs the tags, one with them does not
$ quadrille sheet connect --seed s -q -o a.pdf --manifest m; quadrille sheet connect --draw --seed s -q -o b.pdf --manifest n; for f in m n; do python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readline())["record"], end="")' $f > $f.qdr; done; quadrille score -q m.qdr
2> m.qdr:1:1: error: the tag Shapes is missing: the sheet does not include it
2> [Game "connect"]
2> ^
? 1
faulty m.qdr
: $a [Shapes "A B C D"] => 1:1: error: the tag Objectives is missing: the sheet does not include it
$ (cat m.qdr; echo '[Shapes "A B C D"][Objectives "A1 B1 C1"][Players "4"]') | quadrille score -q; quadrille score -q n.qdr; grep -v -e Shapes -e Objectives n.qdr | quadrille score -q; (cat n.qdr; echo '[Players "4"]') | quadrille score -q
$ sed "s/^.Shapes.*/[Shapes \"$(echo A B C D E F G H | tr -d "$(grep -oP 'Shapes "\K[^"]*' n.qdr | tr -d ' ')" | xargs)\"]/" n.qdr | quadrille score -q
2> -:3:1: error: the tag Shapes contradicts the sheet that the tag Sheet names: leave out one of them
2>*
? 1
faulty n.qdr
: s/C[1-4]"/C0"/ =>~ 4:1: error: Objectives: C0 is not an objective: .*
: s/Objectives "A[1-5]/&X/; s/A1X/A2/; s/A[2-5]X/A1/ => 4:1: error: the tag Objectives contradicts the sheet that the tag Sheet names: leave out one of them

== on landscape paper the bonuses stand beside the rest
needs pdftotext
$ for p in "sheet connect --paper a4" "sheet connect --paper a3" "sheet connect --paper a5" "puzzle connect --kind solo --answers none --paper letter"; do quadrille $p --seed f --landscape -q -o x.pdf --force; pdftotext -bbox x.pdf - | tr -d '\n' | grep -oE '<page width="[0-9]+|xMin="[0-9]+[^>]*>Connect-4<' | tr -dc '0-9. \n' | awk '{n++} n == 1 {half = $1 / 2} n > 1 && $1 > half {beside = 1} END {print beside}'; done
> 1
> 1
> 1
> 1

== a word that is tried in place of the last one is not read on from the record
file grid.qdr
| [Game "connect"] [Grid "222322/211132/122132/232111/121012/011121"]
| 1. A: a4-a5-a6 b3-c3-c4 d6-c6-b6 b2-c2-d2 d3-d4-e4 f1-e1-f2 b4-b5-c5 a2-a1-b1 f4-f3-e3 e6-e5-d5*
$ quadrille score -q grid.qdr
2> grid.qdr:2:88: error: A: a Grid has no reuse boxes: no number serves two claims
2>*
? 1

== on the smallest paper, too, each box of the score says what it counts
needs pdftotext
$ for l in en de es; do quadrille sheet connect --paper a5 --lang $l --seed p -q -f -o x.pdf; pdftotext -layout x.pdf - | grep -oE '★ ?\+ ?(shapes|Formen|formas)'; done
> ★ + shapes
> ★+Formen
> ★ + formas
