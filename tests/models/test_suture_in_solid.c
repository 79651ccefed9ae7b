/* If this fails, a suture in an elastic solid is not in balance with it, slips at another tension than
   that of its friction, or is not restored. SPDX-License-Identifier:
   BSD-3-Clause */
#include "support/run_suite.h"
#include "support/suture_block.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- balance ------------------------------------------------------------------------------------------- */

enum { MAX_NODES = 400 };

/* Sums of the component's forces, and of their moments about the origin; the largest force. */
static double sum_forces(sn_sim* sim, sn_vec3* force, sn_vec3* moment)
{
    static sn_vec3 f[2][MAX_NODES];
    const sn_call* call = hole_of(sim);
    double most = 0;
    memset(f, 0, sizeof f);
    *force = *moment = sn_v3(0, 0, 0);
    const sn_generalized_force out[2] = { { .force = f[0] }, { .force = f[1] } };
    call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, out);
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < call->kin[i].count; ++k) {
            *force = sn_add(*force, f[i][k]);
            *moment = sn_add(*moment, sn_cross(call->kin[i].points[k], f[i][k]));
            most = fmax(most, sn_norm(f[i][k]));
        }
    return most;
}

#define SOFT(block) SCENE(block, "30", "-15", "0.004*smooth(t,0,0.2)", "grip='3' friction='0.3'")
static const char* const soft[] = {
    SOFT(BLOCK("3 2 2", "tetrahedra", "y lt -4.9 mm")),
    SOFT(BLOCK("3 2 2", "hexahedra", "y lt -4.9 mm")),
    "<scene step='2 ms' duration='20 s'><grid name='coarse' cells='3 1 1' type='tetrahedra' low='0 -5 -5 mm' "
    "high='20 5 5 mm'/><quadratic name='m' of='@coarse'/><points name='p' mesh='@m'/><solid on='@p' "
    "law='corotational' young_modulus='30 kPa' damping_time='5 ms'/><solid_mass on='@p' density='1000'/>"
    "<fixed on='@p' where='y lt -4.9 mm'/>" SUTURE("40", "30 1 0.7  -15 1 0.7 mm")
        HANDS("0.030", "-0.015", "0.004*smooth(t,0,0.2)",
              "1e-3+0.002*smooth(t,0,0.1)") "<suture_in_solid name='c' on='@s/points' solid='@p' grip='3' "
                                            "friction='0.3'/>"
                                            "<dirk method='backward_euler'/></scene>",
};

