/* Sinew - rod kernel: one bending node of a discrete elastic rod: strains, moment and exact derivatives, as
   pure functions of the two edges that meet there. After Bergou et al. 2008, 2010, derived anew.
   SPDX-License-Identifier: BSD-3-Clause

   e, f       the edge before the node and the one after it
   t, m1, m2  tangent of an edge and its material directors, a triad
   y          coordinates of an edge: (edge vector, angle), or (body rotation, nothing) of a frame that
              clamps it
   W          3 x 4: the triad's spin is W y'
   kb         curvature binormal 2 te x tf/(1 + te.tf), |kb| = 2 tan(angle/2)
   k1, k2     kb.(m2e + m2f)/2 and -kb.(m1e + m1f)/2: integrated curvatures about m2 and, reversed, about m1
   tw         twist: angle of f's directors against those of e transported to f
   s1, s2, s3 stress: stiffness (strain - rest + damping_time rate of strain)

   Energy depends on how the triads are turned against each other only. So there is one moment tau, on f, and
   -tau on e; with q = k1, k2, tw and v_q = dq/d(spin of f):
       tau = sum s_q v_q,    generalised force on f: -W_f^T tau,  on e: +W_e^T tau.
   Turning both triads turns tau; hence with B = d tau/d(spin of f), d tau/d(spin of e) = -hat(tau) - B. The
   Hessian is then the products W^T B W, and S = d(W^T tau)/dy at fixed tau of each edge.

   Free edges. The directors are those of the last accepted step, carried over by the one rotation that takes
   the tangent tc of then to t, and turned by the angle theta:
       W = [ hat(t)/l + t g^T, t ],   g = -(tc x t)/((1 + tc.t) l).
   The term g is the rotation about t that the transport brings about itself. With it the force is minus the
   gradient of an energy of coordinates, and the Hessian symmetric. */
#pragma once
#include <sinew/math.h>
#include "base/simd.h"

/* Four lanes: the columns (edge vector, angle). Never passed, so that no caller's instruction set matters. */
typedef double der_lanes __attribute__((vector_size(32), aligned(8), may_alias));
#define DER_LANES(p) (*(const der_lanes*)(p))
#define DER_PUT(p, lanes) (*(der_lanes*)(p) = (lanes))

/** Rows of four columns. */
typedef struct der_rows3 {
    double m[3][4];
} der_rows3;
typedef struct der_rows4 {
    double m[4][4];
} der_rows4;

/** An edge as it is: its triad and what its derivatives need. */
typedef struct der_side {
    sn_vec3 t, m1, m2;
    sn_vec3 a;     /**< the director the angle is counted from; of a frame m1 */
    sn_vec3 tc;    /**< tangent at the last accepted step; free edges */
    double l;      /**< length, 0 for a frame */
    sn_vec3 rate;  /**< of the edge vector, or a frame's body spin */
    double spin;   /**< rate of the angle */
    double stress; /**< axial force, of free edges */
} der_side;

/** Constants of a node: stiffnesses over Voronoi length, and strains at rest, for k1, k2, tw. */
typedef struct der_law {
    double k[3], rest[3];
} der_law;

/** Strains of a node, and what they were made of. */
typedef struct der_strain {
    sn_vec3 kb;
    double c, over; /**< te.tf and 1/(1 + te.tf) */
    double q[3];    /**< k1, k2, tw */
} der_strain;

/* Opposite tangents have no one rotation that takes one to the other: an edge that comes past the opposite of
   where it was at the last accepted step, or past the edge before it, may have lost or gained two turns of
   twist, and may as well have gone the other way round. An iteration that is led there must not come back
   with an answer. So forces are no numbers where the transport is not safe; the integrator halves its step, a
   load step or a line search is shortened, and what cannot be done at all ends with a sentence. The margins
   are for the last update of an iteration, after which nothing is evaluated. */
#define DER_TURNED (-0.866025403784) /* cosine: an edge within a step, 150 degrees */
#define DER_FOLDED (-0.999)          /* cosine: an edge against the one before it, 177.4 degrees */
#define DER_TWISTED 2.61799387799149 /* reference twist within a step, 150 degrees */

SN_INLINE sn_vec3 der_transport(sn_vec3 from, sn_vec3 to, sn_vec3 v)
{
    sn_vec3 b = sn_cross(from, to);
    double c = sn_dot(from, to);
    return sn_madd(sn_add(sn_scale(c, v), sn_cross(b, v)), sn_dot(b, v) / (1.0 + c), b);
}

