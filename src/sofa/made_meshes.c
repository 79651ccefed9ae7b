/* Sinew - made_meshes: rows and sheets of points. SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>

#include "sofa/placing.h"
#include "sofa/topologies.h"

enum { MAX = 4000 /* points along a side */ };

static bool is_resolution(sn_sofa_translation* t, sn_sofa_element* e, double n)
{
    if (n >= 2 && n <= MAX && n == floor(n)) return true;
    sn_sofa_leave_out(t, e, "a resolution of %g; 2 to %d points along a side are possible", n, MAX);
    return false;
}

static sn_sofa_topology* finish(sn_sofa_translation* t, sn_sofa_element* e, sn_mesh_builder* builder,
                                bool good, const sn_error* why)
{
    if (good) return sn_sofa_write_mesh(t, e, builder);
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why->text);
    return NULL;
}

sn_sofa_topology* sn_sofa_string_mesh(sn_sofa_translation* t, sn_sofa_element* e)
{
    double n = sn_sofa_real(t, e, "resolution", 2);
    if (!is_resolution(t, e, n) || !sn_sofa_claim_points(t, e, n)) return NULL;
    sn_sofa_attribute_value(e, "filename"); // SOFA asks for one and does not read it
    sn_sofa_placing placing = sn_sofa_placing_of(t, e);
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL;
    for (int i = 0; good && i < (int)n; ++i)
        good =
            sn_mesh_builder_point(builder, sn_sofa_place_point(&placing, sn_v3(i / (n - 1), 0, 0)), i) >= 0;
    for (int i = 1; good && i < (int)n; ++i)
        good = sn_mesh_builder_cell(builder, SN_CELL_EDGE, (int[2]){ i - 1, i }, -1, i - 1);
    return finish(t, e, builder, good, &why);
}

/* Two triangles of the square a b c d, cut from a to c or from b to d. */
static bool add_halves(sn_mesh_builder* builder, const int q[4], bool rising)
{
    const int up[2][3] = { { q[0], q[1], q[2] }, { q[0], q[2], q[3] } };
    const int down[2][3] = { { q[0], q[1], q[3] }, { q[1], q[2], q[3] } };
    const int(*cut)[3] = rising ? up : down;
    return sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, cut[0], -1, 0) &&
           sn_mesh_builder_cell(builder, SN_CELL_TRIANGLE, cut[1], -1, 0);
}

sn_sofa_topology* sn_sofa_grid_mesh(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_sofa_reals n = sn_sofa_list(t, e, "resolution");
    double nx = n.count > 0 ? n.at[0] : 2, ny = n.count > 1 ? n.at[1] : 2;
    double pattern = sn_sofa_real(t, e, "trianglePattern", 2);
    if (!is_resolution(t, e, nx) || !is_resolution(t, e, ny) || !sn_sofa_claim_points(t, e, nx * ny))
        return NULL;
    sn_sofa_attribute_value(e, "filename");
    sn_sofa_placing placing = sn_sofa_placing_of(t, e);
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder != NULL;
    for (int y = 0; good && y < (int)ny; ++y)
        for (int x = 0; good && x < (int)nx; ++x) {
            sn_vec3 at = sn_v3(x / (nx - 1), y / (ny - 1), 0);
            good = sn_mesh_builder_point(builder, sn_sofa_place_point(&placing, at), 0) >= 0;
        }
    for (int y = 0; good && y + 1 < (int)ny; ++y)
        for (int x = 0; good && x + 1 < (int)nx; ++x) {
            int a = y * (int)nx + x, d = a + (int)nx;
            const int q[4] = { a, a + 1, d + 1, d };
            bool rising = pattern == 2 || (pattern == 1 && (x + y) % 2 == 0);
            good = pattern == 0 ? sn_mesh_builder_cell(builder, SN_CELL_QUAD, q, -1, 0)
                                : add_halves(builder, q, rising);
        }
    return finish(t, e, builder, good, &why);
}
