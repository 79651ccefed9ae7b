/* Sinew - alpha_tangent: derivatives of the steps of generalized_alpha.

   Legend: as in generalized_alpha.c and stage_tangent.h. With du = du* + h^2 beta db1 and
   dv = dv* + h gamma db1,
     du* = h dv0 + h^2 (1/2 - beta) db0      dv* = dv0 + h (1 - gamma) db0
   V = 1, cv = gamma/(beta h), ca = (1 - am)/((1 - af) beta h^2), and
     e = dv* - cv du*        q = (am db0 - af da0)/(1 - af) - ca du*
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "solvers/hold_tangent.h"
#include "solvers/step_tangent.h"
#include <string.h>

/* Sums of changes at the start: a row of numbers for each, and what multiplies db0, dv0 and da0. */
typedef struct alpha_weights {
    double b1;            /* h^2 beta */
    double u_v, u_b, v_b; /* of dv0 in u*, of db0 in u* and v* */
    double q_a, q_b;      /* of da0 and db0 in q */
} alpha_weights;

static alpha_weights weigh(sn_stage_tangent* k, const sn_step_record* p)
{
    double h = p->h, am = p->weights[0], af = p->weights[1], gamma = p->weights[2], beta = p->weights[3];
    k->cv = gamma / (beta * h);
    k->ca = (1.0 - am) / ((1.0 - af) * beta * h * h);
    return (alpha_weights){ .b1 = h * h * beta,
                            .u_v = h,
                            .u_b = h * h * (0.5 - beta),
                            .v_b = h * (1.0 - gamma),
                            .q_a = -af / (1.0 - af),
                            .q_b = am / (1.0 - af) };
}

static void go_to_start(sn_stage_tangent* k, const sn_step_record* p)
{
    sn_stage_tangent_move(k, p->t, p->x0, p->v0, p->a);
}

static void go_to_end(sn_stage_tangent* k, const sn_step_record* p)
{
    memcpy(k->u, p->r, (size_t)k->n * sizeof(double));
    memcpy(k->at.a, p->a + k->n, (size_t)k->n * sizeof(double));
    sn_hold_take(k, p->l, 0);
    k->at.t = p->t + p->h;
    sn_stage_tangent_place(k, p->x0, 0.0, NULL, p->r + k->n);
}

static sn_status pass(sn_stage_tangent* k, const alpha_weights* w, sn_change* c, const double* force,
                      double* us, sn_error* error)
{
    for (int i = 0; i < k->n; ++i) {
        us[i] = w->u_v * c->v[i] + w->u_b * c->b[i];
        k->e[i] = c->v[i] + w->v_b * c->b[i] - k->cv * us[i];
        k->q[i] = w->q_a * c->a[i] + w->q_b * c->b[i] - k->ca * us[i];
    }
    sn_status status = sn_stage_tangent_solve(k, c->x, force, error);
    for (int i = 0; i < k->n; ++i)
        c->b[i] = (k->du[i] - us[i]) / w->b1;
    memcpy(c->x, k->z, (size_t)k->n * sizeof(double));
    memcpy(c->v, k->dv, (size_t)k->n * sizeof(double));
    memcpy(c->a, k->da, (size_t)k->n * sizeof(double));
    sn_hold_keep(k, c);
    return status;
}

static sn_status forward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* changes, int count,
                         double* rows, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    alpha_weights w = weigh(k, p);
    sn_status status = SN_OK;
    if (p->restarted) {
        go_to_start(k, p);
        status = sn_start_tangent(k, changes, count, rows, error);
        for (int c = 0; c < count; ++c)
            memcpy(changes[c].b, changes[c].a, (size_t)k->n * sizeof(double));
    }
    if (status) return status;
    go_to_end(k, p);
    sn_stage_tangent_forces(k, rows);
    status = sn_stage_tangent_factor(k, error);
    for (int c = 0; c < count && !status; ++c)
        status = pass(k, &w, &changes[c], sn_stage_tangent_force(k, rows, c), tangent->rows, error);
    return status;
}

static sn_status backward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* c, double* gradient,
                          sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    alpha_weights w = weigh(k, p);
    size_t row = (size_t)k->n;
    double *z = tangent->rows, *du = z + row, *e = du + row, *q = e + row, *us = q + row;
    memcpy(z, c->x, row * sizeof(double));
    memcpy(e, c->v, row * sizeof(double));
    memcpy(q, c->a, row * sizeof(double));
    for (int i = 0; i < k->n; ++i) {
        du[i] = c->b[i] / w.b1;
        us[i] = -du[i];
    }
    sn_hold_add_last(k, c, z, e, du);
    sn_tangent_clear(k, c->x);
    go_to_end(k, p);
    sn_status status = sn_stage_tangent_pull(k, z, du, e, q, c->l, c->x, gradient, error);
    if (status) return status;
    for (int i = 0; i < k->n; ++i) {
        us[i] -= k->cv * e[i] + k->ca * q[i];
        c->v[i] = w.u_v * us[i] + e[i];
        c->b[i] = w.u_b * us[i] + w.v_b * e[i] + w.q_b * q[i];
        c->a[i] = w.q_a * q[i];
    }
    if (!p->restarted) return SN_OK;
    sn_tangent_add(k, 1.0, c->b, c->a);
    sn_tangent_clear(k, c->b);
    go_to_start(k, p);
    return sn_start_tangent_pull(k, c, gradient, error);
}

static void go_to_last(sn_step_tangent* tangent, const sn_step_record* p)
{
    weigh(&tangent->stage, p);
    go_to_end(&tangent->stage, p);
}

const sn_step_rule sn_generalized_alpha_rule = { forward, backward, go_to_last };
