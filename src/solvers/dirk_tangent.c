/* Sinew - dirk_tangent: derivatives of the steps of diagonally implicit Runge-Kutta methods.

   Legend: as in dirk.c and stage_tangent.h. With the rates r = (u - u*)/g and N = d(J_r(u) r)/du,
     dv = J dr + N du        hence V = J + g N,   cv = 1/g,   e = -J du* / g
     da = (dv - dv*) / g                          ca = 1/g^2,  q = (e - dv*) / g
     du* = h sum a_ij dr_j   dv* = dv0 + h sum a_ij da_j
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "solvers/contact_tangent.h"
#include "solvers/hold_tangent.h"
#include "solvers/local.h"
#include "solvers/step_tangent.h"
#include <string.h>

/* Places the system at a stage; returns the part of the step that it weighs. */
static double go_to_stage(sn_stage_tangent* k, const sn_step_record* p, int stage)
{
    const sn_dirk_table* table = p->table;
    double g = table->a[stage][stage] * p->h;
    sn_combine(k->n, k->u, NULL, p->h, table->a[stage], p->r, stage + 1);
    k->at.t = p->t + table->c[stage] * p->h;
    k->cv = 1.0 / g;
    k->ca = 1.0 / (g * g);
    memcpy(k->at.a, p->a + stage * k->n, (size_t)k->n * sizeof(double));
    sn_hold_take(k, p->l, stage);
    sn_stage_tangent_place(k, p->x0, g, p->r + stage * k->n, NULL);
    return g;
}

/* ---- forwards ------------------------------------------------------------------------------------------ */

/* One change through stage i: its rates and accelerations into rows i of `dr` and `da`. */
static sn_status pass(sn_stage_tangent* k, const sn_step_record* p, int i, double g, const sn_change* start,
                      double* dr, double* da, const double* force, sn_error* error)
{
    double *us = dr + i * k->n, *vs = da + i * k->n;
    sn_combine(k->n, us, NULL, p->h, p->table->a[i], dr, i);
    sn_combine(k->n, vs, start->v, p->h, p->table->a[i], da, i);
    sn_tangent_clear(k, k->e);
    sn_tangent_turn(k, k->J, false, -1.0 / g, us, k->e);
    for (int j = 0; j < k->n; ++j)
        k->q[j] = (k->e[j] - vs[j]) / g;
    sn_status status = sn_stage_tangent_solve(k, start->x, force, error);
    for (int j = 0; j < k->n; ++j) {
        us[j] = (k->du[j] - us[j]) / g;
        vs[j] = k->da[j];
    }
    return status;
}

/* All changes through one stage; the last one is the step's end. */
static sn_status pass_stage(sn_stage_tangent* k, const sn_step_record* p, int i, sn_change* changes,
                            int count, double* rows, double* forces, sn_error* error)
{
    size_t row = (size_t)k->n, stages = (size_t)p->table->stages;
    double g = go_to_stage(k, p, i);
    sn_contacts_hold(k);
    sn_stage_tangent_forces(k, forces);
    sn_status status = sn_stage_tangent_factor(k, error);
    for (int c = 0; c < count && !status; ++c) {
        double *dr = rows + 2 * (size_t)c * stages * row, *da = dr + stages * row;
        status = pass(k, p, i, g, &changes[c], dr, da, sn_stage_tangent_force(k, forces, c), error);
        if (i < p->table->stages - 1) continue;
        memcpy(changes[c].x, k->z, row * sizeof(double));
        memcpy(changes[c].v, k->dv, row * sizeof(double));
        memcpy(changes[c].a, k->da, row * sizeof(double));
        sn_hold_keep(k, &changes[c]);
    }
    sn_contacts_release(k);
    return status;
}

