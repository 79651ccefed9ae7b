/* Sinew - lu. SPDX-License-Identifier: BSD-3-Clause

   Blocks of 32 columns are eliminated, of these eight at a time; the columns of the block to their right then
   change in one pass, two by two, as do the rows of the block in the columns to its right; the rows below
   them change by products (product.h). */
#include "linalg/lu.h"
#include "base/assert.h"
#include "base/simd.h"
#include "linalg/product.h"
#include <math.h>
#include <stddef.h>

enum { PANEL = 8, BLOCK = 32, WIDTH = 64 };

SN_INLINE double* column(double* a, int n, int j) { return a + (size_t)j * (size_t)n; }

static void swap(double* a, double* b)
{
    double t = *a;
    *a = *b;
    *b = t;
}

static int find_pivot(const double* a, int k, int n)
{
    int best = k;
    for (int i = k + 1; i < n; ++i)
        if (fabs(a[i]) > fabs(a[best])) best = i;
    return best;
}

/* to -= by of, from row `first` on */
SN_INLINE void subtract(double* restrict to, const double* restrict of, double by, int first, int n)
{
    for (int i = first; i < n; ++i)
        to[i] -= by * of[i];
}

/* Columns first ... end - 1, which have seen all columns before; rows are exchanged in those of the block. */
SN_INLINE int factor_panel(double* a, int n, int block, int block_end, int first, int end, int* swapped)
{
    for (int k = first; k < end; ++k) {
        double* l = column(a, n, k);
        int pivot = swapped[k] = find_pivot(l, k, n);
        for (int j = block; pivot != k && j < block_end; ++j)
            swap(column(a, n, j) + k, column(a, n, j) + pivot);
        if (!(fabs(l[k]) > 0.0)) return k;
        double inverse = 1.0 / l[k];
        for (int i = k + 1; i < n; ++i)
            l[i] *= inverse;
        for (int j = k + 1; j < end; ++j)
            subtract(column(a, n, j), l, column(a, n, j)[k], k + 1, n);
    }
    return -1;
}

/* The rows first ... end - 1 in a column to the right of theirs. */
SN_INLINE void finish_rows(const double* a, int n, int first, int end, double* to)
{
    for (int k = first; k < end; ++k)
        subtract(to, a + (size_t)k * (size_t)n, to[k], k + 1, end);
}

/* The rows below a panel, before row `end`, in two columns to its right. */
SN_INLINE void update_pair(const double* a, int n, int first, int end, double* restrict x, double* restrict y)
{
    const double* restrict l[PANEL];
    double u[PANEL], v[PANEL];
    for (int k = 0; k < PANEL; ++k) {
        l[k] = a + (size_t)(first + k) * (size_t)n;
        u[k] = x[first + k];
        v[k] = y[first + k];
    }
    for (int i = first + PANEL; i < end; ++i) {
        double p = x[i], q = y[i];
        for (int k = 0; k < PANEL; ++k) {
            p -= u[k] * l[k][i];
            q -= v[k] * l[k][i];
        }
        x[i] = p;
        y[i] = q;
    }
}

SN_INLINE void update_single(const double* a, int n, int first, double* x)
{
    for (int k = first; k < first + PANEL; ++k)
        subtract(x, a + (size_t)k * (size_t)n, x[k], first + PANEL, n);
}

/* The rows first ... end - 1 of a block in two columns to its right. */
SN_INLINE void finish_pair(const double* a, int n, int first, int end, double* x, double* y)
{
    for (int at = first; at < end; at += PANEL) {
        int next = at + PANEL < end ? at + PANEL : end;
        finish_rows(a, n, at, next, x);
        finish_rows(a, n, at, next, y);
        if (next < end) update_pair(a, n, at, end, x, y);
    }
}

/* Columns first ... end - 1 and their rows, of which all columns before have been subtracted. */
SN_CLONES static int factor_block(double* a, int n, int first, int end, int* swapped)
{
    for (int at = first; at < end; at += PANEL) {
        int next = at + PANEL < end ? at + PANEL : end,
            bad = factor_panel(a, n, first, end, at, next, swapped);
        if (bad >= 0) return bad;
        for (int j = next; j < end; ++j)
            finish_rows(a, n, at, next, column(a, n, j));
        for (int j = next; j < end; j += 2)
            if (j + 1 < end)
                update_pair(a, n, at, n, column(a, n, j), column(a, n, j + 1));
            else
                update_single(a, n, at, column(a, n, j));
    }
    return -1;
}

/* In other columns the rows that were exchanged in those of a block. */
static void exchange_rows(double* a, int n, int first, int end, const int* swapped, int at, int columns)
{
    for (int j = at; j < at + columns; ++j)
        for (int k = first; k < end; ++k)
            swap(column(a, n, j) + k, column(a, n, j) + swapped[k]);
}

/* Up to WIDTH columns from `at` on, to the right of a block. */
SN_CLONES static void update_columns(double* a, int n, int first, int end, int at, int columns)
{
    double W[BLOCK * WIDTH], *w = W;
    for (int j = at; j + 1 < at + columns; j += 2)
        finish_pair(a, n, first, end, column(a, n, j), column(a, n, j + 1));
    if (columns % 2) finish_rows(a, n, first, end, column(a, n, at + columns - 1));
    for (int j = 0; j < columns; j += SN_PRODUCT_TILE)
        for (int k = first; k < end; ++k)
            for (int c = j; c < j + SN_PRODUCT_TILE; ++c)
                *w++ = c < columns ? column(a, n, at + c)[k] : 0.0;
    const sn_product product = { .rows = n - end,
                                 .columns = columns,
                                 .depth = end - first,
                                 .A = column(a, n, first) + end,
                                 .stride = (size_t)n,
                                 .W = W,
                                 .C = column(a, n, at) + end,
                                 .c_stride = (size_t)n };
    sn_product_subtract(&product, NULL);
}

int sn_lu_factor(double* a, int n, int* swapped)
{
    SN_ASSERT(n >= 0);
    for (int first = 0; first < n; first += BLOCK) {
        int end = first + BLOCK < n ? first + BLOCK : n, bad = factor_block(a, n, first, end, swapped);
        if (bad >= 0) return bad;
        exchange_rows(a, n, first, end, swapped, 0, first);
        exchange_rows(a, n, first, end, swapped, end, n - end);
        for (int at = end; at < n; at += WIDTH)
            update_columns(a, n, first, end, at, n - at < WIDTH ? n - at : WIDTH);
    }
    return -1;
}

SN_CLONES static void solve(const double* a, int n, const int* swapped, double* b)
{
    for (int k = 0; k < n; ++k)
        swap(b + k, b + swapped[k]);
    for (int k = 0; k < n; ++k)
        subtract(b, a + (size_t)k * (size_t)n, b[k], k + 1, n);
    for (int k = n - 1; k >= 0; --k) {
        const double* u = a + (size_t)k * (size_t)n;
        b[k] /= u[k];
        subtract(b, u, b[k], 0, k);
    }
}

void sn_lu_solve(const double* a, int n, const int* swapped, double* b) { solve(a, n, swapped, b); }
