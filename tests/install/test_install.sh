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

# ---- plug-ins ----
cp -r "$prefix/share/doc/sinew/examples/plugin" programs/plugin
cmake -S programs/plugin -B programs/plugin-build -DCMAKE_PREFIX_PATH="$prefix" >>cmake.log
cmake --build programs/plugin-build >>cmake.log
plugin=programs/plugin-build/magnet.so
programs/plugin-build/test_magnet
sed 's/K\[4 \* i\] = -m->k/K[4 * i] = -1.00001 * m->k/' programs/plugin/magnet.c >programs/wrong.c
# shellcheck disable=SC2086 # flags are words
gcc "$prefix/share/doc/sinew/examples/plugin/test_magnet.c" programs/wrong.c -L "$lib" -lsinew_conformance $static -lm -o programs/wrong
if programs/wrong >programs/wrong.txt; then echo "the conformance suite does not find a wrong tangent" && exit 1; fi
grep '^tangent: ' programs/wrong.txt
"$prefix/bin/sinew" run programs/plugin/scene.xml --plugin $plugin --out programs/run --quiet
# One second is five periods: the bead is back where it was.
awk -F, 'END { exit !($2 > 0.0499 && $2 <= 0.05) }' programs/run/motion.csv
"$prefix/bin/sinew" describe magnet --plugin $plugin | grep -q 'force for each metre'
"$prefix/bin/sinew" check programs/plugin/scene.xml --plugin $plugin --expand | grep -q '<plugin name="magnet"/>'
# A plug-in may have several components.
descriptor=$(sed -n '/^static const sn_component magnet_component/,/^};/p' programs/plugin/magnet.c | sed 's/magnet_component/other/; s/"magnet"/"other"/')
{
    sed '/^static const sn_component\* const/,$d' programs/plugin/magnet.c
    printf '%s\nstatic const sn_component* const list[] = { &magnet_component, &other };\nSN_PLUGIN("pair", "1.0", list)\n' "$descriptor"
} >programs/pair.c
# shellcheck disable=SC2086
gcc -shared -fPIC programs/pair.c -o programs/pair.so $flags
for name in magnet other; do "$prefix/bin/sinew" describe $name --plugin programs/pair.so | grep -q 'force for each metre'; done

refused() # CODE TEXT ARGUMENTS...
{
    code=$1 text=$2 status=0
    shift 2
    "$prefix/bin/sinew" "$@" >programs/refusal.txt 2>&1 || status=$?
    grep -q "$text" programs/refusal.txt && [ $status = "$code" ] && return
    cat programs/refusal.txt
    echo "sinew $*: exit code $status, expected $code and \"$text\""
    exit 1
}
refused 1 'load it by --plugin FILE' check programs/plugin/scene.xml
refused 1 'cannot be loaded' check programs/plugin/scene.xml --plugin programs/none.so
refused 1 'no plug-in of Sinew' check programs/plugin/scene.xml --plugin "$lib/libsinew.so"
sed 's/\.abi = SN_COMPONENT_ABI/.abi = 99/' programs/plugin/magnet.c >programs/old.c
# shellcheck disable=SC2086
gcc -shared -fPIC programs/old.c -o programs/old.so $flags
refused 1 'built for interface 99' check programs/plugin/scene.xml --plugin programs/old.so
sed 's/\.name = "magnet"/.name = "springs"/' programs/plugin/magnet.c >programs/taken.c
# shellcheck disable=SC2086
gcc -shared -fPIC programs/taken.c -o programs/taken.so $flags
refused 1 '"springs" is already registered' check programs/plugin/scene.xml --plugin programs/taken.so
echo "installation: ok"
