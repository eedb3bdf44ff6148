#!/bin/sh
# hash.sh FILE: writes to standard output the SHA-256 of a file in base 64, as a Content-Security-Policy names it.
bytes=$(sha256sum < "$1" | cut -c1-64 | sed 's/../ 0x&/g')
# shellcheck disable=SC2059,SC2086
printf "$(printf '\\%03o' $bytes)" | base64 -w0
