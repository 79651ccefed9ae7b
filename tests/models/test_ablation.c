/* If this failed, a solid that loses cells while it runs would move otherwise than one that was meshed
   without them, lose or gain mass, jump where nothing was removed, depend on the number of threads, forget
   its cells in a snapshot, or ask for memory in a step.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine/removal.h"
#include "support/allocations.h"
#include "support/probe.h"
#include "support/run_suite.h"

enum { NODES = 300 };

static const sn_removal* removal_of(const sn_sim* sim) { return sim->systems[0]->removals->at[0]->removal; }

static int count_removed(const sn_sim* sim)
{
    int count = 0;
    for (int i = 0; i < removal_of(sim)->count; ++i)
        count += removal_of(sim)->removed[i];
    return count;
}

static int nodes_of(const sn_sim* sim) { return probe_state(sim, "/p")->count; }

/* ---- a solid that was meshed without the cells --------------------------------------------------------- */

#define HEXAHEDRA "<grid name='m' cells='4 3 3' low='0 0 0' high='0.4 0.3 0.3' type='hexahedra'/>"
#define TETRAHEDRA "<grid name='m' cells='4 3 3' low='0 0 0' high='0.4 0.3 0.3' type='tetrahedra'/>"
#define QUADRATIC                                                                                            \
    "<grid name='t' cells='2 2 2' low='0 0 0' high='0.4 0.3 0.3' type='tetrahedra'/><quadratic name='m' "    \
    "of='@t'/>"
#define TOOL "<ablation name='a' on='@p' position='0.4 0.3 0.3' radius='0.17'/>"

typedef struct variant {
    const char *mesh, *solid, *mass, *integrator;
} variant;

static const variant variants[] = {
    { TETRAHEDRA, "", "", "<implicit_euler linear='sparse'/>" },
    { TETRAHEDRA, "tangent='warped'", "", "<implicit_euler linear='ldl'/>" },
    { TETRAHEDRA, "law='corotational_qr'", "", "<implicit_euler linear='sparse'/>" },
    { TETRAHEDRA, "law='corotational_edges'", "", "<implicit_euler linear='sparse'/>" },
    { TETRAHEDRA, "law='linear'", "", "<implicit_euler linear='sparse'/>" },
    { TETRAHEDRA, "law='stable_neo_hookean' damping_time='0.01'", "", "<implicit_euler linear='sparse'/>" },
    { TETRAHEDRA, "law='st_venant_kirchhoff'", "distribution='consistent'", "<dirk linear='sparse'/>" },
    { TETRAHEDRA, "law='stable_neo_hookean' relaxation_fractions='0.4' relaxation_times='0.01'", "",
      "<dirk linear='sparse'/>" },
    { TETRAHEDRA, "law='stable_neo_hookean'", "distribution='uniform'",
      "<generalized_alpha linear='sparse'/>" },
    { HEXAHEDRA, "law='corotational_cell' tangent='warped'", "", "<implicit_euler linear='sparse'/>" },
    { HEXAHEDRA, "law='corotational_cell'", "", "<dirk linear='sparse'/>" },
    { HEXAHEDRA, "law='stable_neo_hookean' integration='selective'", "distribution='consistent'",
      "<dirk linear='sparse'/>" },
    { HEXAHEDRA, "law='linear' integration='selective' damping_time='0.01'", "", "<explicit/>" },
    { QUADRATIC, "law='stable_neo_hookean' integration='selective'", "", "<dirk linear='sparse'/>" },
    { TETRAHEDRA, "law='stable_neo_hookean'", "", "<statics linear='sparse'/>" },
    { HEXAHEDRA, "law='linear'", "", "<statics linear='sparse'/>" },
};

static char text[60000];

