/* If this failed, a scene would mean something else on a German computer, or a written number would not
   read back.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/number.h"

#include <check.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

static double read(const char* text, int shift)
{
    double value = NAN;
    const char* end = text + strlen(text);
    ck_assert_msg(sn_number_scan(text, end, shift, &value) == end, "\"%s\"", text);
    return value;
}

START_TEST(forms)
{
    ck_assert_double_eq(read("0", 0), 0);
    ck_assert_double_eq(read("12", 0), 12);
    ck_assert_double_eq(read("-12.5", 0), -12.5);
    ck_assert_double_eq(read("+.5", 0), 0.5);
    ck_assert_double_eq(read("5.", 0), 5);
    ck_assert_double_eq(read("1e3", 0), 1000);
    ck_assert_double_eq(read("1.5E-3", 0), 0.0015);
    ck_assert_double_eq(read("007", 0), 7);
    ck_assert(signbit(read("-0", 0)));
}
END_TEST

START_TEST(where_a_number_ends)
{
    const struct {
        const char* text;
        int length; // -1: no number
    } cases[] = { { "", -1 },     { "-", -1 },   { ".", -1 },    { "+.", -1 },   { "e5", -1 },
                  { "nan", -1 },  { "inf", -1 }, { " 1", -1 },   { "--1", -1 },  { "1e", 1 },
                  { "1e+", 1 },   { "1ex", 1 },  { "0x10", 1 },  { "1.2.3", 3 }, { "1,5", 1 },
                  { "1'000", 1 }, { "12cm", 2 }, { "1e5e6", 3 }, { "1..", 2 },   { "5 6", 1 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        double value;
        const char* text = cases[i].text;
        const char* end = sn_number_scan(text, text + strlen(text), 0, &value);
        ck_assert_msg((end ? (int)(end - text) : -1) == cases[i].length, "\"%s\"", text);
    }
    // The end is respected where the text goes on.
    double value;
    const char* text = "12345";
    ck_assert_ptr_eq(sn_number_scan(text, text + 2, 0, &value), text + 2);
    ck_assert_double_eq(value, 12);
    ck_assert_ptr_null(sn_number_scan(text, text, 0, &value));
}
END_TEST

START_TEST(extremes)
{
    ck_assert_double_eq(read("1.7976931348623157e308", 0), 1.7976931348623157e308);
    ck_assert(isinf(read("1.8e308", 0)) && isinf(read("1e999", 0)) &&
              isinf(read("-1e99999999999999999999", 0)));
    ck_assert_double_eq(read("4.9406564584124654e-324", 0), 4.9406564584124654e-324);
    ck_assert_double_eq(read("1e-400", 0), 0);
    ck_assert_double_eq(read("1e-99999999999999999999", 0), 0);
    ck_assert_double_eq(read("0e99999999999999999999", 0), 0);
    // Many digits that an exponent makes harmless.
    char text[3000];
    memset(text, '0', sizeof text);
    memcpy(text, "0.", 2);
    strcpy(text + 2000, "25e2000");
    ck_assert_double_eq(read(text, 0), 25);
    memset(text, '0', 2000);
    text[0] = '7';
    strcpy(text + 2000, "e-1999");
    ck_assert_double_eq(read(text, 0), 7);
}
END_TEST

START_TEST(ties_are_decided_by_the_last_digit)
{
    // 2^53 + 1 lies between two doubles; a single digit 900 places later decides.
    char text[1200];
    int n = snprintf(text, sizeof text, "9007199254740993.");
    ck_assert_double_eq(read("9007199254740993", 0), 9007199254740992.0);
    memset(text + n, '0', 900);
    strcpy(text + n + 900, "1");
    ck_assert_double_eq(read(text, 0), 9007199254740994.0);
    strcpy(text + n + 900, "0");
    ck_assert_double_eq(read(text, 0), 9007199254740992.0);
}
END_TEST

START_TEST(same_as_strtod)
{
    uint64_t seed = 1;
    for (int i = 0; i < 20000; ++i) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        double x;
        uint64_t bits = seed ^ (seed >> 31);
        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x)) continue;
        char text[64];
        snprintf(text, sizeof text, "%.*g", 1 + (int)(seed % 20), x);
        double got = read(text, 0), expected = strtod(text, NULL);
        ck_assert_msg(got == expected, "%s", text);
        char printed[SN_NUMBER_TEXT];
        ck_assert_double_eq(read(sn_number_print(printed, x), 0), x);
    }
}
END_TEST

START_TEST(shift_is_rounded_once)
{
    ck_assert_double_eq(read("26.23", -2), 0.2623);
    for (int i = 0; i < 20000; ++i) {
        char text[32], shifted[48];
        snprintf(text, sizeof text, "%d.%04d", i % 977, i % 10000);
        snprintf(shifted, sizeof shifted, "%se-3", text);
        ck_assert_double_eq(read(text, -3), strtod(shifted, NULL));
    }
}
END_TEST

START_TEST(printing)
{
    char out[SN_NUMBER_TEXT];
    ck_assert_str_eq(sn_number_print(out, 0.1), "0.1");
    ck_assert_str_eq(sn_number_print(out, 6), "6");
    ck_assert_str_eq(sn_number_print(out, 0.1 + 0.2), "0.30000000000000004");
    ck_assert_str_eq(sn_number_print(out, -1e300), "-1e+300");
    ck_assert_str_eq(sn_number_print(out, -2.2250738585072014e-308), "-2.2250738585072014e-308");
    ck_assert_str_eq(sn_number_print(out, (double)NAN), "nan");
    ck_assert_str_eq(sn_number_print(out, -(double)INFINITY), "-inf");
}
END_TEST

START_TEST(no_locale_matters)
{
    const char* const names[] = { "de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "ps_AF.UTF-8" };
    char out[SN_NUMBER_TEXT];
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        if (!setlocale(LC_ALL, names[i])) continue; // not on this machine
        ck_assert_double_eq(read("2.5", 0), 2.5);
        ck_assert_double_eq(read("2.50000000000000000001e-300", 0), 2.5e-300);
        ck_assert_str_eq(sn_number_print(out, 2.5), "2.5");
        ck_assert_str_eq(sn_number_print(out, 0.1 + 0.2), "0.30000000000000004");
        double value;
        const char* comma = "2,5";
        ck_assert(sn_number_scan(comma, comma + 3, 0, &value) == comma + 1 && value == 2);
    }
    setlocale(LC_ALL, "C");
}
END_TEST

START_TEST(errno_is_left_alone)
{
    errno = 7;
    read("1e-320", 0);
    read("1e308", 5);
    ck_assert_int_eq(errno, 7);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("number");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, forms);
    tcase_add_test(tests, where_a_number_ends);
    tcase_add_test(tests, extremes);
    tcase_add_test(tests, ties_are_decided_by_the_last_digit);
    tcase_add_test(tests, same_as_strtod);
    tcase_add_test(tests, shift_is_rounded_once);
    tcase_add_test(tests, printing);
    tcase_add_test(tests, no_locale_matters);
    tcase_add_test(tests, errno_is_left_alone);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
