/* Sinew - front. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/front.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include "linalg/product.h"
#include <math.h>

/* Columns are eliminated in strips, each of which the strips before it change first: those before its block
   all at once. */
enum { STRIP = 16, BLOCK = 64 };

size_t sn_front_workspace(int height, int columns)
{
    int rest = height - columns;
    return sn_product_room(rest > BLOCK ? rest : BLOCK, columns);
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

/* W[k][j] = D[k] L[row + j][k] as sn_product has it; columns beyond those of W are 0. */
static void scale_rows(int first, int last, int row, int rows, int stride, const double* panel, double* W)
{
    for (int j = 0; j < rows; j += SN_PRODUCT_TILE)
        for (int k = first; k < last; ++k, W += SN_PRODUCT_TILE) {
            const double *L = panel + (size_t)k * (size_t)stride, d = L[k];
            for (int c = 0; c < SN_PRODUCT_TILE; ++c)
                W[c] = j + c < rows ? d * L[row + j + c] : 0.0;
        }
}

/* Changes `count` columns of the panel from column `at` on by the eliminated columns first, ..., last - 1. */
static void change_columns(int height, int first, int last, int at, int count, double* panel, double* W,
                           sn_tasks* tasks, sn_stop* stop)
{
    size_t stride = (size_t)sn_front_stride(height);
    if (first == last || count == 0) return;
    scale_rows(first, last, at, count, (int)stride, panel, W);
    const sn_product product = { .rows = height - at,
                                 .columns = count,
                                 .depth = last - first,
                                 .A = panel + (size_t)first * stride + at,
                                 .stride = stride,
                                 .W = W,
                                 .C = panel + (size_t)at * stride + at,
                                 .c_stride = stride,
                                 .lower = true,
                                 .stop = stop };
    sn_product_subtract(&product, tasks);
}

static void change_update(int height, int columns, const double* panel, double* update, double* W,
                          sn_tasks* tasks, sn_stop* stop)
{
    int stride = sn_front_stride(height), rest = height - columns;
    if (rest == 0 || columns == 0) return;
    scale_rows(0, columns, columns, rest, stride, panel, W);
    const sn_product product = { .rows = rest,
                                 .columns = rest,
                                 .depth = columns,
                                 .A = panel + columns,
                                 .stride = (size_t)stride,
                                 .W = W,
                                 .C = update,
                                 .c_stride = (size_t)sn_front_stride(rest),
                                 .lower = true,
                                 .padded = true,
                                 .stop = stop };
    sn_product_subtract(&product, tasks);
}

static int smaller(int a, int b) { return a < b ? a : b; }

int sn_front_factor(int height, int columns, double* panel, double* update, const double* least,
                    double* workspace, sn_tasks* tasks, sn_stop* stop)
{
    int stride = sn_front_stride(height);
    SN_ASSERT(columns >= 0 && columns <= height);
    SN_ASSERT(height == columns || update);
    SN_ASSERT(columns == 0 || panel);
    for (int block = 0; block < columns && !sn_stops(stop); block += BLOCK) {
        int end = smaller(block + BLOCK, columns);
        change_columns(height, 0, block, block, end - block, panel, workspace, tasks, stop);
        for (int first = block; first < end; first += STRIP) {
            int last = smaller(first + STRIP, end);
            change_columns(height, block, first, first, last - first, panel, workspace, tasks, stop);
            int bad = eliminate(height, first, last, stride, panel, least);
            if (bad >= 0) return bad;
        }
    }
    change_update(height, columns, panel, update, workspace, tasks, stop);
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
