/* Sinew - operation: the instructions of a program, and what those that are no switches do to jets.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "math/jet.h"

typedef enum sn_op {
    SN_OP_CONSTANT,     // c
    SN_OP_VARIABLE,     // n: t, or one of x y z
    SN_OP_ADD_CONSTANT, // c
    SN_OP_MUL_CONSTANT, // c
    SN_OP_ADD,
    SN_OP_SUB,
    SN_OP_MUL,
    SN_OP_MASK, // product that is zero when a factor in n (1: left, 2: right) is, whatever the other
    SN_OP_DIV,
    SN_OP_POWER,
    SN_OP_POWER_INTEGER,  // n
    SN_OP_POWER_CONSTANT, // c
    SN_OP_NEG,
    SN_OP_SIN,
    SN_OP_COS,
    SN_OP_TAN,
    SN_OP_ASIN,
    SN_OP_ACOS,
    SN_OP_ATAN,
    SN_OP_SINH,
    SN_OP_COSH,
    SN_OP_TANH,
    SN_OP_EXP,
    SN_OP_LOG,
    SN_OP_SQRT,
    SN_OP_HYPOT,
    SN_OP_SMOOTH,
    // Control: n is the number of instructions to jump over.
    SN_OP_GATE,   // to the switch, whose branch is the value
    SN_OP_BRANCH, // when the top of the stack, which is dropped, is zero
    SN_OP_JUMP,
    SN_OP_NOT,
    SN_OP_AND,
    SN_OP_OR,
    // Switches: n is the slot of the branch. First those behind a gate, whose value is the branch.
    SN_OP_LESS,
    SN_OP_LESS_EQUAL,
    SN_OP_GREATER,
    SN_OP_GREATER_EQUAL,
    SN_OP_EQUAL,
    SN_OP_NOT_EQUAL,
    SN_OP_TRUTH, // not zero
    SN_OP_SIGN,
    SN_OP_FLOOR,
    // Then those that need their operands.
    SN_OP_ABS, // branch -1 or 1
    SN_OP_MIN, // 0: first operand, 1: second
    SN_OP_MAX,
    SN_OP_MOD,   // floor of the quotient
    SN_OP_ATAN2, // -1: y < 0, 1: y >= 0
} sn_op;

typedef struct sn_instruction {
    sn_op op;
    int n;
    double c;
} sn_instruction;

/** Functions of one number. */
static inline sn_jet sn_apply_function(sn_op op, sn_jet u)
{
    double x = u.v, f, g;
    switch (op) {
    case SN_OP_NEG:
        return sn_jet_neg(u);
    case SN_OP_SIN:
        f = sin(x), g = cos(x);
        return sn_jet_chain(f, g, -f, u);
    case SN_OP_COS:
        f = cos(x), g = sin(x);
        return sn_jet_chain(f, -g, -f, u);
    case SN_OP_TAN:
        f = tan(x), g = 1 + f * f;
        return sn_jet_chain(f, g, 2 * f * g, u);
    case SN_OP_ASIN:
        g = 1 / sqrt((1 - x) * (1 + x));
        return sn_jet_chain(asin(x), g, x * g * g * g, u);
    case SN_OP_ACOS:
        g = 1 / sqrt((1 - x) * (1 + x));
        return sn_jet_chain(acos(x), -g, -x * g * g * g, u);
    case SN_OP_ATAN:
        g = 1 / (1 + x * x);
        return sn_jet_chain(atan(x), g, -2 * x * g * g, u);
    case SN_OP_SINH:
        f = sinh(x);
        return sn_jet_chain(f, cosh(x), f, u);
    case SN_OP_COSH:
        f = cosh(x);
        return sn_jet_chain(f, sinh(x), f, u);
    case SN_OP_TANH:
        // 1/cosh^2 and not 1 - tanh^2, which has no digits left where tanh is near 1.
        f = tanh(x), g = 1 / cosh(x);
        return sn_jet_chain(f, g * g, -2 * f * g * g, u);
    case SN_OP_EXP:
        f = exp(x);
        return sn_jet_chain(f, f, f, u);
    case SN_OP_LOG:
        return sn_jet_log(u);
    case SN_OP_SQRT:
        f = sqrt(x);
        return sn_jet_chain(f, 0.5 / f, -0.25 / f / x, u);
    default:
        return u;
    }
}

/** Sums, products, powers, hypot. */
static inline sn_jet sn_apply_binary(sn_op op, sn_jet u, sn_jet v)
{
    switch (op) {
    case SN_OP_ADD:
        return sn_jet_add(u, v);
    case SN_OP_SUB:
        return sn_jet_sub(u, v);
    case SN_OP_MUL:
        return sn_jet_mul(u, v);
    case SN_OP_DIV:
        return sn_jet_div(u, v);
    case SN_OP_POWER:
        return sn_jet_power(u, v);
    default:
        return sn_jet_hypot(u, v);
    }
}

/** A product that is zero when one of `factors` (1: left, 2: right) is, whatever the other. */
static inline sn_jet sn_apply_mask(int factors, sn_jet u, sn_jet v)
{
    if (((factors & 1) && sn_jet_is_zero(u)) || ((factors & 2) && sn_jet_is_zero(v)))
        return sn_jet_constant(0);
    return sn_jet_mul(u, v);
}

/** The angle continued over the cut y = 0, x < 0 from the side the branch tells. */
static inline sn_jet sn_apply_atan2(double branch, sn_jet y, sn_jet x)
{
    const double turn = 6.283185307179586;
    double f = atan2(y.v, x.v);
    if (x.v < 0 && branch > 0 && f < 0) f += turn;
    if (x.v < 0 && branch < 0 && f > 0) f -= turn;
    return sn_jet_atan2(f, y, x);
}

/** u - n v; not 0 * infinity where the quotient is infinite. */
static inline sn_jet sn_apply_mod(double n, sn_jet u, sn_jet v)
{
    return n == 0 ? u : sn_jet_sub(u, sn_jet_scale(n, v));
}
