/* Sinew - report. SPDX-License-Identifier: BSD-3-Clause */
#include "support/report.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A measured value and what it is compared with. */
typedef struct comparison {
    const char *check, *what;
    double value;
    char demand[80], margin[100]; // margin: deviation|tolerance|scale
    bool ok;
} comparison;

static const char* reason_of_next = "";

static bool write_row(const comparison* c)
{
    const char* reason = reason_of_next;
    reason_of_next = "";
    printf("%s %-28s %-44s %-22.9g %s\n", c->ok ? "ok  " : "FAIL", c->check, c->what, c->value, c->demand);
    const char* path = getenv("SINEW_REPORT");
    FILE* file = path ? fopen(path, "a") : NULL;
    if (!file) return c->ok;
    fprintf(file, "%s|%s|%.9g|%s|%s|%s|%s\n", c->check, c->what, c->value, c->demand, c->margin, reason,
            c->ok ? "ok" : "FAIL");
    fclose(file);
    return c->ok;
}

bool report_near(const char* check, const char* what, double value, double expected, double tolerance)
{
    comparison c = { .check = check, .what = what, .value = value };
    double deviation = fabs(value - expected), scale = fabs(expected);
    snprintf(c.demand, sizeof c.demand, "%.9g within %.3g %%", expected, 100 * tolerance);
    snprintf(c.margin, sizeof c.margin, "%.17g|%.17g|%.17g", deviation, tolerance * scale, scale);
    c.ok = deviation <= tolerance * scale;
    return write_row(&c);
}

bool report_below(const char* check, const char* what, double value, double bound)
{
    comparison c = { .check = check, .what = what, .value = value, .ok = value <= bound };
    snprintf(c.demand, sizeof c.demand, "at most %.3g", bound);
    snprintf(c.margin, sizeof c.margin, "%.17g|%.17g|1", fabs(value), bound);
    return write_row(&c);
}

bool report_between(const char* check, const char* what, double value, double low, double high)
{
    comparison c = { .check = check, .what = what, .value = value, .margin = "-|-|-" };
    snprintf(c.demand, sizeof c.demand, "%.6g to %.6g", low, high);
    c.ok = value >= low && value <= high;
    return write_row(&c);
}

void report_because(const char* reason) { reason_of_next = reason; }

bool report_draws(void) { return getenv("SINEW_REPORT") != NULL; }

void report_point(const char* panel, const char* curve, double x, double y)
{
    char path[1000];
    if (!report_draws()) return;
    snprintf(path, sizeof path, "%s.curves", getenv("SINEW_REPORT"));
    FILE* file = fopen(path, "a");
    if (!file) return;
    fprintf(file, "%s|%s|%.6g|%.6g\n", panel, curve, x, y);
    fclose(file);
}
