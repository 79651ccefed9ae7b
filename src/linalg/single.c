/* Sinew - single. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/single.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/front.h"
#include "linalg/half.h"
#include <string.h>

/* Branches have an eighth of the work of a factorisation each: more would leave more to the trunk. */
enum { SHARES = 8 };

/* The trunk ascends, each tree of it without a gap. */
static bool find_trunks(sn_single* s, sn_pool* pool)
{
    const sn_branches* b = &s->branches;
    int dofs = s->tree->start[s->tree->n];
    s->trunk_of = sn_pool_array(pool, (size_t)b->trunk_count + 1, sizeof(int));
    s->in_trunk = sn_pool_array(pool, (size_t)dofs, sizeof(int));
    if (pool->failed) return false;
    for (int i = 0; i < dofs; ++i)
        s->in_trunk[i] = -1;
    for (int t = 0; t < b->trunk_count; ++t) {
        const sn_supernode* node = &s->tree->at[b->trunk[t]];
        for (int i = s->tree->start[node->begin]; i < s->tree->start[node->end]; ++i)
            s->in_trunk[i] = s->trunk_dofs++;
        if (node->parent < 0) s->trunk_of[++s->trees] = t + 1;
    }
    return true;
}

sn_single* sn_single_create(sn_pool* pool, const sn_tree* tree, const size_t* panel_at, size_t size,
                            int* const* below)
{
    int height = 0;
    sn_single* s = sn_pool_alloc(pool, sizeof *s);
    if (!s) return NULL;
    for (int k = 0; k < tree->count; ++k)
        if (tree->at[k].height > height) height = tree->at[k].height;
    s->tree = tree;
    s->panel_at = panel_at;
    s->below = below;
    s->panels = sn_pool_array(pool, size, sizeof(float));
    s->over = sn_pool_array(pool, (size_t)tree->start[tree->n], sizeof(double));
    if (!sn_branches_cut(&s->branches, tree, SHARES, pool) || !find_trunks(s, pool)) return NULL;
    int tasks = s->branches.count > s->trees ? s->branches.count : s->trees;
    s->front_size = (size_t)height + 8;
    s->front = sn_pool_array(pool, (size_t)tasks * s->front_size, sizeof(double));
    s->sum = sn_pool_array(pool, (size_t)s->branches.count * (size_t)s->trunk_dofs, sizeof(double));
    return pool->failed ? NULL : s;
}

void sn_single_round(sn_single* s, const double* panels)
{
    for (int k = 0; k < s->tree->count; ++k) {
        const sn_supernode* node = &s->tree->at[k];
        size_t stride = (size_t)sn_front_stride(node->height);
        double* over = s->over + s->tree->start[node->begin];
        for (int c = 0; c < node->columns; ++c) {
            const double* from = panels + s->panel_at[k] + (size_t)c * stride;
            float* to = s->panels + s->panel_at[k] + (size_t)c * stride;
            over[c] = 1.0 / from[c];
            for (int i = c + 1; i < node->height; ++i)
                to[i] = (float)from[i];
        }
    }
}

/* ---- one right-hand side ------------------------------------------------------------------------------- */

/* Four columns of a panel at a time, so that each number of the front is loaded and stored once for them. */
enum { COLUMNS = 4 };

/* f -= L x of four columns over n rows, and zeros up to a multiple of four */
SN_INLINE void subtract_four(int n, const float* L, size_t stride, const double* x, double* f)
{
    for (int i = 0; i < n; i += 4) {
        const sn_lanes a = SN_LOAD_SINGLE(L + i) * x[0], b = SN_LOAD_SINGLE(L + stride + i) * x[1],
                       c = SN_LOAD_SINGLE(L + 2 * stride + i) * x[2],
                       d = SN_LOAD_SINGLE(L + 3 * stride + i) * x[3];
        SN_STORE(f + i, SN_LOAD(f + i) - ((a + b) + (c + d)));
    }
}

/* f <- L^-1 f of the first columns, and minus what the rows below lose of the others, which begin as 0. */
SN_CLONES static void divide(int height, int columns, const float* panel, double* f)
{
    const size_t stride = (size_t)sn_front_stride(height);
    int c = 0;
    for (; c + COLUMNS <= columns; c += COLUMNS, panel += COLUMNS * stride) {
        for (int k = 0; k < COLUMNS; ++k)
            for (int i = k + 1; i < COLUMNS; ++i)
                f[c + i] -= (double)panel[(size_t)k * stride + (size_t)(c + i)] * f[c + k];
        int next = c + COLUMNS;
        subtract_four(height - next, panel + next, stride, f + c, f + next);
    }
    for (; c < columns; ++c, panel += stride)
        for (int i = c + 1; i < height; ++i)
            f[i] -= (double)panel[i] * f[c];
}