/* `without`: only these cells; `held`: nodes that would have none. */
static sn_sim* compile(const variant* v, const char* remover, const char* without, const char* held)
{
    int used = snprintf(text, sizeof text,
                        "<scene step='1 ms'>%s<points name='p' mesh='@m'/><fixed on='@p' where='x lt "
                        "1e-6'/>%s<solid name='s' on='@p' young_modulus='20000' poisson_ratio='0.3' %s %s/>"
                        "<solid_mass name='w' on='@p' gravity='0 1 -9.81' %s %s/><contraction on='@p' "
                        "tension='500' directions='1 2 3' %s/>%s%s</scene>",
                        v->mesh, held, v->solid, without, v->mass, without, without, remover, v->integrator);
    ck_assert_int_lt(used, (int)sizeof text);
    return probe_compile(text, NULL);
}

/* The same scene with the cells and the nodes left out that the other one has removed. */
static sn_sim* compile_without(const variant* v, const sn_sim* sim)
{
    static char cells[20000], held[20000];
    const sn_removal* r = removal_of(sim);
    int used = snprintf(cells, sizeof cells, "where='cells");
    for (int i = 0; i < r->count; ++i)
        if (!r->removed[i]) used += snprintf(cells + used, sizeof cells - (size_t)used, " %d", i);
    snprintf(cells + used, sizeof cells - (size_t)used, "'");
    used = snprintf(held, sizeof held, "<fixed on='@p' nodes='");
    for (int i = 0; i < nodes_of(sim); ++i)
        if (r->bare[i]) used += snprintf(held + used, sizeof held - (size_t)used, "%d ", i);
    snprintf(held + used, sizeof held - (size_t)used, "'/>");
    return compile(v, "", cells, held);
}

static void expect_same(sn_sim* a, sn_sim* b, const char* channel, double tolerance)
{
    static double x[3 * NODES], y[3 * NODES];
    int n = 3 * nodes_of(a);
    double most = 0, size = 0;
    ck_assert_int_le(n, 3 * NODES);
    probe_read(a, channel, x, n);
    probe_read(b, channel, y, n);
    for (int i = 0; i < n; ++i) {
        most = fmax(most, fabs(x[i] - y[i]));
        size = fmax(size, fabs(y[i]));
    }
    ck_assert_msg(most <= tolerance * size, "%s: differ by %g of %g", channel, most, size);
}

