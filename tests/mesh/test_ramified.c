/* If this failed, branches of a body that are near each other would stick together, or one body would fall
   apart.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/ramified.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int total_of(const int n[3]) { return n[0] * n[1] * n[2]; }

/* A full grid becomes a grid. */
START_TEST(a_full_grid_is_a_grid)
{
    static const int fine[3] = { 8, 4, 6 };
    unsigned char kept[8 * 4 * 6];
    memset(kept, 1, sizeof kept);
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_ramified r;
    ck_assert(sn_ramify(&pool, fine, kept, NULL, 1, &r));
    ck_assert_int_eq(r.count, 4 * 2 * 3);
    ck_assert_int_eq(r.point_count, 5 * 3 * 4);
    ck_assert(!r.several);
    for (int i = 0; i < r.count; ++i)
        for (int k = 0; k < 8; ++k) {
            const int* low = r.place[r.node[i][0]];
            const int* at = r.place[r.node[i][k]];
            ck_assert_int_eq(at[0] - low[0], (0x66 >> k) & 1);
            ck_assert_int_eq(at[1] - low[1], (0xcc >> k) & 1);
            ck_assert_int_eq(at[2] - low[2], (0xf0 >> k) & 1);
        }
    sn_pool_clear(&pool);
}
END_TEST

/* Two prongs along x, one fine cell apart, in one row of blocks; they meet in the first block. */
START_TEST(prongs_are_separate)
{
    static const int fine[3] = { 12, 4, 4 };
    unsigned char kept[12 * 4 * 4] = { 0 };
    for (int x = 0; x < 12; ++x)
        for (int y = 0; y < 4; ++y)
            kept[y * 12 + x] = x < 2 || y == 0 || y == 3;
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_ramified r;
    ck_assert(sn_ramify(&pool, fine, kept, NULL, 2, &r));
    ck_assert_int_eq(r.count, 1 + 2 + 2);
    ck_assert(r.several);
    ck_assert_int_eq(r.point_count, 8 + 2 * 4 + 2 * 4); // both prongs share the face of the first block
    ck_assert_int_ne(r.cell_of[11], r.cell_of[3 * 12 + 11]);
    ck_assert_int_eq(r.cell_of[0], r.cell_of[3 * 12 + 3]);
    sn_pool_clear(&pool);
}
END_TEST

/* A cut that `joined` tells of separates cells of a full grid. */
START_TEST(cuts_separate)
{
    static const int fine[3] = { 4, 2, 2 };
    unsigned char kept[16], joined[16];
    memset(kept, 1, sizeof kept);
    memset(joined, 7, sizeof joined);
    for (int i = 0; i < 4; ++i)
        joined[4 * i + 2] &= (unsigned char)~SN_JOINED_X;
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_ramified r;
    ck_assert(sn_ramify(&pool, fine, kept, joined, 1, &r));
    ck_assert_int_eq(r.count, 2);
    ck_assert_int_eq(r.point_count, 16);
    ck_assert(sn_ramify(&pool, fine, kept, joined, 2, &r)); // within one block
    ck_assert_int_eq(r.count, 2);
    ck_assert_int_eq(r.point_count, 16);
    sn_pool_clear(&pool);
}
END_TEST

static bool has(const sn_ramified* r, int cell, int node)
{
    for (int k = 0; k < 8; ++k)
        if (r->node[cell][k] == node) return true;
    return false;
}

/* Random matter: fine neighbours are in one cell, or in two that share a face; every fine cell has a cell. */
START_TEST(neighbours_stay_together)
{
    static const int fine[3] = { 13, 8, 9 };
    unsigned char kept[13 * 8 * 9];
    uint32_t seed = 7u + (uint32_t)_i;
    for (int i = 0; i < total_of(fine); ++i) {
        seed = seed * 1664525u + 1013904223u;
        kept[i] = (seed >> 16) % 5 < 2;
    }
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_ramified r;
    ck_assert(sn_ramify(&pool, fine, kept, NULL, _i % 4, &r));
    static const int stride[3] = { 1, 13, 13 * 8 };
    for (int i = 0; i < total_of(fine); ++i) {
        if ((r.cell_of[i] >= 0) != (kept[i] != 0)) ck_abort_msg("fine cell %d", i);
        for (int a = 0; a < 3; ++a) {
            if (!kept[i] || i / stride[a] % fine[a] + 1 >= fine[a] || !kept[i + stride[a]]) continue;
            int shared = 0;
            for (int k = 0; k < 8; ++k)
                shared += has(&r, r.cell_of[i + stride[a]], r.node[r.cell_of[i]][k]);
            const bool one = r.cell_of[i] == r.cell_of[i + stride[a]];
            if (one ? shared != 8 : shared < 4) ck_abort_msg("cells of %d share %d corners", i, shared);
        }
    }
    sn_pool_clear(&pool);
}
END_TEST

#define BLOCK "0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1 "
#define TWO_CELLS                                                                                            \
    "<scene step='10 ms'><inline_mesh name='m' points='" BLOCK BLOCK "' hexahedra='0 1 2 3 4 5 6 7 8 9 10 "  \
    "11 12 13 14 15'/><points name='p' mesh='@m'/><fixed on='@p' nodes='0 1 2 3 4 5 6 7'/><point_mass "      \
    "on='@p' mass='1' gravity='0 0 -10'/><barycentric_points name='c' in='@p' positions='0.5 0.5 0.5 0.5 "   \
    "0.5 0.5 0.5 0.5 0.5' cells='%s'/><implicit_euler/></scene>"

/* Of two cells in one place the second falls; by its place a child belongs to the first. */
START_TEST(children_follow_the_cell_that_is_named)
{
    char text[1000];
    double at[9];
    sn_error error = SN_ERROR_INIT;
    snprintf(text, sizeof text, TWO_CELLS, "0 1 -1");
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, "/c/position", at, 9);
    ck_assert_double_eq_tol(at[2], 0.5, 1e-15);
    ck_assert_double_eq_tol(at[5], 0.5 - 1e-3, 1e-13);
    ck_assert_double_eq_tol(at[8], 0.5, 1e-15);
    sn_sim_destroy(sim);
    snprintf(text, sizeof text, TWO_CELLS, "0 2 -1");
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, "there is no cell 2");
    error = (sn_error)SN_ERROR_INIT;
    snprintf(text, sizeof text, TWO_CELLS, "0 1");
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, "2 numbers for 3 children");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ramified");
    TCase* cases = tcase_create("ramified");
    tcase_add_test(cases, a_full_grid_is_a_grid);
    tcase_add_test(cases, prongs_are_separate);
    tcase_add_test(cases, cuts_separate);
    tcase_add_loop_test(cases, neighbours_stay_together, 0, 8);
    tcase_add_test(cases, children_follow_the_cell_that_is_named);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
