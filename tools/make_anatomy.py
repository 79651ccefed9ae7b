#!/usr/bin/env python3
"""Makes the display meshes of anatomy and instruments in scenes/: closed surfaces in millimetres, as Wavefront OBJ.

    tools/make_anatomy.py [NAME...]          all, or those named; --list prints their names

Each shape is a signed distance: rounded bars, ellipsoids and plates, joined and cut with rounded edges. Its zero surface is
sampled on a regular grid, extracted and reduced to the number of triangles wanted. The dimensions are those of adults, rounded;
the vertebrae fit the facets and ligaments of <spine>. Pictures show these surfaces; the liver,
the gall bladder and the prostate are also filled with tetrahedra. Needs python3-numpy, python3-vtk9 and, for those, python3-gmsh of Debian. SPDX-License-Identifier: BSD-3-Clause"""
import os
import re
import sys

import numpy as np
import vtk
from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy

SCENES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scenes")


# ---- signed distances: functions of points p [3, ...] -------------------------------------------------------------

def bar(a, b, ra, rb=None, flat=(1, 1, 1)):
    """A bar with round ends from a to b, radius ra to rb; `flat` divides its thickness along each axis."""
    rb = ra if rb is None else rb

    def distance(p):
        q, s, e = (np.asarray(v, float) for v in (p, a, b))
        f = np.reshape(np.asarray(flat, float), (3,) + (1,) * (q.ndim - 1))
        s, e = (np.reshape(v, (3,) + (1,) * (q.ndim - 1)) for v in (s, e))
        axis = e - s
        t = np.clip(((q - s) * axis).sum(0) / (axis * axis).sum(), 0, 1)
        return np.sqrt((((q - s - t * axis) * f) ** 2).sum(0)) - (ra + (rb - ra) * t)
    return distance


def ellipsoid(centre, half):
    def distance(p):
        shape = (3,) + (1,) * (p.ndim - 1)
        q = (p - np.reshape(centre, shape)) / np.reshape(half, shape)
        return (np.sqrt((q * q).sum(0)) - 1) * min(half)
    return distance


def half_space(point, normal):
    """The side that the normal points away from."""
    n = np.asarray(normal, float) / np.linalg.norm(normal)

    def distance(p):
        shape = (3,) + (1,) * (p.ndim - 1)
        return ((p - np.reshape(point, shape)) * np.reshape(n, shape)).sum(0)
    return distance


def union(*parts, rounding=1.0):
    def distance(p):
        d = parts[0](p)
        for part in parts[1:]:
            e = part(p)
            h = np.maximum(rounding - np.abs(d - e), 0) / rounding
            d = np.minimum(d, e) - h * h * rounding / 4
        return d
    return distance


def common(*parts, rounding=1.0):
    negative = [(lambda p, part=part: -part(p)) for part in parts]
    whole = union(*negative, rounding=rounding)
    return lambda p: -whole(p)


def without(body, *holes, rounding=1.0):
    return common(body, *[(lambda p, hole=hole: -hole(p)) for hole in holes], rounding=rounding)


def both_sides(part):
    """A part and its mirror image in the plane y = 0."""
    return lambda p: part(np.stack([p[0], np.abs(p[1]), p[2]]))


# ---- vertebrae: x forwards, y left, z up; the origin is the centre of the body ------------------------------------

FACET_NORMAL = (-0.688355, 0, 0.725374)  # as in <spine>
SUPERIOR_FACET, INFERIOR_FACET = (-22.6, 16, 9.01), (-18.84, 14.6, -7.23)


def vertebral_body(half_height=5.6, rx=10.2, ry=12.4):
    def distance(p):
        x, y, z = p
        waist = 0.9 + 0.1 * np.minimum((z / half_height) ** 2, 1.5)
        side = (np.sqrt((x / (rx * waist)) ** 2 + (y / (ry * waist)) ** 2) - 1) * rx
        top = z - half_height - 1.8 * np.clip((np.abs(y) - 5) / 7.0, 0, 1) ** 2 * np.clip((8 - x) / 12, 0, 1) + 0.5
        bottom = -z - half_height - 0.07 * x + 0.4
        behind = -x - 9.8
        d = side
        for face in (top, bottom, behind):
            h = np.maximum(1.6 - np.abs(d - face), 0) / 1.6
            d = np.maximum(d, face) + h * h * 0.4
        return d
    return distance


