/* Sinew - disc laws: the laws of contact of two circular faces, written once and compiled twice: in numbers
   (disc_kernel.c) and in numbers that carry derivatives (disc_slope.c). Include plain.h or dual.h before.
   SPDX-License-Identifier: BSD-3-Clause

   Symbols are those of disc_kernel.h, and
   t, s      n1 x n2 and its length sin alpha;  z = 1 - cos alpha;  ca = cos(alpha/2)
   p1, p2    c.n1, c.n2;  u = -(p1 + p2);  T = c.t
   c'        c in the mean plane, stretched by 1/ca along e. The rims, seen along N, are ellipses of one
   shape; stretched
             they are circles of radii r1 and r2 again, their centres c' apart: no small angle is assumed.
   v         |c'|^2 = c.c + 2 p1 p2/(2 - z);   s c'.e = u,   s |c' x e| = |T|
   H         support function of the overlap (the lens) in the direction s e
   D         = p2 + s x.e for the point x of the stretched plane: over the edges it is the depth below the
   other face

   The law "lens" is the gradient of V = k D^2 chi/2 with D = D_M + h - (l/C)(1 - exp(-C h/l)), D_M the depth
   at the
   middle M of the lens, h = H - (D_M - p2) what it is deeper at its deepest point P. Hence the load is that
   at M and
   that at P in the parts 1 - w and w = 1 - exp(-C h/l): the contact point is on the ray from M to P. */
#pragma once
#include "models/spine/disc_kernel.h"

#include <sinew/models/spine.h>
#include "models/spine/load.h"

/* Two faces, as the laws get them. */
typedef struct faces {
    vec c, n1, n2;
    vec y1, z1, y2, z2; /* the other axes of both */
    velocities at;
} faces;

/* What a law of one point makes of them: a depth, and where the force along it acts: (f, m1) = -force (gc,
   g1). For "lens"
   these are the gradients of the depth and of the share, to c and to turns of face 1. */
typedef struct touch {
    num depth, share; /* share of the stiffness and damping that acts: 1, but in the cases of put_share */
    vec gc, g1, share_c, share_1;
    vec point; /* from C1 */
    sn_disc_state state;
    bool partial; /* the share has a gradient */
} touch;

/* ---- shape of the overlap ------------------------------------------------------------------------------ */

static const double flat_sine = 1e-12; /* below it the faces are parallel: e has no direction */
static const double rim = 0.1;         /* overlaps narrower than this part of the smaller radius push less */
static const double facing = 0.25;     /* faces with cos alpha below it push less, and not at all below 0 */
static const double flat_blend = 0.05; /* C s at which a contact is called flat */

typedef struct shape {
    vec tau, t; /* n1 + n2, n1 x n2 */
    num p1, p2, q, z, s, u, v, T, cc;
    double r1, r2, small; /* small: the smaller radius */
} shape;

SN_INLINE shape shape_of(const sn_disc_pair* p, const faces* x)
{
    shape k;
    k.r1 = p->r1, k.r2 = p->r2, k.small = fmin(p->r1, p->r2);
    k.tau = v_add(x->n1, x->n2);
    k.t = v_cross(x->n1, k.tau);
    k.z = n_scale(0.5, v_dot(k.tau, k.tau));
    if (n_value(k.z) > 1.5) k.z = n_const(1.5); // turned away: no contact, but numbers
    k.q = n_shift(-1, k.z);
    k.s = n_sqrt(n_shift(flat_sine * flat_sine, v_dot(k.t, k.t)));
    k.p1 = v_dot(x->c, x->n1);
    k.p2 = v_dot(x->c, x->n2);
    k.u = n_scale(-1, v_dot(x->c, k.tau));
    k.T = v_dot(x->c, k.t);
    k.v = n_add(v_dot(x->c, x->c), n_div(n_scale(2, n_mul(k.p1, k.p2)), n_shift(2, n_scale(-1, k.z))));
    if (!(n_value(k.v) > 1e-24 * k.small * k.small)) k.v = n_const(1e-24 * k.small * k.small);
    k.cc = n_sqrt(k.v);
    return k;
}

