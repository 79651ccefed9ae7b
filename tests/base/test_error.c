/* If this failed, people would not learn what went wrong, or the message itself would overrun memory.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/base.h>

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

START_TEST(version_is_that_of_the_header)
{
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", SN_VERSION_MAJOR, SN_VERSION_MINOR, SN_VERSION_PATCH);
    ck_assert_str_eq(sn_version(), expected);
}
END_TEST

START_TEST(every_status_has_a_text)
{
    ck_assert_str_eq(sn_status_text(SN_OK), "no error");
    ck_assert_str_eq(sn_status_text(SN_ERR_DIVERGED),
                     "the simulation diverged or an equilibrium was not found");
    for (int i = SN_OK; i <= SN_ERR_UNSUPPORTED; ++i)
        for (int j = SN_OK; j < i; ++j)
            ck_assert_str_ne(sn_status_text((sn_status)i), sn_status_text((sn_status)j));
    ck_assert_str_eq(sn_status_text((sn_status)1000), "an unknown status");
    ck_assert_str_eq(sn_status_text((sn_status)-1), "an unknown status");
}
END_TEST

START_TEST(first_cause_wins_and_later_ones_follow)
{
    sn_error error = { 0 };
    ck_assert_int_eq(sn_fail(&error, SN_ERR_SCENE, "%s:%d: first", "a.xml", 3), SN_ERR_SCENE);
    ck_assert_int_eq(sn_fail(&error, SN_ERR_IO, "second"), SN_ERR_IO);
    ck_assert_int_eq(error.status, SN_ERR_SCENE);
    ck_assert_int_eq(error.count, 2);
    ck_assert_str_eq(error.text, "a.xml:3: first\nsecond");
}
END_TEST

START_TEST(nowhere_to_write_is_fine)
{
    ck_assert_int_eq(sn_fail(NULL, SN_ERR_MEMORY, "nothing"), SN_ERR_MEMORY);
    sn_error error = { 0 };
    ck_assert_int_eq(sn_fail(&error, SN_OK, "no failure"), SN_OK);
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_int_eq(error.count, 0);
    sn_error_print(NULL, stdout);
    sn_error_print(&error, stdout);
    sn_error_print(&error, NULL);
}
END_TEST

START_TEST(a_cause_is_one_line)
{
    sn_error error = { 0 };
    sn_fail(&error, SN_ERR_SCENE, "name \"%s\" is unknown", "a\nb\x1b[2J\t\x7f");
    ck_assert_str_eq(error.text, "name \"a b [2J  \" is unknown");
    sn_fail(&error, SN_ERR_SCENE, "%s", "");
    ck_assert_str_eq(error.text + 28, "the scene cannot be understood or compiled");
}
END_TEST

START_TEST(an_argument_may_point_into_the_text)
{
    sn_error error = { 0 };
    sn_fail(&error, SN_ERR_SCENE, "inner");
    sn_fail(&error, SN_ERR_SCENE, "because %s", error.text);
    ck_assert_str_eq(error.text, "inner\nbecause inner");
}
END_TEST

START_TEST(full_text_only_counts)
{
    struct {
        sn_error error;
        char canary[8];
    } place = { .canary = "canary!" };
    char line[1001];
    memset(line, 'x', 1000);
    line[1000] = 0;
    for (int i = 0; i < 10; ++i)
        sn_fail(&place.error, SN_ERR_SCENE, "%d%s", i, line);
    // Three fit whole; a short one behind them would fit too, but would hide that some are missing.
    sn_fail(&place.error, SN_ERR_SCENE, "%.900s", line);
    sn_fail(&place.error, SN_ERR_SCENE, "short");
    ck_assert_int_eq(place.error.count, 12);
    ck_assert_uint_eq(strlen(place.error.text), 4 * 1001 + 3);
    ck_assert_str_eq(place.canary, "canary!");

    char name[] = "/tmp/sinew_errorXXXXXX";
    int descriptor = mkstemp(name);
    ck_assert_int_ge(descriptor, 0);
    FILE* file = fdopen(descriptor, "w+");
    sn_error_print(&place.error, file);
    rewind(file);
    char read[1100];
    int lines = 0;
    while (fgets(read, sizeof read, file))
        ++lines;
    ck_assert_int_eq(lines, 5);
    ck_assert_str_eq(read, "... and 8 more\n");
    fclose(file);
    remove(name);
}
END_TEST

START_TEST(the_last_byte_is_used)
{
    char line[SN_ERROR_TEXT];
    memset(line, 'x', sizeof line);
    line[SN_ERROR_TEXT - 1] = 0;
    for (int over = 0; over < 2; ++over) {
        sn_error error = { 0 };
        sn_fail(&error, SN_ERR_IO, "%.4000s", line);
        sn_fail(&error, SN_ERR_IO, "%.*s", SN_ERROR_TEXT - 1 - 4001 + over, line);
        ck_assert_uint_eq(strlen(error.text), over ? 4000 : SN_ERROR_TEXT - 1);
        ck_assert_int_eq(error.count, 2);
    }
}
END_TEST

START_TEST(a_cause_longer_than_the_text_is_cut)
{
    struct {
        sn_error error;
        char canary[8];
    } place = { .canary = "canary!" };
    char* text = malloc(10001);
    for (int i = 0; i < 10000; i += 2)
        memcpy(text + i, "\xc3\xa9", 2); // two bytes a character
    text[10000] = 0;
    for (int shift = 0; shift < 2; ++shift) {
        place.error = (sn_error){ 0 };
        sn_fail(&place.error, SN_ERR_IO, "%s%s", shift ? "x" : "", text);
        size_t length = strlen(place.error.text);
        ck_assert_uint_ge(length, SN_ERROR_TEXT - 3);
        ck_assert_uint_lt(length, SN_ERROR_TEXT);
        ck_assert_str_eq(place.error.text + length - 5, "\xc3\xa9...");
        ck_assert_str_eq(place.canary, "canary!");
    }
    free(text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("error");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, version_is_that_of_the_header);
    tcase_add_test(tests, every_status_has_a_text);
    tcase_add_test(tests, first_cause_wins_and_later_ones_follow);
    tcase_add_test(tests, nowhere_to_write_is_fine);
    tcase_add_test(tests, a_cause_is_one_line);
    tcase_add_test(tests, an_argument_may_point_into_the_text);
    tcase_add_test(tests, full_text_only_counts);
    tcase_add_test(tests, the_last_byte_is_used);
    tcase_add_test(tests, a_cause_longer_than_the_text_is_cut);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