def arch(spinous):
    """Pedicles, pillars with the facets, laminae and the parts of the spinous process."""
    pillar = common(bar((-17.5, 14.4, -11), (-23.5, 16.2, 12), 5.9),
                    half_space(SUPERIOR_FACET, FACET_NORMAL),
                    half_space(INFERIOR_FACET, [-c for c in FACET_NORMAL]), rounding=1.6)
    lamina = bar((-22, 12.5, -1), (-33, 0, -3.5), 2.3, flat=(1, 1, 0.42))
    pedicle = bar((-7, 9, 1.2), (-17, 14, 1.5), 2.9)
    return both_sides(union(pillar, lamina, pedicle, *spinous, rounding=2.5))


def transverse(reach=1.0):
    front, back = (-2, 20.5 * reach, -2.8), (-8.5, 23 * reach, -3.6)
    return both_sides(union(bar((-1, 10, -1), front, 1.9), bar((-14, 14, -0.5), back, 2.1), bar(front, back, 1.5, 1.9),
                            ellipsoid(front, (2.4, 2.2, 2.8)), ellipsoid(back, (2.6, 2.2, 2.8)), rounding=1.6))


def c3_to_c6():
    spinous = (bar((-31, 0, -3), (-46, 0, -7), 2.4, 2.2, flat=(1, 1, 0.6)), bar((-45, 0.8, -7), (-53, 4.2, -9), 2.2, 2.0))
    return union(vertebral_body(), arch(spinous), transverse(), rounding=1.8)


def c7():
    spinous = (bar((-31, 0, -3), (-60, 0, -13), 2.9, 3.0, flat=(1, 1, 0.6)), ellipsoid((-61, 0, -13.5), (3.5, 3.6, 4.6)))
    return union(vertebral_body(6.0, 10.6, 13.6), arch(spinous), transverse(1.16), rounding=1.8)


def c2():
    spinous = (bar((-30, 0, -2), (-46, 0, -6), 4.0, 3.6, flat=(1, 1, 0.65)), bar((-44, 1, -6), (-53, 5.5, -9), 3.0, 2.6))
    dens = union(bar((0.5, 0, 3), (-0.5, 0, 17), 5.4, 4.4), ellipsoid((-1, 0, 20), (4.9, 4.9, 6.2)), rounding=3)
    shoulder = both_sides(ellipsoid((-4, 14, 5.5), (8.6, 8.2, 3.4)))
    return union(vertebral_body(6.5, 10.2, 12.4), dens, shoulder, arch_of_axis(spinous), transverse(0.94), rounding=2.2)


def arch_of_axis(spinous):
    """Of C2, whose upper facets are the shoulders of its body: no superior facets on the pillars."""
    pillar = common(bar((-17.5, 14.4, -11), (-20, 15, 2), 5.6), half_space(INFERIOR_FACET, [-c for c in FACET_NORMAL]),
                    rounding=0.8)
    lamina = bar((-20, 12.5, -1), (-32, 0, -2.5), 2.8, flat=(1, 1, 0.45))
    return both_sides(union(pillar, lamina, bar((-5, 10, 2), (-18, 14.5, 1), 4.0), *spinous, rounding=2.5))


# ---- the male pelvis: x from the perineum towards the head, y left, z to the front; 0 is the perineum --------------

def prostate():
    lobes = both_sides(ellipsoid((50, 8, -1), (20.5, 16, 15.5)))
    whole = union(lobes, ellipsoid((52, 0, 1), (20, 17, 14.5)), rounding=6)
    groove = bar((30, 0, -20), (75, 0, -19), 4.5)  # the median sulcus, towards the rectum
    return without(whole, groove, rounding=7)


def urethra():
    way = [(-2, 0, 30), (10, 0, 14), (22, 0, 5), (35, 0, 3.5), (50, 0, 4.5), (70, 0, 6)]
    parts = [bar(a, b, 3.4) for a, b in zip(way, way[1:])]
    bulb = ellipsoid((8, 0, 15), (10, 7, 7))
    return union(*parts, bulb, rounding=3)


def bladder():
    dome = ellipsoid((96, 0, 14), (27, 33, 25))
    neck = bar((66, 0, 5), (80, 0, 9), 5.5, 11)
    ureters = both_sides(union(bar((82, 17, -2), (96, 30, -12), 2.3), bar((96, 30, -12), (122, 34, -16), 2.3), rounding=2))
    return union(dome, neck, ureters, rounding=9)


def seminal_vesicles():
    lobules = [ellipsoid((69 + 4.2 * i, 7 + 5.2 * i, -11 - 0.5 * i), (5.4, 4.8, 4.4)) for i in range(5)]
    duct = bar((66, 2.5, -9), (86, 8, -8), 2.2)
    return both_sides(union(*lobules, duct, rounding=2.2))


