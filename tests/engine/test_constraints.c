/* If this failed, what is held would drift or lose its order of accuracy, what touches would sink in, gain
   energy or slide where it should stick, reactions would be wrong, or runs with constraints would not repeat
   to the bit.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/contacts.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846, gravity = 9.81;

static sn_sim* compile(const char* text) { return probe_compile(text, NULL); }

static double value(sn_sim* sim, const char* path)
{
    double v;
    probe_read(sim, path, &v, 1);
    return v;
}

static double mechanical(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential;
}

/* ---- a pendulum ------------------------------------------------------------------------------------- */

#define PENDULUM                                                                                             \
    "<points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='2' gravity='0 0 -9.81'/>"          \
    "<attachment name='pivot' on='@p' nodes='0'/><distance_constraint name='rod' on='@p'/>"

static sn_sim* pendulum(const char* integrator, double step)
{
    char text[1024];
    snprintf(text, sizeof text, "<scene step='%.17g'>%s" PENDULUM "</scene>", step, integrator);
    return compile(text);
}

/* Angle from the vertical and its rate at time t, by the classical Runge-Kutta method in the angle. */
static void swing(double t, double* angle, double* rate)
{
    const int n = 4000;
    double h = t / n, q = 0.5 * pi, w = 0.0;
    for (int i = 0; i < n; ++i) {
        double a1 = -gravity * sin(q), w2 = w + 0.5 * h * a1, a2 = -gravity * sin(q + 0.5 * h * w);
        double w3 = w + 0.5 * h * a2, a3 = -gravity * sin(q + 0.5 * h * w2), w4 = w + h * a3;
        double a4 = -gravity * sin(q + h * w3);
        q += h / 6.0 * (w + 2.0 * w2 + 2.0 * w3 + w4);
        w += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    }
    *angle = q;
    *rate = w;
}

/* Errors of the place and of the tension after 1 s in n steps. */
static void swing_errors(const char* integrator, int n, double error[2])
{
    double q, w, x[6];
    sn_sim* sim = pendulum(integrator, 1.0 / n);
    probe_step(sim, n);
    probe_read(sim, "/p/position", x, 6);
    swing(1.0, &q, &w);
    error[0] = hypot(x[3] - sin(q), x[5] + cos(q));
    error[1] = fabs(value(sim, "/rod/tension") - 2.0 * (gravity * cos(q) + w * w));
    sn_sim_destroy(sim);
}

static const struct method {
    const char* text;
    double place, tension; /* orders */
} methods[] = {
    { "<dirk method='backward_euler' tolerance='1e-11'/>", 1, 1 },
    { "<dirk method='sdirk2' tolerance='1e-11'/>", 2, 1 },
    { "<dirk method='sdirk3' tolerance='1e-11'/>", 2, 1 },
    { "<dirk method='sdirk4' tolerance='1e-11'/>", 2, 1 },
    { "<dirk method='tr_bdf2' tolerance='1e-11'/>", 2, 2 },
    { "<dirk method='esdirk32' tolerance='1e-11'/>", 3, 2 },
    { "<dirk method='esdirk43' tolerance='1e-11'/>", 3, 2 },
    { "<generalized_alpha rho='1' tolerance='1e-11'/>", 2, 2 },
    { "<generalized_alpha rho='0.5' tolerance='1e-11'/>", 2, 2 },
    { "<explicit/>", 1, 1 },
    { "<explicit method='rk4'/>", 4, 4 },
    { "<explicit method='verlet'/>", 2, 2 },
    { "<bdf2 tolerance='1e-11'/>", 2, 2 },
    { "<explicit method='forest_ruth'/>", 4, 4 },
    { "<implicit_euler/>", 1, 1 },
    { "<midpoint tolerance='1e-11'/>", 2, 2 },
    { "<midpoint method='discrete_gradient' tolerance='1e-11'/>", 2, 2 },
};

/* Orders of methods with constraints of velocities (index 2): their stage order plus one, and the stage
   order. */
START_TEST(methods_reach_their_order)
{
    const struct method* m = &methods[_i];
    double coarse[2], fine[2];
    swing_errors(m->text, 200, coarse);
    swing_errors(m->text, 400, fine);
    ck_assert(report_between("constraint order", m->text, log2(coarse[0] / fine[0]), m->place - 0.25,
                             m->place + 0.6));
    ck_assert(report_between("multiplier order", m->text, log2(coarse[1] / fine[1]), m->tension - 0.25,
                             m->tension + 0.6));
}
END_TEST

