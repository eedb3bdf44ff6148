# quadrille show: recorded games, drawn.

== the report, and what the output is called
file games/two.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B2"]
| [A "Ann"]
| 1. 1-2   2. 2-3
|
| [Game "conect"]
| [Board "wide 3"]
| 1. a1
$ quadrille show games/two.qdr
2> quadrille: two-game.pdf: 2 games, 2 pages
$ quadrille show games/two.qdr --record 1 --all -o all.pdf
2> quadrille: all.pdf: 1 game, 1 page
$ quadrille show games/two.qdr --all --per-page 1 -o one.pdf
2> quadrille: one.pdf: 2 games, 2 pages
$ quadrille show games/two.qdr --plot -q -o plot.pdf
$ for how in '--turn 1' --all '--plot --record 2'; do quadrille show games/two.qdr games/two.qdr $how; done
2> quadrille: two+1-turn-1.pdf: 4 games, 4 pages
2> quadrille: two+1-turns.pdf: 4 games, 4 pages
2> quadrille: two+1-record-2-plot.pdf: 2 games, 2 pages
$ ls
> all.pdf
> games
> one.pdf
> plot.pdf
> two+1-record-2-plot.pdf
> two+1-turn-1.pdf
> two+1-turns.pdf
> two-game.pdf
# Where standard input is read, standard output is written.
$ for input in "" - "games/two.qdr -"; do quadrille show $input -q < games/two.qdr | head -c 5; done; quadrille show - --format svg --record 1 -q < games/two.qdr | grep -c '<svg'; ls *.pdf | wc -l
> %PDF-%PDF-%PDF-1
> 7
$ quadrille show games/two.qdr -o - | (head -c 5; cat > /dev/null)
2> quadrille: standard output: 2 games, 2 pages
> %PDF-[no line end]
$ quadrille show games/two.qdr --progress always 2>&1 | grep -c '2 of 2 games'
> 1

== other formats
file g.qdr
| [Game "conect"] [Board "wide 11"] 1. a1 2. a2 3. a3 4. a4 5. a5 6. a6 7. a7 8. a8 9. b1 10. b2 11. b3
|
| [Game "connect-capture"] [Galaxy "R8"] 1. 1-2
$ quadrille show g.qdr -o g.svg
2> quadrille: g-001.svg to g-002.svg: 2 games, 2 pages
$ quadrille show g.qdr --record 2 --format png --dpi 40
2> quadrille: g-record-2-game.png: 1 game, 1 page
$ quadrille show g.qdr --all --per-page 1 --format png --dpi 40
2> quadrille: g-turns-001.png to g-turns-003.png: 2 games, 3 pages
$ ls; for f in *.png; do head -c 4 $f | tail -c 3; done; for f in *.svg; do grep -c '<svg' $f; done
> g-001.svg
> g-002.svg
> g-record-2-game.png
> g-turns-001.png
> g-turns-002.png
> g-turns-003.png
> g.qdr
> PNGPNGPNGPNG1
> 1
refused quadrille show g.qdr
: -o g.doc =>~ g\.doc: unknown ending \.doc: .*
: -o - --format svg =>~ standard output takes one file, but 2 pages make 2 SVG files: .*
$ mkdir web; cd web; quadrille show ../g.qdr --record 1 --format html; quadrille show ../g.qdr --record 1 --format html; ls
2> quadrille: g-record-1-game.html: 1 page
2> quadrille: g-record-1-game-2.html: 1 page
> g-record-1-game-2.html
> g-record-1-game.html
$ printf '[Game "conect"][A "A\x01\u202e"][B "<B>"] 1. a1' | quadrille show --format html | grep '<h2>'
> <h2>A\x01\u202e – &lt;B&gt;</h2>

== the same record gives the same bytes
file g.qdr
| [Game "conect"] 1. f6 2. e5 3. swap
$ quadrille show g.qdr --all -o a.pdf 2> said; echo $?; quadrille show g.qdr --all -o b.pdf -q 2> said; cmp a.pdf b.pdf
> 1

