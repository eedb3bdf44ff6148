# Rosters: a page of its own for each name of a list; and the sets of pictures of quadrille puzzle --bare.

== each name gets its own sheet, in its own language
needs pdftotext
file class.csv
| name,level,lang
| "Smith, Ann",1,
| Björn,2-4,de
| Zoë,,es
$ quadrille sheet connect --roster class.csv --seed s -n 2 --paper a4 -o a.pdf --manifest a.jsonl
2> quadrille: a.pdf: 6 sheets, 6 pages, first CN-0-N3KGWQ1F-X
$ python3 -c 'import json; a = [json.loads(line) for line in open("a.jsonl")]; print([(o["name"], o["page"]) for o in a], len({o["id"] for o in a}))'
> [('Smith, Ann', 1), ('Smith, Ann', 2), ('Björn', 3), ('Björn', 4), ('Zoë', 5), ('Zoë', 6)] 6
$ pdftotext -layout a.pdf - | tr -s ' ' | grep -o 'Name.*\|Nombre.*'
> Name Smith, Ann Date
> Name Smith, Ann Date
> Name Björn Datum
> Name Björn Datum
> Nombre Zoë Fecha
> Nombre Zoë Fecha
# A longer list with other marks and columns changes nobody's sheet.
$ printf '\357\273\277\r\ngrade;name\r\n;Zo\303\253\r\n3;"A ""B"" C"\r\n\r\n2;Bj\303\266rn\r\n' > more.csv; quadrille sheet connect --roster more.csv --seed s -q -o b.pdf --manifest b.jsonl; python3 -c 'import json; a, b = ([json.loads(line) for line in open(f)] for f in ("a.jsonl", "b.jsonl")); print([(o["name"], o["id"] in [p["id"] for p in a]) for o in b])'
> [('Zoë', True), ('A "B" C', False), ('Björn', True)]
$ quadrille sheet conect --roster class.csv --seed s -q -o c.pdf --record c.qdr; grep -o '^.A .*' c.qdr
> [A "Smith, Ann"]
> [A "Björn"]
> [A "Zoë"]

== puzzles of the grades of a list, and the key in its order
needs pdftotext
file class.csv
| name,level,lang
| Zoë,5,es
| Ann,1,
| Björn,2-4,de
$ quadrille puzzle connect-square --roster class.csv --seed s -n 2 --paper a4 -o a.pdf --manifest a.jsonl
2> quadrille: a.pdf: 6 puzzles, 4 pages, first CS-W55-3x3-GD3A8WVW-1
$ python3 -c 'import json; print([(o["name"], o["number"], o["page"], o["id"][5:7]) for o in map(json.loads, open("a.jsonl"))]); print([o["grade"] for o in map(json.loads, open("a.jsonl"))])'
> [('Zoë', 1, 1, '5-'), ('Zoë', 2, 1, '5-'), ('Ann', 1, 2, '1-'), ('Ann', 2, 2, '1-'), ('Björn', 1, 3, '4-'), ('Björn', 2, 3, '4-')]
> [5, 5, 1, 1, 2, 3]
$ pdftotext -layout a.pdf - | tr -s ' ' | grep -oE 'Zoë.*|Ann.*|Björn.*|The line that.*|Der Strich.*|La línea.*|Answers'
> La línea que gana Zoë
> The line that wins Ann
> Der Strich, der gewinnt Björn
> The line that wins Answers
> Zoë · 1 Zoë · 2 Ann · 1
> Ann · 2 Björn · 1 Björn · 2
$ quadrille puzzle connect-square --roster class.csv --seed s --paper a4 -q -o b.pdf --answers separate key.pdf --manifest b.jsonl; pdfinfo b.pdf | grep Pages; pdftotext key.pdf - | grep -E '^(Zoë|Ann|Björn)'
> Pages:           3
> Zoë
> Ann
> Björn
$ python3 -c 'import json; a, b = ([json.loads(line) for line in open(f)] for f in ("a.jsonl", "b.jsonl")); print([o["id"] for o in b] == [o["id"] for o in a if o["number"] == 1])'
> True
$ quadrille puzzle --id "$(head -1 b.jsonl | cut -d'"' -f4)" -q -o again.pdf --manifest again.jsonl; python3 -c 'import json; a, b = (json.loads(open(f).readline()) for f in ("again.jsonl", "b.jsonl")); print(a["solution"] == b["solution"])'
> True
$ quadrille puzzle connect-square --kind chain --roster class.csv -o x.pdf
2> quadrille: chain puzzles (5x5, 2 players) have grades from 1 to 3: see line 2 of the list
? 2

