/* Sinew - cone_split. SPDX-License-Identifier: BSD-3-Clause

   With u_n = w_n + mu |w_t|, u_t = w_t (G. De Saxce, Z.-Q. Feng, Math. Comput. Model. 28, 1998, 225-245)
   Coulomb's law reads: l in the cone K, u in its dual cone, l.u = 0. For a given shift s = mu |w_t| these
   are the conditions of
     least l.(b + s)  + l.C l/2 over l in K,
   which the alternating direction method of multipliers solves by
     (C + (rho + eta) I) x = -b - s + eta x + rho z + u
     z <- P_K(x' - u/rho),   u <- u - rho (x' - z),   x' = a x + (1 - a) z before
   with s from the last u (J. Carpentier, Q. Le Lidec, L. Montaut, Robotics: Science and Systems 2024).
   Multipliers are scaled so that every contact answers to itself by 1 at most. rho follows the ratio of the
   relative residuals of both splittings (B. Stellato et al., Math. Program. Comput. 12, 2020, 637-672). */
#include "engine/cone_split.h"
#include "base/assert.h"
#include "base/simd.h"
#include "engine/cone_equations.h"
#include "engine/cone_newton.h"
#include "linalg/lu.h"
#include <math.h>
#include <string.h>

/* The matrix is factored anew after RHO_AGE iterations at the soonest; Newton's method is tried after
   FIRST_TRY iterations, and then whenever there are half as many more. */
enum { RHO_AGE = 10, FIRST_TRY = 20 };
static const double rho_start = 0.002, rho_least = 1e-8, rho_most = 1e4, rho_ratio = 3.0, rho_step = 10.0;
static const double eta = 1e-8, relaxation = 1.6;

typedef struct split {
    double *x, *z, *u, *d; /* [rows] scaled multipliers, those in the cones, slips, workspace */
    double rho;
    double primal, dual, size, slip; /* largest x - z and rho (z - z before); largest z and u */
} split;

/* out = the nearest of the cone |t| <= mu n */
static void project(double mu, int count, const double y[3], double out[3])
{
    double n = y[0], t = count > 1 ? sqrt(y[1] * y[1] + y[2] * y[2]) : 0.0, part = 1.0;
    if (count == 1) {
        n = fmax(0.0, n);
    } else if (mu * t <= -n) {
        n = part = 0.0;
    } else if (t > mu * n) {
        n = (n + mu * t) / (1.0 + mu * mu);
        part = mu * n / t;
    }
    out[0] = n;
    for (int i = 1; i < count; ++i)
        out[i] = part * y[i];
}

/* mu |u_t| */
static double shift(const sn_cone* c, const double* u)
{
    return c->count > 1 ? c->mu * sqrt(u[1] * u[1] + u[2] * u[2]) : 0.0;
}

static void begin(const sn_cones* k, split* s)
{
    size_t n = (size_t)k->rows;
    *s = (split){
        .x = k->work, .z = k->work + n, .u = k->work + 2 * n, .d = k->work + 3 * n, .rho = rho_start
    };
    for (int j = 0; j < k->rows; ++j) {
        s->x[j] = s->z[j] = k->l[j] / k->scale[j];
        s->u[j] = k->scale[j] * k->w[j];
    }
    for (int i = 0; i < k->count; ++i) { // into the dual cone, which is that of 1/mu
        const sn_cone* c = &k->list[i];
        double* u = s->u + c->at;
        u[0] = fmax(0.0, u[0]) + shift(c, u);
    }
}

/* The equations by bodies, for the multipliers scale x. */
static bool factor_by_bodies(sn_cones* k, double rho)
{
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        sn_cone_block* e = &k->bodies->block[i];
        *e = (sn_cone_block){ .rows = c->count };
        for (int j = 0; j < c->count; ++j) {
            e->E[4 * j] = (rho + eta) / k->scale[c->at + j];
            e->T[4 * j] = k->scale[c->at + j];
        }
    }
    return sn_cone_equations_factor(k);
}