/* ---- strains ------------------------------------------------------------------------------------------- */

/* k1 and k2; tw is the caller's. */
SN_INLINE der_strain der_bend(const der_side* e, const der_side* f)
{
    der_strain s;
    s.c = sn_dot(e->t, f->t);
    s.over = s.c < DER_FOLDED ? (double)NAN : 1.0 / (1.0 + s.c);
    s.kb = sn_scale(2.0 * s.over, sn_cross(e->t, f->t));
    s.q[0] = 0.5 * sn_dot(s.kb, sn_add(e->m2, f->m2));
    s.q[1] = -0.5 * sn_dot(s.kb, sn_add(e->m1, f->m1));
    s.q[2] = 0.0;
    return s;
}

/* Sum of s1 v1 + s2 v2 where p = s1 m2 - s2 m1 on each edge: linear in p, so that one q or both go at
   once. */
SN_INLINE sn_vec3 der_bending_moment(const der_side* e, const der_side* f, const der_strain* s, sn_vec3 pe,
                                     sn_vec3 pf)
{
    sn_vec3 p = sn_add(pe, pf);
    sn_vec3 v = sn_scale(0.25 * sn_dot(s->kb, p), s->kb);
    v = sn_madd(v, s->c * s->over, p);
    v = sn_madd(v, -s->over * sn_dot(f->t, pe), e->t);
    return sn_madd(v, -s->over * sn_dot(e->t, pf), f->t);
}

/* d tw/d(spin of f) */
SN_INLINE sn_vec3 der_twist_moment(const der_side* e, const der_side* f, const der_strain* s)
{
    return sn_scale(s->over, sn_add(e->t, f->t));
}

/* v of k1, k2 and tw. */
SN_INLINE void der_moments(const der_side* e, const der_side* f, const der_strain* s, sn_vec3 v[3])
{
    v[0] = der_bending_moment(e, f, s, e->m2, f->m2);
    v[1] = der_bending_moment(e, f, s, sn_neg(e->m1), sn_neg(f->m1));
    v[2] = der_twist_moment(e, f, s);
}

/* g, for free edges */
SN_INLINE sn_vec3 der_drift(const der_side* s)
{
    return sn_scale(-1.0 / ((1.0 + sn_dot(s->tc, s->t)) * s->l), sn_cross(s->tc, s->t));
}

/* Spin of a free edge's triad. */
SN_INLINE sn_vec3 der_spin(const der_side* s)
{
    sn_vec3 across = sn_scale(1.0 / s->l, sn_cross(s->t, s->rate));
    return sn_madd(across, s->spin + sn_dot(der_drift(s), s->rate), s->t);
}

/* ---- derivatives: only for the tangent ----------------------------------------------------------------- */

SN_INLINE void der_row(double* to, sn_vec3 a, double last)
{
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
    to[3] = last;
}

SN_INLINE double der_at(sn_vec3 a, int i) { return i == 0 ? a.x : i == 1 ? a.y : a.z; }

/* Rows of hat(a). */
SN_INLINE sn_vec3 der_hat(sn_vec3 a, int i)
{
    return i == 0 ? sn_v3(0, -a.z, a.y) : i == 1 ? sn_v3(a.z, 0, -a.x) : sn_v3(-a.y, a.x, 0);
}

/* Rows of dg/d(edge vector) = ( -hat(tc) + b (tc + (2 + c) t)^T/(1 + c) )/((1 + c) l^2), b = tc x t. */
typedef struct der_bow {
    sn_vec3 tc, b, w;
    double factor;
} der_bow;

SN_INLINE der_bow der_bow_of(const der_side* s)
{
    double c = sn_dot(s->tc, s->t), over = 1.0 / (1.0 + c);
    der_bow bow = { s->tc, sn_cross(s->tc, s->t), sn_scale(over, sn_madd(s->tc, 2.0 + c, s->t)),
                    over / (s->l * s->l) };
    return bow;
}

SN_INLINE sn_vec3 der_bow_row(const der_bow* k, int i)
{
    return sn_scale(k->factor, sn_madd(sn_neg(der_hat(k->tc, i)), der_at(k->b, i), k->w));
}

/* (dg/de)^T a */
SN_INLINE sn_vec3 der_bow_transposed(const der_bow* k, sn_vec3 a)
{
    return sn_scale(k->factor, sn_madd(sn_cross(k->tc, a), sn_dot(k->b, a), k->w));
}

