/* If this failed, a load that jumps would be smeared over a step, an event would be missed or found late,
   a step that cannot be computed would spoil the state, or a failure would not say where it happened.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/latch.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

static const struct method {
    const char* text;
    int order;
} methods[] = {
    { "<dirk method='backward_euler'/>", 1 },
    { "<dirk method='sdirk2'/>", 2 },
    { "<dirk method='sdirk3'/>", 3 },
    { "<dirk method='sdirk4'/>", 4 },
    { "<dirk method='tr_bdf2'/>", 2 },
    { "<dirk method='esdirk32'/>", 3 },
    { "<dirk method='esdirk43'/>", 4 },
    { "<rosenbrock method='ros2'/>", 2 },
    { "<rosenbrock method='ros3p'/>", 3 },
    { "<rosenbrock method='ros3prl'/>", 3 },
    { "<rosenbrock method='ros34pw2'/>", 3 },
    { "<rosenbrock method='rodas3'/>", 3 },
    { "<rosenbrock method='rodas4'/>", 4 },
    { "<generalized_alpha/>", 2 },
    { "<explicit/>", 1 },
    { "<explicit method='rk4'/>", 4 },
    { "<explicit method='verlet'/>", 2 },
    { "<explicit method='forest_ruth'/>", 4 },
    { "<explicit method='pefrl'/>", 4 },
    { "<explicit method='zhai'/>", 2 },
    { "<bdf2/>", 2 },
    { "<midpoint/>", 2 },
    { "<midpoint method='discrete_gradient'/>", 2 },
};

/* ---- discontinuities of functions --------------------------------------------------------------------- */

/* A body of 2 kg pushed by a force of time. */
static sn_sim* pushed(const char* scene, const char* force, const char* integrator)
{
    char text[1024];
    snprintf(text, sizeof text,
             "<scene step='1 ms' %s><frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1'/>"
             "<point_load on='@f' force='%s 0 0'/>%s</scene>",
             scene, force, integrator);
    return probe_compile(text, NULL);
}

/* Position and velocity at time t under unit forces that set in at the times given. */
static void exact(double t, const double* times, int count, double* x, double* v)
{
    *x = *v = 0;
    for (int i = 0; i < count; ++i) {
        double since = fmax(t - times[i], 0.0);
        *x += 0.5 * since * since / 2;
        *v += since / 2;
    }
}

static void expect_at(sn_sim* sim, const double* times, int count, bool first_order, double tolerance)
{
    double x, v, got[3], rate[3];
    exact(sn_sim_time(sim), times, count, &x, &v);
    probe_read(sim, "/f/position", got, 3);
    probe_read(sim, "/f/velocity", rate, 3);
    ck_assert_msg(fabs(rate[0] - v) <= tolerance, "velocity %.17g instead of %.17g", rate[0], v);
    if (!first_order)
        ck_assert_msg(fabs(got[0] - x) <= tolerance, "position %.17g instead of %.17g", got[0], x);
}

/* Three jumps inside one step: piecewise quadratic motion, exact with every method when no step crosses a
   jump. */
