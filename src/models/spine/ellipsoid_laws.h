/* Sinew - ellipsoid laws: the load of a pair of ellipsoids whose normal is known, compiled twice as load.h
   is.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/spine/ellipsoid_kernel.h"
#include "models/spine/load.h"

/* Hyperellipsoids (n > 2) have points without curvature, where the normal hardly tells the point; they get a
   little of it:
   in their own axes the square of each component of N is raised by this squared. Their surfaces move
   outwards by about
   rounding^p of a half-axis. */
static const double rounding = 1e-3;

typedef struct orientation {
    vec x, y, z; /* axes of a body */
} orientation;

static inline double half_axis(sn_vec3 s, int i) { return i == 0 ? s.x : i == 1 ? s.y : s.z; }

/* Gradient of the support function in world axes: the point of the body whose normal is N. And its value. */
static inline vec support_point(const orientation* R, sn_vec3 s, double degree, vec N, num* h)
{
    double p = degree / (degree - 1), round2 = degree > 2 ? rounding * rounding : 0;
    num n[3] = { v_dot(R->x, N), v_dot(R->y, N), v_dot(R->z, N) }, y[3], sum = n_const(0);
    for (int i = 0; i < 3; ++i) {
        double a = half_axis(s, i), part;
        num q = n_scale(a * a, n_shift(round2, n_square(n[i]))), power = q;
        y[i] = n_const(a * a);
        if (degree > 2) {
            part = pow(n_value(q), 0.5 * p - 1);
            power = n_chain(part * n_value(q), 0.5 * p * part, q);
            y[i] = n_scale(a * a, n_chain(part, (0.5 * p - 1) * part / n_value(q), q));
        }
        sum = n_add(sum, power);
    }
    double root = pow(n_value(sum), 1 / p);
    if (degree == 2) root = sqrt(n_value(sum));
    *h = n_chain(root, root / (p * n_value(sum)), sum);
    num i = n_div(*h, sum); // h^(1-p)
    vec point = v_mul(n_mul(i, n_mul(y[0], n[0])), R->x);
    point = v_madd(point, n_mul(i, n_mul(y[1], n[1])), R->y);
    return v_madd(point, n_mul(i, n_mul(y[2], n[2])), R->z);
}

static inline load load_of(const sn_ellipsoid_pair* p, const velocities* at, const orientation* R1,
                           const orientation* R2, const sn_ellipsoid_normal* known, sn_pair_slope* rates)
{
    // One step of Newton's iteration from the known normal: it changes no value, but finds the derivatives
    // of N
    num h1, h2;
    vec N = v_const(known->N), T0 = v_const(known->T[0]), T1 = v_const(known->T[1]);
    vec x1 = support_point(R1, p->s1, p->degree, N, &h1), x2 = support_point(R2, p->s2, p->degree, N, &h2);
    vec rest = v_sub(v_add(x1, x2), at->c);
    num r0 = v_dot(T0, rest), r1 = v_dot(T1, rest);
    N = v_madd(N, n_sub(n_scale(-known->H[0], r0), n_scale(known->H[1], r1)), T0);
    N = v_madd(N, n_sub(n_scale(-known->H[1], r0), n_scale(known->H[2], r1)), T1);
    N = v_mul(n_div(n_const(1), n_sqrt(v_dot(N, N))), N);
    x1 = support_point(R1, p->s1, p->degree, N, &h1);
    x2 = support_point(R2, p->s2, p->degree, N, &h2);
    num depth = n_sub(n_add(h1, h2), v_dot(at->c, N));

    vec o = v_const(sn_v3(0, 0, 0));
    load out = { .f = o, .m1 = o, .press = n_const(0), .depth = n_value(depth) };
    out.point = v_mul(n_const(0.5), v_add(x1, v_sub(at->c, x2)));
    if (!in_reach(&p->push, out.depth)) return out;
    out.state = 1;
    out.normal = N;
    out.press =
        push_along(&p->push, at, 1, depth, n_const(1), v_mul(n_const(-1), N), v_cross(x1, N), &out, rates);
    if (p->push.friction > 0) add_friction(&p->push, at, &out, rates);
    return out;
}
