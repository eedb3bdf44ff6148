# quadrille puzzle: options, their errors, the files of a set and its manifest. Most cases use chain puzzles, which are
# made quickly. The smallest Conect board has only four puzzles of the kind win-in-4 and grade 1.

== a set
$ quadrille puzzle connect-square --kind chain -n 12 --seed night
2>~ quadrille: connect-square-chain-5x5-night\.pdf: 12 puzzles, \d pages, first CS-C15-5x5-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille puzzle "Connect, Square!" --kind chain --seed night -v --force
2>~ quadrille: connect-square-chain-5x5-night\.pdf: 1 puzzle, 2 pages, CS-C15-5x5-[0-9A-Z]{8}-[0-9A-Z]
$ ls
> connect-square-chain-5x5-night.pdf

== the same seed gives the same bytes whatever the threads, another one gives others
$ for j in 1 2 5; do quadrille puzzle connect-square --kind chain -n 25 --seed s -j $j -q -o $j.pdf --manifest $j.m; done; cmp 1.pdf 2.pdf; cmp 1.pdf 5.pdf; sed 's/[15].pdf//' 1.m | cmp - <(sed 's/[15].pdf//' 5.m)
$ quadrille puzzle connect-square --kind chain -n 25 --seed t -q -o t.pdf; cmp -s 1.pdf t.pdf
? 1

== a random seed is reported and prints the same again
$ quadrille puzzle connect-square --kind chain 2> said; seed=$(sed -n 's/^quadrille: seed \([0-9A-Z]\{8\}\): .*/\1/p' said); mv connect-square-chain-5x5-$seed.pdf first.pdf; quadrille puzzle connect-square --kind chain --seed $seed -q; cmp first.pdf connect-square-chain-5x5-$seed.pdf

== a larger set begins like a smaller one
$ for n in 9 20; do quadrille puzzle connect-square --kind chain -n $n --seed b -q --answers none -o x.pdf --manifest - | grep -oP '"id":"\K[^"]*' > $n; done; head -9 20 | cmp - 9

== the manifest
$ quadrille puzzle connect-square --kind chain -n 10 --seed a -q -o 'x"y.pdf' --manifest m; wc -l < m
> 10
$ python3 -c 'import json; print(*sorted({(o["game"], o["kind"], o["file"]) for o in map(json.loads, open("m"))}))'
> ('connect-square', 'chain', 'x"y.pdf')

== one grade, or several
$ quadrille puzzle connect-square --kind chain -n 6 --grade 3 --seed g -q --manifest - | grep -o '"grade":.' | sort | uniq -c | sed 's/ *//'
> 6 "grade":3
$ quadrille puzzle connect-square --kind reply -n 20 --grade 4-5 --size 4x4 --seed g -q --manifest - | grep -o '"grade":.' | sort -u
> "grade":4
> "grade":5
$ for g in 0 6 3-2 2- x 2-4-5 '' 22; do quadrille puzzle connect-square --kind chain --grade "$g" 2>&1; done | sed 's/".*/.../' | uniq -c
>~  +8 quadrille: --grade must be a grade from 1 to 5, or a range like 2-4, not ...
? 2

== the puzzle that is reported as the first is number 1 of the pages
$ quadrille puzzle connect-square --kind reply -n 20 --seed g -o x.pdf --manifest m 2> told; grep '"number":1,' m | grep -oP '"id":"\K[^"]*' | cmp - <(grep -o 'CS-R15-.*' told)
# It was not the first to be made.
$ head -1 m | grep -c '"number":1,'
> 0
? 1
$ quadrille puzzle connect-square --kind reply -n 20 --split 10 --seed g -v -o y.pdf --manifest m 2> told; for n in 1 11 1; do grep "\"number\":$n," m | grep -oP '"id":"\K[^"]*'; done | cmp - <(grep -o 'CS-R15-.*' told)

