/* Sinew - ddm kernel: a beam element between two frames by discrete deformation modes: strains, forces and
   their exact derivatives, as pure functions of two poses and two twists.
   SPDX-License-Identifier: BSD-3-Clause

   Sources: Jonker and Meijaard 2013; Schwab and Meijaard 2010; Martsopoulos et al. 2023, eqs. (8), (9).

   a, b      ends of the element; twists are (v world, w body)
   A, B      orientations, with columns ex, ey, ez along the axes of a section;  H = A^T B
   l, t      length and direction of rb - ra;  ta = A^T t, tb = B^T t;  P = (1 - t t^T)/l
   y         rate of t = P (vb - va);  ya = A^T y, yb = B^T y;  tau = rate of l
   e         basic strains [m], l0 the length without load:
                 e1 = l - l0                        elongation
                 e2 = l0 (eza.eyb - eya.ezb)/2      torsion
                 e3 = -l0 t.eza,  e4 = l0 t.ezb     bending about y at a and b
                 e5 = l0 t.eya,   e6 = -l0 t.eyb    bending about z
   eps       strains: e, or with the second order e + Q(e) e/2, where Q(e) v is the symmetric bilinear form of
             ddm_bilinear; hence eps' = e' + Q(e) e'
   sigma     stresses S (eps - rest + beta eps') [N]: work on eps.   s = sigma + Q(e)^T sigma: work on e

   The increments of e are U d for d = (rb - ra, spin of a, spin of b), world, body and body axes:
       e1: t              e2: a2, b2
       e3, e5: f = l0 u.t with u = -eza, eya    df = l0 P u . d(rb - ra) + l0 (u0 x ta) . spin of a
       e4, e6: likewise with u = ezb, -eyb and b, where u0 are the components of u in its body
   and so are the rates e'. Loads on the ends are -U^T s. At constant twists the increments of e' are U' d,
   with
       f' = l0 (u.y + u'.t),  u0' = w x u0
       df' = l0 (P u' - (tau P u + (u.t) y + (u.y) t)/l) . d(rb - ra) + l0 (u0 x ya + u0' x ta) . spin,
   because dy = -(tau P + t y^T + y t^T) d(rb - ra)/l. The tangent is
       K = -(U^T (C^T S (U + Q(e + beta e') U + beta C U') + N U) + Z),
       D = -beta U^T C^T S C U,  C = 1 + Q(e)
   where N v = Q(v)^T sigma and Z d is the change of U^T s at constant s. Columns are (ra, spin of a, rb, spin
   of b), as in the rows (force on a world, moment on a body, the same on b); three rows are the negative of
   others. */
#pragma once
#include <stdbool.h>
#include <sinew/math.h>
#include "base/simd.h"
#include "models/rods/turns.h"

/** A number for each mode, numbered as in the papers: elongation, torsion, bending about y at a and b, about
    z. */
typedef struct ddm_modes {
    double m1, m2, m3, m4, m5, m6;
} ddm_modes;

/** Constants of an element. */
typedef struct sn_ddm_element {
    double l0;
    double axial, torsion; /**< stress by strain [N/m] */
    double near[2],
        far[2];     /**< bending about y and z: stress by the strain of the same end, of the other [N/m] */
    ddm_modes rest; /**< strains without stress [m] */
} sn_ddm_element;

/** What the force leaves for the tangent. */
typedef struct sn_ddm_work {
    sn_mat3 A, B, H;
    sn_vec3 t, ta, tb, y, ya, yb, wa, wb;
    double inv, tau; /**< 1/l, rate of l */
    ddm_modes e, rate, sigma, s;
} sn_ddm_work;

/** A chain of elements: what the component's operations work on. */
typedef struct sn_ddm_chain {
    const sn_ddm_element* elements;
    sn_ddm_work* work; /**< one an element: written by the force, read by the tangent */
    double beta;       /**< damping time [s] */
    int count;
    bool second;      /**< strains of second order */
    bool based;       /**< the first element's end a is frame 0 of input 1; else all are frames of input 0 */
    rod_turns* turns; /**< part of the state */
} sn_ddm_chain;

/** An element of uniform section without natural strains. EA, kGA [N]; GJ, EI [N m^2]; EI about y and z, kGA
    along y and z, HUGE_VAL for no shear. */
