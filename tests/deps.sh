#!/bin/sh
# deps.sh [PURPOSE: PACKAGE...]...: installs those of these Debian packages that are missing, after saying which and what
# for; without apt-get, only names them.
[ -z "$NO_DEPS" ] || exit 0
if ! command -v apt-get >/dev/null; then
    echo "No apt-get here: install what your system has of these Debian packages, for" "$@" >&2
    exit 0
fi

missing=
for word; do
    case $word in
    *:) purpose=$word ;;
    *) dpkg-query -W -f '${Status}' "$word" 2>/dev/null | grep -q 'ok installed' || {
        missing="$missing $word"
        reasons="$reasons${purpose:+
  for $purpose} $word"
        purpose=
    } ;;
    esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "These Debian packages are missing, and installing them takes root or sudo:$reasons" >&2
    echo "Install them, or run make with NO_DEPS=1." >&2
    exit 1
fi
echo "Installing missing Debian packages with ${as_root:+$as_root }apt-get (NO_DEPS=1 prevents it):$reasons"
$as_root apt-get update -qq || echo "apt-get update failed; trying with the lists that are there" >&2
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
