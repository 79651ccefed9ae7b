/* If this failed, vessels would hang in the wrong cells of an organ, or a point beside it would be lost.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/locate.h"
#include "mesh/nearest.h"
#include "mesh/topology.h"
#include "support/run_suite.h"

static double uniform(unsigned* state)
{
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) * (1.0 / (1 << 24));
}

/* Nearest of all cells, one by one. */
static double nearest_of_all(const sn_mesh* mesh, sn_cell kind, sn_vec3 p)
{
    double best = HUGE_VAL;
    for (int i = 0; i < mesh->cells[kind].count; ++i) {
        sn_vec3 x[8];
        sn_spot s;
        for (int a = 0; a < sn_cell_nodes(kind); ++a)
            x[a] = mesh->points[mesh->cells[kind].nodes[i * sn_cell_nodes(kind) + a]];
        sn_nearest_in_cell(kind, x, p, &s);
        best = fmin(best, s.distance);
    }
    return best;
}

/* Points of a bent grid; weights give affine maps of them back to 1e-12. */
START_TEST(solids)
{
    static const sn_grid_type types[] = { SN_GRID_TETRAHEDRA, SN_GRID_HEXAHEDRA };
    const int cells[3] = { 7, 4, 3 };
    unsigned state = 1;
    for (int k = 0; k < 2; ++k) {
        sn_cell kind = k ? SN_CELL_HEXAHEDRON : SN_CELL_TETRAHEDRON;
        sn_mesh* mesh = sn_mesh_grid(cells, sn_v3(0, 0, 0), sn_v3(0.7, 0.4, 0.3), types[k], NULL);
        sn_vec3* bent = malloc((size_t)mesh->point_count * sizeof *bent);
        for (int i = 0; i < mesh->point_count; ++i) {
            sn_vec3 p = mesh->points[i];
            bent[i] = sn_v3(p.x + 0.2 * p.y * p.z, p.y + 0.3 * p.x * p.x, p.z + 0.1 * p.x * p.y);
        }
        sn_mesh shape = *mesh;
        shape.points = bent;
        sn_locator* locator = sn_locator_create(&shape, NULL);
        for (int n = 0; n < 60; ++n) {
            sn_vec3 p = { 1.1 * uniform(&state) - 0.2, 0.9 * uniform(&state) - 0.2,
                          0.7 * uniform(&state) - 0.2 };
            sn_spot s;
            sn_locate(locator, p, &s);
            ck_assert_int_eq(s.kind, kind);
            ck_assert_double_eq_tol(s.distance, nearest_of_all(&shape, kind, p), 1e-12);
            if (kind == SN_CELL_HEXAHEDRON && s.distance > 0) continue; // extrapolated as far as it goes
            sn_vec3 back = { 0, 0, 0 };
            double sum = 0, affine = 0;
            for (int a = 0; a < s.nodes; ++a) {
                sn_vec3 x = bent[shape.cells[kind].nodes[s.cell * s.nodes + a]];
                back = sn_add(back, sn_scale(s.weight[a], x));
                sum += s.weight[a];
                affine += s.weight[a] * (3 - x.x + 2 * x.y + 7 * x.z);
            }
            ck_assert_double_eq_tol(sum, 1, 1e-12);
            ck_assert_double_eq_tol(sn_norm(sn_sub(back, p)), 0, 1e-12);
            ck_assert_double_eq_tol(affine, 3 - p.x + 2 * p.y + 7 * p.z, 1e-11);
        }
        sn_locator_destroy(locator);
        free(bent);
        sn_mesh_destroy(mesh);
    }
}
END_TEST

START_TEST(surfaces_and_lines)
{
    const int flat[3] = { 5, 3, 0 }, line[3] = { 6, 0, 0 };
    unsigned state = 2;
    for (int k = 0; k < 3; ++k) {
        static const sn_grid_type types[] = { SN_GRID_QUADS, SN_GRID_TRIANGLES, SN_GRID_EDGES };
        sn_mesh* mesh = sn_mesh_grid(k < 2 ? flat : line, sn_v3(0, 0, 0), sn_v3(1, k < 2, 0), types[k], NULL);
        sn_locator* locator = sn_locator_create(mesh, NULL);
        for (int n = 0; n < 200; ++n) {
            sn_vec3 p = { 2 * uniform(&state) - 0.5, 2 * uniform(&state) - 0.5, uniform(&state) - 0.5 };
            sn_vec3 on = { fmin(fmax(p.x, 0), 1), k < 2 ? fmin(fmax(p.y, 0), 1) : 0, 0 }, back = { 0, 0, 0 };
            sn_spot s;
            sn_locate(locator, p, &s);
            for (int a = 0; a < s.nodes; ++a)
                back = sn_add(back, sn_scale(s.weight[a],
                                             mesh->points[mesh->cells[s.kind].nodes[s.cell * s.nodes + a]]));
            ck_assert_double_eq_tol(s.distance, sn_norm(sn_sub(p, on)), 1e-12);
            ck_assert_double_eq_tol(sn_norm(sn_sub(back, on)), 0, 1e-12);
        }
        sn_locator_destroy(locator);
        sn_mesh_destroy(mesh);
    }
}
END_TEST

START_TEST(some_cells_only)
{
    const int cells[3] = { 4, 1, 1 };
    bool chosen[64] = { false };
    sn_spot s;
    sn_mesh* mesh = sn_mesh_grid(cells, sn_v3(0, 0, 0), sn_v3(4, 1, 1), SN_GRID_HEXAHEDRA, NULL);
    ck_assert_ptr_null(sn_locator_create(mesh, chosen));
    chosen[mesh->cells[SN_CELL_QUAD].count + 3] = true; // the last hexahedron; quads count first
    sn_locator* locator = sn_locator_create(mesh, chosen);
    sn_locate(locator, sn_v3(0.5, 0.5, 0.5), &s);
    ck_assert_int_eq(s.cell, 3);
    ck_assert_double_eq_tol(s.distance, 2.5, 1e-12);
    sn_locator_destroy(locator);
    sn_mesh_destroy(mesh);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("locate");
    TCase* cases = tcase_create("locate");
    tcase_add_test(cases, solids);
    tcase_add_test(cases, surfaces_and_lines);
    tcase_add_test(cases, some_cells_only);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