/* Cells gone at the start; round-off of another order of sums grows in 20 steps. */
START_TEST(equals_a_mesh_without)
{
    const variant* v = &variants[_i];
    const bool statics = strstr(v->integrator, "statics") != NULL;
    sn_sim* sim = compile(v, TOOL, "", "");
    sn_sim* other = compile_without(v, sim);
    ck_assert_int_gt(count_removed(sim), 0);
    const double m = probe_value(sim, "/w/mass", 0, 1), n = probe_value(other, "/w/mass", 0, 1);
    ck_assert_double_le(fabs(m - n), 1e-14 * n);
    const double lost = probe_value(sim, "/w/removed_mass", 0, 1);
    ck_assert_double_le(fabs(m + lost - 1000 * 0.4 * 0.3 * 0.3), 1e-12 * 36);
    ck_assert_double_le(fabs(lost - 1000 * probe_value(sim, "/a/removed_volume", 0, 1)), 1e-12 * 36);
    ck_assert_int_eq((int)probe_value(sim, "/a/removed_cells", 0, 1), count_removed(sim));
    probe_step(sim, statics ? 1 : 20);
    probe_step(other, statics ? 1 : 20);
    expect_same(sim, other, "/p/position", statics ? 1e-9 : 1e-12);
    if (!statics) expect_same(sim, other, "/p/velocity", 1e-10);
    ck_assert_double_le(fabs(probe_value(sim, "/s/volume", 0, 1) - probe_value(other, "/s/volume", 0, 1)),
                        1e-12);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* ---- while it runs ------------------------------------------------------------------------------------- */

#define DRILL                                                                                                \
    "<frames name='f' positions='0.45 0.15 0.35'/><prescribed_motion on='@f' x='0.45-4*t' y='0.15' "         \
    "z='0.35-3*t'/>"                                                                                         \
    "<ablation name='a' on='@p' tool='@f' axis='0 0 0.1' radius='0.04' debris='1e-5'/>"

static const variant running[] = {
    { TETRAHEDRA, "law='corotational'", "", "<implicit_euler/>" },
    { TETRAHEDRA, "law='stable_neo_hookean'", "", "<dirk/>" },
    { HEXAHEDRA, "law='stable_neo_hookean'", "distribution='consistent'", "<dirk/>" },
    { HEXAHEDRA, "law='corotational_cell' tangent='warped'", "", "<implicit_euler linear='cg'/>" },
    { TETRAHEDRA, "law='linear'", "", "<bdf2/>" },
    { HEXAHEDRA, "law='linear' damping_time='1e-4'", "", "<explicit/>" },
    { TETRAHEDRA, "law='corotational'", "", "<implicit_euler linear='lagged_ldl'/>" },
};

static void expect_bits(const sn_sim* a, const sn_sim* b)
{
    const sn_layout *l = &a->systems[0]->layout, *m = &b->systems[0]->layout;
    ck_assert_mem_eq(l->x, m->x, (size_t)l->nx * sizeof(double));
    ck_assert_mem_eq(l->v, m->v, (size_t)l->nv * sizeof(double));
    ck_assert_mem_eq(removal_of(a)->removed, removal_of(b)->removed, (size_t)removal_of(a)->count);
}

START_TEST(threads_and_snapshots_keep_the_bits)
{
    sn_sim* sim[4];
    sn_error error = { 0 };
    for (int i = 0; i < 4; ++i)
        sim[i] = compile(&running[_i], DRILL, "", "");
    ck_assert_int_eq(sn_sim_set_threads(sim[1], 2, &error), SN_OK);
    ck_assert_int_eq(sn_sim_set_threads(sim[2], 4, &error), SN_OK);
    size_t bytes = sn_sim_snapshot_size(sim[0]);
    void *before = malloc(bytes), *middle = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim[3], before, bytes), SN_OK);
    for (int i = 0; i < 3; ++i)
        probe_step(sim[i], 35);
    ck_assert_int_gt(count_removed(sim[0]), 0);
    ck_assert_int_lt(count_removed(sim[0]), removal_of(sim[0])->count);
    ck_assert_int_eq(sn_sim_save(sim[0], middle, bytes), SN_OK);
    const int then = count_removed(sim[0]);
    for (int i = 0; i < 3; ++i)
        probe_step(sim[i], 30);
    expect_bits(sim[0], sim[1]);
    expect_bits(sim[0], sim[2]);
    ck_assert_int_gt(count_removed(sim[0]), then);
    ck_assert_int_eq(sn_sim_restore(sim[3], middle, bytes), SN_OK); // into one that has never stepped
    ck_assert_int_eq(count_removed(sim[3]), then);
    probe_step(sim[3], 30);
    expect_bits(sim[0], sim[3]);
    ck_assert_int_eq(sn_sim_restore(sim[1], before, bytes), SN_OK); // cells come back
    ck_assert_int_eq(count_removed(sim[1]), 0);
    probe_step(sim[1], 65);
    expect_bits(sim[0], sim[1]);
    for (int i = 0; i < 4; ++i)
        sn_sim_destroy(sim[i]);
    free(before);
    free(middle);
}
END_TEST

