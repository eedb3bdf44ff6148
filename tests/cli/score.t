# quadrille score

== a finished game, for people and as JSON; a wrong claim
file game.qdr
| [Game "connect-capture"]
| [A "Žofie"]
| [B "Łukasz"]
| [Galaxy "Q5"]
| [Result "0-0"]
| 
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille score game.qdr
> game.qdr: record 1 (line 1): Connect Capture, finished after 4 turns
>
>   A  Žofie   0  shared win
>   B  Łukasz  0  shared win
>
>   left: 1 active alien worth 5
>   result 0-0, as claimed
>
$ quadrille score < game.qdr | head -1; cat game.qdr | quadrille score - | head -1; quadrille score -q game.qdr
> -: record 1 (line 1): Connect Capture, finished after 4 turns
> -: record 1 (line 1): Connect Capture, finished after 4 turns
$ quadrille score --json game.qdr; quadrille score --json -q game.qdr | wc -l
> {"file":"game.qdr","record":1,"line":1,"game":"connect-capture","status":"finished","turns":4,"players":[{"id":"A","name":"Žofie","score":0},{"id":"B","name":"Łukasz","score":0}],"winners":["A","B"],"result":"0-0","ended":"rules","claimed":"0-0","detail":{"survivors":5,"inactive":0},"diagnostics":[]}
> 1
$ sed 's/0-0/5-0/' game.qdr > claim.qdr; quadrille score -q claim.qdr
2>~ claim\.qdr:5:1: error: .*
2> [Result "5-0"]
2> ^
? 1

== an illegal line: place, words, caret, status
file bad.qdr
| [Game "connect-capture"]
| [Galaxy "Q5 -- / -- K2"]
| 
| 1. 1-2  2. 1-5
$ quadrille score bad.qdr -q
2> bad.qdr:4:12: error: stars 1 and 5 are diagonal neighbours: lines go across or down
2> 1. 1-2  2. 1-5
2>            ^
? 1

== the records after a bad one are still read
file two.qdr
| [Game "connect-capture"]
| [Galaxy "Q5"]
| 1. 1-1
| [Game "connect-capture"]
| [Galaxy "Q5"]
| 1. 1-2
$ quadrille score --json two.qdr | grep -o '"status":"[a-z]*"'
> "status":"invalid"
> "status":"unfinished"
2>*
? 1

== unreadable files do not keep others from being read, and 2 wins
file bad.qdr
| [Game "chess"]
file good.qdr
| [Game "connect-capture"]
| [Galaxy "Q5"]
$ quadrille score -q absent.qdr bad.qdr . good.qdr
2> quadrille: cannot read absent.qdr: No such file or directory
2>~ bad\.qdr:1:1: error: .*
2> [Game "chess"]
2> ^
2> quadrille: cannot read .: it is a folder: name a file in it
? 2
$ quadrille score absent.qdr good.qdr | head -1
> good.qdr: record 1 (line 1): Connect Capture, unfinished after 0 turns
2> quadrille: cannot read absent.qdr: No such file or directory
? 2
$ chmod 000 good.qdr; unprivileged quadrille score good.qdr
2> quadrille: cannot read good.qdr: Permission denied
? 2

