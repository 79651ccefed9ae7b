/* Sinew - midpoint_tangent: derivatives of the steps of midpoint.

   Legend: as in midpoint.c and stage_tangent.h. The stage weighs g = part h, part = 1/2, or 1 where backward
   Euler's step was taken; u* = 0, v* = v0, so that r = u/g, e = 0, q = -dv0/g. The step's end is
     x1 = x0 (+) u/part       dx1 = X1 dx0 + J1 du/part
     v1 = v0 + (r - v0)/part
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "solvers/hold_tangent.h"
#include "solvers/step_tangent.h"
#include <string.h>

/* J1 and X1. */
static void find_end(sn_step_tangent* tangent, double part)
{
    const sn_layout* l = &tangent->stage.s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int frame = l->node_frame[node];
        if (frame < 0) continue;
        sn_vec3 way = sn_scale(1.0 / part, sn_tangent_rotation(tangent->stage.u + l->node_dof[node]));
        tangent->end_J[frame] = sn_so3_jr(way);
        tangent->end_X[frame] = sn_mat3_transpose(sn_quat_matrix(sn_quat_exp(way)));
    }
}

/* Places the system at the stage; returns g. */
static double go_to_stage(sn_step_tangent* tangent, const sn_step_record* p)
{
    sn_stage_tangent* k = &tangent->stage;
    double part = p->weights[0], g = part * p->h;
    for (int i = 0; i < k->n; ++i)
        k->u[i] = g * p->r[i];
    memcpy(k->at.a, p->a, (size_t)k->n * sizeof(double));
    sn_hold_take(k, p->l, 0);
    k->at.t = p->t + g;
    k->cv = 1.0 / g;
    k->ca = 1.0 / (g * g);
    find_end(tangent, part);
    sn_stage_tangent_place(k, p->x0, g, p->r, NULL);
    return g;
}

static sn_status forward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* changes, int count,
                         double* rows, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    double part = p->weights[0], g = go_to_stage(tangent, p), *start = tangent->rows;
    sn_stage_tangent_forces(k, rows);
    sn_status status = sn_stage_tangent_factor(k, error);
    for (int c = 0; c < count && !status; ++c) {
        sn_change* d = &changes[c];
        sn_tangent_clear(k, k->e);
        for (int i = 0; i < k->n; ++i)
            k->q[i] = -d->v[i] / g;
        status = sn_stage_tangent_solve(k, d->x, sn_stage_tangent_force(k, rows, c), error);
        memcpy(start, d->x, (size_t)k->n * sizeof(double));
        sn_tangent_clear(k, d->x);
        sn_tangent_turn(k, tangent->end_X, false, 1.0, start, d->x);
        sn_tangent_turn(k, tangent->end_J, false, 1.0 / part, k->du, d->x);
        for (int i = 0; i < k->n; ++i)
            d->v[i] += (k->du[i] / g - d->v[i]) / part;
        memcpy(d->a, k->da, (size_t)k->n * sizeof(double));
        sn_hold_keep(k, d);
    }
    return status;
}

static sn_status backward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* c, double* gradient,
                          sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    size_t row = (size_t)k->n;
    double part = p->weights[0], g = go_to_stage(tangent, p);
    double *end = tangent->rows, *z = end + row, *du = z + row, *e = du + row, *q = e + row;
    memcpy(end, c->x, row * sizeof(double));
    memcpy(q, c->a, row * sizeof(double));
    memset(z, 0, 3 * row * sizeof(double)); // z, du and e
    sn_hold_add_last(k, c, z, e, du);
    sn_tangent_clear(k, c->x);
    sn_tangent_turn(k, tangent->end_X, true, 1.0, end, c->x);
    sn_tangent_turn(k, tangent->end_J, true, 1.0 / part, end, du);
    sn_tangent_add(k, 1.0 / (g * part), c->v, du);
    sn_status status = sn_stage_tangent_pull(k, z, du, e, q, c->l, c->x, gradient, error);
    for (int i = 0; i < k->n; ++i)
        c->v[i] = (1.0 - 1.0 / part) * c->v[i] - q[i] / g;
    sn_tangent_clear(k, c->a);
    return status;
}

static void go_to_last(sn_step_tangent* tangent, const sn_step_record* p) { go_to_stage(tangent, p); }

const sn_step_rule sn_midpoint_rule = { forward, backward, go_to_last };
