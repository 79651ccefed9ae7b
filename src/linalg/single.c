/* Sinew - single. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/single.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/front.h"
#include "linalg/half.h"
#include <string.h>

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
    s->front = sn_pool_array(pool, (size_t)height + 4, sizeof(double));
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

void sn_single_lower(const sn_single* s, double* x)
{
    for (int k = 0; k < s->tree->count; ++k) {
        const sn_supernode* node = &s->tree->at[k];
        double *own = x + s->tree->start[node->begin], *rest = s->front + node->columns;
        int n = node->height - node->columns;
        memcpy(s->front, own, (size_t)node->columns * sizeof(double));
        memset(rest, 0, (size_t)(n + 4) * sizeof(double));
        divide(node->height, node->columns, s->panels + s->panel_at[k], s->front);
        memcpy(own, s->front, (size_t)node->columns * sizeof(double));
        for (int i = 0; i < n; ++i)
            x[s->below[k][i]] += rest[i];
    }
}

void sn_single_upper(const sn_single* s, double* x)
{
    for (int k = s->tree->count - 1; k >= 0; --k) {
        const sn_supernode* node = &s->tree->at[k];
        int at = s->tree->start[node->begin], n = node->height - node->columns;
        memcpy(s->front, x + at, (size_t)node->columns * sizeof(double));
        for (int i = 0; i < n; ++i)
            s->front[node->columns + i] = x[s->below[k][i]];
        memset(s->front + node->height, 0, 4 * sizeof(double));
        divide_back(node->height, node->columns, s->panels + s->panel_at[k], s->over + at, s->front);
        memcpy(x + at, s->front, (size_t)node->columns * sizeof(double));
    }
}

/* ---- eight right-hand sides ---------------------------------------------------------------------------- */

typedef float eight_singles __attribute__((vector_size(32), may_alias));

enum { ROWS = 8 };

SN_INLINE eight_singles* row_at(double* y, int i) { return (eight_singles*)(y + SN_HALF_WIDTH * (size_t)i); }

/* Rows 0 ... rows - 1 at `to`, eight at most, less L times the rows at x. */
SN_INLINE void subtract_rows(const int rows, int depth, const float* L, size_t stride, double* x,
                             eight_singles* const to[ROWS])
{
    eight_singles sum[ROWS];
    _Pragma("GCC unroll 8") for (int r = 0; r < rows; ++r) sum[r] = *to[r];
    for (int c = 0; c < depth; ++c, L += stride) {
        const eight_singles by = *row_at(x, c);
        _Pragma("GCC unroll 8") for (int r = 0; r < rows; ++r) sum[r] -= L[r] * by;
    }
    _Pragma("GCC unroll 8") for (int r = 0; r < rows; ++r) * to[r] = sum[r];
}

SN_INLINE void subtract_up_to_eight(int rows, int depth, const float* L, size_t stride, double* x,
                                    eight_singles* const to[ROWS])
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
    eight_singles* to[ROWS] = { 0 };
    for (int i = 0; i < columns; i += ROWS) {
        int rows = columns - i < ROWS ? columns - i : ROWS;
        for (int r = 0; r < rows; ++r)
            to[r] = row_at(own, i + r);
        subtract_up_to_eight(rows, i, panel + i, stride, own, to);
        for (int r = 1; r < rows; ++r) // the triangle at the diagonal
            subtract_rows(1, r, panel + (size_t)i * stride + i + r, stride, (double*)to[0], to + r);
    }
    for (int i = columns; i < height; i += ROWS) {
        int rows = height - i < ROWS ? height - i : ROWS;
        for (int r = 0; r < rows; ++r)
            to[r] = row_at(y, below[i - columns + r]);
        subtract_up_to_eight(rows, columns, panel + i, stride, own, to);
    }
}

void sn_single_forward(const sn_single* s, int k, double* y)
{
    const sn_supernode* node = &s->tree->at[k];
    SN_ASSERT(k >= 0 && k < s->tree->count);
    forward(node->height, node->columns, s->panels + s->panel_at[k],
            y + SN_HALF_WIDTH * (size_t)s->tree->start[node->begin], s->below[k], y);
}
