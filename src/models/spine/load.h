/* Sinew - load: from the depth of a contact and its gradient to the load: springs, dampers, friction.
   Written once and
   compiled twice, in numbers and in numbers that carry derivatives: include plain.h or dual.h before.
   SPDX-License-Identifier: BSD-3-Clause

   Symbols are those of pair.h; D is the depth, (gc, g1) its gradient to c and to turns of 1, in world axes,
   so that
   (f, m1) = -force (gc, g1). */
#pragma once
#include <stdbool.h>
#include "base/simd.h"
#include "models/spine/pair.h"

typedef struct vec {
    num x, y, z;
} vec;

SN_INLINE vec v_add(vec a, vec b) { return (vec){ n_add(a.x, b.x), n_add(a.y, b.y), n_add(a.z, b.z) }; }
SN_INLINE vec v_sub(vec a, vec b) { return (vec){ n_sub(a.x, b.x), n_sub(a.y, b.y), n_sub(a.z, b.z) }; }
SN_INLINE vec v_mul(num s, vec a) { return (vec){ n_mul(s, a.x), n_mul(s, a.y), n_mul(s, a.z) }; }
SN_INLINE vec v_neg(vec a) { return v_mul(n_const(-1), a); }
SN_INLINE vec v_madd(vec a, num s, vec b) { return v_add(a, v_mul(s, b)); }
SN_INLINE num v_dot(vec a, vec b) { return n_add(n_add(n_mul(a.x, b.x), n_mul(a.y, b.y)), n_mul(a.z, b.z)); }
SN_INLINE vec v_cross(vec a, vec b)
{
    return (vec){ n_sub(n_mul(a.y, b.z), n_mul(a.z, b.y)), n_sub(n_mul(a.z, b.x), n_mul(a.x, b.z)),
                  n_sub(n_mul(a.x, b.y), n_mul(a.y, b.x)) };
}
SN_INLINE vec v_const(sn_vec3 a) { return (vec){ n_const(a.x), n_const(a.y), n_const(a.z) }; }
SN_INLINE sn_vec3 v_value(vec a) { return sn_v3(n_value(a.x), n_value(a.y), n_value(a.z)); }
SN_INLINE num n_square(num a) { return n_mul(a, a); }

/* c, and how the two frames move; the velocities count as fixed in world axes. */
typedef struct velocities {
    vec c;
    sn_vec3 v, w1, w2;
} velocities;

typedef struct load {
    vec f, m1;
    num press;         /* normal force */
    vec normal, point; /* on face 2; from C1 */
    double energy, lost, depth;
    double press_rate[9]; /* derivatives of `press` to the velocities */
    int state;            /* 0: no contact */
} load;

/* Depth that pushes: D+, its corner rounded over the softening length; with its integral and its derivative.
   */
SN_INLINE num pushing(double softening, num depth, double* integral, double* part)
{
    double d = n_value(depth), h = 0.5 * softening;
    if (d >= h) {
        *integral = 0.5 * d * d + softening * softening / 24;
        *part = 1;
        return depth;
    }
    num y = n_shift(h, depth);
    *part = (d + h) / softening;
    *integral = d <= -h ? 0 : *part * (d + h) * (d + h) / 6;
    return d <= -h ? n_const(0) : n_scale(0.5 / softening, n_square(y));
}

SN_INLINE bool in_reach(const sn_push* p, double depth)
{
    return depth > -0.5 * p->softening && (p->thickness == 0 || depth < p->thickness);
}

/* Rate of the depth with this gradient; G gets the gradient to all nine velocities. */
SN_INLINE num depth_rate(const velocities* x, vec gc, vec g1, double G[9])
{
    vec g2 = v_sub(v_cross(gc, x->c), g1);
    sn_vec3 part[3] = { v_value(gc), v_value(g1), v_value(g2) };
    for (int i = 0; i < 3; ++i)
        G[3 * i] = part[i].x, G[3 * i + 1] = part[i].y, G[3 * i + 2] = part[i].z;
    return n_add(v_dot(gc, v_const(x->v)), n_add(v_dot(g1, v_const(x->w1)), v_dot(g2, v_const(x->w2))));
}

