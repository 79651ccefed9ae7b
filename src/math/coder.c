/* Sinew - coder: see coder.h. What depends on no variable is computed at once and replaced by its value.
   SPDX-License-Identifier: BSD-3-Clause */
#include "math/coder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

enum { LONGEST_CODE = 1 << 17 }; // instructions; long texts are refused before, chains within chains are not

/* Puts an instruction before code[at], what stands there moves up. */
static void insert(sn_coder* out, int at, sn_op op, int n, double c)
{
    if (out->scanner->failed) return;
    sn_program* program = &out->program;
    if (program->count == LONGEST_CODE) {
        sn_scan_fail(out->scanner, out->scanner->at, "the expression is too long; divide it");
        return;
    }
    if (program->count == out->capacity) {
        int capacity = out->capacity ? 2 * out->capacity : 16;
        sn_instruction* grown = realloc(program->code, (size_t)capacity * sizeof *grown);
        if (!grown) {
            sn_scan_fail(out->scanner, out->scanner->at, "out of memory");
            return;
        }
        program->code = grown;
        out->capacity = capacity;
    }
    sn_instruction* place = program->code + at;
    memmove(place + 1, place, (size_t)(program->count - at) * sizeof *place);
    *place = (sn_instruction){ op, n, c };
    program->count += 1;
}

void sn_code_erase(sn_coder* out, int at, int count)
{
    if (out->scanner->failed) return;
    sn_instruction* place = out->program.code + at;
    out->program.count -= count;
    memmove(place, place + count, (size_t)(out->program.count - at) * sizeof *place);
}

void sn_code_emit(sn_coder* out, sn_op op, int n, double c) { insert(out, out->program.count, op, n, c); }

sn_operand sn_code_constant(sn_coder* out, double value)
{
    sn_operand r = { .start = out->program.count, .kind = SN_CONSTANT, .boolean = value == 0 || value == 1 };
    sn_code_emit(out, SN_OP_CONSTANT, 0, value);
    return r;
}

double sn_code_value(const sn_coder* out, sn_operand u)
{
    return out->scanner->failed ? 1 : out->program.code[u.start].c;
}
static bool is_number(const sn_coder* out, sn_operand u, double value)
{
    return u.kind == SN_CONSTANT && !out->scanner->failed && out->program.code[u.start].c == value;
}

/* Replaces the code of a constant by its value. `at` is where to point when there is none. */
sn_operand sn_code_collapse(sn_coder* out, sn_operand u, const char* at)
{
    if (out->scanner->failed || u.kind != SN_CONSTANT) return u;
    int count = out->program.count - u.start;
    double branch = 0; // of the one switch there can be
    const sn_program part = { out->program.code + u.start, count, 1 };
    double value = sn_program_freeze(&part, &branch, 0).v;
    if (!isfinite(value)) {
        char number[SN_NUMBER_TEXT];
        sn_scan_fail(out->scanner, at, "this gives %s, which is not a finite number",
                     isnan(value) ? "an undefined value" : sn_number_print(number, value));
        return u;
    }
    sn_code_erase(out, u.start, count);
    sn_code_emit(out, SN_OP_CONSTANT, 0, value);
    return u;
}

static int new_slot(sn_coder* out, const char* at)
{
    if (out->program.switches == SN_PROGRAM_SWITCHES)
        sn_scan_fail(out->scanner, at, "this expression has more than %d comparisons, abs, min ...",
                     SN_PROGRAM_SWITCHES);
    return out->scanner->failed ? 0 : out->program.switches++;
}

/* A switch that decides between values: its operands stay visible. */
static void emit_switch(sn_coder* out, sn_op op, bool constant, const char* at)
{
    sn_code_emit(out, op, constant ? 0 : new_slot(out, at), 0);
}

/* A switch whose branch is its value, behind a gate that jumps over its operands. */
sn_operand sn_code_gated(sn_coder* out, sn_operand u, sn_op op, bool boolean, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = u.kind == SN_CONSTANT ? SN_CONSTANT : SN_HELD,
                     .boolean = boolean };
    if (u.kind != SN_CONSTANT) insert(out, u.start, SN_OP_GATE, out->program.count + 1 - u.start, 0);
    emit_switch(out, op, u.kind == SN_CONSTANT, at);
    return sn_code_collapse(out, r, at);
}

sn_dependence sn_larger_dependence(sn_dependence a, sn_dependence b) { return a > b ? a : b; }

/* Of a result that is one of two values. */
sn_dependence sn_dependence_of_either(sn_dependence a, sn_dependence b)
{
    if (a <= SN_HELD && b <= SN_HELD) return sn_larger_dependence(a, b);
    return a == SN_FREE && b == SN_FREE ? SN_FREE : SN_GATED;
}

