/* Sinew - spline_strain: strains of a cable at a place, with first and second derivatives.

   Variables, in this order: a = r', b = r'', theta', theta, and c = r''' for Frenet's torsion. With l = |a|,
   t = a/l and kb = a x b/l^2 = t x t':

     stretch    l - 1
     curvature  kb . P m / l       m: a director of the section at the last commit, turned by theta since
     twist      theta' + tau + (kb0 . t - kb . t0)/(1 + t . t0)

   t0, kb0, tau are those of the last commit; P turns t0 to t the shortest way. Directors moved by P have a
   twist about t that differs from the one at the commit by exactly that last term, as follows from R' =
   hat(w) R for the field of rotations P(u). Its variation at t = t0 is kb . dt. P v = v - (v . t)/(1 + t .
   t0) (t0 + t) for v normal to t0.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/simd.h"
#include "models/block.h"

enum { STRAIN_A = 0, STRAIN_B = 3, STRAIN_RATE = 6, STRAIN_ANGLE = 7, STRAIN_C = 8, STRAIN_WIDTH = 12 };

/** Where and how the cable is at a place. */
typedef struct spline_place {
    sn_vec3 a, b, c;
    double rate, angle; /**< theta', theta */
} spline_place;

/** What is kept of the last commit. */
typedef struct spline_kept {
    sn_vec3 t, kb; /**< tangent, curvature binormal per u */
    sn_vec3 y;     /**< director of the section, normal to t */
    double tau;    /**< twist of the directors without theta, per u */
    double angle;  /**< theta */
} spline_kept;

/** One strain: value, gradient, Hessian. Zero before it is filled. */
typedef struct spline_strain {
    double value;
    double g[STRAIN_WIDTH];
    double H[STRAIN_WIDTH][STRAIN_WIDTH];
} spline_strain;

SN_INLINE void strain_put(double* g, int at, sn_vec3 v)
{
    g[at] = v.x;
    g[at + 1] = v.y;
    g[at + 2] = v.z;
}

/* Block (p, q) and its mirror image. */
SN_INLINE void strain_block(spline_strain* s, int p, int q, sn_mat3 B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            s->H[p + i][q + j] = B.m[i][j];
            s->H[q + j][p + i] = B.m[i][j];
        }
}

/* A + s (u v^T + v u^T) */
SN_INLINE sn_mat3 strain_pair(sn_mat3 A, double s, sn_vec3 u, sn_vec3 v)
{
    return sn_mat3_madd(A, s, sn_mat3_madd(sn_outer(u, v), 1.0, sn_outer(v, u)));
}

SN_INLINE void strain_stretch(const spline_place* at, spline_strain* s)
{
    double l = sn_norm(at->a);
    sn_vec3 t = sn_scale(1 / l, at->a);
    s->value = l - 1.0;
    strain_put(s->g, STRAIN_A, t);
    strain_block(s, STRAIN_A, STRAIN_A,
                 sn_mat3_scale(1 / l, sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(t, t))));
}

/** What curvatures and twist have in common: n = l + a . t0 = l (1 + t . t0), and q = (a x b) . t0 / n. */
typedef struct spline_rotation {
    double l, n, q;
    sn_vec3 n_a, q_a, q_b;
    sn_mat3 n_aa, q_aa, q_ab;
} spline_rotation;

SN_INLINE spline_rotation strain_rotation(const spline_place* at, sn_vec3 t0)
{
    spline_rotation r;
    sn_vec3 across = sn_cross(t0, at->a), t;
    r.l = sn_norm(at->a);
    t = sn_scale(1 / r.l, at->a);
    r.n = r.l + sn_dot(at->a, t0);
    r.q = sn_dot(at->b, across) / r.n;
    r.n_a = sn_add(t, t0);
    r.n_aa = sn_mat3_scale(1 / r.l, sn_mat3_madd(sn_mat3_identity(), -1.0, sn_outer(t, t)));
    r.q_a = sn_scale(1 / r.n, sn_madd(sn_cross(at->b, t0), -r.q, r.n_a));
    r.q_b = sn_scale(1 / r.n, across);
    r.q_aa = sn_mat3_scale(-1 / r.n, strain_pair(sn_mat3_scale(r.q, r.n_aa), 1.0, r.q_a, r.n_a));
    r.q_ab = sn_mat3_scale(-1 / r.n, sn_mat3_madd(sn_hat(t0), 1.0, sn_outer(r.n_a, r.q_b)));
    return r;
}