/* sum[k] = L[k] . f of four columns over n rows, and zeros up to a multiple of four */
SN_INLINE void multiply_four(int n, const float* L, size_t stride, const double* f, double sum[COLUMNS])
{
    sn_lanes part[COLUMNS] = { { 0 } };
    for (int i = 0; i < n; i += 4) {
        const sn_lanes x = SN_LOAD(f + i);
        SN_UNROLL for (int k = 0; k < COLUMNS; ++k)
        {
            part[k] += SN_LOAD_SINGLE(L + (size_t)k * stride + i) * x;
        }
    }
    const sn_lanes low = SN_PICK(part[0], part[1], 0, 4, 2, 6) + SN_PICK(part[0], part[1], 1, 5, 3, 7),
                   high = SN_PICK(part[2], part[3], 0, 4, 2, 6) + SN_PICK(part[2], part[3], 1, 5, 3, 7);
    SN_STORE(sum, SN_PICK(low, high, 0, 1, 4, 5) + SN_PICK(low, high, 2, 3, 6, 7));
}

/* f, the columns' own numbers and those of the rows below: the former <- L^-T D^-1 f. */
SN_CLONES static void divide_back(int height, int columns, const float* panel, const double* over, double* f)
{
    const size_t stride = (size_t)sn_front_stride(height);
    int c = columns;
    for (; c % COLUMNS != 0; --c) {
        const float* L = panel + (size_t)(c - 1) * stride;
        double sum = 0.0;
        for (int i = c; i < height; ++i)
            sum += (double)L[i] * f[i];
        f[c - 1] = f[c - 1] * over[c - 1] - sum;
    }
    for (; c > 0; c -= COLUMNS) {
        const float* L = panel + (size_t)(c - COLUMNS) * stride;
        double sum[COLUMNS];
        multiply_four(height - c, L + c, stride, f + c, sum);
        for (int k = COLUMNS - 1; k >= 0; --k) {
            int at = c - COLUMNS + k;
            for (int j = at + 1; j < c; ++j)
                sum[k] += (double)L[(size_t)k * stride + (size_t)j] * f[j];
            f[at] = f[at] * over[at] - sum[k];
        }
    }
}

typedef struct job {
    const sn_single* s;
    double* x;
} job;

/* Divides supernode k; front + columns is then what its rows below gain. */
static void divide_supernode(const job* j, int k, double* front)
{
    const sn_supernode* node = &j->s->tree->at[k];
    double* own = j->x + j->s->tree->start[node->begin];
    int n = node->height - node->columns;
    memcpy(front, own, (size_t)node->columns * sizeof(double));
    memset(front + node->columns, 0, (size_t)(n + 4) * sizeof(double));
    divide(node->height, node->columns, j->s->panels + j->s->panel_at[k], front);
    memcpy(own, front, (size_t)node->columns * sizeof(double));
}

static void divide_branch(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    const sn_branch* branch = &s->branches.at[task];
    double *front = s->front + (size_t)task * s->front_size,
           *sum = s->sum + (size_t)task * (size_t)s->trunk_dofs;
    (void)thread;
    memset(sum, 0, (size_t)s->trunk_dofs * sizeof(double));
    for (int k = branch->begin; k < branch->end; ++k) {
        const sn_supernode* node = &s->tree->at[k];
        int n = node->height - node->columns, i = 0, end = s->tree->start[s->tree->at[branch->end - 1].end];
        const double* rest = front + node->columns;
        divide_supernode(j, k, front);
        for (; i < n && s->below[k][i] < end; ++i)
            j->x[s->below[k][i]] += rest[i];
        for (; i < n; ++i)
            sum[s->in_trunk[s->below[k][i]]] += rest[i];
    }
}

static void add_sums(const job* j, const sn_supernode* node)
{
    const sn_single* s = j->s;
    int begin = s->tree->start[node->begin];
    for (int b = 0; b < s->branches.count; ++b) {
        const double* sum = s->sum + (size_t)b * (size_t)s->trunk_dofs + s->in_trunk[begin];
        for (int c = 0; c < node->columns; ++c)
            j->x[begin + c] += sum[c];
    }
}

static void divide_trunk(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    double* front = s->front + (size_t)task * s->front_size;
    (void)thread;
    for (int t = s->trunk_of[task]; t < s->trunk_of[task + 1]; ++t) {
        int k = s->branches.trunk[t];
        const sn_supernode* node = &s->tree->at[k];
        add_sums(j, node);
        divide_supernode(j, k, front);
        for (int i = 0; i < node->height - node->columns; ++i)
            j->x[s->below[k][i]] += front[node->columns + i];
    }
}

