#!/bin/sh
# tests/machines/differ.sh FOLDER OTHER PROMISE WHAT: compares the tables of two runs of a scene and says in one line how far they
# keep to PROMISE: "same" bits, or a difference relative to the largest number of a quantity, all its
# components together.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
here=$1 there=$2 promise=$3 what=$4

# largest FILE FILE: the largest difference of two tables, relative to the largest number of the quantity; "inf" if they
# differ in shape or text.
largest() {
    awk -F, '
        FNR == NR { for (i = 1; i <= NF; ++i) a[FNR, i] = $i; fields[FNR] = NF; rows = FNR; next }
        NF != fields[FNR] { bad = 1 }
        FNR == 1 {
            for (i = 1; i <= NF; ++i) {
                if ($i != a[1, i]) bad = 1
                sub(/[.\[ ].*/, "", $i)
                of[i] = $i
            }
            next
        }
        {
            for (i = 1; i <= NF; ++i) {
                d = $i - a[FNR, i]; d = d < 0 ? -d : d
                m = $i < 0 ? -$i : $i + 0
                if (d > off[i]) off[i] = d
                if (m > size[of[i]]) size[of[i]] = m
            }
        }
        END {
            if (FNR != rows || bad) { print "inf"; exit }
            for (i in off) if (off[i] > 0) { r = size[of[i]] > 0 ? off[i] / size[of[i]] : off[i]; if (r > worst) worst = r }
            printf "%.1e\n", worst
        }' "$1" "$2"
}

worst=0
tables=0
for table in "$here"/*.csv; do
    [ -f "$table" ] || continue
    tables=$((tables + 1))
    if cmp -s "$table" "$there/${table##*/}"; then continue; fi
    worst=$(printf '%s\n' "$worst" "$(largest "$table" "$there/${table##*/}")" | sort -g | tail -n 1)
done
if [ "$tables" = 0 ]; then
    echo "$what: no table"
    exit 1
elif [ "$worst" = 0 ]; then
    echo "$what, $tables tables, same bits"
elif [ "$promise" != same ] && awk -v d="$worst" -v limit="$promise" 'BEGIN { exit !(d + 0 <= limit + 0 && d != "inf") }'; then
    echo "$what, $tables tables, difference $worst of at most $promise"
else
    echo "$what, $tables tables, difference $worst, promised: $promise"
    exit 1
fi
