/* Sinew - section kernel: two frames, how they are turned to each other, and how a section turns with them;
   see section.h for the interpolation.

   Every derivative is in closed form: B(phi) y is a polynomial in phi but for the scalar functions P, Q of
   s = |phi|^2, which are quotients of entire functions and are carried with their first two derivatives.

   What depends on the two frames alone is found once for all neighbouring sections between them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/rods/hermite.h"
#include "base/simd.h"

/* ---- scalar functions of s = |phi|^2 with two derivatives ---------------------------------------------- */

typedef struct jet {
    double f, d, dd;
} jet;

SN_INLINE jet jet_mul(jet a, jet b)
{
    jet r = { a.f * b.f, a.d * b.f + a.f * b.d, a.dd * b.f + 2 * a.d * b.d + a.f * b.dd };
    return r;
}

/* 1 / a */
SN_INLINE jet jet_inverse(jet a)
{
    double f = 1 / a.f, d = -a.d * f * f;
    return (jet){ f, d, -f * (f * a.dd + 2 * d * a.d) };
}

/* sin(sqrt x)/sqrt x = 1 - x/3! + x^2/5! - ...; exact to round-off for 0 <= x <= (pi/2)^2, all we need. */
static const double sinc_series[] = {
    1.0,
    -1.0 / 6,
    1.0 / 120,
    -1.0 / 5040,
    1.0 / 362880,
    -1.0 / 39916800,
    1.0 / 6227020800.0,
    -1.0 / 1307674368000.0,
    1.0 / 355687428096000.0,
    -1.0 / 121645100408832000.0,
    1.0 / 51090942171709440000.0,
    -1.0 / 25852016738884976640000.0,
    1.0 / 15511210043330985984000000.0,
};

/* The polynomial with the given coefficients at x = scale s, derivatives with respect to s. */
SN_INLINE jet jet_series(const double* coefficients, int count, double scale, double s)
{
    jet r = { coefficients[count - 1], 0, 0 };
    double x = scale * s;
    for (int k = count - 2; k >= 0; --k) {
        r.dd = r.dd * x + r.d;
        r.d = r.d * x + r.f;
        r.f = r.f * x + coefficients[k];
    }
    r.d *= scale;
    r.dd *= 2 * scale * scale;
    return r;
}

/* Up to a quarter of a radian seven terms are exact to round-off. */
enum { FEW_TERMS = 7, ALL_TERMS = SN_COUNT(sinc_series) };
static const double few_enough = 0.0625;

/* S(x) = sin(sqrt x)/sqrt x and T(x) = (S(x) - 1)/x, at x = scale s with scale <= 1/4 */
SN_INLINE jet jet_S(double scale, double s)
{
    return s <= few_enough ? jet_series(sinc_series, FEW_TERMS, scale, s)
                           : jet_series(sinc_series, ALL_TERMS, scale, s);
}
SN_INLINE jet jet_T(double scale, double s)
{
    return s <= few_enough ? jet_series(sinc_series + 1, FEW_TERMS, scale, s)
                           : jet_series(sinc_series + 1, ALL_TERMS - 1, scale, s);
}

/* ---- the frames of a section and how they are turned --------------------------------------------------- */

/* Motion of frame A or B. */
typedef struct end {
    sn_pose x;
    sn_twist v, a;
    sn_mat3 R;
} end;

/* What all sections between two frames share. */
typedef struct span {
    end A, B;
    sn_vec3 phi;
    double s;
    jet T, inverse; /* T(s/4), 1/S(s/4) */
    double c, dc;   /* J_r^-1(phi) = I + hat(phi)/2 + c hat(phi)^2, and dc/ds */
    sn_mat3 h, hh;  /* hat(phi), its square */
    sn_mat3 F[2];   /* dphi = F[0] dtheta_A + F[1] dtheta_B, and phi' likewise */
} span;

static inline end end_of(sn_node node, const sn_input* in)
{
    const sn_kin* kin = &in->at[node.input];
    sn_pose x = kin->frames[node.node];
    return (end){ x, kin->twist[node.node], kin->twist_rate[node.node], sn_quat_matrix(x.q) };
}

static inline void find_ends(const sn_hermite* s, const sn_input* in, span* p)
{
    p->A = end_of(s->a, in);
    p->B = end_of(s->b, in);
}

static inline void find_rotation(span* p)
{
    p->phi = sn_quat_log(sn_quat_mul(sn_quat_conjugate(p->A.x.q), p->B.x.q));
    p->s = sn_dot(p->phi, p->phi);
    jet S = jet_S(0.25, p->s);
    p->T = jet_T(0.25, p->s);
    p->inverse = jet_inverse(S);

    // c = -S'(x)/(2 S(x)) at x = s/4; S.d is already dS/ds = S'(x)/4
    p->c = -2 * S.d * p->inverse.f;
    p->dc = -2 * (S.dd - S.d * S.d * p->inverse.f) * p->inverse.f;
    p->h = sn_hat(p->phi);
    p->hh = sn_mat3_mul(p->h, p->h);
    sn_mat3 even = sn_mat3_madd(sn_mat3_identity(), p->c, p->hh); // J_r^-1 = even + h/2, J_l^-1 = even - h/2
    p->F[0] = sn_mat3_madd(sn_mat3_scale(0.5, p->h), -1.0, even);
    p->F[1] = sn_mat3_madd(sn_mat3_scale(0.5, p->h), 1.0, even);
}

