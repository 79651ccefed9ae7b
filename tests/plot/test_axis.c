/* If this fails, charts have labels that collide, lie about the value, or are missing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/axis.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "support/run_suite.h"
#include "support/trials.h"

static double extent(void* context, const char* label)
{
    (void)context;
    return 6.0 * (double)strlen(label) + 15;
}

/** The number a label shows; not a number when it is none. */
static double shown(const char* label)
{
    double mantissa = 1, power = 0;
    char text[64];
    int used = 0;
    for (const char* c = label; *c && used < 60; ++c) {
        if ((unsigned char)*c == 0xE2) { // the minus sign
            text[used++] = '-';
            c += 2;
        } else {
            text[used++] = *c;
        }
    }
    text[used] = '\0';
    char* times = strstr(text, "\xC3\x97");
    char* ten = times ? times + 2 : text;
    if (strncmp(ten, "10^", 3) == 0) {
        power = strtod(ten + 3, NULL);
        if (times) mantissa = strtod(text, NULL);
        return mantissa * pow(10, power);
    }
    char* end;
    mantissa = strtod(text, &end);
    return *end ? (double)NAN : mantissa;
}

static double pseudo(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0;
}

/** What holds for every axis: ticks ascend, lie on it, do not collide, and say their value. */
static void check_axis(const sn_axis* axis, double length, int least)
{
    ck_assert_msg(axis->tick_count >= least, "%d ticks on %g .. %g, the first %s", axis->tick_count, axis->lo,
                  axis->hi, axis->tick_count ? axis->label[0] : "");
    ck_assert_int_le(axis->tick_count, SN_AXIS_TICKS);
    double step = axis->tick_count > 1 ? axis->tick[1] - axis->tick[0] : 1;
    for (int i = 0; i < axis->tick_count; ++i) {
        double at = sn_axis_at(axis, axis->tick[i]);
        ck_assert_msg(at > -1e-5 && at < 1 + 1e-5, "%s at %g", axis->label[i], at);
        double value = shown(axis->label[i]) * pow(10, axis->exponent) + axis->offset;
        double error = axis->log ? 1e-5 * axis->tick[i] : 1e-5 * step + 1e-13 * fabs(axis->tick[i]);
        ck_assert_msg(fabs(value - axis->tick[i]) <= error, "'%s' x 10^%d + %.17g is not %.17g",
                      axis->label[i], axis->exponent, axis->offset, axis->tick[i]);
        if (i == 0) continue;
        double apart = length * (at - sn_axis_at(axis, axis->tick[i - 1]));
        ck_assert(apart >= 0.5 * (extent(NULL, axis->label[i]) + extent(NULL, axis->label[i - 1])));
        ck_assert_str_ne(axis->label[i], axis->label[i - 1]);
    }
    for (int i = 0; i < axis->minor_count; ++i)
        ck_assert(sn_axis_at(axis, axis->minor[i]) >= 0 && sn_axis_at(axis, axis->minor[i]) <= 1);
}

START_TEST(linear_axes_of_any_range_are_labelled)
{
    uint64_t seed = 1;
    for (int i = 0; i < trials(20000, 2000); ++i) {
        double centre = (pseudo(&seed) - 0.5) * pow(10, 40 * pseudo(&seed) - 20);
        double size = fabs(centre) * pow(10, 14 * pseudo(&seed) - 10);
        double length = 200 + 600 * pseudo(&seed);
        sn_axis axis;
        sn_axis_fit(&axis, false, centre - size, centre + size, i % 2 ? 0.05 : 0);
        ck_assert(axis.lo < axis.hi);
        sn_axis_divide(&axis, length, i % 3 ? "force [N]" : "share [1]", extent, NULL);
        check_axis(&axis, length, 2);
    }
}
END_TEST

START_TEST(log_axes_of_any_range_are_labelled)
{
    uint64_t seed = 2;
    for (int i = 0; i < trials(20000, 2000); ++i) {
        double lo = pow(10, 60 * pseudo(&seed) - 30), hi = lo * pow(10, 20 * pow(pseudo(&seed), 3));
        double length = 250 + 600 * pseudo(&seed);
        sn_axis axis;
        sn_axis_fit(&axis, true, lo, hi, i % 2 ? 0.04 : 0);
        sn_axis_divide(&axis, length, "error [m]", extent, NULL);
        check_axis(&axis, length, 1);
    }
}
END_TEST

