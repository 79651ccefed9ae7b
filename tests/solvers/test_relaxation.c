/* If this failed, a relaxation that cannot begin would not say which degree of freedom keeps it from it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>

/* The second of two points has no mass: the motion in pseudo-time needs one of every degree of freedom. */
START_TEST(what_has_neither_mass_nor_damping_is_named)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile("<scene><points name='p'/><points name='q' positions='1 0 0'/>"
                                "<point_mass on='@p' mass='1'/>"
                                "<springs on='@p' to='@q' nodes='0 0' stiffness='10'/><relaxation/></scene>",
                                NULL);
    ck_assert_int_ne(sn_sim_step(sim, &error), SN_OK);
    probe_expect(error.text, "/q[0] (x) has neither mass nor damping");
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solvers/relaxation");
    TCase* tests = tcase_create("relaxation");
    tcase_add_test(tests, what_has_neither_mass_nor_damping_is_named);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
