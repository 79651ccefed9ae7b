/* label: slow */
/* If this failed, surfaces in a scene of scenes/contact or scenes/liver would intersect after a step, as
   exact predicates find it, with all iterations for the contact forces or with 5 or 1.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdio.h>

enum { MAX_CONTACTS = 3 };

/* Steps cover the first touch and some time of contact. */
static const struct subject {
    const char *scene, *contact[MAX_CONTACTS];
    int steps;
    bool tool; // its points follow a frame and are not stopped
} subjects[] = {
    { "contact/stack.xml", { "low", "high" }, 60, false },
    { "contact/pile.xml", { "low", "between" }, 40, false },
    { "contact/two-organs.xml", { "contact" }, 60, false },
    { "contact/incline.xml", { "contact" }, 60, false },
    { "contact/palpation.xml", { "contact" }, 120, true },
    { "contact/cloth-fold.xml", { "layers" }, 120, false },
    { "contact/patch.xml", { "contact" }, 5, false },
    { "contact/bars-impact.xml", { "contact" }, 64, false },
    { "contact/crossed-cantilevers.xml", { "contact" }, 10, false },
    { "contact/stick-slip.xml", { "contact" }, 400, false },
    { "liver/press.xml", { "probe/contact" }, 160, true },
};

/* 0: as many as they take. With one sweep a tool that cannot be stopped presses through an organ. */
static const int budgets[] = { 0, 5, 1 };

START_TEST(surfaces_of_a_scene_do_not_intersect)
{
    const struct subject* s = &subjects[_i / (int)SN_COUNT(budgets)];
    const int budget = budgets[_i % (int)SN_COUNT(budgets)];
    char path[80], setting[60];
    double touching = 0;
    if (s->tool && budget == 1) return;
    snprintf(path, sizeof path, "scenes/%s", s->scene);
    snprintf(setting, sizeof setting, "implicit_euler.contact_iterations=%d", budget);
    sn_sim* sim = probe_load(path, budget > 0 ? setting : NULL);
    for (int i = 0; i < s->steps; ++i) {
        probe_step(sim, 1);
        for (int c = 0; c < MAX_CONTACTS && s->contact[c]; ++c) {
            char name[60];
            snprintf(name, sizeof name, "/%s/overlaps", s->contact[c]);
            ck_assert_msg(probe_value(sim, name, 0, 1) == 0, "%s, budget %d: %s after step %d", s->scene,
                          budget, name, i - 1);
            snprintf(name, sizeof name, "/%s/touching", s->contact[c]);
            touching += probe_value(sim, name, 0, 1);
        }
    }
    ck_assert_msg(touching > 0, "%s: nothing touches", s->scene);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact in scenes");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, surfaces_of_a_scene_do_not_intersect, 0,
                        (int)(SN_COUNT(subjects) * SN_COUNT(budgets)));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