def rectum():
    """Its three folds narrow it."""
    way = [(-2, 0, -27), (14, 0, -30), (30, 0, -36), (46, 0, -37), (60, 0, -36), (74, 0, -34), (88, 0, -32), (100, 0, -33), (122, 0, -38)]
    radii = [8, 8, 15, 12.5, 17, 13, 16.5, 12.5, 14]
    return union(*[bar(a, b, r, s) for a, b, r, s in zip(way, way[1:], radii, radii[1:])], rounding=4)


def pubic_bone():
    """The bodies of both bones with the symphysis between them and the beginnings of their rami."""
    body = both_sides(ellipsoid((47, 15, 36), (19, 16, 6.5)))
    symphysis = bar((32, 0, 37), (60, 0, 35), 6, flat=(1, 0.9, 1))
    upper = both_sides(bar((57, 20, 36), (74, 48, 30), 7.5, 6.5))
    lower = both_sides(bar((34, 14, 34), (6, 40, 14), 6, 5, flat=(1, 1, 0.85)))
    return union(body, symphysis, upper, lower, rounding=7)


# ---- the liver: x to its left lobe, y to the back, z up ------------------------------------------------------------

def liver():
    right, left = ellipsoid((-22, 0, 4), (66, 74, 60)), ellipsoid((52, 2, 12), (56, 48, 30))
    visceral_face = half_space((0, -70, -6), (0.06, -0.40, -0.92))
    falciform_groove = bar((26, -90, 14), (30, 20, 60), 4, 2)
    gall_bladder_fossa = ellipsoid((-8, -66, -26), (17, 36, 20))
    whole = common(union(right, left, rounding=30), visceral_face, rounding=22)
    hilum = ellipsoid((4.9, -5, -34), (17, 14, 10))
    return union(without(whole, falciform_groove, gall_bladder_fossa, rounding=14), hilum, rounding=10)


def gall_bladder():
    """Its origin is at its neck."""
    return union(bar((3, -8, 0), (-5, -46, 6), 6, 11), ellipsoid((-6, -54, 9), (12, 13, 12)), bar((3, -8, 0), (6, 2, -3), 3.5),
                 rounding=8)


def moved(part, by):
    return lambda p: part(p - np.reshape(by, (3,) + (1,) * (p.ndim - 1)))


def gall_bladder_in_its_fossa():
    """Where the liver has it, 1 mm below the liver."""
    place, organ = moved(gall_bladder(), (-4, -26, -19)), liver()
    return lambda p: np.maximum(place(p), 1.0 - organ(p))


# ---- a laparoscopic grasper: x forwards; its hinge is the origin ---------------------------------------------------

def lower_jaw():
    """With the shaft, which is bent at the hinge so that both jaws open alike."""
    jaw = bar((-2, 0, -2.5), (32, 0, -16), 3.4, 2.4, flat=(1, 0.62, 1))
    return union(jaw, bar((-4, 0, 0), (-150, 0, 0), 2.5), ellipsoid((0, 0, 0), (6, 4, 3.2)), rounding=2)


def upper_jaw():
    return bar((4, 0, 4.5), (32, 0, 16), 3.0, 2.4, flat=(1, 0.62, 1))


# ---- instruments: the jaws end at the origin, the handles are in -x -----------------------------------------------

def forceps(length=120, gap=0.0, jaw=16, width=2.4):
    """A needle holder or grasper: two jaws, a hinge, two shanks, two rings."""
    one_jaw = bar((-jaw, 1.2, 0), (0, 0.9 + gap, 0), width, 1.3, flat=(1, 1.25, 0.9))
    shank = bar((-jaw, 0.8, 0), (-length + 22, 12, 0), 2.2, 1.9)
    ring = torus((-length + 10, 14.5, 0), 10.5, 2.0)
    hinge = bar((-jaw, 0, -2.6), (-jaw, 0, 2.6), 3.4)
    return union(both_sides(union(one_jaw, shank, ring, rounding=1.5)), hinge, rounding=1.0)


def torus(centre, radius, thickness):
    def distance(p):
        q = p - np.reshape(centre, (3,) + (1,) * (p.ndim - 1))
        return np.hypot(np.hypot(q[0], q[1]) - radius, q[2]) - thickness
    return distance


# ---- the suture pad: its surface is z = 0, a wound across the middle ----------------------------------------------