/* The support point of the lens; its conditions are those of the paper, solved for the edges. */
SN_INLINE double margin_1(const shape* k)
{
    return 2 * k->r1 * n_value(k->u) - n_value(k->s) * (k->r1 * k->r1 - k->r2 * k->r2 + n_value(k->v));
}

SN_INLINE double margin_2(const shape* k)
{
    return -2 * k->r2 * n_value(k->u) - n_value(k->s) * (k->r2 * k->r2 - k->r1 * k->r1 + n_value(k->v));
}

SN_INLINE sn_disc_state support_of(const shape* k)
{
    double reach = k->r1 + k->r2, inside = k->r1 - k->r2, v = n_value(k->v);
    if (v >= reach * reach) return SN_DISC_NONE;
    if (v <= inside * inside) return inside < 0 ? SN_DISC_EDGE_1 : SN_DISC_EDGE_2;
    if (n_value(k->s) < 2 * flat_sine) return SN_DISC_FLAT;
    return margin_1(k) >= 0 ? SN_DISC_EDGE_1 : margin_2(k) >= 0 ? SN_DISC_EDGE_2 : SN_DISC_EDGE_EDGE;
}

/* Corner of the lens: x along c', y across, both over |c'|, and their derivatives to v. */
typedef struct corner {
    num x, y, x1, y1;
} corner;

SN_INLINE corner corner_of(const shape* k)
{
    corner a;
    double d = k->r1 * k->r1 - k->r2 * k->r2, rr = k->r1 * k->r1;
    num i = n_div(n_const(1), k->v);
    a.x = n_shift(0.5, n_scale(0.5 * d, i));
    num y2 = n_sub(n_scale(rr, i), n_square(a.x));
    if (!(n_value(y2) > 1e-20)) y2 = n_const(1e-20);
    a.y = n_sqrt(y2);
    a.x1 = n_scale(-0.5 * d, n_square(i));
    a.y1 = n_div(n_scale(-0.5, n_add(n_scale(rr, n_square(i)), n_scale(2, n_mul(a.x, a.x1)))), a.y);
    return a;
}

/* A number that depends on u, v, s, T, and its derivatives. */
typedef struct graded {
    num f, u, v, s, T;
} graded;

SN_INLINE graded graded_zero(void)
{
    num o = n_const(0);
    return (graded){ o, o, o, o, o };
}

SN_INLINE graded support(const shape* k, sn_disc_state state)
{
    graded h = graded_zero();
    if (state == SN_DISC_EDGE_1) {
        h.f = n_scale(k->r1, k->s);
        h.s = n_const(k->r1);
    } else if (state == SN_DISC_EDGE_2) {
        h.f = n_add(k->u, n_scale(k->r2, k->s));
        h.s = n_const(k->r2);
        h.u = n_const(1);
    } else {
        corner a = corner_of(k);
        double sign = n_value(k->T) < 0 ? -1 : 1;
        num T = n_scale(sign, k->T);
        h.f = n_add(n_mul(a.x, k->u), n_mul(a.y, T));
        h.u = a.x;
        h.v = n_add(n_mul(a.x1, k->u), n_mul(a.y1, T));
        h.T = n_scale(sign, a.y);
    }
    return h;
}

/* Where M is on the way from C1 to C2, and the derivative to v. The paper's M has a kink where one face
   begins to hold the
   other; here the kink is rounded. */