/* kb0 . t/(1 + t . t0) = kb0 . a/n, and kb . t0/(1 + t . t0) = q/l */
SN_INLINE void strain_twist(const spline_place* at, const spline_kept* kept, const spline_rotation* r,
                            spline_strain* s)
{
    double p = 1 / r->l, p3 = p * p * p, k = sn_dot(kept->kb, at->a) / r->n;
    sn_vec3 k_a = sn_scale(1 / r->n, sn_madd(kept->kb, -k, r->n_a)), p_a = sn_scale(-p3, at->a);
    sn_mat3 k_aa = sn_mat3_scale(-1 / r->n, strain_pair(sn_mat3_scale(k, r->n_aa), 1.0, k_a, r->n_a));
    sn_mat3 p_aa = sn_mat3_madd(sn_mat3_diagonal(-p3, -p3, -p3), 3 * p3 * p * p, sn_outer(at->a, at->a));
    s->value = at->rate + kept->tau + k - r->q * p;
    strain_put(s->g, STRAIN_A, sn_madd(sn_madd(k_a, -p, r->q_a), -r->q, p_a));
    strain_put(s->g, STRAIN_B, sn_scale(-p, r->q_b));
    s->g[STRAIN_RATE] = 1.0;
    sn_mat3 aa = sn_mat3_madd(sn_mat3_madd(k_aa, -p, r->q_aa), -r->q, p_aa);
    strain_block(s, STRAIN_A, STRAIN_A, strain_pair(aa, -1.0, r->q_a, p_a));
    strain_block(s, STRAIN_A, STRAIN_B,
                 sn_mat3_madd(sn_mat3_scale(-p, r->q_ab), -1.0, sn_outer(p_a, r->q_b)));
}

/** Frenet's torsion C . c/(|C|^2 + delta^2), C = a x b, from theta'. Khalifa and Palli 2022, eq. (8), with
    delta. */
SN_INLINE void strain_frenet(const spline_place* at, double delta, spline_strain* s)
{
    sn_vec3 a = at->a, b = at->b, c = at->c, C = sn_cross(a, b), bc = sn_cross(b, c), ca = sn_cross(c, a);
    double d = sn_dot(C, C) + delta * delta, g = sn_dot(C, c) / d, aa = sn_dot(a, a), bb = sn_dot(b, b),
           ab = sn_dot(a, b);
    sn_vec3 Q_a = sn_scale(2.0, sn_cross(b, C)), Q_b = sn_scale(2.0, sn_cross(C, a));
    sn_mat3 one = sn_mat3_identity();
    sn_mat3 Q_aa = sn_mat3_scale(2.0, sn_mat3_madd(sn_mat3_scale(bb, one), -1.0, sn_outer(b, b)));
    sn_mat3 Q_bb = sn_mat3_scale(2.0, sn_mat3_madd(sn_mat3_scale(aa, one), -1.0, sn_outer(a, a)));
    sn_mat3 Q_ab = sn_mat3_madd(sn_mat3_scale(2.0, sn_outer(a, b)), -1.0, sn_outer(b, a));
    Q_ab = sn_mat3_scale(2.0, sn_mat3_madd(Q_ab, -ab, one));
    sn_vec3 g_a = sn_scale(1 / d, sn_madd(bc, -g, Q_a)), g_b = sn_scale(1 / d, sn_madd(ca, -g, Q_b)),
            g_c = sn_scale(1 / d, C);
    s->value = at->rate - g;
    strain_put(s->g, STRAIN_A, sn_neg(g_a));
    strain_put(s->g, STRAIN_B, sn_neg(g_b));
    strain_put(s->g, STRAIN_C, sn_neg(g_c));
    s->g[STRAIN_RATE] = 1.0;
    // -g_xy = -(D_xy - g Q_xy - g_x Q_y^T - Q_x g_y^T)/d with D = a . (b x c)
    sn_mat3 h = strain_pair(sn_mat3_scale(g, Q_aa), 1.0, g_a, Q_a);
    strain_block(s, STRAIN_A, STRAIN_A, sn_mat3_scale(1 / d, h));
    h = strain_pair(sn_mat3_scale(g, Q_bb), 1.0, g_b, Q_b);
    strain_block(s, STRAIN_B, STRAIN_B, sn_mat3_scale(1 / d, h));
    h = sn_mat3_madd(sn_mat3_madd(sn_hat(c), g, Q_ab), 1.0, sn_outer(g_a, Q_b));
    strain_block(s, STRAIN_A, STRAIN_B, sn_mat3_scale(1 / d, sn_mat3_madd(h, 1.0, sn_outer(Q_a, g_b))));
    h = sn_mat3_madd(sn_outer(Q_a, g_c), -1.0, sn_hat(b));
    strain_block(s, STRAIN_A, STRAIN_C, sn_mat3_scale(1 / d, h));
    h = sn_mat3_madd(sn_outer(Q_b, g_c), 1.0, sn_hat(a));
    strain_block(s, STRAIN_B, STRAIN_C, sn_mat3_scale(1 / d, h));
}

