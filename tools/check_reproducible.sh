#!/bin/sh
# tools/check_reproducible.sh [COMMIT]: builds the libraries and the command of a commit (HEAD, if none is named) twice and
# compares the bytes. The two builds differ in folder, language, time zone, permissions and times of files, and use no compiler
# cache. Takes minutes, therefore neither a test nor part of .ci/run. SINEW_JOBS: parallel jobs.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")/.."
commit=$(git rev-parse --verify "${1:-HEAD}^{commit}")
jobs=${SINEW_JOBS:-$(nproc)}
where=$(mktemp -d "${TMPDIR:-/tmp}/reproducible.XXXXXX")
trap 'rm -rf "$where"' EXIT
trap 'exit 1' HUP INT TERM
unset CMAKE_C_COMPILER_LAUNCHER CMAKE_CXX_COMPILER_LAUNCHER || :
export CCACHE_DISABLE=1

make_build() { # FOLDER: build of the commit in FOLDER
    mkdir -p "$1"
    git archive "$commit" | tar -x -f - -C "$1" "$2"
    # Only git tells the commit, and an archive has no .git.
    if ! { cmake -S "$1" -B "$1/out" -G "${generator:-Ninja}" -DSINEW_TESTS=OFF -DSINEW_EXAMPLES=OFF -DSINEW_COMMIT="$commit" &&
        cmake --build "$1/out" --parallel "$jobs" --target sinew sinew_static sinew_conformance sinew_command; } >"$1.log" 2>&1; then
        tail -n 40 "$1.log"
        exit 1
    fi
}
command -v ninja >/dev/null || generator="Unix Makefiles"
first=$where/a
second=$where/another_folder/of_a_longer_name
in_world() { # UMASK LANGUAGE ZONE FOLDER OPTION
    umask "$1"
    export LC_ALL="$2" TZ="$3"
    make_build "$4" "$5"
}
in_world 022 C UTC "$first" --preserve-permissions
in_world 077 C.UTF-8 Asia/Tokyo "$second" --touch

wrong=0
compare() # FILE of the folder of a build
{
    if cmp -s "$first/out/$1" "$second/out/$1"; then return; fi
    echo "differs: $1"
    wrong=1
}
count=0
for file in $(cd "$first/out" && find bin lib -type f | sort) $(cd "$first/out" && find . -name '*.o' | sort); do
    compare "$file"
    count=$((count + 1))
done
(cd "$first/out" && sha256sum bin/sinew "$(readlink -f lib/libsinew.so | sed "s|^$first/out/||")" lib/libsinew.a)
if [ "$wrong" = 0 ]; then echo "$count files of two builds of $commit are the same"; fi
exit $wrong