/* Adds row * G^T to the derivatives to the velocities. */
SN_INLINE void add_rate(sn_pair_slope* to, double factor, vec f, vec m1, const double G[9])
{
    sn_vec3 a = v_value(f), b = v_value(m1);
    double row[6] = { a.x, a.y, a.z, b.x, b.y, b.z };
    for (int i = 0; to && i < 6; ++i)
        for (int j = 0; j < 9; ++j)
            to->D[i][j] += factor * row[i] * G[j];
}

/* A spring and damper along a depth, `part_of` those of the contact: adds its load and returns its force. */
SN_INLINE num push_along(const sn_push* p, const velocities* x, double part_of, num depth, num share, vec gc,
                         vec g1, load* out, sn_pair_slope* rates)
{
    double integral, part, k = part_of * p->k, b = part_of * p->b;
    num still = n_scale(k, n_mul(share, pushing(p->softening, depth, &integral, &part))), force = still;
    out->energy += k * n_value(share) * integral;
    if (b > 0) {
        double G[9], soft = p->softening;
        num rate = depth_rate(x, gc, g1, G), strength = n_scale(b, share);
        if (part < 1) strength = n_mul(strength, n_chain(part, 1 / soft, depth));
        force = n_add(still, n_mul(strength, rate));
        bool holds = n_value(force) > 0; // dampers push, and never pull
        if (!holds) force = n_const(0);
        out->lost += (n_value(force) - n_value(still)) * n_value(rate);
        if (holds) add_rate(rates, -n_value(strength), gc, g1, G);
        for (int j = 0; holds && j < 9; ++j)
            out->press_rate[j] += n_value(strength) * G[j];
    }
    num minus = n_scale(-1, force);
    out->f = v_madd(out->f, minus, gc);
    out->m1 = v_madd(out->m1, minus, g1);
    return force;
}

/* ---- friction ------------------------------------------------------------------------------------------ */

/* Coulomb's, against the slip of the two faces where they touch; regularised: mu F slip/sqrt(slip^2 +
   creep^2). */
SN_INLINE void add_friction(const sn_push* p, const velocities* x, load* out, sn_pair_slope* rates)
{
    vec P = out->point, arm = v_sub(P, x->c), n = out->normal;
    vec slip = v_sub(v_add(v_const(x->v), v_cross(v_const(x->w2), arm)), v_cross(v_const(x->w1), P));
    slip = v_madd(slip, n_scale(-1, v_dot(n, slip)), n);
    num speed2 = v_dot(slip, slip), i = n_div(n_const(1), n_sqrt(n_shift(p->creep * p->creep, speed2)));
    num factor = n_scale(-p->friction, n_mul(out->press, i));
    vec f = v_mul(factor, slip);
    out->f = v_add(out->f, f);
    out->m1 = v_sub(out->m1, v_cross(P, f));
    out->lost -= n_value(factor) * n_value(speed2);
    if (!rates) return;
    // Along each velocity: of the slip, then of the force that presses
    sn_vec3 Pv = v_value(P), av = v_value(arm), nv = v_value(n), sv = v_value(slip);
    double ii = n_value(i) * n_value(i);
    for (int j = 0; j < 9; ++j) {
        sn_vec3 e = sn_v3(j % 3 == 0, j % 3 == 1, j % 3 == 2);
        sn_vec3 ds = j < 3 ? e : j < 6 ? sn_cross(Pv, e) : sn_cross(e, av);
        ds = sn_madd(ds, -sn_dot(nv, ds), nv);
        sn_vec3 df = sn_scale(n_value(factor), sn_madd(ds, -ii * sn_dot(sv, ds), sv));
        df = sn_madd(df, -p->friction * n_value(i) * out->press_rate[j], sv);
        sn_vec3 dm = sn_cross(df, Pv);
        double column[6] = { df.x, df.y, df.z, dm.x, dm.y, dm.z };
        for (int r = 0; r < 6; ++r)
            rates->D[r][j] += column[r];
    }
}