SN_INLINE num middle(const shape* k, num* B1)
{
    double d = fabs(k->r1 - k->r2), sign = k->r1 < k->r2 ? -1 : 1, cc = n_value(k->cc);
    double width = fmin(rim * k->small, 0.5 * d);
    *B1 = n_const(0);
    if (d == 0) return n_const(0.5);
    if (cc <= d - width) return n_const(sign < 0 ? 0 : 1);
    num ratio = n_div(n_const(d), k->cc), i = n_div(n_const(1), k->v);
    if (cc >= d + width) {
        *B1 = n_scale(-0.25 * sign, n_mul(ratio, i));
        return n_shift(0.5, n_scale(0.5 * sign, ratio));
    }
    // min(cc, d)/cc with a parabola instead of the kink: 1 - y^2/(4 width cc), y = cc - d + width
    num y = n_shift(width - d, k->cc), over = n_div(y, k->cc);
    num B = n_shift(1, n_scale(-0.25 / width, n_mul(y, over)));
    num dB = n_scale(-0.25 / width, n_sub(n_scale(2, over), n_square(over))); // to cc
    *B1 = n_scale(0.25 * sign, n_div(dB, k->cc));
    return n_shift(0.5, n_scale(0.5 * sign, B));
}

/* Cubic step from 0 at x = 0 to 1 at x = 1. */
SN_INLINE num fade(num x, num* slope1)
{
    double a = n_value(x);
    *slope1 = n_const(0);
    if (a <= 0 || a >= 1) return n_const(a > 0);
    *slope1 = n_scale(6, n_mul(x, n_shift(1, n_scale(-1, x))));
    return n_mul(n_square(x), n_shift(3, n_scale(-2, x)));
}

/* The gradient of a function of p2, u, v, s, T and q. */
SN_INLINE void put_gradient(const faces* x, const shape* k, num at_p2, const graded* d, num at_q, vec* gc,
                            vec* g1)
{
    num i = n_div(n_const(2), n_shift(2, n_scale(-1, k->z))), vi = n_mul(d->v, i);
    num a1 = n_sub(n_mul(vi, k->p2), d->u);
    num a2 = n_add(at_p2, n_sub(n_mul(vi, k->p1), d->u));
    num aq = n_add(at_q, n_scale(0.5, n_mul(n_mul(vi, i), n_mul(k->p1, k->p2))));
    num at = n_sub(aq, n_div(n_mul(d->s, k->q), k->s));
    *gc = v_madd(v_madd(v_madd(v_mul(a1, x->n1), a2, x->n2), n_scale(2, d->v), x->c), d->T, k->t);
    // turns of face 1: of p1, q and s, T
    *g1 = v_madd(v_mul(a1, v_cross(x->n1, x->c)), at, k->t);
    *g1 = v_madd(v_madd(*g1, n_mul(d->T, k->p1), x->n2), n_scale(-1, n_mul(d->T, k->q)), x->c);
}

/* Share of the stiffness that acts: all of it, but for slivers of overlap and for faces about to turn away.
   */
SN_INLINE void put_share(const faces* x, const shape* k, touch* o)
{
    num dv, dz;
    double width = rim * k->small;
    num at_rim = fade(n_scale(1 / width, n_shift(k->r1 + k->r2, n_scale(-1, k->cc))), &dv);
    num at_angle = fade(n_scale(1 / facing, n_shift(1, n_scale(-1, k->z))), &dz);
    o->share = n_mul(at_rim, at_angle);
    o->partial = n_value(dv) != 0 || n_value(dz) != 0;
    if (!o->partial) return;
    graded d = graded_zero();
    d.v = n_mul(at_angle, n_scale(-0.5 / width, n_div(dv, k->cc)));
    put_gradient(x, k, n_const(0), &d, n_mul(at_rim, n_scale(-1 / facing, dz)), &o->share_c, &o->share_1);
}

/* In the mean plane: directions e and f = N x e, and the centre C2. */
typedef struct plane {
    vec N, e, f;
    num ca, sa, ce, cf;
} plane;

