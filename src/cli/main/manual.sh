#!/bin/sh
# manual.sh MANDOC PAGE: writes a page of the manual as plain UTF-8 text of 78 columns, without its head and foot. Without
# mandoc (MANDOC is empty) the macros are only stripped.
mandoc=$1 page=$2
export LC_ALL=C
if [ "$mandoc" ]; then
    # Bold and underlined characters are overstruck: X or _, backspace, X.
    byte=$(printf '\200-\277') backspace=$(printf '\b') no_break=$(printf '\302\240')
    "$mandoc" -T utf8 -O width=78 "$page" | sed "s/[^$byte][$byte]*$backspace//g; s/$no_break/ /g; 1,2d" | sed '$d' | sed '$d'
    exit
fi
sed -E '
    /^\.(\\"|Dd|Dt|Os|El|Ed|Bd)/d
    s/^\.(Pp|Bl).*//
    s/^\.Nm$/ quadrille/
    s/^\.Sh NAME$/NAME\n/
    s/^\.Sh (.*)/\n\1\n/
    s/^\.Ss (.*)/\n   \1\n/
    s/^\.It/\n*/
    s/^\.Dl /     /
    s/^\./ /
    s/(^| )Xr ([^ ]+) ([0-9])/\1\2(\3)/g
    s/(^| )Fl /\1-/g
    :again
    s/(^| )(Ar|Cm|Dq|Em|Ev|Ic|Li|Nd|Nm|No|Ns|Op|Pa|Pc|Po|Pq|Ql|Qq|Sx|Ta|Va)( |$)/\1/
    t again
    s/ ([.,;:])( |$)/\1\2/g
    s/\\\(dq/"/g; s/\\\(en/-/g; s/\\\(mu/x/g; s/\\\(sc//g
    s/\\&//g; s/\\([- ])/\1/g; s/\\e/\\/g
' "$page" | fold -s -w 78
