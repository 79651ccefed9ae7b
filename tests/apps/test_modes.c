/* If this fails, `sinew modes` misleads those who use it: its numbers, its table or its exit codes.
   SPDX-License-Identifier: BSD-3-Clause */
#define _XOPEN_SOURCE 700 // popen
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* Standard output and exit code of a call. */
static int call(const char* arguments, char* said, size_t size)
{
    char line[1000];
    snprintf(line, sizeof line, "%s %s 2>/dev/null", SINEW_COMMAND, arguments);
    FILE* stream = popen(line, "r");
    ck_assert_ptr_nonnull(stream);
    size_t used = fread(said, 1, size - 1, stream);
    said[used] = '\0';
    int status = pclose(stream);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#define TIP_LOAD "modes " SINEW_SOURCE_DIR "/scenes/needle/tip-load.xml --set load.force='0 0 0' "

/* The needle without its load is a cantilever of round section: 1.8751^2 / (2 pi) sqrt(E I / (m l^4)) =
   16.4 Hz. */
START_TEST(json_and_table)
{
    char said[8000];
    const double radius = 0.635e-3, length = 0.2623;
    double exact = pow(1.8751040687119612, 2) / (2 * 3.14159265358979) * sqrt(200e9 / 7850) * radius / 2 /
                   length / length;
    ck_assert_int_eq(call(TIP_LOAD "--count 3 --json", said, sizeof said), 0);
    const char* first = strstr(said, "\"frequency_hz\": ");
    ck_assert_ptr_nonnull(first);
    ck_assert_double_eq_tol(atof(first + strlen("\"frequency_hz\": ")) / exact, 1.0, 5e-3);
    ck_assert_ptr_nonnull(strstr(said, "\"status\": \"ok\""));
    ck_assert_int_eq(call(TIP_LOAD "--count 3", said, sizeof said), 0);
    ck_assert_ptr_nonnull(strstr(said, "frequency [Hz]"));
}
END_TEST

START_TEST(wrong_calls)
{
    char said[8000];
    ck_assert_int_eq(call(TIP_LOAD "--shift -1", said, sizeof said), 2);
    ck_assert_int_eq(call(TIP_LOAD "--shift fast", said, sizeof said), 2);
    ck_assert_int_eq(call(TIP_LOAD "--count 100000", said, sizeof said), 1);
    ck_assert_int_eq(call("modes no-such-scene.xml --json", said, sizeof said), 1);
    ck_assert_ptr_nonnull(strstr(said, "\"status\": \"failed\""));
    ck_assert_int_eq(call("modes --help", said, sizeof said), 0);
    ck_assert_ptr_nonnull(strstr(said, "rigid motions"));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("modes of the command");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, json_and_table);
    tcase_add_test(tests, wrong_calls);
    suite_add_tcase(suite, tests);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
