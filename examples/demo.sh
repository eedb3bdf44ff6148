#!/bin/bash
# examples/demo.sh QUADRILLE FOLDER: prints sample sheets, rules and puzzles into the folder, makes pictures of the
# sheets' first pages, and scores the example games. `make demo` runs it.
set -e
quadrille=$1 folder=$2
examples=$(dirname "$0")
mkdir -p "$folder"

sheet() {
    local game=$1 file=$folder/$2
    shift 2
    "$quadrille" sheet "$game" "$@" --force -q -o "$file.pdf"
    if command -v pdftoppm >/dev/null; then
        pdftoppm -r 80 -png -singlefile "$file.pdf" "$file"
    fi
}

sheet connect-capture galaxies --size 5x5 -n 10 --seed demo --manifest "$folder/galaxies.jsonl" --record-form --rules
sheet connect-capture small --size 3x3 --seed demo --once --paper a5
sheet connect-capture large --size 9x9 --aliens 60 --seed demo --once
sheet connect-capture two-up --size 4x4 --seed demo --per-page 2 --names "Žofie,Łukasz" --title "Friday galaxy"
sheet connect-square lattice --seed demo --record-form --rules
sheet connect-square lattice-four --players 4 --opening 4 --names "Ann,Bob,Cy,Dora" --seed demo \
    --manifest "$folder/lattices.jsonl"
sheet enclose5 paper --seed demo --record-form --rules
sheet enclose5 paper-small --size 14x14 --goal 10 --opening 4 --seed demo --paper a5
sheet conect cone-wide --board "wide 11" --seed demo --record-form --rules
sheet conect cone-narrow --board "narrow 11" --seed demo
sheet conect cone-opening --board "wide 9" --opening 4 --labels cells --seed demo --manifest "$folder/cones.jsonl"
sheet conect cone-net --board "wide 9" --opening 4 --form net --seed demo
sheet connect player-sheet --draw --seed demo --record-form --manifest "$folder/player-sheets.jsonl"
sheet connect player-sheet-solo --draw --random-layout --dice --seed demo
sheet connect shape-cards --part shapes --backs duplex --seed demo
sheet connect everything-folded --part all --backs fold --seed demo

for game in connect-capture connect-square enclose5 conect connect; do
    for language in en de; do
        "$quadrille" rules $game --lang $language --force -q -o "$folder/rules-$game-$language.pdf"
    done
done

# A book of each kind of puzzle, its answers apart.
for game in connect-capture connect-square enclose5 conect connect; do
    for kind in $("$quadrille" games $game | awk '/^$/ {on = 0} on && /^  [a-z]/ {print $1} /^Puzzles of / {on = 1}'); do
        book=$folder/puzzles-$game-$kind
        "$quadrille" puzzle $game --kind "$kind" -n 12 --seed demo --book --force -q -o "$book.pdf" \
            --answers separate "$book-answers.pdf" --manifest "$book.jsonl"
    done
done

# Books by recipes, one of them also as a booklet to fold.
for recipe in "$examples"/books/*.book; do
    book=$folder/book-$(basename "$recipe" .book)
    "$quadrille" book "$recipe" --force -q -o "$book.pdf"
done
"$quadrille" book "$examples/books/weekend.book" --impose booklet --force -q -o "$folder/book-weekend-to-fold.pdf"

"$quadrille" standings "$examples/league.qdr" --force -q -o "$folder/league.pdf"

echo "Made in $folder:"
(cd "$folder" && ls -1 ./*.pdf ./*.png ./*.jsonl 2>/dev/null | sed 's|^\./|  |')
echo
"$quadrille" score --match "$examples/connect-capture.qdr"
"$quadrille" score "$examples/connect-square.qdr"
"$quadrille" score "$examples/enclose5.qdr"
"$quadrille" score "$examples/conect.qdr"
"$quadrille" score "$examples/connect.qdr"
"$quadrille" standings "$examples/league.qdr"

# A sheet that was played and photographed, which is simulated, is read and scored.
if [ -x "$(dirname "$quadrille")/tests/scan/simulate" ]; then
    "$examples/../tests/scan/photos.py" "$(dirname "$quadrille")" "$folder" --game connect-square -n 1 \
        --scan always --seed demo2 --set shadow=0.3 --set contrast=0.5
    echo
    echo "$folder/connect-square-0001.jpg, a simulated photograph:"
    "$quadrille" scan "$folder/connect-square-0001.jpg" --ask never --force -o "$folder/scanned.qdr" --proof "$folder/scanned.png"
fi

echo
echo "The program is $quadrille. To call it as quadrille: make install, or PATH=$(cd "$(dirname "$quadrille")" && pwd):\$PATH"
