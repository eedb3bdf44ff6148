#!/bin/bash
# Runs the fuzz targets of a build folder (all, or the one named) for SECONDS_EACH. What they find stays in
# build/corpus/TARGET; a crash is written to build/crash-*.
cd "$(dirname "$0")/.." || exit 1
status=0
export LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
for target in "$1"/tests/fuzz/${2:-*}; do
    [ -x "$target" ] && [ -f "$target" ] || continue
    name=$(basename "$target")
    mkdir -p "build/corpus/$name"
    seeds=()
    [ -d "tests/fuzz/seeds/$name" ] && seeds=("tests/fuzz/seeds/$name")
    echo "fuzzing $name for ${SECONDS_EACH:-60} s"
    "$target" -max_total_time="${SECONDS_EACH:-60}" -timeout=10 -rss_limit_mb=1024 -artifact_prefix=build/crash- \
        -print_final_stats=0 -verbosity=0 "build/corpus/$name" "${seeds[@]}" || status=1
done
exit $status