SN_CLONES static bool factor_dense(sn_cones* k, double rho)
{
    int n = k->rows;
    for (int j = 0; j < n; ++j) {
        const double *from = k->C + (size_t)j * (size_t)n, by = k->scale[j];
        double* to = k->matrix + (size_t)j * (size_t)n;
        for (int i = 0; i < n; ++i)
            to[i] = from[i] * by * k->scale[i];
        to[j] += rho + eta;
    }
    return sn_lu_factor(k->matrix, n, k->swapped) < 0;
}

static bool factor(sn_cones* k, double rho)
{
    ++k->factorisations;
    return k->bodies ? factor_by_bodies(k, rho) : factor_dense(k, rho);
}

static void solve(sn_cones* k, double* x)
{
    if (!k->bodies) {
        sn_lu_solve(k->matrix, k->rows, k->swapped, x);
        return;
    }
    sn_cone_equations_solve(k, x, 0);
    for (int j = 0; j < k->rows; ++j)
        x[j] /= k->scale[j];
}

static void update_cone(const sn_cone* c, split* s)
{
    double y[3] = { 0 }, x[3], z[3];
    for (int j = 0; j < c->count; ++j) {
        x[j] = relaxation * s->x[c->at + j] + (1.0 - relaxation) * s->z[c->at + j];
        y[j] = x[j] - s->u[c->at + j] / s->rho;
    }
    project(c->mu, c->count, y, z);
    for (int j = 0; j < c->count; ++j) {
        int row = c->at + j;
        s->dual = fmax(s->dual, s->rho * fabs(z[j] - s->z[row]));
        s->primal = fmax(s->primal, fabs(s->x[row] - z[j]));
        s->z[row] = z[j];
        s->u[row] -= s->rho * (x[j] - z[j]);
        s->size = fmax(s->size, fabs(z[j]));
        s->slip = fmax(s->slip, fabs(s->u[row]));
    }
}

static void iterate(sn_cones* k, split* s)
{
    for (int j = 0; j < k->rows; ++j)
        s->d[j] = eta * s->x[j] + s->rho * s->z[j] + s->u[j] - k->scale[j] * k->b[j];
    for (int i = 0; i < k->count; ++i)
        s->d[k->list[i].at] -= shift(&k->list[i], s->u + k->list[i].at);
    solve(k, s->d);
    memcpy(s->x, s->d, (size_t)k->rows * sizeof(double));
    s->primal = s->dual = s->size = s->slip = 0.0;
    for (int i = 0; i < k->count; ++i)
        update_cone(&k->list[i], s);
}

/* rho that would make both residuals alike; does it differ enough to be worth its factors? */
static bool change_rho(split* s)
{
    double primal = s->primal / s->size, dual = s->dual / s->slip, ratio = sqrt(primal / dual);
    if (!isfinite(ratio) || (ratio < rho_ratio && ratio > 1.0 / rho_ratio)) return false;
    s->rho *= fmin(rho_step, fmax(1.0 / rho_step, ratio));
    s->rho = fmin(rho_most, fmax(rho_least, s->rho));
    return true;
}

void sn_cone_split(sn_cones* k, int most)
{
    SN_ASSERT(k->bodies || k->rows <= k->most);
    split s;
    memcpy(k->l, k->best, (size_t)k->rows * sizeof(double));
    sn_cones_respond(k);
    begin(k, &s);
    bool fresh = true;
    for (int i = 1, next = FIRST_TRY, since = 0; i <= most && k->residual > k->met; ++i) {
        if (fresh && !factor(k, s.rho)) return;
        fresh = false;
        iterate(k, &s);
        if (i == next) {
            next += next / 2;
            sn_cone_newton_from(k, k->scale, s.z);
            fresh = true; // its factors have taken the place of these
        }
        if (++since < RHO_AGE || !change_rho(&s)) continue;
        fresh = true;
        since = 0;
    }
}