/* ---- operators ----------------------------------------------------------------------------------------- */

/* 0 or 1 from a value that may be anything. */
sn_operand sn_code_truth(sn_coder* out, sn_operand u, const char* at)
{
    return u.boolean ? u : sn_code_gated(out, u, SN_OP_TRUTH, true, at);
}

sn_operand sn_code_negate(sn_coder* out, sn_operand u, const char* at)
{
    sn_code_emit(out, SN_OP_NEG, 0, 0);
    u.boolean = false;
    return sn_code_collapse(out, u, at);
}

sn_operand sn_code_add(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = sn_larger_dependence(u.kind, v.kind) <= SN_HELD
                                 ? sn_larger_dependence(u.kind, v.kind)
                                 : SN_FREE };
    if (r.kind == SN_CONSTANT || (u.kind != SN_CONSTANT && v.kind != SN_CONSTANT)) {
        sn_code_emit(out, op, 0, 0);
        return sn_code_collapse(out, r, at);
    }
    // u + c, u - c, c + v, c - v with the constant inside the instruction
    double c = sn_code_value(out, u.kind == SN_CONSTANT ? u : v);
    sn_code_erase(out, u.kind == SN_CONSTANT ? u.start : v.start, 1);
    if (op == SN_OP_SUB && u.kind == SN_CONSTANT) sn_code_emit(out, SN_OP_NEG, 0, 0);
    sn_code_emit(out, SN_OP_ADD_CONSTANT, 0, op == SN_OP_SUB && v.kind == SN_CONSTANT ? -c : c);
    return r;
}

sn_operand sn_code_multiply(sn_coder* out, sn_operand u, sn_operand v, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = sn_larger_dependence(u.kind, v.kind),
                     .boolean = u.boolean && v.boolean };
    if (r.kind == SN_FREE && (u.kind < SN_FREE || v.kind < SN_FREE)) r.kind = SN_GATED;
    if (u.kind == SN_CONSTANT && v.kind != SN_CONSTANT && r.kind == SN_GATED) r.kind = v.kind;
    if (v.kind == SN_CONSTANT && u.kind != SN_CONSTANT && r.kind == SN_GATED) r.kind = u.kind;
    if (r.kind != SN_CONSTANT && (is_number(out, u, 0) || is_number(out, v, 0))) {
        sn_code_erase(out, u.start, out->program.count - u.start);
        return sn_code_constant(out, 0);
    }
    if (r.kind == SN_CONSTANT || (u.kind != SN_CONSTANT && v.kind != SN_CONSTANT)) {
        int factors =
            (u.kind == SN_HELD || u.kind == SN_GATED) + 2 * (v.kind == SN_HELD || v.kind == SN_GATED);
        sn_code_emit(out, factors && r.kind != SN_CONSTANT ? SN_OP_MASK : SN_OP_MUL, factors, 0);
        return sn_code_collapse(out, r, at);
    }
    double c = sn_code_value(out, u.kind == SN_CONSTANT ? u : v);
    sn_code_erase(out, u.kind == SN_CONSTANT ? u.start : v.start, 1);
    sn_code_emit(out, SN_OP_MUL_CONSTANT, 0, c);
    return r;
}

sn_operand sn_code_divide(sn_coder* out, sn_operand u, sn_operand v, const char* at)
{
    if (is_number(out, v, 0)) sn_scan_fail(out->scanner, at, "this divides by zero");
    sn_dependence kind = sn_larger_dependence(u.kind, v.kind);
    if (kind > SN_HELD) kind = u.kind == SN_CONSTANT || u.kind == SN_FREE ? SN_FREE : SN_GATED;
    sn_operand r = { .start = u.start, .kind = kind };
    sn_code_emit(out, SN_OP_DIV, 0, 0);
    return sn_code_collapse(out, r, at);
}

sn_operand sn_code_power(sn_coder* out, sn_operand u, sn_operand v, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = sn_larger_dependence(u.kind, v.kind) <= SN_HELD
                                 ? sn_larger_dependence(u.kind, v.kind)
                                 : SN_FREE };
    if (v.kind != SN_CONSTANT || u.kind == SN_CONSTANT) {
        sn_code_emit(out, SN_OP_POWER, 0, 0);
        return sn_code_collapse(out, r, at);
    }
    double c = sn_code_value(out, v);
    sn_code_erase(out, v.start, 1);
    bool small = c == floor(c) && fabs(c) <= 8;
    if (c == 0.5)
        sn_code_emit(out, SN_OP_SQRT, 0, 0);
    else if (small && c != 1)
        sn_code_emit(out, SN_OP_POWER_INTEGER, (int)c, 0);
    else if (!small)
        sn_code_emit(out, SN_OP_POWER_CONSTANT, 0, c);
    return r;
}

