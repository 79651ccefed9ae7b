/* If this failed, closed loops of joints would not move as their closed form says, would lose the order of
   the method, or would come apart: a four-bar and a slider-crank without loads.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linkages.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>

static const double duration = 0.5;

/* Largest distance of the joints of a linkage at the present pose from those of the closed form at the same
   crank angle. */
static double gap_of(sn_sim* sim, linkage_at at)
{
    double angle = start_angle + probe_value(sim, "/drive/coordinate/value", 0, 1), p[3], q[4];
    linkage k = at(angle);
    probe_read(sim, "/coupler/position", p, 3);
    probe_read(sim, "/last/position", q, 3);
    double gap = hypot(p[0] - 0.5 * (k.b[0] + k.c[0]), p[1] - 0.5 * (k.b[1] + k.c[1]));
    double end = at == four_bar ? bars[3] : k.last;
    return fmax(fmax(gap, fabs(p[2])), hypot(q[0] - end, q[1]));
}

static double error_of(linkage_at at, const char* integrator, int steps, double* gap)
{
    char text[4096];
    write_linkage(at, duration / steps, integrator, text, sizeof text);
    sn_sim* sim = probe_compile(text, NULL);
    *gap = 0.0;
    for (int i = 0; i < steps; ++i) {
        probe_step(sim, 1);
        if (i % 16 == 0) *gap = fmax(*gap, gap_of(sim, at));
    }
    double error =
        fabs(start_angle + probe_value(sim, "/drive/coordinate/value", 0, 1) - crank_angle(at, duration));
    sn_sim_destroy(sim);
    return error;
}

static const struct method {
    const char *name, *text;
    double order;
    int steps;
} methods[] = {
    { "implicit_euler", "<implicit_euler/>", 1.0, 400 },
    { "generalized_alpha", "<generalized_alpha tolerance='1e-11'/>", 2.0, 100 },
    { "dirk", "<dirk tolerance='1e-11'/>", 3.0, 200 },
};

static void check_order(linkage_at at, const char* name, const struct method* m)
{
    char what[80];
    double gap[2], coarse = error_of(at, m->text, m->steps, &gap[0]);
    double fine = error_of(at, m->text, 2 * m->steps, &gap[1]);
    snprintf(what, sizeof what, "order of %s", m->name);
    report_because("the measured order");
    ck_assert(report_between(name, what, log2(coarse / fine), m->order - 0.25, m->order + 0.35));
    ck_assert_double_le(fmax(gap[0], gap[1]), 1e-13);
}

START_TEST(four_bar_moves_as_its_closed_form) { check_order(four_bar, "four-bar", &methods[_i]); }
END_TEST

START_TEST(slider_crank_moves_as_its_closed_form) { check_order(slider_crank, "slider-crank", &methods[_i]); }
END_TEST

int main(void)
{
    TCase* tests = tcase_create("linkages");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, four_bar_moves_as_its_closed_form, 0, SN_COUNT(methods));
    tcase_add_loop_test(tests, slider_crank_moves_as_its_closed_form, 0, SN_COUNT(methods));
    Suite* suite = suite_create("linkages");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
