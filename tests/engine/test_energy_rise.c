/* If this failed, a run whose energy grows from nothing would end without a word, or right runs would be
   accused of it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sim.h>
#include <check.h>
#include <stdio.h>
#include <string.h>
#include "support/probe.h"
#include "support/run_suite.h"

static bool tells_a_rise(const sn_sim* sim)
{
    sn_diagnostic d;
    for (int i = 0; sn_sim_diagnostic(sim, i, &d); ++i)
        if (strstr(d.text, "the energy rose by")) return true;
    return false;
}

static sn_sim* run(const char* items, const char* integrator, const char* step, int steps)
{
    char text[3000];
    snprintf(text, sizeof text, "<scene step='%s'>%s%s</scene>", step, items, integrator);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, steps);
    return sim;
}

/* A mass on a link of 1e6 N/m that turns by 0.4 rad a step: the midpoint rule gains energy without bound.
   With `gain`, its default, it does not, and backward Euler's method neither. */
static const char link[] =
    "<points name='p' positions='0 0 0  1.0001 0 0' velocities='0 0 0  0 8 0'/><point_mass on='@p' mass='1'/>"
    "<fixed on='@p' nodes='0'/><springs on='@p' nodes='0 1' stiffness='1 MN/m' rest_length='1'/>";

START_TEST(a_rise_is_told)
{
    sn_sim* sim = run(link, "<midpoint method='symplectic' gain='0' iterations='60'/>", "50 ms", 10);
    ck_assert(tells_a_rise(sim));
    sn_sim_destroy(sim);
    static const char* const good[] = { "<midpoint method='symplectic' iterations='60'/>",
                                        "<dirk method='backward_euler'/>" };
    for (int i = 0; i < 2; ++i) {
        sim = run(link, good[i], "50 ms", 200);
        ck_assert_msg(!tells_a_rise(sim), "%s", good[i]);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* A thread that falls, swings and bounces in strain, with every kind of method, also in long steps. */
static const struct swing {
    const char *integrator, *step;
    int steps;
} swings[] = {
    { "<dirk method='tr_bdf2'/>", "5 ms", 300 },
    { "<dirk method='esdirk43'/>", "5 ms", 300 },
    { "<bdf2/>", "5 ms", 300 },
    { "<midpoint/>", "2 ms", 500 },
    { "<generalized_alpha rho='0.8'/>", "5 ms", 300 },
    { "<implicit_euler/>", "2 ms", 500 },
    { "<midpoint method='discrete_gradient'/>", "2 ms", 300 },
};

START_TEST(right_runs_are_not_accused)
{
    const struct swing* w = &swings[_i];
    sn_sim* sim = run("<suture name='s' length='0.2 m' radius='0.5 mm' young_modulus='2 MPa' density='1100' "
                      "elements='20' start='pinned'/>",
                      w->integrator, w->step, w->steps);
    ck_assert_msg(!tells_a_rise(sim), "%s", w->integrator);
    sn_sim_destroy(sim);
}
END_TEST

/* Whatever may add energy keeps the watch from judging: a couple without potential, a hand, a motion. */
static const char* const driven[] = {
    "<frames name='f' positions='0 0 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
    "<point_load on='@f' moment='0 0 3'/>",
    "<points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='1'/><springs on='@p' nodes='0 1' "
    "stiffness='100 N/m'/><prescribed_points on='@p' nodes='0' x='0.3*sin(9*t)' y='0' z='0'/>",
    "<points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/><point_load on='@p' force='t 0 0'/>",
};

START_TEST(what_is_driven_is_not_judged)
{
    sn_sim* sim = run(driven[_i], "<dirk/>", "10 ms", 300);
    ck_assert(!tells_a_rise(sim));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(a_hand_is_not_judged)
{
    sn_sim* sim =
        run("<points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>", "<dirk/>", "10 ms", 5);
    sn_error error = SN_ERROR_INIT;
    for (int i = 0; i < 200; ++i) {
        ck_assert_int_eq(sn_sim_grab(sim, "/p", 0, (double[]){ 1, 0, 0 }, 100, 1, &error), SN_OK);
        probe_step(sim, 1);
    }
    sn_sim_release(sim);
    probe_step(sim, 100);
    ck_assert(!tells_a_rise(sim));
    sn_sim_destroy(sim);
}
END_TEST

/* A sphere starts 6 mm inside another one, which is fixed, and is lifted at 0.1 m/s: the contact adds energy.
 */
static const char lifted[] =
    "<inline_mesh name='a' points='0 0 14 mm'/><points name='p' mesh='@a'/>"
    "<point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/>"
    "<inline_mesh name='b' points='0 0 0'/><points name='q' mesh='@b'/><fixed on='@q'/>"
    "<surface_contact on='@p' on_radius='10 mm' with='@q' with_radius='10 mm' recovery='0.1'/>";

START_TEST(a_contact_that_lifts_is_not_judged)
{
    sn_sim* sim = run(lifted, _i ? "<dirk method='backward_euler'/>" : "<implicit_euler/>", "1 ms", 60);
    ck_assert_double_gt(probe_value(sim, "/p/position", 2, 3), 19.5e-3);
    ck_assert(!tells_a_rise(sim));
    sn_sim_destroy(sim);
}
END_TEST

/* The link above, beside spheres that lie in each other and are lifted in every step: the work of a contact
   is allowed, and what the method adds is told. */
#define BESIDE                                                                                               \
    "<inline_mesh name='a' points='5 0 14 mm'/><points name='c' mesh='@a'/>"                                 \
    "<point_mass on='@c' mass='0.1' gravity='0 0 -9.81'/>"                                                   \
    "<inline_mesh name='b' points='5 0 0 mm'/><points name='d' mesh='@b'/><fixed on='@d'/>"                  \
    "<surface_contact on='@c' on_radius='10 mm' with='@d' with_radius='10 mm' recovery='1e-3'/>"

START_TEST(a_contact_hides_no_rise)
{
    char items[2000];
    snprintf(items, sizeof items, "%s%s", link, BESIDE);
    sn_sim* sim = run(items, "<midpoint method='symplectic' gain='0' iterations='60' contacts='impulses'/>",
                      "50 ms", 10);
    ck_assert(tells_a_rise(sim));
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rise of energy");
    TCase* cases = tcase_create("rise of energy");
    tcase_add_test(cases, a_rise_is_told);
    tcase_add_loop_test(cases, right_runs_are_not_accused, 0, (int)(sizeof swings / sizeof *swings));
    tcase_add_loop_test(cases, what_is_driven_is_not_judged, 0, (int)(sizeof driven / sizeof *driven));
    tcase_add_test(cases, a_hand_is_not_judged);
    tcase_add_loop_test(cases, a_contact_that_lifts_is_not_judged, 0, 2);
    tcase_add_test(cases, a_contact_hides_no_rise);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
