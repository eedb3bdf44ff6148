#!/bin/bash
# examples/demo.sh QUADRILLE FOLDER: prints sample sheets into the folder, makes pictures of their first pages,
# and scores the example games. `make demo` runs it.
set -e
quadrille=$1 folder=$2
examples=$(dirname "$0")
mkdir -p "$folder"

sheet() {
    local file=$folder/$1
    shift
    "$quadrille" sheet connect-capture "$@" --force -q -o "$file.pdf"
    if command -v pdftoppm >/dev/null; then
        pdftoppm -r 80 -png -singlefile "$file.pdf" "$file"
    fi
}

sheet galaxies --size 5x5 -n 10 --seed demo --manifest "$folder/galaxies.jsonl" --record-form --rules
sheet small --size 3x3 --seed demo --once --paper a5
sheet large --size 9x9 --aliens 60 --seed demo --once
sheet two-up --size 4x4 --seed demo --per-page 2 --names "Žofie,Łukasz" --title "Friday galaxy"

echo "Made in $folder:"
(cd "$folder" && ls -1 ./*.pdf ./*.png ./*.jsonl 2>/dev/null | sed 's|^\./|  |')
echo
"$quadrille" score --match "$examples/connect-capture.qdr"
