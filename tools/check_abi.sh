#!/bin/sh
# tools/check_abi.sh [COMMIT]: compares the binary interface of libsinew.so with that of an older commit, by default the last
# release of the same minor version (before 1.0 the name of the library changes with the minor version, so that programs
# linked with another one do not load it). It builds both without optimisation in build/abi.
# tools/check_abi.sh --folders OLD NEW: compares OLD/lib/libsinew.so with NEW/lib/libsinew.so, whose headers are in OLD/include
# and NEW/include.
# Exit status: 0 if programs linked with the old library run with the new one, 1 if not, 2 if it cannot tell, 77 if there is no
# such release.
# SPDX-License-Identifier: BSD-3-Clause
set -eu

# compare OLD NEW NAME: every change is refused but an added function or variable.
compare() {
    status=0
    abidiff --headers-dir1 "$1/include" --headers-dir2 "$2/include" "$1/lib/libsinew.so" "$2/lib/libsinew.so" >"$2/difference.txt" ||
        status=$?
    if [ $((status & 3)) != 0 ]; then # bits 1 and 2 are errors, 4 a change, 8 a change that breaks programs
        echo "abi: abidiff failed ($2/difference.txt)" >&2
        exit 2
    fi
    refused=$(sed -n 's/^\(Functions\|Variables\) changes summary: \([0-9]*\) Removed, \([0-9]*\) Changed.*/\2 \3/p' \
        "$2/difference.txt" | awk '{ sum += $1 + $2 } END { print sum + 0 }')
    if [ $((status & 8)) != 0 ] || [ "$refused" != 0 ]; then
        cat "$2/difference.txt"
        echo "abi: programs linked with $3 may not run with this library ($2/difference.txt)"
        exit 1
    fi
    echo "abi: programs linked with $3 run with this library"
}
if [ "${1:-}" = --folders ]; then
    command -v abidiff >/dev/null || exit 77
    compare "$2" "$3" "$2"
    exit
fi

cd "$(dirname -- "$0")/.."
part() { sed -n "s/^#define SN_VERSION_$1 *\([0-9]*\)\$/\1/p" include/sinew/base.h; }
series=v$(part MAJOR).$(part MINOR)
old=${1:-$(git tag --list "$series.*" --sort=-version:refname | head -n 1)}
if [ -z "$old" ]; then
    echo "there is no release $series.* to compare with"
    exit 77
fi
git rev-parse -q --verify "$old^{commit}" >/dev/null || { echo "abi: there is no commit $old" >&2 && exit 2; }
command -v abidiff >/dev/null || ./go need abi || exit 2

rm -rf build/abi
mkdir -p build/abi/source build/abi/old build/abi/new
git archive "$old" | tar -x -C build/abi/source
build() { # SOURCE FOLDER
    {
        cmake -S "$1" -B "$2" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O0 -g" -DSINEW_ASSERTS=OFF -DSINEW_TESTS=OFF \
            -DSINEW_EXAMPLES=OFF -DSINEW_WITH_LWS=OFF &&
            cmake --build "$2" --target sinew --parallel "$(nproc)"
    } >"$2.log" 2>&1 || { tail -n 20 "$2.log" >&2 && echo "abi: $1 is not built (log: $2.log)" >&2 && exit 2; }
    ln -s "$(cd "$1" && pwd)/include" "$2/include"
}
build build/abi/source build/abi/old
build . build/abi/new
compare build/abi/old build/abi/new "$old"
