/* Sinew - dimension: see dimension.h. SPDX-License-Identifier: BSD-3-Clause */
#include "math/dimension.h"

#include <math.h>

enum { EXPONENTS = 6, LARGEST = 60 };

static void read_exponents(sn_unit u, double n[EXPONENTS])
{
    const signed char from[EXPONENTS] = { u.m, u.kg, u.s, u.rad, u.K, u.A };
    for (int i = 0; i < EXPONENTS; ++i)
        n[i] = from[i];
}

/* Unknown if an exponent is not whole, or too large. */
static sn_dimension from_exponents(const double n[EXPONENTS])
{
    for (int i = 0; i < EXPONENTS; ++i)
        if (!(fabs(n[i]) <= LARGEST) || n[i] != floor(n[i])) return (sn_dimension){ .known = false };
    return (sn_dimension){ true,
                           { .factor = 1,
                             .m = (signed char)n[0],
                             .kg = (signed char)n[1],
                             .s = (signed char)n[2],
                             .rad = (signed char)n[3],
                             .K = (signed char)n[4],
                             .A = (signed char)n[5] } };
}

sn_dimension sn_dimension_pure(void) { return (sn_dimension){ .known = true, .unit = { .factor = 1 } }; }

bool sn_dimension_is_pure(sn_dimension a)
{
    return a.known && sn_unit_same_dimension(a.unit, (sn_unit){ .factor = 1 });
}

sn_dimension sn_dimension_product(sn_dimension a, sn_dimension b, int n)
{
    double left[EXPONENTS], right[EXPONENTS];
    if (!a.known || !b.known) return (sn_dimension){ .known = false };
    read_exponents(a.unit, left);
    read_exponents(b.unit, right);
    for (int i = 0; i < EXPONENTS; ++i)
        left[i] += n * right[i];
    return from_exponents(left);
}

sn_dimension sn_dimension_power(sn_dimension a, double exponent)
{
    double n[EXPONENTS];
    if (!a.known) return a;
    read_exponents(a.unit, n);
    for (int i = 0; i < EXPONENTS; ++i)
        n[i] *= exponent;
    return from_exponents(n);
}

bool sn_dimension_join(sn_dimension a, sn_dimension b, sn_dimension* joint)
{
    const bool first = a.known && (!b.known || !sn_dimension_is_pure(a));
    *joint = first ? a : b;
    return !a.known || !b.known || sn_dimension_is_pure(a) || sn_dimension_is_pure(b) ||
           sn_unit_same_dimension(a.unit, b.unit);
}

bool sn_dimension_is_argument(sn_dimension a)
{
    return !a.known || sn_unit_same_dimension(a.unit, (sn_unit){ .factor = 1, .rad = a.unit.rad ? 1 : 0 });
}
