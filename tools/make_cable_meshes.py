#!/usr/bin/env python3
"""Makes the display meshes of scenes/cable: closed surfaces of revolution in millimetres, as Wavefront OBJ.

    tools/make_cable_meshes.py

The outlines are given by hand: the funnel of a catheter's hub, a bladder with its neck and a part of the urethra, and a round
connector.
SPDX-License-Identifier: BSD-3-Clause"""
import math
import os

SCENES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scenes")
AROUND = 32


def revolve(outline, start, end):
    """`outline`: x and radius, the first and last on the axis, which leads from start to end."""
    (x0, y0, z0), (x1, y1, z1) = start, end
    length = math.dist(start, end)
    a = ((x1 - x0) / length, (y1 - y0) / length, (z1 - z0) / length)
    u = (-a[2], 0.0, a[0])  # across the axis, which lies in the plane y = 0
    points, triangles = [], []
    for i, (x, r) in enumerate(outline):
        for k in range(AROUND):
            c, s = r * math.cos(2 * math.pi * k / AROUND), r * math.sin(2 * math.pi * k / AROUND)
            points.append((x0 + x * a[0] + c * u[0], y0 + s, z0 + x * a[2] + c * u[2]))
            if i + 1 < len(outline):
                p, q = i * AROUND + k, i * AROUND + (k + 1) % AROUND
                triangles += [(p, q, p + AROUND), (q, q + AROUND, p + AROUND)]
    return points, triangles


def write(path, comment, points, triangles):
    """Points that coincide are written once; triangles without an area, at the axis, are left out."""
    with open(os.path.join(SCENES, path), "w", encoding="utf-8") as file:
        file.write("# %s, in millimetres; made by tools/make_cable_meshes.py\n" % comment)
        number = {}
        for p in points:
            key = tuple(round(c, 3) + 0.0 for c in p)
            if key not in number:
                number[key] = len(number) + 1
                file.write("v %g %g %g\n" % key)
        for t in triangles:
            corners = [number[tuple(round(c, 3) + 0.0 for c in points[i])] for i in t]
            if len(set(corners)) == 3:
                file.write("f %d %d %d\n" % tuple(corners))


def bladder():
    """A sphere of 46.5 mm, and a urethra that widens into it."""
    radius, neck, fillet = 46.5, 6.5, 9.0
    outline = [(0.0, 0.0), (0.0, 0.8 * neck), (1.0, neck)]
    middle = 72.0
    # The rounded edge touches the tube and the sphere: its centre is `fillet` outside of both.
    c = middle - math.sqrt((radius + fillet) ** 2 - (neck + fillet) ** 2)
    touch = math.atan2(neck + fillet, middle - c)
    turn = math.pi / 2 - touch
    for k in range(9):
        angle = turn * k / 8
        outline.append((c + fillet * math.sin(angle), neck + fillet - fillet * math.cos(angle)))
    for k in range(1, 33):
        angle = touch + (math.pi - touch) * k / 32
        outline.append((middle - radius * math.cos(angle), radius * math.sin(angle) if k < 32 else 0.0))
    return revolve(outline, (128 - middle * math.cos(math.atan(6 / 44.6)), 0, 6 - middle * math.sin(math.atan(6 / 44.6))), (128, 0, 6))


def hub():
    """A funnel that opens away from the catheter, with a rim and a collar."""
    outline = [(-34, 0), (-34, 6.2), (-33.4, 6.8), (-31.6, 6.8), (-31, 6.2), (-26, 5.6), (-12, 4.4), (-4, 4.2), (-3.5, 4.8), (-1, 4.8),
               (0, 4.2), (6, 2.9), (8, 2.4), (8, 0)]
    return revolve(outline, (0, 0, 0), (1, 0, 0))


def connector():
    """A round plug with the cable at its back: sleeve, grip with two rings, coupling nut."""
    outline = [(-18, 0), (-18, 3), (0, 5), (2, 8), (4, 13), (24, 13), (24, 15), (27, 15), (27, 13), (30, 13), (30, 15), (33, 15), (33, 13),
               (38, 13), (38, 16), (64, 16), (64, 13), (50, 13), (50, 0)]
    return revolve(outline, (0, 0, 0), (1, 0, 0))


if __name__ == "__main__":
    write("cable/connector.obj", "a round connector", *connector())
    write("cable/bladder.obj", "a bladder with its neck", *bladder())
    write("cable/catheter-hub.obj", "the hub of a catheter", *hub())