void sn_single_lower(const sn_single* s, double* x, sn_tasks* tasks)
{
    job j = { s, x };
    sn_tasks_run(tasks, s->branches.count, divide_branch, &j);
    sn_tasks_run(tasks, s->trees, divide_trunk, &j);
}

static void divide_supernode_back(const job* j, int k, double* front)
{
    const sn_single* s = j->s;
    const sn_supernode* node = &s->tree->at[k];
    int at = s->tree->start[node->begin], n = node->height - node->columns;
    memcpy(front, j->x + at, (size_t)node->columns * sizeof(double));
    for (int i = 0; i < n; ++i)
        front[node->columns + i] = j->x[s->below[k][i]];
    memset(front + node->height, 0, 4 * sizeof(double));
    divide_back(node->height, node->columns, s->panels + s->panel_at[k], s->over + at, front);
    memcpy(j->x + at, front, (size_t)node->columns * sizeof(double));
}

static void divide_branch_back(void* context, int task, int thread)
{
    const job* j = context;
    const sn_branch* branch = &j->s->branches.at[task];
    (void)thread;
    for (int k = branch->end - 1; k >= branch->begin; --k)
        divide_supernode_back(j, k, j->s->front + (size_t)task * j->s->front_size);
}

static void divide_trunk_back(void* context, int task, int thread)
{
    const job* j = context;
    const sn_single* s = j->s;
    (void)thread;
    for (int t = s->trunk_of[task + 1] - 1; t >= s->trunk_of[task]; --t)
        divide_supernode_back(j, s->branches.trunk[t], s->front + (size_t)task * s->front_size);
}

void sn_single_upper(const sn_single* s, double* x, sn_tasks* tasks)
{
    job j = { s, x };
    sn_tasks_run(tasks, s->trees, divide_trunk_back, &j);
    sn_tasks_run(tasks, s->branches.count, divide_branch_back, &j);
}

/* ---- sixteen right-hand sides -------------------------------------------------------------------------- */

typedef float singles __attribute__((vector_size(64), may_alias));

/* As many rows as 16 registers of half a row hold, with two for x. */
enum { ROWS = 6 };

SN_INLINE singles* row_at(double* y, int i) { return (singles*)(y + SN_HALF_WIDTH * (size_t)i); }

/* Rows 0 ... rows - 1 at `to`, ROWS at most, less L times the rows at x. */
SN_INLINE void subtract_rows(const int rows, int depth, const float* L, size_t stride, double* x,
                             singles* const to[ROWS])
{
    singles sum[ROWS];
    SN_UNROLL for (int r = 0; r < rows; ++r) sum[r] = *to[r];
    for (int c = 0; c < depth; ++c, L += stride) {
        const singles by = *row_at(x, c);
        SN_UNROLL for (int r = 0; r < rows; ++r) sum[r] -= L[r] * by;
    }
    SN_UNROLL for (int r = 0; r < rows; ++r) * to[r] = sum[r];
}

SN_INLINE void subtract_up_to_all(int rows, int depth, const float* L, size_t stride, double* x,
                                  singles* const to[ROWS])
{
    if (rows == ROWS) {
        subtract_rows(ROWS, depth, L, stride, x, to);
        return;
    }
    for (int r = 0; r < rows; ++r)
        subtract_rows(1, depth, L + r, stride, x, to + r);
}

SN_CLONES static void forward(int height, int columns, const float* panel, double* own, const int* below,
                              double* y)
{
    const size_t stride = (size_t)sn_front_stride(height);
    singles* to[ROWS] = { 0 };
    for (int i = 0; i < columns; i += ROWS) {
        int rows = columns - i < ROWS ? columns - i : ROWS;
        for (int r = 0; r < rows; ++r)
            to[r] = row_at(own, i + r);
        subtract_up_to_all(rows, i, panel + i, stride, own, to);
        for (int r = 1; r < rows; ++r) // the triangle at the diagonal
            subtract_rows(1, r, panel + (size_t)i * stride + i + r, stride, (double*)to[0], to + r);
    }
    for (int i = columns; i < height; i += ROWS) {
        int rows = height - i < ROWS ? height - i : ROWS;
        for (int r = 0; r < rows; ++r)
            to[r] = row_at(y, below[i - columns + r]);
        subtract_up_to_all(rows, columns, panel + i, stride, own, to);
    }
}

void sn_single_forward(const sn_single* s, int k, double* y)
{
    const sn_supernode* node = &s->tree->at[k];
    SN_ASSERT(k >= 0 && k < s->tree->count);
    forward(node->height, node->columns, s->panels + s->panel_at[k],
            y + SN_HALF_WIDTH * (size_t)s->tree->start[node->begin], s->below[k], y);
}
