/* Sinew - ellipsoid kernel: the common normal, and the load in plain numbers. SPDX-License-Identifier:
   BSD-3-Clause */
#include <float.h>
#include "models/spine/plain.h"
#include "models/spine/ellipsoid_laws.h"

static sn_vec3 axis(const sn_mat3* R, int column)
{
    return sn_v3(R->m[0][column], R->m[1][column], R->m[2][column]);
}

static orientation orientation_of(const sn_mat3* R)
{
    return (orientation){ v_const(axis(R, 0)), v_const(axis(R, 1)), v_const(axis(R, 2)) };
}

/* ---- the common normal --------------------------------------------------------------------------------- */

/* Adds T^T h'' T of one body at N: h'' = h^(1-p) diag(y + (p - 2) q^(p/2-2) s^4 n^2) + (1 - p) h' h'^T/h. */
static void add_curvature(const sn_mat3* R, sn_vec3 s, double degree, sn_vec3 N, const sn_vec3 T[2],
                          double H[3])
{
    double p = degree / (degree - 1), round2 = degree > 2 ? rounding * rounding : 0, sum = 0, y[3], bend[3],
           along[2] = { 0, 0 };
    sn_vec3 n = sn_mat3_apply_transpose(*R, N);
    const double at[3] = { n.x, n.y, n.z };
    for (int i = 0; i < 3; ++i) {
        double a2 = half_axis(s, i) * half_axis(s, i), q = a2 * (at[i] * at[i] + round2);
        double part = degree > 2 ? pow(q, 0.5 * p - 1) : 1;
        sum += part * q;
        y[i] = a2 * part;
        bend[i] = y[i] + (degree > 2 ? (p - 2) * part / q * a2 * a2 * at[i] * at[i] : 0);
    }
    double h = degree > 2 ? pow(sum, 1 / p) : sqrt(sum), scale = h / sum;
    sn_vec3 t[2] = { sn_mat3_apply_transpose(*R, T[0]), sn_mat3_apply_transpose(*R, T[1]) };
    for (int k = 0; k < 2; ++k)
        along[k] = scale * (y[0] * at[0] * t[k].x + y[1] * at[1] * t[k].y + y[2] * at[2] * t[k].z);
    for (int k = 0; k < 3; ++k) { // 00, 01, 11
        int a = k / 2, b = (k + 1) / 2;
        H[k] += scale * (bend[0] * t[a].x * t[b].x + bend[1] * t[a].y * t[b].y + bend[2] * t[a].z * t[b].z) +
                (1 - p) * along[a] * along[b] / h;
    }
}

typedef struct search {
    const sn_ellipsoid_pair* p;
    const sn_pair_motion* x;
    orientation R1, R2;
} search;

/* D at N, and its gradient to N. */
static double depth_at(const search* s, sn_vec3 N, sn_vec3* gradient)
{
    double h1, h2;
    sn_vec3 x1 = v_value(support_point(&s->R1, s->p->s1, s->p->degree, v_const(N), &h1));
    sn_vec3 x2 = v_value(support_point(&s->R2, s->p->s2, s->p->degree, v_const(N), &h2));
    *gradient = sn_sub(sn_add(x1, x2), s->x->c);
    return h1 + h2 - sn_dot(s->x->c, N);
}

/* The best of the direction of the centres and of the axes of both bodies. */
static sn_vec3 first_guess(const search* s)
{
    double far = sn_norm(s->x->c);
    sn_vec3 best = far > 0 ? sn_scale(1 / far, s->x->c) : axis(&s->x->R1, 0), gradient;
    double depth = depth_at(s, best, &gradient);
    for (int i = 0; depth > 0 && i < 6; ++i) {
        sn_vec3 N = axis(i < 3 ? &s->x->R1 : &s->x->R2, i % 3);
        if (sn_dot(N, s->x->c) < 0) N = sn_neg(N);
        double d = depth_at(s, N, &gradient);
        if (d < depth) depth = d, best = N;
    }
    return best;
}

static void across(sn_vec3 N, sn_vec3 T[2])
{
    sn_vec3 e = fabs(N.x) < 0.6 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0);
    T[0] = sn_cross(N, e);
    T[0] = sn_scale(1 / sn_norm(T[0]), T[0]);
    T[1] = sn_cross(N, T[0]);
}

/* |n|^p is steep in its slope at n = 0 for p < 2: how much of the step brings a component nine tenths of the
   way there. */
static double step_to_kink(const sn_mat3* R, sn_vec3 N, sn_vec3 move)
{
    sn_vec3 n = sn_mat3_apply_transpose(*R, N), d = sn_mat3_apply_transpose(*R, move);
    const double from[3] = { n.x, n.y, n.z }, by[3] = { d.x, d.y, d.z };
    double step = 1;
    for (int i = 0; i < 3; ++i)
        if (fabs(from[i]) > rounding && from[i] * (from[i] + by[i]) < 0)
            step = fmin(step, -0.9 * from[i] / by[i]);
    return step;
}