== a set that is not found: nothing is written, what was there stays, and it is told how many were tried
file x.pdf
file m
refused quadrille puzzle connect-square
: --kind chain --size 3x3 --grade 1 --motif new-reach -n 5 --seed a -o x.pdf --manifest m => no chain puzzle of grade 1 with the motif new-reach was found in 20004 tries (3x3, 2 players): ask for another size, or other grades
: --kind chain --size 3x3 --grade 1 --motif new-reach --seed b -o x.pdf --manifest m --answers separate y.pdf -j 2 =>~ no chain puzzle of grade 1 with the motif new-reach was found in [0-9]+ tries .*
$ wc -c x.pdf m | head -2; ls -A
> 0 x.pdf
> 0 m
> m
> x.pdf

== kinds and games
refused quadrille puzzle conect
: --kind win-in-4 --board 'narrow 4' --grade 2 => win-in-4 puzzles (narrow 4) have only grade 1
refused quadrille puzzle connect-square
: --kind rpely => Connect, Square! has no kind of puzzle "rpely": did you mean reply?
: --kind checkmate => Connect, Square! has no kind of puzzle "checkmate": use outcome, reply or chain
refused quadrille
: puzzle =>~ which game\? Usage: quadrille puzzle GAME, with .* or connect
: puzzle connect-square chain => unexpected argument "chain": usage: quadrille puzzle GAME

== a game without puzzles
$ quadrille-skeleton puzzle skeleton
2> quadrille: Last Match has no puzzles
? 2

== options of the game
$ quadrille puzzle connect-square --kind chain --size 4x3 --seed a -q -o x.pdf --manifest - | grep -o '"puzzle":.*solution' | grep -o 'Size[^]]*'
> Size \"4x3\"
refused quadrille puzzle connect-square
: --size 0x3 =>~ --size must be .*, not "0x3"
: --aliens 3 => Connect, Square! has no option --aliens: it belongs to connect-capture
: --kind reply --size 3x2 --opening 2 => --opening does not apply to reply puzzles; of the game's options they have --size
refused quadrille puzzle
: connect-capture --kind last-alien --size 4x4 --aliens 6 -n 200 --seed h => only 127 of 200 last-alien puzzles were found in 80787 tries (4x4, 6 aliens), and further ones only repeat them: ask for fewer, or another size
: connect --draw => --draw does not apply to partition puzzles; of the game's options they have none
: connect-square --names Ann,Bob =>~ unknown option --names.*

== IDs print the same puzzles again, in any order
$ quadrille puzzle connect-square --kind chain -n 9 --seed b -q --manifest m; ids=$(grep -oP '"id":"\K[^"]*' m | tac); for i in $ids; do echo "--id $i"; done > again; quadrille puzzle $(cat again) -q --manifest n -o x.pdf; diff <(tac m | grep -o '"puzzle".*"nodes"') <(grep -o '"puzzle".*"nodes"' n)
$ quadrille puzzle connect-square $(head -2 again) -q; ls connect-square-chain-CS*
>~ connect-square-chain-CS-C15-5x5-[0-9A-Z]{8}-[0-9A-Z]\+1\.pdf
$ quadrille puzzle $(head -1 again); quadrille puzzle $(head -1 again) -q -o y.pdf; cmp y.pdf connect-square-chain-CS-*-?.pdf
2>~ quadrille: connect-square-chain-(CS-C15-5x5-[0-9A-Z]{8}-[0-9A-Z])\.pdf: 1 puzzle, 2 pages, \1
$ quadrille puzzle $(cat again) --shard 2/3 -q --manifest - -o z.pdf | grep -o '"puzzle".*"nodes"' | cmp - <(sed -n 4,6p n | grep -o '"puzzle".*"nodes"')

