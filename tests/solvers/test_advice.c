/* If this failed, a run with a linear solver that costs several times as much as another one would end
   without a word, or be told to change one that is right. Counted, not timed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/advice.h"
#include "engine/sim.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <string.h>

#define SOFT                                                                                                 \
    "<grid name='g' high='0.1 0.1 0.1' cells='7 7 7' type='tetrahedra'/><points name='p' mesh='@g'/>"        \
    "<fixed on='@p' where='x lt 1e-6'/><solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
#define SOLID(more) "<solid on='@p' young_modulus='5 kPa' " more "/>"

static const struct {
    const char *text, *step, *says, *names; /* says: NULL: nothing */
} cases[] = {
    { SOFT SOLID("") "<implicit_euler linear='sparse'/>", "2 ms", "iterations of \"cg\"",
      "linear=\"hybrid\"" },
    { SOFT SOLID("damping_time='1 ms'") "<dirk method='backward_euler' linear='sparse'/>", "2 ms",
      "iterations of \"bicgstab\"", "linear=\"hybrid_lu\"" },
    { SOFT SOLID("") "<implicit_euler linear='ldl'/>", "2 ms", "iterations of \"cg\"", "linear=\"hybrid\"" },
    { SOFT SOLID("") "<implicit_euler linear='sparse'/>", "20 s", "costs 0", "linear=\"ldl\"" },
    { SOFT SOLID("poisson_ratio='0.4999'") "<implicit_euler/><cg tolerance='1e-12'/>", "20 s",
      "factorisations by \"ldl\"", "linear=\"ldl\"" },
    { SOFT SOLID("") "<implicit_euler/><cg tolerance='1e-8'/>", "2 ms", NULL, NULL },
    { SOFT SOLID("") "<implicit_euler/>", "2 ms", NULL, NULL },
    { SOFT SOLID("") "<implicit_euler/>", "20 s", NULL, NULL },
    { SOFT SOLID("damping_time='1 ms'") "<implicit_euler/>", "2 ms", NULL, NULL },
    { SOFT SOLID("law='linear'") "<implicit_euler linear='ldl'/>", "2 ms", NULL, NULL }, /* one factor */
};

START_TEST(a_much_better_solver_is_named)
{
    char scene[2048], text[400] = "";
    snprintf(scene, sizeof scene, "<scene step='%s'>%s</scene>", cases[_i].step, cases[_i].text);
    sn_sim* sim = probe_compile(scene, NULL);
    probe_step(sim, 20);
    bool has = sn_linear_advice(sim->systems[0], text, sizeof text);
    bool right = has == (cases[_i].says != NULL);
    if (has && cases[_i].says) right = strstr(text, cases[_i].says) && strstr(text, cases[_i].names);
    ck_assert_msg(right, "%s: \"%s\"", cases[_i].text, text);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("advice");
    TCase* all = tcase_create("advice");
    tcase_add_loop_test(all, a_much_better_solver_is_named, 0, SN_COUNT(cases));
    tcase_set_timeout(all, 60);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
