#!/bin/bash
# Builds the program for another machine, runs its unit, law and golden tests there, and compares what it prints with what
# the native build prints, byte for byte.
#
# cross.sh ARCH NATIVE_BUILD. ARCH is one of Debian's: s390x (big-endian) or i386 (32 bits). LIBRARIES names the packages
# with the libraries, which are unpacked into build/cross/ARCH/root; nothing is installed. CCACHE may name a compiler cache.
cd "$(dirname "$0")/.." || exit 1
arch=$1 native=$2 build=build/$1 root=$PWD/build/cross/$1/root
case $arch in
s390x) triplet=s390x-linux-gnu compiler=s390x-linux-gnu-gcc ;;
i386) triplet=i386-linux-gnu compiler=i686-linux-gnu-gcc ;;
*) echo "unknown machine: $arch" >&2 && exit 2 ;;
esac

# Downloads the libraries of the same release and unpacks them. What is not theirs to run or read on another machine stays
# away, so that fonts and settings are the host's.
unpack_libraries() {
    local state=build/cross/$arch/apt package
    rm -rf "$root"
    mkdir -p "$root" "$state/lists/partial" "$state/archives/partial"
    : >"$state/status"
    local apt=(apt-get -qq -y -o APT::Architecture="$arch" -o APT::Architectures::="$arch" -o Dir::State="$PWD/$state"
        -o Dir::State::status="$PWD/$state/status" -o Dir::Cache="$PWD/$state" -o Debug::NoLocking=1 -o APT::Sandbox::User=)
    # Of an archive with several parts one may be out of date while a mirror copies it: the others do.
    "${apt[@]}" update
    # shellcheck disable=SC2086
    "${apt[@]}" install --download-only --no-install-recommends $LIBRARIES >/dev/null || return 1
    for package in "$state"/archives/*.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -x -C "$root" --exclude='./usr/lib/python*' --wildcards \
            './lib/*' './usr/lib/*' './usr/include/*' './usr/share/pkgconfig/*' 2>/dev/null
    done
    # Links to absolute paths mean the host's files.
    find "$root" -lname '/*' -exec sh -c 'ln -sfn "$1$(readlink "$2")" "$2"' sh "$root" {} \;
    rm -rf "$state"
}

if [ ! -d "$root/usr/lib/$triplet/pkgconfig" ]; then
    echo "Unpacking the libraries of $arch"
    unpack_libraries || { echo "cannot get the libraries of $arch: this takes Debian and a network" >&2 && exit 1; }
fi

export PKG_CONFIG_LIBDIR=$root/usr/lib/$triplet/pkgconfig:$root/usr/share/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
unset MAKEFLAGS
make --no-print-directory -j"$(nproc)" NO_DEPS=1 MODE="$arch" CC="${CCACHE:+$CCACHE }$compiler --sysroot=$root" \
    "CFLAGS.$arch=-O2 -Werror" tests || exit 1

# The host's own kernel runs i386 if it can.
run=("qemu-$arch-static" -L "$root")
loader=$root/lib/ld-linux.so.2
[ -e "$loader" ] && "$loader" --version >/dev/null 2>&1 &&
    run=("$loader" --library-path "$root/lib/$triplet:$root/usr/lib/$triplet")

# Emulation is slow: few rounds.
TEST_ROUNDS=quick WRAP="${run[*]}" tests/run.py "$build" 'unit/*' 'laws/*' 'golden/*' || exit 1

# outputs FOLDER PROGRAM...: runs a selection of commands; everything that they print and write is in FOLDER.
outputs() {
    local top=$PWD folder=$1 game kind example format n=0
    shift
    rm -rf "$folder"
    mkdir -p "$folder"
    cd "$folder" || exit 1
    q() {
        n=$((n + 1))
        echo "quadrille $*" >"command-$n"
        "${program[@]}" "$@" >>"command-$n" 2>&1 </dev/null
        echo "status $?" >>"command-$n"
    }
    local program=("$@")
    for game in connect-capture connect-square enclose5 conect connect; do
        for format in pdf svg "png --dpi 60"; do
            # shellcheck disable=SC2086
            q sheet $game --seed machines -n 2 --rules --record-form --manifest "$game-${format%% *}.jsonl" -o "$game".$format
        done
        q sheet $game --seed machines --theme large --paper a3 --lang de -o "$game-large.pdf"
        q rules $game --format text
        q rules $game -o "$game-rules.pdf"
        q score --json "$top/examples/$game.qdr"
        q show --all "$top/examples/$game.qdr" -o "$game-show.pdf"
        q show --format text --color always "$top/examples/$game.qdr"
    done
    for kind in connect-capture:best-turn connect-capture:endgame connect-capture:last-alien \
        connect-capture:help-alien connect-square:chain \
        connect-square:reply connect-square:outcome enclose5:finish enclose5:fence enclose5:stop conect:win-in-2 \
        conect:win-in-3 conect:defend \
        connect:partition connect:best-score connect:solo; do
        q puzzle "${kind%:*}" --kind "${kind#*:}" --seed machines -n 2 --book --manifest "${kind#*:}.jsonl" -o "${kind#*:}.pdf"
    done
    q standings --json "$top/examples/league.qdr"
    q standings "$top/examples/league.qdr" -o league.pdf
    q import conect --board "wide 5" "$top/examples/conect-moves.txt"
    q solve --json --nodes 2000 "$top/examples/late.qdr"
    cd "$top" || exit 1
}

unset QUADRILLE_TEMPLATES
export XDG_CONFIG_HOME=/nonexistent LC_ALL=C
outputs build/cross/native "$PWD/$native/quadrille"
outputs "build/cross/$arch/outputs" "${run[@]}" "$PWD/$build/quadrille"
failed=$(grep -L 'status 0' build/cross/native/command-*)
[ -z "$failed" ] || { echo "commands fail on this machine, too: $failed" >&2 && exit 1; }
diff -rq build/cross/native "build/cross/$arch/outputs" || { echo "$arch prints other bytes" >&2 && exit 1; }
echo "$arch: $(ls build/cross/native | wc -l) outputs are the same, byte for byte"
