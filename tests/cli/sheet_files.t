# quadrille sheet: the files it writes, and those it leaves alone.

== the report
$ quadrille sheet connect-c --seed night
2>~ quadrille: connect-capture-4x4-night\.pdf: 1 sheet, 2 pages, CC-4x4-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect-c --seed night -n 3 --once -o three.pdf
2>~ quadrille: three\.pdf: 3 sheets, 3 pages, first CC-4x4-[0-9A-Z]{8}-[0-9A-Z]
$ quadrille sheet connect-c --seed night -n 5 --split 2 -v
2>~ quadrille: connect-capture-4x4-night-001\.pdf: 2 sheets, 4 pages, first CC-.*
2>~ quadrille: connect-capture-4x4-night-002\.pdf: 2 sheets, 4 pages, first CC-.*
2>~ quadrille: connect-capture-4x4-night-003\.pdf: 1 sheet, 2 pages, CC-.*
2>~ quadrille: connect-capture-4x4-night-001\.pdf to connect-capture-4x4-night-003\.pdf: 5 sheets, 10 pages, first CC-.*
$ ls
> connect-capture-4x4-night-001.pdf
> connect-capture-4x4-night-002.pdf
> connect-capture-4x4-night-003.pdf
> connect-capture-4x4-night.pdf
> three.pdf

== a random seed is reported and prints the same again
$ quadrille sheet connect-c 2> said
$ sed -n 's/^quadrille: seed \([0-9A-HJKMNP-TV-Z]\{8\}\): .*/\1/p' said > seed; wc -w < seed
> 1
$ mv connect-capture-4x4-$(cat seed).pdf first.pdf; quadrille sheet connect-c --seed $(cat seed) -q; cmp first.pdf connect-capture-4x4-$(cat seed).pdf
$ quadrille sheet connect-c -q; quadrille sheet connect-c -q; ls connect-capture-*.pdf | wc -l
> 3

== the same seed gives the same bytes, another one gives others
$ quadrille sheet connect-c -n 3 --seed s -q -o a.pdf; quadrille sheet connect-c -n 3 --seed s -q -o b.pdf; cmp a.pdf b.pdf
$ quadrille sheet connect-c -n 3 --seed t -q -o c.pdf; cmp -s a.pdf c.pdf
? 1

== seeds become safe file names
$ for s in a/b '../x' 2024 "$(printf 'x%.0s' {1..300})" 'Žofie Łu' '“x”'; do quadrille sheet connect-c -q --seed "$s"; done; ls
> connect-capture-4x4-2024.pdf
> connect-capture-4x4-___x.pdf
> connect-capture-4x4-_x_.pdf
> connect-capture-4x4-a_b.pdf
> connect-capture-4x4-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.pdf
> connect-capture-4x4-Žofie_Łu.pdf

== a default name is never that of a file
$ quadrille sheet connect-c --seed 1 -q; cp connect-capture-4x4-1.pdf one.pdf; quadrille sheet connect-c --seed 1 --theme ink --manifest m
2> quadrille: connect-capture-4x4-1.pdf exists: use --force or -o to replace it
2>~ quadrille: connect-capture-4x4-1-2\.pdf: 1 sheet, 2 pages, CC-4x4-.*
$ cmp connect-capture-4x4-1.pdf one.pdf; grep -o '"file":"[^"]*"' m
> "file":"connect-capture-4x4-1-2.pdf"
$ quadrille sheet connect-c --seed 1 --theme ink -q --force; cmp connect-capture-4x4-1.pdf connect-capture-4x4-1-2.pdf

# A manifest on standard output has the final name, too.
$ quadrille sheet connect-c --seed 1 --theme ink --once -q --manifest - | grep -o '"file":"[^"]*"'
> "file":"connect-capture-4x4-1-3.pdf"

== a default name of a set, all of whose files must be free
$ echo mine > conect-wide-5-s-002.svg; quadrille sheet conect --board 5 --seed s -n 3 --format svg -q; ls
> conect-wide-5-s-002.svg
> conect-wide-5-s-2-001.svg
> conect-wide-5-s-2-002.svg
> conect-wide-5-s-2-003.svg
$ cat conect-wide-5-s-002.svg
> mine

== a shorter run tells which files of a longer one remain
$ quadrille sheet connect-c --seed 1 --once -n 8 --split 2 -o x.pdf -q; quadrille sheet connect-c --seed 1 --once -n 3 --split 2 -o x.pdf
2>~ quadrille: x-001\.pdf to x-002\.pdf: 3 sheets, 3 pages, first .*
2> quadrille: x-003.pdf to x-004.pdf remain from an earlier run
$ rm x-004.pdf; quadrille sheet connect-c --seed 1 --once -n 3 --split 2 -o x.pdf
2>~ quadrille: x-001\.pdf to x-002\.pdf: 3 sheets, 3 pages, first .*
2> quadrille: x-003.pdf remains from an earlier run