START_TEST(several_breaks_in_one_step)
{
    const double times[3] = { 2.2e-3, 2.5e-3, 2.7e-3 };
    sn_sim* sim = pushed("", "(t&gt;=2.2e-3)+(t&gt;2.5e-3)+(t&gt;=2.7e-3)", methods[_i].text);
    probe_step(sim, 10);
    expect_at(sim, times, 3, methods[_i].order == 1, 1e-16);
    sn_counters c = sn_sim_counters(sim);
    ck_assert_int_eq(c.breaks, 3);
    ck_assert_int_eq(c.substeps, 13);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(break_at_an_output_time)
{
    const double times[1] = { 3e-3 };
    sn_sim* sim = pushed("", "(t&gt;=3e-3)", methods[_i].text);
    probe_step(sim, 3);
    double a[3];
    probe_read(sim, "/f/acceleration", a, 3);
    ck_assert_double_eq(a[0], 0.0); // what led there, not what follows
    probe_step(sim, 7);
    expect_at(sim, times, 1, methods[_i].order == 1, 1e-16);
    ck_assert_int_eq(sn_sim_counters(sim).substeps, 10);
    ck_assert_int_eq(sn_sim_counters(sim).breaks, 1);
    sn_sim_destroy(sim);
}
END_TEST

/* A jump within round-off of an output time costs no step of 1e-18 s, whose matrix would be nothing but
   mass. */
START_TEST(break_beside_an_output_time)
{
    static const char* const texts[] = { "(t&gt;=0.003000000000000001)", "(t&gt;=0.002999999999999999)",
                                         "(t&gt;=0.0030000000000000005)" };
    const double times[1] = { 3e-3 };
    for (int k = 0; k < SN_COUNT(texts); ++k) {
        sn_sim* sim = pushed("", texts[k], methods[_i].text);
        probe_step(sim, 10);
        expect_at(sim, times, 1, methods[_i].order == 1, 1e-14);
        ck_assert_int_eq(sn_sim_counters(sim).substeps, 10);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Two jumps nearer to one another than round-off. */
START_TEST(breaks_beside_each_other)
{
    const double times[2] = { 3.3e-3, 3.3e-3 };
    sn_sim* sim = pushed("", "(t&gt;=0.0033)+(t&gt;=0.003300000000000001)", methods[_i].text);
    probe_step(sim, 10);
    expect_at(sim, times, 2, methods[_i].order == 1, 1e-14);
    ck_assert_int_le(sn_sim_counters(sim).substeps, 12);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(breaks_with_error_control)
{
    const double times[3] = { 2.2e-3, 2.5e-3, 7e-3 };
    sn_sim* sim =
        pushed("accuracy='1e-8'", "(t&gt;=2.2e-3)+(t&gt;2.5e-3)+(t&gt;=7e-3)", "<dirk method='esdirk43'/>");
    probe_step(sim, 10);
    expect_at(sim, times, 3, false, 1e-15);
    ck_assert_int_eq(sn_sim_counters(sim).breaks, 3);
    sn_sim_destroy(sim);
}
END_TEST

/* "t >= 0" has happened already, "t > 0" happens at once. */
START_TEST(break_at_the_start)
{
    const double times[2] = { 0, 0 };
    sn_sim* sim = pushed("", "(t&gt;=0)+(t&gt;0)", "<dirk/>");
    probe_step(sim, 5);
    expect_at(sim, times, 2, false, 1e-15);
    ck_assert_int_eq(sn_sim_counters(sim).substeps, 5);
    sn_sim_destroy(sim);
}
END_TEST

/* restart = 3: an eighth, an eighth, a quarter, a half. */
START_TEST(small_steps_after_a_jump)
{
    sn_sim* sim = pushed("restart='3'", "(t&gt;=2e-3)", "<dirk/>");
    static const int expected[] = { 4, 5, 9, 10 };
    for (int i = 0; i < 4; ++i) {
        probe_step(sim, 1);
        ck_assert_int_eq(sn_sim_counters(sim).substeps, expected[i]);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- failures ----------------------------------------------------------------------------------------- */

/* Three iterations do not do for a stiff cubic spring at a large step; after halving they do. */
START_TEST(halving)
{
    static const char scene[] =
        "<scene step='%s'><points name='p' velocities='100 0 0'/><point_mass on='@p' mass='1'/>"
        "<springs_to_ground on='@p' stiffness='100' cubic='1e5'/>"
        "<dirk method='sdirk4' iterations='%s' tolerance='1e-9'/></scene>";
    char text[1024];
    double x[3], fine[3];
    snprintf(text, sizeof text, scene, "8 ms", "3");
    sn_sim* sim = probe_compile(text, NULL);
    snprintf(text, sizeof text, scene, "0.1 ms", "30");
    sn_sim* reference = probe_compile(text, NULL);
    probe_step(sim, 10);
    probe_step(reference, 800);
    ck_assert_int_gt(sn_sim_counters(sim).halvings, 0);
    ck_assert_int_gt(sn_sim_counters(sim).substeps, 10);
    ck_assert_int_eq(sn_sim_counters(sim).steps, 10);
    probe_read(sim, "/p/position", x, 3);
    probe_read(reference, "/p/position", fine, 3);
    ck_assert_double_le(fabs(x[0] - fine[0]), 0.05); // of 0.67 m
    sn_sim_destroy(sim);
    sn_sim_destroy(reference);
}
END_TEST

/* sqrt(0.0105 - t) is no number from 10.5 ms on. */
START_TEST(divergence_keeps_the_last_good_state)
{
    sn_sim* sim = pushed("", "sqrt(0.0105-t)", methods[_i].text);
    static const char* const backward[] = { "<explicit/>", "zhai", "midpoint" }; // do not look beyond 10.5 ms
    int good = 10;
    for (int k = 0; k < SN_COUNT(backward); ++k)
        if (strstr(methods[_i].text, backward[k])) good = 11;
    probe_step(sim, good);
    double before[2][3], after[2][3];
    probe_read(sim, "/f/position", before[0], 3);
    probe_read(sim, "/f/velocity", before[1], 3);
    for (int attempt = 0; attempt < 2; ++attempt) {
        sn_error error = { 0 };
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
        ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
        probe_expect(error.text, "/f");
        probe_expect(error.text, "t = 0.01");
        ck_assert_int_eq(sn_sim_steps_done(sim), good);
        ck_assert_double_eq(sn_sim_time(sim), good * 1e-3);
        probe_read(sim, "/f/position", after[0], 3);
        probe_read(sim, "/f/velocity", after[1], 3);
        ck_assert_mem_eq(before, after, sizeof before);
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED); // a set error: nothing is done
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(error_control_gives_up)
{
    static const char* const pushes[] = { "1/(0.0105-t)^2",
                                          "sqrt(0.0105-t)" }; // a pole; no value from there on
    static const char* const words[] = { "without reaching the accuracy", "no finite value at t = 0.0105" };
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = pushed("accuracy='1e-6'", pushes[k], "<dirk/>");
        probe_step(sim, 10);
        sn_error error = { 0 };
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
        probe_expect(error.text, words[k]);
        ck_assert_int_eq(sn_sim_steps_done(sim), 10);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Asking for an accuracy that the method cannot estimate is refused, not ignored. */
START_TEST(accuracy_needs_an_estimate)
{
    static const char* const without[] = { "<generalized_alpha/>", "<explicit/>",
                                           "<explicit method='rk4'/>" };
    for (int k = 0; k < SN_COUNT(without); ++k) {
        char text[512];
        snprintf(text, sizeof text,
                 "<scene accuracy='1e-6'><points name='p'/><point_mass on='@p' mass='1'/>%s</scene>",
                 without[k]);
        sn_error error = { 0 };
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, "accuracy");
    }
}
END_TEST

/* ---- events ------------------------------------------------------------------------------------------- */

/* A point of 1 kg rising at 1 m/s; 10 N from z = 12.34 mm on. */
static sn_sim* latched(const char* scene, const char* integrator)
{
    char text[1024];
    snprintf(text, sizeof text,
             "<scene step='1 ms' %s><points name='p' velocities='0 0 1'/><point_mass on='@p' mass='1'/>"
             "<latch name='latch' on='@p' height='12.34 mm' push='0 0 10'/>%s</scene>",
             scene, integrator);
    return probe_compile(text, &latch_component);
}

static void expect_engaged_at(sn_sim* sim, double at, double tolerance)
{
    double v[3], engaged;
    probe_read(sim, "/p/velocity", v, 3);
    probe_read(sim, "/latch/engaged", &engaged, 1);
    double when = sn_sim_time(sim) - (v[2] - 1) / 10;
    ck_assert_msg(fabs(when - at) <= tolerance, "switched at %.15g s instead of %.15g s", when, at);
    ck_assert_double_eq(engaged, 1.0);
    ck_assert_int_eq(sn_sim_counters(sim).events, 1);
}

/* Switching functions have the signs of the start: a point moved by a function of time rises above the height
   once, after 12.5 ms, and was never above it before. */
START_TEST(signs_of_events_are_those_of_the_start)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'><points name='p'/><prescribed_points on='@p' z='t'/>"
                      "<point_mass on='@p' mass='1'/><points name='q'/><point_mass on='@q' mass='1'/>"
                      "<latch name='latch' on='@p' height='12.5 mm'/><dirk/></scene>",
                      &latch_component);
    probe_step(sim, 12);
    ck_assert_int_eq(sn_sim_counters(sim).events, 0);
    probe_step(sim, 3);
    ck_assert_int_eq(sn_sim_counters(sim).events, 1);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(event_located)
{
    sn_sim* sim = latched("events='locate'", methods[_i].text);
    probe_step(sim, 20);
    expect_engaged_at(sim, 12.34e-3, 1e-9);
    double x[3], since = sn_sim_time(sim) - 12.34e-3;
    probe_read(sim, "/p/position", x, 3);
    if (methods[_i].order > 1) ck_assert_double_le(fabs(x[2] - sn_sim_time(sim) - 5 * since * since), 1e-10);
    ck_assert_double_eq(sn_sim_time(sim), 20 * 1e-3);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(event_at_the_steps_end)
{
    sn_sim* sim = latched("", methods[_i].text);
    probe_step(sim, 13);
    double a[3];
    probe_read(sim, "/p/acceleration", a, 3); // what follows, as the forces
    ck_assert_double_eq_tol(a[2], 10.0, 1e-12);
    probe_step(sim, 7);
    expect_engaged_at(sim, 13e-3, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(event_located_with_error_control)
{
    sn_sim* sim = latched("events='locate' accuracy='1e-6'", "<dirk method='esdirk43'/>");
    probe_step(sim, 20);
    expect_engaged_at(sim, 12.34e-3, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* The list holds what happened, of two integrators; it loses what is undone by a snapshot. */
START_TEST(events_are_listed)
{
    static const char text[] =
        "<scene step='1 ms' events='locate'>"
        "<node name='a'><points name='p' velocities='0 0 1'/><point_mass on='@p' mass='1' gravity='0 0 -50'/>"
        "<latch name='latch' on='@p' height='8 mm' push='0 0 1e-9'/><dirk/></node>"
        "<node name='b'><points name='p' velocities='0 0 1'/><point_mass on='@p' mass='1'/>"
        "<latch name='latch' on='@p' height='20.5 mm'/><dirk/></node></scene>";
    sn_sim* sim = probe_compile(text, &latch_component);
    sn_event e;
    size_t bytes = sn_sim_snapshot_size(sim);
    void* start = malloc(bytes);
    sn_sim_save(sim, start, bytes);
    ck_assert(!sn_sim_event(sim, 0, &e));
    probe_step(sim, 60);
    const struct {
        const char* path;
        double time;
        bool rising;
    } want[] = { { "/a/latch", 11.056e-3, true },
                 { "/a/latch", 28.944e-3, false },
                 { "/b/latch", 20.5e-3, true } };
    for (int i = 0; i < 3; ++i) {
        ck_assert(sn_sim_event(sim, i, &e));
        ck_assert_str_eq(e.path, want[i].path);
        ck_assert_msg(fabs(e.time - want[i].time) <= 1e-6, "%d: %.9g", i, e.time);
        ck_assert(e.rising == want[i].rising && e.index == 0);
    }
    ck_assert(!sn_sim_event(sim, 3, &e) && !sn_sim_event(sim, -1, &e) && !sn_sim_event(NULL, 0, &e));
    ck_assert_int_eq(sn_sim_restore(sim, start, bytes), SN_OK);
    ck_assert(!sn_sim_event(sim, 0, &e));
    probe_step(sim, 15);
    ck_assert(sn_sim_event(sim, 0, &e) && !sn_sim_event(sim, 1, &e));
    free(start);
    sn_sim_destroy(sim);
}
END_TEST

/* The step that switches is followed by small ones when asked for, and the latch ignores the way back. */
START_TEST(one_sided)
{
    static const char text[] = "<scene step='1 ms' events='locate'><points name='p' velocities='0 0 1'/>"
                               "<point_mass on='@p' mass='1' gravity='0 0 -50'/>"
                               "<latch name='latch' on='@p' height='8 mm' push='0 0 1e-9'/></scene>";
    sn_sim* sim = probe_compile(text, &latch_component);
    probe_step(sim, 60); // up through 8 mm at 11.1 ms, down again at 28.9 ms
    double engaged;
    probe_read(sim, "/latch/engaged", &engaged, 1);
    ck_assert_double_eq(engaged, 1.0);
    ck_assert_int_eq(sn_sim_counters(sim).events, 2);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- several systems ---------------------------------------------------------------------------------- */

#define SWINGING(name, integrator)                                                                           \
    "<node name='" name "'><points name='p' velocities='1 0 0'/><point_mass on='@p' mass='1'/>"              \
    "<springs_to_ground on='@p' stiffness='1000' damping='0.1'/>" integrator "</node>"

START_TEST(two_integrators)
{
    static const char head[] = "<scene step='1 ms'>";
    char text[3][2048];
    snprintf(text[0], sizeof text[0], "%s%s%s</scene>", head, SWINGING("a", "<dirk method='sdirk4'/>"),
             SWINGING("b", "<explicit method='rk4'/>"));
    snprintf(text[1], sizeof text[1], "%s%s</scene>", head, SWINGING("a", "<dirk method='sdirk4'/>"));
    snprintf(text[2], sizeof text[2], "%s%s</scene>", head, SWINGING("b", "<explicit method='rk4'/>"));
    sn_sim* sim[3];
    double x[4][3];
    for (int i = 0; i < 3; ++i) {
        sim[i] = probe_compile(text[i], NULL);
        probe_step(sim[i], 100);
    }
    ck_assert_int_eq(sim[0]->system_count, 2);
    probe_read(sim[0], "/a/p/position", x[0], 3);
    probe_read(sim[1], "/a/p/position", x[1], 3);
    probe_read(sim[0], "/b/p/position", x[2], 3);
    probe_read(sim[2], "/b/p/position", x[3], 3);
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_mem_eq(x[2], x[3], sizeof x[2]);
    ck_assert(x[0][0] != x[2][0]);
    for (int i = 0; i < 3; ++i)
        sn_sim_destroy(sim[i]);
}
END_TEST

#define BENDING_NEEDLE(integrator)                                                                           \
    "<scene step='1 ms' halvings='0'><needle name='p' length='26.23 cm' radius='0.635 mm' "                  \
    "young_modulus='200 GPa' density='7850 kg/m^3' elements='4' shear='standard' damping_time='1 ms'>"       \
    "<handle mass='90 g' length='15.3 cm' radius='17 mm' z='0.2*sin(pi*t)' pitch='0.2*sin(pi*t)'/></needle>" \
    "<point_load on='@p/tip' force='0 0 0.6*tanh(t)*(t>=2.5)'/>" integrator "</scene>"

/* Takes steps up to a time or a failure; returns the largest coordinate. */
static double follow(const char* scene, const char* place, int width, double until, sn_error* error)
{
    sn_sim* sim = probe_compile(scene, NULL);
    double x[6] = { 0 }, far = 0.0;
    while (sn_sim_time(sim) < until && !error->status) {
        sn_sim_step(sim, error);
        probe_read(sim, place, x, width);
        for (int k = 0; k < width; ++k)
            far = fmax(far, fabs(x[k]));
    }
    sn_sim_destroy(sim);
    return far;
}

/* A method that is unstable with its step fails before a body has departed by the extent of the scene from
   its motion in a step, whatever it would become later: central differences beyond their limit of
   2/omega = 20 ms, and a Rosenbrock method on a needle whose joints bend out of its range. The method that
   the message names runs with the same step. */
START_TEST(runaways_are_refused)
{
    static const struct {
        const char *scene, *place, *remedy, *remedied;
        int width;
    } rows[] = {
#define MASSES(integrator)                                                                                   \
    "<scene step='50 ms' halvings='0'><points name='p' positions='0 0 0  0.1 0 0'/><point_mass on='@p' "     \
    "mass='1'/><springs_to_ground on='@p' stiffness='1e4'/><point_load on='@p' force='1 0 0'/>" integrator   \
    "</scene>"
        { MASSES("<explicit method='verlet' force='true'/>"), "/p/position",
          "or an implicit method in place of an explicit one", MASSES("<dirk/>"), 6 },
        { BENDING_NEEDLE("<rosenbrock method='rodas4'/>"), "/p/tip/position",
          "or a method that iterates (<dirk/>) in place of one that linearises each step",
          BENDING_NEEDLE("<dirk/>"), 3 },
    };
    sn_error error = SN_ERROR_INIT, none = SN_ERROR_INIT;
    double far = follow(rows[_i].scene, rows[_i].place, rows[_i].width, 3.0, &error);
    ck_assert_int_eq(error.status, SN_ERR_DIVERGED);
    probe_expect(error.text, rows[_i].remedy);
    ck_assert_double_lt(far, 0.5); // extents of 0.1 m and 0.26 m, and the sum of the steps before
    follow(rows[_i].remedied, rows[_i].place, rows[_i].width, 3.0, &none);
    ck_assert_msg(none.status == SN_OK, "%s", none.text);
}
END_TEST

/* Two points that fall or fly freely move by many times the distance between them in a step, and no step
   is refused: a frame of reference that moves changes nothing. Gravity is constant, so the method of second
   order is exact but for round-off, 1e-16 of 1e4 m for each of 100 steps. */
START_TEST(free_flight_is_no_runaway)
{
    static const double speeds[] = { 0.0, -30.0, 1e4 };
    char text[400];
    snprintf(text, sizeof text,
             "<scene step='10 ms' halvings='0'><points name='p' positions='0 0 0  0.01 0 0' "
             "velocities='0 0 %g 0 0 %g'/><point_mass on='@p' mass='1' gravity='0 0 -9.81'/><springs on='@p' "
             "nodes='0 1' stiffness='1e3'/><midpoint/></scene>",
             speeds[_i], speeds[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    double x[6];
    probe_step(sim, 100);
    probe_read(sim, "/p/position", x, 6);
    ck_assert_double_eq_tol(x[2], speeds[_i] - 0.5 * 9.81, 1e-10);
    ck_assert_double_eq_tol(x[5], speeds[_i] - 0.5 * 9.81, 1e-10);
    sn_sim_destroy(sim);
}
END_TEST

/* Breaks closer together than any step can be: the step ends with a sentence, before any part of it. */
START_TEST(endless_breaks)
{
    static const char* const functions[] = { "mod(t,1e-300)", "floor(1e300*t)" };
    for (int i = 0; i < 2; ++i) {
        char text[300];
        snprintf(text, sizeof text,
                 "<scene step='1 ms'><points name='p' positions='0 0 0'/><point_mass on='p' mass='1'/>"
                 "<point_load on='p' force='%s 0 0'/><dirk/></scene>",
                 functions[i]);
        sn_error error = { 0 };
        sn_sim* sim = probe_compile(text, NULL);
        ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
        probe_expect(error.text, "jump more than 1000 times");
        ck_assert_int_eq(sn_sim_counters(sim).substeps, 0);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Held points cost a step nothing once nothing has changed, what falls beside them falls as it does alone,
   and who disturbs them is heeded. */
START_TEST(held_points_rest)
{
    const char* held = "<scene step='1 ms'><node name='a'><points name='p' positions='1 2 3 4 5 6'/>"
                       "<fixed on='@p'/>%s</node>%s</scene>";
    char text[2][2048];
    snprintf(text[0], sizeof text[0], held, methods[_i].text, SWINGING("b", "<explicit method='rk4'/>"));
    snprintf(text[1], sizeof text[1], "<scene step='1 ms'>%s</scene>",
             SWINGING("b", "<explicit method='rk4'/>"));
    sn_sim* sim[2] = { probe_compile(text[0], NULL), probe_compile(text[1], NULL) };
    sn_system* s = sim[0]->systems[0];
    probe_step(sim[0], 1);
    sn_counters first = s->counters;
    s->layout.v_before[0] = 7; // a step that is taken overwrites it
    probe_step(sim[0], 99);
    probe_step(sim[1], 100);
    ck_assert_double_eq(s->layout.v_before[0], 7);
    ck_assert_int_eq(s->counters.evaluations, first.evaluations);
    ck_assert_int_eq(s->counters.substeps, first.substeps + 99);
    ck_assert_double_eq(sn_sim_time(sim[0]), sn_sim_time(sim[1]));
    double x[2][6];
    probe_read(sim[0], "/b/p/position", x[0], 3);
    probe_read(sim[1], "/b/p/position", x[1], 3);
    ck_assert_mem_eq(x[0], x[1], 3 * sizeof(double));
    s->layout.x[0] = s->layout.v[4] = 9;
    sn_outdate(sim[0]);
    probe_step(sim[0], 1);
    probe_read(sim[0], "/a/p/position", x[0], 6);
    probe_read(sim[0], "/a/p/velocity", x[1], 6);
    for (int i = 0; i < 6; ++i)
        ck_assert(x[0][i] == i + 1 && x[1][i] == 0.0);
    sn_sim_destroy(sim[0]);
    sn_sim_destroy(sim[1]);
}
END_TEST

/* With nothing else in the scene a step is time alone. */
START_TEST(all_rest)
{
    sn_sim* sim = probe_compile("<scene step='1 ms'><points name='p' positions='1 2 3'/><fixed on='@p'/>"
                                "<implicit_euler/></scene>",
                                NULL);
    probe_step(sim, 1);
    memset(sim->backup, 7, sim->snapshot_bytes);
    probe_step(sim, 9);
    for (size_t i = 0; i < sim->snapshot_bytes; ++i)
        ck_assert_int_eq(((const char*)sim->backup)[i], 7);
    ck_assert_int_eq(sn_sim_steps_done(sim), 10);
    sn_sim_cancel(sim);
    ck_assert_int_eq(sn_sim_step(sim, NULL), SN_ERR_CANCELLED);
    double x[3];
    probe_read(sim, "/p/position", x, 3);
    ck_assert(x[0] == 1 && x[1] == 2 && x[2] == 3 && sn_sim_steps_done(sim) == 10);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("advance");
    TCase* cases = tcase_create("advance");
    tcase_add_loop_test(cases, several_breaks_in_one_step, 0, SN_COUNT(methods));
    tcase_add_loop_test(cases, break_at_an_output_time, 0, SN_COUNT(methods));
    tcase_add_loop_test(cases, break_beside_an_output_time, 0, SN_COUNT(methods));
    tcase_add_loop_test(cases, breaks_beside_each_other, 0, SN_COUNT(methods));
    tcase_add_test(cases, breaks_with_error_control);
    tcase_add_test(cases, break_at_the_start);
    tcase_add_test(cases, small_steps_after_a_jump);
    tcase_add_test(cases, halving);
    tcase_add_loop_test(cases, divergence_keeps_the_last_good_state, 0, SN_COUNT(methods));
    tcase_add_test(cases, error_control_gives_up);
    tcase_add_test(cases, accuracy_needs_an_estimate);
    tcase_add_test(cases, signs_of_events_are_those_of_the_start);
    tcase_add_loop_test(cases, event_located, 0, SN_COUNT(methods));
    tcase_add_loop_test(cases, event_at_the_steps_end, 0, SN_COUNT(methods));
    tcase_add_test(cases, event_located_with_error_control);
    tcase_add_test(cases, events_are_listed);
    tcase_add_test(cases, one_sided);
    tcase_add_test(cases, two_integrators);
    tcase_add_loop_test(cases, held_points_rest, 0, SN_COUNT(methods));
    tcase_add_test(cases, all_rest);
    tcase_add_test(cases, endless_breaks);
    tcase_add_loop_test(cases, runaways_are_refused, 0, 2);
    tcase_add_loop_test(cases, free_flight_is_no_runaway, 0, 3);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
