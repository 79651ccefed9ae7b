/* Sinew - lu. SPDX-License-Identifier: BSD-3-Clause

   Eight columns are eliminated at a time; the columns to their right then change in one pass, two by two. */
#include "linalg/lu.h"
#include "base/assert.h"
#include "base/simd.h"
#include <math.h>
#include <stddef.h>

enum { PANEL = 8 };

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

/* Columns first ... end - 1, which have seen all columns before; rows are exchanged in the whole matrix. */
SN_INLINE int factor_panel(double* a, int n, int first, int end, int* swapped)
{
    for (int k = first; k < end; ++k) {
        double* l = column(a, n, k);
        int pivot = swapped[k] = find_pivot(l, k, n);
        for (int j = 0; pivot != k && j < n; ++j)
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

/* The rows of a panel in a column to its right. */
SN_INLINE void finish_rows(const double* a, int n, int first, double* to)
{
    for (int k = first; k < first + PANEL; ++k)
        subtract(to, a + (size_t)k * (size_t)n, to[k], k + 1, first + PANEL);
}

/* The rows below a panel in two columns to its right. */
SN_INLINE void update_pair(const double* a, int n, int first, double* restrict x, double* restrict y)
{
    const double* restrict l[PANEL];
    double u[PANEL], v[PANEL];
    for (int k = 0; k < PANEL; ++k) {
        l[k] = a + (size_t)(first + k) * (size_t)n;
        u[k] = x[first + k];
        v[k] = y[first + k];
    }
    for (int i = first + PANEL; i < n; ++i) {
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

SN_CLONES static int factor(double* a, int n, int* swapped)
{
    for (int first = 0; first < n; first += PANEL) {
        int end = first + PANEL < n ? first + PANEL : n, bad = factor_panel(a, n, first, end, swapped);
        if (bad >= 0) return bad;
        for (int j = end; j < n; ++j)
            finish_rows(a, n, first, column(a, n, j));
        for (int j = end; j < n; j += 2)
            if (j + 1 < n)
                update_pair(a, n, first, column(a, n, j), column(a, n, j + 1));
            else
                update_single(a, n, first, column(a, n, j));
    }
    return -1;
}

int sn_lu_factor(double* a, int n, int* swapped)
{
    SN_ASSERT(n >= 0);
    return factor(a, n, swapped);
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
