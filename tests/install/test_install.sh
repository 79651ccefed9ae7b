#!/bin/sh
# tests/install/test_install.sh BUILD SOURCE: if this fails, programs cannot be built against an installed Sinew. Installs into a
# folder of its own and moves it; then builds and runs programs in C and C++, by pkg-config and by CMake, with each compiler that
# is there.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
build=$1 source=$2
here=$PWD
rm -rf prefix moved programs
cmake --install "$build" --prefix "$here/prefix" >install.log
mv prefix moved
prefix=$here/moved
lib=$(dirname "$(find "$prefix" -name libsinew.a)")
export PKG_CONFIG_PATH="$lib/pkgconfig" LD_LIBRARY_PATH="$lib"
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER || :
mkdir programs

# ---- what is there ----
"$prefix/bin/sinew" --version
"$prefix/bin/sinew" check "$prefix/share/sinew/scenes/needle/tip-load.xml" >/dev/null
test -s "$prefix/share/man/man1/sinew.1"
test -s "$prefix/share/man/man1/sinew-run.1"
bash -n "$prefix/share/bash-completion/completions/sinew"
case $(readlink "$lib/libsinew.so") in libsinew.so.[0-9]*.[0-9]*) ;; *) echo "libsinew.so has no version" && exit 1 ;; esac

# ---- pkg-config: the shared library needs no other .pc file ----
flags=$(PKG_CONFIG_LIBDIR="$lib/pkgconfig" PKG_CONFIG_PATH='' pkg-config --cflags --libs sinew)
static=$(pkg-config --cflags --libs sinew-static)
for compiler in gcc clang-14; do
    command -v $compiler >/dev/null || continue
    # shellcheck disable=SC2086 # flags are words
    $compiler "$source/examples/needle.c" $flags -lm -o programs/needle-shared
    # shellcheck disable=SC2086
    $compiler "$source/examples/needle.c" $static -lm -o programs/needle-static
    programs/needle-shared >programs/shared.txt
    programs/needle-static >programs/static.txt
    cmp programs/shared.txt programs/static.txt
done

# ---- CMake ----
cp -r "$source/tests/install/project" programs/project
cmake -S programs/project -B programs/build -DCMAKE_PREFIX_PATH="$prefix" -DWITH_VIEW="$(test -f "$lib/libsinew_view.a" && echo ON || echo OFF)" >cmake.log
cmake --build programs/build >>cmake.log
programs/build/in_c
programs/build/in_cpp
programs/build/tests_a_component
echo "installation: ok"