sn_operand sn_code_logical(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = sn_larger_dependence(u.kind, v.kind) == SN_CONSTANT ? SN_CONSTANT : SN_HELD,
                     .boolean = true };
    sn_code_emit(out, op, 0, 0);
    return sn_code_collapse(out, r, at);
}

sn_operand sn_code_choose(sn_coder* out, sn_op op, sn_operand u, sn_operand v, const char* at)
{
    sn_operand r = { .start = u.start,
                     .kind = sn_dependence_of_either(u.kind, v.kind),
                     .boolean = u.boolean && v.boolean };
    emit_switch(out, op, r.kind == SN_CONSTANT, at);
    return sn_code_collapse(out, r, at);
}

sn_operand sn_code_function(sn_coder* out, int op, sn_operand* u, int count, const char* at)
{
    sn_dependence kind = SN_CONSTANT;
    for (int i = 0; i < count; ++i)
        kind = sn_larger_dependence(kind, u[i].kind);
    sn_operand r = { .start = u[0].start, .kind = kind <= SN_HELD ? kind : SN_FREE };
    switch (op) {
    case SN_OP_SIGN:
    case SN_OP_FLOOR:
        return sn_code_gated(out, u[0], (sn_op)op, false, at);
    case SN_OP_CEIL: // -floor(-x)
        return sn_code_negate(out, sn_code_gated(out, sn_code_negate(out, u[0], at), SN_OP_FLOOR, false, at),
                              at);
    case SN_OP_STEP: // x >= x0
        r.kind = kind;
        return sn_code_gated(out, r, SN_OP_GREATER_EQUAL, true, at);
    case SN_OP_POWER:
        return sn_code_power(out, u[0], u[1], at);
    case SN_OP_ABS:
        emit_switch(out, SN_OP_ABS, kind == SN_CONSTANT, at);
        return sn_code_collapse(out, r, at);
    case SN_OP_MOD:
        if (is_number(out, u[1], 0)) sn_scan_fail(out->scanner, at, "the period of mod is zero");
        emit_switch(out, SN_OP_MOD, kind == SN_CONSTANT, at);
        return sn_code_collapse(out, r, at);
    case SN_OP_ATAN2:
        emit_switch(out, SN_OP_ATAN2, kind == SN_CONSTANT, at);
        return sn_code_collapse(out, r, at);
    case SN_OP_HYPOT:
        // The length of one number is its absolute value, which has a kink.
        for (int i = 0; i < 2 && kind != SN_CONSTANT; ++i)
            if (is_number(out, u[i], 0)) {
                sn_code_erase(out, u[i].start, 1);
                emit_switch(out, SN_OP_ABS, false, at);
                return r;
            }
        sn_code_emit(out, SN_OP_HYPOT, 0, 0);
        return sn_code_collapse(out, r, at);
    case SN_OP_SMOOTH:
        if (u[1].kind == SN_CONSTANT && u[2].kind == SN_CONSTANT &&
            !(sn_code_value(out, u[1]) < sn_code_value(out, u[2])) && !out->scanner->failed)
            sn_scan_fail(out->scanner, at, "smooth(t, t0, t1) needs t0 < t1; 1 - smooth(t, t0, t1) descends");
        r.kind = kind <= SN_HELD ? kind : SN_GATED;
        sn_code_emit(out, SN_OP_SMOOTH, 0, 0);
        return sn_code_collapse(out, r, at);
    default:
        sn_code_emit(out, (sn_op)op, 0, 0);
        return sn_code_collapse(out, r, at);
    }
}

sn_instruction* sn_code_copy(sn_coder* out, sn_operand u)
{
    size_t count = (size_t)(out->program.count - u.start);
    if (out->scanner->failed) return NULL;
    sn_instruction* copy = malloc(count * sizeof *copy);
    if (copy)
        memcpy(copy, out->program.code + u.start, count * sizeof *copy);
    else
        sn_scan_fail(out->scanner, out->scanner->at, "out of memory");
    return copy;
}

sn_operand sn_code_paste(sn_coder* out, sn_operand u, const sn_instruction* copy, int count)
{
    u.start = out->program.count;
    for (int i = 0; copy && i < count; ++i)
        sn_code_emit(out, copy[i].op, copy[i].n, copy[i].c);
    return u;
}
