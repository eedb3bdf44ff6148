# Sets of puzzles made in parts by other programs, as examples/ shows: joined they are what one run makes.

== GNU parallel, two jobs at a time
needs parallel qpdf python3
file keys.py
| import json, sys
| for line in open(sys.argv[1]):
|     o = json.loads(line)
|     print([o[name] for name in ("id", "key", "kind", "grade", "puzzle", "solution", "value", "nodes")])
$ quadrille puzzle connect-square --kind reply -n 60 --seed p -q -o whole.pdf --manifest whole.jsonl
$ PARALLEL='--jobs 2' $EXAMPLES/puzzles-parallel.sh 7 book connect-square --kind reply -n 60 --seed p
$ python3 keys.py whole.jsonl > a; python3 keys.py book.jsonl > b; wc -l < a; cmp a b
> 60
$ qpdf --check book.pdf > /dev/null; ls
> a
> b
> book.jsonl
> book.pdf
> keys.py
> whole.jsonl
> whole.pdf
$ python3 -c 'import json; files = {}; [files.setdefault(o["file"], []).append(o["number"]) for o in map(json.loads, open("book.jsonl"))]; print([min(n) for n in files.values()])'
> [1, 9, 18, 26, 35, 43, 52]
# One set of a few puzzles, in which each part must make those before it too, to repeat none.
$ set -- conect --kind win-in-4 --board 'narrow 4' --grade 1; quadrille puzzle "$@" -n 4 --seed p -q -o whole.pdf --manifest whole.jsonl && PARALLEL='--jobs 2' $EXAMPLES/puzzles-parallel.sh 4 book "$@" -n 4 --seed p
$ python3 keys.py whole.jsonl > a; python3 keys.py book.jsonl > b; wc -l < a; cmp a b
> 4
$ PARALLEL='--jobs 2' $EXAMPLES/puzzles-parallel.sh 5 more connect-square --kind chain --size 3x3 --grade 1 --motif new-reach -n 5 --seed p 2>&1 | grep -o 'no chain puzzle of grade 1' | sort -u; ls more.jsonl
> no chain puzzle of grade 1
2> ls: cannot access 'more.jsonl': No such file or directory
? 2

== a Slurm array
needs python3
$ for task in 1 2 3; do SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 SLURM_CPUS_PER_TASK=1 $EXAMPLES/puzzles.slurm connect-square --kind reply -n 20 --seed p; done; ls
> puzzles-001.jsonl
> puzzles-001.pdf
> puzzles-002.jsonl
> puzzles-002.pdf
> puzzles-003.jsonl
> puzzles-003.pdf
$ quadrille puzzle connect-square --kind reply -n 20 --seed p -q -o whole.pdf --manifest whole.jsonl; cat puzzles-*.jsonl | grep -o '"id":"[^"]*"' | cmp - <(grep -o '"id":"[^"]*"' whole.jsonl)

== days of the calendar, and options of another kind
$ quadrille puzzle connect-square --kind reply --daily 2024-02-29 -q -o x.pdf; head -c 4 x.pdf; echo
> %PDF
refused quadrille puzzle connect-square
: --daily 1900-02-29 =>~ --daily must be a day of the calendar .*
: --daily 2025-02-29 =>~ --daily must be a day of the calendar .*
: --daily 2024-02-30 =>~ --daily must be a day of the calendar .*
: --kind reply --opening 2 =>~ --opening does not apply to reply puzzles.*
: --grade 0 =>~ --grade must be .*
: --grade 0-2 =>~ --grade must be .*
: --grade 4-2 =>~ --grade must be .*
: --grade 1-6 =>~ --grade must be .*
: --grade 1-23 =>~ --grade must be .*

== a set has one kind and size
$ id() { quadrille puzzle connect-square --kind chain -q --seed 1 -o x.pdf --manifest - $* | grep -oP '"id":"\K[^"]*'; }; chain=$(id --kind chain --size 5x5); for other in "chain --size 4x4" "reply --size 5x5"; do quadrille puzzle -q --id $chain --id $(id --kind $other) -o y.pdf; done; quadrille puzzle -q --id $chain --id $chain -o y.pdf; ls y.pdf
2>~ quadrille: --id CS-C.* differs in kind or size from the puzzles before it: print it separately
2>~ quadrille: --id CS-R.* differs in kind or size from the puzzles before it: print it separately
> y.pdf

== what only measures the hints writes nothing
$ quadrille puzzle connect-square --seed 1 -n 20 --hints -o hints.txt --format text -q; cat -s hints.txt | cmp - hints.txt
