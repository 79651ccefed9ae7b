#!/usr/bin/env python3
"""Makes the vessels, the instruments and the movements of scenes/liver/resection.xml, in scenes/liver:

    tools/make_resection.py        writes portal-vein.msh, hepatic-veins.msh, scissor-blade.obj, clip.obj and dissector.csv

The trees are polygons through points inside the liver of tools/make_anatomy.py (x to its left lobe, y to the back, z up, mm). The left portal
branch and the left hepatic vein cross the plane x = 55 mm, along which the dissector moves. SPDX-License-Identifier: BSD-3-Clause"""
import csv
import math
import os

LIVER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scenes", "liver")
SEGMENT = 5.0  # mm, longest edge of a vessel
PLANE = 55.0   # mm

PORTAL = [  # branches: each begins at a point of one before it, except the first
    [(5, -6, -37), (5, -4, -20), (5, -3, -11)],
    [(5, -3, -11), (25, 0, 2), (42, 1, 7), (55, 2, 9), (68, 4, 10), (82, 6, 10)],
    [(68, 4, 10), (76, 14, 12)],
    [(5, -3, -11), (-12, -4, 2), (-30, -8, 9), (-45, -14, 12), (-58, -22, 12)],
    [(-30, -8, 9), (-46, 4, 12), (-58, 12, 10)],
    [(-12, -4, 2), (-16, -6, 20), (-20, -6, 36)],
]
HEPATIC = [
    [(5, 60, 26), (5, 44, 27)],
    [(5, 44, 27), (25, 34, 24), (42, 26, 21), (55, 21, 20), (68, 14, 18), (82, 4, 16)],
    [(68, 14, 18), (78, 20, 16)],
    [(5, 44, 27), (-4, 22, 32), (-10, 0, 34), (-12, -24, 30)],
    [(5, 44, 27), (-24, 34, 24), (-44, 18, 24), (-60, 2, 20)],
]


def tree(branches):
    """Points and edges of a tree; a corner of several branches is one point."""
    points, edges = [], []

    def number(p):
        for i, q in enumerate(points):
            if math.dist(p, q) < 1e-6:
                return i
        points.append(p)
        return len(points) - 1
    for branch in branches:
        for a, b in zip(branch, branch[1:]):
            pieces = math.ceil(math.dist(a, b) / SEGMENT)
            ends = [number(tuple(u + (v - u) * i / pieces for u, v in zip(a, b))) for i in range(pieces + 1)]
            edges += zip(ends, ends[1:])
    return points, edges


def write_tree(name, branches):
    points, edges = tree(branches)
    with open(os.path.join(LIVER, name), "w") as f:
        f.write('$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n1 1 "vessel"\n$EndPhysicalNames\n')
        f.write(f"$Nodes\n{len(points)}\n")
        for i, p in enumerate(points):
            f.write(f"{i + 1} " + " ".join(f"{1e-3 * c:.9g}" for c in p) + "\n")
        f.write(f"$EndNodes\n$Elements\n{len(edges)}\n")
        for i, (a, b) in enumerate(edges):
            f.write(f"{i + 1} 1 2 1 1 {a + 1} {b + 1}\n")
        f.write("$EndElements\n")
    near = [min(range(len(points)), key=lambda i: math.dist(points[i], p)) for p in crossing(branches)]
    print(name, len(points), "points; beside the plane", [(i, [round(c, 1) for c in points[i]]) for i in near])


def crossing(branches):
    """Where the second branch is 7 mm before and behind the plane."""
    for x in (PLANE - 7, PLANE, PLANE + 7):
        for a, b in zip(branches[1], branches[1][1:]):
            if a[0] <= x <= b[0]:
                yield tuple(u + (v - u) * (x - a[0]) / (b[0] - a[0]) for u, v in zip(a, b))
                break


# ---- instruments -------------------------------------------------------------------------------------------

def box(low, high, taper=1.0):
    """A box whose end at high x is narrower by `taper` in y and z."""
    corners = []
    for x in (low[0], high[0]):
        f = taper if x == high[0] else 1.0
        middle = [(a + b) / 2 for a, b in zip(low, high)]
        for y, z in ((low[1], low[2]), (high[1], low[2]), (high[1], high[2]), (low[1], high[2])):
            corners.append((x, middle[1] + f * (y - middle[1]), middle[2] + f * (z - middle[2])))
    faces = [(0, 3, 2), (0, 2, 1), (4, 5, 6), (4, 6, 7)]
    for i in range(4):
        k = (i + 1) % 4
        faces += [(i, k, 4 + k), (i, 4 + k, 4 + i)]
    return corners, faces


def write_obj(name, what, boxes):
    with open(os.path.join(LIVER, name), "w") as f:
        f.write(f"# Sinew - {what}, mm; made by tools/make_resection.py\n")
        at = 1
        for corners, faces in boxes:
            for c in corners:
                f.write("v " + " ".join(f"{v:.2f}" for v in c) + "\n")
            for face in faces:
                f.write("f " + " ".join(str(at + i) for i in face) + "\n")
            at += len(corners)


# ---- movements ---------------------------------------------------------------------------------------------

def write_table(name, columns, rows):
    with open(os.path.join(LIVER, name), "w", newline="") as f:
        table = csv.writer(f, lineterminator="\n")
        table.writerow(columns)
        for row in rows:
            table.writerow([f"{v:.6g}" for v in row])


def dissector():
    """The tip, pointing down: passes from side to side of the liver, each deeper than the one before; t in s, places in m, angles in rad."""
    start, turn, corners = 1.5, 0.25, [(0.0, PLANE, -75.0, 75.0)]
    for i, z in enumerate((32.0, 20.0, 8.0, -4.0, -16.0, -26.0)):
        side, t = (-1 if i % 2 == 0 else 1), start + i * (0.75 + turn)
        corners += [(t, PLANE, 62.0 * side, z), (t + 0.75, PLANE, -62.0 * side, z)]
    corners += [(corners[-1][0] + 0.75, PLANE, 75.0, 75.0), (15.0, PLANE, 75.0, 75.0)]
    rows = []
    for (t0, *p), (t1, *q) in zip(corners, corners[1:]):
        for k in range(round((t1 - t0) / 0.025)):
            s = k * 0.025 / (t1 - t0)
            rows.append((t0 + k * 0.025, *(1e-3 * (u + (v - u) * s * s * (3 - 2 * s)) for u, v in zip(p, q)), 0, math.pi / 2, 0))
    return rows


def main():
    write_tree("portal-vein.msh", PORTAL)
    write_tree("hepatic-veins.msh", HEPATIC)
    write_obj("scissor-blade.obj", "a blade of scissors about its hinge, with its shank",
              [box((-1, -0.6, -1.6), (18, 0.6, 1.6), 0.25), box((-120, -1.2, -1.5), (-1, 1.2, 1.5))])
    write_obj("clip.obj", "a vascular clip", [box((-5, -0.6, 1.5), (5, 0.6, 2.5)), box((-5, -0.6, -2.5), (5, 0.6, -1.5)),
                                              box((-6, -0.6, -2.5), (-5, 0.6, 2.5))])
    write_table("dissector.csv", ("t", "x", "y", "z", "roll", "pitch", "yaw"), dissector())


if __name__ == "__main__":
    main()
