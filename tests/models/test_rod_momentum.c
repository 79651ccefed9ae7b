/* If this failed, sutures that collide would make or lose momentum or angular momentum, with friction at
   their surfaces and spins about their axes included.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include "support/probe.h"
#include "support/run_suite.h"

enum { ELEMENTS = 10 };
static const double pi = 3.14159265358979323846;
static const double length = 0.1, radius = 0.15e-3, density = 1150;

/* ---- sutures ------------------------------------------------------------------------------------------- */

typedef struct toss {
    const char* name;
    sn_vec3 velocity, turn; /* of its middle, and about it */
    double spin;            /* of its edges about their axes */
} toss;

static const toss first = { "a", { 0, 0, 0.2 }, { 1, 2, 3 }, 0 },
                  second = { "b", { 0.2, -0.3, -0.5 }, { 2, -1, 1 }, 0 };

static sn_state* state_of(sn_sim* sim, const char* suture, const char* part)
{
    char path[40];
    snprintf(path, sizeof path, "/%s/%s", suture, part);
    return probe_state(sim, path);
}

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

static void start(sn_sim* sim, const toss* t)
{
    sn_state *points = state_of(sim, t->name, "points"), *angles = state_of(sim, t->name, "angles");
    sn_vec3 middle = triple(points->x + 3 * (ELEMENTS / 2));
    for (int i = 0; i < points->count; ++i) {
        sn_vec3 v = sn_add(t->velocity, sn_cross(t->turn, sn_sub(triple(points->x + 3 * i), middle)));
        points->v[3 * i] = v.x;
        points->v[3 * i + 1] = v.y;
        points->v[3 * i + 2] = v.z;
    }
    for (int j = 0; j < angles->count; ++j)
        angles->v[j] = t->spin;
}

/* One suture, or two of which the second one is just above the first one. */
static sn_sim* launch(const char* integrator, double step, const toss* throws, int count, bool gyroscopic,
                      const char* contact)
{
    static const char* const places[2] = {
        "position='-0.05 0 0'", "position='0.003 -0.0459898 0.0005' direction='0.2 0.979795897 0'"
    };
    char text[2000];
    int at = snprintf(text, sizeof text, "<scene step='%.17g'>%s", step, integrator);
    for (int k = 0; k < count; ++k)
        at += snprintf(
            text + at, sizeof text - (size_t)at,
            "<suture name='%s' length='%g' radius='%g' density='%g' elements='%d' %s "
            "damping_time='0' gyroscopic='%s'/><rod_edge_frames name='frames_%s' points='@%s/points' "
            "angles='@%s/angles'/>",
            throws[k].name, length, radius, density, (int)ELEMENTS, places[k], gyroscopic ? "true" : "false",
            throws[k].name, throws[k].name, throws[k].name);
    snprintf(text + at, sizeof text - (size_t)at, "%s</scene>", contact);
    sn_sim* sim = probe_compile(text, NULL);
    for (int k = 0; k < count; ++k)
        start(sim, &throws[k]);
    return sim;
}

/* ---- momentum ------------------------------------------------------------------------------------------ */

typedef struct momentum {
    sn_vec3 linear, angular, spin; /* spin: the part of `angular` about the axes of the edges */
} momentum;

static momentum sum_momentum(sn_sim* sim, const toss* throws, int count)
{
    const double edge = length / ELEMENTS, area = pi * radius * radius, mass = density * area * edge,
                 polar = 0.5 * mass * radius * radius;
    momentum sum = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < count; ++k) {
        const sn_state *points = state_of(sim, throws[k].name, "points"),
                       *angles = state_of(sim, throws[k].name, "angles");
        for (int i = 0; i <= ELEMENTS; ++i) {
            sn_vec3 x = triple(points->x + 3 * i), v = triple(points->v + 3 * i);
            double m = i == 0 || i == ELEMENTS ? 0.5 * mass : mass;
            sum.linear = sn_madd(sum.linear, m, v);
            sum.angular = sn_madd(sum.angular, m, sn_cross(x, v));
            if (i == ELEMENTS) continue;
            sn_vec3 e = sn_sub(triple(points->x + 3 * i + 3), x);
            sum.spin = sn_madd(sum.spin, polar * angles->v[i] / sn_norm(e), e);
        }
    }
    sum.angular = sn_add(sum.angular, sum.spin);
    return sum;
}

typedef struct drift {
    double linear, angular, spin; /* divided by what there was at the start */
} drift;

static drift drift_of(sn_sim* sim, const toss* throws, int count, int steps)
{
    const momentum a = sum_momentum(sim, throws, count);
    probe_step(sim, steps);
    const momentum b = sum_momentum(sim, throws, count);
    return (drift){ sn_norm(sn_sub(b.linear, a.linear)) / sn_norm(a.linear),
                    sn_norm(sn_sub(b.angular, a.angular)) / sn_norm(a.angular),
                    sn_norm(sn_sub(b.spin, a.spin)) / sn_norm(a.angular) };
}

/* ---- one suture ---------------------------------------------------------------------------------------- */

static drift tumble(const char* integrator, double step, double time, double spin, bool gyroscopic)
{
    toss t = first;
    t.spin = spin;
    sn_sim* sim = launch(integrator, step, &t, 1, gyroscopic, "");
    drift d = drift_of(sim, &t, 1, (int)lround(time / step));
    sn_sim_destroy(sim);
    return d;
}

/* Without a spin the midpoint rule keeps angular momentum to round-off. With a spin about an axis that turns
   it does so only where the spin is a gyroscope; the error is that of the angles, whose reference directions
   are renewed with each step. */