SN_INLINE plane plane_of(const faces* x, const shape* k)
{
    plane m;
    num i = n_div(n_const(1), k->s);
    m.ca = n_sqrt(n_shift(1, n_scale(-0.5, k->z)));
    m.sa = n_div(n_scale(0.5, k->s), m.ca);
    m.N = v_mul(n_div(n_const(0.5), m.ca), v_sub(x->n1, x->n2));
    m.e = v_mul(n_scale(-1, n_mul(m.ca, i)), k->tau);
    m.f = v_mul(n_scale(-1, i), k->t);
    m.ce = v_dot(x->c, m.e);
    m.cf = v_dot(x->c, m.f);
    return m;
}

/* The point of the mean plane X, half-way between the two faces. */
SN_INLINE vec lifted(const plane* m, vec X, num depth)
{
    num height = n_div(n_sub(n_mul(m->sa, v_dot(X, m->e)), n_scale(0.5, depth)), m->ca);
    return v_madd(X, height, m->N);
}

/* The deepest point of the lens in the mean plane, not stretched. */
SN_INLINE void deepest(const shape* k, const plane* m, sn_disc_state state, num* a, num* b)
{
    if (state == SN_DISC_EDGE_1) {
        *a = n_scale(k->r1, m->ca);
        *b = n_const(0);
    } else if (state == SN_DISC_EDGE_2) {
        *a = n_add(m->ce, n_scale(k->r2, m->ca));
        *b = m->cf;
    } else {
        corner l = corner_of(k);
        num y = n_scale(n_value(k->T) > 0 ? 1 : -1, l.y); // to the side of e: cf = -T/s
        *a = n_sub(n_mul(l.x, m->ce), n_mul(y, n_mul(m->ca, m->cf)));
        *b = n_add(n_mul(l.x, m->cf), n_div(n_mul(y, m->ce), m->ca));
    }
}

/* On the ray from M to P. M is written without e, which parallel faces do not have. */
SN_INLINE vec lens_point(const faces* x, const shape* k, sn_disc_state state, num B, num w, num depth)
{
    plane m = plane_of(x, k);
    num a, b;
    deepest(k, &m, state, &a, &b);
    vec c2 = v_madd(x->c, n_scale(-1, v_dot(x->c, m.N)), m.N);
    vec X = v_madd(v_mul(B, c2), n_mul(w, n_sub(a, n_mul(B, m.ce))), m.e);
    X = v_madd(X, n_mul(w, n_sub(b, n_mul(B, m.cf))), m.f);
    return lifted(&m, X, depth);
}

/* ---- lens: the gradient of its energy ------------------------------------------------------------------ */

SN_INLINE touch touch_lens(const sn_disc_pair* p, const faces* x, bool want_point)
{
    touch o = { .depth = n_const(-HUGE_VAL), .share = n_const(1) };
    shape k = shape_of(p, x);
    o.state = support_of(&k);
    if (n_value(k.z) >= 1) o.state = SN_DISC_NONE;
    if (o.state == SN_DISC_NONE) return o;
    graded a = graded_zero(); // D_M - p2
    num B1, B = middle(&k, &B1);
    a.f = n_mul(B, k.u);
    a.u = B;
    a.v = n_mul(B1, k.u);
    graded h;
    if (o.state == SN_DISC_FLAT) {
        // Parallel, but for rounding: the smooth ellipse with the half-axes of the lens
        corner l = corner_of(&k);
        num half = n_div(n_scale(0.5, n_shift(k.r1 + k.r2, n_scale(-1, k.cc))), k.cc);
        num A = n_square(half), E = n_square(l.y);
        h = graded_zero();
        h.f = n_sqrt(n_shift(flat_sine * flat_sine * k.small * k.small,
                             n_add(n_mul(A, n_square(k.u)), n_mul(E, n_square(k.T)))));
        h.u = n_add(n_div(n_mul(A, k.u), h.f), a.u);
        h.v = a.v;
        h.T = n_div(n_mul(E, k.T), h.f);
        h.f = n_add(h.f, a.f);
    } else {
        h = support(&k, o.state);
    }
    num rise = n_sub(h.f, a.f);
    double factor = p->C / k.small, decay = exp(-factor * n_value(rise));
    num rest = n_chain(decay, -factor * decay, rise), w = n_shift(1, n_scale(-1, rest));
    o.depth = n_add(n_add(k.p2, a.f), n_sub(rise, n_scale(1 / factor, w)));
    graded d = { o.depth, n_add(n_mul(rest, a.u), n_mul(w, h.u)), n_add(n_mul(rest, a.v), n_mul(w, h.v)),
                 n_mul(w, h.s), n_mul(w, h.T) };
    put_gradient(x, &k, n_const(1), &d, n_const(0), &o.gc, &o.g1);
    put_share(x, &k, &o);
    if (want_point) o.point = lens_point(x, &k, o.state, B, w, o.depth);
    if (p->C * n_value(k.s) < flat_blend) o.state = SN_DISC_FLAT;
    return o;
}

