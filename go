#!/bin/sh
# The entry point of Sinew: installs missing packages, builds, runs. `./go help` lists the verbs.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
cd "$(dirname -- "$0")"
cd "$(pwd -P)"
export XDG_CACHE_HOME="$PWD/build/cache" # font caches and the like stay in the checkout too
jobs=${SINEW_JOBS:-$(nproc 2>/dev/null || echo 2)}

help() {
    cat <<'END'
Sinew - real-time simulation of medical procedures

usage: ./go VERB [ARGUMENTS]

  demo        build, run the needle demonstration and compare it with reference data; results in out/demo
  test        build and run the tests, without the slow ones (arguments go to ctest: ./go test -R rods)
  full-test   all tests, those that are not slow also with clang, and under the address, undefined-behaviour and thread sanitizers
  bench       build and run the benchmarks (arguments go to sinew bench)
  docs        the reference of components and C interface, and the results of validation; in build/docs
  doctor      what this machine has and what it lacks; changes nothing
  install     build and install: ./go install --prefix FOLDER (/usr/local without it, as root)
  package     build packages: ./go package [TGZ|DEB|RPM]; in build/release/packages
  build       only build (./go build PRESET for another than release: clang asan tsan coverage)
  python      build the Python package in build/python and say how to use it (./go python test [ARGUMENTS] also runs its
              tests, ./go python asan those that are not long with the address sanitizer)
  petsc       build the module of the linear solver petsc and say how to use it (./go petsc test also tests it in 1, 2, 4 processes)
  aarch64     build the library and the command for 64-bit Arm in build/aarch64 (./go aarch64 test also runs tests under qemu-user,
              and compares tables of scenes with those of this machine)
  wasm        build the library for pages and the command for node as WebAssembly in build/wasm (./go wasm test also runs scenes
              under node and compares their tables with those of this machine)
  static      build the command as one file without shared libraries in build/static, with musl; it runs on any Linux (./go static test
              also runs tests and compares tables of scenes with those of the usual build)
  windows     build the command for 64-bit Windows in build/windows, with mingw-w64 (./go windows test also runs tests under wine, and
              compares tables of scenes with those of this machine)
  site        a static site with all scenes and the documentation, for which pages need no server, in build/site (./go site test also
              tries it in Chromium)
  view        build and run a scene in the browser (./go view SCENE; arguments go to sinew view)
  fuzz        search for crashing inputs: ./go fuzz [SECONDS [TARGET]]; finds go to out/fuzz
  need        only install the packages of groups: toolchain core tests docs clang view web python studies petsc deb rpm aarch64 wasm static windows site abi
  help        this text

The first run installs missing Debian packages (as root, or by sudo when it asks no password; otherwise the line to
type is printed). When nothing is missing there is no network traffic. Everything is written in build/ and out/.

  SINEW_OFFLINE=1   never install; say what is missing instead
  SINEW_JOBS=N      parallel jobs (default: the number of processors)
  SINEW_WERROR=ON   a warning of the compiler is an error
END
}

say() { printf 'go: %s\n' "$*"; }
complain() { printf 'go: %s\n' "$*" >&2; }

# ---- packages ----------------------------------------------------------------------------------------------------

