/* Sinew - curve: one of a constant, a program, a spline; and what is frozen.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/curve.h"
#include "base/assert.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "math/expression.h"
#include "math/program.h"
#include "math/spline.h"

typedef enum curve_kind { CONSTANT, EXPRESSION, TABLE } curve_kind;

/* Where a table is frozen. */
typedef enum table_side { BEFORE, WITHIN, BEHIND } table_side;

struct sn_curve {
    curve_kind kind;
    double value; // CONSTANT
    sn_program program;
    double* branches; // frozen, one for each switch of the program
    sn_spline spline;
    table_side side;
};

SN_PRINTF(3, 4)
static sn_curve* fail(sn_curve_error* error, int offset, const char* format, ...)
{
    if (!error) return NULL;
    error->offset = offset;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (length < 0) error->text[0] = 0;
    if (length >= (int)sizeof error->text) sn_cut(error->text, sizeof error->text);
    return NULL;
}

sn_curve* sn_curve_constant(double value)
{
    sn_curve* curve = calloc(1, sizeof *curve);
    if (!curve) return NULL;
    curve->kind = CONSTANT;
    curve->value = value;
    return curve;
}

sn_curve* sn_curve_parse(const char* text, const char* si_unit, sn_curve_error* error)
{
    sn_program program = { 0 };
    if (!text) text = "";
    if (!sn_expression_compile(text, strlen(text), &sn_function_of_time, si_unit, &program, error))
        return NULL;
    bool constant = program.count == 1 && program.code[0].op == SN_OP_CONSTANT;
    sn_curve* curve = sn_curve_constant(constant ? program.code[0].c : 0);
    double* branches = calloc((size_t)program.switches + 1, sizeof *branches);
    if (!curve || !branches || constant) {
        free(program.code);
        free(branches);
        return curve && branches ? curve : (sn_curve_destroy(curve), fail(error, 0, "out of memory"));
    }
    curve->kind = EXPRESSION;
    curve->program = program;
    curve->branches = branches;
    SN_ASSERT(program.count > 0 && program.code);
    sn_curve_freeze(curve, 0);
    return curve;
}

sn_curve* sn_curve_table(const double* t, const double* y, int n, sn_curve_error* error)
{
    if (n < 2 || !t || !y)
        return fail(error, 0, "a table needs at least two rows; this table has %d", n < 0 ? 0 : n);
    bool flat = true;
    for (int i = 0; i < n; ++i) {
        if (!isfinite(t[i]) || !isfinite(y[i]))
            return fail(error, i, "%s is not finite", isfinite(t[i]) ? "the value" : "the time t");
        if (i > 0 && !(t[i] > t[i - 1]))
            return fail(error, i, "the times of a table must increase, but t = %.15g s comes after %.15g s",
                        t[i], t[i - 1]);
        flat = flat && y[i] == y[0];
    }
    sn_curve* curve = sn_curve_constant(y[0]);
    if (!curve) return fail(error, 0, "out of memory");
    if (flat) return curve;
    curve->kind = TABLE;
    if (!sn_spline_fit(&curve->spline, t, y, n)) {
        sn_curve_destroy(curve);
        return fail(error, 0, "out of memory");
    }
    for (int i = 0; i < curve->spline.pieces; ++i) {
        const sn_spline_piece* p = &curve->spline.piece[i];
        if (isfinite(p->b) && isfinite(p->c) && isfinite(p->d)) continue;
        sn_curve_destroy(curve);
        return fail(error, i + 1, "from the row before to this one the table is too steep for a spline");
    }
    sn_curve_freeze(curve, 0);
    return curve;
}

static void* copy_of(const void* from, size_t bytes, bool* failed)
{
    void* copy = from ? malloc(bytes) : NULL;
    if (copy) memcpy(copy, from, bytes);
    *failed |= from && !copy;
    return copy;
}

sn_curve* sn_curve_copy(const sn_curve* curve)
{
    bool failed = false;
    sn_curve* copy = copy_of(curve, sizeof *curve, &failed);
    if (!copy) return NULL;
    const sn_program* p = &curve->program;
    const sn_spline* s = &curve->spline;
    copy->program.code = copy_of(p->code, (size_t)p->count * sizeof *p->code, &failed);
    copy->branches = copy_of(curve->branches, ((size_t)p->switches + 1) * sizeof *curve->branches, &failed);
    copy->spline.piece = copy_of(s->piece, (size_t)s->pieces * sizeof *s->piece, &failed);
    if (!failed) return copy;
    sn_curve_destroy(copy);
    return NULL;
}

void sn_curve_destroy(sn_curve* curve)
{
    if (!curve) return;
    free(curve->program.code);
    free(curve->branches);
    free(curve->spline.piece);
    free(curve);
}

bool sn_curve_is_constant(const sn_curve* curve) { return curve->kind == CONSTANT; }

static sn_jet eval_table(const sn_curve* curve, table_side side, double t)
{
    SN_ASSERT(curve->spline.pieces > 0 && curve->spline.piece[0].t < curve->spline.end);
    if (side == BEFORE) return sn_jet_constant(curve->spline.piece[0].y);
    if (side == BEHIND) return sn_jet_constant(curve->spline.end_y);
    return sn_spline_eval(&curve->spline, t);
}

void sn_curve_eval(const sn_curve* curve, double t, double d[3])
{
    sn_jet j = curve->kind == EXPRESSION ? sn_program_eval(&curve->program, curve->branches, t)
               : curve->kind == TABLE    ? eval_table(curve, curve->side, t)
                                         : sn_jet_constant(curve->value);
    d[0] = j.v;
    d[1] = j.d1;
    d[2] = j.d2;
}

void sn_curve_freeze(sn_curve* curve, double t)
{
    if (curve->kind == EXPRESSION && curve->program.switches > 0)
        sn_program_freeze(&curve->program, curve->branches, t);
    else if (curve->kind == TABLE)
        curve->side = t < curve->spline.piece[0].t ? BEFORE : t > curve->spline.end ? BEHIND : WITHIN;
}

double sn_curve_next_break(const sn_curve* curve, double t0, double t1)
{
    if (curve->kind == EXPRESSION) return sn_program_next_break(&curve->program, t0, t1);
    if (curve->kind == CONSTANT) return INFINITY;
    // The ends of a table, unless they are flat.
    const double ends[2] = { curve->spline.piece[0].t, curve->spline.end };
    for (int i = 0; i < 2; ++i) {
        if (!(ends[i] > t0 && ends[i] <= t1)) continue;
        sn_jet j = sn_spline_eval(&curve->spline, ends[i]);
        if (j.d1 != 0 || j.d2 != 0) return ends[i];
    }
    return INFINITY;
}