SN_INLINE sn_ddm_element ddm_uniform(double l0, double EA, double GJ, const double EI[2], const double GA[2])
{
    sn_ddm_element k = { .l0 = l0, .axial = EA / l0, .torsion = GJ / (l0 * l0 * l0) };
    for (int i = 0; i < 2; ++i) {
        // what bends about y shears along z
        double phi = 12.0 * EI[i] / (GA[1 - i] * l0 * l0), b = EI[i] / ((1.0 + phi) * l0 * l0 * l0);
        k.near[i] = (4.0 + phi) * b;
        k.far[i] = (phi - 2.0) * b;
    }
    return k;
}

/* ---- modes --------------------------------------------------------------------------------------------- */

/* a + s b */
SN_INLINE ddm_modes ddm_madd(ddm_modes a, double s, ddm_modes b)
{
    ddm_modes r = { a.m1 + s * b.m1, a.m2 + s * b.m2, a.m3 + s * b.m3,
                    a.m4 + s * b.m4, a.m5 + s * b.m5, a.m6 + s * b.m6 };
    return r;
}

SN_INLINE double ddm_dot(ddm_modes a, ddm_modes b)
{
    return a.m1 * b.m1 + a.m2 * b.m2 + a.m3 * b.m3 + a.m4 * b.m4 + a.m5 * b.m5 + a.m6 * b.m6;
}

/* S v */
SN_INLINE ddm_modes ddm_stress(const sn_ddm_element* k, ddm_modes v)
{
    ddm_modes r = { k->axial * v.m1,
                    k->torsion * v.m2,
                    k->near[0] * v.m3 + k->far[0] * v.m4,
                    k->far[0] * v.m3 + k->near[0] * v.m4,
                    k->near[1] * v.m5 + k->far[1] * v.m6,
                    k->far[1] * v.m5 + k->near[1] * v.m6 };
    return r;
}

/* a + Q(e) v: Martsopoulos et al., eq. (9), is e + Q(e) e/2. i6 and i30: 1/(6 l0), 1/(30 l0). */
SN_INLINE ddm_modes ddm_add_Q(ddm_modes a, double i6, double i30, ddm_modes e, ddm_modes v)
{
    double y = i6 * ((e.m5 + e.m6) * v.m2 + e.m2 * (v.m5 + v.m6));
    double z = i6 * ((e.m3 + e.m4) * v.m2 + e.m2 * (v.m3 + v.m4));
    double bent = ((4.0 * e.m3 + e.m4) * v.m3 + (4.0 * e.m4 + e.m3) * v.m4) +
                  ((4.0 * e.m5 + e.m6) * v.m5 + (4.0 * e.m6 + e.m5) * v.m6);
    double turned = (e.m4 * v.m5 + e.m5 * v.m4) - (e.m3 * v.m6 + e.m6 * v.m3);
    ddm_modes r = { a.m1 + i30 * bent, a.m2 + 6.0 * i6 * turned, a.m3 + y, a.m4 - y, a.m5 - z, a.m6 + z };
    return r;
}

/* a + Q(e)^T v, which is a + N e for the stresses v */
SN_INLINE ddm_modes ddm_add_Qt(ddm_modes a, double i6, double i30, ddm_modes e, ddm_modes v)
{
    double y = i6 * (v.m3 - v.m4), z = i6 * (v.m5 - v.m6), b = i30 * v.m1, c = 6.0 * i6 * v.m2;
    ddm_modes r = { a.m1,
                    a.m2 + (y * (e.m5 + e.m6) - z * (e.m3 + e.m4)),
                    a.m3 + ((b * (4.0 * e.m3 + e.m4) - c * e.m6) - z * e.m2),
                    a.m4 + ((b * (4.0 * e.m4 + e.m3) + c * e.m5) - z * e.m2),
                    a.m5 + ((b * (4.0 * e.m5 + e.m6) + c * e.m4) + y * e.m2),
                    a.m6 + ((b * (4.0 * e.m6 + e.m5) - c * e.m3) + y * e.m2) };
    return r;
}

/* ---- strains and forces -------------------------------------------------------------------------------- */

