/* label: slow */
/* If this failed, a needle asked for an accuracy would not have it: scenarios 2 and 3 of Martsopoulos et al.
   2023, with model, elements and degree left open, against an independent reference (planar geometrically
   exact elements of degree 6, Radau IIA).
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>

static bool keeps(const char* model, const char* strains, const char* accuracy, double asked, int scenario)
{
    char settings[5][60], what[80];
    needle_problem problem = { .which = scenario == 2 ? NEEDLE_SCENARIO_2 : NEEDLE_SCENARIO_3,
                               .method = "esdirk43" };
    snprintf(settings[0], sizeof settings[0], "needle.model=%s", model);
    snprintf(settings[1], sizeof settings[1], "needle.strains=%s", strains);
    snprintf(settings[2], sizeof settings[2], "needle.accuracy=%s", accuracy);
    snprintf(settings[3], sizeof settings[3], "needle.elements=0");
    snprintf(settings[4], sizeof settings[4], "needle.shear=auto");
    for (int i = 0; i < 5; ++i)
        problem.settings[i] = settings[i];
    sn_sim* sim = needle_compile(&problem);
    if (!sim) return false;
    char reference[60];
    snprintf(reference, sizeof reference, "scenes/needle/reference/scenario-%d.csv", scenario);
    needle_errors e = needle_compare(sim, needle_file(reference));
    sn_sim_destroy(sim);
    snprintf(what, sizeof what, "%s%s, scenario %d: mean tip error [m]", model,
             strains[0] == 'f' ? ", first order" : "", scenario);
    return e.status == SN_OK && report_below(accuracy, what, e.tip_mean, asked);
}

/* Down to what the formulation can: `relative` leaves out the needle's extension, 1.6e-6 m here. */
START_TEST(what_is_asked_for)
{
    static const struct {
        const char* text;
        double value;
    } asked[] = { { "1mm", 1e-3 }, { "0.1mm", 1e-4 }, { "0.05mm", 5e-5 }, { "10um", 1e-5 } };
    static const char* const models[][2] = { { "auto", "second" },  { "rfem", "second" },
                                             { "ddm", "second" },   { "ddm", "first" },
                                             { "exact", "second" }, { "relative", "second" } };
    bool ok = true;
    for (int a = 0; a < SN_COUNT(asked); ++a)
        for (int m = 0; m < SN_COUNT(models); ++m)
            for (int scenario = 2; scenario <= 3; ++scenario)
                ok = keeps(models[m][0], models[m][1], asked[a].text, asked[a].value, scenario) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("needle accuracy");
    TCase* cases = tcase_create("accuracy");
    tcase_set_timeout(cases, 600);
    tcase_add_test(cases, what_is_asked_for);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
