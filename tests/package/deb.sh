#!/bin/sh
# deb.sh VERSION MAINTAINER FOLDER FILE: makes the Debian package FILE of FOLDER, where `make install PREFIX=/usr` has put
# the program, and adds there what Debian's policy asks for. SOURCE_DATE_EPOCH is the time of all that it makes, so that
# the same sources give the same bytes.
set -e
version=$1 maintainer=$2 root=$3 file=$4
share=$root/usr/share doc=$root/usr/share/doc/quadrille
umask 022

strip --remove-section=.comment --remove-section=.note "$root/usr/bin/quadrille"
gzip -9n "$share"/man/man*/*

gzip -9nc NEWS.md >"$doc/NEWS.md.gz"
cat <<EOF | gzip -9n >"$doc/changelog.Debian.gz"
quadrille ($version) unstable; urgency=medium

  * Version ${version%-*}: see NEWS.md.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
EOF
cat >"$doc/copyright" <<EOF
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: quadrille

Files: *
$(sed -n 's/^Copyright (c) /Copyright: /p' LICENSE)
License: Expat
$(sed -n '/^Permission/,$ {s/^$/./; s/^/ /; p}' LICENSE)
EOF

mkdir -p "$share/lintian/overrides"
cat >"$share/lintian/overrides/quadrille" <<EOF
# The package is not made for an upload to Debian, where it would close a bug.
quadrille: initial-upload-closes-no-bugs *
EOF

# dpkg-shlibdeps reads debian/control in the current folder.
stub=$(mktemp -d)
trap 'rm -rf "$stub"' EXIT
mkdir "$stub/debian" "$root/DEBIAN"
printf 'Source: quadrille\n\nPackage: quadrille\nArchitecture: any\n' >"$stub/debian/control"
program=$(realpath "$root/usr/bin/quadrille")
depends=$(cd "$stub" && dpkg-shlibdeps -O "$program" | sed -n 's/^shlibs:Depends=//p')

(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$root/DEBIAN/md5sums"
cat >"$root/DEBIAN/control" <<EOF
Package: quadrille
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Recommends: fonts-dejavu-core, fonts-open-sans, poppler-utils
Suggests: parallel, qpdf
Section: misc
Priority: optional
Description: games on paper: print their sheets and puzzles, score what was played
 quadrille prints randomized sheets, puzzle books and rules of five games for
 paper and pencil, as PDF, PNG or SVG. It validates and scores finished games
 from a record of their moves, draws them turn by turn, makes league tables,
 and finds the best turn in a position. Every puzzle has exactly one answer,
 proven by search.
 .
 The games: Connect Capture, "Connect, Square!", Enclose5, Conect and CoNNect.
EOF

find "$root" -type d -exec chmod 00755 {} +
dpkg-deb --root-owner-group --threads-max=1 -Zxz --build "$root" "$file" >/dev/null
echo "$file"
