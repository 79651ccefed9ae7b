/* Sinew - axis: the scale of a chart: range, ticks that never collide, and their labels. Does not draw.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

enum { SN_AXIS_TICKS = 16, SN_AXIS_MINORS = 200, SN_AXIS_TEXT = 40 };

typedef struct sn_axis {
    bool log;
    double lo, hi; /**< shown range, lo < hi; on a log axis their base-10 logarithms */
    int tick_count, minor_count;
    double tick[SN_AXIS_TICKS];              /**< values that are labelled */
    char label[SN_AXIS_TICKS][SN_AXIS_TEXT]; /**< "−2.5", "10^-3": ^ raises the digits that follow it */
    double minor[SN_AXIS_MINORS];            /**< values with a short tick and no label */
    int exponent;                            /**< labels are (value - offset) / 10^exponent */
    double offset;
    char offset_text[SN_AXIS_TEXT]; /**< the offset as written in the axis label; "" when zero */
} sn_axis;

/** Room a label needs along the axis, the gap to its neighbour included, in pixels. */
typedef double (*sn_axis_extent)(void* context, const char* label);

/** Chooses the shown range for values between lo and hi (lo > hi: there are none), widened by the fraction
    `pad` at both ends. Equal values, and values that differ by round-off only, get a range around them. */
void sn_axis_fit(sn_axis* axis, bool log, double lo, double hi, double pad);
/** Chooses ticks for an axis `length` pixels long. `name`, the axis label with its unit in brackets or
    NULL, decides whether a power of ten can become a prefix: "[mm]". */
void sn_axis_divide(sn_axis* axis, double length, const char* name, sn_axis_extent extent, void* context);
/** Chooses only the power of ten, for numbers up to `size`. */
void sn_axis_scale(sn_axis* axis, double size, const char* name);
/** Labels these values instead, if they are few whole numbers (the n = 2, 3, 4, 6, 8 of a convergence
    study) and at least three of them can be labelled. `values` ascend. Call it after sn_axis_divide. */
void sn_axis_prefer(sn_axis* axis, const double* values, int count, double length, sn_axis_extent extent,
                    void* context);
/** Where a value lies: 0 at lo, 1 at hi; NaN when it has no place (not finite, not positive on a log
    axis). */
double sn_axis_at(const sn_axis* axis, double value);
/** The axis label with prefix, power of ten and offset worked in: "position [m]" may become "position [mm]",
    "moment − 1.25 [10^-9 N m]"; a unit "1" is left out. */
void sn_axis_name(const sn_axis* axis, const char* name, char* text, size_t size);
/** A number for people: "0.25", "−3", "1.2×10^-9". */
void sn_number_text(double value, int digits, char* text, size_t size);
/** The same with a fixed number of decimals (12 at most); what rounds to zero is "0". */
void sn_fixed_text(double value, int decimals, char* text, size_t size);