== words that look like the result
faulty
: [Game "conect"][Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nA wins 2 => 3:1: error: the last words claim "A wins 2", but the game ended 1-0
: [Game "conect"]\n1. e5\nGood game, A wins =>~ 3:1: error: "good" is not a move: .*
: [Game "conect"][Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\n1-0 0 =>~ 3:1: error: "1-0" is a result: .*
: [Game "connect-capture"][Galaxy "--"]\n1. 1-2 2. 3-4 3. 1-3 4. 2-4\nA wins => 3:1: error: the last words claim "A wins", but the game ended 0-0
: [Game "connect-square"][Size "2x1"][Players "3"][B "Bob"][C "Cy"]\n1. a1-a2 2. b1-c2 3. b1-c1 4. a1-b1 5. b1-b2 6. b2-c1 7. a2-b2 b2-c2 8. c1-c2\nBob and Cy tied => 3:1: error: the last words claim "Bob and Cy tied", but the game ended 1-1-0
$ printf '[Game "connect-square"][Size "2x1"][Players "3"][A "Ann"][B "Bob"][C "Cy"]\n1. a1-a2 2. b1-c2 3. b1-c1 4. a1-b1 5. b1-b2 6. b2-c1 7. a2-b2 b2-c2 8. c1-c2\nAnn and Bob won\n' | quadrille score -q 2>/dev/null

== claims are read by the words whose meaning is known
# After a game that the rules ended 2-0: as claimed; right as far as it is compared; a remark; wrong; actions.
file said.sh
| for words; do printf '[Game "connect-capture"][A "Ann"][B "Bob"][Galaxy "R8 B2"]\n1. 1-2 2. 2-3 3. 1-4 4. 6-5 5. 4-5 6. 3-6 7. 2-5%b\n' "${shot- a1xb1}\n$words" | quadrille score 2>&1 | grep -oE 'as claimed|only the [a-z]+|a remark, and|but the game ended|invalid:|is unfinished'; done | sort | uniq -c | xargs echo
$ bash said.sh '2 to 0' 'Ann wins 2 to 0' 'Bob lost 0-2' 'Bob verliert 2:0' '1st player wins' 'Ann hat gewonnen.' 'Ganó Ann' 'Gana Ann 2 a 0' 'Sieg für Ann mit 2:0' 'Ann gewinnt mit 2' 'Total: Ann 2, Bob 0' 'Ann won with 2, Bob 0' 'Ann beats Bob by 2' '2:0 Ann' '0-2, Bob loses' 'Winner: Ann' 'Ann wins two nil' 'Bob null, Ann zwei' 'Two to zero for the first player' '1st Ann, 2nd Bob' 'Ann first, Bob second' 'Final: Ann by two' 'a win for Ann' 'Bob second' 'Ann - Bob 2-0' 'Bob : Ann 0 : 2' 'Ann Bob 2 0' 'Ann=2 Bob=0' '0 for Bob, 2 for Ann' 'Ann schlägt Bob' '2 points for Ann' 'Victory to Ann' 'Victory goes to Ann' 'Sieg geht an Ann'
> 34 as claimed
$ bash said.sh 'Ann wins on move 7' 'Ann wins game one' 'Ann wins (9-0)' 'Ann wins; Bob 9' 'Ann got it all. 2-0' 'Good game! Ann wins' '2-0 good game' 'Ann won.\nTime taken: 18 minutes' 'Ann won, Bob did not resign' 'Ann wins after 9 moves' 'Bob got crushed 0:2' 'Ann 2; Bob 9'
> 2 but the game ended 4 only the score 8 only the winner
$ bash said.sh 'Well done Bob' 'Ann is out' 'a walk for Ann' '(Ann wins 2-0)' '(Ann)' '(1 for Bob)' 'Bob did not win' 'Bob hat nicht gewonnen' 'Bob no ganó' 'Ann gab nicht auf' 'won against' 'Bob hasn’t won' 'Bob should have won' 'A: well'; bash said.sh 'Draw' 'Bob has won' 'Ann won by 3' 'Ann wins 3 to 0' 'Ann lost' 'Ann won easily, Bob had 1' '2nd player wins' 'Ann wins, no, Bob wins' 'Remis' 'Ann zero Bob one' 'Full stop. Ann nil, Bob two.' 'Bob by one' 'Bob 1st' 'Ann second' 'a win for Bob' 'nobody won' '1st Bob, 2nd Ann' '(Bob wins 2-0)' 'lost to Bob' 'gana a Ann' 'beat Ann' 'Ann - Bob 0-2' 'Ann and Bob won' 'Bob, not Ann, won' 'Ann got crushed 0:2' 'Ann=2 Bob=9' 'Ann and Bob drew' '3 points for Ann' '0-2, Ann won' '2-0, Bob won' 'Win to Bob' 'The win goes to Bob'; bash said.sh 'Ann almost won but Bob did' 'Ann almost won but Bob won'
> 11 a remark, and
> 32 but the game ended
> 1 a remark, and 1 but the game ended
$ bash said.sh 'RxB' 'rook eats b1' 'swap' '8. 1-2' 'Ann wins c3' 'Ann wins RxB' 'A: c3'
> 7 invalid:
$ for r in 'unfinished,' '*, ' 'Nobody won'; do printf '[Game "conect"][Board "wide 3"][Result "%s"] 1. a1' "$r" | quadrille score -q 2>&1 | grep -o 'claims.*:'; done; true
> claims "Nobody won", but the game is unfinished:
# A shot may name kinds, if it can be but one.
$ for shot in ' rook takes bishop' ' RxB!' ' a1 shoots b1!' ' Turm schießt Läufer' ' R x b1 = 2' ' Torre mata b1'; do shot=$shot bash said.sh '2-0'; done | sort | uniq -c | xargs echo
> 6 1 as claimed

== the last words may say who gives up, or that a draw was agreed; --fix writes so
file ended.sh
| for words; do printf '[Game "conect"][A "Ann"][B "Bob"]\n1. b2 2. c2 3. b3\n%b\n' "$words" > said.qdr; quadrille score -q --fix said.qdr -o fixed.qdr --force 2> /dev/null; for f in said fixed; do quadrille score $f.qdr 2>&1 | grep -oE 'result [0-9].*|invalid:|is unfinished'; done; done | sort | uniq -c | xargs echo
$ bash ended.sh 'Bob conceded' 'Bob quit' 'Bob se rindió.' 'Ann won because Bob gave up' 'Ann wins, Bob gives up' 'Ann gewinnt durch Aufgabe' 'Ann conceded' 'Draw agreed' 'Draw by agreement' 'We agreed on a draw.' 'Wir haben uns auf Remis geeinigt' 'Ann y Bob acordaron tablas' 'Bob did not resign' 'We did not agree a draw' 'Ann won' 'Ann gave up\n4. c3' 'Ann gave up\n0-1 to Bob' 'Bob um resigns'
> 6 invalid: 2 is unfinished 2 result 0-1 2 result 0-1, as claimed 14 result 1-0 10 result 1/2-1/2
$ for words in 'Ann won: Bob resigned' 'Ann wins by resignation' 'Ann resigned; Bob won'; do bash ended.sh "$words" > /dev/null; tail -n 1 fixed.qdr; done
> B: resigns
> B: resigns
> A: resigns; Bob won
# Words that mean more than that end no game.
$ bash ended.sh 'Bob should resign' 'If Bob resigns, Ann wins' 'Bob resigns?' 'Bob gave up a point' 'I give up' 'Ann and Bob almost agreed to a draw' 'resign?'
> 8 invalid: 6 is unfinished

== who moves first, who resigns and what was played is not guessed
file records
| Conect wide 5\nPlayers: Ann; Bob\nc1 a5
| Conect wide 5\nPlayers: Ann, Bob, -\nc1 a5
| Conect wide 5\nPlayers: Ann & Cy, Bob & Dee\nc1 a5
| Conect wide 5\nPlayers: Ann, Bob, Cy\nc1 a5
| Conect wide 5\nWinner: Red\nc1 a5
| Conect wide 5\nAnn vs Bob\nToMove: blue\nc1 a5
| Conect wide 5\nAnn vs Bob, Red Lion\nc1 a5
| Conect wide 5\nAnn vs Bob at Mill Lane\nc1 a5
| Conect wide 5\nMama und Paul. Paul fängt an.\nc1 a5
| Conect wide 5\nRain and wind\nc1 a5
| Conect wide 5\nBetween Ann and Bob\nc1 a5
| Conect wide 5\nBob (B) vs Ann (A)\nc1 a5
| Conect wide 5\nAnn vs Bob won\nc1 a5
| Conect wide 5\nAnn 🔵 vs Bob 🔴\nc1 a5
| Conect wide 5\nMatch Ann vs Bob\nc1 a5
| Conect wide 5\nA: Ann (red)\nB: Bob (red)\nc1 a5
| Conect wide 5\nBlue\tRed\nc1\ta5
| Conect wide 5\nAnn (red) vs Bob\nNo | Blue | Red\n1 | c1 | a5
| Conect wide 5\nAnn vs Bob\nNo | Bob | Ann\n1 | c1 | a5\n2 | e4 | a2
| Conect wide 5\nAnn vs Bob\nNo | Ann | Bob\n1 | c1 | a5\n2 | | a2
| Conect wide 5\nAnn | Bob\nc1 | e1\nc2 |\nb3 | e2
| Conect wide 5\nPlayers: Ann, Bob\nNo\tAnn\tBob\n1\tc1\ta5\n2\t\ta2
| Conect wide 5\nAnn\tBob\nc1\te1\n\te2\nb3\ta1
| Conect wide 5\nAnn | Bob\nc1 | e1\n | resigns
| Conect wide 5\nAnn vs Bob\nAnn c1 e4 a4\nBob a5 a2
| Conect wide 5\nA1 C3\nB1 D4\nA2 C5
| Enclose5\nAnn vs Bob\n1a c3\n1b d4\n2a e5
| Conect wide 5\nAnn vs Bob\na1 c3, b1 d4\na2 c5, b2 e4
| Conect wide 5\nAnn vs Bob\nB1 c3, A1 d4\nB2 c5, A2 e4
| Conect wide 5\nAnn vs Bob\nA1 c3, B2 d4\nA3 c5, B4 e4
| Conect wide 5\nAnn vs Bob\ne5 → d4
| Conect wide 5\nPlayers: Bea, Cy\nc1 a5 e4 a2\nB gives up
| Conect wide 5\nPlayers: Blake, Rita\nc1 a5 e4 a2\nR gives up
| Conect wide 5\nAnn Lee vs Bob Red\nc1 a5 e4 a2\nRed resigns
| Conect wide 5\n1. c1 2. a5 draw ?
| Conect wide 5\n1. c1 2. a5 draw (offered)
| Conect wide 5\n1. c1 2. a5 draw?
$ while read -r record; do printf '%b\n' "$record" | quadrille score -q 2>&1 | grep -m 1 error: | cut -c 3-76 | sed 's/ *$//'; done < records | uniq -c | sed 's/^ *//'; true
> 2 2:1: error: names are written like Players: Ann, Bob, first who moves firs
> 1 2:20: error: two play Conect: Bob is one too many
> 1 2:20: error: two play Conect: Cy is one too many
> 1 2:1: error: the tag Result claims "Red", but the game is unfinished: check
> 1 3:1: error: this is neither a tag nor a move: a remark stands in { }
> 9 2:1: error: this is neither a tag nor a move: write names like Players: An
> 1 3:1: error: B plays Blue, not red: A is who moves first
> 1 2:6: error: Red moves first: its column must stand first
> 2 3:1: error: this line names the players in another order than those before
> 1 5:5: error: a cell of this row is empty: write labels, like B: resigns
> 1 4:1: error: a cell of this row is empty: write labels, like B: resigns
> 1 5:3: error: a cell of this row is empty: write labels, like B: resigns
> 1 4:1: error: a cell of this row is empty: write labels, like B: resigns
> 1 4:2: error: a cell of this row is empty: write labels, like B: resigns
> 1 3:1: error: a list of each player's moves can't be read: write them round
> 1 2:1: error: this may be a move, or count the turns: write turns like 1. E5
> 4 3:1: error: this may be a move, or count the turns: write turns like 1. E5
> 1 3:1: error: these are two cells in one word: write e5 and d4 with a blank
> 1 4:1: error: who is B? Write the name
> 1 4:1: error: who is R? Write the name
> 1 4:1: error: "Red resigns" names no player: who wins is said by label or na
> 3 2:13: error: an offer is not a draw: write draw where both agreed to it
# Below a move, whose turn it is; the name may stand behind it, or in a comment, which is told if it is another's.
$ for words in 'se rinde Ann' 'resigned by Bob' 'resigns (Ann)' '3. resigns Ann' '3. resigns "Ann"' 'gives up - Bob' 'resigns' 'A: resigns' '3. Ann: I resign' '3. Bob hat aufgegeben' 'Tablas' '3. (a5)\n4. (d4)' '3. (c3) d4' '3. (Ann) c3' '(Ann)\n3. c3' '(Bob)\n3. c3 (Bob)'; do printf 'Conect wide 5\nPlayers: Bob, Ann\n1. c1\n2. a5\n%b\n' "$words" | quadrille score --fix -o fixed.qdr --force 2>&1 | grep -oE 'result .*|unfinished|warning: ([A-Z]:|th|resigns).*' | cut -c 1-40; quadrille score fixed.qdr 2> /dev/null | grep -oE 'result .*|unfinished'; done | xargs echo
> result 1-0 result 0-1 warning: resigns (Ann) is read as B: res result 1-0 result 0-1, as claimed warning: resigns Ann is read as B: res result 1-0 result 0-1 warning: resigns is read as B: resigns result 1-0 warning: A: is Bob here result 0-1 result 1-0 result 0-1 result 1/2-1/2 warning: this number has no move: nothin unfinished warning: this comment looks like a move, unfinished warning: this comment names B, but the m unfinished warning: this comment names B, but the m unfinished unfinished
# Who draws again may be named again; a game may be called unfinished; a comma behind an ending means nothing.
$ printf '%b\n' 'Connect Square 2x2\nAnn vs Bob\nAnn a1-b1\nBob c3-b3\nAnn a1-a2\nBob c3-c2\nAnn a2-b2\nBob b3-b2\nAnn b1-b2\nAnn b2-c2\nAnn b1-c1\nAdjourned.' 'Connect Square 2x2\nAnn vs Bob\nAnn a1-b1\nBob resigned, 0-0' | quadrille score --fix -o - 2> /dev/null | grep -v '^.A'
> [Game "connect-square"][Size "2x2"]
> 1. A: a1-b1
> 2. B: c3-b3
> 3. A: a1-a2
> 4. B: c3-c2
> 5. A: a2-b2
> 6. B: b3-b2
> 7. A: b1-b2
> *
> [Game "connect-square"][Size "2x2"]
> 1. A: a1-b1
> 2. B: resigns 0-0
# Lines below the names may say who has which colour, or moves first.
$ printf 'Conect wide 5\nAnn vs Bob\n%b\nc1 a5\n' 'Red: Bob\nBlue: Ann' 'First player: Bob' 'Ann is red' 'Blue: Ann' | quadrille score 2> /dev/null | grep -o ' A  [A-Z].*' | xargs
> A Bob 0 A Bob 0 A Ann 0 A Bob 0
$ printf 'Conect wide 3\nAnn vs Bob\n1. b2 2. resigns\nConect wide 4 {at home}\nBob vs Ann\nb2 c2\nresigns\nconect\n' | quadrille score 2> /dev/null | grep -oE 'record.*|result.*'
> record 1 (line 1): Conect, finished after 1 turn by resignation
> result 1-0
> record 2 (line 4): Conect, finished after 2 turns by resignation
> result 0-1
> record 3 (line 8): Conect, unfinished after 0 turns

== files without a record
file empty.qdr
file comment.qdr
| ; nothing here { but a comment
$ quadrille score empty.qdr comment.qdr
2> quadrille: empty.qdr is empty
2> quadrille: comment.qdr holds no record
? 2
refused
: quadrille score -q < empty.qdr => standard input is empty
: printf '\xef\xbb\xbf' | quadrille solve => standard input is empty
: printf ' \n' | quadrille show - => standard input holds no record

== files that are no text say what they are
file game.qdr
| [Game "connect-capture"][Galaxy "Q5"]
$ quadrille sheet conect -q -o x.pdf; quadrille sheet conect -q -o x.png; quadrille sheet conect -q -o x.svg; quadrille score -q x.pdf game.qdr x.png x.svg
2> quadrille: x.pdf is a PDF; score reads records
2> quadrille: x.png is a PNG picture; score reads records
2> quadrille: x.svg is an XML file; score reads records
? 2
refused quadrille
: show x.pdf => x.pdf is a PDF; show reads records
: solve x.pdf => x.pdf is a PDF; solve reads records
$ gzip -c game.qdr > x.gz; printf 'PK\3\4' > x.docx; printf '\xff\xd8\xff\xe1' > x.jpg; iconv -f utf-8 -t utf-16le game.qdr > x.txt; iconv -f utf-8 -t utf-16be game.qdr > y.txt; printf '{\\rtf1 }' > x.rtf; printf 'ab\0' > x; quadrille score -q x.gz x.docx x.jpg x.txt y.txt x.rtf x
2> quadrille: x.gz is compressed with gzip; score reads records
2> quadrille: x.docx is a ZIP archive or an office document; score reads records
2> quadrille: x.jpg is a JPEG picture; score reads records
2> quadrille: x.txt is UTF-16 text without a byte-order mark; score reads records in UTF-8
2> quadrille: y.txt is UTF-16 text without a byte-order mark; score reads records in UTF-8
2> quadrille: x.rtf is an RTF document; score reads records
2> quadrille: x is a binary file; score reads records
? 2

== text from phones and word processors
$ quadrille score --json $DATA/phone.qdr | grep -o '"status":"[a-z]*","turns":[0-9]*\|"name":"[^"]*"\|"result":"[^"]*"\|"diagnostics.*' | xargs -d '\n' echo
> "status":"finished","turns":12 "name":"Ann – die „Erste“" "name":"Bob" "result":"2-17" "diagnostics":[]}
$ printf '\xEF\xBB\xBF\xEF\xBB\xBFx' | quadrille score -q 2>&1 | grep -o '^-:1:[0-9]*'
> -:1:1
? 1
$ quadrille score -q --strict $DATA/phone.qdr 2>&1 | grep -o '[0-9]*:[0-9]*: warning.*'
> 1:1: warning: [Game “connect–capture”] is read as [Game "connect-capture"]
> 2:1: warning: [ A «Ann – die „Erste“» ] is read as [A "Ann – die „Erste“"]
> 3:1: warning: [B "Bob”] is read as [B "Bob"]
> 5:1: warning: ［Result ＂2–17＂］ is read as [Result "2-17"]
> 8:4: warning: 1 – 2 is read as 1-2
> 8:12: warning: 2． is read as 2.
> 8:15: warning: ２−５ is read as 2-5
> 8:24: warning: 4 -5, is read as 4-5
> 8:35: warning: 1- 4. is read as 1-4
> 9:4: warning: 2–3 is read as 2-3
> 9:26: warning: 5–6 is read as 5-6
> 9:35: warning: 3‑6 is read as 3-6
> 9:39: warning: A1 × B1 is read as a1xb1
> 10:13: warning: 7 - 8 is read as 7-8
> 10:29: warning: Ha2 X Ra1 is read as Ha2xRa1
> 11:5: warning: 6—9 is read as 6-9
> 11:20: warning: A2XB2, is read as a2xb2
$ quadrille score -q --strict $EXAMPLES/*.qdr
$ printf '[Game "conect"][Board "5"][Variant "Pie"] 1. e5' | quadrille score -q --strict 2>&1 | grep -o 'warning.*'
> warning: Board "5" is read as wide 5
> warning: Variant "Pie" is read as pie
$ printf '[Game "CONECT"]\n[Board "wide 5"]\n[A “%070d”]' | quadrille score -q --strict 2>&1 | grep -o 'warning.*'
> warning: [A “000000000000000000000000000000000000000000000000000000... is read as [A "0000000000000000000000000000000000000000000000000000000000000000000000"]
$ printf '[Game "connect-capture"][Sheet "cc 3x3–1K7M 64MRH"]' | quadrille score -q --strict
2>~ .*sheet ID.*
2>*
? 1
$ for id in CC-3x3-1K7M64MR-H 'CC–3x3—1K7M64MR−H' CC3x31K7M64MRH 'cc 3x3 1k7m 64mr h' CC-3X3-1K7M64MR-H/18; do printf '[Game "connect-capture"][Sheet "%s"]' "$id" | quadrille score --strict 2>&1 | grep -o 'unfinished after.*\|warning.*'; done
> unfinished after 0 turns
> warning: [Sheet "CC–3x3—1K7M64MR−H"] is read as [Sheet "CC-3x3-1K7M64MR-H"]
> unfinished after 0 turns
> warning: Sheet "CC3x31K7M64MRH" is read as CC-3x3-1K7M64MR-H
> unfinished after 0 turns
> warning: Sheet "cc 3x3 1k7m 64mr h" is read as CC-3x3-1K7M64MR-H
> unfinished after 0 turns
> warning: Sheet "CC-3X3-1K7M64MR-H/18" is read as CC-3x3-1K7M64MR-H
> unfinished after 0 turns
$ printf '[Game "enclose5"][Size "7×8"][Variant "PIE"][Game "connect-square"][Size "5 X 5"][Game "conect"][Board "Narrow  5"]' | quadrille score | grep -c unfinished
> 3
$ for code in utf-16 utf-16le utf-16be; do { [ $code = utf-16 ] || printf '\ufeff'; cat $DATA/phone.qdr; } | iconv -f utf-8 -t $code | quadrille score --json | sha1sum; done | uniq | wc -l
> 1
$ tr '\n' '\r' < $DATA/phone.qdr | quadrille score --json | diff - <(quadrille score --json < $DATA/phone.qdr)
$ sed 's/$/\r/' $DATA/phone.qdr | quadrille score --json | diff - <(quadrille score --json < $DATA/phone.qdr)
$ sed 's/5–6/5–9/' $DATA/phone.qdr | quadrille score --json 2> /dev/null | grep -o '"severity":"error","line":[0-9]*,"column":[0-9]*'
> "severity":"error","line":9,"column":26
? 1
$ printf '[Game "connect-square"][Size "2x2"]\n[Lines "A:A1 – B1, B:C3-C2."] 1. B1 — B2' | quadrille score --json | grep -o '"turns":1.*"diagnostics.*' | grep -o '"turns":1\|"diagnostics.*'
> "turns":1
> "diagnostics":[]}

== --fix writes legal records in the strict form, each word in its place
file loose.qdr
| ; a header
| [B "Bob"] {Bob – he}
| [X-mood “good”]
| ; the size
| [size "3X3"]
| [game "Connect-Square"]
| 1. A1 – B2, {first} ; to the middle
| 2. d4 - c4.
| ; and now
|    3. b2c3 (nice) 4 Bob: c4b3! {no!} 5) c4 c3
| [Game "conect"]
| [Board "5"] 1. E5 2.B: C3
$ quadrille score --fix -q loose.qdr -o -
> ; a header
> [B "Bob"] {Bob – he}
> [X-mood "good"]
> ; the size
> [Size "3x3"]
> [Game "connect-square"]
> 1. a1-b2 {first} ; to the middle
> 2. d4-c4
> ; and now
>    3. b2-c3 {nice} 4. B: c4-b3 {!} {no!} 5. c4-c3
> [Game "conect"]
> [Board "wide 5"] 1. e5 2. B: c3
2>*
$ quadrille score --fix -q loose.qdr -o x.qdr
2>*
$ quadrille score --fix -q x.qdr -o x.qdr
2>~ quadrille: x.qdr exists: use --force.*
? 2
$ cp x.qdr y.qdr; quadrille score --fix -q x.qdr -f -o x.qdr 2> /dev/null; cmp x.qdr y.qdr
$ quadrille score --fix -q x.qdr absent.qdr -f -o y.qdr 2> /dev/null; cmp x.qdr y.qdr
refused quadrille score loose.qdr
: --fix => --fix needs -o FILE, or -o - to write the records to standard output
: -o x => --output has no effect without --fix
: -f => --force has no effect without --fix or --split
: --repair => --repair has no effect without --fix
: --fix --json -o x => --fix writes records: it can't be used with --json
: --split d --match => --split writes records: it can't be used with --match
: --split d --fix -o x => --split writes records: it can't be used with --fix

== records that say the same as an earlier one are left out
file spring.qdr
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"] [Date "2026-11-20"]
| 1. a1-b2 2. c3-b3
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"] [Date "2026-11-20"]
| 1. a1-b2 2. c3-b3 3. b2-a1
file late.qdr
| [Date "20.11.2026"] [Event "Club"] [Game "connect-square"] [B "Bob"] [A "Ann"] [Size "2x2"] {again}
| 1. b2-a1 2. B: b3-c3 ; as played
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"] [Date "2026-11-20"]
| 1. a1-b2 2. c3-b3 3. b2-a1
|
| [Game "connect-square"] [Size "2x2"] [A "Ann"] [B "Bob"] [Date "2026-11-20"]
| 1. a1-b2 2. c3-b3 3. b2-b1
$ quadrille score --unique spring.qdr late.qdr | grep record
> spring.qdr: record 1 (line 1): Connect, Square!, unfinished after 2 turns
> spring.qdr: record 2 (line 3): Connect, Square!, invalid: the standing after 2 legal turns
> late.qdr: record 3 (line 6): Connect, Square!, unfinished after 3 turns
2> spring.qdr:4:22: error: a1-b2 was drawn by Ann in turn 1 (line 4)
2> 1. a1-b2 2. c3-b3 3. b2-a1
2>                      ^
2> quadrille: left out: late.qdr: record 1: the same as record 1 of spring.qdr
2> quadrille: left out: late.qdr: record 2: the same as record 2 of spring.qdr
2> quadrille: see "quadrille help records"
? 1
$ quadrille score --unique -q --json late.qdr late.qdr | wc -l
> 3
2>~ late.qdr:4.*
2>*
? 1
# Of the records that the filters take.
$ quadrille score --unique --event Club late.qdr spring.qdr | grep -c record
> 1
$ quadrille score --unique --until 2026-11-20 --fix -q -o - spring.qdr late.qdr 2> /dev/null | grep -c Game
> 3
? 1

== each record in a file of its own
file club.qdr
| ; Club games
| [Game "conect"] [Board "wide 5"] [A "Žofie  Ek"] [B "../李/\"x\" y"]
| 1. e5 {to the
|   end} ; and more
|
| [Game "Connect Square"] [Size "2x2"] [A "Ann-Kathrin von und zu Hohenstein"] [B "-"]
| 1) a1-a1
| [Game "halma"] [B "Bob"]
| 1. x
| [A "nobody"] 1. y
$ printf %s '[Game "conect"] [A "Ann"] [B "Eve"] 1. e5' >> club.qdr
$ quadrille score --split new/games club.qdr 2> /dev/null; ls new/games; cat new/games/* | cmp - <(cat club.qdr; echo)
> 001-conect-zofie-ek-x-y.qdr
> 002-connect-square-ann-kathrin-von-und-zu-h.qdr
> 003-halma-bob.qdr
> 004-nobody.qdr
> 005-conect-ann-eve.qdr
$ cat new/games/001*
> ; Club games
> [Game "conect"] [Board "wide 5"] [A "Žofie  Ek"] [B "../李/\"x\" y"]
> 1. e5 {to the
>   end} ; and more
>
$ verdicts() { quadrille score --json "$@" 2> /dev/null | sed 's/.*"game"/"game"/; s/"diagnostics".*//'; }; diff <(verdicts club.qdr) <(verdicts new/games/*)
# All or none, and nothing is replaced unasked.
$ rm new/games/00[1-3]*; quadrille score -q --split new/games club.qdr 2>&1 | tail -1; ls new/games
> quadrille: new/games/004-nobody.qdr exists: use --force to replace it, or another file name
> 004-nobody.qdr
> 005-conect-ann-eve.qdr
$ quadrille score --split other club.qdr absent.qdr 2> /dev/null; echo $?; ls other
> 2
2>*
? 2
$ quadrille score --split new/games --player Eve --force club.qdr; ls new/games
> 001-conect-ann-eve.qdr
> 004-nobody.qdr
> 005-conect-ann-eve.qdr
$ quadrille score --split none --player Max club.qdr; ls none
2> quadrille: no record fits --game, --event, --player, --since and --until as they are given
2>*
? 2
$ quadrille score --split "" new/games/001*
2> quadrille: the name of the folder to write to is empty
? 2
$ for i in {1..1001}; do echo '[Game "conect"] 1. e5'; done | quadrille score --split many; ls many | sed -n '1p; $p'
> 0001-conect.qdr
> 1001-conect.qdr

== --fix changes no verdict, and nothing of what it wrote
file fixed.sh
| verdicts() { quadrille score --json "$1" 2> /dev/null | sed -E 's/"file".*"game"/"game"/; s/"diagnostics".*//'; }
| for file; do
|   quadrille score --fix -q "$file" -o one.qdr -f 2> /dev/null; quadrille score --fix -q one.qdr -o two.qdr -f 2> /dev/null
|   cmp one.qdr two.qdr; diff <(verdicts "$file") <(verdicts one.qdr)
| done
$ for game in connect-capture connect-square enclose5 conect connect; do python3 $DATA/../second/random_records.py 8 40 $game > $game.qdr; sed -E 's/([0-9])-([0-9a-z])/\1 – \2/g; s/([0-9])x([a-z])/\1 × \2/g; s/ ([a-t])([0-9])/ \U\1\2,/g' $game.qdr > phone-$game.qdr; done; bash fixed.sh $EXAMPLES/*.qdr $DATA/*.qdr *.qdr

== the one slip that explains an illegal record
file slip.qdr
| [Game "conect"]
| [Board "wide 3"]
| [Result "1-0"]
| 1. b2  2. c2  3. b1 b1  4. c1  5. a3
$ quadrille score -q slip.qdr 2>&1 | grep slip.qdr
> slip.qdr:4:21: error: a turn puts only one stone: is a turn's number missing here?
> slip.qdr:4:21: note: turn 3 (line 4) with "b1" left out would be legal to the end, 1-0 as claimed
? 1
$ quadrille score --json slip.qdr 2> /dev/null | grep -o '"repair".*'
> "repair":{"turn":3,"line":4,"column":21,"old":"b1","new":"","reaches":5}}]}
? 1
$ quadrille score -q --fix --repair -o - slip.qdr 2> /dev/null | tail -1
> 1. b2  2. c2  3. b1 {b1}  4. c1  5. a3
? 1

== slips of every kind, and their repair
file game.qdr
| [Game "connect-square"]
| [Size "3x3"]
| [Result "5-4"]
| 1. a1-b2 2. c4-d4 3. a2-b2 4. c3-c4 5. b2-c2 6. b4-c4 7. c2-d2 8. a4-b4 9. b1-b2 10. b2-c3 11. d1-d2 12. c3-d2
| 13. a2-a3 14. c2-c3 15. c1-d2 16. a3-b2 17. a3-a4 18. c2-d3 19. a2-b3 20. c2-d1 21. b1-c2 22. b3-c4
| 23. a2-b1 24. a4-b3 25. b3-c2 26. a3-b4 27. d2-d3 28. c3-d3 d3-d4 b2-c1 29. a1-b1 30. b4-c3
| 31. a1-a2 c1-d1 32. c1-c2 b1-c1 a3-b3
| 33. b3-b4 b3-c3 b2-b3
$ sed 's/27. d2-d3/27. d2-c3/' game.qdr | quadrille score -q
2> -:6:45: error: c3-d2 was drawn by B in turn 12 (line 4); did you mean d2-d3?
2>*
2> -:6:45: note: turn 27 (line 6) with "d2-d3" for "d2-c3" would be legal to the end, 5-4 as claimed
2>*
? 1
$ sed 's/27. d2-d3/27. d2-c3/' game.qdr | quadrille score --json 2> /dev/null | grep -o '"repair":[^}]*}'
> "repair":{"turn":27,"line":6,"column":45,"old":"d2-c3","new":"d2-d3","reaches":33}
? 1
$ for slip in 's/27. d2-d3/27. d2-d3xy/' 's/27. d2-d3/27. d2-d/' 's/26. a3-b4/& a3-b4/' 's/26. a3-b4/& &/' 's/30. b4-c3//' 's/30. b4-c3/30./' 's/24. a4-b3 //' 's/26. a3-b4/& 27. a3-b4/; s/27. d2/28. d2/; s/28. c3/29. c3/; s/29. a1/30. a1/; s/30. b4/31. b4/; s/^31/32/; s/32. c1/33. c1/; s/^33/34/' '$ s/.*/&\n34. b3-b4 b3-c3 b2-b3/'; do sed "$slip" game.qdr | quadrille score -q 2>&1 | grep -o 'note: .*' || true; done
> note: turn 27 (line 6) with "d2-d3" for "d2-d" would be legal to the end, 5-4 as claimed
> note: turn 26 (line 6) with "a3-b4" left out would be legal to the end, 5-4 as claimed
> note: turn 26 (line 6) with "26. a3-b4" left out would be legal to the end, 5-4 as claimed
> note: turn 30 (line 6) with "b4-c3" added would be legal to the end, 5-4 as claimed
> note: turn 30 (line 6) with "b4-c3" added would be legal to the end, 5-4 as claimed
> note: turn 27 (line 6) with "27. a3-b4" left out, and all later numbers 1 lower, would be legal to the end, 5-4 as claimed
> note: turn 34 (line 9) with "34. b3-b4 b3-c3 b2-b3" left out, and all later numbers 1 lower, would be legal to the end, 5-4 as claimed
$ sed 's/^31/32/; s/32. c1/33. c1/; s/^33/34/' game.qdr | (quadrille score -q --fix --repair -o - 2> /dev/null || true) | sed -n '/{/,/33/p'
> 31. {32.} a1-a2 c1-d1 32. c1-c2 b1-c1 a3-b3
> 33. b3-b4 b3-c3 b2-b3
$ python3 -c 'import re; print(re.sub(r"\b(\d+)\. ", lambda m: f"{int(m[1]) - (int(m[1]) > 4)}. ", open("game.qdr").read().replace("4. c3-c4 ", "", 1)))' > less.qdr; quadrille score -q less.qdr 2>&1 | grep -o 'note: .*'; quadrille score -q --fix --repair -o - less.qdr 2> /dev/null | sed 's/ *{added}//' | diff -B - game.qdr
> note: turn 4 (line 4) with "c3-c4" added, and all later numbers 1 higher, would be legal to the end, 5-4 as claimed
? 1
$ sed 's/27. d2-d3/27. d2-}3/' game.qdr | quadrille score -q --fix --repair -o - 2> /dev/null | grep -o '27. .* 28'
> 27. d2-d3 {d2-)3} 28
? 1
$ sed 's/30. b4-c3//' game.qdr | (quadrille score -q --fix --repair -o - 2> /dev/null || true) | quadrille score -q
$ sed 's/27. d2-d3/27. d2-c3/' game.qdr > wrong.qdr; quadrille score -q --fix -o - wrong.qdr 2> /dev/null | cmp - wrong.qdr
? 1
$ sed 's/5-4/4-5/; s/27. d2-d3/27. d2-c3/' game.qdr | quadrille score -q 2>&1 | grep -c note
> 0
? 1

== a move that the message names, and the first point of a line that ends on the next line
faulty
: [Game "conect"][Board "wide 5"]\n1. e5e => 2:4: error: this is not a cell: a cell is named by its column and its row, as in e5
: [Game "connect-square"][Size "2x1"]\n1. a1-b1 2. c2-b2 3. a2\nb1 => 2:22: error: a2 is one point: a line joins two, as in a1-b2

== errors of one kind are told once
$ printf '[Game "conect"]\n1. A: e5\n2. x: d4\n3. y: c3\n4. e99\n5. q9q' | quadrille score -q
2> -:3:4: error: "x:" is not a label: the players are A and B
2> 2. x: d4
2>    ^
2> ... and 1 more like this (line 4)
2> -:6:4: error: this is not a cell: a cell is named by its column and its row, as in e5
2> 5. q9q
2>    ^
2>*
? 1

== what people type is read as it was meant
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score --json 2> /dev/null | grep -oE '"turns":[0-9]+|"result":"[^"]*"|"claimed":[^,]*|"severity":"[a-z]*"' | cut -d: -f2 | xargs echo; done
file records
| [Game conect]\n[Board wide 3] [A Ann]\n1. b2 c2 2. b1 c1 3. a3\nAnn wins
| [Game "connect square"] [Size 2x1] [A Ann] [B Bob] [C Cy]\n1. a1b1 b2-c2 c1c2 2. a1-b2 b1 c2 b2c1 3. 2a1b
| [Game "connect square"] [Size 2x1] a1b1 c2-b2 a2 b1 a1-b2
| [Game "connect-capture"] [Galaxy R8 B2 / H4 K9] 1-2 2-5 4-5 1-4 2-3 5-6 3-6 Rxb1 resigns A wins 2-0
| [Game "connect-capture"] [Galaxy R8 R2 / H4 K9] 1-2 2-5 4-5 1-4 2-3 5-6 3-6 Rxb1
| [Game "connect-capture"] [Galaxy "R5 B2 R7"] 1-2 2-3 3-4 5-6 6-7 7-8 1-5 2-6 3-7 4-8 Rxb1
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"]\n1. 1-2\n2. 2-\n3. resigns
| [Game "conect"] [Board "wide 5"]\n1. e5 2. d4 3. 4. 5.
| [Game "conect"] [Board "wide 5"]\n1. e5 2. d4 3. 5.
| [Game "conect"] [Board "wide 5"]\n1. e5 e4 2. d4 3. c3 b3
| [Game "conect"] [Board "wide 5"]\n1 e5 2 d4 4 c3
| [Game "conect"] [Board "wide 5"]\ne5 d4 [5] c3 [Game "conect"] 1. e5\n[Game conect]\n1. c3
| [Game "conect"] [A "e5"] [B "E5"] [Board "wide 5"]\nE5: d4
| [Game "conect"] [A "Änne"] [B "B"] [Board "wide 5"]\nänne: d4
| Conect 3 wide\nTom (Blue) v Anna (Red)\n\nRed B2, Blue C2\nred b1, Blau: c1\nRot a3\nAnna wins
| Conect\nBoard: wide\nSize: 3\nLuis: rojo\nAna: azul\n\nNo | Red | Blue\n---+-----+-----\n1 | b2 | c2\n2 | b1 | c1\n3 | a3\nRojo wins
| Conect, breites Brett 3\nDate: 12 Nov 2026\nAnna\tTom\nb2\tc2\nb1\tc1\na3\nRed wins
| Enclose5 on 6 x 6, first to 2\nBlue: Tim\nRed: Lea\n\nTim plays a1, L b1\nBlue resigns\nLea wins
| Game: Enclose5\nSize: 6x6, Goal: 2\nFirst player: Zed\nK = Kate, Date: 2026-11-02\nA1 c3 B1 d4\nA2 a1 B2: f6\nZed resigns\nKate wins
| [Game "enclose5"]\nA1 c3 B1 d4\nA2 a1 A3 f6
| [Game "enclose5"]\nA1 C3 B1 D4\nA2 E5 C5
| [Game "enclose5"]\nA1 c3 b1 d4\na2 e5 c5
| Connect Square, 3 by 3\nSize: 2, Result: 2-1\n1. a1-b1\nA wins 1-2
| [Game "connect-square"]\nSize: 2, Players: Ann (Green), Bob\nGreen: a1-b1
| [Game "conect"]\nPlayers: Tom (Blue), Ann Lee (Red)\n1. Tom c3
| [Game "conect"][Variant "pie"]\n1. Red c3 2. swap 3. Blue d4 4. Red e5
$ bash read.sh < records
> 5 1-0 A warning warning warning
> 7 * null warning warning warning
> 4 * null warning warning
> 7 2-0 2-0 warning warning
> 7 * null warning warning
> 9 * null warning error
> 1 * null error
> 2 * null
> 2 * null error
> 0 * null error
> 1 * null warning error
> 3 * null warning warning 1 * null 1 * null warning
> 0 * null error
> 1 * null warning
> 5 1-0 A warning warning warning
> 5 1-0 A warning warning warning
> 5 1-0 A warning warning warning warning
> 2 0-0 B warning warning warning
> 4 0-0 B warning warning warning
> 2 * null warning error
> 7 * null warning
> 7 * null warning
> 0 * 2-1 warning error
> 1 * null warning warning warning
> 0 * null warning warning error
> 4 * null

== names in a line, words before numbers, glued moves, words before claims
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score -q --fix -o - 2> told | sed '/^$/d' | paste -sd' '; sed -nE 's/^-:([0-9]+:[0-9]+: .*)/\1/p' told; done
file records
| Ann vs Bob\n[Game conect]\n[Board wide 5]\n1. d4,d2 2. c5-e2
| [Game "conect"]\n[Board "wide 5"]\nAnn Lee – Bob\nZug 1: d4\nzug 2: d2\nZug 4: c5
| [Game "conect"][A "Ann"]\nAnn and Bob\n1. d4
| [Game "conect"]\nBob - Ann - Cy\n1. d4
| [Game "conect"]\nTurn 1 d4\nTurn 2\nd2 Turn x3
| [Game "connect-capture"][Galaxy "R8 B2"]\n1. 1-2,2-3 2. 1-4/6-5\n3. 4-5 3-6\n4. 2-5,a1xb1\nFinal score 8 0
| [Game "conect"][Board "wide 3"][Result "Ergebnis: 1:0"]\n1. b2 c3\n2. a3,c3
| [Game "conect"][Board "wide 3"]\n1. b2 c2 2. b1,c1 3. a3\nResultado 0-1
| [Game "conect"][A "Final"][B "Bob"][Board "wide 3"]\n1. b2 c2 2. b1,c1 3. a3\nFinal gewinnt
$ bash read.sh < records
> [A "Ann"][B "Bob"] [Game "conect"] [Board "wide 5"] 1. d4 2. d2 3. c5 4. e2
> 1:1: warning: Ann is read as A, who moves first
> 1:1: warning: a tag is written [A "Ann"]
> 4:1: warning: the numbers count rounds: each holds a turn of every player
> [Game "conect"] [Board "wide 5"] Ann Lee – Bob Zug 1: d4 zug 2: d2 Zug 4: c5
> 3:1: warning: Ann Lee is read as A, who moves first
> 3:1: warning: a tag is written [A "Ann Lee"]
> 4:1: warning: Zug 1: is read as 1.
> 6:1: error: turn 3 is missing: turn 2 is followed by turn 4
> [Game "conect"][A "Ann"] Ann and Bob 1. d4
> 2:1: error: this is neither a tag nor a move: a remark stands in { }
> [Game "conect"] Bob - Ann - Cy 1. d4
> 2:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first; a remark stands in { }
> [Game "conect"] Turn 1 d4 Turn 2 d2 Turn x3
> 2:1: warning: Turn 1 is read as 1.
> 4:4: error: "turn" is not a move: a remark stands in { }
> [Game "connect-capture"][Galaxy "R8 B2"] 1. 1-2,2-3 2. 1-4/6-5 3. 4-5 3-6 4. 2-5,a1xb1 Final score 8 0
> 2:1: warning: the numbers count rounds: each holds a turn of every player
> 5:1: error: the last words claim "Final score 8 0", but the game ended 2-0
> [Game "conect"][Board "wide 3"][Result "Ergebnis: 1:0"] 1. b2 c3 2. a3,c3
> 2:1: warning: the numbers count rounds: each holds a turn of every player
> 3:7: error: c3 was taken by B in turn 2 (line 2)
> [Game "conect"][Board "wide 3"] 1. b2 c2 2. b1,c1 3. a3 Resultado 0-1
> 2:1: warning: the numbers count rounds: each holds a turn of every player
> 3:1: error: the last words claim "Resultado 0-1", but the game ended 1-0
> [Game "conect"][A "Final"][B "Bob"][Board "wide 3"] 1. b2 2. c2 3. b1 4. c1 5. a3 1-0
> 2:1: warning: the numbers count rounds: each holds a turn of every player

== a colour behind a name is not a part of it; a sentence is not a name
file read.sh
| while IFS= read -r line; do printf "Conect wide 3\n$line\n1. b2 c2\n" | quadrille score 2> told | sed -nE 's/^  ([AB])  (.*[^ ]) +[0-9]/\1 \2/p' | paste -sd' '; sed -nE 's/^-:(2:[0-9]+: .*);.*/\1/p' told; done
file lines
| joe is blue and kate is red
| Joe azul y Kate roja
| Joe as Blue v Kate as Red
| Jack Black v Kate (K)
| Joe v Kate (Kate first)
| Joe (2) v Kate (1)
| Joe v Kate. Kate starts.
| Red is Joe and Blue is Kate
| Played at home and in the garden
| 🔵 Joe vs 🔴 Kate
$ bash read.sh < lines | sort | uniq -c
>       6 2:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first
>       6 A - B -
>       1 A Jack Black B Kate
>       2 A Kate B Joe
>       1 A kate B joe

== names, blanks, tables, numbers and last words from a phone or a chat
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score --json 2> /dev/null | grep -oE '"turns":[0-9]+|"(name|result)":"[^"]+"|"column":[0-9]+,"message":"([^"\\]|\\.)*' | grep -vE 'is written|is read as A, who|divide the turns|are remarks|between words' | sed -E 's/^"[a-z]*"://; s/,"message":"/: /; s/^"|"$//g' | paste -sd' '; done
file records
| Annabel vs Robert\nConnect Square\n2x2\na1-b1 c3-b2\n\nCy vs Di\nConnect Square\n1. a1-b1\n\nEnclose5 7x7\nEd vs Flo\n1. a1
| ​Enclose5 7x7\nAnn Lee vs Bob​\nA​: e5\nBob : d4\nAnn Lee plays c3
| [Game "conect"][Blue "Bob"][Red "Ann"]\n1. c3
| Game 1: Enclose5 7x7, Ann gegen Bob\n1- e5\n2/ d4\n3️⃣ c3\n4 (Bob): c4
| Enclose5\nPlayers 2: Ann, Bob\n1. e5
| Enclose5\nAnn <blue> vs Bob <red>\n1. e5
| Enclose5 {7x7}\n1. e5
| Enclose5\n(Ann vs Bob)\n1. e5
| Enclose5\nAnn vs Bob\n|Zug|Spieler|Feld|\n|---|---|---|\n|1|Ann|e5|\n|2|Bob|d4|
| Enclose5\n| Moves |\n|---|\n| e5 |\n| d4 |
| [Game "connect"][Shapes "A B D F"][Objectives "A4 B5 C2"]\n| Round | Dice | Ann | Bob |\n| 0 | 1,3,4 2,4,6 |
| [Game "connect-capture"][Galaxy "R8 B2"]\n1. 1 -> 2 2. 2-3 3. 1-4 4. 6-5 5. 4-5 6. 3-6 7. 2-5 a1 -> b1\n“2-0…”
| Enclose5\n1. e5 x d4 o
| Enclose5\nAnn vs Bob\ne5 d4\nresigns Ann\nAnn: gg\nBob: thx
| Enclose5\nAnn vs Bob\ne5 d4 c3\nresigns Ann
| Enclose5\nAnn vs Bob Lee\n1. e5 Bob Lee - resigns\nFinal score 0 0
| Enclose5\nTurn 1. e5\nTurn 2. resigns\n0 - 0
| Enclose5\nAnn vs Bob\n1. e5\n2. d4\nBob: gg
| Enclose5\n1. e5\n2. d4\n#lucky c3
| Enclose5\n1. e5 #we had tea there 2. d4 3. c3
| Enclose5\nAnn vs Bob\n‎20/11/2026, 18:03 – Ann: e5\n‎[20.11.26, 18:04:12] Bob: ‎d4
$ bash read.sh < records
> 2 Annabel Robert * 1 Cy Di * 1 Ed Flo *
> 3 Ann Lee Bob *
> 1 Ann Bob * 28: Red moves first: Ann is A
> 4 Ann Bob * 1: 1- is read as 1.
> 1 Ann Bob *
> 1 Ann Bob *
> 1 * 10: what stands in ( ) or { } is a comment: write a line like Size: 7x7
> 1 * 1: what stands in ( ) or { } is a comment: write a line like Players: Ann, ...
> 2 Ann Bob * 2: 1 is read as 1.
> 2 *
> 0 Ann Bob * 3: \"0\" is not an action; if it is the number of a turn, write 0.
> 7 2-0
> 0 * 4: nothing is shot here: write e5 and d4 with a blank between
> 2 Ann Bob 0-0 1: resigns Ann is read as A: resigns
> 3 Ann Bob 0-0 1: A is the winner here: if A resigned, write A: resigns
> 1 Ann Bob Lee 0-0
> 1 0-0 1: Turn 1. is read as 1.
> 1 Ann Bob * 6: gg is a column without a row: a cell is named by both, as in e5
> 2 * 1: this comment names a move, but nothing after ; or # or in ( ) or [ ] is played
> 1 * 7: this comment names a move, but nothing after ; or # or in ( ) or [ ] is played
> 2 Ann Bob *

== a cell behind a size is not a goal, and a name is a label only before a move
$ printf 'Enclose5 8x8 a1\n1. b2\n' | (quadrille score 2>&1 || true) | grep -c 'error'
> 1
$ printf '[Game "conect"][A "Ann"][B "Bob"]\n1. Ann e5 2. Bob boing\n' | (quadrille score 2>&1 || true) | grep -oE '2:14: error: "bob" is a player'
> 2:14: error: "bob" is a player

== set-up in one line, rows of a galaxy, dashes behind names, digits before spaces
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score -q --fix -o - 2> told | sed '/^$/d' | paste -sd' '; sed -nE 's/^-:([0-9]+:[0-9]+: .*)/\1/p' told; done
file records
| Enclose5 8x8 to 4, mit Tauschregel\nMargaret v Tom, 20 Nov 2026\n1. a1\n2. swap
| Enclose5, 8x8, first to 4 wins, pie rule\nMargaret/Tom\n20 de mayo de 2026\n1. a1
| Enclose5 8x8 a 4 casillas\nAnn / resigns\n1. a1
| Conect wide 5\nRojo: X   Azul: Y\nX - e5\nY – d4
| Conect wide 5\nA Sofía / B Mateo\n1. Sofía - e5
| Conect wide 5\nA Friendly / B side\n1. e5
| Conect, wide 5, without swap\n1. e5
| Connect Square\nBrett 4 breit 3 hoch\n1. a1-b1
| Connect Square, 3 high 4 wide\n1. a1-b1
| Connect Square\nSize 3 high\n1. a1-b1
| Connect Capture\nGalaxy\nR8 B2 /\r\nH4 --\n1-2 2-5
| [Game "connect-capture"][Galaxy "R8 B2"]\n1-2 2-5 4-5 1-4 a1xb1 2-3
| [Game "connect"][Players "1"][Shapes "A B D F"][Objectives "A4 B5 C2"]\n0. 2,2,3 3,6,6 A: 3@b1 2 a4 2@e6 3@f3 6@d2 6 c5\n1. 6/2,3 A: 2 a5 3\nf6
| [Game "connect"][Players "1"][Shapes "A B D F"][Objectives "A4 B5 C2"]\n0. 2,2,3 3,6,6 A: 3@b1 2 a4 2@e6 3@f3 6@d2 6 c5\n
| [Game "conect"][Board "wide 3"][Result "Carl wins"]\n1. b2 2. resigns\nCarl wins\n
| [Game "conect"][Board "wide 3"][Result "Carl wins"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nWinner: Carl\n
$ bash read.sh < records
> [Game "enclose5"][Size "8x8"][Goal "4"][Variant "pie"] [A "Margaret"][B "Tom"][Date "20 Nov 2026"] 1. a1 2. swap
> 1:1: warning: a tag is written [Game "enclose5"]
> 2:1: warning: Margaret is read as A, who moves first
> 2:17: warning: "20 Nov 2026" is not read as a date: write it like 2026-11-12
> [Game "enclose5"][Size "8x8"][Goal "4"][Variant "pie"] [A "Margaret"][B "Tom"] [Date "20 de mayo de 2026"] 1. a1
> 1:1: warning: a tag is written [Game "enclose5"]
> 2:1: warning: Margaret is read as A, who moves first
> 3:1: warning: "20 de mayo de 2026" is not read as a date: write it like 2026-11-12
> Enclose5 8x8 a 4 casillas Ann / resigns 1. a1
> 1:1: warning: a tag is written [Game "enclose5"]
> 2:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first; a remark stands in { }
> [Game "conect"][Board "wide 5"] [A "X"][B "Y"] 1. A: e5 2. B: d4
> 1:1: warning: a tag is written [Game "conect"]
> 3:1: warning: there are no turn numbers: the rules divide the turns
> [Game "conect"][Board "wide 5"] [A "Sofía"][B "Mateo"] 1. A: e5
> 1:1: warning: a tag is written [Game "conect"]
> Conect wide 5 A Friendly / B side 1. e5
> 1:1: warning: a tag is written [Game "conect"]
> 2:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first; a remark stands in { }
> Conect, wide 5, without swap 1. e5
> 1:1: warning: a tag is written [Game "conect"]
> 1:8: error: Board must be wide or narrow and a size from 3 to 19, like wide 11, not "wide 5, without swap"
> [Game "connect-square"] [Size "4x3"] 1. a1-b1
> 1:1: warning: a tag is written [Game "connect-square"]
> 2:1: warning: Board is read as Size
> Connect Square, 3 high 4 wide 1. a1-b1
> 1:1: error: "3 high" after the game's name means nothing: write a line like Size: 6x6
> 1:1: warning: a tag is written [Game "connect-square"]
> 1:24: error: Size must be WIDTHxHEIGHT, each from 1 to 12, not "4 wide"
> 1:24: warning: Board is read as Size
> Connect Square Size 3 high 1. a1-b1
> 1:1: warning: a tag is written [Game "connect-square"]
> 2:1: error: Size must be WIDTHxHEIGHT, each from 1 to 12, not "3 high"
> [Game "connect-capture"] [Galaxy "R8 B2 /  H4 --"] 1. 1-2 2. 2-5
> 1:1: warning: a tag is written [Game "connect-capture"]
> 5:1: warning: there are no turn numbers: the rules divide the turns
> [Game "connect-capture"][Galaxy "R8 B2"] 1-2 2-5 4-5 1-4 a1xb1 2-3
> 2:1: warning: there are no turn numbers: the rules divide the turns
> 2:17: error: the Bishop is not active, as b1 is not complete: its lines 2-3, 3-6 and 5-6 are missing
> [Game "connect"][Players "1"][Shapes "A B D F"][Objectives "A4 B5 C2"] 0. 2,2,3 3,6,6 A: 3@b1 2 a4 2@e6 3@f3 6@d2 6 c5 1. 6/2,3 A: 2 a5 3 f6
> 3:18: error: 3 has no space: a number is written as in 3@c4, dice as in 4/2,5
> 4:1: error: f6 is one space: a number is written as in 5@f6, and a claim names three to five spaces
> [Game "connect"][Players "1"][Shapes "A B D F"][Objectives "A4 B5 C2"] 0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5
> [Game "conect"][Board "wide 3"][Result "Carl wins"] 1. b2 2. resigns Carl wins
> 3:1: error: "Carl wins" names no player: who wins is said by label or name, like A wins
> [Game "conect"][Board "wide 3"][Result "Carl wins"] 1. b2 2. c2 3. b1 4. c1 5. a3 Winner: Carl
> 1:32: error: the tag Result claims "Carl wins", but the game ended 1-0: who wins is said by label or name, like A wins
> 3:1: warning: these words after the end of the game are a remark, and claim nothing: who wins is said by label or name, like A wins

== what people write around moves is read, or the message says how to write it
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score $1 2>&1 | sed -nE '/is written .Game/d; s/^-:([0-9]+:[0-9]+: .*)/\1/p; s/^-: record.*, ([a-z]+ after [0-9]+ turns?.*)/\1/p'; done
file records
| Conect\nTablero: ancho 5\nRot: Ann\nBlau: Bob\n1. c3\n2. b2\nAnn gives up.\nBob wins with a loop\n
| Spiel: Connect Capture\nGalaxia: R8 B2\nJugadores: Ana y Beto\n1. Ana 1 -> 2\n2. Beto 2 to 3\n3. 4 → 5, Ana se rinde\n
| Connect, Square!\nBrett 2 x 1\nSpieler: Ann, Bob\nRunde 1: a1-b2 / c2 nach b1\nRunde 2: a2 to b2 / b1-c1\n
| [Game "connect-square"][Size "2 by 2"]\nA: Vera, B: Will\nV: a1-b2\nW: c3-b2\n
| [Game "conect"][Size "narrow 5"]\n1. c3\n
| [Game "conect"][Size "6x6"]\n1. c3\n
| Game: Conect\nSize: 6x6\n1. c3\n
| [Game "enclose5"][Board "6x6"][Target "2"]\nl. a1\n2. b2\n
| [Game "enclose5"]\n1. a1 2. b1\n3. a2\n4. b2\n5. a3\n6. b3\n7. a4\n8. b4\n9. c1\n1O. d1\n
| [Game "conect"]\n| 1 | c3 | d4 |\n|---|----|----|\n| 2 | e5 | f6 |\n
| [Game "conect"]\n- c3\n• d4\n
| [Game "conect"]\nNo. 1: c3\nNr. 2: d4\n
| [Game "conect"][Variant "pie"]\n1. c3\n2. tauscht\n
| [Game "conect"]\n(1) c3\n(2) d4\n(4) e5\n
| [Game "conect"]\n#1 c3\n#2 d4\n
| [Game "conect"]\n1.;c3;d4\n2.;e5;f6\n
| [Game "conect"][A "Ann"][B "Bob"]\nAnn: c3, d4, e5\nBob: f6, g7, h8\n
| [Game "conect"][A "Ann"][B "Bob"]\n1. c3\n2. d4\n3. draw agreed.\n
| [Game "connect-capture"][Galaxy "R8 B2"][A "Ann"][B "Bob"]\n1. 1-2 2. 2-3 3. 1-4 4. 6-5 5. 4-5 6. 3-6 7. 2-5, a1 takes b1\n2-0 for Ann\n
| [Game "conect"]\n1. c3\n\nGame: Conect\nBoard: wide 5\n1. c3\n2. d4\n
| # Conect\nBoard: wide 5\n\n1. c3
| Conect, schmaler Kegel\nmit Tauschregel\n1. c3
| CoNNect\nPlayers 2\nShapes: A B D F\nObjectives: A4 B5 C2\n\nSetup: 2 2 3\nAnn: 3@b1 2@a4 = move
| [Game "conect"]\n3 May 2026\nPlayed by Tom\nAna se rinde\n1. c3
| [Game "conect"]\n1. c3\nWinner: nobody with 3\n
| Conect wide 5\nVenue: Mill Lane\nUhrzeit: 18:00\nNota: dos, tres\nNo.   Ann   Bob\nNo.   A     B\n1. b2 c2\n2. b1 c1\n
| Conect wide 5\nReferee: Joe 4\nRed: Ann\nBlue: Bob 3\n1. b2\n
| [Game "conect"]\n1. c3 d4\n2. e5 f6\n; 3. g7 h8
| [Game "Connect Square"]\nEdition: standard\n1. a1-b2
$ bash read.sh < records
> 8:1: warning: only the winner is compared, not what else is said
> finished after 2 turns by resignation
> 3:1: warning: Ana is read as A, who moves first
> finished after 3 turns by resignation
> 2:1: warning: Board is read as Size
> 3:1: warning: Ann is read as A, who moves first
> 4:1: warning: Runde 1: is read as 1.
> 4:16: warning: / is read as a remark
> unfinished after 4 turns
> 2:1: warning: a tag is written [A "Vera"]
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 1:16: warning: Size is read as Board
> unfinished after 1 turn
> 1:16: warning: Conect has no tag Size: it belongs to Connect, Square! and Enclose5
> unfinished after 1 turn
> 2:1: error: Board must be wide or narrow and a size from 3 to 19, like wide 11, not "6x6"
> 2:1: warning: Size is read as Board
> 1:18: warning: Board is read as Size
> 2:1: warning: l. is read as 1.
> unfinished after 2 turns
> 10:1: warning: 1O. is read as 10.
> unfinished after 10 turns
> 2:3: warning: 1 is read as 1.
> unfinished after 4 turns
> 2:3: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 2:1: warning: No. 1: is read as 1.
> unfinished after 2 turns
> unfinished after 2 turns
> 2:1: warning: (1) is a comment, no turn's number: write 1.
> 2:5: warning: there are no turn numbers: the rules divide the turns
> unfinished after 3 turns
> 2:1: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> 2:1: error: the record has no turn, as what follows # or ; is a comment: write 1. for #1
> 2:3: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> 2:3: error: the record has no turn, as what follows # or ; is a comment: write 1. for #1
> 2:1: error: a list of each player's moves can't be read: write them round by round, with numbers: 1. e5 d4 2. c3 b2
> 4:9: warning: agreed. is read as a remark
> finished after 2 turns by agreement
> finished after 7 turns
> unfinished after 1 turn
> unfinished after 2 turns
> 2:1: error: the tag Game is missing: a comment does not count, write [Game "conect"]
> 2:1: warning: a tag is written [Board "wide 5"]
> 1:8: error: Board must be wide or narrow and a size from 3 to 19, like wide 11, not "schmaler Kegel"
> 6:1: error: this is neither a tag nor a move: moves are written like this. Set-up (0.): the two rolls 1,3,4 2,4,6, then each player's six writes, A: 1@b1. A round: zone die, number dice (4/2,5), then each player's actions: 5@c4 writes a die, 5=3@c4 or 5=- with a Free Action; adjust:5+1@c4, adjust:c4-1, zone:5, move:c4>d5; a claim with its box: a1-b1-c1=move, =write3@f6, =two:4@a2,5@b2 (a1* spends a reuse box); a Connect-5 alone; out. Names stand before the moves in a line like Players: Ann, Bob.
> 7:1: error: "Ann:" is not a label: the players are A and B, and names stand before the moves in a line like Players: Ann, Bob
> 7:16: error: "=" stands alone: an action has no blanks, as in 5@c4
> 7:18: error: a space is missing after "move": spaces are a1 to f6
> 2:1: warning: a tag is written [Date "3 May 2026"]
> 2:1: warning: "3 May 2026" is not read as a date: write it like 2026-11-12
> 3:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first; a remark stands in { }
> 3:1: error: "Winner:" has no result after it that can be read, as 2-17, 5:4 or "Ann wins": what else is said stands in { }
> 5:1: warning: Ann is read as A, who moves first
> 7:1: warning: the numbers count rounds: each holds a turn of every player
> unfinished after 4 turns
> 2:1: error: this line is neither a tag nor a move: a remark stands in { }
> 4:1: error: this is neither a tag nor a move: a remark stands in { }
> 4:1: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 4 turns
> 2:1: warning: a tag is written [Edition "standard"]
> 2:1: warning: Connect, Square! has no tag Edition: it belongs to CoNNect
> unfinished after 1 turn
$ bash read.sh --strict < records | grep -c warning
> 114
$ while IFS= read -r record; do printf "$record" > r.qdr; quadrille score -q --json r.qdr 2> /dev/null | sed 's/,"diagnostics.*//' > before; quadrille score -q --fix -o fixed.qdr -f r.qdr 2> /dev/null; quadrille score -q --strict --json fixed.qdr 2> told | sed 's/,"diagnostics.*//; s/fixed.qdr/r.qdr/' | cut -d, -f5- > after; cut -d, -f5- before | diff - after; grep -q '"invalid"' before || grep -v ' this comment looks\|(1) is a comment' told | grep -h -o 'warning: .*'; done < records; true

== blanks and capitals in the actions of CoNNect
file game.sh
| printf '[Game "connect"] [Shapes "A B D F"] [Objectives "A4 B5 C2"]\n0. 2 , 2, 3 3,6,6 A: 3 @ B1 2@a4 2@e6 3@f3, 6 @d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6\n1. 6 / 2 , 3 A: 2@a5 3@f6 B: 2@b5 3@d5\n2. 4/1,4 A: 4@a1 1@e1 B: 4@b2 1@c2\n3. 3/6,6 A: 6@e2 6@f2 %s' "$1" | quadrille score -q --strict --fix -o - 2> told | tail -n 1; sed -nE 's/^-:(5:[0-9]+: .*)/\1/p' told
$ for claim in 'd2-e2-f2 = Write 1 @ F1 B: 6@f6 6@e5' 'D2-E2-F2=WRITE1@F1 B: 6@f6 6@e5' 'd2-e2-f2 = write 1 @ é' 'd2-e2-f2 = write 1 {} @f1'; do bash game.sh "$claim"; done
> 3. 3/6,6 A: 6@e2 6@f2 d2-e2-f2=write1@f1 B: 6@f6 6@e5
> 5:23: warning: d2-e2-f2 = Write 1 @ F1 is read as d2-e2-f2=write1@f1
> 5:34: warning: Write is read as write
> 5:44: warning: F1 is read as f1
> 3. 3/6,6 A: 6@e2 6@f2 d2-e2-f2=write1@f1 B: 6@f6 6@e5
> 5:23: warning: D2-E2-F2=WRITE1@F1 is read as d2-e2-f2=write1@f1
> 5:23: warning: D2-E2-F2=WRITE1@F1 is read as d2-e2-f2=WRITe1@f1
> 3. 3/6,6 A: 6@e2 6@f2 d2-e2-f2 = write 1 @ é
> 5:23: warning: d2-e2-f2 = write 1 is read as d2-e2-f2=write1
> 5:23: error: A: write1 is used at once: say where the 1 is written, as in =write1@c1
> 5:42: error: "@" stands alone: an action has no blanks, as in 5@c4
> 3. 3/6,6 A: 6@e2 6@f2 d2-e2-f2 = write 1 {} @f1
> 5:23: warning: d2-e2-f2 = write 1 is read as d2-e2-f2=write1
> 5:23: error: A: write1 is used at once: say where the 1 is written, as in =write1@c1
> 5:45: error: "@f1" does not begin an action: a number is written as in 5@c4, a claim as in a1-b1-c1=move

== comments that read as moves are warned of, once, and change nothing
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score $1 2>&1 | sed -nE '/is written .Game|is read as A, who/d; s/^-:([0-9]+:[0-9]+: .*)/\1/p; s/^-: record.*, ([a-z]+ after [0-9]+ turns?).*/\1/p'; done
file records
| [Game "conect"]\n1. c3; d4\n2. e5; f6\n3. g7 (was d4)
| [Game "conect"]\n1. c3 ; d4 was better\n2. e5 (4d)\n
| [Game "conect"]\n#1 c3 #2 d4\n#3 e5 #4 f6\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"]\n#1 1-2\n1. 1-2 2. 2-5 ; then 4-5\n3. 4-5 (no, 1-4)
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"]\n#1 1-2\n#2 2-5\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1xb1; a1xa2\n2. 6-9
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 (a1xb1)\n2. 6-9 (a1xb1 scores)
| [Game "connect"] [Shapes "A B D F"] [Objectives "A4 B5 C2"]\n0. 2,2,3 3,6,6 A: 3@b1 2@a4 2@e6 3@f3 6@d2 6@c5 B: 2@d2 2@c5 3@f3 3@b1 6@a4 6@e6\n1. 6/2,3 A: 2@a5; 3@f6\n3@f6 B: 2@b5 3@d5
$ bash read.sh < records
> 2:6: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 3 turns
> 3:7: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 2 turns
> 2:1: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> 2:1: error: the record has no turn, as what follows # or ; is a comment: write 1. for #1
> 3:15: warning: this comment names a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 3 turns
> 2:1: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> 2:1: error: the record has no turn, as what follows # or ; is a comment: write 1. for #1
> 2:13: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 2 turns
> 2:8: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 2 turns
> 3:17: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 1 turn

== rounds and lines with a move too few or too many are named
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score $1 2>&1 | sed -nE '/is written .Game|is read as A, who/d; s/^-:([0-9]+:[0-9]+: .*)/\1/p; s/^-: record.*, ([a-z]+ after [0-9]+ turns?).*/\1/p'; done
file records
| [Game "conect"]\n1. e5 d4\n2. f6 f7\n3. g7\n4. c3 c4\n
| [Game "conect"]\n1. e5 d4\n2. f6 f7\n3. g7 h8 h9\n4. c3 c4\n
| [Game "conect"]\n1. e5 d4\n2. f6 f7\n4. c3 c4\n
| [Game "conect"]\n1. e5 d4\n2. f6\n3. c3 c4\n
| [Game "conect"]\n1. e5\n2. f6 f7\n3. c3 c4\n
| [Game "conect"]\n1. e5 d4 d5\n2. f6 f7\n
| [Game "conect"]\n1. e5\n2. f6 f7\n3. c3\n
| [Game "conect"]\n1. e5 e5\n2. c3 c4\n
| [Game "conect"]\ne5 d4\nf6\ng7 h8\nc3 c4\nb3\n
| [Game "conect"]\ne5 d4\nf6\ng7\nc3 c4\n
$ bash read.sh < records
> 4:1: error: if the numbers count rounds, round 3 (line 4) has a move too few
> 4:10: error: if the numbers count rounds, round 3 (line 4) has a move too many
> 2:7: error: if the numbers count rounds, round 2 (line 3) is not followed by the next; if not, a turn puts only one stone: is a turn's number missing here?
> 2:7: error: if the numbers count rounds, round 2 (line 3) has a move too few; if not, a turn puts only one stone: is a turn's number missing here?
> 3:7: error: if the numbers count rounds, round 1 (line 2) has a move too few; if not, a turn puts only one stone: is a turn's number missing here?
> 2:7: error: if the numbers count rounds, round 1 (line 2) has a move too many; if not, a turn puts only one stone: is a turn's number missing here?
> 3:7: error: a turn puts only one stone: is a turn's number missing here?
> 2:1: warning: the numbers count rounds: each holds a turn of every player
> 2:7: error: e5 was taken by A in turn 1 (line 2)
> 3:1: warning: there are no turn numbers, and this line has 1 move: every other line has 2
> unfinished after 8 turns
> 2:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 6 turns

== remarks, numbers and blanks as people type them
file read.sh
| while IFS= read -r record; do printf "$record" | quadrille score $1 2>&1 | sed -nE '/is written .Game|is read as A, who/d; s/^-:([0-9]+:[0-9]+: .*)/\1/p; s/^-: record.*, ([a-z]+ after [0-9]+ turns?).*/\1/p'; done
file records
| [Game "conect"]\n1.- e5[5] ... 2.) d4 :) 3º c3 👍 4. c4:-)🎉 5. e6 /\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1xb1, a2\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1xb1, a1 x a2\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9 / R1 R2 / R3 R4"]\n1. 1O - 11
| [Game "enclose5"] [Size "40x40"]\n1e5 2d4 3c3\n
| [Game "conect"]\n1. el
| [Game "connect-square"]\n1. a1-bl
| [Game "conect"] [A "Ann"] [B "Bob"]\n1. e5 2. d4\nBob resigns\n
| [Game "conect"]\nBoard: 7\n1. e5 2. d4\n
| Conect 5\n[Game "conect"]\n1. e5 2. d4\n
| [Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nA wins! 🎉
| [Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nA: 1 B: 0
| [Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nA wins 0-1
| [Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\n1-0\nGood game
| [Game "conect"] [A "Ann"] [B "Bob"]\n1. Ann e5, B d4 2. ann c3\n
| [Game "conect"] [A "Ann"] [B "Bob"]\n1A e5\n1B d4\n2A c3\n2B resigns\n
| [Game "conect"]\n1a. e5 1b. d4\n3A c3\n
| [Game "conect"]\n1A d4\n2B e5\n
| [Game "conect"]\n1)e5 2:d4 3.)c3\n
| [Game "conect"]\n1. e5 2. d4 3. (c3)\n
| [Game "conect"] [A "Ann"] [B "Bob"]\n1. e5 2. d4 3. c3 4. resigns\nAnn \u2013 1\nBob \u2013 0\n
| [Game "conect"] [A "Ann"] [B "Bob"]\n1. e5 2. d4 3. c3 4. resigns\nAnn - 0 Bob - 1\n
| Game: conect\n  Board = wide 5\nA: Ann\nB: Bob\nDate: 20.11.2026\n\nA: e5\nBob: b2\n
| Game: connect, square!\nSize: 2x2\n1. a1-b1\n
| Board: wide 5\nGame: conect\n1. e5
| Game: conect [Board "wide 5"]\n1. e5
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9 / R1 R2 / R3 R4"]\n1. 10 14
| Game Conect\nSize 5\nA: Ann\nB: Bob\nAnn: e5\nBob: b2\n
| Game: conect\nA: Swap\nA: e5\nB: resigns\n
| Game: conect\nB: resigns\n
| Game: conect\nBoard: wide 5\nAnn vs Bob\n1. Ann e5\n
| Conect\nwide 5\n21.11.2026\nMargaret (M) and Tom (T)\n1. M a5 T b3\n2. c3 c4\nTom resigns\n1 - 0. Nice game, Tom\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 5. a3\n1-0 and the rest to Bob\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nWhat a game, 1-0 to Bob\n
| [Game "connect-square"]\n(a1,b1) (g7,f7)\nA wins\n
| [Game "connect-square"] [A "Ann Lee"] [B "Bob Lee"]\nAnn a1→b2, Bob g7->f6\nP1 b2,b3 P2: f6f5\nAnn 3b - B4\n
| [Game "conect"] [Board "wide 3"] [A "Ann Lee"] [B "Bob Lee"]\n1. b2 2. c2 3. b1 4. c1 5. a3 (Bob wins 1-0)\n
| [Game "conect"] [Board "wide 3"] [A "Ann Lee"] [B "Bob Lee"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nBob wins\n
| [Game "connect-capture"] [Galaxy "B1 W1 / B9 K1"]\n1. Zug: 1 con 2 2. 3 y 2\n3. 4 and 5 4. 6 mit 5\n5. l - 4\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1 schlägt b1 und a2\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1xb1 and a1xa2\n
| [Game "conect"]\n1. f five 2. blue e four\n
| Conect (narrow, 3)\nJoe vs Kate\n1. a1 2. b1\n
| Enclose5 auf 10 mal 10 (Ziel 4)\n1 c6 2 b3 3 c4\n
| [Game "enclose5"] [Size "30x30"]\n1 x6 2 b3 3 c4\n
| Connect Capture\nGalaxy: R8 B2, H4 K9\nPlayers: Ann, Bob\nAnn - 1-2\nBob 2-3\nAnn - 8-9\n
| Conect\nPlayers: Ann, Bob\nand then we played e5;d4\n
| Enclose5 10x10\nAnn vs Bob\nA1 E3\nB1 F3\nA2 G4\nB2 F5\nA3 E5\nB3 D4\n
| Enclose5 10x10\nAnn vs Bob\n1A 3E\n1B 3F\n2A 4G\n2B 5F\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6"]\n1. 5-8 a1xb1 (and a2)\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6 8-9"]\n1. 5-8 RxBxH\n
| [Game "connect-capture"] [Galaxy "R8 B2 / H4 K9"] [Lines "1-2 2-5 4-5 1-4 2-3 5-6 4-7 7-8 3-6 8-9 6-9"]\n1. 5-8 killed two\n
| Conect wide 4\nAnn vs Bob\nRed Blue\n1. a2 2. b4\n
| Conect wide 4\n2 jugadores: Ana (rojo), Beto B. (azul)\n1. a2 2. b4\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nBob: 0 Punkte!!\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nBob: 1 Punkt\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 5. a3\n1 point!!\n
| [Game "conect"] [Board "wide 3"] [A "Ann"] [B "Bob"]\n1. b2 2. c2 3. b1 4. c1 Bob 1\n
| Conect narrow 5\nJoe (B) vs Kate (R)\nR e1\nB b2\n
| Conect narrow 5\nJoe took red and Kate blue\n1. e1 2. b2\n
| Conect narrow 5\nJoe Blue vs Kate Red\n1. e1 2. b2\n
| Conect narrow 5\nBlack: Carla\nWhite: Anna\nBlack e1\nWhite b2\n
| Conect narrow 5\nJoe (B) vs Kate (A)\n1. e1 2. b2\n
| Enclose5 10x10\nX: Tim, O: Ann\nX: e1\nO: b2\n
| Enclose5 10x10\n(a nice evening) (Ziel 4)\n1. a1 2. b2\n
| [Game "enclose5"] [Größe "8x8"] (10x10)\n[Ziel "4"]\n1. a1 2. b2\n
| [Game Connect capture!! 🚀]\n[Galaxie "R8, B2; H4, K9"]\n1. 1-2 2. 2-5\n
| [Game "connect"] [Players "1"] [Shapes ABDF] [Objectives A2B1C3]\n0. 1,3,4 2,4,6 A: 1@b1 3@d2 4@f3 2@a4 4@c5 6@e6\n1. 4/2,5 A: 2@a1 5@b2\n
| CoNNect\nShapes: ABDF\nObjectives: A2 B1 C3\nPlayers: Ann (just me)\n0. 1,3,4 2,4,6 Ann: 1 at b1, 3 at d2, 4 at f3, 2 at a4, 4 at c5, 6 at e6\nRound 1: 4/2,5 Ann: 2 at a1, 5 at b2\nRunde 2. 4/2,5 A: 2 at c1 5 at c2\n
| CoNNect\nShapes: ABDF\nObjectives: A2 B1 C3\nPlayers: 1\nA: Ann\nRonda 0: 1,3,4 2,4,6 A: 1 at b1 3 at d2 4 at f3 2 at a4 4 at c5 6 at e6\nRonda 2: 4/2,5 A: 2 at a1, 5 at b2\n
| Conect wide 5\nPlayers: Ann\nAnn e5\n
| Conect narrow 5\nKate (blue)\nJoe (red)\n1. e1 2. b2\n
| [Game "conect"]\nPlayers: Tom (Blue), Ann Lee (Red)\n1. Ann c3 2. Tom d4\n
| [Game "conect"]\nPlayers: Tom (at home), Ann\n1. c3 2. d4\n
| Connect Square 3x3\nAnn vs Bob (game 1)\n[20.11.26, 18:03:12] Ann: a1-b1\n[20.11.26, 18:04:40] Bob: d4-c4\n
| Connect Square 3x3\nAnn gegen Bob\n2026-11-20, 18:03 - Ann: a1-b1\n20/11/2026, 18:05 - Bob: d4-c4\n11/20/26, 6:04 PM - Ann: b1-b2\n
| Connect Square 3x3\n[20.11.26, 18:03:12] Ann: a1-b1\n
| Connect Square 3x3\nAnn a1 to b1. Bob d4 to c4.\n
| Conect wide 5\n\n| # | Ann | Bob |\n|---|:---:|---|\n| 1 | e5 | d4 |\n| 2 | c3 | b2 |\n
| Conect wide 4\nAnn vs Bob\n| Blue | Red |\n|---|---|\n| b1 | a1 |
| [Game "conect"][Board "wide 4"]\n\nTurn 1: b1\nWinner: A
| Conect wide 4\nAnn vs Bob\n1 b1 c2\n2 Bob - resigns
| Conect wide 4\nAnn vs Bob Lee\nb1\nB - c2 c1 a1\nann - d1 a2
| Conect wide 4\nAnn vs Bob\nb1 c2\n\n21.11.2026\nConect wide 4\nBob vs Ann\na1 a2
| [Game "connect-capture"][Galaxy "-- H4/H1 --/-- --"]\nA - 5-2\nB - 8-7\nA - 3-2!
| Conect wide 4\nAnn vs Bob\nA: b1 c2\nc1 B: d1 a1 a2 a3 b2 d2 d3
$ bash read.sh < records
> 2:1: warning: 1.- is read as 1.
> 2:5: warning: e5[5] is read as e5
> 2:11: warning: what stands in [ ] after a move, the time of a message, and ... are remarks
> unfinished after 5 turns
> unfinished after 1 turn
> unfinished after 1 turn
> unfinished after 1 turn
> 2:1: error: "1e5" is not an action; if it is the number of a turn, write 1.
> 2:9: error: this is not a cell: a cell is named by its column and its row, as in e5
> 2:4: error: el is a column without a row: a cell is named by both, as in e5; did you mean e1?
> 2:4: error: this is not a line: name its two points, as in a1-b2; did you mean a1-b1?
> finished after 2 turns
> 2:1: warning: a tag is written [Board "7"]
> unfinished after 2 turns
> 1:1: error: a record begins with tags: a heading stands in { }
> 3:1: warning: A wins! 🎉 is read as A
> finished after 5 turns
> finished after 5 turns
> 3:1: error: the last words claim "A wins 0-1", but the game ended 1-0: after "wins" come the winner's points, then those of the others in order
> finished after 5 turns
> 3:1: warning: only the score is compared, not what else is said
> finished after 5 turns
> 2:1: warning: the numbers count rounds: each holds a turn of every player
> unfinished after 3 turns
> 2:1: warning: A1, B1 and so on are read as the numbers of turns
> finished after 3 turns
> 2:1: warning: A1, B1 and so on are read as the numbers of turns
> 3:1: error: 3A is out of order: A2 comes next
> 3:1: error: 2B is out of order: B1 comes next
> 2:1: warning: 1) is read as 1.
> unfinished after 3 turns
> 2:16: warning: this comment looks like a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 2 turns
> finished after 3 turns
> 3:1: error: the last words claim "Ann - 0 Bob - 1", but the game ended 1-0
> finished after 3 turns
> 7:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> unfinished after 1 turn
> 1:1: warning: a tag is written [Board "wide 5"]
> unfinished after 1 turn
> 1:14: error: the tag Game is missing, like [Game "connect-capture"]
> 2:4: error: 10 is one star: a line joins two, as in 13-14
> 2:1: warning: Size is read as Board
> 5:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 3:1: warning: there are no turn numbers: the rules divide the turns
> finished after 1 turn
> finished after 0 turns
> unfinished after 1 turn
> 5:1: warning: the numbers count rounds: each holds a turn of every player
> 8:1: warning: only the score is compared, not what else is said
> finished after 4 turns
> 3:1: warning: only the score is compared, not what else is said
> finished after 5 turns
> 3:1: error: the last words claim "What a game, 1-0 to Bob", but the game ended 1-0, and another player won
> finished after 5 turns
> 2:1: error: the record has no turn, as what stands in ( ) or [ ] is a comment: write the moves without them
> 2:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 5 turns
> 2:31: warning: these words in a comment claim "Bob wins 1-0", but the game ended 1-0, and another player won
> finished after 5 turns
> 3:1: error: the last words claim "Bob wins", but the game ended 1-0
> finished after 5 turns
> 2:4: warning: Zug: is read as a remark
> unfinished after 5 turns
> unfinished after 1 turn
> 2:14: warning: and is read as a remark
> unfinished after 1 turn
> unfinished after 2 turns
> unfinished after 2 turns
> 2:1: warning: 1 is read as 1.
> unfinished after 3 turns
> 2:1: warning: 1 is read as 1.
> unfinished after 3 turns
> 4:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 3 turns
> 3:1: error: this is neither a tag nor a move: moves are written like this. One stone a turn: its cell (e5). A cell on the seam has two names, and either will do.
> 3:1: error: this may be a move, or count the turns: write turns like 1. E5 2. D4
> 3:1: error: this may be a move, or count the turns: write turns like 1. E5 2. D4
> 4:1: error: this is neither a tag nor a move: write a line like Goal: 20
> 2:14: warning: this comment names a move, but nothing after ; or # or in ( ) or [ ] is played
> unfinished after 1 turn
> 2:8: error: R is a kind of alien, not a square: say which Rook, as in b2xc3
> 2:8: error: "killed" is not a move: a shot is written b2xc3, a remark stands in { }
> 2:15: error: two is not a square: name its column and its row, as in b2xc3
> 3:1: error: this is neither a tag nor a move: a remark stands in { }
> unfinished after 2 turns
> 3:1: warning: Bob: 0 Punkte!! is read as B 0
> finished after 5 turns
> 3:1: error: the last words claim "Bob: 1 Punkt", but the game ended 1-0
> finished after 5 turns
> 3:1: warning: these words after the end of the game are a remark, and claim nothing
> finished after 5 turns
> 2:25: error: "bob" is a player: before a move or resigns write B:, and who wins as the last words
> 2:12: warning: R moves first: Kate is A
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> unfinished after 2 turns
> 2:13: warning: Red moves first: Kate is A
> unfinished after 2 turns
> 4:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 2:1: error: this is neither a tag nor a move: write names like Players: Ann, Bob if Ann moved first; a remark stands in { }
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 2:18: warning: what stands in ( ) or { } is a comment: write a line like Goal: 4
> unfinished after 2 turns
> unfinished after 2 turns
> unfinished after 2 turns
> 1:32: warning: a tag is written [Shapes "A B D F"]
> unfinished after 1 turn
> 6:1: warning: Round 1: is read as 1.
> unfinished after 2 turns
> 6:1: warning: Ronda 0: is read as 0.
> 7:1: error: turn 1 is missing: turn 0 is followed by turn 2
> 2:1: error: names are written like Players: Ann, Bob, first who moves first
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 1 turn
> 3:1: warning: red moves first: Joe is A
> unfinished after 2 turns
> 2:1: warning: a tag is written [B "Tom"]
> 2:22: warning: Red moves first: Ann Lee is A
> unfinished after 2 turns
> 2:1: warning: a tag is written [Players "Tom (at home), Ann"]
> 2:1: error: names are written like Players: Ann, Bob, first who moves first
> unfinished after 2 turns
> 3:22: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 3:21: warning: there are no turn numbers: the rules divide the turns
> unfinished after 3 turns
> 2:1: warning: what stands in [ ] after a move, the time of a message, and ... are remarks
> 2:22: error: "Ann:" is not a label: the players are A and B, and names stand before the moves in a line like Players: Ann, Bob
> 2:1: error: this is neither a tag nor a move: moves are written like this. One line a turn: its two points (a1-b2), either way round. After a filled square the next line follows in the same turn, after a blank (c2-c3 c3-d2). Names stand before the moves in a line like Players: Ann, Bob.
> 5:3: warning: 1 is read as 1.
> unfinished after 4 turns
> 2:8: error: Red moves first: its column must stand first
> 5:3: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 3:1: warning: Turn 1: is read as 1.
> 4:1: error: the last words claim "Winner: A", but the game is unfinished: check the board and the moves; if it ended so, write *, or like B: resigns
> unfinished after 1 turn
> 3:1: warning: 1 is read as 1.
> finished after 2 turns
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 6 turns
> 3:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 5:1: warning: a tag is written [Date "21.11.2026"]
> 8:1: warning: there are no turn numbers: the rules divide the turns
> unfinished after 2 turns
> 4:5: warning: 3-2! is read as 3-2
> unfinished after 3 turns
> 3:1: warning: there are no turn numbers: the rules divide the turns
> finished after 10 turns
$ bash read.sh --strict < records | grep -c warning
> 363
$ printf '[Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nWell {x} played, Bob (yes)\n[Game "conect"] [Board "wide 3"]\n1. b2 2. c2 3. b1 4. c1 5. a3\nA wins with a loop\n' | quadrille score -q --fix -o - 2> err | grep {
> {Well {x) played, Bob} {yes}
> 1-0 {A wins with a loop}

== a repair is not told if another slip explains the game as well, such as the rows of a line exchanged
file rows.qdr
| [Game "connect-square"]
| [Sheet "CS-4x4-GRJ4PP51-Q"]
| [A "Ann"]
| [B "Bob"]
| 
| 1. a1-b1 e4-e5
| 2. a1-b2 d5-e5
| 3. b1-c1 d4-e4
| 4. a2-b3 d4-d5 d4-e3
| 5. a2-a3 c4-d4
| 6. c1-d1 d3-e3
| 7. d1-e2 b5-c4
| 8. b2-c3 c4-d5
| 9. b1-c2 b4-b5
| 10. b2-c1 c2-d3
| 11. b2-b3 d3-e4
| 12. d2-e2 c5-d4
| 13. b3-c3 e3-e4
| 14. c2-d1 d3-d4 b3-c2
| 15. a3-b3 a3-b4
| 16. a2-b2 a4-b3 a5-b4
| 17. c2-d2 d3-e2
| 18. a4-a5 c4-d3
| 19. c3-d2 b4-c3
| 20. b1-b2 b3-c4
| 21. a1-a2 d1-e1 d2-e3
| 22. a4-b5 b4-c5
| 23. a3-a4 b4-c4
| 24. d2-e1 c3-d4
| 25. c1-d2 c5-d5
| 26. c3-c4 c3-d3 b3-b4 a4-b4 a5-b5 b5-c5
| 27. c4-c5 e2-e3 d2-d3 c2-c3 b2-c2 c1-c2 d1-d2 e1-e2
| 4-12
$ quadrille score -q rows.qdr 2>&1 | grep -E '(error|note):'
> rows.qdr:9:4: error: neither end of a2-b3 is a point of A's: a line begins at a point that is marked as the player's
? 1
$ sed 's/^4. a2-b3/4. a3-b2/' rows.qdr | quadrille score -q 2>&1 | grep -E '(error|note):'
? 1

== dates with a slash or a hyphen are read where the day can be no month
file dates.sh
| for date in 20/11/2026 20-11-2026 '20. 11. 2026' 05/11/2026 20.11.26; do printf '[Game "conect"] [Date "%s"]\n1. a7 2. resigns\n' "$date" | quadrille score --since 2026-11-20 --until 2026-11-20 2>&1 | head -1; done
$ bash dates.sh
> -: record 1 (line 1): Conect, finished after 1 turn by resignation
> -: record 1 (line 1): Conect, finished after 1 turn by resignation
> -: record 1 (line 1): Conect, finished after 1 turn by resignation
> quadrille: no record fits --game, --event, --player, --since and --until as they are given; dates are read like 2026-11-22
> quadrille: no record fits --game, --event, --player, --since and --until as they are given; dates are read like 2026-11-22

== verbose counts
file three.qdr
| [Game "connect-capture"]
| [Galaxy "Q5"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| [Game "connect-capture"]
| [Galaxy "Q5"]
| [Game "connect-capture"]
| [Galaxy "X5"]
$ quadrille score -q -v three.qdr 2>&1 | tail -1
> quadrille: three.qdr: 3 records: 1 finished, 1 unfinished, 1 invalid
? 1

== a match of two games
file match.qdr
| [Game "connect-capture"]
| [A "Ann"]
| [B "Bob"]
| [Galaxy "B1 Q3"]
| 
| 1. 1-2  2. 2-3  3. 4-5  4. 5-6  5. 1-4  6. 2-5 {activates the Bishop}  7. 3-6 b1xa1
| 
| [Game "connect-capture"]
| [A "Bob"]
| [B "Ann"]
| [Galaxy "B1 Q3"]
| 
| 1. 1-2  2. 2-3  3. 4-5  4. 5-6  5. 1-4  6. 2-5  7. 3-6
$ quadrille score --match match.qdr | sed '1,/result 0-0/d'
>
> match.qdr: match of record 1 and record 2
>
>        game one  game two  together
>   Ann         1         0         1  winner
>   Bob         0         0         0
>
$ quadrille score --match --json match.qdr | tail -1 | python3 -c 'import json,sys; json.load(sys.stdin)'
$ quadrille score --match -q match.qdr
$ for i in $(seq 10); do sed "s/Ann/A$i/" match.qdr; echo; done > ten.qdr; quadrille score --match ten.qdr 2>&1 > /dev/full | cat; true
> quadrille: cannot write to standard output: No space left on device

== games of the same players are paired by their rounds, 1.10 after 1.2 and those without one last
$ for game in '1.10 Ann Bob' '1.2 Bob Ann' '1.02 Ann Bob' '1.10 Bob Ann' '12 Bob Ann' '9 Ann Bob' '12 Ann Bob' '9 Bob Ann' '2 Ann Cy' '10 Cy Ann' '11 Cy Ann' '12 Ann Cy' '_ Ann Eve' '1 Eve Ann' '2 Ann Eve'; do set -- $game; printf '[Game "connect-capture"][Galaxy "B1"]\n[Round "%s"][A "%s"][B "%s"]\n1. 1-2  2. 3-4  3. 1-3  4. 2-4\n' "${1#_}" $2 $3; done > rounds.qdr; quadrille score --match rounds.qdr 2> /dev/null | grep match
> rounds.qdr: match of record 1 and record 4, drawn
> rounds.qdr: match of record 2 and record 3, drawn
> rounds.qdr: match of record 5 and record 7, drawn
> rounds.qdr: match of record 6 and record 8, drawn
> rounds.qdr: match of record 9 and record 10, drawn
> rounds.qdr: match of record 11 and record 12, drawn
> rounds.qdr: match of record 14 and record 15, drawn
$ quadrille score --match --json rounds.qdr 2> /dev/null | grep -oE '"winner":null,"by_game_one":[a-z]+' | sort | uniq -c | sed 's/^ *//'
> 7 "winner":null,"by_game_one":false

== games without a partner are named
file lone.qdr
| [Game "connect-capture"]
| [A "Ann"]
| [B "Bob"]
| [Galaxy "B1"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
| 
| [Game "connect-capture"]
| [Galaxy "B1"]
| 1. 1-2  2. 3-4  3. 1-3  4. 2-4
$ quadrille score --match lone.qdr
>*
2> quadrille: lone.qdr: record 1 (Ann, Bob) has no second game of its match
2> quadrille: 1 finished game is in no match: --match needs the names of both players, tags A and B
$ quadrille score --match -q lone.qdr
$ for n in 10 11 12; do for i in $(seq $n); do sed -n "s/Ann/A$i/;1,/^1/p" lone.qdr; done > many.qdr; quadrille score --match many.qdr 2>&1 > /dev/null | tail -1; done
> quadrille: many.qdr: record 10 (A10, Bob) has no second game of its match
> quadrille: 1 more game has no second game of its match
> quadrille: 2 more games have no second game of their match

== colours only where they are wanted
file bad.qdr
| [Game "chess"]
$ quadrille score -q --color always bad.qdr 2>&1 | grep -c $'\e'
>~ [1-9]
? 1
$ quadrille score -q bad.qdr 2>&1 | grep -c $'\e'
> 0
? 1

== colours on a terminal
needs terminal
file bad.qdr
| [Game "chess"]
$ script -qec 'quadrille score -q bad.qdr' /dev/null < /dev/null | grep -c $'\e'
>~ [1-9]
? 1
$ NO_COLOR=1 script -qec 'quadrille score -q bad.qdr' /dev/null < /dev/null | grep -c $'\e'
> 0
? 1
$ quadrille score --color sometimes
2> quadrille: --color must be auto, always or never, not "sometimes"
? 2

== diagnostics and summaries keep step
file two.qdr
| [Game "connect-capture"]
| [Galaxy "Q5"]
| [Game "connect-capture"]
| [Galaxy "Q5"]
| 1. 1-1
| [Game "connect-capture"]
| [Galaxy "Q5"]
$ quadrille score two.qdr 2>&1 | grep -oE 'record [0-9]|error'
> record 1
> error
> record 2
> record 3
? 1

== tags that the game does not know are warned of, and the verdict stands
file tags.qdr
| [Game "connect-square"]
| [A "Ann"][B "Bob"][C "Carl"][F ""]
| [Sise "2x1"]
| [Board "wide 5"]
| [goal "5"]
| [Mood "good"]
| [Event ""][Site ""][Date ""][Round "1"][Annotator ""][Time ""][Place ""][Table "7"][Comment ""][Question ""][Motif ""]
| [Winner ""][Termination ""][X-mood "good"][x-2 ""]
| 1. a1-b1
$ quadrille score -q tags.qdr
2> tags.qdr:3:1: warning: unknown tag Sise: did you mean Size?
2> [Sise "2x1"]
2> ^
2> tags.qdr:4:1: warning: Connect, Square! has no tag Board: it belongs to Conect
2> [Board "wide 5"]
2> ^
2> tags.qdr:5:1: warning: Connect, Square! has no tag Goal: it belongs to Enclose5
2> [goal "5"]
2> ^
2> tags.qdr:6:1: warning: unknown tag Mood: names of your own tags begin with X-
2> [Mood "good"]
2> ^
$ quadrille score --json tags.qdr 2> /dev/null | grep -oE '"status":"[a-z]*"|"severity":"[a-z]*","line":[0-9]*' | xargs echo
> status:unfinished severity:warning,line:3 severity:warning,line:4 severity:warning,line:5 severity:warning,line:6
$ quadrille score --json --strict tags.qdr 2> /dev/null | grep -oE '"status":"[a-z]*"|"severity":"[a-z]*","line":[0-9]*' | xargs echo
> status:unfinished severity:error,line:3 severity:error,line:4 severity:error,line:5 severity:error,line:6
? 1
$ for game in conect connect-capture connect; do printf '[Game "%s"][Size "5"][Variant "pie"]' $game | quadrille score -q 2>&1 | grep -o 'warning.*'; done
> warning: Size is read as Board
> warning: Connect Capture has no tag Size: it belongs to Connect, Square! and Enclose5
> warning: Connect Capture has no tag Variant: it belongs to Enclose5 and Conect
> warning: CoNNect has no tag Size: it belongs to Connect, Square! and Enclose5
> warning: CoNNect has no tag Variant: it belongs to Enclose5 and Conect
? 1
faulty
: [Game "conekt"] => 1:1: error: unknown game "conekt": did you mean conect?
: [Game "conn"] => 1:1: error: game "conn" is ambiguous: connect-capture, connect-square, connect
$ echo '[Game "Enclose"]' | quadrille score | head -1
> -: record 1 (line 1): Enclose5, unfinished after 0 turns

== a full disk or a closed pipe ends it
file game.qdr
| [Game "connect-capture"]
| [Galaxy "Q5"]
refused quadrille score game.qdr
: > /dev/full => cannot write to standard output: No space left on device
$ yes '[Game "connect-capture"][Galaxy "Q5"] 1.1-2' | head -20000 | quadrille score --json 2> message | head -1 > /dev/null; echo ${PIPESTATUS[1]}; cat message
> 0

== strange bytes
$ for text in . ,, '{x}.' '. .'; do printf '%s' "$text" | quadrille score -q 2>&1 | head -1 | grep -o 'error: .*'; done | uniq -c; true
>~  *4 error: a record begins with tags, like .*
$ printf '\xef\xbb\xbf[Game "connect-capture"]\r\n[Galaxy "Q5"]\r\n1.1-2' | quadrille score --json | grep -o '"turns":1'
> "turns":1
faulty
: [Game "connect-capture"]\n[A "\xff"]\n =>~ 2:\d+: error: .*UTF-8.*

== any number of threads gives the same output in the same order
file same.sh
| quadrille score "$@" -j1 < many.qdr > one 2>&1; echo $? >> one
| for j in 2 3 8; do quadrille score "$@" -j$j < many.qdr > more 2>&1; echo $? >> more; cmp one more; done
| tail -1 one
$ for game in connect-capture connect-square connect; do python3 $DATA/../second/random_records.py 5 20 $game; done > some; for i in 1 2 3 4 5 6 7 8 9; do cat some; done > many.qdr; wc -c < many.qdr | grep -cE '^[0-9]{6}'
> 1
$ bash same.sh
> 1
$ bash same.sh --json many.qdr absent.qdr - . /dev/null some
> 2
$ bash same.sh --match -v
> 1
$ bash same.sh --match --json many.qdr some -
> 1
$ bash same.sh -q -v --color always many.qdr some
> 1
$ bash same.sh --unique -v
> 1
# Each file is counted anew; with -q, what is left out is not told.
$ quadrille score -v some some 2>&1 | grep 'records:' | sort | uniq -c | sed -E 's/^ *//; s/:.*//'
> 2 quadrille
? 1
$ quadrille score --unique -q some some 2>&1 | grep -c 'left out'
> 0
? 1
$ quadrille score --match -j2 < many.qdr > out 2> err; quadrille score --match -j1 < many.qdr 2> err1 | cmp - out; cmp err err1
$ quadrille score -j3 many.qdr 2>&1 | head -1 | wc -l
> 1
? 1
$ quadrille score -j0
2> quadrille: --jobs must be a whole number from 1 to 1024, not "0"
? 2

== memory is little more than that of the file
file most.py
| import resource, subprocess, sys
| def most(*command):
|     subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
|     return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
| print(max(most("true"), 15000) + 11000 > most(*sys.argv[1:]))
# Two files of 2 and 9 MB. Not where the sanitizers take memory of their own.
$ most() { if (ulimit -v 4000000; quadrille --version > /dev/null 2>&1); then python3 most.py "$@"; else echo True; fi; }; yes '[Game "conect"] 1. a1 2. b2 3. c3 4. d4' | head -50000 > many.qdr; { for i in 1 2 3 4 5 6 7 8 9; do printf '[Game "conect"] 1. a1 {'; head -c 1040000 /dev/zero | tr '\0' x; echo '}'; done; } > long.qdr; most quadrille score --json -j1 many.qdr long.qdr; most quadrille score -j2 many.qdr long.qdr; head -1000 many.qdr | most quadrille show --format text --all -j2 - long.qdr
> True
> True
> True
# A device without end is not read to its end.
$ quadrille score /dev/zero
2> quadrille: /dev/zero is a binary file; score reads records
? 2

== how games end
file ends.qdr
| [Game "conect"]
| [B "Bob"]
| 1. e5 2. f5 3. e6 B: resigns
| 1-0
| [Game "conect"]
| [Termination "time"]
| [Winner "B"]
| 1. e5 2. f5
| [Game "conect"]
| 1. e5 draw
| [Game "connect-capture"]
| [Galaxy "R8 B2"]
| [Final "yes"]
| [Lines "1-2 2-3 1-4 3-6 4-5 5-6 2-5"]
| [Killed "A:b1"]
$ quadrille score ends.qdr | grep -e record -e '  A' -e '  B' -e result
> ends.qdr: record 1 (line 1): Conect, finished after 3 turns by resignation
>   A  -    1  winner
>   B  Bob  0
>   result 1-0, as claimed
> ends.qdr: record 2 (line 5): Conect, finished after 2 turns on time
>   A  -  0
>   B  -  1  winner
>   result 0-1
> ends.qdr: record 3 (line 9): Conect, finished after 1 turn by agreement
>   A  -  0  shared win
>   B  -  0  shared win
>   result 1/2-1/2
> ends.qdr: record 4 (line 11): Connect Capture, the last position of a finished game
>   A  -  2  winner
>   B  -  0
>   result 2-0
file points.qdr
| [Game "connect-square"] [Size "1x1"] [Players "3"] [Result "0-0-0"]
| 1. a1-a2 A: resigns B: resigns
| [Game "connect-square"] [Size "1x1"] [Termination "time"] [Winner "A"] [Result "B"]
| 1. a1-a2
| [Game "connect-square"] [Size "1x1"]
| 1. a1-a2 draw
$ quadrille score points.qdr 2> /dev/null | grep -e ' wins' -e result
>   C wins by resignation, as claimed
>   A wins on time, but the record claims "B"
>   result 0-0
? 1
$ quadrille score --json points.qdr 2> /dev/null | grep -oE '"result":"[^"]*"'
> "result":"0-0-0"
> "result":"0-0"
> "result":"0-0"
? 1
$ quadrille score --json ends.qdr | grep -oE '"winners":.*"claimed":[^,]*'
> "winners":["A"],"result":"1-0","ended":"resignation","claimed":"1-0"
> "winners":["B"],"result":"0-1","ended":"time","claimed":null
> "winners":["A","B"],"result":"1/2-1/2","ended":"agreement","claimed":null
> "winners":["A"],"result":"2-0","ended":"position","claimed":null
$ quadrille show --format text --record 1 ends.qdr | tail -1
> A wins by resignation
$ quadrille solve ends.qdr
2> quadrille: ends.qdr: record 1: the game has ended by resignation
2> quadrille: ends.qdr: record 2: the game has ended on time
2> quadrille: ends.qdr: record 3: the game has ended by agreement
2> quadrille: ends.qdr: record 4: the position is final: no turn follows
? 2

== errors beside the first, and after it
file errors.qdr
| [Game "connect-capture"] [Galaxy "R8 B2"]
| [A "Ann"] [B "Bob"]
| 1. 1-2 2. 2-3 3. 1-2 4. Bib: 3-6
| 5. A: 2-3 6. 5-6
$ quadrille score -q errors.qdr
2> errors.qdr:3:18: error: stars 1 and 2 were joined in turn 1 (line 3)
2> 1. 1-2 2. 2-3 3. 1-2 4. Bib: 3-6
2>                  ^
2> errors.qdr:3:25: error: "Bib:" is not a label: the players are A and B
2> 1. 1-2 2. 2-3 3. 1-2 4. Bib: 3-6
2>                         ^
? 1
$ quadrille score -q --all-errors errors.qdr 2>&1 | grep error:
> errors.qdr:3:18: error: stars 1 and 2 were joined in turn 1 (line 3)
> errors.qdr:3:25: error: "Bib:" is not a label: the players are A and B (doubtful)
> errors.qdr:4:7: error: stars 2 and 3 were joined in turn 2 (line 3); did you mean 2-5? (doubtful)
? 1
$ quadrille score --json --all-errors errors.qdr 2> /dev/null | grep -oE '"turns":[0-9]*|"doubtful":true' | xargs echo
> turns:2 doubtful:true doubtful:true
? 1

== records put right on a disk that fills up: the old file stays
$ for i in $(seq 60); do cat $EXAMPLES/connect-square.qdr; done > many.qdr; (ulimit -f 8; quadrille score --fix -o fixed.qdr many.qdr)
2>*
2> quadrille: cannot write fixed.qdr: File too large
? 2
$ ls -A
> many.qdr
$ quadrille score --fix -o /dev/full many.qdr 2>&1 | tail -1
> quadrille: cannot write /dev/full: No space left on device
? 2

== standard input that is closed is not another file
file g.qdr
| [Game "conect"] 1. b2
$ quadrille score -q g.qdr - <&-
2> quadrille: cannot read standard input: Bad file descriptor
? 2

== what numbers, lines and comments are not read as
file slip.qdr
| [Game "conect"]
| [Board "wide 3"]
| [Result "1-0"]
| 1. b2  2. c2  3. b1 b1  4. c1  5. a3
$ for record in '1. a1 b2 2. c3 d4 3.' 'a1\nb2 c3\nd4 e5' '1. b2'; do printf "[Game \"conect\"] ; 1. a1\n$record" | quadrille score --json 2> /dev/null; done | sed -E 's/.*("turns":[0-9]+).*"diagnostics":/\1 /; s/"severity":"warning",//g'
> "turns":4 [{"line":2,"column":1,"message":"the numbers count rounds: each holds a turn of every player"}]}
> "turns":5 [{"line":2,"column":1,"message":"there are no turn numbers: the rules divide the turns"}]}
> "turns":1 []}
$ printf '[Game "conect"]\n1. zz 2. 1-0' | quadrille score --json 2> /dev/null | grep -oE '"claimed":[^,]*'
> "claimed":null
? 1
$ sed 's/1-0/*/; s/  5.*//' slip.qdr | quadrille score -q 2>&1 | grep 'note:'
> -:4:21: note: turn 3 (line 4) with "b1" left out would be legal to the end
? 1
$ printf '[Game "conect"]\n1. a1 2. b2 [not } here] 3. c4' | quadrille score --fix -o - -q 2> /dev/null | tail -1
> 1. a1 2. b2 {not ) here} 3. c4
$ printf 'Conect wide 5\nAnn vs Bob B.\nBob resigns\n\n# late\nConect wide 5\n1. c1\n' | quadrille score --fix -o - -q 2> /dev/null | sed -n '/^.A/,$p' | xargs -d '\n'
> [A "Ann"][B "Bob B."] 1. B: resigns  # late [Game "conect"][Board "wide 5"] 1. c1

