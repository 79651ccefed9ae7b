/* Sinew - friction: the laws of friction.h and their exact derivatives.
   SPDX-License-Identifier: BSD-3-Clause

   v, s, u    slip velocity, its magnitude, its direction
   d, l, n    slip since the last committed step, its magnitude, its direction
   C, D, b    dynamic (Coulomb), static and viscous friction; vs, ve: Stribeck's and the creep speed
   w          weight of the values for insertion against those for withdrawal
   g          C + (D - C) exp(-(s/vs)^2), dry friction in steady sliding
   z, zn      deflection of the bristles, and that of the last committed step
   k          sigma0/g, one over the deflection in steady sliding

   Stribeck and Karnopp are functions of the velocity: q = -m v with m = sum of a_i(s) P_i(w), P = (C, D, b).
   Karnopp (Okamura, Simone & O'Leary 2004, modified) takes inside its band whatever force is applied, up to
   D. In an implicit step of many points the applied force is not known at each of them. So the band is a
   straight ramp that reaches D at its edge: under a force below D the shaft creeps, slower than the band is
   wide. From ve to 2 ve friction falls to C + b s by a cubic.

   LuGre (Canudas de Wit, Olsson, Astrom & Lischinsky 1995):
       z' = v - (sigma0/g) s z,     q = -(sigma0 z + tau z' + b v).
   The bristles are not integrated in time: along a straight slip at constant speed the equation is solved by
       z(d) = n (1 - e^{-k l})/k + zn e^{-k l},
   which is exact for any length of the step, the same however it is cut, and a mean of zn and n g/sigma0 with
   positive weights, so that |z| <= max g/sigma0 always.

   Passivity. With a constant tau = sigma1 the law can give back more than its bristles hold, as soon as
   sigma1 (D - C) > b C (see Barabanov & Ortega 2000). With the energy E = sigma0 |z|^2/2, y = sigma0 z/g and
   eta = tau s/g, the power turned into heat is
       -q.v - E' = g s (|y|^2 - eta y.u + eta) + b s^2 = g s (|y - eta u/2|^2 + eta (1 - eta/4)) + b s^2,
   not negative for every z when 0 <= eta <= 4. That holds at every speed for
       tau = sigma1/(1 + sigma1 s/(4 g)),   which has   eta = 4 rho/(1 + rho),   rho = sigma1 s/(4 g);
   at speeds of s << 4 g/sigma1 it is sigma1.

   It holds for finite steps too: when v at the end of a step has the direction of d, the work of the friction
   at the end is no less than what the bristles take up: -q.d >= E(z) - E(zn). Across the step z only decays.
   Along it, with x = k l, and y, yn the components along n at the end and at the start, yn = 1 + (y - 1) e^x:
       (-q.d - E(z) + E(zn)) sigma0/g^2 >= x (y + eta (1 - y)) + (yn^2 - y^2)/2.
   For y <= 1, y grows during the step, so that x y >= the integral of y over it >= (y^2 - yn^2)/2. For y > 1,
   (yn^2 - y^2)/2 >= x (y - 1) y, because e^x - 1 and (e^2x - 1)/2 are >= x, and x (y^2 - eta y + eta) >= 0
   remains. */
#include "models/tissue/friction.h"
#include <math.h>

enum { COULOMB, STATIC, VISCOUS, VALUES };

/* ---- parts the laws share ----------------------------------------------------------------------------- */

/* Length and direction; no direction when the length is 0. */
typedef struct polar {
    double size, u[2];
} polar;

static inline polar polar_of(const double a[2])
{
    double size = sqrt(a[0] * a[0] + a[1] * a[1]);
    double inverse = size > 0 ? 1 / size : 0;
    return (polar){ size, { a[0] * inverse, a[1] * inverse } };
}

/* C, D, b between withdrawal (w = 0) and insertion (w = 1), and their derivatives by w. */
typedef struct values {
    double at[VALUES], slope[VALUES];
} values;

static inline values blend(const sn_friction* f, double w)
{
    const double back[VALUES] = { f->coulomb_back, f->breakaway_back, f->viscous_back };
    const double ahead[VALUES] = { f->coulomb, f->breakaway, f->viscous };
    values p;
    for (int i = 0; i < VALUES; ++i) {
        p.slope[i] = ahead[i] - back[i];
        p.at[i] = back[i] + w * p.slope[i];
    }
    return p;
}