START_TEST(a_step_allocates_nothing)
{
    sn_sim* sim = compile(&running[_i], DRILL, "", "");
    sn_error error = { 0 };
    probe_step(sim, 1);
    allocations_start();
    const int64_t before = allocations_here;
    for (int i = 0; i < 35 && !error.status; ++i)
        sn_sim_step(sim, &error);
    const int64_t after = allocations_here;
    ck_assert_msg(!error.status, "%s", error.text);
    if (ALLOCATIONS_COUNTED) ck_assert_int_eq(after, before);
    ck_assert_int_gt(count_removed(sim), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* A free body: what is left keeps its momentum after cells are gone, and no place or velocity jumps. */
static sn_vec3 momentum(const sn_sim* sim)
{
    const sn_state* p = probe_state(sim, "/p");
    const sn_system* s = sim->systems[0];
    sn_vec3 sum = { 0, 0, 0 };
    for (int c = 0; c < s->program.masses.count; ++c) {
        const sn_call* call = &s->program.masses.at[c];
        double M[9] = { 0 }, K[9], D[9];
        for (int i = 0; i < call->item_count; ++i) {
            memset(M, 0, sizeof M);
            call->ops.tangent(call->self, i, &call->in, &(sn_tangent){ .n = 3, .K = K, .D = D, .M = M });
            const double* v = p->v + 3 * call->node[i].node;
            sum = sn_madd(sum, M[0], sn_v3(v[0], v[1], v[2]));
        }
    }
    return sum;
}

static sn_vec3 impulse_of(const sn_sim* sim)
{
    const sn_state* p = probe_state(sim, "/p");
    const sn_removal* r = removal_of(sim);
    const sn_removal_entry* e = sim->systems[0]->removals->at[0];
    sn_vec3 sum = { 0, 0, 0 };
    for (int cell = 0; cell < r->count; ++cell)
        for (int a = 0; a < 4 && !r->removed[cell]; ++a) {
            const double* v = p->v + 3 * e->nodes[4 * cell + a];
            // all tetrahedra of the grid have the same volume
            sum = sn_madd(sum, 1000 * 0.4 * 0.3 * 0.3 / r->count / 4, sn_v3(v[0], v[1], v[2]));
        }
    return sum;
}

/* In free flight: removal takes away the mass of the cells with their velocities, and moves nothing. */
START_TEST(momentum_is_kept_between_removals)
{
    sn_sim* sim = probe_compile(
        "<scene step='0.1 ms'>" TETRAHEDRA
        "<frames name='o'/><prescribed_motion on='@o' x='2*t' y='t' yaw='3*t'/>"
        "<points name='p' mesh='@m' on='@o'/><solid on='@p' young_modulus='20000'/><solid_mass name='w' "
        "on='@p'/><ablation name='a' on='@p' position='0.4 0.3 0.3' radius='0.17' active='step(t, "
        "1.05e-3)-step(t, 1.15e-3)'/><implicit_euler linear='sparse'/></scene>",
        NULL);
    static double before[3 * NODES];
    probe_step(sim, 10);
    ck_assert_int_eq(count_removed(sim), 0);
    sn_vec3 start = momentum(sim);
    ck_assert_double_le(sn_norm(sn_sub(start, impulse_of(sim))), 1e-12 * sn_norm(start));
    probe_step(sim, 1); // ends at 1.1 ms
    ck_assert_int_gt(count_removed(sim), 5);
    sn_vec3 left = momentum(sim);
    ck_assert_double_le(sn_norm(sn_sub(left, impulse_of(sim))), 1e-12 * sn_norm(start));
    ck_assert_double_lt(sn_norm(left), 0.95 * sn_norm(start));
    probe_read(sim, "/p/position", before, 3 * nodes_of(sim));
    const sn_removal* r = removal_of(sim);
    probe_step(sim, 50);
    ck_assert_double_le(sn_norm(sn_sub(momentum(sim), left)), 1e-11 * sn_norm(left));
    const sn_state* p = probe_state(sim, "/p");
    int bare = 0;
    for (int i = 0; i < p->count; ++i) {
        bare += r->bare[i];
        for (int k = 3 * i; r->bare[i] && k < 3 * i + 3; ++k)
            ck_assert(p->v[k] == 0.0 && p->x[k] == before[k]); // held
    }
    ck_assert_int_gt(bare, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- tools, heat, debris ------------------------------------------------------------------------------- */

#define STILL(more)                                                                                          \
    "<scene step='1 ms'><grid name='m' cells='10 1 1' high='1 0.1 0.1' type='hexahedra'/><points name='p' "  \
    "mesh='@m'/><solid name='s' on='@p' young_modulus='1e5'/><solid_mass name='w' on='@p'/>" more            \
    "<implicit_euler/></scene>"

/* A ball of 1 cm that flies through the bar at 1 m a step meets the cells on its way, and no others. */
START_TEST(a_fast_tool_sweeps)
{
    sn_sim* sim = probe_compile(
        STILL("<frames name='f' positions='0.35 0.05 1'/><prescribed_motion on='@f' z='1-1000*t' "
              "x='0.35+200*t' y='0.05'/><ablation name='a' on='@p' tool='@f' radius='0.01'/>"),
        NULL);
    probe_step(sim, 2);
    // x = 0.55 at z = 0, 0.54 at z = 0.05, where the centre of cell 5 is 0.55
    ck_assert_int_eq(count_removed(sim), 1);
    ck_assert(removal_of(sim)->removed[5]);
    sn_sim_destroy(sim);
}
END_TEST

/* A capsule along the bar from 0.2 to 0.5 reaches centres from 0.2 - r to 0.5 + r. */
START_TEST(a_capsule_reaches_what_it_should)
{
    sn_sim* sim = probe_compile(STILL("<ablation name='a' on='@p' position='0.2 0.05 0.05' axis='0.3 0 0' "
                                      "radius='0.051' where='x lt 0.5'/>"),
                                NULL);
    for (int i = 0; i < 10; ++i) // centres 0.05, 0.15, ...; those beyond 0.5 may not be removed
        ck_assert_int_eq(removal_of(sim)->removed[i], i >= 1 && i <= 4);
    ck_assert_double_le(fabs(probe_value(sim, "/a/removed_volume", 0, 1) - 4e-3), 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(heat_removes)
{
    sn_sim* sim = probe_compile(
        STILL("<scalars name='T' mesh='@m'/><prescribed_scalars on='@T' value='1e5*t' where='x gt "
              "0.85'/><scalar_mass on='@T' mass='1'/><ablation name='a' on='@p' temperature='@T' "
              "above='60'/>"),
        NULL);
    probe_step(sim, 1);
    ck_assert_int_eq(count_removed(sim),
                     1); // 100 at all nodes of the last, at half of those of cell 8
    ck_assert(removal_of(sim)->removed[9]);
    sn_sim_destroy(sim);
}
END_TEST

/* Cells 3 and 6 go; two cells between them stay, or go as debris, and six others stay. */
START_TEST(debris_goes)
{
    static const char* const limits[] = { "1.9e-3", "2.1e-3" };
    for (int i = 0; i < 2; ++i) {
        char scene[1200];
        snprintf(
            scene, sizeof scene,
            STILL("<ablation name='b' on='@p' position='0.35 0.05 0.05' radius='0.01'/><ablation name='a' "
                  "on='@p' position='0.65 0.05 0.05' radius='0.01' debris='%s'/>"),
            limits[i]);
        sn_sim* sim = probe_compile(scene, NULL);
        ck_assert_int_eq(count_removed(sim), i == 0 ? 2 : 4);
        probe_step(sim, 5);
        ck_assert_int_eq(count_removed(sim), i == 0 ? 2 : 4);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- all of it ----------------------------------------------------------------------------------------- */

START_TEST(everything_can_be_removed)
{
    static const char* const integrators[] = { "<implicit_euler/>",    "<dirk/>",
                                               "<explicit/>",          "<bdf2/>",
                                               "<generalized_alpha/>", "<midpoint/>",
                                               "<statics/>",           "<rosenbrock/>" };
    for (int i = 0; i < SN_COUNT(integrators); ++i) {
        char scene[1200];
        snprintf(scene, sizeof scene,
                 "<scene step='0.01 ms'><grid name='m' cells='3 2 2' type='tetrahedra'/><points name='p' "
                 "mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid name='s' on='@p' "
                 "young_modulus='1e5'/><solid_mass name='w' on='@p' gravity='0 0 -9.81'/><ablation name='a' "
                 "on='@p' radius='10'%s/>%s</scene>",
                 strstr(integrators[i], "statics") ? "" : " active='step(t, 25e-6)'", integrators[i]);
        sn_sim* sim = probe_compile(scene, NULL);
        probe_step(sim, strstr(integrators[i], "statics") ? 1 : 6);
        ck_assert_int_eq(count_removed(sim), removal_of(sim)->count);
        ck_assert(probe_value(sim, "/w/mass", 0, 1) == 0.0);
        ck_assert(probe_value(sim, "/s/volume", 0, 1) == 0.0);
        ck_assert(probe_value(sim, "/s/smallest_ratio", 0, 1) == 1.0);
        ck_assert(probe_value(sim, "/s/peak_stress", 0, 1) == 0.0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A number that is set later acts on the cells that are left. */
START_TEST(numbers_are_set_afterwards)
{
    sn_error error = { 0 };
    sn_sim *sim = compile(&variants[0], TOOL, "", ""), *other = compile_without(&variants[0], sim);
    const double density = 2000, modulus = 50000;
    for (int i = 0; i < 2; ++i) {
        ck_assert_int_eq(sn_sim_set_parameter(i ? other : sim, "/w/density", &density, 1, &error), SN_OK);
        ck_assert_int_eq(sn_sim_set_parameter(i ? other : sim, "/s/young_modulus", &modulus, 1, &error),
                         SN_OK);
        probe_step(i ? other : sim, 20);
    }
    expect_same(sim, other, "/p/position", 1e-12);
    ck_assert_double_le(fabs(probe_value(sim, "/w/mass", 0, 1) - probe_value(other, "/w/mass", 0, 1)), 1e-12);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

START_TEST(bad_input_is_told)
{
    static const struct {
        const char *text, *words;
    } bad[] = {
        { STILL("<ablation on='@p'/>"), "nothing that removes cells" },
        { STILL("<ablation radius='1'/>"), "on is missing" },
        { STILL("<frames name='f'/><prescribed_motion on='@f'/><ablation on='@p' tool='@f'/>"), "radius" },
        { STILL("<frames name='f'/><prescribed_motion on='@f'/><ablation on='@p' tool='@f' radius='1' "
                "node='2'/>"),
          "there is no frame 2" },
        { STILL("<ablation on='@p' cells='tetrahedra' radius='1'/>"), "the mesh has no tetrahedra" },
        { STILL("<scalars name='T' values='1 2'/><scalar_mass on='@T' mass='1'/><ablation on='@p' "
                "temperature='@T'/>"),
          "has 2 numbers for 44 points" },
        { "<scene><points name='p' positions='0 0 0 1 0 0 0 1 0 0 0 1'/><solid on='@p' nodes='0 1 2 "
          "3'/><solid_mass on='@p' nodes='0 1 2 3'/><ablation on='@p' radius='1'/></scene>",
          "the points have no mesh" },
    };
    for (int i = 0; i < SN_COUNT(bad); ++i) {
        sn_error error = { 0 };
        probe_refuse(bad[i].text, NULL, &error);
        probe_expect(error.text, bad[i].words);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ablation");
    TCase* cells = tcase_create("cells");
    tcase_add_loop_test(cells, equals_a_mesh_without, 0, SN_COUNT(variants));
    tcase_add_loop_test(cells, threads_and_snapshots_keep_the_bits, 0, SN_COUNT(running));
    tcase_add_loop_test(cells, a_step_allocates_nothing, 0, SN_COUNT(running));
    tcase_add_test(cells, momentum_is_kept_between_removals);
    tcase_add_test(cells, everything_can_be_removed);
    tcase_add_test(cells, numbers_are_set_afterwards);
    suite_add_tcase(suite, cells);
    TCase* tools = tcase_create("tools");
    tcase_add_test(tools, a_fast_tool_sweeps);
    tcase_add_test(tools, a_capsule_reaches_what_it_should);
    tcase_add_test(tools, heat_removes);
    tcase_add_test(tools, debris_goes);
    tcase_add_test(tools, bad_input_is_told);
    suite_add_tcase(suite, tools);
    return run_suite(suite);
}