== foreign files are kept unless forced, own ones are replaced
file notes.pdf
| my notes
$ quadrille sheet connect-c --seed 1 -o notes.pdf
2> quadrille: notes.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
? 2
$ cat notes.pdf
> my notes
$ quadrille sheet connect-c --seed 1 -o notes.pdf --force -q && quadrille sheet connect-c --seed 2 -o notes.pdf -q && head -c 4 notes.pdf
> %PDF[no line end]
$ : > empty.pdf; quadrille sheet connect-c --seed 1 -o empty.pdf -q
file m.json
| {"id":1}
$ quadrille sheet connect-c --seed 1 -q --manifest m.json
2> quadrille: m.json exists and is not one of quadrille's: use --force to replace it, or another file name
? 2
$ quadrille sheet connect-c --seed 1 -q --manifest m; quadrille sheet connect-c --seed 2 -q --manifest m; wc -l < m
> 1
refused quadrille sheet connect-c
: --seed 1 -q -o m => m exists and is not one of quadrille's: use --force to replace it, or another file name
: --seed 1 -q --manifest notes.pdf => notes.pdf exists and is not one of quadrille's: use --force to replace it, or another file name

== permissions and links stay
$ umask 027; quadrille sheet connect-c --seed 1 -q -o x.pdf; stat -c %a x.pdf; chmod 604 x.pdf; ln -s x.pdf l.pdf; quadrille sheet connect-c --seed 2 -q -o l.pdf; stat -c '%a %F' x.pdf l.pdf
> 640
> 604 regular file
> 777 symbolic link

== nothing appears if one file can't be written
file name-002.pdf
| somebody's
$ quadrille sheet connect-c -n 6 --split 2 --seed 1 -o name.pdf --manifest m
2> quadrille: name-002.pdf exists and is not one of quadrille's: use --force to replace it, or another file name
? 2
$ ls -A
> name-002.pdf

== nor if the manifest can't
refused quadrille sheet connect-c
: -n 6 --split 2 --seed 1 --manifest /dev/full => cannot write /dev/full: No space left on device
: -n 6 --seed 1 --manifest no/m => cannot write no/m: there is no folder no
: -n 6 --seed 1 --manifest x.pdf -o x.pdf => x.pdf would be written twice: name another file
: -n 6 --seed 1 --manifest ./x-002.pdf -o x.pdf --split 3 => x-002.pdf would be written twice: name another file
$ ls -A

== empty records, one for each sheet, in order; people fill them in, so they are not replaced
$ quadrille sheet connect-square --size 3x3 --seed 1 -n 5 --split 2 -q -o x.pdf --names Ann,Bob --record r.qdr --manifest m; quadrille score r.qdr | grep record
> r.qdr: record 1 (line 1): Connect, Square!, unfinished after 0 turns
>~ r.qdr: record 2 .* unfinished after 0 turns
>~ r.qdr: record 3 .* unfinished after 0 turns
>~ r.qdr: record 4 .* unfinished after 0 turns
>~ r.qdr: record 5 .* unfinished after 0 turns
$ sed -n '2p;4,6p' r.qdr; grep -o 'CS-[^"]*' r.qdr > ids; grep -o '"id":"[^"]*' m | cut -d'"' -f4 | diff - ids
>~ \[Sheet "CS-.*"\]
> [Players "2"]
> [A "Ann"]
> [B "Bob"]
$ for k in 1 2; do quadrille sheet connect-square --size 3x3 --seed 1 -n 5 --shard $k/2 -q -o x$k.pdf --names ' Ann , Bob ' --record -; done | diff - r.qdr
$ echo a1-b2 | quadrille record connect-square -q -o r.qdr; tail -1 r.qdr; quadrille score -q r.qdr
> 1. a1-b2
refused quadrille sheet connect-square -q --seed 1
: --record r.qdr => r.qdr exists: use --force to replace it, or another file name
: --record y --manifest y => y would be written twice: name another file
: --record y.pdf -o y.pdf => y.pdf would be written twice: name another file
: --record /dev/full => cannot write /dev/full: No space left on device
$ ls
> ids
> m
> r.qdr
> x-001.pdf
> x-002.pdf
> x-003.pdf
> x1.pdf
> x2.pdf

