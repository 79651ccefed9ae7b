/* Sinew - inertia. SPDX-License-Identifier: BSD-3-Clause

   Masses couple fewer nodes than forces do, mostly none: their matrix has a pattern of its own, so that a
   solid's is not factored to find a diagonal. It is assembled in the system's matrix and copied from there.

   Masses that are `constant` and act on independent coordinates alone make a mass matrix that is the same at
   any motion. Its factor is found once. Where there are few unknowns its inverse is, too: a product with it
   is several times as fast as a solution, whose every number waits for the one before. Masses lumped at
   points leave a diagonal, which is all that is kept of them: it is added to the matrix and divided by. */
#include "engine/inertia.h"
#include <sinew/linear_solvers.h>
#include "base/assert.h"
#include "base/lanes.h"
#include <string.h>

/* Nodes coupled by masses from which on a few iterations, which suffice near a diagonal, are better than a
   factor. */
enum { LANES = 4, AT_ONCE = 6, MAX_INVERTED = 96, MAX_FACTORED = 4000 };

/* ---- building ------------------------------------------------------------------------------------------ */

static int stride_of(int n) { return (n + AT_ONCE * LANES - 1) / (AT_ONCE * LANES) * AT_ONCE * LANES; }

static sn_linear* create_solver(const sn_system* s, sn_error* error)
{
    static const sn_cg_params near_diagonal = { .preconditioner = SN_PRECONDITIONER_JACOBI,
                                                .tolerance = 1e-15,
                                                .iterations = 500 };
    const sn_block_matrix* M = s->inertia.M;
    const sn_component* type = sn_linear_type(s->matrix.linear);
    const sn_solver_ops* ops = type->ops.solver;
    if (M->blocks == M->nodes) return sn_linear_create_as(&sn_linear_chain, NULL, M, error);
    if (ops->symmetric || (!ops->low_fill && M->nodes > MAX_FACTORED))
        return sn_linear_create_as(&sn_linear_cg, &near_diagonal, M, error);
    if (!s->matrix.type) type = sn_linear_choose(M, false);
    if (!type) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the mass matrix of %s", s->path);
        return NULL;
    }
    return sn_linear_create_as(type, s->matrix.params, M, error);
}

/* Memory for what sn_inertia_keep finds, again whenever the masses change. */
static void reserve(sn_system* s)
{
    const sn_block_matrix* M = s->inertia.M;
    if (M->uniform == 3 && M->blocks == M->nodes)
        s->inertia.diagonal_memory = sn_pool_array(s->pool, (size_t)M->dofs, sizeof(double));
    if (M->dofs <= MAX_INVERTED)
        s->inertia.inverse_memory =
            sn_pool_array(s->pool, (size_t)(M->dofs * stride_of(M->dofs)), sizeof(double));
}

sn_status sn_inertia_build(sn_system* s, int pair_count, const int (*pairs)[2], sn_error* error)
{
    s->inertia.M = sn_block_matrix_create(s->matrix.A->nodes, s->matrix.A->size, pair_count, pairs);
    if (!s->inertia.M)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the mass matrix of %s", s->path);
    s->inertia.from = sn_pool_array(s->pool, (size_t)s->inertia.M->blocks, sizeof *s->inertia.from);
    for (int i = 0; s->inertia.from && i < s->inertia.M->nodes; ++i)
        for (int b = s->inertia.M->row[i]; b < s->inertia.M->row[i + 1]; ++b) {
            int block = sn_block_matrix_find(s->matrix.A, i, s->inertia.M->col[b]);
            SN_ASSERT(block >= 0); // masses couple no more than all items do
            s->inertia.from[b] = s->matrix.A->at[block];
        }
    reserve(s);
    s->inertia.solver = create_solver(s, error);
    return s->inertia.solver ? SN_OK : error && error->status ? error->status : SN_ERR_MEMORY;
}

/* ---- finding ------------------------------------------------------------------------------------------- */

bool sn_inertia_is_constant(const sn_system* s)
{
    const sn_calls* masses = &s->program.masses;
    if (!s->matrix.linear) return false;
    for (int c = 0; c < masses->count; ++c) {
        const sn_call* call = &masses->at[c];
        if (!call->type->ops.mass->constant) return false;
        for (int i = 0; i < call->item_count; ++i)
            if (!call->plan[i].direct && !call->plan[i].inactive) return false;
    }
    return true;
}

