# quadrille sheet: parts of a batch make up the whole, and the threads do not show.

== threads do not change the bytes
$ for j in 1 2 7; do mkdir $j; (cd $j; quadrille sheet connect-c -n 23 --split 4 --seed b --jobs $j -q -o x.pdf --manifest m); done; diff -r 1 2 && diff -r 2 7; ls 1
> m
> x-001.pdf
> x-002.pdf
> x-003.pdf
> x-004.pdf
> x-005.pdf
> x-006.pdf
$ for j in 1 5; do quadrille sheet connect-c -n 23 --seed b --jobs $j -q -o $j.pdf; done; cmp 1.pdf 5.pdf

== shards of a split batch are the very files of the whole
$ mkdir whole parts; (cd whole; quadrille sheet connect-c -n 23 --split 4 --seed b -q -o x.pdf --manifest m)
$ for k in 1 2 3 4; do (cd parts; quadrille sheet connect-c -n 23 --split 4 --seed b -q -o x.pdf --shard $k/4 --manifest m$k); done; (cd parts; cat m1 m2 m3 m4 > m; rm m?); diff -r whole parts

== shards of a single file share out its sheets
$ quadrille sheet connect-c -n 10 --seed b -q --manifest whole; for k in 1 2 3; do quadrille sheet connect-c -n 10 --seed b --shard $k/3 --manifest m$k -q; done; ls *.pdf
> connect-capture-4x4-b-1of3.pdf
> connect-capture-4x4-b-2of3.pdf
> connect-capture-4x4-b-3of3.pdf
> connect-capture-4x4-b.pdf
$ wc -l < m1; wc -l < m2; wc -l < m3; diff <(grep -o '"id":"[^"]*"' whole) <(cat m1 m2 m3 | grep -o '"id":"[^"]*"')
> 3
> 3
> 4
$ quadrille sheet connect-c -n 10 --seed b --shard 2/3 -o mine.pdf -q; cmp mine.pdf connect-capture-4x4-b-2of3.pdf

== a part may be empty
$ quadrille sheet connect-c -n 2 --seed b --shard 1/3 --manifest m
2> quadrille: shard 1 of 3 holds no sheets
$ wc -c < m; ls
> 0
> m
$ quadrille sheet connect-c -n 2 --split 2 --seed b --shard 1/3 --manifest m -q; ls
> m

== a longer batch begins like a shorter one
$ quadrille sheet connect-c -n 5 --seed b -q -o x.pdf --manifest five; quadrille sheet connect-c -n 9 --seed b -q -o x.pdf --manifest nine; head -5 nine | cmp - five

== more digits for more files
$ quadrille sheet connect-c -n 1001 --split 1 --once --seed b -q -o x.pdf; ls | sed -n '1p;$p'
> x-0001.pdf
> x-1001.pdf

== the manifest
$ quadrille sheet connect-c -n 3 --size 2x1 --aliens 1 --seed 'a"b\c' -q -o 'x"y.pdf' --manifest m; wc -l < m
> 3
$ python3 -c 'import json; [print(list(o), o["game"], o["file"], o["page"]) for o in map(json.loads, open("m"))]'
> ['id', 'game', 'file', 'page', 'record'] connect-capture x"y.pdf 1
> ['id', 'game', 'file', 'page', 'record'] connect-capture x"y.pdf 3
> ['id', 'game', 'file', 'page', 'record'] connect-capture x"y.pdf 5
$ python3 -c 'import json; print(json.loads(open("m").readline())["record"], end="")'
> [Game "connect-capture"]
>~ \[Sheet "CC-2x1A1-[0-9A-Z]{8}-[0-9A-Z]"\]
>~ \[Galaxy "(-- [A-Z]\d|[A-Z]\d --)"\]
$ python3 -c 'import json; [print(json.loads(l)["record"]) for l in open("m")]' | quadrille score --json | grep -c '"status":"unfinished"'
> 3

== every ID of a batch differs, and each prints its own sheet again
$ quadrille sheet connect-c -n 2000 --once --seed b -q --manifest m; grep -o '"id":"[^"]*"' m | sort -u | wc -l
> 2000
$ ids=$(grep -oP '"id":"\K[^"]*' m | head -3); for i in $ids; do echo "--id $i"; done > again; quadrille sheet $(cat again) --once -q --manifest n -o x.pdf; diff <(head -3 m | grep -o '"record".*') <(grep -o '"record".*' n)
$ quadrille sheet --id $(grep -oP '"id":"\K[^"]*' m | sed -n 2p) --once -q --manifest - -o y.pdf | grep -o '"page":1'
> "page":1

== IDs of several sizes in one file
needs qpdf
$ for s in 1x1 9x9 3x5; do echo --id $(quadrille sheet connect-c --size $s --seed b -q -o t.pdf --manifest - | grep -oP '"id":"\K[^"]*'); done > ids; quadrille sheet $(cat ids) -q -o x.pdf && qpdf --show-npages x.pdf
> 6
$ quadrille sheet $(cat ids) -q && ls connect-capture-*
>~ connect-capture-CC-1x1-.*\+2\.pdf
