/* Sinew - accelerate. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/accelerate.h"
#include "base/assert.h"
#include "engine/assemble.h"
#include "engine/eliminate.h"
#include "engine/evaluate.h"
#include "engine/inertia.h"
#include "engine/motion.h"
#include "engine/solve.h"

void sn_system_prepare_masses(sn_system* s)
{
    if (!sn_inertia_is_constant(s)) return;
    sn_inertia_forget(s);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    sn_inertia_keep(s);
}

static bool factor_masses(sn_system* s)
{
    SN_ASSERT(s->inertia.M && s->inertia.solver);
    if (s->inertia.constant) return true;
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    sn_inertia_take(s);
    return sn_system_factor_with(s, s->inertia.solver, s->inertia.M);
}

static void clear_accelerations(sn_system* s)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) s->layout.a[i] = 0.0;
}

bool sn_system_find_accelerations(sn_system* s)
{
    clear_accelerations(s);
    sn_rows* rows = s->rows;
    for (int e = 0; rows && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] = 0.0;
    sn_system_evaluate(s);
    if (!s->matrix.linear) return true;
    if (!factor_masses(s)) return false;
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
        clear_accelerations(s);
        sn_system_evaluate(s);
        for (int k = 0; k < s->matrix.A->dofs; ++k) {
            int i = s->matrix.unknown_dof[k];
            SN_ASSERT(s->layout.free_dof[i] && s->inertia.diagonal[k] > 0.0);
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