START_TEST(a_spinning_suture_is_a_gyroscope)
{
    static const char* const rule = "<midpoint tolerance='1e-14'/>";
    ck_assert_double_lt(tumble(rule, 2.5e-4, 0.05, 0, false).angular, 1e-13);
    ck_assert_double_gt(tumble(rule, 2.5e-4, 0.05, 1e4, false).angular, 1e-3);
    ck_assert_double_lt(tumble(rule, 2.5e-4, 0.05, 1e4, true).angular, 1e-8);
}
END_TEST

/* Backward Euler's method changes angular momentum by h sum m v1 x v0 in a step h: it has order 1. */
START_TEST(euler_loses_angular_momentum_by_its_order)
{
    static const char* const rules[] = { "<dirk method='backward_euler' tolerance='1e-12'/>",
                                         "<implicit_euler/>" };
    drift coarse = tumble(rules[_i], 4e-6, 0.01, 0, false), fine = tumble(rules[_i], 2e-6, 0.01, 0, false);
    ck_assert_double_lt(fine.linear, 1e-12);
    ck_assert_double_lt(fine.angular, 1e-4);
    ck_assert_double_eq_tol(log2(coarse.angular / fine.angular), 1.0, 0.1);
}
END_TEST

/* ---- two sutures --------------------------------------------------------------------------------------- */

static drift collide(const char* integrator, double step, bool gyroscopic, const char* options)
{
    const toss both[2] = { first, second };
    char contact[400];
    snprintf(contact, sizeof contact,
             "<surface_contact name='touch' on='@a/points' with='@b/points' on_radius='%g' with_radius='%g' "
             "stiffness='1e12' %s/>",
             radius, radius, options);
    sn_sim* sim = launch(integrator, step, both, 2, gyroscopic, contact);
    drift d = drift_of(sim, both, 2, (int)lround(0.004 / step));
    ck_assert_double_eq(probe_value(sim, "/touch/truncation", 0, 1), 0);
    sn_sim_destroy(sim);
    return d;
}

#define AT_SURFACES "friction='0.3' on_frames='@frames_a' with_frames='@frames_b'"

/* Friction at the surfaces rolls the sutures: a thousandth of the angular momentum becomes spin. */
START_TEST(a_collision_keeps_momentum)
{
    static const char* const rule = "<midpoint contacts='impulses' tolerance='1e-14'/>";
    const drift smooth = collide(rule, 1e-5, true, ""), rough = collide(rule, 1e-5, true, AT_SURFACES);
    ck_assert_double_lt(smooth.linear, 1e-12);
    ck_assert_double_lt(rough.linear, 1e-12);
    ck_assert_double_lt(smooth.angular, 1e-9);
    ck_assert_double_lt(rough.angular, 1e-9);
    ck_assert_double_gt(rough.spin, 1e-4);
    ck_assert_double_gt(collide(rule, 1e-5, true, "friction='0.3'").angular, 1e-4);
}
END_TEST

/* ---- a weld ------------------------------------------------------------------------------------------- */

/* The place of a frame of one suture, seen from one of the other. */
static sn_pose seen(sn_sim* sim)
{
    const sn_pose *a = (const sn_pose*)probe_state(sim, "/frames_a")->x + ELEMENTS / 2,
                  *b = (const sn_pose*)probe_state(sim, "/frames_b")->x + ELEMENTS / 2;
    return (sn_pose){ sn_unrotate(b->q, sn_sub(a->r, b->r)), sn_quat_mul(sn_quat_conjugate(b->q), a->q) };
}

/* An edge of one suture is welded to one of the other while both move, and comes off again. */
START_TEST(welded_sutures_fly_on_as_one)
{
    const toss both[2] = { first, second };
    sn_sim* sim = launch("<midpoint tolerance='1e-13'/>", 1e-5, both, 2, true,
                         "<attachment name='weld' on='@frames_a' nodes='5' to='@frames_b' to_nodes='5' "
                         "orientation='true' active='step(t,0.001)-step(t,0.002)'/>");
    const momentum before = sum_momentum(sim, both, 2);
    probe_step(sim, 99);
    double free_energy = probe_value(sim, "/midpoint/energy", 0, 1);
    probe_step(sim, 2);
    const sn_pose start = seen(sim);
    double welded = probe_value(sim, "/midpoint/energy", 0, 1);
    probe_step(sim, 97);
    const sn_pose end = seen(sim);
    ck_assert_double_lt(sn_norm(sn_sub(end.r, start.r)), 1e-14);
    ck_assert_double_lt(sn_norm(sn_quat_log(sn_quat_mul(sn_quat_conjugate(start.q), end.q))), 1e-12);
    ck_assert_double_lt(welded, 0.99 * free_energy); // their velocities differed
    probe_step(sim, 1);
    double held = probe_value(sim, "/midpoint/energy", 0, 1);
    probe_step(sim, 20);
    double released = probe_value(sim, "/midpoint/energy", 0, 1);
    const momentum after = sum_momentum(sim, both, 2);
    ck_assert_double_eq_tol(released, held, 1e-5 * held);
    ck_assert_double_lt(sn_norm(sn_sub(after.linear, before.linear)), 1e-12 * sn_norm(before.linear));
    ck_assert_double_lt(sn_norm(sn_sub(after.angular, before.angular)), 1e-8 * sn_norm(before.angular));
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rod momentum");
    TCase* cases = tcase_create("rod momentum");
    tcase_add_test(cases, a_spinning_suture_is_a_gyroscope);
    tcase_add_loop_test(cases, euler_loses_angular_momentum_by_its_order, 0, 2);
    tcase_add_test(cases, a_collision_keeps_momentum);
    tcase_add_test(cases, welded_sutures_fly_on_as_one);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
