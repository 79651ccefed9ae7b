/* Sinew - copy. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/copy.h"

void sn_sim_leave_outside(const sn_sim* sim, sn_image* image)
{
    for (int i = 0; i < sim->system_count; ++i) {
        const sn_system* s = sim->systems[i];
        sn_image_leave(image, &s->matrix.A);
        sn_image_leave(image, &s->matrix.linear);
        sn_image_leave(image, &s->matrix.counter);
        sn_image_leave(image, &s->inertia.M);
        sn_image_leave(image, &s->inertia.solver);
    }
    for (int i = 0; i < sim->function_count; ++i)
        sn_image_leave(image, &sim->functions[i]->curve);
}

static bool copy_solver(sn_linear** to, const sn_linear* from, const void* params,
                        const sn_block_matrix* matrix, bool factored, sn_cancellation* cancellation)
{
    if (!from) return true;
    *to = sn_linear_copy(from, params, matrix, factored);
    if (*to) sn_linear_watch(*to, cancellation);
    return *to != NULL;
}

/* Factors that are used again are made again. */
static bool copy_system(sn_system* s, const sn_system* from)
{
    const sn_system_matrix* m = &from->matrix;
    const sn_inertia* in = &from->inertia;
    if (m->A && !(s->matrix.A = sn_block_matrix_copy(m->A))) return false;
    if (in->M && !(s->inertia.M = sn_block_matrix_copy(in->M))) return false;
    bool alike = in->solver && sn_linear_type(in->solver) == sn_linear_type(m->linear);
    bool lasts = in->constant && !in->diagonal && !in->inverse;
    return copy_solver(&s->matrix.linear, m->linear, m->params, s->matrix.A, m->held.factored,
                       s->cancellation) &&
           copy_solver(&s->matrix.counter, m->counter, NULL, s->matrix.A, false, NULL) &&
           copy_solver(&s->inertia.solver, in->solver, alike ? m->params : NULL, s->inertia.M, lasts,
                       s->cancellation);
}

bool sn_sim_copy_outside(sn_sim* copy, const sn_sim* from)
{
    for (int i = 0; i < copy->system_count; ++i)
        if (!copy_system(copy->systems[i], from->systems[i])) return false;
    for (int i = 0; i < copy->function_count; ++i) {
        copy->functions[i]->curve = sn_curve_copy(from->functions[i]->curve);
        if (!copy->functions[i]->curve) return false;
    }
    return true;
}
