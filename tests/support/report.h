/* Sinew - report: numbers that tests measure, kept for the validation report.
   Each row states a value, what it is compared with, and the tolerance. It fails the test when the value is
   off. With the environment variable SINEW_REPORT, the file that it names has the rows of the last run in
   which all cases ran and passed; during the run ".part" stands behind the name. Each row is
       check|what|value|demand|deviation|tolerance|scale|reason|ok
   where deviation, tolerance and scale are "-" for a range. tools/make_validation.py rejects a tolerance
   above 1000 times the deviation without a reason: such a tolerance would not notice a loss of three digits.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** Removes the rows and points of an earlier run. run_suite() calls it before the first case. */
void report_begin(void);
/** Gives the files their names: all cases passed. run_suite() calls it. */
void report_end(void);

/** `value` must lie within `tolerance` of `expected`, relative to it. */
bool report_near(const char* check, const char* what, double value, double expected, double tolerance);
/** `value` must be at most `bound`. */
bool report_below(const char* check, const char* what, double value, double bound);
/** `value` must lie between low and high. */
bool report_between(const char* check, const char* what, double value, double low, double high);

/** Reason why the tolerance of the next row is far above its deviation, for example "the table has two
    digits". Shown on the page. `reason` is a constant without "|". */
void report_because(const char* reason);

/** A point of a curve in a picture of the report: `panel` as bench/validation_plots.c lists it, `curve` as in
    the legend (dashed when it begins with "exact" or "reference", markers alone when with "another program").
    Goes to the file whose name is that of SINEW_REPORT with ".curves" behind it, as "panel|curve|x|y";
    nothing without it. */
void report_point(const char* panel, const char* curve, double x, double y);
/** Whether points are wanted: for what is computed for a picture only. */
bool report_draws(void);