== empty numbers at the end count on in what --fix writes, also the last without its dot
$ printf '[Game "conect"]\n1. e5  2. d4  3. 4\n' | quadrille score --fix - -o - -q 2>/dev/null | tee fixed.qdr; quadrille score -q fixed.qdr
> [Game "conect"]
> 1. e5  2. d4  3. 4.
$ printf '[Game "conect"]\n1. a1 a2 2. b1 b2 3. c1\n4.\n5.\n' | quadrille score --json 2> /dev/null | grep -oE '"turns":[^,]*'
> "turns":5
$ for n in '5. 6.' '5. 7.' '5. 6. a1-b1'; do printf '[Game "connect-square"]\n[Size "1x1"]\n1. a1-a2 2. b2-b1 3. a2-b2 4. b1-a1\n%s\n\n' "$n"; done | quadrille score --json 2> /dev/null | grep -oE '"status":[^,]*|"message":"[^"]*'
> "status":"finished"
> "status":"invalid"
> "message":"the game has ended: there is no turn 5
> "status":"invalid"
> "message":"the game has ended: there is no turn 5
? 1
$ printf '[Game "conect"]\n1. a1 2. resigns\n3. 4.\n' | quadrille score -q

== a comment that names a game does not count, but the message does not ask for another
$ printf '; a nice Enclose5 game\n[Size "6x6"]\n1. a1\n' | quadrille score - 2>&1 | head -1
> -:2:1: error: the tag Game is missing: a comment does not count, write [Game "enclose5"]
? 1
