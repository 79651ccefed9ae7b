/* Sinew - report: numbers that tests measure, kept for the validation report.
   Each row says what was compared with what: it fails the test when it is off, and is written to the file that the
   environment variable SINEW_REPORT names (appended; nothing when it is not set).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** `value` must lie within `tolerance` of `expected`, relative to it. */
bool report_near(const char* check, const char* what, double value, double expected, double tolerance);
/** `value` must be at most `bound`. */
bool report_below(const char* check, const char* what, double value, double bound);
/** `value` must lie between low and high. */
bool report_between(const char* check, const char* what, double value, double low, double high);

/** A point of a curve in a picture of the report: `panel` as bench/validation_plots.c lists it, `curve` as in the
    legend (dashed when it begins with "exact" or "reference", markers alone when with "another program"). Goes to
    the file whose name is that of SINEW_REPORT with ".curves" behind it, as "panel|curve|x|y"; nothing without it. */
void report_point(const char* panel, const char* curve, double x, double y);
/** Whether points are wanted: for what is computed for a picture only. */
bool report_draws(void);
