/* If this failed, a component, an integrator or a quantity would need more places than CONTRIBUTING.md says:
   those of this folder are known to the library by one line in a copy of src/sinew/builtins.c each.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

START_TEST(runs)
{
    static const char text[] =
        "<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0'/><point_mass on='@p' mass='2 kg'/>"
        "<steady_force name='f' on='@p' force='0 0 3 N'/><plain_euler/></scene>";
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    enum { STEPS = 100 };
    for (int i = 0; i < STEPS; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    double x[6], total[3];
    ck_assert_int_eq(sn_sim_read(sim, sn_sim_channel(sim, "/p/position", &error), x, 6), 6);
    sn_channel channel = sn_sim_channel(sim, "/f/total", &error);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, channel, total, 3), 3);
    double h = 1e-3, a = 1.5, expected = a * h * h * STEPS * (STEPS + 1) / 2;
    ck_assert_double_eq_tol(x[2], expected, 1e-12); // round-off of 100 sums
    ck_assert_double_eq_tol(x[5], expected, 1e-12);
    ck_assert_double_eq(total[2], 6.0);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("places/component");
    TCase* tests = tcase_create("places");
    tcase_add_test(tests, runs);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
