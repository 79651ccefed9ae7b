/* Sinew - step_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/step_tangent.h"
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/system.h"
#include <string.h>

bool sn_step_tangent_prepare(sn_step_tangent* k, sn_variation* vary)
{
    *k = (sn_step_tangent){ 0 };
    if (!sn_stage_tangent_prepare(&k->stage, vary)) return false;
    size_t frames = (size_t)vary->s->layout.frame_count;
    k->rows = sn_pool_array(vary->pool, (2 * SN_DIRK_STAGES + 2) * (size_t)k->stage.n, sizeof(double));
    k->end_J = sn_pool_array(vary->pool, 2 * frames, sizeof(sn_mat3));
    if (vary->pool->failed) return false;
    k->end_X = k->end_J + frames;
    return true;
}

size_t sn_step_tangent_room(const sn_step_tangent* k, int count)
{
    size_t rows = 2 * SN_DIRK_STAGES * (size_t)count + (size_t)k->stage.vary->input_count;
    return rows * (size_t)k->stage.n;
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

sn_status sn_step_tangent_forward(sn_step_tangent* k, const sn_step_record* p, sn_change* changes, int count,
                                  double* rows, sn_error* error)
{
    return p->rule->forward(k, p, changes, count, rows, error);
}

sn_status sn_step_tangent_backward(sn_step_tangent* k, const sn_step_record* p, sn_change* c,
                                   double* gradient, sn_error* error)
{
    return p->rule->backward(k, p, c, gradient, error);
}
