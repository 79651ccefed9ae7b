/* Sinew - solve. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/solve.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/inertia.h"
#include <string.h>

/* Row `r` of node m of a matrix holds zeros only. */
static bool is_empty_row(const sn_block_matrix* matrix, int m, int r)
{
    for (int block = matrix->row[m]; block < matrix->row[m + 1]; ++block) {
        int width = matrix->size[matrix->col[block]];
        const double* values = matrix->values + matrix->at[block] + r * width;
        for (int k = 0; k < width; ++k)
            if (values[k] != 0.0) return false; // a NaN is not zero either
    }
    return true;
}

bool sn_system_factor_with(sn_system* s, sn_linear* linear, const sn_block_matrix* matrix)
{
    SN_ASSERT(!linear || matrix->dofs == s->matrix.A->dofs);
    double start = s->profiling ? sn_clock() : 0.0;
    int bad = linear ? sn_linear_factor(linear, matrix) : -1;
    ++s->counters.factorisations;
    if (s->profiling) {
        s->matrix_seconds[1] += sn_clock() - start;
        ++s->matrix_calls[1];
    }
    if (bad < 0) return true;
    for (int i = 0; i < s->layout.node_count; ++i) {
        int m = s->layout.node_unknown[i];
        if (m < 0 || bad < matrix->start[m] || bad >= matrix->start[m + 1]) continue;
        s->culprit_dof = s->layout.node_dof[i] + bad - matrix->start[m];
        s->culprit_is_bare = is_empty_row(matrix, m, bad - matrix->start[m]);
    }
    return false;
}

/* The free dofs of an array over all into `rhs`, and back. */
static void gather_unknowns(sn_system* s, const double* from)
{
    SN_ASSERT(s->matrix.A->dofs <= s->layout.nv && from != s->matrix.rhs);
    for (int k = 0; k < s->matrix.A->dofs; ++k)
        s->matrix.rhs[k] = from[s->matrix.unknown_dof[k]];
    for (int k = 0; k < s->matrix.partial_count; ++k)
        s->matrix.rhs[s->matrix.partial[k]] = 0.0;
}

static void scatter_unknowns(const sn_system* s, const double* from, double* out)
{
    if (s->matrix.A->dofs < s->layout.nv) memset(out, 0, (size_t)s->layout.nv * sizeof(double));
    for (int k = 0; k < s->matrix.A->dofs; ++k)
        out[s->matrix.unknown_dof[k]] = from[k];
}

void sn_system_start_from(sn_system* s, const double* guess)
{
    gather_unknowns(s, guess);
    if (s->matrix.linear) sn_linear_start(s->matrix.linear, s->matrix.rhs);
}

bool sn_system_has_inverse(const sn_system* s, const sn_linear* linear)
{
    return (s->inertia.diagonal || s->inertia.inverse) && linear == s->inertia.solver;
}

void sn_system_solve_unknowns(sn_system* s, sn_linear* linear, double* x)
{
    double start = s->profiling ? sn_clock() : 0.0;
    if (sn_system_has_inverse(s, linear))
        sn_inertia_apply(s, x, x);
    else if (linear)
        sn_linear_solve(linear, x, x);
    if (s->profiling) {
        s->matrix_seconds[2] += sn_clock() - start;
        ++s->matrix_calls[2];
    }
}

void sn_system_solve_with(sn_system* s, sn_linear* linear, const double* rhs, double* out)
{
    gather_unknowns(s, rhs);
    sn_system_solve_unknowns(s, linear, s->matrix.rhs);
    scatter_unknowns(s, s->matrix.rhs, out);
}

void sn_system_multiply(sn_system* s, const double* in, double* out)
{
    SN_ASSERT(in != out);
    gather_unknowns(s, in);
    sn_block_matrix_multiply_symmetric(s->matrix.A, s->matrix.rhs, s->matrix.product);
    scatter_unknowns(s, s->matrix.product, out);
}

void sn_system_apply(sn_system* s, const double* in, double* out)
{
    SN_ASSERT(in != out);
    gather_unknowns(s, in);
    sn_block_matrix_multiply(s->matrix.A, s->matrix.rhs, s->matrix.product);
    scatter_unknowns(s, s->matrix.product, out);
}

void sn_system_transpose(sn_system* s)
{
    sn_block_matrix_transpose(s->matrix.A);
    s->matrix.held.valid = false;
}
