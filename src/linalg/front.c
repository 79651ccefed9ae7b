/* Sinew - front. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/front.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include <math.h>

/* Columns are eliminated in strips, each of which the strips before it change first: those before its block
   all at once. A product is computed in tiles of 8 rows and 4 columns that stay in registers, from copies of
   its factors that lie as the tiles read them: rows in parts of ROWS, and of their numbers DEPTH at a time,
   which the first cache holds. A part is a task. Every number is the result of the same subtractions in the
   same order wherever the parts begin, and whoever computes them. */
enum { STRIP = 16, BLOCK = 64, TILE = 4, LINE = 8, ROWS = 32, DEPTH = 96 };
/* Products with fewer multiplications are not worth a second thread. */
static const double worth_a_thread = 2e5;

static int in_tiles(int columns) { return (columns + TILE - 1) / TILE * TILE; }

size_t sn_front_workspace(int height, int columns)
{
    int rest = height - columns, most = rest > BLOCK ? rest : BLOCK;
    return (size_t)in_tiles(most) * (size_t)columns;
}

/* C[0..7][0..3] -= A[0..7][0..depth-1] W[0..depth-1][0..3] */
SN_INLINE void tile(int depth, const double* A, const double* W, double* C, size_t stride)
{
    sn_lanes a0 = SN_LOAD(C), b0 = SN_LOAD(C + 4), a1 = SN_LOAD(C + stride), b1 = SN_LOAD(C + stride + 4),
             a2 = SN_LOAD(C + 2 * stride), b2 = SN_LOAD(C + 2 * stride + 4), a3 = SN_LOAD(C + 3 * stride),
             b3 = SN_LOAD(C + 3 * stride + 4);
    for (int k = 0; k < depth; ++k, A += LINE, W += TILE) {
        const sn_lanes a = SN_LOAD(A), b = SN_LOAD(A + 4);
        a0 -= a * W[0];
        b0 -= b * W[0];
        a1 -= a * W[1];
        b1 -= b * W[1];
        a2 -= a * W[2];
        b2 -= b * W[2];
        a3 -= a * W[3];
        b3 -= b * W[3];
    }
    SN_STORE(C, a0);
    SN_STORE(C + 4, b0);
    SN_STORE(C + stride, a1);
    SN_STORE(C + stride + 4, b1);
    SN_STORE(C + 2 * stride, a2);
    SN_STORE(C + 2 * stride + 4, b2);
    SN_STORE(C + 3 * stride, a3);
    SN_STORE(C + 3 * stride + 4, b3);
}

/* The same for the first `rows` rows and `columns` columns of C. */
SN_INLINE void part_of_tile(int rows, int columns, int depth, const double* A, const double* W, double* C,
                            size_t stride)
{
    double whole[TILE * LINE] = { 0 };
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            whole[LINE * j + i] = C[(size_t)j * stride + (size_t)i];
    tile(depth, A, W, whole, LINE);
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            C[(size_t)j * stride + (size_t)i] = whole[LINE * j + i];
}

/* C -= A W on and below the diagonal of C; of W the columns lie in tiles. What is above the diagonal means
   nothing. */
typedef struct subtraction {
    int rows, columns, depth;
    const double* A;
    size_t stride; /* of A */
    const double* W;
    double* C;
    size_t c_stride;
} subtraction;

/* Rows i, ..., i + 7 by lines of eight; rows beyond the last are 0. */
SN_INLINE void copy_rows(const subtraction* p, int i, int first, int depth, double* to)
{
    int rows = p->rows - i < LINE ? p->rows - i : LINE;
    const double* from = p->A + (size_t)first * p->stride + (size_t)i;
    for (int k = 0; k < depth; ++k, from += p->stride, to += LINE) {
        if (rows == LINE) {
            SN_STORE(to, SN_LOAD(from));
            SN_STORE(to + 4, SN_LOAD(from + 4));
            continue;
        }
        for (int r = 0; r < LINE; ++r)
            to[r] = r < rows ? from[r] : 0.0;
    }
}

