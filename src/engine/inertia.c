/* Sinew - inertia. SPDX-License-Identifier: BSD-3-Clause

   Masses couple fewer nodes than forces do, mostly none: their matrix has a pattern of its own, so that a solid's is not factored
   to find a diagonal. It is assembled in the system's matrix and copied from there.

   Masses that are `constant` and act on independent coordinates alone make a mass matrix that is the same at any motion. Its factor
   is found once. Where there are few unknowns its inverse is, too: a product with it is several times as fast as a solution,
   whose every number waits for the one before. Masses lumped at points leave a diagonal, which is all that is kept of them: it is
   added to the matrix and divided by. */
#include "engine/inertia.h"
#include "base/lanes.h"
#include "engine/rows.h"
#include <string.h>

/* Nodes coupled by masses from which on a few iterations, which suffice near a diagonal, are better than a factor. */
enum { LANES = 4, AT_ONCE = 6, MOST_INVERTED = 96, MOST_FACTORED = 4000 };

/* ---- building ------------------------------------------------------------------------------------------------ */

static bool is_symmetric(const char* method)
{
    return !strcmp(method, "ldl") || !strcmp(method, "cg") || !strcmp(method, "minres");
}

static sn_linear* create_solver(const sn_system* s, sn_error* error)
{
    static const sn_linear_options blocks = { .method = "chain" };
    static const sn_linear_options near_diagonal = {
        .method = "cg", .tolerance = 1e-15, .preconditioner = SN_PRECONDITIONER_JACOBI, .iterations = 500
    };
    const char* method = sn_linear_method(s->linear);
    bool large = !strcmp(method, "sparse") && s->mass->nodes > MOST_FACTORED;
    if (s->mass->blocks == s->mass->nodes) return sn_linear_create_with(&blocks, s->mass, error);
    if (is_symmetric(method) || large) return sn_linear_create_with(&near_diagonal, s->mass, error);
    return sn_linear_create_with(&s->linear_options, s->mass, error);
}

sn_status sn_inertia_build(sn_system* s, int pair_count, const int (*pairs)[2], sn_error* error)
{
    s->mass = sn_block_matrix_create(s->matrix->nodes, s->matrix->size, pair_count, pairs);
    if (!s->mass) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the mass matrix of %s", s->path);
    s->mass_from = sn_pool_array(s->pool, (size_t)s->mass->blocks, sizeof *s->mass_from);
    for (int i = 0; s->mass_from && i < s->mass->nodes; ++i)
        for (int b = s->mass->row[i]; b < s->mass->row[i + 1]; ++b)
            s->mass_from[b] = s->matrix->at[sn_block_matrix_find(s->matrix, i, s->mass->col[b])];
    s->mass_solver = create_solver(s, error);
    return s->mass_solver ? SN_OK : error && error->status ? error->status : SN_ERR_MEMORY;
}

/* ---- finding ------------------------------------------------------------------------------------------------- */

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

/* Assembles the mass matrix at the motion evaluated last. */
static void assemble(sn_system* s)
{
    sn_block_matrix* M = s->mass;
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    for (int i = 0; i < M->nodes; ++i)
        for (int b = M->row[i]; b < M->row[i + 1]; ++b)
            memcpy(M->values + M->at[b], s->matrix->values + s->mass_from[b],
                   (size_t)(M->size[i] * M->size[M->col[b]]) * sizeof(double));
}

/* The diagonal of the mass matrix, where all of its blocks are 3 x 3 and nothing lies off it. */
static double* find_diagonal(sn_system* s)
{
    const sn_block_matrix* A = s->mass;
    if (A->uniform != 3 || s->partial_count > 0 || A->blocks != A->nodes) return NULL;
    double* diagonal = sn_pool_array(s->pool, (size_t)A->dofs, sizeof(double));
    for (int i = 0; diagonal && i < A->nodes; ++i)
        for (int k = 0; k < 9; ++k) {
            double value = A->values[A->at[i] + k];
            if (k % 4 == 0) diagonal[3 * i + k / 4] = value;
            if (k % 4 == 0 ? !(value > 0.0) : value != 0.0) return NULL;
        }
    return diagonal;
}

void sn_inertia_prepare(sn_system* s)
{
    if (!s->linear || s->rows || !is_constant(&s->masses)) return;
    assemble(s);
    s->mass_diagonal = find_diagonal(s);
    s->mass_constant = s->mass_diagonal || sn_linear_factor(s->mass_solver, s->mass) < 0;
    if (s->mass_constant && !s->mass_diagonal && s->matrix->dofs <= MOST_INVERTED) invert(s);
}

bool sn_inertia_factor(sn_system* s)
{
    if (s->mass_constant) return true;
    assemble(s);
    return sn_system_factor_with(s, s->mass_solver, s->mass);
}

/* ---- using --------------------------------------------------------------------------------------------------- */

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

void sn_inertia_add(const sn_system* s, double weight)
{
    sn_block_matrix* A = s->matrix;
    for (int i = 0; i < A->nodes; ++i)
        for (int k = 0; k < 3; ++k)
            A->values[s->mass_from[i] + 4 * k] += weight * s->mass_diagonal[3 * i + k];
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
