#!/bin/bash
# Runs all tests built in the given folder; with a second folder also its fuzz targets, briefly. Prints the
# output of what fails and, last, how many tests passed and failed.
cd "$(dirname "$0")/.." || exit 1
build=$1 fuzz=$2
# Nothing of the user's own may show in the results.
export XDG_CONFIG_HOME=/nonexistent LSAN_OPTIONS=suppressions=$PWD/tests/lsan.supp:print_suppressions=0
unset QUADRILLE_TEMPLATES
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Under valgrind only what is small: the laws would take an hour, and run under the sanitizers as they are.
wrap=() groups=(unit laws golden)
[ -z "$VALGRIND" ] || groups=(unit golden) wrap=(valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect
    --suppressions=tests/valgrind.supp)

# report NAME STATUS: counts what the log says.
report() {
    local ok bad
    ok=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p; s/^\([0-9]*\) passed, [0-9]* failed.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p; s/^[0-9]* passed, \([0-9]*\) failed.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    # What tested nothing has failed, and so has what ended badly whatever it counted.
    [ "$bad" -eq 0 ] && { [ "$2" -ne 0 ] || [ "$ok" -eq 0 ]; } && bad=1
    passed=$((passed + ok)) failed=$((failed + bad))
    if [ "$bad" -eq 0 ]; then
        printf '  %-40s %4d passed\n' "$1" "$ok"
    else
        printf '  %-40s %4d FAILED\n' "$1" "$bad"
        sed 's/^/    | /' "$log"
    fi
}

for test in $(printf "$build/tests/%s/*\n" "${groups[@]}"); do
    [ -x "$test" ] && [ -f "$test" ] || continue
    "${wrap[@]}" "$test" >"$log" 2>&1 </dev/null
    report "${test#"$build"/tests/}" $?
done
for test in tests/cli/*.py tests/cli/*.sh; do
    [ -x "$test" ] || continue
    "$test" "$build" >"$log" 2>&1 </dev/null
    report "${test#tests/}" $?
done
if [ -n "$fuzz" ]; then
    for target in "$fuzz"/tests/fuzz/*; do
        [ -x "$target" ] && [ -f "$target" ] || continue
        RUNS=${RUNS:-8000} tests/fuzz.sh "$fuzz" "$(basename "$target")" >"$log" 2>&1 &&
            echo "1 passed, 0 failed" >>"$log"
        report "fuzz/$(basename "$target")" $?
    done
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
