/* Sinew - iterative. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/iterative.h"
#include "base/assert.h"
#include "base/simd.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PART = 256 }; // nodes

/* ---- building ------------------------------------------------------------------------------------------ */

static bool cut(sn_iteration* t, const sn_block_matrix* pattern)
{
    t->parts = (pattern->nodes + PART - 1) / PART;
    t->first = sn_pool_array(&t->pool, (size_t)t->parts + 1, sizeof *t->first);
    for (int k = 0; k < 2; ++k)
        t->sum[k] = sn_pool_array(&t->pool, (size_t)t->parts, sizeof(double));
    t->inverse_at = sn_pool_array(&t->pool, (size_t)pattern->nodes, sizeof *t->inverse_at);
    if (t->pool.failed) return false;
    for (int k = 0; k <= t->parts; ++k)
        t->first[k] = k < t->parts ? k * PART : pattern->nodes;
    int at = 0;
    for (int i = 0; i < pattern->nodes; ++i) {
        t->inverse_at[i] = at;
        at += pattern->size[i] * pattern->size[i];
    }
    t->inverse = sn_pool_array(&t->pool, (size_t)at, sizeof *t->inverse);
    return !t->pool.failed;
}

static bool build(sn_iteration* t, const sn_iteration_kind* kind, const sn_cg_params* params,
                  const sn_block_matrix* pattern, sn_error* error)
{
    sn_pool_init(&t->pool, NULL);
    t->size = kind->size;
    t->params = *params;
    t->nodes = pattern->nodes;
    t->dofs = pattern->dofs;
    size_t n = (size_t)pattern->dofs + SN_BLOCK_PAD;
    t->x = sn_pool_array(&t->pool, n, sizeof(double));
    t->x0 = sn_pool_array(&t->pool, n, sizeof(double));
    for (int k = 0; k < kind->vector_count; ++k) {
        double* vector = sn_pool_array(&t->pool, n, sizeof(double));
        memcpy((char*)t + kind->vectors[k], &vector, sizeof vector);
    }
    if (!cut(t, pattern)) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for an iterative linear method with %d nodes",
                pattern->nodes);
        return false;
    }
    if (params->preconditioner < SN_PRECONDITIONER_FACTOR) return true;
    t->lagged = sn_lagged_create(pattern, params, error);
    return t->lagged;
}

void* sn_iteration_create(const sn_iteration_kind* kind, const sn_cg_params* params,
                          const sn_block_matrix* pattern, sn_error* error)
{
    sn_iteration* t = calloc(1, kind->size);
    if (!t) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear method \"%s\"", kind->name);
        return NULL;
    }
    if (build(t, kind, params, pattern, error)) return t;
    sn_iteration_destroy(t);
    return NULL;
}

size_t sn_iteration_bytes(const void* self)
{
    const sn_iteration* t = self;
    return t->size + t->pool.bytes + (t->lagged ? sn_lagged_bytes(t->lagged) : 0);
}

static void clear_iteration(sn_iteration* t)
{
    sn_lagged_destroy(t->lagged);
    sn_pool_clear(&t->pool);
}

