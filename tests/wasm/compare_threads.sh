#!/bin/sh
# tests/wasm/compare_threads.sh MODULE THREADS OUT: runs scenes under node by the command with one thread (build/wasm/bin/sinew.js) and by that
# with threads (sinew-threads.js), the latter with one and with two, and compares their tables. Prints the median of a step of each. If
# this fails, the module with threads does not start them, or results depend on their number.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
one=$1 threads=$2 out=$3
here=$(dirname -- "$0")
wrong=0

rm -rf "$out"
median() { sed -n 's/.*"step_us": {"median": \([0-9.]*\).*/\1/p' "$1/run.json"; }

# run NAME MODULE THREADS: runs the scene in $out/NAME.
run() {
    folder=$out/$1/${scene%.xml}
    mkdir -p "$folder"
    timeout 600 node "$2" run "scenes/$scene" --threads "$3" --steps "$steps" --out "$folder" >"$folder.log" 2>&1 </dev/null
}

while read -r scene steps; do
    if ! run one "$one" 1 || ! run alone "$threads" 1 || ! run two "$threads" 2; then
        echo "$scene: a run failed"
        tail -n 5 "$out"/*/"${scene%.xml}.log" 2>/dev/null
        wrong=1
        continue
    fi
    for kind in alone two; do
        "$here/../machines/differ.sh" "$out/one/${scene%.xml}" "$out/$kind/${scene%.xml}" same "$scene ($kind): $steps steps" || wrong=1
    done
    echo "$scene: median of a step: one thread $(median "$out/one/${scene%.xml}") us; module with threads: one" \
        "$(median "$out/alone/${scene%.xml}") us, two $(median "$out/two/${scene%.xml}") us"
done <<END
suture/stitch.xml 10
tissue/liver.xml 5
systems/islands.xml 20
END
scene=systems/islands.xml steps=1
if run none "$one" 2 || ! grep -q "only 1 of 2 threads" "$folder.log"; then
    echo "two threads in the module with one: not refused"
    wrong=1
fi
exit $wrong
