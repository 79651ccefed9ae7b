/* If this failed, a suture would jump where it passes a ring from edge to edge, gain energy there, stick
   where it should slide, or hang on to a ring it has left.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <math.h>
#include <stdlib.h>

#define SOFT "<suture name='t' radius='0.2e-3' young_modulus='1e8' density='1200' elements='30' "

/* ---- the force from edge to edge ----------------------------------------------------------------------- */

/* A zigzag is drawn past the ring; the largest change of the force between two of `count` places. */
static double largest_change(int count)
{
    sn_sim* sim = probe_compile(
        "<scene><points name='p' positions='0 0 0  1 0.2 0  2 0 0.1  3 0.3 0  4 0 0  5 0.1 0.2  6 0 0'/>"
        "<point_mass on='@p' mass='1'/><ring name='c' points='@p' position='1.2 0.15 0.1' "
        "stiffness='3'/></scene>",
        NULL);
    sn_channel force = sn_sim_channel(sim, "/c/force", NULL);
    sn_state* p = probe_state(sim, "/p");
    sn_system* s = sim->systems[0];
    const sn_call* call = NULL;
    for (int c = 0; c < s->program.forces.count; ++c)
        if (strcmp(s->program.forces.at[c].path, "/c") == 0) call = &s->program.forces.at[c];
    double rest[21], largest = 0;
    sn_vec3 before = { 0 };
    memcpy(rest, p->x, sizeof rest);
    for (int i = 0; i <= count; ++i) {
        for (int k = 0; k < 7; ++k)
            p->x[3 * k] = rest[3 * k] - 3.5 * i / count;
        double f[21] = { 0 };
        const sn_generalized_force load = { .f = f };
        call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, &load);
        call->ops.history->commit(call->self, &call->in);
        sn_vec3 now = { 0 };
        for (int k = 0; k < 7; ++k)
            now = sn_add(now, vec3_of(f + 3 * k));
        ck_assert_double_gt(sn_norm(now), 0.05); // no span without an owner
        if (i > 0) largest = fmax(largest, sn_norm(sn_sub(now, before)));
        before = now;
    }
    ck_assert_int_eq(sn_sim_channel_info(sim, force).width, 3);
    sn_sim_destroy(sim);
    return largest;
}

