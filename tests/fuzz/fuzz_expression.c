/* Feeds hostile text to the readers of expressions and units: neither may crash, run on or overrun a
   message, and what they accept must be usable.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/unit.h"
#include "math/curve.h"
#include "math/expression.h"

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static void try_expression(const char* text)
{
    sn_curve_error error = { .offset = -1 };
    sn_curve* curve = sn_curve_parse(text, "m", &error);
    if (!curve) {
        check(error.offset >= 0 && (size_t)error.offset <= strlen(text));
        check(memchr(error.text, 0, sizeof error.text) && error.text[0]);
        return;
    }
    double d[3], t = -1.3;
    for (int i = 0; i < 8; ++i) {
        double next = sn_curve_next_break(curve, t, 2.7);
        check(next > t && (next <= 2.7 || isinf(next)));
        double end = fmin(next, 2.7);
        sn_curve_freeze(curve, 0.5 * (t + end));
        sn_curve_eval(curve, t, d);
        sn_curve_eval(curve, end, d);
        if (sn_curve_is_constant(curve)) check(isfinite(d[0]) && d[1] == 0 && d[2] == 0 && isinf(next));
        if (isinf(next)) break;
        t = next;
    }
    sn_curve_destroy(curve);
}

static void try_condition(const char* text, size_t length)
{
    sn_curve_error error = { .offset = -1 };
    sn_program condition;
    double branches[SN_PROGRAM_SWITCHES];
    static const double places[3][3] = { { 0, 0, 0 }, { 1e-3, -2, 0.5 }, { -1e300, 1e-300, 7 } };
    if (!sn_expression_compile(text, length, &sn_condition_on_place, NULL, &condition, &error)) {
        check(error.offset >= 0 && (size_t)error.offset <= length);
        check(memchr(error.text, 0, sizeof error.text) && error.text[0]);
        return;
    }
    for (int i = 0; i < 3; ++i) {
        double truth = sn_program_value(&condition, branches, places[i]);
        check(truth == 0 || truth == 1);
    }
    free(condition.code);
}

static void try_unit(const char* text, size_t length)
{
    static const char* const expected[] = { "m", "1", "rad", "N m/rad", "Pa", "1/s" };
    double values[5];
    char why[128];
    for (int i = 0; i < 6; ++i) {
        values[4] = 42;
        memset(why, '#', sizeof why);
        int count = sn_unit_read(text, expected[i], values, 4, why, sizeof why - 1);
        check(count == -1 || (count >= 1 && count <= 4));
        check(values[4] == 42 && why[sizeof why - 1] == '#');
        if (count == -1) check(memchr(why, 0, sizeof why) && why[0]);
        for (int k = 0; k < count; ++k)
            check(isfinite(values[k]));
    }
    sn_unit unit;
    if (sn_unit_parse(text, length, &unit))
        check(isfinite(unit.factor) && unit.factor > 0);
    else
        sn_unit_suggest(text, length);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    char* text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    text[size] = 0;
    try_expression(text);
    try_condition(text, size);
    try_unit(text, size);
    free(text);
    return 0;
}
