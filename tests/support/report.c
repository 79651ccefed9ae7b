/* Sinew - report. SPDX-License-Identifier: BSD-3-Clause */
#include "support/report.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool write_row(const char* check, const char* what, double value, const char* demand, bool ok)
{
    printf("%s %-28s %-44s %-22.9g %s\n", ok ? "ok  " : "FAIL", check, what, value, demand);
    const char* path = getenv("SINEW_REPORT");
    FILE* file = path ? fopen(path, "a") : NULL;
    if (!file) return ok;
    fprintf(file, "%s|%s|%.9g|%s|%s\n", check, what, value, demand, ok ? "ok" : "FAIL");
    fclose(file);
    return ok;
}

bool report_near(const char* check, const char* what, double value, double expected, double tolerance)
{
    char demand[80];
    snprintf(demand, sizeof demand, "%.9g within %.3g %%", expected, 100 * tolerance);
    return write_row(check, what, value, demand, fabs(value - expected) <= tolerance * fabs(expected));
}

bool report_below(const char* check, const char* what, double value, double bound)
{
    char demand[80];
    snprintf(demand, sizeof demand, "at most %.3g", bound);
    return write_row(check, what, value, demand, value <= bound);
}

bool report_between(const char* check, const char* what, double value, double low, double high)
{
    char demand[80];
    snprintf(demand, sizeof demand, "%.6g to %.6g", low, high);
    return write_row(check, what, value, demand, value >= low && value <= high);
}

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
