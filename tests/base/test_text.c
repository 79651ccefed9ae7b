/* If this failed, a mistyped name would get a wrong suggestion, or none, or cost minutes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/text.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* The definition, by the whole table. */
static int plain_distance(const char* a, const char* b)
{
    int la = (int)strlen(a), lb = (int)strlen(b);
    static int d[64][64];
    for (int i = 0; i <= la; ++i)
        for (int j = 0; j <= lb; ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            int best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best) best = d[i][j - 1] + 1;
            if (d[i - 1][j - 1] + (a[i - 1] != b[j - 1]) < best)
                best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[la][lb];
}

START_TEST(known_distances)
{
    ck_assert_int_eq(sn_edit_distance("", "", 3), 0);
    ck_assert_int_eq(sn_edit_distance("needle", "needle", 3), 0);
    ck_assert_int_eq(sn_edit_distance("needle", "nedle", 3), 1);
    ck_assert_int_eq(sn_edit_distance("needle", "nedele", 3), 1); // transposition
    ck_assert_int_eq(sn_edit_distance("kitten", "sitting", 3), 3);
    ck_assert_int_eq(sn_edit_distance("kitten", "sitting", 2), 3);
    ck_assert_int_eq(sn_edit_distance("", "abc", 5), 3);
    ck_assert_int_eq(sn_edit_distance("abc", "", 2), 3);
    ck_assert_int_eq(sn_edit_distance("abc", "abcdefgh", 2), 3);
    ck_assert_int_eq(sn_edit_distance("a", "b", 0), 1);
    ck_assert_int_eq(sn_edit_distance("a", "b", 2147483646), 1);
}
END_TEST

START_TEST(bounded_distance_is_the_plain_one)
{
    unsigned seed = 1;
    for (int n = 0; n < 20000; ++n) {
        char words[2][24];
        for (int w = 0; w < 2; ++w) {
            seed = seed * 1103515245u + 12345u;
            int length = (int)(seed >> 16) % 20;
            for (int i = 0; i < length; ++i) {
                seed = seed * 1103515245u + 12345u;
                words[w][i] = (char)('a' + (seed >> 16) % 3);
            }
            words[w][length] = 0;
        }
        int expected = plain_distance(words[0], words[1]);
        for (int limit = 0; limit < 22; limit += 3)
            ck_assert_int_eq(sn_edit_distance(words[0], words[1], limit),
                             expected > limit ? limit + 1 : expected);
    }
}
END_TEST

START_TEST(long_words_stay_cheap)
{
    const size_t length = 1 << 16;
    char *a = malloc(length + 1), *b = malloc(length + 1);
    memset(a, 'x', length);
    memset(b, 'x', length);
    a[length] = b[length] = 0;
    b[0] = a[length - 1] = 'y';
    ck_assert_int_eq(sn_edit_distance(a, b, 3), 2);
    ck_assert_int_eq(sn_edit_distance(a, b, 1), 2);
    const char* candidates[] = { b };
    ck_assert_ptr_eq(sn_nearest(a, candidates, 1), b);
    free(a);
    free(b);
}
END_TEST

START_TEST(nearest)
{
    const char* const names[] = { "length",        "radius", "density", "young_modulus",
                                  "poisson_ratio", "model",  "t" };
    ck_assert_str_eq(sn_nearest("lenght", names, 7), "length");
    ck_assert_str_eq(sn_nearest("Radius", names, 7), "radius");
    ck_assert_str_eq(sn_nearest("young_modlus", names, 7), "young_modulus");
    ck_assert_str_eq(sn_nearest("YOUNG_MODULUS", names, 7), "young_modulus");
    ck_assert_str_eq(sn_nearest("x", names, 7), "t"); // one wrong is always allowed
    ck_assert_ptr_null(sn_nearest("stiffness", names, 7));
    ck_assert_ptr_null(sn_nearest("", names, 7));
    ck_assert_ptr_null(sn_nearest(NULL, names, 7));
    ck_assert_ptr_null(sn_nearest("length", names, 0));
    // A third of the letters, not more: 4 of 13, not 5.
    ck_assert_str_eq(sn_nearest("yuong_modolos", names, 7), "young_modulus");
    ck_assert_str_eq(sn_nearest("young", names, 7), "young_modulus"); // completed
    ck_assert_ptr_null(sn_nearest("modulus", names, 7));
    ck_assert_ptr_null(sn_nearest("xxxxx_modulus", names, 7));
}
END_TEST

START_TEST(nearest_prefers_case_then_first_letter)
{
    const char* const names[] = { "min", NULL, "sin", "" };
    ck_assert_str_eq(sn_nearest("Sin", names, 4), "sin");
    ck_assert_str_eq(sn_nearest("SIN", names, 4), "sin");
    ck_assert_str_eq(sn_nearest("son", names, 4), "sin");
    ck_assert_str_eq(sn_nearest("mon", names, 4), "min");
    ck_assert_str_eq(sn_nearest("sin", names, 4), "sin");
    const char* const others[] = { "run", "sin" };
    ck_assert_str_eq(sn_nearest("sun", others, 2), "sin");
}
END_TEST

START_TEST(quotes)
{
    char out[SN_QUOTE_TEXT];
    ck_assert_str_eq(sn_quote(out, "6 N, 7", 3), "\"6 N\"");
    ck_assert_str_eq(sn_quote(out, "a\n\x1b\x7f", 4), "\"a   \"");
    ck_assert_str_eq(sn_quote(out, NULL, 0), "\"\"");
    char text[200];
    memset(text, 'x', sizeof text);
    ck_assert_uint_eq(strlen(sn_quote(out, text, 60)), 62);
    ck_assert_uint_eq(strlen(sn_quote(out, text, 61)), 65);
    ck_assert_str_eq(out + 60, "x...\"");
    // No half characters: three bytes each, shifted by 0, 1, 2.
    for (int shift = 0; shift < 3; ++shift) {
        for (int i = shift; i + 3 <= 200; i += 3)
            memcpy(text + i, "\xe2\x82\xac", 3);
        sn_quote(out, text, 190);
        size_t length = strlen(out);
        ck_assert_uint_lt(length, SN_QUOTE_TEXT);
        ck_assert_str_eq(out + length - 7, "\xe2\x82\xac...\"");
    }
    // What is no UTF-8 does not lead astray.
    memset(text, 0x80, sizeof text);
    ck_assert_uint_lt(strlen(sn_quote(out, text, 200)), SN_QUOTE_TEXT);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("text");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, known_distances);
    tcase_add_test(tests, bounded_distance_is_the_plain_one);
    tcase_add_test(tests, long_words_stay_cheap);
    tcase_add_test(tests, nearest);
    tcase_add_test(tests, nearest_prefers_case_then_first_letter);
    tcase_add_test(tests, quotes);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