== pages are sound PDF that say which turns they show, and their comments
needs qpdf pdftotext
file g.qdr
| [Game "enclose5"]
| [Size "8x8"]
| [Goal "4"]
| [A "Žofie"]
| [Event "Club night"]
| [Date "2026-11-21"]
| 1. d4   2. e4 ; first
|               ; and second
| 3. e3 {a comment
|    of two lines}
|
| # heads the next record
$ quadrille show g.qdr --all -q && qpdf --check g-turns.pdf > /dev/null && pdftotext -layout g-turns.pdf - | grep -oE 'Enclose5$|Enclose5  |8 × 8, .*|points.*|[0-9]\. .*|first|and sec.*|a comm.*|heads|record.*'
> Enclose5  
> 8 × 8, goal 4 · Club night · 21 November 2026
> points: Žofie 0, B 0
>~ 1\. A: d4 +2\. e4
> first
> and second
> 3. e3
> a comment of two lines
> record 1 · page 1 of 1
# Comments are indented below the moves.
$ pdftotext -bbox g-turns.pdf - | sed -nE 's/.*xMin="([0-9]+).*>(1\.|3\.|first|and|a)<.*/\1 \2/p' | awk '$2 ~ /[0-9]/ { moves = $1 } $2 ~ /first|and/ { print ($1 > moves + 10) }'
> 1
> 1
$ quadrille show g.qdr --turn 2 --title 'Last round' --names ,Bob -q --force && pdftotext -layout g-turn-2.pdf - | grep -oE '(Last|3\.|2\.) [A-Za-z]+|e4'
> Last round
> 2. Bob
> e4

== ten turns are one diagram, eleven are two
needs pdftotext
$ for last in 10 11; do { echo '[Game "conect"]'; for i in $(seq $last); do echo "$i. $(printf %s abcdefghijk | cut -c $i)$((i % 2 * 4 + 1))"; done; } | quadrille show - --all --format pdf -q -o t.pdf -f; pdftotext -layout t.pdf - | grep -oE '[0-9]+–[0-9]+'; done
> 1–10
> 1–5
> 6–11

== lines of a comment that are full go on, unless a sentence ends with them
needs pdftotext
file g.qdr
| [Game "conect"]
| 1. a1
| ; a line of sixty characters goes on in the line that follows it
| ; and ends.
| ; perhaps not
| ; another line as long as that ends here with a full stop, sixty.
| ; perhaps
$ quadrille show g.qdr -q -o c.pdf; pdftotext -layout c.pdf - | grep -oE '(follows|perhaps|here with).*'
> follows it and ends.
> perhaps not
> here with a full stop, sixty.
> perhaps

== of comments four thousand bytes and a word are shown, of a word as many; one byte is a comment
$ { echo '[Game "conect"] 1. a1 {'; seq 2000 | sed s/^/word/; echo "} 2. b2 {$(printf 'x%.0s' {1..5000})} 3. c3 {!}"; } > c.qdr
$ text() { quadrille show c.qdr --turn $1 -q -f -o c.txt; tr -d '\n' < c.txt; }; text 1 | grep -oE 'word[0-9]+' | tail -1; echo "$(text 2 | grep -oE 'x{50,}' | wc -c) $(text 3 | grep -o '!')"
> word526
> 4097 !

== a tab in a name is a blank
$ printf '[Game "conect"][A "Ann\tBo"] 1. a1' | quadrille show - --format text | grep -o 'A Ann.Bo [0-9]*' | tr '\t' T
> A Ann Bo 10

== how it ended is told
$ for record in '[Players "3"][A "Ann"] 1. a1-a2 draw' '[Players "3"] 1. a1-a2 A: resigns B: resigns' '1. a1-a2 draw'; do echo "[Game \"connect-square\"][Size \"1x1\"]$record" | quadrille show - --format text | tail -1; done
> Ann, B and C share the win by agreement, 0-0-0
> C wins by resignation, 0-0-0
> A and B share the win by agreement, 0-0