SN_INLINE void subtract_lines(const subtraction* p, int begin, int end, int first, int depth, const double* A)
{
    for (int j = 0; j < p->columns; j += TILE) {
        const double* W = p->W + (size_t)j * (size_t)p->depth + (size_t)(TILE * first);
        int from = (j & ~(LINE - 1)) > begin ? j & ~(LINE - 1) : begin;
        for (int i = from; i < end; i += LINE) {
            int rows = p->rows - i, columns = p->columns - j;
            const double* a = A + (size_t)(i - begin) * (size_t)depth;
            double* C = p->C + (size_t)j * p->c_stride + (size_t)i;
            if (rows >= LINE && columns >= TILE)
                tile(depth, a, W, C, p->c_stride);
            else
                part_of_tile(rows < LINE ? rows : LINE, columns < TILE ? columns : TILE, depth, a, W, C,
                             p->c_stride);
        }
    }
}

SN_CLONES static void subtract_rows_of(void* context, int task, int thread)
{
    const subtraction* p = context;
    double A[ROWS * DEPTH];
    int begin = ROWS * task, end = begin + ROWS < p->rows ? begin + ROWS : p->rows;
    (void)thread;
    for (int first = 0; first < p->depth; first += DEPTH) {
        int depth = p->depth - first < DEPTH ? p->depth - first : DEPTH;
        for (int i = begin; i < end; i += LINE)
            copy_rows(p, i, first, depth, A + (i - begin) * depth);
        subtract_lines(p, begin, end, first, depth, A);
    }
}

static void subtract_product(const subtraction* p, sn_tasks* tasks)
{
    double work = (double)p->rows * p->columns * p->depth;
    int parts = (p->rows + ROWS - 1) / ROWS;
    subtraction context = *p;
    sn_tasks_run(work < worth_a_thread ? NULL : tasks, parts, subtract_rows_of, &context);
}

/* Eliminates the columns first, ..., last - 1 among themselves, rows to the end. */
SN_CLONES static int eliminate(int height, int first, int last, int stride, double* panel,
                               const double* least)
{
    for (int k = first; k < last; ++k) {
        double* restrict L = panel + (size_t)k * (size_t)stride;
        double pivot = L[k];
        if (!(fabs(pivot) > least[k]) || !isfinite(pivot)) return k;
        double over = 1.0 / pivot;
        for (int j = k + 1; j < last; ++j) {
            double* restrict C = panel + (size_t)j * (size_t)stride;
            double factor = L[j] * over;
            for (int i = j; i < height; ++i)
                C[i] -= factor * L[i];
        }
        for (int i = k + 1; i < height; ++i)
            L[i] *= over;
    }
    return -1;
}

/* W[k][j] = D[k] L[row + j][k], in tiles; columns of the last tile beyond those of W are 0. */
static void scale_rows(int first, int last, int row, int rows, int stride, const double* panel, double* W)
{
    double* w = W;
    for (int j = 0; j < rows; j += TILE)
        for (int k = first; k < last; ++k, w += TILE) {
            const double *L = panel + (size_t)k * (size_t)stride, d = L[k];
            for (int c = 0; c < TILE; ++c)
                w[c] = j + c < rows ? d * L[row + j + c] : 0.0;
        }
}

/* Changes `count` columns of the panel from column `at` on by the eliminated columns first, ..., last - 1. */
static void change_columns(int height, int first, int last, int at, int count, double* panel, double* W,
                           sn_tasks* tasks)
{
    size_t stride = (size_t)sn_front_stride(height);
    if (first == last || count == 0) return;
    scale_rows(first, last, at, count, (int)stride, panel, W);
    const subtraction product = { .rows = height - at,
                                  .columns = count,
                                  .depth = last - first,
                                  .A = panel + (size_t)first * stride + at,
                                  .stride = stride,
                                  .W = W,
                                  .C = panel + (size_t)at * stride + at,
                                  .c_stride = stride };
    subtract_product(&product, tasks);
}

