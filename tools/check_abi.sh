#!/bin/sh
# tools/check_abi.sh [COMMIT]: compares the binary interface of libsinew.so with that of an older commit, by default the last
# release of the same minor version (before 1.0 the name of the library changes with the minor version, so that programs
# linked with another one do not load it). It builds both without optimisation in build/abi. Exit status: 0 if programs
# linked with the old library run with the new one, or if there is no such release; 1 if not; 2 if it cannot tell.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
part() { sed -n "s/^#define SN_VERSION_$1 *\([0-9]*\)\$/\1/p" include/sinew/base.h; }
series=v$(part MAJOR).$(part MINOR)
old=${1:-$(git tag --list "$series.*" --sort=-version:refname | head -n 1)}
if [ -z "$old" ]; then
    echo "abi: there is no release $series.* to compare with"
    exit 0
fi
git rev-parse -q --verify "$old^{commit}" >/dev/null || { echo "abi: there is no commit $old" >&2 && exit 2; }
command -v abidiff >/dev/null || ./go need abi || exit 2

rm -rf build/abi
mkdir -p build/abi/old/source
git archive "$old" | tar -x -C build/abi/old/source
build() { # SOURCE FOLDER
    {
        cmake -S "$1" -B "$2" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG="-O0 -g" -DSINEW_ASSERTS=OFF -DSINEW_TESTS=OFF \
            -DSINEW_EXAMPLES=OFF -DSINEW_WITH_LWS=OFF &&
            cmake --build "$2" --target sinew --parallel "$(nproc)"
    } >"$2.log" 2>&1 || { tail -n 20 "$2.log" >&2 && echo "abi: $1 is not built (log: $2.log)" >&2 && exit 2; }
}
build build/abi/old/source build/abi/old/build
build . build/abi/new
status=0
abidiff --headers-dir1 build/abi/old/source/include --headers-dir2 include \
    build/abi/old/build/lib/libsinew.so build/abi/new/lib/libsinew.so >build/abi/difference.txt || status=$?
# Bits of abidiff's status: 1 error, 2 wrong use, 4 a change, 8 a change that breaks programs. An added function is a change
# that breaks none; every other change is refused.
if [ $((status & 3)) != 0 ]; then
    echo "abi: abidiff failed (build/abi/difference.txt)" >&2
    exit 2
fi
broken=$(sed -n 's/^\(Functions\|Variables\) changes summary: \([0-9]*\) Removed, \([0-9]*\) Changed.*/\2 \3/p' build/abi/difference.txt |
    awk '{ sum += $1 + $2 } END { print sum + 0 }')
if [ $((status & 8)) != 0 ] || [ "$broken" != 0 ]; then
    cat build/abi/difference.txt
    echo "abi: programs linked with $old do not run with this library (build/abi/difference.txt)"
    exit 1
fi
echo "abi: programs linked with $old run with this library"
