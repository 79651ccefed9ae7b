/* Sinew - cut_mesh: meshes to be cut, blades, and what must hold after every cut.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh_cut.h>

#include "mesh/quality.h"

enum { CUT_MESHES = 8, CUT_CONVEX_MESHES = 6 };

/** A mesh of tetrahedra with triangles on its sides and a field `density` at its points, linear in the place:
    0 a coarse grid, 1 a finer one, 2 one of flat cells, 3 one of disturbed cells, 4 a ball, 5 one
    tetrahedron, 6 a liver, 7 a left ventricle. All lie about in the box from -1 to 1; the first six are
    convex. */
sn_mesh* cut_mesh_make(int number);
/** Number of parts that faces connect. */
int cut_mesh_parts(const sn_mesh* mesh);
/** Sum of the volumes of the tetrahedra. */
double cut_mesh_volume(const sn_mesh* mesh);
/** Cuts with a sheet and applies the edit; fails the test when the cut fails, or when one of these does not
    hold: volume and mass the same to 1e-12, in every parent too; no cell inverted or worse than `quality` (or
    its parent, if that is worse); surface closed with two faces at every edge, around the volume of the
    cells; both new surfaces congruent and on the boundary; points where their weights say; triangles on
    faces. `report` (may be NULL) comes without on_sheet, `on_sheet` (may be NULL) is a copy, to be freed
    with free. */
sn_mesh* cut_mesh_cut(const sn_mesh* mesh, const sn_blade_sweep* sweep, const sn_cut_options* options,
                      sn_cut_report* report, bool** on_sheet);
/** A flat sheet: a quad around `centre`, `along` and `way` from its middle to its sides. `points` has 4. */
sn_blade_sweep cut_mesh_quad(sn_vec3 points[4], sn_vec3 centre, sn_vec3 along, sn_vec3 way);
