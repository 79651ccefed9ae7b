/* Sinew - rounds. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rounds.h"
#include "base/assert.h"
#include "base/clock.h"
#include "engine/eliminate.h"
#include "engine/schedule.h"
#include "linalg/delassus.h"
#include "linalg/rounds.h"
#include <math.h>
#include <string.h>

/* With 10000 tetrahedra a factorisation costs as much as 12 rounds. */
enum { MAX_ROUNDS = 10, PARTS = 8 };

struct sn_rounds {
    double *b, *v, *r; /* [A->dofs] */
    double* predicted; /* [rows->room] */
    double* before;    /* [rows->most] lambda at the start */
    double required;   /* required |r| */
    double size;       /* of the forces at the start */
    double left, last; /* |r| now, and before the last round */
    int count, total;  /* rounds since the start or the factorisation; since the start */
    bool closed;       /* contacts closed before the last round */
    bool renewed;
};

sn_rounds* sn_rounds_build(sn_system* s)
{
    sn_pool* pool = s->pool;
    size_t n = (size_t)s->matrix.A->dofs + SN_BLOCK_PAD;
    sn_rounds* q = sn_pool_alloc(pool, sizeof *q);
    if (!q) return NULL;
    q->b = sn_pool_array(pool, n, sizeof(double));
    q->v = sn_pool_array(pool, n, sizeof(double));
    q->r = sn_pool_array(pool, n, sizeof(double));
    q->predicted = sn_pool_array(pool, (size_t)s->rows->room, sizeof(double));
    q->before = sn_pool_array(pool, (size_t)s->rows->most, sizeof(double));
    return pool->failed ? NULL : q;
}

bool sn_rounds_are_needed(const sn_system* s)
{
    return s->rows->solver.linear == s->matrix.linear && !s->rows->by_bodies &&
           sn_delassus_is_approximate(s->rows->delassus);
}

static void write_motion(const sn_system* s, const sn_rounds* q, double* out)
{
    if (s->matrix.A->dofs < s->layout.nv) memset(out, 0, (size_t)s->layout.nv * sizeof(double));
    for (int i = 0; i < s->matrix.A->dofs; ++i)
        out[s->matrix.unknown_dof[i]] = q->v[i];
}

static double norm(int n, const double* x)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* b += G^T by */
static void push(const sn_rows* rows, int row, double by, double* b)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    const double* G = at->G + (row - at->row) * at->n;
    for (int i = 0; by != 0.0 && i < at->n; ++i) {
        int unknown = at->dof[i] < 0 ? -1 : rows->unknown[at->dof[i]];
        if (unknown >= 0) b[unknown] += by * G[i];
    }
}

/* The larger of |b| and |G^T l|: bodies at rest on each other have a small b, of large forces. */
static double size_of_forces(const sn_system* s, sn_rounds* q)
{
    int n = s->matrix.A->dofs;
    memset(q->r, 0, (size_t)n * sizeof(double));
    for (int row = 0; row < s->rows->count; ++row)
        push(s->rows, row, s->rows->lambda[row], q->r);
    return fmax(norm(n, q->b), norm(n, q->r));
}

void sn_rounds_begin(sn_system* s, sn_rounds* q, const double* rhs, double* out)
{
    int n = s->matrix.A->dofs;
    for (int i = 0; i < n; ++i)
        q->b[i] = rhs[s->matrix.unknown_dof[i]];
    for (int i = 0; i < s->matrix.partial_count; ++i)
        q->b[s->matrix.partial[i]] = 0.0;
    memcpy(q->before, s->rows->lambda, (size_t)s->rows->count * sizeof(double));
    q->size = size_of_forces(s, q);
    q->required = sn_linear_begin_rounds(s->matrix.linear, q->v) * q->size;
    q->left = HUGE_VAL;
    q->count = q->total = 0;
    q->closed = q->renewed = false;
    write_motion(s, q, out);
}

typedef struct residual {
    const sn_system* s;
    sn_rounds* q;
} residual;

/* r = b - A v of a part of the nodes */
static void find_residual(void* context, int task, int thread)
{
    const residual* job = context;
    const sn_block_matrix* A = job->s->matrix.A;
    sn_rounds* q = job->q;
    int begin = (int)((int64_t)A->nodes * task / PARTS), end = (int)((int64_t)A->nodes * (task + 1) / PARTS);
    (void)thread;
    sn_block_matrix_multiply_rows(A, begin, end, q->v, q->r);
    for (int i = A->start[begin]; i < A->start[end]; ++i)
        q->r[i] = q->b[i] - q->r[i];
}

bool sn_rounds_are_converged(sn_system* s, sn_rounds* q, bool more)
{
    double start = s->profiling ? sn_clock() : 0.0;
    int n = s->matrix.A->dofs;
    sn_tasks_run(s->program.schedule->tasks, PARTS, find_residual, &(residual){ s, q });
    q->last = q->closed ? HUGE_VAL : q->left; // new contact forces leave a residual of their own
    q->closed = more;
    q->left = norm(n, q->r);
    if (s->profiling) s->matrix_seconds[2] += sn_clock() - start;
    // W of single precision: rows are right to the last digits after a further, small round
    bool coarse = q->count == 1 && sn_delassus_is_single(s->rows->delassus);
    return q->left <= q->required && !coarse;
}

bool sn_rounds_have_stalled(const sn_rounds* q)
{
    return q->count >= MAX_ROUNDS || (q->count > 1 && !(q->left <= 0.5 * q->last));
}

bool sn_rounds_are_renewed(const sn_rounds* q) { return q->renewed; }

static void restore(sn_rows* rows, const sn_rounds* q)
{
    memcpy(rows->lambda, q->before, (size_t)rows->count * sizeof(double));
}

bool sn_rounds_renew(sn_system* s, sn_rounds* q)
{
    double start = s->profiling ? sn_clock() : 0.0;
    bool regular = sn_linear_renew(s->matrix.linear);
    ++s->counters.factorisations;
    if (s->profiling) {
        s->matrix_seconds[1] += sn_clock() - start;
        ++s->matrix_calls[1];
    }
    q->renewed = true;
    q->left = HUGE_VAL;
    q->closed = false;
    q->count = 0;
    sn_rows_factor(s, s->matrix.linear);
    if (!regular) restore(s->rows, q);
    return regular;
}

const double* sn_rounds_predict(sn_system* s, sn_rounds* q)
{
    double start = s->profiling ? sn_clock() : 0.0;
    sn_delassus_predict(s->rows->delassus, q->r, q->predicted);
    if (s->profiling) s->matrix_seconds[2] += sn_clock() - start;
    return q->predicted;
}

void sn_rounds_correct(sn_system* s, sn_rounds* q, int count, const int* row, const double* by, double* out)
{
    double start = s->profiling ? sn_clock() : 0.0;
    sn_delassus_correct(s->rows->delassus, count, row, by, q->r);
    for (int i = 0; i < s->matrix.A->dofs; ++i)
        q->v[i] += q->r[i];
    for (int k = 0; k < count; ++k)
        push(s->rows, row[k], by[k], q->b);
    ++q->count;
    ++q->total;
    write_motion(s, q, out);
    if (!s->profiling) return;
    s->matrix_seconds[2] += sn_clock() - start;
    ++s->matrix_calls[2];
}

void sn_rounds_end(sn_system* s, sn_rounds* q, bool keep)
{
    sn_linear_end_rounds(s->matrix.linear, q->total, q->size > 0.0 ? q->left / q->size : 0.0);
    if (!keep) restore(s->rows, q);
}
