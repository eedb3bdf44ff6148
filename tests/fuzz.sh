#!/bin/bash
# Runs the fuzz targets of a build folder (all, or the one named) for SECONDS_EACH. With RUNS set, each target gets that
# many inputs made from the seeds, always the same ones, so that a green check stays green. What a timed run finds stays
# in build/corpus/TARGET; a crash is written to build/crash-*.
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0
# How many runs of the others take as long as one of these.
declare -A slow=([solve]=8 [puzzle]=160)
# Seeds that the sources hold anyway, beside tests/fuzz/seeds.
declare -A others=([edition]="templates/connect/standard.cfg tests/data/club.cfg" [figure]="templates/*/*.fig"
    [record]="examples/*.qdr" [rules]="templates/rules/*/*.txt" [theme]="templates/theme/*.cfg")
export LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
for target in "$1"/tests/fuzz/${2:-*}; do
    [ -x "$target" ] && [ -f "$target" ] || continue
    name=$(basename "$target")
    folders=("build/corpus/$name")
    limits=(-max_total_time="${SECONDS_EACH:-60}")
    if [ -n "$RUNS" ]; then
        folders=("build/corpus/$name.short")
        limits=(-seed=1 -use_cmp=0 -runs=$((RUNS / ${slow[$name]:-1})))
        rm -rf "${folders[0]}"
    fi
    mkdir -p "${folders[0]}"
    [ -d "tests/fuzz/seeds/$name" ] && folders+=("tests/fuzz/seeds/$name")
    # shellcheck disable=SC2086
    [ -z "${others[$name]}" ] || limits+=("-seed_inputs=$(printf '%s,' ${others[$name]})")
    echo "fuzzing $name: ${limits[*]}"
    "$target" "${limits[@]}" -timeout=60 -rss_limit_mb=1024 -artifact_prefix=build/crash- \
        -print_final_stats=0 -verbosity=0 "${folders[@]}" && passed=$((passed + 1)) || failed=$((failed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