/* Fills the geometry of `w`: orientations, direction, basic strains. */
SN_INLINE void ddm_place(const sn_ddm_element* k, const sn_pose* a, const sn_pose* b, sn_ddm_work* w)
{
    w->A = sn_quat_matrix(a->q);
    w->B = sn_quat_matrix(b->q);
    w->H = sn_mat3_mul(sn_mat3_transpose(w->A), w->B);
    sn_vec3 r = sn_sub(b->r, a->r);
    double l = sn_norm(r), l0 = k->l0;
    w->inv = 1.0 / l;
    w->t = sn_scale(w->inv, r);
    w->ta = sn_mat3_apply_transpose(w->A, w->t);
    w->tb = sn_mat3_apply_transpose(w->B, w->t);
    w->e = (ddm_modes){ l - l0,        0.5 * l0 * (w->H.m[2][1] - w->H.m[1][2]),
                        -l0 * w->ta.z, l0 * w->tb.z,
                        l0 * w->ta.y,  -l0 * w->tb.y };
}

/* d e2 by the spins of a and b: a2 and b2. */
SN_INLINE sn_vec3 ddm_twist_a(double l0, const sn_mat3* H)
{
    return sn_scale(0.5 * l0, sn_v3(-(H->m[1][1] + H->m[2][2]), H->m[0][1], H->m[0][2]));
}
SN_INLINE sn_vec3 ddm_twist_b(double l0, const sn_mat3* H)
{
    return sn_scale(0.5 * l0, sn_v3(H->m[1][1] + H->m[2][2], -H->m[1][0], -H->m[2][0]));
}

/* Fills the rates of `w`. */
SN_INLINE void ddm_move(const sn_ddm_element* k, const sn_twist* a, const sn_twist* b, sn_ddm_work* w)
{
    double l0 = k->l0;
    sn_vec3 v = sn_sub(b->v, a->v);
    w->tau = sn_dot(w->t, v);
    w->y = sn_scale(w->inv, sn_madd(v, -w->tau, w->t));
    w->ya = sn_mat3_apply_transpose(w->A, w->y);
    w->yb = sn_mat3_apply_transpose(w->B, w->y);
    w->wa = a->w;
    w->wb = b->w;
    sn_vec3 ua = sn_sub(w->ya, sn_cross(a->w, w->ta)); // rates of ta, tb
    sn_vec3 ub = sn_sub(w->yb, sn_cross(b->w, w->tb));
    double twist = sn_dot(ddm_twist_a(l0, &w->H), a->w) + sn_dot(ddm_twist_b(l0, &w->H), b->w);
    w->rate = (ddm_modes){ w->tau, twist, -l0 * ua.z, l0 * ub.z, l0 * ua.y, -l0 * ub.y };
}

/** Strains less those at rest [m]. */
SN_INLINE ddm_modes ddm_strain(const sn_ddm_element* k, bool second, const sn_pose* a, const sn_pose* b)
{
    sn_ddm_work w;
    ddm_place(k, a, b, &w);
    ddm_modes eps = ddm_madd(w.e, -1.0, k->rest);
    double i6 = 1.0 / (6.0 * k->l0);
    return second ? ddm_add_Q(eps, 0.5 * i6, 0.1 * i6, w.e, w.e) : eps;
}

/** Rates of strain [m/s]. */
SN_INLINE ddm_modes ddm_strain_rate(const sn_ddm_element* k, bool second, const sn_pose* a, const sn_pose* b,
                                    const sn_twist* va, const sn_twist* vb)
{
    sn_ddm_work w;
    ddm_place(k, a, b, &w);
    ddm_move(k, va, vb, &w);
    double i6 = 1.0 / (6.0 * k->l0);
    return second ? ddm_add_Q(w.rate, i6, 0.2 * i6, w.e, w.rate) : w.rate;
}

/* e/2 + beta e': eps + beta eps' is e + beta e' + Q(e) of it. */
SN_INLINE ddm_modes ddm_mean(ddm_modes e, double beta, ddm_modes rate)
{
    ddm_modes zero = { 0, 0, 0, 0, 0, 0 };
    return ddm_madd(ddm_madd(zero, 0.5, e), beta, rate);
}

/* What pulls at the sections' axes: u s summed over e3, e5 in axes of a, over e4, e6 in those of b. */
SN_INLINE sn_vec3 ddm_pull_a(ddm_modes s) { return sn_v3(0, s.m5, -s.m3); }
SN_INLINE sn_vec3 ddm_pull_b(ddm_modes s) { return sn_v3(0, -s.m6, s.m4); }

