/* label: slow */
/* If this failed, the joints of a mechanism would come apart over long runs: 10^5 steps of a slider-crank.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linkages.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>

START_TEST(joints_do_not_drift)
{
    char text[4096];
    write_linkage(slider_crank, 1e-3, "<generalized_alpha/>", text, sizeof text);
    sn_sim* sim = probe_compile(text, NULL);
    double gap = 0.0;
    for (int i = 0; i < 1000; ++i) {
        double p[3], q[3];
        probe_step(sim, 100);
        linkage k = slider_crank(start_angle + probe_value(sim, "/drive/coordinate/value", 0, 1));
        probe_read(sim, "/coupler/position", p, 3);
        probe_read(sim, "/last/position", q, 3);
        gap = fmax(gap, hypot(p[0] - 0.5 * (k.b[0] + k.c[0]), p[1] - 0.5 * (k.b[1] + k.c[1])));
        gap = fmax(gap, hypot(q[0] - k.last, q[1]) + fabs(p[2]) + fabs(q[2]));
    }
    ck_assert(report_below("slider-crank, 1e5 steps", "gap of the joints [m]", gap, 1e-12));
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("linkage drift");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, joints_do_not_drift);
    Suite* suite = suite_create("linkage drift");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
