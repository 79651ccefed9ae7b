/* If this failed, a broken contract of the library would pass unseen in the builds that are made to find it,
   or the conditions would be evaluated in the builds that users run.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"

#include <check.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static jmp_buf back;
static const char *seen_condition, *seen_file;
static int seen_line, evaluated;

static void catch (const char* condition, const char* file, int line)
{
    seen_condition = condition;
    seen_file = file;
    seen_line = line;
    longjmp(back, 1);
}

static bool holds(bool answer)
{
    ++evaluated;
    return answer;
}

START_TEST(the_hook_gets_condition_and_place)
{
    sn_set_assert_hook(catch);
    if (setjmp(back) == 0) sn_assert_fail("a > b", "src/x.c", 7);
    ck_assert_str_eq(seen_condition, "a > b");
    ck_assert_str_eq(seen_file, "src/x.c");
    ck_assert_int_eq(seen_line, 7);
    sn_set_assert_hook(NULL);
}
END_TEST

START_TEST(a_broken_contract_aborts) { sn_assert_fail("false", __FILE__, __LINE__); }
END_TEST

/* Evaluated once, or never: the same source serves both builds. */
START_TEST(on_or_compiled_out)
{
    evaluated = 0;
    seen_condition = NULL;
    sn_set_assert_hook(catch);
    volatile int line = 0;
    if (setjmp(back) == 0) {
        SN_ASSERT(holds(true));
        line = __LINE__ + 1;
        SN_ASSERT(holds(false));
    }
    sn_set_assert_hook(NULL);
#ifdef SINEW_ASSERTS
    ck_assert_int_eq(evaluated, 2);
    ck_assert_str_eq(seen_condition, "holds(false)");
    ck_assert_ptr_nonnull(strstr(seen_file, "test_assert.c"));
    ck_assert_int_eq(seen_line, line);
#else
    (void)line;
    ck_assert_int_eq(evaluated, 0);
    ck_assert_ptr_null(seen_condition);
#endif
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("assert");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, the_hook_gets_condition_and_place);
    if (strcmp(getenv("CK_FORK") ? getenv("CK_FORK") : "", "no") != 0)
        tcase_add_test_raise_signal(tests, a_broken_contract_aborts, SIGABRT);
    tcase_add_test(tests, on_or_compiled_out);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