# The packages of a group. "package:command" also accepts a command of that name that is installed in another way.
group() {
    case $1 in
    toolchain) echo "gcc:gcc libc6-dev cmake:cmake ninja-build:ninja pkg-config:pkg-config make:make" ;;
    web) echo "nodejs:node npm:npm chromium:chromium fonts-dejavu-core" ;; # needed only to change the page of the view, and for its tests
    core) echo "libexpat1-dev zlib1g-dev libcairo2-dev libsuitesparse-dev libhdf5-dev fonts-dejavu-core" ;;
    tests) echo "check libjansson-dev liblapacke-dev libopenblas-dev libopenigtlink-dev g++:g++ python3-minimal:python3" ;;
    docs) echo "doxygen:doxygen codespell:codespell" ;;
    view) echo "libwebsockets-dev libjansson-dev" ;;
    python) echo "python3-dev python3-venv python3-build python3-setuptools python3-wheel python3-numpy python3-scipy python3-pytest python3-hypothesis" ;;
    studies) echo "parallel:parallel slurmctld:slurmctld slurm-client:sbatch munge:munged python3-distributed python3-h5py python3-pandas python3-xarray python3-matplotlib" ;; # optional
    deb) echo "dpkg-dev:dpkg-shlibdeps file:file" ;;
    rpm) echo "rpm:rpmbuild" ;;
    petsc) echo "libpetsc-real-dev mpi-default-dev openmpi-bin:mpirun" ;;
    aarch64) echo "gcc-aarch64-linux-gnu:aarch64-linux-gnu-gcc libc6-dev-arm64-cross qemu-user:qemu-aarch64" ;;
    wasm) echo "emscripten:emcc dpkg-dev:dpkg-source" ;;
    static) echo "musl-tools:musl-gcc linux-libc-dev dpkg-dev:dpkg-source" ;;
    windows) echo "gcc-mingw-w64-x86-64-posix:x86_64-w64-mingw32-gcc-posix dpkg-dev:dpkg-source" ;;
    wine) echo "wine64 wine:wine" ;; # only for the tests of windows
    abi) echo "abigail-tools:abidiff" ;;
    site) echo "cmark-gfm:cmark-gfm nodejs:node" ;;
    clang) echo "clang-14:clang-14 libclang-rt-14-dev clang-format-14:clang-format-14 llvm-14 lld:ld.lld" ;;
    *) complain "there is no package group '$1' (toolchain core tests docs clang view web python studies petsc deb rpm aarch64 wasm static windows site abi)" && exit 2 ;;
    esac
}

# The missing packages of the groups, on one line.
missing() {
    wanted=$(for name; do group "$name" || exit 2; done) || exit 2
    names=$(for item in $wanted; do echo "${item%%:*}"; done)
    # shellcheck disable=SC2086 # package names are words
    present=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' $names 2>/dev/null | sed -n 's/ installed$//p') || :
    lack=
    for item in $wanted; do
        case $item in *:*) command -v "${item#*:}" >/dev/null 2>&1 && continue ;; esac
        if ! printf '%s\n' "$present" | grep -qxF "${item%%:*}"; then lack="$lack ${item%%:*}"; fi
    done
    echo "${lack# }"
}

# apt-get without questions; its output goes to a file.
apt() {
    # shellcheck disable=SC2086 # $as_root is words
    $as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -y -q -o DPkg::Lock::Timeout=300 \
        -o Acquire::Retries=3 -o Dpkg::Use-Pty=0 "$@" >>build/packages.log 2>&1 </dev/null
}

need() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        complain "this is not Debian. Sinew needs a C17 compiler, CMake 3.25, pkg-config, expat, zlib and AMD of" \
            "SuiteSparse; cairo and HDF5 for charts and trajectories; libwebsockets for the live view; Check, jansson, LAPACKE and OpenBLAS for the tests." \
            "Trying with the installed packages"
        return 0
    fi
    lack=$(missing "$@") || exit 2
    if [ -z "$lack" ]; then return 0; fi
    line="apt-get install --no-install-recommends $lack"
    if [ "${SINEW_OFFLINE:-0}" = 1 ]; then
        complain "packages are missing, and SINEW_OFFLINE=1 forbids their installation; install them with:"
        complain "  $line"
        exit 3
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        complain "packages are missing, and installing them needs root. Please run this, then try again:"
        complain "  $line"
        exit 3
    fi
    say "installing $lack (log: build/packages.log)"
    mkdir -p build
    : >build/packages.log
    lists=$(find /var/lib/apt/lists -maxdepth 1 -name '*_Packages*' 2>/dev/null | head -n 1) || lists=
    # shellcheck disable=SC2086 # package names are words
    if [ -z "$lists" ] || ! apt install --no-install-recommends $lack; then
        apt update || complain "apt-get update failed; trying with the present package lists"
        apt install --no-install-recommends $lack || :
    fi
    lack=$(missing "$@")
    if [ -n "$lack" ]; then
        tail -n 20 build/packages.log >&2
        complain "these packages could not be installed: $lack (the whole log: build/packages.log)"
        exit 3
    fi
}