/* ---- blended: the paper's flat contact, with the depth that makes disc on plane conservative ----------- */

SN_INLINE touch touch_blended(const sn_disc_pair* p, const faces* x)
{
    touch o = { .depth = n_const(-HUGE_VAL), .share = n_const(1) };
    shape k = shape_of(p, x);
    plane m = plane_of(x, &k);
    num cN = v_dot(x->c, m.N);
    vec c2 = v_madd(x->c, n_scale(-1, cN), m.N);
    num v = v_dot(c2, c2), ce = m.ce, a, b;
    if (!(n_value(v) > 1e-24 * k.small * k.small)) v = n_const(1e-24 * k.small * k.small);
    double r1 = k.r1, r2 = k.r2, reach = r1 + r2, d = r1 * r1 - r2 * r2;
    if (n_value(v) >= reach * reach || n_value(k.z) >= 1) return o;
    num cc = n_sqrt(v);
    if (n_value(v) - 2 * r1 * n_value(ce) + d <= 0) { // |r1 e - c2| <= r2
        o.state = SN_DISC_EDGE_1;
        a = n_const(r1);
        b = n_const(0);
    } else if (n_value(v) + 2 * r2 * n_value(ce) - d <= 0) { // |c2 + r2 e| <= r1
        o.state = SN_DISC_EDGE_2;
        a = n_shift(r2, ce);
        b = m.cf;
    } else {
        o.state = SN_DISC_EDGE_EDGE;
        num X = n_shift(0.5, n_div(n_const(0.5 * d), v));
        num y2 = n_sub(n_div(n_const(r1 * r1), v), n_square(X));
        if (!(n_value(y2) > 1e-20)) y2 = n_const(1e-20);
        num Y = n_scale(n_value(m.cf) < 0 ? 1 : -1, n_sqrt(y2));
        a = n_sub(n_mul(X, ce), n_mul(Y, m.cf));
        b = n_add(n_mul(X, m.cf), n_mul(Y, ce));
    }
    num B = n_const(0);
    if (n_value(cc) > fabs(r1 - r2))
        B = n_shift(0.5, n_div(n_const(0.5 * (r1 - r2)), cc));
    else if (r1 > r2)
        B = n_const(1);
    // D(x) = -c.N + 2 tan(alpha/2) (x - c2/2).e, and D(M) + (D(P) - D(M)) (1 - (1 - exp(-Cs))/(Cs))
    num tilt = n_div(n_scale(2, m.sa), m.ca);
    num at_M = n_sub(n_mul(tilt, n_mul(n_shift(-0.5, B), ce)), cN);
    num lever = n_sub(a, n_mul(B, ce));
    double Cs = p->C * n_value(k.s), decay = exp(-Cs);
    bool small = Cs < 1e-3;
    double f = small ? Cs * (0.5 + Cs * (-1 / 6.0 + Cs * (1 / 24.0 - Cs / 120))) : 1 - (1 - decay) / Cs;
    double f1 = small ? 0.5 + Cs * (-1 / 3.0 + Cs * (1 / 8.0 - Cs / 30)) : ((1 - decay) / Cs - decay) / Cs;
    o.depth = n_add(at_M, n_mul(n_mul(tilt, lever), n_chain(f, p->C * f1, k.s)));
    num w = n_chain(1 - decay, p->C * decay, k.s);
    vec X = v_mul(B, c2);
    X = v_madd(X, n_mul(w, lever), m.e);
    X = v_madd(X, n_mul(w, n_sub(b, n_mul(B, m.cf))), m.f);
    o.point = lifted(&m, X, o.depth);
    o.gc = v_mul(n_const(-1), m.N);
    o.g1 = v_cross(o.point, m.N);
    if (Cs < flat_blend) o.state = SN_DISC_FLAT;
    return o;
}

