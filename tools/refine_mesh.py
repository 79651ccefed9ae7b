#!/usr/bin/env python3
"""Refines a mesh of tetrahedra (Gmsh 2.2, ASCII) until it has as many as wanted: the longest edge is halved, with all cells
around it, again and again (M.-C. Rivara, Int. J. Numer. Methods Eng. 20, 1984). Neighbours fit at every moment, regions stay.

usage: python3 tools/refine_mesh.py scenes/tissue/liver.msh 45000 /tmp/liver-45k.msh

The same input gives the same file on every machine. SPDX-License-Identifier: BSD-3-Clause"""
import heapq
import sys

NODES = {1: 2, 2: 3, 4: 4}  # of Gmsh's edges, triangles, tetrahedra


def read(path):
    lines = iter(open(path).read().splitlines())
    head, points, cells = [], [], []
    for line in lines:
        if line == "$Nodes":
            for _ in range(int(next(lines))):
                points.append(tuple(map(float, next(lines).split()[1:4])))
        elif line == "$Elements":
            for _ in range(int(next(lines))):
                row = list(map(int, next(lines).split()))
                kind, tags = row[1], row[2]
                cells.append((kind, tuple(row[3:3 + tags]), tuple(n - 1 for n in row[3 + tags:])))
        elif not line.startswith("$End") or line in ("$EndMeshFormat", "$EndPhysicalNames"):
            head.append(line)
    return head, points, cells


class Refinement:
    def __init__(self, points, cells):
        self.points, self.cells = points, dict(enumerate(cells))
        self.next, self.around, self.heap = len(cells), {}, []
        for number, cell in self.cells.items():
            self.join(number, cell)

    def edges(self, cell):
        nodes = cell[2]
        return [tuple(sorted((nodes[i], nodes[j]))) for i in range(len(nodes)) for j in range(i)]

    def join(self, number, cell):
        for edge in self.edges(cell):
            if edge not in self.around:
                self.around[edge] = set()
                a, b = (self.points[n] for n in edge)
                length = sum((x - y) ** 2 for x, y in zip(a, b))
                heapq.heappush(self.heap, (-round(length, 15), edge))
            self.around[edge].add(number)

    def split(self, edge):
        a, b = edge
        middle = len(self.points)
        self.points.append(tuple(0.5 * (x + y) for x, y in zip(self.points[a], self.points[b])))
        for number in sorted(self.around.pop(edge)):
            kind, tags, nodes = cell = self.cells.pop(number)
            for other in self.edges(cell):
                if other in self.around:
                    self.around[other].discard(number)
            for old in (a, b):
                half = (kind, tags, tuple(middle if n == old else n for n in nodes))
                self.cells[self.next] = half
                self.join(self.next, half)
                self.next += 1


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    head, points, cells = read(sys.argv[1])
    mesh = Refinement(points, [c for c in cells if c[0] in NODES])
    count = sum(c[0] == 4 for c in mesh.cells.values())
    while count < int(sys.argv[2]) and mesh.heap:
        edge = heapq.heappop(mesh.heap)[1]
        if mesh.around.get(edge):
            count += sum(mesh.cells[n][0] == 4 for n in mesh.around[edge])
            mesh.split(edge)
    with open(sys.argv[3], "w") as out:
        out.write("\n".join(head) + "\n$Nodes\n%d\n" % len(points))
        for i, p in enumerate(points):
            out.write("%d %.9g %.9g %.9g\n" % (i + 1, *p))
        out.write("$EndNodes\n$Elements\n%d\n" % len(mesh.cells))
        for i, number in enumerate(sorted(mesh.cells)):
            kind, tags, nodes = mesh.cells[number]
            numbers = [i + 1, kind, len(tags), *tags, *(n + 1 for n in nodes)]
            out.write(" ".join(map(str, numbers)) + "\n")
        out.write("$EndElements\n")
    print("%d points, %d tetrahedra" % (len(points), count))


main()
