/* If this failed, the force on a needle would ripple where its cells enter a tissue one after the other, or
   the tangents of cells at a border would be wrong.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/wetting.h"
#include <check.h>
#include <math.h>
#include "support/run_suite.h"

static const double lengths[] = { 0.1, 0.7, 1, 1.9, 2, 2.1, 8 }; /* of a cell, in radii */
static const double slopes[] = { 1, -1, 0.9, 0.5, 0.21 };

static sn_site site_at(double depth, double length, double c)
{
    sn_site s = { .at = { .depth = depth }, .c = c, .far = HUGE_VAL };
    sn_site_extent(&s, length, 1);
    return s;
}

/* Derivative of the length of a row of cells, wherever the border crosses it: 1 per depth. It was between 0
   and 2 for cells of 1.35 radii, in needles of 128 points. */
START_TEST(a_border_moves_from_cell_to_cell)
{
    for (size_t i = 0; i < SN_COUNT(lengths); ++i)
        for (size_t j = 0; j < SN_COUNT(slopes); ++j)
            for (double phase = 0; phase < 1; phase += 0.05) {
                const double rise = lengths[i] * fabs(slopes[j]);
                double sum = 0;
                const int cells = 4 + (int)ceil((2 + rise) / rise);
                for (int k = -cells; k <= cells; ++k) {
                    sn_site s = site_at((k + phase) * rise, lengths[i], slopes[j]);
                    sn_wet wet;
                    if (sn_wet_layer(&s, 0, 1e9, &wet)) sum += rise * wet.by[SN_BY_DEPTH];
                }
                ck_assert_msg(fabs(sum - 1) < 1e-12, "cells of %g radii, slope %g: %.15g", lengths[i],
                              slopes[j], sum);
            }
}
END_TEST

/* Part and first derivatives in the layer from 0 to 1.3, whose far side is 0.4 deeper than the depth 0.6. */
static void part_of(const double x[SN_WET_PARTS], double length, double out[1 + SN_WET_PARTS])
{
    sn_site s = site_at(x[SN_BY_DEPTH], length, x[SN_BY_SLOPE]);
    sn_wet wet;
    s.far = x[SN_BY_FAR];
    ck_assert(sn_wet_layer(&s, 0, 1.3, &wet));
    out[0] = wet.part;
    for (int k = 0; k < SN_WET_PARTS; ++k)
        out[1 + k] = wet.by[k];
}

/* Against central differences, which deviate by h^2 and by round-off/h. At a slope of 1 the second derivative
   jumps. */
START_TEST(derivatives)
{
    static const double step = 1e-6, places[] = { -0.4, 0.11, 0.6 },
                        all[] = { 0.98, 0.9, 0.3, 0.13, 0.01, -0.4 };
    for (size_t i = 0; i < SN_COUNT(lengths); ++i)
        for (size_t j = 0; j < SN_COUNT(all); ++j)
            for (size_t p = 0; p < SN_COUNT(places); ++p) {
                const double x[SN_WET_PARTS] = { places[p], all[j], 1.02 };
                sn_site s = site_at(x[SN_BY_DEPTH], lengths[i], x[SN_BY_SLOPE]);
                sn_wet wet;
                s.far = x[SN_BY_FAR];
                if (!sn_wet_layer(&s, 0, 1.3, &wet) || wet.part < 1e-3) continue;
                for (int k = 0; k < SN_WET_PARTS; ++k) {
                    double low[1 + SN_WET_PARTS], high[1 + SN_WET_PARTS], y[SN_WET_PARTS];
                    for (int l = 0; l < SN_WET_PARTS; ++l)
                        y[l] = x[l];
                    y[k] = x[k] - step, part_of(y, lengths[i], low);
                    y[k] = x[k] + step, part_of(y, lengths[i], high);
                    ck_assert_double_eq_tol((high[0] - low[0]) / (2 * step), wet.by[k], 1e-4);
                    for (int l = 0; l < SN_WET_PARTS; ++l)
                        ck_assert_msg(fabs((high[1 + l] - low[1 + l]) / (2 * step) - wet.by2[k][l]) <
                                          1e-3 * (1 + fabs(wet.by2[k][l])),
                                      "length %g, slope %g, depth %g: d2 %d %d is %g, not %g", lengths[i],
                                      all[j], x[0], k, l, (high[1 + l] - low[1 + l]) / (2 * step),
                                      wet.by2[k][l]);
                }
            }
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("wetting");
    tcase_add_test(tests, a_border_moves_from_cell_to_cell);
    tcase_add_test(tests, derivatives);
    Suite* suite = suite_create("wetting");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