# ---- building ----------------------------------------------------------------------------------------------------

# watch_build LOG: prints the progress of a build until it is killed: every 20 %, or continuously on a terminal.
watch_build() {
    told=0
    while sleep 3; do
        percent=$(tail -n 5 "$1" 2>/dev/null | awk '
            match($0, /^\[[0-9]+\/[0-9]+\]/) { split(substr($0, 2, RLENGTH - 2), of, "/"); at = int(100 * of[1] / of[2]) }
            match($0, /^\[ *[0-9]+%\]/) { at = substr($0, 2, RLENGTH - 3) + 0 }
            END { if (at != "") print at }')
        if [ -z "$percent" ]; then continue; fi
        if [ -t 1 ]; then
            printf '\rgo: %3d %%\r' "$percent"
        elif [ "$percent" -ge $((told + 20)) ]; then
            told=$((percent - percent % 20))
            say "$percent %"
        fi
    done
}

# build PRESET [TARGET...]: quiet unless it fails.
build() {
    preset=$1
    shift
    options=
    case " $* " in *" sinew_python "*) options="-DSINEW_PYTHON_PACKAGE=ON -DPython3_EXECUTABLE=$python" ;; esac
    case " $* " in *" petsc_module "*) options="-DSINEW_PETSC=ON" ;; esac
    folder=build/$preset
    log=$folder/build.log
    mkdir -p "$folder"
    say "building $preset (log: $log)"
    # Start over if the folder was configured in another place or for another build tool.
    generator=Ninja
    if ! command -v ninja >/dev/null 2>&1; then generator="Unix Makefiles"; fi
    fresh=
    if [ -f "$folder/CMakeCache.txt" ] && {
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt" ||
            ! grep -qxF "CMAKE_GENERATOR:INTERNAL=$generator" "$folder/CMakeCache.txt"
    }; then
        fresh=--fresh
    fi
    built=yes
    : >"$log"
    watch_build "$log" &
    watcher=$!
    # shellcheck disable=SC2086 # $fresh and $options are words or nothing
    cmake --preset "$preset" -G "$generator" $fresh -DSINEW_WERROR="${SINEW_WERROR:-OFF}" $options >"$log" 2>&1 &&
        cmake --build "$folder" --parallel "$jobs" ${1:+--target "$@"} >>"$log" 2>&1 || built=no
    kill "$watcher" 2>/dev/null || :
    wait "$watcher" 2>/dev/null || :
    if [ $built = no ]; then
        # Print from the first error on, or else the end of the log.
        awk '/^FAILED: |CMake Error|: (fatal )?error: / { on = 1 } on && ++shown <= 60' "$log" >&2
        if ! grep -qE '^FAILED: |CMake Error|: (fatal )?error: ' "$log"; then tail -n 40 "$log" >&2; fi
        complain "building $preset failed; the whole log: $log"
        exit 1
    fi
    warnings=$(grep -c ' warning: ' "$log") || :
    if [ "$warnings" != 0 ]; then say "$warnings warnings, see $log"; fi
}

# test_name PROGRAM: what ctest calls it, val_x and test_folder_x.
test_name() {
    echo "$1" | sed 's|^val_|validation/|; s|^test_\([a-z]*\)_|\1/|'
}

