#!/usr/bin/env python3
"""Makes the meshes of revolution of scenes/contact: quarters of rings, plugs, blocks and discs (Gmsh 2.2, ASCII).

usage: python3 tools/make_contact_meshes.py [scenes/contact]

Quarters have symmetry planes x = 0 and y = 0. A hole of small radius replaces the axis. The same input gives the same files on
every machine. SPDX-License-Identifier: BSD-3-Clause"""
import math
import sys

KIND = {3: 2, 8: 5}  # Gmsh's number of triangles and hexahedra, by their points


def even(low, high, cells):
    return [low + (high - low) * i / cells for i in range(cells + 1)]


def graded(size, fine, growth, end):
    """Places from 0 to `end`: cells of length `size` up to `fine`, then each longer than the last by the factor `growth`."""
    places = even(0, fine, round(fine / size))
    while places[-1] + 1.5 * growth * size < end:
        size *= growth
        places.append(places[-1] + size)
    return places + [end]


def revolve(radii, heights, cells):
    """Points and hexahedra of a quarter turn in `cells` cells."""
    points, hexahedra = [], []
    row, layer = len(radii), len(radii) * (cells + 1)
    for k, z in enumerate(heights):
        for j in range(cells + 1):
            c, s = (math.cos(0.5 * math.pi * j / cells), math.sin(0.5 * math.pi * j / cells)) if 0 < j < cells else (
                (1, 0) if j == 0 else (0, 1))
            for r in radii:
                points.append((r * c, r * s, z))
    for k in range(len(heights) - 1):
        for j in range(cells):
            for i in range(row - 1):
                a = k * layer + j * row + i
                face = (a, a + 1, a + 1 + row, a + row)
                hexahedra.append(face + tuple(n + layer for n in face))
    return points, hexahedra


def disc(radii, cells):
    """Points and triangles of a quarter disc: its middle, and `cells` points on each of the radii."""
    points = [(0.0, 0.0, 0.0)]
    for r in radii:
        points += [p for p in revolve([r], [0.0], cells)[0]]
    ring = cells + 1
    triangles = [(0, 1 + j, 2 + j) for j in range(cells)]
    for i in range(len(radii) - 1):
        for j in range(cells):
            a = 1 + i * ring + j
            triangles += [(a, a + ring, a + ring + 1), (a, a + ring + 1, a + 1)]
    return points, triangles


def write(path, points, cells):
    with open(path, "w", encoding="utf-8") as out:
        out.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%d\n" % len(points))
        for n, p in enumerate(points):
            out.write("%d %.8g %.8g %.8g\n" % ((n + 1,) + tuple(0.0 + round(x, 12) for x in p)))
        out.write("$EndNodes\n$Elements\n%d\n" % len(cells))
        for n, cell in enumerate(cells):
            out.write("%d %d 2 0 0 %s\n" % (n + 1, KIND[len(cell)], " ".join(str(c + 1) for c in cell)))
        out.write("$EndElements\n")


def main(folder):
    mm = 1e-3
    # a ring with a bore of 10 mm, and a plug that is 0.2 mm too large less the distance of the contact
    write(folder + "/fit-ring.msh", *revolve(even(10 * mm, 20 * mm, 8), [0, mm], 16))
    write(folder + "/fit-plug.msh", *revolve(even(0.2 * mm, 10.18 * mm, 8), [0, mm], 16))
    # a tube that a ball passes
    write(folder + "/tube.msh", *revolve(even(10 * mm, 16 * mm, 4), even(-6 * mm, 6 * mm, 12), 8))
    # a block of 60 mm x 60 mm, fine where a sphere presses it
    radii = [0.05 * mm + r for r in graded(0.95 * mm, 3.8 * mm, 1.4, 59.95 * mm)]
    heights = [60 * mm - z for z in reversed(graded(0.95 * mm, 3.8 * mm, 1.4, 60 * mm))]
    write(folder + "/block.msh", *revolve(radii, heights, 6))
    # a drum of 100 mm, fine where a sphere presses it
    write(folder + "/drum.msh", *disc(graded(0.5 * mm, 12 * mm, 1.15, 100 * mm)[1:], 8))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "scenes/contact")