== IDs beside what they say already
$ id=$(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); for o in "--seed x" "-n 2" "--kind chain" "--grade 2" "--size 4x4"; do quadrille puzzle --id $id $o; done
2> quadrille: --id already says what to print: leave out --seed
2> quadrille: --id already says what to print: leave out --count
2> quadrille: --id already says what to print: leave out --kind
2> quadrille: --id already says what to print: leave out --grade
2> quadrille: --id already says what to print: leave out --size
? 2
$ id=$(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); other=$(quadrille puzzle connect-square --kind chain --size 4x4 --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); quadrille puzzle --id $id --id $other 2>&1 | sed 's/CS-[-0-9A-Zx]*/ID/'
> quadrille: --id ID differs in kind or size from the puzzles before it: print it separately
? 2
$ quadrille puzzle conect --id $(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*') 2>&1 | sed 's/CS-[-0-9A-Zx]*/ID/'
> quadrille: --id ID is a puzzle of Connect, Square!, not of Conect
? 2

== IDs that are wrong, or of something else
refused quadrille puzzle --id
: CS-C15-5x5-00000000-1 => --id: "CS-C15-5x5-00000000-1" is not a puzzle ID: check character mismatch: a character is mistyped, or two are swapped
: CC-4x4-F61S1KDD-T => --id: "CC-4x4-F61S1KDD-T" is not a puzzle ID: it is the ID of a sheet, for quadrille sheet --id
$ id=$(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); quadrille sheet --id $id 2>&1 | sed 's/CS-[-0-9A-Zx]*/ID/'
> quadrille: --id: "ID" is not a sheet ID: it is the ID of a puzzle, for quadrille puzzle --id
? 2
$ id=$(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); printf '[Game "connect-square"]\n[Sheet "%s"]\n1. a1-b1\n' $id | quadrille score -q 2>&1 | grep -c 'it is the ID of a puzzle'
> 1
? 1
$ id=$(quadrille puzzle connect-square --kind chain --seed b -q --manifest - | grep -oP '"id":"\K[^"]*'); quadrille puzzle --id "$(echo $id | tr 'A-Z-' 'a-z ')" -q -o x.pdf && ls x.pdf
> x.pdf

== answers; a solo game is played on its page, which has the whole sheet
needs qpdf pdftotext
$ for a in end none "separate a.pdf" separate=b.pdf; do quadrille puzzle connect-square --kind chain -n 6 --seed a --answers $a -o x.pdf; done
2> quadrille: x.pdf: 6 puzzles, 3 pages, first CS-C15-5x5-HF31J3JM-N
2> quadrille: x.pdf: 6 puzzles, 2 pages, first CS-C15-5x5-HF31J3JM-N
2> quadrille: x.pdf: 6 puzzles, 2 pages, first CS-C15-5x5-HF31J3JM-N
2> quadrille: a.pdf: 6 answers, 1 page
2> quadrille: x.pdf: 6 puzzles, 2 pages, first CS-C15-5x5-HF31J3JM-N
2> quadrille: b.pdf: 6 answers, 1 page
$ qpdf --check x.pdf > /dev/null && qpdf --check a.pdf > /dev/null; cmp a.pdf b.pdf; pdftotext a.pdf - | grep -c answers; pdftotext x.pdf - | grep -c answers
> 1
> 0
? 1
$ quadrille puzzle --answers separate c.pdf connect-square --kind chain -n 6 --seed a -q -o y.pdf; cmp a.pdf c.pdf; cmp x.pdf y.pdf
$ quadrille puzzle connect-square --kind chain -n 6 --seed a --answers separate - -q -o y.pdf | cmp - a.pdf
$ for paper in a4 a5; do quadrille puzzle connect --kind solo -n 1 --seed d --lang de --paper $paper --hints -q -o - --answers none | pdftotext - - | grep -o '^Runden\|^Ziele e'; done
> Runden
> Ziele e
> Runden

== hints stand between the puzzles and their answers, or at the end of the puzzles; fewer than 24 lines at the foot; no last page is nearly empty
$ quadrille puzzle connect-square --kind reply -n 24 --seed look -o x.pdf -q --hints; pdftotext x.pdf - | grep -o '^\(puzzles\|hints\|answers\) 1' | uniq
> puzzles 1
> hints 1
> answers 1
$ quadrille puzzle connect-square --kind reply -n 24 --seed look -o x.pdf -q --hints end --answers separate=y.pdf; ! pdftotext y.pdf - | grep '^hints'
$ quadrille puzzle conect -n 20 --seed 3 -o x.pdf -q --hints --answers none --paper a5; quadrille puzzle conect --kind win-in-3 -n 6 --seed 5 -o y.pdf -q --paper a4; for f in x y; do pdftotext $f.pdf - | grep -E '^(hint|answer)s [0-9]'; done | paste -sd ' '
> hints 1–10 hints 11–20 answers 1–3 answers 4–6
$ quadrille puzzle connect-square --kind reply -n 24 --seed look -o x.pdf -q --hints=foot; quadrille puzzle connect-square --kind reply -n 6 --seed look -o y.pdf -q --hints; for f in x y; do pdftotext $f.pdf - | grep -c '^hints'; done; pdftotext y.pdf - | grep -c 'Leave\|Take\|give' | grep -v '^[0-5]$' > /dev/null
> 0
> 0
$ quadrille puzzle connect-square --kind chain --seed a --hints=top
2> quadrille: --hints must be end or foot, not "top"
? 2

== puzzles and answers are apart and refer to each other; a title page lists the grades; large print has a page for each
needs qpdf pdftotext
$ quadrille puzzle connect-square --kind chain -n 8 --seed a --paper a4 --book -q -o x.pdf; pdftotext -layout x.pdf - | tr -s ' \f' ' ' | sed 's/^ //' | grep 'asks\|usually\|answers\|puzzles'
> 8 puzzles · Connect, Square! · 5 × 5, 2 players
> what the grade asks puzzles page
> usually three or four squares, in reach from the start 1–4 2
> usually four to six squares, or one of them only looks as if it could be taken 5 3
> usually six squares or more, or one comes within reach only on the way 6–8 3
> answers 4
> The longest chain puzzles 1–4
> Connect, Square! · 5 × 5, 2 players answers on page 4
> The longest chain puzzles 5–8
> Connect, Square! · 5 × 5, 2 players answers on page 5
> The longest chain answers 1–4
> Connect, Square! · 5 × 5, 2 players puzzles on page 2
> The longest chain answers 5–8
> Connect, Square! · 5 × 5, 2 players puzzles on page 3
$ quadrille puzzle connect-square --kind chain -n 8 --seed a -q -o x.pdf --answers separate=y.pdf --manifest m; for f in x y; do pdftotext $f.pdf $f; grep -o 'CS-C15.*' $f | sort | diff - <(grep -oP '"id":"\K[^"]*' m | sort); done; grep -o 'Take as many\|answers on\|taking' x; grep -o 'Take as many\|taking' y | sort -u
> Take as many
> Take as many
> taking
$ quadrille puzzle connect-square --kind chain -n 5 --seed a --paper a4 -q --theme large --answers none -o x.pdf; qpdf --show-npages x.pdf
> 5
# The spaces of a grid are 24 mm wide there.
$ quadrille puzzle connect --kind partition -n 1 --seed a --paper a4 -q -f --theme large --answers none -o x.pdf; pdftotext -bbox x.pdf - | sed -nE 's/.*xMin="([0-9]*).*>[bc]<.*/\1/p' | paste -sd-
> 190-259
$ quadrille puzzle connect-square --kind chain --seed a --per-page 64 -o x.pdf
2> quadrille: the puzzles would be too small to read: take fewer with --per-page, larger paper or a smaller margin
? 2

== a turn that comes out behind is told so
needs pdftotext
$ quadrille puzzle connect-square --kind reply --size 3x3 -n 6 --seed look -o - -q | pdftotext - - | grep -c '2 squares behind'
> 1

== the puzzles of a day: the date is the seed, after one that is given, and is printed
needs pdftotext
$ for o in "--daily 2026-11-23" "--daily 2026-11-23 -j1" "--daily 2026-11-24" "--daily 2026-11-23 --seed x" "--daily 2026-11-23 --seed y"; do quadrille puzzle connect-square --kind chain -n 3 $o -q -o - | sha1sum; done | sort | uniq -c | awk '{ print $1 }' | sort | paste -sd ' '
> 1 1 1 2
$ quadrille puzzle connect-square --kind chain -n 3 --daily 2026-11-23 -o x.pdf 2>&1 | grep -c 'add --seed'; pdftotext x.pdf - | head -1; quadrille puzzle connect-square --kind chain -n 3 --daily 2026-11-23 --lang de -q -o - | pdftotext - - | head -1
> 0
> Monday, 23 November 2026
> Montag, 23. November 2026
$ quadrille puzzle connect-square --kind chain --grade 1 -n 3 --seed 'x 2026-11-23' -q --manifest - | cut -c1-40 > m; quadrille puzzle connect-square --kind chain -n 3 --seed x --daily 2026-11-23 -q --manifest - | cut -c1-40 | cmp - m
# From Monday to Sunday: kind, grade and size.
$ for d in 23 24 25 26 27 28 29; do quadrille puzzle conect --daily 2026-11-$d -q --manifest - | grep -oP '"id":"\KCO-[A-Z0-9]+-W[0-9]+'; done | paste -sd ' '
> CO-T11-W7 CO-Q22-W7 CO-H33-W7 CO-D44-W7 CO-T55-W7 CO-Q44-W11 CO-H33-W7 CO-D33-W7
$ for d in 27 28; do quadrille puzzle connect-square --daily 2026-11-$d -q --manifest - | grep -oE 'CS-[A-Z0-9]+-[0-9x]+' | head -1; done | paste -sd ' '
> CS-R55-4x3 CS-W44-6x6
$ export TZ=UTC-14; until a=$(date +%F) && quadrille puzzle connect-square --daily today -q -o t.pdf && b=$(date +%F) && [ $a = $b ]; do :; done; quadrille puzzle connect-square --daily $a -q -o - | cmp - t.pdf
$ for e in 1795823999 1795824000; do SOURCE_DATE_EPOCH=$e TZ=Pacific/Auckland quadrille puzzle connect-square --daily today -f -o t.pdf; done
2> quadrille: today is 2026-11-27: --daily 2026-11-27 prints the same again
2>~ quadrille: t.pdf: .*
2> quadrille: today is 2026-11-28: --daily 2026-11-28 prints the same again
2>~ quadrille: t.pdf: .*
refused env SOURCE_DATE_EPOCH=x quadrille puzzle connect-square
: --daily today =>~ SOURCE_DATE_EPOCH must be .*
refused quadrille puzzle connect-square
: --daily 2026-02-29 => --daily must be a day of the calendar as YYYY-MM-DD, like 2026-11-23, or today, not "2026-02-29"
: --daily 2026-11-23 --seed '' => --seed is empty: give it any text or number

== on Sundays a day has as many puzzles of a second kind as of the first, the same as alone; the answers follow both
needs pdftotext
file class.csv
| name
| Ana
file f
| day() { quadrille puzzle connect-square --daily 2026-11-29 -q "$@"; }
| ids() { grep -oP '"id":"\K[^"]*'; }
| line() { grep -oP '"kind":"\K[^"]*|"(page|number)":\K\d+' | paste -d ' ' - - -; }
$ . ./f; day -n 2 -o x.pdf --manifest - | tee m | line; for page in 1 2 3 4; do pdftotext -f $page -l $page x.pdf - | grep -oE '(puzzle|answer)s ([0-9]–[0-9]|on page [0-9])|page [0-9] of [0-9]|^(Take|Only one)' | paste -sd ' '; done
> chain 1 1
> chain 1 2
> outcome 2 3
> outcome 2 4
> puzzles 1–2 answers on page 3 Take page 1 of 4
> puzzles 3–4 answers on page 4 Only one page 2 of 4
> answers 1–2 puzzles on page 1 page 3 of 4
> answers 3–4 puzzles on page 2 page 4 of 4
$ . ./f; for kind in chain outcome; do day --kind $kind -n 2 -o y.pdf -f --manifest -; done | ids | cmp - <(ids < m); for id in $(ids < m); do quadrille puzzle --id $id -q -o y.pdf -f --manifest - | grep -o '"puzzle".*' | cmp - <(grep $id m | grep -o '"puzzle".*'); done
$ . ./f; for k in 1 2 3; do day --seed x -n 4 --shard $k/3 -o y.pdf -f --manifest -; done | ids | cmp - <(day --seed x -n 4 -o y.pdf -f --manifest - | ids); day -n 3 --split 2 -v -o s.pdf --manifest - | line; ls s-*
> chain 1 1
> chain 1 2
> chain 1 3
> outcome 2 4
> outcome 1 5
> outcome 1 6
> s-001.pdf
> s-002.pdf
> s-003.pdf
$ . ./f; day --bare -o bare/; grep -oP '"(id|title)":"\K[^"]*' bare/feed.jsonl; ls bare | wc -l; day --book --hints -n 25 -o b.pdf; pdftotext b.pdf - | grep -oE '^(hint|answer)s [0-9–]+' | paste -sd ' '
> CS-C33-5x5-41WGDRY1-0
> The longest chain
> CS-W33-3x3-SJFCK8YB-P
> The line that wins
> 5
> hints 1–25 hints 26–50 answers 1–6 answers 7–12 answers 13–18 answers 19–24 answers 26–31 answers 32–37 answers 38–43 answers 44–49
$ . ./f; day; ls connect*; quadrille puzzle connect-square --daily 2026-11-29 -q -o v.pdf --manifest - | grep -o '"grade":.'
> connect-square-chain-5x5-outcome-3x3-2026-11-29.pdf
> "grade":3
> "grade":3
# One kind: with a kind, a motif, a class, or options that the second does not take.
$ . ./f; for o in "--kind reply" "--motif new-reach" "--roster class.csv" "--size 8x8"; do day $o -o y.pdf -f --manifest - | line; done
> reply 1 1
> chain 1 1
> chain 1 1
> chain 1 1

== a motif that the kind does not have
refused quadrille puzzle connect-square
: --kind chain --motif loop =>~ chain puzzles have no motif "loop".*

== answers that can't be had
$ quadrille puzzle connect-square --kind chain --answers
2> quadrille: --answers needs a value: --answers WHERE
? 2
$ for a in separate separate= somewhere "" end=x separately=x; do quadrille puzzle connect-square --kind chain --seed a --answers "$a" 2>&1; done | sed 's/".*/.../' | uniq -c
>~  +6 quadrille: --answers must be end, none, or separate FILE, not ...
? 2
refused quadrille puzzle connect-square
: --seed a --answers separate --book => --answers must be end, none, or separate FILE, not "separate"
: --kind chain --seed a --answers separate connect-square-chain-5x5-a.pdf => connect-square-chain-5x5-a.pdf would be written twice: name another file
$ ln -s . here; quadrille puzzle connect-square --kind chain --seed a -o x.pdf --answers separate here/x.pdf
2> quadrille: here/x.pdf would be written twice: name another file
? 2
refused quadrille puzzle connect-square
: -n 4 --split 2 --seed a -o x.pdf --answers separate x.pdf => x-001.pdf would be written twice: name another file
: --seed a -o x.pdf --answers separate a.pdf --manifest a.pdf => a.pdf would be written twice: name another file
: --seed a -o x.pdf --answers separate a.svg => a.svg: all files of a run have the same format, PDF: use the ending .pdf, or add --format
: -n 4 --split 2 --seed a -o x.pdf --answers separate - => --split makes several files, but standard output is one: name a file
$ ls
> here

== all files of a run appear or none
file a.pdf
| somebody's
refused quadrille puzzle connect-square
: -n 4 --seed a -o x.pdf --answers separate a.pdf --manifest m => a.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
: -n 4 --seed a -o x.pdf --answers separate nowhere/a.pdf --manifest m => cannot write nowhere/a.pdf: there is no folder nowhere
$ ls -A; cat a.pdf
> a.pdf
> somebody's
$ quadrille puzzle connect-square --kind chain -n 4 --seed a -o x.pdf --answers separate a.pdf --manifest m --force -q; ls
> a.pdf
> m
> x.pdf
$ cp x.pdf before; quadrille puzzle connect-square --kind chain -n 4 --seed b -o x.pdf --answers separate /dev/full --manifest m
2> quadrille: cannot write /dev/full: No space left on device
? 2
$ cmp x.pdf before

== a file that can't be written is told before the puzzles are made
file x.pdf
| somebody's
$ quadrille puzzle connect-square --kind chain -n 1000000 --seed a -o x.pdf
2> quadrille: x.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
? 2

== a book
needs qpdf pdftotext
$ quadrille puzzle connect-square --kind chain -n 12 --seed a --book --title "Winter's nights" -q -o x.pdf; pdftotext -layout x.pdf - | grep -c "Winter’s nights"; qpdf --show-npages x.pdf
> 6
> 6
$ quadrille puzzle connect-square --kind chain -n 12 --seed a -q -o y.pdf; echo $(($(qpdf --show-npages x.pdf) - $(qpdf --show-npages y.pdf)))
> 1
$ quadrille puzzle connect-square --kind chain -n 12 --per-page 2 --answers none --seed a -q -o x.pdf; qpdf --show-npages x.pdf
> 6
$ quadrille puzzle connect-square --kind chain -n 12 --paper 60x60mm --seed a -q -o x.pdf
2>~ quadrille: the puzzles would be too small to read: .*
? 2

== files of a split set: each is a book, the numbers go on
$ quadrille puzzle connect-square --kind chain -n 10 --split 4 --seed a --manifest m -v -o x.pdf
2>~ quadrille: x-001\.pdf: 4 puzzles, 2 pages, first CS-.*
2>~ quadrille: x-002\.pdf: 4 puzzles, 2 pages, first CS-.*
2>~ quadrille: x-003\.pdf: 2 puzzles, 2 pages, first CS-.*
2>~ quadrille: x-001\.pdf to x-003\.pdf: 10 puzzles, 6 pages, first CS-.*
$ python3 -c 'import json; o = [json.loads(l) for l in open("m")]; print([x["file"] for x in o]); print(sorted(x["number"] for x in o[4:8]))'
> ['x-001.pdf', 'x-001.pdf', 'x-001.pdf', 'x-001.pdf', 'x-002.pdf', 'x-002.pdf', 'x-002.pdf', 'x-002.pdf', 'x-003.pdf', 'x-003.pdf']
> [5, 6, 7, 8]
$ quadrille puzzle connect-square --kind chain -n 10 --split 4 --seed a -q -o x.pdf --answers separate y.pdf; ls
> m
> x-001.pdf
> x-002.pdf
> x-003.pdf
> y-001.pdf
> y-002.pdf
> y-003.pdf

== shards of a split set are the very files of the whole
$ mkdir whole parts; (cd whole; quadrille puzzle connect-square --kind chain -n 23 --split 4 --seed b -q -o x.pdf --answers separate y.pdf --manifest m)
$ for k in 1 2 3 4; do (cd parts; quadrille puzzle connect-square --kind chain -n 23 --split 4 --seed b -q -o x.pdf --answers separate y.pdf --shard $k/4 --manifest m$k); done; (cd parts; cat m1 m2 m3 m4 > m; rm m?); diff -r whole parts

== shards of a single file have their part of the set
$ quadrille puzzle connect-square --kind chain -n 25 --seed b -q --manifest whole; for k in 1 2 3; do quadrille puzzle connect-square --kind chain -n 25 --seed b --shard $k/3 --manifest m$k -q; done; ls *.pdf
> connect-square-chain-5x5-b-1of3.pdf
> connect-square-chain-5x5-b-2of3.pdf
> connect-square-chain-5x5-b-3of3.pdf
> connect-square-chain-5x5-b.pdf
$ wc -l < m1; wc -l < m3; keys() { python3 -c 'import json, sys; [print([o[k] for k in ("id", "kind", "grade", "puzzle", "solution", "value", "nodes")]) for o in map(json.loads, sys.stdin)]'; }; diff <(keys < whole) <(cat m1 m2 m3 | keys)
> 8
> 9
$ quadrille puzzle connect-square --kind chain -n 2 --seed b --shard 1/3 --manifest m -o x.pdf
2> quadrille: shard 1 of 3 holds no puzzles
$ wc -c < m; ls x.pdf
> 0
2> ls: cannot access 'x.pdf': No such file or directory
? 2

== pictures
$ quadrille puzzle connect-square --kind chain -n 7 --per-page 2 --answers separate a.svg --seed a -q -o p.svg --manifest m; ls; grep -o '"file":"[^"]*","page":1,"number":[56]' m
> a-001.svg
> a-002.svg
> m
> p-001.svg
> p-002.svg
> p-003.svg
> p-004.svg
>~ "file":"p-003\.svg","page":1,"number":[56]
>~ "file":"p-003\.svg","page":1,"number":[56]
refused quadrille puzzle connect-square
: -n 7 --seed a -o p.svg --shard 1/2 => --shard is for PDF: SVG pages are numbered through the whole set
: -n 7 --seed a --per-page 2 -o - --format svg => standard output takes one file, but 6 pages make 6 SVG files: name a file with -o, or use PDF
$ quadrille puzzle connect-square --kind chain -n 2 --seed a --answers none -q -o - --format svg | head -c 5
> <?xml[no line end]

== to standard output
needs qpdf
$ quadrille puzzle connect-square --kind chain -n 3 --seed a -q -o - | cat > x.pdf; quadrille puzzle connect-square --kind chain -n 3 --seed a -q -o y.pdf; cmp x.pdf y.pdf
$ mkfifo f; cat f > m & quadrille puzzle connect-square --kind chain -n 3 --seed a -q -o x.pdf --manifest f; wait; wc -l < m
> 3
# A heading of text is wrapped where its marks leave it too little room.
$ quadrille puzzle conect --kind win-in-2 -n 1 --seed 1 --format text --columns 40 -q -o - --title '123456789 123456789 123456789 123456789' | head -2
> # 123456789 123456789 123456789
> 123456789

== the progress bar counts puzzles
$ quadrille puzzle connect-square --kind chain -n 20 --seed a -o x.pdf --progress always 2>&1 | tr '\r' '\n' | grep -o '20 of 20 puzzles' | sort -u
> 20 of 20 puzzles

== a title that the program can't print
$ quadrille puzzle connect-square --kind chain --seed a --title $'a\nb'
2> quadrille: --title holds a control character: it must be one line of text
? 2

== kinds in the help
$ quadrille puzzle connect-square --help | grep -A2 '^Puzzles'
> Puzzles of Connect, Square!
>   outcome                  find the only line that wins, and play on to the end
>   reply                    take squares so that the best reply takes least
$ quadrille games connect-square | sed -n '/^Puzzles/,/grade 2/p'
> Puzzles of Connect, Square!
>   outcome                  find the only line that wins, and play on to the end
>                            options: --size (3x3)
>                            grade 1: usually the game ends in four turns, and
>                            about nine lines can be drawn first
>                            grade 2: usually four or five turns, with ten or

== options without effect are refused
refused quadrille puzzle conect
: --dpi 150 => --dpi has no effect: it is for PNG
: --svg-text outline => --svg-text has no effect: it is for SVG
: --shard 1/2 => --shard needs --seed: the parts of one batch have the same seed
: --format pdf --answers separate=a.svg => a.svg has the ending of SVG, but --format says PDF: leave one of them out

== a title page has art and names the hints, and twelve hints have no page
needs pdftotext
$ quadrille puzzle connect-capture --book --hints=end -n 12 --seed d3 -q -o x.pdf; pdftotext x.pdf - | grep -cE '^hints 1'; pdftotext -l 1 x.pdf - | grep -cE '^[BRQKJWH]$'
> 0
> 0
? 1
$ quadrille puzzle connect-capture --book --hints=end -n 40 --seed d3 -q -o y.pdf; pdftotext -l 1 -layout y.pdf - | sed -n 's/^ *\(hints\|answers\) .*/\1/p'
> hints
> answers

== IDs of puzzles whose heads are long and short are in the same line of them
needs pdftotext
$ quadrille puzzle connect-capture --kind help-alien -n 4 --seed d1 -q -o x.pdf; pdftotext -l 1 -bbox x.pdf - | sed -n 's/.*yMin="\([0-9.]*\)".*>CC-H.*/\1/p' | sort -u | wc -l
> 2
