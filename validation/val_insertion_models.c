/* If this failed, what a needle does in tissue would depend on how it is computed: models of the needle and
   integrators must come to one answer, each within its own error; and the scenes of insertions must run with
   every implicit method in steps of 1 ms.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdio.h>
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

/* ---- one insertion ------------------------------------------------------------------------------------ */

/* A needle with a bevel through a membrane that opens and 30 mm into a layer. At the end: where the tip is,
   and the hand's force, while it still moves. */
typedef struct answer {
    double tip[3], force[3];
    sn_counters counts;
} answer;

static answer insert(const char* needle, const char* integrator, double step)
{
    char text[2000];
    answer a;
    snprintf(
        text, sizeof text,
        "<scene step='%.17g'><tissue name='body' position='0.151 0 0' normal='-1 0 0'><layer "
        "membrane_stiffness='400' membrane_stiffening='5e4' puncture_force='0.8' cutting_force='0.3' "
        "coulomb_friction='8' static_friction='12' viscous_friction='100' stiffness='2e4' "
        "damping='100'/></tissue>"
        "<needle name='needle' length='0.15' radius='0.635 mm' bevel_angle='30 deg' damping_time='1 ms' %s>"
        "<handle mass='90 g' length='0' x='0.05*0.02/2*log(cosh((t-0.06)/0.02))+0.025*t-0.0015'/>"
        "<insertion tissue='/body' points='48' length='60 mm'/></needle>%s</scene>",
        step, needle, integrator);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, (int)lround(0.7 / step));
    probe_read(sim, "/needle/tip/position", a.tip, 3);
    probe_read(sim, "/needle/handle/force", a.force, 3);
    a.counts = sn_sim_counters(sim);
    sn_sim_destroy(sim);
    return a;
}

static double distance(const double* a, const double* b)
{
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

static const char* const method_of_models = "<dirk method='esdirk43' tolerance='1e-10'/>";

static const answer* reference(void)
{
    static answer a;
    static bool known;
    if (!known) a = insert("model='exact' degree='4' elements='8'", method_of_models, 1e-3);
    known = true;
    return &a;
}

/* ---- models ------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *needle;
    int coarse, fine;
    double tip; /* the fine one is off by, at most [m] */
} models[] = {
    { "rfem", "model='rfem' elements='%d'", 12, 32, 1e-6 },
    { "ddm", "model='ddm' elements='%d'", 3, 12, 1e-6 },
    { "exact, degree 1", "model='exact' degree='1' elements='%d'", 12, 32, 2e-6 },
    { "exact, degree 3", "model='exact' degree='3' elements='%d'", 1, 6, 1e-6 },
};

START_TEST(models_agree)
{
    const answer* wanted = reference();
    double off[2], size = distance(wanted->force, (double[3]){ 0 });
    char what[90], needle[90];
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        int n = i == 0 ? models[_i].coarse : models[_i].fine;
        snprintf(needle, sizeof needle, models[_i].needle, n);
        answer a = insert(needle, method_of_models, 1e-3);
        off[i] = distance(a.tip, wanted->tip);
        snprintf(what, sizeof what, "%s, %d elements: tip off by [m]", models[_i].name, n);
        ok = report_below("models", what, off[i], i == 0 ? 1e-4 : models[_i].tip) && ok;
        snprintf(what, sizeof what, "%s, %d elements: hand force off, relative", models[_i].name, n);
        ok =
            report_below("models", what, distance(a.force, wanted->force) / size, i == 0 ? 5e-3 : 5e-4) && ok;
    }
    ck_assert(
        report_between("models", "error of the fine one over that of the coarse", off[1] / off[0], 0, 0.5) &&
        ok);
}
END_TEST

/* ---- integrators -------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *text;
    double step, tip;
} integrators[] = {
    { "backward_euler", "<dirk method='backward_euler' tolerance='1e-9'/>", 1e-3, 1e-4 },
    { "sdirk2", "<dirk method='sdirk2' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "sdirk3", "<dirk method='sdirk3' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "sdirk4", "<dirk method='sdirk4' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "tr_bdf2", "<dirk method='tr_bdf2' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "esdirk32", "<dirk method='esdirk32' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "esdirk43", "<dirk method='esdirk43' tolerance='1e-9'/>", 1e-3, 2e-5 },
    { "generalized_alpha", "<generalized_alpha tolerance='1e-9'/>", 1e-3, 3e-5 },
    { "ros3p", "<rosenbrock method='ros3p'/>", 0.1e-3, 2e-5 },
    { "rodas4", "<rosenbrock method='rodas4'/>", 0.1e-3, 2e-5 },
};
static const char* const small_needle = "model='rfem' elements='8'";

START_TEST(integrators_agree)
{
    static answer wanted;
    static bool known;
    if (!known) wanted = insert(small_needle, "<dirk method='esdirk43' tolerance='1e-11'/>", 0.125e-3);
    known = true;
    char what[90];
    answer a = insert(small_needle, integrators[_i].text, integrators[_i].step);
    double force = distance(a.force, wanted.force) / distance(wanted.force, (double[3]){ 0 });
    snprintf(what, sizeof what, "%s, %g ms: tip off by [m]", integrators[_i].name,
             1e3 * integrators[_i].step);
    bool ok = report_below("integrators", what, distance(a.tip, wanted.tip), integrators[_i].tip);
    snprintf(what, sizeof what, "%s, %g ms: hand force off, relative", integrators[_i].name,
             1e3 * integrators[_i].step);
    ok = report_below("integrators", what, force, 5e-3) && ok;
    snprintf(what, sizeof what, "%s, %g ms: halvings", integrators[_i].name, 1e3 * integrators[_i].step);
    ok = report_between("integrators", what, (double)a.counts.halvings, 0, 20) && ok;
    ck_assert_int_eq(a.counts.events, 1);
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion models");
    TCase* cases = tcase_create("insertion models");
    tcase_add_loop_test(cases, models_agree, 0, SN_COUNT(models));
    tcase_add_loop_test(cases, integrators_agree, 0, SN_COUNT(integrators));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
