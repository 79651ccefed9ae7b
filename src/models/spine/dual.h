/* Sinew - dual: the arithmetic of disc_laws.h in numbers that carry their derivatives (forward
   differentiation): the
   same names as in plain.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>
#include "base/simd.h"

/** Directions in which a number is differentiated: c, and turns of 2. What turns of 1 do follows from these,
    as turning everything at once changes nothing (load_slope.h). */
enum { DUAL_LANES = 6 };

/* One vector, of which the compiler makes as many registers as the processor's take; two lanes are to spare.
   Nothing of it is passed between files, so that it does not matter how. */
#if defined(__GNUC__)
typedef double lanes __attribute__((vector_size(64)));
#define LANES_ADD(p, q) ((p) + (q))
#define LANES_SUB(p, q) ((p) - (q))
#define LANES_SCALE(s, p) ((s) * (p))
#define LANES_AT(p, i) ((p)[i])
#else
typedef struct lanes {
    double at[DUAL_LANES];
} lanes;
SN_INLINE lanes lanes_sum(double s, lanes p, double t, lanes q)
{
    for (int i = 0; i < DUAL_LANES; ++i)
        p.at[i] = s * p.at[i] + t * q.at[i];
    return p;
}
#define LANES_ADD(p, q) lanes_sum(1, p, 1, q)
#define LANES_SUB(p, q) lanes_sum(1, p, -1, q)
#define LANES_SCALE(s, p) lanes_sum(s, p, 0, p)
#define LANES_AT(p, i) ((p).at[i])
#endif

typedef struct num {
    double v;
    lanes d;
} num;

SN_INLINE num n_const(double v) { return (num){ .v = v }; }
SN_INLINE double n_value(num x) { return x.v; }
SN_INLINE num n_add(num x, num y) { return (num){ x.v + y.v, LANES_ADD(x.d, y.d) }; }
SN_INLINE num n_sub(num x, num y) { return (num){ x.v - y.v, LANES_SUB(x.d, y.d) }; }
/** f(x) where f and f' are known. */
SN_INLINE num n_chain(double f, double f1, num x) { return (num){ f, LANES_SCALE(f1, x.d) }; }
SN_INLINE num n_scale(double s, num x) { return n_chain(s * x.v, s, x); }
SN_INLINE num n_shift(double s, num x)
{
    x.v += s;
    return x;
}
SN_INLINE num n_mul(num x, num y)
{
    return (num){ x.v * y.v, LANES_ADD(LANES_SCALE(y.v, x.d), LANES_SCALE(x.v, y.d)) };
}
SN_INLINE num n_div(num x, num y)
{
    double i = 1.0 / y.v, q = x.v / y.v;
    return (num){ q, LANES_SCALE(i, LANES_SUB(x.d, LANES_SCALE(q, y.d))) };
}
SN_INLINE num n_sqrt(num x)
{
    double root = sqrt(x.v);
    return n_chain(root, 0.5 / root, x);
}

/** Sets derivative number `lane`. */
SN_INLINE void n_seed(num* x, int lane, double value) { LANES_AT(x->d, lane) = value; }

SN_INLINE void n_slopes(num x, double d[DUAL_LANES])
{
    for (int i = 0; i < DUAL_LANES; ++i)
        d[i] = LANES_AT(x.d, i);
}
