/* If this failed, a message would send its reader the wrong way: to smaller steps that cannot help, or away
   from those that would, and a scene that leaves something out would count as a run that diverged.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BALL "<points name='p' positions='0 0 0' velocities='1 0 0'/><point_mass on='@p' mass='1'/>"
#define LIGHT "<points name='p' positions='1 0 0'/><springs_to_ground on='@p' stiffness='1' damping='0.2'/>"
#define STROKE "<handle z='0.2*tanh(300*(t-0.04))' pitch='2*tanh(300*(t-0.04))'/>"

static sn_sim* compile(const char* scene, double step)
{
    char text[1000];
    snprintf(text, sizeof text, "<scene step='%.9g' %s", step, scene);
    return probe_compile(text, NULL);
}

/* Steps to the end time; the status of the step that failed. */
static sn_status run_to(const char* scene, double step, double end, sn_error* error)
{
    sn_sim* sim = compile(scene, step);
    while (sn_sim_time(sim) < end - 0.5 * step && !error->status)
        sn_sim_step(sim, error);
    sn_sim_destroy(sim);
    return error->status;
}

/* ---- smaller steps that help --------------------------------------------------------------------------- */

static const struct helped {
    const char* scene; /* behind "<scene step='...'" */
    double step, smaller, end;
} helped[] = {
    { "halvings='0'>" BALL
      "<springs_to_ground on='@p' stiffness='2000'/><explicit method='rk4' force='true'/>"
      "</scene>",
      0.1, 0.02, 10.0 },
    { "halvings='0'><needle name='n' elements='6'>" STROKE "</needle><dirk/></scene>", 10e-3, 50e-6, 0.06 },
    { "halvings='0'><needle name='n' elements='6'>" STROKE "</needle><dirk method='backward_euler'/></scene>",
      10e-3, 50e-6, 0.06 },
    { "halvings='0'><needle name='n' elements='6' model='exact'>" STROKE
      "</needle><generalized_alpha/></scene>",
      10e-3, 50e-6, 0.06 },
};

START_TEST(a_smaller_step_helps_where_it_is_advised)
{
    const struct helped* h = &helped[_i];
    sn_error error = SN_ERROR_INIT, none = SN_ERROR_INIT;
    ck_assert_int_eq(run_to(h->scene, h->step, h->end, &error), SN_ERR_DIVERGED);
    probe_expect(error.text, "take a smaller step");
    ck_assert_msg(run_to(h->scene, h->smaller, h->end, &none) == SN_OK, "\"%s\", but then: %s", error.text,
                  none.text);
}
END_TEST

/* The number of halvings that a message names helps as well. */
START_TEST(more_halvings_help_where_they_are_advised)
{
    for (int i = 1; i < SN_COUNT(helped); ++i) {
        const struct helped* h = &helped[i];
        sn_error error = SN_ERROR_INIT, none = SN_ERROR_INIT;
        char scene[800];
        run_to(h->scene, h->step, h->end, &error);
        probe_expect(error.text, "halvings=\"16\" instead of 0");
        snprintf(scene, sizeof scene, "halvings='16'%s", strchr(h->scene, '>'));
        ck_assert_msg(run_to(scene, h->step, h->end, &none) == SN_OK, "%s", none.text);
    }
}
END_TEST

/* ---- smaller steps that do not ------------------------------------------------------------------------- */