/* Columns fill registers AT_ONCE at a time, sums that do not wait for each other; what lies beyond the
   unknowns stays zero. */
static void invert(sn_system* s)
{
    int n = s->matrix.A->dofs, stride = stride_of(n);
    SN_ASSERT(n <= stride && stride % LANES == 0);
    double* columns = s->inertia.inverse_memory;
    for (int k = 0; columns && k < n; ++k) {
        double* column = columns + k * stride;
        memset(column, 0, (size_t)stride * sizeof *column);
        column[k] = 1.0;
        sn_linear_solve(s->inertia.solver, column, column);
    }
    s->inertia.inverse = columns;
}

void sn_inertia_take(sn_system* s)
{
    sn_block_matrix* M = s->inertia.M;
    for (int i = 0; i < M->nodes; ++i)
        for (int b = M->row[i]; b < M->row[i + 1]; ++b)
            memcpy(M->values + M->at[b], s->matrix.A->values + s->inertia.from[b],
                   (size_t)(M->size[i] * M->size[M->col[b]]) * sizeof(double));
}

/* The diagonal of the mass matrix, where all of its blocks are 3 x 3 and nothing lies off it. */
static double* find_diagonal(sn_system* s)
{
    const sn_block_matrix* A = s->inertia.M;
    if (A->uniform != 3 || s->matrix.partial_count > s->layout.disabled || A->blocks != A->nodes) return NULL;
    double* diagonal = s->inertia.diagonal_memory;
    for (int i = 0; diagonal && i < A->nodes; ++i)
        for (int k = 0; k < 9; ++k) {
            double value = A->values[A->at[i] + k];
            if (k % 4 == 0) diagonal[3 * i + k / 4] = value;
            if (k % 4 == 0 ? !(value > 0.0) : value != 0.0) return NULL;
        }
    return diagonal;
}

void sn_inertia_forget(sn_system* s)
{
    s->inertia.diagonal = s->inertia.inverse = NULL;
    s->inertia.constant = s->inertia.kept = false;
}

void sn_inertia_keep(sn_system* s)
{
    sn_inertia* in = &s->inertia;
    SN_ASSERT(in->M->nodes == s->matrix.A->nodes && in->M->value_count <= s->matrix.A->value_count);
    sn_inertia_take(s);
    if (s->rows) return; // they are found with each matrix, and accelerations need them, too
    in->kept = s->layout.frame_count == 0; // rotations multiply columns of M, sn_weights.spin
    in->diagonal = find_diagonal(s);
    in->constant = in->diagonal || sn_linear_factor(in->solver, in->M) < 0;
    if (in->constant && !in->diagonal && s->matrix.A->dofs <= MAX_INVERTED) invert(s);
}

/* ---- using --------------------------------------------------------------------------------------------- */

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

static void add_blocks(const sn_system* s, double weight)
{
    const sn_block_matrix* M = s->inertia.M;
    for (int i = 0; i < M->nodes; ++i)
        for (int b = M->row[i]; b < M->row[i + 1]; ++b) {
            const double* from = M->values + M->at[b];
            double* to = s->matrix.A->values + s->inertia.from[b];
            for (int k = 0; k < M->size[i] * M->size[M->col[b]]; ++k)
                to[k] += weight * from[k];
        }
}

void sn_inertia_add(const sn_system* s, double weight)
{
    SN_ASSERT(s->inertia.kept);
    sn_block_matrix* A = s->matrix.A;
    if (!s->inertia.diagonal && weight != 0.0) add_blocks(s, weight);
    if (!s->inertia.diagonal) return;
    for (int i = 0; i < A->nodes; ++i)
        for (int k = 0; k < 3; ++k)
            A->values[s->inertia.from[i] + 4 * k] += weight * s->inertia.diagonal[3 * i + k];
}

void sn_inertia_apply(const sn_system* s, const double* b, double* x)
{
    SN_ASSERT(s->inertia.diagonal || s->inertia.inverse);
    for (int i = 0; s->inertia.diagonal && i < s->matrix.A->dofs; ++i)
        x[i] = b[i] / s->inertia.diagonal[i];
    if (s->inertia.diagonal) return;
    double padded[MAX_INVERTED];
    int n = s->matrix.A->dofs;
    SN_ASSERT(n <= MAX_INVERTED);
    multiply(n, stride_of(n), s->inertia.inverse, b, padded);
    memcpy(x, padded, (size_t)n * sizeof(double));
}