static sn_status forward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* changes, int count,
                         double* rows, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    const sn_dirk_table* table = p->table;
    size_t row = (size_t)k->n, each = 2 * (size_t)table->stages * row;
    double* forces = rows + (size_t)count * each;
    sn_status status = SN_OK;
    if (table->explicit_first && p->restarted) {
        sn_stage_tangent_move(k, p->t, p->x0, p->v0, p->a);
        status = sn_start_tangent(k, changes, count, forces, error);
    }
    for (int c = 0; table->explicit_first && c < count; ++c) {
        memcpy(rows + (size_t)c * each, changes[c].v, row * sizeof(double));
        memcpy(rows + (size_t)c * each + each / 2, changes[c].a, row * sizeof(double));
    }
    for (int i = table->explicit_first; i < table->stages && !status; ++i)
        status = pass_stage(k, p, i, changes, count, rows, forces, error);
    return status;
}

/* ---- backwards ----------------------------------------------------------------------------------------- */

/* From the derivatives with respect to r (row i of r), a (row i of a), z, v and u of a stage to those of
   what it starts from: x0, u* and v*, which are shared among what they come from. */
static sn_status pull_stage(sn_stage_tangent* k, const sn_step_record* p, int i, const double* z, double* v,
                            const double* u, double* r, double* a, sn_change* c, double* gradient,
                            sn_error* error)
{
    double g = go_to_stage(k, p, i), *us = r + i * k->n, *q = a + i * k->n, *du = k->da;
    for (int j = 0; j < k->n; ++j) {
        us[j] /= g; // dr = (du - us)/g
        du[j] = us[j] + u[j];
        us[j] = -us[j];
    }
    bool last = i == p->table->stages - 1; // its multipliers are those of the step
    sn_contacts_hold(k);
    sn_status status = sn_stage_tangent_pull(k, z, du, v, q, last ? c->l : NULL, c->x, gradient, error);
    sn_contacts_release(k);
    if (status) return status;
    sn_tangent_add(k, 1.0 / g, q, v); // q = (e - vs)/g
    sn_tangent_turn(k, k->J, true, -1.0 / g, v, us);
    for (int j = 0; j < i; ++j) {
        double weight = p->h * p->table->a[i][j];
        sn_tangent_add(k, weight, us, r + j * k->n);
        sn_tangent_add(k, -weight / g, q, a + j * k->n);
    }
    sn_tangent_add(k, -1.0 / g, q, c->v);
    return SN_OK;
}

static sn_status pull_start(sn_stage_tangent* k, const sn_step_record* p, sn_change* c, double* gradient,
                            sn_error* error)
{
    sn_stage_tangent_move(k, p->t, p->x0, sn_system_is_first_order(k->s) ? p->r : p->v0, p->a);
    return sn_start_tangent_pull(k, c, gradient, error);
}

static sn_status backward(sn_step_tangent* tangent, const sn_step_record* p, sn_change* c, double* gradient,
                          sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    const sn_dirk_table* table = p->table;
    size_t row = (size_t)k->n, stages = (size_t)table->stages, bytes = row * sizeof(double);
    double *r = tangent->rows, *a = r + stages * row, *z = a + stages * row, *v = z + row, *u = v + row;
    memset(r, 0, 2 * stages * bytes);
    memcpy(a + (stages - 1) * row, c->a, bytes);
    memcpy(z, c->x, bytes);
    memcpy(v, c->v, bytes);
    sn_tangent_clear(k, u);
    sn_hold_add_last(k, c, z, v, u);
    sn_tangent_clear(k, c->x);
    sn_tangent_clear(k, c->v);
    sn_tangent_clear(k, c->a);
    for (int i = table->stages - 1; i >= table->explicit_first; --i) {
        sn_status status = pull_stage(k, p, i, z, v, u, r, a, c, gradient, error);
        if (status) return status;
        sn_tangent_clear(k, z);
        sn_tangent_clear(k, v);
        sn_tangent_clear(k, u);
    }
    if (!table->explicit_first) return SN_OK;
    sn_tangent_add(k, 1.0, r, c->v);
    sn_tangent_add(k, 1.0, a, c->a);
    return p->restarted ? pull_start(k, p, c, gradient, error) : SN_OK;
}

static void go_to_last(sn_step_tangent* tangent, const sn_step_record* p)
{
    go_to_stage(&tangent->stage, p, p->table->stages - 1);
}

const sn_step_rule sn_dirk_rule = { forward, backward, go_to_last };