SN_INLINE void der_edge_map(const der_side* s, der_rows3* W)
{
    sn_vec3 g = der_drift(s);
    double over = 1.0 / s->l;
    for (int i = 0; i < 3; ++i) {
        double t = der_at(s->t, i);
        der_row(W->m[i], sn_madd(sn_scale(over, der_hat(s->t, i)), t, g), t);
    }
}

/* d(W^T tau)/dy at fixed tau. */
SN_INLINE void der_edge_bend(const der_side* s, sn_vec3 tau, der_rows4* S)
{
    der_bow bow = der_bow_of(s);
    double over = 1.0 / s->l, along = sn_dot(s->t, tau);
    sn_vec3 g = der_drift(s), across = sn_scale(over, sn_madd(tau, -along, s->t));
    sn_vec3 arm = sn_cross(tau, s->t);
    for (int i = 0; i < 3; ++i) {
        sn_vec3 row = sn_madd(der_hat(tau, i), -2.0 * der_at(arm, i), s->t);
        row = sn_madd(sn_scale(over * over, row), der_at(g, i), across);
        der_row(S->m[i], sn_madd(row, along, der_bow_row(&bow, i)), 0.0);
    }
    der_row(S->m[3], across, 0.0);
}

/* d(W y')/dy at fixed y'. */
SN_INLINE void der_edge_swing(const der_side* s, der_rows3* Y)
{
    der_bow bow = der_bow_of(s);
    double over = 1.0 / s->l, spin = s->spin + sn_dot(der_drift(s), s->rate);
    sn_vec3 arm = sn_cross(s->rate, s->t), last = der_bow_transposed(&bow, s->rate);
    for (int i = 0; i < 3; ++i) {
        double t = der_at(s->t, i);
        sn_vec3 unit = sn_v3(i == 0, i == 1, i == 2);
        sn_vec3 row = sn_madd(sn_neg(der_hat(s->rate, i)), 2.0 * der_at(arm, i), s->t);
        row = sn_madd(sn_scale(over * over, row), spin * over, sn_madd(unit, -t, s->t));
        der_row(Y->m[i], sn_madd(row, t, last), 0.0);
    }
}

/* Of a frame: W = R, with columns t, m1, m2. */
SN_INLINE void der_frame_map(const der_side* s, der_rows3* W)
{
    for (int i = 0; i < 3; ++i)
        der_row(W->m[i], sn_v3(der_at(s->t, i), der_at(s->m1, i), der_at(s->m2, i)), 0.0);
}

SN_INLINE void der_frame_bend(const der_side* s, sn_vec3 tau, der_rows4* S)
{
    sn_vec3 body = sn_v3(sn_dot(s->t, tau), sn_dot(s->m1, tau), sn_dot(s->m2, tau));
    for (int i = 0; i < 3; ++i)
        der_row(S->m[i], der_hat(body, i), 0.0);
    der_row(S->m[3], sn_v3(0, 0, 0), 0.0);
}

/* -R hat(w) */
SN_INLINE void der_frame_swing(const der_side* s, der_rows3* Y)
{
    for (int i = 0; i < 3; ++i) {
        sn_vec3 row = sn_v3(der_at(s->t, i), der_at(s->m1, i), der_at(s->m2, i));
        der_row(Y->m[i], sn_cross(s->rate, row), 0.0); // -(row hat(w)) = w x row
    }
}

/* ---- the node's matrices ------------------------------------------------------------------------------- */

