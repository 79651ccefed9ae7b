/* Sinew - checks of the system's matrices, through mappings.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <math.h>

/* What was assembled, over all nv degrees of freedom; rows and columns of prescribed ones are zero. */
static void dense_matrix(sn_bench* b, double* dense)
{
    const sn_system* s = b->s;
    const sn_block_matrix* A = s->matrix.A;
    memset(dense, 0, (size_t)(b->nv * b->nv) * sizeof *dense);
    for (int i = 0; i < A->nodes; ++i)
        for (int k = A->row[i]; k < A->row[i + 1]; ++k)
            for (int r = 0; r < A->size[i]; ++r)
                for (int c = 0; c < A->size[A->col[k]]; ++c) {
                    int row = s->matrix.unknown_dof[A->start[i] + r],
                        column = s->matrix.unknown_dof[A->start[A->col[k]] + c];
                    if (!b->free_dof[row] || !b->free_dof[column]) continue; // identity
                    dense[row * b->nv + column] = A->values[A->at[k] + r * A->size[A->col[k]] + c];
                }
}

/* The matrix has no K of items that come and go (sn_constraint_ops.transient). The forces of those that act
   on frames of their own turn with these: they are 0 here. Points have none, and mapped nodes that of the
   mapping. */
static void drop_forces_on_frames(const sn_bench* b)
{
    const sn_rows* rows = b->s->rows;
    for (int i = 0; rows && i < rows->item_count; ++i) {
        const sn_row_item* item = &rows->items[i];
        if (!item->call->transient || item->call->kin[0].kind != SN_FRAMES) continue;
        for (int r = 0; r < item->call->rows_per_item; ++r)
            rows->lambda[item->row + r] = 0.0;
    }
}

/* K, D, M of the whole system. */
static void assemble(sn_bench* b, double* matrices[3])
{
    static const double weights[3][3] = { { 0, 0, 1 }, { 0, 1, 0 }, { 1, 0, 0 } };
    int n = b->nv * b->nv;
    for (int k = 0; k < 3; ++k) {
        sn_system_evaluate(b->s);
        sn_system_assemble(b->s, weights[k][0], weights[k][1], weights[k][2], NULL);
        dense_matrix(b, matrices[k]);
        for (int i = 0; k < 2 && i < n; ++i)
            matrices[k][i] *= -1;
    }
    if (!b->s->rows) return;
    // constraints stiffen the matrix of an equilibrium, that is, when no velocities are asked for; contacts
    // that push stiffen that of a step
    double* both = sn_bench_numbers(b, n);
    b->s->rows->unsupported = true;
    sn_system_assemble(b->s, 0, 1, 1, NULL);
    b->s->rows->unsupported = false;
    dense_matrix(b, both);
    for (int i = 0; i < n; ++i)
        matrices[0][i] = -both[i] - matrices[1][i];
}

static void net_force(sn_bench* b, double* f)
{
    sn_system_evaluate(b->s);
    memcpy(f, b->f, (size_t)b->nv * sizeof(double));
}

/* The column c of the three matrices: f[matrix][shot][nv]. */
static void differentiate_column(sn_bench* b, const sn_bench_motion* now, int c, double* f)
{
    const int n = b->nv;
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        int local;
        const sn_state* state = sn_bench_owner(b, c, &local);
        kinematics_displace(state->kind, state->x, local, derivative_shot(k));
        net_force(b, f + k * n);
        sn_bench_put(b, now);
        b->v[c] += derivative_shot(k);
        net_force(b, f + (DERIVATIVE_SHOTS + k) * n);
        sn_bench_put(b, now);
        b->a[c] -= derivative_shot(k);
        net_force(b, f + (2 * DERIVATIVE_SHOTS + k) * n);
        sn_bench_put(b, now);
    }
}

static void differentiate(sn_bench* b, derivative* wanted[3])
{
    const int n = b->nv;
    sn_bench_motion now = sn_bench_keep(b);
    double* f = sn_bench_numbers(b, 3 * DERIVATIVE_SHOTS * n);
    for (int c = 0; c < n; ++c) {
        if (!b->free_dof[c]) continue;
        differentiate_column(b, &now, c, f);
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < n; ++i)
                if (b->free_dof[i])
                    wanted[k][i * n + c] = derivative_from(f + k * DERIVATIVE_SHOTS * n + i, n);
    }
}

void sn_check_tangents(sn_bench* b)
{
    static const char* const names[3] = { "K", "D", "M" };
    const int n = b->nv * b->nv;
    while (sn_bench_wants_more(b)) {
        bool known = true;
        double* exact[3];
        derivative* wanted[3];
        sn_bench_new_state(b);
        drop_forces_on_frames(b);
        for (int k = 0; k < 3; ++k) {
            exact[k] = sn_bench_numbers(b, n);
            wanted[k] = (derivative*)sn_bench_numbers(b, 2 * n);
        }
        assemble(b, exact);
        differentiate(b, wanted);
        for (int k = 0; k < 3; ++k)
            known = sn_bench_derivative(b, names[k], exact[k], wanted[k], n) && known;
        b->known += known;
    }
}

/* Cholesky's factorisation exists for all free dofs that have a mass. */
static bool is_positive(double* M, int n, const bool* is_free)
{
    for (int j = 0; j < n; ++j) {
        if (!is_free[j]) continue;
        for (int k = 0; k < j; ++k)
            for (int i = j; i < n; ++i)
                M[i * n + j] -= M[i * n + k] * M[j * n + k];
        if (!(M[j * n + j] > 0)) return false;
        double root = sqrt(M[j * n + j]);
        for (int i = j; i < n; ++i)
            M[i * n + j] /= root;
    }
    return true;
}

void sn_check_mass(sn_bench* b)
{
    const int n = b->nv;
    for (int sample = 0; sample < SN_BENCH_SAMPLES; ++sample) {
        double *matrices[3], size = 1;
        sn_bench_new_state(b);
        for (int k = 0; k < 3; ++k)
            matrices[k] = sn_bench_numbers(b, n * n);
        assemble(b, matrices);
        double* M = matrices[2];
        for (int i = 0; i < n * n; ++i)
            size = fmax(size, fabs(M[i]));
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < i; ++j)
                if (!(fabs(M[i * n + j] - M[j * n + i]) <= 1e-14 * size))
                    sn_bench_fail(b, "M[%d][%d] = %.17g, but M[%d][%d] = %.17g", i, j, M[i * n + j], j, i,
                                  M[j * n + i]);
        if (!is_positive(M, n, b->free_dof)) sn_bench_fail(b, "the mass matrix is not positive definite");
    }
}