/* A jump would stay as large with smaller steps: halved with them, there is none. */
START_TEST(no_jump_from_edge_to_edge)
{
    double coarse = largest_change(2000), fine = largest_change(4000), finest = largest_change(8000);
    ck_assert_msg(fabs(coarse / fine - 2) < 0.01 && fabs(fine / finest - 2) < 0.01, "%g %g %g", coarse, fine,
                  finest);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

/* Pushed through a ring without friction, a suture without damping keeps its energy, to the method's order,
   until it slips out at 0.047 s. */
static double energy_drift(double step, double* slid)
{
    char text[800];
    snprintf(text, sizeof text,
             "<scene step='%g'>" SOFT
             "damping_time='0' positions='0 0 0  0.1 0 0.02  0.2 0 0'/><ring name='g' "
             "points='@t/points' position='0.1 0 0.02' stiffness='200'/><point_load on='@t/points' node='-1' "
             "force='4e-3*(1-step(t,0.02)) 0 0'/><explicit method='rk4'/></scene>",
             step);
    sn_sim* sim = probe_compile(text, NULL);
    double first, last, least = HUGE_VAL, most = 0;
    probe_read(sim, "/g/place", &first, 1);
    int push = (int)lround(0.021 / step), count = (int)lround(0.045 / step);
    for (int i = 0; i < count; ++i) {
        probe_step(sim, 1);
        if (i < push) continue;
        sn_energy e = sn_sim_energy(sim);
        least = fmin(least, e.kinetic + e.potential);
        most = fmax(most, e.kinetic + e.potential);
    }
    probe_read(sim, "/g/place", &last, 1);
    *slid = first - last;
    sn_sim_destroy(sim);
    return most / least - 1;
}

START_TEST(keeps_energy_without_friction)
{
    double slid, coarse = energy_drift(2e-5, &slid), fine = energy_drift(1e-5, &slid);
    ck_assert_msg(slid > 3, "slid by %g edges only", slid);
    ck_assert_msg(fine < 2e-3 && coarse / fine > 3, "drift %g, %g at half the step", coarse, fine);
}
END_TEST

/* ---- friction ------------------------------------------------------------------------------------------ */

/* Pulled at both ends over a ring: the ring takes the sum of the pulls, and the suture creeps at
   creep q/sqrt(1 - q^2), q = friction/(grip + m pressing), m = tanh(mu a/2)/tan(a/2). At the small bend
   a = 0.2 the spring acts along the suture by less than 1 % of the friction. */
START_TEST(creeps_as_friction_says)
{
    static const double pulls[] = { 1.02, 1.06, 1.1 };
    for (int i = 0; i < SN_COUNT(pulls); ++i) {
        char text[900];
        double T1 = 0.1, T2 = 0.1 * pulls[i], c = cos(0.1), s = sin(0.1);
        snprintf(
            text, sizeof text,
            "<scene step='1 ms'>" SOFT
            "drag='0.02' positions='%.12g 0 0  0 0 %.12g  %.12g 0 0'/><ring name='g' "
            "points='@t/points' position='0 0 %.12g' grip='1e-3' friction='0.8' creep='1e-3' rounding='1e-9' "
            "damping='0.01'/><point_load on='@t/points' node='0' force='%.12g 0 %.12g'/><point_load "
            "on='@t/points' node='-1' force='%.12g 0 %.12g'/><fixed on='@t/angles' nodes='0'/><dirk "
            "method='backward_euler' tolerance='1e-11'/></scene>",
            -0.1 * c, 0.1 * s, 0.1 * c, 0.1 * s, -T1 * c, -T1 * s, T2 * c, -T2 * s);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 300);
        double force[3], friction, sliding, v[93], place;
        probe_read(sim, "/g/force", force, 3);
        probe_read(sim, "/g/friction", &friction, 1);
        probe_read(sim, "/g/sliding", &sliding, 1);
        probe_read(sim, "/g/place", &place, 1);
        probe_read(sim, "/t/points/velocity", v, 93);
        double end = sn_norm(vec3_of(v + 90)), all = sn_norm(vec3_of(force));
        double m = tanh(0.8 * 0.1) / tan(0.1);
        double q = fabs(friction) / (1e-3 + m * sqrt(all * all - friction * friction));
        ck_assert_double_eq_tol(force[0], (T2 - T1) * c, 1e-4 * T1);
        ck_assert_double_eq_tol(force[2], -(T1 + T2) * s, 1e-4 * T1);
        ck_assert_msg(fabs(sliding / (1e-3 * q / sqrt(1 - q * q)) - 1) < 0.01, "%g m/s at q %g", sliding, q);
        ck_assert_msg(fabs(sliding / end - 1) < 0.02, "the end moves with %g, not %g m/s", end, sliding);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- a beam -------------------------------------------------------------------------------------------- */

/* Error of the force that lifts a cantilever by w at the distance a, against w/(a^3/(3 EI) + 1/k). */
static double lift_error(int elements)
{
    const double a = 0.23, w = 1e-6, k = 10, E = 1e9, r = 0.2e-3;
    char text[700];
    snprintf(
        text, sizeof text,
        "<scene><suture name='t' radius='%g' length='0.3' young_modulus='%g' density='1200' start='clamped' "
        "elements='%d'/><ring name='g' points='@t/points' position='%g 0 %g' stiffness='%g'/><statics "
        "tolerance='1e-13'/></scene>",
        r, E, elements, a, w, k);
    sn_sim* sim = probe_compile(text, NULL);
    double force[3], EI = E * 0.25 * 3.14159265358979323846 * r * r * r * r;
    probe_step(sim, 1);
    probe_read(sim, "/g/force", force, 3);
    sn_sim_destroy(sim);
    return fabs(force[2] * (a * a * a / (3 * EI) + 1 / k) / w + 1);
}

START_TEST(lifts_a_beam_with_the_right_force)
{
    double coarse = lift_error(10), fine = lift_error(160), order = 0.25 * log2(coarse / fine);
    ck_assert_msg(order > 1.8 && order < 2.2 && fine < 3e-5, "order %g: %g, %g", order, coarse, fine);
}
END_TEST

/* ---- leaving ------------------------------------------------------------------------------------------- */

/* Drawn by one end, the suture slips out with the other: nothing holds it any more. */
START_TEST(lets_go_of_the_end)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'>" SOFT
                      "damping_time='1 ms' positions='0 0 0  0.1 0 0'/><ring name='g' points='@t/points' "
                      "position='0.05 0 0' friction='0.2' damping='0.01'/><point_load on='@t/points' "
                      "node='-1' force='2e-3 0 "
                      "0'/><dirk method='backward_euler'/></scene>",
                      NULL);
    double holds = 1, force[3], place = 0, before = 0;
    int steps = 0;
    for (; holds > 0 && steps < 1000; ++steps) {
        before = place;
        probe_step(sim, 1);
        probe_read(sim, "/g/holds", &holds, 1);
        probe_read(sim, "/g/place", &place, 1);
    }
    ck_assert_msg(steps < 1000 && place < 2 && before < 3, "step %d, place %g", steps, before);
    probe_read(sim, "/g/force", force, 3);
    expect_close("force", force, (double[3]){ 0 }, 3, 0);
    probe_step(sim, 20);
    ck_assert_int_eq((int)sn_sim_counters(sim).events, 1);
    ck_assert_int_eq((int)sn_sim_counters(sim).halvings, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- sharp bends --------------------------------------------------------------------------------------- */

/* Friction is right for bends up to 120 degrees; what lies beyond is told, once the suture bends so. */
/* A suture whose end is drawn along x passes a ring on its way and two rings beside it: the ring that it
   passes within `capture` of its centre takes hold of it, without a force at that moment, and lets go of it
   when its other end has passed. */
START_TEST(a_suture_enters_a_ring)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><dirk method='backward_euler'/>" SOFT
        "length='3 cm' position='-6 cm 0 0' damping_time='5 ms' drag='0.05'/>"
        "<prescribed_points on='@t/points' nodes='-1' x='0.12*t' y='0' z='0'/>"
        "<ring name='on' points='@t/points' position='0 0.2 mm 0' capture='0.3 mm' stiffness='100'/>"
        "<ring name='beside' points='@t/points' position='0 -0.4 mm 0' capture='0.3 mm' stiffness='100'/>"
        "<ring name='never' points='@t/points' position='-1 cm 0 2 cm' capture='1 mm'/></scene>",
        NULL);
    double entered = -1, left = -1, largest = 0, held[3];
    for (int n = 1; n <= 700; ++n) {
        probe_step(sim, 1);
        double t = 1e-3 * n, holds = probe_value(sim, "/on/holds", 0, 1);
        if (holds == 1 && entered < 0) {
            entered = t;
            probe_read(sim, "/on/force", held, 3);
            largest = sqrt(held[0] * held[0] + held[1] * held[1] + held[2] * held[2]);
        }
        if (entered > 0 && holds == 0 && left < 0) left = t;
        ck_assert_double_eq(probe_value(sim, "/beside/holds", 0, 1), 0);
        ck_assert_double_eq(probe_value(sim, "/never/holds", 0, 1), 0);
    }
    // the end starts at -3 cm and moves at 0.12 m/s; the curve begins half an edge behind it
    ck_assert_double_eq_tol(entered, 0.03 / 0.12, 0.008);
    ck_assert_double_lt(largest, 100 * 0.3e-3);
    ck_assert_double_eq_tol(left, 0.06 / 0.12, 0.03);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(sharp_bends_are_told)
{
    static const struct {
        double angle, friction;
        bool told;
    } rows[] = { { 60, 0.3, false }, { 120, 0.3, false }, { 150, 0.3, true }, { 150, 0, false } };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[600];
        double half = 0.5 * rows[i].angle * 3.14159265358979323846 / 180, x = cos(half), z = -sin(half);
        snprintf(
            text, sizeof text,
            "<scene step='0.1 ms'><dirk method='backward_euler'/><points name='p' positions='%g 0 %g  %g 0 "
            "%g  0 0 0  %g 0 %g  %g 0 %g'/><point_mass on='@p' mass='1'/><ring name='c' points='@p' "
            "position='0 0 -0.01' stiffness='1' friction='%g'/></scene>",
            -2 * x, 2 * z, -x, z, x, z, 2 * x, 2 * z, rows[i].friction);
        sn_sim* sim = probe_compile(text, NULL);
        sn_diagnostic said = { 0 };
        probe_step(sim, 2);
        ck_assert_int_eq(sn_sim_diagnostic(sim, 0, &said), rows[i].told);
        if (rows[i].told) probe_expect(said.text, "bent by up to 150 degrees in the ring");
        sn_sim_destroy(sim);
    }
}
END_TEST

