# quadrille template, and where templates are looked for.

== list
$ quadrille template list | grep -c -x -e theme/colour.cfg -e 'connect-capture/[a-z]*.fig'
> 8

== export writes what the list names, and again only what is missing
$ quadrille template export out > written; sed 's|^out/||' written | diff - <(quadrille template list)
$ (cd out; find . -type f | sed 's|^\./||' | sort) | diff - <(quadrille template list | sort)
$ quadrille template export out
$ rm out/theme/colour.cfg; quadrille template export out
> out/theme/colour.cfg
$ quadrille template export quiet -q; ls quiet
> conect
> connect
> connect-capture
> connect-square
> enclose5
> rules
> theme
> words

== what was edited stays, unless forced
$ quadrille template export out -q; echo "# mine" >> out/theme/colour.cfg; rm out/connect-capture/rook.fig; quadrille template export out
2> quadrille: out/theme/colour.cfg exists with other content: use --force to replace it, or another folder
? 2
$ ls out/connect-capture/rook.fig
2>*
? 2
$ tail -1 out/theme/colour.cfg
> # mine
$ quadrille template export --force out
> out/connect-capture/rook.fig
> out/theme/colour.cfg

== bad folders
file f
| a file
$ quadrille template export f
2>~ quadrille: cannot read f/\S+: Not a directory
? 2
$ mkdir shut; chmod 555 shut; unprivileged quadrille template export shut/in
2> quadrille: cannot write shut/in/conect/pictures.qdr: Permission denied
? 2
$ ls shut

== a full disk leaves nothing, not even folders
$ (ulimit -f 1; quadrille template export new/deep)
2>~ quadrille: cannot write new/deep/\S+: File too large
? 2
$ ls -A
$ mkdir old; quadrille template export -q old; (ulimit -f 1; quadrille template export --force -q old); rm -r old/words; (ulimit -f 1; quadrille template export -q old)
2>~ quadrille: cannot write old/words/\S+: File too large
? 2
$ ls -A old | grep -e words -e '^[.]'
? 1

== usage
refused quadrille
: template => usage: quadrille template list, or quadrille template export DIR
: template export => template export needs a folder: quadrille template export DIR
: template list x => usage: quadrille template list, or quadrille template export DIR
: template list -f => --force has no effect: list writes no files
: template exprot x => usage: quadrille template list, or quadrille template export DIR

== edited templates are used, from every place in order
$ quadrille template export edited -q; mkdir -p .config; sed -i 's/^figure .*/figure nonsense/' edited/connect-capture/king.fig
refused
: quadrille sheet connect-c --seed 1 -q --template-dir edited =>~ edited/connect-capture/king\.fig:\d+:\d+: .*
: QUADRILLE_TEMPLATES=edited quadrille sheet connect-c --seed 1 -q =>~ edited/connect-capture/king\.fig:\d+:\d+: .*
$ mkdir -p x; mv edited x/quadrille; XDG_CONFIG_HOME=$PWD/x quadrille sheet connect-c --seed 1 -q
2>~ quadrille: /.*/x/quadrille/connect-capture/king\.fig:\d+:\d+: .*
? 2
$ mv x/quadrille .config/quadrille; XDG_CONFIG_HOME=x quadrille sheet connect-c --seed 1 -q
2>~ quadrille: /.*/\.config/quadrille/connect-capture/king\.fig:\d+:\d+: .*
? 2
# Each place goes before those above; a relative XDG_CONFIG_HOME is ignored.
$ cp -r .config/quadrille named; cp -r named given; for how in "" "--template-dir given"; do QUADRILLE_TEMPLATES=named quadrille sheet connect-c --seed 1 -q $how; done
2>~ quadrille: named/connect-capture/king\.fig:.*
2>~ quadrille: given/connect-capture/king\.fig:.*
? 2
$ ls *.pdf
2>*
? 2

== a template folder that is not there
$ quadrille sheet connect-c --template-dir nowhere
2> quadrille: --template-dir must be an existing folder, not "nowhere"
? 2

== templates that can't be read
$ mkdir -p d/theme/a.cfg p/theme l/theme; mkfifo p/theme/a.cfg; head -c 1048576 < <(yes '') > l/theme/a.cfg
$ quadrille sheet conect --template-dir l --theme a --seed 1 -q -o l.pdf; echo >> l/theme/a.cfg; ls *.pdf
> l.pdf
$ for t in d p l; do quadrille sheet conect --template-dir $t --theme a -q -o x.pdf; done
2> quadrille: cannot read d/theme/a.cfg: Is a directory
2> quadrille: cannot read p/theme/a.cfg: it is not a regular file
2> quadrille: l/theme/a.cfg is larger than a template may be (1048576 bytes)
? 2

== an export that can't be reported is undone
$ quadrille template export out > /dev/full
2> quadrille: cannot write to standard output: No space left on device
? 2
$ ls -A

== a name is no path, and not longer than 60 characters
$ mkdir -p own/words/en; quadrille template export all > list && cp all/words/de.cfg own/words && for n in 60 61; do cp all/words/de.cfg own/words/$(printf '%0*d' $n 0).cfg; done
$ quadrille sheet conect --template-dir own -q -o x.pdf --lang $(printf '%060d' 0); ls x.pdf
> x.pdf
refused quadrille sheet conect --template-dir own
: --lang en/../de =>~ unknown language .*
: --lang $(printf '%061d' 0) =>~ unknown language .*

== a template folder that may not be searched
$ mkdir -p barred/theme; chmod 000 barred/theme; unprivileged quadrille rules conect --template-dir barred --theme ink -o -
2>~ quadrille: .*barred/theme/ink\.cfg: Permission denied
? 2
