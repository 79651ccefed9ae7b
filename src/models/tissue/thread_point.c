/* Sinew - thread point. SPDX-License-Identifier: BSD-3-Clause

   u = X - c(s) = sum_a m_a q_a, where q are the places of X and of the three points, and m = (1, -N0, -N1,
   -N2). The foot is where phi(s, q) = u.u/2 is stationary in s. As in shaft_point.c, with m_k the k-th
   derivative of m by s,
       phi_s = -u.c'    phi_ss = c'.c' - u.c"    phi_sss = 3 c'.c" - u.c"'
       phi_q = m_0 u    phi_sq = g = m_1 u - m_0 c'    phi_ssq = w = m_2 u - 2 m_1 c' - m_0 c"
       s_q = -g/phi_ss    e_qq = m_0 m_0^T - g g^T/phi_ss
       s_qq = -(m_0 m_1^T + m_1 m_0^T + w s_q^T + s_q w^T + phi_sss s_q s_q^T)/phi_ss
   where m m^T stands for blocks of 3 x 3 that are multiples of the identity. e and s do not change when all
   moves as one body: forces derived from them are in balance. */
#include "models/tissue/thread_point.h"
#include "models/spline.h"
#include <string.h>

enum { N = SN_THREAD_DOFS, POINTS = 4 };

typedef struct curve {
    double m[4][POINTS];
    sn_vec3 c[4]; /* with its derivatives */
} curve;

/* The third derivatives of the span's functions. */
static void third_derivatives(double s, double out[3])
{
    out[0] = out[1] = out[2] = 0;
    if (!(fabs(s) <= 0.5)) return;
    double square = 0.5 - s * s, f = 0.75 * s / (square * square * sqrt(square));
    out[0] = out[2] = f;
    out[1] = -2 * f;
}

static void evaluate(curve* q, const sn_vec3 x[3], double s)
{
    double third[3];
    const spline_basis b = spline_basis_at(s);
    third_derivatives(s, third);
    const double* N_k[4] = { b.N, b.N1, b.N2, third };
    for (int k = 0; k < 4; ++k) {
        q->m[k][0] = k == 0;
        for (int a = 0; a < 3; ++a)
            q->m[k][1 + a] = -N_k[k][a];
        q->c[k] = spline_sum(N_k[k], x);
    }
}

/* out_a += f m_a y */
static void add_row(const double m[POINTS], double f, sn_vec3 y, double* out)
{
    for (int a = 0; a < POINTS; ++a) {
        out[3 * a] += f * m[a] * y.x;
        out[3 * a + 1] += f * m[a] * y.y;
        out[3 * a + 2] += f * m[a] * y.z;
    }
}

/* H_ab += f m_a n_b 1 */
static void add_blocks(const double m[POINTS], const double n[POINTS], double f, double* H)
{
    for (int a = 0; a < POINTS; ++a)
        for (int b = 0; b < POINTS; ++b)
            for (int i = 0; i < 3; ++i)
                H[N * (3 * a + i) + 3 * b + i] += f * m[a] * n[b];
}

static void add_outer(double f, const double* a, const double* b, double* H)
{
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j)
            H[N * i + j] += f * a[i] * b[j];
}

static void derive_twice(const curve* q, const sn_thread_point* p, const double* g, double phi_ss,
                         sn_thread_hessians* h)
{
    double w[N] = { 0 }, f = -1 / phi_ss;
    memset(h, 0, sizeof *h);
    add_row(q->m[2], 1, p->u, w);
    add_row(q->m[1], -2, q->c[1], w);
    add_row(q->m[0], -1, q->c[2], w);
    add_blocks(q->m[0], q->m[0], 1, h->e);
    add_outer(f, g, g, h->e);
    add_blocks(q->m[0], q->m[1], f, h->s);
    add_blocks(q->m[1], q->m[0], f, h->s);
    add_outer(f, w, p->by, h->s);
    add_outer(f, p->by, w, h->s);
    add_outer(f * (3 * sn_dot(q->c[1], q->c[2]) - sn_dot(p->u, q->c[3])), p->by, p->by, h->s);
}

/* The root of phi_s, by Newton's method; NaN: none nearby. */
static double foot_of(const sn_vec3 x[3], sn_vec3 X, double s)
{
    const double far = 1000, round_off = 1e-15;
    double step = 1;
    for (int i = 0; i < 30 && fabs(step) > round_off * (1 + fabs(s)) && fabs(s) < far; ++i) {
        spline_basis b = spline_basis_at(s);
        sn_vec3 u = sn_sub(X, spline_sum(b.N, x)), c1 = spline_sum(b.N1, x);
        double square = sn_dot(c1, c1), phi_ss = square - sn_dot(u, spline_sum(b.N2, x));
        step = sn_dot(u, c1) / fmax(phi_ss, 0.1 * square);
        s += step;
    }
    return fabs(step) < 1e-9 * (1 + fabs(s)) && fabs(s) < far ? s : (double)NAN;
}

void sn_thread_point_find(const sn_vec3 x[3], sn_vec3 X, double guess, sn_thread_point* out,
                          sn_thread_hessians* hessians)
{
    curve q;
    double s = foot_of(x, X, guess), g[N] = { 0 };
    evaluate(&q, x, s);
    *out = (sn_thread_point){ .s = s, .u = sn_sub(X, q.c[0]), .length = sn_norm(q.c[1]) };
    out->half = 0.5 * sn_dot(out->u, out->u);
    double phi_ss = sn_dot(q.c[1], q.c[1]) - sn_dot(out->u, q.c[2]);
    add_row(q.m[1], 1, out->u, g);
    add_row(q.m[0], -1, q.c[1], g);
    add_row(q.m[0], 1, out->u, out->e);
    for (int i = 0; i < N; ++i)
        out->by[i] = -g[i] / phi_ss;
    if (hessians) derive_twice(&q, out, g, phi_ss, hessians);
}
