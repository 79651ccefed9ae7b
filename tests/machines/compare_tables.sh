#!/bin/sh
# tests/machines/compare_tables.sh LIST OUT NATIVE COMMAND...: runs the scenes of LIST by the command of this machine and by that of
# another one (build/windows/bin/sinew.exe under wine, say), and compares their tables. A line of LIST has a scene, a number of
# steps, and what the tables keep to. If this fails, results depend on the machine more than docs/other-machines.md says.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
list=$1 out=$2 native=$3
shift 3
wrong=0

rm -rf "$out"
while read -r scene steps promise; do
    case $scene in "" | "#"*) continue ;; esac
    here=$out/native/${scene%.xml} there=$out/other/${scene%.xml}
    mkdir -p "$here" "$there"
    if ! "$native" run "scenes/$scene" --steps "$steps" --out "$here" >"$here.log" 2>&1 </dev/null ||
        ! timeout 600 "$@" run "scenes/$scene" --steps "$steps" --out "$there" >"$there.log" 2>&1 </dev/null; then
        echo "$scene: a run failed"
        tail -n 5 "$here.log" "$there.log" 2>/dev/null
        wrong=1
        continue
    fi
    "$(dirname -- "$0")/differ.sh" "$here" "$there" "$promise" "$scene: $steps steps" || wrong=1
done <"$list"
exit $wrong