/* Cubic from 0 at x = 0 to 1 at x = 1, level at and beyond both. */
static inline double ease(double x, double* slope)
{
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    *slope = 6 * x * (1 - x);
    return x * x * (3 - 2 * x);
}

/* exp(-x^2); what is below rounding is left out, because exp is slow where it underflows. */
static inline double bell(double x) { return x * x < 40 ? exp(-x * x) : 0; }

/* ---- laws of the velocity ----------------------------------------------------------------------------- */

/* m = sum of a_i P_i, and s da_i/ds. */
typedef struct weights {
    double a[VALUES], slope[VALUES];
} weights;

static inline weights stribeck_weights(const sn_friction* f, double s)
{
    double x = s / f->creep_speed, y = s / f->stribeck_speed;
    double grown = expm1(-2 * x), tanh_x = -grown / (2 + grown), ratio = x > 1e-8 ? tanh_x / x : 1;
    double h = ratio / f->creep_speed, hs = (1 - tanh_x * tanh_x - ratio) / f->creep_speed;
    double e = bell(y), es = -2 * y * y * e;
    return (weights){ { h * (1 - e), h * e, 1 }, { hs * (1 - e) - h * es, hs * e + h * es, 0 } };
}

static inline weights karnopp_weights(const sn_friction* f, double s)
{
    double x = s / f->creep_speed, i = 1 / f->creep_speed;
    if (x < 1) return (weights){ { 0, i, 0 }, { 0, 0, 0 } };
    double slope, fall = ease(x - 1, &slope);
    i = 1 / s;
    return (weights){ { fall * i, (1 - fall) * i, fall },
                      { (slope * x - fall) * i, (fall - 1 - slope * x) * i, slope * x } };
}

static void eval_by_velocity(const sn_friction* f, const weights* a, const double v[2], const polar* p,
                             bool want_tangent, sn_traction* out)
{
    double slope, w = ease(0.5 + 0.5 * v[0] / f->creep_speed, &slope);
    values c = blend(f, w);
    double m = 0, ms = 0, mw = 0;
    for (int i = 0; i < VALUES; ++i) {
        m += a->a[i] * c.at[i];
        ms += a->slope[i] * c.at[i];
        mw += a->a[i] * c.slope[i];
    }
    for (int i = 0; i < 2; ++i) {
        out->q[i] = -m * v[i];
        out->z[i] = 0;
    }
    out->dissipated = m * p->size * p->size;
    if (!want_tangent) return;
    mw *= 0.5 * slope / f->creep_speed;
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 2; ++j) {
            out->dq_dv[i][j] = -ms * p->u[i] * p->u[j] - (i == j ? m : 0);
            out->dq_dd[i][j] = 0;
        }
        out->dq_dv[i][0] -= mw * v[i];
    }
}

/* ---- bristles ----------------------------------------------------------------------------------------- */

/* g and b for a slip of direction u, with derivatives by the speed and by w. */
typedef struct level {
    double g, gs, gw, b, bw;
} level;

/* es: derivative of e by s. Without dry friction bristles slip at 1 pm, so that nothing divides by 0. */
static inline level level_of(const sn_friction* f, const double u[2], double e, double es)
{
    values c = blend(f, 0.5 + 0.5 * u[0]);
    double g = c.at[COULOMB] + (c.at[STATIC] - c.at[COULOMB]) * e, least = 1e-12 * f->bristle_stiffness;
    if (g < least) return (level){ least, 0, 0, c.at[VISCOUS], c.slope[VISCOUS] };
    return (level){ g, (c.at[STATIC] - c.at[COULOMB]) * es,
                    c.slope[COULOMB] + (c.slope[STATIC] - c.slope[COULOMB]) * e, c.at[VISCOUS],
                    c.slope[VISCOUS] };
}

/* Derivative of w = (1 + u[0])/2 by the vector of which u is the direction, times the vector's length. */
static inline void turn_of(const double u[2], double turn[2])
{
    turn[0] = 0.5 * u[1] * u[1];
    turn[1] = -0.5 * u[1] * u[0];
}

/* z(d); its derivatives by d and, through g, by the speed. */
typedef struct bristles {
    double z[2], by_d[2][2], by_s[2];
} bristles;

