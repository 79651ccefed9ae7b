/* If this failed, a component that a user writes, here that of examples/tether.c, could not be tested with
   libsinew_conformance, or its tangent could be wrong without being found.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <sinew/conformance.h>
#include <string.h>

int tether_main(void);
#define main tether_main
#include "../../examples/tether.c"
#include "support/run_suite.h"
#undef main

static const sn_conformance_recipe recipe = {
    "tether", SN_CONFORMANCE_WORLD, // it pulls to places of the world
    "<points name='p' positions='0 0 0  1 0 0  0 1 0'/><point_mass on='@p' mass='0.5'/>"
    "<tether name='c' on='@p' stiffness='3' damping='0.7'/>",
    7
};

typedef struct outcome {
    int passed;
    char failed[200]; // names of checks
} outcome;

static void note(void* user, const sn_conformance_row* row)
{
    outcome* o = user;
    o->passed += row->verdict == SN_CONFORMANCE_PASSED;
    if (row->verdict == SN_CONFORMANCE_FAILED)
        strncat(o->failed, row->check, sizeof o->failed - strlen(o->failed) - 1);
}

START_TEST(tether_conforms)
{
    outcome o = { 0 };
    ck_assert_int_eq(sn_conformance_run(&recipe, &tether_component, note, &o), 0);
    ck_assert_msg(o.passed >= 9 && o.failed[0] == '\0', "%d passed, failed: %s", o.passed, o.failed);
}
END_TEST

/* Stiffer by one in a million than its force. */
static void stiff_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    tangent(self, item, in, out);
    for (int i = 0; i < 9; ++i)
        out->K[i] *= 1 + 1e-6;
}

START_TEST(a_wrong_tangent_is_found)
{
    sn_force_ops wrong = ops;
    sn_component type = tether_component;
    outcome o = { 0 };
    wrong.tangent = stiff_tangent;
    type.ops.force = &wrong;
    ck_assert_int_eq(sn_conformance_run(&recipe, &type, note, &o), 1);
    ck_assert_str_eq(o.failed, "tangent");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("a component of one's own");
    TCase* cases = tcase_create("conformance");
    tcase_add_test(cases, tether_conforms);
    tcase_add_test(cases, a_wrong_tangent_is_found);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
