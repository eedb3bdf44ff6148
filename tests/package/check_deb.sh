#!/bin/bash
# check_deb.sh PACKAGE.deb ARCHIVE VERSION: whether lintian finds nothing, the source archive gives the same package in
# another place and environment, what it depends on can be had, and it installs, works and is removed without a trace.
set -e
deb=$(realpath "$1") archive=$2 version=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "check_deb.sh: $*" >&2; exit 1; }
# quietly COMMAND...: shows what a command says only if it fails.
quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; fail "$1 failed"; }; }

dpkg-deb -f "$deb" Recommends | grep -qw poppler-utils || fail "nothing recommends pdftoppm, which reads scanned PDFs"
lintian --allow-root --fail-on error,warning "$deb" || fail "lintian finds faults"

(umask 077 && tar -xzf "$archive" -C "$work" && unset SOURCE_DATE_EPOCH &&
 TZ=Pacific/Auckland LC_ALL=C quietly make -C "$work/quadrille-$version" deb)
cmp "$deb" "$work/quadrille-$version/build/${deb##*/}" || fail "$archive gives another package: is everything committed?"

# dpkg's own files are in var/. The libraries are installed here, not there.
quietly apt-get install --simulate --no-install-recommends "$deb"
root=$work/root
mkdir -p "$root"/var/lib/dpkg/{info,updates,triggers}
touch "$root/var/lib/dpkg/status"
dpkg=(dpkg --root="$root" --log=/dev/null --force-not-root,bad-path,depends)
quietly "${dpkg[@]}" --install "$deb"
(cd "$root" && quietly md5sum -c var/lib/dpkg/info/quadrille.md5sums)
[ -z "$(find "$root/usr" ! -type l ! -perm 644 ! -perm 755)" ] || fail "files have odd permissions"
"$root/usr/bin/quadrille" template --help | grep -q '/usr/share/quadrille,' || fail "templates are looked for elsewhere"
tests/package/installed.py "$root/usr" "$version" elsewhere
quietly "${dpkg[@]}" --purge quadrille
left=$(find "$root" -path "$root/var" -prune -o ! -path "$root" -print)
[ -z "$left" ] || fail "left after removal: $left"
echo "$deb installs, works and is removed"