/* P c */
SN_INLINE sn_vec3 ddm_project(const sn_ddm_work* w, sn_vec3 c)
{
    return sn_scale(w->inv, sn_madd(c, -sn_dot(w->t, c), w->t));
}

/** Adds the element's load to those of its ends and fills `w` for the tangent. */
SN_INLINE void ddm_force(const sn_ddm_element* k, bool second, double beta, const sn_pose* a,
                         const sn_pose* b, const sn_twist* va, const sn_twist* vb, sn_wrench* fa,
                         sn_wrench* fb, sn_ddm_work* w)
{
    const double l0 = k->l0, i6 = 1.0 / (6.0 * l0), i30 = 0.2 * i6;
    ddm_place(k, a, b, w);
    ddm_move(k, va, vb, w);
    ddm_modes strain = ddm_madd(ddm_madd(w->e, -1.0, k->rest), beta, w->rate);
    if (second) strain = ddm_add_Q(strain, i6, i30, w->e, ddm_mean(w->e, beta, w->rate));
    w->sigma = ddm_stress(k, strain);
    w->s = second ? ddm_add_Qt(w->sigma, i6, i30, w->e, w->sigma) : w->sigma;

    // U^T s
    sn_vec3 ca = ddm_pull_a(w->s), cb = ddm_pull_b(w->s);
    sn_vec3 pull = ddm_project(w, sn_add(sn_mat3_apply(w->A, ca), sn_mat3_apply(w->B, cb)));
    sn_vec3 f = sn_madd(sn_scale(w->s.m1, w->t), l0, pull);
    sn_vec3 ma = sn_madd(sn_scale(w->s.m2, ddm_twist_a(l0, &w->H)), l0, sn_cross(ca, w->ta));
    sn_vec3 mb = sn_madd(sn_scale(w->s.m2, ddm_twist_b(l0, &w->H)), l0, sn_cross(cb, w->tb));
    fa->f = sn_add(fa->f, f);
    fb->f = sn_sub(fb->f, f);
    fa->m = sn_sub(fa->m, ma);
    fb->m = sn_sub(fb->m, mb);
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* Rows over the 12 columns of an item. */
typedef double ddm_row[12];

SN_INLINE void ddm_put(double* row, sn_vec3 d, sn_vec3 spin_a, sn_vec3 spin_b)
{
    row[0] = -d.x, row[1] = -d.y, row[2] = -d.z;
    row[3] = spin_a.x, row[4] = spin_a.y, row[5] = spin_a.z;
    row[6] = d.x, row[7] = d.y, row[8] = d.z;
    row[9] = spin_b.x, row[10] = spin_b.y, row[11] = spin_b.z;
}

/* l0 P u for the axes u of a and b, each less its part along t. */
typedef struct ddm_axes {
    sn_vec3 xa, ya, za, xb, yb, zb;
} ddm_axes;

SN_INLINE sn_vec3 ddm_across(double q, sn_vec3 qt, const sn_mat3* R, int column, double along)
{
    return sn_v3(q * R->m[0][column] - along * qt.x, q * R->m[1][column] - along * qt.y,
                 q * R->m[2][column] - along * qt.z);
}

SN_INLINE ddm_axes ddm_axes_of(double l0, const sn_ddm_work* w)
{
    double q = l0 * w->inv;
    sn_vec3 qt = sn_scale(q, w->t);
    ddm_axes d = { ddm_across(q, qt, &w->A, 0, w->ta.x), ddm_across(q, qt, &w->A, 1, w->ta.y),
                   ddm_across(q, qt, &w->A, 2, w->ta.z), ddm_across(q, qt, &w->B, 0, w->tb.x),
                   ddm_across(q, qt, &w->B, 1, w->tb.y), ddm_across(q, qt, &w->B, 2, w->tb.z) };
    return d;
}

/* U, written out: the signs and zeros of u0 x ta, u0 x tb are those of the axes. */
SN_INLINE void ddm_fill_U(double l0, const sn_ddm_work* w, const ddm_axes* d, ddm_row U[6])
{
    const sn_vec3 zero = { 0, 0, 0 }, ta = sn_scale(l0, w->ta), tb = sn_scale(l0, w->tb);
    ddm_put(U[0], w->t, zero, zero);
    ddm_put(U[1], zero, ddm_twist_a(l0, &w->H), ddm_twist_b(l0, &w->H));
    ddm_put(U[2], sn_neg(d->za), sn_v3(ta.y, -ta.x, 0), zero);
    ddm_put(U[3], d->zb, zero, sn_v3(-tb.y, tb.x, 0));
    ddm_put(U[4], d->ya, sn_v3(ta.z, 0, -ta.x), zero);
    ddm_put(U[5], sn_neg(d->yb), zero, sn_v3(-tb.z, 0, tb.x));
}

/* U' of e2, over l0/2, by the spin of a, and by that of b. */
SN_INLINE sn_vec3 ddm_twist_rate_a(const sn_mat3* H, sn_vec3 a, sn_vec3 b)
{
    const double(*h)[3] = H->m, twist = h[1][2] - h[2][1];
    return sn_v3(twist * (a.x - b.x) - h[2][0] * b.y + h[1][0] * b.z,
                 (h[0][2] * (b.x - a.x) - h[0][0] * b.z) - (h[2][1] * a.y + h[2][2] * a.z),
                 (h[0][1] * (a.x - b.x) + h[0][0] * b.y) + (h[1][1] * a.y + h[1][2] * a.z));
}
SN_INLINE sn_vec3 ddm_twist_rate_b(const sn_mat3* H, sn_vec3 a, sn_vec3 b)
{
    const double(*h)[3] = H->m, twist = h[1][2] - h[2][1];
    return sn_v3(twist * (b.x - a.x) + h[0][2] * a.y - h[0][1] * a.z,
                 (h[2][0] * (b.x - a.x) + h[0][0] * a.z) + (h[1][2] * b.y + h[2][2] * b.z),
                 (h[1][0] * (a.x - b.x) - h[0][0] * a.y) - (h[1][1] * b.y + h[2][1] * b.z));
}

/* U' of a bending mode u by rb - ra: x and its factor are l0 P u', the other terms its -l0 (tau P u +
   ...)/l. */
SN_INLINE sn_vec3 ddm_bend_rate(double of_x, sn_vec3 x, double of_other, sn_vec3 other, double of_own,
                                sn_vec3 own, double of_y, sn_vec3 y, double of_t, sn_vec3 t)
{
    sn_vec3 turned = sn_madd(sn_scale(of_x, x), of_other, other);
    return sn_madd(sn_madd(sn_madd(turned, -of_own, own), -of_y, y), -of_t, t);
}

/* V = U', likewise. */
SN_INLINE void ddm_fill_V(double l0, const sn_ddm_work* w, const ddm_axes* d, ddm_row V[6])
{
    const sn_vec3 zero = { 0, 0, 0 }, a = w->wa, b = w->wb;
    const double q = l0 * w->inv, c = w->tau * w->inv;
    const sn_vec3 qy = sn_scale(q, w->y), qt = sn_scale(q, w->t);
    const sn_vec3 ta = sn_scale(l0, w->ta), tb = sn_scale(l0, w->tb);
    const sn_vec3 ya = sn_scale(l0, w->ya), yb = sn_scale(l0, w->yb);
    ddm_put(V[0], w->y, zero, zero);
    ddm_put(V[1], zero, sn_scale(0.5 * l0, ddm_twist_rate_a(&w->H, a, b)),
            sn_scale(0.5 * l0, ddm_twist_rate_b(&w->H, a, b)));
    ddm_put(V[2], ddm_bend_rate(-a.y, d->xa, a.x, d->ya, -c, d->za, -w->ta.z, qy, -w->ya.z, qt),
            sn_v3(ya.y + a.x * ta.z, a.y * ta.z - ya.x, -(a.y * ta.y + a.x * ta.x)), zero);
    ddm_put(V[3], ddm_bend_rate(b.y, d->xb, -b.x, d->yb, c, d->zb, w->tb.z, qy, w->yb.z, qt), zero,
            sn_v3(-(yb.y + b.x * tb.z), yb.x - b.y * tb.z, b.y * tb.y + b.x * tb.x));
    ddm_put(V[4], ddm_bend_rate(-a.z, d->xa, a.x, d->za, c, d->ya, w->ta.y, qy, w->ya.y, qt),
            sn_v3(ya.z - a.x * ta.y, a.x * ta.x + a.z * ta.z, -(ya.x + a.z * ta.y)), zero);
    ddm_put(V[5], ddm_bend_rate(b.z, d->xb, -b.x, d->zb, -c, d->yb, -w->tb.y, qy, -w->yb.y, qt), zero,
            sn_v3(b.x * tb.y - yb.z, -(b.x * tb.x + b.z * tb.z), yb.x + b.z * tb.y));
}

/* Z: rows of rb - ra, spin of a, spin of b. The forces s pull at the ends' axes. */
SN_INLINE void ddm_fill_Z(double l0, const sn_ddm_work* w, const ddm_axes* d, ddm_row Z[9])
{
    const double(*h)[3] = w->H.m, half = 0.5 * l0 * w->s.m2;
    const ddm_modes s = w->s;
    const sn_vec3 t = w->t, ta = sn_scale(l0, w->ta), tb = sn_scale(l0, w->tb);
    const double na = s.m5 * ta.y - s.m3 * ta.z, nb = s.m4 * tb.z - s.m6 * tb.y;

    // by rb - ra: tension, and - (t x^T + x t^T)
    double tension = (s.m1 - w->inv * (na + nb)) * w->inv;
    sn_vec3 pull =
        sn_add(sn_madd(sn_scale(s.m5, d->ya), -s.m3, d->za), sn_madd(sn_scale(s.m4, d->zb), -s.m6, d->yb));
    sn_vec3 x = sn_madd(sn_scale(w->inv, pull), 0.5 * tension, t);
    double xy = -(t.x * x.y + t.y * x.x), xz = -(t.x * x.z + t.z * x.x), yz = -(t.y * x.z + t.z * x.y);
    const sn_vec3 dd[3] = { { tension - 2 * t.x * x.x, xy, xz },
                            { xy, tension - 2 * t.y * x.y, yz },
                            { xz, yz, tension - 2 * t.z * x.z } };
    // by the spins, columns
    sn_vec3 ax = sn_madd(sn_scale(s.m3, d->ya), s.m5, d->za),
            bx = sn_madd(sn_scale(s.m4, d->yb), s.m6, d->zb);
    const sn_vec3 da[3] = { ax, sn_scale(-s.m3, d->xa), sn_scale(-s.m5, d->xa) };
    const sn_vec3 db[3] = { sn_neg(bx), sn_scale(s.m4, d->xb), sn_scale(s.m6, d->xb) };
    ddm_put(Z[0], dd[0], sn_v3(da[0].x, da[1].x, da[2].x), sn_v3(db[0].x, db[1].x, db[2].x));
    ddm_put(Z[1], dd[1], sn_v3(da[0].y, da[1].y, da[2].y), sn_v3(db[0].y, db[1].y, db[2].y));
    ddm_put(Z[2], dd[2], sn_v3(da[0].z, da[1].z, da[2].z), sn_v3(db[0].z, db[1].z, db[2].z));

    // moments on the ends
    const double twist = half * (h[1][2] - h[2][1]), xx = half * h[0][0];
    const double xy_b = half * h[0][1], xz_b = half * h[0][2], yx_b = half * h[1][0], zx_b = half * h[2][0];
    const double yy = half * h[1][1], yz_b = half * h[1][2], zy_b = half * h[2][1], zz = half * h[2][2];
    ddm_put(Z[3], da[0], sn_v3(twist - na, s.m5 * ta.x - xz_b, xy_b - s.m3 * ta.x),
            sn_v3(-twist, -zx_b, yx_b));
    ddm_put(Z[4], da[1], sn_v3(0, s.m3 * ta.z - zy_b, yy - s.m3 * ta.y), sn_v3(xz_b, 0, -xx));
    ddm_put(Z[5], da[2], sn_v3(0, s.m5 * ta.z - zz, yz_b - s.m5 * ta.y), sn_v3(-xy_b, xx, 0));
    ddm_put(Z[6], db[0], sn_v3(-twist, xz_b, -xy_b),
            sn_v3(twist - nb, zx_b - s.m6 * tb.x, s.m4 * tb.x - yx_b));
    ddm_put(Z[7], db[1], sn_v3(-zx_b, 0, xx), sn_v3(0, yz_b - s.m4 * tb.z, s.m4 * tb.y - yy));
    ddm_put(Z[8], db[2], sn_v3(yx_b, -xx, 0), sn_v3(0, zz - s.m6 * tb.z, s.m6 * tb.y - zy_b));
}

SN_INLINE ddm_modes ddm_column(ddm_row X[6], int j)
{
    ddm_modes m = { X[0][j], X[1][j], X[2][j], X[3][j], X[4][j], X[5][j] };
    return m;
}

SN_INLINE void ddm_put_column(ddm_row X[6], int j, ddm_modes m)
{
    X[0][j] = m.m1, X[1][j] = m.m2, X[2][j] = m.m3, X[3][j] = m.m4, X[4][j] = m.m5, X[5][j] = m.m6;
}

/* to = sign (U^T X + Z), Z being absent or 9 rows */
SN_INLINE void ddm_multiply(double sign, ddm_row U[6], ddm_row X[6], ddm_row* Z, double* to)
{
    for (int i = 0; i < 3; ++i) {
        const double d1 = sign * U[0][6 + i], d3 = sign * U[2][6 + i], d4 = sign * U[3][6 + i];
        const double d5 = sign * U[4][6 + i], d6 = sign * U[5][6 + i];
        const double a2 = sign * U[1][3 + i], a3 = sign * U[2][3 + i], a5 = sign * U[4][3 + i];
        const double b2 = sign * U[1][9 + i], b4 = sign * U[3][9 + i], b6 = sign * U[5][9 + i];
        for (int j = 0; j < 12; ++j) {
            double d = (d1 * X[0][j] + d3 * X[2][j]) + (d4 * X[3][j] + d5 * X[4][j]) + d6 * X[5][j];
            double a = a2 * X[1][j] + a3 * X[2][j] + a5 * X[4][j];
            double b = b2 * X[1][j] + b4 * X[3][j] + b6 * X[5][j];
            if (Z) d += sign * Z[i][j], a += sign * Z[3 + i][j], b += sign * Z[6 + i][j];
            to[12 * i + j] = -d;
            to[12 * (3 + i) + j] = a;
            to[12 * (6 + i) + j] = d;
            to[12 * (9 + i) + j] = b;
        }
    }
}

/** Derivatives at the state of the last ddm_force into `w`: K = df/dx and, when beta > 0, D = df/dv (else
    left alone), 12 x 12, every entry written. */
SN_INLINE void ddm_tangent(const sn_ddm_element* k, bool second, double beta, const sn_ddm_work* w, double* K,
                           double* D)
{
    const double l0 = k->l0, i6 = 1.0 / (6.0 * l0), i30 = 0.2 * i6;
    const ddm_modes e = w->e, moved = ddm_madd(e, beta, w->rate), sigma = w->sigma;
    ddm_row U[6], V[6], Z[9], X[6], Y[6];
    const ddm_axes d = ddm_axes_of(l0, w);
    ddm_fill_Z(l0, w, &d, Z);
    ddm_fill_U(l0, w, &d, U);
    if (beta > 0.0) {
        ddm_fill_V(l0, w, &d, V);
        for (int j = 0; j < 12; ++j) {
            ddm_modes u = ddm_column(U, j), v = ddm_column(V, j), x = ddm_madd(u, beta, v);
            if (second) {
                ddm_modes zero = { 0, 0, 0, 0, 0, 0 };
                x = ddm_add_Q(ddm_add_Q(x, i6, i30, moved, u), i6, i30, e, ddm_madd(zero, beta, v));
            }
            x = ddm_stress(k, x);
            if (second) x = ddm_add_Qt(ddm_add_Qt(x, i6, i30, e, x), i6, i30, u, sigma);
            ddm_put_column(X, j, x);
            ddm_modes y = ddm_stress(k, second ? ddm_add_Q(u, i6, i30, e, u) : u);
            ddm_put_column(Y, j, second ? ddm_add_Qt(y, i6, i30, e, y) : y);
        }
        ddm_multiply(-beta, U, Y, NULL, D);
    } else {
        for (int j = 0; j < 12; ++j) {
            ddm_modes u = ddm_column(U, j);
            ddm_modes x = ddm_stress(k, second ? ddm_add_Q(u, i6, i30, e, u) : u);
            if (second) x = ddm_add_Qt(ddm_add_Qt(x, i6, i30, e, x), i6, i30, u, sigma);
            ddm_put_column(X, j, x);
        }
    }
    ddm_multiply(-1.0, U, X, Z, K);
}
