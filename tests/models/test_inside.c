/* If this failed, what rides in a mesh would not follow it, would push on it with another power than it is
   pushed with, or would be put outside unnoticed; or a text would choose other nodes and cells than it names.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* A block in cells of a kind, and points in it. */
#define BLOCK(type)                                                                                          \
    "<scene><grid name='g' high='2 1.5 1' cells='3 2 2' type='" type "'/><points name='p' mesh='@g'/>"       \
    "<point_mass on='@p' mass='0.5'/>"
#define RIDERS                                                                                               \
    "<barycentric_points name='c' in='@p' positions='0.31 0.2 0.1  1.97 1.4 0.9  0 0 0  1 0.75 0.5  0.7 "    \
    "0.1 0.99'/>"

#define RIDDEN "<point_mass on='@c' mass='0.1'/></scene>" /* what nothing acts on does not move in a step */

enum { RIDER_COUNT = 5 };

static const char* const blocks[] = { BLOCK("tetrahedra") RIDERS RIDDEN, BLOCK("hexahedra") RIDERS RIDDEN };

/* x -> A x + b, with v = A x too. */
static void deform(const sn_state* state, const double* rest, double A[3][3], sn_vec3 b)
{
    for (int k = 0; k < state->count; ++k)
        for (int i = 0; i < 3; ++i) {
            double sum = 0;
            for (int j = 0; j < 3; ++j)
                sum += A[i][j] * rest[3 * k + j];
            state->x[3 * k + i] = sum + (&b.x)[i];
            state->v[3 * k + i] = sum;
        }
}

/* An affine motion of the host is reproduced. */
START_TEST(affine_motion)
{
    uint64_t seed = 5;
    sn_sim* sim = probe_compile(blocks[_i], NULL);
    sn_state *host = probe_state(sim, "/p"), *riders = probe_state(sim, "/c");
    ck_assert_int_eq(riders->count, RIDER_COUNT);
    double rest[3 * 64], places[3 * RIDER_COUNT], wanted[2][3 * RIDER_COUNT], A[3][3];
    sn_system_map(sim->systems[0]);
    memcpy(rest, host->x, 3 * (size_t)host->count * sizeof(double));
    memcpy(places, riders->x, sizeof places);
    const double given[3] = { 1.97, 1.4, 0.9 };
    expect_close("where it was put", places + 3, given, 3, 1e-14);
    for (int i = 0; i < 9; ++i)
        A[i / 3][i % 3] = random_number(&seed) + (i % 4 == 0);
    sn_vec3 b = random_vector(&seed, 3);
    deform(host, rest, A, b);
    sn_system_map(sim->systems[0]);
    sn_state exact = { .count = RIDER_COUNT };
    exact.x = wanted[0];
    exact.v = wanted[1];
    deform(&exact, places, A, b);
    expect_close("places", riders->x, wanted[0], 3 * RIDER_COUNT, 1e-12);
    expect_close("velocities", riders->v, wanted[1], 3 * RIDER_COUNT, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* Forces on riders have the power of what they push up, and the same sum. */
START_TEST(power_and_sum)
{
    uint64_t seed = 9;
    sn_sim* sim = probe_compile(blocks[_i], NULL);
    sn_system* s = sim->systems[0];
    sn_state *host = probe_state(sim, "/p"), *riders = probe_state(sim, "/c");
    for (int i = 0; i < 3 * host->count; ++i)
        host->v[i] = random_number(&seed);
    sn_system_map(s);
    memset(s->layout.f, 0, (size_t)s->layout.nv_all * sizeof(double));
    double down = 0, up = 0, sums[2][3] = { { 0 } };
    for (int i = 0; i < 3 * riders->count; ++i) {
        riders->f[i] = random_number(&seed);
        down += riders->f[i] * riders->v[i];
        sums[0][i % 3] += riders->f[i];
    }
    const sn_call* call = &s->program.mappings.at[0];
    call->type->ops.mapping->apply_transpose(call->self, (sn_range){ 0, call->item_count }, &call->in,
                                             riders->f, call->out);
    for (int i = 0; i < 3 * host->count; ++i) {
        up += host->f[i] * host->v[i];
        sums[1][i % 3] += host->f[i];
    }
    expect_close("power", &up, &down, 1, 1e-12);
    expect_close("sum of forces", sums[1], sums[0], 3, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* A point outside is where it was put, by extrapolation; too far out it is refused with its distance. */
START_TEST(outside)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(
        BLOCK("tetrahedra") "<barycentric_points name='c' in='@p' positions='2.2 0.5 0.5'/></scene>", NULL);
    const double given[3] = { 2.2, 0.5, 0.5 };
    sn_system_map(sim->systems[0]);
    expect_close("place", probe_state(sim, "/c")->x, given, 3, 1e-14);
    sn_sim_destroy(sim);
    probe_refuse(BLOCK("tetrahedra") "<barycentric_points name='c' in='@p' reach='0.1' positions='2.2 0.5 "
                                     "0.5'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "0.2");
    probe_expect(error.text, "reach");
}
END_TEST

/* Which nodes a text holds fast. */
START_TEST(fixed_where)
{
    static const struct {
        const char* where;
        int nodes;
    } cases[] = { { "x gt 1.99", 9 },
                  { "x lt 0.01 | x gt 1.99", 18 },
                  { "box -1 -1 -1 0.1 3 3", 9 },
                  { "nodes 0 2-4", 4 },
                  { "sphere 0 0 0 0.1", 1 },
                  { "region xmin", 9 },
                  { "0.4 lt x lt 0.8", 9 },
                  { "all", 36 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[1024];
        snprintf(text, sizeof text, "%s<fixed on='@p' where='%s'/></scene>", BLOCK("hexahedra"),
                 cases[i].where);
        sn_sim* sim = probe_compile(text, NULL);
        int held = 0;
        for (int k = 0; k < sim->systems[0]->layout.nv; ++k)
            held += !sim->systems[0]->layout.free_dof[k];
        ck_assert_msg(held == 3 * cases[i].nodes, "%s holds %d", cases[i].where, held);
        sn_sim_destroy(sim);
    }
    sn_error error = { 0 };
    probe_refuse(BLOCK("hexahedra") "<fixed on='@p' where='x gt 5'/></scene>", NULL, &error);
    probe_expect(error.text, "the box around all");
}
END_TEST

/* Which cells a text chooses. */
START_TEST(cells_where)
{
    static const struct {
        const char* where;
        int cells;
    } cases[] = { { "all", 12 }, { "x lt 1", 8 }, { "cells 0 3-5", 4 }, { "box 0 0 0 0.5 0.5 0.5", 1 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[1024];
        snprintf(text, sizeof text, "%s<solid name='s' on='@p' law='stable_neo_hookean' where='%s'/></scene>",
                 BLOCK("hexahedra"), cases[i].where);
        sn_sim* sim = probe_compile(text, NULL);
        const sn_calls* forces = &sim->systems[0]->program.forces;
        for (int c = 0; c < forces->count; ++c)
            if (strcmp(forces->at[c].path, "/s") == 0)
                ck_assert_int_eq(forces->at[c].item_count, cases[i].cells);
        sn_sim_destroy(sim);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("inside meshes");
    TCase* tests = tcase_create("all");
    tcase_add_loop_test(tests, affine_motion, 0, 2);
    tcase_add_loop_test(tests, power_and_sum, 0, 2);
    tcase_add_test(tests, outside);
    tcase_add_test(tests, fixed_where);
    tcase_add_test(tests, cells_where);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
