#!/bin/bash
# Prints the line coverage of each folder of src/ and of the whole, from a build in MODE=cov whose tests have run.
cd "$(dirname "$0")/.." || exit 1
for layer in $(find src -mindepth 1 -type d | sort); do
    name=${layer#src/}
    ls "$layer"/*.c >/dev/null 2>&1 || continue
    gcov -n "$1"/obj/"$name"/*.gcda 2>/dev/null | awk -v name="$name" -v layer="src/$name/" '
        /^File/ { wanted = index($0, layer) && /\.c'"'"'/ }
        /^Lines executed/ && wanted { split($0, f, /[:% ]+/); covered += f[3] * f[5] / 100; lines += f[5]; wanted = 0 }
        END { printf "%-22s %5d lines %6.1f %% covered\n", name, lines, lines ? 100 * covered / lines : 0 }'
done