== diagrams of five to ten turns share pages, fewer where the paper is small
needs pdftotext
file g.qdr
| [Game "connect-capture"][Galaxy "R8 B2 / -- K9"][A "Ann"][Event "Club"][Round "2"][Date "2026-11-27"]
| 1. 1-2 2. 2-5 3. 4-5 4. 1-4 5. 2-3 6. 5-6 7. 3-6 8. 6-9 a1xb1 9. 7-8 10. 8-9 11. 4-7 12. 5-8
$ for how in "a4 --per-page 1" "a4 --per-page 6" "a4 --per-page 12" "a4 --per-page 13" "a4 --per-page 64" "110x105mm --per-page 64"; do quadrille show g.qdr --all -o x.pdf --force --paper $how 2>&1 | grep -o '[0-9]* pages\?'; done
> 2 pages
> 1 page
> 1 page
> 1 page
> 1 page
> 2 pages
$ quadrille show g.qdr --all --paper a4 -q -o - | pdftotext -layout - - | tr -s ' ' | grep -oE '[0-9]+–[0-9]+ p.*|[0-9]+\. [A1-9].*'
> 1–6 points: Ann 0, B 0
> 1. A: 1-2 3. 4-5 5. 2-3
> 2. 2-5 4. 1-4 6. 5-6
> 7–12 points: Ann 0, B 2
> 7. A: 3-6 9. 7-8 11. 4-7
> 8. 6-9 a1xb1 10. 8-9 12. 5-8
$ quadrille show g.qdr --names ,Zoe -q -o - | pdftotext -layout - - | tr -s ' ' | sed 's/^ //' | grep -E 'Zoe|Club|Draw'
> Connect Capture A Ann B Zoe
> 2 × 2 · Club · round 2 · 27 November 2026 Zoe wins, 2–0
> 12. Zoe points: Ann 0, Zoe 2
> Draw 5-8.
$ quadrille show g.qdr --plot --paper a4 -q -o - | pdftotext - - | grep -owE 'points|turn|Ann'
> Ann
> points
> Ann
> turn
> points
> Ann

== where players have sheets, each has a diagram, with the rounds in words
needs pdftotext
file g.qdr
| [Game "connect"][Players "3"][Shapes "A B D F"][Objectives "A4 B5 C2"][B "Bob"]
| 0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6 C: 2@a4 2@d2 3@c5 3@f3 6@e6 6@b1
| 1. 6/2,3 A: 2@a5 3@f6 B: 2@b5 3@d5 {well placed} C: 2@d5 3@c6
$ quadrille show g.qdr --all --paper a4 -q -o - | pdftotext -layout - - | tr -s ' ' | sed 's/^ //;s/ $//' | grep -o '0–1.*\|[01]\. .*\|well.*\|@'
> 0–1 · A points: A 0 0–1 · Bob points: Bob 0
> 0. Set-up 2,2,3 3,6,6: 3 at b1; 2 at a4; 2 at e6; 3 at f3; 6 at d2; 0. Set-up 2,2,3 3,6,6: 2 at d2; 2 at c5; 3 at f3; 3 at b1; 6 at a4;
> 1. Zone die 6: 2 at a5; 3 at f6. 1. Zone die 6: 2 at b5; 3 at d5.
> well placed
> 0–1 · C points: C 0
> 0. Set-up 2,2,3 3,6,6: 2 at a4; 2 at d2; 3 at c5; 3 at f3; 6 at e6;
> 1. Zone die 6: 2 at d5; 3 at c6.
$ quadrille show g.qdr --all --paper a4 --theme large -q -o - | pdftotext - - | grep -c '^[01]\.$\|^0–1'
> 3

== of a diagram alone on its page the text is below it, unless it is too long, whatever the others have
needs pdftotext
file g.qdr
| [Game "connect"][Players "3"][Shapes "A B D F"][Objectives "A4 B5 C2"]
| 0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6 C: 2@a4 2@d2 3@c5 3@f3 6@e6 6@b1
| 1. 6/2,3 A: 2@a5 3@f6 B: 2@b5 3@d5 {well placed} C: 2@d5 3@c6
$ sed "s/well placed/$(printf 'well placed %.0s' $(seq 75))/" g.qdr | quadrille show - --all --per-page 1 --paper a4 --theme large -q -o - | pdftotext -bbox - - | sed -nE 's/.*xMin="([0-9]*).*>Set-up<.*/\1/p'
> 54
> 326
> 54
# So does the third of three where two share a page: it fills the last page.
$ quadrille show g.qdr --paper a4 --theme large -q -o - | pdftotext -bbox - - | sed -nE 's/.*xMin="([0-9]*).*>Zone<.*/\1/p'
>~ 2\d\d
>~ 2\d\d
> 34