/* ---- kecskemethy: skew contact as printed, the swapped labels put right -------------------------------- */

static inline touch touch_printed(const sn_disc_pair* p, const faces* x)
{
    touch o = { .depth = n_const(-HUGE_VAL), .share = n_const(1) };
    shape k = shape_of(p, x);
    vec u = v_mul(n_div(n_const(1), k.s), k.t), ua1 = v_cross(x->n1, u), ua2 = v_cross(u, x->n2);
    vec P1 = v_mul(n_const(p->r1), ua1), P2 = v_madd(x->c, n_const(p->r2), ua2); // from C1
    vec rho2 = v_sub(P1, x->c);
    num D1 = n_add(k.p2, n_scale(p->r1, k.s)), D2 = n_sub(n_scale(p->r2, k.s), k.p1), q = v_dot(x->c, u);
    double d1 = n_value(D1), d2 = n_value(D2);
    if (!(d1 > 0 && d2 > 0) || n_value(k.z) >= 1 || n_value(k.s) < 2 * flat_sine) {
        o.depth = d1 < d2 ? D1 : D2;
        return o;
    }
    bool on_2 = n_value(v_dot(rho2, rho2)) < p->r2 * p->r2, on_1 = n_value(v_dot(P2, P2)) < p->r1 * p->r1;
    if (on_2 && (!on_1 || d1 <= d2)) {
        o.state = SN_DISC_EDGE_1;
        o.depth = D1;
        o.point = P1;
        o.gc = x->n2;
    } else if (on_1) {
        o.state = SN_DISC_EDGE_2;
        o.depth = D2;
        o.point = P2;
        o.gc = v_mul(n_const(-1), x->n1);
    } else {
        num a1 = n_div(n_scale(-1, k.p2), k.s), a2 = n_div(k.p1, k.s);
        num bb1 = n_shift(p->r1 * p->r1, n_scale(-1, n_square(a1)));
        num bb2 = n_shift(p->r2 * p->r2, n_scale(-1, n_square(a2)));
        if (!(n_value(bb1) > 0 && n_value(bb2) > 0)) return o;
        double sign = n_value(q) < 0 ? -1 : 1;
        num b1 = n_sqrt(bb1), b2 = n_sqrt(bb2), across = n_scale(sign, q);
        o.state = SN_DISC_EDGE_EDGE;
        o.depth = n_sub(n_add(b1, b2), across);
        num along = n_scale(0.5 * sign, n_add(b1, n_sub(across, b2)));
        o.point = v_madd(v_mul(a1, ua1), along, u);
        o.gc = v_mul(n_const(-sign), u);
    }
    o.g1 = v_cross(o.gc, o.point);
    return o;
}

/* ---- the load ------------------------------------------------------------------------------------------ */

