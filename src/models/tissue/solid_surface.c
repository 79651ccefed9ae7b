/* Sinew - solid surface. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/solid_surface.h"
#include "mesh/cell.h"
#include "mesh/faces.h"
#include <math.h>

sn_status sn_solid_cells_kind(sn_bind* b, const sn_mesh* mesh, sn_cell* kind)
{
    static const sn_cell solids[] = { SN_CELL_TETRAHEDRON, SN_CELL_HEXAHEDRON, SN_CELL_TETRAHEDRON_10 };
    int found = 0;
    for (int i = 0; mesh && i < SN_COUNT(solids); ++i)
        if (mesh->cells[solids[i]].count > 0) *kind = solids[i], ++found;
    if (!mesh || found == 0)
        return sn_bind_fail(b, "solid",
                            "has no mesh with tetrahedra or hexahedra; name the points of a solid");
    if (found > 1)
        return sn_bind_fail(b, "solid",
                            "has cells of several kinds, must have tetrahedra or hexahedra alone");
    return SN_OK;
}

static int list_sides(const sn_faces* faces, sn_cell kind, sn_solid_side* out)
{
    int count = 0;
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* f = &faces->at[i];
        if (!f->solid || f->kind != kind || f->partner >= 0) continue;
        for (int k = 1; k + 1 < f->corners; ++k)
            out[count++] = (sn_solid_side){ { f->nodes[0], f->nodes[k], f->nodes[k + 1] }, f->cell };
    }
    return count;
}

sn_status sn_solid_surface_make(sn_bind* b, const sn_mesh* mesh, sn_cell kind, sn_solid_surface* out)
{
    sn_faces faces;
    bool good = sn_faces_find(mesh, &faces);
    sn_solid_side* sides = good ? sn_bind_alloc(b, (size_t)(2 * faces.count + 1) * sizeof *sides) : NULL;
    if (sides) *out = (sn_solid_surface){ sides, list_sides(&faces, kind, sides) };
    sn_faces_clear(&faces);
    return sides ? SN_OK : SN_ERR_MEMORY;
}

/* Depth of x behind a triangle; HUGE_VAL where its foot is not in the triangle, where it is deeper than
   `most`, or where the axis does not point inwards. */
static double depth_behind(const sn_solid_side* s, const sn_vec3* points, sn_vec3 x, sn_vec3 axis,
                           double most, sn_vec3* foot)
{
    sn_vec3 a = points[s->node[0]], e = sn_sub(points[s->node[1]], a), f = sn_sub(points[s->node[2]], a);
    sn_vec3 r = sn_sub(x, a), normal = sn_cross(e, f); // outwards
    double square = sn_dot(normal, normal), length = sqrt(square), depth = -sn_dot(r, normal) / length;
    if (!(depth > 0 && depth < most) || sn_dot(axis, normal) > -0.05 * length) return HUGE_VAL;
    double y = sn_dot(sn_cross(r, f), normal) / square, z = sn_dot(sn_cross(e, r), normal) / square;
    if (y < 0 || z < 0 || y + z > 1) return HUGE_VAL;
    *foot = sn_madd(sn_madd(a, y, e), z, f);
    return depth;
}

bool sn_solid_surface_entry(const sn_solid_surface* surface, const sn_walker* walker, const sn_vec3* points,
                            sn_vec3 x, sn_vec3 axis, double most, sn_material_point* at)
{
    sn_vec3 best = x;
    double least = HUGE_VAL;
    for (int i = 0; i < surface->count; ++i) {
        sn_vec3 foot;
        double depth = depth_behind(&surface->sides[i], points, x, axis, most, &foot);
        if (depth >= least) continue;
        least = depth;
        best = foot;
        at->cell = surface->sides[i].cell;
    }
    if (least == HUGE_VAL) return false;
    sn_walk(walker, points, best, at);
    return true;
}

bool sn_solid_find(const sn_walker* walker, const sn_vec3* points, sn_vec3 x, sn_material_point* at)
{
    const int each = sn_cell_nodes(walker->kind);
    sn_walker alone = *walker;
    alone.neighbour = NULL; // walks in one cell alone
    for (int i = 0; i < walker->count; ++i) {
        const int* nodes = walker->nodes + i * each;
        sn_vec3 centre = sn_cell_centre(walker->kind, nodes, points);
        double size = sn_norm(sn_sub(points[nodes[0]], centre));
        if (sn_norm(sn_sub(x, centre)) > 4 * size) continue;
        at->cell = i;
        if (sn_walk(&alone, points, x, at)) return true;
    }
    return false;
}