== texts of heads and feet share lines where they fit side by side
needs pdftotext
file g.qdr
| [Game "connect-capture"][Sheet "CC-2x2-PMFB83DX-P"][A "Maximilianus"][B "Wilhelmine"][Event "Club night"]
| 1. 1-2 2. 2-5 3. 4-5 4. 2-1
$ for how in "a4 --theme colour" "a4 --theme large" "130x200mm --theme large"; do quadrille show g.qdr --paper $how -q -o - 2> log | pdftotext -layout - - | tr -s ' ' | sed 's/^ //' | grep 'Cap\|B Wil\|Club\|error\|in turn 1 (\|record\|CC-'; echo; done
> Connect Capture A Maximilianus B Wilhelmine
> 2 × 2 · Club night
> error: line 2: stars 1 and 2 were joined in turn 1 (line 2)
> Connect Capture: Rick Nordal, 1991 record 1 · page 1 of 1 CC-2x2-PMFB83DX-P
>
> Connect Capture A Maximilianus B Wilhelmine
> 2 × 2 · Club night
> error: line 2: stars 1 and 2 were joined in turn 1 (line 2)
> Connect Capture: Rick Nordal, 1991 record 1 · page 1 of 1
> CC-2x2-PMFB83DX-P
>
> Connect Capture
> A Maximilianus B Wilhelmine
> 2 × 2 · Club night
> error: line 2: stars 1 and 2 were joined
> in turn 1 (line 2)
> Connect Capture: Rick Nordal, 1991
> record 1 · page 1 of 1
> CC-2x2-PMFB83DX-P
>

== text in the terminal
file g.qdr
| [Game "connect-square"]
| [Size "2x1"]
| [Event "Club"]
| [A "Ann"]
| [Result "*"]
| 1. a1-b2   2. c2-c1   3. b2-b1
$ quadrille show g.qdr --format text
> Connect, Square! 2x1, 2 players · Club
> 
>     a   b   c                  
>  1  a   a   b                  
>       ╲ │   ║                  
>  2  ·   a   b                  
>                                
> A ──  B ══  + marked by several
> 
> 3. Ann: b2-b1
> A Ann 0   B 0
$ quadrille show g.qdr --format text --ascii --turn 2
> Connect, Square! 2x1, 2 players - Club
> 
>     a   b   c                  
>  1  a   .   b                  
>       \     H                  
>  2  .   a   b                  
>                                
> A --  B ==  + marked by several
> 
> 2. B: c2-c1
> A Ann 0   B 0
$ quadrille show g.qdr --format text --all | grep -E '^start|^[0-9]\.'
> start
> 1. Ann: a1-b2
> 2. B: c2-c1
> 3. Ann: b2-b1
$ quadrille show g.qdr --format text --turn 0 | tail -2
> start
> A Ann 0   B 0
$ quadrille show g.qdr --format text -o g.txt; quadrille show g.qdr --format text | cmp - g.txt
$ quadrille show g.qdr --format text -o g.txt
2>~ quadrille: g\.txt exists: use --force.*
? 2

== colours only where they are wanted
needs terminal
file g.qdr
| [Game "connect-square"] [Size "1x1"] 1. a1-b2
$ quadrille show g.qdr --format text | grep -c "$(printf '\033')"
> 0
? 1
$ quadrille show g.qdr --format text --color always | grep -c "$(printf '\033')" > n; test "$(cat n)" -gt 4
$ script -qec 'quadrille show g.qdr --format text' /dev/null | grep -c "$(printf '\033')" > n; test "$(cat n)" -gt 4
$ script -qec 'NO_COLOR=1 quadrille show g.qdr --format text' /dev/null | grep -c "$(printf '\033')"
> 0
? 1
$ script -qec 'NO_COLOR= TERM=xterm quadrille show g.qdr --format text' /dev/null | grep -c "$(printf '\033')" > n; test "$(cat n)" -gt 4
$ script -qec 'TERM=dumb quadrille show g.qdr --format text' /dev/null | grep -c "$(printf '\033')"
> 0
? 1
$ script -qec 'NO_COLOR=1 quadrille show g.qdr --format text --color always' /dev/null | grep -c "$(printf '\033')" > n; test "$(cat n)" -gt 4
$ script -qec 'quadrille show g.qdr --format text -o file.txt' /dev/null; grep -c "$(printf '\033')" file.txt
> 0
? 1
$ script -qec 'quadrille show g.qdr --color never -o -' /dev/null | tr -d '\r'
> quadrille: a terminal can't show a PDF: name a file with -o, or use --format text
? 2

