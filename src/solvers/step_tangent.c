/* Sinew - step_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/step_tangent.h"
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/system.h"
#include "solvers/contact_tangent.h"
#include <string.h>

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary)
{
    *k = (sn_step_tangent){ 0 };
    if (!sn_stage_tangent_prepare(&k->stage, vary)) return false;
    size_t frames = (size_t)vary->s->layout.frame_count;
    size_t numbers = (2 * SN_DIRK_STAGES + 3) * (size_t)k->stage.n + (size_t)sn_hold_count(vary->s);
    k->rows = sn_pool_array(vary->pool, numbers, sizeof(double));
    k->end_J = sn_pool_array(vary->pool, 2 * frames, sizeof(sn_mat3));
    if (vary->s->rows) {
        k->pulled = sn_pool_array(vary->pool, 4 * (size_t)vary->s->rows->count, sizeof(double));
        k->pulled_forces = sn_pool_array(vary->pool, 4 * (size_t)k->stage.n, sizeof(double));
    }
    if (!sn_hold_end_prepare(&k->hold, &k->stage) || vary->pool->failed) return false;
    k->end_X = k->end_J + frames;
    return true;
}

size_t sn_step_tangent_room(const sn_step_tangent* k, int count)
{
    size_t inputs = (size_t)k->stage.vary->input_count;
    return 2 * SN_DIRK_STAGES * (size_t)count * (size_t)k->stage.n +
           inputs * sn_stage_tangent_width(&k->stage);
}

/* ---- methods ------------------------------------------------------------------------------------------- */

static const struct {
    const sn_component* integrator;
    sn_status (*last)(const sn_system* s, sn_step_record* out, sn_error* error);
} methods[] = {
    { &sn_dirk, sn_dirk_last_step },
    { &sn_generalized_alpha, sn_generalized_alpha_last_step },
    { &sn_midpoint, sn_midpoint_last_step },
    { &sn_implicit_euler, sn_implicit_euler_last_step },
};

sn_status sn_step_record_last(const sn_system* s, sn_step_record* out, sn_error* error)
{
    for (size_t i = 0; i < SN_COUNT(methods); ++i)
        if (s->integrator_type == methods[i].integrator) return methods[i].last(s, out, error);
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: %s has no sensitivities; use <dirk/>, <generalized_alpha/>, <midpoint/>, "
                   "<implicit_euler/> or <statics/>",
                   s->path, s->integrator_type->name);
}

/* ---- the way back to the rows -------------------------------------------------------------------------- */

static void go_to_end(sn_step_tangent* tangent, const sn_step_record* p)
{
    sn_stage_tangent* k = &tangent->stage;
    bool any = p->acceleration_rows > 0; // where a step leaves none, rows do not need them
    sn_tangent_clear(k, k->way);
    sn_stage_tangent_move(k, p->t + p->h, p->x1, p->v1,
                          any ? p->a + (p->acceleration_rows - 1) * k->n : k->way);
    sn_hold_take(k, p->l, p->multiplier_rows - 1);
}

/* Places the system at the last stage, with W of the matrix that led back. */
static void go_to_last(sn_step_tangent* tangent, const sn_step_record* p)
{
    sn_stage_tangent* k = &tangent->stage;
    p->rule->go_to_last(tangent, p);
    for (int i = 0; !p->spun && i < k->s->layout.frame_count; ++i)
        k->W[i] = sn_mat3_identity();
}

/* The same, having read the derivatives at the end. */
static void look_back(sn_step_tangent* tangent, const sn_step_record* p)
{
    go_to_end(tangent, p);
    sn_hold_end_read(&tangent->hold, &tangent->stage);
    go_to_last(tangent, p);
    sn_hold_end_turn(&tangent->hold, &tangent->stage, &p->returned, p->spun);
}

/* `forces` has room for [inputs][2][nv]. */
static sn_status push_back(sn_step_tangent* tangent, const sn_step_record* p, sn_change* changes, int count,
                           double* forces, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    int inputs = k->vary->input_count, each = 2 * k->n;
    look_back(tangent, p);
    bool other = k->contacts || (!p->spun && k->s->layout.frame_count > 0); // matrix than that of the stage
    if (other && sn_stage_tangent_factor(k, error)) return error->status;
    for (int c = 0; c < inputs; ++c)
        sn_hold_end_force(&tangent->hold, k, &p->returned, c, forces + c * each);
    go_to_end(tangent, p);
    for (int c = 0; c < count; ++c)
        sn_hold_end_push(&tangent->hold, k, &changes[c], c < inputs ? c : -1, forces + c * each);
    return SN_OK;
}

/* Adds what the inputs change at the last stage, then at the end. */
static void add_inputs(sn_step_tangent* tangent, const sn_step_record* p, double* gradient)
{
    sn_stage_tangent* k = &tangent->stage;
    double* force = tangent->pulled_forces + 2 * k->n;
    size_t rows = (size_t)sn_hold_count(k->s);
    go_to_last(tangent, p);
    for (int c = 0; c < k->vary->input_count; ++c) {
        sn_hold_end_force(&tangent->hold, k, &p->returned, c, force);
        for (int i = 0; i < 2 * k->n; ++i)
            gradient[c] += tangent->pulled_forces[i] * force[i];
    }
    go_to_end(tangent, p);
    for (int of = SN_ROW_VALUES; of <= SN_ROW_RATES; ++of) {
        memcpy(k->l, tangent->pulled + (size_t)of * rows, rows * sizeof(double));
        sn_hold_add_inputs(k, of, 1.0, gradient);
    }
}

static sn_status pull_back(sn_step_tangent* tangent, const sn_step_record* p, sn_change* c, double* gradient,
                           sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    look_back(tangent, p);
    sn_status status = sn_stage_tangent_factor_transposed(k, error);
    if (!status) sn_hold_end_pull(&tangent->hold, k, c, tangent->pulled, tangent->pulled_forces);
    sn_hold_transpose(k);
    if (!status) add_inputs(tangent, p, gradient);
    return status;
}

static bool leads_back(const sn_step_tangent* k) { return k->stage.s->rows && k->stage.s->rows->equal > 0; }

sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* p, sn_change* changes, int count,
                                  double* rows, sn_error* error)
{
    sn_status status = p->rule->forward(k, p, changes, count, rows, error);
    return !status && leads_back(k) ? push_back(k, p, changes, count, rows, error) : status;
}

sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* p, sn_change* c,
                                   double* gradient, sn_error* error)
{
    sn_status status = leads_back(k) ? pull_back(k, p, c, gradient, error) : SN_OK;
    return status ? status : p->rule->backward(k, p, c, gradient, error);
}
