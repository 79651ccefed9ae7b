#!/usr/bin/env python3
"""Draws the shapes of lines over time, x to the right and z upwards, as an SVG: one colour a time.

    tools/draw_shapes.py OUT.svg TIMES TABLE.csv...

TIMES are blank-separated seconds; each table is that of a monitor of positions, the first is drawn thick, and each goes on
where the one before ends. As in
    sinew run scenes/suture/stitch.xml
    tools/draw_shapes.py stitch.svg "0 0.8 1.1 1.5 1.9 2.3 3" out/stitch/needle_shape.csv out/stitch/points.csv
SPDX-License-Identifier: BSD-3-Clause"""
import csv
import sys

COLOURS = ["#888888", "#1b6ca8", "#2a9d8f", "#7cb518", "#e9a100", "#e76f51", "#b5179e", "#3a0ca3"]
WIDTH, MARGIN, LEGEND = 900, 40, 24


def read_lines(path, times):
    """For each time the places (x, z) of the row next to it."""
    with open(path, newline="", encoding="utf-8") as table:
        rows = list(csv.reader(table))
    xs = [i for i, name in enumerate(rows[0]) if "position" in name and ".x" in name]
    zs = [i for i, name in enumerate(rows[0]) if "position" in name and ".z" in name]
    rows = [[float(cell) for cell in row] for row in rows[1:]]
    return [[(row[i], row[k]) for i, k in zip(xs, zs)]
            for row in (min(rows, key=lambda r: abs(r[0] - t)) for t in times)]


def draw(out, times, tables):
    lines = [read_lines(path, times) for path in tables]
    for before, table in zip(lines, lines[1:]):
        for end, line in zip(before, table):
            line.insert(0, end[-1])
    places = [p for table in lines for line in table for p in line]
    left, right = min(p[0] for p in places), max(p[0] for p in places)
    low, high = min(p[1] for p in places), max(p[1] for p in places)
    scale = (WIDTH - 2 * MARGIN) / (right - left)
    height = (high - low) * scale + 2 * MARGIN + LEGEND

    def at(p):
        return "%.1f,%.1f" % (MARGIN + (p[0] - left) * scale, height - MARGIN - (p[1] - low) * scale)

    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" '
          'font-size="14"><rect width="100%%" height="100%%" fill="white"/>' % (WIDTH, height), file=out)
    for k, time in enumerate(times):
        colour = COLOURS[k % len(COLOURS)]
        for n, table in enumerate(lines):
            print('<polyline fill="none" stroke="%s" stroke-width="%g" points="%s"/>'
                  % (colour, 1.6 + 1.6 * (n == 0), " ".join(map(at, table[k]))), file=out)
        print('<text x="%d" y="%d" fill="%s">%g s</text>' % (MARGIN + 60 * k, 26, colour, time), file=out)
    bar = 0.05 * scale
    print('<path d="M%d %d h%.1f" stroke="black" stroke-width="2"/><text x="%d" y="%d">5 cm</text></svg>'
          % (MARGIN, height - 12, bar, MARGIN + bar + 8, height - 7), file=out)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        draw(out, [float(t) for t in sys.argv[2].split()], sys.argv[3:])


if __name__ == "__main__":
    main()
