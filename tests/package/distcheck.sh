#!/bin/bash
# distcheck.sh ARCHIVE VERSION: whether the source archive builds from folders that nobody writes to, passes, and
# installs a program that works in its place; uninstalls it again, and leaves nothing. Fuzz targets, which are built
# beside the sources, are left out.
set -e
work=$PWD/build/dist
source=$work/quadrille-$2 prefix=$work/prefix stage=$work/stage

[ ! -e "$work" ] || { chmod -R u+w "$work" && rm -rf "$work"; }
mkdir -p "$work"
tar -xzf "$1" -C "$work"
chmod -R a-w "$source"

run() { make -C "$source" NO_DEPS=1 B="$work/build" FUZZERS= PREFIX="$prefix" "$@"; }
# files FOLDER: what is in it, but for folders.
files() { (cd "$1" && find . ! -type d | sort); }

run check
run -s install
"$source/tests/package/installed.py" "$prefix" "$2"

# The same files in a staging folder. Both are removed again.
run -s DESTDIR="$stage" install
diff <(files "$prefix") <(files "$stage$prefix")
run -s uninstall
run -s DESTDIR="$stage" uninstall
left=$(files "$prefix"; find "$stage$prefix" "$prefix/share/quadrille" "$prefix/share/doc/quadrille" 2>/dev/null || true)
[ -z "$left" ] || { echo "make uninstall leaves: $left" >&2; exit 1; }

# Nothing was written among the sources.
tar --compare -zf "$1" -C "$work" | grep -v ': \(Mode\|Uid\|Gid\) differs$' && exit 1
diff <(tar -tzf "$1" | sed 's|/$||' | sort) <(cd "$work" && find "${source##*/}" | sort)
echo "$1 builds, passes, installs and uninstalls"
