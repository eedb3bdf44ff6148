#!/bin/sh
# Installs the system packages that are missing. The Makefile names them in PACKAGES_*.
[ -z "$NO_DEPS" ] || exit 0

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "These packages are missing and neither root nor sudo is there to install them: $missing" >&2
        echo "Install them, or run make with NO_DEPS=1." >&2
        exit 1
    fi
}

missing=
if command -v apt-get >/dev/null; then
    for package in $PACKAGES_APT; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -n "$missing" ] || exit 0
    echo "Installing with apt-get:$missing"
    as_root apt-get update -qq || echo "apt-get update failed; trying with the lists that are there" >&2
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
elif command -v dnf >/dev/null; then
    for package in $PACKAGES_DNF; do rpm -q "$package" >/dev/null 2>&1 || missing="$missing $package"; done
    [ -n "$missing" ] || exit 0
    echo "Installing with dnf:$missing"
    # shellcheck disable=SC2086
    as_root dnf install -y -q $missing
elif command -v pacman >/dev/null; then
    for package in $PACKAGES_PACMAN; do pacman -Q "$package" >/dev/null 2>&1 || missing="$missing $package"; done
    [ -n "$missing" ] || exit 0
    echo "Installing with pacman:$missing"
    # shellcheck disable=SC2086
    as_root pacman -S --noconfirm --needed $missing
elif command -v brew >/dev/null; then
    for package in $PACKAGES_BREW; do brew list "$package" >/dev/null 2>&1 || missing="$missing $package"; done
    [ -n "$missing" ] || exit 0
    echo "Installing with brew:$missing"
    # shellcheck disable=SC2086
    brew install -q $missing
else
    echo "No package manager that is known here; the packages are listed in the Makefile." >&2
fi