START_TEST(nothing_drifts)
{
    static const char* const texts[] = {
        "<dirk/>",     "<dirk method='backward_euler'/>",  "<generalized_alpha rho='1'/>",
        "<explicit/>", "<explicit method='verlet'/>",      "<bdf2/>",
        "<midpoint/>", "<explicit method='forest_ruth'/>", "<implicit_euler/>"
    };
    // (h omega)^p of methods of order p at 1 ms; those that damp gain nothing
    static const double gains[] = { 1e-15, 1e-15, 1e-3, 1e-2, 1e-3, 1e-3, 1e-3, 1e-6, 1e-15 };
    const int thousands =
        _i == 2 || _i == 4 ? 100 : 20; // a method that solves for velocities, and one that does not
    sn_sim* sim = pendulum(texts[_i], 1e-3);
    double x[6], v[6], most = 0, fastest = 0, highest = -HUGE_VAL;
    for (int i = 0; i < thousands; ++i) {
        probe_step(sim, 1000);
        probe_read(sim, "/p/position", x, 6);
        probe_read(sim, "/p/velocity", v, 6);
        most = fmax(most, fmax(hypot(x[0], hypot(x[1], x[2])), fabs(hypot(x[3] - x[0], x[5] - x[2]) - 1.0)));
        highest = fmax(highest, mechanical(sim) + 2 * gravity * (x[2] + x[5]));
        fastest = fmax(fastest, fabs((x[3] - x[0]) * v[3] + (x[5] - x[2]) * v[5]));
    }
    ck_assert(report_below("hold after 2e4 or 1e5 steps", texts[_i], most, 1e-12));
    ck_assert(report_below("rate along the rod after 2e4 or 1e5 steps", texts[_i], fastest, 1e-12));
    // it starts from rest at the height of the pivot; methods that do not damp come back to it but for their
    // error
    report_because("a chaotic motion, seen once a second");
    ck_assert(
        report_below("energy gained in 2e4 or 1e5 steps", texts[_i], highest / (2 * gravity), gains[_i]));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(accuracy_chooses_steps)
{
    double q, w, x[6];
    sn_sim* sim = compile(
        "<scene step='0.1' accuracy='1e-8'><dirk method='esdirk43' tolerance='1e-11'/>" PENDULUM "</scene>");
    probe_step(sim, 10);
    probe_read(sim, "/p/position", x, 6);
    swing(1.0, &q, &w);
    ck_assert(report_below("pendulum with steps by accuracy 1e-8", "esdirk43",
                           hypot(x[3] - sin(q), x[5] + cos(q)), 1e-5));
    sn_sim_destroy(sim);
}
END_TEST

/* ---- momentum, joints ------------------------------------------------------------------------------- */

/* Free links turn and bend: their momenta stay. */
START_TEST(links_keep_momentum)
{
    sn_sim* sim = compile(
        "<scene step='1e-3'><dirk method='esdirk43' tolerance='1e-12'/><points name='p' positions='0 0 0  1 "
        "0 0  1 1 0' "
        "velocities='0 0 1  0 2 0  0 2 -1'/><point_mass on='@p' mass='1 2 3'/><distance_constraint "
        "on='@p'/></scene>");
    double x[9], v[9], P[2][3], L[2][3];
    for (int pass = 0; pass < 2; ++pass) {
        probe_read(sim, "/p/position", x, 9);
        probe_read(sim, "/p/velocity", v, 9);
        for (int j = 0; j < 3; ++j) {
            int a = (j + 1) % 3, b = (j + 2) % 3;
            P[pass][j] = L[pass][j] = 0;
            for (int k = 0; k < 3; ++k) {
                P[pass][j] += (k + 1) * v[3 * k + j];
                L[pass][j] += (k + 1) * (x[3 * k + a] * v[3 * k + b] - x[3 * k + b] * v[3 * k + a]);
            }
        }
        if (pass == 0) probe_step(sim, 1000);
    }
    for (int j = 0; j < 3; ++j) {
        ck_assert(report_below("links: momentum", "change in 1 s", fabs(P[1][j] - P[0][j]), 1e-12));
        ck_assert(report_below("links: moment of momentum", "change in 1 s", fabs(L[1][j] - L[0][j]), 1e-8));
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Two bodies joined rigidly tumble as the one body that they make, and the joint carries what turns the
   second. */
START_TEST(joined_bodies_are_one)
{
    sn_sim* two = compile(
        "<scene step='1e-3'><dirk method='esdirk43' tolerance='1e-12'/><frames name='a' "
        "angular_velocities='1 2 0.5'/>"
        "<rigid_mass on='@a' mass='2' inertia='0.1 0.2 0.3'/><frames name='b' on='@a' positions='0.4 0 0'/>"
        "<rigid_mass on='@b' mass='1' inertia='0.05 0.04 0.03'/>"
        "<attachment name='joint' on='@b' to='@a' orientation='true'/></scene>");
    sn_sim* one = compile(
        "<scene step='1e-3'><dirk method='esdirk43' tolerance='1e-12'/><frames name='a' "
        "angular_velocities='1 2 0.5'/>"
        "<rigid_mass name='first' on='@a' mass='2' inertia='0.1 0.2 0.3'/>"
        "<rigid_mass name='second' on='@a' mass='1' inertia='0.05 0.04 0.03' centre='0.4 0 0'/></scene>");
    double a[4], b[4], f[3], acceleration[3];
    probe_step(two, 1000);
    probe_step(one, 1000);
    probe_read(two, "/a/orientation", a, 4);
    probe_read(one, "/a/orientation", b, 4);
    for (int i = 0; i < 4; ++i)
        ck_assert(
            report_below("joined bodies and one body", "orientation after 1 s", fabs(a[i] - b[i]), 1e-10));
    probe_read(two, "/joint/force", f, 3);
    probe_read(two, "/b/acceleration", acceleration, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(f[i], acceleration[i], 1e-4);
    sn_sim_destroy(two);
    sn_sim_destroy(one);
}
END_TEST

/* A place that moves drags the point along exactly, and the force is its weight and inertia. */
START_TEST(places_move)
{
    sn_sim* sim =
        compile("<scene step='1e-3'><points name='p'/><point_mass on='@p' mass='2' gravity='0 0 -9.81'/>"
                "<attachment name='h' on='@p' x='0.1*sin(5*t)' z='0.2*t^2'/></scene>");
    double x[3], f[3], t = 0.5;
    probe_step(sim, 500);
    probe_read(sim, "/p/position", x, 3);
    probe_read(sim, "/h/force", f, 3);
    ck_assert_double_eq_tol(x[0], 0.1 * sin(5 * t), 1e-14);
    ck_assert_double_eq_tol(x[2], 0.2 * t * t, 1e-14);
    ck_assert_double_eq_tol(f[0], -2 * 2.5 * sin(5 * t), 1e-4);
    ck_assert_double_eq_tol(f[2], 2 * (0.4 + gravity), 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- explicit steps --------------------------------------------------------------------------------- */

/* Two masses on springs with a rigid link between them vibrate as one; the light one alone would be six
   times as fast, and its damper would damp a hundred times as much. */
START_TEST(automatic_step_is_that_of_allowed_motions)
{
    static const char* const texts[] = {
        "<scene step='auto' duration='0'><explicit method='verlet'/><points name='p' positions='0 0 0  1 0 "
        "0'/>"
        "<point_mass on='@p' mass='1 0.01'/><springs_to_ground on='@p' direction='1 0 0' stiffness='100 50' "
        "damping='0 2'/><distance_constraint on='@p'/></scene>",
        "<scene step='auto' duration='0'><explicit method='verlet'/><points name='p'/><point_mass on='@p' "
        "mass='1.01'/><springs_to_ground on='@p' direction='1 0 0' stiffness='150' damping='2'/></scene>",
    };
    double step[2];
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = compile(texts[i]);
        step[i] = sn_sim_step_size(sim);
        sn_sim_destroy(sim);
    }
    ck_assert(report_between("automatic step with a link", "in parts of that of one mass", step[0] / step[1],
                             0.999, 1.001));
}
END_TEST

/* Verlet's method with impulses is symplectic: energy swings about its value for as long as one likes. */
START_TEST(verlet_keeps_energy)
{
    sn_sim* sim = pendulum("<explicit method='verlet'/>", 1e-3);
    double x[6], first = 0, last = 0;
    for (int i = 0; i < 40000; ++i) {
        probe_step(sim, 1);
        if (i >= 10000 && i < 30000) continue;
        probe_read(sim, "/p/position", x, 6);
        double off = fabs(mechanical(sim) + 2 * gravity * (x[2] + x[5])) / (2 * gravity);
        if (i < 10000) first = fmax(first, off);
        if (i >= 30000) last = fmax(last, off);
    }
    ck_assert(report_below("verlet with constraints: energy", "off in the first 10 s", first, 1e-5));
    ck_assert(report_between("verlet with constraints: energy", "off in 30 to 40 s, over that", last / first,
                             0.9, 1.1));
    sn_sim_destroy(sim);
}
END_TEST

/* The midpoint rule's multipliers do no work: what its energy loses or gains goes with the move back onto
   the rows. */
START_TEST(midpoint_keeps_energy)
{
    static const char* const texts[] = { "<midpoint tolerance='1e-12'/>",
                                         "<midpoint method='discrete_gradient' tolerance='1e-12'/>" };
    sn_sim* sim = pendulum(texts[_i], 1e-3);
    double x[6], off = 0;
    for (int i = 0; i < 10000; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/p/position", x, 6);
        off = fmax(off, fabs(mechanical(sim) + 2 * gravity * (x[2] + x[5])) / (2 * gravity));
    }
    ck_assert(report_below("energy off in 10 s with constraints", texts[_i], off, 1e-5));
    sn_sim_destroy(sim);
}
END_TEST

/* Bodies joined rigidly: the second order in orientations, too. */
static double tumbling_error(const char* integrator, int n)
{
    char text[1024];
    double a[4], b[4], most = 0;
    for (int fine = 0; fine < 2; ++fine) {
        snprintf(text, sizeof text,
                 "<scene step='%.17g'>%s<frames name='a' angular_velocities='1 2 0.5'/>"
                 "<rigid_mass on='@a' mass='2' inertia='0.1 0.2 0.3'/><frames name='b' on='@a' "
                 "positions='0.4 0 0'/><rigid_mass on='@b' mass='1' inertia='0.05 0.04 0.03'/>"
                 "<attachment on='@b' to='@a' orientation='true'/></scene>",
                 fine ? 1.0 / 1000 : 1.0 / n,
                 fine ? "<dirk method='esdirk43' tolerance='1e-12'/>" : integrator);
        sn_sim* sim = compile(text);
        probe_step(sim, fine ? 1000 : n);
        probe_read(sim, "/b/orientation", fine ? b : a, 4);
        sn_sim_destroy(sim);
    }
    for (int i = 0; i < 4; ++i)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

START_TEST(joined_bodies_tumble_in_order_2)
{
    static const char* const texts[] = { "<explicit method='verlet'/>", "<bdf2 tolerance='1e-11'/>",
                                         "<generalized_alpha tolerance='1e-11'/>",
                                         "<midpoint tolerance='1e-11'/>" };
    double order = log2(tumbling_error(texts[_i], 100) / tumbling_error(texts[_i], 200));
    ck_assert(report_between("order of joined bodies' orientation", texts[_i], order, 1.75, 2.6));
}
END_TEST

/* ---- rows that repeat or contradict each other ------------------------------------------------------ */

#define EULER "<dirk method='backward_euler'/>"
#define BODY                                                                                                 \
    "<frames name='b' positions='0.5 0 0'/>"                                                                 \
    "<rigid_mass on='@b' mass='2' inertia='0.01 0.02 0.03' gravity='0 0 -9.81'/>"                            \
    "<attachment name='h' on='@b' position='-0.5 0 0'/>"

START_TEST(repeated_rows_are_left_out)
{
    sn_sim* once = compile("<scene step='1e-3'>" BODY "</scene>");
    sn_sim* twice =
        compile("<scene step='1e-3'>" BODY "<attachment name='h2' on='@b' position='-0.5 0 0'/></scene>");
    double a[7], b[7], f[3];
    probe_step(once, 500);
    probe_step(twice, 500);
    probe_read(once, "/b/position", a, 3);
    probe_read(twice, "/b/position", b, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq_tol(a[i], b[i], 1e-12);
    probe_read(twice, "/h2/force", f, 3);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_eq(f[i], 0.0);
    sn_sim_destroy(once);
    sn_sim_destroy(twice);
}
END_TEST

START_TEST(contradictions_are_told)
{
    static const char* const texts[] = {
        "<scene step='1e-3'>" BODY "<attachment name='h2' on='@b' position='-0.5 0 0' z='t'/></scene>",
        "<scene step='1e-3'>" BODY "<fixed on='@b'/><attachment name='h2' on='@b' z='t'/></scene>",
        "<scene><statics/>" BODY "<attachment name='h2' on='@b' orientation='true' z='1'/></scene>",
        "<scene step='1e-2'>" EULER
        "<points name='b' positions='0.5 0 0'/><point_mass on='@b' mass='1'/><frames name='w' "
        "positions='0 0 -0.01'/><prescribed_motion on='@w' z='20*t-0.01'/><rigid_collider name='h2' on='@b' "
        "frame='@w'/>"
        "<rigid_collider name='lid' on='@b' direction='0 0 -1' position='0 0 0.001'/></scene>",
    };
    sn_sim* sim = compile(texts[_i]);
    sn_error error = { 0 };
    double x[3];
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    probe_expect(error.text, _i == 3 ? ": item 0 cannot be satisfied" : "/h2: item 0 cannot be satisfied");
    probe_read(sim, "/b/position", x, 3);
    ck_assert_double_eq(x[0], 0.5); // the last good state
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(methods_refuse_what_they_cannot_keep)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        { "<scene><rosenbrock/>" PENDULUM "</scene>", "does not support constraints such as /pivot" },
        { "<scene><relaxation/>" PENDULUM "</scene>", "does not support constraints such as /pivot" },
        { "<scene step='1e-3'><explicit method='pefrl'/>" PENDULUM "</scene>",
          "pefrl does not support constraints such as /pivot; use method=\"forest_ruth\"" },
        { "<scene step='1e-3'><explicit method='zhai'/>" PENDULUM "</scene>",
          "zhai does not support constraints such as /pivot; use method=\"verlet\"" },
        { "<scene><bdf2/>" PENDULUM "<rigid_collider name='o' on='@p'/></scene>", "contacts of /o" },
        { "<scene step='1e-3'><explicit method='verlet'/>" PENDULUM
          "<rigid_collider name='o' on='@p'/></scene>",
          "contacts of /o" },
        { "<scene><statics arc_length='on'/>" PENDULUM "</scene>", "does not support constraints" },
        { "<scene><generalized_alpha/>" PENDULUM "<rigid_collider name='o' on='@p'/></scene>",
          "contacts of /o" },
        { "<scene><dirk/>" PENDULUM "<rigid_collider name='o' on='@p'/></scene>", "contacts of /o" },
        { "<scene><bdf2/>" PENDULUM "<rigid_collider name='o' on='@p' friction='1'/></scene>",
          "<implicit_euler/> or <midpoint/>" },
        { "<scene><midpoint method='discrete_gradient'/>" PENDULUM
          "<rigid_collider name='o' on='@p'/></scene>",
          "contacts of /o" },
        { "<scene><statics/>" PENDULUM "<rigid_collider name='o' on='@p'/></scene>", "contacts of /o" },
        { "<scene>" PENDULUM "<rigid_collider on='@p' position='0 0 1'/></scene>", "starts 1 m inside" },
        { "<scene>" PENDULUM "<rigid_collider on='@p' shape='sphere'/></scene>",
          "radius of the sphere, cylinder or capsule" },
        { "<scene>" PENDULUM "<attachment on='@p' orientation='true'/></scene>",
          "points have no orientation" },
        { "<scene>" PENDULUM "<attachment on='@p' nodes='2'/></scene>", "there is no node 2" },
        { "<scene>" PENDULUM "<attachment on='@p' to='@p' to_nodes='1 0'/></scene>", "are 1 m apart" },
        { "<scene>" PENDULUM "<attachment on='@p' to='@p' x='t'/></scene>", "omit them if `to` is given" },
        { "<scene>" PENDULUM "<distance_constraint on='@p' nodes='0 0'/></scene>", "coincide" },
    };
    sn_error error = { 0 };
    probe_refuse(cases[_i].text, NULL, &error);
    probe_expect(error.text, cases[_i].words);
}
END_TEST

/* ---- contact and friction --------------------------------------------------------------------------- */

static const char* const impacts[] = { EULER, "<midpoint/>", "<implicit_euler/>" };

static sn_sim* slope(const char* method, double degrees, double friction, const char* velocity, double step)
{
    char text[1024];
    double a = degrees * pi / 180;
    snprintf(text, sizeof text,
             "<scene step='%.17g'>%s<points name='p' velocities='%s'/><point_mass on='@p' mass='2' "
             "gravity='%.17g 0 %.17g'/><rigid_collider name='o' on='@p' friction='%.17g'/></scene>",
             step, method, velocity, gravity * sin(a), -gravity * cos(a), friction);
    return compile(text);
}

/* A body on an incline stays below the angle of friction, and slides with g (sin - mu cos) above it. */
START_TEST(friction_holds_up_to_its_angle)
{
    const char* method = impacts[_i / 3];
    const double friction = 0.1 + 0.4 * (_i % 3), limit = atan(friction) * 180 / pi;
    double x[3], f[3];
    sn_sim* below = slope(method, limit - 0.01, friction, "0 0 0", 1e-3);
    probe_step(below, 1000);
    probe_read(below, "/p/position", x, 3);
    ck_assert(report_below("incline, 0.01 degrees below the limit", "slip in 1 s [m]", fabs(x[0]), 1e-15));
    probe_read(below, "/o/force", f, 3);
    ck_assert_double_le(hypot(f[0], f[1]), friction * f[2] * (1 + 1e-15));
    ck_assert_double_eq_tol(-f[0], 2 * gravity * sin((limit - 0.01) * pi / 180), 1e-9);
    sn_sim_destroy(below);

    sn_sim* above = slope(method, limit + 0.01, friction, "0 0 0", 1e-3);
    double a = (limit + 0.01) * pi / 180, wanted = 0.5 * gravity * (sin(a) - friction * cos(a));
    probe_step(above, 1000);
    probe_read(above, "/p/position", x, 3);
    ck_assert(report_near("incline, 0.01 degrees above the limit", "slip in 1 s [m]", x[0], wanted, 2e-3));
    sn_sim_destroy(above);
}
END_TEST

/* It stops after v^2/(2 mu g), in the direction it had, and stays there; error of order 1. */
START_TEST(friction_stops)
{
    double error[2], x[3], at[3], wanted = 5 / (2 * 0.3 * gravity);
    for (int k = 0; k < 2; ++k) {
        sn_sim* sim = slope(impacts[_i], 0, 0.3, "2 -1 0", 1e-3 / (k + 1));
        double before = mechanical(sim);
        for (int i = 0; i < 1000 * (k + 1); ++i) {
            probe_step(sim, 1);
            double now = mechanical(sim);
            ck_assert_double_le(now, before * (1 + 1e-14) + 1e-30); // [J] round-off of what is at rest
            before = now;
        }
        probe_read(sim, "/p/position", x, 3);
        probe_step(sim, 100);
        probe_read(sim, "/p/position", at, 3);
        ck_assert_double_eq(x[0], at[0]);
        ck_assert_double_eq_tol(x[1], -0.5 * x[0], 1e-12);
        error[k] = fabs(hypot(x[0], x[1]) - wanted);
        sn_sim_destroy(sim);
    }
    ck_assert(report_below("sliding to a stop at 1 ms", "error of the distance [m]", error[0], 2e-3));
    ck_assert(report_between("sliding to a stop", "order", log2(error[0] / error[1]), 0.7, 1.4));
}
END_TEST

/* A falling bead stops at the plane: it never enters, its energy never grows, and what is left carries its
   weight. */
START_TEST(an_impact_is_inelastic)
{
    char text[400];
    snprintf(text, sizeof text,
             "<scene step='1e-3'>%s<points name='p' positions='0 0 0.1003'/><point_mass on='@p' mass='2' "
             "gravity='0 0 -9.81'/><rigid_collider name='o' on='@p' radius='0.01'/></scene>",
             impacts[_i]);
    sn_sim* sim = compile(text);
    double x[3], before = mechanical(sim) + 2 * gravity * 0.1003, f[3];
    for (int i = 0; i < 400; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/p/position", x, 3);
        double now = mechanical(sim) + 2 * gravity * x[2];
        ck_assert_double_le(now, before + 1e-14);
        ck_assert_double_ge(value(sim, "/o/gap"), -1e-15);
        before = now;
    }
    ck_assert_double_eq_tol(x[2], 0.01, 1e-15);
    probe_read(sim, "/o/force", f, 3);
    ck_assert_double_eq_tol(f[2], 2 * gravity, 1e-9);
    ck_assert_double_eq(value(sim, "/o/touching"), 1.0);
    sn_sim_destroy(sim);
}
END_TEST

/* The gap of what is convex is never less than its tangent says: one linear solution a step does not
   enter a ball either, though the bead moves by 40 of its radii in a step, and what slides over it loses
   energy. */
START_TEST(a_linear_step_stays_outside)
{
    for (int i = 0; i < 6; ++i) {
        char text[600];
        snprintf(text, sizeof text,
                 "<scene step='1e-3'><implicit_euler/><points name='p' positions='-0.5 %.17g 0' "
                 "velocities='400 0 0'/>"
                 "<point_mass on='@p' mass='2'/><rigid_collider name='o' on='@p' shape='sphere' size='0.01' "
                 "friction='%.17g'/></scene>",
                 0.002 * i, 0.1 * i);
        sn_sim* sim = compile(text);
        double before = mechanical(sim), touched = 0.0;
        for (int k = 0; k < 100; ++k) {
            probe_step(sim, 1);
            double now = mechanical(sim);
            ck_assert_double_ge(value(sim, "/o/gap"), -1e-15);
            ck_assert_double_le(now, before * (1 + 1e-14) + 1e-20); // [J] round-off at rest
            touched += value(sim, "/o/touching");
            before = now;
        }
        ck_assert_msg(touched > 0.0, "at %g m it misses the ball", 0.002 * i);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A chain thrown into a round vessel with friction: the links hold, nothing gets out, no force leaves its
   cone, and the energy falls. */
#define VESSEL                                                                                               \
    "<points name='p' positions='0 0 0  0.1 0 0  0.2 0 0  0.3 0 0  0.3 0.1 0' "                              \
    "velocities='0 1 2'/><point_mass on='@p' mass='0.1 0.2 0.3 0.2 0.1' gravity='0 0 "                       \
    "-9.81'/><distance_constraint "                                                                          \
    "name='l' "                                                                                              \
    "on='@p'/>"                                                                                              \
    "<rigid_collider name='o' on='@p' radius='0.02' shape='sphere' position='0.1 0 0.1' size='0.5' "         \
    "hollow='true' "                                                                                         \
    "friction='0.3'/></scene>"
static const char* const vessels[] = { "<scene step='1e-3'>" EULER VESSEL,
                                       "<scene step='1e-3'><midpoint/>" VESSEL };

static double height_energy(sn_sim* sim)
{
    static const double mass[5] = { 0.1, 0.2, 0.3, 0.2, 0.1 };
    double x[15], sum = mechanical(sim);
    probe_read(sim, "/p/position", x, 15);
    for (int i = 0; i < 5; ++i)
        sum += mass[i] * gravity * x[3 * i + 2];
    return sum;
}

static void expect_cones(sn_sim* sim)
{
    const sn_rows* rows = sim->systems[0]->rows;
    for (int r = 0; r < rows->count; ++r) {
        const sn_row_item* at = &rows->items[rows->item_of[r]];
        if (at->call->row_kind[r - at->row] != SN_ROW_CONTACT) continue;
        ck_assert_double_ge(rows->lambda[r], 0);
        ck_assert_double_le(hypot(rows->lambda[r + 1], rows->lambda[r + 2]),
                            0.3 * rows->lambda[r] * (1 + 1e-12));
    }
}

START_TEST(a_chain_comes_to_rest_in_a_vessel)
{
    sn_sim* sim = compile(vessels[_i]);
    double x[15], before = height_energy(sim), gained = 0, deepest = 0, stretched = 0;
    for (int i = 0; i < 3000; ++i) {
        probe_step(sim, 1);
        double now = height_energy(sim);
        gained = fmax(gained, now - before);
        before = now;
        deepest = fmax(deepest, -value(sim, "/o/gap"));
        probe_read(sim, "/p/position", x, 15);
        for (int k = 0; k < 12; k += 3)
            stretched =
                fmax(stretched,
                     fabs(hypot(hypot(x[k] - x[k + 3], x[k + 1] - x[k + 4]), x[k + 2] - x[k + 5]) - 0.1));
        expect_cones(sim);
    }
    ck_assert(report_below("chain in a vessel", "energy gained in a step [J]", gained, _i ? 1e-7 : 5e-13));
    ck_assert(report_below("chain in a vessel", "penetration [m]", deepest, 1e-4));
    ck_assert(report_below("chain in a vessel", "change of a link [m]", stretched, 1e-12));
    double v[15];
    probe_read(sim, "/p/velocity", v, 15);
    for (int i = 0; i < 15; ++i)
        ck_assert_double_le(fabs(v[i]), 0.05);
    sn_sim_destroy(sim);
}
END_TEST

/* A needle bends under its weight until its tip lies on a plane: under the plane's force alone, as a load,
   statics finds the tip at the height of the plane. Through mappings, and at rest. */
/* Beads on a plane move as they do alone where 1210 others could touch it too: 3630 rows more. */
START_TEST(rows_that_do_not_act_take_no_room)
{
#define RAIN                                                                                                 \
    "<points name='p' positions='0 0 0  0.1 0 0.002  0.2 0 0.01' velocities='0.3 0.1 0  0 0.2 -0.4  0.1 0 "  \
    "0'/><point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/><rigid_collider name='o' on='@p' "              \
    "friction='0.3'/>"
    sn_sim* alone = compile("<scene step='1e-3'><implicit_euler/>" RAIN "</scene>");
    sn_sim* among = compile("<scene step='1e-3'><implicit_euler/>" RAIN
                            "<grid name='g' cells='10 10 9' low='0 0 1' high='1 1 2' type='tetrahedra'/>"
                            "<points name='q' mesh='@g'/><point_mass on='@q' mass='0.1'/>"
                            "<rigid_collider name='far' on='@q' friction='0.3'/></scene>");
    double a[9], b[9];
    for (int i = 0; i < 50; ++i) {
        probe_step(alone, 1);
        probe_step(among, 1);
        probe_read(alone, "/p/position", a, 9);
        probe_read(among, "/p/position", b, 9);
        for (int k = 0; k < 9; ++k)
            ck_assert_double_eq_tol(a[k], b[k], 1e-13);
    }
    ck_assert_int_gt(among->systems[0]->rows->count, 3000);
    ck_assert(sn_rows_touch(among->systems[0]));
    sn_sim_destroy(alone);
    sn_sim_destroy(among);
}
END_TEST

START_TEST(a_tip_rests_on_a_plane)
{
    const double radius = 1e-3;
    char text[1024];
    double f[3], x[3];
    sn_sim* moving =
        compile("<scene step='2e-3'>" EULER
                "<needle name='needle' model='rfem' elements='6' length='0.3' radius='0.4 mm' "
                "gravity='0 0 -9.81' damping_time='20 ms'/><attached_points name='point' to='@needle/tip'/>"
                "<rigid_collider name='plane' on='@point' radius='1 mm' position='0 0 -4 mm'/></scene>");
    probe_step(moving, 3000);
    probe_read(moving, "/plane/force", f, 3);
    probe_read(moving, "/point/position", x, 3);
    ck_assert(report_below("tip on a plane", "gap [m]", fabs(x[2] + 4e-3 - radius), 1e-12));
    ck_assert_double_gt(f[2], 1e-3);
    snprintf(text, sizeof text,
             "<scene><statics/><needle name='needle' model='rfem' elements='6' length='0.3' radius='0.4 mm' "
             "gravity='0 0 -9.81'/><point_load on='@needle/tip' force='0 0 %.17g'/></scene>",
             f[2]);
    sn_sim* rest = compile(text);
    probe_step(rest, 1);
    probe_read(rest, "/needle/tip/position", x, 3);
    ck_assert(
        report_near("tip on a plane", "height under the plane's force [m]", x[2], radius - 4e-3, 1e-12));
    sn_sim_destroy(moving);
    sn_sim_destroy(rest);
}
END_TEST

START_TEST(scenes_run)
{
    static const char* const names[] = { "pendulum", "incline" };
    char path[1024];
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(NULL);
    snprintf(path, sizeof path, "%s/scenes/constraints/%s.xml", SINEW_SOURCE_DIR, names[_i]);
    sn_scene_read(scene, path, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    probe_step(sim, 100);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- equilibria ------------------------------------------------------------------------------------- */

#define FREE_ROD                                                                                             \
    "<frames name='f' positions='0 0 0  0.1 0 0  0.2 0 0  0.3 0 0  0.4 0 0'/>"                               \
    "<rigid_mass on='@f' mass='0.1' inertia='1e-4 1e-4 1e-4' gravity='0 0 -9.81'/>"                          \
    "<rfem_joints frames='@f' translational_stiffness='1e5 1e5 1e5' rotational_stiffness='1 1 1' "           \
    "attachments='0.05 0.05' "                                                                               \
    "damping_time='0.1'/><attachment name='a' on='@f' nodes='0' orientation='true'/>"                        \
    "<attachment name='b' on='@f' nodes='-1' x='-0.01'/>"

/* A rod that only grippers hold, at rest as statics finds it and as motion leads to it; the forces carry
   it. */
START_TEST(grippers_hold_a_rod_at_rest)
{
    sn_sim* rest = compile("<scene><statics/>" FREE_ROD "</scene>");
    sn_sim* moving = compile("<scene step='5e-3'><dirk method='backward_euler'/>" FREE_ROD "</scene>");
    double a[15], b[15], f[3], g[3], m[3];
    probe_step(rest, 1);
    probe_step(moving, 3000);
    probe_read(rest, "/f/position", a, 15);
    probe_read(moving, "/f/position", b, 15);
    for (int i = 0; i < 15; ++i)
        ck_assert(
            report_below("rod in grippers", "statics and motion at rest [m]", fabs(a[i] - b[i]), 1e-12));
    probe_read(rest, "/a/force", f, 3);
    probe_read(rest, "/b/force", g, 3);
    probe_read(rest, "/a/moment", m, 3);
    ck_assert_double_eq_tol(f[0] + g[0], 0, 1e-9);
    ck_assert_double_eq_tol(f[2] + g[2], 0.5 * gravity, 1e-9);
    double moment = m[1] - a[12] * g[2] + a[14] * g[0]; // about the first gripper
    for (int i = 0; i < 5; ++i)
        moment += a[3 * i] * 0.1 * gravity;
    ck_assert_double_eq_tol(moment, 0, 1e-9);
    sn_sim_destroy(rest);
    sn_sim_destroy(moving);
}
END_TEST

/* ---- the same bits ---------------------------------------------------------------------------------- */

static void read_all(sn_sim* sim, double out[24])
{
    probe_read(sim, "/p/position", out, 15);
    probe_read(sim, "/o/force", out + 15, 3);
    out[18] = value(sim, "/l/tension");
}

START_TEST(snapshots_and_threads_repeat_to_the_bit)
{
    sn_sim *sim = compile(vessels[_i]), *other = compile(vessels[_i]);
    sn_error error = { 0 };
    double wanted[24] = { 0 }, got[24] = { 0 };
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    probe_step(sim, 400);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    probe_step(sim, 200);
    read_all(sim, wanted);
    ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    read_all(sim, got); // looking changes nothing
    probe_step(sim, 200);
    read_all(sim, got);
    ck_assert_mem_eq(got, wanted, sizeof got);
    ck_assert_int_eq(sn_sim_set_threads(other, 2, &error), SN_OK);
    probe_step(other, 600);
    read_all(other, got);
    ck_assert_mem_eq(got, wanted, sizeof got);
    free(snapshot);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* What a step needs of the one before is in the snapshot: for explicit methods the matrix behind the
   impulses, too. */
START_TEST(every_method_goes_on_from_a_snapshot)
{
    sn_sim* sim = pendulum(methods[_i].text, 1e-2);
    double wanted[7], got[7];
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    probe_step(sim, 30);
    ck_assert_int_eq(sn_sim_save(sim, snapshot, bytes), SN_OK);
    for (int pass = 0; pass < 2; ++pass) {
        double* to = pass ? got : wanted;
        probe_step(sim, 25);
        probe_read(sim, "/p/position", to, 6);
        to[6] = value(sim, "/rod/tension");
        probe_step(sim, 50);
        ck_assert_int_eq(sn_sim_restore(sim, snapshot, bytes), SN_OK);
    }
    ck_assert_mem_eq(got, wanted, sizeof got);
    free(snapshot);
    sn_sim_destroy(sim);
}
END_TEST

/* A soft block falls on a plane; one sweep is not enough for the contacts of its lower face. */
START_TEST(inexact_contacts_are_told)
{
    sn_sim* sim = compile("<scene step='5 ms'><implicit_euler/>"
                          "<grid name='block' cells='4 4 2' low='0 0 0' high='0.4 0.4 0.2'/>"
                          "<points name='p' mesh='@block' velocities='0 0 -1'/>"
                          "<solid on='@p' young_modulus='1 MPa' poisson_ratio='0.4'/>"
                          "<solid_mass on='@p' density='1000'/>"
                          "<rigid_collider name='floor' on='@p' shape='plane' direction='0 0 1'/></scene>");
    sn_diagnostic d;
    if (_i > 0) sn_contacts_limit(sim->systems[0], 1, SN_CONTACT_TOLERANCE);
    probe_step(sim, 4);
    ck_assert_int_eq(sn_sim_diagnostic(sim, 0, &d), _i);
    if (_i > 0) {
        ck_assert_str_eq(d.path, "/implicit_euler");
        int missed = 0, steps = 0;
        ck_assert_msg(sscanf(d.text, "the contact forces of %d of %d steps are inexact", &missed, &steps) ==
                          2,
                      "%s", d.text);
        ck_assert(missed > 0 && missed <= steps && steps >= 4);
        ck_assert(!sn_sim_diagnostic(sim, 1, &d));
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("constraints");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 120);
    tcase_add_loop_test(cases, methods_reach_their_order, 0, SN_COUNT(methods));
    tcase_add_loop_test(cases, nothing_drifts, 0, 8);
    tcase_add_test(cases, accuracy_chooses_steps);
    tcase_add_test(cases, links_keep_momentum);
    tcase_add_test(cases, joined_bodies_are_one);
    tcase_add_test(cases, places_move);
    tcase_add_test(cases, automatic_step_is_that_of_allowed_motions);
    tcase_add_test(cases, verlet_keeps_energy);
    tcase_add_loop_test(cases, midpoint_keeps_energy, 0, 2);
    tcase_add_loop_test(cases, joined_bodies_tumble_in_order_2, 0, 4);
    tcase_add_test(cases, repeated_rows_are_left_out);
    tcase_add_loop_test(cases, contradictions_are_told, 0, 4);
    tcase_add_loop_test(cases, methods_refuse_what_they_cannot_keep, 0, 18);
    tcase_add_loop_test(cases, friction_holds_up_to_its_angle, 0, 9);
    tcase_add_loop_test(cases, friction_stops, 0, 3);
    tcase_add_loop_test(cases, an_impact_is_inelastic, 0, 3);
    tcase_add_test(cases, a_linear_step_stays_outside);
    tcase_add_loop_test(cases, a_chain_comes_to_rest_in_a_vessel, 0, 2);
    tcase_add_test(cases, rows_that_do_not_act_take_no_room);
    tcase_add_test(cases, a_tip_rests_on_a_plane);
    tcase_add_loop_test(cases, scenes_run, 0, 2);
    tcase_add_test(cases, grippers_hold_a_rod_at_rest);
    tcase_add_loop_test(cases, inexact_contacts_are_told, 0, 2);
    tcase_add_loop_test(cases, snapshots_and_threads_repeat_to_the_bit, 0, 2);
    tcase_add_loop_test(cases, every_method_goes_on_from_a_snapshot, 0, SN_COUNT(methods));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