== names and events can't command the terminal
$ printf '[Game "connect-capture"][Galaxy "R8"][A "\033[31mAnn"][Event "\302\233x"] 1. 1-2' | quadrille show - --format text --color never | cat -v | grep -E 'Ann|Capture'
>~ .*Capture 1x1 M-BM-7 \\x9bx
> 1. \x1b[31mAnn: 1-2
> A \x1b[31mAnn 0   B 0

== a record that is not legal is drawn up to its last legal turn
file bad.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B2"]
| 1. 1-2
| 2. 2-1 {twice}
$ quadrille show bad.qdr
2> bad.qdr:4:4: error: stars 1 and 2 were joined in turn 1 (line 3)
2> 2. 2-1 {twice}
2>    ^
2> quadrille: see "quadrille help records"
2> quadrille: bad-game.pdf: 1 game, 1 page
? 1
$ quadrille show bad.qdr --format text 2> /dev/null | tail -3
> 1. A: 1-2
> A 0   B 0
> error: line 4: stars 1 and 2 were joined in turn 1 (line 3)
? 1
$ quadrille show bad.qdr --turn 0 --format text -q 2> /dev/null | tail -1
> A 0   B 0
? 1
$ quadrille show bad.qdr --turn 2
2> quadrille: bad.qdr: record 1 has no turn 2: its legal turns are 1 to 1; --record N shows a single record
? 2

== the error is in the picture
needs pdftotext
file bad.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B2"]
| 1. 1-2
| 2. 2-1 {twice}
$ quadrille show bad.qdr --all -q 2> /dev/null; pdftotext bad-turns.pdf - | grep error
> error: line 4: stars 1 and 2 were joined in turn 1 (line 3)

== a wrong claim is told too
file g.qdr
| [Game "connect-capture"]
| [Galaxy "R8"]
| [Result "8-0"]
| 1. 1-2
$ quadrille show g.qdr --format text 2> /dev/null | tail -1
> error: line 3: the tag Result claims "8-0", but the game is unfinished: check the board and the moves; if it ended so, write *, or like B: resigns
? 1

== a record with wrong tags has nothing to draw
file tags.qdr
| [Game "connect-capture"]
| [Galaxy "R8 B"]
| 1. 1-2
$ quadrille show tags.qdr 2> said; head -1 said | cut -c1-20; ls
> tags.qdr:2:1: error:
> said
> tags.qdr
$ printf '\n[Game "conect"] 1. a1\n' >> tags.qdr; quadrille show tags.qdr 2>&1 | tail -1
> quadrille: tags-game.pdf: 1 game, 1 page
? 1
$ quadrille show tags.qdr --record 2 -q

== what can't be shown is said, and nothing is written
file g.qdr
| [Game "connect-capture"] [Galaxy "R8"] 1. 1-2 2. 2-4
| [Game "conect"] 1. a1
file none.qdr
| ; nothing
refused quadrille show
: < /dev/null => standard input is empty
: none.qdr => none.qdr holds no record
: missing.qdr => cannot read missing.qdr: No such file or directory
$ mkdir folder; quadrille show folder
2> quadrille: cannot read folder: it is a folder: name a file in it
? 2
refused quadrille show g.qdr
: --turn 2 => g.qdr: record 2 has no turn 2: its turns are 1 to 1; --record N shows a single record
: --turn 3 --record 1 => g.qdr: record 1 has no turn 3: its turns are 1 to 2
: --record 3 => g.qdr has no record 3: it holds 2
: --all --turn 1 => --turn has no effect: --all shows every turn
: --plot --turn 1 => --turn has no effect: --plot shows every turn
: --plot --all => --all has no effect: --plot shows every turn
: --plot --format text => --plot has no effect: a plot is drawn on a page
: --plot --per-page 2 => --per-page has no effect: --plot has a page for each game
: --ascii => --ascii has no effect: it is for text, add --format text
: --format doc =>~ --format must be text, pdf, png, svg or html, not "doc"
: --paper 60x60mm => there is no room on this paper: take larger paper or a smaller margin; --paper a5 would do
: --names A,B,C,D,E,F,G => --names gives more than 6 names
$ quadrille-skeleton show - --format text <<< '[Game "skeleton"] 1. 2'
2> quadrille: Last Match can't be drawn in a terminal: use --format pdf
? 2
$ quadrille-skeleton show - -o s.pdf --all <<< '[Game "skeleton"] 1. 2'
2> quadrille: s.pdf: 1 game, 1 page
$ ls
> folder
> g.qdr
> none.qdr
> s.pdf

== diagrams too small to read are refused
file g.qdr
| [Game "enclose5"] [Size "52x52"] 1. a1 2. a2 3. a3 4. a4 5. a5 6. b1
$ quadrille show g.qdr --all --per-page 30
2> quadrille: g-turns.pdf: 1 game, 2 pages
$ quadrille show g.qdr --all --paper 100x140mm
2> quadrille: the diagrams would be too small to read: take larger paper or a smaller margin; --paper a5 would do
? 2

== foreign files are kept, and a full disk is told
file g.qdr
| [Game "conect"] 1. a1
file g-game.pdf
| mine
$ quadrille show g.qdr
2> quadrille: g-game.pdf exists: use --force or -o to replace it
2> quadrille: g-game-2.pdf: 1 game, 1 page
$ cat g-game.pdf
> mine
$ quadrille show g.qdr -o g-game.pdf
2> quadrille: g-game.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
? 2
$ quadrille show g.qdr --force -q; head -c 4 g-game.pdf
> %PDF[no line end]
refused quadrille show g.qdr
: --format text > /dev/full =>~ cannot write to standard output: .*
: -o /dev/full -q =>~ .*

== several files make one document, with any number of threads
file a.qdr
| [Game "connect-capture"] [Galaxy "R8"] 1. 1-2 2. 2-4
| [Game "conect"] 1. a1
| [Game "conect"] 1. a1 2. {
file b.qdr
| ; two lines before it
| [Game "connect-square"] [Size "1x1"] [A "Ann"] 1. a1-b1 2. b1-b1
$ quadrille show a.qdr b.qdr --all -f 2>&1 | tail -1
> quadrille: a+1-turns.pdf: 4 games, 4 pages
? 1
$ quadrille show b.qdr - < a.qdr 2> said | head -c 5; echo; rm said
> %PDF-
$ quadrille show b.qdr a.qdr --record 1; ls
2>~ b.qdr:2:60: error: .*
2>*
2> quadrille: b+1-record-1-game.pdf: 2 games, 2 pages
> a+1-turns.pdf
> a.qdr
> b+1-record-1-game.pdf
> b.qdr
$ for f in pdf svg text; do for j in 1 2 3; do mkdir -p $j; quadrille show a.qdr - b.qdr --all --format $f -o $j/x.$f -q -j$j < a.qdr 2> $j/err; echo $? >> $j/err; done; cmp 1/err 3/err; done; diff -r 1 2; diff -r 1 3; ls 1; tail -1 1/err
> err
> x-001.svg
> x-002.svg
> x-003.svg
> x-004.svg
> x-005.svg
> x-006.svg
> x-007.svg
> x.pdf
> x.text
> 1
$ quadrille show a.qdr b.qdr --format text --turn 2 --record 1 --ascii 2> /dev/null | grep -E '^[0-9]+[.]'; quadrille show a.qdr b.qdr --format text --turn 1 --ascii 2> /dev/null | grep -cE '^$'
> 2. B: 2-4
> 11
? 1
$ quadrille show a.qdr b.qdr --turn 2 --record 2 -o x.pdf
2> quadrille: a.qdr: record 2 has no turn 2: its turns are 1 to 1
? 2
$ quadrille show a.qdr absent.qdr b.qdr --record 2 -q; ls -d *.pdf
> a+1-turns.pdf
> b+1-record-1-game.pdf
2> quadrille: cannot read absent.qdr: No such file or directory
2> quadrille: b.qdr has no record 2: it holds 1

== options without effect are refused
refused quadrille show $EXAMPLES/enclose5.qdr
: --per-page 2 => --per-page has no effect: add --all
: --dpi 40 => --dpi has no effect: it is for PNG
: --format text --paper a5 => --paper has no effect: text has no pages
: --format text --theme ink => --theme has no effect: text has no pages
: --format text --dpi 40 => --dpi has no effect: it is for PNG
: --format text --force => --force has no effect: standard output replaces no file
: --format text -o x.pdf => x.pdf has the ending of PDF, but --format says text: leave one of them out
$ ls

== turns that the rules divide are shown as numbered ones
needs pdftotext
file numbered.qdr
| [Game "connect-square"] [Size "2x1"] [Players "3"]
| 1. a1-b1 2. b2-c2 3. c1-c2 4. a1-b2 5. b1-c2 6. b2-c1 7. a2-b1
$ sed 's/[0-9]*\. //g' numbered.qdr > divided.qdr; for f in numbered divided; do quadrille show --all -q $f.qdr -o x.pdf -f 2> /dev/null; pdftotext -layout x.pdf $f.txt; done; cmp numbered.txt divided.txt
