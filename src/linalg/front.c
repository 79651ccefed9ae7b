/* Sinew - front. SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/front.h"
#include "base/assert.h"
#include "base/lanes.h"
#include "linalg/half.h"
#include <math.h>

/* Columns are eliminated in strips; what is to their right is changed by whole strips at once, in tiles of 8
   rows and 4 columns that stay in registers. */
enum { STRIP = 16, TILE = 4 };

size_t sn_front_workspace(int height, int columns)
{
    return (size_t)(columns > STRIP ? columns : STRIP) * (size_t)(sn_front_stride(height) + 8);
}

/* C[0..7][0..3] -= A[0..7][0..depth-1] W[0..depth-1][0..3] */
SN_INLINE void tile(int depth, const double* A, int stride, const double* W, int w_stride, double* C,
                    int c_stride)
{
    sn_lanes a0 = SN_LOAD(C), b0 = SN_LOAD(C + 4), a1 = SN_LOAD(C + c_stride), b1 = SN_LOAD(C + c_stride + 4),
             a2 = SN_LOAD(C + 2 * c_stride), b2 = SN_LOAD(C + 2 * c_stride + 4),
             a3 = SN_LOAD(C + 3 * c_stride), b3 = SN_LOAD(C + 3 * c_stride + 4);
    for (int k = 0; k < depth; ++k, A += stride, W += w_stride) {
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
    SN_STORE(C + c_stride, a1);
    SN_STORE(C + c_stride + 4, b1);
    SN_STORE(C + 2 * c_stride, a2);
    SN_STORE(C + 2 * c_stride + 4, b2);
    SN_STORE(C + 3 * c_stride, a3);
    SN_STORE(C + 3 * c_stride + 4, b3);
}

/* One column of the same. */
SN_INLINE void thin_tile(int depth, const double* A, int stride, const double* W, int w_stride, double* C)
{
    sn_lanes a0 = SN_LOAD(C), b0 = SN_LOAD(C + 4);
    for (int k = 0; k < depth; ++k, A += stride, W += w_stride) {
        a0 -= SN_LOAD(A) * W[0];
        b0 -= SN_LOAD(A + 4) * W[0];
    }
    SN_STORE(C, a0);
    SN_STORE(C + 4, b0);
}

/* C -= A W on and below the diagonal of C, which has `columns` columns and `rows` rows; rows come in eights,
   those above the diagonal and those of the padding mean nothing. */
SN_CLONES static void subtract_product(int rows, int columns, int depth, const double* A, int stride,
                                       const double* W, int w_stride, double* C, int c_stride)
{
    int j = 0;
    for (; j + TILE <= columns; j += TILE)
        for (int i = j & ~7; i < rows; i += 8)
            tile(depth, A + i, stride, W + j, w_stride, C + i + j * c_stride, c_stride);
    for (; j < columns; ++j)
        for (int i = j & ~7; i < rows; i += 8)
            thin_tile(depth, A + i, stride, W + j, w_stride, C + i + j * c_stride);
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

/* W[k][j] = D[k] L[row + j][k] */
static void scale_rows(int first, int last, int row, int rows, int stride, const double* panel, double* W,
                       int w_stride)
{
    for (int k = first; k < last; ++k) {
        const double *L = panel + (size_t)k * (size_t)stride, d = L[k];
        double* w = W + (size_t)(k - first) * (size_t)w_stride;
        for (int j = 0; j < rows; ++j)
            w[j] = d * L[row + j];
    }
}

int sn_front_factor(int height, int columns, double* panel, double* update, const double* least,
                    double* workspace)
{
    int stride = sn_front_stride(height), rest = height - columns;
    SN_ASSERT(columns >= 0 && columns <= height);
    SN_ASSERT(rest == 0 || update);
    SN_ASSERT(columns == 0 || panel);
    SN_ASSERT(stride >= height);
    for (int first = 0; first < columns; first += STRIP) {
        int last = first + STRIP < columns ? first + STRIP : columns, right = columns - last;
        int bad = eliminate(height, first, last, stride, panel, least);
        if (bad >= 0) return bad;
        if (right == 0) continue;
        // rows from `last` on: their beginning is not at a multiple of eight, which only costs a little
        double* L = panel + (size_t)first * (size_t)stride + last;
        double* C = panel + (size_t)last * (size_t)stride + last;
        scale_rows(first, last, last, right, stride, panel, workspace, sn_front_stride(height));
        subtract_product(height - last, right, last - first, L, stride, workspace, sn_front_stride(height), C,
                         stride);
    }
    if (rest == 0) return -1;
    scale_rows(0, columns, columns, rest, stride, panel, workspace, sn_front_stride(height));
    subtract_product(rest, rest, columns, panel + columns, stride, workspace, sn_front_stride(height), update,
                     sn_front_stride(rest));
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