/* B of the stress at hand: p as in der_bending_moment, V that moment, twist = s3; and sum k_q v_q v_q^T. */
SN_INLINE void der_node_slope(const der_side* e, const der_side* f, const der_strain* s, sn_vec3 pe,
                              sn_vec3 pf, double twist, const double* k, const sn_vec3* v, der_rows3* B,
                              der_rows3* E)
{
    sn_vec3 p = sn_add(pe, pf), tt = sn_add(e->t, f->t);
    sn_vec3 V = der_bending_moment(e, f, s, pe, pf);
    double o = s->over, K = 0.5 * sn_dot(s->kb, p), a = o * sn_dot(e->t, pf), b = o * sn_dot(f->t, pe);
    sn_vec3 along_e = sn_madd(sn_scale(o, sn_cross(f->t, pe)), 0.5 * b, s->kb);
    sn_vec3 along_f = sn_madd(sn_scale(o, sn_cross(pf, e->t)), 0.5 * a, s->kb);
    along_f = sn_madd(along_f, K * o, e->t);
    sn_vec3 along_kb = sn_madd(sn_scale(0.5, V), 0.25 * K, s->kb);
    sn_vec3 by_kb = sn_scale(0.5 * o, sn_madd(sn_scale(twist, tt), -1.0, p));
    sn_vec3 rotation = sn_sub(sn_scale(a - twist * o, f->t), sn_scale(s->c * o, pf));
    for (int i = 0; i < 3; ++i) {
        sn_vec3 elastic = sn_scale(k[0] * der_at(v[0], i), v[0]);
        elastic = sn_madd(elastic, k[1] * der_at(v[1], i), v[1]);
        elastic = sn_madd(elastic, k[2] * der_at(v[2], i), v[2]);
        sn_vec3 row = sn_madd(der_hat(rotation, i), der_at(s->kb, i), along_kb);
        row = sn_madd(row, der_at(by_kb, i), s->kb);
        row = sn_madd(row, -der_at(e->t, i), along_e);
        row = sn_madd(row, -der_at(f->t, i), along_f);
        row = sn_madd(row, K * s->c * o, sn_v3(i == 0, i == 1, i == 2));
        der_row(B->m[i], sn_add(row, elastic), 0.0);
        der_row(E->m[i], elastic, 0.0);
    }
}

/* (dv_q/d(spin of f))^T d for bending; V = v_q. */
SN_INLINE sn_vec3 der_bending_swing(const der_side* e, const der_side* f, const der_strain* s, sn_vec3 pe,
                                    sn_vec3 pf, sn_vec3 V, sn_vec3 d)
{
    sn_vec3 p = sn_add(pe, pf);
    double o = s->over, K = 0.5 * sn_dot(s->kb, p), de = sn_dot(e->t, d), df = sn_dot(f->t, d);
    double a = o * sn_dot(e->t, pf), b = o * sn_dot(f->t, pe), kd = sn_dot(s->kb, d);
    sn_vec3 r = sn_scale(0.5 * kd, V);
    r = sn_madd(r, 0.25 * K * kd - 0.5 * o * sn_dot(p, d) - 0.5 * (b * de + a * df), s->kb);
    r = sn_madd(r, K * s->c * o, d);
    r = sn_madd(r, -K * o * df, e->t);
    r = sn_madd(r, s->c * o, sn_cross(pf, d));
    r = sn_madd(r, -o * de, sn_cross(f->t, pe));
    r = sn_madd(r, -o * df, sn_cross(pf, e->t));
    return sn_madd(r, -a, sn_cross(f->t, d));
}

/* The same for twist. */
SN_INLINE sn_vec3 der_twist_swing(const der_side* f, const der_strain* s, sn_vec3 tt, sn_vec3 d)
{
    return sn_madd(sn_scale(s->over, sn_cross(f->t, d)), 0.5 * sn_dot(tt, d), s->kb);
}

/* ---- small products ------------------------------------------------------------------------------------ */

/* N = A W, of which only the first three columns of A count. */
SN_INLINE void der_times(const der_rows3* A, const der_rows3* W, der_rows3* N)
{
    der_lanes a = DER_LANES(W->m[0]), b = DER_LANES(W->m[1]), c = DER_LANES(W->m[2]);
    for (int i = 0; i < 3; ++i)
        DER_PUT(N->m[i], A->m[i][0] * a + A->m[i][1] * b + A->m[i][2] * c);
}

/* H = s W^T N */
SN_INLINE void der_transposed_times(double s, const der_rows3* W, const der_rows3* N, der_rows4* H)
{
    der_lanes a = s * DER_LANES(N->m[0]), b = s * DER_LANES(N->m[1]), c = s * DER_LANES(N->m[2]);
    for (int i = 0; i < 4; ++i)
        DER_PUT(H->m[i], W->m[0][i] * a + W->m[1][i] * b + W->m[2][i] * c);
}

/* A += s B */
SN_INLINE void der_add3(der_rows3* A, double s, const der_rows3* B)
{
    for (int i = 0; i < 3; ++i)
        DER_PUT(A->m[i], DER_LANES(A->m[i]) + s * DER_LANES(B->m[i]));
}

SN_INLINE void der_add4(der_rows4* A, double s, const der_rows4* B)
{
    for (int i = 0; i < 4; ++i)
        DER_PUT(A->m[i], DER_LANES(A->m[i]) + s * DER_LANES(B->m[i]));
}
