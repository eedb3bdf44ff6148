# quadrille rules: rule sheets.

== every game has one, in every format, on one to three pages of A4
needs qpdf
$ for g in connect-capture connect-square enclose5 conect connect; do quadrille rules $g --paper a4 -q && qpdf --check $g-rules-en.pdf > log && qpdf --show-npages $g-rules-en.pdf; done | sort | uniq -c | awk '$2 > 3'
$ ls
> conect-rules-en.pdf
> connect-capture-rules-en.pdf
> connect-rules-en.pdf
> connect-square-rules-en.pdf
> enclose5-rules-en.pdf
> log
$ quadrille rules conect --paper a4 --force
2> quadrille: conect-rules-en.pdf: 1 page
$ quadrille rules connect --paper a4 --format svg
2>~ quadrille: connect-rules-en-001\.svg to connect-rules-en-00[23]\.svg: [23] pages
$ quadrille rules Conect --paper a4 -o c.png --dpi 50; head -c 4 c.png | tail -c 3
2> quadrille: c.png: 1 page
> PNG[no line end]
$ quadrille rules enclose5 -q -o - | head -c 5
> %PDF-[no line end]

== where the page has room, rulings are in the type of the rules: of 9 pt, not of the foot's 7.5 pt
needs pdftotext
$ for g in connect-capture connect-square connect; do for l in en es; do quadrille rules $g --lang $l --paper a4 -q -f -o r.pdf; pdftotext -bbox r.pdf - | sed -nE 's/.*yMin="([0-9.]*)".*yMax="([0-9.]*)">§<.*/\2 - \1/p' | bc | sort -u | cut -c1-4 | uniq; done; done | uniq -c | tr -s ' '
>  6 12.2

== in large print pages are filled from the top, below the head that each has: the second one's is shorter
needs pdftotext
$ quadrille rules conect --theme large --paper a4 -q -f -o r.pdf; pdftotext -bbox r.pdf - | sed -nE 's/.*yMin="([0-9]*).*>(reach|Play)<.*/\2 \1/p'
> reach 166
> Play 100
$ for g in connect enclose5; do quadrille rules $g --theme large --paper a4 -q -f -o r.pdf; pdftotext r.pdf - | grep -c '^Rules · continued'; done
> 7
> 3
# Below a board without a turn is no room for what turns bring; seven pictures stand 4 and 3 in rows; a foot is one line.
$ quadrille rules connect --theme large --lang de --paper a4 -q -f -o r.pdf; pdfinfo r.pdf | grep -ao 'Pages: *8'
>~ Pages: *8
$ quadrille rules connect-capture --theme large --paper a4 -q -f -o r.pdf; pdftotext -bbox -f 2 r.pdf - | sed -nE 's/.*yMin="([0-9]*).*>\([BRQKJWH]\):<.*/\1/p' | sort | uniq -c | tr -s ' ' | cut -d' ' -f2; pdftotext -layout -f 4 r.pdf - | grep -o 'Nordal.*page.*'
> 4
> 3
>~ Nordal \(1991\)\. +page 4 of 4

== the same bytes, whatever the locale
$ for l in C de_DE.UTF-8; do LC_ALL=$l LANG=$l quadrille rules conect --paper a4 -q -o - | sha256sum; LC_ALL=$l LANG=$l quadrille rules conect --format text | sha256sum; done | sort -u | wc -l
> 2

== text for the terminal
$ quadrille rules connect-square --format text | sed -n '1,5p;/^The board/,/D bottom/p'
> Connect, Square!
> Rules · 2 to 4 players, a pencil of a different colour each
>
> Start in your corner, reach out line by line, and fill more squares than anybody
> else.
> The board
> A grid of points. Each player begins at one corner point, which is marked as
> theirs: A top left, B bottom right, C top right, D bottom left. With fewer
$ for g in connect-capture connect-square enclose5 conect connect; do quadrille rules $g --format text; done | python3 -c 'import sys; print(max(len(line.rstrip()) for line in sys.stdin))'
> 80
$ for g in connect-capture connect-square enclose5 conect connect; do quadrille rules $g --format text --ascii; done | LC_ALL=C grep -c '[^ -~]'
> 0
? 1
$ quadrille rules conect --format text --color always | grep -c $'^2. \033\[1mRound the apex.\033\[0m A group'
> 1
$ quadrille rules enclose5 --format text --color never | grep -c $'\033'
> 0
? 1
$ quadrille rules enclose5 --format text -o rules.txt && head -1 rules.txt
> Enclose5
refused quadrille rules enclose5
: --format text -o rules.txt =>~ rules\.txt .*--force.*
: --format text --margin 5 => --margin has no effect: text has no pages
: --format text -o x.svg => x.svg has the ending of SVG, but --format says text: leave one of them out
: --ascii => --ascii has no effect: it is for text, add --format text

