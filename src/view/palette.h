/* Sinew - palette: numbers as colours: viridis (van der Walt and Smith 2015), as on the page.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

typedef struct ink {
    float r, g, b, alpha; /**< alpha below 1: what is behind shines through */
} ink;

/** The range of the colours. */
typedef struct palette {
    double low, high;
    bool log; /**< equal ratios have equal distances; low > 0 */
} palette;

/** Colour of a number; grey where it is NaN. */
ink sn_view_palette_ink(const palette* p, double value);
/** An empty range, to be widened. */
palette sn_view_palette_none(bool log);
/** Widens a range by a number; by positive ones where it is logarithmic. */
void sn_view_palette_widen(palette* p, double value);
/** Ends the widening: 0 to 1 where there was no number; at most six decades. */
void sn_view_palette_close(palette* p);