== full disks, closed pipes, folders that are shut
refused quadrille sheet connect-c --seed 1
: -o /dev/full => cannot write /dev/full: No space left on device
: -o - > /dev/full => cannot write to standard output: No space left on device
$ quadrille sheet connect-c --seed 1 -n 50 -o - 2> message | true; echo ${PIPESTATUS[0]}; cat message
> 0
$ quadrille sheet connect-c --seed 1 -o - >&-
2> quadrille: cannot write to standard output: Bad file descriptor
? 2
$ mkdir shut; chmod 555 shut; unprivileged quadrille sheet connect-c --seed 1 -o shut/x.pdf
2> quadrille: cannot write shut/x.pdf: Permission denied
? 2
$ ls -A shut
$ rm message; ls
> shut

== a disk that fills up on the way
$ (ulimit -f 8; quadrille sheet connect-c --seed 1 -o x.pdf)
2> quadrille: cannot write x.pdf: File too large
? 2
$ quadrille sheet connect-c --seed 1 -q -o x.pdf; sha256sum x.pdf > sum; (ulimit -f 8; quadrille sheet connect-c --seed 2 -n 9 -o x.pdf)
2> quadrille: cannot write x.pdf: File too large
? 2
$ sha256sum --quiet -c sum; ls -A
> sum
> x.pdf

== standard output and pipes
needs qpdf
$ quadrille sheet connect-c --seed 1 -q -o - > out.pdf; quadrille sheet connect-c --seed 1 -q -o in.pdf; cmp out.pdf in.pdf; quadrille sheet connect-c --seed 1 -q -o /dev/stdout | cmp - in.pdf
$ quadrille sheet connect-c --seed 1 -o - 2>&1 > /dev/null
>~ quadrille: standard output: 1 sheet, 2 pages, CC-.*
$ mkfifo pipe; (cat pipe > through.pdf) & quadrille sheet connect-c --seed 1 -q -o pipe; wait; cmp through.pdf in.pdf; test -p pipe
$ { echo before; quadrille sheet connect-c --seed 1 -q -o /dev/stdout; echo after; } > mixed; head -1 mixed; tail -1 mixed
> before
> after
$ quadrille sheet connect-c --seed 1 -q -o in.pdf --manifest - | wc -l
> 1
$ quadrille sheet connect-c --seed 1 -q -o - --manifest - | cat
2> quadrille: standard output would be written twice: name another file
? 2

== a font that can't be opened is no missing font
needs font:ja
$ (ulimit -n 5; quadrille sheet connect-square --seed 1 --title 漢字 -q -o x.pdf); ls
2> quadrille: cannot write x.pdf: can't open an installed font: Too many open files
$ (ulimit -n 5; quadrille sheet connect-square --seed 1 --title 漢字 -q -o x.png); ls
2> quadrille: cannot write x.png: can't open an installed font: Too many open files

== a file that another program changes during the run is not replaced
# The run can't end before all of the manifest is read, and x.pdf is open when its first part is.
$ mkfifo pipe; quadrille sheet connect-c --once --seed 1 -q -o x.pdf; for force in '' --force; do (exec < pipe; head -c 1 > /dev/null; echo mine >> x.pdf; cat > /dev/null) & quadrille sheet connect-c --once --seed 2 -n 1500 -q --manifest pipe -o x.pdf $force; echo $?; wait; tail -1 x.pdf; done
> 2
> mine
> 0
> %%EOF
2> quadrille: x.pdf was changed by another program: use --force to replace it, or another file name

== few descriptors are enough for many files, and an end from outside leaves nothing
$ ulimit -n 100; quadrille sheet connect-c -n 150 --split 1 --seed 1 -q -o many.pdf --manifest m; ls -A | wc -l; wc -l < m
> 151
> 150
$ rm -f *; (ulimit -n 100; exec timeout -s TERM 1 quadrille sheet connect-c -n 50000 --split 1 --seed 1 -q -o many.pdf)
? 124
$ ls -A
$ timeout -s INT 1 quadrille sheet connect-c -n 50000 --split 10 --seed 1 -q -o many.pdf
? 124
$ ls -A

== the progress bar only where it is wanted
$ quadrille sheet connect-c -n 4 --split 2 --seed 1 -q --progress always
$ quadrille sheet connect-c -n 4 --split 2 --seed 1 --progress always 2>&1 | grep -c '4 of 4 sheets'
> 1
$ quadrille sheet connect-c -n 4 --split 2 --seed 1 2>&1 | grep -c ' of '
> 0
? 1

== a progress bar on a terminal
needs terminal
$ script -qec 'quadrille sheet connect-c -n 4 --split 2 --seed 1' /dev/null < /dev/null | grep -c '4 of 4 sheets'
> 1
