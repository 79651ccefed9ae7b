/* Sinew - dual: the arithmetic of disc_laws.h in numbers that carry their derivatives (forward
   differentiation): the
   same names as in plain.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <string.h>
#include <sinew/math.h>

/** Directions in which a number is differentiated: c, and turns of 2. What turns of 1 do follows from these, as turning
    everything at once changes nothing (load_slope.h). */
enum { DUAL_LANES = 6 };

/* Two lanes in one register, which every x86-64 and ARM64 has. Registers with names, not numbers: gcc keeps
   such structs
   out of memory. */
#if defined(__GNUC__)
typedef double lanes __attribute__((vector_size(16)));
#define DUAL_INLINE static inline __attribute__((always_inline))
#define LANES(x, y) ((lanes){ x, y })
#define LANES_ADD(p, q) ((p) + (q))
#define LANES_SUB(p, q) ((p) - (q))
#define LANES_SCALE(s, p) ((s) * (p))
#define LANES_AT(p, i) ((p)[i])
#else
typedef struct lanes {
    double at[2];
} lanes;
#define DUAL_INLINE static inline
#define LANES(x, y) ((lanes){ { x, y } })
#define LANES_ADD(p, q) LANES((p).at[0] + (q).at[0], (p).at[1] + (q).at[1])
#define LANES_SUB(p, q) LANES((p).at[0] - (q).at[0], (p).at[1] - (q).at[1])
#define LANES_SCALE(s, p) LANES((s) * (p).at[0], (s) * (p).at[1])
#define LANES_AT(p, i) ((p).at[i])
#endif

typedef struct num {
    double v;
    lanes a, b, c;
} num;

DUAL_INLINE num n_const(double v)
{
    num r = { v, LANES(0, 0), LANES(0, 0), LANES(0, 0) };
    return r;
}
DUAL_INLINE double n_value(num x) { return x.v; }
DUAL_INLINE num n_add(num x, num y)
{
    num r = { x.v + y.v, LANES_ADD(x.a, y.a), LANES_ADD(x.b, y.b), LANES_ADD(x.c, y.c) };
    return r;
}
DUAL_INLINE num n_sub(num x, num y)
{
    num r = { x.v - y.v, LANES_SUB(x.a, y.a), LANES_SUB(x.b, y.b), LANES_SUB(x.c, y.c) };
    return r;
}
/** f(x) where f and f' are known. */
DUAL_INLINE num n_chain(double f, double f1, num x)
{
    num r = { f, LANES_SCALE(f1, x.a), LANES_SCALE(f1, x.b), LANES_SCALE(f1, x.c) };
    return r;
}
DUAL_INLINE num n_scale(double s, num x) { return n_chain(s * x.v, s, x); }
DUAL_INLINE num n_shift(double s, num x)
{
    x.v += s;
    return x;
}
DUAL_INLINE num n_mul(num x, num y)
{
    num r = n_add(n_chain(0, y.v, x), n_chain(0, x.v, y));
    r.v = x.v * y.v;
    return r;
}
DUAL_INLINE num n_div(num x, num y)
{
    double i = 1.0 / y.v, q = x.v / y.v;
    return n_chain(q, i, n_sub(x, n_chain(0, q, y)));
}
DUAL_INLINE num n_sqrt(num x)
{
    double root = sqrt(x.v);
    return n_chain(root, 0.5 / root, x);
}

/** Sets derivative number `lane`. */
static inline void n_seed(num* x, int lane, double value)
{
    lanes* at = lane < 2 ? &x->a : lane < 4 ? &x->b : &x->c;
    *at = lane % 2 ? LANES(LANES_AT(*at, 0), value) : LANES(value, LANES_AT(*at, 1));
}

static inline void n_slopes(num x, double d[DUAL_LANES])
{
    const double all[DUAL_LANES] = { LANES_AT(x.a, 0), LANES_AT(x.a, 1), LANES_AT(x.b, 0),
                                     LANES_AT(x.b, 1), LANES_AT(x.c, 0), LANES_AT(x.c, 1) };
    memcpy(d, all, sizeof all);
}