/* Curvature along the director v at the commit, fixed theta: (b . (v x a) - (v . a) q)/l^3. */
SN_INLINE void strain_along(const spline_place* at, const spline_rotation* r, sn_vec3 v, spline_strain* s)
{
    sn_vec3 a = at->a, across = sn_cross(v, a);
    double p = 1 / (r->l * r->l * r->l), p5 = p / (r->l * r->l), va = sn_dot(v, a),
           n = sn_dot(at->b, across) - va * r->q;
    sn_vec3 p_a = sn_scale(-3 * p5, a), n_b = sn_madd(across, -va, r->q_b);
    sn_vec3 n_a = sn_madd(sn_madd(sn_cross(at->b, v), -r->q, v), -va, r->q_a);
    sn_mat3 p_aa =
        sn_mat3_madd(sn_mat3_diagonal(-3 * p5, -3 * p5, -3 * p5), 15 * p5 / (r->l * r->l), sn_outer(a, a));
    s->value = n * p;
    strain_put(s->g, STRAIN_A, sn_madd(sn_scale(p, n_a), n, p_a));
    strain_put(s->g, STRAIN_B, sn_scale(p, n_b));
    sn_mat3 n_aa = strain_pair(sn_mat3_scale(-va, r->q_aa), -1.0, v, r->q_a);
    sn_mat3 n_ab = sn_mat3_madd(sn_mat3_scale(-va, r->q_ab), -1.0, sn_outer(v, r->q_b));
    n_ab = sn_mat3_madd(n_ab, -1.0, sn_hat(v));
    sn_mat3 aa = sn_mat3_madd(sn_mat3_scale(p, n_aa), n, p_aa);
    strain_block(s, STRAIN_A, STRAIN_A, strain_pair(aa, 1.0, n_a, p_a));
    strain_block(s, STRAIN_A, STRAIN_B, sn_mat3_madd(sn_mat3_scale(p, n_ab), 1.0, sn_outer(p_a, n_b)));
}

/** The directors y and z at the commit, turned about t0 by what theta has turned since. */
SN_INLINE void strain_directors(const spline_place* at, const spline_kept* kept, sn_vec3 m[2])
{
    double c = cos(at->angle - kept->angle), s = sin(at->angle - kept->angle);
    sn_vec3 z = sn_cross(kept->t, kept->y);
    m[0] = sn_madd(sn_scale(c, kept->y), s, z);
    m[1] = sn_madd(sn_scale(c, z), -s, kept->y);
}

/* g and H of s with respect to theta, when its derivative is `sign` times the strain `turned`. */
SN_INLINE void strain_turned(spline_strain* s, double sign, const spline_strain* turned)
{
    s->g[STRAIN_ANGLE] = sign * turned->value;
    s->H[STRAIN_ANGLE][STRAIN_ANGLE] = -s->value;
    for (int i = 0; i < STRAIN_RATE; ++i)
        s->H[i][STRAIN_ANGLE] = s->H[STRAIN_ANGLE][i] = sign * turned->g[i];
}

/** Curvatures about the section's y and z. Turning by theta makes the one of the other. */
SN_INLINE void strain_curvatures(const spline_place* at, const spline_kept* kept, const spline_rotation* r,
                                 spline_strain s[2])
{
    sn_vec3 m[2];
    strain_directors(at, kept, m);
    strain_along(at, r, m[0], &s[0]);
    strain_along(at, r, m[1], &s[1]);
    strain_turned(&s[0], 1.0, &s[1]);
    strain_turned(&s[1], -1.0, &s[0]);
}

/** The director v, normal to t0, moved with the tangent from t0 to t. */
SN_INLINE sn_vec3 strain_transport(sn_vec3 v, sn_vec3 t0, sn_vec3 t)
{
    return sn_madd(v, -sn_dot(v, t) / (1.0 + sn_dot(t, t0)), sn_add(t, t0));
}

/** The motion at the last accepted step becomes what the next one is measured from. */
SN_INLINE void strain_keep(const spline_place* at, double turned, spline_kept* kept)
{
    sn_vec3 m[2], t = sn_scale(1 / sn_norm(at->a), at->a);
    strain_directors(at, kept, m);
    sn_vec3 y = strain_transport(m[0], kept->t, t);
    y = sn_madd(y, -sn_dot(y, t), t);
    kept->y = sn_scale(1 / sn_norm(y), y);
    kept->kb = sn_scale(1 / sn_dot(at->a, at->a), sn_cross(at->a, at->b));
    kept->t = t;
    kept->angle = at->angle;
    kept->tau = turned;
}