static inline bristles deflect(double stiffness, const double zn[2], const double d[2], const polar* p,
                               const level* c, bool want_tangent)
{
    bristles out = { 0 };
    double i_g = 1 / c->g, k = stiffness * i_g, x = k * p->size;
    double grown = expm1(-x), e = 1 + grown, ratio = x > 0 ? -grown / x : 1;
    for (int i = 0; i < 2; ++i)
        out.z[i] = ratio * d[i] + e * zn[i];
    if (!want_tangent) return out;
    double turn[2];
    turn_of(p->u, turn);
    for (int i = 0; i < 2; ++i) {
        double by_g = ((ratio - e) * p->u[i] + k * e * zn[i]) * i_g; /* dz/dg over |d| */
        for (int j = 0; j < 2; ++j)
            out.by_d[i][j] = (i == j ? ratio : 0) + ((e - ratio) * p->u[i] - k * e * zn[i]) * p->u[j] +
                             by_g * c->gw * turn[j];
        out.by_s[i] = p->size * by_g * c->gs;
    }
    return out;
}

static void eval_lugre(const sn_friction* f, const sn_slip* slip, bool want_tangent, sn_traction* out)
{
    /* At a kink, v goes on as d did, and d as v does. */
    polar v = polar_of(slip->v), d = polar_of(slip->d);
    const polar none = { 0, { v.u[0], v.u[1] } }, at_rest = { 0, { d.u[0], d.u[1] } };
    if (d.size == 0) d = none;
    if (v.size == 0) v = at_rest;

    double s = v.size, y = s / f->stribeck_speed, e = bell(y), es = -2 * y * e / f->stribeck_speed;
    level moved = level_of(f, d.u, e, es), now = level_of(f, v.u, e, es);
    bristles c = deflect(f->bristle_stiffness, slip->z, slip->d, &d, &moved, want_tangent);

    double sigma0 = f->bristle_stiffness, i_g = 1 / now.g, r = s * i_g, rho = 0.25 * f->bristle_damping * r,
           i_rho = 1 / (1 + rho);
    double tau = f->bristle_damping * i_rho, half_eta = 2 * rho * i_rho, rate[2],
           excess = 4 * rho * i_rho * i_rho;
    for (int i = 0; i < 2; ++i) {
        rate[i] = slip->v[i] - sigma0 * r * c.z[i];
        out->q[i] = -(sigma0 * c.z[i] + tau * rate[i] + now.b * slip->v[i]);
        out->z[i] = c.z[i];
        double off = sigma0 * i_g * c.z[i] - half_eta * v.u[i];
        excess += off * off;
    }
    out->dissipated = s * (now.g * excess + now.b * s);
    if (!want_tangent) return;

    double held = sigma0 * (1 - tau * r), turn[2];
    turn_of(v.u, turn);
    for (int j = 0; j < 2; ++j) {
        double r_j = (v.u[j] * (1 - r * now.gs) - turn[j] * now.gw * i_g) * i_g,
               tau_j = -0.25 * tau * tau * r_j;
        for (int i = 0; i < 2; ++i) {
            out->dq_dd[i][j] = -held * c.by_d[i][j];
            out->dq_dv[i][j] = -(i == j ? tau + now.b : 0) - held * c.by_s[i] * v.u[j] - tau_j * rate[i] +
                               tau * sigma0 * c.z[i] * r_j - now.bw * v.u[i] * turn[j];
        }
    }
}

/* ---- the interface ------------------------------------------------------------------------------------ */

void sn_friction_eval(const sn_friction* f, const sn_slip* slip, bool want_tangent, sn_traction* out)
{
    if (f->law == SN_FRICTION_LUGRE) {
        eval_lugre(f, slip, want_tangent, out);
        return;
    }
    polar v = polar_of(slip->v);
    weights a = f->law == SN_FRICTION_KARNOPP ? karnopp_weights(f, v.size) : stribeck_weights(f, v.size);
    eval_by_velocity(f, &a, slip->v, &v, want_tangent, out);
}

double sn_friction_stored(const sn_friction* f, const double z[2])
{
    return f->law == SN_FRICTION_LUGRE ? 0.5 * f->bristle_stiffness * (z[0] * z[0] + z[1] * z[1]) : 0;
}