== what the rules refuse bears a cross
$ quadrille rules connect-square --format text | grep -c '^  ✗'
> 0
? 1
$ quadrille rules enclose5 --format text | grep -c '✗ *a b c d e f g'
> 1
$ quadrille rules connect-square --format text | grep -o '✗' | wc -l; quadrille rules connect-capture --format text | grep -o '✗' | wc -l; quadrille rules conect --format text | sed -n '/✗/p' | wc -l
> 1
> 1
> 0

== as wide as the terminal
needs terminal
$ for w in 60 90 200; do script -qec "stty cols $w; quadrille rules connect --format text --color never" /dev/null < /dev/null | python3 -c 'import sys; print(max(len(line.rstrip()) for line in sys.stdin))'; done
> 60
> 90
> 100

== languages
$ quadrille rules conect --lang de --format text | sed -n 1,2p
> Conect
>~ Spielregeln · .*
refused quadrille rules conect
: --lang xx =>~ unknown language "xx": the languages are en, de.*, or one of your own in words/LANG\.cfg of a template folder
: --lang ../en =>~ unknown language "\.\./en": the languages are en, de.*
: --lang xx --format text =>~ unknown language "xx": .*
$ mkdir -p mine/words mine/rules/pi && printf 'language = "Pirate"; words = ( [ "Rules", "Rools" ] );' > mine/words/pi.cfg && printf 'summary: two mates\ncredit: Mark Steere\nsource: sea\n\n# Ahoy\nA paragraph\nof two lines.\n! Arr.\n[loop] Round.\n' > mine/rules/pi/conect.txt
$ quadrille rules conect --lang pi --template-dir mine --format text --ascii | sed 's/ *$//' | head -9
> Conect
> Rools - two mates
>
> Ahoy
> A paragraph of two lines.
>
> ! Arr.
>
>        a b c d e
$ quadrille rules enclose5 --lang pi --template-dir mine
2>~ quadrille: unknown template rules/pi/enclose5\.txt: not in mine, .*
? 2
$ quadrille sheet conect --rules --lang pi --template-dir mine --seed p -q -o s.svg && grep -c '>Ahoy<' s-002.svg
> 1

== a text: comments, paragraphs with bold words, entries, rulings, pictures, a box
file conect.txt
| ; comment
| summary: two  players
| credit: C
| source: S
|
| # Über  a heading
| Text *bold
| words* é – 世
|   go on
| ; not this
|
| - one
| - [loop] two
|  more
| 12. three
| ! a ruling
| ! [key]- [apex] entry
| -no entry
| 1.5 neither
| [loop] side
| by side
| [apex]
|
| Text
| + Ours
| Text of ours
| # Not ours
$ mkdir -p t/rules/en; mv conect.txt t/rules/en; quadrille rules conect --format text --ascii --template-dir t | sed 's/ *$//;/^! A ruling:/,/agree[.]$/d'
> Conect
> Rules - two players
>
> Ueber a heading
> Text bold words e - ? go on
>
> - one
> - two more
> 12. three
>
> ! a ruling
>
> ! entry -no entry 1.5 neither
>
>        a b c d e
>        ---------  Red
>     1  : R . R . \
>      2  r . B R B \
>       3  : . B R . \
>        4  : B . R B \
>         5  * . . R . \ Blue
>
>   * apex   : r b  column a is the bottom row again
>   side by side
>
>        a b c d e
>        ---------  Red
>     1  : . R . . \
>      2  b . R B . \
>       3  : B R . . \
>        4  : R B . . \
>         5  R . . B . \ Blue
>
>   * apex   : r b  column a is the bottom row again
>
> Text
>
> Ours
> Text of ours
>
> Not ours
>
> C
> S
# What the last turn put is marked in pictures too.
$ quadrille rules conect --format text --ascii --template-dir t --color always | grep -c $'\033\[31;7mR\033'
> 2
$ sed -i 's/\[loop\] two/[nothing] two/' t/rules/en/conect.txt; quadrille rules conect --template-dir t -o x.pdf
2>~ quadrille: t/rules/en/conect\.txt:13: unknown picture "nothing": .*
? 2