/* Is section i between other frames than the one before it in the range? */
static inline bool is_new(const sn_hermite* sections, sn_range items, int i)
{
    if (i == items.begin) return true;
    const sn_hermite *s = &sections[i], *before = s - 1;
    return s->a.input != before->a.input || s->a.node != before->a.node || s->b.input != before->b.input ||
           s->b.node != before->b.node;
}

/* How a section turns with them. */
typedef struct rotation {
    sn_vec3 phi;
    double xi;
    jet P, Q;     /* of B(phi) */
    sn_mat3 W[2]; /* dtheta = W[0] dtheta_A + W[1] dtheta_B, and w likewise */
} rotation;

SN_INLINE rotation rotation_at(const span* p, double xi)
{
    rotation u = { .phi = p->phi, .xi = xi };

    // P = xi (1-xi)/2 S(xi^2 s/4) S((1-xi)^2 s/4) / S(s/4)
    double s = p->s, eta = 2 * xi - 1;
    jet half = { 0.5 * xi * (1 - xi), 0, 0 };
    jet both = jet_mul(jet_S(0.25 * xi * xi, s), jet_S(0.25 * (1 - xi) * (1 - xi), s));
    u.P = jet_mul(jet_mul(half, both), p->inverse);

    // Q = eta/8 (T(s/4) - eta^2 T(eta^2 s/4)) / S(s/4),  eta = 2 xi - 1
    jet T = p->T, Te = jet_T(0.25 * eta * eta, s), e = { eta / 8, 0, 0 };
    jet difference = { T.f - eta * eta * Te.f, T.d - eta * eta * Te.d, T.dd - eta * eta * Te.dd };
    u.Q = jet_mul(jet_mul(e, difference), p->inverse);

    sn_mat3 I = sn_mat3_identity(), B = sn_mat3_madd(sn_mat3_scale(u.P.f, p->h), u.Q.f, p->hh);
    u.W[0] = sn_mat3_madd(sn_mat3_scale(1 - xi, I), -1.0, B);
    u.W[1] = sn_mat3_madd(sn_mat3_scale(xi, I), 1.0, B);
    return u;
}

/* b(y) = B(phi) y = P e + Q g,  e = phi x y,  g = phi x e; here its derivative with respect to phi in
   direction z. The transpose of B has the opposite sign of P, hence the argument. */
static inline sn_vec3 blend_derivative(const rotation* u, jet P, sn_vec3 y, sn_vec3 z)
{
    sn_vec3 e = sn_cross(u->phi, y), g = sn_cross(u->phi, e), ez = sn_cross(z, y);
    sn_vec3 gz = sn_add(sn_cross(z, e), sn_cross(u->phi, ez));
    double sz = 2 * sn_dot(u->phi, z);
    return sn_add(sn_madd(sn_scale(P.f, ez), P.d * sz, e), sn_madd(sn_scale(u->Q.f, gz), u->Q.d * sz, g));
}

/* ---- motion -------------------------------------------------------------------------------------------- */

/* Acceleration of the end of a lever in body axes: alpha x c + w x (w x c). */
static inline sn_vec3 lever_acceleration(sn_vec3 w, sn_vec3 alpha, sn_vec3 c)
{
    return sn_add(sn_cross(alpha, c), sn_cross(w, sn_cross(w, c)));
}

/* Orientation of the section, counted from the nearer end so that it is exact at both. */
static inline sn_quat orientation(const rotation* u, const span* p)
{
    if (u->xi <= 0.5) return sn_quat_mul(p->A.x.q, sn_quat_exp(sn_scale(u->xi, u->phi)));
    return sn_quat_mul(p->B.x.q, sn_quat_exp(sn_scale(u->xi - 1, u->phi)));
}

static inline sn_vec3 spin(const rotation* u, const span* p)
{
    return sn_add(sn_mat3_apply(u->W[0], p->A.v.w), sn_mat3_apply(u->W[1], p->B.v.w));
}

/* phi' */
static inline sn_vec3 rotation_rate(const span* p)
{
    return sn_add(sn_mat3_apply(p->F[0], p->A.v.w), sn_mat3_apply(p->F[1], p->B.v.w));
}

/* alpha = W_A alpha_A + W_B alpha_B + dB(phi)[phi'] (w_B - w_A) */
static inline sn_vec3 spin_rate(const rotation* u, const span* p)
{
    sn_vec3 rates = sn_add(sn_mat3_apply(u->W[0], p->A.a.w), sn_mat3_apply(u->W[1], p->B.a.w));
    return sn_add(rates, blend_derivative(u, u->P, sn_sub(p->B.v.w, p->A.v.w), rotation_rate(p)));
}

static inline bool has_offset(const sn_hermite* s) { return s->o.x != 0 || s->o.y != 0 || s->o.z != 0; }
