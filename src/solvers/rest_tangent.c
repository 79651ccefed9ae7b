/* Sinew - rest_tangent: derivatives of equilibria.

   Legend: f net force with the forces G^T l of constraints, g their rows, p an input. An equilibrium keeps
   f = 0 and g = 0, hence
     -K z - G^T dl = f_p        G z = -g_p
   The matrix A = -K + G^T R G is regular where K alone is not; R is diagonal. With it
     A z - G^T m = f_p          G z = -g_p        dl = m + R g_p
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "engine/system.h"
#include "solvers/hold_tangent.h"
#include "solvers/step_tangent.h"
#include <string.h>

static int count_rows(const sn_stage_tangent* k) { return sn_hold_count(k->s); }

/* Places the system at rest. */
static void go_to_rest(sn_stage_tangent* k, const sn_motion* at)
{
    sn_tangent_clear(k, k->way);
    sn_stage_tangent_move(k, at->t, at->x, k->way, k->way);
    sn_hold_take(k, at->l, 0);
}

/* g_p of an input into `gaps`. */
static void find_gaps(sn_stage_tangent* k, int input)
{
    sn_hold_differentiate(k, &(sn_direction){ .input = input }, SN_ROW_VALUES, k->gaps);
}

/* The entry of R of a row. */
static double stiffening(const sn_rows* rows, int row)
{
    return rows->stiffening / (rows->size[row] * rows->size[row]);
}

static sn_status factor_stiffness(sn_stage_tangent* k, bool transposed, sn_error* error)
{
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, 0.0, 0.0, 1.0, NULL, NULL);
    if (transposed) sn_system_transpose(k->s);
    return sn_tangent_factor(k, error);
}

sn_status sn_rest_forward(sn_step_tangent* tangent, const sn_motion* at, sn_change* changes, int count,
                          double* rows, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    go_to_rest(k, at);
    sn_stage_tangent_forces(k, rows);
    for (int c = 0; c < k->vary->input_count && count_rows(k) > 0; ++c) {
        find_gaps(k, c);
        memcpy(changes[c].l, k->gaps, (size_t)count_rows(k) * sizeof(double));
    }
    sn_status status = factor_stiffness(k, false, error);
    for (int c = 0; c < count; ++c)
        sn_tangent_clear(k, changes[c].x); // where the search began does not matter
    for (int c = 0; c < k->vary->input_count && !status; ++c) {
        sn_change* d = &changes[c];
        for (int i = 0; i < count_rows(k); ++i)
            k->gaps[i] = d->l[i];
        status = sn_tangent_solve(k, sn_stage_tangent_force(k, rows, c), d->x, error);
        for (int i = 0; i < count_rows(k); ++i)
            d->l[i] = k->l[i] + stiffening(k->s->rows, i) * k->gaps[i];
    }
    return status;
}

/* With A^T w + G^T m = x and G w = -l the scalar changes by w . f_p - m . g_p + l . R g_p. */
sn_status sn_rest_backward(sn_step_tangent* tangent, const sn_motion* at, const sn_change* end,
                           double* gradient, sn_error* error)
{
    sn_stage_tangent* k = &tangent->stage;
    go_to_rest(k, at);
    sn_status status = factor_stiffness(k, true, error);
    for (int i = 0; i < count_rows(k); ++i)
        k->gaps[i] = end->l[i];
    if (!status) status = sn_tangent_solve(k, end->x, k->z, error);
    if (status) return status;
    sn_stage_tangent_add_inputs(k, k->z, gradient);
    for (int p = 0; p < k->vary->input_count && count_rows(k) > 0; ++p) {
        find_gaps(k, p);
        for (int i = 0; i < count_rows(k); ++i)
            gradient[p] += (k->l[i] + stiffening(k->s->rows, i) * end->l[i]) * k->gaps[i];
    }
    return SN_OK;
}