== all mistakes of a list are told, and nothing is printed
file bad.csv
| name;levl;lang
| Ann;7;xx
| Ann;3;de;5
| "Bob;2
| ;1;en
$ quadrille puzzle conect --roster bad.csv -o x.pdf 2>&1 | grep -o '^bad.*'
> bad.csv:1:6: error: "levl" is not a column: they are name, level and lang
> bad.csv:2:7: error: unknown language "xx": the languages are en, de, es, or one of your own in words/LANG.cfg of a template folder
> bad.csv:3:1: error: "Ann" is already on line 2
> bad.csv:3:10: error: there are only 3 columns
> bad.csv:4:1: error: this quote is never closed
> bad.csv:5:1: error: this line has no name
? 2
$ for list in 'name,grade,level\nA,6,1-0\n' '' 'name\n' 'name\nA\tB\n' 'name\nB\xE4r\n' 'name,name\n'; do printf "$list" > l.csv; quadrille sheet conect --roster l.csv -o x.pdf 2>&1 | grep -o '^l.*'; done; ls
> l.csv:1:12: error: there is already a column level
> l.csv:2:3: error: level must be a grade from 1 to 5, or a range like 2-4, not "6"
> l.csv:2:5: error: level must be a grade from 1 to 5, or a range like 2-4, not "1-0"
> l.csv:1:1: error: nobody is on this roster
> l.csv:1:1: error: nobody is on this roster
> l.csv:2:1: error: the line is not UTF-8 text without control characters
> l.csv:2:2: error: the line is not UTF-8 text without control characters
> l.csv:1:6: error: there is already a column name
> bad.csv
> l.csv
$ for i in 1 2; do (echo name; seq 2 40) | paste -sd,; done > l.csv; quadrille sheet conect --roster l.csv -o x.pdf 2>&1 | grep -o '^l.*' | sed -n '1,2p;$p;39,40p'
> l.csv:1:6: error: "2" is not a column: they are name, level and lang
> l.csv:1:8: error: "3" is not a column: they are name, level and lang
> l.csv:1:112: error: "40" is not a column: they are name, level and lang
> l.csv:2:43: error: there are only 16 columns
> l.csv:2:112: error: there are only 16 columns
? 2
refused quadrille puzzle conect --seed 1 --roster bad.csv -o x.pdf
: --id CO-D15-W7-97SK70RE-F => --id already says what to print: leave out --seed
$ printf 'name\nA\n' > one.csv
refused quadrille puzzle conect --roster one.csv
: --split 2 => --roster makes a page for each name, and a key for all: leave out --split
: --hints => --roster makes a page for each name, and a key for all: leave out --hints
: --id CO-D15-W7-97SK70RE-F => --id already says what to print: leave out --roster
: -n 1000000 --roster none.csv => cannot read none.csv: No such file or directory
refused quadrille sheet connect --roster one.csv
: --names A => --roster prints a page for each name: leave out --names
: --players 2 => --roster prints a page for each name: leave out --players

== a set of pictures appears as a whole, and replaces only its own
$ quadrille puzzle conect -n 2 --bare --seed 7 -o new/set/
2> quadrille: new/set/CO-D15-W7-97SK70RE-F.pdf to new/set/CO-D15-W7-TWM2DBP6-N-answer.pdf: 4 pictures, 4 pages, first CO-D15-W7-97SK70RE-F
$ ls new/set; quadrille puzzle conect -n 2 --bare --seed 7 -o again/ -q -j 2; diff -r again new/set && quadrille puzzle conect --bare --seed 7 -o again/ -q && wc -l < again/feed.jsonl
> CO-D15-W7-97SK70RE-F-answer.pdf
> CO-D15-W7-97SK70RE-F.pdf
> CO-D15-W7-TWM2DBP6-N-answer.pdf
> CO-D15-W7-TWM2DBP6-N.pdf
> feed.jsonl
> 1
$ cd again; echo mine > CO-D15-W7-TWM2DBP6-N-answer.pdf; cksum * > ../before; quadrille puzzle conect -n 2 --bare --seed 7 -o ./; cksum * | cmp - ../before; quadrille puzzle conect -n 2 --bare --seed 7 -o ./ -q -f; cd ..; diff -r again new/set
2> quadrille: ./CO-D15-W7-TWM2DBP6-N-answer.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
$ echo mine > again/feed.jsonl; quadrille puzzle conect --bare --seed 8 -o again/; touch file; quadrille puzzle conect --bare --seed 8 -o file/; ls again | wc -l
2> quadrille: again/feed.jsonl exists and is not one of quadrille's: use --force to replace it, or another file name
2> quadrille: cannot write file/feed.jsonl: Not a directory
> 5
$ quadrille puzzle conect --bare --seed 7 -q -o s/ --format svg; quadrille puzzle conect --bare --seed 7 -q -o t/ --format svg --transparent; for f in s t; do grep -c '<text' $f/CO-D15-W7-97SK70RE-F.svg; grep -o '<path fill="#fff[^>]*z"/>' $f/CO-D15-W7-97SK70RE-F.svg | head -1 | grep -c 'M0 0'; done
> 0
> 1
> 0
> 0
? 1
$ quadrille puzzle conect --bare --seed 7 -q -o p/ --format png --dpi 254 --width 60; head -c 24 p/CO-D15-W7-97SK70RE-F.png | tail -c 8 | od -An -tu1
>    0   0   2  88   0   0   2  51
refused quadrille puzzle conect --seed 7
: --bare => a set of files needs a folder: name one with a slash at its end, like -o puzzles/
: --bare -o file => a set of files needs a folder: name one with a slash at its end, like -o puzzles/
: --bare -o a/ --paper a5 => --bare makes pictures of puzzles and answers, without pages: leave out --paper
: --bare -o a/ --answers none => --bare makes pictures of puzzles and answers, without pages: leave out --answers
: --bare -o a/ --transparent => this is not SVG: leave out --transparent
: --bare -o a/ --width 30 => the pictures would be too small to read: take --width 50 or more
: --width 30 => only --bare makes pictures: leave out --width
