/* If this fails, a point that moves through a deformed solid is found in the wrong cell, or at the wrong
   place in it. SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <stdlib.h>
#include "mesh/cell.h"
#include "mesh/topology.h"
#include "mesh/walk.h"
#include "support/motion.h"
#include "support/run_suite.h"

typedef struct walk_rig {
    sn_mesh* mesh;
    sn_vec3* points; /* deformed */
    int* neighbour;
    sn_walker walker;
} walk_rig;

/* A smooth map of the unit cube that bends it and shears it. */
static sn_vec3 deformed(sn_vec3 X)
{
    return sn_v3(X.x + 0.2 * X.y * X.y + 0.1 * X.z, X.y * (1 + 0.2 * X.x) - 0.1 * X.z,
                 X.z + 0.15 * X.x * X.y);
}

static walk_rig make(sn_grid_type type, sn_cell kind)
{
    sn_error error = { 0 };
    walk_rig r = { .mesh = sn_mesh_grid((int[3]){ 4, 3, 5 }, sn_v3(0, 0, 0), sn_v3(1, 1, 1), type, &error) };
    ck_assert_msg(r.mesh != NULL, "%s", error.text);
    r.points = malloc((size_t)r.mesh->point_count * sizeof *r.points);
    for (int i = 0; i < r.mesh->point_count; ++i)
        r.points[i] = deformed(r.mesh->points[i]);
    const sn_cells* cells = &r.mesh->cells[kind];
    r.neighbour = malloc((size_t)(6 * cells->count) * sizeof *r.neighbour);
    ck_assert(sn_walker_neighbours(r.mesh, kind, r.neighbour));
    r.walker = (sn_walker){ kind, cells->count, cells->nodes, r.neighbour };
    return r;
}

static void destroy(walk_rig* r)
{
    free(r->points);
    free(r->neighbour);
    sn_mesh_destroy(r->mesh);
}

static const struct {
    sn_grid_type type;
    sn_cell kind;
} kinds[] = { { SN_GRID_TETRAHEDRA, SN_CELL_TETRAHEDRON }, { SN_GRID_HEXAHEDRA, SN_CELL_HEXAHEDRON } };

/* From any cell to any other one: the material point lies at x, in the cell. */
START_TEST(points_are_found)
{
    walk_rig r = make(kinds[_i].type, kinds[_i].kind);
    uint64_t seed = 5;
    for (int i = 0; i < 500; ++i) {
        sn_vec3 way = random_vector(&seed, 0.5);
        sn_vec3 x = deformed(sn_add(sn_v3(0.5, 0.5, 0.5), sn_scale(0.85, way)));
        sn_material_point at = { .cell =
                                     (int)(fabs(random_number(&seed)) * r.walker.count) % r.walker.count };
        ck_assert(sn_walk(&r.walker, r.points, x, &at));
        ck_assert_double_le(sn_norm(sn_sub(sn_material_place(&r.walker, &at, r.points), x)), 1e-13);
        double sum = 0, least = 1;
        for (int a = 0; a < sn_cell_nodes(r.walker.kind); ++a) {
            sum += at.weight[a];
            least = fmin(least, at.weight[a]);
        }
        ck_assert_double_eq_tol(sum, 1, 1e-13);
        ck_assert_double_ge(least, -1e-8);
    }
    destroy(&r);
}
END_TEST

/* Outside, the last cell extrapolates. */
START_TEST(outside_is_told)
{
    walk_rig r = make(kinds[_i].type, kinds[_i].kind);
    sn_vec3 x = deformed(sn_v3(0.5, 0.5, 1.05));
    sn_material_point at = { .cell = 0 };
    ck_assert(!sn_walk(&r.walker, r.points, x, &at));
    ck_assert_double_le(sn_norm(sn_sub(sn_material_place(&r.walker, &at, r.points), x)), 1e-12);
    destroy(&r);
}
END_TEST

/* One 10-node tetrahedron with bent edges: places of known coordinates are found to round-off. */
START_TEST(bent_tetrahedron)
{
    static const int nodes[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 }, none[4] = { -1, -1, -1, -1 };
    sn_vec3 p[10] = { { 0, 0, 0 },      { 1, 0, 0 },      { 0, 1, 0 },      { 0, 0, 1 },
                      { 0.5, 0.04, 0 }, { 0.53, 0.5, 0 }, { 0, 0.5, 0.05 }, { 0.02, 0, 0.5 },
                      { 0.5, 0, 0.54 }, { 0, 0.46, 0.5 } };
    sn_walker walker = { SN_CELL_TETRAHEDRON_10, 1, nodes, none };
    sn_material_point at = { .cell = 0 }, back = { .cell = 0 };
    const double l[4] = { 0.3, 0.25, 0.25, 0.2 };
    static const int edge[6][2] = { { 0, 1 }, { 1, 2 }, { 2, 0 }, { 0, 3 }, { 1, 3 }, { 2, 3 } };
    for (int a = 0; a < 4; ++a)
        at.weight[a] = l[a] * (2 * l[a] - 1);
    for (int e = 0; e < 6; ++e)
        at.weight[4 + e] = 4 * l[edge[e][0]] * l[edge[e][1]];
    ck_assert(sn_walk(&walker, p, sn_material_place(&walker, &at, p), &back));
    for (int a = 0; a < 10; ++a)
        ck_assert_double_eq_tol(back.weight[a], at.weight[a], 1e-13);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("mesh/walk");
    TCase* cases = tcase_create("walk");
    tcase_add_loop_test(cases, points_are_found, 0, SN_COUNT(kinds));
    tcase_add_loop_test(cases, outside_is_told, 0, SN_COUNT(kinds));
    tcase_add_test(cases, bent_tetrahedron);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