START_TEST(refused_with_a_reason)
{
    static const char* const rows[][2] = {
        { "points='@q'", "2 points are too few for a curve" },
        { "points='@p' position='3.5 1 0'", "its nearest place is its end" },
        { "points='@p' position='-1 1 0'", "its nearest place is its start" },
        { "points='@p' frame='@f'", "2 frames; a single one is needed" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[600];
        sn_error error = { 0 };
        snprintf(
            text, sizeof text,
            "<scene><points name='p' positions='0 0 0  1 0 0  2 0 0'/><points name='q' positions='0 0 0  "
            "1 0 0'/><point_mass on='@p' mass='1'/><point_mass on='@q' mass='1'/><frames name='f' "
            "positions='0 0 0  1 0 0'/><ring %s/></scene>",
            rows[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i][1]);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("ring");
    TCase* cases = tcase_create("ring");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, no_jump_from_edge_to_edge);
    tcase_add_test(cases, keeps_energy_without_friction);
    tcase_add_test(cases, creeps_as_friction_says);
    tcase_add_test(cases, lifts_a_beam_with_the_right_force);
    tcase_add_test(cases, lets_go_of_the_end);
    tcase_add_test(cases, a_suture_enters_a_ring);
    tcase_add_test(cases, sharp_bends_are_told);
    tcase_add_test(cases, refused_with_a_reason);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
