#!/bin/sh
# deps.sh PACKAGE...: installs those of these Debian packages that are missing; without apt-get, only names them.
[ -z "$NO_DEPS" ] || exit 0
if ! command -v apt-get >/dev/null; then
    echo "No apt-get here: install what your system has of these Debian packages: $*" >&2
    exit 0
fi

missing=
for package; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    echo "These packages are missing, and installing them takes root or sudo:$missing" >&2
    echo "Install them, or run make with NO_DEPS=1." >&2
    exit 1
fi
echo "Installing with apt-get:$missing"
$as_root apt-get update -qq || echo "apt-get update failed; trying with the lists that are there" >&2
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
