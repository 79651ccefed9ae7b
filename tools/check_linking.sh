#!/bin/sh
# tools/check_linking.sh [COMPILER...]: links programs in C and C++17 with the static library and link-time optimisation (LTO) in each
# way of docs/getting-started.md: as a part of another project (add_subdirectory), and from a fresh prefix by find_package and
# pkg-config. The programs must run, and print the same with all compilers (gcc and clang-14, if none is named). Each link compiles the
# library again, here with -O1; in build/linking. It takes many minutes: therefore neither a test nor part of .ci/run.
# SINEW_JOBS: parallel jobs.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
source=$PWD
[ $# != 0 ] || set -- gcc clang-14
jobs=${SINEW_JOBS:-$(nproc)}
rm -rf build/linking
mkdir -p build/linking
cd build/linking

# quiet LOG COMMAND...: prints the end of the log if the command fails.
quiet() {
    log=$1
    shift
    "$@" >>"$log" 2>&1 && return
    tail -n 40 "$log"
    echo "failed: $* (log: build/linking/$log)"
    exit 1
}
# project COMPILER FOLDER OPTION TARGET...: builds the project of the tests of installation in FOLDER, with LTO. OPTION says to cmake
# where Sinew is.
project() {
    compiler=$1 folder=$2 option=$3
    shift 3
    quiet "$compiler.log" cmake -S "$source/tests/install/project" -B "$folder" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-O1 -DNDEBUG" \
        -DCMAKE_C_COMPILER="$compiler" -DCMAKE_CXX_COMPILER="$cxx" -DSINEW_SHARED=OFF \
        -DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON -DCMAKE_EXE_LINKER_FLAGS="$linker" "$option"
    quiet "$compiler.log" cmake --build "$folder" --parallel "$jobs" --target "$@"
}

for compiler; do
    case $compiler in
    gcc*) cxx=g++${compiler#gcc} linker='' lto=-flto=auto ;;
    clang*) cxx=clang++${compiler#clang} linker=-fuse-ld=lld lto=-flto=thin ;;
    *) echo "check_linking: $compiler is neither gcc nor clang" && exit 2 ;;
    esac
    echo "$compiler: add_subdirectory"
    project "$compiler" "$compiler" "-DSINEW_SOURCE=$source" in_c in_cpp sinew_conformance
    "$compiler/in_c"
    "$compiler/in_cpp"
    prefix=$PWD/$compiler/prefix
    quiet "$compiler.log" cmake --install "$compiler" --component dev --prefix "$prefix"
    lib=$(dirname "$(find "$prefix" -name libsinew.a)")
    # The archive holds what gcc or clang compile when a program is linked, and no machine code.
    if ! ar p "$lib/libsinew.a" | LC_ALL=C grep -aqP '__gnu_lto_slim|^BC\xC0\xDE'; then
        echo "$lib/libsinew.a was compiled without LTO"
        exit 1
    fi

    echo "$compiler: find_package"
    project "$compiler" "$compiler/found" "-DCMAKE_PREFIX_PATH=$prefix" in_c in_cpp
    "$compiler/found/in_c"
    "$compiler/found/in_cpp"

    echo "$compiler: pkg-config"
    # shellcheck disable=SC2046,SC2086 # flags are words
    quiet "$compiler.log" "$compiler" -O1 $lto $linker "$source/examples/needle.c" \
        $(PKG_CONFIG_PATH="$lib/pkgconfig" pkg-config --cflags --libs sinew-static) -lm -o "$compiler/needle"
    "$compiler/needle" >"$compiler/needle.txt"
    first=${first:-$compiler/needle.txt}
    cmp "$first" "$compiler/needle.txt"
done
echo "linked in each way, with LTO, by: $*"