START_TEST(extreme_ranges_are_survived)
{
    static const double values[] = { 0,     1,       -1,       5e-324, 1e-310,   -1e-300,
                                     1e300, 1.7e308, -1.7e308, 1e-15,  1 + 1e-15 };
    enum { COUNT = sizeof values / sizeof values[0] };
    for (int i = 0; i < COUNT * COUNT; ++i) {
        double lo = fmin(values[i / COUNT], values[i % COUNT]),
               hi = fmax(values[i / COUNT], values[i % COUNT]);
        sn_axis axis;
        sn_axis_fit(&axis, false, lo, hi, 0.06);
        ck_assert(isfinite(axis.lo) && isfinite(axis.hi) && axis.lo < axis.hi);
        sn_axis_divide(&axis, 400, "x [m]", extent, NULL);
        check_axis(&axis, 400, 1);
        if (lo <= 0) continue;
        sn_axis_fit(&axis, true, lo, hi, 0.06);
        ck_assert(isfinite(axis.lo) && isfinite(axis.hi) && axis.lo < axis.hi);
        sn_axis_divide(&axis, 400, "x [m]", extent, NULL);
        check_axis(&axis, 400, 1);
    }
    sn_axis axis;
    sn_axis_fit(&axis, false, HUGE_VAL, -HUGE_VAL, 0.06); // no data
    ck_assert(axis.lo < axis.hi);
}
END_TEST

static void check_name(double lo, double hi, const char* name, const char* expected)
{
    sn_axis axis;
    char text[200];
    sn_axis_fit(&axis, false, lo, hi, 0);
    sn_axis_divide(&axis, 500, name, extent, NULL);
    sn_axis_name(&axis, name, text, sizeof text);
    ck_assert_str_eq(text, expected);
}

START_TEST(powers_of_ten_go_into_the_unit)
{
    check_name(0, 0.34, "position [m]", "position [m]");
    check_name(0, 0.034, "position [m]", "position [mm]");
    check_name(0, 3e-5, "position [m]", "position [\xC2\xB5m]");
    check_name(0, 3e-18, "position [m]", "position [10^-18 m]");
    check_name(0, 2e4, "force [N]", "force [kN]");
    check_name(0, 2e5, "t [s]", "t [10^3 s]");
    check_name(0, 0.002, "moment [N m]", "moment [mN m]");
    check_name(0, 0.002, "speed [m/s]", "speed [mm/s]");
    check_name(0, 0.002, "area [m^2]", "area [10^-3 m^2]"); // mm^2 would be something else
    check_name(0, 0.002, "mass [kg]", "mass [10^-3 kg]");
    check_name(0, 0.002, "share [1]", "share [10^-3]");
    check_name(0, 0.5, "share [1]", "share");
    check_name(0, 0.002, "error", "error [10^-3]");
    check_name(0.3388, 0.3388 + 2e-8, "x [m]", "x \xE2\x88\x92 0.3388 [nm]");
    check_name(0, 1, "odd [unit] name", "odd [unit] name");
    check_name(0, 1, "", "");
}
END_TEST

START_TEST(the_sizes_of_a_study_are_labelled)
{
    static const double sizes[] = { 2, 3, 4, 6, 8, 12, 16, 32 };
    sn_axis axis;
    sn_axis_fit(&axis, true, 2, 32, 0.04);
    sn_axis_divide(&axis, 500, "n", extent, NULL);
    sn_axis_prefer(&axis, sizes, 8, 500, extent, NULL);
    ck_assert_int_eq(axis.tick_count, 8);
    for (int i = 0; i < 8; ++i)
        ck_assert_double_eq_tol(axis.tick[i], sizes[i], 1e-9);
    ck_assert_str_eq(axis.label[7], "32");
}
END_TEST

START_TEST(numbers_are_set_as_people_write_them)
{
    char text[SN_AXIS_TEXT];
    sn_number_text(-0.25, 6, text, sizeof text);
    ck_assert_str_eq(text, "\xE2\x88\x92"
                           "0.25");
    sn_number_text(1e-9, 6, text, sizeof text);
    ck_assert_str_eq(text, "10^-9");
    sn_number_text(-2.5e12, 6, text, sizeof text);
    ck_assert_str_eq(text, "\xE2\x88\x92"
                           "2.5\xC3\x97"
                           "10^12");
    sn_fixed_text(-0.0001, 2, text, sizeof text);
    ck_assert_str_eq(text, "0");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("axis");
    TCase* tests = tcase_create("axis");
    tcase_add_test(tests, linear_axes_of_any_range_are_labelled);
    tcase_add_test(tests, log_axes_of_any_range_are_labelled);
    tcase_add_test(tests, extreme_ranges_are_survived);
    tcase_add_test(tests, powers_of_ten_go_into_the_unit);
    tcase_add_test(tests, the_sizes_of_a_study_are_labelled);
    tcase_add_test(tests, numbers_are_set_as_people_write_them);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
