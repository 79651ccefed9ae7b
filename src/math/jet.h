/* Sinew - jet: a number that depends on t, with its first and second derivative (forward differentiation).
   Notation: u, v jets; f, f1, f2 value and derivatives of a function at u.v.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <stdbool.h>

typedef struct sn_jet {
    double v, d1, d2;
} sn_jet;

static inline sn_jet sn_jet_constant(double value) { return (sn_jet){ value, 0, 0 }; }

/** Neither value nor derivatives differ from zero: what a switch that is off yields. */
static inline bool sn_jet_is_zero(sn_jet u) { return u.v == 0 && u.d1 == 0 && u.d2 == 0; }
static inline bool sn_jet_is_steady(sn_jet u) { return u.d1 == 0 && u.d2 == 0; }

static inline sn_jet sn_jet_add(sn_jet u, sn_jet v)
{
    return (sn_jet){ u.v + v.v, u.d1 + v.d1, u.d2 + v.d2 };
}
static inline sn_jet sn_jet_sub(sn_jet u, sn_jet v)
{
    return (sn_jet){ u.v - v.v, u.d1 - v.d1, u.d2 - v.d2 };
}
static inline sn_jet sn_jet_neg(sn_jet u) { return (sn_jet){ -u.v, -u.d1, -u.d2 }; }
static inline sn_jet sn_jet_scale(double s, sn_jet u) { return (sn_jet){ s * u.v, s * u.d1, s * u.d2 }; }
static inline sn_jet sn_jet_mul(sn_jet u, sn_jet v)
{
    return (sn_jet){ u.v * v.v, u.d1 * v.v + u.v * v.d1, u.d2 * v.v + 2 * u.d1 * v.d1 + u.v * v.d2 };
}
static inline sn_jet sn_jet_div(sn_jet u, sn_jet v)
{
    // From u = q v: u' = q' v + q v', u'' = q'' v + 2 q' v' + q v''.
    if (sn_jet_is_steady(v)) return (sn_jet){ u.v / v.v, u.d1 / v.v, u.d2 / v.v };
    double q = u.v / v.v, q1 = (u.d1 - q * v.d1) / v.v;
    return (sn_jet){ q, q1, (u.d2 - 2 * q1 * v.d1 - q * v.d2) / v.v };
}

/** f(u). Where u stands still so does f(u), even where f has no derivative: sqrt(0) in a held branch. */
static inline sn_jet sn_jet_chain(double f, double f1, double f2, sn_jet u)
{
    if (sn_jet_is_steady(u)) return sn_jet_constant(f);
    double bend = f2 * u.d1 * u.d1;
    return (sn_jet){ f, f1 * u.d1, u.d2 == 0 ? bend : bend + f1 * u.d2 };
}

/** u^n for a small integer n, by multiplication. */
static inline sn_jet sn_jet_power_integer(sn_jet u, int n)
{
    if (n == 0) return sn_jet_constant(1);
    double x = n < 0 ? 1 / u.v : u.v, p = 1;
    for (int i = n < 0 ? -n : n - 2; i > 0; --i)
        p *= x;
    if (n < 0) return sn_jet_chain(p, n * p * x, n * (n - 1.0) * p * x * x, u); // p = x^-n, x = 1/u
    if (n == 1) return u;
    return sn_jet_chain(p * x * x, n * p * x, n * (n - 1.0) * p, u); // p = u^(n-2)
}

/** u^c for a constant c. */
static inline sn_jet sn_jet_power_constant(sn_jet u, double c)
{
    double f = pow(u.v, c);
    if (sn_jet_is_steady(u)) return sn_jet_constant(f);
    if (c == 0 || c == 1) return c == 0 ? sn_jet_constant(1) : u;
    // Dividing is quicker than pow, but not where the power left the range of normal numbers, as 0 does.
    if (isnormal(f)) return sn_jet_chain(f, c * f / u.v, c * (c - 1) * (f / u.v / u.v), u);
    return sn_jet_chain(f, c * pow(u.v, c - 1), c * (c - 1) * pow(u.v, c - 2), u);
}

/** log u. (u'/u)^2 is formed from the quotient: u'^2 alone leaves the range of numbers in log(cosh(500)). */
static inline sn_jet sn_jet_log(sn_jet u)
{
    if (sn_jet_is_steady(u)) return sn_jet_constant(log(u.v));
    double g = u.d1 / u.v;
    return (sn_jet){ log(u.v), g, u.d2 / u.v - g * g };
}

static inline sn_jet sn_jet_power(sn_jet u, sn_jet v)
{
    if (sn_jet_is_steady(v)) return sn_jet_power_constant(u, v.v);
    double f = pow(u.v, v.v);
    if (u.v == 0) {
        // The limits from the right: u^v and its derivatives vanish where v is large enough.
        return (sn_jet){ f, v.v > 1 || (v.v > 0 && u.d1 == 0 && u.d2 == 0) ? 0 : NAN,
                         v.v > 2 || (v.v > 0 && u.d1 == 0 && u.d2 == 0) ? 0 : NAN };
    }
    // f = exp(w), w = v log u
    double l1 = 1 / u.v;
    sn_jet w = sn_jet_mul(v, sn_jet_chain(log(u.v), l1, -l1 * l1, u));
    return (sn_jet){ f, f * w.d1, f * (w.d2 + w.d1 * w.d1) };
}

static inline sn_jet sn_jet_hypot(sn_jet u, sn_jet v)
{
    double f = hypot(u.v, v.v);
    if (sn_jet_is_steady(u) && sn_jet_is_steady(v)) return sn_jet_constant(f);
    double a = u.v / f, b = v.v / f, d1 = a * u.d1 + b * v.d1;
    // f f'' = u'^2 + v'^2 - f'^2 + u u'' + v v'', and the first three are a square.
    double cross = a * v.d1 - b * u.d1;
    return (sn_jet){ f, d1, cross * cross / f + a * u.d2 + b * v.d2 };
}

/** The angle of (x, y); `f` is its value on the sheet wanted. */
static inline sn_jet sn_jet_atan2(double f, sn_jet y, sn_jet x)
{
    if (sn_jet_is_steady(y) && sn_jet_is_steady(x)) return sn_jet_constant(f);
    double r = hypot(x.v, y.v), c = x.v / r, s = y.v / r;
    // r f' = c y' - s x',   r r' = x x' + y y',   (r^2 f')' = x y'' - y x''
    double d1 = (c * y.d1 - s * x.d1) / r, r1 = c * x.d1 + s * y.d1;
    return (sn_jet){ f, d1, (c * y.d2 - s * x.d2 - 2 * r1 * d1) / r };
}

/** Rises from 0 at u = a to 1 at u = b by the quintic with zero first and second derivatives at both ends;
    a step at a where b is not above a. */
static inline sn_jet sn_jet_smooth(sn_jet u, sn_jet a, sn_jet b)
{
    if (!(b.v > a.v)) return sn_jet_constant(u.v >= a.v);
    sn_jet s = sn_jet_div(sn_jet_sub(u, a), sn_jet_sub(b, a));
    if (s.v <= 0 || s.v >= 1) return sn_jet_constant(s.v > 0);
    double x = s.v, y = 1 - x;
    return sn_jet_chain(x * x * x * (10 + x * (6 * x - 15)), 30 * x * x * y * y, 60 * x * y * (y - x), s);
}
