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

# largest FILE FILE: the largest difference of two tables, relative to the largest number of its column; "inf" if they differ in
# shape or text.
largest() {
    awk -F, '
        FNR == NR { for (i = 1; i <= NF; ++i) a[FNR, i] = $i; fields[FNR] = NF; rows = FNR; next }
        NF != fields[FNR] { bad = 1 }
        FNR == 1 { for (i = 1; i <= NF; ++i) if ($i != a[1, i]) bad = 1; next }
        {
            for (i = 1; i <= NF; ++i) {
                d = $i - a[FNR, i]; d = d < 0 ? -d : d
                m = $i < 0 ? -$i : $i + 0
                if (d > off[i]) off[i] = d
                if (m > size[i]) size[i] = m
            }
        }
        END {
            if (FNR != rows || bad) { print "inf"; exit }
            for (i in off) if (off[i] > 0) { r = size[i] > 0 ? off[i] / size[i] : off[i]; if (r > worst) worst = r }
            printf "%.1e\n", worst
        }' "$1" "$2"
}

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
    worst=0
    tables=0
    for table in "$here"/*.csv; do
        [ -f "$table" ] || continue
        tables=$((tables + 1))
        if cmp -s "$table" "$there/${table##*/}"; then continue; fi
        worst=$(printf '%s\n' "$worst" "$(largest "$table" "$there/${table##*/}")" | sort -g | tail -n 1)
    done
    if [ "$tables" = 0 ]; then
        echo "$scene: no table"
        wrong=1
    elif [ "$worst" = 0 ]; then
        echo "$scene: $steps steps, $tables tables, same bits"
    elif [ "$promise" != same ] && awk -v d="$worst" -v limit="$promise" 'BEGIN { exit !(d + 0 <= limit + 0 && d != "inf") }'; then
        echo "$scene: $steps steps, $tables tables, difference $worst of at most $promise"
    else
        echo "$scene: $steps steps, $tables tables, difference $worst, promised: $promise"
        wrong=1
    fi
done <"$list"
exit $wrong