SN_INLINE void load_one_point(const sn_disc_pair* p, const faces* x, load* out, sn_pair_slope* rates)
{
    touch t = p->law == SN_DISC_LENS      ? touch_lens(p, x, p->push.friction > 0 || !rates)
              : p->law == SN_DISC_BLENDED ? touch_blended(p, x)
                                          : touch_printed(p, x);
    out->depth = n_value(t.depth);
    if (t.state == SN_DISC_NONE || !in_reach(&p->push, out->depth)) return;
    out->state = t.state;
    num force = push_along(&p->push, &x->at, 1, t.depth, t.share, t.gc, t.g1, out, rates);
    if (t.partial) {
        double integral, part;
        num D = pushing(p->push.softening, t.depth, &integral, &part);
        num stored = n_chain(-p->push.k * integral, -p->push.k * n_value(D), t.depth);
        out->f = v_madd(out->f, stored, t.share_c);
        out->m1 = v_madd(out->m1, stored, t.share_1);
    }
    out->point = t.point;
    if (p->push.friction == 0) return;
    num length = n_sqrt(v_dot(t.gc, t.gc));
    out->press = n_mul(force, length);
    out->normal = v_mul(n_div(n_const(-1), length), t.gc);
    for (int j = 0; j < 9; ++j)
        out->press_rate[j] *= n_value(length);
}

/* ---- foundation: a bed of springs on the smaller face, pressed by the other --------------------------- */

enum { BED_RINGS = 4, BED_SPOKES = 16, BED_TURN = 2 * BED_SPOKES };

/* cos(2 pi i/BED_TURN) */
SN_INLINE double bed_cosine(int i)
{
    static const double quarter[] = { 1,
                                      0.98078528040323044,
                                      0.92387953251128674,
                                      0.83146961230254524,
                                      0.70710678118654752,
                                      0.55557023301960222,
                                      0.38268343236508977,
                                      0.19509032201612827,
                                      0 };
    int k = i % BED_TURN, half = k > BED_TURN / 2 ? BED_TURN - k : k;
    return half > BED_TURN / 4 ? -quarter[BED_TURN / 2 - half] : quarter[half];
}

/* The bed is on face 1, or on face 2 where that is the smaller one: `on_2`. */
typedef struct bed {
    vec c, n; /* from the centre of the bed to that of the other face, whose normal is n */
    vec y, z;
    double radius, other;
    bool on_2;
} bed;

SN_INLINE bed bed_of(const sn_disc_pair* p, const faces* x)
{
    if (p->r1 <= p->r2) return (bed){ x->c, x->n2, x->y1, x->z1, p->r1, p->r2, false };
    return (bed){ v_neg(x->c), x->n1, x->y2, x->z2, p->r2, p->r1, true };
}

/* What moves the other face by f, and turns the bed by m about its centre, as a force on 2 and a moment on 1;
   turning everything changes nothing. */
SN_INLINE void turn_over(const bed* b, const faces* x, vec* f, vec* m)
{
    if (!b->on_2) return;
    *f = v_neg(*f);
    *m = v_sub(v_cross(*f, x->c), *m);
}