START_TEST(forces_balance)
{
    sn_sim* sim = probe_compile(soft[_i], NULL);
    double most = 0;
    for (int i = 0; i < 20; ++i) {
        sn_vec3 force, moment;
        probe_step(sim, 5);
        most = fmax(most, sum_forces(sim, &force, &moment));
        ck_assert_double_le(sn_norm(force), 1e-14);
        ck_assert_double_le(sn_norm(moment), 1e-14);
    }
    ck_assert_double_gt(most, 1e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- the tangent of a suture that slips (that of one that sticks: conformance suite) ------------------- */

enum { DOFS = 3 * (SN_CELL_MAX_NODES + 3) };

/* Node a of item k: those of the cell, then those of the span. */
static sn_vec3* node_of(const sn_suture_in_solid_self* n, int k, int a, sn_vec3* suture, sn_vec3* solid)
{
    return a < n->nodes ? &solid[sn_thread_cell(n, k)[a]] : &suture[n->hold[k].span + a - n->nodes];
}

static void item_force(const sn_call* call, int k, double* f)
{
    static sn_vec3 of[2][MAX_NODES];
    const sn_suture_in_solid_self* n = call->self;
    const sn_generalized_force out[2] = { { .force = of[0] }, { .force = of[1] } };
    memset(of, 0, sizeof of);
    call->ops.add(call->self, (sn_range){ k, k + 1 }, &call->in, out);
    for (int a = 0; a < n->nodes + 3; ++a)
        memcpy(f + 3 * a, node_of(n, k, a, of[0], of[1]), sizeof(sn_vec3));
}

/* Largest difference of K of item k from differences of its forces, and the largest number of K. */
static double compare_tangent(const sn_call* call, int k, double* most)
{
    static double K[DOFS * DOFS], D[DOFS * DOFS];
    const sn_suture_in_solid_self* n = call->self;
    const int size = 3 * (n->nodes + 3);
    const double h = 1e-9;
    double worst = 0, high[DOFS], low[DOFS];
    memset(K, 0, sizeof K);
    call->ops.tangent(call->self, k, &call->in, &(sn_tangent){ .n = size, .K = K, .D = D });
    for (int j = 0; j < size; ++j) {
        double* x = &node_of(n, k, j / 3, places_of(call, 0), places_of(call, 1))->x + j % 3;
        const double at = *x;
        *x = at + h;
        item_force(call, k, high);
        *x = at - h;
        item_force(call, k, low);
        *x = at;
        for (int i = 0; i < size; ++i) {
            worst = fmax(worst, fabs((high[i] - low[i]) / (2 * h) - K[size * i + j]));
            *most = fmax(*most, fabs(K[size * i + j]));
        }
    }
    return worst;
}

START_TEST(the_tangent_of_a_suture_that_slips_is_exact)
{
    sn_sim* sim = probe_compile(soft[2], NULL);
    probe_step(sim, 40);
    const sn_call* call = hole_of(sim);
    int slipping = 0;
    for (int i = 0; i < call->kin[0].count; ++i) // beyond the limit, where pieces are at the end of a step
        places_of(call, 0)[i].x += 1e-5;
    for (int k = 0; k < call->item_count; ++k) {
        sn_thread_grip g;
        if (!sn_thread_grip_find(call->self, k, &call->in, &g, NULL) || !g.slips) continue;
        double most = 0, worst = compare_tangent(call, k, &most);
        ck_assert_msg(worst <= 1e-5 * most, "piece %d: %.3g of %.3g apart", k, worst, most);
        ++slipping;
    }
    ck_assert_int_gt(slipping, 5);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- friction ------------------------------------------------------------------------------------------ */

/* Pulled at its first point. */
#define STRAIGHT(more)                                                                                       \
    "<scene step='2 ms' duration='20 s'>" RIGID SUTURE("40", "30 1 0.7  -15 1 0.7 mm") more                  \
        "<dirk method='backward_euler'/></scene>"
#define HAND                                                                                                 \
    "<frames name='a'/><prescribed_motion on='@a' x='0.03+0.002*smooth(t,0,0.2)' y='1e-3' z='7e-4'/>"        \
    "<attachment on='@s/points' nodes='0' to='@a'/>"
#define HOLE(more) "<suture_in_solid name='c' on='@s/points' solid='@p' spacing='1 mm' " more "/>"

/* In a straight hole: friction per length times length, against the motion. */
START_TEST(a_straight_hole_holds_by_its_length)
{
    sn_sim* sim = probe_compile(STRAIGHT(HAND HOLE("grip='3'")), NULL);
    probe_step(sim, 100);
    ck_assert_double_eq_tol(value(sim, "/c/filled_length"), 0.02, 1e-12);
    ck_assert_double_eq_tol(along(sim), -3 * 0.02, 1e-9);
    ck_assert_double_eq_tol(value(sim, "/c/friction_force"), 3 * 0.02, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* A method that solves once a step feels the same while the suture slides at a constant speed: no more than
   the limit, of which the way of a step would be a third if it stuck. */
START_TEST(a_single_solution_feels_the_limit_of_friction)
{
    static const double grip[] = { 3, 0 };
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='2 ms' duration='20 s'>" RIGID SUTURE(
                 "40", "30 1 0.7  -15 1 0.7 mm") "<frames name='a'/><prescribed_motion name='hand' on='@a' "
                                                 "x='0.03+0.01*t' y='1e-3' z='7e-4'/><attachment "
                                                 "on='@s/points' nodes='0' to='@a'/>" HOLE(
                                                     "grip='%g'") "<implicit_euler/></scene>",
             grip[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 100);
    for (int i = 0; i < 20; ++i) {
        probe_step(sim, 1);
        ck_assert_double_eq_tol(probe_value(sim, "/hand/force", 0, 3), grip[_i] * 0.02, 1e-4);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(without_friction_a_suture_slides_freely)
{
    sn_sim* sim = probe_compile(STRAIGHT(HAND HOLE("")), NULL);
    for (int i = 0; i < 20; ++i) {
        probe_step(sim, 10);
        ck_assert_double_le(fabs(along(sim)), 1e-12);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Below the limit it sticks: it comes back, and does not creep. */
START_TEST(a_suture_that_sticks_does_not_creep)
{
    sn_sim* sim = probe_compile(
        STRAIGHT("<point_load on='@s/points' node='0' force='0.05*step(t,0.01) 0 0'/>" HOLE("grip='3'")),
        NULL);
    probe_step(sim, 500);
    const double at = places_of(hole_of(sim), 0)->x;
    ck_assert_double_eq_tol(along(sim), -0.05, 1e-9);
    probe_step(sim, 500);
    ck_assert_double_eq_tol(places_of(hole_of(sim), 0)->x, at, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* A limp suture in a hole that bends by a quarter turn slips at the ratio of tensions of a capstan. The
   hole is an arc of 10 mm about (0, 0, 10 mm), from (0, 0, 0) to (10, 0, 10) mm, inside the block; the
   ends run straight on. */
#define CURVED                                                                                               \
    "<grid name='m' cells='2 1 2' type='hexahedra' low='-0.2 -5 -5 mm' high='20 5 10.2 mm'/>"                \
    "<points name='p' mesh='@m'/><solid on='@p' law='linear' young_modulus='30 kPa'/><solid_mass on='@p' "   \
    "density='1000'/><fixed on='@p' where='all'/>"

/* Points of the suture from its first one to its tail, one for each degree of the arc. */
static void write_arc(char* out, size_t size)
{
    size_t at = (size_t)snprintf(out, size, "0.01 3e-4 0.04");
    for (int i = 90; i >= 0; --i) {
        const double a = i * 1.5707963267948966 / 90;
        at += (size_t)snprintf(out + at, size - at, "  %.9g 3e-4 %.9g", 0.01 * sin(a), 0.01 * (1 - cos(a)));
    }
    snprintf(out + at, size - at, "  -0.015 3e-4 0");
}

static double ratio_of_tensions(const char* friction)
{
    char text[8000], arc[4000];
    write_arc(arc, sizeof arc);
    snprintf(text, sizeof text,
             "<scene step='2 ms' duration='20 s'>" CURVED
             "<suture name='s' radius='0.05 mm' young_modulus='0.1 GPa' density='1150' damping_time='5 ms' "
             "drag='1e-3' elements='90' positions='%s'/><frames name='a'/><prescribed_motion "
             "name='hand' on='@a' x='0.01' y='3e-4' z='0.04+0.01*t'/><attachment on='@s/points' nodes='0' "
             "to='@a'/><point_load on='@s/points' node='-1' force='-0.02 0 0'/>"
             "<suture_in_solid name='c' on='@s/points' solid='@p' stiffness='1e5' friction='%s' "
             "spacing='0.5 mm'/><dirk method='backward_euler'/></scene>",
             arc, friction);
    sn_sim* sim = probe_compile(text, NULL);
    double mean = 0;
    probe_step(sim, 150);
    for (int i = 0; i < 50; ++i) {
        probe_step(sim, 1);
        mean += probe_value(sim, "/hand/force", 2, 3) / 50;
    }
    sn_sim_destroy(sim);
    return mean / 0.02;
}

START_TEST(a_curved_hole_holds_as_a_capstan)
{
    static const char* const friction[] = { "0", "0.2", "0.5" };
    const double angle = 1.5707963267948966, ratio = ratio_of_tensions(friction[_i]);
    // the lateral displacement is 20 um or more, so that the rounding of 1 um takes up to 0.13 % of 0.79
    ck_assert_double_eq_tol(log(ratio), atof(friction[_i]) * angle, 0.002);
}
END_TEST

/* ---- running simulations ---------------------------------------------------------------------------- */

START_TEST(a_running_simulation_keeps_the_spacing)
{
    sn_sim* sim = probe_compile(THROUGH("0.02*t", ""), NULL);
    sn_error error = { 0 };
    const double fine = 5e-4, grip = 2;
    probe_step(sim, 250);
    ck_assert_int_eq(sn_sim_set_parameter(sim, "/c/grip", &grip, 1, &error), SN_OK);
    probe_step(sim, 1);
    sn_status status = sn_sim_set_parameter(sim, "/c/spacing", &fine, 1, &error);
    if (!status) status = sn_sim_step(sim, &error);
    ck_assert_int_ne(status, SN_OK);
    probe_expect(error.text, "which a running simulation keeps; set it in the scene");
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(snapshots_keep_the_bits)
{
    sn_sim* sim = probe_compile(THROUGH("0.05*t", "friction='0.2'"), NULL);
    const size_t bytes = sn_sim_snapshot_size(sim);
    char *middle = malloc(bytes), *end = malloc(bytes), *again = malloc(bytes);
    probe_step(sim, 100);
    ck_assert_int_eq(sn_sim_save(sim, middle, bytes), SN_OK);
    probe_step(sim, 100);
    ck_assert_int_eq(sn_sim_save(sim, end, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim, middle, bytes), SN_OK);
    probe_step(sim, 100);
    ck_assert_int_eq(sn_sim_save(sim, again, bytes), SN_OK);
    ck_assert_mem_eq(end, again, bytes);
    ck_assert_double_gt(value(sim, "/c/filled_length"), 0.01);
    free(middle);
    free(end);
    free(again);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- wrong input --------------------------------------------------------------------------------------- */

static const char* const faults[][2] = {
    { SCENE(RIGID, "10", "-41", "0*t", ""), "first point of the suture lies inside the solid" },
    { SCENE(RIGID, "30", "-15", "0*t", "holds='3'"), "3 pieces of 0.001125 m are too few" },
    { SCENE(RIGID, "30", "-15", "0*t", "spacing='1e-12'"), "are more than 10000 pieces" },
    { SCENE(RIGID, "30", "-15", "0*t", "stiffness='0'"), "stiffness = 0 N/m^2" },
    { SCENE(RIGID, "30", "-15", "0*t", "lead='@s/points'"), "holds points, frames are needed" },
    { SCENE(RIGID, "30", "-15", "0*t", "lead='@f'/><frames name='f' positions='0 0 9  0 0 9'"),
      "lead: must be a single frame, but has 2" },
    { "<scene><points name='s' positions='-1 0 0  -2 0 0'/><point_mass on='@s' mass='1'/>" RIGID
      "<suture_in_solid name='c' on='@s' solid='@p'/><dirk/></scene>",
      "2 points are too few" },
    { "<scene><points name='s' positions='-1 0 0  -2 0 0  -3 0 0'/><point_mass on='@s' mass='1'/>"
      "<suture_in_solid name='c' on='@s' solid='@s'/><dirk/></scene>",
      "no mesh with tetrahedra or hexahedra" },
};

START_TEST(faults_are_told)
{
    sn_error error = { 0 };
    probe_refuse(faults[_i][0], NULL, &error);
    probe_expect(error.text, faults[_i][1]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/suture_in_solid");
    TCase* cases = tcase_create("suture_in_solid");
    tcase_add_loop_test(cases, forces_balance, 0, SN_COUNT(soft));
    tcase_add_test(cases, the_tangent_of_a_suture_that_slips_is_exact);
    tcase_add_test(cases, a_straight_hole_holds_by_its_length);
    tcase_add_loop_test(cases, a_single_solution_feels_the_limit_of_friction, 0, 2);
    tcase_add_test(cases, without_friction_a_suture_slides_freely);
    tcase_add_test(cases, a_suture_that_sticks_does_not_creep);
    tcase_add_loop_test(cases, a_curved_hole_holds_as_a_capstan, 0, 3);
    tcase_add_test(cases, a_running_simulation_keeps_the_spacing);
    tcase_add_test(cases, snapshots_keep_the_bits);
    tcase_add_loop_test(cases, faults_are_told, 0, SN_COUNT(faults));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
