#!/bin/bash
# examples/gallery.sh QUADRILLE FOLDER: a small picture of every kind of page, and README.md to look at them all.
# `make gallery` runs it on examples/gallery.
set -e
quadrille=$1 folder=$2
examples=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$folder"
rm -f "$folder"/*.png
index=$folder/README.md

section() {
    printf '\n## %s\n\n' "$1" >>"$index"
}

# page NAME CAPTION PAGE COMMAND...: page number PAGE of what the command prints becomes NAME.png.
page() {
    local name=$1 caption=$2 number=$3 file
    shift 3
    rm -f "$work"/*
    "$quadrille" "$@" -q --dpi "${DPI:-45}" -o "$work/page.png"
    file=$work/page.png
    if [ ! -e "$file" ]; then
        file=$(find "$work" -name 'page-*.png' | sort | sed -n "${number}p")
    fi
    mv "$file" "$folder/$name.png"
    printf '![%s](%s.png "%s")\n' "$caption" "$name" "$caption" >>"$index"
}

# leaf NAME CAPTION PAGE COMMAND...: the same of what can only be printed as PDF.
leaf() {
    local name=$1 caption=$2 number=$3
    shift 3
    "$quadrille" "$@" -q -f -o "$work/leaf.pdf"
    pdftoppm -r "${DPI:-45}" -f "$number" -l "$number" -png -singlefile "$work/leaf.pdf" "$folder/$name"
    printf '![%s](%s.png "%s")\n' "$caption" "$name" "$caption" >>"$index"
}

# themes NAME CAPTION PAGE COMMAND...: the same in every theme.
themes() {
    local name=$1 caption=$2 number=$3
    shift 3
    page "$name" "$caption" "$number" "$@"
    page "$name-ink" "$caption, theme ink" "$number" "$@" --theme ink
    page "$name-large" "$caption, theme large" "$number" "$@" --theme large
}

cat >"$index" <<'END'
# Gallery

Every kind of page that `quadrille` prints, small. `make gallery` makes these pictures anew.
END

section "Connect Capture"
themes capture "Galaxy 5x5" 1 sheet connect-capture --size 5x5 --seed gallery --names Ann,Bob
page capture-least "Galaxy 2x2" 1 sheet connect-capture --size 2x2 --seed gallery --once
page capture-most "Galaxy 9x9" 1 sheet connect-capture --size 9x9 --seed gallery --once
page capture-two-up "Two to a page" 1 sheet connect-capture --seed gallery --per-page 2
page capture-four-up "Four to a page" 1 sheet connect-capture -n 2 --seed gallery --per-page 4
page capture-landscape "Landscape" 1 sheet connect-capture --seed gallery --landscape
page capture-scan "Boxes to tick, for scan" 1 sheet connect-capture --seed gallery --scan
page capture-de "In German" 1 sheet connect-capture --seed gallery --lang de
page capture-form "Record form" 3 sheet connect-capture --seed gallery --record-form
page capture-show "A position" 1 show "$examples/connect-capture.qdr" --record 1
page capture-booklet "A game, turn by turn" 1 show "$examples/connect-capture.qdr" --record 1 --all
page capture-plot "How a game went" 1 show "$examples/connect-capture.qdr" --record 1 --plot
page capture-rules "Rules" 1 rules connect-capture
page capture-rules-de "Rules in German" 1 rules connect-capture --lang de
page capture-book "A book of puzzles" 1 puzzle connect-capture -n 60 --seed gallery --book
page capture-best-turn "Best turns" 4 puzzle connect-capture -n 60 --seed gallery
page capture-hints "Their hints" 16 puzzle connect-capture -n 60 --seed gallery --hints
page capture-answers "Their answers" 16 puzzle connect-capture -n 60 --seed gallery
page capture-endgame "Endgames" 1 puzzle connect-capture --kind endgame -n 6 --seed gallery
page capture-endgame-answers "Their answers" 2 puzzle connect-capture --kind endgame -n 6 --seed gallery
page capture-last-alien "The last alien" 1 puzzle connect-capture --kind last-alien -n 6 --seed gallery

page capture-puzzles-large "Best turns, theme large" 1 puzzle connect-capture -n 2 --seed gallery --theme large
page capture-puzzles-ink "Best turns, theme ink" 1 puzzle connect-capture -n 6 --seed gallery --theme ink

section "Connect, Square!"
themes square "Board 6x6" 1 sheet connect-square --seed gallery --names Ann,Bob
page square-four "Four players" 1 sheet connect-square --players 4 --opening 4 --seed gallery --names Ann,Bob,Cy,Dora
page square-scan "Boxes to tick, for scan" 1 sheet connect-square --seed gallery --scan
page square-form "Record form" 2 sheet connect-square --seed gallery --record-form
page square-show "A position" 1 show "$examples/connect-square.qdr" --record 1
page square-booklet "A game, turn by turn" 1 show "$examples/connect-square.qdr" --record 1 --all
page square-plot "How a game went" 1 show "$examples/connect-square.qdr" --record 1 --plot
page square-rules "Rules" 1 rules connect-square
page square-reply "Replies" 1 puzzle connect-square --kind reply -n 6 --seed gallery
page square-reply-answers "Their answers" 2 puzzle connect-square --kind reply -n 6 --seed gallery
page square-outcome "Endgames to the end" 1 puzzle connect-square --kind outcome -n 6 --seed gallery
page square-chain "Chains" 1 puzzle connect-square --kind chain -n 6 --seed gallery

section "Enclose5"
themes enclose "Paper 20x20" 1 sheet enclose5 --seed gallery --names Ann,Bob
page enclose-small "Paper 14x14 on A5" 1 sheet enclose5 --size 14x14 --goal 10 --opening 4 --seed gallery --paper a5
page enclose-scan "Boxes to tick, for scan" 1 sheet enclose5 --seed gallery --scan
page enclose-a3 "On A3" 1 sheet enclose5 --seed gallery --paper a3
page enclose-form "Record form" 2 sheet enclose5 --seed gallery --record-form
page enclose-show "A position" 1 show "$examples/enclose5.qdr" --record 1
page enclose-booklet "A game, turn by turn" 1 show "$examples/enclose5.qdr" --record 1 --all
page enclose-plot "How a game went" 1 show "$examples/enclose5.qdr" --record 1 --plot
page enclose-rules "Rules" 1 rules enclose5
page enclose-finish "Turns that reach the goal" 1 puzzle enclose5 --kind finish -n 6 --seed gallery
page enclose-finish-answers "Their answers" 2 puzzle enclose5 --kind finish -n 6 --seed gallery

section "Conect"
themes conect "Wide cone" 1 sheet conect --board "wide 11" --seed gallery --names Ann,Bob
page conect-narrow "Narrow cone" 1 sheet conect --board "narrow 9" --opening 3 --seed gallery
page conect-net "A cone to cut out, roll and glue" 1 sheet conect --form net --seed gallery
page conect-rhombus "The rhombus unrolled" 1 sheet conect --form rhombus --opening 3 --seed gallery
page conect-form "Record form" 2 sheet conect --seed gallery --record-form
page conect-show "A position" 1 show "$examples/conect.qdr" --record 1
page conect-booklet "A game, turn by turn" 1 show "$examples/conect.qdr" --record 1 --all
page conect-plot "Cells to go" 1 show "$examples/conect.qdr" --record 1 --plot
page conect-rules "Rules" 1 rules conect
page enclose-fence "Fences" 1 puzzle enclose5 --kind fence -n 6 --seed gallery
page enclose-fence-answers "Their answers" 2 puzzle enclose5 --kind fence -n 6 --seed gallery
page conect-win "Wins by force in three stones" 1 puzzle conect --kind win-in-3 -n 4 --seed gallery
page conect-win-answers "Their answers" 2 puzzle conect --kind win-in-3 -n 4 --seed gallery

section "CoNNect"
themes connect "Player sheet" 1 sheet connect --draw --seed gallery --names Ann
page connect-dice "With the dice of a whole game" 1 sheet connect --draw --dice --random-layout --seed gallery
page connect-shapes "Shape cards" 1 sheet connect --part shapes --seed gallery
page connect-backs "Backs of cards" 2 sheet connect --part shapes --backs duplex --seed gallery
page connect-scores "Score cards" 1 sheet connect --part scores --seed gallery
page connect-objectives "Objective cards" 1 sheet connect --part objectives --seed gallery
page connect-rolls "Rolls" 1 sheet connect --part dice --seed gallery
page connect-folded "Cards to fold" 1 sheet connect --part shapes --backs fold --seed gallery
page connect-form "Record form" 2 sheet connect --draw --seed gallery --record-form
page connect-show "A position" 1 show "$examples/connect.qdr" --record 1
page connect-booklet "A game, round by round" 1 show "$examples/connect.qdr" --record 1 --all
page connect-plot "How a game went" 1 show "$examples/connect.qdr" --record 1 --plot
page connect-rules "Rules" 1 rules connect
page connect-partition "Partitions" 1 puzzle connect --kind partition -n 6 --seed gallery
page connect-partition-answers "Their answers" 2 puzzle connect --kind partition -n 6 --seed gallery
page connect-solo "A whole game for one" 1 puzzle connect --kind solo -n 1 --seed gallery
page connect-best-score "Best scores" 1 puzzle connect --kind best-score -n 6 --seed gallery

section "Books"
for number in 1 6 8 10; do
    leaf "book-class-$number" "A week of games, page $number" "$number" book "$examples/books/class.book"
done
leaf book-weekend "A rainy weekend, as a booklet" 24 book "$examples/books/weekend.book" --impose booklet
leaf book-club "One hundred puzzles, in German" 34 book "$examples/books/club.book" --lang de

section "Standings"
themes standings "The tables of a league" 1 standings "$examples/league.qdr"

# The pictures in the README of the project: front NAME PAGE COMMAND...
front() {
    local name=$1 number=$2
    shift 2
    "$quadrille" "$@" -q -f -o "$work/front.pdf"
    pdftoppm -r 60 -f "$number" -l "$number" -png -singlefile "$work/front.pdf" "$examples/$name"
}

front galaxy 1 sheet connect-capture --size 5x5 --once --seed demo
front lattice 1 sheet connect-square --players 4 --opening 4 --names "Ann,Bob,Cy,Dora" --seed demo
front paper 1 sheet enclose5 --seed demo
front cone-wide 1 sheet conect --board "wide 11" --opening 4 --seed demo
front cone-narrow 1 sheet conect --board "narrow 9" --opening 3 --seed demo
front connect 1 sheet connect --draw --seed demo
front rules 1 rules conect
front puzzles 1 puzzle connect-capture -n 8 --seed demo
front answers 3 puzzle connect-capture -n 8 --seed demo
