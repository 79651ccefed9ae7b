/* Sinew - powers. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/powers.h"

#include "models/solid/tensor.h"

/* f(c) = c^e above the floor, below it the parabola. */
typedef struct power_law {
    double e, floor;
} power_law;

/* f'' below the floor */
static double bend_of(const power_law* f) { return f->e * (f->e - 1) * pow(f->floor, f->e - 2); }

static double value_of(const power_law* f, double c)
{
    if (c >= f->floor) return pow(c, f->e);
    const double step = c - f->floor;
    return pow(f->floor, f->e) + step * (f->e * pow(f->floor, f->e - 1) + 0.5 * step * bend_of(f));
}

static double slope_of(const power_law* f, double c)
{
    if (c >= f->floor) return f->e * pow(c, f->e - 1);
    return f->e * pow(f->floor, f->e - 1) + (c - f->floor) * bend_of(f);
}

/* (f'(a) - f'(b))/(a - b) above the floor */
static double difference_above(const power_law* f, double a, double b)
{
    const double p = f->e - 1, s = 0.5 * log1p((a - b) / b);
    const double ratio = fabs(s) < 1e-150 ? p : sinh(p * s) / sinh(s);
    return f->e * pow(a * b, 0.5 * (p - 1)) * ratio;
}

/* a >= b. Across the floor it is the mean of both parts, by their lengths. */
static double difference(const power_law* f, double a, double b)
{
    if (b >= f->floor) return difference_above(f, a, b);
    if (a <= f->floor) return bend_of(f);
    const double part = (a - f->floor) / (a - b);
    return part * difference_above(f, a, f->floor) + (1 - part) * bend_of(f);
}

sn_powers sn_powers_of(sn_mat3 C, double n, double floor)
{
    const power_law f = { 0.5 * n, floor };
    sn_powers p = { .sum = 0 };
    tensor_diagonalise(&C, &p.V);
    sn_mat3 slopes = { { { 0 } } };
    for (int i = 0; i < 3; ++i) {
        p.sum += value_of(&f, C.m[i][i]);
        slopes.m[i][i] = slope_of(&f, C.m[i][i]);
        for (int j = 0; j <= i; ++j) {
            const double a = C.m[i][i], b = C.m[j][j];
            p.G[i][j] = p.G[j][i] = difference(&f, fmax(a, b), fmin(a, b));
        }
    }
    p.slope = sn_mat3_mul(p.V, sn_mat3_mul(slopes, sn_mat3_transpose(p.V)));
    return p;
}

sn_mat3 sn_powers_rate(const sn_powers* p, sn_mat3 rate)
{
    sn_mat3 own = tensor_tmul(p->V, sn_mat3_mul(rate, p->V));
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            own.m[i][j] *= p->G[i][j];
    return sn_mat3_mul(p->V, sn_mat3_mul(own, sn_mat3_transpose(p->V)));
}
