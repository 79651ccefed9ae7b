/* If this fails, a chart of many samples shows something else: peaks are missing, gaps are bridged.
   SPDX-License-Identifier: BSD-3-Clause */
#include "plot/trace.h"
#include <check.h>
#include <math.h>
#include "support/run_suite.h"

enum { MANY = 300000, WIDTH = 600 };

static const sn_box area = { 50, 20, WIDTH, 300 };
static double x[MANY], y[MANY];

static void fit(const sn_series* series, sn_axis* across, sn_axis* up, bool log)
{
    double lo = HUGE_VAL, hi = -HUGE_VAL;
    for (int i = 0; i < series->n; ++i) {
        if (!isfinite(series->y[i]) || (log && series->y[i] <= 0)) continue;
        lo = fmin(lo, series->y[i]);
        hi = fmax(hi, series->y[i]);
    }
    sn_axis_fit(across, false, series->x[0], series->x[series->n - 1], 0);
    sn_axis_fit(up, log, lo, hi, 0.05);
}

static double noise(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) / 9007199254740992.0 - 0.5;
}

/** Distance of a place to the nearest stroke of a trace. */
static double distance(const sn_trace* trace, double px, double py)
{
    double least = HUGE_VAL;
    for (int i = 0; i < trace->count; ++i) {
        sn_trace_point b = trace->point[i], a = b.start ? b : trace->point[i - 1];
        double dx = b.x - a.x, dy = b.y - a.y, size = dx * dx + dy * dy;
        double s = size > 0 ? ((px - a.x) * dx + (py - a.y) * dy) / size : 0;
        s = s < 0 ? 0 : s > 1 ? 1 : s;
        least = fmin(least, hypot(px - a.x - s * dx, py - a.y - s * dy));
    }
    return least;
}

START_TEST(no_peak_is_lost)
{
    uint64_t seed = 3;
    for (int i = 0; i < MANY; ++i) {
        x[i] = 1e-3 * i;
        y[i] = sin(0.1 * x[i]) + 0.1 * noise(&seed) + (i % 50021 == 77 ? 3 : 0);
    }
    sn_series series = { .x = x, .y = y, .n = MANY };
    sn_axis across, up;
    sn_trace trace;
    fit(&series, &across, &up, false);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_le(trace.count, 4 * 2 * (WIDTH + 1));
    // every column of half a pixel reaches as high and as low as its samples
    for (int i = 0; i < MANY;) {
        double px, py, low = -HUGE_VAL, high = HUGE_VAL, column, low_x = 0, high_x = 0;
        sn_trace_place(&across, &up, area, x[i], y[i], &px, &py);
        column = floor(2 * px);
        for (;
             i < MANY && sn_trace_place(&across, &up, area, x[i], y[i], &px, &py) && floor(2 * px) == column;
             ++i) {
            if (py > low) low = py, low_x = px;
            if (py < high) high = py, high_x = px;
        }
        ck_assert(distance(&trace, low_x, low) < 0.2);
        ck_assert(distance(&trace, high_x, high) < 0.2);
    }
    sn_trace_free(&trace);
}
END_TEST

START_TEST(smooth_curves_need_few_points)
{
    for (int i = 0; i < 5000; ++i) {
        x[i] = i;
        y[i] = sin(0.005 * i);
    }
    sn_series series = { .x = x, .y = y, .n = 5000 };
    sn_axis across, up;
    sn_trace trace;
    fit(&series, &across, &up, false);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_le(trace.count, 400);
    for (int i = 0; i < 5000; i += 7) {
        double px, py;
        sn_trace_place(&across, &up, area, x[i], y[i], &px, &py);
        ck_assert(distance(&trace, px, py) < 0.2);
    }
    sn_trace_free(&trace);
}
END_TEST

START_TEST(gaps_stay_gaps)
{
    double gx[] = { 0, 1, 2, 3, 4, 5, 6, 7 }, gy[] = { 1, 2, (double)NAN, 3, HUGE_VAL, 2, 0, 1 };
    sn_series series = { .x = gx, .y = gy, .n = 8 };
    sn_axis across, up;
    sn_trace trace;
    fit(&series, &across, &up, false);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    static const bool starts[] = { true, false, true, true, false, false };
    ck_assert_int_eq(trace.count, 6);
    for (int i = 0; i < 6; ++i)
        ck_assert_int_eq(trace.point[i].start, starts[i]);
    sn_trace_free(&trace);

    fit(&series, &across, &up, true); // zero has no logarithm
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_eq(trace.count, 5);
    ck_assert(trace.point[4].start);
    sn_trace_free(&trace);
}
END_TEST

START_TEST(points_are_never_joined)
{
    for (int i = 0; i < 100; ++i) {
        x[i] = i % 7;
        y[i] = i == 50 ? (double)NAN : i; // in no order, and several in one column of pixels
    }
    sn_series series = { .x = x, .y = y, .n = 100, .points = true };
    sn_axis across, up;
    sn_trace trace;
    sn_axis_fit(&across, false, 0, 6, 0);
    sn_axis_fit(&up, false, 0, 99, 0);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_eq(trace.count, 99);
    for (int i = 0; i < trace.count; ++i)
        ck_assert(trace.point[i].start);
    sn_trace_free(&trace);
}
END_TEST

START_TEST(orbits_are_drawn_once)
{
    for (int i = 0; i < MANY; ++i) {
        x[i] = cos(0.5 * i);
        y[i] = sin(0.5 * i + 1e-5 * i);
    }
    x[0] = -1; // the range
    x[MANY - 1] = 1;
    sn_series series = { .x = x, .y = y, .n = MANY };
    sn_axis across, up;
    sn_trace trace;
    fit(&series, &across, &up, false);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_lt(trace.count, MANY / 2);
    for (int i = 0; i < MANY; i += 10007) {
        double px, py;
        sn_trace_place(&across, &up, area, x[i], y[i], &px, &py);
        ck_assert(distance(&trace, px, py) < 1.5);
    }
    sn_trace_free(&trace);
}
END_TEST

START_TEST(nothing_is_fine)
{
    sn_series series = { .x = x, .y = y, .n = 0 };
    sn_axis across, up;
    sn_trace trace;
    sn_axis_fit(&across, false, 0, 1, 0);
    sn_axis_fit(&up, false, 0, 1, 0);
    ck_assert(sn_trace_make(&trace, &series, &across, &up, area));
    ck_assert_int_eq(trace.count, 0);
    sn_trace_free(&trace);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("trace");
    TCase* tests = tcase_create("trace");
    tcase_add_test(tests, no_peak_is_lost);
    tcase_add_test(tests, smooth_curves_need_few_points);
    tcase_add_test(tests, gaps_stay_gaps);
    tcase_add_test(tests, points_are_never_joined);
    tcase_add_test(tests, orbits_are_drawn_once);
    tcase_add_test(tests, nothing_is_fine);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
