/* Sinew - accelerate. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/accelerate.h"
#include "base/assert.h"
#include "engine/assemble.h"
#include "engine/eliminate.h"
#include "engine/evaluate.h"
#include "engine/inertia.h"
#include "engine/motion.h"
#include "engine/solve.h"
#include <math.h>

void sn_system_prepare_masses(sn_system* s)
{
    if (!sn_inertia_is_constant(s)) return;
    sn_inertia_forget(s);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    sn_inertia_keep(s);
}

bool sn_system_factor_masses(sn_system* s)
{
    SN_ASSERT(s->inertia.M && s->inertia.solver);
    if (s->inertia.constant) return true;
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    sn_inertia_take(s);
    return sn_system_factor_with(s, s->inertia.solver, s->inertia.M);
}

static void clear_free(const sn_system* s, double* values)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) values[i] = 0.0;
}

bool sn_system_find_accelerations(sn_system* s)
{
    clear_free(s, s->layout.a);
    sn_rows* rows = s->rows;
    for (int e = 0; rows && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] = 0.0;
    sn_system_evaluate(s);
    if (!s->matrix.linear) return true;
    if (!sn_system_factor_masses(s)) return false;
    if (rows) {
        sn_rows_factor(s, s->inertia.solver);
        sn_rows_solve(s, s->inertia.solver, s->layout.f, true, s->layout.f);
        for (int e = 0; e < rows->equal; ++e)
            rows->lambda[rows->equal_row[e]] = rows->change[e];
    } else {
        sn_system_solve_with(s, s->inertia.solver, s->layout.f, s->layout.f);
    }
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) s->layout.a[i] = s->layout.f[i];
    return true;
}

/* Does every mass belong to one node, and is M diagonal? Then accelerations of free nodes change the net
   force there alone. */
static bool is_lumped(const sn_system* s)
{
    bool lumped = s->matrix.linear && s->inertia.diagonal && !s->rows;
    for (int c = 0; c < s->program.masses.count && lumped; ++c)
        lumped = s->program.masses.at[c].nodes_per_item == 1;
    return lumped;
}

bool sn_system_accelerate(sn_system* s)
{
    if (is_lumped(s)) {
        clear_free(s, s->layout.a);
        sn_system_evaluate(s);
        for (int k = 0; k < s->matrix.A->dofs; ++k) {
            int i = s->matrix.unknown_dof[k];
            if (!s->layout.free_dof[i]) continue; // of a node that is disabled
            SN_ASSERT(s->inertia.diagonal[k] > 0.0);
            s->layout.a[i] = s->layout.f[i] / s->inertia.diagonal[k];
            s->layout.f[i] = 0.0;
        }
        sn_system_map(s);
        return true;
    }
    if (!sn_system_find_accelerations(s)) return false;
    if (s->matrix.linear) sn_system_evaluate(s);
    return true;
}

bool sn_system_is_first_order(const sn_system* s)
{
    return s->matrix.linear && !s->rows && s->program.masses.count == 0;
}

/* One solution is exact where the force is linear in v; Newton's iteration finds the others. */
bool sn_system_find_velocities(sn_system* s)
{
    enum { MOST = 20 };
    const double enough = 1e-13;
    SN_ASSERT(sn_system_is_first_order(s));
    clear_free(s, s->layout.v);
    clear_free(s, s->layout.a);
    for (int count = 0; count < MOST; ++count) {
        double size = 0.0, change = 0.0;
        sn_system_evaluate(s);
        sn_system_assemble(s, 0.0, 1.0, 0.0, NULL);
        if (!sn_system_factor_with(s, s->matrix.linear, s->matrix.A)) return false;
        sn_system_solve_with(s, s->matrix.linear, s->layout.f, s->layout.f);
        for (int i = 0; i < s->layout.nv; ++i) {
            if (!s->layout.free_dof[i]) continue;
            s->layout.v[i] += s->layout.f[i];
            size = fmax(size, fabs(s->layout.v[i]));
            change = fmax(change, fabs(s->layout.f[i]));
        }
        if (!(change > enough * size)) break;
    }
    s->matrix.held.valid = false; // the factor is that of C
    sn_system_evaluate(s);
    return true;
}
