# quadrille sheet --geometry: where a pencil may mark each page.

== a line of JSON for each side of each sheet, in the order of printing
$ quadrille sheet --id CC-1x1-ADRF08TS-0 --once --paper a4 -q -o x.pdf --geometry g; sed -E 's/[0-9]+\.[0-9]+/Y/g' g
> {"file":"x.pdf","page":1,"id":"CC-1x1-ADRF08TS-0","side":1,"width":210,"height":297,"marks":[{"name":"1-2","kind":"line","from":[75,Y],"to":[135,Y]},{"name":"1-3","kind":"line","from":[75,Y],"to":[75,Y]},{"name":"2-4","kind":"line","from":[135,Y],"to":[135,Y]},{"name":"3-4","kind":"line","from":[75,Y],"to":[135,Y]}]}
$ quadrille sheet connect-c -n 2 --seed g --record-form --paper a4 --landscape -q -o x.pdf --manifest m --geometry - > g; python3 -c 'import json; ids = [json.loads(l)["id"] for l in open("m")]; [print(o["file"], o["page"], ids.index(o["id"]), o["side"], o["width"], o["height"], len(o["marks"])) for o in map(json.loads, open("g"))]'
> x.pdf 1 0 1 297 210 40
> x.pdf 2 0 2 297 210 0
> x.pdf 3 0 3 297 210 40
> x.pdf 4 0 4 297 210 0
> x.pdf 5 1 1 297 210 40
> x.pdf 6 1 2 297 210 0
> x.pdf 7 1 3 297 210 40
> x.pdf 8 1 4 297 210 0

== pages without anything to play on have no marks, blank backs no line
$ quadrille sheet connect-s --record-form --rules --seed g --paper a4 -q -o x.pdf --geometry - | grep -oE '"side":.|"marks":\[("|\]|.{10})'
> "side":1
> "marks":[{"name":"a
> "side":2
> "marks":[]
> "side":3
> "marks":[]
> "side":5
> "marks":[]
$ quadrille sheet connect --part all --seed g --paper a4 -q -o x.pdf --geometry - | grep -c '"marks":\[\]'
> 4

== sheets that share a page, pages that are files, and batches in parts
$ quadrille sheet connect-c -n 3 --once --per-page 2 --seed g --paper a4 --landscape -q -o x.png --geometry g; python3 -c 'import json; [print(o["file"], o["page"], o["side"], o["width"], o["marks"][0]["from"][0] > 297 / 2) for o in map(json.loads, open("g"))]'
> x-001.png 1 1 297 False
> x-001.png 1 1 297 True
> x-002.png 1 1 297 False
$ for j in 1 5; do quadrille sheet enclose5 -n 23 --split 4 --seed g --jobs $j -q -o x.pdf --geometry g$j; done; cmp g1 g5; wc -l < g1; for k in 1 2 3; do quadrille sheet enclose5 -n 23 --split 4 --seed g --shard $k/3 -q -o x.pdf --geometry s$k; done; cat s? | cmp g1 -
> 23

== names are those of records, and what an opening has printed is no mark
$ names() { quadrille sheet "$@" --seed g --paper a4 -q -o x.pdf --geometry - | grep -oP '"name":"\K[^"]*' > names; wc -l < names; paste -sd ' ' names | cut -c -30; }; names connect-s --size 2x1; names connect-s --size 2x1 --opening 1; names enclose5 --size 6x5; names enclose5 --size 6x5 --opening 2; names conect --board "wide 3"; names conect --board "narrow 4" --opening 1; names conect --board "narrow 4"; names conect --board "narrow 4" --form net; names conect --board "wide 4" --form rhombus
> 11
> a1-b1 b1-c1 a2-b2 b2-c2 a1-a2 
> 9
> a1-b1 b1-c1 a2-b2 b1-b2 c1-c2 
> 30
> a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 
> 26
> a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 
> 7
> b1 c1 b2 c2 a3 b3 c3
> 10
> a1 b1 c1 a2 c2 a3 c3 a4 b4 c4
> 12
> a1 b1 c1 a2 b2 c2 a3 b3 c3 a4 
> 15
> a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 
> 16
> a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 

== boxes to tick, for each player, on sheets to be scanned
$ for g in "connect-capture --aliens 3" "connect-square --players 4 --size 3x2" "enclose5 --size 5x6 --opening 1" conect; do quadrille sheet $g --scan --seed g --paper a4 -q -o x.pdf --geometry g; head -n 1 g; done | python3 -c 'import json, sys; [print(len(t), *t[:6]) for t in ([m["name"] for m in json.loads(l)["marks"] if m["kind"] == "tick"] for l in sys.stdin)]'
> 6 A:d2 B:d2 A:b3 B:b3 A:d4 B:d4
> 24 A:a1 B:a1 C:a1 D:a1 A:b1 B:b1
> 0
> 0
$ for g in connect-c connect-s enclose5 conect; do quadrille sheet $g --scan --seed g -q -o x.pdf; pdftotext x.pdf - | grep -m 1 -E "scanner"; quadrille sheet $g --seed g -q -o x.pdf; pdftotext x.pdf - | grep -c scanner; done
> For the scanner: tick who shot an alien, A or B.
> 0
> For the scanner: tick the owner’s mark in each owned square.
> 0
> For the scanner: A = X, B = O.
> 0
> For the scanner: Red / Blue = disc / ring.
> 0
? 1

== an older geometry is replaced, another file is not
$ quadrille sheet conect --seed g -q -o x.pdf --geometry g; quadrille sheet conect --seed h -q -o x.pdf --geometry g; grep -c side g
> 1
$ echo precious > p; quadrille sheet conect --seed g -q -o x.pdf --geometry p
2>~ quadrille: p .*--force.*
? 2
$ quadrille sheet conect --seed g -q -o x.pdf --manifest m --geometry m
2> quadrille: m would be written twice: name another file
? 2
$ rm g; quadrille sheet conect --seed g -q -o g --format pdf --geometry g
2>~ quadrille: g would be written twice: name another file
? 2
