/* Sinew - profile. Shear areas by Cowper 1966, J. Appl. Mech. 33, 335-340.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/profile.h"
#include "base/assert.h"
#include <math.h>

static const double pi = 3.14159265358979323846;

rod_profile sn_rod_profile_round(double outer, double inner, double nu)
{
    const double R = outer, r = inner;
    rod_profile p = { .A = pi * (R * R - r * r) };
    p.Iy = 0.25 * p.A * (R * R + r * r); // R^4 - r^4 by its factors: no digits are lost in a thin wall
    // hollow circle; m = 0 gives 6 (1 + nu) / (7 + 6 nu)
    double m = r / R, q = (1 + m * m) * (1 + m * m);
    double shear = 6 * (1 + nu) * q / ((7 + 6 * nu) * q + (20 + 12 * nu) * m * m);
    p.Iz = p.Iy;
    p.J = 2 * p.Iy;
    p.Ay = p.Az = shear * p.A;
    SN_ASSERT(!(p.A < 0.0 || p.Iy < 0.0) && !(shear > 1.0));
    return p;
}

/* Moment of torsion of a rectangle with sides a >= b (Saint-Venant's series). */
static double rectangle_torsion(double a, double b)
{
    double sum = 0;
    for (int n = 1; n < 40; n += 2)
        sum += tanh(n * pi * a / (2 * b)) / pow(n, 5);
    return a * b * b * b / 3 * (1 - 192 * b / (pow(pi, 5) * a) * sum);
}

rod_profile sn_rod_profile_rectangle(double width, double height, double nu)
{
    const double b = width, h = height;
    rod_profile p = { .A = b * h, .Iy = b * h * h * h / 12, .Iz = h * b * b * b / 12 };
    p.J = rectangle_torsion(fmax(b, h), fmin(b, h));
    p.Ay = p.Az = 10 * (1 + nu) / (12 + 11 * nu) * p.A;
    SN_ASSERT(!(p.J > (p.Iy + p.Iz) * (1 + 1e-9))); // warping only softens
    return p;
}
