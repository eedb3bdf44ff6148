# What comes from outside (records, file names, arguments) never commands the terminal: C0 and C1 control characters, DEL
# and bidirectional controls are shown as escapes, in results as in messages.

== names and file names, in every result that is text
file controls.py
| import sys
| bad = [c for c in sys.stdin.read() if c != "\n" and (c < " " or "\x7f" <= c <= "\x9f" or "\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069")]
| print(len(bad), "controls", *map(ascii, bad[:9]))
$ printf '[Game "connect-square"] [Size "1x1"] [A "\e[31mAnn\x7f"] [B "\xc2\x9b2J\xe2\x80\xae"] [Event "\xe2\x81\xa6\e]0;x\a"] [Result "\e[2J"]\n1. a1-b1' > $'\e[1m\xc2\x9b.qdr'
$ quadrille solve $'\e[1m\xc2\x9b.qdr' 2> err | head -2; true
> \x1b[1m\x9b.qdr: record 1, Connect, Square!, turn 2
>   To play     B (\x9b2J\u202e)
$ for c in solve "solve --json" score "score --json" "score --match -v" "show --format text" "show --plot -o x.pdf" "show --format text --ascii" "show -v -o x.pdf" "show --turn 9"; do quadrille $c $'\e[1m\xc2\x9b.qdr' 2>&1 | python3 controls.py; done | sort | uniq -c | sed 's/^ *//'; true
> 10 0 controls
$ quadrille solve --json $'\e[1m\xc2\x9b.qdr' 2> err | grep -o '"file":"[^"]*"'; true
> "file":"\u001B[1m\u009B.qdr"

== matches
file controls.py
| import sys
| print(sum(c != "\n" and (c < " " or "\x7f" <= c <= "\x9f" or "\u202a" <= c <= "\u202e") for c in sys.stdin.read()), "controls")
$ for p in 'A "\e[31mAnn"] [B "B\xc2\x85ob"' 'B "\e[31mAnn"] [A "B\xc2\x85ob"' 'A "lone\e[5m"] [B "B\xc2\x85ob"'; do printf "[Game \"connect-capture\"] [$p] [Galaxy \"B1\"]\n1. 1-2 2. 3-4 3. 1-3 4. 2-4\n\n"; done > m.qdr
$ quadrille score --match m.qdr | tail -4
>                game one  game two  together
>   \x1b[31mAnn         0         0         0
>   B\x85ob             0         0         0
>
2> quadrille: m.qdr: record 3 (lone\x1b[5m, B\x85ob) has no second game of its match
$ quadrille score --match m.qdr 2>&1 | python3 controls.py; quadrille score --match --json m.qdr 2>&1 | python3 controls.py
> 0 controls
> 0 controls

== files that are written, and what is said of them
$ quadrille sheet connect-c --seed a -o $'\e[1m\xe2\x80\xae.pdf' --manifest -
>~ .*"file":"\\u001B\[1m\\u202E\.pdf".*
2>~ quadrille: \\x1b\[1m\\u202e\.pdf: 1 sheet, .*
$ quadrille template export $'\e[1mt' | sed -n 1p
>~ \\x1b\[1mt/.*
$ quadrille template export $'\e[1mt' > /dev/null; printf x >> $'\e[1mt/conect/pictures.qdr'; quadrille template export $'\e[1mt'
2>~ quadrille: \\x1b\[1mt/conect/pictures\.qdr exists with other content: .*
? 2

== arguments
$ for c in $'\e[1m' $'games \e[1m' $'sheet connect-c --theme \e[1m' $'sheet connect-c --paper \xc2\x9b' $'sheet connect-c --seed 1 -o no\e[1m/x.pdf' $'score \e[1m' $'solve \xe2\x80\xae' $'rules connect --lang \e[1m' $'puzzle conect --kind \e[1m' $'sheet --id \e[1m' $'sheet connect-c -o x.\e[1m' $'sheet connect-c --template-dir \e[1m'; do quadrille $c 2>&1; done | LC_ALL=C grep -c $'\e\|\xc2\x9b\|\xe2\x80\xae'
> 0
? 1
