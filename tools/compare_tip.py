#!/usr/bin/env python3
"""Distance between the tips of two runs over the times both have: mean, largest, and largest from a time on.

    tools/compare_tip.py out/scenario-2/tip.csv tests/data/needle/discrete_s2_rfem_n4.csv --late 2.7

SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import csv
import math
import sys


def read(path):
    """{time in microseconds: (x, z)} of a table with columns position.x, position.z or tip_x, tip_z."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        names = [name.split(" [")[0] for name in next(rows)]
        x, z = (names.index(f"position.{c}" if f"position.{c}" in names else f"tip_{c}") for c in "xz")
        return {round(1e6 * float(row[0])): (float(row[x]), float(row[z])) for row in rows}


def main():
    parser = argparse.ArgumentParser(description="Compares the tips of two runs, in the plane of x and z.")
    parser.add_argument("run")
    parser.add_argument("reference")
    parser.add_argument("--late", type=float, default=0.0, metavar="T", help="largest distance from this time on, too [s]")
    arguments = parser.parse_args()
    a, b = read(arguments.run), read(arguments.reference)
    times = [t for t in a if t in b and t >= 2000]
    if not times:
        sys.exit("compare_tip: the tables have no times in common")
    off = {t: math.dist(a[t], b[t]) for t in times}
    late = max(off[t] for t in times if t >= 1e6 * arguments.late - 0.5)
    print(f"mean {sum(off.values()) / len(off):.3g} m   largest {max(off.values()):.3g} m   "
          f"largest from {arguments.late:g} s on {late:.3g} m   ({len(off)} times)")


if __name__ == "__main__":
    main()