static inline void load_foundation(const sn_disc_pair* p, const faces* x, load* out, sn_pair_slope* rates)
{
    // Gauss' points of [0, 1] for the square of the radius
    static const double at[BED_RINGS] = { 0.069431844202973714, 0.33000947820757187, 0.66999052179242813,
                                          0.93056815579702629 };
    static const double weight[BED_RINGS] = { 0.17392742256872693, 0.32607257743127307, 0.32607257743127307,
                                              0.17392742256872693 };
    bed on = bed_of(p, x);
    double width = 0.125 * on.radius, low = on.other - width, high = on.other + width, sum = 0;
    double span = high * high - low * low;
    vec middle_of = v_const(sn_v3(0, 0, 0));
    num total = n_const(0), pressed = n_const(0);
    out->depth = -HUGE_VAL;
    for (int i = 0; i < BED_RINGS * BED_SPOKES; ++i) {
        int ring = i / BED_SPOKES, spoke = i % BED_SPOKES;
        double r = on.radius * sqrt(at[ring]), w = weight[ring] / BED_SPOKES;
        int turn = 2 * spoke + ring % 2; // every other ring is turned by half a spoke
        vec rho = v_madd(v_mul(n_const(r * bed_cosine(turn)), on.y),
                         n_const(r * bed_cosine(turn + 3 * BED_TURN / 4)), on.z);
        vec y = v_sub(on.c, rho); // to the centre of the other face
        num d = v_dot(y, on.n), slope1;
        num beside = n_sub(v_dot(y, y), n_square(d));
        num inside = fade(n_scale(1 / span, n_shift(high * high, n_scale(-1, beside))), &slope1);
        if (n_value(inside) == 0) continue;
        out->depth = fmax(out->depth, n_value(d));
        if (!in_reach(&p->push, n_value(d))) continue;
        vec gc = on.n, g1 = v_cross(on.n, rho); // turning the bed moves the spring: -(rho x n)
        turn_over(&on, x, &gc, &g1);
        num force = push_along(&p->push, &x->at, w, d, inside, gc, g1, out, rates);
        pressed = n_add(pressed, force);
        double integral, part;
        num D = pushing(p->push.softening, d, &integral, &part);
        if (n_value(slope1) != 0) {
            num stored = n_mul(n_chain(-w * p->push.k * integral, -w * p->push.k * n_value(D), d),
                               n_scale(-2 / span, slope1));
            vec g = v_mul(stored, v_madd(y, n_scale(-1, d), on.n)), m = v_cross(g, rho);
            turn_over(&on, x, &g, &m);
            out->f = v_add(out->f, g);
            out->m1 = v_add(out->m1, m);
        }
        num share = n_scale(w, n_mul(D, inside));
        middle_of = v_madd(middle_of, share, rho);
        total = n_add(total, share);
        sum += n_value(share);
    }
    if (!(sum > 1e-100)) return;
    out->state = SN_DISC_FLAT; // many points at once
    out->point = v_mul(n_div(n_const(1), total), middle_of);
    out->press = pressed;
    out->normal = v_neg(on.n);
    if (!on.on_2) return;
    out->point = v_add(x->c, out->point);
    out->normal = on.n;
}

/* Minus the distance of faces that do not overlap, as if they were parallel; of faces that look away from
   each other that of their centres. */
SN_INLINE double apart(const sn_disc_pair* p, const faces* x)
{
    shape k = shape_of(p, x);
    if (n_value(k.z) >= 1) return -sqrt(n_value(v_dot(x->c, x->c)));
    plane m = plane_of(x, &k);
    return 0.0 - hypot(fmax(0, n_value(k.cc) - k.r1 - k.r2), fmax(0, n_value(v_dot(x->c, m.N))));
}

/* The load at one motion; `rates` (its D, zero on entry) may be NULL. */
SN_INLINE load load_of(const sn_disc_pair* p, const faces* x, sn_pair_slope* rates)
{
    vec o = v_const(sn_v3(0, 0, 0));
    load out = { .f = o, .m1 = o, .point = o, .normal = o, .press = n_const(0) };
    if (p->law == SN_DISC_FOUNDATION)
        load_foundation(p, x, &out, rates);
    else
        load_one_point(p, x, &out, rates);
    if (out.depth == -HUGE_VAL) out.depth = apart(p, x);
    if (p->push.friction > 0 && out.state != SN_DISC_NONE) add_friction(&p->push, &x->at, &out, rates);
    return out;
}

SN_INLINE sn_touch contact_of(const load* l)
{
    return (sn_touch){ .f = v_value(l->f),
                       .m1 = v_value(l->m1),
                       .point = v_value(l->point),
                       .depth = l->depth,
                       .energy = l->energy,
                       .lost = l->lost,
                       .state = (sn_disc_state)l->state };
}