static const struct hopeless {
    const char* scene;
    sn_status status;
    const char* words;
} hopeless[] = {
    // what the scene leaves out
    { ">" BALL "<points name='q' positions='1 0 0'/><springs_to_ground on='@q' stiffness='1' damping='0.2'/>"
      "<dirk method='esdirk32'/></scene>",
      SN_ERR_SCENE, "/q[0] (x), which has no mass" },
    { ">" LIGHT "<rosenbrock/></scene>", SN_ERR_SCENE, "/p[0] (x), which has no mass" },
    { ">" LIGHT "<generalized_alpha/></scene>", SN_ERR_SCENE, "/p[0] (x), which has no mass" },
    { ">" LIGHT "<explicit/></scene>", SN_ERR_SCENE, "/p[0] (x), which has no mass" },
    { "accuracy='1e-6'>" LIGHT "<rosenbrock/></scene>", SN_ERR_SCENE, "/p[0] (x), which has no mass" },
    { "><points name='p' positions='1 0 0'/><point_load on='@p' force='1 0 0'/><implicit_euler/></scene>",
      SN_ERR_SCENE, "neither mass, damping nor stiffness" },
    { "><points name='p' positions='1 0 0'/><point_load on='@p' force='1 0 0'/><bdf2/></scene>", SN_ERR_SCENE,
      "neither mass, damping nor stiffness" },
    { "><points name='p' positions='1 0 0'/><point_load on='@p' force='1 0 0'/><statics/></scene>",
      SN_ERR_SCENE, "fix it, or give it stiffness" },
    // functions
    { ">" BALL "<point_load on='@p' force='sqrt(1e-12-t) 0 0'/><dirk/></scene>", SN_ERR_DIVERGED,
      "no finite value" },
    { ">" BALL "<point_load on='@p' force='mod(t,1e-300) 0 0'/><dirk/></scene>", SN_ERR_DIVERGED,
      "look for floor" },
    // loads that no step is short enough for
    { "halvings='16'>" BALL "<point_load on='@p' force='1e300 0 0'/><dirk/></scene>", SN_ERR_DIVERGED,
      "fails too: look there" },
    { "halvings='16'>" BALL "<point_load on='@p' force='1e300 0 0'/><implicit_euler/></scene>",
      SN_ERR_DIVERGED, "fails too: look there" },
    { "halvings='16'>" BALL "<point_load on='@p' force='1e300 0 0'/><explicit force='true'/></scene>",
      SN_ERR_DIVERGED, "fails too: look there" },
    { "accuracy='1e-6'>" BALL "<point_load on='@p' force='1e300 0 0'/><dirk/></scene>", SN_ERR_DIVERGED,
      "fails too: look there" },
};

START_TEST(no_smaller_step_is_advised_where_none_helps)
{
    const struct hopeless* h = &hopeless[_i];
    for (double step = 1e-2; step > 1e-9; step *= 1e-3) {
        sn_error error = SN_ERROR_INIT;
        ck_assert_int_eq(run_to(h->scene, step, step, &error), h->status);
        probe_expect(error.text, h->words);
        ck_assert_msg(!strstr(error.text, "smaller step"), "%s", error.text);
    }
}
END_TEST

/* The integrators that the message about a missing mass names: x' = -5 x. */
START_TEST(integrators_without_mass)
{
    static const char* const named[] = { "bdf2", "implicit_euler" };
    char scene[400];
    snprintf(
        scene, sizeof scene,
        "><points name='p' positions='1 0 0'/><springs_to_ground on='@p' stiffness='1' damping='0.2' "
        "anchors='0 0 0'/><points name='q' positions='0 0 0'/><point_mass on='@q' mass='1'/><%s/></scene>",
        named[_i]);
    sn_sim* sim = compile(scene, 1e-4);
    double x[3];
    probe_step(sim, 10000);
    probe_read(sim, "/p/position", x, 3);
    // backward Euler: 2.5 h of 1; the start of bdf2 is such a step
    ck_assert_double_eq_tol(x[0], exp(-5.0), (_i ? 20e-4 : 2e-6) * exp(-5.0));
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("advice");
    TCase* cases = tcase_create("advice");
    tcase_add_loop_test(cases, a_smaller_step_helps_where_it_is_advised, 0, SN_COUNT(helped));
    tcase_add_test(cases, more_halvings_help_where_they_are_advised);
    tcase_add_loop_test(cases, no_smaller_step_is_advised_where_none_helps, 0, SN_COUNT(hopeless));
    tcase_add_loop_test(cases, integrators_without_mass, 0, 2);
    suite_add_tcase(suite, cases);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
