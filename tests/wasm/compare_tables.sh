#!/bin/sh
# tests/wasm/compare_tables.sh NATIVE MODULE OUT [MODULE]: runs the scenes of tests/machines/scenes.txt by the command of this machine and by that
# of WebAssembly (build/wasm/bin/sinew.js) under node, compares their tables, and prints the median of a step of each; a second
# module adds a column. If this fails, results in a page differ from those of the command more than docs/wasm.md says.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
native=$1 module=$2 out=$3 other=${4:-}
here=$(dirname -- "$0")
wrong=0

rm -rf "$out"
# median FOLDER: of a step [us], as run.json tells it.
median() { sed -n 's/.*"step_us": {"median": \([0-9.]*\).*/\1/p' "$1/run.json"; }

# run NAME COMMAND...: runs the scene in $out/NAME.
run() {
    folder=$out/$1/${scene%.xml}
    shift
    mkdir -p "$folder"
    timeout 600 "$@" run "scenes/$scene" --steps "$steps" --out "$folder" >"$folder.log" 2>&1 </dev/null
}

while read -r scene steps promise; do
    case $scene in "" | "#"*) continue ;; esac
    if ! run native "$native" || ! run wasm node "$module" || { [ -n "$other" ] && ! run other node "$other"; }; then
        echo "$scene: a run failed"
        tail -n 5 "$out"/*/"${scene%.xml}.log" 2>/dev/null
        wrong=1
        continue
    fi
    times="native $(median "$out/native/${scene%.xml}") us, wasm $(median "$out/wasm/${scene%.xml}") us"
    if [ -n "$other" ]; then times="$times, other $(median "$out/other/${scene%.xml}") us"; fi
    for kind in wasm ${other:+other}; do
        if ! "$here/../machines/differ.sh" "$out/native/${scene%.xml}" "$out/$kind/${scene%.xml}" "$promise" "$scene ($kind): $steps steps"; then
            wrong=1
        fi
    done
    echo "$scene: median of a step: $times"
done <"$here/../machines/scenes.txt"
exit $wrong