def pad():
    def block(p):
        q = np.abs(p - np.reshape((0, 0, -9.0), (3,) + (1,) * (p.ndim - 1)))
        outside = q - np.reshape((58.0, 40.0, 9.0), (3,) + (1,) * (p.ndim - 1)) + 3.0
        return np.sqrt((np.maximum(outside, 0) ** 2).sum(0)) + np.minimum(outside.max(0), 0) - 3.0

    def wound(p):
        half = 5.5 * np.sqrt(np.clip(1 - (p[1] / 26.0) ** 2, 0, 1)) * np.clip(1 + p[2] / 12.0, 0, 1)
        return np.maximum(np.abs(p[0]) - half, np.abs(p[1]) - 26.0)
    return without(block, wound, rounding=3.0)


# ---- extraction ---------------------------------------------------------------------------------------------------

def extract(distance, low, high, spacing, triangles):
    """Points and triangles of the zero surface in the box."""
    axes = [np.arange(a, b + spacing, spacing) for a, b in zip(low, high)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"))
    values = distance(grid)
    image = vtk.vtkImageData()
    image.SetDimensions(*values.shape)
    image.SetOrigin(*low)
    image.SetSpacing(spacing, spacing, spacing)
    image.GetPointData().SetScalars(numpy_to_vtk(values.ravel(order="F"), deep=True))
    surface = vtk.vtkFlyingEdges3D()
    surface.SetInputData(image)
    surface.SetValue(0, 0.0)
    surface.ComputeNormalsOff()
    surface.Update()
    reduced = vtk.vtkQuadricDecimation()
    reduced.SetInputConnection(surface.GetOutputPort())
    reduced.SetTargetReduction(max(0.0, 1.0 - triangles / surface.GetOutput().GetNumberOfPolys()))
    reduced.Update()
    mesh = reduced.GetOutput()
    points = vtk_to_numpy(mesh.GetPoints().GetData())
    faces = vtk_to_numpy(mesh.GetPolys().GetData()).reshape(-1, 4)[:, 1:]
    a, b, c = (points[faces[:, k]] for k in range(3))
    outwards = (a * np.cross(b, c)).sum() > 0
    return points, faces if outwards else faces[:, ::-1]


def solid_of(points, triangles, edge):
    """Tetrahedra inside a closed surface, with edges of a length, by Gmsh: its regions are the capsule and the parenchyma."""
    import gmsh
    gmsh.initialize()
    for option, value in (("General.Verbosity", 1), ("Mesh.MeshSizeMin", edge), ("Mesh.MeshSizeMax", edge), ("Mesh.RandomSeed", 1),
                          ("Mesh.MeshSizeExtendFromBoundary", 0), ("Mesh.ScalingFactor", 1e-3), ("Mesh.MshFileVersion", 2.2)):
        gmsh.option.setNumber(option, value)
    surface = gmsh.model.addDiscreteEntity(2)
    gmsh.model.mesh.addNodes(2, surface, np.arange(1, len(points) + 1), points.ravel())
    gmsh.model.mesh.addElementsByType(surface, 2, [], (triangles + 1).ravel())
    gmsh.model.mesh.classifySurfaces(np.pi, True, True, np.pi)
    gmsh.model.mesh.createGeometry()
    faces = [tag for _, tag in gmsh.model.getEntities(2)]
    volume = gmsh.model.geo.addVolume([gmsh.model.geo.addSurfaceLoop(faces)])
    gmsh.model.geo.synchronize()
    gmsh.model.mesh.generate(3)
    gmsh.model.setPhysicalName(3, gmsh.model.addPhysicalGroup(3, [volume]), "parenchyma")
    gmsh.model.setPhysicalName(2, gmsh.model.addPhysicalGroup(2, faces), "capsule")
    return gmsh


def write_solid(path, points, triangles, edge):
    gmsh = solid_of(points, triangles, edge)
    gmsh.write(path)
    gmsh.finalize()
    with open(path, encoding="ascii") as written:
        text = re.sub(r"-?\d\.\d{7,}(e-\d+)?", lambda number: "%.6f" % float(number.group()), written.read())
    with open(path, "w", encoding="ascii", newline="\n") as out:
        out.write(text)


def write_obj(path, comment, points, triangles):
    used, index = np.unique(triangles, return_inverse=True)
    with open(path, "w", encoding="ascii", newline="\n") as out:
        print("# Sinew - %s, mm; made by tools/make_anatomy.py" % comment, file=out)
        for x, y, z in points[used]:
            print("v %.2f %.2f %.2f" % (x, y, z), file=out)
        for a, b, c in index.reshape(-1, 3) + 1:
            print("f %d %d %d" % (a, b, c), file=out)


# name: file, what it is, shape, box, spacing, triangles
SHAPES = {
    "c2": ("spine/c2.obj", "the axis, C2", c2, (-60, -32, -20), (16, 32, 32), 0.5, 3000),
    "c3-c6": ("spine/c3-c6.obj", "a vertebra like C3 to C6", c3_to_c6, (-60, -32, -20), (16, 32, 20), 0.5, 2800),
    "c7": ("spine/c7.obj", "the vertebra C7", c7, (-70, -34, -24), (16, 34, 20), 0.5, 2800),
    "prostate": ("needle/prostate.obj", "a prostate", prostate, (25, -30, -22), (78, 30, 20), 1.0, 1400),
    "urethra": ("needle/urethra.obj", "an urethra with the bulb of the penis", urethra, (-8, -12, -5), (75, 12, 38), 0.7, 1000),
    "bladder": ("needle/bladder.obj", "a bladder with the ends of the ureters", bladder, (58, -40, -22), (128, 40, 44), 1.2, 1600),
    "vesicles": ("needle/seminal-vesicles.obj", "seminal vesicles", seminal_vesicles, (60, -36, -20), (98, 36, 0), 0.7, 1400),
    "pubic-bone": ("tissue/pubic-bone.obj", "a pubic bone", pubic_bone, (-4, -60, 2), (86, 60, 48), 1.0, 2000),
    "rectum": ("needle/rectum.obj", "a rectum", rectum, (-14, -24, -60), (140, 24, -8), 1.2, 1600),
    "forceps": ("tissue/forceps.obj", "a grasping forceps", lambda: forceps(140, 1.2, 24, 2.8), (-146, -30, -6), (4, 30, 6), 0.6,
                2600),
    "gall-bladder": ("tissue/gall-bladder.obj", "a gall bladder", gall_bladder, (-24, -72, -14), (18, 10, 26), 1.0, 900),
    "lower-jaw": ("liver/lower-jaw.obj", "the fixed jaw and the shaft of a grasper", lower_jaw, (-156, -8, -22), (38, 8, 6), 0.6, 420),
    "upper-jaw": ("liver/upper-jaw.obj", "the hinged jaw of a grasper", upper_jaw, (-2, -8, -2), (38, 8, 22), 0.5, 260),
    "holder": ("suture/needle-holder.obj", "a needle holder", forceps, (-126, -30, -6), (4, 30, 6), 0.6, 2400),
    "pad": ("suture/pad.obj", "a suture pad with a wound", pad, (-62, -44, -20), (62, 44, 2), 0.9, 1600),
}


# name: file, shape, box, spacing, triangles of the surface, edges of the tetrahedra
SOLIDS = {
    "liver": ("tissue/liver.msh", liver, (-95, -85, -62), (112, 80, 78), 1.5, 12000, 8.6),
    "coarse-liver": ("liver/liver.msh", liver, (-95, -85, -62), (112, 80, 78), 1.5, 12000, 15),
    "prostate-solid": ("tissue/prostate.msh", prostate, (25, -30, -22), (78, 30, 20), 0.7, 5000, 2.62),
    "bladder-solid": ("liver/gall-bladder.msh", gall_bladder_in_its_fossa, (-36, -106, -44), (20, -8, 16), 1.0, 6000, 5.5),
}


def make_solid(name):
    path, shape, low, high, spacing, triangles, edge = SOLIDS[name]
    points, faces = extract(shape(), low, high, spacing, triangles)
    used, index = np.unique(faces, return_inverse=True)
    # The order of corners decides how Gmsh numbers its points: this one gives the liver.msh of the repository.
    write_solid(os.path.join(SCENES, path), points[used].astype(float), index.reshape(-1, 3)[:, ::-1], edge)
    print(path)


def main():
    names = sys.argv[1:] or [*SHAPES, *SOLIDS]
    if names == ["--list"]:
        print("\n".join([*SHAPES, *SOLIDS]))
        return
    unknown = [name for name in names if name not in SHAPES and name not in SOLIDS]
    if unknown:
        sys.exit("make_anatomy.py: no shape %s; --list prints them" % " ".join(unknown))
    for name in names:
        if name in SOLIDS:
            make_solid(name)
            continue
        path, what, shape, low, high, spacing, triangles = SHAPES[name]
        points, faces = extract(shape(), low, high, spacing, triangles)
        write_obj(os.path.join(SCENES, path), what, points, faces)
        print("%s: %d points, %d triangles" % (path, len(np.unique(faces)), len(faces)))


if __name__ == "__main__":
    main()