SN_CLONES double sn_iteration_product(int n, const double* restrict a, const double* restrict b)
{
    double sum[4] = { 0.0 };
    int i = 0;
    for (; i + 4 <= n; i += 4)
        for (int k = 0; k < 4; ++k)
            sum[k] += a[i + k] * b[i + k];
    for (int k = 0; i < n; ++i, ++k)
        sum[k] += a[i] * b[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

void sn_iteration_begin(sn_iteration* t)
{
    size_t bytes = (size_t)t->dofs * sizeof(double);
    t->report = (sn_linear_report){ 0 };
    sn_stop_begin(&t->stop);
    if (t->has_start)
        memcpy(t->x, t->x0, bytes);
    else
        memset(t->x, 0, bytes);
}

bool sn_iteration_goes_on(sn_iteration* t)
{
    SN_ASSERT(t->dofs >= t->nodes);
    int most = t->params.iterations > 0 ? t->params.iterations : 3 * t->dofs;
    return t->report.iterations < most && !sn_stops(&t->stop);
}

/* ---- parts --------------------------------------------------------------------------------------------- */

typedef struct job {
    sn_iteration* t;
    sn_part_work work;
} job;

static void do_part(void* context, int part, int thread)
{
    const job* j = context;
    double sums[2] = { 0.0, 0.0 };
    (void)thread;
    j->work(j->t, j->t->first[part], j->t->first[part + 1], sums);
    SN_ASSERT(part >= 0 && part < j->t->parts && j->t->first[part] < j->t->first[part + 1]);
    j->t->sum[0][part] = sums[0];
    j->t->sum[1][part] = sums[1];
}

void sn_iteration_run(void* method, sn_part_work work, double sums[2])
{
    sn_iteration* t = method;
    job j = { t, work };
    sn_tasks_run(t->tasks, t->parts, do_part, &j);
    if (!sums) return;
    sums[0] = sums[1] = 0.0;
    for (int k = 0; k < t->parts; ++k) {
        sums[0] += t->sum[0][k];
        sums[1] += t->sum[1][k];
    }
}

/* ---- products ------------------------------------------------------------------------------------------ */

void sn_iteration_prepare(const sn_iteration* t, const double* x)
{
    if (t->border) sn_border_prepare(t->border, x);
}

void sn_iteration_multiply(const sn_iteration* t, int begin, int end, const double* x, double* y)
{
    sn_block_matrix_multiply_rows(t->A, begin, end, x, y);
    if (t->border) sn_border_subtract(t->border, begin, end, y);
}

/* ---- block Jacobi -------------------------------------------------------------------------------------- */

/* B = A^-1 of a small matrix by elimination with exchange of rows. Returns the column without a pivot, or
   -1. */
static int invert(int n, const double* A, double* B)
{
    double M[SN_BLOCK_MAX][2 * SN_BLOCK_MAX] = { { 0 } };
    double most = 0.0;
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
            M[i][j] = A[i * n + j];
            most = fmax(most, fabs(M[i][j]));
        }
        M[i][n + i] = 1.0;
    }
    for (int k = 0; k < n; ++k) {
        int best = k;
        for (int i = k + 1; i < n; ++i)
            if (fabs(M[i][k]) > fabs(M[best][k])) best = i;
        if (!(fabs(M[best][k]) > 1e-14 * most)) return k;
        for (int j = 0; j < 2 * n; ++j) {
            double swap = M[k][j];
            M[k][j] = M[best][j];
            M[best][j] = swap;
        }
        double pivot = M[k][k];
        for (int j = 0; j < 2 * n; ++j)
            M[k][j] /= pivot;
        for (int i = 0; i < n; ++i) {
            double factor = i == k ? 0.0 : M[i][k];
            for (int j = k; factor != 0.0 && j < 2 * n; ++j)
                M[i][j] -= factor * M[k][j];
        }
    }
    for (int i = 0; i < n; ++i)
        memcpy(B + i * n, M[i] + n, (size_t)n * sizeof(double));
    return isfinite(most) ? -1 : 0;
}

/* The inverse of a 3 x 3 block by cofactors, where it is well away from singular. */
static bool invert_point(const double* A, double* B)
{
    double c0 = A[4] * A[8] - A[5] * A[7], c1 = A[5] * A[6] - A[3] * A[8], c2 = A[3] * A[7] - A[4] * A[6];
    double det = A[0] * c0 + A[1] * c1 + A[2] * c2, size = fabs(A[0]) + fabs(A[4]) + fabs(A[8]);
    if (!(fabs(det) > 1e-9 * size * size * size) || !isfinite(det)) return false;
    double over = 1.0 / det;
    B[0] = c0 * over;
    B[1] = (A[2] * A[7] - A[1] * A[8]) * over;
    B[2] = (A[1] * A[5] - A[2] * A[4]) * over;
    B[3] = c1 * over;
    B[4] = (A[0] * A[8] - A[2] * A[6]) * over;
    B[5] = (A[2] * A[3] - A[0] * A[5]) * over;
    B[6] = c2 * over;
    B[7] = (A[1] * A[6] - A[0] * A[7]) * over;
    B[8] = (A[0] * A[4] - A[1] * A[3]) * over;
    return true;
}

