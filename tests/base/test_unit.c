/* If this failed, a needle could be a hundred times too long without a word, or a wrong unit be accepted.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/unit.h"

#include <check.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"

/* ---- units alone --------------------------------------------------------------------------------------- */

static sn_unit parse(const char* text)
{
    sn_unit unit = { 0 };
    ck_assert_msg(sn_unit_parse(text, strlen(text), &unit), "\"%s\" is refused", text);
    return unit;
}

START_TEST(known_units)
{
    const struct {
        const char* text;
        double factor;
        int m, kg, s, rad, K, A;
    } cases[] = {
        { "", 1, 0, 0, 0, 0, 0, 0 },
        { "1", 1, 0, 0, 0, 0, 0, 0 },
        { "m", 1, 1, 0, 0, 0, 0, 0 },
        { "cm", 1e-2, 1, 0, 0, 0, 0, 0 },
        { "mm", 1e-3, 1, 0, 0, 0, 0, 0 },
        { "um", 1e-6, 1, 0, 0, 0, 0, 0 },
        { "\xc2\xb5m", 1e-6, 1, 0, 0, 0, 0, 0 },
        { "\xce\xbcm", 1e-6, 1, 0, 0, 0, 0, 0 },
        { "nm", 1e-9, 1, 0, 0, 0, 0, 0 },
        { "kg", 1, 0, 1, 0, 0, 0, 0 },
        { "g", 1e-3, 0, 1, 0, 0, 0, 0 },
        { "mg", 1e-6, 0, 1, 0, 0, 0, 0 },
        { "t", 1e3, 0, 1, 0, 0, 0, 0 },
        { "ms", 1e-3, 0, 0, 1, 0, 0, 0 },
        { "min", 60, 0, 0, 1, 0, 0, 0 }, // not milli-inch
        { "h", 3600, 0, 0, 1, 0, 0, 0 },
        { "in", 0.0254, 1, 0, 0, 0, 0, 0 },
        { "Hz", 1, 0, 0, -1, 0, 0, 0 },
        { "kHz", 1e3, 0, 0, -1, 0, 0, 0 },
        { "rad", 1, 0, 0, 0, 1, 0, 0 },
        { "deg", 0.017453292519943295, 0, 0, 0, 1, 0, 0 },
        { "\xc2\xb0", 0.017453292519943295, 0, 0, 0, 1, 0, 0 },
        { "rpm", 0.10471975511965977, 0, 0, -1, 1, 0, 0 },
        { "N", 1, 1, 1, -2, 0, 0, 0 },
        { "mN", 1e-3, 1, 1, -2, 0, 0, 0 },
        { "kN", 1e3, 1, 1, -2, 0, 0, 0 },
        { "Pa", 1, -1, 1, -2, 0, 0, 0 }, // not peta-something
        { "kPa", 1e3, -1, 1, -2, 0, 0, 0 },
        { "MPa", 1e6, -1, 1, -2, 0, 0, 0 },
        { "GPa", 1e9, -1, 1, -2, 0, 0, 0 },
        { "mPa s", 1e-3, -1, 1, -1, 0, 0, 0 },
        { "mmHg", 133.322387415, -1, 1, -2, 0, 0, 0 },
        { "cmH2O", 98.0665, -1, 1, -2, 0, 0, 0 },
        { "dyn/cm^2", 0.1, -1, 1, -2, 0, 0, 0 },
        { "cP", 1e-3, -1, 1, -1, 0, 0, 0 },
        { "J", 1, 2, 1, -2, 0, 0, 0 },
        { "mW", 1e-3, 2, 1, -3, 0, 0, 0 },
        { "l", 1e-3, 3, 0, 0, 0, 0, 0 },
        { "mL", 1e-6, 3, 0, 0, 0, 0, 0 },
        { "K", 1, 0, 0, 0, 0, 1, 0 },
        { "mV", 1e-3, 2, 1, -3, 0, 0, -1 },
        { "uF/cm^2", 1e-2, -4, -1, 4, 0, 0, 2 },
        { "%", 1e-2, 0, 0, 0, 0, 0, 0 },
        { "N/m", 1, 0, 1, -2, 0, 0, 0 },
        { "N/mm^2", 1e6, -1, 1, -2, 0, 0, 0 },
        { "kg/m^3", 1, -3, 1, 0, 0, 0, 0 },
        { "g/cm3", 1e3, -3, 1, 0, 0, 0, 0 },
        { "N s/m^2", 1, -1, 1, -1, 0, 0, 0 },
        { "N*s*m^-2", 1, -1, 1, -1, 0, 0, 0 },
        { "N.s.m-2", 1, -1, 1, -1, 0, 0, 0 },
        { "N\xc2\xb7m", 1, 2, 1, -2, 0, 0, 0 },
        { "m\xc2\xb2", 1, 2, 0, 0, 0, 0, 0 },
        { "mm\xc2\xb3", 1e-9, 3, 0, 0, 0, 0, 0 },
        { "m2", 1, 2, 0, 0, 0, 0, 0 },
        { "m s", 1, 1, 0, 1, 0, 0, 0 }, // not milliseconds
        { "m/s/s", 1, 1, 0, -2, 0, 0, 0 },
        { "N/(m s)", 1, 0, 1, -3, 0, 0, 0 },
        { "N / ( m * s )", 1, 0, 1, -3, 0, 0, 0 },
        { "(m/s)^2", 1, 2, 0, -2, 0, 0, 0 },
        { "1/s", 1, 0, 0, -1, 0, 0, 0 },
        { "/s", 1, 0, 0, -1, 0, 0, 0 },
        { "  kPa ", 1e3, -1, 1, -2, 0, 0, 0 },
        { "km/h", 1e3 / 3600, 1, 0, -1, 0, 0, 0 },
        { "l/min", 1e-3 / 60, 3, 0, -1, 0, 0, 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        sn_unit u = parse(cases[i].text);
        bool power_of_ten = cases[i].factor == pow(10, round(log10(cases[i].factor)));
        double error = fabs(u.factor / cases[i].factor - 1);
        ck_assert_msg(error <= (power_of_ten ? 0 : 3e-16), "\"%s\": %.17g", cases[i].text, u.factor);
        ck_assert_msg(u.m == cases[i].m && u.kg == cases[i].kg && u.s == cases[i].s &&
                          u.rad == cases[i].rad && u.K == cases[i].K && u.A == cases[i].A,
                      "\"%s\": m%d kg%d s%d rad%d K%d A%d", cases[i].text, u.m, u.kg, u.s, u.rad, u.K, u.A);
    }
}
END_TEST

START_TEST(no_units)
{
    const char* const cases[] = {
        "N/m s", "N/m*s", "kg/m.s", "foo",  "kpa",          "KPa",  "mmin",  "kdeg",  "m^",
        "m^x",   "m^99",  "^2",     "m//s", "m/",           "*m",   "m*",    "(m",    "m)",
        "()",    "2 m",   "m,s",    "m2s",  "mmHgg",        "kkg",  "m^-",   "m-",    "1^2",
        "m^+",   "(m",    "11",     "m(s)", "\xc2\xb0\x43", "\xff", "m\xc2", "m^2^2", "((((((((((m))))))))))",
        "Ym^30"
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        sn_unit unit;
        ck_assert_msg(!sn_unit_parse(cases[i], strlen(cases[i]), &unit), "\"%s\" is accepted", cases[i]);
    }
    // The length counts, not a terminator.
    sn_unit unit;
    ck_assert(sn_unit_parse("mxyz", 1, &unit) && unit.m == 1);
    ck_assert(sn_unit_parse(NULL, 0, &unit) && unit.factor == 1);
}
END_TEST

START_TEST(dimensions)
{
    ck_assert(sn_unit_same_dimension(parse("N/mm^2"), parse("kPa")));
    ck_assert(sn_unit_same_dimension(parse("J"), parse("N m")));
    ck_assert(!sn_unit_same_dimension(parse("N"), parse("Pa")));
    ck_assert(!sn_unit_same_dimension(parse("deg"), parse("1")));
    ck_assert(!sn_unit_same_dimension(parse("K"), parse("1")));
    ck_assert(!sn_unit_same_dimension(parse("A"), parse("1")));
}
END_TEST

static void suggests(const char* written, const char* expected)
{
    const char* got = sn_unit_suggest(written, strlen(written));
    ck_assert_msg(expected ? got && strcmp(got, expected) == 0 : !got, "\"%s\" suggests %s", written,
                  got ? got : "nothing");
}

START_TEST(suggestions)
{
    suggests("kpa", "kPa");
    suggests("KPA", "kPa");
    suggests("Kg", "kg");
    suggests("sec", "s");
    suggests("degrees", "deg");
    suggests("hz", "Hz");
    suggests("mmhg", "mmHg");
    suggests("radd", "rad");
    suggests("furlongs", NULL);
    suggests("", NULL);
    ck_assert_ptr_null(sn_unit_suggest(NULL, 5));
}
END_TEST

/* ---- numbers with units -------------------------------------------------------------------------------- */

enum { MAX = 4 };

/* Reads `text` and compares the values bit by bit with those given; NAN ends the list. */
static void reads(const char* text, const char* si_unit, double a, double b, double c)
{
    double values[MAX] = { 0 }, expected[] = { a, b, c };
    char why[300] = "";
    int count = isnan(b)   ? 1
                : isnan(c) ? 2
                           : 3,
        got = sn_unit_read(text, si_unit, values, MAX, why, sizeof why);
    ck_assert_msg(got == count, "\"%s\": %d numbers; %s", text, got, why);
    for (int i = 0; i < count; ++i)
        ck_assert_msg(values[i] == expected[i], "\"%s\": number %d is %.17g", text, i, values[i]);
}

#define NONE ((double)NAN)

START_TEST(single_numbers)
{
    reads("0.2623", "m", 0.2623, NONE, NONE);
    reads("26.23 cm", "m", 0.2623, NONE, NONE); // the same double, not nearly
    reads("26.23cm", "m", 0.2623, NONE, NONE);
    reads("  262.3 mm\t", "m", 0.2623, NONE, NONE);
    reads("0.635 mm", "m", 0.635e-3, NONE, NONE);
    reads("200 GPa", "Pa", 200e9, NONE, NONE);
    reads("7.85 g/cm^3", "kg/m^3", 7850, NONE, NONE);
    reads("90 g", "kg", 0.09, NONE, NONE);
    reads("-5e-3 kN", "N", -5, NONE, NONE);
    reads("+.5", "m", 0.5, NONE, NONE);
    reads("3 1/s", "1/s", 3, NONE, NONE);
    reads("1/s", "1/s", 1, NONE, NONE);
    reads("3 s-1", "1/s", 3, NONE, NONE);
    reads("2 min", "s", 120, NONE, NONE);
    reads("5 %", "1", 0.05, NONE, NONE);
    reads("5", "1", 5, NONE, NONE);
    reads("5", "", 5, NONE, NONE);
    reads("5", NULL, 5, NONE, NONE);
    reads("90 deg", "rad", 1.5707963267948966, NONE, NONE);
    reads("180 deg", "rad", 3.141592653589793, NONE, NONE);
}
END_TEST

START_TEST(lists)
{
    reads("0 0 -16 cm", "m", 0, 0, -0.16);
    reads("1 cm, 2 cm, 3 cm", "m", 0.01, 0.02, 0.03);
    reads("1 cm 2 mm 3 m", "m", 0.01, 0.002, 3);
    reads("1,2 , 3", "m", 1, 2, 3);
    reads("1 2\n3", "m", 1, 2, 3);
    reads("1 -2 +3", "m", 1, -2, 3);
    reads("1 m -2 m", "m", 1, -2, NONE);
    reads("1 2 N s/m", "N s/m", 1, 2, NONE);
    reads("1 1/s 2 1/s", "1/s", 1, 2, NONE);
    reads("1 cm 0 0", "m", 0.01, 0, 0); // zero is zero in any unit
    reads("1, 2 mm", "m", 0.001, 0.002, NONE);
}
END_TEST

START_TEST(angles)
{
    reads("0.5", "rad", 0.5, NONE, NONE);
    reads("5 N m", "N m/rad", 5, NONE, NONE);
    reads("5 N m/rad", "N m", 5, NONE, NONE);
    reads("5 1/m", "rad/m", 5, NONE, NONE);
    reads("5 rad/m", "1/m", 5, NONE, NONE);
    reads("5 1/s", "rad/s", 5, NONE, NONE);
    reads("60 rpm", "rad/s", 60 * 0.10471975511965977, NONE, NONE);
}
END_TEST

static void refuses(const char* text, const char* si_unit, int capacity, const char* sentence)
{
    double values[MAX] = { 1, 2, 3, 4 };
    char why[300] = "";
    ck_assert_int_eq(sn_unit_read(text, si_unit, values, capacity, why, sizeof why), -1);
    ck_assert_str_eq(why, sentence);
}

START_TEST(refusals_say_what_and_how_to_mend)
{
    refuses(
        "6 N", "Pa", 1,
        "\"6 N\" is a force; a pressure, stress or elastic modulus in Pa is expected (for example 6 kPa)");
    refuses("5 deg", "m", 1, "\"5 deg\" is an angle; a length in m is expected (for example 5 cm)");
    refuses("5 cm", "rad", 1, "\"5 cm\" is a length; an angle in rad is expected (for example 5 deg)");
    refuses("5 deg", "1", 1, "\"5 deg\" is an angle; a plain number is expected (for example 5)");
    refuses("5 m s", "s", 1, "\"5 m s\" is in m s; a time in s is expected (for example 5 ms)");
    refuses("5 Hz", "rad/s", 1,
            "\"5 Hz\" counts cycles; an angular velocity in rad/s is expected (for example 5 deg/s); 1 Hz is "
            "6.283185307179586 rad/s");
    refuses("5 rad/s", "Hz", 1,
            "\"5 rad/s\" is an angular velocity; a frequency or rate in Hz is expected (for example 5 Hz)");
    refuses(
        "6 kpa", "Pa", 1,
        "\"6 kpa\": \"kpa\" is not a unit, did you mean kPa? A pressure, stress or elastic modulus in Pa is "
        "expected (for example 6 kPa)");
    refuses("6 furlongs", "m", 1,
            "\"6 furlongs\": \"furlongs\" is not a unit; a length in m is expected (for example 6 cm)");
    refuses("6 N/m s", "Pa s", 1,
            "\"6 N/m s\": \"N/m s\" is ambiguous; write parentheses as in N/(m s); a viscosity in Pa s is "
            "expected (for example 6 mPa s)");
    refuses(
        "1 cm 2 3", "m", 3,
        "\"1 cm 2 3\": 3 has no unit; write a unit after each number, or one after the last number for all");
    refuses("0,5", "m", 1, "\"0,5\" is a list; one number is expected, and its decimal sign is a point");
    refuses("1 2 3 4", "m", 3, "\"1 2 3 4\" has more than 3 numbers");
    refuses("1 2", "m", 1, "\"1 2\" has more than 1 number");
    refuses("abc", "m", 1, "\"abc\" is not a number; a length in m is expected (for example 1 cm)");
    refuses("nan", "m", 1, "\"nan\" is not a number; a length in m is expected (for example 1 cm)");
    refuses("-inf", "m", 1, "\"-inf\" is not a number; a length in m is expected (for example 1 cm)");
    refuses("1e999", "m", 1, "\"1e999\" is too large a number; a length in m is expected (for example 1 cm)");
    refuses("1e308 km", "m", 1,
            "\"1e308 km\" is too large a number; a length in m is expected (for example 1 cm)");
    refuses("0x10", "m", 1,
            "\"0x10\": hexadecimal numbers are not supported; a length in m is expected (for example 1 cm)");
    refuses("", "m", 1, "the text is empty; a length in m is expected (for example 1 cm)");
    refuses(" \t ", "1", 1, "the text is empty; a plain number is expected (for example 0.5)");
    refuses("1,,2", "m", 3, "a number is missing; a length in m is expected (for example 1 cm)");
    refuses("1,", "m", 3, "a number is missing; a length in m is expected (for example 1 cm)");
    refuses(",1", "m", 3, "a number is missing; a length in m is expected (for example 1 cm)");
    refuses("1 m^7", "Pa m^30", 1,
            "\"1 m^7\" is in m^7; a value in Pa m^30 is expected (for example 1 Pa m^30)");
    refuses("1", "parsecs", 1,
            "the component expects the unknown unit parsecs; this is a defect of the component");
}
END_TEST

START_TEST(nothing_is_overrun)
{
    struct {
        double before, values[2], behind;
    } v = { 7, { 1, 2 }, 8 };
    struct {
        char text[24], canary[8];
    } why;
    const char* const bad[] = { "1 2 3", "6 N",
                                "6 \xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", "" };
    for (size_t i = 0; i < 4; ++i)
        for (size_t size = 0; size <= sizeof why.text; ++size) {
            memset(&why, '#', sizeof why);
            ck_assert_int_eq(sn_unit_read(bad[i], "Pa", v.values, 2, why.text, size), -1);
            if (size > 0) ck_assert_uint_lt(strlen(why.text), size);
            for (size_t k = size; k < sizeof why; ++k)
                ck_assert(((char*)&why)[k] == '#');
        }
    ck_assert_int_eq(sn_unit_read("6 N", "Pa", v.values, 2, NULL, 100), -1);
    ck_assert_int_eq(sn_unit_read("6 1e999", "Pa", v.values, 2, NULL, 0), -1);
    ck_assert(v.before == 7 && v.behind == 8 && v.values[0] == 1 &&
              v.values[1] == 2); // nor written when refused
    ck_assert_int_eq(sn_unit_read(NULL, "m", v.values, 2, NULL, 0), -1);
    ck_assert_int_eq(sn_unit_read("1", "m", NULL, 0, NULL, 0), -1);
}
END_TEST

START_TEST(long_lists_are_quick)
{
    enum { N = 100000 };
    char *text = malloc(12 * N + 8), *at = text;
    double* values = malloc(N * sizeof *values);
    for (int i = 0; i < N; ++i)
        at += sprintf(at, "%d.5 ", i);
    strcpy(at, "mm");
    ck_assert_int_eq(sn_unit_read(text, "m", values, N, NULL, 0), N);
    ck_assert_double_eq(values[N - 1], 99.9995);
    free(text);
    free(values);
}
END_TEST

/* One of several units holds for all numbers; a plain number is in SI. */
START_TEST(one_of_several_units)
{
    double values[3] = { 0 };
    char why[300], unit[SN_UNIT_TEXT];
    ck_assert_int_eq(sn_unit_read("3 mN m", "N m or N", values, 1, why, sizeof why), 1);
    ck_assert_double_eq(values[0], 3e-3);
    ck_assert_int_eq(sn_unit_read("2 kN", "N m or N", values, 1, why, sizeof why), 1);
    ck_assert_double_eq(values[0], 2e3);
    ck_assert_int_eq(sn_unit_read("180 deg", "rad or m", values, 1, why, sizeof why), 1);
    ck_assert_double_eq(values[0], 3.14159265358979323846);
    ck_assert_int_eq(sn_unit_read("1 2 30 mm", "rad or m", values, 3, why, sizeof why), 3);
    ck_assert_double_eq(values[2], 0.03);
    ck_assert_int_eq(sn_unit_read("0.25", "rad or m", values, 1, NULL, 0), 1);
    ck_assert_double_eq(values[0], 0.25);
    ck_assert_int_eq(sn_unit_read("1 deg 2 mm", "rad or m", values, 3, why, sizeof why), -1);
    ck_assert_int_eq(sn_unit_read("5 kg", "N m or N", values, 1, NULL, 0), -1);
    ck_assert_int_eq(sn_unit_read("5 kg", "N m or N", values, 1, why, sizeof why), -1);
    ck_assert_msg(strstr(why, "is a mass") && strstr(why, "; the unit may be N m or N"), "%s", why);
    ck_assert(sn_unit_choice("N m or N", 0, unit) && strcmp(unit, "N m") == 0);
    ck_assert(sn_unit_choice("N m or N", 1, unit) && strcmp(unit, "N") == 0);
    ck_assert(!sn_unit_choice("N m or N", 2, unit));
}
END_TEST

START_TEST(no_locale_matters)
{
    if (setlocale(LC_ALL, "de_DE.UTF-8")) reads("2.5 cm", "m", 0.025, NONE, NONE);
    setlocale(LC_ALL, "C");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("unit");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, known_units);
    tcase_add_test(tests, no_units);
    tcase_add_test(tests, dimensions);
    tcase_add_test(tests, suggestions);
    tcase_add_test(tests, single_numbers);
    tcase_add_test(tests, lists);
    tcase_add_test(tests, angles);
    tcase_add_test(tests, refusals_say_what_and_how_to_mend);
    tcase_add_test(tests, nothing_is_overrun);
    tcase_add_test(tests, long_lists_are_quick);
    tcase_add_test(tests, one_of_several_units);
    tcase_add_test(tests, no_locale_matters);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
