/* Sinew - inertia. SPDX-License-Identifier: BSD-3-Clause

   Masses that are `constant` and act on independent coordinates alone make a mass matrix that is the same at any motion. Its factor
   is found once. Where there are few unknowns its inverse is, too: a product with it is several times as fast as a solution,
   whose every number waits for the one before. Masses lumped at points leave a diagonal, which is all that is kept of them: it is
   added to the matrix and divided by. */
#include "engine/inertia.h"
#include "base/lanes.h"
#include "engine/rows.h"
#include <string.h>

enum { LANES = 4, AT_ONCE = 6, MOST_INVERTED = 96 };

static int stride_of(int n) { return (n + AT_ONCE * LANES - 1) / (AT_ONCE * LANES) * AT_ONCE * LANES; }

static bool is_constant(const sn_calls* masses)
{
    for (int c = 0; c < masses->count; ++c) {
        const sn_call* call = &masses->at[c];
        if (!call->type->ops.force->constant) return false;
        for (int i = 0; i < call->item_count; ++i)
            if (!call->plan[i].direct && !call->plan[i].dead) return false;
    }
    return true;
}

/* Columns fill registers AT_ONCE at a time, sums that do not wait for each other; what lies beyond the unknowns stays zero. */
static void invert(sn_system* s)
{
    int n = s->matrix->dofs, stride = stride_of(n);
    double* columns = sn_pool_array(s->pool, (size_t)(n * stride), sizeof(double));
    for (int k = 0; columns && k < n; ++k) {
        double* column = columns + k * stride;
        column[k] = 1.0;
        sn_linear_solve(s->mass_solver, column, column);
    }
    s->mass_inverse = columns;
}

/* The diagonal of the matrix just assembled, where all of its blocks are 3 x 3 and nothing lies off it. */
static double* find_diagonal(sn_system* s)
{
    const sn_block_matrix* A = s->matrix;
    double* diagonal = sn_pool_array(s->pool, (size_t)A->dofs, sizeof(double));
    s->mass_at = sn_pool_array(s->pool, (size_t)A->nodes, sizeof *s->mass_at);
    if (!diagonal || !s->mass_at || A->uniform != 3 || s->partial_count > 0) return NULL;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            for (int k = 0; k < 9; ++k) {
                double value = A->values[A->at[b] + k];
                if (A->col[b] == i && k % 4 == 0)
                    diagonal[3 * i + k / 4] = value;
                else if (value != 0.0)
                    return NULL;
            }
    for (int i = 0; i < A->dofs; ++i)
        if (!(diagonal[i] > 0.0)) return NULL;
    for (int i = 0; i < A->nodes; ++i)
        s->mass_at[i] = A->at[sn_block_matrix_find(A, i, i)];
    return diagonal;
}

/* Iterations go on reading the matrix that they were given, which is soon another one. */
static bool keeps_factor(const sn_linear* linear)
{
    return strcmp(sn_linear_method(linear), "cg") != 0 && strcmp(sn_linear_method(linear), "minres") != 0;
}

void sn_inertia_prepare(sn_system* s)
{
    if (!s->linear || s->rows || !is_constant(&s->masses)) return;
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    s->mass_diagonal = find_diagonal(s);
    s->mass_constant = s->mass_diagonal != NULL;
    if (s->mass_diagonal || !keeps_factor(s->mass_solver)) return;
    s->mass_constant = sn_linear_factor(s->mass_solver, s->matrix) < 0;
    if (s->mass_constant && s->matrix->dofs <= MOST_INVERTED) invert(s);
}

SN_CLONES static void multiply(int n, int stride, const double* columns, const double* b, double* x)
{
    for (int i = 0; i < stride; i += AT_ONCE * LANES) {
        sn_lanes sum[AT_ONCE] = { { 0 } };
        for (int k = 0; k < n; ++k) {
            const double* column = columns + k * stride + i;
            SN_UNROLL for (int r = 0; r < AT_ONCE; ++r) sum[r] += b[k] * SN_LOAD(column + r * LANES);
        }
        SN_UNROLL for (int r = 0; r < AT_ONCE; ++r) SN_STORE(x + i + r * LANES, sum[r]);
    }
}

void sn_inertia_restore(sn_system* s)
{
    s->mass_lent = false;
    if (!s->mass_constant || s->mass_diagonal || s->mass_inverse) return;
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    sn_linear_factor(s->mass_solver, s->matrix);
}

void sn_inertia_add(const sn_system* s, double weight)
{
    sn_block_matrix* A = s->matrix;
    for (int i = 0; i < A->nodes; ++i)
        for (int k = 0; k < 3; ++k)
            A->values[s->mass_at[i] + 4 * k] += weight * s->mass_diagonal[3 * i + k];
}

void sn_inertia_apply(const sn_system* s, const double* b, double* x)
{
    for (int i = 0; s->mass_diagonal && i < s->matrix->dofs; ++i)
        x[i] = b[i] / s->mass_diagonal[i];
    if (s->mass_diagonal) return;
    double padded[MOST_INVERTED];
    int n = s->matrix->dofs;
    multiply(n, stride_of(n), s->mass_inverse, b, padded);
    memcpy(x, padded, (size_t)n * sizeof(double));
}
