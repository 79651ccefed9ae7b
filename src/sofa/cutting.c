/* Sinew - cutting: hexahedra into tetrahedra and squares into triangles, as SOFA cuts them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/topology.h"
#include "sofa/topologies.h"

/* Pairs of corners that change places where a hexahedron is mirrored along x, y or z. */
static const int mirrored[3][4][2] = { { { 0, 1 }, { 2, 3 }, { 4, 5 }, { 6, 7 } },
                                       { { 0, 3 }, { 1, 2 }, { 4, 7 }, { 5, 6 } },
                                       { { 0, 4 }, { 1, 5 }, { 2, 6 }, { 3, 7 } } };
static const int pattern[6][4] = { { 0, 5, 1, 6 }, { 0, 1, 3, 6 }, { 1, 3, 6, 2 },
                                   { 6, 3, 0, 7 }, { 6, 7, 0, 5 }, { 7, 5, 4, 0 } };

static void mirror(int c[8], int axis)
{
    for (int k = 0; k < 4; ++k) {
        const int *pair = mirrored[axis][k], held = c[pair[0]];
        c[pair[0]] = c[pair[1]];
        c[pair[1]] = held;
    }
}

/* Adds a tetrahedron, its last corners exchanged where it would be inside out. */
static bool add_positive(sn_mesh_builder* builder, const sn_vec3* x, const int corner[4], int origin)
{
    int c[4] = { corner[0], corner[1], corner[2], corner[3] };
    const sn_vec3 a = sn_sub(x[c[1]], x[c[0]]), b = sn_sub(x[c[2]], x[c[0]]), d = sn_sub(x[c[3]], x[c[0]]);
    if (sn_dot(sn_cross(a, b), d) < 0) {
        c[2] = corner[3];
        c[3] = corner[2];
    }
    return sn_mesh_builder_cell(builder, SN_CELL_TETRAHEDRON, c, -1, origin);
}

static bool add_points(sn_mesh_builder* builder, const sn_mesh* of)
{
    bool good = true;
    for (int i = 0; good && i < of->point_count; ++i)
        good = sn_mesh_builder_point(builder, of->points[i], i) >= 0;
    return good;
}

/* Where it is no grid, SOFA counts as if it had two cells along x and one along y. */
static bool add_cut(sn_mesh_builder* builder, const sn_sofa_topology* of, bool alternate, int i)
{
    const int nx = of->grid[0] > 1 ? of->grid[0] - 1 : 2, ny = of->grid[1] > 1 ? of->grid[1] - 1 : 1;
    const int* hexahedron = of->mesh->cells[SN_CELL_HEXAHEDRON].nodes + 8 * i;
    int c[8];
    for (int k = 0; k < 8; ++k)
        c[k] = hexahedron[k];
    if (alternate && i % nx % 2 == 0) mirror(c, 0);
    if (alternate && i / nx % ny % 2 == 1) mirror(c, 1);
    if (alternate && i / (nx * ny) % 2 == 1) mirror(c, 2);
    bool good = true;
    for (int k = 0; good && k < 6; ++k) {
        const int* p = pattern[k];
        good = add_positive(builder, of->mesh->points, (int[4]){ c[p[0]], c[p[1]], c[p[2]], c[p[3]] }, i);
    }
    return good;
}

sn_sofa_topology* sn_sofa_cut_hexahedra(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_topology* of,
                                        bool alternate)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder && add_points(builder, of->mesh);
    for (int i = 0; good && i < of->mesh->cells[SN_CELL_HEXAHEDRON].count; ++i)
        good = add_cut(builder, of, alternate, i);
    sn_sofa_topology* made = NULL;
    if (good) {
        made = sn_sofa_write_mesh(t, e, builder);
    } else {
        if (builder) sn_mesh_builder_destroy(builder);
        sn_sofa_leave_out(t, e, "%s", why.text);
    }
    if (made) {
        made->of = of;
        made->listed = true;
    }
    return made;
}

sn_sofa_topology* sn_sofa_with_tetrahedra(sn_sofa_translation* t, sn_sofa_element* e,
                                          sn_sofa_topology* topology)
{
    const sn_cells* cells = topology->mesh->cells;
    if (cells[SN_CELL_TETRAHEDRON].count || !cells[SN_CELL_HEXAHEDRON].count) return topology;
    return sn_sofa_cut_hexahedra(t, e, topology, true);
}

sn_sofa_topology* sn_sofa_with_quads_cut(sn_sofa_translation* t, sn_sofa_topology* topology)
{
    const sn_cells *quads = &topology->mesh->cells[SN_CELL_QUAD],
                   *given = &topology->mesh->cells[SN_CELL_TRIANGLE];
    if (!quads->count) return topology;
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create("triangles", &why);
    bool good = builder && add_points(builder, topology->mesh);
    for (int i = 0; good && i < given->count; ++i)
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, given->nodes + 3 * i, -1, i);
    for (int i = 0; good && i < quads->count; ++i) {
        const int* q = quads->nodes + 4 * i;
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, (int[3]){ q[0], q[1], q[2] }, -1, i) &&
               sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, (int[3]){ q[0], q[2], q[3] }, -1, i);
    }
    sn_mesh* mesh = good ? sn_mesh_builder_finish(builder, false) : NULL;
    if (builder && !good) sn_mesh_builder_destroy(builder);
    sn_sofa_topology* made = mesh ? sn_pool_alloc(t->pool, sizeof *made) : NULL;
    if (made) *made = (sn_sofa_topology){ .mesh = sn_mesh_copy(t->pool, mesh), .of = topology };
    sn_mesh_destroy(mesh);
    return made && made->mesh ? made : topology;
}

sn_sofa_topology* sn_sofa_with_triangles(sn_sofa_translation* t, sn_sofa_topology* topology)
{
    const bool flat =
        topology->grid[0] && !topology->squares && !topology->mesh->cells[SN_CELL_TRIANGLE].count;
    return flat ? sn_sofa_with_quads_cut(t, topology) : topology;
}

sn_sofa_topology* sn_sofa_with_surface(sn_sofa_translation* t, sn_sofa_topology* topology)
{
    const sn_cells* cells = topology->mesh->cells;
    if (cells[SN_CELL_TRIANGLE].count || cells[SN_CELL_QUAD].count)
        return sn_sofa_with_quads_cut(t, topology);
    if (!cells[SN_CELL_TETRAHEDRON].count && !cells[SN_CELL_HEXAHEDRON].count) return topology;
    sn_error why = { 0 };
    sn_mesh* surface = sn_mesh_surface(topology->mesh, true, &why);
    sn_mesh_builder* builder = surface ? sn_mesh_builder_create("surface", &why) : NULL;
    bool good = builder && add_points(builder, topology->mesh);
    const sn_cells* faces = surface ? &surface->cells[SN_CELL_TRIANGLE] : NULL;
    for (int i = 0; good && i < faces->count; ++i) {
        int nodes[3];
        for (int k = 0; k < 3; ++k)
            nodes[k] = surface->point_origin[faces->nodes[3 * i + k]];
        good = sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, nodes, -1, i);
    }
    sn_mesh_destroy(surface);
    sn_mesh* mesh = good ? sn_mesh_builder_finish(builder, false) : NULL;
    if (builder && !good) sn_mesh_builder_destroy(builder);
    sn_sofa_topology* made = mesh ? sn_pool_alloc(t->pool, sizeof *made) : NULL;
    if (made) *made = (sn_sofa_topology){ .mesh = sn_mesh_copy(t->pool, mesh), .of = topology };
    sn_mesh_destroy(mesh);
    return made && made->mesh ? made : NULL;
}
