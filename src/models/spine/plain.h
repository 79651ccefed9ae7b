/* Sinew - plain: the arithmetic of disc_laws.h in numbers. dual.h has the same names in numbers with
   derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

typedef double num;

static inline num n_const(double a) { return a; }
static inline double n_value(num a) { return a; }
static inline num n_add(num a, num b) { return a + b; }
static inline num n_sub(num a, num b) { return a - b; }
static inline num n_mul(num a, num b) { return a * b; }
static inline num n_div(num a, num b) { return a / b; }
static inline num n_scale(double s, num a) { return s * a; }
static inline num n_shift(double s, num a) { return s + a; }
static inline num n_sqrt(num a) { return sqrt(a); }
/** f(a) where f and f' are known. */
static inline num n_chain(double f, double f1, num a)
{
    (void)f1;
    (void)a;
    return f;
}