/* A node whose block has no inverse has neither mass nor stiffness in some direction: its number of the
   degree of freedom is told in place of a sum. */
static void invert_part(void* method, int begin, int end, double sums[2])
{
    sn_iteration* t = method;
    const sn_block_matrix* A = t->A;
    for (int i = begin; i < end; ++i) {
        int n = A->size[i], b = sn_block_matrix_find(A, i, i);
        const double* D = A->values + A->at[b];
        if (n == 3 && invert_point(D, t->inverse + t->inverse_at[i])) continue;
        int bad = invert(n, D, t->inverse + t->inverse_at[i]);
        if (bad >= 0 && sums[0] == 0.0) sums[0] = 1.0 + A->start[i] + bad;
    }
}

int sn_iteration_factor(sn_iteration* t, const sn_block_matrix* matrix)
{
    t->A = matrix;
    sn_iteration_run(t, invert_part, NULL);
    for (int k = 0; k < t->parts; ++k)
        if (t->sum[0][k] != 0.0) return (int)t->sum[0][k] - 1;
    if (!t->lagged) return -1;
    bool finished = sn_lagged_factor(t->lagged, matrix);
    t->by_factor = sn_lagged_ready(t->lagged);
    return finished ? -1 : SN_FACTOR_CANCELLED;
}

SN_CLONES static void scale_points(const double* P, int begin, int end, const double* r, double* z)
{
    for (int i = begin; i < end; ++i) {
        const double *B = P + 9 * i, a = r[3 * i], b = r[3 * i + 1], c = r[3 * i + 2];
        for (int k = 0; k < 3; ++k)
            z[3 * i + k] = B[3 * k] * a + B[3 * k + 1] * b + B[3 * k + 2] * c;
    }
}

void sn_iteration_precondition(const sn_iteration* t, int begin, int end, const double* r, double* z)
{
    const sn_block_matrix* A = t->A;
    if (A->uniform == 3) {
        scale_points(t->inverse, begin, end, r, z);
        return;
    }
    for (int i = begin; i < end; ++i) {
        int n = A->size[i], at = A->start[i];
        const double* B = t->inverse + t->inverse_at[i];
        for (int k = 0; k < n; ++k) {
            double sum = 0.0;
            for (int j = 0; j < n; ++j)
                sum += B[k * n + j] * r[at + j];
            z[at + k] = sum;
        }
    }
}

/* ---- operations that all methods share ----------------------------------------------------------------- */

void sn_iteration_start(void* self, const double* x)
{
    sn_iteration* t = self;
    memcpy(t->x0, x, (size_t)t->dofs * sizeof(double));
    t->has_start = true;
}

void sn_iteration_place(void* self, const double* x)
{
    sn_iteration* t = self;
    if (t->lagged) sn_lagged_place(t->lagged, x);
}

void sn_iteration_forget(void* self)
{
    sn_iteration* t = self;
    if (t->lagged) sn_lagged_forget(t->lagged);
    t->by_factor = t->has_start = false;
}

void sn_iteration_use_tasks(void* self, sn_tasks* tasks)
{
    sn_iteration* t = self;
    t->tasks = tasks;
    if (t->lagged) sn_lagged_use_thread(t->lagged, t->params.delay > 0 && sn_tasks_threads(tasks) > 1);
}

void sn_iteration_watch(void* self, sn_cancellation* cancellation)
{
    sn_iteration* t = self;
    t->stop.by = cancellation;
    if (t->lagged) sn_lagged_watch(t->lagged, cancellation);
}

sn_linear_report sn_iteration_report(const void* self) { return ((const sn_iteration*)self)->report; }

void sn_iteration_destroy(void* self)
{
    clear_iteration(self);
    free(self);
}
