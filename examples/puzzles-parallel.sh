#!/bin/sh
# A large set of puzzles, made in parts by GNU parallel and joined:
#
#   puzzles-parallel.sh PARTS NAME GAME [options of quadrille puzzle]
#
# makes NAME.pdf, the books of all parts one after the other, and NAME.jsonl, the manifest. The parts are the same
# whoever makes them. Several machines, each with the same quadrille in its PATH, are named in PARALLEL, which parallel
# reads (":" is this one):
#
#   PARALLEL='--sshlogin ann,bob,:' puzzles-parallel.sh 64 book connect-capture --kind best-turn -n 50000 --seed 2026
#
# A few times as many parts as there are cores in all keep everybody busy to the end.
set -e
[ $# -ge 3 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
parts=$1 name=$2
shift 2

# From other machines the files are fetched.
back=
case $PARALLEL in *sshlogin* | *-S*) back="--return $name-{}.pdf --return $name-{}.jsonl --cleanup" ;; esac
# shellcheck disable=SC2046,SC2086
parallel --will-cite --quote --halt now,fail=1 $back \
    quadrille puzzle "$@" --shard "{}/$parts" --jobs 1 -q -o "$name-{}.pdf" --manifest "$name-{}.jsonl" \
    ::: $(seq "$parts")

# A part to which no puzzle falls has only a manifest.
books=$(for part in $(seq "$parts"); do [ ! -e "$name-$part.pdf" ] || printf '%s\n' "$name-$part.pdf"; done)
manifests=$(for part in $(seq "$parts"); do printf '%s\n' "$name-$part.jsonl"; done)
IFS='
'
# shellcheck disable=SC2086
cat $manifests > "$name.jsonl"
# shellcheck disable=SC2086
qpdf --empty --pages $books -- "$name.pdf"
# shellcheck disable=SC2086
rm $books $manifests

# No two parts have made the same puzzle, not even turned or reflected.
repeats=$(grep -o '"key":"[^"]*"' "$name.jsonl" | sort | uniq -d)
[ -z "$repeats" ] || { echo "these puzzles are there more than once: $repeats" >&2; exit 1; }