# check PRESET [ARGUMENT...]: the tests of a preset.
check() {
    preset=$1
    shift
    around=
    # ThreadSanitizer does not support every layout of the address space; disable randomisation where allowed.
    if [ "$preset" = tsan ] && setarch "$(uname -m)" -R true 2>/dev/null; then around="setarch $(uname -m) -R"; fi
    # shellcheck disable=SC2086 # $around is words
    $around ctest --preset "$preset" --parallel "$jobs" "$@"
}

# ---- verbs -------------------------------------------------------------------------------------------------------

command_of_release() {
    need toolchain core
    build release sinew_command
}

# What an installation contains.
installed_targets() {
    echo sinew_command sinew sinew_static sinew_conformance
    if pkg-config --exists libwebsockets jansson; then echo sinew_view; fi
}

# Arm's own packages lie in a folder of build/, which needs no root and leaves those of the system as they are.
aarch64_root() {
    log=build/aarch64-root.log
    mkdir -p build
    if ! tools/cross_root.sh arm64 build/aarch64-root libc6-dev libexpat1-dev zlib1g-dev libsuitesparse-dev check libjansson-dev \
        liblapacke-dev libopenblas-pthread-dev >$log 2>&1; then
        tail -n 20 $log >&2
        complain "packages of Arm could not be fetched; the whole log: $log"
        exit 3
    fi
}

# Sources of the libraries that a target lacks; fetch_sources FOLDER PACKAGE...
fetch_sources() {
    log=build/sources.log
    mkdir -p build
    if ! tools/fetch_sources.sh "$@" >$log 2>&1; then
        tail -n 20 $log >&2
        complain "sources of Debian could not be fetched; the whole log: $log"
        exit 3
    fi
}

bundled_sources() { fetch_sources build/sources expat zlib suitesparse jansson; }

# Builds a preset whose libraries come from their sources. bundled PRESET [test [ARGUMENTS of ctest]]: also runs the programs of
# tests/machines/bundled.txt, and compares tables by the program in $run.
bundled() {
    target=$1 # not preset, which `build` sets
    shift
    case ${1:-} in "" | test) ;; *) complain "unknown argument '$1': ./go $target [test [ARGUMENTS of ctest]]" && exit 2 ;; esac
    need toolchain "$target"
    bundled_sources
    if [ $# = 0 ]; then
        build "$target" sinew_command
        return
    fi
    shift
    need core
    fetch_sources build/sources-tests check
    build release sinew_command
    build "$target" sinew_command bundled_tests
    say "testing $target"
    ctest --test-dir "build/$target" --output-on-failure --no-tests=error --parallel "$jobs" "$@"
    # shellcheck disable=SC2086 # $run is words
    tests/machines/compare_tables.sh tests/machines/scenes.txt "out/$target" build/release/bin/sinew $run
    # shellcheck disable=SC2086
    tests/machines/check_messages.sh $run
}

build_wasm() {
    bundled_sources
    export EMSDK_PYTHON="${EMSDK_PYTHON:-$python}"
    build wasm "$@"
}

# The interpreter that Debian's packages serve, or another one: PYTHON=...
python=${PYTHON:-$(if command -v dpkg-query >/dev/null 2>&1 && [ -x /usr/bin/python3 ]; then echo /usr/bin/python3; else command -v python3 || echo python3; fi)}

