# The program as a whole: help, version, unknown words.

== alone it says what it wants
$ quadrille
2> quadrille: missing command
2>
2> Games for pencil and paper: prints their boards and puzzles, and scores what was
2> played.
2>
2> To begin with
2>   quadrille games                  list the games
2>   quadrille sheet connect-capture  print a board to play on
2>   quadrille puzzle conect          print a set of puzzles
2>
2> quadrille help lists all commands, quadrille help sheet explains one.
? 2

== version
$ quadrille --version
>~ quadrille \d+\.\d+\.\d+
>~ Copyright \(c\) .*
> MIT licence
>*
$ quadrille --version | grep -cxF "$(grep ^Copyright $EXAMPLES/../LICENSE)"
> 1
$ diff <(quadrille --version | grep -c '^without scan ') <(quadrille scan --help | grep -c 'has no scanner')
$ quadrille -V | diff - <(quadrille --version)

== general options stand before the command, too
$ quadrille -q sheet enclose5 -o a.pdf; quadrille sheet enclose5 -o a.pdf -q
$ echo x > g.qdr; quadrille --color always score g.qdr 2>&1 | grep -c $'\e'
> 2
? 1
$ quadrille --no-color score --color always g.qdr 2>&1 | grep -c $'\e'
> 2
? 1
$ quadrille --color always score --no-color g.qdr 2>&1 | grep -c $'\e'
> 0
? 1
$ quadrille -z games
2> quadrille: unknown option -z: see quadrille --help
? 2
$ quadrille games -qé; quadrille games äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü; quadrille games aäöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü
2> quadrille: unknown option -é: see quadrille games --help
2> quadrille: unknown game "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöü": use connect-capture, connect-square, enclose5, conect or connect
2> quadrille: unknown game "aäöüäöüäöüäöüäöüäöüäöüäöüäöüäö": use connect-capture, connect-square, enclose5, conect or connect
? 2
$ quadrille --paper a4 sheet enclose5
2> quadrille: unknown option --paper: see quadrille --help
? 2

== help lists commands and games
$ quadrille --help
> Usage: quadrille COMMAND [options]
>
> Games for pencil and paper: prints their boards and puzzles, and scores what was
> played.
>
> Commands
>   sheet GAME               print boards to play on
>   puzzle GAME              print a set of puzzles
>   record [GAME]            type a game in, checked turn by turn
>   scan PHOTO...            read a finished sheet from a photograph or scan, and
>                            score it
>   score [FILE...]          validate and score records of games
>   show [FILE...]           draw a recorded game
>   solve [FILE...]          find the best turn in the position a record ends in
>   standings [FILE...]      make a league table of many records
>   pair PLAYERS [FILE...]   pair the next round of a club
>   book RECIPE              print a whole book: rules, puzzles, sheets, hints,
>                            answers
>   preflight FILE           list what a printer on demand would refuse in a PDF
>   rules GAME               print the rules of a game
>   games [GAME]             list the games; with GAME its options, puzzles and
>                            tags
>   import GAME [FILE]       turn a plain list of moves into a record
>   config                   print the defaults in force, and where each comes
>                            from
>   template export DIR      write the built-in templates out, to edit
>   help [COMMAND|TOPIC]     list the commands, explain one, or show the manual on
>                            a topic
>
> Games
>   connect-capture          join stars, activate aliens, and let them shoot each
>                            other
>   connect-square           draw lines from your corner, and own the squares that
>                            you fill
>   enclose5                 enclose cells with your marks; five in a row gain
>                            further marks
>   conect                   join your edge to the apex of a cone, or loop round
>                            it
>   connect                  write dice into zones, claim runs and equal numbers
>
> Topics
>   records                  how records are written, and rulings where the rules
>                            are silent
>   puzzles                  kinds of puzzle, their grades and answers
>   books                    how to write the recipe of a book
>   scan                     how to photograph sheets, and how well they are read
>   templates                how to change themes, figures, words and rules
>
> General options
>   -q, --quiet              print only errors
>   -v, --verbose            print more about what is done
>       --color WHEN         colours on standard error: auto, always or never
>                            (default auto)
>       --no-color           as --color never
>       --no-config          ignore the file of defaults: see quadrille config
>   -h, --help               show this help
>
> Options of the program
>   -V, --version            show the version and what was left out of it
>       --completion SHELL   print what completes commands and options in bash,
>                            zsh or fish
>
> quadrille help COMMAND shows the options of a command, quadrille help TOPIC the
> manual's page on it.
$ for help in -h help "-q --help"; do quadrille $help | diff - <(quadrille --help); done

