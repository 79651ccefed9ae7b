/* label: slow */
/* If this failed, a scene of an insertion would not run with some method in steps of 1 ms: the four scenes of
   needles in tissue under every implicit method, with how often a step had to be halved.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/models.h>
#include <stdio.h>
#include <string.h>
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"

static const char* const scenes[] = { "insertion", "bevel-steering", "rotation", "biopsy" };
static const char* const methods[] = { "backward_euler", "sdirk2",   "sdirk3",   "sdirk4",
                                       "tr_bdf2",        "esdirk32", "esdirk43", "generalized_alpha" };

/* The scene with another integrator: a method of dirk, or generalized_alpha. */
static sn_sim* compile(const char* name, const char* method, sn_error* error)
{
    char path[200];
    snprintf(path, sizeof path, "scenes/needle/%s.xml", name);
    sn_scene* scene = sn_scene_load(needle_file(path), NULL, error);
    sn_id dirk = sn_scene_find(scene, sn_root, "/dirk");
    if (strcmp(method, "generalized_alpha") == 0) {
        sn_scene_remove(scene, dirk);
        sn_scene_add(scene, sn_root, NULL, sn_scene_component(scene, method), NULL);
    } else {
        sn_scene_set(scene, dirk, "method", method);
    }
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    return sim;
}

START_TEST(runs)
{
    bool ok = true;
    for (int m = 0; m < SN_COUNT(methods); ++m) {
        sn_error error = { 0 };
        char what[80];
        sn_sim* sim = compile(scenes[_i], methods[m], &error);
        int64_t steps = sn_sim_step_count(sim);
        ck_assert(error.status || sn_sim_step_size(sim) == 1e-3);
        for (int64_t i = 0; i < steps && !error.status; ++i)
            sn_sim_step(sim, &error);
        ck_assert_msg(!error.status, "%s, %s: %s", scenes[_i], methods[m], error.text);
        snprintf(what, sizeof what, "%s: halvings in %d steps", methods[m], (int)steps);
        report_because("a count");
        ok = report_below(scenes[_i], what, (double)sn_sim_counters(sim).halvings, 0.001 * (double)steps) &&
             ok;
        sn_sim_destroy(sim);
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion scenes");
    TCase* cases = tcase_create("insertion scenes");
    tcase_add_loop_test(cases, runs, 0, SN_COUNT(scenes));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
