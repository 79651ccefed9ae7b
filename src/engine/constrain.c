/* Sinew - constrain. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/constrain.h"
#include "base/assert.h"
#include "engine/contacts.h"
#include "engine/derive.h"
#include "engine/eliminate.h"
#include "engine/solve.h"
#include <string.h>

/* Places of the unknown nodes, for solvers that turn what they know with the nodes. */
static void tell_places(sn_system* s)
{
    for (int i = 0; i < s->layout.node_count; ++i) {
        int m = s->layout.node_unknown[i];
        const sn_state* state = &s->layout.states[s->layout.node_state[i]];
        if (m < 0 || state->kind == SN_SCALARS) continue;
        const double* x = state->x + (i - state->node_at) * sn_kind_coords(state->kind);
        memcpy(s->matrix.product + s->matrix.A->start[m], x, 3 * sizeof(double));
    }
    sn_linear_place(s->matrix.linear, s->matrix.product);
}

/* A cancelled step ends like one whose matrix is singular; sn_sim_step tells which it was. */
bool sn_system_factor(sn_system* s)
{
    if (sn_is_cancelled(s->cancellation)) return false;
    if (s->matrix.held.valid && s->matrix.held.factored) return true;
    if (s->matrix.linear && sn_linear_needs_place(s->matrix.linear)) tell_places(s);
    bool many = s->matrix.held.valid || s->rows; // solutions, of a matrix that lasts or with each row
    if (s->matrix.linear && many) sn_linear_expect_many(s->matrix.linear);
    bool regular = sn_system_factor_with(s, s->matrix.linear, s->matrix.A);
    if (regular && s->rows) sn_rows_factor(s, s->matrix.linear);
    s->matrix.held.factored = regular && !sn_is_cancelled(s->cancellation); // rows may have no answers
    return s->matrix.held.factored;
}

void sn_system_solve(sn_system* s, const double* rhs, double* out)
{
    if (s->rows)
        sn_rows_solve(s, s->matrix.linear, rhs, false, out);
    else
        sn_system_solve_with(s, s->matrix.linear, rhs, out);
}

static bool solve_step(sn_system* s, const double* rhs, double* out, bool keep)
{
    sn_rows* rows = s->rows;
    SN_ASSERT(!rows || out != rows->move);
    if (!rows) {
        sn_system_solve_with(s, s->matrix.linear, rhs, out);
        return true;
    }
    rhs = sn_rows_support(s, rhs);
    if (rows->contacts && sn_contacts_solve_in_rounds(s, rhs, out, keep)) return true;
    sn_rows_solve(s, s->matrix.linear, rhs, true, out);
    for (int e = 0; keep && e < rows->equal; ++e)
        rows->lambda[rows->equal_row[e]] += rows->change[e];
    return !rows->contacts || sn_contacts_solve(s, out, keep);
}

void sn_system_update(sn_system* s, const double* rhs, double* out) { solve_step(s, rhs, out, true); }

bool sn_system_probe(sn_system* s, const double* rhs, double* out)
{
    if (s->rows) sn_rows_read(s);
    return solve_step(s, rhs, out, false);
}