== help of a command
$ for c in sheet puzzle score show solve rules games import config template help; do quadrille help $c | diff - <(quadrille $c --help); done
refused quadrille help
: shwo => unknown command or topic "shwo": did you mean show?
: recrds => unknown command or topic "recrds": did you mean records?
: enclose5 => unknown command or topic "enclose5": did you mean quadrille games enclose5?
: chian => unknown command or topic "chian": did you mean quadrille puzzle connect-square --kind chain?
: foo => unknown command or topic "foo": see quadrille help
: show solve => unexpected argument "solve": usage: quadrille help [COMMAND|TOPIC]

== no help is wider than 80 columns or names what is not there
$ for c in "" sheet puzzle score show solve rules games import config template help; do quadrille $c --help; done | awk 'length > 80'
$ for c in sheet puzzle score show solve rules games import config template help; do quadrille $c --help | sed -n 1p; done
> Usage: quadrille sheet GAME [options]
> Usage: quadrille puzzle GAME [options]
> Usage: quadrille score [FILE...] [options]
> Usage: quadrille show [FILE...] [options]
> Usage: quadrille solve [FILE...] [options]
> Usage: quadrille rules GAME [options]
> Usage: quadrille games [GAME] [options]
> Usage: quadrille import GAME [FILE] [options]
> Usage: quadrille config [options]
> Usage: quadrille template export DIR [options]
> Usage: quadrille help [COMMAND|TOPIC] [options]

== topics: pages of the manual; scan is a command and a topic
$ quadrille help records | sed -n '1p; /^ *Grammar$/p; /^ *record  = /p; /^RULINGS$/p' | sed 's/^ *//'
> NAME
> Grammar
> record  = tag+ turn*
> RULINGS
$ for topic in records puzzles books templates; do quadrille help $topic | grep -om1 'quadrille-[a-z]*'; done
> quadrille-record
> quadrille-puzzle
> quadrille-book
> quadrille-template
$ diff <(quadrille help scan | head -$(quadrille scan --help | wc -l)) <(quadrille scan --help)
$ quadrille help scan | sed -n '/^Examples/,$p' | grep -cx 'NAME\|   How to photograph'
> 2
$ diff <(quadrille help record) <(quadrille record --help)
$ for topic in records puzzles books scan templates; do quadrille help $topic; done | sed 's/[‘’“”•–§→äß]/?/g' | LC_ALL=C grep -c $'\b\|[^ -~]\|.\{81\}'
> 0
? 1

== help and messages name topics, which can be read wherever the program is
$ for c in "" sheet puzzle record scan score show solve standings pair book rules games import config template help; do quadrille $c --help; done | grep '([1-9])'
? 1
$ quadrille book --help | sed -n '/^A recipe/,/^$/p'
> A recipe is a text file that says what the book holds, or - for standard input:
> see "quadrille help books". The program adds a cover, the contents, running
> heads, a worked example before each kind of puzzle, and an imprint with the seed
> and all IDs.
>
$ echo '[Game "conect"] 1. zz9' | quadrille score --explain - 2>&1 | sed -n '$p'
> quadrille: see "quadrille help records"
? 1
$ quadrille score -q --explain $DATA/../golden/records/connect.qdr 2>&1 | sed -n '/^  Bonuses:/,/^\S/p'
>   Bonuses:
>     Adjust: change one number up or down, from 0 to 7: as you write it from a
>     die, or an unclaimed one in the grid.
>     § Adjust: one box changes the number by 1, or by 2 at once.
? 1
$ echo '[Game "conect"] [Board] 1. a1' | quadrille score --explain - 2>&1 | grep '^  See'
>   See "quadrille help records", Tags and Conect.
? 1

== the help of a command
$ general() { sed -n '/^General/,/^$/p'; }; quadrille config --help | general | diff - <(quadrille --help | general)
$ quadrille config --help | sed '/^General/,/^$/d'
> Usage: quadrille config [options]
>
> Print the defaults in force, and where each comes from.
>
> The file $XDG_CONFIG_HOME/quadrille/config.cfg (~/.config/quadrille/config.cfg)
> sets defaults of options: paper, theme, language, margin, jobs and names. What
> is printed may be saved as this file.
>
> Options of config
>       --json               one JSON object a line for each default: name, value,
>                            file, line
>
> Examples
>   quadrille config
>   quadrille config --json
>   quadrille config --no-config