== what is wrong with a text is told with its line
file try.sh
| mkdir -p t/rules/en; printf "$1" > t/rules/en/conect.txt
| quadrille rules conect --template-dir t -o x.pdf
file wrong.sh
| bash try.sh 'summary: s\ncredit: c\nsource: s\n\n'"$1"
refused bash wrong.sh
: 'A\n\n[nothing] here\n' => t/rules/en/conect.txt:7: unknown picture "nothing": the pictures are wide, narrow, loop, surround, apex
: 'A *b\nc\n' => t/rules/en/conect.txt:5: a star begins bold type, but none ends it in this paragraph
: '# \n' => t/rules/en/conect.txt:5: no text follows the sign at the beginning of the line
: 'A\n[x\n' => t/rules/en/conect.txt:6: a picture needs its name in brackets: [name] caption
: '' => t/rules/en/conect.txt:4: the file has no text
: 'A\001\n' => t/rules/en/conect.txt:5: this line holds a control character
: 'A\302\233\n' => t/rules/en/conect.txt:5: this line holds a control character
: 'A\377\n' => t/rules/en/conect.txt:5: this line is not UTF-8 text
: "$(printf 'x%.0s' {1..121})" => t/rules/en/conect.txt:5: a word is longer than 120 bytes
: '! [key A\n' => t/rules/en/conect.txt:5: the key of a ruling needs brackets: ! [key] text
: ' - [] A\n' => t/rules/en/conect.txt:5: the picture of an entry needs its name in brackets: - [name] text
: '+\n' => t/rules/en/conect.txt:5: no text follows the sign at the beginning of the line
refused bash try.sh
: 'summary: s\nsource: s\n\nA\n' => t/rules/en/conect.txt:1: "credit: ..." is missing at the head of the text
: 'summary: s\nsummary: s\n\nA\n' => t/rules/en/conect.txt:2: "summary:" is set twice
: 'sumary: s\n\nA\n' => t/rules/en/conect.txt:1: not a setting: the settings are "summary: ...", "credit: ...", "source: ..."; a blank line ends them
$ ls
> t
> try.sh
> wrong.sh

== what is not of the game is in a box at the end, and not among its rules
$ for g in enclose5 conect; do quadrille rules $g --format text | sed -n '/^An option of ours/,$p' | grep -c 'pie rule'; quadrille rules $g --format text | sed '/^An option of ours/,$d' | grep -c -i 'pie\|swap'; done
> 1
> 0
> 1
> 0
? 1
$ quadrille rules conect --format text | grep -c '§'; quadrille rules conect --format text | grep -o 'Walton and Falzon'
> 0
> Walton and Falzon

== what is wrong with a picture too
file try.sh
| mkdir -p t/conect; printf "$1" > t/conect/pictures.qdr
| quadrille rules conect --template-dir t -o x.pdf
refused bash try.sh
: '[Game "conect"]\n[Board "wide 5"]\n1. a1\n' => t/conect/pictures.qdr:1: the tag Picture is missing, which names the picture
: '[Game "conect"]\n[Picture "wide"]\n1. a1 2. a1\n' =>~ t/conect/pictures\.qdr:3: .*
: '[Game "enclose5"]\n[Picture "wide"]\n1. a1\n' => t/conect/pictures.qdr:1: this is a record of Enclose5, not of Conect
: '[Game "conect"]\n[Picture "wide"]\n[Game "conect"]\n[Picture "wide"]\n' => t/conect/pictures.qdr:4: there is already a picture "wide"
: '[Game "conect"]\n[Picture "wide"]\n[Refused "a1"]\n' => t/conect/pictures.qdr:3: the last action of Refused must be illegal, and those before it legal
: '[Game "conect"]\n[Picture "wide"]\n[Refused "a1 a1 b1"]\n' => t/conect/pictures.qdr:3: the last action of Refused must be illegal, and those before it legal
: '[Game "conect"]\n[Picture "wide"]\n[Refused "a1 what"]\n' => t/conect/pictures.qdr:3: the last action of Refused must be illegal, and those before it legal
: '[Game "conect"]\n[Picture "wide"]\n[Unmarked "2"]\n1. a1\n' => t/conect/pictures.qdr:3: Unmarked must be a number of moves of the last turn, or all

== a megabyte of text takes seconds: time grows with its length, not with its square
$ mkdir -p t/rules/en; long() { { printf 'summary: s\ncredit: c\nsource: s\n\n'; yes -- "$1" | head -c 1048200; echo; } > t/rules/en/conect.txt; ( ulimit -t 20; quadrille rules conect --paper a4 --template-dir t -o x.pdf ); }; long '- a'; long 'word'
2>~ quadrille: x.pdf: [0-9]+ pages
2>~ quadrille: x.pdf: [0-9]+ pages

== usage
refused quadrille
: rules =>~ which game\? Usage: quadrille rules GAME, with connect-capture, .*
: rules conet => unknown game "conet": did you mean conect?
refused quadrille rules conect
: --names A,B => unknown option --names: see quadrille rules --help
: --paper 50x60mm => the rules do not fit on this paper: use larger paper or a smaller margin
$ quadrille rules conect --lang
2>*
? 2
