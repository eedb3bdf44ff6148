# quadrille config, and the file of defaults.

== without a file
$ quadrille config
>~ # /.*/\.config/quadrille/config\.cfg: there is no such file
> paper = "a4";            # the paper of your locale
> theme = "colour";        # built in
> language = "en";         # built in
> margin = 10;             # built in, mm
>~ jobs = \d+; +# all cores
> names = "";              # built in: none
$ PAPERSIZE=letter quadrille config | grep paper
> paper = "letter";        # the paper of your locale
$ LC_ALL=de_DE.UTF-8 quadrille config | grep language
> language = "en";         # built in
$ quadrille config -j 2
2> quadrille: unknown option -j: see quadrille config --help
? 2

== with one; what is printed is a file of defaults itself
file .config/quadrille/config.cfg
| # of the club
| paper = "8.5x11in"; theme = "color";
| margin = 12.5
| jobs = 3;
| names = ["Ann", "Bob \"the\" B"];
$ quadrille config | sed "s|$HOME|HOME|"
> # HOME/.config/quadrille/config.cfg
> paper = "8.5x11in";      # HOME/.config/quadrille/config.cfg:2
> theme = "color";         # HOME/.config/quadrille/config.cfg:2
> language = "en";         # built in
> margin = 12.5;           # HOME/.config/quadrille/config.cfg:3
> jobs = 3;                # HOME/.config/quadrille/config.cfg:4
> names = "Ann,Bob \"the\" B"; # HOME/.config/quadrille/config.cfg:5
$ mkdir -p again/quadrille; quadrille config > again/quadrille/config.cfg; XDG_CONFIG_HOME=$PWD/again quadrille config | cut -d'#' -f1 | tail -6 | diff - <(quadrille config | cut -d'#' -f1 | tail -6)
$ quadrille config --json | sed -n "s|$HOME|HOME|;3,4p"
> {"name":"language","value":"en","file":null,"line":null}
> {"name":"margin","value":"12.5","file":"HOME/.config/quadrille/config.cfg","line":3}
$ quadrille --no-config config | grep -c built
> 4
$ quadrille config --no-config | grep -c built
> 4

== a relative XDG_CONFIG_HOME is ignored
file x/quadrille/config.cfg
| margin = 7;
$ XDG_CONFIG_HOME=x quadrille config | grep margin
> margin = 10;             # built in, mm
$ XDG_CONFIG_HOME=$PWD/x quadrille config | grep -c 'margin = 7'
> 1

== defaults are those of options, and options override them
needs pdfinfo pdftotext
file .config/quadrille/config.cfg
| paper = "a5";
| names = "Ann,Bob,Cy";
| language = "de";
| margin = 12;
| theme = "ink";
$ quadrille sheet connect-square --seed 1 -q -o a.pdf; quadrille sheet connect-square --no-config --seed 1 -q -o b.pdf --paper a5 --names Ann,Bob --margin 12 --theme ink --lang de; cmp a.pdf b.pdf
$ quadrille sheet connect-square --seed 1 -q -o c.pdf --paper a4 --names Di --margin 10 --theme colour; quadrille --no-config sheet connect-square --seed 1 -q -o d.pdf --names Di --lang de; cmp c.pdf d.pdf
$ quadrille rules connect-square --format text | diff -q - <(quadrille rules connect-square --format text --lang de)
$ quadrille rules connect-square --format text --lang en | diff -q - <(quadrille --no-config rules connect-square --format text)

== defaults that do not apply are ignored
file .config/quadrille/config.cfg
| paper = "a5"; names = "Ann,Bob,Cy,Di,Ed,Fay,Gus"; language = "xx"; theme = "none";
$ quadrille score -q $EXAMPLES/connect-square.qdr
$ quadrille games > /dev/null

== names are those of the record, not of the file
file .config/quadrille/config.cfg
| names = "Xaver,Yvonne";
$ quadrille show --format text $EXAMPLES/connect-square.qdr | grep -c Xaver
> 0
? 1

== what can't be known before it is used is blamed on the file
file .config/quadrille/config.cfg
| theme = "pastel";
| language = "xx";
refused quadrille
: sheet enclose5 -o a.pdf =>~ /.*/config\.cfg:1: unknown theme "pastel": .*
: rules enclose5 --format text =>~ /.*/config\.cfg:2: unknown language "xx": .*
: sheet enclose5 -q -o a.pdf --theme ink =>~ /.*/config\.cfg:2: unknown language "xx": .*
$ quadrille sheet enclose5 -q -o a.pdf --theme ink --lang de

== a file that is wrong ends every command, with its line
file words
| paper = "b4"; => paper must be a4, letter, a3, a5, legal, tabloid, or a size like 200x280mm or 8.5x11in with sides from 50 to 700 mm, not "b4"
| papr = "a4"; => unknown setting papr: did you mean paper?
| colour = "red"; => unknown setting colour: the settings are paper, theme, language, margin, jobs and names
| margin = 51; => margin must be a number from 0 to 50, not "51"
| margin = true; => margin must be a text in quotes or a number
| jobs = 1.5; => jobs must be a whole number from 1 to 1024, not "1.5"
| names = (["Ann"]); => names must be a text in quotes or a number
| margin = "A\tB"; => margin holds a control character: it must be one line of text
| paper = "a4 => a quote is missing in this line
$ mkdir -p .config/quadrille; while IFS= read -r line; do printf '\n%s\n' "${line%% => *}" > .config/quadrille/config.cfg; for c in "score -q" config; do got=$(quadrille $c 2>&1 < /dev/null); [ $? = 2 ] && [ "$got" = "quadrille: $HOME/.config/quadrille/config.cfg:2: ${line##* => }" ] || echo "$c, $line: $got"; done; done < words
$ quadrille --no-config config > /dev/null; quadrille config --help > /dev/null; quadrille help > /dev/null; quadrille -V > /dev/null

== what cannot be searched is empty; quotes and backslashes are written so that they can be read
$ mkdir -m 700 shut; XDG_CONFIG_HOME=$PWD/shut unprivileged quadrille config | head -1
>~ # /.*/shut/quadrille/config\.cfg: there is no such file
$ mkdir -p .config/quadrille; echo 'names = "A\\B,\"C\"";' > .config/quadrille/config.cfg; quadrille config | grep names | cut -c1-21
> names = "A\\B,\"C\"";

== one that can't be read ends every command
$ mkdir -p .config/quadrille/config.cfg; quadrille games
2>~ quadrille: cannot read /.*/config\.cfg: Is a directory
? 2