== help wins over wrong values and missing arguments
$ quadrille sheet -n x --help | sed -n 1p
> Usage: quadrille sheet GAME [options]
$ quadrille template -h | sed -n 1p
> Usage: quadrille template export DIR [options]

== help with a game shows that game's options
$ quadrille-skeleton sheet --help | grep '^Options'
> Options of sheet
> Options of Connect Capture
> Options of Connect, Square!
> Options of Enclose5
> Options of Conect
> Options of CoNNect
> Options of Last Match
$ quadrille-skeleton sheet connect-c --help | grep '^Options'
> Options of sheet
> Options of Connect Capture
$ quadrille-skeleton sheet --help "last match" | grep '^Options'
> Options of sheet
> Options of Last Match

== every option of every help is known to the program
$ for c in sheet puzzle score show solve rules games import config template help; do quadrille $c --help | grep -oE '^ {2,6}(-., )?--[a-z-]+( [A-Z|/,.]+)?' | sed 's/^ *\(-., \)\?//' | while read name value; do quadrille $c "$name" ${value:+x} --help > /dev/null || echo "$c $name"; done; done

== unknown commands
refused quadrille
: shete => unknown command "shete": did you mean sheet?
: Score => unknown command "Score": did you mean score?
: frobnicate => unknown command "frobnicate": see quadrille --help
: records => unknown command "records": did you mean record?
: version => unknown command "version": did you mean quadrille --version?
: Enclose => unknown command "Enclose": did you mean quadrille sheet enclose5?
: win-in-5 => unknown command "win-in-5": did you mean quadrille puzzle conect --kind win-in-4?
: best-trn => unknown command "best-trn": did you mean quadrille puzzle connect-capture --kind best-turn?
: daily => unknown command "daily": did you mean quadrille puzzle --daily?
: play => unknown command "play": see quadrille --help
: --versoin => unknown option --versoin: did you mean --version?
: "" => unknown command "": see quadrille --help

== unknown options
refused quadrille
: sheet connect-capture --pper a4 => unknown option --pper: did you mean --paper?
: score --jsno => unknown option --jsno: did you mean --json?
: games --everything => unknown option --everything: see quadrille games --help
: score -z => unknown option -z: see quadrille score --help
: sheet --s 3 => option --s is ambiguous: --scan, --seed, --split, --shard, --svg-text, --size, --spread

== control characters and broken UTF-8 in words stay off the terminal
$ quadrille $'a\nb\e[31m\xff'
2> quadrille: unknown command "a\x0ab\x1b[31m\xff": see quadrille --help
? 2

== too many arguments
$ quadrille games a b
2> quadrille: unexpected argument "b": usage: quadrille games [GAME]
? 2

== a closed or full standard output is an error
$ quadrille --help > /dev/full
2> quadrille: cannot write to standard output: No space left on device
? 2
refused quadrille games
: > /dev/full => cannot write to standard output: No space left on device
: >&- => cannot write to standard output: Bad file descriptor
$ quadrille --version | true; echo ${PIPESTATUS[0]}
> 0
2>*

== a command without what it needs; a game that is not finished has no place on a game server
$ quadrille 2>&1 > /dev/null | head -1; quadrille scan
> quadrille: missing command
2> quadrille: missing photo: try quadrille scan photo.jpg
? 2
$ printf '[Game "conect"]\n1. e5\n' | quadrille score --format apgames -
2> quadrille: -: record 1 is not finished: left out

== what completes commands in shells
$ quadrille --completion bash | bash -n
$ quadrille --completion=fish | head -1
> # Completion of quadrille in fish. The program itself says what may follow: see quadrille(1), --completion.
$ quadrille --completion csh
2> quadrille: --completion must be bash, zsh or fish, not "csh"
? 2

== options may follow words, whatever POSIXLY_CORRECT says
$ POSIXLY_CORRECT=1 quadrille sheet conect --seed a -q -o x.pdf; quadrille sheet --seed=a conect -q -o y.pdf; cmp x.pdf y.pdf
$ quadrille sheet --seed a -o z.pdf -q -- conect; cmp x.pdf z.pdf