static void change_update(int height, int columns, const double* panel, double* update, double* W,
                          sn_tasks* tasks)
{
    int stride = sn_front_stride(height), rest = height - columns;
    if (rest == 0 || columns == 0) return;
    scale_rows(0, columns, columns, rest, stride, panel, W);
    const subtraction product = { .rows = rest,
                                  .columns = rest,
                                  .depth = columns,
                                  .A = panel + columns,
                                  .stride = (size_t)stride,
                                  .W = W,
                                  .C = update,
                                  .c_stride = (size_t)sn_front_stride(rest) };
    subtract_product(&product, tasks);
}

static int smaller(int a, int b) { return a < b ? a : b; }

int sn_front_factor(int height, int columns, double* panel, double* update, const double* least,
                    double* workspace, sn_tasks* tasks)
{
    int stride = sn_front_stride(height);
    SN_ASSERT(columns >= 0 && columns <= height);
    SN_ASSERT(height == columns || update);
    SN_ASSERT(columns == 0 || panel);
    for (int block = 0; block < columns; block += BLOCK) {
        int end = smaller(block + BLOCK, columns);
        change_columns(height, 0, block, block, end - block, panel, workspace, tasks);
        for (int first = block; first < end; first += STRIP) {
            int last = smaller(first + STRIP, end);
            change_columns(height, block, first, first, last - first, panel, workspace, tasks);
            int bad = eliminate(height, first, last, stride, panel, least);
            if (bad >= 0) return bad;
        }
    }
    change_update(height, columns, panel, update, workspace, tasks);
    return -1;
}

/* ---- solution by halves ----------------------------------------------------------------------------- */

/* Rows 0 ... rows - 1 of eight numbers each at `to`, less L x; four at most. */
SN_INLINE void subtract_rows(const int rows, int depth, const double* L, int stride, const double* x,
                             double* const to[4])
{
    sn_lanes a[4], b[4];
    SN_UNROLL for (int r = 0; r < rows; ++r)
    {
        a[r] = SN_LOAD(to[r]);
        b[r] = SN_LOAD(to[r] + 4);
    }
    for (int c = 0; c < depth; ++c, L += stride, x += SN_HALF_WIDTH) {
        const sn_lanes x0 = SN_LOAD(x), x1 = SN_LOAD(x + 4);
        SN_UNROLL for (int r = 0; r < rows; ++r)
        {
            a[r] -= L[r] * x0;
            b[r] -= L[r] * x1;
        }
    }
    SN_UNROLL for (int r = 0; r < rows; ++r)
    {
        SN_STORE(to[r], a[r]);
        SN_STORE(to[r] + 4, b[r]);
    }
}

SN_INLINE void subtract_up_to_four(int rows, int depth, const double* L, int stride, const double* x,
                                   double* const to[4])
{
    if (rows == 4) {
        subtract_rows(4, depth, L, stride, x, to);
        return;
    }
    for (int r = 0; r < rows; ++r)
        subtract_rows(1, depth, L + r, stride, x, to + r);
}

SN_CLONES void sn_front_forward(int height, int columns, const double* panel, double* own, const int* below,
                                double* y)
{
    int stride = sn_front_stride(height);
    for (int i = 0; i < columns; i += 4) {
        int rows = columns - i < 4 ? columns - i : 4;
        double* to[4] = { 0 };
        for (int r = 0; r < rows; ++r)
            to[r] = own + (size_t)SN_HALF_WIDTH * (size_t)(i + r);
        subtract_up_to_four(rows, i, panel + i, stride, own, to);
        for (int r = 1; r < rows; ++r) // the triangle at the diagonal
            subtract_rows(1, r, panel + (size_t)i * (size_t)stride + i + r, stride, to[0], to + r);
    }
    for (int i = columns; i < height; i += 4) {
        int rows = height - i < 4 ? height - i : 4;
        double* to[4] = { 0 };
        for (int r = 0; r < rows; ++r)
            to[r] = y + (size_t)SN_HALF_WIDTH * (size_t)below[i - columns + r];
        subtract_up_to_four(rows, columns, panel + i, stride, own, to);
    }
}
