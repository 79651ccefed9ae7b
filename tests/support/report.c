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
static const char* const kinds[] = { "", ".curves" }; // what stands behind the name that SINEW_REPORT gives
enum { PATH = 1000 };

static void name_of(char path[PATH], const char* kind, const char* part)
{
    snprintf(path, PATH, "%s%s%s", getenv("SINEW_REPORT"), kind, part);
}

/* The cases are processes of their own: each row is appended. NULL when no report is wanted. */
static FILE* open_part(const char* kind)
{
    char path[PATH];
    if (!report_draws()) return NULL;
    name_of(path, kind, ".part");
    return fopen(path, "a");
}

void report_begin(void)
{
    char path[PATH];
    if (!report_draws()) return;
    for (int i = 0; i < 2; ++i) {
        name_of(path, kinds[i], "");
        remove(path);
        name_of(path, kinds[i], ".part");
        remove(path);
    }
}

void report_end(void)
{
    char part[PATH], whole[PATH];
    if (!report_draws()) return;
    for (int i = 0; i < 2; ++i) {
        name_of(part, kinds[i], ".part");
        name_of(whole, kinds[i], "");
        rename(part, whole);
    }
}

static bool write_row(const comparison* c)
{
    const char* reason = reason_of_next;
    reason_of_next = "";
    printf("%s %-28s %-44s %-22.9g %s\n", c->ok ? "ok  " : "FAIL", c->check, c->what, c->value, c->demand);
    FILE* file = open_part("");
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
    FILE* file = open_part(".curves");
    if (!file) return;
    fprintf(file, "%s|%s|%.6g|%.6g\n", panel, curve, x, y);
    fclose(file);
}