# The Python package: a wheel, installed in an environment that sees the packages of the system.
python_package() {
    need toolchain core view python
    build release sinew_python
    log=build/python/build.log
    mkdir -p build/python
    rm -rf build/python/source build/python/dist
    # A copy, so that the backend writes nothing into the checkout.
    cp -r python build/python/source
    say "packing the wheel (log: $log)"
    if ! { (root=$PWD && cd build/python/source && SINEW_SOURCE=$root SINEW_BUILD=$root/build/release "$python" -m build --no-isolation --wheel --outdir ../dist) &&
        { [ -x build/python/venv/bin/python ] || "$python" -m venv --system-site-packages build/python/venv; } &&
        build/python/venv/bin/python -m pip install --no-index --no-deps --force-reinstall build/python/dist/*.whl; } >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        complain "the Python package failed; the whole log: $log"
        exit 1
    fi
    say "installed in build/python/venv. Use it with:"
    say "  build/python/venv/bin/python python/examples/first_needle.py"
    say "or install the wheel elsewhere: pip install $(ls build/python/dist/*.whl)"
}

# The tests of the package that are not long, with the sanitizers. What the interpreter keeps until its end is no leak.
python_asan() {
    need toolchain core view python clang
    build asan sinew_python
    package=build/python/asan
    rm -rf "$package"
    mkdir -p "$package"
    cp -r python/package/sinew "$package"
    cp build/asan/python/_sinew.abi3.so "$package/sinew"
    say "testing the Python package with the address sanitizer"
    runtime=$(clang-14 -print-file-name="libclang_rt.asan-$(uname -m).so")
    export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 PYTHONPATH="$PWD/$package"
    LD_PRELOAD=$runtime "$python" -B python/tools/make_stubs.py "$package/sinew"
    LD_PRELOAD=$runtime "$python" -B -m pytest -q -m "not long" python/tests "$@"
}

doctor() {
    for tool in gcc clang-14 cmake ninja pkg-config python3 doxygen clang-format-14; do
        if command -v "$tool" >/dev/null 2>&1; then
            printf '%-16s %s\n' "$tool" "$("$tool" --version 2>&1 | head -n 1)"
        else
            printf '%-16s not found\n' "$tool"
        fi
    done
    for module in expat zlib jansson libwebsockets cairo hdf5-serial check lapacke openblas; do
        printf '%-16s %s\n' "$module" "$(pkg-config --modversion "$module" 2>/dev/null || echo 'not found')"
    done
    printf '%-16s %s, %s processors\n' machine "$(uname -srm)" "$(nproc 2>/dev/null || echo '?')"
    if command -v dpkg-query >/dev/null 2>&1; then
        for name in toolchain core tests docs clang view python studies petsc; do
            lack=$(missing "$name")
            printf '%-16s %s\n' "packages: $name" "${lack:+missing: }${lack:-all there}"
        done
    fi
    if [ -x build/release/bin/sinew ]; then
        build/release/bin/sinew doctor "$@"
    else
        echo "sinew itself is not built yet: ./go build"
    fi
}

verb=${1:-help}
if [ $# -gt 0 ]; then shift; fi
case $verb in
demo)
    command_of_release
    say "running sinew demo, results in out/demo"
    mkdir -p out
    build/release/bin/sinew demo --out out/demo "$@"
    ;;
test)
    need toolchain core tests view
    build release
    say "testing release"
    check release "$@"
    ;;
full-test)
    need toolchain core tests view clang
    failed=
    for suite in release-all clang asan tsan; do
        # In a subshell, so that a failure does not skip the other suites.
        (
            build "${suite%-all}"
            say "testing $suite"
            check "$suite" "$@"
        ) || failed="$failed $suite"
    done
    if [ -n "$failed" ]; then complain "failed:$failed" && exit 1; fi
    ;;
fuzz)
    seconds=${1:-60}
    need toolchain core clang view
    # shellcheck disable=SC2046 # names of targets are words
    build asan $(basename -s .c tests/fuzz/fuzz_${2:-*}.c)
    for source in tests/fuzz/fuzz_${2:-*}.c; do
        name=$(basename "$source" .c)
        name=${name#fuzz_}
        mkdir -p "build/asan/corpus/$name" "out/fuzz/$name"
        say "fuzzing $name for $seconds s"
        "build/asan/bin/fuzz_$name" "build/asan/corpus/$name" "tests/fuzz/corpus/$name" -max_total_time="$seconds" -timeout=10 \
            -rss_limit_mb=2048 -artifact_prefix="out/fuzz/$name/" -print_final_stats=1
    done
    ;;
bench)
    command_of_release
    say "running sinew bench"
    build/release/bin/sinew bench "$@"
    ;;
docs)
    need toolchain core tests docs
    programs=$(python3 -B tools/make_validation.py --programs .)
    # shellcheck disable=SC2086 # names of programs are words
    build release sinew_command docs $programs
    pages=build/docs
    build/release/bin/sinew describe --markdown >$pages/reference.md.tmp
    mv $pages/reference.md.tmp $pages/reference.md
    tools/check_reference.sh build/release/bin/sinew docs/reference.md
    # A test that passed has written its report; it runs anew if the report is missing or older than what it depends on.
    stale=
    for program in $programs; do
        name=$(test_name "$program")
        report=build/release/tests/$name/report.txt
        if [ ! -f "$report" ] || [ -n "$(find "build/release/bin/tests/$program" scenes tests/data -newer "$report" -print -quit)" ]; then
            stale=$stale${stale:+|}$name
        fi
    done
    if [ -n "$stale" ]; then
        say "running the validations: $stale"
        ctest --test-dir build/release --output-on-failure --no-tests=error --parallel "$jobs" --tests-regex "^($stale)\$" >&2
    fi
    rm -rf $pages/validation
    mkdir -p $pages/validation
    for program in $programs; do
        report=build/release/tests/$(test_name "$program")/report.txt
        cp "$report" "$pages/validation/$program.txt"
        if [ -f "$report.curves" ]; then cp "$report.curves" "$pages/validation/$program.txt.curves"; fi
    done
    python3 -B tools/make_validation.py . $pages/validation >$pages/validation.md.tmp
    mv $pages/validation.md.tmp $pages/validation.md
    rm -rf $pages/images
    cp -r docs/images $pages/images
    build/release/bin/sinew bench validation-plots --out $pages/images $pages/validation/*.curves
    say "components: $pages/reference.md; validation: $pages/validation.md; C interface: $pages/api/index.html"
    ;;
python)
    if [ "${1:-}" != asan ]; then python_package; fi
    if [ "${1:-}" = test ]; then
        shift
        say "testing the Python package"
        build/python/venv/bin/python -m pytest -q python/tests "$@"
    elif [ "${1:-}" = asan ]; then
        shift
        python_asan "$@"
    elif [ $# -gt 0 ]; then
        complain "unknown argument '$1': ./go python [test|asan [ARGUMENTS of pytest]]" && exit 2
    fi
    ;;
petsc)
    need toolchain core petsc
    case ${1:-} in
    "") build release sinew_command petsc_module petsc_worker ;;
    test)
        need tests view
        build release sinew_command petsc_module petsc_worker test_linalg_petsc
        ctest --test-dir build/release --label-regex '^petsc$' --output-on-failure
        ;;
    *) complain "unknown argument '$1': ./go petsc [test]" && exit 2 ;;
    esac
    say "a scene with linear=\"petsc\" on four processes: mpirun -n 1 build/release/bin/sinew run SCENE : -n 3 build/release/bin/sinew-petsc"
    ;;
aarch64)
    case ${1:-} in "" | test) ;; *) complain "unknown argument '$1': ./go aarch64 [test [ARGUMENTS of ctest]]" && exit 2 ;; esac
    need toolchain aarch64
    aarch64_root
    if [ $# = 0 ]; then
        build aarch64 sinew_command
    else
        shift
        need core
        build release sinew_command
        # shellcheck disable=SC2046 # names of targets are words
        build aarch64 sinew sinew_command $(sed 's|/|_|; s|^|test_|' tests/machines/tests.txt)
        say "testing aarch64 under qemu"
        ctest --test-dir build/aarch64 --output-on-failure --no-tests=error --parallel "$jobs" \
            --tests-regex "^($(paste -s -d '|' tests/machines/tests.txt))\$" "$@"
        tests/machines/compare_tables.sh tests/aarch64/scenes.txt out/aarch64 build/release/bin/sinew \
            qemu-aarch64 -L build/aarch64-root build/aarch64/bin/sinew
    fi
    say "built build/aarch64/bin/sinew; try it with: qemu-aarch64 -L build/aarch64-root build/aarch64/bin/sinew --version"
    ;;
wasm)
    case ${1:-} in "" | test) ;; *) complain "unknown argument '$1': ./go wasm [test]" && exit 2 ;; esac
    need toolchain wasm
    build_wasm sinew_command sinew_web sinew_command_threads sinew_web_threads
    if [ $# != 0 ]; then
        need core
        build release sinew_command
        tests/wasm/compare_tables.sh build/release/bin/sinew build/wasm/bin/sinew.js out/wasm
        tests/wasm/compare_threads.sh build/wasm/bin/sinew.js build/wasm/bin/sinew-threads.js out/wasm-threads
    fi
    say "built build/wasm/bin/sinew-web.js for pages, and sinew.js; try it with: node build/wasm/bin/sinew.js --version"
    ;;
static)
    run=build/static/bin/sinew bundled static "$@"
    say "built build/static/bin/sinew, which needs no other file"
    ;;
windows)
    if [ "${1:-}" = test ]; then need wine; fi
    export WINEDEBUG="${WINEDEBUG:--all}" WINEPREFIX="${WINEPREFIX:-$PWD/build/wine}"
    run="wine build/windows/bin/sinew.exe" bundled windows "$@"
    say "built build/windows/bin/sinew.exe; try it with: wine build/windows/bin/sinew.exe --version"
    ;;
site)
    case ${1:-} in "" | test) ;; *) complain "unknown argument '$1': ./go site [test]" && exit 2 ;; esac
    need toolchain wasm site
    build_wasm sinew_web sinew_web_threads
    node tools/make_site.mjs build/wasm/bin build/site
    if [ $# != 0 ]; then
        need web
        if [ ! -d apps/viewer/node_modules/playwright-core ]; then (cd apps/viewer && npm ci --ignore-scripts --no-audit --no-fund); fi
        node tests/view/run.mjs site
    fi
    say "open build/site/index.html, or serve the folder: python3 -m http.server --directory build/site"
    ;;
view)
    need toolchain core view
    build release sinew_command
    build/release/bin/sinew view "$@"
    ;;
doctor) doctor "$@" ;;
install)
    prefix=/usr/local
    case "${1:-} $#" in
    " 0") ;;
    "--prefix 2") prefix=$2 ;;
    --prefix=*" 1") prefix=${1#--prefix=} ;;
    *) complain "usage: ./go install [--prefix FOLDER]" && exit 2 ;;
    esac
    need toolchain core view
    # shellcheck disable=SC2046 # names of targets are words
    build release $(installed_targets)
    cmake --install build/release --prefix "$prefix" >build/release/install.log || {
        complain "the installation failed; is $prefix writable?"
        exit 1
    }
    say "installed in $prefix: $prefix/bin/sinew --version"
    ;;
package)
    kind=${1:-TGZ}
    case $kind in TGZ | DEB | RPM) ;; *) complain "usage: ./go package [TGZ|DEB|RPM]" && exit 2 ;; esac
    need toolchain core view python
    case $kind in DEB) need deb ;; RPM) need rpm ;; esac
    # shellcheck disable=SC2046 # names of targets are words
    build release $(installed_targets) sinew_python
    rm -rf build/release/packages
    if ! (cd build/release && cpack -G "$kind") >build/release/package.log 2>&1; then
        tail -n 20 build/release/package.log >&2
        complain "no packages; the whole log: build/release/package.log"
        exit 1
    fi
    ls build/release/packages/*.*
    ;;
build)
    preset=${1:-release}
    if [ $# -gt 0 ]; then shift; fi
    need toolchain core
    case $preset in clang | asan) need clang ;; esac
    build "$preset" "$@"
    ;;
need) need "$@" ;;
help | --help | -h) help ;;
*)
    complain "unknown verb '$verb'; ./go help lists the verbs"
    exit 2
    ;;
esac