sn_ellipsoid_normal sn_ellipsoid_find_normal(const sn_ellipsoid_pair* p, const sn_pair_motion* x)
{
    enum { ITERATIONS = 60, HALVINGS = 40 };
    search s = { p, x, orientation_of(&x->R1), orientation_of(&x->R2) };
    sn_ellipsoid_normal o = { .N = first_guess(&s) };
    double size = fmax(fmax(p->s1.x, p->s1.y), fmax(p->s1.z, fmax(p->s2.x, fmax(p->s2.y, p->s2.z))));
    sn_vec3 gradient;
    o.depth = depth_at(&s, o.N, &gradient);
    for (o.iterations = 0; o.iterations < ITERATIONS; ++o.iterations) {
        across(o.N, o.T);
        double H[3] = { 0, 0, 0 }, g[2] = { sn_dot(gradient, o.T[0]), sn_dot(gradient, o.T[1]) };
        add_curvature(&x->R1, p->s1, p->degree, o.N, o.T, H);
        add_curvature(&x->R2, p->s2, p->degree, o.N, o.T, H);
        double radial = sn_dot(gradient, o.N); // the sphere bends away
        H[0] -= radial;
        H[2] -= radial;
        // Deep inside each other D need not be convex: then go down a slope that is
        double half = 0.5 * (H[0] + H[2]), least = half - hypot(0.5 * (H[0] - H[2]), H[1]),
               lift = 1e-3 * size;
        bool convex = least > 1e-9 * size;
        if (!convex) H[0] += lift - least, H[2] += lift - least;
        double i = 1 / (H[0] * H[2] - H[1] * H[1]);
        o.H[0] = i * H[2];
        o.H[1] = -i * H[1];
        o.H[2] = i * H[0];
        double d[2] = { -(o.H[0] * g[0] + o.H[1] * g[1]), -(o.H[1] * g[0] + o.H[2] * g[1]) };
        double length = hypot(d[0], d[1]), down = d[0] * g[0] + d[1] * g[1];
        if (hypot(g[0], g[1]) <= 4 * DBL_EPSILON * size || (convex && length < 1e-14)) return o;
        double step = length > 0.5 ? 0.5 / length : 1;
        sn_vec3 move = sn_madd(sn_scale(d[0], o.T[0]), d[1], o.T[1]);
        if (p->degree > 2)
            step = fmin(step, fmin(step_to_kink(&x->R1, o.N, move), step_to_kink(&x->R2, o.N, move)));
        for (int k = 0;; ++k, step *= 0.5) {
            sn_vec3 N = sn_madd(o.N, step, move), next;
            N = sn_scale(1 / sn_norm(N), N);
            double depth = depth_at(&s, N, &next);
            if (depth <= o.depth + 1e-4 * step * down) {
                o.N = N, o.depth = depth, gradient = next;
                break;
            }
            if (k == HALVINGS ||
                step * length < 1e-9) { // as deep as numbers go: one full step more, by the slope
                bool better = convex && length < 1e-6;
                double before = hypot(g[0], g[1]);
                if (!better || hypot(sn_dot(next, o.T[0]), sn_dot(next, o.T[1])) >= before) return o;
                o.N = N, o.depth = depth, gradient = next;
                break;
            }
        }
    }
    return o;
}

/* ---- load ---------------------------------------------------------------------------------------------- */

static double greatest(sn_vec3 s, double degree)
{
    // the farthest point of a hyperellipsoid is no farther than the corner of its box
    return degree > 2 ? sn_norm(s) : fmax(s.x, fmax(s.y, s.z));
}

void sn_ellipsoid_evaluate(const sn_ellipsoid_pair* p, const sn_pair_motion* x, sn_touch* out)
{
    *out = (sn_touch){ .depth = greatest(p->s1, p->degree) + greatest(p->s2, p->degree) - sn_norm(x->c) };
    if (!in_reach(&p->push, fmin(out->depth, 0.5 * p->push.thickness)) && out->depth < 0) return;
    sn_ellipsoid_normal n = sn_ellipsoid_find_normal(p, x);
    velocities at = { v_const(x->c), x->v, x->w1, x->w2 };
    orientation R1 = orientation_of(&x->R1), R2 = orientation_of(&x->R2);
    load l = load_of(p, &at, &R1, &R2, &n, NULL);
    *out = (sn_touch){ .f = v_value(l.f),
                       .m1 = v_value(l.m1),
                       .point = v_value(l.point),
                       .depth = l.depth,
                       .energy = l.energy,
                       .lost = l.lost,
                       .state = l.state != 0 };
}
