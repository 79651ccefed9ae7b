#!/bin/sh
# tests/aarch64/compare_tables.sh NATIVE FOREIGN OUT: runs the scenes of scenes.txt by the command of this machine and by that of
# 64-bit Arm under qemu-user, and compares their tables. If this fails, results depend on the processor more than the
# documentation says (docs/other-machines.md).
# SPDX-License-Identifier: BSD-3-Clause
set -eu
native=$1 foreign=$2 out=$3
list=$(dirname -- "$0")/scenes.txt
root=build/aarch64-root
wrong=0

rm -rf "$out"
while read -r scene steps promise; do
    case $scene in "" | "#"*) continue ;; esac
    here=$out/native/${scene%.xml} there=$out/aarch64/${scene%.xml}
    mkdir -p "$here" "$there"
    if ! "$native" run "scenes/$scene" --steps "$steps" --out "$here" >"$here.log" 2>&1 </dev/null ||
        ! timeout 600 qemu-aarch64 -L $root "$foreign" run "scenes/$scene" --steps "$steps" --out "$there" >"$there.log" 2>&1 </dev/null; then
        echo "$scene: a run failed"
        tail -n 5 "$here.log" "$there.log" 2>/dev/null
        wrong=1
        continue
    fi
    "$(dirname -- "$0")/differ.sh" "$here" "$there" "$promise" "$scene: $steps steps" || wrong=1
done <"$list"
exit $wrong
